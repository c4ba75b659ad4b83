"""The plain rows of commands and the tables of SQLModel are one definition, and rows keep to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
import sqlalchemy as sa

from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import KINDS, AirmanRow, EntryRow, Packed, Row
from bloodyapril.store.campaign.tables import StoredTable
from bloodyapril.terms.errors import Unreadable
from tests.store.dumping import dump, entry_rows

PLAIN = {sa.JSON: "documents", sa.LargeBinary: "packed", sa.Boolean: "flags"}


def test_rows_and_tables_are_the_same_tables() -> None:
    assert {kind.table for kind in KINDS} == set(StoredTable.metadata.tables)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.table)
def test_a_row_has_the_columns_of_its_table(kind: type[Row]) -> None:
    """Names in their order, keys, and how each value is written and read."""
    table = StoredTable.metadata.tables[kind.table]
    assert kind.columns == tuple(column.name for column in table.columns)
    assert kind.key == tuple(column.name for column in table.primary_key)
    for type_, name in PLAIN.items():
        written = {c.name for c in table.columns if isinstance(c.type, type_)}
        assert getattr(kind, name) == written


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.table)
def test_only_what_may_be_nothing_is_nothing_by_itself(kind: type[Row]) -> None:
    table = StoredTable.metadata.tables[kind.table]
    hints = kind.__annotations__
    for column in table.columns:
        assert column.nullable == hints[column.name].endswith("| None"), column.name
        if hasattr(kind, column.name) and getattr(kind, column.name) is None:
            assert column.nullable


def man(number: int) -> AirmanRow:
    return AirmanRow(number=number, unit="u", side="British", name=f"{number}", role="pilot",
                     status="fit")  # fmt: skip


def test_a_row_is_made_whole_or_not_at_all() -> None:
    values = man(1).values
    with pytest.raises(TypeError, match="airman has no column nickname"):
        AirmanRow(**{**values, "nickname": "Ack"})
    del values["unit"]
    with pytest.raises(AttributeError, match="unit"):
        AirmanRow(**values)


def test_a_row_in_hand_is_one_however_it_is_asked_for(empty: Campaign) -> None:
    with empty.command("Two men join") as work:
        work.session.add(man(1))
        work.session.add(man(2))
        first = work.session.get(AirmanRow, 1)
        assert first is not None
        first.status = "wounded"
        found = work.session.rows(AirmanRow, "status = ?", ("wounded",))
        assert found == [first]
        assert work.session.value("SELECT count(*) FROM airman") == 2
        assert work.session.value("SELECT number FROM airman WHERE number > 2") is None
    with empty.reading() as session:
        assert session.get(AirmanRow, 3) is None
        read = session.get(AirmanRow, 2)
        assert read is session.rows(AirmanRow, order="number")[1]


def test_a_row_taken_out_is_gone_for_the_rest_of_the_command(empty: Campaign) -> None:
    with empty.command("Joins") as work:
        work.session.add(man(1))
    with empty.command("Leaves") as work:
        found = work.session.get(AirmanRow, 1)
        assert found is not None
        work.session.delete(found)
        assert work.session.get(AirmanRow, 1) is None
        assert work.session.rows(AirmanRow) == []
        assert work.session.get(AirmanRow, 1) is None
    (change,) = entry_rows(empty)[-1]["changes"]
    assert change["after"] is None
    assert change["before"]["name"] == "1"


def test_what_is_written_while_only_reading_does_not_last(empty: Campaign) -> None:
    before = dump(empty)
    with empty.reading() as session:
        session.add(man(1))
        assert len(session.rows(AirmanRow)) == 1
    assert dump(empty) == before


def test_the_same_value_written_again_is_no_change(empty: Campaign) -> None:
    with empty.command("Joins") as work:
        work.session.add(man(1))
    with empty.command("Nothing") as work:
        found = work.session.get(AirmanRow, 1)
        assert found is not None
        found.status = "fi" + "t"
        work.row.rulings = dict(work.row.rulings)
    assert entry_rows(empty)[-1]["changes"] == ()


@pytest.mark.parametrize(
    ("statement", "look", "told"),
    [
        ("UPDATE campaign SET rulings = '{'", dump, "rulings of campaign is damaged"),
        ("UPDATE journal SET words = x'ff'", entry_rows, "words of journal is damaged"),
        ("UPDATE journal SET events = x'00'", entry_rows, "a document of the journal is damaged"),
    ],
)
def test_a_document_that_is_none_is_told_in_one_line(
    empty: Campaign, statement: str, look: Callable[[Campaign], object], told: str
) -> None:
    assert empty.path is not None
    with closing(sqlite3.connect(empty.path)) as connection, connection:
        connection.execute(statement)
    with pytest.raises(Unreadable, match=told):
        look(empty)


def test_a_long_document_is_pressed_and_comes_out_as_it_went_in() -> None:
    document = [{"flight": f"B{number}", "hex": "3512", "ö": None} for number in range(500)]
    packed = Packed.of(document)
    assert packed.document == document
    assert len(packed.blob) < 4000


def test_entries_are_read_without_what_is_long_in_them(april: Campaign) -> None:
    """The long columns come last, where SQLite need not pass them to read the others."""
    assert EntryRow.columns[-2:] == ("events", "changes")
    with april.reading() as session:
        names = session.connection.execute("SELECT name FROM pragma_table_info('journal')")
        assert [name for (name,) in names][-2:] == ["events", "changes"]
        assert isinstance(session, Ledger)
