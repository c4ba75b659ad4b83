"""Rules 21.11 to 21.13 and 21.32: what the dark does to observers, to the eye and to the guns.

House charts: ground detection needs 15, whatever the light; a clear night without a moon costs 3.
Medium AA needs 15 at Low and by night 4 more.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.checks.check import Check
from bloodyapril.rules.air import Air, Light
from bloodyapril.rules.air_units import Detection
from bloodyapril.rules.archie import aa_check
from bloodyapril.rules.detection import ground_detection_check, visual_sighting_check
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import HalfMP, Hexes
from bloodyapril.terms.sides import Side, Sky
from tests.builders import flight, gun, table_with

CLEAR = Weather()
DAY, FULL_MOON = Light(), Light(night=True)
NO_MOON = Light(night=True, moonless=True)


def modifiers(check: Check | None) -> dict[str, int]:
    assert check is not None
    return {modifier.id: modifier.drm for modifier in check.stack}


def observed(light: Light, weather: Weather = CLEAR) -> Check | None:
    """British observers on two aeroplanes at Low, five hexes off: nothing else counts."""
    seen = flight("G1", 2, altitude="Low+2")
    return ground_detection_check(
        table_with(), Side.BRITISH, seen, Hexes(5), Air(weather, light), barrage=False
    )


def fired_at(light: Light, weather: Weather = CLEAR, density: str = "medium") -> Check | None:
    """A gun on two aeroplanes at Low and 4 MP: nothing else counts."""
    seen = flight("B1", 2, altitude="Low+2", speed=HalfMP(8))
    return aa_check(table_with(), gun("1010", density), seen, seen.altitude, Air(weather, light))


# --- 21.11, 21.12: the moon


def test_observers_see_by_a_full_moon_as_well_as_by_day() -> None:
    """Rules 21.11 and 21.12."""
    assert modifiers(observed(FULL_MOON)) == modifiers(observed(DAY)) == {}


def test_without_a_moon_they_have_three_less() -> None:
    """Rules 21.11 and 21.12."""
    assert modifiers(observed(NO_MOON)) == {"moonless": -3}


def test_a_moon_that_does_not_shine_matters_by_night_only() -> None:
    """Rule 21.11: the moon phase of a scenario that is flown by day."""
    assert modifiers(observed(Light(moonless=True))) == {}


def test_the_dark_is_added_to_what_the_weather_does() -> None:
    """Rule 21.12."""
    broken = Weather(Sky.MOSTLY_SUNNY, Band.DECK)
    by_day = modifiers(observed(DAY, broken))
    assert by_day
    assert modifiers(observed(NO_MOON, broken)) == by_day | {"moonless": -3}


# --- 21.12, 21.13: the eye


@pytest.mark.parametrize("light", [FULL_MOON, NO_MOON])
@pytest.mark.parametrize("keeping", [False, True])
def test_by_night_no_tally_is_gained_or_kept(light: Light, keeping: bool) -> None:
    """Rules 21.12, 21.13 and 20: not from the same hex, not on a flight long detected."""
    spotter = flight("B1", 2)
    target = flight("G1", 6, hex="1010", detection=Detection.DETECTED)
    by_day, by_night = (
        visual_sighting_check(
            table_with(),
            spotter,
            target,
            "detected",
            Air(CLEAR, now),
            barrage=True,
            keeping=keeping,
            sun=Heading.W,
        )
        for now in (DAY, light)
    )
    assert by_day is not None
    assert by_night is None


# --- 21.32: the guns


@pytest.mark.parametrize("light", [FULL_MOON, NO_MOON])
@pytest.mark.parametrize("density", ["light", "medium", "heavy"])
def test_by_night_every_gun_has_four_less_whatever_the_moon(light: Light, density: str) -> None:
    """Rule 21.32."""
    assert modifiers(fired_at(light, density=density)) == {"night": -4}
    assert modifiers(fired_at(DAY, density=density)) == {}


@pytest.mark.parametrize("band", [Band.DECK, Band.LOW])
def test_by_night_cloud_still_blocks_the_line_of_sight(band: Band) -> None:
    """Rule 21.32: a barrage is no shot in the dark."""
    assert fired_at(FULL_MOON, Weather(Sky.MOSTLY_CLOUDY, band)) is None
    assert fired_at(FULL_MOON, Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)) is not None


def test_by_night_the_guns_need_so_much_that_only_the_best_dice_hit() -> None:
    """Rule 21.32: Medium AA at Low needs 19 of 20 by night: three pairs of a hundred."""
    check = fired_at(FULL_MOON)
    assert check is not None
    assert check.weights() == {"hit": 3, "miss": 97}


def test_the_altitude_fired_at_is_the_one_that_must_be_seen() -> None:
    """Rules 21.32 and 16.31: a climb into cloud leaves the height below it to fire at."""
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    climber = replace(flight("B1", 2, altitude="Deck+2", speed=HalfMP(8)))
    shots = [
        aa_check(table_with(), gun("1010"), climber, Altitude.parse(height), Air(cloud, FULL_MOON))
        for height in ("Deck+2", "Low+0")
    ]
    assert [shot is None for shot in shots] == [False, True]
