"""Pages of play: what happened in a turn, each roll with faces, modifiers and result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bloodyapril.checks.check import Outcome
from bloodyapril.cli.blocks import Block, Line, Page, Title
from bloodyapril.cli.pages.moves import move_lines
from bloodyapril.cli.pages.summary import summary_line
from bloodyapril.cli.words import result_text
from bloodyapril.desk.views.summary import summary
from bloodyapril.rules.events import Event
from bloodyapril.terms.measures import signed
from bloodyapril.terms.sides import PLAYER

if TYPE_CHECKING:
    from bloodyapril.desk.carry_out import Happened

INDENT = "    "


def played_page(played: Happened) -> Page:
    """A turn, or the set-up, as the player may know it."""
    assert played.seen is not None
    seen = played.seen
    if not played.turn:
        return turn_page(seen.title, seen.date, played.events)
    title = f"Turn {played.turn}, {seen.clock_in(played.turn)}"
    page = turn_page(title, str(seen.weather), played.events)
    return (*page, *move_lines(played), summary_line(summary(seen)))


def turn_page(title: str, aside: str, events: Iterable[Event]) -> Page:
    """A turn under its title."""
    told = tuple(event_lines(events))
    return (Title(title, aside), *(told or (Line("Nothing that you know of.", "quiet"),)))


def ending_page(campaign: str) -> Page:
    """What can be looked at once a scenario is over."""
    return (
        Title("The scenario is over"),
        Line(f"The German plan lies open: bloodyapril plan open {campaign!r}"),
        Line(f"What was hidden: bloodyapril journal show --campaign {campaign!r} NUMBER"),
    )


def event_lines(events: Iterable[Event]) -> Iterator[Block]:
    """Events in their order, a line each, and under it a line for each roll."""
    for event in events:
        # Shown at all, it was hidden from the player until now.
        hidden = f" ({event.seen_by.value})" if event.seen_by not in (None, PLAYER) else ""
        yield Line(f"{event.text} [{event.rule}]{hidden}")
        for roll in event.rolls:
            yield Line(f"{INDENT}{roll_text(roll)}", "quiet")


def roll_text(roll: Outcome) -> str:
    """A roll in one line: what for, faces, every modifier with its rule, total, result.

    >>> from bloodyapril.checks.check import Draw
    >>> roll_text(Draw("Chit", "9.2", ("one", "two")).read((7,)))
    'Chit [9.2]: 7 gives two'
    """
    about = f", {roll.subject}" if roll.subject else ""
    thrown = " + ".join(str(face) for face in roll.faces)
    if not roll.fingerprint:
        totals = f"{roll.row}, " if roll.question == "contest" else ""
        return f"{roll.title}{about} [{roll.rule}]: {thrown} gives {totals}{roll.words}"
    added = "".join(f"; {signed(m.drm)} {m.why} [{m.rule}]" for m in roll.modifiers)
    total = f"; total {roll.total}" if len(roll.faces) > 1 or roll.modifiers else ""
    return (
        f"{roll.title}{about} [{roll.rule}]: {thrown}{added}{total}, row {roll.row}: "
        f"{result_text(roll)}"
    )
