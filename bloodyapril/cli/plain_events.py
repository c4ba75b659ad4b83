"""Turns, events and their rolls as plain dictionaries for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyapril.checks.check import Outcome
from bloodyapril.cli.pages.moves import plain_moves
from bloodyapril.cli.pages.summary import plain_summary
from bloodyapril.cli.plain import Plain, plain_modifier
from bloodyapril.desk.views.summary import summary
from bloodyapril.rules.events import Event

if TYPE_CHECKING:
    from bloodyapril.desk.carry_out import Happened


def plain_played(played: Happened) -> Plain:
    """A turn as the player may know it; the set-up is turn 0."""
    assert played.seen is not None
    seen = played.seen
    return {
        "turn": played.turn,
        "clock": seen.clock_in(played.turn),
        "weather": str(seen.weather),
        "summary": plain_summary(summary(seen)),
        "events": [plain_event(event) for event in played.events],
        **plain_moves(played),
    }


def plain_event(event: Event) -> Plain:
    """One event; `seen_by` is the only side that may know of it, nothing means both."""
    return {
        "kind": event.kind,
        "text": event.text,
        "rule": event.rule,
        "flights": list(event.flights),
        "seen_by": event.seen_by.value if event.seen_by else None,
        "rolls": [plain_outcome(roll) for roll in event.rolls],
    }


def plain_outcome(roll: Outcome) -> Plain:
    """One roll as it was made."""
    return {
        "chart": roll.question,
        "title": roll.title,
        "rule": roll.rule,
        "subject": roll.subject,
        "faces": list(roll.faces),
        "natural": roll.natural,
        "modifiers": [plain_modifier(modifier) for modifier in roll.modifiers],
        "total": roll.total,
        "row": roll.row,
        "result": roll.result,
        "words": roll.words,
        "source": roll.source,
        "fingerprint": roll.fingerprint,
    }
