"""Rules 5.15 to 18.2 as a menu: what a flight that has to move is offered, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from bloodyapril.game.actions import Action, Activate, Fly, FlyTogether, TouchDown, Withdraw
from bloodyapril.game.options import actions, actions_of
from bloodyapril.game.referee import objections
from bloodyapril.game.state.game import Game, Melee, Phase
from bloodyapril.rules.air_units import Detection, Escorting, Flight, Status, Tasking
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import aeroplane_type, flight, front, game, table_with

MAP = front()
SLOW = aeroplane_type(level=2, dive=3)
MOST = 4000
"""Of the actions of a stack, which are many times more."""
TWO_SEATER = aeroplane_type(scout=False, level=2, dive=3)


def moving(*flights: Flight, **changes: Any) -> Game:
    initiative = Initiative(Side.BRITISH, 2, (2, 2))
    return game(*flights, phase=Phase.MOVEMENT, initiative=initiative, **changes)


def south(id: str = "B1", hex: str = "1010", **changes: Any) -> Flight:
    plain: dict[str, Any] = {"heading": Heading.S, "card": SLOW}
    return flight(id, 2, hex=hex, **{**plain, **changes})


def offered(start: Game, id: str = "B1") -> list[Action]:
    """All that a flight is offered, which is lawful and offered once."""
    table = table_with()
    found = list(islice(actions_of(start, table, start.flight(id)), MOST))
    assert len(found) == len(set(found))
    assert all(objections(start, table, action) == [] for action in found)
    return found


def flown(found: Sequence[Action]) -> list[Fly]:
    return [action for action in found if isinstance(action, Fly)]


@pytest.mark.parametrize(("half", "settings"), [(0, {1.5, 1}), (-1, {1.5})])
def test_a_climb_is_offered_with_the_speeds_that_leave_a_mp_to_move_with(
    half: int, settings: set[float]
) -> None:
    """Rules 10.21 and 10.31."""
    slow = aeroplane_type(level=2.5, dive=3)
    found = flown(offered(moving(south(card=slow, half=half))))
    climbs = {move.setting for move in found if move.flying is Flying.CLIMBING}
    assert climbs == {mp(setting) for setting in settings}


def test_a_flight_alone_flies_level_climbs_and_dives_and_may_abort() -> None:
    found = flown(offered(moving(south())))
    assert {move.flying for move in found} == {Flying.LEVEL, Flying.CLIMBING, Flying.DIVING}
    assert {move.setting for move in found if move.flying is Flying.LEVEL} == {
        mp(2),
        mp(1.5),
        mp(1),
    }
    assert {move.abort for move in found} == {False, True}
    assert not any(move.attack or move.strike or move.land or move.split for move in found)


def test_a_stacked_flight_flies_with_its_mate_or_splits() -> None:
    """Rule 5.15. Nothing but both ends of a stack together, or a move that declares the split."""
    mates = (south("B1", stacked_with="B2"), south("B2", stacked_with="B1"))
    found = offered(moving(*mates))
    assert any(isinstance(action, FlyTogether) for action in found)
    assert all(move.split for move in flown(found))
    assert flown(found)


def test_a_flight_stacks_with_one_that_has_moved_to_where_it_ends() -> None:
    friend = south("B2", hex="1012", moved=True)
    found = flown(offered(moving(south(), friend)))
    there = {move.steps for move in found if move.stack_with == "B2"}
    assert there
    assert all(move.stack_with == "B2" for move in found if _ends(move) == "1012")


def _ends(move: Fly) -> str:
    """Where a move at the altitude of the others ends, in their place if anywhere."""
    straight = all(step.ahead and step.turn == 0 for step in move.steps)
    level = move.flying is Flying.LEVEL
    return "1012" if straight and level and len(move.steps) == 2 else ""


def test_an_enemy_in_reach_may_be_attacked_in_each_hex_that_both_touch() -> None:
    """Rules 10.12 and 13.21. From the hexside on which both are, in either of its hexes."""
    enemy = flight("G1", hex="1011/1111", heading=Heading.SSE, detection=Detection.DETECTED)
    one = south(heading=Heading.SSE)
    found = [move for move in flown(offered(moving(one, enemy))) if move.attack == "G1"]
    assert {str(move.attack_in) for move in found} == {"None", "1011", "1111"}


@pytest.mark.parametrize(
    "changes",
    [{"aborting": True}, {"tasking": Tasking.RECON}, {"altitude": "Low+4"}],
    ids=["aborting", "recon", "lower"],
)
def test_an_attack_that_cannot_be_is_not_offered(changes: dict[str, Any]) -> None:
    enemy = flight("G1", hex="1012", detection=Detection.DETECTED)
    found = flown(offered(moving(south(**changes), enemy)))
    assert found
    assert not any(move.attack for move in found)


def test_a_dogfight_may_be_fought_and_its_flights_do_not_move() -> None:
    ours, theirs = south(), flight("G1", hex="1010")
    fight = Melee("D1", Position.parse("1010"), "B1", "G1", activated=False)
    assert list(actions(moving(ours, theirs, dogfights=(fight,)), table_with())) == [Activate("D1")]


def test_a_target_below_may_be_struck_plainly_pressed_and_with_rear_guns() -> None:
    dump = GroundUnit("dump", Side.GERMAN, GroundKind.DUMP, Position.parse("1012"), profile="C")
    strafer = south(
        altitude="Deck+0",
        tasking=Tasking.STRAFING,
        targets=(dump.hex,),
        card=library().card("fe2d"),
    )
    strikes = {move.strike for move in flown(offered(moving(strafer, targets=(dump,))))} - {None}
    assert {(one.pressed, one.rear_guns) for one in strikes if one} == {
        (False, False), (True, False), (False, True), (True, True),
    }  # fmt: skip


def test_a_contact_patrol_may_spot_in_one_hex_or_in_two() -> None:
    units = [
        GroundUnit(
            f"u{row}", Side.BRITISH, GroundKind.INFANTRY, Position.of(10, row), identified=False
        )
        for row in (10, 11)
    ]
    patrol = south(altitude="Deck+1", tasking=Tasking.CONTACT_PATROL, card=aeroplane_type())
    found = flown(offered(moving(patrol, targets=tuple(units))))
    assert {sum(step.spots for step in move.steps) for move in found} == {0, 1, 2}


def test_an_escort_may_break_off_and_attack_only_then() -> None:
    charge = south("B2", hex="1013", tasking=Tasking.RECON, card=TWO_SEATER)
    enemy = flight("G1", hex="1012", detection=Detection.DETECTED)
    escort = south(tasking=Tasking.CLOSE_ESCORT, escorts="B2", escorting=Escorting.CLOSE)
    found = flown(offered(moving(escort, charge, enemy)))
    assert {move.breaks_off for move in found if move.attack} == {True}
    assert {move.breaks_off for move in found if not move.attack} == {False, True}


def test_a_flight_before_its_aerodrome_may_land_slowly() -> None:
    """Rules 10.21 and 11.2. Landing it may fly at less than its card's speed less one MP."""
    home = south(hex="0208", altitude="Deck+0", card=aeroplane_type())
    found = flown(offered(moving(home)))
    assert {move.setting for move in found if move.land} == {mp(n / 2) for n in range(2, 7)}
    level = [move for move in found if move.flying is Flying.LEVEL]
    assert {move.setting for move in level if not move.land} == {mp(n / 2) for n in range(4, 7)}


def test_a_flight_that_lands_touches_down() -> None:
    landing = south(status=Status.LANDING, altitude="Deck+0")
    assert offered(moving(landing)) == [TouchDown("B1")]


def test_a_flight_in_its_second_turn_of_take_off_rises_or_stays_low() -> None:
    up = south(status=Status.TAKING_OFF, stage=2, altitude="Deck+0", hex="0210")
    found = flown(offered(moving(up)))
    assert {str(move.altitude) for move in found} == {"Deck+0", "Deck+1"}


def test_a_dummy_may_be_withdrawn_before_and_after_its_move() -> None:
    dummy = flight("BD1", 0, hex="1010", card=SLOW, dummy=True)
    assert Withdraw("BD1") in offered(moving(dummy), "BD1")
    done = moving(flight("BD1", 0, hex="0510", dummy=True, moved=True), south())
    assert Withdraw("BD1") in list(actions(done, table_with()))


def test_nothing_is_offered_while_nobody_has_to_move() -> None:
    assert list(actions(game(south()), table_with())) == []
