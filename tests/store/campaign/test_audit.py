"""The audit finds what was tampered with, and says what corrected charts would read today."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest

from bloodyapril.checks.charts import Chart, ChartRow, Column
from bloodyapril.checks.check import Outcome
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.ranges import Span
from bloodyapril.store.campaign import journal
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.chart_use import reading_of
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.rows import ChartUseRow, Packed
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.sides import Side
from tests.sitting import play_turn
from tests.store import free_rolls
from tests.store.dumping import dump, entry_rows

Correct = Callable[[Chart], None]


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Correct:
    """Let one of the program's charts be another today."""

    def correct(chart: Chart) -> None:
        shelf = library()
        charts = {**dict(shelf.charts), chart.id: chart}
        monkeypatch.setattr(
            "bloodyapril.store.campaign.file.library", lambda own: replace(shelf, charts=charts)
        )

    return correct


@pytest.fixture
def rolled(empty: Campaign) -> Campaign:
    """A campaign with one Wind Up roll of two dice."""
    check = library().chart("wind-up").check(own_damaged=1)
    free_rolls.rolled(empty, check)
    return empty


def the_roll(campaign: Campaign) -> Outcome:
    return journal.read_journal(campaign, Side.BRITISH)[-1].events[0].rolls[0]


def test_a_journal_as_it_was_written_is_sound(april: Campaign) -> None:
    play_turn(april)
    play_turn(april)
    journal.undo(april, dice=True)
    found = audit(april)
    assert found.sound
    assert found.entries == 5
    assert found.rolls > found.unread > 0
    assert found.differences == ()


def tampered(campaign: Campaign, *statements: str) -> tuple[str, ...]:
    assert campaign.path is not None
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
    return audit(campaign).faults


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE campaign SET seed = 'lucky'", 'campaign {"id":1} does not follow'),
        ("UPDATE airman SET aggression = 5 WHERE number = 2", 'airman {"number":2} does not'),
        ("DELETE FROM airman WHERE number = 1", 'airman {"number":1} does not follow'),
        ("UPDATE flight SET place = 9 WHERE id = 'B1'", 'flight {"game":1,"id":"B1"} does not'),
        ("DELETE FROM journal WHERE number = 2", "entry 2 is missing"),
        (
            "UPDATE journal SET dice_before = 3 WHERE number = 3",
            "entry 3: the dice stood at .*, it says 3",
        ),
    ],
)
def test_what_was_changed_beside_the_journal_is_found(
    april: Campaign, statement: str, fault: str
) -> None:
    play_turn(april)
    assert any(re.match(fault.replace("{", r"\{"), found) for found in tampered(april, statement))


def test_an_undo_out_of_order_is_found(april: Campaign) -> None:
    play_turn(april)
    play_turn(april)
    journal.undo(april, dice=True)
    faults = tampered(april, "UPDATE journal SET target = 3 WHERE number = 5")
    assert faults[0] == "entry 5: its undo of entry 3 was not in order"


def test_faces_that_the_seed_does_not_throw_are_found(rolled: Campaign) -> None:
    faces = the_roll(rolled).faces
    better = [face % 10 + 1 for face in faces]
    events = json.loads(json.dumps(entry_rows(rolled)[-1]["events"]))
    events[0]["rolls"][0]["faces"] = better
    written = Packed.of(events).blob.hex()
    faults = tampered(rolled, f"UPDATE journal SET events = x'{written}' WHERE number = 2")
    assert any("is not what the seed throws" in fault for fault in faults)
    assert any("Wind Up adds up to" in fault for fault in faults)


def with_rows(chart: Chart, change: Callable[[ChartRow], ChartRow]) -> Chart:
    columns = {
        key: Column(column.key, tuple(change(row) for row in column.rows))
        for key, column in chart.columns.items()
    }
    return replace(chart, columns=columns, fingerprint="corrected")


def test_a_chart_corrected_elsewhere_reads_the_roll_as_before(
    rolled: Campaign, today: Correct
) -> None:
    today(replace(library().chart("wind-up"), fingerprint="corrected"))
    assert audit(rolled).differences == ()


