"""Rules 10.11 and 10.32: turning, on hexes and hexsides, within a turn and from turn to turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.movement.moving import (
    Flying,
    Step,
    TurnLimits,
    after_steps,
    step_objections,
    turn_in_place,
    turn_limits,
)
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from tests.builders import flight, front, table_with

DAY = Light()
MAP = front()
SLOW = TurnLimits(3, 6)
"""Up to 4 MP."""


def steps(text: str) -> tuple[Step, ...]:
    """`>` is a hex ahead, `R2` a turn on the spot by 60 degrees, `>L3` a hex and a free turn."""
    read = []
    for word in text.split():
        turn = word.lstrip(">")
        figure = int(turn[1:]) * (1 if turn[0] == "R" else -1) if turn else 0
        read.append(Step(word.startswith(">"), figure))
    return tuple(read)


def limits(speed: float, flying: Flying = Flying.LEVEL, *, light: Light = DAY, **how: bool) -> str:
    found = turn_limits(table_with(), flight(), mp(speed), flying, light, **how)
    return f"{30 * found.free}/{30 * found.maximum}"


def objections(moved: Flight, way: str | Sequence[Step], allowed: TurnLimits = SLOW) -> list[str]:
    return step_objections(moved, steps(way) if isinstance(way, str) else way, allowed, MAP)


@pytest.mark.parametrize(
    ("speed", "free_and_most"),
    [(1, "90/180"), (2.5, "90/180"), (4, "90/180"), (5, "60/120"), (6, "60/120")],
)
def test_the_turn_table(speed: float, free_and_most: str) -> None:
    assert limits(speed) == free_and_most


def test_the_turn_table_ends_at_6_mp() -> None:
    assert limits(7) == "60/120"


def test_climbing_takes_30_degrees_off_the_free_turn_only() -> None:
    assert limits(3, Flying.CLIMBING) == "60/180"
    assert limits(5, Flying.CLIMBING) == "30/120"


def test_a_speed_of_4_and_a_half_turns_like_5_unless_the_ruling_says_4() -> None:
    assert limits(4.5) == "60/120"
    table = table_with(turn_table_halves="down")
    assert turn_limits(table, flight(), mp(4.5), Flying.LEVEL, DAY) == TurnLimits(3, 6)


def test_the_half_mp_marker_counts_for_the_turn_table() -> None:
    pushed = flight(half=1)
    assert turn_limits(table_with(), pushed, mp(4), Flying.LEVEL, DAY) == TurnLimits(2, 4)


def test_a_dive_through_a_band_turns_by_the_mp_it_moves() -> None:
    """A dive of 5 MP moves 4 hexes; the MP that the band costs is seen by Archie alone."""
    assert limits(4, Flying.DIVING, to_lower_band=True) == "90/180"
    table = table_with(dive_turn_speed="full")
    full = turn_limits(table, flight(), mp(4), Flying.DIVING, DAY, to_lower_band=True)
    assert full == TurnLimits(2, 4)


@pytest.mark.parametrize(("trained", "level", "climb"), [(True, 2, 1), (False, 1, 0)])
def test_by_night_a_hex_allows_60_degrees_and_30_without_training(
    trained: bool, level: int, climb: int
) -> None:
    """Rule 21.21."""
    one = flight(night_trained=trained)
    for flying, free in ((Flying.LEVEL, level), (Flying.CLIMBING, climb)):
        allowed = turn_limits(table_with(), one, mp(2), flying, Light(night=True))
        assert allowed == TurnLimits(free, level)


def test_taking_off_a_flight_turns_freely_as_if_climbing_and_spends_no_mp_on_it() -> None:
    rolling = flight(altitude="Deck+0", status=Status.TAKING_OFF, stage=2)
    allowed = turn_limits(table_with(), rolling, mp(2), Flying.LEVEL, DAY)
    assert allowed == TurnLimits(2, 0)
    assert objections(rolling, "> >R2", allowed) == []
    assert objections(rolling, "> R1", allowed)


def test_the_triplane_turns_about_twice_with_4_mp() -> None:
    triplane = flight(card=library().card("sopwith-triplane"), altitude="Low+2", heading=Heading.N)
    allowed = turn_limits(table_with(), triplane, mp(4), Flying.LEVEL, DAY)
    way = ">L3 L3 >L3 L3"
    assert objections(triplane, way, allowed) == []
    start = triplane.position
    # North and a turn about, south and a turn about: where it began, heading north again.
    assert after_steps(triplane, steps(way)) == (start, Heading.N)


def test_the_triplane_cannot_turn_beyond_180_degrees_in_one_hex() -> None:
    triplane = flight(card=library().card("sopwith-triplane"), altitude="Low+2", heading=Heading.N)
    allowed = turn_limits(table_with(), triplane, mp(4), Flying.LEVEL, DAY)
    assert objections(triplane, ">L3 L4 > >", allowed) == [
        "step 2 turns more than a hex allows, or not at all [10.32]"
    ]
    assert objections(triplane, ">L3 L3 L1 >", allowed) == [
        "step 3 turns more than a hex allows, or not at all [10.32]"
    ]


def test_the_maximum_is_the_limit_for_all_turning_in_a_hex_either_way() -> None:
    assert objections(flight(), ">L3 R3 >") == []
    assert objections(flight(), ">L3 R4 >")


def test_a_free_turn_is_no_more_than_the_table_says() -> None:
    assert objections(flight(), ">L4 > >") == ["step 1 turns more than the free turn [10.32]"]


def test_a_turn_mp_must_turn() -> None:
    assert objections(flight(), (Step(False, 0), Step(True, 0)))


def test_turn_mp_may_follow_each_other_while_the_maximum_lasts() -> None:
    assert objections(flight(), "L2 R2 L2") == []
    assert objections(flight(), "L2 R2 L3")


def test_by_the_other_ruling_one_turn_mp_in_a_hex_is_all() -> None:
    once = TurnLimits(3, 6, again=False)
    assert objections(flight(), "L2 > R2", once) == []
    assert objections(flight(), "L2 R2 >", once) == [
        "step 2 is a second turn MP on one spot [10.32]"
    ]


def test_the_free_turn_of_the_last_mp_counts_against_the_first_turn_mp() -> None:
    """60 degrees were turned on entering the hex last turn: 120 are left of 180."""
    arrived = flight(turned=2)
    assert objections(arrived, "R4 > >") == []
    assert objections(arrived, "R5 > >")


def test_a_turn_marker_forbids_a_turn_mp_first_but_not_later() -> None:
    turned = flight(turned=2, turn_marker=True)
    assert objections(turned, "R1 > >")
    assert objections(turned, "> R3 >") == []


def test_a_hex_entered_in_this_turn_starts_its_count_anew() -> None:
    assert objections(flight(turned=6, turn_marker=True), ">R3 R3 >") == []


def test_a_step_off_the_map_is_refused() -> None:
    leaving = flight(hex="0110", heading=Heading.NW)
    assert objections(leaving, "> > >") == ["step 1 leaves the map [2.21]"]


def test_a_flight_blocked_at_the_border_may_turn_about() -> None:
    blocked = flight(hex="0110", heading=Heading.NW, turned=6, turn_marker=True)
    assert objections(blocked, "R6 > >") == []
    # Inside the map the Turn marker holds.
    assert objections(replace(blocked, position=Position.parse("1010")), "R6 > >")


@pytest.mark.parametrize(
    ("heading", "hexside"),
    [
        (Heading.NNE, "1009/1110"),
        (Heading.E, "1110/1111"),
        (Heading.SSE, "1011/1111"),
        (Heading.SSW, "0911/1011"),
        (Heading.W, "0910/0911"),
        (Heading.NNW, "0910/1009"),
    ],
)
def test_towards_a_corner_a_flight_moves_onto_the_hexside_and_off_it(
    heading: Heading, hexside: str
) -> None:
    """Even columns sit half a hex lower: 1010 has 1110 and 1111 to its east."""
    on_side = Position.parse("1010").step(heading)
    assert str(on_side) == hexside
    beyond = on_side.step(heading)
    assert beyond.on_hex
    assert beyond.range_to(Position.parse("1010")) == 2


@pytest.mark.parametrize(
    ("turn", "hex_", "heading"),
    [(1, "1110", Heading.NE), (3, "1110", Heading.SE), (-1, "1009", Heading.N)],
)
def test_turning_on_a_hexside_leads_into_the_hex_on_that_side(
    turn: int, hex_: str, heading: Heading
) -> None:
    on_side = Position.parse("1009/1110")
    assert turn_in_place(on_side, Heading.NNE, turn) == (Position.parse(hex_), heading)


def test_keeping_straight_on_a_hexside_stays_on_it() -> None:
    on_side = Position.parse("1009/1110")
    assert turn_in_place(on_side, Heading.NNE, 0) == (on_side, Heading.NNE)


def test_a_free_turn_on_entering_a_hexside_leads_into_a_hex() -> None:
    assert after_steps(flight(heading=Heading.NNE), steps(">R1")) == (
        Position.parse("1110"),
        Heading.NE,
    )
