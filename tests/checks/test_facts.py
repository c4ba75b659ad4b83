"""Facts: answers as players type them, and the refusals of all others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.facts import Fact, FactKind, FactValue, Vocabulary
from bloodyapril.checks.reading import read_vocabulary
from bloodyapril.terms.errors import Ambiguous, BloodyAprilError, Unreadable


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("range", "3", 3),
        ("range", " 3 ", 3),
        ("range", 3, 3),
        ("nerve", "-2", -2),
        ("nerve", "+2", 2),
        ("speed", "2.5", 5),
        ("speed", "2½", 5),
        ("speed", "½", 1),
        ("speed", ".5", 1),
        ("speed", 3, 6),
        ("state", "tally", "tally"),
        ("state", "T", "tally"),
        ("state", "detected", "detected"),
        ("state", "Detected Prev", "detected-previously"),
        ("attack", "1", "1"),
        ("attack", "1/2", "½"),
        ("attack", "0.5", "½"),
        ("night", "yes", True),
        ("night", "N", False),
        ("night", True, True),
    ],
)
def test_an_answer_as_typed(
    vocabulary: Vocabulary, name: str, typed: str | int | bool, value: FactValue
) -> None:
    assert vocabulary[name].parse(typed) == value


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("range", "10", "range cannot be 10; say a number from 0 to 9"),
        ("range", "-1", "range cannot be -1; say a number from 0 to 9"),
        ("range", "three", "range: 'three' is not a number; say a number from 0 to 9"),
        ("range", "1_0", "not a number"),
        ("range", "9" * 9999, "not a number"),
        ("range", True, "range cannot be yes"),
        ("speed", "0", "speed cannot be 0; say a number of MP from ½"),
        ("speed", "2.7", "speed: '2.7' MP: movement points go in halves"),
        ("speed", "1e999999999", "not a number"),
        ("speed", "nan", "not a number"),
        ("state", "", "no state called ''. Say one of tally, detected, detected-previously."),
        ("state", "tallly", "Did you mean tally?"),
        ("night", "perhaps", "night: 'perhaps' is neither yes nor no"),
    ],
)
def test_an_answer_that_will_not_do_is_told_what_would(
    vocabulary: Vocabulary, name: str, typed: str | bool, told: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        vocabulary[name].parse(typed)
    assert told in str(refusal.value)


def test_a_beginning_that_two_answers_share_is_ambiguous(vocabulary: Vocabulary) -> None:
    with pytest.raises(Ambiguous, match="could be detected or detected-previously; say which"):
        vocabulary["state"].parse("det")


@given(st.text(max_size=12))
def test_any_text_is_an_answer_or_refused_in_one_line(text: str) -> None:
    for fact in (
        Fact("range", FactKind.NUMBER, "", low=0, high=9),
        Fact("speed", FactKind.MP, "", low=1),
        Fact("state", FactKind.CHOICE, "", ("tally", "detected")),
        Fact("night", FactKind.FLAG, ""),
    ):
        answer = answer_or_refusal(fact, text)
        if isinstance(answer, BloodyAprilError):
            assert len(str(answer).splitlines()) == 1
        else:
            assert fact.parse(fact.text(answer)) == answer


def answer_or_refusal(fact: Fact, text: str) -> FactValue | BloodyAprilError:
    try:
        return fact.parse(text)
    except BloodyAprilError as refusal:
        return refusal


def test_facts_left_out_take_their_usual_answer(vocabulary: Vocabulary) -> None:
    full = vocabulary.checked({"range": 2}, ("range", "speed", "state", "night"))
    assert full == {"range": 2, "speed": 4, "state": "tally", "night": False}


def test_every_missing_fact_is_named_at_once() -> None:
    two = read_vocabulary(
        {
            "range": {"kind": "number", "meaning": "Hexes"},
            "side": {"kind": "choice", "choices": ["British", "German"], "meaning": "Side"},
        }
    )
    assert [fact.id for fact in two.missing({}, ("range", "side"))] == ["range", "side"]
    with pytest.raises(Unreadable) as refusal:
        two.checked({}, ("range", "side"))
    assert str(refusal.value) == (
        "still needed: range (say a number); side (say one of British, German)"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"rnge": 2}, "no fact on this chart called 'rnge'. Did you mean range?"),
        ({"range": 2, "night": 1}, "night cannot be 1"),
        ({"range": "2"}, "range cannot be 2"),
    ],
)
def test_unknown_and_impossible_facts_are_refused(
    vocabulary: Vocabulary, said: dict[str, FactValue], told: str
) -> None:
    with pytest.raises(Unreadable, match=told):
        vocabulary.checked(said, ("range", "night"))


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"kind": "number"}, "fact odd: 'meaning' is missing"),
        ({"kind": "colour", "meaning": ""}, "fact odd: 'colour' is not a valid FactKind"),
        ({"kind": "flag", "meaning": "", "colour": 1}, "fact odd: unknown key colour"),
        ({"kind": "number", "meaning": "", "high": 3, "default": 4}, "fact odd: odd cannot be 4"),
        ({"kind": "number", "meaning": "", "low": "x"}, "fact odd: invalid literal"),
    ],
)
def test_a_fault_in_the_vocabulary_is_named_with_its_place(
    entry: dict[str, Any], told: str
) -> None:
    with pytest.raises(Unreadable, match=told):
        read_vocabulary({"odd": entry})


def test_an_unknown_fact_is_refused_with_a_guess(vocabulary: Vocabulary) -> None:
    with pytest.raises(Unreadable, match="Did you mean night"):
        vocabulary["nigth"]
