"""German flights that a scenario sends out with orders of their own (4.1, 12.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.play.session import begin
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.sides import Side

TEXT = Path(__file__).with_name("short.toml").read_text(encoding="utf-8")
ENDS = 'targets = ["2518", "2508"]'
PATROL = f"""
[[flights]]
id = "GP"
name = "Jasta 12 patrol"
unit = "jasta-12"
type = "albatros-d-iii"
aeroplanes = 3
tasking = "Line Patrol"
home = "Épinoy"
leader = "Paul Henning von Osterroht"
hex = "2519"
heading = "N"
altitude = "Medium+2"
route = ["2518", "2508"]
{ENDS}
"""


def written(folder: Path, old: str = "", new: str = "") -> Path:
    assert old in PATROL
    path = folder / "short.toml"
    path.write_text(TEXT + PATROL.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_patrol_is_german_flies_its_route_and_costs_nobody_points(tmp_path: Path) -> None:
    scenario = read_scenario(written(tmp_path))
    table = Table(library(), SeededDice("patrol"), rulings(), map_of(scenario.date))
    session, _ = begin(scenario, table)
    patrol = session.game.flight("GP")
    assert (patrol.side, patrol.leader, patrol.counter) == (Side.GERMAN, 1, "C")
    while not session.game.over:
        session.play_turn()
    patrol = session.game.flight("GP")
    assert [str(hex_) for hex_ in patrol.done.reached] == ["2518", "2508"]
    assert patrol.done.patrolled >= 10
    assert not any(line.flight == "GP" for line in session.game.score)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"Line Patrol"', '"Balloon Attack"', "flight GP: a German flight is sent out for one of"),
        ('"Line Patrol"', '"Recon"', "flight GP: Recon is for two-seaters, not Albatros D.III"),
        ('"Épinoy"', '"Savy"', "flight GP: Savy is a British aerodrome"),
        (
            'targets = ["2518", "2508"]',
            'targets = ["2518", "2512"]',
            "flight GP: its ends are 6 apart, and 10 hexes at least",
        ),
        (
            'targets = ["2518", "2508"]',
            'targets = ["2518", "3112"]',
            "flight GP: hex 3112 is 6 from the lines, not 2 [12.213]",
        ),
        ("Line", "Offensive", "flight GP: hex 2518 is not on the enemy's side of the lines"),
        (ENDS, "", "flight GP: a patrol has two ends, not 0 [12.213]"),
        ('"albatros-d-iii"', '"se5"', "flight GP: Jasta 12 cannot fly a British SE5"),
        ('"jasta-12"', '"60-sqn"', "flight GP: Épinoy is a German aerodrome"),
    ],
)
def test_what_it_cannot_be_sent_to_do_is_a_fault(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    with pytest.raises(Faulty) as refusal:
        read_scenario(written(tmp_path, old, new))
    assert [told for told in refusal.value.faults if told.startswith(fault)]
