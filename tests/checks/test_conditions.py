"""Conditions of modifiers and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import FactValue, Vocabulary
from bloodyapril.checks.reading import read_vocabulary
from bloodyapril.terms.errors import Unreadable

VOCABULARY = read_vocabulary(
    {"range": {"kind": "number", "meaning": "Hexes"}, "night": {"kind": "flag", "meaning": "Night"}}
)


@pytest.mark.parametrize(
    ("when", "facts", "holds"),
    [
        ({}, {}, True),
        ({"range": "2-3"}, {"range": 3}, True),
        ({"range": "2-3"}, {"range": 4}, False),
        ({"range": ["0", "5 or more"]}, {"range": 7}, True),
        ({"range": ["0", "5 or more"]}, {"range": 1}, False),
        ({"range": 2}, {"range": 2}, True),
        ({"speed": "1.5 or less"}, {"speed": 3}, True),
        ({"speed": "1.5 or less"}, {"speed": 4}, False),
        ({"state": "tally"}, {"state": "tally"}, True),
        ({"state": ["tally", "detected"]}, {"state": "detected-previously"}, False),
        ({"night": True}, {"night": False}, False),
        ({"night": False}, {"night": False}, True),
        ({"night": True, "range": "1"}, {"night": True, "range": 1}, True),
        ({"night": True, "range": "1"}, {"night": True, "range": 2}, False),
    ],
)
def test_a_condition_holds_when_all_its_terms_do(
    vocabulary: Vocabulary, when: dict[str, object], facts: dict[str, FactValue], holds: bool
) -> None:
    assert Condition.read(when, vocabulary).holds(facts) is holds


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ({"rnge": "2"}, "no fact called 'rnge'. Did you mean range"),
        ({"state": "taly"}, "no state called 'taly'"),
        ({"state": 3}, "say one of"),
        ({"night": "yes"}, "night cannot be yes"),
        ({"range": "near"}, "'near' is no span"),
    ],
)
def test_a_misspelt_condition_is_an_error_not_a_silent_no(
    vocabulary: Vocabulary, when: dict[str, object], told: str
) -> None:
    with pytest.raises(Unreadable, match=told):
        Condition.read(when, vocabulary)


@given(st.integers(0, 9), st.integers(0, 9), st.booleans())
def test_adding_a_term_never_widens_a_condition(number: int, bound: int, night: bool) -> None:
    facts = {"range": number, "night": night}
    wide = Condition.read({"range": f"{bound} or more"}, VOCABULARY)
    narrow = Condition.read({"range": f"{bound} or more", "night": True}, VOCABULARY)
    assert wide.holds(facts) or not narrow.holds(facts)
    assert narrow.facts == ("range", "night")
