"""What a scenario file may say of dummies and close escorts (5.12, 12.215)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.play.session import begin
from bloodyapril.rules.table import Table
from bloodyapril.store.library import library, rulings
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenario_form import Faulty
from bloodyapril.store.scenarios import read_scenario
from bloodyapril.terms.sides import Side

TEXT = Path(__file__).with_name("short.toml").read_text(encoding="utf-8")
ESCORT = """
[[flights]]
id = "B9"
name = "Escort"
unit = "60-sqn"
type = "nieuport-17"
aeroplanes = 3
tasking = "Close Escort"
home = "Filescamp Farm"
hex = "2013"
altitude = "Low+1"
escorts = "B1"
"""


def written(folder: Path, *, more: str = "", changed: tuple[str, str] = ("", "")) -> Path:
    path = folder / "short.toml"
    path.write_text((TEXT + more).replace(*changed), encoding="utf-8")
    return path


def test_dummies_are_given_to_each_side_by_number(tmp_path: Path) -> None:
    path = written(tmp_path, more="\n[dummies]\nbritish = 2\n")
    assert read_scenario(path).dummies == {Side.BRITISH: 2}
    assert read_scenario(written(tmp_path)).dummies == {}


def test_an_escort_knows_whom_it_escorts(tmp_path: Path) -> None:
    scenario = read_scenario(written(tmp_path, more=ESCORT))
    table = Table(library(), SeededDice("escort"), rulings())
    session, _ = begin(scenario, map_of(scenario.date), table)
    assert session.game.flight("B9").escorts == "B1"
    assert session.game.flight("B1").escorts is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('escorts = "B1"', "", "a Close Escort names the flight"),
        ('escorts = "B1"', 'escorts = "B7"', "flight to escort"),
        ('escorts = "B1"', 'escorts = "B9"', "it cannot escort B9"),
        ('"Close Escort"', '"Line Patrol"', "escorts is for Close Escort, not Line Patrol"),
    ],
)
def test_faults_of_an_escort_are_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(Faulty, match=fault):
        read_scenario(written(tmp_path, more=ESCORT, changed=(old, new)))


@pytest.mark.parametrize("number", ["-1", "11", '"two"'])
def test_dummies_that_cannot_be_are_refused(tmp_path: Path, number: str) -> None:
    with pytest.raises(Faulty, match="german"):
        read_scenario(written(tmp_path, more=f"\n[dummies]\ngerman = {number}\n"))


def test_where_there_are_dummies_counters_are_drawn_and_differ(tmp_path: Path) -> None:
    """Rule 5.11. In the order of set-up they would tell real flights from later dummies."""
    scenario = read_scenario(written(tmp_path, more="\n[dummies]\nbritish = 1\n" + ESCORT))
    drawn = set()
    for seed in range(4):
        table = Table(library(), SeededDice(seed), rulings())
        session, events = begin(scenario, map_of(scenario.date), table)
        counters = {id: one.counter for id, one in session.game.flights.items()}
        assert len(set(counters.values())) == len(counters)
        assert all(counters[id].isdecimal() == id.startswith("B") for id in counters)
        drawn.add(tuple(counters.values()))
        assert all(event.seen_by is not None for event in events if event.kind == "counter")
    assert len(drawn) > 1
