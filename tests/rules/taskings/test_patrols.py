"""Rule 12.213: where a patrol may be sent, and which of its hexes count."""

from __future__ import annotations

from collections.abc import Iterable
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
    """A patrol on its way from 1404 to 1414."""
    ends = places(reached)
    flying = flight(targets=places("1404 1414"))
    return replace(
        flying, done=replace(flying.done, reached=ends, patrolled_to=ends[-1] if ends else None)
    )


def flown(patrol: Flight, rows: Iterable[int], weather: Weather = CLEAR) -> Flight:
    """A patrol after an MP into each of these rows of its column, from end to end."""
    for row in rows:
        patrol = patrolled(patrol, Position.of(14, row), weather, ahead=True)
    return patrol


def reached(patrol: Flight) -> list[str]:
    return [str(end) for end in patrol.done.reached]


def test_ten_hexes_between_the_ends_make_a_patrol() -> None:
    begun = flown(patrol(), [3, 4])
    assert (reached(begun), begun.done.patrolled) == (["1404"], 0)
    done = flown(begun, range(5, 15))
    assert (reached(done), done.done.patrolled) == (["1404", "1414"], 10)
    assert flown(done, [15, 16]) == done


@pytest.mark.parametrize("weather", [CLOUD, FOG])
def test_hexes_in_cloud_or_fog_do_not_count(weather: Weather) -> None:
    """Nor do the ends themselves; below or above them all do."""
    half_way = flown(flown(patrol("1404"), range(5, 9)), range(9, 12), weather)
    assert half_way.done.patrolled == 4
    assert reached(flown(half_way, range(12, 15))) == ["1404"]
    # Three hexes more in the clear, there and back, make up for them.
    assert reached(flown(half_way, [12, 11, 12, 11, 12, 13, 14])) == ["1404", "1414"]
    at_its_end = flown(patrol("1404"), range(5, 14))
    assert reached(flown(at_its_end, [14], weather)) == ["1404"]
    assert reached(flown(patrol(), [4], weather)) == []
    below = replace(patrol("1404"), altitude=flight(altitude="Low+3").altitude)
    assert reached(flown(below, range(5, 15), weather)) == ["1404", "1414"]


def test_hexes_over_which_the_wind_carries_it_count_as_well() -> None:
    """It flies two hexes a turn and drifts over the third."""
    blown = flown(patrol("1404"), [5, 6, 8, 9, 11, 12, 14])
    assert (reached(blown), blown.done.patrolled) == (["1404", "1414"], 10)


def test_neither_the_way_to_the_first_end_nor_turns_on_the_spot_count() -> None:
    assert flown(patrol(), range(5, 13)).done.patrolled == 0
    turned = patrolled(patrol("1404"), Position.parse("1405"), CLEAR, ahead=False)
    assert turned.done.patrolled == 0
