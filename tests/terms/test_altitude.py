"""Altitude: bands in order, markers, and how both are written."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.errors import Unreadable

BANDS = st.sampled_from(Band)
ALTITUDES = st.builds(Altitude, BANDS, st.integers(0, 40))


@given(ALTITUDES)
def test_an_altitude_is_read_as_it_is_printed(altitude: Altitude) -> None:
    assert Altitude.parse(str(altitude)) == altitude
    assert eval(repr(altitude)) == altitude


@pytest.mark.parametrize(
    ("text", "altitude"),
    [
        ("Medium+5", Altitude(Band.MEDIUM, 5)),
        ("m+5", Altitude(Band.MEDIUM, 5)),
        ("VH+3", Altitude(Band.VERY_HIGH, 3)),
        ("very high+0", Altitude(Band.VERY_HIGH, 0)),
        ("very_high", Altitude(Band.VERY_HIGH, 0)),
        ("High + 2", Altitude(Band.HIGH, 2)),
        ("deck", GROUND),
    ],
)
def test_an_altitude_may_be_shortened(text: str, altitude: Altitude) -> None:
    assert Altitude.parse(text) == altitude


@pytest.mark.parametrize("text", ["", "+5", "Medium+", "Medium+x", "Medium-1", "Sky+1", "4000"])
def test_what_is_no_altitude_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="altitude"):
        Altitude.parse(text)


def test_bands_rise_from_the_deck() -> None:
    names = ["Deck", "Low", "Medium", "High", "Very High"]
    assert [band.word for band in sorted(Band)] == names
    for lower, upper in pairwise(sorted(Band)):
        assert lower < upper
        assert lower.above is upper
        assert upper.below is lower
        assert upper.rank - lower.rank == 1
    assert Band.DECK.below is None
    assert Band.VERY_HIGH.above is None
