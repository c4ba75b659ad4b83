"""Rules 10.1 to 10.33: speed settings, movement points, turning, and the ways a flight can go.

A way is found once for each starting heading, number of movement points and turn allowance, then
laid over the map wherever a flight stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Library
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP

HALVES = 2
SLOWEST = HalfMP(2)


class Flying(Enum):
    """Movement types (10.31); gliding is forced, never chosen."""

    LEVEL = "level"
    CLIMBING = "climbing"
    DIVING = "diving"
    GLIDING = "gliding"


@dataclass(frozen=True, slots=True)
class Step:
    """One movement point: a hex ahead with a free turn after it, or a turn on the spot (10.32).

    `turn` is in steps of 30 degrees, clockwise if positive.
    """

    ahead: bool
    turn: int

    def __str__(self) -> str:
        way = "ahead" if self.ahead else "turn"
        return way if not self.turn else f"{way} {'R' if self.turn > 0 else 'L'}{abs(self.turn)}"


class Way(NamedTuple):
    """Steps of one turn and where they end.

    `turned` is the turning done in the last hex, `turn_marker` whether the last MP was a turn MP:
    both bind the next turn's first MP (10.32). `turning` is all the turning of the way, in steps
    of 30 degrees, `path` the place after each step.
    """

    steps: tuple[Step, ...]
    position: Position
    heading: Heading
    turned: int
    turn_marker: bool
    turning: int = 0
    path: tuple[Position, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnLimits:
    """Free and maximum turns in steps of 30 degrees (10.32)."""

    free: int
    maximum: int


@rule("10.32", charts=("turn",))
def turn_limits(library: Library, speed: HalfMP, flying: Flying) -> TurnLimits:
    """Rule 10.32. The turns that a speed allows; climbing takes 30 degrees off the free turn."""
    chart = library.chart("turn")
    whole = max(1, min(6, -(-speed // HALVES)))
    free, maximum = (
        int(chart.look_up(turn_limit=limit, speed_mp=whole)) for limit in ("free", "max")
    )
    return TurnLimits(max(0, free - (flying is Flying.CLIMBING)), maximum)


@rule("10.21", "10.31")
def top_speed(flight: Flight, flying: Flying, to_lower_band: bool = False) -> HalfMP:
    """Rules 10.21 and 10.31. The highest speed setting for a movement type, in half MP.

    Climbing costs one MP of the level speed, diving into a lower band one MP of the dive speed;
    gliding is two less than the dive speed, and never below what the card allows.
    """
    data = flight.card.bands[flight.altitude.band]
    if flight.status is Status.TAKING_OFF:
        return HalfMP(max(SLOWEST, data.level - 2 * HALVES))
    if flying is Flying.GLIDING:
        return HalfMP(max(flight.card.glide_least, data.dive - 2 * HALVES, 0))
    if flying is Flying.DIVING:
        return HalfMP(data.dive - (HALVES if to_lower_band else 0))
    return HalfMP(data.level - (HALVES if flying is Flying.CLIMBING else 0))


@rule("10.21")
def speed_settings(top: HalfMP) -> tuple[HalfMP, ...]:
    """Rule 10.21. The settings that may be announced: the highest, down to one MP less, from 1."""
    least = max(min(SLOWEST, top), top - HALVES)
    return tuple(HalfMP(speed) for speed in range(top, least - 1, -1))


@rule("10.2", "10.33")
def points(flight: Flight, setting: HalfMP) -> tuple[int, int]:
    """Rules 10.2, 10.21 and 10.33. Whole MP to spend, and the ½ marker that is left for next turn.

    The ½ marker counts in; a Manoeuvre marker costs the first MP. A flight always has at least
    half an MP, so it may spend none.
    """
    halves = max(1, setting + flight.half)
    whole, rest = divmod(halves, HALVES)
    return max(0, whole - flight.manoeuvre_marker), rest


@rule("10.11", "10.32")
def ways(flight: Flight, mp: int, limits: TurnLimits, map_: Map) -> Iterator[Way]:
    """Rules 10.11 and 10.32. Every place and heading that a flight can reach with all its MP.

    One way is given for each end: the one with the fewest turns. Ways off the map are left out.
    """
    start = flight.position
    kind = (start.x % 2, start.y % 2)
    right, down = start.x - kind[0], start.y - kind[1]
    for way in _ways(kind, flight.heading, mp, limits, flight.turned, flight.turn_marker):
        path = tuple([Position(x + right, y + down) for x, y in way.path])
        if all([place in map_ for place in path]):
            steps, _, heading, turned, turn_marker, turning, _ = way
            end = path[-1] if path else start
            yield Way(steps, end, heading, turned, turn_marker, turning, path)


_State = tuple[Position, Heading, int, bool]
_Trail = tuple[int, tuple[Step, ...], tuple[Position, ...]]
"""All turning so far, the steps and the places: the best trail to a state turns least."""


@lru_cache(maxsize=4096)
def _ways(
    kind: tuple[int, int],
    heading: Heading,
    mp: int,
    limits: TurnLimits,
    turned: int,
    turn_marker: bool,
) -> tuple[Way, ...]:
    layer: dict[_State, _Trail] = {(Position(*kind), heading, turned, turn_marker): (0, (), ())}
    for _ in range(mp):
        further: dict[_State, _Trail] = {}
        for (place, facing, used, marker), (turning, steps, path) in layer.items():
            for step, end, now, in_hex in _next(place, facing, used, marker, limits):
                state = (end, now, in_hex, not step.ahead)
                total = turning + abs(step.turn)
                if state not in further or further[state][0] > total:
                    further[state] = (total, (*steps, step), (*path, end))
        layer = further
    return tuple(
        Way(steps, place, facing, used, marker, turning, path)
        for (place, facing, used, marker), (turning, steps, path) in layer.items()
    )


@lru_cache(maxsize=65536)
def _next(
    place: Position, heading: Heading, turned: int, turn_marker: bool, limits: TurnLimits
) -> tuple[tuple[Step, Position, Heading, int], ...]:
    """Every MP that may be spent next: its step, where it leads, the turning done in that hex."""
    found = []
    ahead = place.step(heading)
    for turn in range(-limits.free, limits.free + 1):
        end, facing = turn_in_place(ahead, heading, turn)
        found.append((Step(True, turn), end, facing, abs(turn)))
    room = 0 if turn_marker else limits.maximum - turned
    for turn in range(-room, room + 1):
        if turn:
            end, facing = turn_in_place(place, heading, turn)
            found.append((Step(False, turn), end, facing, turned + abs(turn)))
    return tuple(found)


@rule("10.11")
def turn_in_place(place: Position, heading: Heading, turn: int) -> tuple[Position, Heading]:
    """Rule 10.11. Where a turn leaves a flight: from a hexside it goes into the hex of the turn."""
    return place.beside(heading, turn), heading.turned(turn)
