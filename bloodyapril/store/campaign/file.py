"""Campaign files: making, opening and listing them, and the one way in which one is changed.

    with campaign.command("Turn 3", ("play",)) as work:
        ...

is one transaction and one entry of the journal. Whatever goes wrong inside, nothing has happened.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import field
from datetime import UTC, datetime
from pathlib import Path

from bloodyapril.checks.dice import SeededDice
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Library
from bloodyapril.store.campaign.chart_use import pin
from bloodyapril.store.campaign.database import (
    check_format,
    check_header,
    connect,
    create_tables,
    explained,
)
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.places import new_file
from bloodyapril.store.campaign.rows import FORMAT, CampaignRow, EntryRow, OwnFileRow, Packed
from bloodyapril.store.codec import Coder, Json, frozen
from bloodyapril.store.library.layers import CARDS, CHARTS, NOTHING, Own
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Mode, Side
from bloodyapril.terms.values import dataclass

REFEREE = "referee"
"""Who acts where one keeps both sides; else it is a side, or nobody who could be named."""
BUSY_SECONDS = 5.0
"""How long a command waits for another program to let go of the campaign."""


@dataclass
class Work:
    """A command at work: its session, the campaign's row, and what its entry will say.

    `words` are the command for people and `command` itself, as the codec writes it; `actor` is who
    gave it, and `owner` the side whose eyes alone may read it until the scenario is open, nobody if
    all may. `events` are what happened; `typed` says that faces were typed, not thrown by the
    program; `secret` that something sealed was opened, `opened` that it was a plan before its time
    (24.2).
    """

    session: Ledger
    row: CampaignRow
    title: str
    words: tuple[str, ...]
    actor: str = ""
    owner: Side | None = None
    command: Json | None = None
    rule: str = ""
    events: tuple[Event, ...] = ()
    game: int | None = None
    turn: int | None = None
    typed: bool = False
    secret: bool = False
    opened: bool = False
    _dice: list[SeededDice] = field(default_factory=list)

    def dice(self) -> SeededDice:
        """The campaign's own dice, going on where the last command left off."""
        if not self._dice:
            self._dice.append(SeededDice(self.row.seed, self.row.dice_count))
        return self._dice[0]

    @property
    def dice_after(self) -> int:
        return self._dice[0].count if self._dice else self.row.dice_count

    @property
    def whose_dice(self) -> str:
        """Whose dice fell: `none`, `program` or `typed`."""
        if self.dice_after != self.row.dice_count:
            return "program"
        return "typed" if self.typed else "none"


class Campaign:
    """An open campaign."""

    def __init__(self, name: str, path: Path | None = None) -> None:
        self.name = name
        self.path = path
        self._session: Ledger | None = None
        self._draft = connect(None, busy_seconds=BUSY_SECONDS) if path is None else None
        self._coder = Coder()
        self._coded: Own | None = None

    def close(self) -> None:
        """Let a campaign go that was only in memory."""
        if self._draft is not None:
            self._draft.close()

    @property
    def own(self) -> Own:
        """The charts and cards that the campaign has of its own.

        As the transaction at work sees them, else as they are now.
        """
        if self._session is not None:
            return own_files(self._session, self.name)
        with self.reading() as session:
            return own_files(session, self.name)

    @property
    def library(self) -> Library:
        """The charts and cards by which the campaign is played: its own over all others."""
        return library(self.own)

    @property
    def coder(self) -> Coder:
        """Writes and reads the campaign's documents."""
        own = self.own
        if own != self._coded:
            self._coder, self._coded = Coder({AeroplaneType: library(own).cards}), own
        return self._coder

    @contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """The campaign's database, in no transaction yet."""
        with self._told():
            if self._draft is not None:
                yield self._draft
                return
            with closing(connect(self.path, busy_seconds=BUSY_SECONDS)) as connection:
                yield connection

    @contextmanager
    def reading(self) -> Iterator[Ledger]:
        """The campaign as it is at one moment; nothing is changed."""
        with self._transaction("BEGIN") as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Ledger]:
        """One transaction, alone with the file. Commands use `command`, which keeps the journal.

        It takes the file at once, so that what it reads is still true when it writes.
        """
        with self._transaction("BEGIN IMMEDIATE") as session:
            yield session
            session.flush()
            session.connection.execute("COMMIT")

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Ledger]:
        """A transaction that leaves nothing unless it is committed."""
        with self.connected() as connection:
            connection.execute(begin)
            outer, self._session = self._session, Ledger(connection)
            try:
                yield self._session
            finally:
                self._session = outer
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    @contextmanager
    def command(
        self,
        title: str,
        words: Iterable[str] = (),
        *,
        actor: str = "",
        owner: Side | None = None,
        command: Json | None = None,
        rule: str = "",
    ) -> Iterator[Work]:
        """One transaction and one entry of the journal; an exception leaves neither.

        What the entry says may be changed in `Work` until the transaction ends.
        """
        with self.writing() as session:
            row = campaign_row(session)
            work = Work(session, row, title, tuple(words), actor, owner, command, rule)
            yield work
            self._enter(work)

    def begin(self, seed: str, rulings: Mapping[str, str], mode: Mode = Mode.SOLITAIRE) -> None:
        """Write the campaign itself, as the first entry of its journal."""
        with self.writing() as session:
            row = CampaignRow(
                name=self.name, seed=seed, rulings=frozen(dict(rulings)), mode=mode.value
            )
            session.add(row)
            words = ("begin campaign", self.name, f"seed {seed}", f"mode {mode.value}")
            self._enter(Work(session, row, f"Campaign {self.name} begun", words))

    def _enter(self, work: Work) -> None:
        number = next_number(work.session)
        before, whose = work.row.dice_count, work.whose_dice
        work.row.dice_count = work.dice_after
        rolls = (roll for event in work.events for roll in event.rolls)
        pin(work.session, self.library, rolls, number)
        changes = [change.document for change in work.session.changes()]
        work.session.add(
            EntryRow(
                number=number,
                kind="command",
                actor=actor_in(work.row, work.actor),
                owner=None if work.owner is None else work.owner.value,
                command=work.command,
                words=work.words,
                title=work.title,
                rule=work.rule,
                game=work.game,
                turn=work.turn,
                dice=whose,
                dice_before=before,
                dice_after=work.row.dice_count,
                secret=work.secret,
                opened=work.opened,
                written_at=now(),
                events=Packed.of(self.coder.write(tuple[Event, ...], work.events)),
                changes=Packed.of(changes),
            )
        )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Faults of the database in a user's words."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as fault:
            raise explained(fault, self.name) from None


