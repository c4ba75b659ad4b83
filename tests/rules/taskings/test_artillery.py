"""Rule 12.212: a shoot from battery sighting to fire for effect, and what halts it.

The battery answers on a 4, a shot is well ranged on a 5, each less 1 for a target more than four
hexes from the flight and plus 1 at 5,000 feet or lower (house charts). Low+1 is 5,200 feet here,
Low+2 6,400, Low+3 7,600, Deck+2 2,666.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import (
    Rung,
    Shoot,
    ShootResult,
    battery_objections,
    broken_off,
    completed,
    due,
    is_mark,
    jammed,
    sees,
    shoot_objections,
    take_step,
)
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import HexData, Place, Terrain
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side, Sky
from tests.builders import aeroplane_type, all_dice_used, asked, flight, front, table_with

CLEAR = Weather()
SHOOT = Shoot(Position.parse("0810"), Position.parse("1210"))
CONTACT, RANGING, EFFECT = Rung.CONTACT, Rung.RANGING, Rung.EFFECT


def observer(*states: str, altitude: str = "Low+1", **changes: Any) -> Flight:
    """A flight over no man's land, between battery and target."""
    plain = {"hex": "1010", "tasking": Tasking.ARTILLERY}
    return flight("B1", states or 1, altitude=altitude, **{**plain, **changes})


def step(
    shoot: Shoot, faces: Iterable[int], one: Flight | None = None, **changes: Any
) -> tuple[ShootResult, Table]:
    """One step, for which exactly these dice fall."""
    table = table_with(faces)
    after = take_step(table, one or observer(), shoot, changes.pop("weather", CLEAR), **changes)
    assert all_dice_used(table)
    return after, table


def rules(one: Flight, shoot: Shoot = SHOOT, weather: Weather = CLEAR) -> list[str]:
    """The rules that halt a shoot."""
    reasons = shoot_objections(table_with(), one, shoot, weather)
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def at(which: Rung, **changes: Any) -> Shoot:
    return replace(SHOOT, step=which, **changes)


# --- sight


@pytest.mark.parametrize(
    ("altitude", "farthest"),
    [("Low+0", 4), ("Low+1", 5), ("Low+3", 7), ("Deck+2", 2), ("Deck+1", 1), ("Deck+0", 0)],
)
def test_a_flight_sees_a_hex_for_each_full_thousand_feet(altitude: str, farthest: int) -> None:
    """The example of 12.212 is 4,000 feet, which is four hexes."""
    one = observer(altitude=altitude)
    near, far = (Position.of(10 + far, 10) for far in (farthest, farthest + 1))
    assert one.position.range_to(far) == farthest + 1
    assert sees(table_with(), one, near, CLEAR)
    assert not sees(table_with(), one, far, CLEAR)


@pytest.mark.parametrize(
    ("weather", "altitude", "clear"),
    [
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), "Low+1", False),
        (Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM), "Low+1", True),
        (Weather(Sky.MOSTLY_SUNNY, Band.DECK), "Low+1", True),
        (Weather(Sky.FOG, Band.DECK), "Low+1", False),
        (Weather(Sky.FOG, Band.DECK), "Deck+2", False),
        (Weather(Sky.FOG, Band.LOW), "Deck+2", True),
    ],
)
def test_cloud_and_fog_hide_battery_and_target(
    weather: Weather, altitude: str, clear: bool
) -> None:
    """Rules 7.13, 7.15 and 12.212."""
    assert (rules(observer(altitude=altitude), SHOOT, weather) == []) is clear


# --- objections


def test_a_flight_in_its_place_goes_on() -> None:
    assert rules(observer()) == []


def test_a_damaged_aeroplane_goes_on_too() -> None:
    """Rule 12.212."""
    assert rules(observer("damaged")) == []


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"aborting": True}, "10.6"),
        ({"tasking": Tasking.RECON}, "12.2"),
        ({"altitude": "Low+3"}, "12.2"),
    ],
)
def test_what_halts_a_shoot(changes: dict[str, Any], rule: str) -> None:
    assert rules(observer(**changes)) == [rule]


THOUSANDS = aeroplane_type(climbs={Band.DECK: 4, Band.LOW: 6})
"""A type with a marker for each thousand feet."""


@pytest.mark.parametrize(("altitude", "allowed"), [("Low+3", True), ("Low+4", False)])
def test_seven_thousand_feet_are_the_most(altitude: str, allowed: bool) -> None:
    """Rule 12.2."""
    assert (rules(observer(altitude=altitude, card=THOUSANDS)) == []) is allowed


@pytest.mark.parametrize(("altitude", "low"), [("Low+1", True), ("Low+2", False)])
def test_five_thousand_feet_are_low_still(altitude: str, low: bool) -> None:
    one = observer(altitude=altitude, card=THOUSANDS)
    after, _ = step(at(CONTACT), [3], one)
    assert (after.shoot.step is Rung.COMMENCE) is low


