"""The map: terrain, the front of a day, aerodromes and named places (2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Enum
from functools import cached_property

from bloodyapril.terms.errors import unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

COLUMNS = 56
ROWS = 32


class Terrain(Enum):
    OPEN = "open"
    FOREST = "forest"
    URBAN = "urban"
    WATER = "water"


@dataclass(frozen=True, slots=True)
class HexData:
    """What is drawn in a hex (2.22)."""

    terrain: Terrain
    road: bool = False
    rail: bool = False
    name: str = ""
    river: bool = False


@dataclass(frozen=True, slots=True)
class Aerodrome:
    """A landing ground; `entries` are the entry hexes of the one off the map (11.5)."""

    name: str
    side: Side
    hex: Position | None
    entries: tuple[Position, ...] = ()
    users: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Something with a name: a `city`, `town`, `village`, `wood` or `railway junction`."""

    name: str
    kind: str
    hex: Position


@dataclass(frozen=True, slots=True)
class TrenchLine:
    """A line of trenches from north to south; `front` if it is the foremost of its side."""

    name: str
    side: Side
    hexes: tuple[Position, ...]
    front: bool = False


@dataclass(frozen=True)
class Map:
    """The map on one day: the trench lines are those of that day."""

    hexes: Mapping[Position, HexData]
    trenches: Mapping[Side, frozenset[Position]]
    no_mans_land: frozenset[Position]
    aerodromes: Mapping[str, Aerodrome]
    places: tuple[Place, ...] = ()
    lines: tuple[TrenchLine, ...] = ()
    _ranges: dict[tuple[Side, Position], Hexes] = field(default_factory=dict, repr=False)
    _holders: dict[Position, Side | None] = field(default_factory=dict, repr=False)

    def __contains__(self, place: Position) -> bool:
        """Whether a flight may be here: half-hexes of the border are not playable (2.21)."""
        return place in self.hexes or (
            not place.on_hex and all(hex_ in self.hexes for hex_ in place.hexes)
        )

    def depth(self, place: Position) -> int:
        """How many hexes a flight can go from here, whatever way, without leaving the map."""
        return min(self._depths[hex_] for hex_ in place.hexes)

    @cached_property
    def _depths(self) -> Mapping[Position, int]:
        depths: dict[Position, int] = {}
        layer = [hex_ for hex_ in self.hexes if any(n not in self.hexes for n in hex_.neighbours())]
        depth = 0
        while layer:
            depths.update(dict.fromkeys(layer, depth))
            around = {n for hex_ in layer for n in hex_.neighbours()}
            layer = [n for n in around if n in self.hexes and n not in depths]
            depth += 1
        return depths

    @cached_property
    def landing_grounds(self) -> tuple[Aerodrome, ...]:
        """Each aerodrome once, by whatever names it goes."""
        return tuple({aerodrome.name: aerodrome for aerodrome in self.aerodromes.values()}.values())

    def aerodrome(self, name: str) -> Aerodrome:
        """An aerodrome by name; raises `Unreadable` with the nearest names."""
        try:
            return self.aerodromes[name]
        except KeyError:
            raise unknown("aerodrome", name, self.aerodromes) from None

    def terrain(self, place: Position) -> Terrain:
        """The terrain of a hex; on a hexside that of the first of its hexes (2.22)."""
        return self.hexes[place.hexes[0]].terrain

    def is_trench(self, place: Position, side: Side) -> bool:
        """Whether a trench of this side runs here."""
        return any(hex_ in self.trenches[side] for hex_ in place.hexes)

    def trench_range(self, place: Position, side: Side) -> Hexes:
        """Hexes to the nearest trench hex of a side."""
        key = (side, place)
        if key not in self._ranges:
            self._ranges[key] = min(place.range_to(hex_) for hex_ in self.trenches[side])
        return self._ranges[key]

    def behind_trenches(self, side: Side, near: int, far: int) -> set[Position]:
        """The hexes of the map that lie so far from the trenches of a side, whichever way.

        As `trench_range` would find them, but from the trenches outwards, for a whole front.
        """
        reached = layer = set(self.trenches[side])
        wanted = set(layer) if near <= 0 else set()
        for distance in range(1, far + 1):
            layer = {hex_ for one in layer for hex_ in one.neighbours()} - reached
            reached = reached | layer
            wanted |= layer if distance >= near else set()
        return wanted & self.hexes.keys()

    def holder(self, place: Position) -> Side | None:
        """Whose ground this is: nobody's between the lines (1.3), a trench its side's."""
        hex_ = place.hexes[0]
        if hex_ not in self._holders:
            self._holders[hex_] = None if hex_ in self.no_mans_land else self._side(hex_)
        return self._holders[hex_]

    @cached_property
    def _trenches_by_row(self) -> Mapping[int, list[tuple[int, Side]]]:
        by_row: dict[int, list[tuple[int, Side]]] = {}
        for side, trench in self.trenches.items():
            for hex_ in trench:
                by_row.setdefault(hex_.row, []).append((hex_.column, side))
        return by_row

    def _side(self, hex_: Position) -> Side:
        for side, trench in self.trenches.items():
            if hex_ in trench:
                return side
        by_row = self._trenches_by_row
        # Rows that the front has left, at the map's southern edge, are judged by the nearest row.
        row = min(by_row, key=lambda row: (abs(row - hex_.row), row))
        column, side = min(by_row[row], key=lambda entry: (abs(entry[0] - hex_.column), entry[0]))
        if side is Side.BRITISH:
            return Side.BRITISH if hex_.column <= column else Side.GERMAN
        return Side.GERMAN if hex_.column >= column else Side.BRITISH

    def nearest(self, place: Position, places: Iterable[Aerodrome]) -> Aerodrome:
        """The nearest of some aerodromes that lie on the map."""
        on_map = [aerodrome for aerodrome in places if aerodrome.hex is not None]
        return min(on_map, key=lambda a: (place.range_to(a.hex or place), a.name))


NOWHERE = Map({}, {side: frozenset() for side in Side}, frozenset(), {})
"""No ground at all, for rolls that are made without a map."""


def border(columns: int = COLUMNS, rows: int = ROWS) -> frozenset[Position]:
    """All hexes of the map's rectangle."""
    return frozenset(
        Position.of(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)
    )
