"""Scenarios from `data/scenarios/`, or from a file of the player's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from bloodyapril.game.scenario import (
    DecoyOrder,
    FlightOrder,
    Readiness,
    Scenario,
    TargetOrder,
    Unit,
)
from bloodyapril.game.stacking import MOST
from bloodyapril.resources import data_path
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.table import Library
from bloodyapril.rules.taskings.artillery import Shoot, battery_objections, is_mark
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.plan import aa_sites
from bloodyapril.store.files import LazyMapping, read_toml, toml_files
from bloodyapril.store.library import library
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenario_aa import POOLED, check_hidden, check_site, emplacements
from bloodyapril.store.scenario_form import (
    DecoyForm,
    Faulty,
    FlightForm,
    ReadinessForm,
    ScenarioForm,
    TargetForm,
    WeatherForm,
    filled_in,
)
from bloodyapril.store.units import units
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import BloodyAprilError, Unreadable, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import GameTurn, Hexes
from bloodyapril.terms.sides import Side

WORK = (Tasking.ARTILLERY, Tasking.RECON)
COVER = (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL, Tasking.CLOSE_ESCORT)
"""Taskings of German flights that have orders of their own; raids score for the British (4.6)."""
PAIR = 2
"""Aeroplanes of a German flight that has a Schusta aeroplane."""


@cache
def scenarios() -> LazyMapping[Scenario]:
    """The program's scenarios by id."""
    return LazyMapping(toml_files(data_path("scenarios")), read_scenario)


def find_scenario(name: str, shelf: Library | None = None) -> Scenario:
    """A scenario by id or the start of one; raises `Unreadable` with the nearest ids.

    With the library of a campaign, it is read by that campaign's cards.
    """
    known = scenarios()
    fitting = [id for id in known if id == name] or [id for id in known if name and name in id]
    if len(fitting) == 1:
        if shelf is None:
            return known[fitting[0]]
        return read_scenario(data_path("scenarios", f"{fitting[0]}.toml"), shelf)
    raise unknown("scenario", name, known)


def read_scenario(path: Path, shelf: Library | None = None) -> Scenario:
    """A scenario from its file, by the cards of a library, else by those of this machine.

    Raises `Faulty` with every fault and its place.
    """
    return scenario_of(read_toml(path), shelf)


def scenario_of(content: Mapping[str, Any], shelf: Library | None = None) -> Scenario:
    """A scenario from the content of its file; raises `Faulty` with every fault and its place."""
    shelf = shelf or library()
    form = filled_in(content)
    day = form.date.isoformat()
    faults = _Faults()
    on_day: dict[str, Unit] = {}
    parts: tuple[FlightForm | ReadinessForm | DecoyForm, ...]
    parts = (*form.flights, *form.readiness, *form.decoys)
    for id in sorted({part.unit for part in parts}):
        with faults.of("units"):
            on_day[id] = _unit(id, day)
    flights: dict[str, FlightOrder] = {}
    for flight in form.flights:
        with faults.of(f"flight {flight.id}"):
            if flight.id in flights:
                raise Unreadable("another flight has this id")
            if re.fullmatch(r"[BG]D\d+", flight.id):
                raise Unreadable("ids such as BD1 are those of dummies: take another")
            flights[flight.id] = _flight(flight, on_day, map_of(day), shelf)
    readiness = []
    for ready in form.readiness:
        with faults.of(f"readiness of {ready.unit}"):
            readiness.append(_readiness(ready, on_day, map_of(day), shelf))
    decoys = []
    for number, decoy in enumerate(form.decoys, 1):
        with faults.of(f"decoy number {number}"):
            decoys.append(_decoy(decoy, on_day, map_of(day), shelf))
            _allowed(form, on_day, form.decoys[:number])
    targets: dict[str, TargetOrder] = {}
    for target in form.targets:
        with faults.of(f"target {target.id}"):
            if target.id in {*targets, *flights}:
                raise Unreadable("another target or flight has this id")
            targets[target.id] = _target(target, map_of(day))
    with faults.of("targets"):
        _room(form.targets)
    for number in range(1, len(form.aa) + 1):
        with faults.of(f"aa number {number}"):
            check_site(form, map_of(day), number)
    with faults.of("aa"):
        check_hidden(form)
    faults.told()
    pool = ((density, getattr(form.aa_pool, density.value)) for density in POOLED)
    scenario = Scenario(
        id=form.id,
        title=form.title,
        kind=form.kind,
        date=day,
        outcome=" ".join(form.historical_outcome.split()),
        start=form.time.start,
        turns=GameTurn(form.time.turns),
        night=form.time.night,
        moonless=form.time.moonless,
        dummies={
            side: count
            for side, count in (
                (Side.BRITISH, form.dummies.british),
                (Side.GERMAN, form.dummies.german),
            )
            if count
        },
        decoys=tuple(decoys),
        weather=_weather(form.weather),
        again=tuple(form.weather.again),
        flights=tuple(flights.values()),
        readiness=tuple(readiness),
        units=on_day,
        aa=emplacements(form),
        aa_pool=tuple((density, count) for density, count in pool if count),
        aa_sector=(form.aa_pool.rows[0], form.aa_pool.rows[1]),
        targets=tuple(targets.values()),
        special_rules=tuple(form.special_rules),
        victory=tuple(form.victory),
        rules_on=frozenset(form.rules_on),
        sources=tuple(form.sources),
        random_events=form.random_events,
        events_off=frozenset(form.events_off),
    )
    for order in scenario.flights:
        with faults.of(f"flight {order.id}"):
            _aimed(scenario, order, map_of(day))
            _escorted(scenario, order)
    with faults.of("flights"):
        _stacked(scenario)
    with faults.of("aa-pool"):
        _sited(scenario, map_of(day))
    faults.told()
    return scenario


