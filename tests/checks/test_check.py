"""Draws and contests: fair to the last face."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.check import Contest, Draw
from bloodyapril.terms.errors import Unlawful

FACES = range(1, 11)


def draw(count: int) -> Draw:
    return Draw("Which one", "2.1", tuple(f"option {number}" for number in range(count)))


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 10, 11, 12, 33, 99, 100])
def test_a_draw_gives_every_option_the_same_number_of_faces(count: int) -> None:
    chosen = draw(count)
    counted: Counter[int | None] = Counter()
    for faces in product(FACES, repeat=chosen.dice):
        outcome = chosen.read(faces)
        counted[None if outcome is None else int(outcome.result)] += 1
    again = counted.pop(None, 0)
    assert set(counted) == set(range(count))
    assert len(set(counted.values())) == 1
    assert again < count
    assert chosen.weights() == dict.fromkeys(range(count), 1)


@pytest.mark.parametrize(("count", "dice"), [(1, 1), (10, 1), (11, 2), (100, 2), (101, 3)])
def test_a_draw_takes_no_more_dice_than_it_needs(count: int, dice: int) -> None:
    assert draw(count).dice == dice


def test_a_draw_among_more_than_a_hundred_ends() -> None:
    outcome = draw(101).read((1, 1, 10))
    assert outcome is not None
    assert outcome.words == "option 1"


def test_a_draw_says_what_was_drawn() -> None:
    outcome = Draw("Which aeroplane", "14.1", ("no. 1", "no. 2", "no. 3"), "B Flight").read((4,))
    assert outcome is not None
    assert (outcome.result, outcome.words, outcome.subject) == (1, "no. 2", "B Flight")
    assert Draw("Which aeroplane", "14.1", ("no. 1", "no. 2", "no. 3")).read((10,)) is None


def test_there_must_be_something_to_draw_from() -> None:
    with pytest.raises(Unlawful, match="Which one: there is nothing to draw from"):
        draw(0)


def contest(strength: int, against: int) -> Contest:
    return Contest("Disengaging", "13.41c", "the Pups", strength, against, "gets away", "stays")


@given(st.integers(-20, 20), st.integers(-20, 20))
def test_a_contest_is_won_on_the_higher_total_only(strength: int, against: int) -> None:
    fight = contest(strength, against)
    counted: Counter[int] = Counter()
    for first, second in product(FACES, repeat=2):
        outcome = fight.read((first, second))
        assert (outcome.result == 1) is (first + strength > second + against)
        assert outcome.words == ("gets away" if outcome.result else "stays")
        counted[int(outcome.result)] += 1
    assert counted == fight.weights()


@given(st.integers(-9, 9))
def test_of_two_sides_in_a_contest_one_at_most_wins(lead: int) -> None:
    ours, theirs = contest(lead, 0).weights(), contest(0, lead).weights()
    ties = sum(first + lead == second for first, second in product(FACES, repeat=2))
    assert ours.get(1, 0) + theirs.get(1, 0) + ties == 100
