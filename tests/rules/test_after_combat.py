"""Rules 15.2 and 15.3: what scatter and the end of a fight wipe out of a flight's last move."""

from __future__ import annotations

import pytest

from bloodyapril.rules.air_units import Detection
from bloodyapril.rules.post_combat import scatter, undetected
from bloodyapril.terms.hexes import Position
from tests.builders import flight, front, table_with

MAP = front()
HERE = Position.parse("1010")


@pytest.mark.parametrize("die", range(1, 9))
def test_a_scattered_flight_begins_anew(die: int) -> None:
    """Rules 10.32, 10.33 and 15.2: under a Manoeuvre marker, at the bottom of its band, and with
    no turning nor half MP of the move that it broke off."""
    one = flight("B1", 2, turned=4, turn_marker=True, half=1, altitude="Medium+5")
    after = scatter(table_with([die]), one, HERE)
    assert (after.carried.turned, after.carried.turn_marker, after.carried.half) == (0, False, 0)
    assert (after.altitude.climb, after.manoeuvre_marker) == (0, True)
    assert after.position.range_to(HERE) <= 1


def test_who_has_fought_is_known_by_name_though_undetected() -> None:
    """Rules 8.31 and 15.3."""
    seen = flight("B1", 2, detection=Detection.DETECTED, identified=True, tally="G1")
    after = undetected(seen)
    assert (after.detection, after.identified, after.tally) == (Detection.UNDETECTED, False, None)
    assert (after.recognised, after.fought) == (True, True)