def open_campaign(path: Path) -> Campaign:
    """An existing campaign.

    Raises `Unreadable` for what is no campaign or has a later format, `Outdated` for an older one.
    """
    check_header(path)
    campaign = Campaign(path.stem, path)
    with campaign.reading() as session:
        check_format(session.connection, path)
        row = campaign_row(session)
        if row.format > FORMAT:
            raise Unreadable(
                f"campaign {path.stem!r} has documents of format {row.format}, this bloodyapril "
                f"knows up to {FORMAT}: a later one wrote it"
            )
    return campaign


def create_campaign(
    folder: Path,
    name: str,
    seed: str,
    rulings: Mapping[str, str],
    set_up: Callable[[Campaign], None],
    mode: Mode = Mode.SOLITAIRE,
) -> Campaign:
    """A new campaign in a folder; `set_up` may do its first commands.

    All is done in memory and then written at once, so that nothing half made is ever left behind.
    Raises `Unreadable` for a bad name, a name that is taken, or a folder that cannot be written.
    """
    path = new_file(folder, name)
    draft = Campaign(path.stem)
    try:
        with draft.writing() as session:
            create_tables(session.connection)
        draft.begin(seed, rulings, mode)
        set_up(draft)
        _put(draft, path)
    finally:
        draft.close()
    return open_campaign(path)


def _put(draft: Campaign, path: Path) -> None:
    """The draft as a file, whole or not at all; raises `Unreadable` where it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(draft, path)
    except OSError as fault:
        raise Unreadable(f"{path.parent} cannot be written: {fault.strerror}") from None


def _write(draft: Campaign, path: Path) -> None:
    part = path.with_name(f".{path.stem}.{os.getpid()}.new")
    try:
        part.touch(exist_ok=False)
        copy_to(draft, part)
        _move(part, path)
    finally:
        part.unlink(missing_ok=True)


def copy_to(campaign: Campaign, path: Path) -> None:
    """A copy of a campaign in one file, safe while others write to the original.

    Raises `Unreadable` if it cannot be written.
    """
    with campaign.connected() as source:
        try:
            with closing(sqlite3.connect(path)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as fault:
            raise Unreadable(f"{path} cannot be written: {fault}") from None


def _move(part: Path, path: Path) -> None:
    """Give a finished file its name, unless another has got it meanwhile."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise Unreadable(f"there is a file {path} already: choose a new name") from None
    except OSError:
        # Some file systems have no links; a rename would replace a file made just now.
        if path.exists():
            raise Unreadable(f"there is a file {path} already: choose a new name") from None
        part.rename(path)


def campaign_row(session: Ledger) -> CampaignRow:
    """The campaign's own row; raises `Unreadable` if the file has lost it."""
    row = session.get(CampaignRow, 1)
    if row is None:
        raise Unreadable("the file holds no campaign: it is damaged")
    return row


def actor_in(row: CampaignRow, actor: str) -> str:
    """Who did something: where a referee keeps both sides, it was always he."""
    return REFEREE if Mode(row.mode) is Mode.REFEREED else actor


def mode_of(session: Ledger) -> Mode:
    """How a campaign is played."""
    return Mode(campaign_row(session).mode)


def is_refereed(session: Ledger) -> bool:
    """Whether a referee keeps a campaign for both sides."""
    return mode_of(session) is Mode.REFEREED


def has_two_players(session: Ledger) -> bool:
    """Whether two people play a campaign, one for each side."""
    return mode_of(session) is Mode.TWO_PLAYERS


def own_files(session: Ledger, campaign: str) -> Own:
    """The charts and cards that a campaign has of its own, in order of name, none of it checked.

    Raises `Unreadable` for a file in which somebody has put anything but texts.
    """
    rows = [(row.kind, row.name, row.text) for row in session.rows(OwnFileRow, order="name")]
    if not rows:
        return NOTHING
    if not all(isinstance(value, str) for row in rows for value in row):
        raise Unreadable(f"campaign {campaign!r} is damaged: a chart or card in it is no text")
    charts, cards = (
        tuple((name, text) for of, name, text in rows if of == kind) for kind in (CHARTS, CARDS)
    )
    return Own(campaign, charts, cards)


def next_number(session: Ledger) -> int:
    """The number of the next journal entry; sure only while the file is ours to write."""
    return (session.value("SELECT max(number) FROM journal") or 0) + 1


def now() -> str:
    """The time by the wall clock, for people; nothing is ever decided by it."""
    return datetime.now(UTC).isoformat(timespec="seconds")
