"""The shipped charts, as a player meets them: every modifier counts once, by its own figure."""

from __future__ import annotations

from itertools import product

import pytest

from bloodyapril.checks.charts import Chart, ModifierRule
from bloodyapril.checks.check import Check
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import Fact, FactKind, FactValue
from bloodyapril.store.library.shelves import library

CHARTS = library().charts
MODIFIERS = [
    pytest.param(chart, modifier, id=f"{chart.id}-{modifier.id}")
    for chart in CHARTS.values()
    for modifier in chart.modifiers
]


def answers(fact: Fact) -> tuple[FactValue, ...]:
    """Every answer that a choice or a flag allows, else one: the usual one or the lowest."""
    if fact.kind is FactKind.CHOICE:
        return fact.choices
    if fact.kind is FactKind.FLAG:
        return (False, True)
    return (fact.low or 0 if fact.default is None else fact.default,)


def fulfilled(condition: Condition, chart: Chart) -> dict[str, FactValue]:
    """Facts that make a condition hold."""
    facts: dict[str, FactValue] = {}
    for term in condition.terms:
        if term.values:
            facts[term.fact] = sorted(term.values, key=str)[0]
        else:
            span = term.spans[0]
            bounds = (span.low, span.high, chart.vocabulary[term.fact].low)
            facts[term.fact] = next(bound for bound in bounds if bound is not None)
    return facts


def lawful(chart: Chart, fixed: dict[str, FactValue]) -> Check:
    """A check with these facts, the others chosen so that the chart allows a roll."""
    for key in chart.columns:
        facts = {**dict(zip(chart.by, key, strict=True)), **fixed}
        others = [chart.vocabulary[name] for name in chart.facts if name not in facts]
        for chosen in product(*map(answers, others)):
            named = zip((fact.id for fact in others), chosen, strict=True)
            check = chart.offer("", **{**facts, **dict(named)})
            if check is not None:
                return check
    raise AssertionError(f"{chart.id} allows no roll with {fixed}")


@pytest.mark.parametrize(("chart", "modifier"), MODIFIERS)
def test_a_modifier_moves_the_total_by_its_own_figure_once(
    chart: Chart, modifier: ModifierRule
) -> None:
    facts = fulfilled(modifier.when, chart)
    counts: tuple[int, ...] = (1,)
    if modifier.per is not None:
        low, high = (chart.vocabulary[modifier.per].low, chart.vocabulary[modifier.per].high)
        assert low is not None
        assert high is not None
        counts = tuple(range(low, high + 1))
    for count in counts:
        said = {**facts, modifier.per: count} if modifier.per is not None else facts
        stack = lawful(chart, said).stack
        figure = modifier.drm * count
        if modifier.cap is not None:
            figure = sorted((modifier.cap[0], figure, modifier.cap[1]))[1]
        found = [entry.drm for entry in stack.applied if entry.id == modifier.id]
        assert found == ([figure] if figure else [])


@pytest.mark.parametrize("name", CHARTS)
def test_every_total_within_reach_has_exactly_one_row(name: str) -> None:
    chart = CHARTS[name]
    if chart.dice == 0:
        assert all(len(column.rows) == 1 for column in chart.columns.values())
        return
    reach = 40 if chart.modifiers else 0
    for column in chart.columns.values():
        for total in range(chart.dice - reach, chart.dice * 10 + reach + 1):
            assert sum(total in row.totals for row in column.rows) == 1


@pytest.mark.parametrize("name", CHARTS)
def test_every_face_is_counted_once(name: str) -> None:
    chart = CHARTS[name]
    assert sum(lawful(chart, {}).weights().values()) == 10**chart.dice
