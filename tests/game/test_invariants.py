"""Whatever lawful moves are made, a game keeps its own rules from the first turn to the last.

Commanders who move at random, and the program's own, play the shipped scenario; every state of the
game is looked at on the way (`invariants`). Random scenarios are played in `test_fuzz`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.decisions import Declares, LetsGo
from bloodyapril.game.policy import Policy
from bloodyapril.game.state.game import Game
from bloodyapril.play.session import commanders
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import (
    Tasking,
)
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import OPTIONAL
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.sides import Side
from tests.game.fuzzing import wandering
from tests.game.invariants import Play, check

SCENARIO = replace(find_scenario("drocourt"), dummies={Side.BRITISH: 2, Side.GERMAN: 2})
EVERY_RULE = replace(SCENARIO, rules_on=frozenset(OPTIONAL))


def table(seed: int | str) -> Table:
    return Table(library(), SeededDice(seed), rulings(), map_of(SCENARIO.date))


@pytest.mark.parametrize("seed", range(3))
def test_random_lawful_play_keeps_the_rules(seed: int) -> None:
    assert check(Play(table(seed), wandering(seed), SCENARIO)) > SCENARIO.turns


class _Fickle:
    """Nobody knows beforehand when he leaves a dogfight, and how."""

    chance = Random("fickle")

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        said: list[Intent] = [*Intent, Intent.STAY, Intent.STAY]
        return self.chance.choice(said)

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        return self.chance.random() < 0.3


class _Briton(_Fickle, Autopilot):
    """Flies his route, and fights as the fancy takes him."""


class _German(_Fickle, ScoutDoctrine):
    """Follows the matrix, and fights as the fancy takes him."""


def test_dogfights_keep_the_rules() -> None:
    """Rules 13.41, 13.422, 13.423 and 13.43, over several battles; each comes to a dogfight."""
    bounced = 0
    for seed in range(4):
        fickle: dict[Side, Policy] = {Side.BRITISH: _Briton({}), Side.GERMAN: _German()}
        play = Play(table(f"dogfights {seed}"), fickle, EVERY_RULE)
        assert check(play) > SCENARIO.turns / 2
        assert any(event.kind == "dogfight" for event in play.table.events)
        bounced += sum(event.kind == "bounce" for event in play.table.events)
    assert bounced


def test_the_programs_commanders_keep_the_rules_of_dogfights() -> None:
    play = Play(table("commanders"), commanders(EVERY_RULE), EVERY_RULE)
    assert check(play) > SCENARIO.turns / 2
    assert any(event.kind == "dogfight" for event in play.table.events)


def test_an_escort_by_the_program_keeps_the_rules() -> None:
    """Rule 12.215. The Nieuports escort the RE8s, and meet them at once."""
    charge, patrol, scouts = SCENARIO.flights
    guard = replace(
        scouts,
        tasking=Tasking.CLOSE_ESCORT,
        escorts=charge.id,
        hex=charge.hex,
        altitude=Altitude.parse("Medium+0"),
        enters=charge.enters,
        route=charge.route,
        targets=(),
    )
    escorted = replace(SCENARIO, flights=(charge, patrol, guard))
    play = Play(table("escort"), commanders(escorted), escorted)
    assert check(play) > SCENARIO.turns
    told = [event.text for event in play.table.events if event.kind == "escort"]
    assert told[0] == f"{guard.name} escorts {charge.name}."


def test_the_programs_commanders_keep_the_rules() -> None:
    assert check(Play(table("invariants"), commanders(SCENARIO), SCENARIO)) > SCENARIO.turns


@pytest.mark.parametrize(
    "chosen",
    [
        {"turn-mp-again": "once", "take-off-turns": "placed", "turn-table-halves": "down"},
        {"dive-turn-speed": "full", "spin-low-in-deck": "crash"},
    ],
)
def test_other_rulings_keep_the_rules_too(chosen: Mapping[str, str]) -> None:
    readings = rulings()
    for id, reading in chosen.items():
        readings = readings.choose(id, reading)
    table = Table(library(), SeededDice("rulings"), readings, map_of(SCENARIO.date))
    assert check(Play(table, wandering(99), SCENARIO)) > SCENARIO.turns
