"""Many battles of one scenario played by the program, for how they mostly end.

Each battle has a seed of its own, so the same call gives the same battles on any number of
processors. Any executor will do, that of another library's cluster as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import repeat
from typing import NamedTuple

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.phases.victory_points import victory_level
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.play.session import begin
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True)
class Battlefield:
    """What every battle is fought with: charts and cards, readings of the rules, the map."""

    library: Library
    rulings: Rulings
    map: Map


class Battle(NamedTuple):
    """How one battle ended: victory points, aeroplanes lost, the level of victory, its turns."""

    british: int
    german: int
    british_lost: int
    german_lost: int
    victory: str
    turns: int

    @property
    def margin(self) -> int:
        """British points less German ones."""
        return self.british - self.german


Grounds = Callable[[Scenario], Battlefield]
"""Where a scenario is fought; a function that another process can be sent, and calls for itself."""


def battle(scenario: Scenario, grounds: Grounds, seed: str) -> Battle:
    """Play a scenario to its end by the program's commanders, with the dice of a seed."""
    ground = grounds(scenario)
    table = Table(ground.library, SeededDice(seed), ground.rulings, ground.map)
    session, _ = begin(scenario, table)
    while not session.game.over:
        session.play_turn()
    return _ended(session.game, table)


def battles(
    scenario: Scenario, grounds: Grounds, plays: int, seed: str, executor: Executor | None = None
) -> Iterator[Battle]:
    """So many battles, in the order of their seeds; on an executor's processes if one is given."""
    seeds = [f"{seed} {number}" for number in range(1, plays + 1)]
    if executor is None:
        return map(battle, repeat(scenario), repeat(grounds), seeds)
    share = max(1, plays // 32)
    return executor.map(battle, repeat(scenario), repeat(grounds), seeds, chunksize=share)


def _ended(game: Game, table: Table) -> Battle:
    side, level = victory_level(game, table)
    lost = {
        side: sum(
            box.lost
            for flight in game.flights.values()
            if flight.side is side
            for box in flight.aeroplanes
        )
        for side in Side
    }
    return Battle(
        game.points(Side.BRITISH),
        game.points(Side.GERMAN),
        lost[Side.BRITISH],
        lost[Side.GERMAN],
        f"{side.value}: {level}" if side else level,
        game.turn,
    )