def _stacked(scenario: Scenario) -> None:
    """Raises `Unreadable` where more flights start in one place and band than may fly there."""
    first: list[FlightOrder | DecoyOrder] = [*scenario.decoys]
    first += [order for order in scenario.flights if order.enters <= 1]
    places = Counter(
        (scenario.units[one.unit].side, one.hex, one.altitude.band)
        for one in first
        if one.hex is not None and one.altitude is not None
    )
    for (side, hex_, band), count in places.items():
        if count > MOST:
            raise Unreadable(
                f"{count} {side.value} flights start in {hex_} {band.word}; {MOST} may [5.15]"
            )


def _sited(scenario: Scenario, map_: Map) -> None:
    """Raises `Unreadable` where the rows of the AA pool have no room for all of it (4.41)."""
    guns = sum(count for _, count in scenario.aa_pool)
    sites = len(aa_sites(scenario, map_)) if guns else 0
    if guns > sites:
        first, last = scenario.aa_sector
        raise Unreadable(f"{guns} AA for {sites} sites in map rows {first} to {last} [4.41]")


def _escorted(scenario: Scenario, order: FlightOrder) -> None:
    """Raises `Unreadable` where a Close Escort cannot escort the flight that it names (12.215)."""
    if not order.escorts:
        return
    orders = {one.id: one for one in scenario.flights}
    if order.escorts not in orders:
        raise unknown("flight to escort", order.escorts, orders)
    escorted = orders[order.escorts]
    sides = {scenario.units[one.unit].side for one in (order, escorted)}
    if escorted.tasking is Tasking.CLOSE_ESCORT or len(sides) > 1:
        raise Unreadable(f"it cannot escort {escorted.id}, an escort or an enemy [12.215]")


def _aimed(scenario: Scenario, order: FlightOrder, map_: Map) -> None:
    """Raises `Unreadable` with every reason why a flight's batteries cannot fire as told."""
    side = scenario.units[order.unit].side
    marks = {gun.hex for gun in scenario.aa if gun.side is side.enemy and not gun.hidden}
    for target in scenario.targets:
        if target.side is side.enemy and target.kind is not GroundKind.BALLOON:
            marks |= {*([target.hex] if target.hex else []), *target.hexes}
    reasons = []
    for shoot in order.shoots:
        faults = battery_objections(map_, side, shoot)
        if not faults and shoot.target not in marks and not is_mark(map_, side, shoot.target):
            faults = [
                f"there is no target in {shoot.target}: neither trench, junction, AA nor "
                "ground unit of the enemy [12.212]"
            ]
        reasons += faults
    if reasons:
        raise Unreadable("; ".join(reasons))


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


def _flight(form: FlightForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library) -> FlightOrder:
    unit = _known(form.unit, on_day)
    card = shelf.card(form.type)
    _flies_for(unit, unit.side, map_.aerodrome(form.home))
    _sent(form, unit, card)
    _manned(form, unit)
    _flies_at(unit, card, form.altitude, form.cruise)
    _carries(form, shelf.card(form.type))
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
        escorts=form.escorts,
        bombs=form.bombs,
        ammunition=form.ammunition or "",
        contacts=form.contacts,
        shoots=tuple(Shoot(one.battery, one.target, reach=Hexes(one.reach)) for one in form.shoots),
        schusta=form.schusta,
    )


def _sent(form: FlightForm, unit: Unit, card: AeroplaneType) -> None:
    """Raises `Unreadable` where a German flight is sent to do what Germans do not do here."""
    if unit.side is not Side.GERMAN:
        return
    if form.tasking not in (*WORK, *COVER):
        tasks = ", ".join(task.value for task in (*WORK, *COVER))
        raise Unreadable(f"a German flight is sent out for one of {tasks} [12.2]")
    if form.tasking in WORK and card.scout:
        raise Unreadable(f"{form.tasking.value} is for two-seaters, not {card.name} [12.2]")


