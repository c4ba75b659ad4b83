"""Odds of fights: exact where their ways can be counted, else by playing, and told which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bloodyapril.checks.dice import Dice
from bloodyapril.desk.fights.upshots import Upshot
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.paths import odds_of
from bloodyapril.odds.simulation import Sample, sample
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass

PLAYS = 4000
"""How often a fight is played whose ways are too many to be counted."""
COUNTED = 1000
"""Ways that are counted before a fight is played instead: a second or two."""
GONE = "none left"
"""A flight that is in what a fight came to no more, as it was destroyed."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of one aspect of a fight; `played` says how often it was played for them.

    Then none is further off than `error` in 95 of 100 cases; else they are exact.
    """

    title: str
    odds: Odds[Any]
    played: int | None = None
    error: float = 0.0


def counted_or_played(
    fight: Callable[[Dice], Upshot], plays: int | None = None
) -> tuple[Chances, ...]:
    """The chances of every aspect of what a fight comes to.

    They are exact unless `plays` are asked for or there are too many ways.
    """

    def aspects(dice: Dice) -> tuple[tuple[str, Any], ...]:
        return fight(dice).aspects

    taken: Sample[Any] | None = None
    if plays is None:
        try:
            odds = odds_of(aspects, most_paths=COUNTED)
        except Unlawful:
            # A fight that the rules forbid is refused again when it is played.
            taken = sample(aspects, PLAYS)
    else:
        taken = sample(aspects, plays)
    if taken is not None:
        odds = taken.odds
    whole = [(dict(found), chance) for found, chance in odds.items()]
    titles = dict.fromkeys(title for found, _ in whole for title in found)
    return tuple(
        Chances(
            title,
            rising(Odds((found.get(title, GONE), chance) for found, chance in whole)),
            None if taken is None else taken.plays,
            0.0 if taken is None else taken.error,
        )
        for title in titles
    )


def rising(odds: Odds[Any]) -> Odds[Any]:
    """Odds of numbers in rising order; those of anything else as they are."""
    return Odds(sorted(odds.items())) if odds.numeric else odds


def aspect(title: str, odds: Odds[Any], by: Callable[[Any], Any]) -> Chances:
    """The exact chances of one aspect of what was counted."""
    return Chances(title, regrouped(odds.items(), by))
