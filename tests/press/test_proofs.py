"""Proof sheets: a box for each figure in the order of the print, doubts marked, the origin told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.press.from_library import chart_page, proof_page
from bloodyapril.press.html import page
from bloodyapril.store.library.charts import chart_form, charts, vocabulary
from tests.press.reading import pages, printed
from tests.slips import changed, origin

Typed = Callable[..., Chart]


def typed(name: str, *unsure: str) -> Chart:
    text = origin(chart_form(name, filled=True))
    told = ", ".join(f'"{part}"' for part in unsure)
    text = changed(text, "unsure = []", f"unsure = [{told}]")
    return read_chart(read_typed(text).content, vocabulary(), fingerprint="abcdef012345")


@pytest.mark.parametrize("name", charts())
def test_every_figure_has_a_box(name: str) -> None:
    chart = charts()[name]
    assert chart.layout is not None
    first = int(chart.layout.labelled)
    cells = sum(len(row) - first for row in chart.layout.rows)
    html = page(proof_page(chart))
    assert html.count('<span class="tick') == cells + len(chart.modifiers)
    assert page(chart_page(chart)).count('<span class="tick') == 0


def test_boxes_stand_in_the_printed_order_of_rows_and_columns() -> None:
    html = page(proof_page(typed("manoeuvre")))
    figures = re.findall(r'<span class="tick"></span>(-?\d+)</td>', html)
    layout = charts()["manoeuvre"].layout
    assert layout is not None
    assert figures[:60] == [cell for row in layout.rows for cell in row[1:]]


def test_doubts_are_marked_where_they_belong() -> None:
    sheet = proof_page(typed("manoeuvre", "Row 7-9, column 5", "modifier surprise", "row 99"))
    assert sheet.unsure == ((1, 5),)
    assert [line.unsure for line in sheet.modifiers].count(True) == 1
    html = page(sheet)
    assert html.count('<span class="tick unsure">?</span>') == 2
    assert '<span class="tick unsure">?</span>+3' in html
    assert page(proof_page(typed("visual-sighting", "the only cell"))).count("tick unsure") == 1


@pytest.mark.pdf
def test_a_proof_sheet_tells_the_origin_and_has_room_for_a_name() -> None:
    (text,) = pages(printed(proof_page(typed("wind-up", "row 4, column air-to-air"))))
    assert "not proofed, typed 2026-10-02 by Ann from 2nd printing, 1 unsure" in text
    assert "owner, abcdef012345" in text
    assert "Proofed by" in text


def test_a_printed_chart_tells_the_origin_too() -> None:
    html = page(chart_page(typed("wind-up")))
    assert "typed 2026-10-02 by Ann from 2nd printing" in html
    assert "Proofed by" not in html
    assert "Origin" not in page(chart_page(charts()["wind-up"]))


def test_titles_of_strangers_are_printed_literally() -> None:
    text = changed(chart_form("wind-up", filled=True), 'title = "Wind Up"',
                   'title = "<b>Wind</b> {{ 7*7 }} [red]\\u001b[31m"')  # fmt: skip
    html = page(proof_page(read_chart(read_typed(text).content, vocabulary())))
    assert "&lt;b&gt;Wind&lt;/b&gt; {{ 7*7 }} [red]\\x1b[31m" in html
    assert "\x1b" not in html
