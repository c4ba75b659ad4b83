"""Chapters 17 to 19: what a flight may attack, how hard, and what comes of it.

Attack values are in halves. The FE2d has a bomb strength of 1, as in the example of 18.41. Figures
of the charts are read from the library.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_attack import (
    Profile,
    Run,
    Target,
    aa_modifier,
    attack_check,
    attack_column,
    attack_ground,
    attack_objections,
    attack_value,
)
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import WeaponType
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Sky
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    gun,
    table_with,
)

CLEAR, DAY = Weather(), Light()
BOMBS, GUNS = Run(Profile.BOMBING), Run(Profile.STRAFING)
DUMP = Target("dump")
TWIN = WeaponType("twin", "twin gun", rear=False, firepower=4, depletion=2)
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))


def bomber(*states: str, **changes: Any) -> Flight:
    plain = {"altitude": "Low+1", "tasking": Tasking.BOMBING, "laden": True}
    return flight("B1", states or 4, card=library().card("fe2d"), **{**plain, **changes})


def strafer(*states: str, **changes: Any) -> Flight:
    plain = {"altitude": "Deck+0", "tasking": Tasking.STRAFING}
    return flight("B1", states or 4, **{**plain, **changes})


def rules(one: Flight, run: Run, target: Target = DUMP, weather: Weather = CLEAR) -> list[str]:
    """The rules that forbid an attack."""
    return [
        reason.rpartition("[")[2].rstrip("]")
        for reason in attack_objections(one, run, target, weather)
    ]


def modifiers(
    one: Flight,
    run: Run,
    target: Target = DUMP,
    weather: Weather = CLEAR,
    light: Light = DAY,
    guns: tuple[Concentration, ...] = (),
) -> dict[str, int]:
    check = attack_check(table_with(), one, run, target, Air(weather, light), guns)
    return {modifier.id: modifier.drm for modifier in check.stack}


# --- 17.12, 18.41 the attack value


def test_three_undamaged_fe2ds_of_four_attack_with_three() -> None:
    """The example of 18.41."""
    value = attack_value(rulings(), bomber("ok", "damaged", "ok", "ok"), BOMBS)
    assert value == 2 * 3
    assert attack_column(library(), value) == "3"


def test_all_four_expend_four_points() -> None:
    """The example of 17.12."""
    assert attack_column(library(), attack_value(rulings(), bomber(), BOMBS)) == "4"


def test_without_bombs_there_is_no_value() -> None:
    assert attack_value(rulings(), bomber(laden=False), BOMBS) == 0


@pytest.mark.parametrize(
    ("weapons", "run", "halves"),
    [
        ((GUN,), GUNS, 4),
        ((TWIN,), GUNS, 8),
        ((GUN, REAR_GUN), GUNS, 4),
        ((GUN, REAR_GUN), Run(Profile.STRAFING, rear_guns=True), 4),
        ((TWIN, REAR_GUN), Run(Profile.STRAFING, rear_guns=True), 4),
        ((GUN,), Run(Profile.STRAFING, rear_guns=True), 0),
        ((REAR_GUN,), GUNS, 0),
        ((), GUNS, 0),
    ],
)
def test_guns_are_half_a_point_an_aeroplane_and_twins_a_whole_one(
    weapons: tuple[WeaponType, ...], run: Run, halves: int
) -> None:
    """Rules 17.13 and 18.41: forward or rear guns, for each attack one of the two."""
    assert attack_value(rulings(), strafer(card=aeroplane_type(weapons=weapons)), run) == halves


@pytest.mark.parametrize(
    ("gun", "halves"),
    [
        (replace(GUN, dual=True), 8),
        (replace(TWIN, dual=False), 4),
        (replace(TWIN, dual=True), 8),
        (replace(GUN, dual=False), 4),
    ],
)
def test_a_card_says_which_guns_fire_as_a_pair(gun: WeaponType, halves: int) -> None:
    """Rule 18.41; where it is silent, firepower tells."""
    strafers = strafer(card=aeroplane_type(weapons=(gun,)))
    assert attack_value(rulings(), strafers, GUNS) == halves


@pytest.mark.parametrize(("reading", "halves"), [("single", 4), ("dual", 8)])
def test_two_single_guns_are_a_pair_by_ruling_only(reading: str, halves: int) -> None:
    """Rule 18.41, ruling two-single-guns: the SE5's Vickers and Lewis, as long as both bear."""
    read = rulings().choose("two-single-guns", reading)
    se5 = strafer(card=library().card("se5"))
    assert attack_value(read, se5, GUNS) == halves
    one_left = replace(se5, weapons=(replace(se5.weapons[0], empty=True), *se5.weapons[1:]))
    assert attack_value(read, one_left, GUNS) == 4
    two_seater = strafer(card=aeroplane_type(weapons=(GUN, REAR_GUN)))
    assert attack_value(read, two_seater, GUNS) == 4


