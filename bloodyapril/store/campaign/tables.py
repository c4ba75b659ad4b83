"""The tables of a campaign file. Rows are storage: `games` and `roster` map them to the game.

SQLModel does not check the values of table classes, so nothing is written here that was not
checked before. A document is JSON that is replaced whole; one that was read cannot be edited.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ForeignKey,
    MetaData,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlmodel import Field, SQLModel

from bloodyapril.store.codec import Json, frozen

FORMAT = 1
"""The shape of the documents; a file with a higher one was written by a later program."""

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""SQLite cannot drop a constraint that has no name, and a migration may want to."""


class Document(TypeDecorator[Json]):
    """A JSON column that hands out what cannot be edited in place."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_result_value(self, value: Json, dialect: Dialect) -> Json:
        return frozen(value)


class Row(SQLModel):
    """What all tables share."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


def _document(*, optional: bool = False) -> Any:
    return Field(sa_column=Column(Document, nullable=optional))


def _reference(target: str, *, optional: bool = False, key: bool = False) -> Any:
    """A foreign key, checked when the transaction ends: rows may be written in any order."""
    foreign = ForeignKey(target, deferrable=True, initially="DEFERRED")
    return Field(sa_column=Column(foreign, nullable=optional, primary_key=key))


class CampaignRow(Row, table=True):
    """The campaign itself, one to a file.

    `dice_count` is how many faces of the seed were thrown; `game` the scenario in play;
    `rulings` the readings chosen otherwise than by default; `mode` who plays it (`Mode`).
    """

    __tablename__ = "campaign"
    __table_args__ = (
        CheckConstraint("id = 1", name="one_to_a_file"),
        CheckConstraint("mode IN ('solitaire', 'two-players', 'refereed')", name="mode"),
    )

    id: int = Field(default=1, primary_key=True)
    name: str
    seed: str
    dice_count: int = 0
    game: int | None = _reference("game.number", optional=True)
    rulings: Json = _document()
    format: int = FORMAT
    mode: str


class GameRow(Row, table=True):
    """A scenario in play or played: each field of `Game` but its flights, under its own name."""

    __tablename__ = "game"

    number: int = Field(primary_key=True)
    scenario_id: str
    scenario: Json = _document()
    turn: int
    phase: str
    weather: Json = _document()
    ground: Json = _document()
    barrages: Json = _document()
    initiative: Json | None = _document(optional=True)
    attempts: Json = _document()
    score: Json = _document()
    plan: str
    seal: str
    opened_early: bool
    targets: Json = _document()
    dogfights: Json = _document()
    happenings: Json = _document()
    shoots: Json = _document()
    orders: Json = _document()


class FlightRow(Row, table=True):
    """A flight: the whole of it as a document, and beside it what people ask a database for."""

    __tablename__ = "flight"

    game: int = _reference("game.number", key=True)
    id: str = Field(primary_key=True)
    place: int
    """Its place in the order of set-up, which is the order of play."""
    name: str
    side: str
    unit: str
    type: str
    tasking: str
    status: str
    position: str
    altitude: str
    document: Json = _document()


class AirmanRow(Row, table=True):
    """A man of a unit that a scenario of the campaign used, and what became of him.

    `since_game` and `since_turn` say when his status changed; `flight` and `type` are what he flew
    in last.
    """

    __tablename__ = "airman"
    __table_args__ = (UniqueConstraint("unit", "name"),)

    number: int = Field(primary_key=True)
    unit: str
    side: str
    name: str
    role: str
    aggression: int | None = None
    status: str
    since_game: int | None = _reference("game.number", optional=True)
    since_turn: int | None = None
    flight: str | None = None
    type: str | None = None


class ChartUseRow(Row, table=True):
    """A chart that was rolled on, as it read then: results by column and total."""

    __tablename__ = "chart_use"

    chart: str = Field(primary_key=True)
    fingerprint: str = Field(primary_key=True)
    first_entry: int = _reference("journal.number")
    reading: Json = _document()


class OwnFileRow(Row, table=True):
    """A chart or card of the campaign's own, as it was typed; it lies over the owner's."""

    __tablename__ = "own_file"
    __table_args__ = (CheckConstraint("kind IN ('charts', 'cards')", name="kind"),)

    kind: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    text: str


class EntryRow(Row, table=True):
    """An entry of the journal. Entries are added, never changed and never taken out.

    `command` is what was done, as the codec writes it, if it is known, and `words` the same for
    people: nothing is ever read out of them. `actor` is the side or `referee` who did it, empty if
    nobody can be named; `owner` the side whose eyes alone may read it until the scenario is open.
    `rule` is the rule that it follows. `dice` says whose dice fell; `secret` that the entry opened
    something sealed, `opened` that this was a plan before its time (24.2); `changes` are rows
    before and after. `target` is the entry that an undo or redo is about and `crossed` what the
    undo went across. `game` is no reference: the journal outlives what it tells of.
    """

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("kind IN ('command', 'undo', 'redo')", name="kind"),
        CheckConstraint("dice IN ('none', 'program', 'typed')", name="dice"),
        CheckConstraint("(kind = 'command') = (target IS NULL)", name="target"),
        CheckConstraint("owner IN ('British', 'German')", name="owner"),
    )

    number: int = Field(primary_key=True)
    kind: str
    actor: str
    owner: str | None = None
    command: Json | None = _document(optional=True)
    words: Json = _document()
    title: str
    rule: str
    game: int | None = None
    turn: int | None = None
    dice: str
    dice_before: int
    dice_after: int
    secret: bool
    opened: bool
    events: Json = _document()
    changes: Json = _document()
    target: int | None = _reference("journal.number", optional=True)
    crossed: Json = _document()
    written_at: str
