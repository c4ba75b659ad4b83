"""The shape of campaign files: what is made anew and what is brought up to date are the same."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
import textwrap
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from bloodyapril.store.campaign import upgrade as upgrading
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.database import Outdated
from bloodyapril.store.campaign.file import Campaign, mode_of, open_campaign
from bloodyapril.store.campaign.journal import opened_early, read_journal, redo, undo
from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.store.campaign.tables import StoredTable
from bloodyapril.store.campaign.upgrade import SCRIPTS, alembic_config, pending_steps, upgrade
from bloodyapril.store.codec import dumps
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Mode, Side
from tests.sitting import play_turn
from tests.store.dumping import dump, entry_rows


def scripts_of(path: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config(path))


def shape(path: Path) -> dict[str, list[str]]:
    """Columns and constraints of each table as SQLite holds them, in an order of our own."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        found = {name: sorted(clauses(sql)) for name, sql in rows}
    connection.close()
    return found


def clauses(sql: str) -> list[str]:
    """The parts of a table between its commas, without spaces and quotes."""
    inside = "".join(sql.split()).replace('"', "").partition("(")[2][:-1]
    parts, depth = [""], 0
    for sign in inside:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


@pytest.fixture
def migrated(tmp_path: Path) -> Path:
    """A database made by the steps alone."""
    path = tmp_path / "steps.db"
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.begin() as connection:
        config = alembic_config(SCRIPTS)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return path


def test_the_steps_make_what_the_tables_say(migrated: Path) -> None:
    engine = create_engine(f"sqlite:///{migrated}", poolclass=NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, StoredTable.metadata) == []


def test_a_new_campaign_has_the_shape_that_the_steps_make(migrated: Path, empty: Campaign) -> None:
    assert empty.path is not None
    assert shape(empty.path) == shape(migrated)


def test_every_constraint_has_a_name(empty: Campaign) -> None:
    for table in StoredTable.metadata.tables.values():
        for constraint in table.constraints:
            assert constraint.name, f"{table.name}: {constraint!r}"
    assert empty.path is not None
    for parts in shape(empty.path).values():
        for part in parts:
            if any(word in part for word in ("PRIMARYKEY", "REFERENCES", "UNIQUE", "CHECK")):
                assert part.startswith("CONSTRAINT")


def test_released_steps_stay_in_their_order() -> None:
    """Once a release has gone out its steps may not change: files of players stand at them."""
    assert RELEASED[:5] == ("0001", "0002", "0003", "0004", "0005")
    scripts = scripts_of(SCRIPTS)
    steps = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(steps)) == RELEASED
    parents = [scripts.get_revision(id).down_revision for id in RELEASED]
    assert parents == [None, *RELEASED[:-1]]


LATER = '''
    """men may have a nickname, and every man a unit of some name"""

    import sqlalchemy as sa
    from alembic import op

    revision = "9000"
    down_revision = "{last}"


    def upgrade():
        with op.batch_alter_table("game", recreate="always") as batch:
            batch.add_column(sa.Column("nickname", sa.String(), nullable=True))
        {more}
'''


