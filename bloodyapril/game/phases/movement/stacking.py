"""Rule 5.15 in the sequence of play: flights in one place, and those that move as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bloodyapril.game.actions import Fly, FlyTogether
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import after_steps, points, turn_limits, ways
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

MOST = 2
"""Flights of a side in one place and band (5.15)."""


@rule("5.15")
def alone_objections(game: Game, table: Table, action: Fly) -> list[str]:
    """Rule 5.15. Every reason why a flight may not fly by itself, or not end where it would.

    The move is lawful otherwise. A stack may part before any move (ruling stack-split). Where no
    way of this movement type, speed and altitude ends apart from others, it may be flown all the
    same, and `spread` makes room.
    """
    flight = game.flight(action.flight)
    reasons = []
    mate = game.partner(flight)
    bound = mate is not None and mate in game.to_move(flight.side)
    if mate is not None and bound and not action.split:
        both = f"{flight.name} and {mate.name} are stacked"
        reasons.append(f"{both}: they move together, or declare that they split [5.15]")
    if action.split and flight.stacked_with is None:
        reasons.append(f"{flight.name} is stacked with nobody [5.15]")
    if action.stack_with is not None:
        reasons += _declared(game, flight, action, game.flight(action.stack_with))
    if reasons or action.land or flight.status is not Status.FLYING:
        return reasons
    place, _ = after_steps(flight, action.steps)
    others = _beside(game, flight, place, action.altitude.band)
    reasons = _crowd(table, action, others) or _parted(game, flight, place)
    return reasons if reasons and _has_room(game, table, action) else []


@rule("5.15")
def flies_free(game: Game, flight: Flight) -> bool:
    """Rule 5.15. Whether others may stack with a flight: it neither takes off, lands nor fights."""
    return flight.status is Status.FLYING and game.melee_of(flight.id) is None


@rule("5.15")
def _declared(game: Game, flight: Flight, action: Fly, other: Flight) -> list[str]:
    """Rule 5.15. Why a flight may not declare that it stacks with another at its move's end."""
    if other.side is not flight.side or other.id == flight.id:
        return [f"{flight.name} cannot stack with {other.name} [5.15]"]
    if not flies_free(game, other):
        return [f"{other.name} is not flying [5.15]"]
    reasons = []
    if other.id == flight.stacked_with:
        reasons.append(f"{flight.name} and {other.name} split this turn and end apart [5.15]")
    if not other.moved or other.wheel or other.spinning:
        reasons.append(f"{other.name} has not ended a move of its own this turn [5.15]")
    mate = game.partner(other)
    if mate is not None and mate.id != flight.id:
        reasons.append(f"{other.name} is stacked with {mate.name} [5.15]")
    place, _ = after_steps(flight, action.steps)
    if (other.position, other.altitude.band) != (place, action.altitude.band):
        reasons.append(f"{flight.name} does not end in the place and band of {other.name} [5.15]")
    return reasons


def _crowd(table: Table, action: Fly, others: Sequence[Flight]) -> list[str]:
    """Why a move may not end among those who stay there."""
    rest = [one for one in others if one.id != action.stack_with]
    names = " and ".join(one.name for one in others)
    if len(others) >= MOST:
        return [f"{names} are there already, and more than two cannot stack [5.15]"]
    if any(_level(table, one.altitude, action.altitude) for one in rest):
        return [f"{names} is there already: declare that they stack, or end apart [5.15]"]
    return []


@rule("5.15")
def _parted(game: Game, flight: Flight, place: Position) -> list[str]:
    """Rule 5.15. Why a flight may not end where the flight is that it was stacked with till now."""
    left = _left(game, flight)
    if left is None or left.position != place:
        return []
    return [f"{flight.name} and {left.name} split this turn and end in different places [5.15]"]


def _left(game: Game, flight: Flight) -> Flight | None:
    """The flight that one was stacked with when the turn began, once that goes no further."""
    mate = game.flights.get(flight.stacked_with or "")
    return mate if mate in _staying(game, flight.side) else None


def _level(table: Table, one: Altitude, other: Altitude) -> bool:
    """Whether two altitudes are so much the same that who shares them must have declared it."""
    band = table.rulings["stack-height"] == "band"
    return one.band is other.band if band else one == other


@rule("5.15")
def full(game: Game, table: Table, flight: Flight, altitude: Altitude) -> frozenset[Position]:
    """Rule 5.15. Where a flight may not end its move at an altitude without declaring a stack."""
    ends: dict[Position, list[Flight]] = {}
    for one in _staying(game, flight.side):
        if one.id != flight.id and one.altitude.band is altitude.band:
            ends.setdefault(one.position, []).append(one)
    left = _left(game, flight)
    barred = frozenset() if left is None else frozenset([left.position])
    return barred | frozenset(
        place
        for place, there in ends.items()
        if len(there) >= MOST or any(_level(table, one.altitude, altitude) for one in there)
    )


@rule("5.15", "5.13")
def crowded(game: Game, flight: Flight) -> bool:
    """Rules 5.13 and 5.15. Whether there is no room for another flight beside one."""
    return len(_beside(game, flight, flight.position, flight.altitude.band)) + 1 >= MOST


