"""Rule 7.5 in play: flights drift, ½ MP markers meet, guns fire at what the wind brings them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game
from bloodyapril.game.turn import weather_phase
from bloodyapril.rules.air_units import Carried, Flight, Status
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import GameTurn
from tests.builders import (
    BYSTANDERS,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
NORTH_WESTER = Heading.NW


def wind(speed: int, from_: Heading = NORTH_WESTER) -> Weather:
    return Weather(wind_from=from_ if speed else None, wind_speed=speed)


def blown(start: Game, *faces: int) -> Game:
    table = table_with(faces)
    after = weather_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    return after


def drifted(one: Flight, speed: int, from_: Heading = NORTH_WESTER) -> tuple[str, int]:
    """Where a flight is and which ½ marker it has after the wind."""
    after = blown(game(one, weather=wind(speed, from_))).flight(one.id)
    return str(after.position), after.carried.half


def facing(heading: Heading, hex_: str = "1010", **changes: Any) -> Flight:
    return flight("B1", hex=hex_, heading=heading, **changes)


# The example of 7.52, in its own order.


def test_heading_north_west_into_15_mph_a_flight_gets_a_marker_of_minus_a_half() -> None:
    assert drifted(facing(Heading.NW), 15) == ("1010", -1)


def test_that_marker_negates_a_plus_half_already_there() -> None:
    assert drifted(facing(Heading.NW, half=1), 15) == ("1010", 0)


def test_heading_south_a_flight_gets_a_marker_of_plus_a_half() -> None:
    assert drifted(facing(Heading.S), 15) == ("1010", 1)


def test_with_a_plus_half_already_there_it_drifts_a_hex_south_at_once() -> None:
    assert drifted(facing(Heading.S, half=1), 15) == ("1011", 0)


def test_heading_north_north_east_across_15_mph_it_does_not_drift() -> None:
    assert drifted(facing(Heading.NNE), 15) == ("1010", 0)
    assert drifted(facing(Heading.NNE, half=1), 15) == ("1010", 1)


def test_heading_north_north_east_across_30_mph_it_drifts_a_hex_south_east() -> None:
    assert drifted(facing(Heading.NNE), 30) == ("1111", 0)


# The rest of 7.52.


def test_two_markers_of_minus_a_half_push_a_flight_back_a_hex() -> None:
    """Only the later text says so. From 1010 heading NW, back is SE."""
    assert drifted(facing(Heading.NW, half=-1), 15) == ("1111", 0)


@pytest.mark.parametrize(
    ("speed", "against", "astride"),
    [(30, ("1011", 0), ("1009", 0)), (60, ("1012", 0), ("1008", 0))],
)
def test_30_and_60_mph_push_by_whole_hexes_along_the_heading(
    speed: int, against: tuple[str, int], astride: tuple[str, int]
) -> None:
    """Heading N into a north-wester a flight goes back south; with a southerly it goes on."""
    assert drifted(facing(Heading.N), speed) == against
    assert drifted(facing(Heading.N), speed, Heading.S) == astride


def test_45_mph_pushes_by_a_hex_and_leaves_a_marker() -> None:
    assert drifted(facing(Heading.N), 45) == ("1011", -1)
    assert drifted(facing(Heading.S), 45) == ("1011", 1)
    assert drifted(facing(Heading.SSW), 45) == ("1111", 0)


def test_at_45_mph_two_markers_make_a_second_hex() -> None:
    assert drifted(facing(Heading.S, half=1), 45) == ("1012", 0)


def test_whole_hexes_leave_a_marker_alone() -> None:
    assert drifted(facing(Heading.S, half=1), 30) == ("1011", 1)


def test_along_its_heading_a_flight_drifts_from_hex_to_hexside_and_on() -> None:
    """Heading E with the wind: the side of 1110 and 1111, then the hex beyond."""
    assert drifted(facing(Heading.E), 30) == ("1110/1111", 0)
    assert drifted(facing(Heading.E), 60) == ("1210", 0)


def test_across_the_wind_a_flight_on_a_hexside_goes_to_another_hexside() -> None:
    assert drifted(facing(Heading.NNE, "1009/1110"), 30) == ("1110/1210", 0)


def test_wind_over_a_corner_takes_its_two_hexsides_in_turn() -> None:
    """Rule 7.52c. A flight that heads SE in a hex may not stand on a hexside of its corner."""
    assert drifted(facing(Heading.SE), 30, Heading.NNE) == ("0911", 0)
    assert drifted(facing(Heading.SE), 60, Heading.NNE) == ("0912", 0)


@pytest.mark.parametrize("status", [Status.TAKING_OFF, Status.LANDING])
def test_the_wind_leaves_flights_alone_that_take_off_or_land(status: Status) -> None:
    one = replace(facing(Heading.S, half=1), status=status)
    assert drifted(one, 60) == ("1010", 1)


def test_a_flight_in_a_spin_drifts_like_any_other() -> None:
    assert drifted(facing(Heading.S, spinning=1), 30) == ("1011", 0)


def test_nobody_drifts_off_the_map() -> None:
    """At the northern border, heading N with a southerly; the second hex would be off the map."""
    assert drifted(facing(Heading.N, "1001"), 30, Heading.S) == ("1001", 0)
    assert drifted(facing(Heading.N, "1002"), 60, Heading.S) == ("1001", 0)


def test_in_a_calm_markers_stay() -> None:
    assert drifted(facing(Heading.S, half=1), 0) == ("1010", 1)


def drift(speed: int, *guns: str, active: bool = True) -> Game:
    """A flight in 1010 heading SE before the wind, and guns about its way to 1111 and 1211."""
    one = facing(Heading.SE)
    emplaced = [gun(hex_, active=active) for hex_ in guns]
    return game(one, guns=emplaced, weather=wind(speed))


def test_each_hex_of_drift_in_a_zone_is_fired_into() -> None:
    """Two hexes at 60 mph, 2 and 2 with two dice: two misses."""
    table = table_with([1, 1, 1, 1])
    after = weather_phase(drift(60, "1211"), table, BYSTANDERS)
    assert asked(table) == ["aa", "aa"]
    assert {str(marker.hex) for marker in after.barrages} == {"1111", "1211"}


def test_a_gun_that_the_drift_wakes_holds_its_fire() -> None:
    """Rule 16.2e."""
    after = blown(drift(30, "1211", active=False))
    assert after.ground[0].active
    assert not after.barrages


def test_a_gun_woken_by_the_first_hex_fires_into_the_second() -> None:
    table = table_with([1, 1])
    weather_phase(drift(60, "1211", active=False), table, BYSTANDERS)
    assert asked(table) == ["aa"]


def test_damage_in_the_weather_phase_is_remembered_until_the_admin_phase() -> None:
    """So that it spoils the turn's plates (12.216): 20 hits, 13 damages, and nothing worse."""
    aa, flak, whom, effect, wind_up = (10, 10), (6, 7), (1,), (9,), (8, 8)
    after = blown(drift(30, "1211"), *aa, *flak, *whom, *effect, *wind_up)
    assert after.flight("B1").hit


