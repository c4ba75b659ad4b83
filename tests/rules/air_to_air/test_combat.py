"""Rules 13.3 to 13.33: ratings, shot opportunities, shots, and a whole exchange.

Two equal flights at one height have no manoeuvre modifiers. Three undamaged aeroplanes then get 1
shot from 10 and 2 from 16; a gun of Firepower 2 damages on a natural 14, cripples on 16, and shoots
down on 18 (house charts 13.31 and 13.32).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_to_air.combat import (
    Stance,
    exchange,
    fighting_rating,
    manoeuvre_check,
    manoeuvre_rating,
    volley,
)
from bloodyapril.rules.air_units import Damage, Flight, Status, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import BandData
from bloodyapril.terms.measures import HalfMP
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    table_with,
)

NO_SHOT = (1, 1)
DAMAGED, CRIPPLED, SHOT_DOWN = Damage.DAMAGED, Damage.CRIPPLED, Damage.SHOT_DOWN


def column(one: Flight) -> int:
    check = manoeuvre_check(table_with(), one, flight("G1", 3), Stance(True))
    assert check is not None
    (undamaged,) = check.column.key
    return int(undamaged)


def modifiers(table: Table, one: Flight, other: Flight, stance: Stance) -> dict[str, int]:
    check = manoeuvre_check(table, one, other, stance)
    assert check is not None
    return {modifier.id: modifier.drm for modifier in check.stack}


# --- ratings


@pytest.mark.parametrize(
    ("state", "rating"),
    [
        ({}, 6),
        ({"climbing": True}, 5),
        ({"laden": True}, 1),
        ({"laden": True, "climbing": True}, 1),
        ({"dud_engine": True}, 1),
        ({"status": Status.TAKING_OFF}, 1),
        ({"status": Status.LANDING}, 1),
    ],
)
def test_the_rating_that_a_flight_fights_with(state: dict[str, Any], rating: int) -> None:
    assert manoeuvre_rating(replace(flight("B1"), **state)) == rating


def test_by_the_other_reading_bombs_cost_one_point() -> None:
    table = table_with(laden_manoeuvre="by-one")
    laden = flight("B1", laden=True)
    assert fighting_rating(table, laden) == 5
    assert fighting_rating(table, replace(laden, climbing=True)) == 4
    assert fighting_rating(table_with(), laden) == 1


def test_a_climb_never_brings_a_rating_below_one() -> None:
    assert manoeuvre_rating(flight("B1", card=aeroplane_type(manoeuvre=1), climbing=True)) == 1


# --- 13.31 manoeuvre


def test_four_aeroplanes_with_one_damaged_roll_on_the_column_of_three() -> None:
    """The example of 14.21."""
    assert column(flight("B1", ["ok", "damaged", "ok", "ok"])) == 3


def test_cripples_do_not_count_either() -> None:
    assert column(flight("B1", ["ok", "damaged", "crippled", "ok", "ok"])) == 3


def test_the_difference_of_the_ratings_counts_both_ways() -> None:
    nimble, stiff = aeroplane_type(manoeuvre=8), aeroplane_type(manoeuvre=6)
    one, other = flight("B1", 2, card=nimble), flight("G1", 2, card=stiff)
    assert modifiers(table_with(), one, other, Stance(True)) == {"differential": 2}
    assert modifiers(table_with(), other, one, Stance(False)) == {"differential": -2}


def test_at_night_it_does_not() -> None:
    one, other = flight("B1", 2, card=aeroplane_type(manoeuvre=8)), flight("G1", 2)
    assert modifiers(table_with(), one, other, Stance(True, night=True)) == {}


@pytest.mark.parametrize(
    "helpless",
    [
        flight("B1", ["damaged", "crippled"]),
        flight("B1", 2, weapons=()),
        flight("B1", 2, weapons=(Weapon(GUN, 10, empty=True),)),
        flight("B1", 1, spinning=1),
    ],
    ids=["all damaged", "unarmed", "out of ammunition", "spinning"],
)
def test_who_does_not_roll_for_manoeuvre(helpless: Flight) -> None:
    table = table_with([])
    shot = volley(table, helpless, flight("G1"), Stance(False))
    assert shot.shots == 0
    assert asked(table) == []


def test_an_attacker_with_rear_guns_only_does_not_roll() -> None:
    gunners = flight("B1", 2, card=aeroplane_type(scout=False, weapons=(REAR_GUN,)))
    enemy = flight("G1")
    assert manoeuvre_check(table_with(), gunners, enemy, Stance(True)) is None
    assert manoeuvre_check(table_with(), gunners, enemy, Stance(False)) is not None


# --- 13.32 shots


def test_each_shot_is_rolled_with_the_firepower_of_the_guns() -> None:
    table = table_with([8, 8, 7, 7, 8, 8])
    shot = volley(table, flight("B1", 3), flight("G1", 3), Stance(True))
    assert (shot.shots, shot.hits) == (2, (CRIPPLED, DAMAGED))
    assert all_dice_used(table)


def test_a_shot_at_a_flight_that_is_gone_is_refused() -> None:
    """The example of 13.32: the first of two shots brings down the last aeroplane."""
    table = table_with([8, 8, 9, 9])
    shot = volley(table, flight("B1", 3), flight("G1", 1), Stance(True))
    assert (shot.shots, shot.hits) == (1, (SHOT_DOWN,))
    assert all_dice_used(table)


def test_it_is_taken_as_long_as_something_may_be_left() -> None:
    table = table_with([8, 8, 8, 8, 7, 7])
    shot = volley(table, flight("B1", 3), flight("G1", 1), Stance(True))
    assert (shot.shots, shot.hits) == (2, (CRIPPLED, DAMAGED))


def test_two_aeroplanes_may_both_fall_to_two_of_three_shots() -> None:
    table = table_with([10, 10, 9, 9, 9, 9])
    shot = volley(table, flight("B1", 6), flight("G1", 2), Stance(True))
    assert (shot.shots, shot.hits) == (2, (SHOT_DOWN, SHOT_DOWN))
    assert all_dice_used(table)


def test_damage_to_a_lone_cripple_makes_further_shots_needless() -> None:
    table = table_with([8, 8, 7, 7])
    shot = volley(table, flight("B1", 3), flight("G1", ["crippled"]), Stance(True))
    assert shot.shots == 1


# --- 13.12 the choice of weapons


def fire_none(one: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
    return ()


def fire_first(one: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
    return bearing[:1]


TWO_GUNS = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))


def test_a_flight_may_save_a_gun() -> None:
    table = table_with([8, 8, 7, 7, 1, 1])
    crews = flight("B1", 3, card=TWO_GUNS)
    shot = volley(table, crews, flight("G1", 3), Stance(False), choose=fire_first)
    assert [weapon.type.id for weapon in shot.weapons] == ["gun"]
    assert shot.hits == (DAMAGED,)


def test_a_flight_may_refuse_all_its_shots() -> None:
    table = table_with([8, 8])
    shot = volley(table, flight("B1", 3), flight("G1"), Stance(True), choose=fire_none)
    assert (shot.shots, shot.weapons) == (0, ())
    assert all_dice_used(table)


# --- 13.3 the exchange


def test_both_sides_shoot_before_either_counts_its_ammunition() -> None:
    table = table_with([5, 5, 1, 1, 5, 5, 1, 1, 10, 1])
    (attacker, ours), (defender, theirs) = exchange(
        table, flight("B1", 3), flight("G1", 3), surprise=False
    )
    assert asked(table) == [
        "manoeuvre", "shot-resolution", "manoeuvre", "shot-resolution", "ammunition", "ammunition",
    ]  # fmt: skip
    assert (ours.shots, theirs.shots) == (1, 1)
    assert attacker.weapons[0].depletion == 3
    assert defender.weapons[0].depletion == 4


def test_a_side_without_shots_rolls_no_ammunition() -> None:
    table = table_with([*NO_SHOT, *NO_SHOT])
    exchange(table, flight("B1", 3), flight("G1", 3), surprise=False)
    assert asked(table) == ["manoeuvre", "manoeuvre"]


def test_surprise_favours_the_attacker_and_hampers_the_defender() -> None:
    table = table_with([4, 4, 6, 6, 6, 6, 10])
    (_, ours), (_, theirs) = exchange(table, flight("B1", 3), flight("G1", 3), surprise=True)
    rolls = [roll for event in table.events for roll in event.rolls]
    told = [{modifier.id: modifier.drm for modifier in roll.modifiers} for roll in rolls[:3]]
    assert told == [
        {"surprise": 3},
        {"firepower": 2, "surprise": 2},
        {"disadvantaged": -3},
    ]
    assert (ours.hits, theirs.shots) == ((DAMAGED,), 0)


def test_the_higher_side_manoeuvres_better() -> None:
    table = table_with([*NO_SHOT, *NO_SHOT])
    exchange(table, flight("B1", 3, altitude="Medium+5"), flight("G1", 3), surprise=False)
    rolls = [roll for event in table.events for roll in event.rolls]
    assert [[modifier.id for modifier in roll.modifiers] for roll in rolls] == [
        ["altitude-advantage"],
        [],
    ]


def test_an_attack_from_below_counts_as_level_and_not_climbing() -> None:
    table = table_with([*NO_SHOT, *NO_SHOT])
    climber = flight("B1", 3, altitude="Medium+6", climbing=True)
    enemy = flight("G1", 3, altitude="Medium+7")
    (attacker, _), _ = exchange(table, climber, enemy, surprise=False, from_below=True)
    rolls = [roll for event in table.events for roll in event.rolls]
    assert [roll.modifiers for roll in rolls] == [(), ()]
    assert attacker.altitude == enemy.altitude


def test_the_fight_is_at_the_defenders_height_with_the_ratings_of_that_band() -> None:
    falls_off = aeroplane_type(
        climbs={Band.DECK: 3, Band.LOW: 5, Band.MEDIUM: 8, Band.HIGH: 10},
    )
    weak_high = BandData(HalfMP(6), HalfMP(8), 3, 10, 10)
    falls_off = replace(falls_off, bands={**falls_off.bands, Band.HIGH: weak_high})
    table = table_with([*NO_SHOT, *NO_SHOT])
    attacker = flight("B1", 3, card=falls_off, altitude="High+2")
    (after, _), _ = exchange(table, attacker, flight("G1", 3), surprise=False)
    rolls = [roll for event in table.events for roll in event.rolls]
    assert [[modifier.id for modifier in roll.modifiers] for roll in rolls] == [
        ["altitude-advantage"],
        [],
    ]
    assert after.altitude == flight("G1").altitude


def test_a_defender_uses_his_rear_guns_and_a_bristol_both_ways() -> None:
    bristol = replace(TWO_GUNS, fires_rear_guns_attacking=True)
    for card, rear_too in ((TWO_GUNS, False), (bristol, True)):
        table = table_with([5, 5, 1, 1, 5, 5, 1, 1, 10, 10])
        crews = flight("B1", 3, card=card)
        (_, ours), (_, theirs) = exchange(table, crews, flight("G1", 3, card=card), surprise=False)
        assert len(ours.weapons) == (2 if rear_too else 1)
        assert len(theirs.weapons) == 2
