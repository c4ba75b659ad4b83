"""The database in a campaign file: SQLite, how it is opened, and what is not one of ours."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, create_engine, event
from sqlalchemy import select as select_from
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import NullPool, StaticPool

from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.store.campaign.tables import Row
from bloodyapril.store.codec import dumps
from bloodyapril.terms.errors import BloodyAprilError, Unreadable

APPLICATION_ID = 0x42413137
"""`BA17`: what tells our files from other SQLite databases."""

_MAGIC = b"SQLite format 3\0"
_ID_AT = slice(68, 72)
_HEADER = 100

_format = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), primary_key=True, nullable=False),
)
_format.primary_key.name = "alembic_version_pkc"
"""The migration that a file stands at, where Alembic keeps it and by the names it gives."""


class InUse(BloodyAprilError):
    """Another program holds the campaign, and did not let go in time."""


class Outdated(Unreadable):
    """A campaign of an older format, to be brought up to date first."""


def engine_of(path: Path | None, *, busy_seconds: float, foreign_keys: bool = True) -> Engine:
    """The database of a campaign file, or a new one in memory.

    A transaction begun by a connection with the option `writing` takes the file at once, so that
    what it reads is still true when it writes; others only read. `foreign_keys` are off while
    tables are rebuilt: dropping the old table would take along every row that refers to it.

    A file that may not be written, or whose folder may not, can still be looked at.
    """
    if path is None:
        engine = create_engine("sqlite://", poolclass=StaticPool, json_serializer=dumps)
    else:
        address = path.absolute().as_uri()
        engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(
                f"{address}?{_access(path)}", uri=True, timeout=busy_seconds
            ),
            poolclass=NullPool,
            json_serializer=dumps,
        )

    def prepare(connection: sqlite3.Connection, record: object) -> None:
        # The driver would begin transactions by itself, and too late: `_begin` does.
        connection.isolation_level = None
        try:
            connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
            if path is None or _access(path) == _WRITING:
                connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error:
            # The pool does not know of it yet, so nobody else would close it.
            connection.close()
            raise

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _access(path: Path) -> str:
    """How SQLite may open a file: to write if we may write there, else to look at it only."""
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return _WRITING
    # Whoever may write keeps his last changes in a file beside it, which then must be read too.
    # Without one, SQLite must not try to make one: it takes the file as one that never changes.
    beside = path.with_name(f"{path.name}-wal")
    return "mode=ro" if beside.exists() and beside.stat().st_size else "immutable=1"


_WRITING = "mode=rw"


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def create_tables(connection: Connection) -> None:
    """All tables in their newest shape, marked as such."""
    Row.metadata.create_all(connection)
    _format.create(connection)
    connection.execute(_format.insert().values(version_num=RELEASED[-1]))
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def check_header(path: Path) -> None:
    """Raises `Unreadable` unless the file is a database of ours."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except OSError as fault:
        raise Unreadable(f"{path} cannot be read: {fault.strerror}") from None
    if not head.startswith(_MAGIC):
        kind = "is empty" if not head else "is no database"
        raise Unreadable(f"{path} {kind}, so it is not a campaign of bloodyapril")
    if int.from_bytes(head[_ID_AT]) != APPLICATION_ID:
        raise Unreadable(f"{path} is a database, but not a campaign of bloodyapril")


def revision_of(connection: Connection) -> str:
    """The migration that a file stands at; empty if it has none."""
    found = connection.execute(select_from(_format.c.version_num)).scalars().first()
    return found or ""


def check_format(connection: Connection, path: Path) -> None:
    """Raises `Outdated` for an older format, `Unreadable` for one of a later program."""
    revision = revision_of(connection)
    if revision == RELEASED[-1]:
        return
    if revision in RELEASED:
        raise Outdated(
            f"campaign {path.stem!r} has the older format {revision}, this program writes "
            f"{RELEASED[-1]}; run: bloodyapril campaign upgrade {path.stem!r} (a copy is kept)"
        )
    raise Unreadable(
        f"campaign {path.stem!r} has format {revision or 'unknown'!r}, which this bloodyapril "
        f"does not know (its newest is {RELEASED[-1]}): a later one wrote it"
    )


def explained(fault: DatabaseError, name: str) -> BloodyAprilError:
    """What a fault of the database means to a user."""
    told = str(fault.orig)
    if isinstance(fault, OperationalError) and ("locked" in told or "busy" in told):
        return InUse(
            f"campaign {name!r} is in use by another bloodyapril; try again when it has finished"
        )
    if "readonly" in told or "unable to open" in told:
        return Unreadable(f"campaign {name!r} cannot be written: its file or folder is read-only")
    if "disk" in told and "full" in told:
        return Unreadable(f"campaign {name!r} cannot be written: the disk is full")
    return Unreadable(f"campaign {name!r} cannot be read, its file is damaged: {told}")
