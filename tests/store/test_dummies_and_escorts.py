"""What a scenario file may say of dummies and close escorts (4.42, 5.12, 12.215)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.play.session import begin
from bloodyapril.rules.air_units import Status
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.hexes import Heading
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

DECOYS = """
[dummies]
british = 2

[[decoys]]
unit = "60-sqn"
type = "nieuport-17"
home = "Filescamp Farm"
hex = "2013"
heading = "NE"
altitude = "Low+1"
route = ["2411"]

[[decoys]]
unit = "60-sqn"
type = "nieuport-17"
home = "Filescamp Farm"
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
    table = Table(library(), SeededDice("escort"), rulings(), map_of(scenario.date))
    session, _ = begin(scenario, table)
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
        table = Table(library(), SeededDice(seed), rulings(), map_of(scenario.date))
        session, events = begin(scenario, table)
        counters = {id: one.counter for id, one in session.game.flights.items()}
        assert len(set(counters.values())) == len(counters)
        assert all(counters[id].isdecimal() == id.startswith("B") for id in counters)
        drawn.add(tuple(counters.values()))
        assert all(event.seen_by is not None for event in events if event.kind == "counter")
    assert len(drawn) > 1


def test_dummies_start_in_the_air_or_on_an_aerodrome(tmp_path: Path) -> None:
    """Rule 4.42."""
    scenario = read_scenario(written(tmp_path, more=DECOYS))
    table = Table(library(), SeededDice("decoys"), rulings(), map_of(scenario.date))
    session, events = begin(scenario, table)
    up, waiting = session.game.flight("BD1"), session.game.flight("BD2")
    assert (up.dummy, up.status, str(up.position)) == (True, Status.FLYING, "2013")
    assert (up.heading, str(up.altitude)) == (Heading.NE, "Low+1")
    assert list(map(str, up.route)) == ["2411"]
    assert (waiting.dummy, waiting.status, waiting.home) == (
        True, Status.READINESS, "Filescamp Farm",
    )  # fmt: skip
    counters = [flight.counter for flight in session.game.flights.values() if flight.counter]
    assert len(set(counters)) == len(session.game.flights)
    told = [event for event in events if "dummy" in event.text]
    assert told
    assert {event.seen_by for event in told} == {Side.BRITISH}


def test_dummies_of_the_start_fly_their_way(tmp_path: Path) -> None:
    """Rules 4.42 and 5.12. In the air at once, from an aerodrome after two turns of taking off."""
    scenario = read_scenario(written(tmp_path, more=DECOYS))
    table = Table(library(), SeededDice("decoys"), rulings(), map_of(scenario.date))
    session, _ = begin(scenario, table)
    session.play_turn()
    first = session.game.flight("BD1")
    assert first.status.over or str(first.position) != "2013"
    assert session.game.flight("BD2").status is Status.TAKING_OFF


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "british = 2",
            "british = 1",
            "decoy number 2: the British player may have no more",
        ),
        ('altitude = "Low+1"', "", "decoy number 1: give a hex and an altitude"),
        ('hex = "2013"', 'hex = "9913"', "decoy number 1: hex 9913 is not on the map"),
        ('route = ["2411"]', 'route = ["9911"]', "decoy number 1: hex 9911 is not on the map"),
        ("Low+1", "High+9", "decoy number 1: Nieuport 17"),
        ('[[decoys]]\nunit = "60-sqn"', '[[decoys]]\nunit = "61-sqn"', "unit called '61-sqn'"),
        ('home = "Filescamp Farm"\nhex', 'home = "Douai"\nhex', "decoy number 1: "),
        ('[[flights]]\nid = "B1"', '[[flights]]\nid = "BD1"', "the program's own"),
    ],
)
def test_faults_of_dummies_at_the_start_are_named(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    with pytest.raises(Faulty, match=fault):
        read_scenario(written(tmp_path, more=DECOYS, changed=(old, new)))


def test_a_dummy_does_not_wait_on_an_aerodrome_off_the_map(tmp_path: Path) -> None:
    away = (
        'type = "nieuport-17"\nhome = "Filescamp Farm"\n',
        'type = "nieuport-17"\nhome = "Treizennes"\n',
    )
    with pytest.raises(Faulty, match="decoy number 2: it waits at Treizennes"):
        read_scenario(written(tmp_path, more=DECOYS.replace(*away), changed=("", "")))


def test_no_more_than_two_flights_start_in_one_place(tmp_path: Path) -> None:
    """Rule 5.15."""
    third = DECOYS + 'hex = "2013"\naltitude = "Low+0"\n'
    assert read_scenario(written(tmp_path, more=third)).decoys
    with pytest.raises(Faulty, match=r"flights: 3 British flights start in 2013 Low; 2 may"):
        read_scenario(written(tmp_path, more=third + ESCORT))
