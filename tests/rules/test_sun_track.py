"""Rule 7.2: the sun at the turn of the day, straight above, and at the edge of its arc."""

from __future__ import annotations

import pytest

from bloodyapril.rules.sun import in_the_sun, sun_at
from bloodyapril.rules.weather import CLEAR
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from tests.builders import table_with

MIDNIGHT = 24 * 60
HERE = Position.parse("1010")
LOW, HIGH = Altitude(Band.LOW), Altitude(Band.HIGH)


@pytest.mark.parametrize("minutes", [0, 1, 30, 7 * 60, 12 * 60, MIDNIGHT - 1])
@pytest.mark.parametrize("days", [1, 2])
def test_the_next_day_has_the_same_sun(minutes: int, days: int) -> None:
    """Rule 7.2: a scenario may go on past midnight."""
    table = table_with()
    assert sun_at(table, minutes + days * MIDNIGHT) is sun_at(table, minutes)


@pytest.mark.parametrize("sun", list(Heading))
def test_a_target_straight_above_is_never_in_the_sun(sun: Heading) -> None:
    """Rule 7.2: the arc lies on the map, and in one's own hex there is none."""
    assert not in_the_sun(sun, CLEAR, (HERE, LOW), (HERE, HIGH))
    assert not in_the_sun(sun, CLEAR, (HERE, HIGH), (HERE, LOW))


def test_the_height_of_a_target_does_not_matter_to_the_arc() -> None:
    """Rule 7.2: who is higher is another question."""
    there = Position.parse("1410")
    for mine in (LOW, HIGH):
        for yours in (LOW, HIGH):
            assert in_the_sun(Heading.E, CLEAR, (HERE, mine), (there, yours))


def test_the_arc_reaches_one_heading_to_either_side() -> None:
    """Rule 7.2: of the twelve headings three dazzle, wherever the sun is."""
    ring = {HERE.bearing(place): place for place in _around()}
    assert len(ring) == len(Heading)
    for sun in Heading:
        dazzling = {
            heading
            for heading, place in ring.items()
            if in_the_sun(sun, CLEAR, (HERE, LOW), (place, LOW))
        }
        assert dazzling == {sun.turned(-1), sun, sun.turned(1)}


def _around() -> list[Position]:
    """Places far enough away to lie on each of the twelve headings."""
    return [Position.of(c, r) for c in range(4, 17) for r in range(4, 17) if (c, r) != (10, 10)]
