"""Chapter 5: flights, their boxes, and what an aeroplane takes along when it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewMember,
    Damage,
    Detection,
    Flight,
    Tasking,
    Weapon,
    detach,
)
from bloodyapril.terms.hexes import Position
from tests.builders import REAR_GUN, aeroplane_type, flight

PLATES = (Position.parse("1210"), Position.parse("1310"))


@pytest.fixture
def formation() -> Flight:
    """Three two-seaters, the second crippled, with a history to inherit."""
    card = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    one = flight("B1", ["ok", "crippled", "damaged"], card=card, name="59 Squadron A")
    return replace(
        one,
        weapons=(Weapon(REAR_GUN, 7, 1),),
        tasking=Tasking.RECON,
        endurance_used=42,
        laden=True,
        aggression=3,
        leader=1,
        led=True,
        tally="G1",
        counter="4",
        detection=Detection.DETECTED,
        done=replace(one.done, photographs=PLATES[:1], exposures=PLATES[1:]),
    )


def test_the_rest_goes_on_without_the_cripple(formation: Flight) -> None:
    left, _ = detach(formation, 2, "B1-2", 0)
    assert [box.number for box in left.present] == [1, 3]
    assert left.aeroplanes[1].left_as == "B1-2"
    assert (left.aggression, left.leader, left.tally) == (3, 1, "G1")


def test_the_cripple_keeps_ammunition_endurance_ordnance_and_tasking(formation: Flight) -> None:
    _, alone = detach(formation, 2, "B1-2", -1)
    assert [box.number for box in alone.present] == [2]
    assert alone.aeroplanes[0].damage is Damage.CRIPPLED
    assert alone.weapons == formation.weapons
    assert (alone.endurance_used, alone.laden) == (42, True)
    assert alone.tasking is Tasking.RECON
    assert alone.done.photographs == PLATES[:1]
    assert (alone.position, alone.heading, alone.altitude) == (
        formation.position,
        formation.heading,
        formation.altitude,
    )
    assert alone.detection is Detection.DETECTED


def test_the_cripple_has_its_own_value_and_neither_leader_nor_tally(formation: Flight) -> None:
    _, alone = detach(formation, 2, "B1-2", -1)
    assert (alone.aggression, alone.leader, alone.led) == (-1, None, False)
    assert (alone.tally, alone.parent, alone.name) == (None, "B1", "59 Squadron A no. 2")


def test_plates_of_the_turn_are_not_taken_along(formation: Flight) -> None:
    left, alone = detach(formation, 2, "B1-2", -1)
    assert left.done.exposures == PLATES[1:]
    assert alone.done.exposures == ()


def test_one_that_leaves_what_left_before_still_belongs_to_the_first_flight(
    formation: Flight,
) -> None:
    _, alone = detach(formation, 2, "B1-2", -1)
    _, again = detach(alone, 2, "B1-2-2", -1)
    assert (again.parent, again.name) == ("B1", "59 Squadron A no. 2")


def test_damaged_aeroplanes_do_not_count_for_combat(formation: Flight) -> None:
    assert len(formation.present) == 3
    assert formation.undamaged == 1


@pytest.mark.parametrize(
    "box",
    [
        Aeroplane(1, damage=Damage.SHOT_DOWN),
        Aeroplane(1, left_as="B1-1"),
        Aeroplane(1, fate=AeroplaneFate.HOME),
    ],
)
def test_an_aeroplane_that_fell_left_or_landed_is_not_present(box: Aeroplane) -> None:
    assert not box.present


def test_damage_grows_by_levels_and_ends_with_the_fall() -> None:
    levels = [Damage.NONE]
    while levels[-1].worse is not levels[-1]:
        levels.append(levels[-1].worse)
    assert levels == list(Damage)


def test_an_airman_rated_0_or_more_is_an_ace() -> None:
    assert CrewMember("Zero", "pilot", 0).ace
    assert not CrewMember("Novice", "pilot", -1).ace
    assert not CrewMember("Not rated", "pilot").ace


def test_a_flight_is_dry_only_when_the_last_drum_is_gone() -> None:
    emptied = Weapon(REAR_GUN, 10, drums=1, empty=True)
    assert not flight(weapons=(emptied,)).dry
    assert flight(weapons=(replace(emptied, drums=0),)).dry


def test_only_taskings_that_attack_may_start_a_fight() -> None:
    defensive = {tasking for tasking in Tasking if not tasking.may_attack}
    assert defensive == {Tasking.BOMBING, Tasking.ARTILLERY, Tasking.RECON}
