"""Chapter 16: barrage zones, who fires at what, hits and their damage, own flights, small arms.

House chart 16.31: Medium AA needs 16 at Deck, 15 at Low, 17 at Medium and 19 at High, Light 17 at
Low, Heavy 15 at Low. Two aeroplanes at 4 MP by day have no modifiers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.archie import (
    Aim,
    Concentration,
    Density,
    aim,
    chosen_to_fire,
    comes_home,
    flak_damage,
    friendly_check,
    hits_of,
    in_zone,
    trench_fire,
)
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Side, Sky
from tests.builders import flight, front, gun, table_with

CLEAR, DAY, NIGHT = Weather(), Light(), Light(night=True)
FOUR_MP = HalfMP(8)
MAP = front()


def target(altitude: str, **changes: Any) -> Flight:
    return replace(flight("B1", 2, altitude=altitude, speed=FOUR_MP), **changes)


def laid(
    concentration: Concentration,
    altitude: str,
    weather: Weather = CLEAR,
    light: Light = DAY,
    *,
    spoils_aim: bool = False,
    **rulings: str,
) -> Aim | None:
    return aim(
        table_with(**rulings),
        concentration,
        target(altitude),
        Altitude.parse(altitude),
        Air(weather, light, spoils_aim),
    )


def drms(found: Aim | None) -> dict[str, int]:
    assert found is not None
    return {modifier.id: modifier.drm for modifier in found.check.stack}


def number_to_hit(found: Aim | None) -> int:
    """The natural total of two dice from which a shot hits."""
    assert found is not None
    pairs = [(low, total - low) for total in range(2, 21) for low in (max(1, total - 10),)]
    return next(sum(faces) for faces in pairs if found.check.read(faces).result == "hit")


# --- 16.1, 16.3 zones


def test_a_barrage_zone_is_the_hex_and_its_neighbours() -> None:
    concentration = gun("1010")
    assert in_zone(concentration, Position.parse("1010"))
    assert all(in_zone(concentration, place) for place in Position.parse("1010").neighbours())
    assert not in_zone(concentration, Position.parse("1012"))


def test_a_flight_on_a_hexside_is_in_the_zone_of_either_hex() -> None:
    assert in_zone(gun("1010"), Position.parse("1011/1012"))
    assert not in_zone(gun("1010"), Position.parse("1012/1013"))


def test_small_arms_reach_their_own_trench_only() -> None:
    trench = trench_fire(MAP, Side.GERMAN, Position.parse("1210"))
    assert trench is not None
    assert trench.density is Density.SMALL_ARMS
    assert in_zone(trench, Position.parse("1210"))
    assert not in_zone(trench, Position.parse("1310"))
    assert trench_fire(MAP, Side.GERMAN, Position.parse("1310")) is None


def test_small_arms_reach_flights_on_the_side_of_a_trench_hex() -> None:
    assert trench_fire(MAP, Side.GERMAN, Position.parse("1210/1310")) is not None


# --- 16.31 the numbers and who may fire


@pytest.mark.parametrize(
    ("density", "altitude", "number"),
    [
        ("light", "Low+2", 17),
        ("medium", "Low+2", 15),
        ("heavy", "Low+2", 15),
        ("medium", "Medium+2", 17),
        ("heavy", "High+2", 17),
        ("small-arms", "Deck+1", 17),
    ],
)
def test_the_number_that_a_density_needs(density: str, altitude: str, number: int) -> None:
    assert number_to_hit(laid(gun("1010", density), altitude)) == number


@pytest.mark.parametrize(
    ("density", "altitude"),
    [("light", "High+1"), ("medium", "Very High+1"), ("small-arms", "Low+0"), ("heavy", "Deck+0")],
)
def test_what_is_out_of_reach(density: str, altitude: str) -> None:
    card = replace(target("Low+1").card)
    bands = {**card.bands, Band.VERY_HIGH: card.bands[Band.HIGH]}
    one = replace(target(altitude), card=replace(card, bands=bands))
    height = Altitude.parse(altitude)
    assert aim(table_with(), gun("1010", density), one, height, CLEAR_DAY) is None


def test_heavy_aa_reaches_flights_just_above_the_ground() -> None:
    assert number_to_hit(laid(gun("1010", "heavy"), "Deck+1")) == 18


def test_solid_cloud_hides_a_flight_from_the_guns() -> None:
    low = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    assert laid(gun("1010"), "Medium+1", low) is None
    assert laid(gun("1010"), "Low+1", low) is None
    assert laid(gun("1010"), "Deck+1", low) is not None


def test_aa_does_not_fire_into_fog_or_above_it() -> None:
    fog = Weather(Sky.FOG, Band.LOW)
    assert laid(gun("1010"), "Low+1", fog) is None
    assert laid(gun("1010"), "Medium+1", fog) is None
    assert laid(gun("1010"), "Deck+1", fog) is not None


@pytest.mark.parametrize(
    ("halves", "told"),
    [
        (4, {"speed-slow": 2}),
        (5, {"speed-middling": 1}),
        (6, {"speed-middling": 1}),
        (7, {}),
        (8, {}),
        (9, {"speed-fast": -1}),
    ],
)
def test_slow_targets_are_easier(halves: int, told: dict[str, int]) -> None:
    one = target("Low+2", speed=HalfMP(halves))
    found = aim(table_with(), gun("1010"), one, one.altitude, CLEAR_DAY)
    assert drms(found) == told


def test_a_flight_that_has_not_moved_yet_counts_its_level_speed() -> None:
    one = target("Low+2", speed=HalfMP(0))
    assert drms(aim(table_with(), gun("1010"), one, one.altitude, CLEAR_DAY)) == {
        "speed-middling": 1
    }


def test_rain_and_snow_count_by_the_optional_rule_in_the_bands_below_them() -> None:
    rain = Weather(Sky.RAIN, Band.MEDIUM)
    assert drms(laid(gun("1010"), "Low+2", rain)) == {}
    assert drms(laid(gun("1010"), "Low+2", rain, spoils_aim=True)) == {"rain": -3}
    snow = Weather(Sky.SNOW, Band.MEDIUM)
    assert drms(laid(gun("1010"), "Low+2", snow, spoils_aim=True)) == {"snow": -5}


def test_night_spoils_the_aim() -> None:
    """Rule 21.32."""
    assert drms(laid(gun("1010"), "Low+2", light=NIGHT)) == {"night": -4}


# --- the ruling on which roll the modifiers belong to


def test_by_the_other_reading_speed_and_night_wait_for_the_damage() -> None:
    found = laid(gun("1010"), "Low+2", light=NIGHT, aa_modifiers_on_which_roll="damage-roll")
    assert found is not None
    assert (drms(found), [modifier.id for modifier in found.waiting]) == ({}, ["night"])
    by_night = flak_damage(table_with([8, 8]), gun("1010"), target("Low+2"), waiting=found.waiting)
    by_day = flak_damage(table_with([8, 8]), gun("1010"), target("Low+2"))
    assert (by_night, by_day) == ((Damage.DAMAGED,), (Damage.CRIPPLED,))


def test_after_drift_and_scatter_they_count_nowhere() -> None:
    found = laid(gun("1010"), "Low+2", light=NIGHT, aa_modifiers_on_which_roll="damage-roll")
    assert found is not None
    harm = flak_damage(
        table_with([8, 8]), gun("1010"), target("Low+2"), unmodified=True, waiting=found.waiting
    )
    assert harm == (Damage.CRIPPLED,)


# --- 16.31 one concentration fires


def chosen(
    guns: list[Concentration], *altitudes: str, weather: Weather = CLEAR
) -> tuple[str, str] | None:
    heights = [Altitude.parse(altitude) for altitude in altitudes]
    found = chosen_to_fire(table_with(), guns, target(altitudes[0]), heights, Air(weather, DAY))
    return None if found is None else (found.gun.density.value, str(found.altitude))


def test_of_a_light_and_a_medium_concentration_only_the_medium_one_fires() -> None:
    """The second example of 16.31."""
    guns = [gun("1010", "light"), gun("1011", "medium")]
    assert chosen(guns, "Low+2") == ("medium", "Low+2")
    assert chosen(guns[::-1], "Low+2") == ("medium", "Low+2")


def test_a_flight_that_climbs_out_of_low_may_be_shot_at_in_either_band() -> None:
    """The first example of 16.31: Medium AA does better at Low, Heavy and Light by their rows."""
    assert chosen([gun("1010", "medium")], "Low+4", "Medium+0") == ("medium", "Low+4")
    assert chosen([gun("1010", "medium")], "Medium+0", "Low+4") == ("medium", "Low+4")


def test_the_guns_take_the_band_that_they_can_see() -> None:
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)
    assert chosen([gun("1010")], "Medium+0", "Low+4", weather=cloud) == ("medium", "Low+4")


def test_of_equal_chances_the_heavier_gun_fires() -> None:
    guns = [gun("1011", "medium"), gun("1010", "heavy")]
    assert chosen(guns, "Low+2") == ("heavy", "Low+2")


def test_if_none_can_reach_it_nobody_fires() -> None:
    assert chosen([gun("1010", "light")], "High+1") is None


# --- damage


@pytest.mark.parametrize(
    ("result", "hits"),
    [
        ("NE", ()),
        ("D", (Damage.DAMAGED,)),
        ("D+D", (Damage.DAMAGED, Damage.DAMAGED)),
        ("C+D", (Damage.CRIPPLED, Damage.DAMAGED)),
        ("K", (Damage.SHOT_DOWN,)),
    ],
)
def test_all_the_results_of_a_hit_are_applied(result: str, hits: tuple[Damage, ...]) -> None:
    assert hits_of(result) == hits


def test_small_arms_and_flaming_onions_have_their_own_columns() -> None:
    """A natural 14 is D for a barrage and for small arms, C for an Onion."""
    one = target("Low+2")
    onion = gun("1010", flaming_onion=True)
    results = [
        flak_damage(table_with([7, 7]), concentration, one)
        for concentration in (gun("1010"), gun("1010", "small-arms"), onion)
    ]
    assert results == [(Damage.DAMAGED,), (Damage.DAMAGED,), (Damage.CRIPPLED,)]


def test_light_aa_hurts_less_and_heavy_more_except_after_drift() -> None:
    one = target("Low+2")
    light, heavy = gun("1010", "light"), gun("1010", "heavy")
    assert flak_damage(table_with([6, 6]), light, one) == ()
    assert flak_damage(table_with([5, 6]), heavy, one) == (Damage.DAMAGED,)
    assert flak_damage(table_with([6, 6]), light, one, unmodified=True) == (Damage.DAMAGED,)


def test_a_flaming_onion_is_called_so_only_once_it_has_fired() -> None:
    onion = gun("1010", flaming_onion=True)
    assert "Onion" not in onion.name
    assert "Flaming Onion" in replace(onion, revealed=True).name


# --- 16.33 own guns


OWN = gun("0510", side=Side.BRITISH)


@pytest.mark.parametrize(("die", "result"), [(1, "safe"), (5, "safe"), (6, "fires"), (10, "fires")])
def test_own_guns_mistake_flights_at_medium_or_higher_on_a_six(die: int, result: str) -> None:
    for altitude in ("Medium+1", "High+1"):
        check = friendly_check(table_with(), OWN, target("Low+1"), Altitude.parse(altitude))
        assert check is not None
        assert check.read((die,)).result == result


@pytest.mark.parametrize("altitude", ["Deck+1", "Low+3"])
def test_lower_they_know_them(altitude: str) -> None:
    assert friendly_check(table_with(), OWN, target("Low+1"), Altitude.parse(altitude)) is None


def test_by_the_later_text_very_high_is_safe() -> None:
    one, above = target("Low+1"), Altitude(Band.VERY_HIGH, 1)
    assert friendly_check(table_with(), OWN, one, above) is not None
    narrow = table_with(friendly_aa_medium="medium-and-high")
    assert friendly_check(narrow, OWN, one, above) is None
    assert friendly_check(narrow, OWN, one, Altitude(Band.HIGH, 1)) is not None


@pytest.mark.parametrize(
    ("id", "started", "heading", "home"),
    [
        ("B1", "1410", Heading.W, True),
        ("B1", "1410", Heading.NNW, True),
        ("B1", "1410", Heading.N, False),
        ("B1", "1410", Heading.E, False),
        ("B1", "1010", Heading.W, False),
        ("B1", "0510", Heading.W, False),
        ("G1", "0510", Heading.E, True),
        ("G1", "0510", Heading.SSE, True),
        ("G1", "0510", Heading.W, False),
        ("G1", "1410", Heading.E, False),
    ],
)
def test_only_a_flight_on_its_way_home_from_the_enemy_is_mistaken(
    id: str, started: str, heading: Heading, home: bool
) -> None:
    one = replace(flight(id), started_at=Position.parse(started), heading=heading)
    assert comes_home(MAP, one) is home
