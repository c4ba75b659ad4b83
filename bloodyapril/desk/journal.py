"""The journal at a seat: its lines, its entries, its export and its audit, as the seat may read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bloodyapril.desk.seat import Seat
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign import journal
from bloodyapril.store.campaign.audit import Audit
from bloodyapril.store.campaign.audit import audit as go_through
from bloodyapril.store.campaign.journal import Entry, EntryLine
from bloodyapril.terms.errors import Unreadable


def lines(seat: Seat) -> list[EntryLine]:
    """The journal as a list: a line an entry, the oldest first."""
    return journal.read_lines(seat.campaign, seat.side)


def entries(seat: Seat, number: int | None = None) -> list[Entry]:
    """All entries with all that happened in them, or one by its number; raises `Unreadable`."""
    return journal.read_journal(seat.campaign, seat.side, only=number)


def written(seat: Seat, entry: Entry) -> Mapping[str, Any]:
    """An entry as JSON, as the export has it."""
    document: Mapping[str, Any] = journal.plain_entry(entry, seat.campaign.coder)
    return document


def export(seat: Seat) -> Iterator[str]:
    """The journal as lines of JSON; the same seed and commands give the same lines."""
    return journal.export(seat.campaign, seat.side)


def audit(seat: Seat) -> Audit:
    """Go through the whole journal once: is it unbroken, do charts still agree?"""
    return go_through(seat.campaign)


def turn_log(
    seat: Seat, turn: int | None = None, scenario: int | None = None
) -> tuple[int, list[Event]]:
    """The number of a turn, the one in play unless said, and its events in order; 0 is the set-up.

    Raises `Unreadable` for a turn that has not come yet, or a scenario that there is not.
    """
    number, seen = seat.numbered(scenario)
    wanted = seen.turn if turn is None else turn
    if wanted > seen.turn:
        raise Unreadable(f"turn {wanted} has not come yet: it is turn {seen.turn}")
    return wanted, [
        event
        for entry in journal.read_journal(seat.campaign, seat.side, game=number)
        if entry.turn == wanted and not entry.void and entry.kind != "undo"
        for event in entry.events
    ]
