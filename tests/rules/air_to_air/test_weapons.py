"""Rules 13.11 to 13.13, 13.33 and 13.34: which guns bear, what shooting costs, fresh drums."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_to_air.weapons import bearing_weapons, deplete, reload, shot_check
from bloodyapril.rules.air_units import Flight, Weapon
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    table_with,
)

TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
BRISTOL = replace(TWO_SEATER, fires_rear_guns_attacking=True)


def names(weapons: tuple[Weapon, ...]) -> list[str]:
    return [weapon.type.name for weapon in weapons]


def used(number: int, **changes: Any) -> Weapon:
    """The forward gun with its depletion number risen to this."""
    return replace(Weapon.full(GUN), depletion=number, **changes)


def armed(*weapons: Weapon) -> Flight:
    return flight("B1", 2, weapons=weapons)


def test_rear_guns_count_for_the_defender_only() -> None:
    crew = flight("B1", card=TWO_SEATER)
    attacking = bearing_weapons(crew, attacking=True, own_rating=5, enemy_rating=5)
    defending = bearing_weapons(crew, attacking=False, own_rating=5, enemy_rating=5)
    assert names(attacking) == ["gun"]
    assert names(defending) == ["gun", "rear gun"]


@pytest.mark.parametrize(
    ("enemy_rating", "guns"),
    [(4, ["gun"]), (5, ["gun", "rear gun"]), (6, ["gun", "rear gun"])],
)
def test_a_bristol_of_rating_5_attacks_with_its_rear_gun_unless_it_is_the_nimbler(
    enemy_rating: int, guns: list[str]
) -> None:
    crew = flight("B1", card=BRISTOL)
    bearing = bearing_weapons(crew, attacking=True, own_rating=5, enemy_rating=enemy_rating)
    assert names(bearing) == guns


def test_an_empty_weapon_does_not_bear() -> None:
    crew = armed(used(10, empty=True))
    assert bearing_weapons(crew, attacking=False, own_rating=5, enemy_rating=5) == ()


def ids(crew: Flight) -> list[str]:
    return [weapon.type.id for weapon in crew.weapons]


@pytest.mark.parametrize(
    ("number", "die", "shots", "after", "empty"),
    [
        pytest.param(3, 2, 1, 5, False, id="a lower die costs twice the shots"),
        pytest.param(3, 3, 1, 4, False, id="an equal die costs the shots only"),
        pytest.param(3, 10, 2, 5, False, id="a higher die costs the shots only"),
        pytest.param(8, 9, 2, 10, True, id="exactly ten is spent"),
        pytest.param(8, 8, 1, 9, False, id="nine is not"),
        pytest.param(9, 1, 3, 15, True, id="more than ten is spent too"),
    ],
)
def test_shooting_costs_ammunition_by_one_die(
    number: int, die: int, shots: int, after: int, empty: bool
) -> None:
    table = table_with([die])
    crew = armed(used(number))
    spent = deplete(table, crew, dict.fromkeys(ids(crew), shots))
    assert (spent.weapons[0].depletion, spent.weapons[0].empty) == (after, empty)


def test_one_die_serves_all_the_weapons_of_a_flight() -> None:
    crew = flight("B1", card=TWO_SEATER, weapons=(used(5), Weapon.full(REAR_GUN)))
    table = table_with([4])
    spent = deplete(table, crew, dict.fromkeys(ids(crew), 1))
    assert [weapon.depletion for weapon in spent.weapons] == [7, 4]
    assert all_dice_used(table)


def test_a_weapon_that_was_not_fired_keeps_its_ammunition() -> None:
    crew = flight("B1", card=TWO_SEATER)
    spent = deplete(table_with([1]), crew, {ids(crew)[0]: 2})
    assert [weapon.depletion for weapon in spent.weapons] == [6, 3]


def test_each_weapon_loses_by_its_own_shots() -> None:
    """Rules 13.33 and 13.43f: front guns in both rounds of a fight of three, rear guns in one."""
    crew = flight("B1", card=TWO_SEATER, weapons=(used(5), Weapon.full(REAR_GUN)))
    front, rear = ids(crew)
    spent = deplete(table_with([4]), crew, {front: 3, rear: 1})
    assert [weapon.depletion for weapon in spent.weapons] == [11, 4]


def test_a_flight_that_took_no_shot_rolls_no_die() -> None:
    table = table_with([])
    crew = armed(used(9))
    assert deplete(table, crew, dict.fromkeys(ids(crew), 0)) == crew
    assert asked(table) == []


def test_a_new_drum_starts_at_the_printed_number() -> None:
    empty = replace(Weapon.full(REAR_GUN), depletion=11, empty=True)
    crew, changed = reload(flight("B1", card=TWO_SEATER, weapons=(empty,)))
    assert changed == ("rear gun",)
    assert crew.weapons[0] == Weapon(REAR_GUN, 3, drums=1)


def test_three_drums_are_one_in_use_and_two_to_change() -> None:
    weapon = Weapon.full(REAR_GUN)
    changes = 0
    while True:
        fired = replace(weapon, depletion=10, empty=True)
        crew, changed = reload(flight("B1", card=TWO_SEATER, weapons=(fired,)))
        if not changed:
            break
        weapon, changes = crew.weapons[0], changes + 1
    assert changes == 2
    assert crew.weapons[0].out
    assert crew.dry


def test_a_drum_that_is_not_empty_is_left_on_its_gun() -> None:
    crew = flight("B1", card=TWO_SEATER)
    assert reload(crew) == (crew, ())


def test_in_a_dogfight_only_observers_change_drums() -> None:
    lewis = replace(REAR_GUN, rear=False, id="lewis", name="overwing Lewis")
    empty = tuple(replace(Weapon.full(type), empty=True) for type in (lewis, REAR_GUN))
    crew, changed = reload(flight("B1", card=TWO_SEATER, weapons=empty), rear_only=True)
    assert changed == ("rear gun",)
    assert crew.weapons[0].empty


def test_firepower_of_the_chosen_weapons_adds_up() -> None:
    crew, enemy = flight("B1", card=TWO_SEATER), flight("G1")
    shot = shot_check(table_with(), crew, enemy, crew.weapons, surprise=False)
    assert {modifier.id: modifier.drm for modifier in shot.stack} == {"firepower": 4}


def test_buckingham_ammunition_only_damages_where_other_bullets_cripple() -> None:
    incendiary = replace(GUN, buckingham=True)
    crew = flight("B1", card=aeroplane_type(weapons=(incendiary,)))
    shot = shot_check(table_with(), crew, flight("G1"), crew.weapons, surprise=False)
    plain = shot_check(
        table_with(), flight("B1"), flight("G1"), armed(used(2)).weapons, surprise=False
    )
    assert (plain.read((8, 8)).result, shot.read((8, 8)).result) == ("C", "D")
    assert shot.read((9, 9)).result == "K"


@pytest.mark.parametrize("state", [{"dud_engine": True}, {"spinning": 1}])
def test_a_target_that_glides_or_spins_is_easier(state: dict[str, Any]) -> None:
    enemy = replace(flight("G1"), **state)
    shot = shot_check(table_with(), flight("B1"), enemy, flight("B1").weapons, surprise=False)
    assert {modifier.id: modifier.drm for modifier in shot.stack}["target-helpless"] == 2
