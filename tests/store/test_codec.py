"""Values survive being written and read again; what cannot be read is named by its place."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bloodyapril.checks.check import Outcome
from bloodyapril.game.state.game import Barrage, Score
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.events import Event
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.weather import Weather
from bloodyapril.store.codec import Coder, dumps, frozen
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import GameTurn, Hexes
from bloodyapril.terms.sides import Side

CARDS = library().cards
CODER = Coder({AeroplaneType: CARDS})

places = st.builds(Position.of, st.integers(1, 56), st.integers(1, 32)).flatmap(
    lambda hex_: st.sampled_from([hex_, *(hex_.between(other) for other in hex_.neighbours())])
)
st.register_type_strategy(Position, places)
st.register_type_strategy(Altitude, st.builds(Altitude, st.sampled_from(Band), st.integers(0, 12)))
st.register_type_strategy(
    AeroplaneType, st.sampled_from([CARDS[id] for id in ("re8", "albatros-d-iii", "spad-vii")])
)

WRITTEN = [
    Weather,
    Flight,
    Initiative | None,
    Scenario,
    tuple[Event, ...],
    tuple[Concentration, ...],
    tuple[Score, ...],
    frozenset[Barrage],
    frozenset[tuple[str, str]],
    Mapping[Position, Side],
    tuple[Hexes, GameTurn],
    Outcome,
]


@pytest.mark.parametrize("hint", WRITTEN, ids=str)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_whatever_is_written_is_read_again(hint: Any, data: st.DataObject) -> None:
    value = data.draw(st.from_type(hint))
    text = dumps(CODER.write(hint, value))
    assert CODER.read(hint, json.loads(text), "it") == value
    assert CODER.read(hint, frozen(json.loads(text)), "it") == value


@given(places)
def test_a_place_is_written_as_a_player_writes_it(place: Position) -> None:
    assert CODER.write(Position, place) == str(place)


def test_values_with_a_notation_are_text_and_enums_their_value() -> None:
    assert CODER.write(Altitude, Altitude.parse("Medium+5")) == "Medium+5"
    assert CODER.write(Heading, Heading.NNE) == "NNE"
    assert CODER.write(Band, Band.VERY_HIGH) == "very-high"
    assert CODER.write(AeroplaneType, CARDS["re8"]) == "re8"


def test_a_mapping_keeps_its_order() -> None:
    units = {"zeta": 1, "alpha": 2}
    document = CODER.write(Mapping[str, int], units)
    assert document == [["zeta", 1], ["alpha", 2]]
    assert list(CODER.read(Mapping[str, int], document, "it")) == ["zeta", "alpha"]


def test_a_set_is_written_in_the_same_order_whatever_the_hash_seed() -> None:
    program = (
        "from bloodyapril.store.codec import Coder, dumps;"
        "print(dumps(Coder().write(frozenset[tuple[str, str]],"
        " frozenset((a, b) for a in 'BG' for b in '123'))))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert told == {
        '[["B","1"],["B","2"],["B","3"],["G","1"],["G","2"],["G","3"]]\n',
    }


@dataclass(frozen=True, slots=True)
class Box:
    number: int
    tags: tuple[str, ...] = ()


class Span(NamedTuple):
    low: int
    high: int | None


def test_a_field_that_an_older_program_did_not_write_has_its_default() -> None:
    whole = CODER.write(Weather, Weather())
    older = {name: value for name, value in whole.items() if name != "wind_speed"}
    assert CODER.read(Weather, older, "it") == Weather()


def test_a_named_tuple_is_the_list_of_its_parts() -> None:
    assert CODER.write(Span, Span(1, None)) == [1, None]
    assert CODER.read(Span, [1, 2], "it") == Span(1, 2)
    with pytest.raises(Unreadable, match=r"^it\[1\]: 'x' where int or nothing belongs$"):
        CODER.read(Span, [1, "x"], "it")


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ([{"tags": []}], "list[0]: number is missing"),
        ([{"number": 1, "tags": [], "tag": 1}], "list[0]: tag is unknown"),
        ([{"number": "1", "tags": []}], "list[0].number: '1' where int belongs"),
        ([{"number": True, "tags": []}], "list[0].number: True where int belongs"),
        ([{"number": 1, "tags": ["a", 2]}], "list[0].tags[1]: 2 where str belongs"),
        ([{"number": 1, "tags": "ab"}], "list[0].tags: 'ab' where a list belongs"),
        ([None], "list[0]: nothing where an object belongs"),
        ({}, "list: {} where a list belongs"),
    ],
)
def test_what_does_not_fit_is_named_by_its_place(document: Any, told: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        CODER.read(tuple[Box, ...], document, "list")
    assert str(refusal.value) == told


@pytest.mark.parametrize(
    ("hint", "document", "told"),
    [
        (Side, "Prussian", "it: 'Prussian' where British or German belongs"),
        (Side, None, "it: nothing where British or German belongs"),
        (Position, "23", "it: '23' is no hex"),
        (Position, 2316, "it: 2316 where text belongs"),
        (AeroplaneType, "zeppelin", "it: no AeroplaneType is known by 'zeppelin'"),
        (tuple[int, int], [1], "it: 1 parts where 2 belong"),
        (tuple[int, int], "12", "it: '12' where a list belongs"),
        (int | None, "1", "it: '1' where int or nothing belongs"),
    ],
)
def test_values_that_cannot_be_are_refused(hint: Any, document: Any, told: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        CODER.read(hint, document, "it")
    assert str(refusal.value).startswith(told)


@pytest.mark.parametrize("hint", [object, list[int], Side | Band], ids=str)
def test_types_without_a_known_way_are_refused_at_once(hint: Any) -> None:
    with pytest.raises(TypeError):
        CODER.write(hint, None)


def test_a_document_that_was_read_cannot_be_edited_in_place() -> None:
    document = frozen({"log": [{"note": "one"}]})
    with pytest.raises(TypeError, match="replaced whole"):
        document["log"] = []
    with pytest.raises(TypeError, match="replaced whole"):
        document["log"][0]["note"] = "two"
    with pytest.raises(AttributeError):
        document["log"].append({"note": "two"})
