"""Dice: seeded ones that repeat themselves, typed ones that are counted."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Draw
from bloodyapril.checks.dice import ScriptedDice, SeededDice, parse_faces, unordered
from bloodyapril.terms.errors import Unreadable

#: Chi-square with nine degrees of freedom is larger once in a hundred million.
BOUND = 57.4


def test_a_seed_gives_these_faces_for_ever() -> None:
    """Campaign files rest on them: a change here would change every recorded roll."""
    assert SeededDice("april").faces(12) == (6, 9, 6, 6, 2, 8, 7, 8, 8, 2, 1, 10)
    assert SeededDice(1917).faces(6) == (10, 8, 3, 10, 2, 2)


def test_a_face_is_a_function_of_seed_and_count() -> None:
    digest = sha256(b"april:7").digest()
    byte = next(byte for byte in digest if byte < 250)
    assert SeededDice("april", count=7).faces(1) == (byte % 10 + 1,)


@given(st.text(max_size=8), st.integers(0, 50), st.integers(0, 50))
def test_stopping_and_going_on_gives_the_same_faces(seed: str, first: int, second: int) -> None:
    whole = SeededDice(seed).faces(first + second)
    before = SeededDice(seed)
    head = before.faces(first)
    assert head + SeededDice(seed, before.count).faces(second) == whole


@pytest.mark.parametrize("seed", ["april", "1917", "arras"])
def test_faces_are_even(seed: str) -> None:
    rolls = 20_000
    counted = Counter(SeededDice(seed).faces(rolls))
    assert set(counted) == set(range(1, 11))
    expected = rolls / 10
    assert sum((count - expected) ** 2 / expected for count in counted.values()) < BOUND


def test_pairs_of_faces_are_even() -> None:
    rolls = 20_000
    faces = SeededDice("pairs").faces(rolls * 2)
    counted = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert len(counted) == 100
    expected = rolls / 100
    # Ninety-nine degrees of freedom: larger once in ten million.
    assert sum((count - expected) ** 2 / expected for count in counted.values()) < 185


def test_different_seeds_give_different_faces() -> None:
    assert len({SeededDice(seed).faces(20) for seed in range(100)}) == 100


def test_dice_keep_what_they_were_asked(chart: Chart) -> None:
    dice = ScriptedDice([4, 3, 10, 9])
    check = chart.check("", range=3)
    assert dice.ask(check) == "maybe"
    assert dice.ask(check) == "yes"
    assert [outcome.faces for outcome in dice.take_log()] == [(4, 3), (10, 9)]
    assert dice.take_log() == ()
    dice.finish()


def test_equal_rolls_come_back_without_their_order(chart: Chart) -> None:
    check = chart.check("", range=3)
    falling = ScriptedDice([10, 10, 4, 4, 1, 1]).ask_all(check, 3)
    rising = ScriptedDice([1, 1, 4, 4, 10, 10]).ask_all(check, 3)
    assert falling == rising == ("maybe", "no", "yes")
    assert ScriptedDice([]).ask_all(check, 0) == ()


def test_numbers_and_words_can_stand_together_without_order() -> None:
    assert unordered([10, "C2", 9]) == unordered(["C2", 9, 10])


def test_faces_that_decide_nothing_are_thrown_again() -> None:
    dice = ScriptedDice([10, 2])
    assert dice.ask(Draw("Which one", "2.1", ("first", "second", "third"))) == 0
    assert [outcome.faces for outcome in dice.take_log()] == [(2,)]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ([], "Sighting for B Flight needs 2 dice: dice 1 to 2 of 2 missing"),
        ([7], "Sighting for B Flight needs 2 dice: die 2 of 2 missing"),
    ],
)
def test_missing_dice_are_named(chart: Chart, typed: list[int], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        ScriptedDice(typed).ask(chart.check("B Flight", range=3))


def test_dice_left_over_are_refused(chart: Chart) -> None:
    dice = ScriptedDice([7, 4, 3, 2])
    dice.ask(chart.check("", range=3))
    with pytest.raises(Unreadable, match="more dice typed than the roll needs: 3, 2 left over"):
        dice.finish()


@pytest.mark.parametrize(
    ("text", "wanted", "faces"),
    [
        ("7,4", None, (7, 4)),
        ("7 4", None, (7, 4)),
        ("74", None, (7, 4)),
        (" 7 , 4 ", None, (7, 4)),
        ("0", None, (10,)),
        ("10", None, (10,)),
        ("10", 1, (10,)),
        ("10", 2, (1, 10)),
        ("1,0", 2, (1, 10)),
        ("10 10", 2, (10, 10)),
        ("00", 2, (10, 10)),
        ("7,10", 2, (7, 10)),
        ("123456", 6, (1, 2, 3, 4, 5, 6)),
    ],
)
def test_faces_as_typed(text: str, wanted: int | None, faces: tuple[int, ...]) -> None:
    assert parse_faces(text, wanted) == faces


@given(st.lists(st.integers(1, 10), min_size=1, max_size=8))
def test_faces_are_read_however_they_are_set_apart(faces: list[int]) -> None:
    assert parse_faces(",".join(map(str, faces)), len(faces)) == tuple(faces)
    digits = "".join(str(face % 10) for face in faces)
    assert parse_faces(digits, len(faces)) == tuple(faces)


@pytest.mark.parametrize("text", ["11,3", "7,x", "-1", "7.5", "½", "٣", "²", "7,11", "7;4"])
def test_faces_that_no_die_shows_are_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="no ten-sided die shows"):
        parse_faces(text)


@pytest.mark.parametrize("text", ["", "  ", ","])
def test_no_faces_are_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="no dice typed"):
        parse_faces(text)
