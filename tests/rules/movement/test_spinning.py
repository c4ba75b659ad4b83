"""Rules 10.31 and 10.41: spinning, which only the later text has, and who must glide."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.moving import turn_in_place
from bloodyapril.rules.movement.spinning import must_glide, spin
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from tests.builders import aeroplane_type, all_dice_used, asked, changed, flight, table_with


def spinner(damage: str = "damaged", **changes: Any) -> Flight:
    one = flight("B1", [damage], altitude="Medium+3", heading=Heading.N, spinning=2)
    return changed(one, **changes)


def test_a_5_with_everything_added_brings_an_aeroplane_out() -> None:
    """A 6, less 1 for damage: 5. It stays in its band, at the bottom, with a Manoeuvre marker."""
    result = spin(table_with([6]), spinner(), Heading.E)
    assert (result.recovered, result.crashed) == (True, False)
    assert result.flight.altitude == Altitude.parse("Medium+0")
    assert result.flight.manoeuvre_marker
    assert result.flight.spinning == 0


def test_a_4_lets_it_spin_on_a_band_lower_turned_by_a_die() -> None:
    """A 5, less 1 for damage: 4. Then a 4 turns it by 120 degrees."""
    table = table_with([5, 4])
    result = spin(table, spinner(), Heading.E)
    assert (result.recovered, result.crashed) == (False, False)
    assert result.flight.altitude == Altitude.parse("Low+0")
    assert result.flight.heading is Heading.SE
    assert result.flight.spinning == 2
    assert asked(table) == ["spin-recovery", "draw"]


def test_an_undamaged_aeroplane_has_nothing_against_it() -> None:
    assert spin(table_with([5]), spinner("ok"), Heading.E).recovered
    assert not spin(table_with([4, 1]), spinner("ok"), Heading.E).recovered


def test_who_is_not_rated_yet_is_rated_before_he_tries() -> None:
    """Rule 4.31: 5 and 5 make a Regular 0, 10 and 10 a 2, with which a 3 is enough."""
    unrated = spinner("ok", unrated=True)
    result = spin(table_with([10, 10, 3]), unrated, Heading.E)
    assert result.recovered
    assert (result.flight.aggression, result.flight.unrated) == (2, False)
    assert not spin(table_with([5, 5, 3, 1]), unrated, Heading.E).recovered


@pytest.mark.parametrize("face", range(1, 11))
@pytest.mark.parametrize("towards", [Heading.NNE, Heading.NNW])
def test_a_spin_turns_it_by_the_die_to_the_side_of_its_owners_choice(
    face: int, towards: Heading
) -> None:
    falling = spin(table_with([1, face]), spinner(), towards).flight
    right, left = (turn_in_place(spinner().position, Heading.N, n)[1] for n in (face, -face))
    to_the_right = (towards is Heading.NNE) == (face <= 6)
    assert falling.heading is (right if to_the_right else left)


def test_a_crippled_pilot_of_quality_in_a_docile_type_in_his_second_turn() -> None:
    """-2 crippled, +2 Aggression, +1 tendency, +1 for a second turn: a 3 is a 5, a 2 a 4."""
    card = aeroplane_type(spin_tendency=1)
    second = spinner("crippled", card=card, aggression=2, spinning=3)
    assert spin(table_with([3]), second, Heading.E).recovered
    assert not spin(table_with([2, 1]), second, Heading.E).recovered


def test_at_deck_0_a_failure_is_the_end() -> None:
    table = table_with([1])
    result = spin(table, spinner(altitude=Altitude.parse("Deck+0")), Heading.E)
    assert (result.recovered, result.crashed) == (False, True)
    assert all_dice_used(table)


def test_higher_in_the_deck_band_it_falls_to_the_bottom_unless_ruled_a_crash() -> None:
    low = spinner(altitude=Altitude.parse("Deck+2"))
    result = spin(table_with([1, 1]), low, Heading.E)
    assert (result.crashed, result.flight.altitude) == (False, Altitude.parse("Deck+0"))
    assert spin(table_with([1], spin_low_in_deck="crash"), low, Heading.E).crashed


def test_turning_in_its_spin_an_aeroplane_leaves_a_hexside_for_the_hex_of_the_turn() -> None:
    on_side = spinner(position=Position.parse("1009/1110"), heading=Heading.NNE)
    result = spin(table_with([1, 3]), on_side, Heading.E)
    assert result.flight.position == Position.parse("1110")
    assert result.flight.heading is Heading.SE


def test_a_spin_wipes_out_what_was_turned_before() -> None:
    result = spin(table_with([1, 3]), spinner(turned=5, turn_marker=True), Heading.E)
    assert (result.flight.carried.turned, result.flight.carried.turn_marker) == (0, False)


@pytest.mark.parametrize(
    ("used", "counts", "glides"),
    [(120, True, False), (121, True, True), (121, False, False)],
)
def test_a_flight_glides_once_it_has_exceeded_its_endurance(
    used: int, counts: bool, glides: bool
) -> None:
    """The card says 120: to have used them all is not to exceed them (10.41)."""
    assert must_glide(flight(endurance_used=used), counts) is glides


def test_without_an_engine_a_flight_glides_by_any_rules() -> None:
    assert must_glide(flight(dud_engine=True), False)