@given(
    hex_=st.sampled_from(sorted(MAP.hexes)),
    heading=st.sampled_from(Heading),
    half=st.integers(-1, 1),
    speed=st.sampled_from([0, 15, 30, 45, 60]),
    from_=st.sampled_from([h for h in Heading if not h.to_corner]),
    ahead=st.booleans(),
)
def test_drift_keeps_to_the_map_and_to_half_markers(
    hex_: Position, heading: Heading, half: int, speed: int, from_: Heading, ahead: bool
) -> None:
    place = hex_.step(heading) if ahead and hex_.step(heading) in MAP else hex_
    one = replace(flight("B1", heading=heading), position=place, carried=Carried(half=half))
    after = blown(game(one, weather=wind(speed, from_))).flight("B1")
    assert after.position in MAP
    assert heading in after.position.headings
    assert after.carried.half in (-1, 0, 1)
    assert after.position.range_to(place) <= 3


def test_one_that_flak_turns_on_its_way_drifts_on_downwind() -> None:
    """Rules 7.52 and 14.24. Never to a hexside along which it does not head: home lies south."""
    start = game(
        facing(Heading.E, "0203/0204", half=1),
        weather=wind(45, Heading.W),
        guns=[gun("0303"), gun("0304", "heavy")],
    )
    turned = set()
    for seed in range(300):
        table = Table(library(), SeededDice(seed), rulings(), MAP)
        after = weather_phase(start, table, BYSTANDERS).flight("B1")
        if after.airborne and after.heading is not Heading.E:
            assert after.heading in after.position.headings
            turned.add(str(after.position))
    assert len(turned) > 1


@pytest.mark.parametrize(("excluded", "speed"), [((), 30), (("wind-up",), 15)])
def test_every_tenth_turn_the_weather_may_change_unless_a_special_rule_says_no(
    excluded: tuple[str, ...], speed: int
) -> None:
    """Rule 7.4: an 8 is 15 mph more."""
    start = game(
        weather=Weather(wind_from=Heading.NW, wind_speed=15),
        turn=GameTurn(10),
        scenario=scenario(changes_off=frozenset(excluded)),
    )
    after = weather_phase(start, table_with([4, 4]), BYSTANDERS)
    assert after.weather.wind_speed == speed
