"""Chapters 8, 20 and 21.12: detection from the ground and by the eye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.checks.check import Check
from bloodyapril.rules.air import Air, Light
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.detection import (
    ground_detection_check,
    state_without_tally,
    target_state,
    visual_information,
    visual_sighting_check,
)
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side, Sky
from tests.builders import flight, table_with

DAY, DUSK, NIGHT = Light(), Light(dusk=True), Light(night=True)
MOONLESS = Light(night=True, moonless=True)
CLEAR = Weather()


def observed(
    seen: Flight, range_: int, weather: Weather = CLEAR, light: Light = DAY
) -> Check | None:
    side = seen.side.enemy
    return ground_detection_check(
        table_with(), side, seen, Hexes(range_), Air(weather, light), barrage=False
    )


def sighted(
    spotter: Flight,
    target: Flight,
    state: str = "undetected",
    weather: Weather = CLEAR,
    light: Light = DAY,
    *,
    keeping: bool = False,
) -> Check | None:
    return visual_sighting_check(
        table_with(), spotter, target, state, Air(weather, light), keeping=keeping
    )


def modifiers(check: Check | None) -> dict[str, int]:
    assert check is not None
    return {modifier.id: modifier.drm for modifier in check.stack.applied}


# --- 8.2: from the ground


@pytest.mark.parametrize(
    ("altitude", "light", "furthest"),
    [
        ("Medium+4", DAY, 5),
        ("Low+0", DAY, 5),
        ("Deck+0", DAY, 4),
        ("Deck+2", DAY, 4),
        ("Medium+4", DUSK, 5),
        ("Medium+4", NIGHT, 5),
    ],
)
def test_how_far_observers_see(altitude: str, light: Light, furthest: int) -> None:
    """Dusk is for visual sighting only (4.1, 8.3)."""
    seen = flight(altitude=altitude)
    assert observed(seen, furthest, light=light) is not None
    assert observed(seen, furthest + 1, light=light) is None


def test_observers_see_a_close_flight_of_four_from_the_telephone() -> None:
    assert modifiers(observed(flight("B1", 4), 1)) == {
        "range-close": 3,
        "large-flight": 1,
        "german-observers": 2,
    }


def test_british_observers_have_no_telephone() -> None:
    assert modifiers(observed(flight("G1", 2), 3)) == {"range-middle": 1}


def test_a_night_without_moon_adds_to_the_weather() -> None:
    """Rules 21.11 and 21.12. Fog on the ground is about the observers, whatever the band."""
    fog = Weather(Sky.FOG, Band.DECK)
    night = modifiers(observed(flight("G1", 2, altitude="Low+2"), 5, fog, MOONLESS))
    assert night == {"fog": -7, "moonless": -3}


def test_cloud_hides_what_is_in_it_and_above_it() -> None:
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    assert observed(flight(altitude="Low+1"), 1, cloud) is None
    assert observed(flight(altitude="Medium+1"), 1, cloud) is None
    assert observed(flight(altitude="Deck+1"), 1, cloud) is not None


def test_cloud_in_the_deck_band_leaves_deck_0_to_be_seen() -> None:
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.DECK)
    assert observed(flight(altitude="Deck+0"), 1, cloud) is not None
    assert observed(flight(altitude="Deck+1"), 1, cloud) is None


# --- 8.3: by the eye


def test_the_first_sighting_takes_the_penalty_off_for_others() -> None:
    """Rule 8.3's SE5s, four hexes from an undetected flight, and those who look after them."""
    se5s, target = flight("B1", 3, hex="1010"), flight("G1", 2, hex="1410")
    assert modifiers(sighted(se5s, target)) == {"undetected": -3, "range-4": -1}
    assert target_state(target, tallied=True) == "tally"
    assert modifiers(sighted(se5s, target, "tally")) == {"range-4": -1}


@pytest.mark.parametrize(
    ("hex", "altitude", "possible"),
    [
        ("1510", "Medium+0", True),
        ("1610", "Medium+0", False),
        ("1410", "Low+0", True),
        ("1510", "Low+0", False),
        ("1310", "Deck+0", True),
        ("1410", "Deck+0", False),
    ],
)
def test_each_band_apart_counts_a_hex(hex: str, altitude: str, possible: bool) -> None:
    """Five hexes in all, from 1010 at Medium."""
    target = flight("G1", 2, hex=hex, altitude=altitude)
    assert (sighted(flight(hex="1010"), target) is not None) is possible


def test_at_dusk_two_hexes_are_the_end_bands_counted() -> None:
    spotter = flight(hex="1010")
    assert sighted(spotter, flight("G1", hex="1210"), light=DUSK) is not None
    assert sighted(spotter, flight("G1", hex="1310"), light=DUSK) is None
    assert sighted(spotter, flight("G1", hex="1210", altitude="Low+1"), light=DUSK) is None


def test_at_night_nobody_is_sighted() -> None:
    """Rules 21.12 and 21.13."""
    assert sighted(flight(hex="1010"), flight("G1", hex="1010"), light=NIGHT) is None


def test_nobody_searches_from_a_spin() -> None:
    assert sighted(flight(hex="1010", spinning=1), flight("G1", hex="1010")) is None


def test_an_aborting_flight_may_look_about() -> None:
    assert sighted(flight(hex="1010", aborting=True), flight("G1", hex="1010")) is not None


def test_a_single_aeroplane_is_missed_more_easily_and_a_tally_is_kept_more_easily() -> None:
    spotter, target = flight(hex="1010"), flight("G1", 1, hex="1110")
    assert modifiers(sighted(spotter, target, "tally", keeping=True)) == {
        "range-close": 3,
        "single-aeroplane": -1,
        "keeping-tally": 3,
    }


def test_the_range_to_a_hexside_is_that_to_its_nearer_hex() -> None:
    """1010 to the side of 1310 and 1309 counts 3 hexes, neither near nor far."""
    target = flight("G1", 2, hex="1309/1310")
    assert modifiers(sighted(flight(hex="1010"), target, "detected")) == {}


# --- 8.33, 20


def test_what_must_be_told_of_an_identified_flight() -> None:
    """Number, type, height in feet, and how many are hurt."""
    hurt = flight("G1", ["ok", "damaged", "crippled", "crippled"])
    assert visual_information(hurt, 12_250) == "4 Type at 12,250 ft (1 damaged, 2 crippled)"
    assert visual_information(flight("G1", 2), 4_000) == "2 Type at 4,000 ft"


@pytest.mark.parametrize(
    ("detection", "identified", "in_range", "state"),
    [
        (Detection.DETECTED, False, True, Detection.DETECTED),
        (Detection.DETECTED, False, False, Detection.UNDETECTED),
        (Detection.UNDETECTED, True, True, Detection.PREVIOUSLY),
        (Detection.DETECTED, True, True, Detection.PREVIOUSLY),
        (Detection.DETECTED, True, False, Detection.UNDETECTED),
        (Detection.PREVIOUSLY, True, True, Detection.PREVIOUSLY),
    ],
)
def test_what_a_flight_becomes_once_no_tally_is_on_it(
    detection: Detection, identified: bool, in_range: bool, state: Detection
) -> None:
    lost = replace(flight("G1"), detection=detection, identified=identified)
    assert state_without_tally(lost, in_range) is state


def test_the_observers_are_those_of_the_other_side() -> None:
    assert observed(flight("B1", 2), 2) is not None
    check = observed(flight("B1", 2), 2)
    assert check is not None
    assert check.subject == f"{Side.GERMAN.value} observers on B1"
