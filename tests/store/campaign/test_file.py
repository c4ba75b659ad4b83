"""Campaign files: one command is one transaction and one entry, and nothing is ever lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path

import pytest

from bloodyapril.store.campaign import file as campaign_file
from bloodyapril.store.campaign.database import APPLICATION_ID, InUse, Outdated
from bloodyapril.store.campaign.file import Campaign, copy_to, create_campaign, open_campaign
from bloodyapril.store.campaign.journal import undo
from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.store.campaign.rows import KINDS, AirmanRow
from bloodyapril.terms.errors import BloodyAprilError, Cure, Unreadable
from tests.store.dumping import dump, entry_rows


def path_of(campaign: Campaign) -> Path:
    assert campaign.path is not None
    return campaign.path


def man(number: int, name: str = "Lt A") -> AirmanRow:
    return AirmanRow(
        number=number, unit="59-sqn", side="British", name=name, role="pilot", status="fit"
    )


def test_a_new_campaign_is_one_file_and_its_first_entry_says_so(
    empty: Campaign, tmp_path: Path
) -> None:
    assert [path.name for path in tmp_path.iterdir()] == ["Empty.campaign"]
    (entry,) = entry_rows(empty)
    assert entry["number"] == 1
    assert entry["words"] == ("begin campaign", "Empty", "seed 1917", "mode solitaire")


def test_a_command_is_one_entry_with_what_it_changed(empty: Campaign) -> None:
    with empty.command("A man joins", ("test", "join")) as work:
        work.session.add(man(1))
    last = entry_rows(empty)[-1]
    assert (last["number"], last["kind"], last["title"]) == (2, "command", "A man joins")
    (change,) = last["changes"]
    assert (change["table"], change["key"], change["before"]) == ("airman", {"number": 1}, None)
    assert change["after"]["name"] == "Lt A"


def test_a_row_changed_twice_is_one_change_from_first_to_last(empty: Campaign) -> None:
    with empty.command("A man joins") as work:
        work.session.add(man(1))
    with empty.command("He is hit, and hit again") as work:
        found = work.session.get(AirmanRow, 1)
        assert found is not None
        found.status = "wounded"
        found.flight = "B1"
        work.session.flush()
        found.status = "killed"
        found.flight = None
    (change,) = entry_rows(empty)[-1]["changes"]
    assert change["before"] == {"status": "fit"}
    assert change["after"] == {"status": "killed"}


def test_a_row_that_came_and_went_is_no_change(empty: Campaign) -> None:
    with empty.command("A visit") as work:
        visitor = man(1)
        work.session.add(visitor)
        work.session.flush()
        work.session.delete(visitor)
    assert entry_rows(empty)[-1]["changes"] == ()


def test_a_row_changed_and_then_taken_out_comes_back_as_it_was(empty: Campaign) -> None:
    with empty.command("A man joins") as work:
        work.session.add(man(1))
    before = dump(empty)
    with empty.command("Hit, and gone") as work:
        found = work.session.get(AirmanRow, 1)
        assert found is not None
        found.status = "killed"
        work.session.flush()
        work.session.delete(found)
    assert dump(empty)["airman"] == []
    undo(empty)
    assert dump(empty) == before


def test_a_row_taken_out_and_put_in_again_is_changed_by_what_differs(empty: Campaign) -> None:
    with empty.command("A man joins") as work:
        work.session.add(man(1))
    before = dump(empty)
    with empty.command("Another takes his place") as work:
        found = work.session.get(AirmanRow, 1)
        assert found is not None
        work.session.delete(found)
        work.session.flush()
        work.session.add(man(1, "Lt B"))
    (change,) = entry_rows(empty)[-1]["changes"]
    assert (change["before"], change["after"]) == ({"name": "Lt A"}, {"name": "Lt B"})
    undo(empty)
    assert dump(empty) == before


def test_whatever_goes_wrong_inside_a_command_nothing_has_happened(april: Campaign) -> None:
    before, entries = dump(april), entry_rows(april)

    def half_a_turn() -> None:
        with april.command("Half a turn") as work:
            work.dice().faces(7)
            work.session.add(man(900, "Lt Half"))
            work.session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_a_turn()
    assert dump(april) == before
    assert entry_rows(april) == entries


def test_a_reference_to_nothing_is_refused_when_the_command_ends(empty: Campaign) -> None:
    ghost = man(1)
    ghost.since_game = 99
    with pytest.raises(sqlite3.IntegrityError), empty.command("A ghost") as work:
        work.session.add(ghost)
    assert dump(empty)["airman"] == []


def test_the_database_waits_keeps_references_and_a_log_beside_the_file(empty: Campaign) -> None:
    with empty.reading() as session:
        pragmas = {
            name: session.value(f"PRAGMA {name}")
            for name in ("foreign_keys", "journal_mode", "busy_timeout", "application_id")
        }
    assert pragmas == {
        "foreign_keys": 1,
        "journal_mode": "wal",
        "busy_timeout": 5000,
        "application_id": APPLICATION_ID,
    }


def documents() -> list[tuple[str, str]]:
    return [(kind.table, name) for kind in KINDS for name in sorted(kind.documents)]


@pytest.mark.parametrize(("table", "column"), documents(), ids=map(".".join, documents()))
def test_no_document_that_was_read_can_be_edited_in_place(
    april: Campaign, table: str, column: str
) -> None:
    """An edit in place would be forgotten at the commit, and nobody would be told."""
    (kind,) = (kind for kind in KINDS if kind.table == table)
    with april.reading() as session:
        held = [row.values[column] for row in session.rows(kind)]
    held = [document for document in held if document is not None]
    for document in held:
        assert isinstance(document, tuple | dict)
        if isinstance(document, dict):
            with pytest.raises(TypeError, match="replaced whole"):
                document["more"] = 1
    assert held or (table, column) in {("game", "initiative"), ("journal", "command")}


def test_a_second_campaign_of_the_name_is_refused_in_any_letters(
    empty: Campaign, tmp_path: Path
) -> None:
    kept = path_of(empty).read_bytes()
    with pytest.raises(Unreadable, match="already"):
        create_campaign(tmp_path, "EMPTY", "7", {}, lambda campaign: None)
    assert path_of(empty).read_bytes() == kept


def test_a_name_taken_while_the_campaign_was_being_made_is_left_alone(tmp_path: Path) -> None:
    rival = tmp_path / "April.campaign"

    def overtaken(campaign: Campaign) -> None:
        rival.write_text("mine")

    with pytest.raises(Unreadable, match="already"):
        create_campaign(tmp_path, "April", "7", {}, overtaken)
    assert [path.name for path in tmp_path.iterdir()] == ["April.campaign"]
    assert rival.read_text() == "mine"


def test_without_links_the_file_is_renamed_to_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    made = create_campaign(tmp_path, "April", "7", {}, lambda campaign: None)
    assert len(entry_rows(made)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["April.campaign"]


def test_a_campaign_that_fails_while_it_is_set_up_leaves_nothing(tmp_path: Path) -> None:
    def fail(campaign: Campaign) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        create_campaign(tmp_path / "new", "April", "7", {}, fail)
    assert list(tmp_path.iterdir()) == []


def test_a_campaign_killed_while_it_is_set_up_leaves_nothing(tmp_path: Path) -> None:
    program = textwrap.dedent(
        f"""
        import os
        from pathlib import Path
        from bloodyapril.store.campaign.file import create_campaign
        die = lambda campaign: os._exit(9)
        create_campaign(Path({str(tmp_path)!r}), "April", "7", {{}}, die)
        """
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 9
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def read_only(self: Path, **settings: object) -> None:
        raise PermissionError(30, "Read-only file system")

    monkeypatch.setattr(Path, "touch", read_only)
    with pytest.raises(Unreadable, match=r"cannot be written: Read-only file system$"):
        create_campaign(tmp_path, "April", "7", {}, lambda campaign: None)


def test_a_file_that_turned_read_only_is_told_in_one_line(
    empty: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{path_of(empty).as_uri()}?mode=ro"
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(address, uri=True))
    with (
        pytest.raises(Unreadable, match=r"cannot be written: its file or folder is read-only$"),
        empty.command("A man joins") as work,
    ):
        work.session.add(man(1))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty, so it is not a campaign"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 200, "is no database, so it is not a campaign"),
        (b"SQLite format 3\0", "is a database, but not a campaign"),
        (b"SQLite format 3\0" + b"\0" * 200, "is a database, but not a campaign"),
    ],
    ids=["empty", "picture", "cut short", "other database"],
)
def test_what_is_no_campaign_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes, told: str
) -> None:
    path = tmp_path / "x.campaign"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=told):
        open_campaign(path)
    assert path.read_bytes() == content
    assert [found.name for found in tmp_path.iterdir()] == ["x.campaign"]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: No such file"):
        open_campaign(tmp_path / "x.campaign")


def altered(campaign: Campaign, statement: str) -> Path:
    with closing(sqlite3.connect(path_of(campaign))) as connection, connection:
        connection.execute(statement)
    return path_of(campaign)


def test_a_campaign_of_a_later_program_is_refused(empty: Campaign) -> None:
    path = altered(empty, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unreadable, match="format '9999', which this bloodyapril does not know"):
        open_campaign(path)


def test_documents_of_a_later_program_are_refused(empty: Campaign) -> None:
    path = altered(empty, "UPDATE campaign SET format = 2")
    with pytest.raises(Unreadable, match="documents of format 2, this bloodyapril knows up to 1"):
        open_campaign(path)


def test_an_older_campaign_says_how_it_is_brought_up_to_date(
    empty: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bloodyapril.store.campaign.database.RELEASED", (*RELEASED, "9000"))
    kept = path_of(empty).read_bytes()
    with pytest.raises(Outdated, match=f"older format {RELEASED[-1]}") as refusal:
        open_campaign(path_of(empty))
    assert (refusal.value.cure, refusal.value.about) == (Cure.UPGRADE, ("Empty",))
    assert path_of(empty).read_bytes() == kept


def test_a_damaged_file_is_told_in_one_line(april: Campaign) -> None:
    path = path_of(april)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(BloodyAprilError, match="cannot be read, its file is damaged"):
        open_campaign(path)


def test_looking_changes_no_byte_of_the_file(april: Campaign) -> None:
    kept = path_of(april).read_bytes()
    dump(open_campaign(path_of(april)))
    assert path_of(april).read_bytes() == kept


def test_a_campaign_held_by_another_is_told_in_one_line(
    empty: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_file, "BUSY_SECONDS", 0.1)
    other = sqlite3.connect(path_of(empty), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with (
            pytest.raises(InUse, match=r"^campaign 'Empty' is in use by another bloodyapril; "),
            open_campaign(path_of(empty)).command("Too late") as work,
        ):
            work.session.add(man(1))
    finally:
        other.close()
    assert len(entry_rows(empty)) == 1


def test_a_command_waits_for_another_to_let_go(empty: Campaign) -> None:
    program = textwrap.dedent(
        f"""
        import sqlite3, time
        held = sqlite3.connect({str(path_of(empty))!r}, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        print("held", flush=True)
        time.sleep(0.6)
        held.execute("COMMIT")
        """
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        began = time.monotonic()
        with empty.command("In good time") as work:
            work.session.add(man(1))
        assert time.monotonic() - began > 0.2
    assert len(entry_rows(empty)) == 2


def test_two_programs_at_once_leave_no_gap_and_no_double(tmp_path: Path) -> None:
    campaign = create_campaign(tmp_path, "Shared", "7", {}, lambda campaign: None)
    program = textwrap.dedent(
        f"""
        from pathlib import Path
        from bloodyapril.store.campaign.file import open_campaign
        campaign = open_campaign(Path({str(path_of(campaign))!r}))
        for _ in range(30):
            with campaign.command("One die") as work:
                work.dice().faces(1)
        """
    )
    programs = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(2)]
    assert [other.wait(timeout=60) for other in programs] == [0, 0]
    entries = entry_rows(campaign)
    assert [entry["number"] for entry in entries] == list(range(1, 62))
    assert [entry["dice_after"] for entry in entries] == list(range(61))


def test_a_copy_that_cannot_be_written_is_refused_in_one_line(
    empty: Campaign, tmp_path: Path
) -> None:
    with pytest.raises(Unreadable, match=r"copy\.campaign cannot be written: unable to open"):
        copy_to(empty, tmp_path / "none" / "copy.campaign")


def test_a_copy_taken_while_it_is_in_use_is_one_whole_file(april: Campaign, tmp_path: Path) -> None:
    with april.reading() as session:
        session.value("SELECT count(*) FROM airman")
        with april.command("A man joins") as work:
            work.session.add(man(900, "Lt Late"))
        copy_to(april, tmp_path / "copy.campaign")
    assert dump(open_campaign(tmp_path / "copy.campaign")) == dump(april)
    assert "Lt Late" in dump(april)["airman"][-1]
