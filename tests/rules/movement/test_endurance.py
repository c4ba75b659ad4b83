"""Rule 10.4: what a turn costs."""

from __future__ import annotations

import pytest

from bloodyapril.rules.movement.endurance import endurance_cost, ground_cost
from bloodyapril.rules.movement.moving import Flying
from tests.builders import table_with


@pytest.mark.parametrize(
    ("flying", "full", "below"),
    [
        (Flying.LEVEL, 2, 1),
        (Flying.CLIMBING, 2, 1),
        (Flying.DIVING, 1, 1),
        (Flying.GLIDING, 0, 0),
    ],
)
def test_full_speed_costs_more_but_not_in_a_dive(flying: Flying, full: int, below: int) -> None:
    table = table_with()
    assert endurance_cost(table, flying, True) == full
    assert endurance_cost(table, flying, False) == below


@pytest.mark.parametrize(("what", "cost"), [("take-off", 2), ("landing", 1), ("dogfight", 2)])
def test_take_off_and_landing_cost_for_both_their_turns_together(what: str, cost: int) -> None:
    assert ground_cost(table_with(), what) == cost
