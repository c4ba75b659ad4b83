"""Chapter 11 in play: two turns to get up, two to get down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bloodyapril.game.actions import Action, Fly, TouchDown
from bloodyapril.game.decisions import TakesOff
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.anti_aircraft import under_fire_after_scatter
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import play
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.turn import advance, begin_movement
from bloodyapril.rules.air_to_air.combat import manoeuvre_rating
from bloodyapril.rules.air_units import AeroplaneFate, Flight, Status
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    Bystander,
    aeroplane_type,
    all_dice_used,
    asked,
    crew,
    flight,
    front,
    game,
    scenario,
    table_with,
)

MAP = front()
AHEAD = Step(True, 0)
WEST = Position.parse("0210")
DECK_0, DECK_1 = Altitude.parse("Deck+0"), Altitude.parse("Deck+1")


@dataclass(frozen=True)
class Willing(Bystander):
    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        return True


POLICIES: Mapping[Side, Policy] = {side: Willing() for side in Side}


def ready(aeroplanes: int = 2, **changes: Any) -> Flight:
    """At readiness on the British aerodrome in 0210; its type does 4 MP at Deck level."""
    waiting = flight("B1", aeroplanes, card=aeroplane_type(level=4, dive=5), altitude="Deck+0")
    return replace(waiting, status=Status.READINESS, heading=Heading.SE, **changes)


def placed(start: Game, *faces: int, **chosen: str) -> tuple[Game, Table]:
    """The game after an Admin Phase in which everybody who can takes off."""
    table = table_with(faces, **chosen)
    return admin_phase(start, table, POLICIES), table


def lawful(start: Game, action: Action) -> list[str]:
    assert isinstance(action, Fly)
    return fly_objections(start, table_with(), action)


def climb_out(steps: tuple[Step, ...] = (AHEAD, AHEAD), to: Altitude = DECK_0) -> Fly:
    return Fly("B1", Flying.LEVEL, mp(len(steps)), steps, to)


# --- 11.1


def test_a_take_off_from_readiness_to_free_flight() -> None:
    """Placed in one Admin Phase, it stands for a turn, rolls for attrition at its end if that is
    played, moves at Deck speed less 2 in the next turn, and is free in the one after."""
    start, table = placed(game(ready()))
    assert start.flight("B1").position == start.flight("B1").started_at == WEST
    assert start.to_move(Side.BRITISH) == []

    start, table = placed(replace(start, turn=2))
    assert [one.id for one in start.to_move(Side.BRITISH)] == ["B1"]
    assert start.flight("B1").endurance_used == 1

    moving = advance(replace(start, turn=3, phase=Phase.MOVEMENT), table, BYSTANDERS)
    assert moving.mover is Side.BRITISH
    moved = play(moving, table, BYSTANDERS, climb_out(to=DECK_1))
    assert moved.flight("B1").altitude == DECK_1
    assert moved.flight("B1").endurance_used == 2
    assert moved.flight("B1").status is Status.TAKING_OFF

    over = advance(moved, table, BYSTANDERS)
    assert over.phase is Phase.TRACK
    assert over.flight("B1").status is Status.FLYING
    next_turn = begin_movement(replace(over, turn=4), table, BYSTANDERS)
    free = Fly("B1", Flying.LEVEL, mp(4), (AHEAD,) * 4, DECK_1)
    assert lawful(next_turn, free) == []


def test_by_the_other_ruling_the_flight_moves_in_the_turn_after_it_was_placed() -> None:
    start, _ = placed(game(ready()), take_off_turns="placed")
    assert [one.id for one in start.to_move(Side.BRITISH)] == ["B1"]
    assert start.flight("B1").endurance_used == 1


@pytest.fixture
def rolling() -> Game:
    """In the second turn of its take-off, heading south-east."""
    up = replace(ready(), status=Status.TAKING_OFF, stage=2, position=WEST, home="West")
    return game(up)


def test_it_may_rise_to_deck_1_if_it_turns_30_degrees_at_most(rolling: Game) -> None:
    little = (AHEAD, Step(True, 1))
    assert lawful(rolling, climb_out(little, DECK_1)) == []
    assert lawful(rolling, climb_out(little, DECK_0)) == []
    much = (Step(True, 1), Step(True, -1))
    assert lawful(rolling, climb_out(much, DECK_0)) == []
    assert lawful(rolling, climb_out(much, DECK_1))
    assert lawful(rolling, climb_out(to=Altitude.parse("Deck+2")))


def test_it_turns_60_degrees_freely_and_spends_no_mp_on_turning(rolling: Game) -> None:
    assert lawful(rolling, climb_out((Step(True, 2), Step(True, -2)))) == []
    assert lawful(rolling, climb_out((Step(True, 3), AHEAD)))
    assert lawful(rolling, climb_out((AHEAD, Step(False, 1))))


def test_it_can_neither_climb_dive_nor_land_nor_go_faster(rolling: Game) -> None:
    assert lawful(rolling, Fly("B1", Flying.LEVEL, mp(3), (AHEAD,) * 3, DECK_0))
    assert lawful(rolling, replace(climb_out(), land=True))
    assert lawful(rolling, Fly("B1", Flying.CLIMBING, mp(1), (AHEAD,), Altitude.parse("Deck+2")))


def test_until_the_phase_is_over_it_manoeuvres_at_1(rolling: Game) -> None:
    """Rule 11.3: in both its Movement Phases, also after it has moved."""
    table = table_with()
    before = rolling.flight("B1")
    after = fly(rolling, table, BYSTANDERS, climb_out()).flight("B1")
    assert manoeuvre_rating(before) == 1
    assert manoeuvre_rating(after) == 1
    assert manoeuvre_rating(replace(after, status=Status.FLYING)) == 6


def test_take_off_is_into_the_wind_where_that_is_played() -> None:
    southerly = Weather(wind_from=Heading.S, wind_speed=15)
    free, _ = placed(game(ready(), weather=southerly))
    assert free.flight("B1").heading is Heading.SE
    windy = scenario(rules_on=frozenset({"11.11"}))
    bound, _ = placed(game(ready(), weather=southerly, scenario=windy))
    assert bound.flight("B1").heading is Heading.S


def test_attrition_is_rolled_at_the_end_of_the_first_turn() -> None:
    worn = scenario(rules_on=frozenset({"11.12"}))
    start, table = placed(game(ready(), scenario=worn))
    assert asked(table) == []
    start, table = placed(start, 1, 10, 4)
    assert asked(table) == ["take-off-attrition", "draw", "take-off-failure"]
    assert [box.number for box in start.flight("B1").present] == [1]
    assert start.flight("B1").aeroplanes[1].fate is AeroplaneFate.HOME


def test_an_ace_killed_at_take_off_is_scored_at_once() -> None:
    """A failure, a crash, a 1 for the pilot and a 1 for the aeroplane."""
    worn = scenario(rules_on=frozenset({"11.12"}))
    lone = ready(1)
    ace = replace(lone.aeroplanes[0], crew=crew(1, aggression=2))
    start, _ = placed(game(lone.with_aeroplane(ace), scenario=worn))
    crashed, _ = placed(start, 1, 2, 1, 1)
    assert crashed.flight("B1").status is Status.ELIMINATED
    assert [line.deed for line in crashed.score] == ["ace-lost"]


def test_a_flight_takes_off_in_the_turn_before_the_one_it_is_planned_for() -> None:
    """Placed in the Admin Phase of turn 3, to take off in turn 4."""
    waiting = replace(ready(), status=Status.WAITING, enters=4)
    early, _ = placed(game(waiting, turn=2))
    assert early.flight("B1").status is Status.WAITING
    due, _ = placed(game(waiting, turn=3))
    assert due.flight("B1").status is Status.TAKING_OFF


# --- 11.2


def homing(altitude: str = "Deck+1", hex_: str = "0206", **changes: Any) -> Flight:
    """Three hexes short of the hex next to the aerodrome, heading south to it."""
    plain = flight("B1", 2, hex=hex_, altitude=altitude, heading=Heading.S)
    return replace(plain, **changes)


def landing(steps: int = 3, setting: float = 3, to: Altitude = DECK_1) -> Fly:
    return Fly("B1", Flying.LEVEL, mp(setting), (AHEAD,) * steps, to, land=True)


def test_a_landing_takes_two_turns_and_one_point_of_endurance() -> None:
    table = table_with()
    start = begin_movement(game(homing(endurance_used=50)), table, BYSTANDERS)
    assert lawful(start, landing()) == []
    down = fly(start, table, BYSTANDERS, landing())
    assert down.flight("B1").status is Status.LANDING
    assert down.flight("B1").endurance_used == 51

    second = replace(down, turn=2, phase=Phase.MOVEMENT, initiative=None)
    second = advance(second, table, BYSTANDERS)
    assert lawful(second, landing()) == ["B1 is landing [11.2]"]
    home = play(second, table, BYSTANDERS, TouchDown("B1")).flight("B1")
    assert home.status is Status.LANDED
    assert home.endurance_used == 51
    assert [box.fate for box in home.aeroplanes] == [AeroplaneFate.HOME] * 2


def test_hurt_aeroplanes_roll_for_recovery_when_they_touch_down() -> None:
    """2 and 2 brings the damaged one home, 4 and 4 wrecks the cripple."""
    hurt = flight("B1", ["damaged", "crippled"], hex="0209", altitude="Deck+0", heading=Heading.S)
    table = table_with([2, 2, 4, 4])
    start = game(replace(hurt, status=Status.LANDING), phase=Phase.MOVEMENT)
    home = play(advance(start, table, BYSTANDERS), table, BYSTANDERS, TouchDown("B1"))
    assert [box.fate for box in home.flight("B1").aeroplanes] == [
        AeroplaneFate.HOME,
        AeroplaneFate.LOST_LANDING,
    ]
    assert all_dice_used(table)


@pytest.mark.parametrize(("hex_", "steps", "setting"), [("0208", 1, 1), ("0208", 1, 1.5)])
def test_where_landing_begins_a_flight_may_fly_as_slowly_as_1_mp(
    hex_: str, steps: int, setting: float
) -> None:
    start = game(homing(hex_=hex_))
    assert lawful(start, landing(steps, setting)) == []
    assert lawful(start, replace(landing(steps, setting), land=False))


def test_landing_is_declared_only_next_to_the_aerodrome_facing_it_and_low() -> None:
    assert lawful(game(homing(hex_="0205")), landing())
    assert lawful(game(homing("Deck+2")), landing(to=Altitude.parse("Deck+2")))
    dive = Fly("B1", Flying.DIVING, mp(4), (AHEAD,) * 4, DECK_0, land=True)
    assert lawful(game(homing("Deck+2", "0205")), dive) == []


def test_a_flight_lands_at_any_aerodrome_of_its_side() -> None:
    refuge = Aerodrome("Refuge", Side.BRITISH, Position.parse("0510"))
    map_ = replace(MAP, aerodromes={**MAP.aerodromes, "Refuge": refuge})
    lamed = flight("B1", 1, hex="0509", altitude="Deck+0", heading=Heading.S)
    table = table_with((), map_)
    start = game(replace(lamed, status=Status.LANDING), phase=Phase.MOVEMENT)
    play(advance(start, table, BYSTANDERS), table, BYSTANDERS, TouchDown("B1"))
    assert [event.text for event in table.events if event.kind == "landed"] == [
        "B1 lands at Refuge."
    ]


def test_a_flight_scattered_out_of_its_landing_flies_on_in_the_same_turn() -> None:
    before = replace(homing(hex_="0209"), status=Status.LANDING)
    after = replace(before, position=Position.parse("0407"))
    thrown = under_fire_after_scatter(game(before), table_with(), before, after)
    assert thrown.flight("B1").status is Status.FLYING
    stays = under_fire_after_scatter(game(before), table_with(), before, before)
    assert stays.flight("B1").status is Status.LANDING


def test_a_flight_scattered_out_of_its_landing_must_fly_on() -> None:
    lost = replace(homing(hex_="0405"), status=Status.LANDING)
    table = table_with()
    start = advance(game(lost, phase=Phase.MOVEMENT), table, BYSTANDERS)
    assert start.flight("B1").status is Status.FLYING


# --- 11.5

TREIZENNES = replace(
    MAP,
    aerodromes={
        **MAP.aerodromes,
        "Treizennes": Aerodrome(
            "Treizennes",
            Side.BRITISH,
            None,
            (Position.parse("0801"), Position.parse("0901")),
        ),
    },
)


def test_a_flight_of_the_aerodrome_off_the_map_is_home_at_an_entry_hex() -> None:
    """Its move at full speed costs 2, its landing 1."""
    one = flight("B1", 2, hex="0804", altitude="Medium+1", heading=Heading.N, home="Treizennes")
    action = Fly("B1", Flying.LEVEL, mp(3), (AHEAD,) * 3, one.altitude, land=True)
    table = table_with((), TREIZENNES)
    start = game(replace(one, endurance_used=80))
    assert fly_objections(start, table, action) == []
    home = fly(start, table, BYSTANDERS, action).flight("B1")
    assert (home.status, home.endurance_used) == (Status.LANDED, 83)


def test_a_flight_of_that_aerodrome_lands_on_another_at_the_usual_cost() -> None:
    """Rules 10.4 and 11.5."""
    home = homing(home="Treizennes", endurance_used=80)
    down = fly(game(home), table_with((), TREIZENNES), BYSTANDERS, landing())
    assert down.flight("B1").status is Status.LANDING
    assert down.flight("B1").endurance_used == 81


def test_it_cannot_leave_anywhere_else() -> None:
    one = flight("B1", 2, hex="0704", altitude="Medium+1", heading=Heading.N, home="Treizennes")
    action = Fly("B1", Flying.LEVEL, mp(3), (AHEAD,) * 3, one.altitude, land=True)
    assert fly_objections(game(one), table_with((), TREIZENNES), action)