def test_only_undamaged_aeroplanes_strafe() -> None:
    """Rules 14.21 and 18.41."""
    assert attack_value(rulings(), strafer("ok", "damaged", "crippled"), GUNS) == 1


def test_a_spent_gun_adds_nothing() -> None:
    spent = (Weapon(TWIN, 10, empty=True), Weapon.full(GUN))
    assert attack_value(rulings(), strafer(weapons=spent), GUNS) == 4


@pytest.mark.parametrize(
    ("halves", "column"),
    [(0, None), (1, "½"), (2, "1"), (3, "1"), (8, "4"), (11, "4"), (12, "6"), (24, "10")],
)
def test_the_column_is_the_highest_that_is_not_above_the_value(
    halves: int, column: str | None
) -> None:
    """Rule 18.41."""
    assert attack_column(library(), halves) == column


# --- objections


def test_plain_attacks_are_allowed() -> None:
    """Rule 18.3."""
    assert rules(bomber(), BOMBS) == []
    assert rules(strafer(), GUNS) == []


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"aborting": True}, "10.6"),
        ({"laden": False}, "18.12"),
        ({"tasking": Tasking.OFFENSIVE_PATROL}, "12.2"),
        ({"tasking": Tasking.RECON}, "12.2"),
        ({"climbing": True}, "18.31"),
    ],
)
def test_who_may_not_bomb(changes: dict[str, Any], rule: str) -> None:
    assert rules(bomber(**changes), BOMBS) == [rule]


def test_a_flight_without_an_undamaged_aeroplane_attacks_nothing() -> None:
    assert rules(bomber("damaged", "crippled"), BOMBS) == ["14.21"]


def test_a_type_that_carries_no_bombs_cannot_drop_any() -> None:
    """Rule 17.12."""
    assert rules(replace(bomber(), card=aeroplane_type()), BOMBS) == ["17.12"]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"altitude": "Deck+1"}, "18.32"),
        ({"altitude": "Low+0"}, "18.32"),
        ({"laden": True}, "18.12"),
        ({"weapons": ()}, "18.32"),
    ],
)
def test_who_may_not_strafe(changes: dict[str, Any], rule: str) -> None:
    assert rules(strafer(**changes), GUNS) == [rule]


def test_a_bomber_may_strafe_once_its_bombs_are_gone() -> None:
    """Rule 18.12."""
    assert rules(bomber(laden=False, altitude="Deck+0"), GUNS) == []


@pytest.mark.parametrize(("profile", "allowed"), [("A", False), ("B", True), ("D", True)])
def test_guns_do_nothing_to_profile_a(profile: str, allowed: bool) -> None:
    """Rules 18.12 and 18.32; bombs may be used against any target."""
    target = Target("bunker", profile)
    assert rules(strafer(), GUNS, target) == ([] if allowed else ["18.12"])
    assert rules(bomber(), BOMBS, target) == []


@pytest.mark.parametrize(
    ("weather", "altitude", "rule"),
    [
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), "Low+1", "18.2"),
        (Weather(Sky.RAIN, Band.LOW), "Medium+1", "18.2"),
        (Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM), "Low+1", None),
        (Weather(Sky.MOSTLY_SUNNY, Band.DECK), "Low+1", None),
        (Weather(Sky.FOG, Band.DECK), "Low+1", "7.15"),
        (Weather(Sky.FOG, Band.DECK), "Deck+1", "7.15"),
        (Weather(Sky.FOG, Band.LOW), "Deck+1", None),
    ],
)
def test_cloud_and_fog_protect_a_target(weather: Weather, altitude: str, rule: str | None) -> None:
    """Rules 7.15 and 18.31: bombs are aimed by eye, and not in or above fog."""
    assert rules(bomber(altitude=altitude), BOMBS, DUMP, weather) == ([rule] if rule else [])


def test_every_reason_is_given_at_once() -> None:
    hopeless = bomber("damaged", aborting=True, laden=False, climbing=True)
    assert rules(hopeless, BOMBS) == ["10.6", "14.21", "18.12", "18.31"]


# --- 18.42 the attack roll


def test_fog_below_refuses_the_roll_itself() -> None:
    """Rule 7.15."""
    fog = Weather(Sky.FOG, Band.DECK)
    with pytest.raises(Unlawful, match=r"7\.15"):
        attack_check(table_with(), bomber(), BOMBS, DUMP, Air(fog, DAY))


def test_an_attack_without_strength_is_refused() -> None:
    """Rule 18.41."""
    with pytest.raises(Unlawful, match=r"18\.41"):
        attack_check(table_with(), bomber("damaged"), BOMBS, DUMP, CLEAR_DAY)


