"""Small questions whose odds can be counted on the fingers, and a fight on the shipped charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Outcome
from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.checks.totals import Result
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unreadable

Procedure = Callable[[Dice], object]
SlowOdds = Callable[[Procedure], dict[object, Fraction]]


@dataclass(frozen=True)
class Die:
    """One die with ten results, named face by face."""

    results: tuple[Result, ...]
    title: str = "Die"
    subject: str = ""
    dice: int = 1

    def read(self, faces: tuple[int, ...]) -> Outcome:
        result = self.results[faces[0] - 1]
        return Outcome("die", "Die", "2.1", "", faces, (), faces[0], "", result, "", "house")

    def weights(self) -> Mapping[Result, int]:
        return Counter(self.results)


@pytest.fixture
def coin() -> Die:
    """Heads on 1 to 5, tails on 6 to 10."""
    return Die(("heads",) * 5 + ("tails",) * 5)


@pytest.fixture
def shot() -> Die:
    """Seven misses, two hits, one kill."""
    return Die(("miss",) * 7 + ("hit",) * 2 + ("kill",))


@pytest.fixture
def charts() -> Mapping[str, Chart]:
    return library().charts


@pytest.fixture
def slow_odds() -> SlowOdds:
    return count_faces


def count_faces(procedure: Procedure) -> dict[object, Fraction]:
    """The brute-force twin of `odds_of`: every face of every die, in every order."""
    chances: dict[object, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            result = procedure(ScriptedDice(faces))
        except Unreadable:
            waiting += [(*faces, face) for face in range(1, 11)]
            continue
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 10 ** len(faces))
    return chances


def fight(charts: Mapping[str, Chart], dice: Dice) -> tuple[int, int]:
    """Two aeroplanes manoeuvre and shoot at one flight: hits and kills."""
    shots = dice.ask(charts["manoeuvre"].check("", undamaged=2, aggression=2))
    check = charts["shot-resolution"].check("", firepower=4, surprise=True)
    results = dice.ask_all(check, int(shots))
    return sum(result != "miss" for result in results), results.count("K")


@pytest.fixture
def shots_and_hits(charts: Mapping[str, Chart]) -> Callable[[Dice], tuple[int, int]]:
    return lambda dice: fight(charts, dice)
