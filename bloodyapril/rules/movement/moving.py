"""Rules 10.1 to 10.33: speed settings, movement points, turning, and the ways a flight can go.

A way is found once for each starting heading, number of movement points and turn allowance, then
laid over the map wherever a flight stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Flight, Status, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.values import dataclass

HALVES = 2
SLOWEST = HalfMP(2)
FASTEST_PRINTED = 6
"""Whole MP at which the Turn Table ends."""
NIGHT_TURN = {True: 2, False: 1}
"""Steps of 30 degrees that a flight may turn in a hex by night, trained for it or not (21.21)."""
ABOUT = 6
"""Steps of 30 degrees of a turn about."""


class Flying(Enum):
    """Movement types (10.31); gliding is forced, never chosen."""

    LEVEL = "level"
    CLIMBING = "climbing"
    DIVING = "diving"
    GLIDING = "gliding"


@dataclass(frozen=True, slots=True)
class Step:
    """One movement point: a hex ahead with a free turn after it, or a turn on the spot (10.32).

    `turn` is in steps of 30 degrees, clockwise if positive. Without either it is spent on what lies
    below (12.214).
    """

    ahead: bool
    turn: int

    @property
    def spots(self) -> bool:
        """Whether the MP is spent on identifying ground units (12.214)."""
        return not self.ahead and self.turn == 0

    def __str__(self) -> str:
        if self.spots:
            return "spot"
        way = "ahead" if self.ahead else "turn"
        return way if not self.turn else f"{way} {'R' if self.turn > 0 else 'L'}{abs(self.turn)}"


class Way(NamedTuple):
    """Steps of one turn and where they end.

    `turned` is the turning done in the last hex, `turn_marker` whether the last MP was a turn MP:
    both bind the next turn's first MP (10.32). `turning` is all the turning of the way, in steps
    of 30 degrees. `trail` are the places after each step, before the way was laid `right` and
    `down` over the map.
    """

    steps: tuple[Step, ...]
    position: Position
    heading: Heading
    turned: int
    turn_marker: bool
    turning: int = 0
    trail: tuple[Position, ...] = ()
    right: int = 0
    down: int = 0

    @property
    def path(self) -> tuple[Position, ...]:
        """The place after each step."""
        right, down = self.right, self.down
        return tuple([Position(x + right, y + down) for x, y in self.trail])

    def meets(self, places: Collection[Position]) -> int:
        """After how many steps the way first comes to one of some places; 0 if never."""
        right, down = self.right, self.down
        for number, (x, y) in enumerate(self.trail, start=1):
            if (x + right, y + down) in places:
                return number
        return 0


@dataclass(frozen=True, slots=True)
class TurnLimits:
    """Free and maximum turns in steps of 30 degrees (10.32).

    A maximum of nothing forbids turn MP altogether; `again` lets a flight spend turn MP one after
    the other in one hex until the maximum is used up.
    """

    free: int
    maximum: int
    again: bool = True


@rule("10.32", "11.1", "21.21", charts=("turn",))
def turn_limits(
    table: Table,
    flight: Flight,
    setting: HalfMP,
    flying: Flying,
    light: Light,
    *,
    to_lower_band: bool = False,
) -> TurnLimits:
    """Rule 10.32. The turns that a flight's speed allows in a hex.

    Climbing takes 30 degrees off the free turn. So does taking off, which allows free turns only
    (11.1).
    """
    chart = table.library.chart("turn")
    speed = turning_speed(table, flight, setting, flying, to_lower_band=to_lower_band)
    up = table.rulings["turn-table-halves"] == "up"
    whole = -(-speed // HALVES) if up else speed // HALVES
    free, maximum = (
        int(chart.look_up(turn_limit=limit, speed_mp=max(1, min(FASTEST_PRINTED, whole))))
        for limit in ("free", "max")
    )
    if light.night:
        night = NIGHT_TURN[flight.night_trained]
        free, maximum = min(free, night), min(maximum, night)
    again = table.rulings["turn-mp-again"] == "allowance"
    if flight.status is Status.TAKING_OFF:
        return TurnLimits(max(0, free - 1), 0, again)
    return TurnLimits(max(0, free - (flying is Flying.CLIMBING)), maximum, again)


@rule("10.2", "10.32")
def turning_speed(
    table: Table, flight: Flight, setting: HalfMP, flying: Flying, *, to_lower_band: bool
) -> HalfMP:
    """Rules 10.2 and 10.32. The speed for the Turn Table: the MP announced, the ½ marker included.

    Whether the MP that a dive through a band costs counts, the ruling dive-turn-speed says.
    """
    if table.rulings["dive-turn-speed"] == "full":
        return aa_speed(flight, setting, flying, to_lower_band=to_lower_band)
    return HalfMP(max(1, setting + flight.carried.half))


@rule("10.21", "10.31")
def aa_speed(
    flight: Flight, setting: HalfMP, flying: Flying, *, to_lower_band: bool = False
) -> HalfMP:
    """Rules 10.21 and 10.31. The speed that AA sees, in half MP, the ½ marker included.

    A climb counts what it leaves to move with, a dive counts in full even where a band costs 1 MP,
    a glide counts 1 MP more than it moves.
    """
    speed = setting + flight.carried.half
    if flying is Flying.GLIDING or (flying is Flying.DIVING and to_lower_band):
        speed += HALVES
    return HalfMP(max(1, speed))


@rule("10.21", "10.31", "11.1")
def top_speed(flight: Flight, flying: Flying, to_lower_band: bool = False) -> HalfMP:
    """Rules 10.21, 10.31 and 11.1. The highest speed setting for a movement type, in half MP.

    Climbing costs one MP of the level speed, diving into a lower band one MP of the dive speed;
    gliding is two less than the dive speed, and never below what the card allows. No speed set is
    below 1 MP.
    """
    data = flight.card.bands[flight.altitude.band]
    if flight.status is Status.TAKING_OFF:
        top = data.level - 2 * HALVES
    elif flying is Flying.GLIDING:
        top = max(flight.card.glide_least, data.dive - 2 * HALVES)
    elif flying is Flying.DIVING:
        top = data.dive - (HALVES if to_lower_band else 0)
    else:
        top = data.level - (HALVES if flying is Flying.CLIMBING else 0)
    return HalfMP(max(SLOWEST, top))


@rule("10.21", "10.31")
def speed_settings(
    flight: Flight, flying: Flying, *, to_lower_band: bool = False, landing: bool = False
) -> tuple[HalfMP, ...]:
    """Rule 10.21. The settings that may be announced, fastest first.

    From the highest down to one MP less; down to one MP where landing begins. No type glides more
    slowly than its card says.
    """
    top = top_speed(flight, flying, to_lower_band)
    least = SLOWEST if landing else max(SLOWEST, top - HALVES)
    if flying is Flying.GLIDING:
        least = max(least, flight.card.glide_least)
    return tuple(HalfMP(speed) for speed in range(top, least - 1, -1))


@rule("10.2", "10.33")
def points(flight: Flight, setting: HalfMP) -> tuple[int, int]:
    """Rules 10.2, 10.21 and 10.33. Whole MP to spend, and the ½ marker that is left for next turn.

    The ½ marker counts in; a Manoeuvre marker costs the first MP. A flight always has at least
    half an MP (ruling half-mp), so it may spend none.
    """
    whole, rest = divmod(max(1, setting + flight.carried.half), HALVES)
    return max(0, whole - flight.manoeuvre_marker), rest


@rule("10.33")
def sheds_manoeuvre_marker(flight: Flight, setting: HalfMP) -> bool:
    """Rule 10.33. Whether a flight has the MP that takes its Manoeuvre marker off."""
    return flight.manoeuvre_marker and setting + flight.carried.half >= HALVES


@rule("10.11", "10.32")
def ways(
    flight: Flight, mp: int, limits: TurnLimits, map_: Map, *, every: bool = True
) -> Iterator[Way]:
    """Rules 10.11 and 10.32. Every place and heading that a flight can reach with all its MP.

    One way is given for each end: the one with the fewest turns. With `every`, ends that differ
    only in what they leave for the next turn count as several. Ways off the map are left out; a
    flight that has no other may turn about (ruling blocked-at-border).
    """
    blocked = True
    for way in _laid(flight, mp, limits, map_, every=every):
        blocked = False
        yield way
    if blocked:
        yield from _laid(_free_to_turn(flight), mp, _about_turn(limits), map_)


@rule("10.11", "10.32")
def step_objections(
    flight: Flight, steps: Sequence[Step], limits: TurnLimits, map_: Map
) -> list[str]:
    """Rules 10.11 and 10.32. Why steps turn too far or leave the map; empty if they do not."""
    reasons = _step_objections(flight, steps, limits, map_)
    if reasons and not any(_laid(flight, len(steps), limits, map_)):
        return _step_objections(_free_to_turn(flight), steps, _about_turn(limits), map_)
    return reasons


def _step_objections(
    flight: Flight, steps: Sequence[Step], limits: TurnLimits, map_: Map
) -> list[str]:
    place, heading = flight.position, flight.heading
    turned, marker = flight.carried.turned, flight.carried.turn_marker
    for number, step in enumerate(steps, start=1):
        if step.spots and flight.tasking is Tasking.CONTACT_PATROL:
            marker = False
            continue
        if step.ahead:
            place, turned = place.step(heading), 0
            if abs(step.turn) > limits.free:
                return [f"step {number} turns more than the free turn [10.32]"]
        elif marker:
            return [f"step {number} is a second turn MP on one spot [10.32]"]
        elif not step.turn or turned + abs(step.turn) > limits.maximum:
            return [f"step {number} turns more than a hex allows, or not at all [10.32]"]
        place, heading = turn_in_place(place, heading, step.turn)
        turned, marker = turned + abs(step.turn), not step.ahead and not limits.again
        if place not in map_:
            return [f"step {number} leaves the map [2.21]"]
    return []


def _free_to_turn(flight: Flight) -> Flight:
    return replace(flight, carried=replace(flight.carried, turned=0, turn_marker=False))


def _about_turn(limits: TurnLimits) -> TurnLimits:
    return TurnLimits(limits.free, ABOUT, limits.again)


_new = tuple.__new__
"""Makes a named tuple without a call of its own `__new__`: hundreds of ways are laid for a move."""


def _laid(
    flight: Flight, mp: int, limits: TurnLimits, map_: Map, *, every: bool = True
) -> Iterator[Way]:
    """The ways that lead over the map only, from where the flight stands."""
    start = flight.position
    kind = Position(start.x % 2, start.y % 2)
    right, down = start.x - kind.x, start.y - kind.y
    here = (flight.heading, mp, limits, flight.carried.turned, flight.carried.turn_marker)
    blocked, deep = True, map_.depth(start) >= mp
    for way in (_ways if every else _ends)(kind, *here):
        steps, (x, y), heading, turned, turn_marker, turning, trail, _, _ = way
        end = _new(Position, (x + right, y + down))
        laid = _new(Way, (steps, end, heading, turned, turn_marker, turning, trail, right, down))
        if deep or all(place in map_ for place in laid.path):
            blocked = False
            yield laid
    if blocked:
        # The way of fewest turns may leave the map where a longer one to the same end does not.
        yield from _search(start, *here, map_)


_State = tuple[Position, Heading, int, bool]
_Trail = tuple[int, tuple[Step, ...], tuple[Position, ...]]
"""All turning so far, the steps and the places: the best trail to a state turns least."""


@lru_cache(maxsize=4096)
def _ways(
    kind: Position,
    heading: Heading,
    mp: int,
    limits: TurnLimits,
    turned: int,
    turn_marker: bool,
) -> tuple[Way, ...]:
    return tuple(_search(kind, heading, mp, limits, turned, turn_marker, None))


@lru_cache(maxsize=4096)
def _ends(
    kind: Position,
    heading: Heading,
    mp: int,
    limits: TurnLimits,
    turned: int,
    turn_marker: bool,
) -> tuple[Way, ...]:
    """Of the ways to one place and heading the one that turns least, and leaves most to turn."""
    best: dict[tuple[Position, Heading], Way] = {}
    found = _ways(kind, heading, mp, limits, turned, turn_marker)
    for way in sorted(found, key=lambda way: (way.turning, way.turn_marker, way.turned)):
        best.setdefault((way.position, way.heading), way)
    return tuple(best.values())


def _search(
    start: Position,
    heading: Heading,
    mp: int,
    limits: TurnLimits,
    turned: int,
    turn_marker: bool,
    map_: Map | None,
) -> Iterator[Way]:
    """The ways from a place, one for each end; without a map nothing bounds them."""
    layer: dict[_State, _Trail] = {(start, heading, turned, turn_marker): (0, (), ())}
    barred = turn_marker
    for _ in range(mp):
        further: dict[_State, _Trail] = {}
        for (place, facing, used, marker), (turning, steps, path) in layer.items():
            may_turn = not (barred if limits.again else marker)
            for step, end, now, in_hex in _next(place, facing, used, may_turn, limits):
                if map_ is not None and end not in map_:
                    continue
                state = (end, now, in_hex, not step.ahead)
                total = turning + abs(step.turn)
                if state not in further or further[state][0] > total:
                    further[state] = (total, (*steps, step), (*path, end))
        layer, barred = further, False
    for (place, facing, used, marker), (turning, steps, path) in layer.items():
        yield Way(steps, place, facing, used, marker, turning, path)


@lru_cache(maxsize=65536)
def _next(
    place: Position, heading: Heading, turned: int, may_turn: bool, limits: TurnLimits
) -> tuple[tuple[Step, Position, Heading, int], ...]:
    """Every MP that may be spent next: its step, where it leads, the turning done in that hex."""
    found = []
    ahead = place.step(heading)
    for turn in range(-limits.free, limits.free + 1):
        end, facing = turn_in_place(ahead, heading, turn)
        found.append((Step(True, turn), end, facing, abs(turn)))
    room = limits.maximum - turned if may_turn else 0
    for turn in range(-room, room + 1):
        if turn:
            end, facing = turn_in_place(place, heading, turn)
            found.append((Step(False, turn), end, facing, turned + abs(turn)))
    return tuple(found)


@rule("10.11")
def after_steps(flight: Flight, steps: Iterable[Step]) -> tuple[Position, Heading]:
    """Rule 10.11. Where steps lead a flight, and the heading it has then."""
    place, heading = flight.position, flight.heading
    for step in steps:
        place = place.step(heading) if step.ahead else place
        place, heading = turn_in_place(place, heading, step.turn)
    return place, heading


@rule("10.11")
def turn_in_place(place: Position, heading: Heading, turn: int) -> tuple[Position, Heading]:
    """Rule 10.11. Where a turn leaves a flight: from a hexside it goes into the hex of the turn."""
    return place.beside(heading, turn), heading.turned(turn)
