"""Chart files: each shape that a chart can have, and each fault named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart
from bloodyapril.terms.errors import Unlawful, Unreadable

GRID: dict[str, Any] = {
    "id": "grid", "title": "Grid", "rule": "1", "dice": 0, "source": "rulebook",
    "reading": "lookup", "by": ["state", "range"], "columns": ["0-4", "5 or more"],
    "rows": [["tally", 1, 2], ["detected", 3, "-"]],
}  # fmt: skip


def test_a_grid_is_looked_up_by_row_and_column(vocabulary: Vocabulary) -> None:
    grid = read_chart(GRID, vocabulary)
    assert grid.look_up(state="tally", range=4) == 1
    assert grid.look_up(state="tally", range=9) == 2
    assert grid.look_up(state="detected", range=0) == 3


def test_a_dash_is_no_entry(vocabulary: Vocabulary) -> None:
    with pytest.raises(Unlawful, match=r"no Grid entry: the chart has no entry for state detect"):
        read_chart(GRID, vocabulary).look_up(state="detected", range=5)


def test_what_is_looked_up_can_be_asked_of_no_dice(vocabulary: Vocabulary) -> None:
    outcome = read_chart(GRID, vocabulary).check("", range=1).read(())
    assert (outcome.faces, outcome.natural, outcome.result) == ((), 0, 1)


def test_refusals_hold_for_what_is_looked_up_too(vocabulary: Vocabulary) -> None:
    dark = {**GRID, "refusals": [{"when": {"night": True}, "why": "too dark"}]}
    with pytest.raises(Unlawful, match=r"no Grid entry: too dark \[1\]"):
        read_chart(dark, vocabulary).look_up(range=1, night=True)


def test_a_number_to_reach_is_a_success_from_there_on(vocabulary: Vocabulary) -> None:
    chart = read_chart(
        {
            "id": "reach", "title": "Reach", "rule": "1", "dice": 1, "source": "house",
            "reading": "numbers", "columns": ["number"], "rows": [[7]],
            "success": "yes", "failure": "no",
        },
        vocabulary,
    )  # fmt: skip
    check = chart.check()
    assert [check.read((face,)).result for face in (6, 7)] == ["no", "yes"]
    assert check.weights() == {"no": 6, "yes": 4}


def test_a_chart_remembers_how_it_is_printed(
    content: dict[str, Any], vocabulary: Vocabulary
) -> None:
    layout = read_chart(content, vocabulary).layout
    assert layout is not None
    assert layout.head == ("total", "tally", "detected")
    assert layout.rows[1] == ("7-9", "maybe", "no")
    grid = read_chart(GRID, vocabulary).layout
    assert grid is not None
    assert grid.head == ("state / range", "0-4", "5 or more")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"colour": 1}, "chart sighting: unknown key colour"),
        ({"reading": "guess"}, "chart sighting: 'guess' is missing or unknown"),
        ({"source": "rumour"}, "chart sighting: 'rumour' is not a valid Source"),
        ({"by": ["colour"]}, "chart sighting: no fact called 'colour'"),
        ({"rows": [["7-9", "no"]]}, "chart sighting: row 7-9: 2 results expected, 1 found"),
        (
            {"rows": [["9-7", "no", "no"]], "marks": []},
            "chart sighting: row 9-7: '9-7' runs backwards",
        ),
        ({"columns": ["tally", "gone"]}, "chart sighting: no state called 'gone'"),
        (
            {"modifiers": [{"id": "near", "drm": 1, "why": "near", "colour": 1}]},
            "chart sighting: modifier near: unknown key colour",
        ),
        ({"modifiers": [{"id": "near", "drm": 1}]}, "modifier near: 'why' is missing"),
        (
            {"modifiers": [{"id": "near", "drm": 1, "per": "miles", "why": "near"}]},
            "modifier near: no fact called 'miles'",
        ),
        (
            {"refusals": [{"when": {"nite": True}, "why": "dark"}]},
            "refusal dark: no fact called 'nite'. Did you mean night",
        ),
        (
            {"marks": [{"row": "7-8", "column": "tally", "source": "house", "rule": "1"}]},
            "mark on row 7-8, column tally: there is no such cell",
        ),
        ({"columns": ["tally", "tally"], "marks": []}, "two columns serve tally"),
        ({"bounds": [{"least": 1}]}, "bound: 'rule' is missing"),
        ({"bounds": [{"lest": 1, "rule": "1"}]}, "bound: unknown key lest"),
        ({"bounds": [{"column": "gone", "rule": "1"}]}, "bound: there is no column gone"),
        ({"provenance": {"whom": "Ann"}}, "provenance: unknown key whom"),
        (
            {"marks": [{"row": "7-9", "column": "tally", "source": "house"}]},
            "'rule' is missing",
        ),
    ],
)
def test_a_fault_in_a_chart_is_named_with_its_place(
    content: dict[str, Any], vocabulary: Vocabulary, change: dict[str, Any], told: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_chart({**content, **change}, vocabulary)
    assert told in str(refusal.value)


def test_marks_stand_in_tables_only(vocabulary: Vocabulary) -> None:
    marked = {**GRID, "marks": [{"row": "tally", "column": "0-4", "source": "house", "rule": "1"}]}
    with pytest.raises(Unreadable, match="marks stand in tables only"):
        read_chart(marked, vocabulary)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rows": [["tally", 1]]}, "row tally: 2 cells expected, 1 found"),
        ({"rows": [["gone", 1, 2]]}, "row gone: no state called 'gone'"),
        ({"columns": ["0-4", "near"]}, "'near' is no span"),
        ({"by": ["range", "nerve"], "columns": ["x", "y"]}, "is no span"),
        ({"columns": ["0-4", "5-99999"]}, "range cannot be 99999; say a number from 0 to 9"),
        ({"columns": ["0-4", "4 or more"]}, "two columns serve tally 4"),
    ],
)
def test_a_fault_in_a_grid_is_named_with_its_place(
    vocabulary: Vocabulary, change: dict[str, Any], told: str
) -> None:
    with pytest.raises(Unreadable, match=told):
        read_chart({**GRID, **change}, vocabulary)


def test_a_column_without_end_needs_a_bound(vocabulary: Vocabulary) -> None:
    endless = Vocabulary({**vocabulary.facts})
    fact = endless["range"]
    open_range = type(fact)(fact.id, fact.kind, fact.meaning, low=0)
    with pytest.raises(Unreadable, match="column 5 or more: range has no bound at that end"):
        read_chart(GRID, Vocabulary({**vocabulary.facts, "range": open_range}))


def test_a_chart_tells_who_typed_it(content: dict[str, Any], vocabulary: Vocabulary) -> None:
    block = {"who": "Ann", "when": "2026-10-02", "printing": "2nd printing", "proofed": True,
             "unsure": ["row 7-9, column tally"]}  # fmt: skip
    chart = read_chart({**content, "provenance": block}, vocabulary)
    assert chart.provenance is not None
    assert str(chart.provenance) == ("proofed, typed 2026-10-02 by Ann from 2nd printing, 1 unsure")
    bare = read_chart({**content, "provenance": {}}, vocabulary)
    assert str(bare.provenance) == "not proofed"
    assert read_chart(content, vocabulary).provenance is None


def test_facts_that_are_not_heeded_may_be_said(
    content: dict[str, Any], vocabulary: Vocabulary
) -> None:
    """The rules say what the program's own chart asks for, whatever lies over it."""
    content["modifiers"] = []
    deaf = read_chart(content, vocabulary)
    with pytest.raises(Unreadable, match="no fact on this chart called 'nerve'"):
        deaf.check("", range=1, nerve=6)
    chart = read_chart(content, vocabulary, unheeded=("nerve", "range"))
    assert chart.check("", range=1, nerve=6).stack.net == 0
    with pytest.raises(Unreadable, match="no fact on this chart called 'speed'"):
        chart.check("", range=1, speed=2)
    with pytest.raises(Unreadable, match="range cannot be 99"):
        chart.check("", range=99)


def test_bounds_stand_where_results_do(vocabulary: Vocabulary) -> None:
    numbers = {
        "id": "reach", "title": "Reach", "rule": "1", "dice": 1, "source": "house",
        "reading": "numbers", "columns": ["number"], "rows": [[7]], "success": "yes",
        "failure": "no", "bounds": [{"least": 1, "rule": "1"}],
    }  # fmt: skip
    with pytest.raises(Unreadable, match="bounds stand in tables and look-ups only"):
        read_chart(numbers, vocabulary)
