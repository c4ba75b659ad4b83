"""Worked cases: each roll of `cases-*.toml`, worked out by hand, comes out the same here.

A case says which chart is rolled on, in which situation, and which faces fell; then what a player
at the table would write down. Its keys:

| key | meaning |
|---|---|
| `rule`, `chart` | the rule that the case is about, the chart rolled on |
| `facts` | the situation, as a player would type it |
| `faces` | the dice as they fell; none for a chart that is only looked up |
| `modifiers` | every modifier that counts, by name, with its figure; left out if none does |
| `total` | faces and modifiers added up; left out where nothing is rolled |
| `result` | the result as the chart file writes it |
| `refused` | instead of all of these: words of the reason why there is no roll |
| `why` | what makes the case worth having |
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import FactValue
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unlawful

ALWAYS = {"rule", "chart", "facts", "why"}
ROLLED = {"faces", "total", "result"}
LOOKED_UP = {"faces", "result"}
REFUSED = {"refused"}
UNSAID_IF_NONE = {"modifiers"}

Case = Mapping[str, Any]


def read_cases() -> list[Any]:
    """Every case of every file, named after its file, place and chart."""
    found = []
    for path in sorted(Path(__file__).parent.glob("cases-*.toml")):
        cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        for number, case in enumerate(cases, start=1):
            name = f"{path.stem}-{number}-{case.get('chart', '')}"
            found.append(pytest.param(case, id=name))
    return found


CASES = read_cases()


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    asked: Case = request.param
    return asked


def chart_of(case: Case) -> Chart:
    return library().chart(case["chart"])


def facts_of(case: Case) -> dict[str, FactValue]:
    vocabulary = chart_of(case).vocabulary
    return {name: vocabulary[name].parse(value) for name, value in case["facts"].items()}


def test_a_case_says_all_that_a_player_would_write_down(case: Case) -> None:
    wanted = REFUSED if "refused" in case else ROLLED if case["faces"] else LOOKED_UP
    assert set(case) - UNSAID_IF_NONE == ALWAYS | wanted
    assert case["why"]


def test_a_case_comes_out_as_worked_by_hand(case: Case) -> None:
    chart, facts = chart_of(case), facts_of(case)
    if "refused" in case:
        with pytest.raises(Unlawful, match=case["refused"]):
            chart.check("", **facts)
        return
    if not case["faces"]:
        assert chart.dice == 0
        assert chart.look_up(**facts) == case["result"]
        return
    check = chart.check("", **facts)
    assert len(case["faces"]) == check.dice
    outcome = check.read(tuple(case["faces"]))
    assert {modifier.id: modifier.drm for modifier in outcome.modifiers} == case.get(
        "modifiers", {}
    )
    assert (outcome.total, outcome.result) == (case["total"], case["result"])


def test_a_total_is_its_faces_and_modifiers(case: Case) -> None:
    """Guards the typist of the cases, not the program."""
    if case.get("faces"):
        added = sum(case["faces"]) + sum(case.get("modifiers", {}).values())
        assert added == case["total"]
    else:
        assert "total" not in case


def test_cases_are_found() -> None:
    assert CASES
