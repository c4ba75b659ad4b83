"""Rules 4.42 and 11.5: which starts in the air want a special rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.setup.starts import night_doubts, start_doubts
from bloodyapril.game.state.scenario import DecoyOrder, FlightOrder, Readiness, Scenario
from bloodyapril.rules.air_units import Tasking
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side
from tests.builders import front, scenario, unit

LOW = Altitude.parse("Low+1")
UNITS = {"ours": unit("ours", side=Side.BRITISH, name="Ours"), "theirs": unit("theirs")}


def map_() -> Map:
    """Aerodromes West in 0210 and East in 1910, and one off the map to the west."""
    plain = front()
    off = Aerodrome("Off", Side.BRITISH, None, (Position.parse("0101"), Position.parse("0102")))
    return Map(plain.hexes, plain.trenches, plain.no_mans_land, {**plain.aerodromes, "Off": off})


def order(id: str, hex: str = "", home: str = "West", unit: str = "ours", enters: int = 1) -> Any:
    return FlightOrder(
        id, id, unit, "type", 2, Tasking.OFFENSIVE_PATROL, home,
        hex=Position.parse(hex) if hex else None, altitude=LOW if hex else None,
        enters=GameTurn(enters),
    )  # fmt: skip


def ready(aerodrome: str = "East", airborne: bool = True) -> Readiness:
    return Readiness("theirs", aerodrome, airborne=LOW if airborne else None)


def decoy(hex: str) -> DecoyOrder:
    return DecoyOrder("ours", "type", "West", Position.parse(hex), altitude=LOW)


def doubts(*parts: Any, **changes: Any) -> list[str]:
    kinds = {FlightOrder: "flights", Readiness: "readiness", DecoyOrder: "decoys"}
    sorted_: dict[str, Any] = dict.fromkeys(kinds.values(), ())
    for part in parts:
        sorted_[kinds[type(part)]] += (part,)
    written: Scenario = scenario(units=UNITS, **sorted_, **changes)
    return start_doubts(written, map_())


@pytest.mark.parametrize(
    "parts",
    [
        (order("B1"), order("B2")),
        (order("B1", "0510"),),
        (order("B1", "0510"), order("B2")),
        (order("B1", "0102", "Off"), order("B2", "0101", "Off")),
        (order("B1", "0510"), order("B2", "0101", "Off")),
        (ready(), ready(airborne=False)),
        (order("B1", "0510"), decoy("0511")),
    ],
)
def test_one_flight_of_an_aerodrome_starts_in_the_air_near_it(parts: tuple[Any, ...]) -> None:
    """Those off the map always start over an entry hex; dummies are no flight too many."""
    assert doubts(*parts) == []


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ((order("B1", "0610"),), "flight B1: starts in the air in 0610, 4 hexes from the nearest"),
        ((order("B1", "0610", enters=5),), "flight B1: starts in the air in 0610"),
        ((order("B1", "1710"), ready(airborne=False)), "flight B1: starts in the air in 1710, 15"),
        ((order("B1", "0410", "Off"),), "flight B1: starts in 0410; Off is entered over 0101 or"),
        (
            (order("B1", "0310"), order("B2", "0310", enters=3)),
            "flights: B1, B2 of West start in the air, and one of an aerodrome may [4.42]",
        ),
        ((ready(), ready()), "flights: theirs, theirs of East start in the air"),
        ((ready(), order("G", "1810", "East", "theirs")), "flights: G, theirs of East start"),
        (
            (order("B1"), decoy("1010")),
            "decoy number 1: starts in the air in 1010, 8 hexes from the nearest active aerodrome",
        ),
    ],
)
def test_other_starts_are_doubted_unless_a_special_rule_allows_them(
    parts: tuple[Any, ...], told: str
) -> None:
    (doubt,) = doubts(*parts)
    assert told in doubt
    assert doubts(*parts, air_starts="They are met on their way.") == []


@pytest.mark.parametrize(
    ("night", "trained", "doubted"),
    [(True, False, ["Ours"]), (True, True, []), (False, False, [])],
)
def test_by_night_a_unit_without_training_is_doubted_once(
    night: bool, trained: bool, doubted: list[str]
) -> None:
    """Rule 21.21."""
    ours = replace(UNITS["ours"], night_trained=trained)
    sent = scenario(night=night, units={"ours": ours}, flights=(order("B1"), order("B2")))
    assert [doubt.partition(":")[0] for doubt in night_doubts(sent)] == doubted
