"""Rule 24.1, house matrix: alarms, situations, targets and orders of the German scouts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.decisions import TakesOff
from bloodyapril.rules.air_units import Detection, Flight, Status, Tasking
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.solitaire.matrix import (
    Assessment,
    assessment,
    roll_order,
    scramble_alarm,
    targets_in_order,
)
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Sky
from tests.builders import aeroplane_type, all_dice_used, flight, front, game, table_with

MAP = front(20, 40)
TWO_SEATER = aeroplane_type(scout=False)
SEEN = Detection.DETECTED


def waiting() -> Flight:
    """A flight at readiness at East, hex 1910."""
    return flight("G1", 4, status=Status.READINESS, position=Position(0, 0), altitude="Deck+0")


def british(hex_: str, id: str = "B1", aeroplanes: int = 3, **changes: Any) -> Flight:
    return flight(id, aeroplanes, hex=hex_, **changes)


# --- the alarm and the scramble


@pytest.mark.parametrize(
    ("hex_", "detection", "alarm"),
    [
        ("0510", Detection.UNDETECTED, "nothing-known"),
        ("1010", Detection.UNDETECTED, "nothing-known"),
        ("1410", Detection.UNDETECTED, "undetected-east"),
        ("0540", SEEN, "over-20"),
        ("0510", SEEN, "11-20"),
        ("0810", SEEN, "11-20"),
        ("0910", SEEN, "5-10"),
        ("1410", SEEN, "5-10"),
        ("1510", SEEN, "within-4"),
        ("1910", SEEN, "within-4"),
    ],
)
def test_the_highest_alarm_that_holds(hex_: str, detection: Detection, alarm: str) -> None:
    play = game(british(hex_, detection=detection), waiting())
    assert scramble_alarm(play, MAP, waiting()) == alarm


def test_the_nearest_flight_that_is_known_counts() -> None:
    play = game(british("0510", detection=SEEN), british("1510", "B2"), waiting())
    assert scramble_alarm(play, MAP, waiting()) == "11-20"


def test_a_tally_makes_it_known_too() -> None:
    up = flight("G2", 2, hex="1512", tally="B1")
    assert scramble_alarm(game(british("1510"), up, waiting()), MAP, waiting()) == "within-4"


def scrambles(die: int, *flights: Flight, **changes: Any) -> bool:
    table = table_with([die], MAP)
    play = game(*flights, waiting(), **changes)
    goes = ScoutDoctrine().decide(play, table, TakesOff(waiting()))
    assert all_dice_used(table)
    return goes


@pytest.mark.parametrize(("die", "goes"), [(6, True), (7, False)])
def test_at_5_to_10_hexes_a_flight_takes_off_on_a_six(die: int, goes: bool) -> None:
    assert scrambles(die, british("1410", detection=SEEN)) is goes


def test_two_seaters_bring_it_up_sooner_once_they_are_seen_to_be_such() -> None:
    crews = british("1410", detection=SEEN, card=TWO_SEATER)
    assert not scrambles(7, crews)
    assert scrambles(7, replace(crews, identified=True))


def test_german_flights_beyond_two_hold_it_back() -> None:
    up = [flight(f"G{number}", 2, hex="1813") for number in range(2, 5)]
    assert not scrambles(6, british("1410", detection=SEEN), *up)
    assert scrambles(6, british("1410", detection=SEEN), *up[:2])


def test_nobody_rolls_to_take_off_in_fog() -> None:
    fog = Weather(Sky.FOG, Band.DECK)
    play = game(british("1510", detection=SEEN), waiting(), weather=fog)
    table = table_with([], MAP)
    assert not ScoutDoctrine().decide(play, table, TakesOff(waiting()))


# --- the situation


def met(*enemies: Flight, own: Flight | None = None, faces: tuple[int, ...] = ()) -> Assessment:
    own = own or flight("G1", 3, hex="1410")
    table = table_with(faces, MAP)
    view = assessment(game(*enemies, own), table, own)
    assert all_dice_used(table)
    return view


def known(hex_: str, altitude: str = "Medium+4", **changes: Any) -> Flight:
    return british(hex_, altitude=altitude, detection=SEEN, **changes)


@pytest.mark.parametrize(
    ("enemy", "situation"),
    [
        (british("1411"), "quiet"),
        (known("0310"), "far"),
        (known("0410"), "near"),
        (known("1014"), "near"),
        (known("1110"), "level"),
        (known("1210"), "level"),
        (known("1210", "Medium+5"), "below"),
        (known("1210", "High+0"), "below"),
        (known("1210", "Medium+3"), "above"),
    ],
)
def test_the_column_of_the_matrix(enemy: Flight, situation: str) -> None:
    assert met(enemy).situation == situation


@pytest.mark.parametrize(
    ("tasking", "card", "kind"),
    [
        (Tasking.RECON, TWO_SEATER, "recon"),
        (Tasking.ARTILLERY, TWO_SEATER, "artillery-cooperation"),
        (Tasking.BOMBING, TWO_SEATER, "bombing"),
        (Tasking.OFFENSIVE_PATROL, TWO_SEATER, "other"),
        (Tasking.OFFENSIVE_PATROL, aeroplane_type(), "scouts"),
    ],
)
def test_a_flight_is_judged_by_what_it_was_seen_to_be(
    tasking: Tasking, card: Any, kind: str
) -> None:
    enemy = known("1210", tasking=tasking, card=card)
    assert (met(enemy).kind, met(enemy).strength) == ("unknown", "unknown")
    assert met(replace(enemy, identified=True)).kind == kind


@pytest.mark.parametrize(
    ("number", "strength"),
    [(2, "at-least-equal"), (3, "at-least-equal"), (4, "fewer"), (6, "half-or-fewer")],
)
def test_strength_sets_own_undamaged_against_their_number(number: int, strength: str) -> None:
    own = flight("G1", ["ok", "ok", "ok", "damaged"], hex="1410")
    enemy = british("1210", aeroplanes=number, detection=SEEN, identified=True)
    assert met(enemy, own=own).strength == strength


def test_another_german_flight_within_three_hexes_is_near() -> None:
    assert met(known("1210"), flight("G2", hex="1413")).friend_near
    assert not met(known("1210"), flight("G2", hex="1414")).friend_near


# --- the target


def test_targets_stand_in_their_order() -> None:
    own = flight("G1", 3, hex="1410", tally="B7")
    seen: dict[str, Any] = {"detection": SEEN, "identified": True}
    targets = [
        british("1411", "B1", **seen),
        british("1409", "B2", detection=SEEN, tasking=Tasking.RECON, card=TWO_SEATER),
        british("0710", "B3", card=TWO_SEATER, tasking=Tasking.LINE_PATROL, **seen),
        british("0610", "B4", card=TWO_SEATER, tasking=Tasking.BOMBING, **seen),
        british("0510", "B5", card=TWO_SEATER, tasking=Tasking.ARTILLERY, **seen),
        british("0410", "B6", card=TWO_SEATER, tasking=Tasking.RECON, **seen),
        british("0310", "B7", **seen),
    ]
    order = [one.id for one in targets_in_order(own, targets)]
    assert order == ["B7", "B5", "B6", "B4", "B3", "B1", "B2"]


def test_of_equals_the_nearest_then_the_lowest() -> None:
    own = flight("G1", 3, hex="1410")
    near_high = known("1411", "Medium+4", id="B1")
    far_low = known("1413", "Deck+1", id="B2")
    near_low = known("1409", "Medium+2", id="B3")
    order = [one.id for one in targets_in_order(own, [near_high, far_low, near_low])]
    assert order == ["B3", "B1", "B2"]


def test_of_two_alike_a_die_decides() -> None:
    twins = [known("1411", id="B1"), known("1409", id="B2")]
    assert [met(*twins, faces=(die,)).target for die in (5, 6)] == twins


# --- the order


@pytest.mark.parametrize(
    ("situation", "orders"),
    [
        ("quiet", ["patrol", "patrol", "patrol", "climb", "climb", "patrol-forward"]),
        ("far", ["patrol", "patrol", "climb", "close", "close", "close"]),
        ("near", ["climb", "climb", "climb", "stalk", "close", "close"]),
        ("below", ["avoid", "avoid", "climb", "climb", "stalk", "attack"]),
        ("level", ["climb", "climb", "stalk", "attack", "attack", "attack"]),
        ("above", ["stalk", "stalk", "attack", "attack", "attack", "attack"]),
    ],
)
def test_the_matrix_by_its_die(situation: str, orders: list[str]) -> None:
    view = Assessment(situation, None, "unknown", "unknown", False, False)
    own = flight("G1", 3)
    dice = [1, 2, 3, 5, 7, 9]
    assert [roll_order(table_with([die], MAP), own, view) for die in dice] == orders


def test_a_timid_flight_goes_home_or_keeps_away() -> None:
    own = flight("G1", 3, aggression=-2)
    for situation, order in (("quiet", "home"), ("near", "avoid"), ("level", "avoid")):
        view = Assessment(situation, None, "unknown", "unknown", False, False)
        assert roll_order(table_with([2], MAP), own, view) == order


def test_all_that_bears_on_an_order_is_told() -> None:
    own = flight("G1", ["ok", "damaged"], aggression=2)
    spent = replace(own, weapons=tuple(replace(gun, depletion=6) for gun in own.weapons))
    table = table_with([5], MAP)
    roll_order(table, spent, Assessment("near", None, "recon", "half-or-fewer", True, True))
    (roll,) = table.dice.take_log()
    assert {modifier.id: modifier.drm for modifier in roll.modifiers} == {
        "aggression": 2,
        "recon-or-artillery": 2,
        "weak": -1,
        "tally-on-target": 1,
        "any-own-damaged": -1,
        "half-ammunition-gone": -1,
        "friend-near": 1,
    }
