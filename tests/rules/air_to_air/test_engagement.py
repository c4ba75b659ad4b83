"""Rules 13.21 to 13.24: who may attack whom, both engagement rolls and their four results.

Two aeroplanes a side at one height have no modifiers: a Tally then needs 10, a detected enemy 13,
an undetected one 17 (house chart 13.23).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY, Air
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    attack_objections,
    climbs_under_cloud,
    engage,
    engagement_check,
    may_commence,
)
from bloodyapril.rules.air_units import Detection, Flight, Status, Tasking, Weapon
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.sides import Sky
from tests.builders import REAR_GUN, aeroplane_type, all_dice_used, flight, table_with

CLEAR = Weather()
CLOUD_HIGH = Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
HIT, MISS = (10, 10), (1, 1)


def objections(
    attacker: Flight, defender: Flight, weather: Weather = CLEAR, **chosen: str
) -> list[str]:
    return attack_objections(table_with(**chosen), attacker, defender, True, weather)


def rules_named(reasons: list[str]) -> list[str]:
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def spent(one: Flight) -> Flight:
    weapons = tuple(replace(weapon, depletion=10, empty=True) for weapon in one.weapons)
    return replace(one, weapons=weapons)


# --- 13.21: prerequisites


def test_a_flight_may_attack_another_in_its_hex_at_its_height() -> None:
    assert objections(flight("B1", 2), flight("G1", 2)) == []


def test_a_flight_does_not_attack_where_its_type_never_gets() -> None:
    low = aeroplane_type(climbs={Band.DECK: 3, Band.LOW: 5})
    below = flight("B1", 2, card=low, altitude="Low+1")
    assert rules_named(objections(below, flight("G1", 2))) == ["13.21c"]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"tasking": Tasking.RECON}, "12.2"),
        ({"tasking": Tasking.BOMBING}, "12.2"),
        ({"tasking": Tasking.ARTILLERY}, "12.2"),
        ({"aborting": True}, "10.6"),
        ({"status": Status.TAKING_OFF}, "11.1, 11.2"),
        ({"climbing": True}, "13.21c"),
    ],
)
def test_what_keeps_an_attacker_from_attacking(changes: dict[str, Any], rule: str) -> None:
    attacker = replace(flight("B1", 2), **changes)
    assert rules_named(objections(attacker, flight("G1", 2))) == [rule]


def test_ammunition_is_needed() -> None:
    assert rules_named(objections(spent(flight("B1", 2)), flight("G1", 2))) == ["13.21a"]


def test_rear_guns_alone_do_not_attack() -> None:
    gunners = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    assert rules_named(objections(flight("B1", 2, card=gunners), flight("G1", 2))) == ["13.11"]


def test_one_undamaged_aeroplane_is_needed() -> None:
    hurt = flight("B1", ["damaged", "crippled"])
    assert rules_named(objections(hurt, flight("G1", 2))) == ["13.21d"]
    assert objections(flight("B1", ["damaged", "ok"]), flight("G1", 2)) == []


def test_both_must_be_in_one_hex() -> None:
    assert rules_named(objections(flight("B1"), flight("G1", hex="1011"))) == ["13.21c"]


def test_a_flight_on_a_hexside_is_in_both_hexes() -> None:
    assert objections(flight("B1", hex="1010"), flight("G1", hex="1010/1011")) == []
    assert objections(flight("B1", hex="1011"), flight("G1", hex="1010/1011")) == []


@pytest.mark.parametrize(
    ("own", "enemy", "allowed"),
    [
        ("Medium+4", "Medium+4", True),
        ("Medium+4", "Medium+0", True),
        ("Medium+4", "Medium+5", False),
        ("Medium+0", "Low+4", True),
        ("High+3", "Medium+0", True),
        ("High+3", "Low+4", False),
        ("Medium+4", "High+0", False),
    ],
)
def test_an_enemy_is_attacked_no_higher_and_no_more_than_a_band_below(
    own: str, enemy: str, allowed: bool
) -> None:
    reasons = objections(flight("B1", altitude=own), flight("G1", altitude=enemy))
    assert (reasons == []) is allowed
    assert set(rules_named(reasons)) <= {"13.21c"}


def test_an_enemy_nobody_has_found_is_safe() -> None:
    reasons = attack_objections(table_with(), flight("B1"), flight("G1"), False, CLEAR)
    assert rules_named(reasons) == ["13.21b"]


@pytest.mark.parametrize(
    ("detection", "identified", "allowed"),
    [
        (Detection.DETECTED, False, False),
        (Detection.UNDETECTED, True, False),
        (Detection.DETECTED, True, True),
    ],
)
def test_by_the_stricter_reading_an_enemy_must_be_detected_and_identified(
    detection: Detection, identified: bool, allowed: bool
) -> None:
    enemy = replace(flight("G1"), detection=detection, identified=identified)
    assert (objections(flight("B1"), enemy, detected_to_attack="both") == []) is allowed
    assert objections(flight("B1"), enemy) == []


def test_solid_cloud_between_forbids_an_attack() -> None:
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    reasons = objections(flight("B1"), flight("G1", altitude="Low+2"), cloud)
    assert rules_named(reasons) == ["7.3"]


def test_every_objection_is_told_at_once() -> None:
    attacker = replace(spent(flight("B1", ["damaged"], hex="1012")), aborting=True)
    reasons = objections(attacker, flight("G1", altitude="High+1"))
    assert rules_named(reasons) == ["13.21a", "10.6", "13.21c", "13.21c", "13.21d"]


# --- 13.22: the climbing attack under cloud


def test_under_cloud_a_climbing_flight_may_attack_a_higher_one() -> None:
    attacker = flight("B1", altitude="Medium+6", climbing=True)
    assert objections(attacker, flight("G1", altitude="Medium+7"), CLOUD_HIGH) == []


def test_it_has_to_be_in_climbing_flight() -> None:
    level = flight("B1", altitude="Medium+6")
    enemy = flight("G1", altitude="Medium+7")
    assert rules_named(objections(level, enemy, CLOUD_HIGH)) == ["13.22"]


@pytest.mark.parametrize(
    "weather",
    [
        CLEAR,
        Weather(Sky.MOSTLY_CLOUDY, Band.VERY_HIGH),
        Weather(Sky.MOSTLY_SUNNY, Band.MEDIUM),
        Weather(Sky.FOG, Band.HIGH),
    ],
    ids=str,
)
def test_only_solid_cloud_in_the_next_band_holds_an_attacker_down(weather: Weather) -> None:
    attacker, enemy = flight("B1", altitude="Medium+6"), flight("G1", altitude="Medium+7")
    assert not climbs_under_cloud(table_with(), attacker, enemy, weather)


def test_an_attacker_who_can_still_climb_above_his_enemy_must_do_so() -> None:
    attacker, enemy = flight("B1", altitude="Medium+2"), flight("G1", altitude="Medium+4")
    assert not climbs_under_cloud(table_with(), attacker, enemy, CLOUD_HIGH)
    wider = table_with(climbing_attack="cloud-above")
    assert climbs_under_cloud(wider, attacker, enemy, CLOUD_HIGH)


def test_an_enemy_below_is_attacked_in_the_usual_way() -> None:
    attacker = flight("B1", altitude="Medium+7", climbing=True)
    reasons = objections(attacker, flight("G1", altitude="Medium+6"), CLOUD_HIGH)
    assert rules_named(reasons) == ["13.21c"]


# --- 13.23: the rolls


def modifiers(
    own: Flight, enemy: Flight, circumstances: Circumstances, *, attacking: bool
) -> dict[str, int]:
    check = engagement_check(table_with(), own, enemy, circumstances, attacking=attacking)
    return {modifier.id: modifier.drm for modifier in check.stack}


def test_the_flight_that_rolls_brings_its_own_aggression_and_height() -> None:
    high = flight("B1", 2, altitude="Medium+5", aggression=2)
    told = modifiers(high, flight("G1", 2), Circumstances(CLEAR_DAY), attacking=True)
    assert told == {"aggression": 2, "altitude-advantage": 2}
    low = modifiers(flight("G1", 2), high, Circumstances(CLEAR_DAY), attacking=False)
    assert low == {}


def test_numbers_count_on_both_sides() -> None:
    told = modifiers(flight("B1", 4), flight("G1", 1), Circumstances(CLEAR_DAY), attacking=True)
    assert told == {"own-large-flight": 1, "single-aeroplane": -1}


def test_aeroplanes_in_a_flight_count_damaged_or_not() -> None:
    hurt = flight("G1", ["ok", "damaged", "damaged", "crippled"])
    assert modifiers(flight("B1", 2), hurt, Circumstances(CLEAR_DAY), attacking=True) == {
        "large-flight": 1
    }


def test_only_the_defender_suffers_from_an_attack_out_of_its_rear() -> None:
    behind = Circumstances(CLEAR_DAY, from_behind=True)
    one, other = flight("B1", 2), flight("G1", 2)
    assert modifiers(one, other, behind, attacking=True) == {}
    assert modifiers(other, one, behind, attacking=False) == {"from-behind": -2}


def test_a_gunner_watches_the_tail() -> None:
    two_seater = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    told = modifiers(
        flight("B1", 2, card=two_seater),
        flight("G1", 2),
        Circumstances(CLEAR_DAY, from_behind=True),
        attacking=False,
    )
    assert told == {"from-behind": -2, "rear-gunner": 1}


# --- 13.232: the results


@pytest.mark.parametrize(
    ("attacker", "defender", "result"),
    [
        ((5, 5), (8, 8), Engagement.SURPRISE),
        ((5, 5), (8, 9), Engagement.EVEN),
        ((4, 5), (8, 8), Engagement.NONE),
        ((4, 5), (8, 9), Engagement.DEFENDERS_CHOICE),
    ],
)
def test_the_four_results(
    attacker: tuple[int, int], defender: tuple[int, int], result: Engagement
) -> None:
    """The attacker holds a Tally and needs 10; the defender has seen nothing and needs 17."""
    table = table_with([*attacker, *defender])
    met = Circumstances(CLEAR_DAY, attacker_sees="tally", defender_sees="undetected")
    assert engage(table, flight("B1", 2), flight("G1", 2), met) is result
    assert all_dice_used(table)


@pytest.mark.parametrize(
    "defender",
    [
        spent(flight("G1", 2)),
        flight("G1", 2, aborting=True),
        flight("G1", 2, manoeuvre_marker=True),
        flight("G1", 2, fought=True),
    ],
    ids=["no ammunition", "aborting", "Manoeuvre marker", "has fought"],
)
def test_who_may_not_begin_a_fight_that_he_alone_saw_coming(defender: Flight) -> None:
    assert not may_commence(defender)
    table = table_with([*MISS, *HIT])
    met = Circumstances(CLEAR_DAY, attacker_sees="tally", defender_sees="tally")
    assert engage(table, flight("B1", 2), defender, met) is Engagement.NONE


def test_a_recon_flight_may_begin_one_in_its_defence() -> None:
    two_seater = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    assert may_commence(flight("B1", 2, card=two_seater, tasking=Tasking.RECON))


def test_a_spinning_defender_does_not_roll() -> None:
    table = table_with([*HIT])
    spinner = flight("G1", 1, spinning=1)
    met = Circumstances(CLEAR_DAY, attacker_sees="tally")
    assert engage(table, flight("B1", 2), spinner, met) is Engagement.SURPRISE
    fighting = table_with([*HIT, *HIT], spinning_in_combat="fights")
    assert engage(fighting, flight("B1", 2), spinner, met) is Engagement.EVEN


def test_weapons_that_are_empty_until_the_drum_is_changed_do_not_begin_a_fight() -> None:
    empty = replace(Weapon.full(REAR_GUN), empty=True)
    assert not may_commence(flight("B1", 2, weapons=(empty,)))


def test_a_climbing_attack_is_made_from_the_altitude_of_departure() -> None:
    attacker = flight("B1", 2, altitude="Medium+6", climbing=True)
    enemy = flight("G1", 2, altitude="Medium+7")
    assert modifiers(attacker, enemy, Circumstances(Air(CLOUD_HIGH)), attacking=True) == {}
    assert modifiers(enemy, attacker, Circumstances(Air(CLOUD_HIGH)), attacking=False) == {
        "altitude-advantage": 2
    }
    assert attacker.altitude == Altitude(Band.MEDIUM, 6)