def test_pressing_is_worth_one_and_a_moving_target_costs_two() -> None:
    """Rules 18.33 and 22.2."""
    plain = modifiers(bomber(), BOMBS)
    pressed = modifiers(bomber(), Run(Profile.BOMBING, pressed=True))
    moving = modifiers(bomber(), BOMBS, Target("train", moving=True))
    assert pressed == plain | {"pressed-attack": 1}
    assert moving == plain | {"moving-target": -2}


def test_the_harder_a_target_the_worse() -> None:
    """Rule 18.13: from D, the most vulnerable, to A."""
    nets = [sum(modifiers(bomber(), BOMBS, Target("x", letter)).values()) for letter in "DCBA"]
    assert nets == sorted(nets, reverse=True)
    assert len(set(nets)) == 4


def test_rain_that_falls_from_above_the_flight_counts() -> None:
    """Rule 7.14."""
    assert "rain" in modifiers(bomber(), BOMBS, weather=Weather(Sky.RAIN, Band.MEDIUM))


@pytest.mark.parametrize("densities", [("light", "medium"), ("medium", "light")])
def test_only_the_worst_barrage_of_a_run_counts(densities: tuple[str, ...]) -> None:
    """Rules 16.32 and 18.42."""
    chart = library().chart("aa-bombing")
    figures = [int(chart.look_up(band="low", density=one)) for one in densities]
    guns = tuple(gun("1010", one) for one in densities)
    assert len(set(figures)) == 2
    assert aa_modifier(table_with(), bomber(), guns) == min(figures)
    assert modifiers(bomber(), BOMBS, guns=guns)["aa-modifier"] == min(figures)


def test_guns_that_do_not_reach_so_high_do_not_disturb() -> None:
    """Rule 16.32: small arms at a flight in the Low band, or no guns at all."""
    assert aa_modifier(table_with(), bomber(), (gun("1010", "small-arms"),)) == 0
    assert aa_modifier(table_with(), bomber(), ()) == 0


# --- the attack


def test_bombs_are_gone_after_an_attack_and_ammunition_is_not() -> None:
    """Rule 17.12: success is damage rolled in the column of its figure."""
    table = table_with([10, 10, 10, 10])
    after = attack_ground(table, bomber(), BOMBS, DUMP, CLEAR_DAY)
    assert asked(table) == ["air-to-ground", "ground-damage"]
    assert not after.flight.laden
    assert after.flight.weapons == bomber().weapons
    chart = library().chart("ground-damage").check("", success=after.success)
    assert after.damage is GroundDamage(chart.read((10, 10)).result)


def test_a_failed_attack_has_no_damage_to_roll_for() -> None:
    """Rules 18.42 and 19.1: bombs are gone all the same."""
    table = table_with([1, 1])
    after = attack_ground(table, bomber(), BOMBS, DUMP, CLEAR_DAY)
    assert all_dice_used(table)
    assert (after.success, after.damage, after.flight.laden) == (0, GroundDamage.NONE, False)
    assert [event.kind for event in table.events] == ["attack"]


@pytest.mark.parametrize(("rear", "spent"), [(False, (1, 0)), (True, (0, 1))])
def test_strafing_depletes_the_guns_that_fire_as_one_shot(
    rear: bool, spent: tuple[int, int]
) -> None:
    """Rule 17.13: forward and rear guns are attacks apart; a 10 costs the shot only."""
    table = table_with([1, 1, 10])
    gunners = strafer(card=TWO_SEATER)
    run = Run(Profile.STRAFING, rear_guns=rear)
    after = attack_ground(table, gunners, run, DUMP, CLEAR_DAY)
    assert asked(table)[-1] == "ammunition"
    used = [weapon.depletion - weapon.type.depletion for weapon in after.flight.weapons]
    assert tuple(used) == spent


# --- 19.1 damage


def test_the_worst_of_several_markers_counts() -> None:
    """Rule 19.1: one roll each, and damage does not add up."""
    chart = library().chart("ground-damage")
    worst = GroundDamage(chart.check("", success=4).read((10, 10)).result)
    for faces in ([1, 1, 10, 10, 1, 1], [10, 10, 1, 1, 1, 1]):
        table = table_with(faces)
        assert ground_damage(table, (4, 4, 1), "dump") is worst
        assert all_dice_used(table)


def test_a_marker_of_no_success_is_none() -> None:
    """Rule 18.42."""
    assert ground_damage(table_with(), (0, 0), "dump") is GroundDamage.NONE


def test_levels_of_damage_rise() -> None:
    assert [level.rank for level in GroundDamage] == [0, 1, 2, 3]
    assert [level.value for level in GroundDamage] == ["NE", "S", "H", "T"]
