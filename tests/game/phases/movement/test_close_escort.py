"""Rule 12.215 in play: Close Escorts keep with their charges, break off, and rejoin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Action, Fly, FlyTogether
from bloodyapril.game.decisions import NextToMove
from bloodyapril.game.phases.ending import finish
from bloodyapril.game.referee import objections, play
from bloodyapril.game.state.game import Game, Phase, Score
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.turn import advance
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    Detection,
    Escorting,
    Flight,
    Status,
    Tasking,
)
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import BYSTANDERS, aeroplane_type, flight, front, game, scenario, table_with

MAP = front(40, 20)
AHEAD = Step(True, 0)
PILOT = Autopilot({})
SEATER = aeroplane_type(scout=False, level=2)


def bombers(**changes: Any) -> Flight:
    """B1, of 2 MP, heading south; unless said otherwise it has moved to 1010."""
    plain = {"card": SEATER, "heading": Heading.S, "tasking": Tasking.BOMBING, "moved": True}
    return flight("B1", 3, **{**plain, **changes})


def escort(hex: str = "1009", **changes: Any) -> Flight:
    """B2, of 3 MP, heading south as the escort of B1."""
    plain = {
        "heading": Heading.S,
        "tasking": Tasking.CLOSE_ESCORT,
        "escorts": "B1",
        "escorting": Escorting.CLOSE,
        "name": "Escort",
    }
    return flight("B2", 2, hex=hex, **{**plain, **changes})


def german(hex: str, **changes: Any) -> Flight:
    return flight("G1", 2, hex=hex, **{"detection": Detection.DETECTED, **changes})


def moving(*flights: Flight, due: int = 2, **changes: Any) -> Game:
    initiative = Initiative(Side.BRITISH, due, (due, due))
    return game(*flights, phase=Phase.MOVEMENT, initiative=initiative, **changes)


def south(id: str = "B2", steps: int = 3, **how: Any) -> Fly:
    return Fly(id, Flying.LEVEL, mp(steps), (AHEAD,) * steps, Altitude.parse("Medium+4"), **how)


def refused(start: Game, action: Action) -> list[str]:
    reasons = objections(start, table_with((), MAP), action)
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def over(start: Game) -> Game:
    """To the end of the Movement Phase, in which nobody has to move any more."""
    done = Initiative(Side.BRITISH, 0, (0, 0))
    everybody = start.with_flights(*(replace(one, moved=True) for one in start.airborne()))
    end = replace(everybody, phase=Phase.MOVEMENT, initiative=done)
    return advance(end, table_with((), MAP), BYSTANDERS)


def state(start: Game) -> Escorting:
    return over(start).flight("B2").escorting


# --- staying close


def test_an_escort_ends_within_a_hex_of_a_charge_that_has_moved() -> None:
    ends = {"1005": ["12.215"], "1006": [], "1008": [], "1009": ["12.215"]}
    for hex_, rules in ends.items():
        assert refused(moving(bombers(), escort(hex_)), south()) == rules


def test_before_its_charge_has_moved_it_may_go_where_it_likes() -> None:
    assert refused(moving(bombers(moved=False), escort()), south()) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"escorting": Escorting.MEETING},
        {"escorting": Escorting.BROKEN_OFF},
        {"aborting": True},
        {"tasking": Tasking.OFFENSIVE_PATROL},
    ],
)
def test_who_does_not_escort_is_not_bound(changes: dict[str, Any]) -> None:
    assert refused(moving(bombers(), escort(**changes)), south()) == []


@pytest.mark.parametrize("changes", [{"aborting": True}, {"status": Status.LANDED}])
def test_a_charge_that_goes_home_or_is_home_binds_nobody(changes: dict[str, Any]) -> None:
    assert refused(moving(bombers(**changes), escort()), south()) == []


def test_an_escort_that_ends_too_far_off_escorts_no_more() -> None:
    near, far = moving(bombers(), escort("1011")), moving(bombers(), escort("1012"))
    assert (state(near), state(far)) == (Escorting.CLOSE, Escorting.BROKEN_OFF)


def test_an_escort_first_meets_its_charge_within_a_hex() -> None:
    meeting = {"escorting": Escorting.MEETING}
    assert state(moving(bombers(), escort("1011", **meeting))) is Escorting.CLOSE
    assert state(moving(bombers(), escort("1012", **meeting))) is Escorting.MEETING


@pytest.mark.parametrize("engine", [True, False])
def test_without_an_engine_nobody_can_keep_close(engine: bool) -> None:
    dud = escort("1012", dud_engine=not engine)
    glide = Fly("B2", Flying.GLIDING, mp(2), (AHEAD,) * 2, Altitude.parse("Low+4"))
    assert refused(moving(bombers(), dud), glide) == (["10.31"] if engine else [])


def test_who_lands_leaves_its_charge() -> None:
    home = escort("0106", altitude="Deck+0", heading=Heading.SSE, home="West")
    for land, rules in ((True, []), (False, ["12.215"])):
        start = moving(bombers(hex="2010"), replace(home, position=Position.parse("0207")))
        action = Fly(
            "B2",
            Flying.LEVEL,
            mp(2.5),
            (AHEAD, AHEAD),
            Altitude.parse("Deck+0"),
            land=land,
        )
        facing = start.with_flights(replace(start.flight("B2"), heading=Heading.S))
        assert refused(facing, action) == rules


# --- breaking off


def test_it_breaks_off_before_it_attacks() -> None:
    start = moving(bombers(), escort("1006"), german("1009"))
    attack = south(attack="G1", attack_after=3)
    assert refused(start, attack) == ["12.215"]
    assert refused(start, replace(attack, breaks_off=True)) == []


def test_who_broke_off_goes_where_it_likes_and_escorts_no_more() -> None:
    start = moving(bombers(), escort())
    action = south(breaks_off=True)
    assert refused(start, action) == []
    after = play(start, table_with((), MAP), BYSTANDERS, action)
    assert after.flight("B2").escorting is Escorting.BROKEN_OFF
    assert state(after) is Escorting.BROKEN_OFF


def test_only_an_escort_breaks_off() -> None:
    start = moving(bombers(), escort(escorting=Escorting.BROKEN_OFF), flight("B3", hex="0505"))
    assert refused(start, south(breaks_off=True)) == ["12.215"]
    assert refused(start, replace(south("B3"), breaks_off=True)) == ["12.215"]


def test_near_its_charge_again_it_escorts_only_once_they_are_stacked() -> None:
    loose = {"escorting": Escorting.BROKEN_OFF}
    assert state(moving(bombers(), escort("1010", **loose))) is Escorting.BROKEN_OFF
    stacked = moving(bombers(stacked_with="B2"), escort("1010", stacked_with="B1", **loose))
    assert state(stacked) is Escorting.CLOSE


# --- as one


def stacked(**changes: Any) -> Game:
    charge = bombers(moved=False, stacked_with="B2", card=aeroplane_type(scout=False))
    return moving(charge, escort("1010", stacked_with="B1"), **changes)


def test_escort_and_charge_may_move_in_one_slot() -> None:
    start = stacked(due=1)
    both = FlyTogether(south("B1"), south("B2"))
    assert refused(start, both) == []
    after = play(start, table_with((), MAP), BYSTANDERS, both)
    assert after.waiting(Side.BRITISH) == 0
    assert state(after) is Escorting.CLOSE


def test_in_the_turn_in_which_it_breaks_off_both_still_use_one_slot() -> None:
    away = Fly("B2", Flying.LEVEL, mp(3), (Step(True, 2), AHEAD, AHEAD), Altitude.parse("Medium+4"))
    start = stacked(due=1)
    assert refused(start, FlyTogether(south("B1"), away)) == ["5.15"]
    parts = FlyTogether(south("B1"), replace(away, breaks_off=True))
    assert refused(start, parts) == []
    after = play(start, table_with((), MAP), BYSTANDERS, parts)
    assert after.waiting(Side.BRITISH) == 0
    assert after.flight("B2").escorting is Escorting.BROKEN_OFF
    assert [after.flight(id).stacked_with for id in ("B1", "B2")] == [None, None]


# --- 12.2: without a charge


@pytest.mark.parametrize(
    ("changes", "tasking"),
    [
        ({}, Tasking.CLOSE_ESCORT),
        ({"aborting": True}, Tasking.OFFENSIVE_PATROL),
        ({"status": Status.ELIMINATED}, Tasking.OFFENSIVE_PATROL),
        ({"status": Status.LANDED}, Tasking.CLOSE_ESCORT),
        ({"status": Status.WAITING}, Tasking.CLOSE_ESCORT),
    ],
)
def test_with_a_charge_lost_or_aborting_it_patrols(
    changes: dict[str, Any], tasking: Tasking
) -> None:
    assert over(moving(bombers(**changes), escort())).flight("B2").tasking is tasking


# --- 4.6: its tasking


def scored(
    charge: Flight, guard: Flight, *won: Score, others: tuple[Flight, ...] = (), **chosen: str
) -> list[str]:
    """What the Germans win by taskings that failed."""
    orders = tuple(
        FlightOrder(
            one.id, one.name, "unit", "type", 2, one.tasking, "West", escorts=one.escorts or ""
        )
        for one in (charge, guard)
    )
    start = game(charge, guard, *others, scenario=scenario(flights=orders), score=won)
    end = finish(start, table_with((), MAP, **chosen))
    return [line.flight for line in end.score if line.deed == "tasking-failed"]


def down(flown: Flight, *fates: AeroplaneFate) -> Flight:
    boxes = (replace(box, fate=fate) for box, fate in zip(flown.aeroplanes, fates, strict=True))
    return replace(flown, aeroplanes=tuple(boxes), status=Status.LANDED)


HOME, CRASHED = AeroplaneFate.HOME, AeroplaneFate.CRASHED


def test_an_escort_has_done_its_work_when_an_aeroplane_of_its_charge_is_home() -> None:
    guard = down(escort(), HOME, HOME)
    assert "B2" not in scored(down(bombers(), CRASHED, HOME, CRASHED), guard)
    assert "B2" in scored(down(bombers(), CRASHED, CRASHED, CRASHED), guard)


def test_a_cripple_of_its_charge_that_came_home_alone_is_enough() -> None:
    charge, guard = down(bombers(), CRASHED, CRASHED, CRASHED), down(escort(), HOME, HOME)
    alone = replace(down(bombers(), HOME, HOME, HOME), id="B1-3", name="alone", parent="B1")
    assert "B2" not in scored(charge, guard, others=(alone,))


def test_so_it_has_if_it_had_to_break_off_but_not_if_it_never_met_its_charge() -> None:
    charge = down(bombers(), HOME, HOME, HOME)
    met = down(escort(escorting=Escorting.BROKEN_OFF), HOME, HOME)
    missed = down(escort(escorting=Escorting.MEETING), HOME, HOME)
    assert "B2" not in scored(charge, met)
    assert "B2" in scored(charge, missed)


def test_by_the_other_reading_the_charge_must_have_scored() -> None:
    """Ruling escort-completed."""
    charge, guard = down(bombers(), HOME, HOME, HOME), down(escort(), HOME, HOME)
    assert "B2" in scored(charge, guard, escort_completed="work")
    hit = Score(Side.BRITISH, 3, "bombed-heavy", "a dump", 5, "B1")
    assert "B2" not in scored(charge, guard, hit, escort_completed="work")


# --- the autopilot


def flown(*flights: Flight) -> Fly:
    """What the autopilot does with B2; it is lawful."""
    start = moving(*flights)
    action = PILOT.move(start, table_with((), MAP), start.flight("B2"))
    assert isinstance(action, Fly)
    assert refused(start, action) == []
    return action


def end_of(*flights: Flight) -> Position:
    action = flown(*flights)
    start = moving(*flights)
    return play(start, table_with((), MAP), BYSTANDERS, action).flight("B2").position


@pytest.mark.parametrize("hex_", ["1007", "1008", "1009", "1010", "1011", "0909"])
def test_it_keeps_within_a_hex_however_much_faster_it_is(hex_: str) -> None:
    start = bombers(), escort(hex_)
    assert not flown(*start).breaks_off
    assert end_of(*start).range_to(Position.parse("1010")) <= 1


def test_it_climbs_after_a_charge_that_is_higher() -> None:
    assert flown(bombers(altitude="High+0"), escort("1009")).flying is Flying.CLIMBING
    assert flown(bombers(altitude="Low+2"), escort("1009")).flying is Flying.DIVING


def test_with_half_an_mp_less_it_does_not_try_to_climb() -> None:
    slow = escort("1009", card=aeroplane_type(level=2), half=-1)
    assert flown(bombers(altitude="High+0"), slow).flying is Flying.LEVEL


def test_what_it_cannot_keep_up_with_it_lets_go() -> None:
    assert flown(bombers(hex="1018"), escort("1009")).breaks_off


def test_it_lets_go_too_when_its_engine_fails_and_it_has_to_glide() -> None:
    action = flown(bombers(hex="1018"), escort("1009", dud_engine=True))
    assert action.flying is Flying.GLIDING
    assert action.breaks_off


def test_the_charge_moves_before_its_escort() -> None:
    charge, guard = bombers(moved=False), escort()
    start = moving(charge, guard)
    assert PILOT.decide(start, table_with(), NextToMove([guard, charge])) == charge
    assert PILOT.decide(start, table_with(), NextToMove([guard])) == guard


def test_it_goes_for_an_enemy_within_three_hexes_of_its_charge() -> None:
    close, far = german("1013"), german("1014")
    assert flown(bombers(), escort(), close).breaks_off
    assert not flown(bombers(), escort("1008"), far).breaks_off
    hidden = german("1013", detection=Detection.UNDETECTED)
    assert not flown(bombers(), escort("1008"), hidden).breaks_off


def test_when_the_enemy_is_gone_it_stacks_with_its_charge() -> None:
    loose = escort("1007", escorting=Escorting.BROKEN_OFF)
    action = flown(bombers(), loose)
    assert action.stack_with == "B1"
    assert end_of(bombers(), loose) == Position.parse("1010")


def test_on_the_way_to_its_charge_it_flies_towards_it() -> None:
    start = bombers(), escort("0505", escorting=Escorting.MEETING)
    before = start[1].position.range_to(start[0].position)
    assert end_of(*start).range_to(start[0].position) <= before - 3


def test_a_stack_that_a_player_made_is_left_by_the_program() -> None:
    start = stacked()
    action = PILOT.move(start, table_with((), MAP), start.flight("B1"))
    assert isinstance(action, Fly)
    assert action.split
    assert refused(start, action) == []


def test_it_does_not_stack_with_a_charge_that_lands() -> None:
    """Rules 5.15 and 12.215: one that had broken off would rejoin its charge in the air."""
    apart = escort("1007", escorting=Escorting.BROKEN_OFF)
    assert flown(bombers(), apart).stack_with == "B1"
    assert flown(bombers(status=Status.LANDING), apart).stack_with is None


def test_nor_where_another_flight_is_with_it_already() -> None:
    """Rule 5.15: more than two cannot stack, though those two have declared nothing."""
    apart = escort("1007", escorting=Escorting.BROKEN_OFF)
    cripple = flight("B1-3", hex="1010", altitude="Medium+0", moved=True)
    assert flown(bombers(), apart, cripple).stack_with is None
