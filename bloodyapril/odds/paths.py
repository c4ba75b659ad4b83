"""Odds of a check, and of any rule that asks dice.

A procedure is run again and again. The first run answers each question with its first result and
puts the others aside; each later run follows one path that was put aside. So the odds read the
very rule that the table plays, and a rule branches on results as it does there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial, prod
from typing import TypeVar, cast

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.dice import Dice, unordered
from bloodyapril.checks.totals import Result
from bloodyapril.odds.distribution import Answer, Odds
from bloodyapril.terms.errors import Unlawful

MOST_PATHS = 200_000
"""A procedure with more paths would keep a player waiting for half a minute."""

Results = tuple[Result, ...]
Branch = tuple[Results, Fraction]
Product = TypeVar("Product")


def odds_of_check(question: Question) -> Odds[Result]:
    """The exact odds of one roll, results in the order of its chart."""
    return Odds.from_weights(question.weights())


def odds_of(procedure: Callable[[Dice], Answer], *, most_paths: int = MOST_PATHS) -> Odds[Answer]:
    """The exact odds of what a procedure returns; numbers in rising order.

    The procedure must be a function of its dice alone. Raises `Unlawful` if it has more paths than
    `most_paths`.
    """
    odds = Odds(paths(procedure, most_paths=most_paths))
    if not odds.numeric:
        return odds
    return Odds(sorted(odds.items(), key=lambda item: cast(int, item[0])))


def paths(
    procedure: Callable[[Dice], Product], *, most_paths: int = MOST_PATHS
) -> Iterator[tuple[Product, Fraction]]:
    """What a procedure returns along each path of results, with the chance of that path.

    Raises `Unlawful` after `most_paths` paths.
    """
    waiting: list[tuple[tuple[Results, ...], Fraction]] = [((), Fraction(1))]
    walked = 0
    while waiting:
        if walked == most_paths:
            raise Unlawful(
                f"this has more than {most_paths:,} paths, too many for exact odds; "
                "ask for the odds of a part of it"
            )
        dice = _PathDice(*waiting.pop())
        product = procedure(dice)
        dice.finish()
        waiting += dice.aside
        walked += 1
        yield product, dice.chance


class _PathDice:
    """Dice that answer along one path, and put aside the paths that leave it."""

    def __init__(self, path: tuple[Results, ...], chance: Fraction) -> None:
        self.chance = chance
        self.aside: list[tuple[tuple[Results, ...], Fraction]] = []
        self._given = len(path)
        self._path = path
        self._step = 0

    def ask(self, question: Question) -> Result:
        return self.ask_all(question, 1)[0]

    def ask_all(self, question: Question, count: int) -> Results:
        if self._step == len(self._path):
            self._branch(question, count)
        answer = self._path[self._step]
        self._step += 1
        return answer

    def take_log(self) -> tuple[Outcome, ...]:
        return ()

    def finish(self) -> None:
        """Raises `RuntimeError` if the procedure did not come this way again."""
        if self._step < self._given:
            raise RuntimeError("the procedure asked fewer questions than before on the same path")

    def _branch(self, question: Question, count: int) -> None:
        (first, share), *others = _branches(question, count)
        # The last one put aside is walked next, so results come in the order of their charts.
        self.aside += [
            ((*self._path, results), self.chance * chance) for results, chance in reversed(others)
        ]
        self._path = (*self._path, first)
        self.chance *= share


def _branches(question: Question, count: int) -> list[Branch]:
    """What equal rolls can give together, as collections of results without order."""
    weights = question.weights()
    whole = sum(weights.values()) ** count
    branches = []
    for counts in _counts(tuple(weights), count):
        orders = factorial(count) // prod(factorial(times) for _, times in counts)
        ways = orders * prod(weights[result] ** times for result, times in counts)
        results = unordered(result for result, times in counts for _ in range(times))
        branches.append((results, Fraction(ways, whole)))
    return branches


def _counts(results: Results, count: int) -> Iterator[tuple[tuple[Result, int], ...]]:
    """Each way to share out a number of rolls among the results."""
    first, *rest = results
    if not rest:
        yield ((first, count),)
        return
    for times in range(count, -1, -1):
        for others in _counts(tuple(rest), count - times):
            yield ((first, times), *others)
