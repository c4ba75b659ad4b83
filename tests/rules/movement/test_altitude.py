"""Rules 10.13 to 10.15 and 10.31: markers, heights in feet, climbs, dives, altitude advantage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.rules.movement.altitude import (
    climbed,
    dives,
    feet,
    height_order,
    highest_marker,
)
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from tests.builders import table_with

SE5 = "se5"
ALBATROS = "albatros-d-iii"
HALBERSTADT = "halberstadt-d-ii"

cards = st.sampled_from(sorted(library().cards)).map(library().card)


def at(text: str) -> Altitude:
    return Altitude.parse(text)


def order(card: str, altitude: str, other: str, other_altitude: str, method: str) -> int:
    return height_order(
        table_with(altitude_advantage_method=method),
        library().card(card),
        at(altitude),
        library().card(other),
        at(other_altitude),
    )


@pytest.mark.parametrize(
    ("card", "altitude", "height"),
    [
        (SE5, "Medium+5", 14_250),
        (ALBATROS, "Medium+5", 13_750),
        (HALBERSTADT, "Medium+7", 13_220),
        (HALBERSTADT, "Medium+0", 10_000),
        (SE5, "Deck+1", 2_000),
        (SE5, "Low+0", 4_000),
        (SE5, "High+3", 16_900),
    ],
)
def test_heights_are_those_of_the_conversion_table(card: str, altitude: str, height: int) -> None:
    assert feet(library(), library().card(card), at(altitude)) == height


def test_the_se5_is_higher_than_the_albatros_at_the_same_marker() -> None:
    for method in ("feet", "fraction"):
        assert order(SE5, "Medium+5", ALBATROS, "Medium+5", method) == 1
        assert order(ALBATROS, "Medium+5", SE5, "Medium+5", method) == -1


def test_a_split_value_is_read_in_its_second_column() -> None:
    """The Halberstadt's 7 of 13 is lower than the Albatros's 5 of 8."""
    assert order(HALBERSTADT, "Medium+7", ALBATROS, "Medium+5", "feet") == -1
    assert order(HALBERSTADT, "Medium+7", ALBATROS, "Medium+5", "fraction") == -1


def test_nobody_is_higher_at_the_bottom_of_one_band() -> None:
    assert order(SE5, "Medium+0", ALBATROS, "Medium+0", "feet") == 0


def test_a_band_outweighs_every_marker() -> None:
    assert order(SE5, "Low+4", ALBATROS, "Medium+0", "feet") == -1


def test_the_halberstadt_climbs_no_higher_than_its_split_value() -> None:
    card = library().card(HALBERSTADT)
    assert highest_marker(card, Band.MEDIUM) == 7
    assert climbed(card, at("Medium+6")) == at("Medium+7")
    assert climbed(card, at("Medium+7")) == at("Medium+7")


def test_the_last_step_of_a_band_leads_to_the_bottom_of_the_next() -> None:
    """An SE5 needs 7 climbs through Medium: +1 to +6, then High+0."""
    card = library().card(SE5)
    altitude = at("Medium+0")
    for _ in range(6):
        altitude = climbed(card, altitude)
    assert altitude == at("Medium+6")
    assert climbed(card, altitude) == at("High+0")


def test_a_dive_ends_lower_in_the_band_or_anywhere_one_band_down() -> None:
    """The SE5 has markers Low+0 to Low+4 on its card."""
    reached = set(dives(library().card(SE5), at("Medium+2")))
    assert reached == {
        at(text) for text in ("Medium+0", "Medium+1", "Low+0", "Low+1", "Low+2", "Low+3", "Low+4")
    }


def test_nobody_dives_from_the_ground() -> None:
    assert dives(library().card(SE5), at("Deck+0")) == ()


@given(card=cards, data=st.data())
def test_altitudes_stay_on_the_card(card: AeroplaneType, data: st.DataObject) -> None:
    band = data.draw(st.sampled_from(sorted(card.bands)))
    climb = data.draw(st.integers(0, highest_marker(card, band)))
    here = Altitude(band, climb)
    for there in (climbed(card, here), *dives(card, here)):
        assert there.band in card.bands
        assert 0 <= there.climb <= highest_marker(card, there.band)


@given(card=cards)
def test_a_climb_from_the_ground_ends_below_the_service_ceiling(card: AeroplaneType) -> None:
    """Climbing on, every type is stopped, and no marker on the way is higher than the ceiling."""
    altitude = at("Deck+0")
    while (higher := climbed(card, altitude)) != altitude:
        assert feet(library(), card, higher) > feet(library(), card, altitude)
        altitude = higher
    assert altitude.band is card.highest
    assert feet(library(), card, altitude) <= card.service_ceiling
