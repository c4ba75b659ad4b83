"""Odds by playing, and odds put together anew: what both keep and what they refuse."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.check import Question
from bloodyapril.checks.dice import Dice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped, whole_ways
from bloodyapril.odds.paths import odds_of
from bloodyapril.odds.simulation import sample
from tests.odds.twins import agree

PLAYS = 2000
WEIGHTS = st.dictionaries(st.integers(-9, 9), st.integers(1, 50), min_size=1)


def test_a_sample_lies_about_the_exact_odds(shot: Question) -> None:
    def procedure(dice: Dice) -> int:
        return sum(result != "miss" for result in dice.ask_all(shot, 2))

    taken = sample(procedure, PLAYS)
    exact = odds_of(procedure)
    seen = {hits: int(share * PLAYS) for hits, share in taken.odds.items()}
    assert sum(seen.values()) == PLAYS
    assert not list(agree(exact, seen))
    assert all(abs(taken.odds.chance(hits) - exact[hits]) <= 2 * taken.error for hits in exact)


def test_a_seed_repeats_a_sample_and_another_gives_another(shot: Question) -> None:
    def procedure(dice: Dice) -> object:
        return dice.ask(shot)

    assert sample(procedure, 200) == sample(procedure, 200)
    assert sample(procedure, 200) != sample(procedure, 200, "other")


def test_a_sample_is_told_with_its_widest_error_the_likeliest_result_first(shot: Question) -> None:
    taken = sample(lambda dice: dice.ask(shot), 100)
    assert taken.error == pytest.approx(0.098)
    assert list(taken.odds.values()) == sorted(taken.odds.values(), reverse=True)


@given(WEIGHTS)
def test_an_aspect_of_odds_has_the_sum_of_its_results(weights: dict[int, int]) -> None:
    odds = Odds.from_weights(weights)
    even = regrouped(odds.items(), lambda number: number % 2 == 0)
    assert sum(even.values()) == 1
    assert even.chance(True) == odds.chance(*(number for number in odds if number % 2 == 0))


@given(WEIGHTS, st.integers(1, 5))
def test_whole_ways_are_the_odds_again(weights: dict[int, int], times: int) -> None:
    odds = Odds.from_weights(weights)
    ways = whole_ways(odds, times * sum(weights.values()))
    assert sum(ways.values()) == times * sum(weights.values())
    assert Odds.from_weights(ways) == odds


def test_ways_that_are_not_whole_are_refused() -> None:
    thirds = Odds([("a", Fraction(1, 3)), ("b", Fraction(2, 3))])
    with pytest.raises(ValueError, match="100 is no common whole of these odds"):
        whole_ways(thirds, 100)
