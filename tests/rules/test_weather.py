"""Chapter 7: weather rolled and changing, line of sight, what veils it, wind drift."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.rules.weather import (
    CHANGES,
    Drift,
    Weather,
    broken_cloud_between,
    dogfight_drift,
    in_cloud,
    line_of_sight,
    veil,
    weather_at_start,
    weather_change,
    wind_drift,
    with_wind,
)
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Sky
from tests.builders import all_dice_used, asked, table_with

DECK, LOW, MEDIUM, HIGH, VERY_HIGH = Band
NW = Heading.NW


def sky(sky: Sky, band: Band | None = None) -> Weather:
    return Weather(sky, band)


def wind(speed: int, from_: Heading = NW) -> Weather:
    return Weather(wind_from=from_ if speed else None, wind_speed=speed)


def sees(weather: Weather, viewer: str, target: str) -> bool:
    there, here = Altitude.parse(target), Altitude.parse(viewer)
    assert line_of_sight(weather, here, there) == line_of_sight(weather, there, here)
    return line_of_sight(weather, here, there)


# --- 7.1: at the start


def test_a_clear_april_day_with_a_fresh_south_wester() -> None:
    """1: clear; no layer is rolled; 8: 30 mph; 2: from the south-west."""
    table = table_with([1, 8, 2])
    assert weather_at_start(table, "April") == Weather(Sky.CLEAR, None, Heading.SW, 30)


def test_a_calm_has_no_direction() -> None:
    """5: mostly sunny; 5: a layer between Low and Medium; 3: calm."""
    table = table_with([5, 5, 3])
    assert weather_at_start(table, "April") == Weather(Sky.MOSTLY_SUNNY, LOW)
    assert all_dice_used(table)


# --- 7.4: changes


def changed(
    weather: Weather, *faces: int, month: str = "April", excluded: tuple[str, ...] = ()
) -> Weather:
    table = table_with(faces)
    after = weather_change(table, weather, month, excluded)
    assert all_dice_used(table)
    return after


def test_nine_to_thirteen_leave_the_weather_alone() -> None:
    weather = Weather(Sky.RAIN, LOW, NW, 30)
    assert changed(weather, 4, 5) == changed(weather, 6, 7) == weather


def test_a_clear_sky_turns_worse_with_a_new_layer() -> None:
    assert changed(sky(Sky.CLEAR), 2, 2, 10) == sky(Sky.MOSTLY_SUNNY, HIGH)


def test_the_worst_roll_brings_wind_as_well() -> None:
    """A 3: mostly cloudy to rain, which in May is never snow, and a calm becomes 15 mph."""
    after = changed(sky(Sky.MOSTLY_CLOUDY, MEDIUM), 1, 2, 1, 8, month="May")
    assert after == Weather(Sky.RAIN, MEDIUM, Heading.S, 15)


def test_a_special_rule_excludes_changes_and_of_two_at_once_either() -> None:
    """A 3 is a worse sky and more wind; a 4 a worse sky alone."""
    cloudy = Weather(Sky.MOSTLY_CLOUDY, MEDIUM, NW, 15)
    assert changed(cloudy, 2, 2, excluded=("worse",)) == cloudy
    assert changed(cloudy, 1, 2, excluded=("worse",)) == replace(cloudy, wind_speed=30)
    assert changed(cloudy, 1, 2, 8, excluded=("wind-up",)) == replace(cloudy, sky=Sky.RAIN)
    assert changed(cloudy, 1, 2, excluded=("wind-up", "worse")) == cloudy


def test_every_part_of_every_result_of_the_chart_can_be_excluded() -> None:
    (column,) = library().chart("weather-change").columns.values()
    parts = {part for row in column.rows for part in str(row.result).split("+")}
    assert parts == {*CHANGES, "no-change"}


@pytest.mark.parametrize(
    ("month", "face", "expected"),
    [
        ("March", 10, Sky.SNOW),
        ("April", 3, Sky.SNOW),
        ("April", 4, Sky.RAIN),
        ("May", 1, Sky.RAIN),
    ],
)
def test_clouds_turn_to_rain_or_snow_by_month(month: str, face: int, expected: Sky) -> None:
    assert changed(sky(Sky.MOSTLY_CLOUDY, LOW), 2, 3, face, month=month) == sky(expected, LOW)


def test_rain_clouds_never_lie_higher_than_medium() -> None:
    assert changed(sky(Sky.MOSTLY_CLOUDY, HIGH), 2, 3, 9) == sky(Sky.RAIN, MEDIUM)
    assert changed(sky(Sky.RAIN, MEDIUM), 8, 8) == sky(Sky.RAIN, MEDIUM)


def test_rain_turns_to_fog_on_the_deck_and_fog_gets_no_worse() -> None:
    assert changed(sky(Sky.RAIN, MEDIUM), 3, 3) == sky(Sky.FOG, DECK)
    assert changed(sky(Sky.FOG, DECK), 3, 3) == sky(Sky.FOG, DECK)


def test_fog_lifts_to_rain_or_in_march_to_snow_with_a_new_layer() -> None:
    """17: better; the die for rain or snow; the die for the layer."""
    assert changed(sky(Sky.FOG, DECK), 10, 7, 5, 7) == sky(Sky.RAIN, MEDIUM)
    assert changed(sky(Sky.FOG, DECK), 10, 7, 5, 7, month="March") == sky(Sky.SNOW, MEDIUM)


def test_the_best_roll_clears_a_mostly_sunny_sky_and_calms_the_wind() -> None:
    assert changed(Weather(Sky.MOSTLY_SUNNY, LOW, NW, 15), 10, 10) == Weather()


def test_the_wind_veers_clockwise_by_a_hexside() -> None:
    assert changed(wind(30, Heading.SW), 3, 4).wind_from is Heading.NW


def test_a_calm_cannot_veer() -> None:
    assert changed(Weather(), 3, 4) == Weather()


def test_a_layer_sinks_no_lower_than_the_deck() -> None:
    assert changed(sky(Sky.MOSTLY_CLOUDY, LOW), 7, 8) == sky(Sky.MOSTLY_CLOUDY, DECK)
    assert changed(sky(Sky.MOSTLY_CLOUDY, DECK), 7, 8) == sky(Sky.MOSTLY_CLOUDY, DECK)


def test_a_broken_layer_rises_no_higher_than_between_the_two_highest_bands() -> None:
    assert changed(sky(Sky.MOSTLY_SUNNY, HIGH), 8, 8) == sky(Sky.MOSTLY_SUNNY, HIGH)
    assert changed(sky(Sky.MOSTLY_CLOUDY, HIGH), 8, 8) == sky(Sky.MOSTLY_CLOUDY, VERY_HIGH)


def test_the_wind_stays_between_a_calm_and_60_mph() -> None:
    table = table_with()
    assert with_wind(table, wind(60), 15) == wind(60)
    assert with_wind(table, wind(15), -15) == Weather()
    assert asked(table) == []


# --- 7.3: line of sight


@pytest.mark.parametrize(
    ("viewer", "target", "seen"),
    [
        ("Low+2", "Low+2", True),
        ("High+0", "Very High+3", True),
        ("Medium+1", "Medium+1", False),
        ("Low+2", "Medium+0", False),
        ("Low+2", "High+0", False),
        ("Deck+0", "Very High+1", False),
        ("Deck+0", "Low+4", True),
    ],
)
def test_cloud_blocks_a_view_to_from_within_and_through_its_band(
    viewer: str, target: str, seen: bool
) -> None:
    assert sees(sky(Sky.MOSTLY_CLOUDY, MEDIUM), viewer, target) is seen
    assert sees(sky(Sky.RAIN, MEDIUM), viewer, target) is seen


@pytest.mark.parametrize(
    ("viewer", "target", "seen"),
    [
        ("Deck+0", "Deck+0", True),
        ("Deck+0", "Deck+1", False),
        ("Deck+1", "Deck+1", False),
        ("Deck+0", "Low+0", False),
        ("Low+0", "Medium+0", True),
    ],
)
def test_below_cloud_in_the_deck_band_deck_0_is_clear(viewer: str, target: str, seen: bool) -> None:
    assert sees(sky(Sky.MOSTLY_CLOUDY, DECK), viewer, target) is seen


@pytest.mark.parametrize("open_sky", [Sky.CLEAR, Sky.MOSTLY_SUNNY, Sky.FOG])
def test_broken_cloud_and_fog_block_nothing(open_sky: Sky) -> None:
    band = None if open_sky is Sky.CLEAR else DECK
    assert sees(sky(open_sky, band), "Deck+0", "High+2")


def test_only_solid_cloud_is_flown_in_and_not_at_deck_0() -> None:
    assert in_cloud(sky(Sky.SNOW, LOW), Altitude.parse("Low+3"))
    assert not in_cloud(sky(Sky.SNOW, LOW), Altitude.parse("Deck+1"))
    assert in_cloud(sky(Sky.MOSTLY_CLOUDY, DECK), Altitude.parse("Deck+1"))
    assert not in_cloud(sky(Sky.MOSTLY_CLOUDY, DECK), Altitude.parse("Deck+0"))
    assert not in_cloud(sky(Sky.MOSTLY_SUNNY, LOW), Altitude.parse("Low+3"))
    assert not in_cloud(sky(Sky.FOG, DECK), Altitude.parse("Deck+1"))


# --- 7.12, 7.14, 7.15: what veils a view


@pytest.mark.parametrize(
    ("viewer", "target", "between"),
    [
        ("Deck+2", "Low+1", True),
        ("Low+1", "Deck+2", True),
        ("Deck+0", "High+0", True),
        ("Deck+1", "Deck+2", False),
        ("Low+0", "Medium+0", False),
    ],
)
def test_a_broken_layer_at_deck_and_low_lies_between_them(
    viewer: str, target: str, between: bool
) -> None:
    weather = sky(Sky.MOSTLY_SUNNY, DECK)
    found = broken_cloud_between(weather, Altitude.parse(viewer), Altitude.parse(target))
    assert found is between


def test_rain_and_snow_fall_in_every_band_below_their_cloud() -> None:
    assert veil(sky(Sky.RAIN, MEDIUM), LOW) == "rain"
    assert veil(sky(Sky.SNOW, MEDIUM), DECK, LOW) == "snow"
    assert veil(sky(Sky.RAIN, MEDIUM), HIGH) == "none"
    assert veil(sky(Sky.RAIN, DECK), DECK) == "none"


def test_fog_veils_its_band_and_a_view_through_it() -> None:
    assert veil(sky(Sky.FOG, LOW), LOW) == "fog"
    assert veil(sky(Sky.FOG, LOW), MEDIUM, LOW) == "fog"
    assert veil(sky(Sky.FOG, LOW), DECK, MEDIUM) == "fog"
    assert veil(sky(Sky.FOG, LOW), MEDIUM, HIGH) == "none"


def test_nothing_veils_a_cloudy_sky_that_can_be_seen_at_all() -> None:
    assert veil(sky(Sky.MOSTLY_CLOUDY, MEDIUM), LOW) == "none"


# --- 7.52 and 7.53: drift

INTO = (Heading.SW, Heading.W, Heading.NW, Heading.NNW, Heading.N)
WITH = (Heading.NE, Heading.E, Heading.SE, Heading.SSE, Heading.S)
ACROSS = (Heading.NNE, Heading.SSW)


@pytest.mark.parametrize("heading", INTO)
def test_case_a_into_a_north_wester(heading: Heading) -> None:
    back = heading.reverse
    assert wind_drift(wind(15), heading) == Drift(-1, 0, True, None)
    assert wind_drift(wind(30), heading) == Drift(0, 1, True, back)
    assert wind_drift(wind(45), heading) == Drift(-1, 1, True, back)
    assert wind_drift(wind(60), heading) == Drift(0, 2, True, back)


@pytest.mark.parametrize("heading", WITH)
def test_case_b_with_a_north_wester(heading: Heading) -> None:
    assert wind_drift(wind(15), heading) == Drift(1, 0, True, None)
    assert wind_drift(wind(30), heading) == Drift(0, 1, True, heading)
    assert wind_drift(wind(45), heading) == Drift(1, 1, True, heading)
    assert wind_drift(wind(60), heading) == Drift(0, 2, True, heading)


@pytest.mark.parametrize("heading", ACROSS)
def test_case_c_across_a_north_wester(heading: Heading) -> None:
    """No half markers: a flight goes with the wind, by whole hexes only."""
    assert wind_drift(wind(15), heading) == Drift(0, 0, False, None)
    assert wind_drift(wind(30), heading) == Drift(0, 1, False, Heading.SE)
    assert wind_drift(wind(45), heading) == Drift(0, 1, False, Heading.SE)
    assert wind_drift(wind(60), heading) == Drift(0, 2, False, Heading.SE)


def test_in_a_calm_nothing_drifts() -> None:
    assert all(wind_drift(Weather(), heading) == Drift(0, 0, False, None) for heading in Heading)


@given(st.sampled_from([h for h in Heading if not h.to_corner]), st.sampled_from([15, 30, 45, 60]))
def test_of_twelve_headings_five_meet_a_wind_five_ride_it_two_lie_across(
    from_: Heading, speed: int
) -> None:
    drifts = [wind_drift(wind(speed, from_), heading) for heading in Heading]
    assert sum(not drift.along_heading for drift in drifts) == 2
    assert sum(drift.half for drift in drifts) == 0
    halves = speed // 15
    for drift in drifts:
        moved = 2 * drift.hexes + abs(drift.half)
        assert moved == (halves if drift.along_heading else halves // 2 * 2)


@pytest.mark.parametrize(("speed", "hexes"), [(0, 0), (15, 0), (30, 1), (45, 1), (60, 2)])
def test_dogfights_and_wheels_drift_downwind_by_whole_hexes(speed: int, hexes: int) -> None:
    assert dogfight_drift(wind(speed)) == ((Heading.SE, hexes) if hexes else (None, 0))
