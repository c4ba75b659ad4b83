"""A chart: its columns, its modifiers and its refusals, each exactly as its file says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import FactValue, Vocabulary
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.totals import ChartError, totals
from bloodyapril.terms.errors import Unlawful, Unreadable

SAID = st.fixed_dictionaries(
    {"range": st.integers(0, 5)},
    optional={
        "speed": st.integers(1, 10),
        "nerve": st.integers(-3, 6),
        "state": st.sampled_from(["tally", "detected"]),
    },
)


def drms(chart: Chart, **facts: FactValue) -> dict[str, int]:
    return {modifier.id: modifier.drm for modifier in chart.check("", **facts).stack}


def test_a_chart_asks_for_its_facts_columns_first(chart: Chart) -> None:
    assert chart.facts == ("state", "range", "night", "speed", "nerve")


@pytest.mark.parametrize(
    ("facts", "applied"),
    [
        ({"range": 3}, {}),
        ({"range": 1}, {"near": 2}),
        ({"range": 1, "speed": 3}, {"near": 2, "slow": 1}),
        ({"range": 1, "night": True}, {"near": 2, "dark": -4}),
        ({"range": 3, "nerve": 2}, {"nerve": 2}),
        ({"range": 3, "nerve": 6}, {"nerve": 3}),
        ({"range": 3, "nerve": -3}, {"nerve": -2}),
    ],
)
def test_modifiers_apply_when_they_should(
    chart: Chart, facts: dict[str, FactValue], applied: dict[str, int]
) -> None:
    assert drms(chart, **facts) == applied


def test_those_that_do_not_apply_are_kept_for_explanation(chart: Chart) -> None:
    stack = chart.check("", range=1, speed=3).stack
    assert [modifier.id for modifier in stack.withheld] == ["nerve", "dark"]
    assert [str(modifier) for modifier in stack] == ["+2 near [8.3]", "+1 slow [10.21]"]
    assert stack.withheld[1].source is Source.RULEBOOK
    assert stack.applied[0].source is Source.HOUSE


@given(SAID)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_total_is_the_faces_and_the_modifiers_once_each(
    chart: Chart, facts: dict[str, FactValue]
) -> None:
    check = chart.check("", **facts)
    outcome = check.read((4, 3))
    assert outcome.natural == 7
    assert outcome.total == 7 + sum(modifier.drm for modifier in outcome.modifiers)
    assert check.stack.net == outcome.total - outcome.natural
    ids = [modifier.id for modifier in (*check.stack.applied, *check.stack.withheld)]
    assert sorted(ids) == sorted(modifier.id for modifier in chart.modifiers)


@given(SAID)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_each_pair_of_faces_gives_one_result(chart: Chart, facts: dict[str, FactValue]) -> None:
    check = chart.check("", **facts)
    counted: dict[object, int] = {}
    for first in range(1, 11):
        for second in range(1, 11):
            result = check.read((first, second)).result
            counted[result] = counted.get(result, 0) + 1
    assert counted == dict(check.weights())


def test_an_outcome_tells_where_it_comes_from(chart: Chart) -> None:
    outcome = chart.check("B Flight", range=3).read((6, 5))
    assert (outcome.question, outcome.title, outcome.rule) == ("sighting", "Sighting", "8.3")
    assert (outcome.subject, outcome.row, outcome.fingerprint) == ("B Flight", "10 or more", "abc")
    assert (outcome.result, outcome.words, outcome.source) == ("yes", "seen", "house")


def test_a_marked_cell_tells_its_own_source(chart: Chart) -> None:
    assert chart.check("", range=3).read((4, 4)).source == "rulebook"
    assert chart.check("", range=3, state="detected").read((4, 4)).source == "house"


def test_every_reason_against_a_roll_is_told_with_its_rule(chart: Chart) -> None:
    with pytest.raises(Unlawful) as refusal:
        chart.check("", range=7, night=True)
    assert str(refusal.value) == "no Sighting roll: too far [8.3]; too dark [21.12]"
    assert chart.offer("", range=7) is None
    assert chart.offer("", range=3) == chart.check("", range=3)
    # What was offered before is the same roll, on whatever it is now.
    for subject in ("B1 on A", "B2 on A"):
        assert chart.offer(subject, range=3) == chart.check(subject, range=3)
    assert chart.offer("", range=7) is None


def test_a_situation_without_a_column_is_refused(chart: Chart) -> None:
    with pytest.raises(Unlawful, match=r"no entry for state detected-previously \[8.3\]"):
        chart.check("", range=1, state="detected-previously")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "still needed: range"),
        ({"range": 3, "attack": "1"}, "no fact on this chart called 'attack'"),
        ({"range": 3, "speed": 0}, "speed cannot be 0"),
    ],
)
def test_facts_that_will_not_do_are_refused(
    chart: Chart, facts: dict[str, FactValue], told: str
) -> None:
    with pytest.raises(Unreadable, match=told):
        chart.check("", **facts)


def test_a_column_must_be_said_where_the_usual_answer_has_none(
    content: dict[str, Any], vocabulary: Vocabulary
) -> None:
    content["columns"] = ["detected", "detected-previously"]
    content["marks"] = []
    chart = read_chart(content, vocabulary)
    assert [fact.id for fact in chart.missing({})] == ["state", "range"]
    with pytest.raises(Unreadable, match=r"still needed: state \(.*\); range"):
        chart.check()
    assert chart.check("", state="detected", range=3).read((9, 9)).result == "yes"


def test_python_names_stand_for_the_facts_names(chart: Chart) -> None:
    assert chart.check("", range_=1) == chart.check("", **{"range": 1})


def test_a_total_without_a_row_is_named_not_guessed(chart: Chart) -> None:
    check = chart.check("", range=3)
    short = type(check)(chart, type(check.column)((), check.column.rows[:1]), check.stack)
    with pytest.raises(ChartError, match="chart sighting has no row for a total of 20"):
        short.read((10, 10))
    with pytest.raises(ChartError, match="chart sighting has no row"):
        short.weights()


def test_words_stand_for_results_that_have_them(chart: Chart) -> None:
    assert [chart.word(result) for result in ("yes", "no", 3)] == ["seen", "no", "3"]


def test_two_dice_throw_each_total_in_its_number_of_ways() -> None:
    assert totals(0) == {0: 1}
    assert totals(1) == dict.fromkeys(range(1, 11), 1)
    assert totals(2) == {total: 10 - abs(total - 11) for total in range(2, 21)}