def test_both_battery_and_target_must_be_in_sight() -> None:
    """Rule 12.212: from 2,666 feet neither is seen from three hexes off."""
    assert rules(observer(altitude="Deck+2")) == []
    assert rules(observer(altitude="Deck+2", hex="1110")) == ["12.212"]
    assert rules(observer(altitude="Deck+1")) == ["12.212", "12.212"]


@pytest.mark.parametrize(("target", "reached"), [("1410", True), ("1510", False)])
def test_guns_reach_six_hexes(target: str, reached: bool) -> None:
    """Rule 12.212."""
    shoot = Shoot(Position.parse("0810"), Position.parse(target))
    assert (rules(observer(), shoot) == []) is reached


# --- the ladder


def test_a_shoot_climbs_the_ladder_a_step_a_turn() -> None:
    shoot = SHOOT
    taken = []
    for faces in ([], [4], [], [5], [5]):
        taken.append(shoot.step)
        after, _ = step(shoot, faces)
        shoot = after.shoot
    assert taken == [Rung.SIGHTING, CONTACT, Rung.COMMENCE, RANGING, RANGING]
    assert shoot.step is EFFECT
    assert shoot.firing


def test_no_answer_and_a_stray_shot_are_tried_again() -> None:
    assert step(at(CONTACT), [3])[0].shoot == at(CONTACT)
    assert step(at(RANGING, ranged=1), [4])[0].shoot == at(RANGING, ranged=1)
    assert step(at(RANGING), [5])[0].shoot == at(RANGING, ranged=1)


def test_fire_for_effect_is_damage_by_its_success_and_goes_on() -> None:
    """Rules 12.212 and 19.1."""
    after, table = step(at(EFFECT), [10, 10, 10])
    assert asked(table) == ["fire-for-effect", "ground-damage"]
    success = int(library().chart("fire-for-effect").check().read((10,)).result)
    level = library().chart("ground-damage").check("", success=success).read((10, 10)).result
    assert (after.success, after.damage) == (success, GroundDamage(level))
    assert after.shoot == at(EFFECT, fired=True, damage=after.damage)


def test_of_all_that_it_did_the_worst_counts() -> None:
    """Rule 19.1: success 1, and 2 and 2 is no effect."""
    done = at(EFFECT, fired=True, damage=GroundDamage.HEAVY)
    after, _ = step(done, [1, 2, 2])
    assert after.damage is GroundDamage.NONE
    assert after.shoot == done


def test_the_battery_opens_fire_with_the_order_to_commence() -> None:
    """Rule 12.212: from then on the enemy knows of it."""
    assert not step(at(CONTACT), [4])[0].shoot.opened
    assert step(at(Rung.COMMENCE), [])[0].shoot.opened


def test_what_the_flight_does_is_told_to_its_side_alone() -> None:
    for which, faces in ((Rung.COMMENCE, []), (RANGING, [5]), (EFFECT, [1, 1, 1])):
        _, table = step(at(which), faces)
        assert {event.seen_by for event in table.events} == {Side.BRITISH}


def test_a_scenario_may_give_a_battery_another_reach() -> None:
    far = Shoot(Position.parse("0710"), Position.parse("1410"), reach=Hexes(7))
    assert rules(observer(), far) == []
    assert rules(observer(), replace(far, reach=Hexes(6))) == ["12.212"]


@pytest.mark.parametrize(
    ("changes", "die"),
    [
        ({}, 4),
        ({"one": observer(altitude="Low+0")}, 3),
        ({"one": observer(hex="0710")}, 5),
        ({"jammed": True}, 5),
        ({"weather": Weather(Sky.SNOW, Band.MEDIUM)}, 6),
    ],
    ids=["plain", "low", "far", "jammed", "snow"],
)
def test_what_makes_contact_easier_or_harder(changes: dict[str, Any], die: int) -> None:
    assert step(at(CONTACT), [die], **changes)[0].shoot.step is Rung.COMMENCE
    assert step(at(CONTACT), [die - 1], **changes)[0].shoot.step is CONTACT


# --- halted, and broken off


@pytest.mark.parametrize("which", list(Rung))
def test_out_of_sight_the_shoot_waits(which: Rung) -> None:
    """Rule 12.212: it is halted, not begun anew, and no dice are thrown."""
    fog = Weather(Sky.FOG, Band.DECK)
    after, table = step(at(which, ranged=1), [], weather=fog)
    assert after == ShootResult(at(which, ranged=1))
    assert [event.rule for event in table.events] == ["12.212"]


