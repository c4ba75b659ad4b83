"""Odds: every result that can come, each with its exact chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

Answer = TypeVar("Answer", bound=Hashable)

_HALF = Fraction(1, 2)


class Odds(Mapping[Answer, Fraction], Generic[Answer]):
    """Results in their order, each with its chance; the chances add up to exactly one.

    Built from pairs of result and chance; equal results are added up, impossible ones left out.

    >>> coin = Odds([("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))])
    >>> coin["heads"], coin.chance("edge")
    (Fraction(1, 2), Fraction(0, 1))

    Raises `ValueError` for chances that are negative or do not add up to one.
    """

    __slots__ = ("_chances",)

    def __init__(self, chances: Iterable[tuple[Answer, Fraction]]) -> None:
        found: dict[Answer, Fraction] = {}
        for result, chance in chances:
            if chance < 0:
                raise ValueError(f"{result!r} has a chance of {chance}")
            if chance:
                found[result] = found.get(result, Fraction(0)) + chance
        total = sum(found.values())
        if total != 1:
            raise ValueError(f"the chances add up to {total}, not to 1")
        self._chances = found

    @classmethod
    def from_weights(cls, weights: Mapping[Answer, int]) -> Odds[Answer]:
        """Odds from the ways to each result.

        >>> Odds.from_weights({"hit": 3, "miss": 7})["hit"]
        Fraction(3, 10)
        """
        whole = sum(weights.values())
        return cls((result, Fraction(ways, whole)) for result, ways in weights.items())

    def __getitem__(self, result: Answer) -> Fraction:
        return self._chances[result]

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        return f"Odds({list(self._chances.items())!r})"

    def chance(self, *results: Answer) -> Fraction:
        """The chance that one of these results comes, 0 for results that cannot."""
        return sum((self._chances.get(result, Fraction(0)) for result in set(results)), Fraction(0))

    @property
    def numeric(self) -> bool:
        """Whether every result is a number, so that results can be compared and averaged."""
        return all(isinstance(result, int) and not isinstance(result, bool) for result in self)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more; raises `TypeError` if results are words."""
        return sum((chance for result, chance in self._numbers() if result >= number), Fraction(0))

    def at_most(self, number: int) -> Fraction:
        """The chance of this number or less; raises `TypeError` if results are words."""
        return sum((chance for result, chance in self._numbers() if result <= number), Fraction(0))

    def mean(self) -> Fraction:
        """The average result; raises `TypeError` if results are words."""
        return sum((result * chance for result, chance in self._numbers()), Fraction(0))

    def _numbers(self) -> Iterator[tuple[int, Fraction]]:
        for result, chance in self._chances.items():
            if not isinstance(result, int) or isinstance(result, bool):
                raise TypeError(f"{result!r} is no number: these odds have no order")
            yield result, chance


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what can happen is never 0 %, what can fail never 100 %.

    >>> percent(Fraction(4, 1000)), percent(Fraction(1, 3)), percent(Fraction(996, 1000))
    ('<1%', '33%', '>99%')
    """
    if chance in (0, 1):
        return f"{chance * 100}%"
    rounded = int(chance * 100 + _HALF)
    if rounded == 0:
        return "<1%"
    return ">99%" if rounded == 100 else f"{rounded}%"
