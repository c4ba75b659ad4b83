"""The shipped charts can be read, are proven, and say the same when typed a second time."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Fact, FactKind, FactValue, Vocabulary
from bloodyapril.checks.reading import read_chart, read_vocabulary
from bloodyapril.checks.totals import Result
from bloodyapril.checks.typing_in.proofs import prove

CHARTS = Path(__file__).resolve().parents[2] / "data" / "charts"
SECOND = tomllib.loads(
    Path(__file__).with_name("charts_second_entry.toml").read_text(encoding="utf-8")
)

#: Beyond what any dice and modifiers give, both ways.
TOTALS = range(-30, 60)
SPAN = re.compile(r"(-?\d+)(?:([-+])|-(-?\d+))?")


def content(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


FILES = {path.stem: path for path in sorted(CHARTS.glob("*/*.toml")) if "reading" in content(path)}


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return read_vocabulary(content(CHARTS / "facts.toml"))


@pytest.fixture(params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def chart(name: str, vocabulary: Vocabulary) -> Chart:
    return read_chart(content(FILES[name]), vocabulary)


@pytest.fixture
def second(name: str) -> dict[str, Any]:
    entry: dict[str, Any] = SECOND[name]
    return entry


def test_every_chart_was_typed_twice() -> None:
    assert set(FILES) == set(SECOND)


def test_a_file_is_named_after_its_chart(name: str, chart: Chart) -> None:
    assert chart.id == name


def test_a_chart_lies_in_the_folder_of_its_source(name: str, chart: Chart) -> None:
    assert chart.source.value == FILES[name].parent.name


def test_a_chart_has_no_faults(chart: Chart) -> None:
    assert prove(chart) == []


def test_marks_point_at_printed_cells(name: str) -> None:
    printed = content(FILES[name])
    rows = {str(row[0]) for row in printed["rows"]}
    for mark in printed.get("marks", ()):
        assert mark["row"] in rows
        assert mark["column"] in printed["columns"]
        assert mark["source"] != printed["source"]


def test_rule_and_dice_agree(chart: Chart, second: dict[str, Any]) -> None:
    assert (chart.rule, chart.dice) == (second["rule"], second["dice"])


def test_tables_agree_for_every_total(chart: Chart, second: dict[str, Any]) -> None:
    typed = {
        key: [_result(rows, total) for total in TOTALS]
        for head, rows in second.get("tables", {}).items()
        for key in _keys(chart, head)
    }
    if not typed:
        assert content(FILES[chart.id])["reading"] != "table"
        return
    shown: dict[tuple[FactValue, ...], list[Result | None]] = {}
    for key, column in chart.columns.items():
        rows = [column.read(total) for total in TOTALS]
        shown[key] = [row.result if row else None for row in rows]
    assert shown == typed


def test_cells_and_numbers_agree(chart: Chart, second: dict[str, Any]) -> None:
    reading = content(FILES[chart.id])["reading"]
    typed = dict(_cells(chart, second))
    if reading == "table":
        assert typed == {}
    elif reading == "lookup":
        assert {key: column.rows[0].result for key, column in chart.columns.items()} == typed
    else:
        failure, success = second["outcomes"]
        for key, column in chart.columns.items():
            missed, reached = column.rows
            assert (missed.result, reached.result) == (failure, success)
            assert (missed.totals.high, reached.totals.low) == (typed[key] - 1, typed[key])
        assert set(chart.columns) == set(typed)


def test_modifiers_agree_in_figure_and_condition(chart: Chart, second: dict[str, Any]) -> None:
    examples = second.get("modifiers", {})
    assert set(examples) == {modifier.id for modifier in chart.modifiers}
    always = set(second.get("always", ()))
    for id, cases in examples.items():
        for figure, situation, *others in cases:
            counted = _counted(chart, second, situation)
            assert counted.get(id) == figure, (id, situation)
            assert set(counted) == {id, *others} | always, (id, situation)


def test_modifiers_leave_other_situations_alone(chart: Chart, second: dict[str, Any]) -> None:
    always = set(second.get("always", ()))
    if chart.dice:
        situations = second.get("nothing", [])
        base: list[dict[str, Any]] = [{}] if "base" in second or not chart.by else []
        for situation in [*base, *situations]:
            assert set(_counted(chart, second, situation)) == always, situation


def test_refusals_agree(chart: Chart, second: dict[str, Any]) -> None:
    refused = second.get("refused", [])
    assert len(refused) >= len(chart.refusals)
    met = set()
    for situation in refused:
        facts = chart.vocabulary.checked(_facts(chart, second, situation), chart.facts)
        assert chart.objections(facts), situation
        met |= {refusal.why for refusal in chart.refusals if refusal.when.holds(facts)}
    assert met == {refusal.why for refusal in chart.refusals}


def test_figures_of_the_rulebook_are_told_from_those_of_the_house(
    chart: Chart, second: dict[str, Any]
) -> None:
    printed = {id for id in second.get("modifiers", {}) if id in second.get("printed", ())}
    if chart.source.value == "rulebook":
        printed = set(second.get("modifiers", {})) - set(second.get("house", ()))
    shown = {modifier.id for modifier in chart.modifiers if modifier.source.value == "rulebook"}
    assert shown == printed


def test_every_modifier_says_why_and_by_which_rule(chart: Chart) -> None:
    for modifier in chart.modifiers:
        assert modifier.why
        assert re.fullmatch(r"\d+(\.\d+)?", modifier.rule), modifier.id


def _counted(chart: Chart, second: dict[str, Any], situation: dict[str, Any]) -> dict[str, int]:
    """The modifiers that count in a situation."""
    check = chart.check("", **_facts(chart, second, situation))
    return {modifier.id: modifier.drm for modifier in check.stack.applied}


def _facts(chart: Chart, second: dict[str, Any], situation: dict[str, Any]) -> dict[str, FactValue]:
    said = {**second.get("base", {}), **situation}
    if chart.by and chart.by[0] not in said:
        fact = chart.vocabulary[chart.by[0]]
        if fact.default is None:
            said[fact.id] = next(iter(chart.columns))[0]
    return {id: chart.vocabulary[id].parse(value) for id, value in said.items()}


def _cells(chart: Chart, second: dict[str, Any]) -> Iterator[tuple[tuple[FactValue, ...], Any]]:
    if "number" in second:
        yield (), second["number"]
    for head, cells in second.get("grids", {}).items():
        first = () if head == "all" else (chart.vocabulary[chart.by[0]].parse(head),)
        for pair in cells.split():
            column, cell = pair.rsplit(":", 1)
            for value in _values(chart.vocabulary[chart.by[-1]], column):
                yield (*first, value), _typed(cell)


def _keys(chart: Chart, head: str) -> list[tuple[FactValue, ...]]:
    if head == "all":
        return [()]
    return [(value,) for value in _values(chart.vocabulary[chart.by[0]], head)]


def _values(fact: Fact, text: str) -> list[FactValue]:
    """The values of a fact that a head stands for: `5-6` two numbers, `13+` all from 13."""
    if fact.kind is not FactKind.NUMBER:
        return [fact.parse(text)]
    low, high = _span(text)
    assert fact.low is not None
    assert fact.high is not None
    return list(range(max(low, fact.low), min(high, fact.high) + 1))


def _span(text: str) -> tuple[int, int]:
    found = SPAN.fullmatch(text)
    assert found, text
    first, end, last = found.groups()
    number, far = int(first), 10_000
    if end == "-":
        return -far, number
    if end == "+":
        return number, far
    return number, int(last) if last else number


def _result(rows: str, total: int) -> Result | None:
    """What the second entry gives for a total; it must not give two answers."""
    found = []
    for pair in rows.split():
        span, result = pair.split(":", 1)
        low, high = _span(span)
        if low <= total <= high:
            found.append(_typed(result))
    assert len(found) <= 1, (rows, total)
    return found[0] if found else None


def _typed(text: str) -> Result:
    return int(text) if re.fullmatch(r"-?\d+", text) else text
