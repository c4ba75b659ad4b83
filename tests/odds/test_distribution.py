"""Odds as a value: exact, in order, immutable; and chances in words."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.odds.distribution import Odds, percent

WEIGHTS = st.dictionaries(st.integers(-20, 20), st.integers(0, 50), min_size=1).filter(
    lambda weights: any(weights.values())
)


def tenths(**ways: int) -> Odds[str]:
    return Odds.from_weights(ways)


@given(WEIGHTS)
def test_chances_add_up_to_exactly_one(weights: dict[int, int]) -> None:
    odds = Odds.from_weights(weights)
    assert sum(odds.values()) == 1
    whole = sum(weights.values())
    assert all(odds[result] == Fraction(weights[result], whole) for result in odds)
    assert list(odds) == [result for result, ways in weights.items() if ways]


@given(WEIGHTS, st.integers(-25, 25))
def test_at_least_and_at_most_meet_at_the_number_itself(
    weights: dict[int, int], number: int
) -> None:
    odds = Odds.from_weights(weights)
    assert odds.at_least(number) + odds.at_most(number) == 1 + odds.chance(number)
    assert odds.at_least(-99) == odds.at_most(99) == 1
    assert odds.at_least(99) == odds.at_most(-99) == 0


@given(WEIGHTS)
def test_the_mean_is_the_sum_of_the_chances_of_reaching_each_number(
    weights: dict[int, int],
) -> None:
    odds = Odds.from_weights(weights)
    # Counted from -20 upwards: each number reached adds one.
    assert odds.mean() == -20 + sum(odds.at_least(number) for number in range(-19, 21))


@given(WEIGHTS)
def test_odds_are_rebuilt_from_their_repr(weights: dict[int, int]) -> None:
    odds = Odds.from_weights(weights)
    again = eval(repr(odds), {"Odds": Odds, "Fraction": Fraction})
    assert again == odds
    assert hash(again) == hash(odds)


def test_equal_results_are_added_and_impossible_ones_left_out() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    odds = Odds([("miss", half), ("hit", quarter), ("miss", quarter), ("kill", Fraction(0))])
    assert dict(odds) == {"miss": Fraction(3, 4), "hit": quarter}


def test_the_chance_of_several_results_counts_each_once() -> None:
    odds = tenths(miss=7, hit=2, kill=1)
    assert odds.chance("hit", "kill", "hit") == Fraction(3, 10)
    assert odds.chance("gone") == 0
    with pytest.raises(KeyError):
        odds["gone"]


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([("a", Fraction(1, 2))], "the chances add up to 1/2, not to 1"),
        ([], "the chances add up to 0, not to 1"),
        ([("a", Fraction(3, 2)), ("b", Fraction(-1, 2))], "'b' has a chance of -1/2"),
    ],
)
def test_what_is_no_distribution_is_refused(pairs: list[tuple[str, Fraction]], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Odds(pairs)


def test_words_have_no_order() -> None:
    odds = tenths(miss=9, hit=1)
    assert not odds.numeric
    assert Odds.from_weights({0: 1, 1: 1}).numeric
    assert not Odds.from_weights({True: 1}).numeric
    asked: tuple[Callable[[], Fraction], ...] = (
        lambda: odds.at_least(1),
        lambda: odds.at_most(1),
        odds.mean,
    )
    for ask in asked:
        with pytest.raises(TypeError, match="'miss' is no number"):
            ask()


def test_odds_cannot_be_changed() -> None:
    odds = tenths(miss=9, hit=1)
    assert not isinstance(odds, MutableMapping)
    with pytest.raises(AttributeError):
        odds.__setattr__("mood", "good")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        ("0", "0%"),
        ("1/1000000", "<1%"),
        ("4/1000", "<1%"),
        ("5/1000", "1%"),
        ("1/3", "33%"),
        ("1/2", "50%"),
        ("125/1000", "13%"),
        ("994/1000", "99%"),
        ("995/1000", ">99%"),
        ("999999/1000000", ">99%"),
        ("1", "100%"),
    ],
)
def test_percent_never_call_a_chance_impossible_or_certain(chance: str, text: str) -> None:
    assert percent(Fraction(chance)) == text
