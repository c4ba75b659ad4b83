"""Proofs: what makes a chart unusable, and what is only odd."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.proofs import Proof, prove
from bloodyapril.checks.reading import read_chart

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
