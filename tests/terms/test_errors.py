"""Refusals name what was meant, or what there is."""

from __future__ import annotations

import pytest

from bloodyapril.terms.errors import (
    LONGEST_QUOTED,
    Ambiguous,
    BloodyAprilError,
    Unlawful,
    Unreadable,
    unknown,
)

CHARTS = ["wind-up", "wind-from", "wind-speed", "manoeuvre", "scatter", *map(str, range(12))]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("manouver", "manoeuvre"), ("MANOEUVER", "manoeuvre"), ("scater", "scatter")],
)
def test_a_slip_of_the_pen_is_understood(typed: str, meant: str) -> None:
    assert str(unknown("chart", typed, CHARTS)) == (
        f"no chart called {typed!r}. Did you mean {meant}?"
    )


def test_the_beginning_of_names_suggests_them() -> None:
    assert str(unknown("chart", "wind", CHARTS)).endswith(
        "Did you mean wind-from or wind-speed or wind-up?"
    )


def test_few_names_are_all_told() -> None:
    assert str(unknown("side", "French", ["German", "British"])) == (
        "no side called 'French'. Known: British, German."
    )


def test_of_many_names_only_where_to_look_is_told() -> None:
    refusal = str(unknown("chart", "xyzzy", CHARTS, see="See: chart list"))
    assert refusal == "no chart called 'xyzzy'. See: chart list"
    assert str(unknown("chart", "xyzzy", CHARTS)) == "no chart called 'xyzzy'."


def test_nothing_typed_suggests_nothing() -> None:
    assert str(unknown("chart", "", CHARTS)) == "no chart called ''."


def test_a_refusal_does_not_repeat_a_novel() -> None:
    refusal = str(unknown("chart", "x" * 100_000, CHARTS))
    assert len(refusal) < LONGEST_QUOTED * 2


def test_all_refusals_can_be_caught_as_one() -> None:
    for kind in (Unreadable, Unlawful, Ambiguous):
        assert issubclass(kind, BloodyAprilError)
