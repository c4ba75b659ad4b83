"""Rules 13.3, 13.12, 13.22 and 13.32: stances, who fires, and when the shots left are refused.

Firepower 2 damages on a natural 14, cripples on 16 and shoots down on 18 (house chart 13.32).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_to_air.combat import (
    Stance,
    Volley,
    exchange,
    fighting_rating,
    fire,
    manoeuvre_rating,
    take_stance,
    volley,
)
from bloodyapril.rules.air_to_air.weapons import shot_check
from bloodyapril.rules.air_units import Damage, Flight, Weapon
from bloodyapril.rules.table import Table
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    table_with,
)

MISSED = (1, 1)
D, C, K = (7, 7), (8, 8), (9, 9)
DAMAGED, CRIPPLED, SHOT_DOWN = Damage.DAMAGED, Damage.CRIPPLED, Damage.SHOT_DOWN


def fired(faces: Iterable[int], enemy: Flight, shots: int) -> Volley:
    """So many shots at an enemy, for which exactly these dice fall."""
    table = table_with(faces)
    ours = flight("B1", 6)
    after = fire(table, ours, enemy, Stance(True), ours.usable, shots)
    assert all_dice_used(table)
    return after


# --- 13.32: shots that are refused


@pytest.mark.parametrize(
    ("enemy", "faces", "taken"),
    [
        # One aeroplane: a kill, or hits that add up to one, leave nothing to shoot at.
        (1, (*K,), 1),
        (1, (*C, *D), 2),
        (1, (*D, *D, *D), 3),
        (1, (*D, *C), 2),
        (1, (*MISSED, *K), 2),
        (1, (*MISSED, *D, *MISSED), 3),
        # Two: only as many kills as aeroplanes are sure.
        (2, (*K, *K), 2),
        (2, (*K, *MISSED, *MISSED), 3),
        (2, (*K, *C, *C), 3),
        (2, (*C, *C, *K), 3),
        # Three have as many shots taken at them in any case.
        (3, (*K, *K, *K), 3),
    ],
)
def test_once_all_are_sure_to_fall_no_more_shots_are_taken(
    enemy: int, faces: tuple[int, ...], taken: int
) -> None:
    """Rule 13.32: of three shots."""
    assert fired(faces, flight("G1", enemy), 3).shots == taken


@pytest.mark.parametrize(
    ("state", "faces", "taken"),
    [
        ("crippled", (*D,), 1),
        ("damaged", (*D, *D), 2),
        ("damaged", (*MISSED, *D, *MISSED), 3),
    ],
)
def test_what_was_hurt_before_counts(state: str, faces: tuple[int, ...], taken: int) -> None:
    """Rules 13.32 and 14.1: a lone aeroplane, and three shots at it."""
    assert fired(faces, flight("G1", [state]), 3).shots == taken


def test_hits_are_told_gravest_first_in_whatever_order_they_fell() -> None:
    """Rule 14.1."""
    assert fired((*D, *K, *C), flight("G1", 6), 3).hits == (SHOT_DOWN, CRIPPLED, DAMAGED)


def test_damage_factors_of_the_target_count_for_every_shot() -> None:
    """Rule 13.32: a sturdy aeroplane is a point harder to hurt, a frail one easier."""
    for factor in (-1, 0, 1):
        target = flight("G1", card=aeroplane_type(damage_factor=factor))
        shot = shot_check(table_with(), flight("B1"), target, flight("B1").usable, surprise=False)
        assert sum(modifier.drm for modifier in shot.stack) == 2 + factor
        assert (shot.read((7, 6)).result == "D") is (factor == 1)


# --- 13.3, 13.22: stances


@pytest.mark.parametrize(
    ("ours", "higher", "lower"),
    [("Medium+6", True, False), ("Medium+4", False, False), ("Medium+2", False, True)],
)
def test_whoever_is_higher_has_the_advantage(ours: str, higher: bool, lower: bool) -> None:
    """Rules 10.15 and 13.3; the attacker then fights at the defender's height."""
    one, attack, defence = take_stance(
        table_with(), flight("B1", altitude=ours), flight("G1", altitude="Medium+4"), surprise=False
    )
    assert (attack.altitude_advantage, defence.altitude_advantage) == (higher, lower)
    assert str(one.altitude) == "Medium+4"
    assert (attack.attacking, defence.attacking) == (True, False)


