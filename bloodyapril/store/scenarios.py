"""Scenarios from `data/scenarios/`, or from a file of the player's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from bloodyapril.game.scenario import Emplacement, FlightOrder, Readiness, Scenario, Unit
from bloodyapril.resources import data_path
from bloodyapril.rules.archie import Density
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.weather import Weather
from bloodyapril.store.files import LazyMapping, read_toml, toml_files
from bloodyapril.store.library import library
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenario_form import (
    Faulty,
    FlightForm,
    ReadinessForm,
    WeatherForm,
    filled_in,
)
from bloodyapril.store.units import units
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import BloodyAprilError, Unreadable, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side


@cache
def scenarios() -> LazyMapping[Scenario]:
    """The program's scenarios by id."""
    return LazyMapping(toml_files(data_path("scenarios")), read_scenario)


def find_scenario(name: str) -> Scenario:
    """A scenario by id or the start of one; raises `Unreadable` with the nearest ids."""
    known = scenarios()
    fitting = [id for id in known if id == name] or [id for id in known if name and name in id]
    if len(fitting) == 1:
        return known[fitting[0]]
    raise unknown("scenario", name, known)


def read_scenario(path: Path) -> Scenario:
    """A scenario from its file; raises `Faulty` with every fault and its place."""
    form = filled_in(read_toml(path))
    day = form.date.isoformat()
    faults = _Faults()
    on_day: dict[str, Unit] = {}
    named = {flight.unit for flight in form.flights} | {ready.unit for ready in form.readiness}
    for id in sorted(named):
        with faults.of("units"):
            on_day[id] = _unit(id, day)
    flights: dict[str, FlightOrder] = {}
    for flight in form.flights:
        with faults.of(f"flight {flight.id}"):
            if flight.id in flights:
                raise Unreadable("another flight has this id")
            flights[flight.id] = _flight(flight, on_day, map_of(day))
    readiness = []
    for ready in form.readiness:
        with faults.of(f"readiness of {ready.unit}"):
            readiness.append(_readiness(ready, on_day, map_of(day)))
    for number, gun in enumerate(form.aa, 1):
        with faults.of(f"aa number {number}"):
            _on_map(gun.hex, map_of(day))
    faults.told()
    pool = ((d, getattr(form.aa_pool, d.value)) for d in Density if d is not Density.SMALL_ARMS)
    return Scenario(
        id=form.id,
        title=form.title,
        kind=form.kind,
        date=day,
        outcome=" ".join(form.historical_outcome.split()),
        start=form.time.start,
        turns=GameTurn(form.time.turns),
        night=form.time.night,
        moonless=form.time.moonless,
        weather=_weather(form.weather),
        again=tuple(form.weather.again),
        flights=tuple(flights.values()),
        readiness=tuple(readiness),
        units=on_day,
        aa=tuple(Emplacement(a.side, a.density, a.hex, a.flaming_onion) for a in form.aa),
        aa_pool=tuple((density, count) for density, count in pool if count),
        aa_sector=(form.aa_pool.rows[0], form.aa_pool.rows[1]),
        special_rules=tuple(form.special_rules),
        victory=tuple(form.victory),
        rules_on=frozenset(form.rules_on),
        sources=tuple(form.sources),
    )


def _unit(id: str, day: str) -> Unit:
    known = units()
    if id not in known:
        raise unknown("unit", id, known)
    return known[id].on(day)


def _known(unit: str, on_day: Mapping[str, Unit]) -> Unit:
    if unit not in on_day:
        # Told already, with the units; here it would be told again for each of its flights.
        raise _Told
    return on_day[unit]


def _flight(form: FlightForm, on_day: Mapping[str, Unit], map_: Map) -> FlightOrder:
    unit = _known(form.unit, on_day)
    _flies_for(unit, Side.BRITISH, map_.aerodrome(form.home))
    _flies_at(unit, form.type, form.altitude, form.cruise)
    for hex_ in (*([form.hex] if form.hex else []), *form.route, *form.targets):
        _on_map(hex_, map_)
    return FlightOrder(
        id=form.id,
        name=form.name,
        unit=unit.id,
        type=form.type,
        aeroplanes=form.aeroplanes,
        tasking=form.tasking,
        home=form.home,
        leader=_airman(unit, form.leader) if form.leader else "",
        crews=tuple(_airman(unit, name) for name in form.crews),
        cameras=tuple(form.cameras),
        hex=form.hex,
        heading=form.heading,
        altitude=form.altitude,
        enters=GameTurn(form.enters),
        cruise=form.cruise,
        route=tuple(form.route),
        targets=tuple(form.targets),
    )


def _readiness(form: ReadinessForm, on_day: Mapping[str, Unit], map_: Map) -> Readiness:
    unit = _known(form.unit, on_day)
    aerodrome = map_.aerodrome(form.aerodrome)
    _flies_for(unit, Side.GERMAN, aerodrome)
    if form.type:
        _flies_at(unit, form.type, form.airborne)
    if form.airborne is not None and aerodrome.hex is None:
        raise Unreadable(f"starts in the air near {aerodrome.name}, which is off the map")
    return Readiness(
        unit=unit.id,
        aerodrome=form.aerodrome,
        leader=_airman(unit, form.leader) if form.leader else "",
        type=form.type,
        aeroplanes=form.aeroplanes,
        airborne=form.airborne,
    )


def _flies_for(unit: Unit, side: Side, aerodrome: Aerodrome) -> None:
    if unit.side is not side:
        raise Unreadable(f"{unit.name} is {unit.side.value}: a {side.value} unit belongs here")
    if aerodrome.side is not side:
        raise Unreadable(f"{aerodrome.name} is a {aerodrome.side.value} aerodrome")


def _flies_at(unit: Unit, type_: str, *altitudes: Altitude | None) -> None:
    """Raises `Unreadable` where a unit's side lacks a type, or the type cannot get so high."""
    card = library().card(type_)
    if card.side is not unit.side:
        raise Unreadable(f"{unit.name} cannot fly a {card.side.value} {card.name}")
    for altitude in altitudes:
        if altitude is None:
            continue
        if altitude.band not in card.bands:
            raise Unreadable(f"{card.name} cannot reach the {altitude.band.word} band")
        top = highest_marker(card, altitude.band)
        if altitude.climb > top:
            raise Unreadable(f"{card.name} at {altitude}: its {altitude.band.word} ends at +{top}")


def _on_map(hex_: Position, map_: Map) -> None:
    if hex_ not in map_:
        raise Unreadable(f"hex {hex_} is not on the map")


def _airman(unit: Unit, name: str) -> str:
    """The man as the roster of the day has him, with his rank."""
    men = [man.name for crew in unit.crews for man in crew]
    fitting = [man for man in men if man == name or man.endswith(f" {name}")]
    if len(fitting) != 1:
        raise unknown(f"airman of {unit.name} that day", name, men)
    return fitting[0]


def _weather(form: WeatherForm) -> Weather | None:
    if form.sky is None:
        return None
    return Weather(form.sky, form.band, form.wind_from, form.wind_speed)


class _Told(BloodyAprilError):
    """A fault that has been told at another place."""


class _Faults:
    """Gathers refusals, each with the part of the file in which it happened."""

    def __init__(self) -> None:
        self.found: list[str] = []

    @contextmanager
    def of(self, part: str) -> Iterator[None]:
        try:
            yield
        except _Told:
            pass
        except BloodyAprilError as refusal:
            self.found.append(f"{part}: {refusal}")

    def told(self) -> None:
        if self.found:
            raise Faulty(self.found)
