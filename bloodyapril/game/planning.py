"""What a side plans before its scenario's first Movement Phase: the targets of its flights.

Its AA is planned in `emplacing`.
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.state import Game, Phase
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.events import Event
from bloodyapril.rules.index import rule
from bloodyapril.rules.taskings.recon import MOST_HEXES, legal_hex
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Hexes

PATROL_LENGTH = Hexes(10)
"""Between the two ends of a patrol (12.213)."""
_PATROLS = (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL)
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
    if flight.tasking in _PATROLS:
        reasons += _patrol_objections(targets)
    return reasons


@rule("12.213")
def _patrol_objections(targets: tuple[Position, ...]) -> list[str]:
    """Rule 12.213. A patrol has two ends, ten hexes apart at least."""
    if len(targets) != 2:
        return [f"a patrol has two ends, not {len(targets)} [12.213]"]
    apart = targets[0].range_to(targets[1])
    if apart >= PATROL_LENGTH:
        return []
    return [f"its ends are {apart} apart, and {PATROL_LENGTH} hexes at least are asked [12.213]"]


@rule("4.21", "12.2")
def aim_at(
    game: Game, map_: Map, flight: Flight, targets: tuple[Position, ...]
) -> tuple[Game, Event]:
    """Rules 4.21 and 12.2. Give a flight other targets; raises `Unlawful` with every objection."""
    reasons = too_late(game) + target_objections(map_, flight, targets)
    if reasons:
        raise Unlawful(f"{flight.name} cannot have these targets: {'; '.join(reasons)}")
    told = f"{flight.name} has new targets: {' '.join(map(str, targets))}."
    event = Event("planned", told, "4.21", (flight.id,), seen_by=flight.side)
    return game.with_flights(replace(flight, targets=targets)), event