def write_later(scripts: Path, more: str = "") -> None:
    step = textwrap.dedent(LATER).format(more=more, last=RELEASED[-1])
    (scripts / "versions" / "9000_nicknames.py").write_text(step)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The steps of a later program, which rebuilds the table that others refer to."""
    scripts = tmp_path / "later %s"
    shutil.copytree(SCRIPTS, scripts)
    write_later(scripts)
    monkeypatch.setattr(upgrading, "RELEASED", (*RELEASED, "9000"))
    return scripts


def test_an_upgrade_says_what_it_would_do_and_changes_nothing(april: Campaign, later: Path) -> None:
    assert april.path is not None
    kept = april.path.read_bytes()
    assert pending_steps(april.path, later) == [
        "9000: men may have a nickname, and every man a unit of some name"
    ]
    assert april.path.read_bytes() == kept


def test_an_upgrade_keeps_every_row_and_a_copy_from_before(april: Campaign, later: Path) -> None:
    play_turn(april)
    assert april.path is not None
    before, entries, old = dump(april), entry_rows(april), shape(april.path)
    copy = upgrade(april.path, later)
    assert "nicknameVARCHAR" in shape(april.path)["game"]
    assert dump(april) == before
    assert entry_rows(april) == entries
    assert audit(april).sound
    with closing(sqlite3.connect(april.path)) as connection, connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    assert shape(copy) == old
    assert copy.suffix != ".campaign"


def test_a_second_copy_does_not_replace_the_first(april: Campaign, later: Path) -> None:
    assert april.path is not None
    copies = {upgrade(april.path, later), upgrade(april.path, later)}
    assert len(copies) == 2


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ('op.execute("DELETE FROM game")', r"\d+ rows would have lost what they refer to"),
        ('op.execute("DELETE FROM nowhere")', "its file is damaged: no such table: nowhere"),
    ],
)
def test_an_upgrade_that_fails_leaves_the_campaign_as_it_was(
    april: Campaign, later: Path, more: str, fault: str
) -> None:
    assert april.path is not None
    write_later(later, more)
    before, old = dump(april), shape(april.path)
    with pytest.raises(Unreadable, match=fault):
        upgrade(april.path, later)
    assert shape(april.path) == old
    assert dump(april) == before


def test_what_is_up_to_date_or_unknown_needs_no_step(april: Campaign) -> None:
    assert april.path is not None
    assert pending_steps(april.path) == []
    with closing(sqlite3.connect(april.path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Unreadable, match="format '9999', which this bloodyapril does not know"):
        pending_steps(april.path)


OLD = Path(__file__).with_name("old")


def old_file(name: str, folder: Path) -> Path:
    """A campaign as an older program wrote it."""
    path = folder / "Old.campaign"
    with gzip.open(OLD / f"{name}.campaign.gz") as packed:
        path.write_bytes(packed.read())
    return path


WHEN = ("before", "after")


def test_a_campaign_of_the_first_format_is_brought_up_to_date(tmp_path: Path) -> None:
    """It had nothing of its own, and opens and plays on as it did."""
    path = old_file("solitaire-0003", tmp_path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE own_file")
        later = ("targets", "dogfights", "happenings", "shoots", "orders")
        for column in later:
            connection.execute(f"ALTER TABLE game DROP COLUMN {column}")
        for number, text in connection.execute("SELECT number, changes FROM journal").fetchall():
            changes = json.loads(text)
            for values in (change[when] or {} for change in changes for when in WHEN):
                for column in later:
                    values.pop(column, None)
            told = dumps([change for change in changes if change["after"] != {}])
            connection.execute("UPDATE journal SET changes = ? WHERE number = ?", (told, number))
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    with pytest.raises(Outdated, match="older format 0001"):
        open_campaign(path)
    assert [step[:4] for step in pending_steps(path)] == list(RELEASED[1:])
    upgrade(path)
    campaign = open_campaign(path)
    undo(campaign, to=1, dice=True, secrets=True, agreed=True)
    redo(campaign)
    assert play_turn(campaign).turn == 1
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("solitaire-0003", Mode.SOLITAIRE),
        ("two-players-0003", Mode.TWO_PLAYERS),
        ("table-0003", Mode.REFEREED),
    ],
)
def test_an_older_campaign_keeps_all_and_learns_how_it_is_played(
    tmp_path: Path, empty: Campaign, name: str, mode: Mode
) -> None:
    path = old_file(name, tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        titles = [title for (title,) in connection.execute("SELECT title FROM journal")]
    assert titles[0].startswith("Campaign ")
    upgrade(path)
    campaign = open_campaign(path)
    with campaign.reading() as session:
        assert mode_of(session) is mode
    assert [entry["title"] for entry in entry_rows(campaign)] == titles
    assert shape(path) == shape(path_of(empty))
    assert audit(campaign).faults == ()
    while not play_turn(campaign).game.over:
        pass
    undo(campaign, dice=True, secrets=True)
    assert audit(campaign).faults == ()


def path_of(campaign: Campaign) -> Path:
    assert campaign.path is not None
    return campaign.path


def test_an_older_journal_is_veiled_by_who_owned_its_entries(tmp_path: Path) -> None:
    """Those of the German player, and what was done with them later, wherever his name stood."""
    path = old_file("two-players-0003", tmp_path)
    upgrade(path)
    owners = [entry["owner"] for entry in entry_rows(open_campaign(path))]
    own = {3: "British", 8: "British"} | dict.fromkeys((4, 6, 10, 11, 12, 13, 14), "German")
    assert {n: owner for n, owner in enumerate(owners, start=1) if owner} == own
    campaign = open_campaign(path)
    read = read_journal(campaign, Side.BRITISH)
    assert {entry.number for entry in read if not entry.words} == {
        number for number, owner in own.items() if owner == "German"
    }
    assert {entry.actor for entry in read} == {"", "British", "German"}
    told = " ".join(entry.title for entry in read)
    assert "G1" not in told
    assert "Standing orders of B1" in told
    assert not read_journal(campaign, Side.GERMAN, only=3)[0].words


def test_an_older_journal_knows_which_entry_opened_the_plan(tmp_path: Path) -> None:
    path = old_file("solitaire-0003", tmp_path)
    upgrade(path)
    assert opened_early(open_campaign(path), 1) == [4]