def _has_room(game: Game, table: Table, action: Fly) -> bool:
    """Whether the same movement type, speed and altitude also lead to where nobody is."""
    flight = game.flight(action.flight)
    lower = action.altitude.band < flight.altitude.band
    limits = turn_limits(
        table, flight, action.setting, action.flying, game.light, to_lower_band=lower
    )
    taken = full(game, table, flight, action.altitude)
    mp, _ = points(flight, action.setting)
    return any(way.position not in taken for way in ways(flight, mp, limits, table.map))


@rule("5.15", "12.215")
def together_objections(game: Game, action: FlyTogether) -> list[str]:
    """Rules 5.15 and 12.215. Every reason why two flights may not move as one.

    They end in one place and band; a Close Escort that breaks off goes its own way in the same
    slot. Each of the two moves is judged by itself elsewhere.
    """
    first, second = game.flight(action.first.flight), game.flight(action.second.flight)
    names = f"{first.name} and {second.name}"
    if game.partner(first) != second:
        return [f"{names} are not stacked [5.15]"]
    moves = (action.first, action.second)
    if any(move.split or move.stack_with for move in moves):
        return [f"{names} move as one: neither splits or stacks [5.15]"]
    ends = [
        (after_steps(flight, move.steps)[0], move.altitude.band)
        for flight, move in zip((first, second), moves, strict=True)
    ]
    if ends[0] != ends[1]:
        parts = any(move.breaks_off for move in moves)
        return [] if parts else [f"{names} move as one and end in different places [5.15]"]
    if any(one.id != second.id for one in _beside(game, first, *ends[0])):
        return ["another flight is there already, and more than two cannot stack [5.15]"]
    return []


@rule("5.15")
def restacked(game: Game, action: Fly | FlyTogether) -> Game:
    """Rule 5.15. The game after a move, with the stack that it declared, kept or gave up."""
    if isinstance(action, FlyTogether):
        first, second = game.flight(action.first.flight), game.flight(action.second.flight)
        if game.partner(first) == second:
            return game
        return game.with_flights(
            replace(first, stacked_with=None), replace(second, stacked_with=None)
        )
    flight = game.flight(action.flight)
    if flight.stacked_with is action.stack_with is None:
        return game
    flight = replace(flight, stacked_with=action.stack_with)
    if action.stack_with is None:
        return game.with_flights(flight)
    other = replace(game.flight(action.stack_with), stacked_with=flight.id)
    stacked = game.with_flights(flight, other)
    if stacked.partner(flight) is not None:
        return stacked
    return game.with_flights(replace(flight, stacked_with=None))


@rule("5.15")
def loosened(game: Game) -> Game:
    """Rule 5.15. The game without the stacks that wind, combat or splits have parted."""
    return game.with_flights(
        *(
            replace(flight, stacked_with=None)
            for flight in game.flights.values()
            if flight.stacked_with is not None and game.partner(flight) is None
        )
    )


@rule("5.15")
def spread(game: Game, table: Table) -> Game:
    """Rule 5.15. Where more than two flights of a side stay in one place and band, the excess goes.

    Each goes to the nearest hexside that it has to turn least for, an empty one if there is any.
    Stacks stay, and flights that circle.
    """
    for side in Side:
        stacks: dict[tuple[Position, Band], list[Flight]] = {}
        for one in _staying(game, side):
            stacks.setdefault((one.position, one.altitude.band), []).append(one)
        for stack in stacks.values():
            stack.sort(key=lambda one: (game.partner(one) is None, not one.wheel))
            for excess in stack[MOST:]:
                game = _to_hexside(game, table, excess)
    return game


def _to_hexside(game: Game, table: Table, flight: Flight) -> Game:
    there = [
        (len(_beside(game, flight, place, flight.altitude.band)), abs(turn), str(place))
        for place, turn in _hexsides(table.map, flight)
    ]
    turns = {str(place): (place, turn) for place, turn in _hexsides(table.map, flight)}
    place, turn = turns[min(there)[2]]
    told = f"{flight.name} makes room and goes to {place}."
    table.tell("makes-room", told, "5.15", flight.id, seen_by=flight.side)
    heading = flight.heading.turned(turn)
    moved = replace(flight, position=place, heading=heading, stacked_with=None)
    return game.with_flights(moved)


def _hexsides(map_: Map, flight: Flight) -> Iterator[tuple[Position, int]]:
    """The hexsides about a flight, each with the turn to the nearer of its two headings."""
    for hex_ in flight.position.hexes:
        for neighbour in hex_.neighbours():
            place = hex_.between(neighbour)
            if place != flight.position and place in map_:
                yield place, min(map(flight.heading.turn_to, place.headings), key=abs)


def _beside(game: Game, flight: Flight, place: Position, band: Band) -> list[Flight]:
    """Other flights of a flight's side that stay in a place and band."""
    return [
        one
        for one in _staying(game, flight.side)
        if one.id != flight.id and (one.position, one.altitude.band) == (place, band)
    ]


def _staying(game: Game, side: Side) -> list[Flight]:
    """Flights on the map of a side that go no further now; on aerodromes nobody counts."""
    moving = {one.id for one in game.to_move(side)} if game.phase is Phase.MOVEMENT else set()
    return [
        flight
        for flight in game.airborne(side)
        if flight.status is Status.FLYING
        and flight.id not in moving
        and game.melee_of(flight.id) is None
    ]