@pytest.mark.parametrize("surprise", [True, False])
def test_surprise_is_the_attackers_and_disadvantage_the_defenders(surprise: bool) -> None:
    """Rule 13.24."""
    _, attack, defence = take_stance(table_with(), flight("B1"), flight("G1"), surprise=surprise)
    assert (attack.surprise, attack.disadvantaged) == (surprise, False)
    assert (defence.surprise, defence.disadvantaged) == (False, surprise)


@pytest.mark.parametrize(
    ("climbing", "from_below", "still"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_a_climb_counts_in_the_fight_unless_it_was_the_attack(
    climbing: bool, from_below: bool, still: bool
) -> None:
    """Rules 13.22 and 13.31."""
    ours = flight("B1", altitude="Medium+2", climbing=climbing)
    theirs = flight("G1", altitude="Medium+4")
    one, _, defence = take_stance(table_with(), ours, theirs, surprise=False, from_below=from_below)
    assert one.climbing is still
    assert manoeuvre_rating(one) == (5 if still else 6)
    assert defence.altitude_advantage is not from_below


def test_a_climbing_flight_of_poor_rating_has_one_left() -> None:
    """Rule 13.31; bombs by the other reading likewise."""
    poor = flight("B1", card=aeroplane_type(manoeuvre=1), climbing=True)
    assert manoeuvre_rating(poor) == 1
    by_one = table_with(laden_manoeuvre="by-one")
    assert fighting_rating(by_one, replace(poor, climbing=False, laden=True)) == 1
    assert fighting_rating(by_one, replace(poor, laden=True)) == 1


# --- 13.12: the choice of weapons


def holds_fire(who: str) -> Any:
    def choose(one: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
        assert enemy.id != one.id
        return () if one.id == who else bearing

    return choose


@pytest.mark.parametrize(("who", "shooter"), [("B1", "G1"), ("G1", "B1")])
def test_either_side_may_save_its_ammunition(who: str, shooter: str) -> None:
    """Rule 13.12: both have a shot, one of them takes it."""
    table = table_with([5, 5, 5, 5, *MISSED, 10] if who == "B1" else [5, 5, *MISSED, 5, 5, 10])
    sides = exchange(
        table, flight("B1", 3), flight("G1", 3), surprise=False, choose=holds_fire(who)
    )
    assert all_dice_used(table)
    shots = {one.id: done.shots for one, done in sides}
    assert shots == {who: 0, shooter: 1}
    assert [done.chances for _, done in sides] == [1, 1]


def test_without_a_chance_nobody_is_asked_for_his_weapons() -> None:
    """Rule 13.12: nor is anything told of ammunition that was saved."""

    def never(one: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
        raise AssertionError("there is nothing to choose")

    table: Table = table_with(MISSED)
    after = volley(table, flight("B1", 3), flight("G1", 3), Stance(True), choose=never)
    assert after == Volley()
    assert [event.kind for event in table.events] == ["manoeuvre"]
    assert asked(table) == ["manoeuvre"]


def test_one_gun_of_two_may_be_saved() -> None:
    """Rules 13.12 and 13.33: the other one's firepower counts, and its ammunition."""

    def rear_only(one: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
        return [weapon for weapon in bearing if weapon.type.rear]

    crew = flight("B1", 3, card=aeroplane_type(scout=False, weapons=(GUN, REAR_GUN)))
    table = table_with([5, 5, *MISSED])
    after = volley(table, crew, flight("G1", 3), Stance(False), choose=rear_only)
    assert [weapon.type for weapon in after.weapons] == [REAR_GUN]
    assert after.fired == {REAR_GUN.id: 1}
