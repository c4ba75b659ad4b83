"""The database in a campaign file: SQLite, how it is opened, and what is not one of ours."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.terms.errors import BloodyAprilError, Cure, Unreadable

APPLICATION_ID = 0x42413137
"""`BA17`: what tells our files from other SQLite databases."""

_MAGIC = b"SQLite format 3\0"
_ID_AT = slice(68, 72)
_HEADER = 100


class InUse(BloodyAprilError):
    """Another program holds the campaign, and did not let go in time."""


class Outdated(Unreadable):
    """A campaign of an older format, to be brought up to date first."""


def connect(
    path: Path | None, *, busy_seconds: float, foreign_keys: bool = True
) -> sqlite3.Connection:
    """The database of a campaign file, or a new one in memory; transactions are begun by hand.

    `foreign_keys` are off while tables are rebuilt: dropping the old table would take along every
    row that refers to it. A file that may not be written, or whose folder may not, can still be
    looked at.
    """
    if path is None:
        connection = sqlite3.connect(":memory:")
    else:
        address = f"{path.absolute().as_uri()}?{_access(path)}"
        connection = sqlite3.connect(address, uri=True, timeout=busy_seconds)
    # The driver would begin transactions by itself, and too late.
    connection.isolation_level = None
    try:
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        if path is None or _access(path) == _WRITING:
            connection.execute("PRAGMA journal_mode = WAL")
            # The file is written through when it is closed, at the end of every command.
            connection.execute("PRAGMA synchronous = NORMAL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _access(path: Path) -> str:
    """How SQLite may open a file: to write if we may write there, else to look at it only."""
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return _WRITING
    # Whoever may write keeps his last changes in a file beside it, which then must be read too.
    # Without one, SQLite must not try to make one: it takes the file as one that never changes.
    beside = path.with_name(f"{path.name}-wal")
    return "mode=ro" if beside.exists() and beside.stat().st_size else "immutable=1"


_WRITING = "mode=rw"


def create_tables(connection: sqlite3.Connection) -> None:
    """All tables in their newest shape, marked as such."""
    # Only who makes a campaign needs the tables as SQLModel has them, which is slow to load.
    from bloodyapril.store.campaign.tables import statements

    for statement in statements():
        connection.execute(statement)
    connection.execute("INSERT INTO alembic_version (version_num) VALUES (?)", (RELEASED[-1],))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


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


def revision_of(connection: sqlite3.Connection) -> str:
    """The migration that a file stands at; empty if it has none."""
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else ""


def check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `Outdated` for an older format, `Unreadable` for one of a later program."""
    revision = revision_of(connection)
    if revision == RELEASED[-1]:
        return
    if revision in RELEASED:
        raise Outdated(
            f"campaign {path.stem!r} has the older format {revision}, this program writes "
            f"{RELEASED[-1]}",
            cure=Cure.UPGRADE,
            about=(path.stem,),
        )
    raise Unreadable(
        f"campaign {path.stem!r} has format {revision or 'unknown'!r}, which this bloodyapril "
        f"does not know (its newest is {RELEASED[-1]}): a later one wrote it"
    )


def explained(fault: BaseException, name: str) -> BloodyAprilError:
    """What a fault of the database means to a user."""
    told = str(fault)
    if isinstance(fault, sqlite3.OperationalError) and ("locked" in told or "busy" in told):
        return InUse(
            f"campaign {name!r} is in use by another bloodyapril; try again when it has finished"
        )
    if "readonly" in told or "unable to open" in told:
        return Unreadable(f"campaign {name!r} cannot be written: its file or folder is read-only")
    if "disk" in told and "full" in told:
        return Unreadable(f"campaign {name!r} cannot be written: the disk is full")
    return Unreadable(f"campaign {name!r} cannot be read, its file is damaged: {told}")
