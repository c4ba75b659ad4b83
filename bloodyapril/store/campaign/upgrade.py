"""Bringing a campaign of an older format up to date, with a copy of it kept."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from bloodyapril.store.campaign import migrations
from bloodyapril.store.campaign.database import check_header, connect, explained, revision_of
from bloodyapril.store.campaign.file import BUSY_SECONDS, Campaign, copy_to
from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.terms.errors import Unreadable

SCRIPTS = Path(migrations.__file__).parent


def pending_steps(path: Path, scripts: Path = SCRIPTS) -> list[str]:
    """What would be done to a campaign, a line for each step; nothing if it is up to date.

    Raises `Unreadable` for what is no campaign, or has the format of a later program.
    """
    check_header(path)
    with Campaign(path.stem, path).reading() as session:
        stands_at = revision_of(session.connection)
    if stands_at not in RELEASED:
        raise Unreadable(
            f"campaign {path.stem!r} has format {stands_at or 'unknown'!r}, which this "
            "bloodyapril does not know: a later one wrote it"
        )
    wanted = RELEASED[RELEASED.index(stands_at) + 1 :]
    steps = ScriptDirectory.from_config(alembic_config(scripts))
    return [f"{id}: {steps.get_revision(id).doc}" for id in wanted]


def copy_name(path: Path) -> Path:
    """Where the copy from before an upgrade goes: a name that is free."""
    taken = (path.with_name(f"{path.stem}.before-{RELEASED[-1]}-{n}.copy") for n in range(1, 1000))
    return next(copy for copy in taken if not copy.exists())


def upgrade(path: Path, scripts: Path = SCRIPTS) -> Path:
    """Bring a campaign up to date in one transaction; returns the copy made before.

    Raises `Unreadable` or `InUse`; the campaign is then as it was.
    """
    copy = copy_name(path)
    copy_to(Campaign(path.stem, path), copy)
    try:
        with _engine_of(path).begin() as connection:
            config = alembic_config(scripts)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _check(connection, path)
    except BaseException as fault:
        copy.unlink()
        if isinstance(fault, DatabaseError):
            raise explained(fault.orig or fault, path.stem) from None
        raise
    with closing(connect(path, busy_seconds=BUSY_SECONDS)) as shrunk:
        shrunk.execute("VACUUM")
    return copy


def _engine_of(path: Path) -> Engine:
    """The database of a campaign as Alembic wants it: every transaction takes the file at once."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: connect(path, busy_seconds=BUSY_SECONDS, foreign_keys=False),
        poolclass=NullPool,
    )
    event.listen(engine, "begin", lambda made: made.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _check(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        raise Unreadable(
            f"campaign {path.stem!r} could not be brought up to date: {len(broken)} rows would "
            "have lost what they refer to"
        )


def alembic_config(scripts: Path) -> Config:
    """Alembic's settings for a folder of steps."""
    config = Config()
    # A percent sign begins a reference in this format; a folder's name may hold one.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
