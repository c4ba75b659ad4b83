"""Rules 10.2, 10.21, 10.31 and 10.33: speed settings, half MP, and the speed that AA sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.movement.moving import (
    Flying,
    aa_speed,
    points,
    sheds_manoeuvre_marker,
    speed_settings,
    top_speed,
)
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.measures import HalfMP, mp, mp_text
from tests.builders import aeroplane_type, flight

LEVEL, CLIMBING, DIVING, GLIDING = Flying


def settings(flight: Flight, flying: Flying, **how: bool) -> list[str]:
    return [mp_text(setting) for setting in speed_settings(flight, flying, **how)]


def test_from_a_maximum_of_3_a_speed_of_2_or_2_and_a_half_or_3_can_be_announced() -> None:
    assert settings(flight(card=aeroplane_type(level=3)), LEVEL) == ["3", "2½", "2"]


def test_a_setting_of_2_and_a_half_leaves_half_an_mp_for_the_next_turn() -> None:
    first = flight(card=aeroplane_type(level=3))
    assert points(first, mp("2.5")) == (2, 1)
    assert points(replace(first, carried=replace(first.carried, half=1)), mp("2.5")) == (3, 0)


def test_example_1_a_headwind_marker_takes_half_an_mp_off_the_speed_for_archie() -> None:
    marked = flight(card=aeroplane_type(level=3), half=-1)
    assert aa_speed(marked, mp(3), LEVEL) == mp("2.5")
    assert points(marked, mp(3)) == (2, 1)


def test_example_2_a_climb_at_3_mp_moves_and_is_seen_at_2() -> None:
    climber = flight(card=aeroplane_type(level=3))
    assert top_speed(climber, CLIMBING) == mp(2)
    assert points(climber, mp(2)) == (2, 0)
    assert aa_speed(climber, mp(2), CLIMBING) == mp(2)


def test_example_3_a_dive_at_4_mp_is_seen_at_4_whether_it_moves_3_or_4() -> None:
    diver = flight(card=aeroplane_type(level=3, dive=4))
    assert top_speed(diver, DIVING, True) == mp(3)
    assert aa_speed(diver, mp(3), DIVING, to_lower_band=True) == mp(4)
    assert top_speed(diver, DIVING) == mp(4)
    assert aa_speed(diver, mp(4), DIVING) == mp(4)


def test_a_pup_climbs_through_medium_at_1_to_2_mp() -> None:
    pup = flight(card=library().card("sopwith-pup"), altitude="Medium+1")
    assert settings(pup, CLIMBING) == ["2", "1½", "1"]


def test_no_speed_below_1_mp_can_be_set() -> None:
    slow = flight(card=aeroplane_type(level=1.5, dive=2.5))
    assert settings(slow, LEVEL) == ["1½", "1"]
    assert settings(slow, CLIMBING) == ["1"]
    assert settings(slow, GLIDING) == ["1"]


def test_the_speed_is_that_of_the_band_in_which_the_turn_begins() -> None:
    triplane = library().card("sopwith-triplane")
    assert top_speed(flight(card=triplane, altitude="Low+2"), LEVEL) == mp(4)
    assert top_speed(flight(card=triplane, altitude="Medium+0"), LEVEL) == mp("3.5")


def test_where_landing_begins_any_speed_from_1_mp_will_do() -> None:
    lander = flight(card=aeroplane_type(level=3), altitude="Deck+1")
    assert settings(lander, LEVEL, landing=True) == ["3", "2½", "2", "1½", "1"]


@pytest.mark.parametrize(("level", "top"), [(4, "2"), (3.5, "1½"), (3, "1"), (2, "1")])
def test_taking_off_a_flight_moves_at_deck_speed_less_2_or_at_1(level: float, top: str) -> None:
    rolling = flight(
        card=aeroplane_type(level=level), altitude="Deck+0", status=Status.TAKING_OFF, stage=2
    )
    assert settings(rolling, LEVEL)[0] == top


def test_a_glide_goes_2_below_the_dive_speed_and_counts_1_more_for_archie() -> None:
    glider = flight(card=aeroplane_type(dive=4))
    assert top_speed(glider, GLIDING) == mp(2)
    assert aa_speed(glider, mp(2), GLIDING, to_lower_band=True) == mp(3)


def test_a_be2_never_glides_at_less_than_2() -> None:
    glider = flight(card=library().card("be2c"), altitude="Low+1")
    assert min(speed_settings(glider, GLIDING)) == mp(2)
    assert min(speed_settings(flight(card=aeroplane_type(dive=4)), GLIDING)) == mp(1)


def test_a_manoeuvre_marker_takes_the_first_mp() -> None:
    marked = flight(manoeuvre_marker=True)
    assert points(marked, mp(3)) == (2, 0)
    assert sheds_manoeuvre_marker(marked, mp(3))


def test_a_manoeuvre_marker_and_half_an_mp_stay_together() -> None:
    """At ½ MP there is no whole MP that could take the marker off."""
    stalled = flight(manoeuvre_marker=True, half=-1)
    assert points(stalled, mp(1)) == (0, 1)
    assert not sheds_manoeuvre_marker(stalled, mp(1))


@pytest.mark.parametrize(
    ("setting", "half", "spent", "left"),
    [("1", -1, 0, 1), ("1", 1, 1, 1), ("3", 1, 3, 1), ("3.5", -1, 3, 0), ("2.5", 0, 2, 1)],
)
def test_half_mp_add_up_over_turns(setting: str, half: int, spent: int, left: int) -> None:
    """Nothing is lost: what is announced, and the marker, are spent or left over."""
    assert points(flight(half=half), mp(setting)) == (spent, left)
    assert 2 * spent + left == mp(setting) + half


def test_the_speed_for_archie_is_never_nothing() -> None:
    assert aa_speed(flight(half=-1), HalfMP(1), LEVEL) == mp("0.5")
