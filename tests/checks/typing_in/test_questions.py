"""Guided entry: what is asked, in which order, how answers are read, the draft they fill."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from bloodyapril.checks.typing_in.card_questions import card_questions
from bloodyapril.checks.typing_in.drafts import Draft
from bloodyapril.checks.typing_in.printed import cells
from bloodyapril.checks.typing_in.questions import FigureQuestion, chart_questions
from bloodyapril.store.library.cards import card_form, cards
from bloodyapril.store.library.charts import chart_form, charts, shipped_chart
from bloodyapril.terms.errors import Ambiguous, BloodyAprilError, Unreadable


def questions(name: str) -> list[FigureQuestion]:
    return chart_questions(tomllib.loads(chart_form(name, filled=False)), shipped_chart(name))


def question(name: str, told: str) -> FigureQuestion:
    return next(question for question in questions(name) if question.name == told)


@pytest.mark.parametrize("name", charts())
def test_every_empty_figure_of_a_form_is_asked_for_in_printed_order(name: str) -> None:
    form = Draft(chart_form(name, filled=False))
    content = tomllib.loads(str(form))
    asked = [question.place for question in questions(name)]
    assert len(set(asked)) == len(asked)
    figures = [place for place in asked if place[0] == "rows" and form.get(place) == ""]
    assert figures == [cell.place for cell in cells(content)]
    for question in questions(name):
        form.put(question.place, 1)
    filled = tomllib.loads(str(form))
    assert all(cell.value == 1 for cell in cells(filled))
    assert all(entry["drm"] == 1 for entry in filled.get("modifiers", ()))


@pytest.mark.parametrize("name", cards())
def test_every_empty_figure_of_a_card_is_asked_for(name: str) -> None:
    form = Draft(card_form(name, filled=False))
    for question in card_questions(tomllib.loads(str(form))):
        form.put(question.place, first_that_will_do(question))
    assert '= ""' not in str(form)


def first_that_will_do(question: FigureQuestion) -> Any:
    """What the question makes of the first of these answers that it takes."""
    for typed in ("forward", "no", "1"):
        try:
            return question.read(typed)
        except BloodyAprilError:
            continue
    raise AssertionError(question.name)


@pytest.mark.parametrize(
    ("chart", "told", "typed", "value"),
    [
        ("manoeuvre", "row 7-9, column 3", "2", 2),
        ("manoeuvre", "row 2 of 10, totals", "7 - 9", "7-9"),
        ("manoeuvre", "row 2 of 10, totals", "6 or less", "6 or less"),
        ("flight-quality", "row 2-3, column Ace", "-1", -1),
        ("flight-quality", "row 2-3, column Ace", "+1", 1),
        ("shot-resolution", "row 16-17, column no", "m", "miss"),
        ("shot-resolution", "row 16-17, column no", "d", "D"),
        ("wind-up", "row 4, column air-to-air", "abort", "abort"),
        ("damage-allocation", "row 9, column 2", "1", 1),
        ("damage-allocation", "row 9, column 2", "c1", "C1"),
        ("aa", "row low, column light", "17", 17),
        ("aa", "row low, column light", "-", "-"),
    ],
)
def test_an_answer_is_read_kindly(chart: str, told: str, typed: str, value: Any) -> None:
    assert question(chart, told).read(typed) == value


@pytest.mark.parametrize(
    ("chart", "told", "typed", "fault"),
    [
        ("manoeuvre", "row 7-9, column 3", "two", "'two' is no whole number"),
        ("manoeuvre", "row 7-9, column 3", "100000", "'100000' is no whole number up to 99999"),
        ("manoeuvre", "row 7-9, column 3", "-", "'-' is no whole number"),
        ("manoeuvre", "row 2 of 10, totals", "seven", "'seven' is no span"),
        ("shot-resolution", "row 16-17, column no", "X", "no answer called 'X'. Say one of miss"),
        ("aa", "row low, column light", "high", "'high' is no whole number"),
    ],
)
def test_an_answer_that_will_not_do_says_what_would(
    chart: str, told: str, typed: str, fault: str
) -> None:
    with pytest.raises(Unreadable, match=fault):
        question(chart, told).read(typed)


def test_a_word_that_could_be_several_is_asked_again() -> None:
    with pytest.raises(Ambiguous, match="'wind' could be wind-rises or wind-veers or wind-drops"):
        question("random-event", "row 7").read("wind")


@pytest.mark.parametrize(
    ("told", "typed", "value"),
    [
        ("service-ceiling", "17,500", 17500),
        ("deck, level", "2½", 2.5),
        ("deck, level", "3", 3.0),
        ("deck, manoeuvre", "6", 6),
        ("damage-factor", "-1", -1),
        ("can-spin", "y", True),
        ("camera", "no", False),
        ("Vickers, mount", "f", "forward"),
    ],
)
def test_answers_about_a_card_are_read_kindly(told: str, typed: str, value: Any) -> None:
    asked = card_questions(tomllib.loads(card_form("se5", filled=False)))
    read = next(question for question in asked if question.name == told).read
    assert read(typed) == value
    assert isinstance(read(typed), type(value))


@pytest.mark.parametrize(
    ("told", "typed"),
    [("deck, level", "2.7"), ("deck, manoeuvre", "2.5"), ("service-ceiling", "high"),
     ("endurance", "0"), ("camera", "maybe"), ("deck, level", "1e9")],
)  # fmt: skip
def test_answers_about_a_card_that_will_not_do_are_refused(told: str, typed: str) -> None:
    asked = card_questions(tomllib.loads(card_form("se5", filled=False)))
    with pytest.raises(BloodyAprilError):
        next(question for question in asked if question.name == told).read(typed)


def test_a_draft_keeps_its_comments_and_changes_single_figures() -> None:
    text = chart_form("manoeuvre", filled=True)
    draft = Draft(text)
    draft.put(("rows", 1, 3), 2)
    draft.put(("modifiers", 2, "drm"), -1)
    before, after = text.split("\n"), str(draft).split("\n")
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        ('    ["7-9", 0, 0, 0, 0, 1, 1],', '    ["7-9", 0, 0, 2, 0, 1, 1],'),
        ("drm = 3", "drm = -1"),
    ]


def test_a_draft_takes_more_rows_or_fewer() -> None:
    draft = Draft(chart_form("flight-quality", filled=True))
    draft.set_rows(9)
    rows = tomllib.loads(str(draft))["rows"]
    assert len(rows) == 9
    assert rows[8] == [""] * 5
    draft.set_rows(3)
    assert [row[0] for row in tomllib.loads(str(draft))["rows"]] == ["2-3", "4-6", "7-9"]


def test_a_draft_takes_more_bands_or_fewer_and_splits_the_last() -> None:
    draft = Draft(card_form("se5", filled=True))
    draft.set_bands(["deck", "low", "medium", "high", "very-high"])
    bands = tomllib.loads(str(draft))["bands"]
    assert list(bands) == ["deck", "low", "medium", "high", "very-high"]
    assert "column" not in bands["high"]
    assert set(bands["very-high"].values()) == {""}
    draft.set_bands(["deck", "low"])
    bands = tomllib.loads(str(draft))["bands"]
    assert list(bands) == ["deck", "low"]
    assert bands["low"]["column"] == ""


def test_doubts_are_noted_once() -> None:
    draft = Draft(chart_form("manoeuvre", filled=False))
    for name in ("row 7-9, column 3", "modifier surprise", "row 7-9, column 3"):
        draft.mark_unsure(name)
    noted = tomllib.loads(str(draft))["provenance"]["unsure"]
    assert noted == ["row 7-9, column 3", "modifier surprise"]


def test_a_draft_without_provenance_gets_one() -> None:
    text = chart_form("wind-speed", filled=True)
    start = text.index("[provenance]")
    draft = Draft(text[:start])
    draft.put(("provenance", "who"), "Ann")
    draft.mark_unsure("row 3, column May")
    assert tomllib.loads(str(draft))["provenance"] == {
        "who": "Ann", "when": "", "printing": "", "proofed": False,
        "unsure": ["row 3, column May"],
    }  # fmt: skip


def test_a_draft_of_something_else_is_refused() -> None:
    with pytest.raises(Unreadable, match="no TOML"):
        Draft("a = 1\na = 2\n")
