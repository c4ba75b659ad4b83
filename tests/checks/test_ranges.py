"""Spans as charts print them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.ranges import Span
from bloodyapril.terms.errors import Unreadable

NUMBERS = st.integers(-99, 99)
SPANS = st.one_of(
    st.builds(Span, st.none(), NUMBERS),
    st.builds(Span, NUMBERS, st.none()),
    st.builds(lambda low, more: Span(low, low + more), NUMBERS, st.integers(0, 50)),
)


@given(SPANS)
def test_a_span_is_read_as_it_is_printed(span: Span) -> None:
    assert Span.parse(str(span)) == span


@given(SPANS, NUMBERS)
def test_a_span_holds_its_ends_and_what_lies_between(span: Span, number: int) -> None:
    low = -1000 if span.low is None else span.low
    high = 1000 if span.high is None else span.high
    assert (number in span) is (number in range(low, high + 1))


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("7", [7], [6, 8]),
        ("7-9", [7, 8, 9], [6, 10]),
        ("-3--1", [-3, -2, -1], [-4, 0]),
        ("6 or less", [6, -50], [7]),
        ("26 or more", [26, 90], [25]),
        (" 2 - 3 ", [2, 3], [1, 4]),
    ],
)
def test_spans_as_printed(text: str, inside: list[int], outside: list[int]) -> None:
    span = Span.parse(text)
    assert all(number in span for number in inside)
    assert not any(number in span for number in outside)


def test_movement_points_are_read_into_halves() -> None:
    assert Span.parse("1.5-3", scale=2) == Span(3, 6)
    assert Span.parse("2.5 or more", scale=2) == Span(5, None)


@pytest.mark.parametrize("text", ["", "x", "9-7", "1.5", "7 or", "or less", "1-2-3", "9" * 5000])
def test_what_is_no_span_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Span.parse(text)
