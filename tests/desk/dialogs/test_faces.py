"""Dice that a player throws, asked for roll by roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.checks.dice import RecordingDice, ScriptedDice, SeededDice
from bloodyapril.desk import fights
from bloodyapril.desk.dialogs.base import Dialog, Left
from bloodyapril.desk.dialogs.faces import Faces, RollPrompt, thrown_by_hand
from bloodyapril.desk.rolls import chances
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unlawful
from tests.desk.dialogs.holding import hold, prompts_of
from tests.desk.fights.each import EACH

CHECK = library().chart("wind-up").check(own_damaged=1)


def thrice(dice: RecordingDice) -> tuple[Faces, ...]:
    """Three rolls of which a player hears one after the other."""
    for _ in range(3):
        dice.ask(CHECK)
    return tuple(outcome.faces for outcome in dice.take_log())


def never(number: int) -> Faces:
    raise AssertionError(f"{number} dice of the program's were thrown")


def by_hand() -> Dialog[tuple[Faces, ...]]:
    return thrown_by_hand(thrice, never)


def test_the_faces_are_read_roll_by_roll() -> None:
    assert hold(by_hand(), "7,4", "1 2", "00").result == ((7, 4), (1, 2), (10, 10))


def test_the_chances_are_told_as_figures_before_the_dice_fall() -> None:
    (prompt,) = prompts_of(by_hand())
    assert isinstance(prompt, RollPrompt)
    assert prompt.text == prompt.roll.title == "Wind Up"
    assert dict(prompt.odds) == dict(chances("wind-up", own_damaged=1))
    assert sum(prompt.odds.values()) == Fraction(1)


@pytest.mark.parametrize("wrong", ["7", "11 3", "7 4 2", "seven"])
def test_what_no_dice_show_is_asked_for_again(wrong: str) -> None:
    held = hold(by_hand(), "7 4", wrong, "1 2", "3 3")
    assert held.result == ((7, 4), (1, 2), (3, 3))
    assert [prompt.refused is not None for prompt in held.prompts] == [False, False, True, False]


def test_an_empty_answer_throws_once_however_often_the_procedure_is_run() -> None:
    ours, numbers = SeededDice("april"), []

    def throw(number: int) -> Faces:
        numbers.append(number)
        return ours.faces(number)

    result = hold(thrown_by_hand(thrice, throw), "", "7 4", "back", "", "1 2").result
    twin = SeededDice("april")
    assert result == (twin.faces(2), twin.faces(2), (1, 2))
    assert numbers == [2, 2]


def test_back_takes_the_last_roll_back_and_none_before_the_first() -> None:
    held = hold(by_hand(), "back", "1 1", "2 2", "back", "back", "3 3", "4 4", "5 5")
    assert held.result == ((3, 3), (4, 4), (5, 5))
    assert isinstance(held.prompts[1].refused, Unlawful)
    assert [prompt.refused for prompt in held.prompts[2:]] == [None] * 6


def test_who_quits_gets_nothing() -> None:
    dialog = by_hand()
    next(dialog)
    with pytest.raises(Left):
        dialog.send("quit")


def outcomes(fight: fights.Fight[Any], dice: RecordingDice) -> tuple[Any, tuple[Outcome, ...]]:
    fought = fights.roll(fight, dice)
    return fought.upshot, tuple(roll for event in fought.events for roll in event.rolls)


@pytest.mark.parametrize("fight", EACH, ids=lambda fight: type(fight).__name__)
def test_a_fight_by_hand_is_the_fight_that_these_faces_make(fight: fights.Fight[Any]) -> None:
    ours = SeededDice("1917")
    scripted: list[int] = []

    def throw(number: int) -> Faces:
        faces = ours.faces(number)
        scripted.extend(faces)
        return faces

    dialog = thrown_by_hand(lambda dice: outcomes(fight, dice), throw)
    try:
        next(dialog)
        while True:
            dialog.send("")
    except StopIteration as end:
        by_hand = end.value
    dice = ScriptedDice(scripted)
    assert outcomes(fight, dice) == by_hand
    dice.finish()
