"""Forms to fill in: the layout of the program's own chart, and figures that are empty or copied."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.typing_in.printed import cells, labelled
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.resources import data_path
from bloodyapril.store.library.cards import card_form, cards
from bloodyapril.store.library.charts import chart_form, charts, check_typed_chart, vocabulary
from bloodyapril.store.library.files import read_toml
from bloodyapril.terms.errors import Unreadable

CHARTS = charts()


def file_of(name: str) -> dict[str, Any]:
    return read_toml(data_path("charts", CHARTS.layer(name).value, f"{name}.toml"))


@pytest.mark.parametrize("name", CHARTS)
def test_an_empty_form_has_every_cell_and_figure_and_none_of_our_own(name: str) -> None:
    own, form = file_of(name), tomllib.loads(chart_form(name, filled=False))
    assert form["columns"] == own["columns"]
    first = int(labelled(form))
    assert [row[:first] for row in form["rows"]] == [row[:first] for row in own["rows"]]
    assert [cell.name for cell in cells(form)] == [cell.name for cell in cells(own)]
    assert {cell.value for cell in cells(form)} == {""}
    assert all(entry["drm"] == "" for entry in form.get("modifiers", ()))
    assert all(set(entry.get("cap", [""])) == {""} for entry in form.get("modifiers", ()))
    assert form["source"] == "owner"
    assert form["provenance"] == {
        "who": "", "when": "", "printing": "", "proofed": False, "unsure": [],
    }  # fmt: skip


@pytest.mark.parametrize("name", CHARTS)
def test_an_empty_form_lacks_nothing_but_its_figures(name: str) -> None:
    complaints = check_typed_chart(read_typed(chart_form(name, filled=False)))
    assert complaints
    assert all("is empty" in c.text for c in complaints if c.error)
    assert all("provenance does not say" in c.text for c in complaints if not c.error)


@pytest.mark.parametrize("name", CHARTS)
def test_a_filled_form_is_the_programs_own_chart(name: str) -> None:
    typed = read_typed(chart_form(name, filled=True))
    chart, own = read_chart(typed.content, vocabulary()), CHARTS[name]
    assert {key: [(row.totals, row.result) for row in column.rows]
            for key, column in chart.columns.items()} == {
        key: [(row.totals, row.result) for row in column.rows]
        for key, column in own.columns.items()
    }  # fmt: skip
    assert [(m.id, m.printed, m.when) for m in chart.modifiers] == [
        (m.id, m.printed, m.when) for m in own.modifiers
    ]
    assert chart.refusals == own.refusals
    assert not any(complaint.error for complaint in check_typed_chart(typed))


def test_a_filled_form_does_not_pass_for_something_that_was_typed() -> None:
    text = chart_form("manoeuvre", filled=True)
    assert "not of yours" in " ".join(text.split())
    assert any("has anything been typed?" in c.text for c in check_typed_chart(read_typed(text)))


@pytest.mark.parametrize("name", CHARTS)
def test_a_form_is_readable_in_a_narrow_window(name: str) -> None:
    comments = [line for line in chart_form(name, filled=False).split("\n") if line[:1] == "#"]
    assert comments
    assert all(len(line) <= 100 for line in comments)


@pytest.mark.parametrize("name", cards())
def test_a_card_form_has_every_figure_empty_or_copied(name: str) -> None:
    own = read_toml(data_path("aeroplanes", f"{name}.toml"))
    empty = tomllib.loads(card_form(name, filled=False))
    filled = tomllib.loads(card_form(name, filled=True))
    assert set(filled) == set(empty) == set(own)
    assert filled["bands"] == own["bands"]
    assert filled["weapons"] == own["weapons"]
    for key in set(own) - {"notes", "provenance"}:
        assert filled[key] == own[key]
    assert list(empty["bands"]) == list(own["bands"])
    assert {value for band in empty["bands"].values() for value in band.values()} == {""}
    assert empty["endurance"] == empty["camera"] == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("time-to-climb", "the rulebook's own table of heights: nothing to type"),
        ("windup", "Did you mean wind-up"),
        ("../wind-up", "no chart called"),
    ],
)
def test_there_is_no_form_for_what_is_no_chart(name: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        chart_form(name, filled=False)
