"""Odds of single rolls against seeded dice: some rolls in every run, a million in the slow one."""

from __future__ import annotations

from collections import Counter

import pytest

from bloodyapril.checks.check import Contest, Question
from bloodyapril.checks.dice import SeededDice
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.totals import Result
from bloodyapril.odds.paths import odds_of_check
from bloodyapril.store.library.shelves import library
from tests.odds.twins import agree

ROLLS, MILLION = 2000, 1_000_000


def check(chart: str, **facts: FactValue) -> Question:
    return library().chart(chart).check("", **facts)


ROLLED: dict[str, Question] = {
    "manoeuvre": check("manoeuvre", undamaged=6, aggression=2, differential=-2, fatigue_turn=4),
    "shot": check("shot-resolution", firepower=4, surprise=True),
    "wind-up": check("wind-up", aggression=-2),
    "allocation": check("damage-allocation", aeroplanes=3),
    "ammunition": check("ammunition"),
    "quality": check("flight-quality", training="Veteran"),
    "contest": Contest("Disengagement", "13.41", "A from B", 3, 5, "disengages", "is held"),
}


def faults(name: str, rolls: int) -> list[str]:
    """What a roll's odds and so many rolls disagree about."""
    dice, question = SeededDice(name), ROLLED[name]
    seen: Counter[Result] = Counter()
    for _ in range(rolls):
        seen[dice.ask(question)] += 1
        dice.take_log()
    return list(agree(odds_of_check(question), seen))


@pytest.mark.parametrize("name", ROLLED)
def test_a_roll_comes_out_as_its_odds_say(name: str) -> None:
    assert faults(name, ROLLS) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ROLLED)
def test_a_million_rolls_come_out_as_their_odds_say(name: str) -> None:
    assert faults(name, MILLION) == []
