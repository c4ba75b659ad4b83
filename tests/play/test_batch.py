"""Many battles of a scenario: each as it is played alone, the same on any number of processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bloodyapril.checks.dice import SeededDice
from bloodyapril.cli.scenario_odds import ground_of, tables
from bloodyapril.play.batch import Battle, battle, battles
from bloodyapril.play.session import begin
from bloodyapril.rules.table import Table
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.sides import Side

SHORT = read_scenario(Path(__file__).parent.parent / "store" / "short.toml")


def test_a_battle_is_the_one_that_its_seed_plays() -> None:
    ground = ground_of(SHORT)
    table = Table(ground.library, SeededDice("seed 1"), ground.rulings, ground.map)
    session, _ = begin(SHORT, table)
    while not session.game.over:
        session.play_turn()
    fought = battle(SHORT, ground_of, "seed 1")
    assert fought.british == session.game.points(Side.BRITISH)
    assert fought.german == session.game.points(Side.GERMAN)
    assert fought.turns == session.game.turn
    assert fought.margin == fought.british - fought.german


def test_many_processes_fight_the_battles_that_one_fights() -> None:
    alone = list(battles(SHORT, ground_of, 4, "april"))
    with ProcessPoolExecutor(2) as executor:
        assert list(battles(SHORT, ground_of, 4, "april", executor)) == alone
    assert len(set(alone)) > 1


def test_shares_add_up_and_say_what_they_are() -> None:
    found = [Battle(3, 1, 0, 1, "British: a draw", 4), Battle(1, 3, 2, 0, "a draw", 4)]
    told = tables(found)
    assert all(sum(table.odds.values()) == 1 for table in told)
    assert all("2 battles" in table.method for table in told)
    margins = next(table for table in told if table.title == "British less German points")
    assert list(margins.odds) == [-2, 2]
