"""Rules 4.41, 16.11 and 16.4: where AA may stand, what may be a Flaming Onion, what AA is worth.

The front of `builders.front`: trenches in columns 8 and 12.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.archie import Density
from bloodyapril.rules.emplacement import (
    hidden_objections,
    onion_objections,
    points_of,
    site_objections,
)
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import HexData, Terrain
from bloodyapril.terms.sides import Side
from tests.builders import front, table_with

LAKE = Position.parse("1505")
DRY = front()
MAP = replace(DRY, hexes={**DRY.hexes, LAKE: HexData(Terrain.WATER)})


@pytest.mark.parametrize(
    ("hex_", "faults"),
    [
        ("1410", []),
        ("1505", ["water"]),
        ("1411", ["AA7 is in 1411"]),
        ("9999", ["not on the map"]),
        ("1410/1411", ["hexside"]),
    ],
)
def test_aa_stands_on_land_and_one_to_a_hex(hex_: str, faults: list[str]) -> None:
    others = {Position.parse("1411"): "AA7"}
    found = site_objections(MAP, Position.parse(hex_), others)
    assert len(found) == len(faults)
    assert all(fault in reason for fault, reason in zip(faults, found, strict=True))


@pytest.mark.parametrize(
    ("hex_", "balloon", "faults"),
    [
        ("1510", False, 0),
        ("1410", False, 1),
        ("1410", True, 0),
        ("1210", True, 0),
        ("0510", False, 0),
        ("0610", False, 1),
    ],
    ids=["three from it", "two from it", "below a balloon", "in it, below one", "west", "too near"],
)
def test_a_flaming_onion_lies_three_hexes_off_or_below_a_balloon(
    hex_: str, balloon: bool, faults: int
) -> None:
    """Rule 16.4: far from the trenches of both sides."""
    place = Position.parse(hex_)
    kites = [place] if balloon else [Position.parse("1411")]
    assert len(onion_objections(MAP, Side.GERMAN, Density.MEDIUM, place, kites)) == faults


def test_every_reason_against_a_flaming_onion_is_told() -> None:
    reasons = onion_objections(MAP, Side.BRITISH, Density.HEAVY, Position.parse("0810"), [])
    assert len(reasons) == 3
    assert "only the German player" in reasons[0]
    assert "not heavy" in reasons[1]
    assert "0 from the trenches" in reasons[2]


@pytest.mark.parametrize(("guns", "most"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_one_in_five_may_be_hidden(guns: int, most: int) -> None:
    assert hidden_objections(Side.GERMAN, most, guns) == []
    (reason,) = hidden_objections(Side.GERMAN, most + 1, guns)
    assert f"{most or 'none'} may be hidden" in reason


def test_aa_is_worth_its_points() -> None:
    """Rule 16.11: two Light for a Medium, a Heavy for two Light and a Medium."""
    table = table_with((), MAP)
    light, medium, heavy = (
        points_of(table, density) for density in (Density.LIGHT, Density.MEDIUM, Density.HEAVY)
    )
    assert (2 * light, heavy) == (medium, 2 * light + medium)
    assert points_of(table, Density.MEDIUM, onion=True) == medium
