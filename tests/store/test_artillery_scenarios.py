"""What a scenario file may say of artillery flights and random events (6, 12.212, 13.422)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.play.session import Session, begin
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import FARTHEST
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.reading import read_scenario
from tests.store.conftest import begun, fought

TEXT = Path(__file__).with_name("artillery.toml").read_text(encoding="utf-8")


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "artillery.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def session(tmp_path: Path) -> Session:
    scenario = read_scenario(written(tmp_path))
    table = Table(library(), SeededDice("artillery"), rulings(), map_of(scenario.date))
    return begin(scenario, table)[0]


def test_batteries_targets_and_the_schusta_are_read(session: Session) -> None:
    shoots = session.game.shoots
    assert set(shoots) == {"B1", "GA"}
    assert [(str(one.battery), str(one.target), one.reach) for one in shoots["B1"]] == [
        ("2215", "2517", FARTHEST),
        ("2114", "2617", 7),
    ]
    assert [session.game.flight(id).schusta for id in ("B1", "GA")] == [0, 2]


def test_germans_at_work_have_letters_as_all_germans(session: Session) -> None:
    """Rule 5.11."""
    assert [session.game.flight(id).counter for id in ("B1", "GA")] == ["1", "A"]


def test_random_events_are_read(tmp_path: Path) -> None:
    """Rule 6."""
    some = read_scenario(written(tmp_path))
    assert (some.random_events, some.events_off) == (True, frozenset({"stray-scout", "lost"}))
    none = read_scenario(written(tmp_path, ("events-off =", "random-events = false\nevents-off =")))
    assert not none.random_events


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"stray-scout"', '"earthquake"', "'earthquake' is no random event; these are:"),
        ('target = "2517"', 'target = "2516"', None),
        ('target = "2517"', 'target = "2616"', "B1: there is no target in 2616: neither trench"),
        ('target = "2517"', 'target = "2215"', "B1: the British side holds its target 2215"),
        ('target = "2517"', 'target = "3117"', "B1: its target 3117 is more than 6 hexes"),
        ('battery = "2215"', 'battery = "2617"', "B1: a British battery does not stand in 2617"),
        (", reach = 7", ", reach = 0", "flight B1: 'shoots' 2 'reach' must be 1 or more, not 0"),
        ("aeroplanes = 1", "aeroplanes = 2", "B1: an artillery flight has one aeroplane, not 2"),
        ("aeroplanes = 2", "aeroplanes = 3", "GA: an artillery flight has two aeroplanes, not 3"),
        ("schusta = 2", "schusta = 0", "GA: say in which box its Schusta aeroplane is"),
        ("schusta = 2", "schusta = 3", "GA: a Schusta aeroplane in box 3 of 2"),
        ("schusta = 2", "schusta = 2\ncameras = [2]", "GA: the Schusta aeroplane covers"),
        ("reach = 7 }]", "reach = 7 }]\nschusta = 1", "B1: only a German pair at work has a"),
        ('id = "GA"', 'id = "G1"', "flight G1: ids such as G1 are the program's own"),
        ("tasking = \"Artillery Cooperation\"\nhome = \"Bruay\"",
         "tasking = \"Recon\"\nhome = \"Bruay\"", "B1: shoots are for artillery cooperation"),
        ("shoots = [{ battery = \"2616\", target = \"2314\" }]", "shoots = []",
         "GA: artillery cooperation needs a battery"),
    ],
)  # fmt: skip
def test_what_cannot_be_assigned_is_a_fault(
    tmp_path: Path, old: str, new: str, fault: str | None
) -> None:
    """Rule 12.212; 2516 is a German trench."""
    path = written(tmp_path, (old, new))
    if fault is None:
        read_scenario(path)
        return
    with pytest.raises(Faulty) as refusal:
        read_scenario(path)
    assert any(fault in told for told in refusal.value.faults)


def test_batteries_at_work_are_kept_from_turn_to_turn(tmp_path: Path) -> None:
    """Every turn is read from the campaign's file as it was played."""
    scenario = read_scenario(written(tmp_path, ("turns = 40", "turns = 26")))
    battle = fought(begun(tmp_path / "campaigns", scenario, "artillery"))
    assert battle.read == battle.played
    assert any(shoot.opened for shoot in battle.read[-1].shoots["B1"])


def test_the_programs_flights_do_their_work_and_go_home(session: Session) -> None:
    """Nobody disturbs them: both sides' batteries fire for effect, and both flights land."""
    while not session.game.over:
        session.play_turn()
    game = session.game
    assert all(shoot.fired for shoots in game.shoots.values() for shoot in shoots)
    assert not any(line.deed == "key-tasking-failed" for line in game.score)
    assert {game.flight(id).status.value for id in ("B1", "GA")} == {"landed"}
