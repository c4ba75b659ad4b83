"""Rules 17.11, 18.3 and 18.4: the two ways to attack the ground, and an attack step by step.

The FE2d has a bomb strength of 1, four of them attack in column 4 of the house chart (18.42).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY, Light
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.ground_attack import (
    AttackResult,
    Profile,
    Run,
    Target,
    attack_check,
    attack_ground,
    attack_objections,
    attack_value,
)
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR
from bloodyapril.store.library.shelves import library, rulings
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    table_with,
)

DAY = Light()
BOMBS, GUNS = Run(Profile.BOMBING), Run(Profile.STRAFING)
REAR = Run(Profile.STRAFING, rear_guns=True)
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
DUMP = Target("dump")


def bomber(*states: str, **changes: Any) -> Flight:
    plain = {"altitude": "Low+1", "tasking": Tasking.BOMBING, "laden": True}
    return flight("B1", states or 4, card=library().card("fe2d"), **{**plain, **changes})


def strafer(*states: str, **changes: Any) -> Flight:
    plain = {"altitude": "Deck+0", "tasking": Tasking.STRAFING, "card": TWO_SEATER}
    return flight("B1", states or 2, **{**plain, **changes})


def allowed(one: Flight, run: Run, target: Target = DUMP) -> bool:
    return attack_objections(one, run, target, CLEAR) == []


def attacked(faces: Iterable[int], one: Flight, run: Run) -> tuple[AttackResult, Table]:
    """An attack for which exactly these dice fall."""
    table = table_with(faces)
    after = attack_ground(table, one, run, DUMP, CLEAR_DAY)
    assert all_dice_used(table)
    return after, table


# --- 17.11: bombs are what a flight drops


def test_bombs_are_the_ordnance_of_whoever_is_laden() -> None:
    """Rules 17.11 and 17.12: all of them, one point for each undamaged aeroplane."""
    assert attack_value(rulings(), bomber(), BOMBS) == 2 * 4
    assert attack_value(rulings(), bomber("ok", "ok", "damaged", "crippled"), BOMBS) == 2 * 2
    assert attack_value(rulings(), bomber(laden=False), BOMBS) == 0
    assert not allowed(bomber(laden=False), BOMBS)


def test_guns_are_no_ordnance() -> None:
    """Rules 17.11 and 18.32: one who strafes needs a gun, and no bombs."""
    assert allowed(strafer(), GUNS)
    spent = tuple(Weapon(weapon, 10, empty=True) for weapon in (GUN, REAR_GUN))
    assert not allowed(strafer(weapons=spent), GUNS)


# --- 18.3: all conditions of a profile


@pytest.mark.parametrize("altitude", ["Deck+0", "Deck+2", "Low+0", "Low+4", "Medium+1"])
def test_level_bombing_binds_to_no_altitude_of_its_own(altitude: str) -> None:
    """Rules 18.3 and 18.31: the ceiling is the tasking's (12.2)."""
    assert allowed(bomber(altitude=altitude), BOMBS)


@pytest.mark.parametrize("altitude", ["Deck+1", "Deck+2", "Low+0"])
def test_strafing_binds_to_the_ground(altitude: str) -> None:
    """Rules 18.3 and 18.32."""
    assert allowed(strafer(), GUNS)
    assert not allowed(strafer(altitude=altitude), GUNS)


@pytest.mark.parametrize("run", [BOMBS, GUNS])
def test_nobody_attacks_out_of_a_climb(run: Run) -> None:
    """Rules 18.3 and 18.31; 18.32 has strafing done as a bombing attack is."""
    one = strafer if run is GUNS else bomber
    assert allowed(one(), run)
    assert not allowed(one(climbing=True), run)


@pytest.mark.parametrize(
    ("profile", "by_bombs", "by_guns"),
    [("A", True, False), ("B", True, True), ("C", True, True), ("D", True, True)],
)
def test_what_each_profile_may_attack(profile: str, by_bombs: bool, by_guns: bool) -> None:
    """Rules 18.3, 18.13 and 18.32."""
    target = Target("target", profile)
    assert allowed(bomber(), BOMBS, target) is by_bombs
    assert allowed(strafer(), GUNS, target) is by_guns


def test_forward_and_rear_guns_strafe_each_for_themselves() -> None:
    """Rules 18.3 and 17.13: what bears in the one attack is no help in the other."""
    rear_only = (Weapon(GUN, 10, empty=True), Weapon.full(REAR_GUN))
    assert not allowed(strafer(weapons=rear_only), GUNS)
    assert allowed(strafer(weapons=rear_only), REAR)
    forward_only = (Weapon.full(GUN), Weapon(REAR_GUN, 10, empty=True))
    assert allowed(strafer(weapons=forward_only), GUNS)
    assert not allowed(strafer(weapons=forward_only), REAR)


@pytest.mark.parametrize(
    ("altitude", "drm"), [("Deck+0", 1), ("Deck+2", 1), ("Low+1", 0), ("Medium+1", -2)]
)
def test_level_bombing_has_a_modifier_by_its_height_and_strafing_none(
    altitude: str, drm: int
) -> None:
    """Rules 18.3 and 18.31, by the house chart."""
    runs = ((bomber(altitude=altitude), BOMBS), (strafer(), GUNS))
    found = [
        sum(m.drm for m in attack_check(table_with(), one, run, DUMP, CLEAR_DAY).stack)
        for one, run in runs
    ]
    assert found == [drm, 0]


# --- 18.4: the attack


def test_an_attack_is_a_column_then_a_success_then_its_damage() -> None:
    """Rules 18.4, 18.41, 18.42 and 19.1."""
    after, table = attacked([10, 10, 10, 10], bomber(), BOMBS)
    assert asked(table) == ["air-to-ground", "ground-damage"]
    check = attack_check(table_with(), bomber(), BOMBS, DUMP, CLEAR_DAY)
    assert check.column.key == ("4",)
    assert after.success == check.read((10, 10)).result
    rolls = [roll for event in table.events for roll in event.rolls]
    assert rolls[1].row == _damage_row(after.success)


def _damage_row(success: int) -> str:
    return library().chart("ground-damage").check("", success=success).read((10, 10)).row


def test_no_success_leaves_no_marker_to_roll_for() -> None:
    """Rules 18.4 and 18.42; the bombs are gone."""
    after, table = attacked([1, 1], bomber(), BOMBS)
    assert asked(table) == ["air-to-ground"]
    assert (after.success, after.damage) == (0, GroundDamage.NONE)
    assert not after.flight.laden


def test_who_strafes_keeps_his_bombs_and_loses_ammunition() -> None:
    """Rules 18.4 and 17.13: depletion as if for one shot, below the number twice."""
    after, table = attacked([1, 1, 1], strafer(), GUNS)
    assert asked(table) == ["air-to-ground", "ammunition"]
    forward, rear = after.flight.weapons
    assert (forward.depletion, rear.depletion) == (GUN.depletion + 2, REAR_GUN.depletion)
