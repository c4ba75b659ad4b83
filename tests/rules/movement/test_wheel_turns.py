"""Rules 10.4, 10.51 and 10.53: what a turn in a Defensive Wheel leaves of the turn before."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.wheels import circle, leave_wheel, still_circling
from bloodyapril.terms.hexes import Heading
from tests.builders import GUN, REAR_GUN, aeroplane_type, flight, table_with

TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))


def circling(aeroplanes: Any = 2, **changes: Any) -> Flight:
    return flight("B1", aeroplanes, card=TWO_SEATER, wheel=True, **changes)


def test_a_turn_in_a_wheel_is_a_turn_in_the_air() -> None:
    """Rule 10.4: it counts like any other, whatever it costs."""
    assert circle(table_with(), circling(turns_up=7)).turns_up == 8
    assert circle(table_with(wheel_endurance="none"), circling(turns_up=7)).turns_up == 8


def test_nothing_of_the_last_move_binds_who_leaves_his_wheel() -> None:
    """Rules 10.32, 10.51 and 10.53: neither the turning done in the hex nor a Turn marker."""
    tired = circling(turned=5, turn_marker=True, half=-1, climbing=True)
    after = leave_wheel(circle(table_with(), tired), Heading.N)
    assert (
        after.carried.turned,
        after.carried.turn_marker,
        after.carried.half,
        after.climbing,
    ) == (0, False, 0, False)
    assert (after.wheel, after.heading) == (False, Heading.N)


def test_a_wheel_keeps_its_place_height_and_guns() -> None:
    """Rule 10.51: it spends no MP."""
    before = circling()
    after = circle(table_with(), before)
    kept = ("position", "altitude", "weapons", "aggression", "aeroplanes", "heading")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]


@pytest.mark.parametrize(
    ("states", "wheel"),
    [
        (["ok", "ok"], True),
        (["damaged", "crippled"], True),
        (["ok", "shot down"], False),
        (["shot down", "shot down"], False),
    ],
)
def test_a_wheel_is_of_those_who_are_left(states: list[str], wheel: bool) -> None:
    """Rule 10.51: the hurt circle on, the fallen do not."""
    assert still_circling(circling(states)).wheel is wheel
