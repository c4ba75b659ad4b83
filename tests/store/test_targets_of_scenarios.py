"""`[[targets]]` of a scenario file, and what its flights carry against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game
from bloodyapril.play.session import begin
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.table import Table
from bloodyapril.store.codec import Coder
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.sides import Side

FILE = Path(__file__).parent / "raids.toml"


def begun() -> Game:
    scenario = read_scenario(FILE)
    table = Table(library(), SeededDice("1"), rulings(), map_of(scenario.date))
    return begin(scenario, table)[0].game


def test_targets_are_read_with_all_that_they_say() -> None:
    """Rules 12.217, 18.13 and 22.1."""
    targets = {target.id: target for target in read_scenario(FILE).targets}
    kite = targets["kite"]
    assert (kite.kind, kite.side, kite.height) == (
        GroundKind.BALLOON, Side.GERMAN, Altitude.parse("Deck+3"),
    )  # fmt: skip
    assert (targets["dump"].profile, targets["dump"].name) == ("C", "Dump at Vitry")
    assert [str(hex_) for hex_ in targets["troops-1"].hexes] == ["2518", "2519", "2618"]


def test_a_game_begins_with_its_targets_placed_and_its_bombers_laden() -> None:
    """Rules 3.1, 12.217, 17.1 and 22.1."""
    game = begun()
    assert [flight.laden for flight in game.flights.values()] == [True, False, False, False]
    assert game.flights["B3"].le_prieur
    face_down = [unit for unit in game.targets if not unit.identified]
    assert sorted(str(unit.hex) for unit in face_down) == ["2518", "2519", "2618"]
    # 2518 and 2519 are trenches, 2618 is open ground (22.2).
    profiles = {str(unit.hex): unit.profile for unit in face_down}
    assert profiles == {"2518": "C", "2519": "C", "2618": "D"}


def test_a_battery_has_a_profile_of_its_own_unless_the_scenario_gives_another(
    tmp_path: Path,
) -> None:
    """Rule 22.2: 2716 is open ground."""
    changed = tmp_path / "raids.toml"
    changed.write_text(FILE.read_text().replace('profile = "D"\n', "", 1))
    scenario = read_scenario(changed)
    assert {one.id: one.profile for one in scenario.targets}["battery"] == ""
    table = Table(library(), SeededDice("1"), rulings(), map_of(scenario.date))
    play = begin(scenario, table)[0].game
    assert {one.id: one.profile for one in play.targets}["battery"] == "D"


def test_ground_units_are_stored_and_read_again() -> None:
    """Rule 22: damage, identity and height survive."""
    units = begun().targets
    coder, hint = Coder(), tuple[GroundUnit, ...]
    assert coder.read(hint, coder.write(hint, units), "targets") == units


def test_buckingham_is_loaded_into_forward_guns(tmp_path: Path) -> None:
    """Rules 12.217 and 13.13."""
    changed = tmp_path / "raids.toml"
    changed.write_text(FILE.read_text().replace('"le-prieur"', '"buckingham"'))
    scenario = read_scenario(changed)
    table = Table(library(), SeededDice("1"), rulings(), map_of(scenario.date))
    flights = begin(scenario, table)[0].game.flights
    assert all(gun.type.buckingham for gun in flights["B3"].weapons if not gun.type.rear)
    assert not flights["B3"].le_prieur
    assert not any(gun.type.buckingham for gun in flights["B1"].weapons)


def test_strafers_carry_bombs_if_they_are_given_them(tmp_path: Path) -> None:
    """Rules 12.2 and 17.1: trench strafing is done with guns or bombs."""
    changed = tmp_path / "raids.toml"
    strafing = 'tasking = "Trench Strafing"'
    changed.write_text(FILE.read_text().replace(strafing, f"{strafing}\nbombs = true"))
    scenario = read_scenario(changed)
    table = Table(library(), SeededDice("1"), rulings(), map_of(scenario.date))
    flights = begin(scenario, table)[0].game.flights
    assert flights["B2"].laden


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "dump"', 'kind = "cathedral"', "target dump: 'cathedral' is none of infantry"),
        ('hex = "2914"\nprofile', 'hex = "9914"\nprofile', "target dump: hex 9914 is not on"),
        ('hex = "2914"\nprofile', "profile", "target dump: give its hex"),
        ('profile = "C"', 'profile = "E"', "target dump: 'profile' must be 'A', 'B', 'C' or 'D'"),
        ('profile = "C"', "", "target dump: a dump needs its profile"),
        ('height = "Deck+3"', 'height = "Low+2"', "target kite: a balloon hangs at one of Deck+2"),
        ('height = "Deck+3"', "", "target kite: a balloon hangs at one of"),
        ('id = "dump"', 'id = "kite"', "target kite: another target or flight has this id"),
        ('id = "dump"', 'id = "G1"', "target G1: such ids are kept for flights, dummies and AA"),
        ('profile = "C"', 'profile = "C"\nheight = "Deck+2"', "target dump: only a balloon has"),
        ('hex = "2914"\nprofile', 'hexes = ["2914"]\nprofile', "target dump: only infantry"),
        (
            '["2518", "2519", "2618"]\n\n[[flights]]',
            '["2518"]\n\n[[flights]]',
            "no hex may be left",
        ),
        ('"Balloon Attack"', '"Bombing"', "flight B3: Nieuport 17 carries no bombs"),
        ("contacts = 2", "bombs = true", "flight B4: bombs are for bombing and strafing"),
        ("contacts = 2", "contacts = 0", "flight B4: 'contacts' must be 1 or more, not 0"),
        ('"le-prieur"', '"tracer"', "flight B3: 'ammunition' must be 'buckingham' or 'le-prieur'"),
    ],
)
def test_faults_of_targets_are_told_with_their_place(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    text = FILE.read_text()
    assert old in text
    changed = tmp_path / "raids.toml"
    changed.write_text(text.replace(old, new, 1))
    with pytest.raises(Faulty) as told:
        read_scenario(changed)
    assert any(fault in one for one in told.value.faults), told.value.faults
