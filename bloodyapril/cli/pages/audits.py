"""Pages of an audit of the journal."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.turns import roll_text
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.plain_events import plain_outcome
from bloodyapril.cli.words import counted
from bloodyapril.store.campaign.audit import Audit


def audit_page(found: Audit) -> Page:
    """What an audit found."""
    return tuple(_audit(found))


def _audit(found: Audit) -> Iterator[Block]:
    read = found.rolls - found.unread
    yield Line(
        f"{counted(found.entries, 'entry', 'entries')}, {counted(found.rolls, 'roll')}: "
        f"{read} read again, "
        f"{found.unread} draws and contests without a chart."
    )
    if found.sound:
        yield Line("The journal is unbroken and every row follows from it.", "strong")
    else:
        yield Title("Faults")
        yield from (Line(fault) for fault in found.faults)
    if found.differences:
        yield Title("Today's charts would read otherwise")
        for difference in found.differences:
            yield Line(f"Entry {difference.entry}: {difference.told}")
            yield Line(f"    {roll_text(difference.roll)}", "quiet")
    else:
        yield Line("Today's charts read every roll as it was read then.")
    if found.crossings:
        yield Title("Undone across dice or secrets")
        yield Grid(
            tuple(
                (str(c.entry), f"took back entry {c.target}", " and ".join(c.crossed))
                for c in found.crossings
            ),
            ("entry", "", "crossed"),
            right=(0,),
        )


def plain_audit(found: Audit) -> Plain:
    """What an audit found, for JSON."""
    return {
        "sound": found.sound,
        "entries": found.entries,
        "rolls": found.rolls,
        "without_chart": found.unread,
        "faults": list(found.faults),
        "differences": [
            {"entry": d.entry, "told": d.told, "roll": plain_outcome(d.roll)}
            for d in found.differences
        ],
        "crossings": [
            {"entry": c.entry, "target": c.target, "crossed": list(c.crossed)}
            for c in found.crossings
        ],
    }
