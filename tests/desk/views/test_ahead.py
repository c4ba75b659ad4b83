"""What lies ahead of a flight: reach, AA and enemies that its owner knows, the next leg."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import Seat, Side, commands
from bloodyapril.cli.pages.options import hexes_text, options_page
from bloodyapril.desk.going_on import go_on
from bloodyapril.desk.seat import game_of
from bloodyapril.desk.views.ahead import (
    abort_warning,
    enemies_near,
    flies_on,
    under_fire,
)
from bloodyapril.desk.views.options import options_view
from bloodyapril.game.state.seen import Seen
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from tests.builders import flight, game, gun, table_with

OURS = flight("B1", hex="1010", counter="1")
HERE, THERE = Position.parse("1010"), Position.parse("1410")
MEDIUM = Altitude.parse("Medium+4")


def british(*flights: Flight, ground: tuple[Concentration, ...] = ()) -> Seen:
    return Seen(replace(game(OURS, *flights), ground=ground), Side.BRITISH)


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Seat:
    """The first move is due."""
    folder = tmp_path_factory.mktemp("ahead")
    seat = bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=folder)
    list(go_on(seat, commands.GoOn()))
    return seat


def test_reach_and_next_leg_are_told(seat: Seat) -> None:
    """Rules 10.3 and 10.7."""
    ahead = options_view(seat, "B1").ahead
    assert [(one.movement, one.mp) for one in ahead.reach] == [
        ("level", Fraction(7, 2)), ("climbing", Fraction(5, 2)), ("diving", Fraction(9, 2))
    ]  # fmt: skip
    assert ahead.leg is not None
    assert (str(ahead.leg.hex), ahead.leg.leg, ahead.leg.legs) == ("2118", 1, 11)
    _, game = game_of(seat)
    b1 = game.flight("B1")
    level = ahead.reach[0].hexes
    assert all(b1.position.range_to(place) <= 4 for place in level)
    told = [getattr(block, "text", "") for block in options_page(options_view(seat, "B1"))]
    assert "Next leg (1 of 11): to 2118, 6 hexes E." in told


def test_a_flight_that_has_no_move_has_nothing_within_reach(seat: Seat) -> None:
    ahead = options_view(seat, "B3").ahead
    assert (ahead.reach, ahead.guns, ahead.enemies) == ((), (), ())


def test_known_aa_is_told_with_the_hexes_into_which_it_fires() -> None:
    """Rules 16.3 and 4.41: what is hidden is not known."""
    near, hidden, own = (
        gun("1510"), gun("1011", hidden=True, active=False), gun("1009", side=Side.BRITISH)
    )  # fmt: skip
    seen = british(ground=(near, hidden, own))
    (one,) = under_fire(seen, table_with(), OURS, [HERE, THERE], [MEDIUM])
    assert (one.gun.gun, one.hexes) == (near.id, (THERE,))


def test_enemies_are_told_nearest_first() -> None:
    known = flight("G1", hex="1410", counter="A", detection=Detection.DETECTED)
    secret = flight("G2", hex="1110", counter="B")
    far = flight("G3", hex="2010", counter="C")
    near = enemies_near(british(known, secret, far), HERE, (THERE,))
    assert [(one.counter.counter, one.hexes, one.within) for one in near] == [
        ("B", 1, False), ("A", 4, True)
    ]  # fmt: skip


def test_who_aborts_and_flies_on_over_the_enemy_is_warned() -> None:
    """Rule 10.6; on the map of these tests the Germans are east of column 12."""
    over = replace(OURS, position=Position.parse("1510"), aborting=True)
    assert "over the enemy" in abort_warning(table_with(), over)
    assert abort_warning(table_with(), replace(over, aborting=False)) == ""
    assert abort_warning(table_with(), replace(OURS, aborting=True)) == ""


def test_the_warning_comes_with_a_move_away_from_home(tmp_path: Path) -> None:
    seat = bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=tmp_path)
    seen = seat.look()
    _, play = game_of(seat)
    b1 = replace(play.flight("B1"), position=Position.parse("3017"), aborting=True)
    on, back = (replace(b1, position=Position.parse(hex_)) for hex_ in ("3217", "2817"))
    was, east, west = (Seen(play.with_flights(one), seen.side) for one in (b1, on, back))
    assert [told[:2] for told in flies_on(was, east)] == ["B1"]
    assert flies_on(was, west) == ()
    assert flies_on(None, east) == ()


def test_hexes_are_told_by_columns() -> None:
    sides = [Position.parse("2316/2415")]
    assert hexes_text(sides) == "2316/2415"
    assert hexes_text([Position.parse("2417"), *sides]) == "2417"
