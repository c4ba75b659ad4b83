"""Lines on what the enemy has moved, and on counters that have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.moves import MoveView, enemy_moves, renamed

if TYPE_CHECKING:
    from bloodyapril.desk.carry_out import Happened


def move_lines(happened: Happened) -> Iterator[Line]:
    """The enemy's moves, as far as his counters show them, then one's own new counters."""
    for move in enemy_moves(happened.before, happened.seen):
        yield Line(_move_text(move))
    for one in renamed(happened.before, happened.seen):
        yield Line(f"{one.flight}: counter {one.was} is now {one.now} [5.11]", "quiet")


def plain_moves(happened: Happened) -> dict[str, Any]:
    """The same for JSON."""
    before, seen = happened.before, happened.seen
    return {
        "enemy_moves": plain(enemy_moves(before, seen)),
        "renamed": plain(renamed(before, seen)),
    }


def _move_text(move: MoveView) -> str:
    who = f"Enemy {move.counter or '-'}"
    if move.now is None:
        return f"{who} is gone from {move.start}."
    known = [f"{move.was} before"] if move.was else []
    known += [move.now.told] if move.now.told else []
    who += f" ({', '.join(known)})" if known else ""
    way = f"{move.start} to {move.now.hex}" if move.start is not None else f"now in {move.now.hex}"
    return f"{who}: {way} {move.now.bearing}{_how_far(move)}."


def _how_far(move: MoveView) -> str:
    near = move.nearest
    if near is None:
        return ""
    if not near.hexes:
        return f", in the hex of {near.flight}"
    return f", {counted(near.hexes, 'hex', 'hexes')} {near.bearing} of {near.flight}"
