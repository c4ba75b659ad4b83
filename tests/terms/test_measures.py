"""Movement points in halves, and figures as they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.measures import HalfMP, mp, mp_text, signed


@given(st.integers(-40, 40))
def test_movement_points_are_read_as_they_are_printed(halves: int) -> None:
    assert mp(mp_text(halves)) == halves
    assert mp(Fraction(halves, 2)) == halves
    assert mp(halves / 2) == halves


@pytest.mark.parametrize(("typed", "halves"), [("2½", 5), ("2.5", 5), ("½", 1), ("3", 6), (4, 8)])
def test_movement_points_as_players_write_them(typed: str | int, halves: HalfMP) -> None:
    assert mp(typed) == halves


@pytest.mark.parametrize("typed", ["", "two", "2.25", "1/3", "1/0", "nan"])
def test_movement_points_go_in_halves(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"movement points"):
        mp(typed)


@pytest.mark.parametrize(("figure", "text"), [(2, "+2"), (-1, "-1"), (0, "0")])
def test_a_modifier_carries_its_sign(figure: int, text: str) -> None:
    assert signed(figure) == text
