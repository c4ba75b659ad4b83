"""Rules 16.31 and 16.4: a gun laid on a flight, and what waits for the damage roll.

By the reading `damage-roll` of the ruling aa-modifiers-on-which-roll the target's speed, the night
and the weather wait. House chart: Medium AA hits from 15 at Low, small arms from 17 at Deck; 12
damages, 14 as well, 16 cripples.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import (
    Aim,
    Concentration,
    aa_check,
    aim,
    chosen_to_fire,
    friendly_check,
)
from bloodyapril.rules.barrages import barrage_on, flak_harm
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR, Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Sky
from tests.builders import all_dice_used, asked, flight, gun, table_with

DAY, NIGHT = Light(), Light(night=True)
WAITING: dict[str, Any] = {"aa_modifiers_on_which_roll": "damage-roll"}
FOUR_MP, TWO_MP = HalfMP(8), HalfMP(4)
STEADY = (10, 10)


def target(aeroplanes: int = 2, altitude: str = "Low+2", **changes: Any) -> Flight:
    return flight("B1", aeroplanes, altitude=altitude, **{"speed": FOUR_MP, **changes})


def laid(
    one: Flight,
    concentration: Concentration | None = None,
    light: Light = DAY,
    **chosen: str,
) -> Aim:
    found = aim(
        table_with(**chosen), concentration or gun("1010"), one, one.altitude, Air(CLEAR, light)
    )
    assert found is not None
    return found


def drms(found: Aim) -> dict[str, int]:
    return {modifier.id: modifier.drm for modifier in found.check.stack}


# --- 16.31: the numbers of a flight


@pytest.mark.parametrize(
    ("aeroplanes", "counts"),
    [
        (1, {"single-aeroplane": -1}),
        (2, {}),
        (3, {}),
        (4, {"large-flight": 1}),
        (6, {"large-flight": 1}),
    ],
)
def test_one_aeroplane_is_hard_to_hit_and_four_are_easy(
    aeroplanes: int, counts: dict[str, int]
) -> None:
    """Rule 16.31, by the house chart."""
    assert drms(laid(target(aeroplanes))) == counts


def test_the_fallen_make_no_flight_larger() -> None:
    """Rule 16.31: of four two are left, of two one."""
    four = target()
    hurt = replace(four, aeroplanes=flight("B1", ["ok", "ok", "shot down", "shot down"]).aeroplanes)
    assert drms(laid(hurt)) == {}
    last = replace(four, aeroplanes=flight("B1", ["shot down", "crippled"]).aeroplanes)
    assert drms(laid(last)) == {"single-aeroplane": -1}


# --- 16.31: which roll a modifier belongs to


def test_only_speed_light_and_weather_wait_for_the_damage() -> None:
    """Rule 16.31 by the other reading: numbers and a range found count for the hit."""
    slow = target(4, speed=TWO_MP, fired_before=Altitude.parse("Low+2").band)
    found = laid(slow, light=NIGHT, **WAITING)
    assert drms(found) == {"large-flight": 1, "fired-on-before": 1}
    assert {modifier.id: modifier.drm for modifier in found.waiting} == {
        "speed-slow": 2,
        "night": -4,
    }
    at_once = laid(slow, light=NIGHT)
    assert drms(at_once) == {"large-flight": 1, "fired-on-before": 1, "speed-slow": 2, "night": -4}
    assert at_once.waiting == ()


def test_what_waits_is_told_as_withheld() -> None:
    """Rule 16.31: a player sees which modifiers did not count, and what was aimed at."""
    slow = target(speed=TWO_MP)
    found = laid(slow, **WAITING)
    withheld = {modifier.id for modifier in found.check.stack.withheld}
    assert "speed-slow" in withheld
    plain = {modifier.id for modifier in laid(slow).check.stack.withheld}
    assert withheld == plain | {"speed-slow"}
    assert (found.gun, found.altitude) == (gun("1010"), slow.altitude)


@pytest.mark.parametrize(
    ("chosen", "faces", "account"),
    [
        # 14 + 2 hits; 9 does nothing.
        ({}, (7, 7, 4, 5, *STEADY), ["aa", "flak-damage", "wind-up"]),
        # 14 misses.
        (WAITING, (7, 7), ["aa"]),
        # 15 hits; 10 + 2 damages.
        (
            WAITING,
            (8, 7, 5, 5, 1, 10, *STEADY),
            ["aa", "flak-damage", "damage-allocation", "special-damage", "wind-up"],
        ),
    ],
)
def test_a_slow_target_is_hit_more_easily_or_hurt_more(
    chosen: dict[str, str], faces: tuple[int, ...], account: list[str]
) -> None:
    """Rule 16.31: the whole barrage by either reading."""
    table = table_with(faces, **chosen)
    barrage_on(table, target(speed=TWO_MP), gun("1010"), CLEAR_DAY)
    assert all_dice_used(table)
    assert asked(table) == account


def test_after_drift_what_waited_counts_nowhere() -> None:
    """Rule 16.31: the damage roll is bare then, and a 10 does nothing."""
    table = table_with([8, 7, 5, 5, *STEADY], **WAITING)
    barrage_on(table, target(speed=TWO_MP), gun("1010"), CLEAR_DAY, unmodified=True)
    assert all_dice_used(table)
    assert asked(table) == ["aa", "flak-damage", "wind-up"]


def flak(table: Table) -> Outcome:
    return next(
        roll for event in table.events for roll in event.rolls if roll.question == "flak-damage"
    )


def test_the_damage_roll_tells_what_it_waited_for() -> None:
    """Rules 16.31 and 16.4: modifiers of its own and those of the AA roll."""
    table = table_with([8, 7, 1, 1, *STEADY], **WAITING)
    barrage_on(table, target(speed=TWO_MP), gun("1010", "heavy"), CLEAR_DAY)
    assert {m.id: m.drm for m in flak(table).modifiers} == {"heavy": 1, "speed-slow": 2}


def test_a_roll_tells_whose_it_is() -> None:
    """Rule 16.31: gun and flight, and for the damage the flight."""
    table = table_with([8, 7, 1, 1, *STEADY])
    barrage_on(table, target(), gun("1010"), CLEAR_DAY)
    assert flak(table).subject == "B1"
    mistake = friendly_check(table_with(), gun("1010"), target(), Altitude.parse("Medium+2"))
    assert mistake is not None
    assert mistake.subject == f"{gun('1010').name} at B1"


# --- 16.311, 18.33, 15.1: what holds unless somebody says otherwise


def test_rain_counts_by_an_optional_rule_only() -> None:
    """Rule 16.311: it is not in play unless it is asked for."""
    rain = Weather(Sky.RAIN, Band.MEDIUM)
    one = target()
    table = table_with()
    plain = aim(table, gun("1010"), one, one.altitude, Air(rain, DAY))
    asked_for = aim(table, gun("1010"), one, one.altitude, Air(rain, DAY, True))
    chosen = chosen_to_fire(table, [gun("1010")], one, [one.altitude], Air(rain, DAY))
    check = aa_check(table, gun("1010"), one, one.altitude, Air(rain, DAY))
    assert plain is not None
    assert asked_for is not None
    assert chosen is not None
    assert check is not None
    assert drms(plain) == drms(chosen) == {}
    assert not list(check.stack)
    assert drms(asked_for) == {"rain": -3}


def test_a_hit_is_modified_and_no_attack_is_pressed() -> None:
    """Rules 16.31 and 18.33: where nothing else is said."""
    table = table_with([1, 1])
    hits, harm = flak_harm(table, laid(target(), gun("1010", "heavy")), target(), captor=True)
    assert (hits, harm.flight) == ((), target())
    assert {m.id: m.drm for m in flak(table).modifiers} == {"heavy": 1}


def test_a_hit_that_does_damage_frightens_by_either_reading() -> None:
    """Rule 15.1: the ruling wind-up-after-aa-no-effect is about hits without effect."""
    for reading in ("check", "none"):
        table = table_with([8, 7, 6, 6, 1, 10, 1, 1], wind_up_after_aa_no_effect=reading)
        after = barrage_on(table, target(), gun("1010"), CLEAR_DAY)
        assert all_dice_used(table)
        assert after.flight.aborting


def test_guns_stand_on_their_own_ground() -> None:
    """Rules 11.4 and 14.25: who comes down among them is taken, unless it is said otherwise."""
    for captor, prisoner in ({}, True), ({"captor": False}, False):
        table = table_with([10, 10, 10, 10, 1, 10])
        after = barrage_on(table, target(1), gun("1010"), CLEAR_DAY, **captor)
        assert all_dice_used(table)
        assert after.flight.aeroplanes[0].crew[0].prisoner is prisoner


# --- 16.31: who fires


def test_where_nobody_can_hit_the_guns_fire_rather_than_the_rifles() -> None:
    """Rules 16.1 and 16.31: by night at Deck neither reaches its number; a gun weighs more."""
    low = target(altitude="Deck+1")
    rifles = gun("1010", "small-arms")
    heavy = gun("1010", "heavy")
    for guns in ((rifles, heavy), (heavy, rifles)):
        found = chosen_to_fire(table_with(), guns, low, [low.altitude], Air(CLEAR, NIGHT))
        assert found is not None
        assert found.gun == heavy
        assert found.check.weights().get("hit", 0) == 0


def test_a_flaming_onion_goes_before_a_gun_of_equal_chances() -> None:
    """Rules 16.31 and 16.4."""
    onion = gun("1010", flaming_onion=True)
    plain = gun("1011")
    one = target()
    for guns in ((onion, plain), (plain, onion)):
        found = chosen_to_fire(table_with(), guns, one, [one.altitude], CLEAR_DAY)
        assert found is not None
        assert found.gun == onion


def test_chance_goes_before_weight() -> None:
    """Rule 16.31: at Deck Medium AA needs 16 and Heavy 18."""
    low = target(altitude="Deck+1")
    found = chosen_to_fire(
        table_with(), (gun("1010", "heavy"), gun("1011")), low, [low.altitude], CLEAR_DAY
    )
    assert found is not None
    assert found.gun == gun("1011")
