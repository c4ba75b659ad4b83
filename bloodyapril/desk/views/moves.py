"""Views of what has moved while a command was carried out: enemy counters, one's own letters."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.desk.views.flights import (
    ContactView,
    CounterView,
    contact_views,
    counter_views,
    flight_lines,
)
from bloodyapril.desk.views.turn import Nearest, nearest
from bloodyapril.game.state.seen import Seen
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class MoveView:
    """How an enemy counter has moved; no `start` for one that has come, no `now` for one that left.

    `was` is the counter that a known flight had before, where that is another.
    """

    counter: str
    was: str
    start: Position | None
    now: CounterView | None
    nearest: Nearest | None


@dataclass(frozen=True, slots=True)
class RenamedView:
    """Rule 5.11. A flight of one's own that has another counter than before."""

    flight: str
    name: str
    was: str
    now: str


def enemy_moves(before: Seen | None, seen: Seen | None) -> tuple[MoveView, ...]:
    """Rules 5.11 and 8.33. The enemy counters that lie elsewhere than before, as the seat sees it.

    A flight that it knows by name is followed under whatever counter; any other counter is what its
    letter says. Nothing is told of a set-up, nor where all lies open.
    """
    if before is None or seen is None or seen.revealed:
        return ()
    return tuple(_moves(_counters(before), _counters(seen), seen))


def renamed(before: Seen | None, seen: Seen | None) -> tuple[RenamedView, ...]:
    """Rule 5.11. The seat's own flights whose counter has changed; the enemy is told of none."""
    if before is None or seen is None:
        return ()
    had = {flight.id: flight.counter for flight in before.flights}
    return tuple(
        RenamedView(flight.id, flight.name, had[flight.id], flight.counter)
        for flight in seen.flights
        if flight.side is seen.side and had.get(flight.id) and had[flight.id] != flight.counter
    )


def _counters(seen: Seen) -> dict[str, CounterView]:
    """What lies on the map of the enemy, by the name that the seat knows, else by counter."""
    lying = (*contact_views(seen), *counter_views(seen))
    return {_name(one) or one.counter: one for one in lying}


def _name(counter: CounterView) -> str | None:
    return counter.name if isinstance(counter, ContactView) else None


def _moves(
    was: dict[str, CounterView], now: dict[str, CounterView], seen: Seen
) -> Iterator[MoveView]:
    own = [line for line in flight_lines(seen) if line.side is seen.side]
    left = {one.counter: one for one in was.values()}
    for key, one in now.items():
        # One that has just been identified, or lost, is followed by its counter.
        before = was.get(key) or left.get(one.counter)
        if before is not None:
            left.pop(before.counter, None)
        if before is None or before.hex != one.hex:
            start = None if before is None else before.hex
            other = "" if before is None or before.counter == one.counter else before.counter
            yield MoveView(one.counter, other, start, one, nearest(own, one))
    for counter, gone in left.items():
        yield MoveView(counter, "", gone.hex, None, None)
