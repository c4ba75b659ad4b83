"""Odds by playing: for procedures with too many states to count, always told as what they are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from bloodyapril.checks.dice import Dice, SeededDice
from bloodyapril.odds.distribution import Odds
from bloodyapril.terms.values import dataclass

Answer = TypeVar("Answer", bound=Hashable)
CERTAIN = 1.96
"""Standard errors on either side within which 95 of 100 such samples lie."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[Answer]):
    """How often each result came in so many plays."""

    odds: Odds[Answer]
    plays: int

    @property
    def error(self) -> float:
        """The widest error of any share, in 95 cases of 100: that of an even chance."""
        return CERTAIN * 0.5 / math.sqrt(self.plays)


def sample(procedure: Callable[[Dice], Answer], plays: int, seed: str = "sample") -> Sample[Answer]:
    """Play a procedure so often with the dice of one seed; the same call gives the same sample."""
    dice = SeededDice(seed)
    seen: Counter[Answer] = Counter()
    for _ in range(plays):
        seen[procedure(dice)] += 1
        dice.take_log()
    ordered = sorted(seen.items(), key=lambda item: (-item[1], str(item[0])))
    return Sample(Odds((answer, Fraction(times, plays)) for answer, times in ordered), plays)
