"""Hexes, hexsides and headings, held against plain geometry and a search step by step."""

from __future__ import annotations

from math import atan2, degrees, hypot, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position

HEXES = st.builds(Position.of, st.integers(1, 56), st.integers(1, 32))
HEADINGS = st.sampled_from(Heading)


@st.composite
def hexsides(draw: st.DrawFn) -> Position:
    """The side between a hex and one of its neighbours."""
    hex_ = draw(HEXES)
    other = draw(st.sampled_from(hex_.neighbours()))
    return Position((hex_.x + other.x) // 2, (hex_.y + other.y) // 2)


PLACES = HEXES | hexsides()


def centre(hex_: Position) -> tuple[float, float]:
    """East and south of a hex's centre in nautical miles, as the map is drawn."""
    lower = 0.5 if hex_.column % 2 == 0 else 0.0
    return hex_.column * sqrt(3) / 2, hex_.row + lower


def steps_between(start: Position, end: Position) -> int:
    """Range by walking outwards, ring by ring."""
    ring, seen, steps = {start}, {start}, 0
    while end not in ring:
        ring = {other for hex_ in ring for other in hex_.neighbours()} - seen
        seen |= ring
        steps += 1
    return steps


@given(PLACES)
def test_a_place_is_read_as_it_is_printed(place: Position) -> None:
    assert Position.parse(str(place)) == place
    assert eval(repr(place)) == place


@given(HEXES)
def test_neighbours_touch_and_lie_a_mile_apart(hex_: Position) -> None:
    east, south = centre(hex_)
    assert len(set(hex_.neighbours())) == 6
    for other in hex_.neighbours():
        x, y = centre(other)
        assert isclose(hypot(x - east, y - south), 1.0)
        assert hex_ in other.neighbours()
        assert hex_.range_to(other) == 1


@given(HEXES, HEADINGS)
def test_a_step_forward_and_one_back_end_where_they_began(hex_: Position, heading: Heading) -> None:
    assert hex_.step(heading).step(heading.reverse) == hex_


@given(HEXES, HEADINGS)
def test_a_step_to_a_corner_ends_on_a_hexside_and_the_next_in_a_hex(
    hex_: Position, heading: Heading
) -> None:
    once = hex_.step(heading)
    assert once.on_hex is not heading.to_corner
    twice = once.step(heading)
    assert twice.on_hex
    assert hex_.range_to(twice) == 2


@given(hexsides())
def test_a_hexside_has_two_hexes_that_touch(side: Position) -> None:
    first, second = side.hexes
    assert first.on_hex
    assert second.on_hex
    assert first.range_to(second) == 1


@given(hexsides())
def test_a_hexside_allows_two_headings_along_it(side: Position) -> None:
    ahead, back = side.headings
    assert ahead.reverse == back
    assert ahead.to_corner
    wrong = next(heading for heading in Heading if heading not in side.headings)
    with pytest.raises(Unreadable, match=f"cannot face {wrong}"):
        side.step(wrong)


@given(hexsides(), st.integers(1, 3))
def test_turning_on_a_hexside_leads_into_the_hex_on_that_hand(side: Position, steps: int) -> None:
    for heading in side.headings:
        right, left = side.beside(heading, steps), side.beside(heading, -steps)
        assert {right, left} == set(side.hexes)
        assert side.beside(heading, 0) == side
        # The hex on the right of a course lies towards the heading a quarter turn clockwise.
        assert left.bearing(right) == heading.turned(3)


@given(HEXES, HEXES, HEXES)
def test_a_detour_is_never_shorter(a: Position, b: Position, c: Position) -> None:
    assert a.range_to(c) <= a.range_to(b) + b.range_to(c)
    assert a.range_to(b) == b.range_to(a)
    assert (a.range_to(b) == 0) is (a == b)


@given(PLACES, PLACES)
def test_range_counts_from_and_to_the_nearer_hex(a: Position, b: Position) -> None:
    assert a.range_to(b) == min(x.range_to(y) for x in a.hexes for y in b.hexes)


@given(HEXES, st.lists(st.sampled_from(list(Heading)[::2]), max_size=4))
def test_range_is_the_number_of_hexes_entered(start: Position, way: list[Heading]) -> None:
    end = start
    for heading in way:
        end = end.step(heading)
    assert start.range_to(end) == steps_between(start, end)


@given(HEADINGS)
def test_twelve_turns_return(heading: Heading) -> None:
    turned = heading
    seen = set()
    for _ in range(12):
        turned = turned.turned(1)
        seen.add(turned)
    assert turned == heading
    assert seen == set(Heading)


@given(HEADINGS, HEADINGS)
def test_the_shortest_turn_leads_there_and_is_no_more_than_half_a_circle(
    heading: Heading, other: Heading
) -> None:
    turn = heading.turn_to(other)
    assert heading.turned(turn) == other
    assert -6 < turn <= 6


@given(HEADINGS)
def test_a_heading_is_read_as_it_is_printed(heading: Heading) -> None:
    assert Heading.parse(f" {str(heading).lower()} ") == heading


@given(HEXES, HEXES)
def test_a_bearing_is_the_nearest_of_twelve_to_the_true_course(a: Position, b: Position) -> None:
    (ax, ay), (bx, by) = centre(a), centre(b)
    if a == b:
        assert a.bearing(b) is Heading.N
        return
    course = degrees(atan2(bx - ax, ay - by)) % 360
    off = abs((course - a.bearing(b) * 30 + 180) % 360 - 180)
    assert off <= 15 + 1e-9


@given(HEXES, HEXES, HEADINGS)
def test_what_is_faced_lies_within_a_quarter_turn(
    a: Position, b: Position, heading: Heading
) -> None:
    (ax, ay), (bx, by) = centre(a), centre(b)
    off = abs((degrees(atan2(bx - ax, ay - by)) - heading * 30 + 180) % 360 - 180)
    if a != b and not isclose(off, 90, abs_tol=1e-6):
        assert a.faces(heading, b) is (off < 90)


@given(HEXES, st.sampled_from(list(Heading)[::2]), st.integers(0, 5))
def test_a_shift_moves_whole_hexes(hex_: Position, heading: Heading, hexes: int) -> None:
    moved = hex_.shift(heading, hexes)
    assert moved.on_hex
    assert hex_.range_to(moved) == hexes


def test_even_columns_sit_lower() -> None:
    assert Position.parse("2316").step(Heading.NE) == Position.parse("2415")
    assert Position.parse("2416").step(Heading.NE) == Position.parse("2516")


@pytest.mark.parametrize("text", ["", "231", "23160", "2316/", "2316/2318", "23a6", "1/2/3"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="hex"):
        Position.parse(text)


def test_what_is_no_heading_is_refused_with_the_twelve() -> None:
    with pytest.raises(Unreadable, match="N NNE NE E SE SSE S SSW SW W NW NNW"):
        Heading.parse("north")
