"""The journal: reading it, taking commands back, doing them again, writing it out.

Nothing in it is ever changed. An undo is an entry, and so is a redo; which commands stand is
worked out from them. An undo puts the rows back as they were before the command, the count of dice
among them: the same command then throws the same faces again, so nobody undoes a roll to get
another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from hashlib import sha256
from typing import Any

from bloodyapril.game.state.game import Phase
from bloodyapril.game.state.view import visible
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.changes import Change
from bloodyapril.store.campaign.file import (
    Campaign,
    actor_in,
    campaign_row,
    has_two_players,
    is_refereed,
    next_number,
    now,
)
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import EntryRow, Packed
from bloodyapril.store.codec import Coder, Json, dumps
from bloodyapril.terms.errors import Cure, Unlawful, Unreadable
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

FIRST = 1
"""The entry that began the campaign; there is nothing before it."""

DICE, SECRETS = "dice", "secrets"
"""What an undo may have to cross."""

_DEEDS = {DICE: "threw dice", SECRETS: "opened what was sealed"}


@dataclass
class StandingCommands:
    """Which commands stand, oldest first, and which were undone and may be done again."""

    stand: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def take(self, number: int, kind: str, target: int | None) -> str:
        """Go on by one entry; returns what is wrong with it, if anything is."""
        if kind == "command":
            self.stand.append(number)
            self.undone.clear()
            return ""
        source, other = (self.stand, self.undone) if kind == "undo" else (self.undone, self.stand)
        if not source or source[-1] != target:
            return f"entry {number}: its {kind} of entry {target} was not in order"
        other.append(source.pop())
        return ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in a line, as a viewer may read it: nothing of what happened in it.

    `command`, `words`, `title` and `rule` are what the viewer may know. `actor` is a side or
    `referee`, empty if nobody can be named.
    """

    number: int
    kind: str
    actor: str
    command: Json | None
    words: tuple[str, ...]
    title: str
    rule: str
    game: int | None
    turn: int | None
    dice: str
    dice_before: int
    dice_after: int
    secret: bool
    target: int | None
    crossed: tuple[str, ...]
    void: bool
    written_at: str

    @property
    def stands(self) -> bool:
        """Whether it is a command that was not taken back."""
        return self.kind == "command" and not self.void


@dataclass(frozen=True, slots=True)
class Entry(EntryLine):
    """An entry with what happened, as far as its viewer may know.

    `changes` is nothing while the scenario that they belong to has secrets; `sealed` is then the
    fingerprint of all that is held back.
    """

    events: tuple[Event, ...]
    changes: tuple[Json, ...] | None
    sealed: str


def standing(session: Ledger) -> StandingCommands:
    """Which commands stand now."""
    found = StandingCommands()
    query = "SELECT number, kind, target FROM journal ORDER BY number"
    for number, kind, target in session.connection.execute(query):
        found.take(number, kind, target)
    return found


def read_journal(
    campaign: Campaign,
    viewer: Side,
    *,
    only: int | None = None,
    game: int | None = None,
    last: int | None = None,
) -> list[Entry]:
    """The journal as a viewer may read it, oldest entry first: all, one, those of a scenario.

    Or the `last` so many. Raises `Unreadable` for an entry that does not exist.
    """
    with campaign.reading() as session:
        rows = _rows(session, only, game, last)
        veil, coder = _veil(session, viewer), campaign.coder
        return [_entry(row, coder, veil) for row in rows]


def read_lines(campaign: Campaign, viewer: Side) -> list[EntryLine]:
    """The entries of the journal in a line each, oldest first."""
    with campaign.reading() as session:
        veil = _veil(session, viewer)
        return [EntryLine(**_line(row, veil)) for row in _rows(session)]


def _rows(
    session: Ledger, only: int | None = None, game: int | None = None, last: int | None = None
) -> list[EntryRow]:
    if only is not None:
        _check_exists(session, only)
        return [_row(session, only)]
    if game is not None:
        return session.rows(EntryRow, "game = ?", (game,), order="number")
    first = 0 if last is None else next_number(session) - last
    return session.rows(EntryRow, "number >= ?", (first,), order="number")


def undo(
    campaign: Campaign,
    *,
    to: int | None = None,
    dice: bool = False,
    secrets: bool = False,
    why: str = "",
    agreed: bool = False,
    actor: str = "",
) -> list[Entry]:
    """Take back the last command that stands, or every one after entry `to`.

    `dice` and `secrets` allow to go back across commands that threw dice or opened something
    sealed; `agreed` that several are taken back at once; `actor` says who does it. Returns the new
    entries as he may read them.

    Raises `Unlawful` if that is not allowed or cannot be done: then nothing was changed.
    """
    with campaign.writing() as session:
        rows = _targets(session, to)
        targets = [_target(row) for row in rows]
        check_crossing(targets, dice=dice, secrets=secrets)
        if len(targets) > 1 and not agreed:
            raise Unlawful(f"this would take back {len(targets)} commands at once", cure=Cure.AGREE)
        for row, target in zip(rows, targets, strict=True):
            changes = [Change.of(document).reversed for document in row.changes.document]
            _carry_out(session, reversed(changes))
            words = ["undo", *target.crossed]
            title = f"Takes back entry {target.number}, {target.title}"
            if why:
                words += ["why", why]
                title += f": {why}"
            _append(session, "undo", actor, words, title, row, target.crossed)
    return read_journal(campaign, _eyes_of(actor), last=len(targets))


