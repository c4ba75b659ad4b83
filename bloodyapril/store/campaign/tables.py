"""The tables of a campaign file, as SQLModel makes and migrates them.

Commands read and write the same columns as plain `rows`, which say what each is for; a test holds
both equal. SQLModel does not check the values of table classes.
"""

from __future__ import annotations

from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ForeignKey,
    LargeBinary,
    MetaData,
    UniqueConstraint,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable
from sqlmodel import Field, SQLModel

from bloodyapril.store.campaign.rows import FORMAT
from bloodyapril.store.codec import Json

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""SQLite cannot drop a constraint that has no name, and a migration may want to."""


class StoredTable(SQLModel):
    """What all tables share."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


def _document(*, optional: bool = False) -> Any:
    return Field(sa_column=Column(JSON(none_as_null=True), nullable=optional))


def _packed() -> Any:
    """A document as compressed text, `rows.Packed`."""
    return Field(sa_column=Column(LargeBinary, nullable=False))


def _reference(target: str, *, optional: bool = False, key: bool = False) -> Any:
    """A foreign key, checked when the transaction ends: rows may be written in any order."""
    foreign = ForeignKey(target, deferrable=True, initially="DEFERRED")
    return Field(sa_column=Column(foreign, nullable=optional, primary_key=key))


class CampaignTable(StoredTable, table=True):
    """See `CampaignRow`."""

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


class GameTable(StoredTable, table=True):
    """See `GameRow`."""

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


class FlightTable(StoredTable, table=True):
    """See `FlightRow`."""

    __tablename__ = "flight"

    game: int = _reference("game.number", key=True)
    id: str = Field(primary_key=True)
    place: int
    name: str
    side: str
    unit: str
    type: str
    tasking: str
    status: str
    position: str
    altitude: str
    document: Json = _document()


class AirmanTable(StoredTable, table=True):
    """See `AirmanRow`."""

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


class ChartUseTable(StoredTable, table=True):
    """See `ChartUseRow`."""

    __tablename__ = "chart_use"

    chart: str = Field(primary_key=True)
    fingerprint: str = Field(primary_key=True)
    first_entry: int = _reference("journal.number")
    reading: Json = _document()


class OwnFileTable(StoredTable, table=True):
    """See `OwnFileRow`."""

    __tablename__ = "own_file"
    __table_args__ = (CheckConstraint("kind IN ('charts', 'cards')", name="kind"),)

    kind: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    text: str


class EntryTable(StoredTable, table=True):
    """See `EntryRow`."""

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
    target: int | None = _reference("journal.number", optional=True)
    crossed: Json = _document()
    written_at: str
    events: bytes = _packed()
    changes: bytes = _packed()


_format = sa.Table(
    "alembic_version",
    MetaData(),
    Column("version_num", sa.String(32), primary_key=True, nullable=False),
)
_format.primary_key.name = "alembic_version_pkc"
"""The migration that a file stands at, where Alembic keeps it and by the names it gives."""


def statements() -> list[str]:
    """The SQL that makes all tables, and the one in which a file says where it stands."""
    tables = (*StoredTable.metadata.sorted_tables, _format)
    return [str(CreateTable(table).compile(dialect=sqlite.dialect())) for table in tables]
