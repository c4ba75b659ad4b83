"""Rule 10.5: who may form a Defensive Wheel, what a turn in it costs, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_units import Aeroplane, Damage, Flight, Status
from bloodyapril.rules.damage import suffer
from bloodyapril.rules.movement.wheels import circle, leave_wheel, wheel_objections
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.hexes import Heading, Position
from tests.builders import GUN, REAR_GUN, aeroplane_type, flight, table_with

TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))


def pair(aeroplanes: int = 2, **changes: Any) -> Flight:
    return flight("B1", aeroplanes, card=TWO_SEATER, **changes)


def reasons(one: Flight, **changes: Any) -> list[str]:
    return wheel_objections(rulings(), one, **changes)


def test_two_undisturbed_two_seaters_may_form_a_wheel() -> None:
    assert reasons(pair()) == []


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (flight("B1", 6), "only two-seaters"),
        (pair(1), "two aeroplanes"),
        (pair(manoeuvre_marker=True), "Manoeuvre marker"),
        (pair(dud_engine=True), "hold its height"),
        (pair(spinning=1), "hold its height"),
        (pair(status=Status.TAKING_OFF), "taking off"),
        (pair(status=Status.LANDING), "landing"),
    ],
)
def test_others_may_not(one: Flight, said: str) -> None:
    (reason,) = reasons(one)
    assert said in reason


def test_who_has_no_endurance_left_must_glide_instead() -> None:
    """Rule 10.41."""
    assert "hold its height" in reasons(pair(), forced_to_glide=True)[0]


def test_by_the_other_ruling_a_manoeuvre_marker_is_no_hindrance() -> None:
    chosen = rulings().choose("disordered-wheel", "nobody")
    assert wheel_objections(chosen, pair(manoeuvre_marker=True)) == []


def test_a_turn_in_a_wheel_costs_as_much_as_level_flight_at_reduced_speed() -> None:
    """Rule 10.4; the half MP that it had left over is gone (7.53)."""
    after = circle(table_with(), pair(endurance_used=10, half=1, climbing=True))
    assert (after.wheel, after.endurance_used, after.carried.half) == (True, 11, 0)
    assert not after.climbing
    free = circle(table_with(wheel_endurance="none"), pair(endurance_used=10))
    assert free.endurance_used == 10


def test_a_flight_leaves_its_wheel_on_any_heading() -> None:
    """Rule 10.53."""
    after = leave_wheel(pair(wheel=True, heading=Heading.E), Heading.SSW)
    assert (after.wheel, after.heading) == (False, Heading.SSW)


def test_leaving_a_wheel_on_a_hexside_it_turns_into_a_hex() -> None:
    """Rule 10.11: from a hexside that leads east or west, southwards into the hex below."""
    before = pair(wheel=True, position=Position.parse("1010/1011"), heading=Heading.E)
    after = leave_wheel(before, Heading.S)
    assert (str(after.position), after.heading) == ("1011", Heading.S)


@pytest.mark.parametrize(("aeroplanes", "circling"), [(3, True), (2, False)])
def test_a_wheel_of_which_one_is_left_is_none(aeroplanes: int, circling: bool) -> None:
    """Rule 10.51; the first is shot down, its crew down unhurt."""
    harm = suffer(
        table_with([1, 10]), pair(aeroplanes, wheel=True), (Damage.SHOT_DOWN,), captor=True
    )
    assert harm.flight.wheel is circling


def test_who_falls_out_of_a_wheel_flies_none() -> None:
    """Rule 14.24: number 1 of three is damaged, its engine out."""
    harm = suffer(table_with([1, 2, 10, 10]), pair(3, wheel=True), (Damage.DAMAGED,), captor=True)
    assert [alone.wheel for alone in harm.separated] == [False]
    assert harm.flight.wheel


def test_boxes_of_a_wheel_are_kept() -> None:
    before = replace(pair(), aeroplanes=(Aeroplane(1), Aeroplane(2, damage=Damage.DAMAGED)))
    assert circle(table_with(), before).aeroplanes == before.aeroplanes