def redo(campaign: Campaign, *, actor: str = "") -> list[Entry]:
    """Do the command again that was undone last: the same rows, by the same faces.

    Raises `Unlawful` if there is none, or if something else has been done since.
    """
    with campaign.writing() as session:
        undone = standing(session).undone
        if not undone:
            raise Unlawful("there is nothing to do again: no undo came last")
        target = _row(session, undone[-1])
        _carry_out(session, (Change.of(document) for document in target.changes.document))
        title = f"Does entry {target.number} again, {target.title}"
        _append(session, "redo", actor, ["redo"], title, target, ())
    return read_journal(campaign, _eyes_of(actor), last=1)


def _carry_out(session: Ledger, changes: Iterable[Change]) -> None:
    """Put rows back; raises `Unlawful` where one was changed beside the journal."""
    for change in changes:
        if not session.carry_out(change):
            told = " ".join(str(value) for value in change.key.values())
            raise Unlawful(
                f"{change.table} {told} is not as the journal left it, so nothing was changed",
                cure=Cure.AUDIT,
            )


def _eyes_of(actor: str) -> Side:
    """By whose eyes one reads what one has done oneself."""
    return Side.GERMAN if actor == Side.GERMAN.value else Side.BRITISH


@dataclass(frozen=True, slots=True)
class UndoTarget:
    """A command that an undo would take back, and what it would cross."""

    number: int
    title: str
    crossed: tuple[str, ...]


def would_undo(campaign: Campaign, to: int | None, viewer: Side = Side.BRITISH) -> list[UndoTarget]:
    """The commands that an undo would take back, newest first; raises as `undo` does.

    Their titles are what the viewer may know.
    """
    with campaign.reading() as session:
        veil = _veil(session, viewer)
        return [
            replace(_target(row), title=veil.title) if veil.hides(row) else _target(row)
            for row in _targets(session, to)
        ]


def check_crossing(targets: Iterable[UndoTarget], *, dice: bool, secrets: bool) -> None:
    """Raises `Unlawful` naming what would have to be crossed without leave."""
    allowed = {DICE: dice, SECRETS: secrets}
    reasons: dict[str, list[str]] = {}
    for target in targets:
        for what in target.crossed:
            if not allowed[what]:
                reasons.setdefault(what, []).append(str(target.number))
    if reasons:
        parts = [
            f"{'entry' if len(numbers) == 1 else 'entries'} {', '.join(reversed(numbers))} "
            f"{_DEEDS[what]}"
            for what, numbers in reasons.items()
        ]
        raise Unlawful("; ".join(parts), cure=Cure.CROSS, about=tuple(reasons))


def export(campaign: Campaign, viewer: Side) -> Iterator[str]:
    """The journal as lines of JSON, without the hours at which it was written.

    The same seed and the same commands give the same lines, on every machine.
    """
    coder = campaign.coder
    for entry in read_journal(campaign, viewer):
        yield dumps(plain_entry(entry, coder), canonical=True)


def plain_entry(entry: Entry, coder: Coder) -> Json:
    """An entry as JSON, without the hour at which it was written."""
    return {
        "number": entry.number,
        "kind": entry.kind,
        "actor": entry.actor,
        "command": entry.command,
        "words": list(entry.words),
        "title": entry.title,
        "rule": entry.rule,
        "game": entry.game,
        "turn": entry.turn,
        "dice": entry.dice,
        "dice_before": entry.dice_before,
        "dice_after": entry.dice_after,
        "secret": entry.secret,
        "events": coder.write(tuple[Event, ...], entry.events),
        "changes": None if entry.changes is None else list(entry.changes),
        "sealed": entry.sealed,
        "target": entry.target,
        "crossed": list(entry.crossed),
        "void": entry.void,
    }


def account(campaign: Campaign, viewer: Side, game: int) -> list[tuple[int, tuple[Event, ...]]]:
    """What happened in a scenario, turn by turn, as a viewer may know it; 0 is the set-up.

    Commands that were undone are left out.
    """
    return [
        (entry.turn or 0, entry.events)
        for entry in read_journal(campaign, viewer, game=game)
        if entry.stands
    ]