def _carries(form: FlightForm, card: AeroplaneType) -> None:
    """Raises `Unreadable` where a flight is to carry what its type or its tasking does not."""
    if (form.tasking is Tasking.BOMBING or form.bombs) and not card.bomb_strength:
        raise Unreadable(f"{card.name} carries no bombs [12.211]")
    if form.bombs and form.tasking not in (Tasking.BOMBING, Tasking.STRAFING):
        raise Unreadable(f"bombs are for bombing and strafing, not {form.tasking.value} [12.2]")


def _target(form: TargetForm, map_: Map) -> TargetOrder:
    if re.fullmatch(r"[BG](AA|D)?\d+", form.id):
        raise Unreadable("such ids are kept for flights, dummies and AA; write it otherwise")
    for hex_ in (*([form.hex] if form.hex else []), *form.hexes):
        _on_map(hex_, map_)
    return TargetOrder(
        id=form.id,
        side=form.side,
        kind=form.kind,
        hex=form.hex,
        hexes=tuple(form.hexes),
        profile=form.profile or "",
        name=form.name,
        height=form.height,
    )


def _room(targets: list[TargetForm]) -> None:
    """Raises `Unreadable` where units may find no hex left to lie in face down (22.1)."""
    lying = [target for target in targets if target.hexes]
    for place, target in enumerate(lying):
        hexes = set(target.hexes)
        if len(hexes) <= sum(not hexes.isdisjoint(other.hexes) for other in lying[:place]):
            raise Unreadable(f"no hex may be left for {target.id} to lie in face down [22.1]")


def _readiness(
    form: ReadinessForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library
) -> Readiness:
    unit = _known(form.unit, on_day)
    aerodrome = map_.aerodrome(form.aerodrome)
    _flies_for(unit, Side.GERMAN, aerodrome)
    if form.type:
        _flies_at(unit, shelf.card(form.type), form.airborne)
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


def _decoy(form: DecoyForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library) -> DecoyOrder:
    unit = _known(form.unit, on_day)
    home = map_.aerodrome(form.home)
    _flies_for(unit, unit.side, home)
    _flies_at(unit, shelf.card(form.type), form.altitude)
    for hex_ in (*([form.hex] if form.hex else []), *form.route):
        _on_map(hex_, map_)
    if form.hex is None and home.hex is None:
        raise Unreadable(f"it waits at {home.name}, which is off the map: give it a hex")
    return DecoyOrder(
        unit=unit.id,
        type=form.type,
        home=form.home,
        hex=form.hex,
        heading=form.heading,
        altitude=form.altitude,
        route=tuple(form.route),
    )


def _allowed(form: ScenarioForm, on_day: Mapping[str, Unit], decoys: Iterable[DecoyForm]) -> None:
    """Raises `Unreadable` where the last of a side's dummies is more than it may have (5.13)."""
    sides = [on_day[decoy.unit].side for decoy in decoys if decoy.unit in on_day]
    allowance = getattr(form.dummies, sides[-1].value.lower())
    if sides.count(sides[-1]) > allowance:
        raise Unreadable(f"the {sides[-1].value} player may have no more than {allowance} [5.13]")


def _manned(form: FlightForm, unit: Unit) -> None:
    """Raises `Unreadable` for artillery flights of a wrong size, and Schusta in a wrong place."""
    german = unit.side is Side.GERMAN
    if german and re.fullmatch(r"G\d+", form.id):
        raise Unreadable("ids such as G1 are those of flights at readiness: take another")
    if form.tasking is Tasking.ARTILLERY and form.aeroplanes > 1 + german:
        told = "two aeroplanes" if german else "one aeroplane"
        raise Unreadable(f"an artillery flight has {told}, not {form.aeroplanes} [12.212]")
    pair = german and form.aeroplanes == PAIR
    if form.schusta and not pair:
        raise Unreadable("only a German pair at work has a Schusta aeroplane [12.212, 13.422]")
    if form.tasking is Tasking.ARTILLERY and pair and not form.schusta:
        raise Unreadable("say in which box its Schusta aeroplane is [12.212]")


def _flies_for(unit: Unit, side: Side, aerodrome: Aerodrome) -> None:
    if unit.side is not side:
        raise Unreadable(f"{unit.name} is {unit.side.value}: a {side.value} unit belongs here")
    if aerodrome.side is not side:
        raise Unreadable(f"{aerodrome.name} is a {aerodrome.side.value} aerodrome")


def _flies_at(unit: Unit, card: AeroplaneType, *altitudes: Altitude | None) -> None:
    """Raises `Unreadable` where a unit's side lacks a type, or the type cannot get so high."""
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