@pytest.mark.parametrize(
    ("which", "faces"),
    [
        (Rung.SIGHTING, []),
        (CONTACT, [4]),
        (Rung.COMMENCE, []),
        (RANGING, [5]),
        (EFFECT, [1, 1, 1]),
    ],
)
def test_every_step_is_told_with_its_rolls(which: Rung, faces: list[int]) -> None:
    _, table = step(at(which), faces)
    assert table.events
    assert table.dice.take_log() == ()


@pytest.mark.parametrize("which", [Rung.COMMENCE, RANGING, EFFECT])
def test_driven_off_it_sights_and_calls_anew_and_goes_on_where_it_was(which: Rung) -> None:
    """Rule 12.212."""
    shoot = broken_off(at(which, ranged=1))
    assert shoot.step is Rung.SIGHTING
    shoot = step(shoot, [])[0].shoot
    assert shoot.step is CONTACT
    shoot = step(shoot, [4])[0].shoot
    assert (shoot.step, shoot.ranged, shoot.goes_on_at) == (which, 1, None)


def test_driven_off_twice_it_still_goes_on_where_it_was() -> None:
    shoot = broken_off(at(RANGING, ranged=1))
    shoot = broken_off(step(shoot, [])[0].shoot)
    assert (shoot.step, shoot.goes_on_at) == (Rung.SIGHTING, RANGING)


def test_driven_off_before_contact_it_has_nothing_to_go_on_with() -> None:
    assert broken_off(at(CONTACT)) == SHOOT


# --- jamming


@pytest.mark.parametrize(("hex_", "expected"), [("1310", True), ("1010", False), ("0710", False)])
def test_german_wireless_jams_east_of_the_trenches(hex_: str, expected: bool) -> None:
    assert jammed(front(), observer(hex=hex_)) is expected
    assert not jammed(front(), flight("G1", hex=hex_))


# --- several batteries, and the task

DONE = at(EFFECT, fired=True, damage=GroundDamage.TOTAL)
READINGS = ("in-turn", "together")


@pytest.mark.parametrize(
    ("shoots", "in_turn", "together"),
    [
        ((SHOOT, SHOOT), (0,), (0, 1)),
        ((at(EFFECT), SHOOT, SHOOT), (0, 1), (0, 1, 2)),
        ((DONE, SHOOT, at(EFFECT)), (1, 2), (1, 2)),
        ((DONE,), (), ()),
    ],
)
def test_batteries_are_served_in_turn_or_together(
    shoots: tuple[Shoot, ...], in_turn: tuple[int, ...], together: tuple[int, ...]
) -> None:
    """Ruling artillery-several-batteries; a target that is destroyed needs no more shells."""
    served = [due(table_with(artillery_several_batteries=one).rulings, shoots) for one in READINGS]
    assert served == [in_turn, together]


@pytest.mark.parametrize(
    ("shoots", "every", "one"),
    [
        ((at(EFFECT, fired=True), SHOOT), False, True),
        ((at(EFFECT, fired=True), broken_off(at(EFFECT, fired=True))), True, True),
        ((at(EFFECT),), False, False),
        ((), False, False),
    ],
)
def test_when_the_task_is_done(shoots: tuple[Shoot, ...], every: bool, one: bool) -> None:
    """Ruling artillery-task-done."""
    for reading, expected in (("every", every), ("one", one)):
        assert completed(table_with(artillery_task_done=reading).rulings, shoots) is expected


# --- what a scenario may assign


@pytest.mark.parametrize(
    ("battery", "target", "rules_"),
    [
        ("0810", "1210", []),
        ("0810", "1010", []),
        ("0810", "1410", []),
        ("0710", "1410", ["12.212"]),
        ("1310", "1410", ["12.212"]),
        ("0710", "0810", ["12.212"]),
        ("0710", "9910", ["2.21"]),
    ],
)
def test_a_battery_of_the_side_fires_at_the_enemys_ground(
    battery: str, target: str, rules_: list[str]
) -> None:
    shoot = Shoot(Position.parse(battery), Position.parse(target))
    reasons = battery_objections(front(), Side.BRITISH, shoot)
    assert [reason.rpartition("[")[2].rstrip("]") for reason in reasons] == rules_


def test_trenches_and_junctions_are_marks() -> None:
    """Rule 12.212."""
    crossing, road = Position.parse("1510"), HexData(Terrain.OPEN, road=True)
    ways = dict.fromkeys(crossing.neighbours()[:3], road)
    plain = front()
    roads = replace(plain, hexes={**plain.hexes, **ways, crossing: road})
    bend = replace(plain, hexes={**roads.hexes, crossing.neighbours()[0]: HexData(Terrain.OPEN)})
    named = replace(plain, places=(Place("Douai", "railway junction", crossing),))
    assert [is_mark(one, Side.BRITISH, crossing) for one in (plain, bend, roads, named)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert is_mark(plain, Side.BRITISH, Position.parse("1210"))
    assert not is_mark(plain, Side.GERMAN, Position.parse("1210"))
