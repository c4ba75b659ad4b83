"""Flights, readiness and dummies of a scenario file, each held against its unit, card and map."""

from __future__ import annotations

from collections.abc import Mapping

from bloodyapril.game.state.scenario import DecoyOrder, FlightOrder, Readiness, Unit
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.table import Library
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.rules.taskings.patrols import PATROLS, patrol_objections
from bloodyapril.rules.taskings.recon import equipment_objections
from bloodyapril.store.scenario.faults import Told
from bloodyapril.store.scenario.form import DecoyForm, FlightForm, ReadinessForm
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import GameTurn, Hexes
from bloodyapril.terms.sides import Side

WORK = (Tasking.ARTILLERY, Tasking.RECON)
COVER = (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL, Tasking.CLOSE_ESCORT)
"""Taskings of German flights that have orders of their own; raids score for the British (4.6)."""
PAIR = 2
"""Aeroplanes of a German flight that has a Schusta aeroplane."""


def flight_order(
    form: FlightForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library
) -> FlightOrder:
    """A flight as its file orders it; raises `Unreadable` with what keeps it from flying."""
    unit = _known(form.unit, on_day)
    card = shelf.card(form.type)
    _flies_for(unit, unit.side, map_.aerodrome(form.home))
    _sent(form, unit, card)
    _manned(form, unit)
    _flies_at(unit, card, form.altitude, form.cruise)
    _carries(form, card)
    for hex_ in (*([form.hex] if form.hex else []), *form.route, *form.targets):
        on_map(hex_, map_)
    reasons = equipment_objections(card, form.tasking, form.cameras)
    if form.tasking in PATROLS:
        reasons += patrol_objections(map_, unit.side, form.tasking, form.targets, more=True)
    if reasons:
        raise Unreadable("; ".join(reasons))
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


def _manned(form: FlightForm, unit: Unit) -> None:
    """Raises `Unreadable` for artillery flights of a wrong size, and Schusta in a wrong place."""
    german = unit.side is Side.GERMAN
    if form.tasking is Tasking.ARTILLERY and form.aeroplanes > 1 + german:
        told = "two aeroplanes" if german else "one aeroplane"
        raise Unreadable(f"an artillery flight has {told}, not {form.aeroplanes} [12.212]")
    pair = german and form.aeroplanes == PAIR
    if form.schusta and not pair:
        raise Unreadable("only a German pair at work has a Schusta aeroplane [12.212, 13.422]")
    if form.tasking is Tasking.ARTILLERY and pair and not form.schusta:
        raise Unreadable("say in which box its Schusta aeroplane is [12.212]")


def readiness_of(
    form: ReadinessForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library
) -> Readiness:
    """A German flight at readiness (24.1); raises `Unreadable` for an impossible one."""
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


def decoy_order(
    form: DecoyForm, on_day: Mapping[str, Unit], map_: Map, shelf: Library
) -> DecoyOrder:
    """A dummy that starts on the map (4.42); raises `Unreadable` for an impossible one."""
    unit = _known(form.unit, on_day)
    home = map_.aerodrome(form.home)
    _flies_for(unit, unit.side, home)
    _flies_at(unit, shelf.card(form.type), form.altitude)
    for hex_ in (*([form.hex] if form.hex else []), *form.route):
        on_map(hex_, map_)
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


def _known(unit: str, on_day: Mapping[str, Unit]) -> Unit:
    if unit not in on_day:
        # Told already, with the units; here it would be told again for each of its flights.
        raise Told
    return on_day[unit]


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


def on_map(hex_: Position, map_: Map) -> None:
    """Raises `Unreadable` for a hex that is not on the map."""
    if hex_ not in map_:
        raise Unreadable(f"hex {hex_} is not on the map")


def _airman(unit: Unit, name: str) -> str:
    """The man as the roster of the day has him, with his rank."""
    men = [man.name for crew in unit.crews for man in crew]
    fitting = [man for man in men if man == name or man.endswith(f" {name}")]
    if len(fitting) != 1:
        raise unknown(f"airman of {unit.name} that day", name, men)
    return fitting[0]
