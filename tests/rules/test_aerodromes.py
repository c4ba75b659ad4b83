"""Chapter 11: taking off, landing, crash landing, recovery, the aerodrome off the map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.aerodromes import (
    MOVING,
    PLACED,
    aerodrome_ahead,
    begin_take_off,
    crash_land,
    endurance_to_entry,
    into_the_wind,
    landing_objections,
    landing_terrain,
    recover,
    resettled,
    stands,
    take_off_attrition,
)
from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import AeroplaneFate, CrewFate, Flight, Status
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome, HexData, Map, Terrain
from bloodyapril.terms.sides import Side
from tests.builders import aeroplane_type, all_dice_used, asked, flight, front, table_with

DAY, NIGHT = Light(), Light(night=True)
CALM = Weather()
SOUTHERLY = Weather(wind_from=Heading.S, wind_speed=15)
MAP = front()
WEST = Position.parse("0210")
"""The British aerodrome; 0209 lies north of it, 0310 and 0311 east."""


def with_aerodrome(name: str, hex_: str | None, *entries: str, side: Side = Side.BRITISH) -> Map:
    place = Position.parse(hex_) if hex_ else None
    new = Aerodrome(name, side, place, tuple(Position.parse(entry) for entry in entries))
    return replace(MAP, aerodromes={**MAP.aerodromes, name: new})


def on_ground(terrain: Terrain, hex_: str = "0505", *, road: bool = False) -> Map:
    place = Position.parse(hex_)
    return replace(MAP, hexes={**MAP.hexes, place: HexData(terrain, road=road)})


def incoming(hex_: str = "0209", heading: Heading = Heading.S, altitude: str = "Deck+1") -> Flight:
    return flight("B1", 2, hex=hex_, heading=heading, altitude=altitude)


# --- 11.1: taking off


def test_a_take_off_begins_on_the_aerodrome_at_deck_0() -> None:
    waiting = flight("B1", status=Status.READINESS, half=1, turned=3, turn_marker=True)
    placed = begin_take_off(waiting, WEST, Heading.E)
    assert (placed.position, placed.heading) == (WEST, Heading.E)
    assert placed.altitude == Altitude.parse("Deck+0")
    assert (placed.status, placed.stage) == (Status.TAKING_OFF, PLACED)
    assert (placed.carried.half, placed.carried.turned, placed.carried.turn_marker) == (0, 0, False)


def test_it_stands_for_its_first_turn_and_moves_in_its_second() -> None:
    placed = begin_take_off(flight("B1"), WEST, Heading.E)
    assert stands(placed)
    assert not stands(replace(placed, stage=MOVING))
    assert not stands(flight("B1", stage=PLACED))


def test_take_off_is_against_the_wind_where_rule_11_11_is_played() -> None:
    assert into_the_wind(SOUTHERLY, MAP, WEST, Heading.E) is Heading.S
    assert into_the_wind(CALM, MAP, WEST, Heading.E) is Heading.E


def test_at_the_border_take_off_is_not_off_the_map() -> None:
    assert into_the_wind(SOUTHERLY, MAP, Position.parse("0520"), Heading.N) is Heading.N


# --- 11.2: landing


@pytest.mark.parametrize("altitude", ["Deck+0", "Deck+1"])
def test_next_to_and_facing_the_aerodrome_low_down_a_flight_may_land(altitude: str) -> None:
    assert landing_objections(MAP, incoming(altitude=altitude), CALM) == []


def test_a_flight_too_high_or_facing_elsewhere_may_not() -> None:
    high = incoming(altitude="Deck+2", heading=Heading.SE)
    assert landing_objections(MAP, high, CALM) == [
        "Deck+2 is above Deck+1 [11.2]",
        "it is not next to and facing an aerodrome [11.2]",
    ]


def test_over_the_aerodrome_is_not_next_to_it() -> None:
    assert landing_objections(MAP, incoming("0210"), CALM)


def test_from_a_hexside_a_flight_may_land_straight_ahead() -> None:
    """Between 0109 and 0110, pointing east at the corner from which 0210 begins."""
    on_side = incoming("0110/0111", Heading.E)
    assert on_side.position.step(Heading.E) == WEST
    assert landing_objections(MAP, on_side, CALM) == []


def test_any_aerodrome_of_the_own_side_will_do_but_none_of_the_enemys() -> None:
    map_ = with_aerodrome("Refuge", "0505")
    assert landing_objections(map_, incoming("0504"), CALM) == []
    ahead = aerodrome_ahead(map_, incoming("0504"))
    assert ahead is not None
    assert ahead.name == "Refuge"
    hostile = with_aerodrome("Trap", "0505", side=Side.GERMAN)
    assert landing_objections(hostile, incoming("0504"), CALM)


def test_landing_is_into_the_wind_where_rule_11_21_is_played() -> None:
    into = incoming("0209", Heading.S)
    across = incoming("0310", Heading.SW)
    assert landing_objections(MAP, into, SOUTHERLY, into_wind=True) == []
    assert landing_objections(MAP, across, SOUTHERLY) == []
    assert landing_objections(MAP, across, SOUTHERLY, into_wind=True) == [
        "it must land heading S, into the wind [11.21]"
    ]
    assert landing_objections(MAP, across, CALM, into_wind=True) == []


def test_at_the_border_any_heading_lands_where_the_approach_lies_off_the_map() -> None:
    map_ = with_aerodrome("Edge", "0501")
    across = incoming("0401", Heading.NE)
    assert across.position.step(Heading.NE) == Position.parse("0501")
    assert landing_objections(map_, across, SOUTHERLY, into_wind=True) == []


@pytest.mark.parametrize(
    ("thrown_to", "status"),
    [
        (incoming(), Status.LANDING),
        (incoming("0208"), Status.FLYING),
        (incoming(heading=Heading.N), Status.FLYING),
        (incoming(altitude="Low+0"), Status.FLYING),
    ],
)
def test_a_flight_thrown_out_of_its_landing_flies_on(thrown_to: Flight, status: Status) -> None:
    assert resettled(MAP, replace(thrown_to, status=Status.LANDING)).status is status


def test_a_flight_thrown_out_of_its_take_off_flies_on() -> None:
    placed = begin_take_off(flight("B1"), WEST, Heading.E)
    assert resettled(MAP, placed) == placed
    thrown = replace(placed, position=Position.parse("0310"))
    assert resettled(MAP, thrown).status is Status.FLYING


# --- 11.4: recovery and crash landing


def fates(table_faces: list[int], *damage: str, light: Light = DAY) -> list[str]:
    table = table_with(table_faces)
    home = recover(table, flight("B1", damage), light)
    assert all_dice_used(table)
    return [box.fate.value for box in home.aeroplanes if box.fate is not None]


def test_only_hurt_aeroplanes_roll_for_recovery() -> None:
    assert fates([], "ok", "ok") == ["home", "home"]


def test_a_damaged_aeroplane_is_home_on_a_4_and_lost_on_a_3() -> None:
    assert fates([2, 2], "damaged") == ["home"]
    assert fates([1, 2], "damaged") == ["lost in landing"]


def test_a_cripple_is_home_on_a_9_and_lost_on_an_8() -> None:
    assert fates([4, 5], "crippled") == ["home"]
    assert fates([4, 4], "crippled") == ["lost in landing"]


def test_each_aeroplane_rolls_not_the_flight() -> None:
    assert fates([4, 4, 4, 5], "crippled", "ok", "crippled") == ["lost in landing", "home", "home"]


@pytest.mark.parametrize(
    ("trained", "face", "fate"),
    [(True, 2, "home"), (False, 3, "lost in landing"), (False, 4, "home")],
)
def test_by_night_a_unit_not_trained_for_it_lands_with_2_less(
    trained: bool, face: int, fate: str
) -> None:
    """Rules 11.4 and 21.21."""
    hurt = flight("B1", ["damaged"], night_trained=trained)
    (box,) = recover(table_with([2, face]), hurt, NIGHT).aeroplanes
    assert box.fate is not None
    assert box.fate.value == fate


@pytest.mark.parametrize(
    ("place", "terrain"),
    [("0505", "open"), ("0210", "aerodrome"), ("0805", "trench"), ("1005", "no-mans-land")],
)
def test_the_terrain_of_a_forced_landing(place: str, terrain: str) -> None:
    assert landing_terrain(MAP, Position.parse(place)) == terrain


def test_a_road_helps_on_open_ground_only() -> None:
    place = Position.parse("0505")
    assert landing_terrain(on_ground(Terrain.OPEN, road=True), place) == "road"
    assert landing_terrain(on_ground(Terrain.FOREST, road=True), place) == "forest"


def test_a_crew_comes_down_in_a_wood_behind_its_own_lines() -> None:
    """Forest: 7 wounds, 8 leaves unhurt; no aeroplane is saved from a wood, so none rolls."""
    card = aeroplane_type(scout=False)
    table = table_with([7, 8], on_ground(Terrain.FOREST))
    down = crash_land(table, flight("B1", 1, card=card, hex="0505"), DAY)
    (box,) = down.aeroplanes
    assert [man.fate for man in box.crew] == [CrewFate.WOUNDED, CrewFate.UNHURT]
    assert not any(man.prisoner for man in box.crew)
    assert box.fate is AeroplaneFate.CRASHED
    assert down.status is Status.ELIMINATED


def test_survivors_beyond_the_lines_are_prisoners_and_the_aeroplane_is_lost() -> None:
    """Open: 1 kills, 3 leaves unhurt."""
    card = aeroplane_type(scout=False)
    down = crash_land(table_with([1, 3]), flight("B1", 1, card=card, hex="1510"), DAY)
    (box,) = down.aeroplanes
    assert [(man.fate, man.prisoner) for man in box.crew] == [
        (CrewFate.KILLED, False),
        (CrewFate.UNHURT, True),
    ]
    assert box.fate is AeroplaneFate.CRASHED


def test_on_open_ground_at_home_an_8_saves_the_aeroplane() -> None:
    for face, fate in ((8, AeroplaneFate.SAVED), (7, AeroplaneFate.CRASHED)):
        down = crash_land(table_with([5, face]), flight("B1", hex="0505"), DAY)
        assert down.aeroplanes[0].fate is fate


def test_darkness_and_damage_make_a_crash_worse() -> None:
    """Open: a 4 less 2 and 1 is a 1."""
    down = crash_land(table_with([4]), flight("B1", ["crippled"], hex="1510"), NIGHT)
    assert down.aeroplanes[0].crew[0].fate is CrewFate.KILLED


# --- 11.12: attrition


def test_engines_run_unless_a_1_is_thrown() -> None:
    placed = flight("B1", 3)
    assert take_off_attrition(table_with([2]), placed, DAY) == placed


@pytest.mark.parametrize("faces", [[2], [1, 1, 4], [1, 1, 3, 5, 7]], ids=str)
def test_each_roll_of_attrition_is_told_and_to_its_own_side_only(faces: list[int]) -> None:
    """All is well, one stays behind, one crashes: the enemy has no part in it (8.33)."""
    table = table_with(faces)
    take_off_attrition(table, begin_take_off(flight("B1", 3), WEST, Heading.E), DAY)
    assert table.dice.take_log() == ()
    assert {event.seen_by for event in table.events} == {Side.BRITISH}
    assert sum(len(event.rolls) for event in table.events) == len(faces)


def test_four_aeroplanes_fail_on_a_2_as_well() -> None:
    """Of four aeroplanes faces 1 and 2 draw the first; a 4 keeps it safe on the ground."""
    after = take_off_attrition(table_with([2, 1, 4]), flight("B1", 4), DAY)
    assert [box.number for box in after.present] == [2, 3, 4]
    assert after.aeroplanes[0].fate is AeroplaneFate.HOME


def test_a_crash_at_take_off_is_a_crash_landing_on_the_aerodrome() -> None:
    """A failure of the only aeroplane, a crash on a 3; on a 2 its pilot is wounded."""
    table = table_with([1, 3, 2, 7])
    alone = begin_take_off(flight("B1", 1), WEST, Heading.E)
    after = take_off_attrition(table, alone, DAY)
    assert after.aeroplanes[0].crew[0].fate is CrewFate.WOUNDED
    assert after.status is Status.ELIMINATED
    assert after.aeroplanes[0].end == "crash-landed on its aerodrome"
    assert asked(table) == [
        "take-off-attrition",
        "take-off-failure",
        "crash-landing",
        "crash-aeroplane",
    ]


def test_a_flight_whose_skilled_leader_stays_behind_rolls_its_own_value() -> None:
    led = replace(flight("B1", 2, aggression=4), leader=1, led=True)
    after = take_off_attrition(table_with([1, 1, 10, 5, 5]), led, DAY)
    assert (after.aggression, after.led) == (0, False)


# --- 11.5: off the map

TREIZENNES = with_aerodrome("Treizennes", None, "0801", "0901")


def test_over_an_entry_hex_a_flight_leaves_for_home_at_any_height() -> None:
    high = flight("B1", home="Treizennes", hex="0801", altitude="High+1")
    assert landing_objections(TREIZENNES, high, CALM) == []
    assert landing_objections(TREIZENNES, replace(high, position=Position.parse("0701")), CALM)


def test_flights_of_other_aerodromes_do_not() -> None:
    assert landing_objections(TREIZENNES, flight("B1", hex="0801", altitude="Deck+0"), CALM)


def test_it_starts_with_its_marker_and_a_take_off_spent() -> None:
    """Low+4: 4 and 2; by the other ruling the 3 steps of the Deck band as well."""
    started = flight("B1", altitude="Low+4")
    assert endurance_to_entry(table_with(), started, 2) == 6
    assert endurance_to_entry(table_with(off_map_climb="whole-climb"), started, 2) == 9
