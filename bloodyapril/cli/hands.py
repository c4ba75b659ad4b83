"""What the commands of hand play share: telling what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bloodyapril.cli.blocks import Block, Line, Title
from bloodyapril.cli.pages.moves import move_lines, plain_moves
from bloodyapril.cli.pages.turn import whose_move
from bloodyapril.cli.pages.turns import ending_page, event_lines
from bloodyapril.cli.plain_events import plain_event
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.views.ahead import flies_on
from bloodyapril.desk.views.turn import stand
from bloodyapril.game.state.news import in_brief
from bloodyapril.game.turn import SEQUENCE

if TYPE_CHECKING:
    from bloodyapril.desk.carry_out import Happened
    from bloodyapril.desk.seat import Seat
    from bloodyapril.rules.events import Event


def tell(seat: Seat, happened: Happened, as_json: bool) -> None:
    """Show what a command of hand play did, and whose move it is now."""
    tell_all(seat, (happened,), as_json)


def tell_all(seat: Seat, done: Sequence[Happened], as_json: bool, *, brief: bool = False) -> None:
    """Show what several commands did, turn after turn, and whose move it is now.

    In `brief` what mattered, losses first, without rolls.
    """
    if brief:
        done = [shortened(happened) for happened in done]
    seen = done[-1].seen or seat.look()
    now = whose_move(stand(seen))
    warned = flies_on(done[0].before, seen)
    if as_json:
        told = [plain_event(event) for happened in done for event in happened.events]
        moves: dict[str, Any] = {"warnings": list(warned)}
        moves |= plain_moves(replace(done[-1], before=done[0].before))
        show_json({"turn": seen.turn, "over": seen.over, "now": now, "events": told, **moves})
        return
    page: list[Block] = []
    for number, happened in enumerate(done):
        if number:
            page.append(Title(f"Turn {happened.turn}, {seen.clock_in(happened.turn)}"))
        page += (*event_lines(happened.events), *move_lines(happened))
    if seen.over:
        show((*page, *ending_page(seat.name)))
        return
    if seen.phase is SEQUENCE[0].phase and not seen.refereed:
        now = f"Turn {seen.turn}, {seen.clock}, {now}"
    warnings = (Line(f"Mind: {told}.", "strong") for told in warned)
    show((*page, *warnings, Line(now, "strong")))


def shortened(happened: Happened) -> Happened:
    """What mattered of what a command did: losses first, without rolls."""
    return replace(happened, events=tuple(without_rolls(in_brief(happened.events))))


def without_rolls(events: Iterable[Event]) -> list[Event]:
    """Events as those read them who need no rolls."""
    return [replace(event, rolls=()) for event in events]
