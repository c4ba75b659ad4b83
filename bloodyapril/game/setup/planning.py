"""What a side plans before its scenario's first Movement Phase: the targets of its flights.

Its AA is planned in `emplacing`.
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.targets import balloons, with_unit
from bloodyapril.rules.air_units import Flight, Status, Tasking
from bloodyapril.rules.balloons import HEIGHTS
from bloodyapril.rules.events import Event
from bloodyapril.rules.index import rule
from bloodyapril.rules.taskings.patrols import PATROLS, patrol_objections
from bloodyapril.rules.taskings.recon import MOST_HEXES, legal_hex
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side

_AIMLESS = {
    Tasking.ARTILLERY: "works for its batteries [12.212]",
    Tasking.CLOSE_ESCORT: "flies where the flight goes that it escorts [12.215]",
    Tasking.SCRAMBLE: "has no targets [12.2]",
}


@rule("4.21", "4.41")
def too_late(game: Game) -> list[str]:
    """Rules 4.21 and 4.41. Why nothing can be planned any more, once flights have moved."""
    before = (Phase.RANDOM_EVENTS, Phase.WEATHER, Phase.DETECTION)
    waits = game.phase is Phase.MOVEMENT and game.initiative is None
    if game.turn == 1 and (game.phase in before or waits):
        return []
    return ["the first Movement Phase has begun [4.21]"]


@rule("4.21", "12.2", "12.213", "12.216", "18.11")
def target_objections(map_: Map, flight: Flight, targets: tuple[Position, ...]) -> list[str]:
    """Rules 12.213, 12.216 and 18.11. Every reason why these cannot be a flight's targets."""
    if flight.tasking in _AIMLESS:
        return [f"{flight.tasking.value} {_AIMLESS[flight.tasking]}"]
    reasons = []
    for place in targets:
        if not place.on_hex:
            reasons.append(f"{place} is a hexside, not a full hex [4.21]")
        elif place not in map_:
            reasons.append(f"hex {place} is not on the map")
        elif flight.tasking is Tasking.RECON and not legal_hex(map_, flight, place):
            reasons.append(f"hex {place} is not the enemy's, or nothing but wood or water [12.216]")
    if len(set(targets)) < len(targets):
        reasons.append("no hex is a target twice")
    if flight.tasking is Tasking.RECON and len(targets) > MOST_HEXES:
        reasons.append(f"{len(targets)} hexes are more than {MOST_HEXES} plates [12.216]")
    if flight.tasking in PATROLS:
        more = len(flight.targets) > 2
        reasons += patrol_objections(map_, flight.side, flight.tasking, targets, more=more)
    return reasons


@rule("4.21", "12.2", "12.217")
def aim_at(
    game: Game, map_: Map, flight: Flight, targets: tuple[Position, ...]
) -> tuple[Game, Event]:
    """Rules 4.21 and 12.2. Give a flight other targets; raises `Unlawful` with every objection."""
    reasons = too_late(game) + target_objections(map_, flight, targets)
    if flight.tasking is Tasking.BALLOON:
        kites = {kite.hex for kite in balloons(game, flight.side.enemy)}
        reasons += [
            f"no enemy balloon is in {hex_} [12.217]" for hex_ in targets if hex_ not in kites
        ]
    if reasons:
        raise Unlawful(f"{flight.name} cannot have these targets: {'; '.join(reasons)}")
    told = f"{flight.name} has new targets: {' '.join(map(str, targets))}."
    event = Event("planned", told, "4.21", (flight.id,), seen_by=flight.side)
    return game.with_flights(replace(flight, targets=targets)), event


@rule("3.1", "4.2")
def begun(game: Game) -> list[str]:
    """Rules 3.1 and 4.2. Why what is settled at set-up cannot change, once play has begun."""
    if (game.turn, game.phase) == (1, Phase.WEATHER):
        return []
    return ["the first turn has begun [3.1]"]


@rule("12.217", "4.2")
def fly_balloon(game: Game, side: Side, id: str, height: Altitude) -> tuple[Game, Event]:
    """Rules 12.217 and 4.2. The height at which a side's balloon hangs, chosen before play.

    Raises `Unlawful` with every objection, `Unreadable` for what is not its balloon.
    """
    own = {kite.id: kite for kite in balloons(game, side)}
    named = next((kite for kite in own if kite.casefold() == id.strip().casefold()), None)
    if named is None:
        raise unknown(f"{side.value} balloon", id, own)
    reasons = begun(game)
    if height not in HEIGHTS:
        reasons.append(f"a balloon hangs at {', '.join(map(str, HEIGHTS))}, not {height} [12.217]")
    if reasons:
        raise Unlawful(f"{own[named].title} cannot hang so: {'; '.join(reasons)}")
    told = f"{own[named].title} hangs at {height}."
    event = Event("planned", told, "12.217", seen_by=side)
    return with_unit(game, replace(own[named], height=height)), event


@rule("4.21")
def enter_at(game: Game, flight: Flight, turn: int) -> tuple[Game, Event]:
    """Rule 4.21. Plan another turn of entry for a flight: that of its scenario, or a later one.

    Raises `Unlawful` with every objection.
    """
    order = next((order for order in game.scenario.flights if order.id == flight.id), None)
    first, last = order.enters if order is not None else 0, game.scenario.turns
    reasons = begun(game)
    if order is None:
        reasons.append("it has no turn of entry: it is at readiness, or a dummy [4.42]")
    elif not first <= turn <= last:
        reasons.append(f"it enters in turns {first} to {last}, not {turn} [4.21]")
    if reasons:
        raise Unlawful(f"{flight.name} cannot enter then: {'; '.join(reasons)}")
    up = order is not None and order.hex is not None and turn <= 1
    planned = replace(flight, enters=GameTurn(turn), status=Status.FLYING if up else Status.WAITING)
    told = f"{flight.name} enters in turn {turn}, {game.scenario.clock(turn)}."
    event = Event("planned", told, "4.21", (flight.id,), seen_by=flight.side)
    return game.with_flights(planned), event
