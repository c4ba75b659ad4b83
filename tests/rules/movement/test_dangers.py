"""Rules 10.31 and 10.71: dives at full speed, flight in cloud."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_units import AeroplaneFate, CrewFate, Damage
from bloodyapril.rules.movement.dangers import dangerous_dive, navigation_error
from tests.builders import asked, flight, table_with


@pytest.mark.parametrize("face", [1, 4])
def test_up_to_a_4_a_dive_does_no_harm(face: int) -> None:
    table = table_with([face])
    before = flight("G1", 3)
    assert dangerous_dive(table, before) == before


@pytest.mark.parametrize(
    ("face", "damage"), [(5, "damaged"), (7, "damaged"), (8, "crippled"), (9, "crippled")]
)
def test_from_a_5_one_aeroplane_drawn_by_lot_is_hurt(face: int, damage: str) -> None:
    """Of three aeroplanes the faces 4 to 6 draw the second."""
    after = dangerous_dive(table_with([face, 4]), flight("G1", 3))
    assert [box.damage.value for box in after.aeroplanes] == ["ok", damage, "ok"]


def test_a_second_damage_makes_a_cripple() -> None:
    after = dangerous_dive(table_with([6]), flight("G1", ["damaged"]))
    assert after.aeroplanes[0].damage is Damage.CRIPPLED


def test_a_10_breaks_an_aeroplane_up_and_kills_its_crew() -> None:
    after = dangerous_dive(table_with([10, 1]), flight("G1", 2))
    lost = after.aeroplanes[0]
    assert (lost.damage, lost.fate) == (Damage.SHOT_DOWN, AeroplaneFate.CRASHED)
    assert [man.fate for man in lost.crew] == [CrewFate.KILLED]
    assert [box.number for box in after.present] == [2]


def test_a_flight_that_loses_its_skilled_leader_in_a_dive_rolls_its_own_value() -> None:
    """Regular: 2 dice of 5 and 5 make a 10, which is 0 (4.33)."""
    led = replace(flight("G1", 2, aggression=5), leader=1, led=True)
    table = table_with([10, 1, 5, 5])
    after = dangerous_dive(table, led)
    assert (after.aggression, after.leader, after.led) == (0, None, False)
    assert asked(table) == ["dangerous-dive", "draw", "flight-quality"]


@pytest.mark.parametrize(
    ("face", "turned", "result"),
    [
        (1, 0, "error"),
        (2, 0, "on-course"),
        (3, 30, "error"),
        (2, 30, "error"),
        (1, 30, "spin"),
        (4, 60, "error"),
        (5, 60, "on-course"),
        (3, 180, "error"),
        (2, 180, "spin"),
    ],
)
def test_a_navigational_error_is_a_0_or_1_and_a_spin_is_less(
    face: int, turned: int, result: str
) -> None:
    table = table_with([face])
    assert navigation_error(table, flight(), turned) == result
    assert [event.kind for event in table.events] == (["lost"] if result != "on-course" else [])
