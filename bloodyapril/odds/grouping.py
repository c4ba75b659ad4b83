"""Putting odds together and taking them apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from bloodyapril.odds.distribution import Odds

State = TypeVar("State", bound=Hashable)
After = TypeVar("After", bound=Hashable)


def regrouped(
    states: Iterable[tuple[State, Fraction]], by: Callable[[State], After]
) -> Odds[After]:
    """The odds of one aspect of a state."""
    return Odds((by(state), weight) for state, weight in states)


def whole_ways(odds: Mapping[State, Fraction], whole: int) -> dict[State, int]:
    """Odds or a part of them as ways among a whole that every chance divides; faster to add up."""
    ways = {state: chance * whole for state, chance in odds.items()}
    if any(share.denominator != 1 for share in ways.values()):
        raise ValueError(f"{whole} is no common whole of these odds")
    return {state: share.numerator for state, share in ways.items()}
