"""Random legal scenarios are played to their end, and keep the rules all the way.

Neither dead ends nor endless loops: whoever has to move can, and every scenario is over in time.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from random import Random

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.actions import Action, Fly, FlyTogether
from bloodyapril.game.options import actions, actions_of
from bloodyapril.game.policy import Policies
from bloodyapril.game.referee import objections, play
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.turn import advance
from bloodyapril.play.session import begin, commanders
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.form import OPTIONAL
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side, Sky
from tests.game.fuzzing import (
    BRITISH_WORK,
    GERMAN_WORK,
    Wanderer,
    mutated,
    random_rulings,
    random_scenario,
    wandering,
)
from tests.game.invariants import Play, check

FEW, MANY = range(3), range(100, 2100)
PROGRAM, PROGRAM_MANY = range(2), range(100, 300)
RULE = re.compile(r"\[\d+(\.\d+)*[a-z]?(, \d+(\.\d+)*[a-z]?)*\]$")


def table(seed: object, scenario: Scenario) -> Table:
    readings = random_rulings(str(seed))
    return Table(library(), SeededDice(f"fuzz {seed}"), readings, map_of(scenario.date))


def random_play(seed: int) -> Play:
    scenario = random_scenario(str(seed))
    return Play(table(seed, scenario), wandering(seed), scenario)


def by_the_program(seed: int) -> Play:
    scenario = random_scenario(str(seed))
    return Play(table(seed, scenario), commanders(scenario), scenario)


@pytest.mark.parametrize("seed", FEW)
def test_a_random_scenario_keeps_the_rules(seed: int) -> None:
    assert check(random_play(seed)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_thousands_of_random_scenarios_keep_the_rules(seed: int) -> None:
    assert check(random_play(seed)) > 1


@pytest.mark.parametrize("seed", PROGRAM)
def test_the_programs_commanders_play_a_random_scenario_to_its_end(seed: int) -> None:
    assert check(by_the_program(seed)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", PROGRAM_MANY)
def test_the_programs_commanders_play_hundreds_of_them(seed: int) -> None:
    assert check(by_the_program(seed)) > 1


def test_a_seed_gives_one_scenario_and_one_battle() -> None:
    first, again = random_play(3), random_play(3)
    assert first.scenario == again.scenario
    assert list(first.turns())[-1] == list(again.turns())[-1]
    assert first.scenario != random_scenario("4")


def test_random_scenarios_are_of_every_kind() -> None:
    """Each tasking, sky, target and optional rule comes up, night and dusk, dummies and escorts."""
    drawn = [random_scenario(str(seed)) for seed in range(100)]
    tasks = {(one.units[order.unit].side, order.tasking) for one in drawn for order in one.flights}
    assert tasks == {
        *((Side.BRITISH, task) for task in BRITISH_WORK),
        *((Side.GERMAN, task) for task in GERMAN_WORK),
    }
    assert {one.weather.sky for one in drawn if one.weather is not None} == set(Sky)
    assert {target.kind for one in drawn for target in one.targets} == set(GroundKind)
    assert {rule for one in drawn for rule in one.rules_on} == set(OPTIONAL)
    assert any(one.night for one in drawn)
    assert any(one.light(1).dusk for one in drawn)
    assert any(one.dummies[Side.GERMAN] for one in drawn)
    assert any(order.schusta for one in drawn for order in one.flights)
    assert any(ready.airborne for one in drawn for ready in one.readiness)


@dataclass
class Meddler(Wanderer):
    """A wanderer who also asks for what is not offered, and looks on as it is refused or played."""

    policies: Policies = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    played: int = 0

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        action = super().move(game, table, flight)
        assert objections(game, table, action) == []
        for move in _moves(action):
            for other in mutated(self.chance, game, move):
                self._asks(game, table, other)
        return action

    def _asks(self, game: Game, table: Table, action: Fly) -> None:
        """What is not refused with a rule for each reason is lawful, and can be played."""
        try:
            reasons = objections(game, table, action)
        except Unreadable:
            self.refused["unreadable"] += 1
            return
        for reason in reasons:
            assert RULE.search(reason), reason
            self.refused[reason.rpartition("[")[2]] += 1
        if not reasons and self.chance.random() < 0.2:
            aside = Table(table.library, SeededDice("aside"), table.rulings, table.map)
            after = play(game, aside, self.policies, action)
            assert after != game
            self.played += 1


def _moves(action: Action) -> list[Fly]:
    if isinstance(action, FlyTogether):
        return [action.first]
    return [action] if isinstance(action, Fly) else []


@pytest.mark.parametrize("seed", [2])
def test_what_is_not_offered_is_refused_by_its_rules_or_lawful(seed: int) -> None:
    aside = wandering(f"aside {seed}")
    meddlers = {side: Meddler(Random(f"{seed} {side}"), aside) for side in Side}
    scenario = random_scenario(str(seed))
    assert check(Play(table(seed, scenario), meddlers, scenario)) > 1
    refused = sum((meddler.refused for meddler in meddlers.values()), Counter[str]())
    assert len(refused) > 6
    assert sum(meddler.played for meddler in meddlers.values()) > 10


def _first_to_move(scenario: Scenario, seed: int) -> tuple[Game, Table]:
    """A random scenario at the first move of its second turn or later."""
    at, policies = table(seed, scenario), wandering(seed)
    game = begin(scenario, at)[0].game
    while game.mover is None or game.turn < 2:
        side = game.mover
        if side is None:
            game = advance(game, at, policies)
        else:
            action = next(actions(game, at))
            game = advance(play(game, at, policies, action), at, policies)
    return game, at


@pytest.mark.parametrize("seed", [0, 5])
def test_all_that_is_offered_is_lawful(seed: int) -> None:
    """Rules 9.2 and 10.3. Every action of the side to move, stacks and all; none comes twice."""
    game, at = _first_to_move(random_scenario(str(seed)), seed)
    side = game.mover
    assert side is not None
    flight = game.to_move(side)[0]
    offered = list(islice(actions_of(game, at, flight), 0, 4000, 4))
    assert len(offered) == len(set(offered)) > 20
    assert all(objections(game, at, action) == [] for action in offered)
