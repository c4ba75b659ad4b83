"""Standing orders that can never come to bear on a flight are refused when they are given."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.game.state.orders import Guns, Orders, order_objections
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.terms.altitude import Altitude
from tests.builders import GUN, REAR_GUN, aeroplane_type, flight

FRONT = aeroplane_type(weapons=(GUN,), can_spin=False)
REAR = aeroplane_type(scout=False, weapons=(REAR_GUN,))


@pytest.mark.parametrize(
    ("changes", "orders", "rule"),
    [
        ({"card": FRONT}, {"guns": Guns.REAR}, "13.12"),
        ({"card": REAR}, {"guns": Guns.FRONT}, "13.12"),
        ({"card": REAR}, {"guns": Guns.REAR}, ""),
        ({"card": FRONT}, {"dogfight": Standing.SPIN_OUT}, "13.423"),
        ({"card": REAR}, {"dogfight": Standing.SPIN_OUT}, ""),
        ({}, {"dogfight": Standing.SCHUSTA}, "13.422"),
        ({"schusta": 2}, {"dogfight": Standing.SCHUSTA}, ""),
        ({}, {"away": Altitude.parse("Medium+99")}, "13.42"),
        ({}, {"away": Altitude.parse("Medium+0")}, ""),
        ({"dummy": True}, {"tally": ("A",)}, "5.12"),
    ],
)
def test_what_may_be_ordered(changes: dict[str, Any], orders: dict[str, Any], rule: str) -> None:
    reasons = order_objections(flight("B1", 2, **changes), Orders(**orders))
    assert [reason.rpartition("[")[2].rstrip("]") for reason in reasons] == [rule] * bool(rule)
