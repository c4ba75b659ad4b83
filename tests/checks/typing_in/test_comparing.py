"""Double keying: what two typists of the same chart have differently, with both lines."""

from __future__ import annotations

import pytest

from bloodyapril.checks.typing_in.comparing import Discrepancy, compare_cards, compare_charts
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.store.library.cards import card_form
from bloodyapril.store.library.charts import chart_form, charts
from tests.slips import changed, line_of

FORM = chart_form("manoeuvre", filled=True)
CARD = card_form("halberstadt-d-ii", filled=True)


def differences(first: str, second: str) -> list[Discrepancy]:
    return list(compare_charts(read_typed(first), read_typed(second))[0])


@pytest.mark.parametrize("name", charts())
def test_a_chart_is_identical_to_itself_and_every_figure_was_compared(name: str) -> None:
    typed = read_typed(chart_form(name, filled=True))
    found, count = compare_charts(typed, typed)
    chart = charts()[name]
    assert found == ()
    assert chart.layout is not None
    several = len(chart.layout.head) > 1 + chart.layout.labelled
    cells = sum(len(row) if several else 1 for row in chart.layout.rows)
    assert count >= cells + len(chart.modifiers)


@pytest.mark.parametrize(
    ("old", "new", "name", "first", "second"),
    [
        ('["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, 2, 0, 1, 1]',
         "row 7-9, column 3", "0", "2"),
        ('["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, "", 0, 1, 1]',
         "row 7-9, column 3", "0", "empty"),
        ('["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, "0", 0, 1, 1]',
         "row 7-9, column 3", "0", "'0' in quotes"),
        ("drm = -4", "drm = 4", "modifier enemy-away", "-4", "4"),
        ("cap = [-4, 4]", "cap = [-4, 5]", "modifier differential, cap", "-4, 4", "-4, 5"),
        ('fatigue-turn = "7-9"', 'fatigue-turn = "7-8"', "modifier fatigue-2, when",
         "fatigue-turn 7-9", "fatigue-turn 7-8"),
        ("dice = 2", "dice = 1", "dice", "2", "1"),
    ],
)  # fmt: skip
def test_a_difference_is_told_with_its_name_and_both_lines(
    old: str, new: str, name: str, first: str, second: str
) -> None:
    other = changed(FORM, old, new)
    found = differences(FORM, "# an extra line\n" + other)
    line = line_of(other, new)
    assert found == [Discrepancy(name, first, line, second, line + 1)]


def test_a_row_that_only_one_has_is_told_from_both_sides() -> None:
    other = changed(FORM, '    ["7-9", 0, 0, 0, 0, 1, 1],\n', "")
    found = differences(FORM, other)
    assert [d.name for d in found[:2]] == ["row 7-9", "row 7-9, column 1"]
    assert {(d.second, d.second_line) for d in found} == {("missing", 0)}
    assert [d.first for d in differences(other, FORM)] == ["missing"] * len(found)


def test_what_a_total_looks_like_and_what_is_prose_does_not_count() -> None:
    other = changed(FORM, '["7-9", 0', '["7 - 9", 0')
    other = changed(other, 'who = ""', 'who = "Bob"')
    other = changed(other, 'why = "at a disadvantage"', 'why = "disadvantage"')
    assert differences(FORM, other) == []


def test_cards_are_compared_figure_by_figure() -> None:
    other = changed(CARD, "column = 13 ", "column = 15 ")
    other = changed(other, "can-spin = true", "can-spin = false")
    other = changed(other, "firepower = 2", "firepower = 4")
    found, count = compare_cards(read_typed(CARD), read_typed(other))
    assert [(d.name, d.first, d.second) for d in found] == [
        ("can-spin", "True", "False"),
        ("bands.medium.column", "13", "15"),
        (f"weapons.{read_typed(CARD).content['weapons'][0]['id']}.firepower", "2", "4"),
    ]
    assert found[1].first_line == line_of(CARD, "column = 13 ")
    assert count > 30
    assert compare_cards(read_typed(CARD), read_typed(CARD))[0] == ()
