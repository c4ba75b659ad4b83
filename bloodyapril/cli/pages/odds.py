"""Pages of odds: each result with its exact chance, and how often it or better comes."""

from __future__ import annotations

from fractions import Fraction

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import Facts
from bloodyapril.checks.totals import Result
from bloodyapril.cli.blocks import Block, Grid, Line, Page
from bloodyapril.cli.pages.rolls import question
from bloodyapril.cli.words import dice_text
from bloodyapril.odds.distribution import Odds, percent
from bloodyapril.terms.measures import signed

BAR = 20
"""Columns of a bar that stands for certainty."""


def odds_page(check: Check, facts: Facts, odds: Odds[Result]) -> Page:
    """The odds of one roll, or what is looked up where there are no dice."""
    page: list[Block] = [*question(check, facts)]
    if check.dice == 0:
        (result,) = odds
        page.append(Line("Looked up, no dice: there is no chance in it.", "quiet"))
        page.append(Line(f"Result: {check.chart.word(result)}", "strong"))
        return tuple(page)
    net = f", net modifier {signed(check.stack.net)}" if check.chart.modifiers else ""
    page.append(Line(f"Exact odds of {dice_text(check.dice)}{net}:"))
    page.append(_grid(check, odds))
    if odds.numeric:
        page.append(Line(f"On average {_number(odds.mean())}.", "quiet"))
    return tuple(page)


def _grid(check: Check, odds: Odds[Result]) -> Grid:
    head = ["result", "chance", "percent"]
    if odds.numeric:
        head += ["at least", "at most"]
    rows = []
    for result, chance in odds.items():
        cells = [check.chart.word(result), str(chance), percent(chance)]
        if odds.numeric and isinstance(result, int):
            cells += [percent(odds.at_least(result)), percent(odds.at_most(result))]
        rows.append((*cells, bar(chance)))
    return Grid(tuple(rows), (*head, ""), right=tuple(range(1, len(head))), wraps=(0,))


def bar(chance: Fraction) -> str:
    """A chance as a bar; what can happen has at least a stroke."""
    return "#" * max(1, round(chance * BAR)) if chance else ""


def _number(average: Fraction) -> str:
    return str(average) if average.denominator == 1 else f"{average} = {float(average):.2f}"
