"""Chapter 15: Wind Up, scatter and Manoeuvre markers, undetected again.

House chart 15.1: after air combat 8 carries on, 5 to 7 aborts, 4 or less aborts and costs 1
Aggression; after fire from the ground 6 carries on, 4 and 5 abort, 3 or less costs 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.post_combat import scatter, scatters, undetected, ways_down, wind_up
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side
from tests.builders import BRITISH_TRENCH, all_dice_used, flight, front, table_with

MAP = front()


def modifiers(one: Flight, harm: Harm | None = None, **changes: Any) -> dict[str, int]:
    rulings = changes.pop("rulings", {})
    table = table_with([10, 10], **rulings)
    wind_up(table, one, harm, **changes)
    (told,) = table.take_events()
    return {modifier.id: modifier.drm for modifier in told.rolls[0].modifiers}


# --- 15.1 Wind Up


@pytest.mark.parametrize(
    ("faces", "ground_fire", "aborts", "aggression"),
    [
        ((4, 4), False, False, 0),
        ((3, 4), False, True, 0),
        ((2, 3), False, True, 0),
        ((2, 2), False, True, -1),
        ((3, 3), True, False, 0),
        ((2, 3), True, True, 0),
        ((2, 2), True, True, 0),
        ((1, 2), True, True, -1),
    ],
)
def test_a_wind_up_check(
    faces: tuple[int, int], ground_fire: bool, aborts: bool, aggression: int
) -> None:
    after = wind_up(table_with(faces), flight("B1", 2), ground_fire=ground_fire)
    assert (after.aborting, after.aggression) == (aborts, aggression)


def test_aggression_never_falls_below_minus_three() -> None:
    table = table_with([2, 2])
    after = wind_up(table, flight("B1", 2, aggression=-3))
    assert (after.aborting, after.aggression) == (True, -3)
    assert "no Aggression to lose" in table.events[0].text


@pytest.mark.parametrize(
    ("one", "scattered"),
    [
        (flight("B1", 2), True),
        (flight("B1", 2, wheel=True), False),
        (flight("B1", 1, spinning=1), False),
        (flight("B1", ["shot down"]), False),
    ],
)
def test_who_scatters_after_a_fight(one: Flight, scattered: bool) -> None:
    """Rules 15.2, 15.21 and 14.23."""
    assert scatters(one) is scattered


def test_by_the_other_reading_every_abort_costs_aggression() -> None:
    table = table_with([3, 4], abort_costs_aggression="each-abort")
    assert wind_up(table, flight("B1", 2)).aggression == -1


def test_who_aborts_drops_his_bombs() -> None:
    assert not wind_up(table_with([3, 4]), flight("B1", 2, laden=True)).laden
    assert wind_up(table_with([4, 4]), flight("B1", 2, laden=True)).laden


def test_a_flight_that_was_not_hurt_rolls_with_its_aggression_only() -> None:
    assert modifiers(flight("B1", 2, aggression=2), Harm(flight("B1", 2))) == {"aggression": 2}


def test_what_this_combat_did_to_it_counts() -> None:
    hurt = flight("B1", ["damaged", "damaged", "crippled", "shot down", "ok"])
    harm = Harm(hurt, damaged=2, crippled=1, shot_down=1, leader_lost=True)
    told = modifiers(hurt, harm, disadvantaged=True, disengaged=True, enemies_shot_down=3)
    assert told == {
        "own-damaged": -2,
        "own-crippled": -1,
        "own-shot-down": -2,
        "leader-lost": -2,
        "disadvantaged": -2,
        "disengaged": -2,
        "enemies-shot-down": 3,
    }


def test_damage_of_an_earlier_fight_does_not() -> None:
    assert modifiers(flight("B1", ["damaged", "shot down", "ok"]), None) == {}


def test_a_flight_shot_down_to_one_aeroplane() -> None:
    last = flight("B1", ["shot down", "ok"])
    assert modifiers(last, Harm(last, shot_down=1))["down-to-one"] == -1


def test_a_flight_left_alone_by_one_that_span_away() -> None:
    last = flight("B1", 1)
    harm = Harm(last, separated=(flight("B1-2", ["damaged"]),), damaged=1)
    assert modifiers(last, harm) == {"own-damaged": -1, "down-to-one": -1}


def test_a_single_aeroplane_from_the_start_is_not_down_to_one() -> None:
    alone = flight("B1", ["damaged"])
    assert modifiers(alone, Harm(alone, damaged=1)) == {"own-damaged": -1}


def test_a_flaming_onion_shakes_a_flight_in_which_it_shot_one_down() -> None:
    hurt = flight("B1", ["shot down", "ok", "ok"])
    told = modifiers(hurt, Harm(hurt, shot_down=1), ground_fire=True, onion=True)
    assert told == {"own-shot-down": -2, "flaming-onion": -4}


def test_by_the_other_reading_it_shakes_whomever_it_hits() -> None:
    one = flight("B1", 2)
    strict = modifiers(one, Harm(one), ground_fire=True, onion=True)
    wide = modifiers(one, Harm(one), ground_fire=True, onion=True,
                     rulings={"flaming_onion_wind_up": "any-hit"})  # fmt: skip
    assert (strict, wide) == ({}, {"flaming-onion": -4})


def test_coming_out_of_a_spin_counts() -> None:
    assert modifiers(flight("B1", 1), from_spin=True) == {"from-spin": -1}


# --- 15.2 scatter


def thrown(die: int, one: Flight, hex_: str = "1010") -> Flight:
    return scatter(table_with([die]), one, Position.parse(hex_))


@pytest.mark.parametrize(
    ("die", "place", "altitude"),
    [
        (1, "1009", "Medium+0"),
        (2, "1110", "Low+0"),
        (3, "1111", "Medium+0"),
        (4, "1011", "Low+0"),
        (5, "0911", "Medium+0"),
        (6, "0910", "Low+0"),
        (7, "1010", "Medium+0"),
        (8, "1010", "Low+0"),
    ],
)
def test_a_flight_scatters(die: int, place: str, altitude: str) -> None:
    after = thrown(die, flight("B1", 2))
    assert (after.position, after.altitude) == (Position.parse(place), Altitude.parse(altitude))
    assert after.manoeuvre_marker


def test_two_hexes_behind_is_two_hexes_behind_its_heading() -> None:
    after = thrown(9, flight("B1", 2, heading=Heading.N))
    assert (after.position, str(after.altitude)) == (Position.parse("1012"), "Low+0")
    east = thrown(9, flight("B1", 2, heading=Heading.E))
    assert (east.position, east.position.range_to(Position.parse("1010"))) == (
        Position.parse("0810"),
        2,
    )


@pytest.mark.parametrize(
    ("id", "hex_", "column"),
    [
        pytest.param("B1", "1410", 13, id="British beyond the German trench"),
        pytest.param("B1", "1010", 9, id="British in no man's land"),
        pytest.param("B1", "0510", 4, id="British over their own ground"),
        pytest.param("G1", "0510", 6, id="German beyond the British trench"),
        pytest.param("G1", "1510", 16, id="German over his own ground"),
    ],
)
def test_a_flight_thrown_towards_its_own_lines(id: str, hex_: str, column: int) -> None:
    after = thrown(10, flight(id, 2), hex_)
    assert (after.position.column, str(after.altitude)) == (column, "Low+0")


def test_at_deck_nothing_drops_further() -> None:
    after = thrown(8, flight("B1", 2, altitude="Deck+2"))
    assert str(after.altitude) == "Deck+0"


def test_off_the_map_the_die_is_thrown_again() -> None:
    table = table_with([1, 1, 3])
    after = scatter(table, flight("B1", 2), Position.parse("1001"))
    assert after.position == Position.parse("1102")
    assert all_dice_used(table)


def test_the_lines_of_the_builders_map_are_where_these_tests_think() -> None:
    assert MAP.holder(Position.parse("0510")) is Side.BRITISH
    assert MAP.holder(Position.of(BRITISH_TRENCH, 10)) is Side.BRITISH
    assert MAP.holder(Position.parse("1010")) is None
    assert MAP.holder(Position.parse("1410")) is Side.GERMAN


# --- 15.3


def test_after_a_fight_nobody_sees_the_flight_and_it_sees_nobody() -> None:
    seen = flight("B1", 2, detection=Detection.DETECTED, identified=True, tally="G1")
    after = undetected(seen)
    assert (after.detection, after.identified, after.tally) == (Detection.UNDETECTED, False, None)
    assert after.fought


@pytest.mark.parametrize(
    ("altitude", "reading", "among"),
    [
        ("Medium+2", "within-band", ["Medium+2", "Medium+1", "Medium+0"]),
        ("Low+1", "band-below", ["Low+1", "Low+0", "Deck+2", "Deck+1", "Deck+0"]),
        ("Deck+1", "band-below", ["Deck+1", "Deck+0"]),
    ],
)
def test_who_got_away_keeps_its_height_or_goes_lower(
    altitude: str, reading: str, among: list[str]
) -> None:
    """Rule 13.42; by the other ruling into the band below."""
    found = ways_down(table_with(disengaged_height=reading), flight("B1", altitude=altitude))
    assert [str(one) for one in found] == among
