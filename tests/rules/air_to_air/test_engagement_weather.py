"""Rules 7, 13.21, 13.22 and 13.23: whence each side looks, and from which height it may attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    attack_objections,
    climbs_under_cloud,
    engagement_check,
    height_objections,
)
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.weather import CLEAR, Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Sky
from tests.builders import GUN, REAR_GUN, aeroplane_type, flight, table_with

BANDS = {Band.DECK: 3, Band.LOW: 5, Band.MEDIUM: 8, Band.HIGH: 10, Band.VERY_HIGH: 15}


def seen(
    one: Flight, other: Flight, weather: Weather, *, attacking: bool, light: Light | None = None
) -> dict[str, int]:
    met = Circumstances(Air(weather, light or Light()))
    check = engagement_check(table_with(), one, other, met, attacking=attacking)
    assert check.subject == f"{one.name} on {other.name}"
    return {m.id: m.drm for m in check.stack if m.id in ("broken-cloud", "rain", "snow")}


# --- 7: what lies between


@pytest.mark.parametrize(
    ("ours", "theirs", "weather", "veils"),
    [
        ("Medium+1", "Medium+1", Weather(Sky.MOSTLY_SUNNY, Band.LOW), {}),
        ("Medium+1", "Low+1", Weather(Sky.MOSTLY_SUNNY, Band.LOW), {"broken-cloud": -2}),
        ("Medium+1", "Low+1", Weather(Sky.MOSTLY_SUNNY, Band.MEDIUM), {}),
        ("Low+1", "Deck+1", Weather(Sky.MOSTLY_SUNNY, Band.DECK), {"broken-cloud": -2}),
        ("Low+1", "Low+1", Weather(Sky.RAIN, Band.MEDIUM), {"rain": -1}),
        ("Low+1", "Deck+1", Weather(Sky.SNOW, Band.MEDIUM), {"snow": -2}),
        ("High+1", "High+0", Weather(Sky.RAIN, Band.LOW), {}),
    ],
)
@pytest.mark.parametrize("attacking", [True, False])
def test_cloud_and_rain_between_two_flights_trouble_both(
    ours: str, theirs: str, weather: Weather, veils: dict[str, int], attacking: bool
) -> None:
    """Rules 7.12, 7.14 and 13.231: whoever of the two looks at the other."""
    one, other = flight("B1", 2, altitude=ours), flight("G1", 2, altitude=theirs)
    assert seen(one, other, weather, attacking=attacking) == veils
    assert seen(other, one, weather, attacking=attacking) == veils


def test_an_aborting_flight_does_not_attack_but_may_engage_back() -> None:
    """Rule 10.6."""
    fleeing, other = flight("B1", 2, aborting=True), flight("G1", 2)
    with pytest.raises(Unlawful, match=r"10\.6"):
        engagement_check(table_with(), fleeing, other, Circumstances(CLEAR_DAY), attacking=True)
    check = engagement_check(
        table_with(), fleeing, other, Circumstances(CLEAR_DAY), attacking=False
    )
    assert {m.id: m.drm for m in check.stack} == {"aborting": -1}


# --- 13.11: rear guns by the rating at the height of the fight


def bristol(at_height: int, below: int) -> AeroplaneType:
    """A two-seater that may attack with its rear guns, rated so high up and so below."""
    card = aeroplane_type(
        scout=False, weapons=(GUN, REAR_GUN), fires_rear_guns_attacking=True, manoeuvre=below
    )
    high = replace(card.bands[Band.HIGH], manoeuvre=at_height)
    return replace(card, bands={**card.bands, Band.HIGH: high})


@pytest.mark.parametrize(
    ("at_height", "below", "allowed"), [(8, 5, True), (5, 8, False), (5, 6, True), (5, 7, False)]
)
def test_the_ratings_are_those_at_the_defenders_height(
    at_height: int, below: int, allowed: bool
) -> None:
    """Rules 13.11 and 13.3: with rear guns only, against a rating of 6 in the band below."""
    guns = (Weapon(GUN, 10, empty=True), Weapon.full(REAR_GUN))
    card = bristol(at_height, below)
    ours = flight("B1", 2, card=card, altitude="High+1", weapons=guns)
    theirs = flight("G1", 2, altitude="Medium+4")
    reasons = attack_objections(table_with(), ours, theirs, True, CLEAR)
    assert (reasons == []) is allowed
    assert all("13.11" in reason for reason in reasons)


# --- 13.22: climbing to attack under cloud


def climber(altitude: str, **changes: Any) -> Flight:
    return flight("B1", 2, card=aeroplane_type(climbs=BANDS), altitude=altitude, **changes)


def enemy(altitude: str) -> Flight:
    return flight("G1", 2, card=aeroplane_type(climbs=BANDS), altitude=altitude)


UNDER_HIGH = Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
TOP = highest_marker(aeroplane_type(climbs=BANDS), Band.MEDIUM)


@pytest.mark.parametrize(
    ("ours", "theirs", "weather", "climbs"),
    [
        (f"Medium+{TOP - 1}", f"Medium+{TOP}", UNDER_HIGH, True),
        ("Medium+0", f"Medium+{TOP}", UNDER_HIGH, True),
        # Level or higher nobody needs to climb.
        (f"Medium+{TOP}", f"Medium+{TOP}", UNDER_HIGH, False),
        (f"Medium+{TOP}", f"Medium+{TOP - 1}", UNDER_HIGH, False),
        # One who could get higher than the defender, given time, must do that.
        ("Medium+0", f"Medium+{TOP - 1}", UNDER_HIGH, False),
        # Not without cloud, not under cloud two bands up, not into another band.
        (f"Medium+{TOP - 1}", f"Medium+{TOP}", CLEAR, False),
        ("Low+0", "Low+4", UNDER_HIGH, False),
        ("Low+4", f"Medium+{TOP}", Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM), False),
    ],
)
def test_when_cloud_keeps_an_attacker_below_its_enemy(
    ours: str, theirs: str, weather: Weather, climbs: bool
) -> None:
    """Rule 13.22 (ruling climbing-attack)."""
    found = climbs_under_cloud(table_with(), climber(ours), enemy(theirs), weather)
    assert found is climbs


def test_in_the_highest_band_there_is_no_cloud_above() -> None:
    """Rule 13.22: in a clear sky nobody is kept below, not even at the very top."""
    top = highest_marker(aeroplane_type(climbs=BANDS), Band.VERY_HIGH)
    low, high = climber("Very High+0"), enemy(f"Very High+{top}")
    assert not climbs_under_cloud(table_with(), low, high, CLEAR)
    (reason,) = height_objections(table_with(), low, high, CLEAR)
    assert "13.21c" in reason


def test_level_with_its_enemy_under_cloud_a_flight_that_climbed_may_not_attack() -> None:
    """Rules 13.21c and 13.22."""
    ours = climber(f"Medium+{TOP}", climbing=True)
    (reason,) = height_objections(table_with(), ours, enemy(f"Medium+{TOP}"), UNDER_HIGH)
    assert "climbed" in reason
    level = replace(ours, climbing=False)
    assert height_objections(table_with(), level, enemy(f"Medium+{TOP}"), UNDER_HIGH) == []
