"""Pages of a roll: what was thrown, what moved the total, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bloodyapril.checks.check import Check, Outcome
from bloodyapril.checks.facts import Facts
from bloodyapril.checks.modifiers import Modifier
from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.words import counted, facts_text, layer_text, result_text, sentence
from bloodyapril.terms.measures import signed


def roll_page(
    check: Check, facts: Facts, outcomes: Sequence[Outcome], told: str, *, explain: bool = False
) -> Page:
    """One roll or several on the same chart; `told` says where the faces came from."""
    page: list[Block] = [*question(check, facts)]
    if len(outcomes) == 1:
        page += _one(check, outcomes[0], told)
    else:
        page += _many(check, outcomes, told)
    if explain:
        page += _explained(check)
    return tuple(page)


def question(check: Check, facts: Facts) -> Iterable[Block]:
    """The chart's name, the facts said, and the modifiers that apply."""
    chart = check.chart
    yield Title(f"{chart.title} ({chart.rule})", f"[{chart.source.value}]")
    if facts:
        yield Line(facts_text(chart, facts), "quiet")
    if check.stack.applied:
        yield modifier_grid(check.stack.applied)
    elif chart.modifiers:
        yield Line("No modifier applies.", "quiet")


def modifier_grid(modifiers: Iterable[Modifier]) -> Grid:
    """Modifiers with figure, reason, rule and source."""
    rows = tuple(
        (signed(modifier.drm), modifier.why, modifier.rule, modifier.source.value)
        for modifier in modifiers
    )
    return Grid(rows, right=(0,), wraps=(1,))


def _one(check: Check, outcome: Outcome, told: str) -> Iterable[Block]:
    if check.dice:
        faces = " + ".join(str(face) for face in outcome.faces)
        natural = f" = {outcome.natural}" if len(outcome.faces) > 1 else ""
        yield Line(f"Dice: {faces}{natural} ({told})")
        net = f"net {signed(check.stack.net)}, " if check.chart.modifiers else ""
        yield Line(f"Natural {outcome.natural}, {net}total {outcome.total}: row {outcome.row}")
    else:
        yield Line(sentence(told), "quiet")
    yield Line(f"Result: {result_text(outcome)}", "strong")
    if outcome.source != check.chart.source.value:
        yield Line(f"This cell of the chart: [{outcome.source}]", "quiet")


def _many(check: Check, outcomes: Sequence[Outcome], told: str) -> Iterable[Block]:
    yield Line(f"{counted(len(outcomes), 'roll')} ({told}), net {signed(check.stack.net)}")
    yield Grid(
        tuple(
            (
                str(place),
                " ".join(str(face) for face in outcome.faces),
                str(outcome.total),
                outcome.row,
                result_text(outcome),
            )
            for place, outcome in enumerate(outcomes, 1)
        ),
        ("roll", "faces", "total", "row", "result"),
        right=(0, 2),
        wraps=(4,),
    )
    counts = Counter(result_text(outcome) for outcome in outcomes)
    yield Line("Together: " + "; ".join(f"{times} x {text}" for text, times in counts.items()))


def _explained(check: Check) -> Iterable[Block]:
    chart = check.chart
    if check.stack.withheld:
        yield Title("Did not apply")
        yield modifier_grid(check.stack.withheld)
    if chart.rulings:
        yield Line(f"Rests on the rulings {', '.join(chart.rulings)}.", "quiet")
    for note in chart.notes:
        yield Line(note, "quiet")
    if chart.fingerprint:
        told = f"Chart {chart.id} [{layer_text(chart)}], fingerprint {chart.fingerprint}"
        yield Line(told, "quiet")
