"""Rules 10.5 and 7.53 in play: wheels are formed and left before anybody moves, and drift."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.turn import begin_movement, weather_phase
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    GUN,
    REAR_GUN,
    Bystander,
    aeroplane_type,
    all_dice_used,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
WHEELING = {**BYSTANDERS, Side.BRITISH: Bystander(wheels=True)}


def pair(**changes: Any) -> Flight:
    return flight("B1", 2, card=TWO_SEATER, **changes)


def begun(start: Game, wheels: bool = True) -> tuple[Game, list[str]]:
    table = table_with()
    policies = WHEELING if wheels else BYSTANDERS
    after = begin_movement(replace(start, phase=Phase.MOVEMENT), table, policies)
    return after, [event.kind for event in table.events]


def test_a_flight_forms_its_wheel_before_anybody_moves() -> None:
    after, told = begun(game(pair(), flight("B2", 1), flight("G1", 1)))
    assert after.flight("B1").wheel
    assert told == ["wheel"]


def test_a_wheel_does_not_count_for_the_initiative() -> None:
    """Rule 10.51: of two flights one is left to move, but both are of the force (9.22)."""
    after, _ = begun(game(pair(), flight("B2", 1), flight("G1", 1)))
    assert [one.id for one in after.to_move(Side.BRITISH)] == ["B2"]
    assert after.initiative is not None
    assert after.initiative.waiting == (1, 1)
    assert after.force(Side.BRITISH) == 2


def test_scouts_form_no_wheel_however_much_they_would() -> None:
    after, told = begun(game(flight("B1", 3)))
    assert not after.flight("B1").wheel
    assert told == []


def test_a_flight_leaves_its_wheel_and_moves_that_very_turn() -> None:
    """Rule 10.53."""
    after, told = begun(game(pair(wheel=True)), wheels=False)
    assert told == ["wheel"]
    assert [one.id for one in after.to_move(Side.BRITISH)] == ["B1"]


def test_a_wheel_goes_round_for_another_turn_without_a_word() -> None:
    after, told = begun(game(pair(wheel=True, endurance_used=4)))
    assert told == []
    assert after.flight("B1").endurance_used == 5


def test_a_wheel_whose_endurance_is_spent_breaks_up() -> None:
    """Rule 10.41, where endurance is played."""
    rules = scenario(rules_on=frozenset({"10.4"}))
    after, _ = begun(game(pair(wheel=True, endurance_used=121), scenario=rules))
    assert not after.flight("B1").wheel


def test_a_flight_in_a_wheel_has_no_move() -> None:
    action = Fly("B1", Flying.LEVEL, HalfMP(6), (Step(True, 0),) * 3, pair().altitude)
    start = game(pair(wheel=True), flight("G1", 1))
    (reason,) = fly_objections(start, table_with(), action)
    assert "10.51" in reason


def blown(speed: int, *faces: int, guns: tuple[Any, ...] = ()) -> Flight:
    weather = Weather(wind_from=Heading.NW, wind_speed=speed)
    table = table_with(faces)
    start = game(pair(wheel=True), weather=weather, guns=guns)
    after = weather_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    return after.flight("B1")


def test_a_wheel_drifts_by_whole_hexes_and_gets_no_half() -> None:
    """Rule 7.53: 15 mph do nothing, 30 carry it a hex to the south-east, 60 two."""
    here = Position.parse("1010")
    assert (blown(15).position, blown(15).carried.half) == (here, 0)
    assert blown(30).position == here.shift(Heading.SE)
    assert blown(45).carried.half == 0
    assert blown(60).position == here.shift(Heading.SE, 2)


def test_guns_fire_at_a_wheel_that_drifts_over_them() -> None:
    """Rule 16.3a."""
    over = str(Position.parse("1010").shift(Heading.SE))
    assert blown(30, 1, 1, guns=(gun(over),)).fired_on is pair().altitude.band


def test_after_a_fight_a_wheel_is_where_it_was() -> None:
    """Rules 13.44, 15.2 and 15.21: G1 scatters, the wheel circles on without a marker."""
    table = table_with([10, 10, 1, 1, 1, 1, 7, 10, 10, 10, 10])
    start = game(pair(wheel=True), flight("G1", 3, tally="B1"))
    after, fought = attack(start, table, BYSTANDERS, "G1", "B1", Position.parse("0910"))
    assert fought
    assert all_dice_used(table)
    ours, theirs = after.flight("B1"), after.flight("G1")
    assert (ours.position, ours.manoeuvre_marker) == (pair().position, False)
    assert ours.wheel
    assert theirs.manoeuvre_marker
