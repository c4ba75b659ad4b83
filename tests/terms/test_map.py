"""The map: terrain, trenches, and whose ground a hex is."""

from __future__ import annotations

import pytest

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, HexData, Map, Terrain, border
from bloodyapril.terms.sides import Side

COLUMNS, ROWS = 9, 4
BRITISH_TRENCH, GERMAN_TRENCH = 4, 6


def hex_at(column: int, row: int) -> Position:
    return Position.of(column, row)


@pytest.fixture
def front() -> Map:
    """Nine columns: trenches in the fourth and sixth, nobody's between; a wood at 0101.

    In the last row the German trench is out of sight, as at the map's southern edge.
    """
    fields = {
        hex_: HexData(Terrain.FOREST if hex_ == hex_at(1, 1) else Terrain.OPEN)
        for hex_ in border(COLUMNS, ROWS)
    }
    rows = range(1, ROWS + 1)
    return Map(
        hexes=fields,
        trenches={
            Side.BRITISH: frozenset(hex_at(BRITISH_TRENCH, row) for row in rows[:-1]),
            Side.GERMAN: frozenset(hex_at(GERMAN_TRENCH, row) for row in rows[:-1]),
        },
        no_mans_land=frozenset(hex_at(5, row) for row in rows),
        aerodromes={
            "Filescamp": Aerodrome("Filescamp", Side.BRITISH, hex_at(1, 2)),
            "Auchel": Aerodrome("Auchel", Side.BRITISH, hex_at(2, 4)),
            "Afar": Aerodrome("Afar", Side.BRITISH, None, (hex_at(1, 1),)),
        },
    )


@pytest.mark.parametrize(
    ("column", "holder"),
    [
        (1, Side.BRITISH),
        (BRITISH_TRENCH, Side.BRITISH),
        (5, None),
        (GERMAN_TRENCH, Side.GERMAN),
        (9, Side.GERMAN),
    ],
)
def test_ground_belongs_to_the_side_behind_its_trench(
    front: Map, column: int, holder: Side | None
) -> None:
    for row in range(1, ROWS + 1):
        assert front.holder(hex_at(column, row)) is holder


def test_a_hexside_is_on_the_map_only_with_both_its_hexes(front: Map) -> None:
    assert Position.parse("0102/0103") in front
    assert Position.parse("0104/0105") not in front
    assert Position.parse("1001") not in front


def test_terrain_is_that_of_the_hex(front: Map) -> None:
    assert front.terrain(hex_at(1, 1)) is Terrain.FOREST
    assert front.terrain(hex_at(2, 1)) is Terrain.OPEN


def test_a_trench_runs_through_its_hexes_and_their_sides(front: Map) -> None:
    trench, side = Position.parse("0402"), Position.parse("0402/0502")
    assert front.is_trench(trench, Side.BRITISH)
    assert front.is_trench(side, Side.BRITISH)
    assert not front.is_trench(trench, Side.GERMAN)


def test_the_range_to_a_trench_is_to_its_nearest_hex(front: Map) -> None:
    assert front.trench_range(hex_at(1, 2), Side.BRITISH) == 3
    assert front.trench_range(hex_at(BRITISH_TRENCH, 1), Side.BRITISH) == 0
    # Asked again, it is remembered.
    assert front.trench_range(hex_at(1, 2), Side.BRITISH) == 3


def test_the_nearest_aerodrome_on_the_map_is_found(front: Map) -> None:
    fields = front.aerodromes.values()
    assert front.nearest(hex_at(1, 1), fields).name == "Filescamp"
    assert front.nearest(hex_at(2, 3), fields).name == "Auchel"


def test_an_unknown_aerodrome_is_refused_with_a_guess(front: Map) -> None:
    assert front.aerodrome("Auchel").hex == hex_at(2, 4)
    with pytest.raises(Unreadable, match="Did you mean Filescamp"):
        front.aerodrome("filescomp")


def test_the_border_has_every_hex_once() -> None:
    assert len(border()) == 56 * 32
    assert len(border(COLUMNS, ROWS)) == COLUMNS * ROWS


def test_each_side_is_the_enemy_of_the_other() -> None:
    assert Side.BRITISH.enemy is Side.GERMAN
    assert Side.GERMAN.enemy is Side.BRITISH


@pytest.mark.parametrize(("near", "far"), [(0, 0), (0, 2), (1, 5), (3, 4)])
def test_hexes_behind_the_trenches_are_those_at_their_range(
    front: Map, near: int, far: int
) -> None:
    wanted = {hex_ for hex_ in front.hexes if near <= front.trench_range(hex_, Side.GERMAN) <= far}
    assert front.behind_trenches(Side.GERMAN, near, far) == wanted
