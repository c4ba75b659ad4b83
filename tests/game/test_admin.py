"""Rule 3.2's Admin Phase: plates, splits, drums, and who must go home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Detection, Flight, Status, Tasking, Weapon
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Training
from tests.builders import (
    BYSTANDERS,
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    crew,
    flight,
    front,
    game,
    table_with,
)

MAP = front()


def administered(start: Game, *faces: int) -> Game:
    table = table_with(faces)
    after = admin_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    return after


def alone(one: Flight, *faces: int) -> Game:
    return administered(game(one), *faces)


# --- 12.216


@pytest.mark.parametrize(("fought", "kept"), [(False, 1), (True, 0)])
def test_plates_of_the_turn_are_credited_unless_the_flight_fought(fought: bool, kept: int) -> None:
    recon = flight("B1", 2, tasking=Tasking.RECON, exposures=(Position.parse("1410"),))
    after = alone(replace(recon, fought=fought)).flight("B1")
    assert (len(after.done.photographs), after.done.exposures) == (kept, ())


# --- 5.14 and 14.22


def test_a_cripple_leaves_its_flight_with_all_that_it_has() -> None:
    """5.14: it keeps endurance, ordnance and tasking; to abort is its player's choice (10.6).

    Numbers 1 and 3 stay together; number 2 rolls for its NR pilot, a Regular, 5 and 5.
    """
    one = flight("B1", ["ok", "crippled", "damaged"], endurance_used=33, laden=True)
    after = alone(replace(one, detection=Detection.DETECTED), 5, 5)
    rest, cripple = after.flight("B1"), after.flight("B1-2")
    assert [box.number for box in rest.present] == [1, 3]
    assert [box.number for box in cripple.present] == [2]
    assert (rest.aborting, cripple.aborting, cripple.laden) == (False, False, True)
    assert (cripple.endurance_used, cripple.aggression) == (33, 0)
    assert cripple.position == rest.position
    assert cripple.detection is Detection.DETECTED


def test_a_rated_pilot_takes_his_own_value_and_no_die_is_thrown() -> None:
    one = flight("B1", ["ok", "crippled"])
    rated = replace(one.aeroplanes[1], crew=crew(2, aggression=3))
    assert alone(one.with_aeroplane(rated)).flight("B1-2").aggression == 3


def test_every_cripple_flies_alone() -> None:
    after = alone(flight("B1", ["crippled", "ok", "crippled"]), 5, 5, 5, 5)
    singles = {id: [box.number for box in one.present] for id, one in after.flights.items()}
    assert singles == {"B1": [2], "B1-1": [1], "B1-3": [3]}


def test_of_a_flight_of_cripples_the_last_stays_the_flight() -> None:
    after = alone(flight("B1", ["crippled", "crippled"]), 5, 5)
    singles = {id: [box.number for box in one.present] for id, one in after.flights.items()}
    assert singles == {"B1": [2], "B1-1": [1]}


def test_a_single_cripple_does_not_split() -> None:
    assert set(alone(flight("B1", ["crippled"])).flights) == {"B1"}


def test_a_damaged_aeroplane_stays_with_its_flight() -> None:
    assert set(alone(flight("B1", ["damaged", "ok"])).flights) == {"B1"}


def test_a_flight_that_its_skilled_leader_leaves_rolls_its_own_value() -> None:
    """4.33: a Veteran flight led by a +4; he goes home, and 10 and 10 make it +3."""
    one = flight("B1", ["crippled", "ok"], aggression=4, training=Training.VETERAN)
    leader = replace(one.aeroplanes[0], crew=crew(1, aggression=4))
    led = replace(one.with_aeroplane(leader), leader=1, led=True)
    after = alone(led, 10, 10)
    assert (after.flight("B1").aggression, after.flight("B1").led) == (3, False)
    assert after.flight("B1-1").aggression == 4


# --- 13.34, 12.2, 10.6


def dry(tasking: Tasking, **changes: Any) -> Flight:
    return flight("B1", weapons=(Weapon(GUN, 10, empty=True),), tasking=tasking, **changes)


@pytest.mark.parametrize(
    ("tasking", "goes"),
    [
        (Tasking.OFFENSIVE_PATROL, True),
        (Tasking.LINE_PATROL, True),
        (Tasking.CONTACT_PATROL, True),
        (Tasking.CLOSE_ESCORT, True),
        (Tasking.BALLOON, True),
        (Tasking.STRAFING, True),
        (Tasking.SCRAMBLE, True),
        (Tasking.RECON, False),
        (Tasking.ARTILLERY, False),
        (Tasking.BOMBING, False),
    ],
)
def test_taskings_that_end_with_the_ammunition(tasking: Tasking, goes: bool) -> None:
    assert alone(dry(tasking)).flight("B1").aborting is goes


def test_strafers_with_bombs_left_fly_on() -> None:
    assert not alone(dry(Tasking.STRAFING, laden=True)).flight("B1").aborting


def test_a_fresh_drum_is_no_reason_to_go_home() -> None:
    card = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    emptied = flight("B1", card=card, weapons=(Weapon(REAR_GUN, 10, drums=1, empty=True),))
    after = alone(emptied).flight("B1")
    assert not after.aborting
    assert [(weapon.depletion, weapon.drums, weapon.empty) for weapon in after.weapons] == [
        (REAR_GUN.depletion, 0, False)
    ]


# --- 4.21


def test_a_flight_that_enters_in_the_air_is_there_from_its_turn_on() -> None:
    waiting = flight("B1", hex="0110", altitude="Low+2", status=Status.WAITING, enters=6, stage=1)
    assert not administered(game(waiting, turn=4)).flight("B1").airborne
    entered = administered(game(waiting, turn=5)).flight("B1")
    assert (entered.status, entered.stage) == (Status.FLYING, 0)
    assert entered.altitude == Altitude.parse("Low+2")


def test_nobody_takes_off_who_does_not_want_to() -> None:
    table = table_with()
    waiting = flight("B1", status=Status.READINESS)
    after = admin_phase(game(waiting), table, BYSTANDERS)
    assert after.flight("B1").status is Status.READINESS
    assert asked(table) == []