def test_a_corrected_row_is_listed_and_nothing_is_rewritten(
    rolled: Campaign, today: Correct
) -> None:
    before, roll = dump(rolled), the_roll(rolled)

    def change(row: ChartRow) -> ChartRow:
        return replace(row, result="faints") if row.result == roll.result else row

    today(with_rows(library().chart("wind-up"), change))
    (difference,) = audit(rolled).differences
    assert difference.entry == 2
    assert difference.told == f"today's chart reads faints at {roll.total}"
    assert dump(rolled) == before
    assert the_roll(rolled) == roll


def test_a_corrected_modifier_moves_the_total(rolled: Campaign, today: Correct) -> None:
    roll, chart = the_roll(rolled), library().chart("wind-up")
    applied = roll.modifiers[0].id
    modifiers = tuple(
        replace(m, drm=m.drm - 30, per=None) if m.id == applied else m for m in chart.modifiers
    )
    everything = Span(None, -10), Span(-9, None)

    def column(key: tuple[FactValue, ...]) -> Column:
        return Column(
            key, (ChartRow(everything[0], "faints"), ChartRow(everything[1], roll.result))
        )

    columns = {key: column(key) for key in chart.columns}
    today(replace(chart, modifiers=modifiers, columns=columns, fingerprint="corrected"))
    (difference,) = audit(rolled).differences
    assert difference.told.startswith("today's chart reads faints at -")
    assert f"(corrected modifiers: {applied})" in difference.told


def test_a_chart_without_the_row_or_gone_is_listed(
    rolled: Campaign, today: Correct, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll, chart = the_roll(rolled), library().chart("wind-up")
    never = {key: Column(key, (ChartRow(Span(900, 901), roll.result),)) for key in chart.columns}
    today(replace(chart, columns=never, fingerprint="corrected"))
    assert audit(rolled).differences[0].told == f"today's chart has no row for {roll.total}"
    shelf = library()
    monkeypatch.setattr(
        "bloodyapril.store.campaign.file.library", lambda own: replace(shelf, charts={})
    )
    assert audit(rolled).differences[0].told == "there is no chart wind-up any more"


def test_where_columns_have_parted_the_audit_does_not_claim_to_know(
    empty: Campaign, today: Correct
) -> None:
    """A roll keeps no column; of those that it may have been read in, one reads otherwise now."""

    def columns(**results: str) -> dict[tuple[FactValue, ...], Column]:
        always = Span(None, None)
        return {(k,): Column((k,), (ChartRow(always, result),)) for k, result in results.items()}

    chart = replace(library().chart("wind-up"), by=(), columns=columns(a="carry-on", b="carry-on"))
    check = library().chart("wind-up").check(own_damaged=1)
    free_rolls.rolled(empty, replace(check, column=chart.columns["a",]))
    changed = columns(a="carry-on", b="faints")
    with empty.command("Pinned otherwise") as work:
        row = work.session.get(ChartUseRow, ("wind-up", check.chart.fingerprint))
        assert row is not None
        row.reading = reading_of(chart)
    today(replace(chart, columns=changed, fingerprint="corrected"))
    (difference,) = audit(empty).differences
    assert "may read carry-on or faints" in difference.told


def test_a_roll_whose_chart_was_never_pinned_is_listed(rolled: Campaign, today: Correct) -> None:
    with rolled.command("Lost") as work:
        row = work.session.get(ChartUseRow, ("wind-up", the_roll(rolled).fingerprint))
        assert row is not None
        work.session.delete(row)
    today(replace(library().chart("wind-up"), fingerprint="corrected"))
    (difference,) = audit(rolled).differences
    assert difference.told == "the file does not say what chart wind-up gave then"


def test_each_chart_is_pinned_as_it_read_when_first_used(rolled: Campaign) -> None:
    chart = library().chart("wind-up")
    with rolled.reading() as session:
        row = session.get(ChartUseRow, ("wind-up", chart.fingerprint))
    assert row is not None
    assert row.first_entry == 2
    assert len(row.reading["columns"]) == len(chart.columns)
    assert set(row.reading["modifiers"]) == {modifier.id for modifier in chart.modifiers}
