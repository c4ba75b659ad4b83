"""The audit: is the journal whole, do the rows follow from it, and would today's charts agree?

It finds, it mends nothing. A chart corrected since then never rewrites what it gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodyapril.checks.check import Outcome
from bloodyapril.checks.dice import SeededDice
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.changes import Change
from bloodyapril.store.campaign.file import Campaign, campaign_row
from bloodyapril.store.campaign.journal import StandingCommands
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rereading import Rereading
from bloodyapril.store.campaign.rows import KINDS, ChartUseRow, EntryRow
from bloodyapril.store.codec import Coder, Json, dumps
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """A roll that today's chart reads otherwise, or may."""

    entry: int
    roll: Outcome
    told: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """An undo that went across dice or an opened secret."""

    entry: int
    target: int
    crossed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found; `faults` are breaks in the journal or rows that do not follow from it.

    Rolls without a chart, as draws, are counted and not read again.
    """

    entries: int
    rolls: int
    unread: int
    faults: tuple[str, ...]
    differences: tuple[Difference, ...]
    crossings: tuple[Crossing, ...]

    @property
    def sound(self) -> bool:
        return not self.faults


def audit(campaign: Campaign) -> Audit:
    """Go through the whole journal once."""
    faults: list[str] = []
    differences: list[Difference] = []
    crossings: list[Crossing] = []
    rolls = unread = 0
    with campaign.reading() as session:
        seed = campaign_row(session).seed
        pinned = session.rows(ChartUseRow)
        then = {(row.chart, row.fingerprint): row.reading for row in pinned}
        charts = Rereading(then, campaign.library)
        coder = campaign.coder
        entries = session.rows(EntryRow, order="number")
        faults += _chain(entries)
        faults += _rows(session, entries)
        for entry in entries:
            thrown = _rolls(coder, entry)
            faults += _faces(entry, thrown, seed)
            for roll in thrown:
                rolls += 1
                unread += not roll.fingerprint
                faults += _arithmetic(entry, roll)
                told = charts.difference(roll)
                if told:
                    differences.append(Difference(entry.number, roll, told))
            if entry.crossed and entry.target is not None:
                crossings.append(Crossing(entry.number, entry.target, tuple(entry.crossed)))
    return Audit(len(entries), rolls, unread, tuple(faults), tuple(differences), tuple(crossings))


def _chain(entries: Iterable[EntryRow]) -> Iterator[str]:
    """Numbers without a gap, dice that go on where they stopped, undos in their order."""
    standing, count = StandingCommands(), 0
    for place, entry in enumerate(entries, start=1):
        if entry.number != place:
            yield f"entry {place} is missing"
            return
        fault = standing.take(entry.number, entry.kind, entry.target)
        if fault:
            yield fault
        if entry.dice_before != count:
            yield f"entry {place}: the dice stood at {count}, it says {entry.dice_before}"
        count = entry.dice_after


def _rows(session: Ledger, entries: Iterable[EntryRow]) -> Iterator[str]:
    """The changes of all entries, one upon the other, must give the rows that are there."""
    told: dict[tuple[str, str], dict[str, Json]] = {}
    made = {entry.number: entry for entry in entries}
    for entry in made.values():
        source = made.get(entry.target or entry.number, entry)
        for document in source.changes.document:
            change = Change.of(document)
            if entry.kind == "undo":
                change = change.reversed
            if change.after is None:
                told.pop(change.place, None)
            else:
                told[change.place] = {**told.get(change.place, {}), **change.after}
    found = dict(_stored(session))
    for place in sorted(told.keys() | found.keys()):
        if dumps(told.get(place), canonical=True) != dumps(found.get(place), canonical=True):
            table, key = place
            yield f"{table} {key} does not follow from the journal"


def _stored(session: Ledger) -> Iterator[tuple[tuple[str, str], dict[str, Json]]]:
    for kind in KINDS:
        if kind is not EntryRow:
            for row in session.rows(kind):
                values = row.values
                yield (kind.table, dumps({name: values[name] for name in kind.key})), values


def _rolls(coder: Coder, entry: EntryRow) -> list[Outcome]:
    place = f"entry {entry.number}: events"
    events: tuple[Event, ...] = coder.read(tuple[Event, ...], entry.events.document, place)
    return [roll for event in events for roll in event.rolls]


def _faces(entry: EntryRow, rolls: Iterable[Outcome], seed: str) -> Iterator[str]:
    """Faces of the program's dice must come from its seed, in their order.

    Some are thrown and not told, as the salt of a plan.
    """
    if entry.dice != "program":
        return
    dice = SeededDice(seed, entry.dice_before)
    fallen = iter(dice.faces(entry.dice_after - entry.dice_before))
    for roll in rolls:
        if not all(face in fallen for face in roll.faces):
            yield f"entry {entry.number}: {roll.title} {roll.faces} is not what the seed throws"
            return


def _arithmetic(entry: EntryRow, roll: Outcome) -> Iterator[str]:
    total = roll.natural + sum(modifier.drm for modifier in roll.modifiers)
    if roll.fingerprint and total != roll.total:
        yield f"entry {entry.number}: {roll.title} adds up to {total}, it says {roll.total}"
