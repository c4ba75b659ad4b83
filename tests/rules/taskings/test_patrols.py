"""Rule 12.213: where a patrol may be sent, and which of its hexes count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.taskings.patrols import patrol_objections, patrolled
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import flight, front

MAP = front()
"""British trenches in column 8, German ones in column 12."""
OFFENSIVE, LINE = Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL
CLEAR = Weather()
CLOUD = Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)
FOG = Weather(Sky.FOG, Band.MEDIUM)


def places(text: str) -> tuple[Position, ...]:
    return tuple(Position.parse(word) for word in text.split())


@pytest.mark.parametrize(
    ("side", "tasking", "ends", "faults"),
    [
        (Side.BRITISH, OFFENSIVE, "1404 1414", []),
        (Side.BRITISH, OFFENSIVE, "1404 1413", ["9 apart"]),
        (Side.BRITISH, OFFENSIVE, "1004 1414", ["hex 1004 is not on the enemy's side"]),
        (Side.BRITISH, OFFENSIVE, "0604 0614", ["hex 0604 is not", "hex 0614 is not"]),
        (Side.GERMAN, OFFENSIVE, "0604 0614", []),
        (Side.GERMAN, OFFENSIVE, "1404 0614", ["hex 1404 is not on the enemy's side"]),
        (Side.BRITISH, LINE, "1404 1414", []),
        (Side.BRITISH, LINE, "0604 1014", []),
        (Side.GERMAN, LINE, "0604 1014", []),
        (Side.BRITISH, LINE, "1504 1414", ["hex 1504 is 3 from the lines, not 2"]),
        (Side.BRITISH, LINE, "1404 0514", ["hex 0514 is 3 from the lines, not 2"]),
        (Side.BRITISH, LINE, "1404", ["two ends, not 1"]),
        (Side.BRITISH, LINE, "", ["two ends, not 0"]),
        (Side.BRITISH, LINE, "1404 1409 1414", ["two ends, not 3"]),
    ],
)
def test_the_ends_of_a_patrol_lie_where_it_takes_place(
    side: Side, tasking: Tasking, ends: str, faults: list[str]
) -> None:
    """An Offensive Patrol beyond the lines, a Line Patrol within two hexes of any of them."""
    told = patrol_objections(MAP, side, tasking, places(ends))
    assert len(told) == len(faults)
    assert all(fault in reason for fault, reason in zip(faults, told, strict=True))
    assert all(reason.endswith("[12.213]") for reason in told)


def test_a_scenario_may_give_a_patrol_more_than_two_hexes() -> None:
    """Start and end, the first and the last, are ten apart all the same."""
    ends = places("1404 1409 1414")
    assert patrol_objections(MAP, Side.BRITISH, OFFENSIVE, ends, more=True) == []
    (short,) = patrol_objections(MAP, Side.BRITISH, OFFENSIVE, ends[:2] * 2, more=True)
    assert "5 apart" in short


def patrol(reached: str = "") -> Flight:
    return replace(flight(targets=places("1404 1414")), reached=places(reached))


def flown(patrol: Flight, hexes: int, weather: Weather = CLEAR) -> Flight:
    """A patrol after so many hexes between its ends."""
    for _ in range(hexes):
        patrol = patrolled(patrol, Position.parse("1409"), weather, ahead=True)
    return patrol


def at_the_end(patrol: Flight, weather: Weather = CLEAR) -> tuple[str, ...]:
    """The ends that a patrol has reached after one more hex, which is the second of them."""
    patrol = patrolled(patrol, Position.parse("1414"), weather, ahead=True)
    return tuple(str(end) for end in patrol.reached)


def test_ten_hexes_between_the_ends_make_a_patrol() -> None:
    begun = patrolled(patrol(), Position.parse("1404"), CLEAR, ahead=True)
    assert (begun.reached, begun.patrolled) == (places("1404"), 0)
    assert at_the_end(flown(begun, 9)) == ("1404", "1414")
    assert at_the_end(flown(begun, 8)) == ("1404",)


@pytest.mark.parametrize("weather", [CLOUD, FOG])
def test_hexes_in_cloud_or_fog_do_not_count(weather: Weather) -> None:
    """Nor do the ends themselves; below or above them all do."""
    begun = patrol("1404")
    assert at_the_end(flown(flown(begun, 3, weather), 6)) == ("1404",)
    assert at_the_end(flown(flown(begun, 3, weather), 9)) == ("1404", "1414")
    assert at_the_end(flown(begun, 9), weather) == ("1404",)
    below = replace(begun, altitude=flight(altitude="Low+3").altitude)
    assert at_the_end(flown(below, 9, weather), weather) == ("1404", "1414")


def test_neither_the_way_to_the_first_end_nor_turns_on_the_spot_count() -> None:
    assert flown(patrol(), 20).patrolled == 0
    turned = patrolled(patrol("1404"), Position.parse("1409"), CLEAR, ahead=False)
    assert turned.patrolled == 0
