"""What the odds of whole procedures are set against: the rules walked path by path, and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TypeVar

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.dice import Dice, SeededDice
from bloodyapril.checks.totals import Result
from bloodyapril.game.table.described import sketch
from bloodyapril.odds.harm import Losses
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Table
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.map import NOWHERE

ERRORS = 5
"""Standard errors that a share may lie from its exact chance, for a seed that never changes."""
CHROME = ("ammunition", "scatter", "crew-fate")
"""Charts that change nothing of what the odds tell."""

SHELF = replace(library(), charts=dict(library().charts), cards=dict(library().cards))
"""The charts and cards in plain dictionaries: to look for those of an owner takes its time."""
USUAL = rulings()

QUALITY = library().chart("flight-quality").title

Answer = TypeVar("Answer", bound=Hashable)


@cache
def described(text: str, id: str = "F") -> Flight:
    """A flight as a referee describes it; each is read once, for plays are many."""
    return sketch(SHELF, text, id=id)


@cache
def reading(*chosen: str) -> Rulings:
    """The rulings with a doubtful one read so."""
    return rulings().choose(*chosen)


def table(dice: Dice, readings: Rulings | None = None) -> Table:
    return Table(SHELF, dice, readings or USUAL, NOWHERE)


def counted(harm: Harm | None) -> Losses:
    """Losses as the rule counts them."""
    return Losses() if harm is None else Losses(harm.damaged, harm.crippled, harm.shot_down)


@dataclass
class Deaf:
    """Dice that branch on what matters, and answer for the rest with the first result.

    So do they for the Aggression of an aeroplane that has left its flight.
    """

    dice: Dice
    charts: tuple[str, ...] = CHROME

    def __post_init__(self) -> None:
        self.titles = {library().chart(name).title for name in self.charts}

    def ask(self, question: Question) -> Result:
        own_value = question.title == QUALITY and " no. " in question.subject
        if own_value or question.title in self.titles:
            return next(iter(question.weights()))
        return self.dice.ask(question)

    def ask_all(self, question: Question, count: int) -> tuple[Result, ...]:
        return self.dice.ask_all(question, count)

    def take_log(self) -> tuple[Outcome, ...]:
        return ()


def by_paths(
    procedure: Callable[[Dice], Answer], deaf_to: tuple[str, ...] = CHROME
) -> dict[Answer, Fraction]:
    """The exact twin: the rule itself, along every path of results that matter."""
    return dict(odds_of(lambda dice: procedure(Deaf(dice, deaf_to))))


def played(
    procedure: Callable[[Dice], Mapping[str, Hashable]], plays: int, seed: str
) -> dict[str, Counter[Hashable]]:
    """The rule played often with the dice of one seed: how often each aspect of it came out how."""
    dice = SeededDice(seed)
    seen: dict[str, Counter[Hashable]] = {}
    for _ in range(plays):
        for aspect, result in procedure(dice).items():
            seen.setdefault(aspect, Counter())[result] += 1
        dice.take_log()
    return seen


def agree(odds: Mapping[Answer, Fraction], seen: Mapping[Answer, int]) -> Iterable[str]:
    """Every result that was played too often or too seldom, if any."""
    plays = sum(seen.values())
    for result in seen:
        if result not in odds:
            yield f"{result} came, and cannot"
    for result, exact in odds.items():
        chance = float(exact)
        # One or two of a rare result are no fault, however rare it is.
        bound = ERRORS * sqrt(plays * chance * (1 - chance)) + 2
        times = seen.get(result, 0)
        if abs(times - plays * chance) > bound:
            yield f"{result}: {times} of {plays}, with a chance of {chance:.4f}"
