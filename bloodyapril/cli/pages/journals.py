"""Pages of the journal: its entries, and one with all that happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.turns import event_lines
from bloodyapril.store.campaign.journal import Entry, EntryLine
from bloodyapril.store.codec import Json

LONGEST_VALUE = 60
"""Letters of a value before or after a change that people are shown."""


def journal_page(entries: Iterable[EntryLine]) -> Page:
    """Entries, a line each; void ones say so, undos what they crossed."""
    rows = tuple(
        (
            str(entry.number),
            entry.title,
            _dice(entry),
            _marks(entry),
            entry.written_at.replace("T", " ")[:16],
        )
        for entry in entries
    )
    return (Grid(rows, ("entry", "what", "dice", "", "written (UTC)"), right=(0,), wraps=(1, 3)),)


def _dice(entry: EntryLine) -> str:
    if entry.dice == "program":
        return f"{entry.dice_before} to {entry.dice_after}"
    return "typed" if entry.dice == "typed" else ""


def _marks(entry: EntryLine) -> str:
    marks = ["void"] if entry.void else []
    if entry.secret:
        marks.append("opened secrets")
    if entry.crossed:
        marks.append(f"crossed {' and '.join(entry.crossed)}")
    return ", ".join(marks)


def entry_page(entry: Entry) -> Page:
    """One entry: what was done, with every roll, and what it changed."""
    return tuple(_entry(entry))


def _entry(entry: Entry) -> Iterator[Block]:
    yield Title(f"Entry {entry.number}: {entry.title}", _marks(entry))
    said = f", command: {' '.join(entry.words)}" if entry.words else ""
    yield Line(f"{entry.written_at}{said}", "quiet")
    if entry.dice == "program":
        yield Line(f"dice {entry.dice_before} to {entry.dice_after} of the seed", "quiet")
    elif entry.dice == "typed":
        yield Line("dice as typed", "quiet")
    yield from event_lines(entry.events)
    if entry.changes is None:
        yield Line(
            "What only the enemy knows, and the rows changed, are told when the scenario is over; "
            f"until then their fingerprint is {entry.sealed[:16]}.",
            "quiet",
        )
    elif entry.changes:
        yield Title("Changed")
        yield Grid(
            tuple(row for change in entry.changes for row in _changed(change)),
            ("row", "what", "before", "after"),
            wraps=(2, 3),
        )


def _changed(change: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    row = f"{change['table']} {' '.join(str(part) for part in change['key'].values())}"
    before, after = change["before"], change["after"]
    if before is None or after is None:
        yield row, "taken out" if after is None else "new", "", ""
        return
    for name in after:
        yield row, name, _short(before[name]), _short(after[name])


def _short(value: Json) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str | int):
        # A chart of a campaign's own has many lines, and may have been written by anybody.
        return str(value)[:LONGEST_VALUE] if str(value).isprintable() else "(text)"
    return "(document)"
