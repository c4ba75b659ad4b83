"""Rules 10.2 to 10.32: whatever way is offered is lawful step by step, and keeps inside the map."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.moving import (
    Flying,
    Step,
    Way,
    after_steps,
    points,
    speed_settings,
    step_objections,
    turn_limits,
    ways,
)
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP
from tests.builders import flight, front, table_with

Move = tuple[Flight, Flying, bool, HalfMP]
"""A flight, how it flies, whether into a lower band, and its setting."""

TABLE = table_with()
MAP = front(14, 14)
"""As small as it can be: from its middle no move of 6 MP leaves it."""
HEXES = sorted(MAP.hexes)
PLACES = sorted(
    place
    for place in {hex_.step(heading) for hex_ in HEXES for heading in Heading} | set(HEXES)
    if place in MAP
)
INLAND = [Position.parse(text) for text in ("0707", "0707/0807", "0707/0708", "0706/0707")]
CARDS = ("albatros-d-iii", "be2e", "dh4", "sopwith-triplane", "fe2b")


@st.composite
def flights(draw: st.DrawFn, inland: bool) -> Flight:
    place = draw(st.sampled_from(INLAND if inland else PLACES))
    heading = draw(st.sampled_from(place.headings))
    turned = draw(st.integers(0, 6)) if place.on_hex else 0
    return flight(
        card=library().card(draw(st.sampled_from(CARDS))),
        altitude="Low+1",
        position=place,
        heading=heading,
        turned=turned,
        turn_marker=turned > 0 and draw(st.booleans()),
        half=draw(st.integers(-1, 1)),
        manoeuvre_marker=draw(st.booleans()),
    )


@st.composite
def moves(draw: st.DrawFn, inland: bool = False) -> Move:
    moved = draw(flights(inland))
    flying = draw(st.sampled_from(Flying))
    lower = flying in (Flying.DIVING, Flying.GLIDING) and draw(st.booleans())
    return (
        moved,
        flying,
        lower,
        draw(st.sampled_from(speed_settings(moved, flying, to_lower_band=lower))),
    )


def offered(move: Move, most: int = 400) -> list[Way]:
    moved, flying, lower, setting = move
    limits = turn_limits(TABLE, moved, setting, flying, Light(), to_lower_band=lower)
    mp, _ = points(moved, setting)
    return list(islice(ways(moved, mp, limits, MAP), most))


@given(move=moves())
def test_every_way_stands_up_step_by_step(move: Move) -> None:
    moved, flying, lower, setting = move
    limits = turn_limits(TABLE, moved, setting, flying, Light(), to_lower_band=lower)
    mp, _ = points(moved, setting)
    for way in offered(move):
        assert len(way.steps) == mp
        assert step_objections(moved, way.steps, limits, MAP) == []


@given(move=moves())
def test_a_way_ends_where_its_steps_lead(move: Move) -> None:
    moved = move[0]
    for way in offered(move):
        assert after_steps(moved, way.steps) == (way.position, way.heading)
        assert way.heading in way.position.headings
        assert way.turning == sum(abs(step.turn) for step in way.steps)
        assert way.turn_marker == (
            not way.steps[-1].ahead if way.steps else moved.carried.turn_marker
        )


@given(move=moves())
def test_a_flight_always_has_a_way_and_never_leaves_the_map(
    move: Move,
) -> None:
    found = offered(move)
    assert found
    for way in found:
        assert all(place in MAP for place in way.path)
        assert way.position in MAP


@given(move=moves(inland=True))
def test_no_hex_sees_more_turning_than_the_table_allows(
    move: Move,
) -> None:
    moved, flying, lower, setting = move
    limits = turn_limits(TABLE, moved, setting, flying, Light(), to_lower_band=lower)
    for way in offered(move):
        in_hex = moved.carried.turned
        for step in way.steps:
            if step.ahead:
                in_hex = abs(step.turn)
                assert in_hex <= limits.free
            else:
                in_hex += abs(step.turn)
                assert in_hex <= limits.maximum
        assert way.turned == in_hex


@given(move=moves(inland=True), data=st.data())
def test_nothing_lawful_is_missing_from_the_ways(move: Move, data: st.DataObject) -> None:
    """Steps made up at random that are lawful end in a place and heading that is offered."""
    moved, flying, lower, setting = move
    limits = turn_limits(TABLE, moved, setting, flying, Light(), to_lower_band=lower)
    mp, _ = points(moved, setting)
    step = st.builds(Step, st.just(True), st.integers(-3, 3)) | st.builds(
        Step, st.just(False), st.integers(-6, 6)
    )
    made_up = tuple(data.draw(st.lists(step, min_size=mp, max_size=mp)))
    lawful = step_objections(moved, made_up, limits, MAP) == []
    ends = {(way.position, way.heading) for way in ways(moved, mp, limits, MAP)}
    assert after_steps(moved, made_up) in ends or not lawful
