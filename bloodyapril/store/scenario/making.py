"""A scenario made of the content of its file, or every reason why it cannot be one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bloodyapril.game.phases.movement.stacking import MOST
from bloodyapril.game.state.scenario import (
    DecoyOrder,
    FlightOrder,
    Readiness,
    Scenario,
    TargetOrder,
    Unit,
)
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.table import Library
from bloodyapril.rules.taskings.artillery import battery_objections, is_mark
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.plan import aa_sites
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.library.units import units
from bloodyapril.store.scenario.anti_aircraft import POOLED, check_hidden, check_site, emplacements
from bloodyapril.store.scenario.faults import Faults
from bloodyapril.store.scenario.form import (
    DecoyForm,
    FlightForm,
    ReadinessForm,
    ScenarioForm,
    TargetForm,
    WeatherForm,
    filled_in,
)
from bloodyapril.store.scenario.orders import decoy_order, flight_order, on_map, readiness_of
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side

KEPT = r"[BG](AA|D)\d+|G\d+"
"""Ids that the program itself gives to AA, dummies and flights at readiness."""


def scenario_of(content: Mapping[str, Any], shelf: Library | None = None) -> Scenario:
    """A scenario from the content of its file; raises `Faulty` with every fault and its place."""
    shelf = shelf or library()
    form = filled_in(content)
    day = form.date.isoformat()
    faults = Faults()
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
            if flight.enters > form.time.turns:
                raise Unreadable(f"it enters in turn {flight.enters} of {form.time.turns} [4.1]")
            if re.fullmatch(KEPT, flight.id):
                raise Unreadable(f"ids such as {flight.id} are the program's own: take another")
            flights[flight.id] = flight_order(flight, on_day, map_of(day), shelf)
            _manned_once(flights.values())
    readiness = []
    for ready in form.readiness:
        with faults.of(f"readiness of {ready.unit}"):
            readiness.append(readiness_of(ready, on_day, map_of(day), shelf))
            _manned_once(flights.values(), readiness)
    decoys = []
    for number, decoy in enumerate(form.decoys, 1):
        with faults.of(f"decoy number {number}"):
            decoys.append(decoy_order(decoy, on_day, map_of(day), shelf))
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
        changes_off=frozenset(form.weather.changes_off),
        air_starts=form.air_starts,
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


def _manned_once(flights: Iterable[FlightOrder], readiness: Iterable[Readiness] = ()) -> None:
    """Raises `Unreadable` where an airman is named for two aeroplanes."""
    named = [man for order in flights for man in order.crews]
    named += [order.leader for order in flights if order.leader not in order.crews]
    named += [ready.leader for ready in readiness]
    twice = [man for man, count in Counter(filter(None, named)).items() if count > 1]
    if twice:
        raise Unreadable(f"{' and '.join(twice)} cannot fly in two aeroplanes [4.3]")


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


def _target(form: TargetForm, map_: Map) -> TargetOrder:
    if re.fullmatch(r"[BG](AA|D)?\d+", form.id):
        raise Unreadable("such ids are kept for flights, dummies and AA; write it otherwise")
    for hex_ in (*([form.hex] if form.hex else []), *form.hexes):
        on_map(hex_, map_)
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


def _allowed(form: ScenarioForm, on_day: Mapping[str, Unit], decoys: Iterable[DecoyForm]) -> None:
    """Raises `Unreadable` where the last of a side's dummies is more than it may have (5.13)."""
    sides = [on_day[decoy.unit].side for decoy in decoys if decoy.unit in on_day]
    allowance = getattr(form.dummies, sides[-1].value.lower())
    if sides.count(sides[-1]) > allowance:
        raise Unreadable(f"the {sides[-1].value} player may have no more than {allowance} [5.13]")


def _weather(form: WeatherForm) -> Weather | None:
    if form.sky is None:
        return None
    return Weather(form.sky, form.band, form.wind_from, form.wind_speed)