def opened_early(campaign: Campaign, game: int) -> list[int]:
    """The entries that opened a scenario's plan before its end, those taken back included."""
    with campaign.reading() as session:
        query = "SELECT number FROM journal WHERE game = ? AND opened ORDER BY number"
        return [number for (number,) in session.connection.execute(query, (game,))]


def _targets(session: Ledger, to: int | None) -> list[EntryRow]:
    """The commands to take back, newest first."""
    stand = standing(session).stand
    if to is not None:
        if to:
            _check_exists(session, to)
        numbers = [number for number in stand if number > max(to, FIRST)]
    else:
        numbers = [number for number in stand if number > FIRST][-1:]
    if not numbers:
        where = "" if to is None else f" after entry {to}"
        raise Unlawful(f"there is nothing to take back{where}")
    return [_row(session, number) for number in reversed(numbers)]


def _target(row: EntryRow) -> UndoTarget:
    crossed = ((DICE,) if row.dice != "none" else ()) + ((SECRETS,) if row.secret else ())
    return UndoTarget(row.number, row.title, crossed)


def _append(
    session: Ledger,
    kind: str,
    actor: str,
    words: list[str],
    title: str,
    target: EntryRow,
    crossed: tuple[str, ...],
) -> None:
    row = campaign_row(session)
    session.add(
        EntryRow(
            number=next_number(session),
            kind=kind,
            actor=actor_in(row, actor),
            # What is told of a command of one's own is as much one's own.
            owner=target.owner,
            words=words,
            title=title,
            game=target.game,
            turn=target.turn,
            dice="none",
            dice_before=target.dice_after if kind == "undo" else target.dice_before,
            dice_after=row.dice_count,
            target=target.number,
            crossed=crossed,
            written_at=now(),
            events=Packed.of([]),
            changes=Packed.of([]),
        )
    )


@dataclass(frozen=True, slots=True)
class _Veil:
    """What a viewer may not read, and which entries `stand`.

    `apart` says that each side has a player of its own.
    """

    viewer: Side
    open_games: frozenset[int]
    apart: bool
    stand: frozenset[int]

    def is_open(self, row: EntryRow) -> bool:
        return row.game is None or row.game in self.open_games

    def hides(self, row: EntryRow) -> bool:
        """Whether an entry is the other player's own, of a scenario that is not open."""
        return self.apart and not self.is_open(row) and row.owner == self.viewer.enemy.value

    @property
    def title(self) -> str:
        return f"A command of the {self.viewer.enemy.value} player"


def _veil(session: Ledger, viewer: Side) -> _Veil:
    return _Veil(
        viewer,
        frozenset(_scenarios_open(session)),
        has_two_players(session),
        frozenset(standing(session).stand),
    )


def _line(row: EntryRow, veil: _Veil) -> dict[str, Any]:
    """The fields of an entry's line, as its viewer may read it."""
    hidden = veil.hides(row)
    return {
        "number": row.number,
        "kind": row.kind,
        "actor": row.actor,
        "command": None if hidden else row.command,
        "words": () if hidden else tuple(row.words),
        "title": veil.title if hidden else row.title,
        "rule": "" if hidden else row.rule,
        "game": row.game,
        "turn": row.turn,
        "dice": row.dice,
        "dice_before": row.dice_before,
        "dice_after": row.dice_after,
        "secret": row.secret,
        "target": row.target,
        "crossed": tuple(row.crossed),
        "void": row.kind == "command" and row.number not in veil.stand,
        "written_at": row.written_at,
    }


def _entry(row: EntryRow, coder: Coder, veil: _Veil) -> Entry:
    """A row as a viewer may read it, with what happened."""
    events: tuple[Event, ...] = coder.read(
        tuple[Event, ...], row.events.document, f"entry {row.number}: events"
    )
    is_open = veil.is_open(row)
    return Entry(
        **_line(row, veil),
        events=visible(events, veil.viewer, over=is_open),
        changes=tuple(row.changes.document) if is_open else None,
        sealed="" if is_open else _fingerprint(row),
    )


def _fingerprint(row: EntryRow) -> str:
    """What stays the same if, and only if, nothing that is held back was changed."""
    return sha256(
        dumps([row.events.document, row.changes.document], canonical=True).encode()
    ).hexdigest()


def _scenarios_open(session: Ledger) -> set[int]:
    """Scenarios without secrets: those that are over, or all that a referee keeps."""
    query = "SELECT number FROM game WHERE ? OR phase = ?"
    found = session.connection.execute(query, (is_refereed(session), Phase.OVER.value))
    return {number for (number,) in found}


def _row(session: Ledger, number: int) -> EntryRow:
    row = session.get(EntryRow, number)
    if row is None:
        raise Unreadable(f"entry {number} of the journal is missing: the file is damaged")
    return row


def _check_exists(session: Ledger, number: int) -> None:
    last = next_number(session) - 1
    if not FIRST <= number <= last:
        raise Unreadable(f"there is no entry {number}: the first is {FIRST}, the last is {last}")
