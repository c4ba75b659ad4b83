"""Pages of hand play: where the turn stands, and what a flight may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.ground import (
    dogfight_blocks,
    ground_blocks,
    happening_blocks,
    shoot_blocks,
)
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.flights import ContactView, CounterView, FlightLine
from bloodyapril.desk.views.turn import Stand, TurnView, nearest


def turn_page(view: TurnView) -> Page:
    """Where the turn stands, whose move it is, and what a side knows of both sides."""
    return tuple(_turn(view))


def _turn(view: TurnView) -> Iterator[Block]:
    stand = view.stand
    yield Title(f"Turn {stand.turn} of {stand.turns}, {stand.clock}", view.weather)
    yield Line(whose_move(stand), "strong")
    own = [line for line in view.flights if not line.over]
    if own:
        head = ("id", "flight", "type", "undamaged", "place", "this turn")
        rows: tuple[tuple[str, ...], ...] = tuple(
            (
                line.flight,
                line.name,
                line.type_name,
                f"{line.undamaged}/{line.aeroplanes}",
                line.place if line.airborne else line.status,
                ", ".join(filter(None, (*line.states, line.this_turn))),
            )
            for line in own
        )
        yield Grid(rows, head, wraps=(1, 2, 5))
    if view.enemy:
        yield Title("Enemies that you know of")
        rows = tuple(_contact(contact, own) for contact in view.enemy)
        yield Grid(rows, ("counter", "what", "place", "nearest of yours"), wraps=(1, 3))
    if view.undetected:
        yield Title("Undetected enemy counters, dummies among them", "[5.11]")
        rows = tuple(
            (one.counter, f"{one.hex} {one.bearing}", _nearest(one, own)) for one in view.undetected
        )
        yield Grid(rows, ("counter", "place", "nearest of yours"), wraps=(2,))
    yield from dogfight_blocks(view.dogfights)
    yield from ground_blocks(view.ground, view.guns)
    yield from shoot_blocks(view.shoots)
    yield from happening_blocks(view.happenings)


def whose_move(stand: Stand) -> str:
    """Who has to act now, in a sentence."""
    if stand.over:
        return "The scenario is over."
    if stand.moves is None and stand.refereed:
        return f"It is turn {stand.turn}, {stand.clock}: the next with bloodyapril turn set"
    if stand.moves is None:
        return f"{stand.phase} Phase: go on with bloodyapril turn next"
    if stand.moves is not stand.side:
        side = stand.moves.value
        return f"The {side} player moves {counted(stand.due, 'flight')} now, of {stand.waiting}."
    fights = ", ".join(stand.to_fight)
    if fights and not stand.to_move:
        now = counted(stand.due, "dogfight")
        return f"You fight {now} now, of {stand.waiting} still to fight: {fights}."
    also = f" A dogfight counts as one: {fights}." if fights else ""
    now = counted(stand.due, "flight")
    return f"You move {now} now, of {stand.waiting} still to move.{also}"


def _contact(seen: ContactView, own: Sequence[FlightLine]) -> tuple[str, ...]:
    what = "not identified" if seen.type is None else f"{seen.aeroplanes} {seen.type}"
    place = f"{seen.hex} {seen.bearing}"
    if seen.altitude is not None:
        place += f" {seen.altitude}"
    return seen.counter or "-", what, place, _nearest(seen, own)


def _nearest(seen: CounterView, own: Sequence[FlightLine]) -> str:
    """Which of one's own flights is nearest, how far off, and where it sees the counter."""
    found = nearest(own, seen)
    if found is None:
        return ""
    bearing = f" {found.bearing}" if found.bearing else ""
    return f"{found.flight}, {counted(found.hexes, 'hex', 'hexes')}{bearing}"
