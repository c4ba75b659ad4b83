"""Proofs: what makes a chart unusable, and what is only odd."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.typing_in.proofs import Proof, prove, reach

PLAIN: dict[str, Any] = {
    "id": "plain", "title": "Plain", "rule": "1", "dice": 1, "source": "house",
    "reading": "table", "columns": ["result"],
}  # fmt: skip


def test_a_sound_chart_has_nothing_against_it(chart: Chart) -> None:
    assert prove(chart) == []


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([["1-4", 0], ["6-10", 1]], "a total of 5 has no row"),
        ([["1-5", 0], ["5-10", 1]], "a total of 5 has two rows, 1-5 and 5-10"),
        ([["1 or more", 0], ["4-6", 1]], "totals from 4 to 6 have two rows, 1 or more and 4-6"),
        ([["3 or less", 0], ["6 or more", 1]], "totals from 4 to 5 have no row"),
        ([["6-10", 1], ["1-4", 0]], "a total of 5 has no row"),
    ],
)
def test_each_face_needs_exactly_one_row(
    vocabulary: Vocabulary, rows: list[list[Any]], fault: str
) -> None:
    assert prove(read_chart({**PLAIN, "rows": rows}, vocabulary)) == [Proof(True, fault)]


def test_modifiers_need_rows_for_every_total_that_they_can_lead_to(
    vocabulary: Vocabulary,
) -> None:
    modified = {
        **PLAIN,
        "rows": [["1-5", 0], ["6-10", 1]],
        "modifiers": [
            {"id": "near", "drm": 1, "why": "near"},
            {"id": "nerve", "drm": 1, "per": "nerve", "cap": [-2, 3], "why": "nerve"},
        ],
    }
    assert [proof.text for proof in prove(read_chart(modified, vocabulary))] == [
        "with modifiers totals from -1 to 0 have no row: let the first row end with 'or less'",
        "with modifiers totals from 11 to 14 have no row: let the last row end with 'or more'",
    ]
    modified["rows"] = [["5 or less", 0], ["6 or more", 1]]
    assert prove(read_chart(modified, vocabulary)) == []


def test_falling_numbers_are_odd_but_allowed(vocabulary: Vocabulary) -> None:
    falling = {**PLAIN, "rows": [["1-5", 3], ["6-10", 1]]}
    assert prove(read_chart(falling, vocabulary)) == [Proof(False, "numbers fall as totals rise")]


def test_a_modifier_must_not_stand_twice(content: dict[str, Any], vocabulary: Vocabulary) -> None:
    content["modifiers"] = [*content["modifiers"], content["modifiers"][0]]
    assert prove(read_chart(content, vocabulary)) == [Proof(True, "modifier near stands twice")]


def test_words_must_be_for_results(content: dict[str, Any], vocabulary: Vocabulary) -> None:
    content["words"] = [["gone", "gone away"]]
    assert prove(read_chart(content, vocabulary)) == [
        Proof(False, "words for 'gone', which no row gives")
    ]


def test_a_modifier_counts_for_a_column_only_if_it_can_hold_there(vocabulary: Vocabulary) -> None:
    chart = read_chart(
        {
            **PLAIN,
            "by": ["state"],
            "columns": ["tally", "detected"],
            "rows": [["1-6", 0, 0], ["7-12", 1, 1]],
            "modifiers": [
                {"id": "seen", "when": {"state": "tally"}, "drm": 2, "why": "seen"},
                {"id": "slow", "when": {"speed": "2 or less"}, "drm": -1, "why": "slow"},
            ],
        },
        vocabulary,
    )
    assert reach(chart, ("tally",)) == (0, 12)
    assert reach(chart, ("detected",)) == (0, 10)
    assert [proof.text for proof in prove(chart)] == [
        "with modifiers a total of 0 has no row: let the first row end with 'or less'"
    ]


@pytest.mark.parametrize(
    ("bound", "faults"),
    [
        ({"least": 0, "rule": "4.3"}, ["tally: -1, but never below 0 [4.3]"]),
        ({"most": 2, "rule": "4.3"}, ["tally: +3, but at most +2 [4.3]",
                                      "detected: +4, but at most +2 [4.3]"]),
        ({"column": "detected", "most": 3, "rule": "4.33"},
         ["detected: +4, but at most +3 [4.33]"]),
        ({"column": "tally", "among": [-1, 1], "rule": "14"},
         ["tally: 3, but by rule 14 one of -1, 1"]),
        ({"least": -1, "most": 4, "rule": "4.3"}, []),
    ],
)  # fmt: skip
def test_results_keep_to_the_bounds_of_the_rulebook(
    vocabulary: Vocabulary, bound: dict[str, Any], faults: list[str]
) -> None:
    chart = read_chart(
        {
            **PLAIN,
            "by": ["state"],
            "columns": ["tally", "detected"],
            "rows": [["1-5", -1, 1], ["6-10", 3, 4]],
            "bounds": [bound],
        },
        vocabulary,
    )
    assert [proof.text for proof in prove(chart)] == faults
    assert prove(chart, ()) == []
