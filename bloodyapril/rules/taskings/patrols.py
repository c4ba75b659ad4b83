"""Rule 12.213: patrols between two ends, over the enemy's ground or along the lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.weather import Weather, in_cloud
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side

PATROLS = (Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL)
PATROL_LENGTH = Hexes(10)
"""Between start and end of a patrol, and to be flown outside cloud and fog."""
LINE_REACH = Hexes(2)
"""From a trench line in force to where a Line Patrol flies."""


@rule("12.213")
def patrol_objections(
    map_: Map, side: Side, tasking: Tasking, ends: Sequence[Position], *, more: bool = False
) -> list[str]:
    """Rule 12.213. Every reason why these cannot be the ends of a side's patrol, the start first.

    `more` says that a scenario may have given it more than two hexes; start and end are then the
    first and the last. The lines are those of the day, of both sides.
    """
    reasons = []
    for place in ends:
        if place not in map_:
            continue
        if tasking is Tasking.OFFENSIVE_PATROL:
            if map_.holder(place) is not side.enemy:
                reasons.append(f"hex {place} is not on the enemy's side of the lines [12.213]")
            continue
        lines = min(map_.trench_range(place, one) for one in Side)
        if lines > LINE_REACH:
            reasons.append(f"hex {place} is {lines} from the lines, not {LINE_REACH} [12.213]")
    if len(ends) < 2 or (len(ends) > 2 and not more):
        return [*reasons, f"a patrol has two ends, not {len(ends)} [12.213]"]
    apart = ends[0].range_to(ends[-1])
    if apart < PATROL_LENGTH:
        told = f"its ends are {apart} apart, and {PATROL_LENGTH} hexes at least are asked"
        reasons.append(f"{told} [12.213]")
    return reasons


@rule("12.213", "7.13", "7.15")
def patrolled(flight: Flight, place: Position, weather: Weather, *, ahead: bool) -> Flight:
    """Rules 7.13, 7.15 and 12.213. A patrol after an MP that brought it to a place.

    Hexes count from the first of its ends on, none of them in cloud or fog; those over which wind
    or a fight have carried it count as well. The last end is only reached with ten of them behind
    it. `ahead` says that the MP led into another hex.
    """
    left = [end for end in flight.targets if end not in flight.done.reached]
    if not left:
        return flight
    blind = in_cloud(weather, flight.altitude) or flight.altitude.band is weather.fog
    if flight.done.reached and ahead:
        last = flight.done.patrolled_to or place
        more = 0 if blind else max(1, last.range_to(place))
        flight = replace(
            flight,
            done=replace(
                flight.done, patrolled=Hexes(flight.done.patrolled + more), patrolled_to=place
            ),
        )
    too_short = len(left) == 1 and flight.done.patrolled < PATROL_LENGTH
    if blind or place not in left or too_short:
        return flight
    return replace(
        flight, done=replace(flight.done, reached=(*flight.done.reached, place), patrolled_to=place)
    )
