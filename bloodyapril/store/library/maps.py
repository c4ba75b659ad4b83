"""The map of a day, from `data/map/` and an owner's corrections over it (`map_files`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from bloodyapril.store.library.map_files import (
    BETWEEN,
    TRENCHES,
    FileRow,
    front_of,
    in_order,
    own_rows,
    owner_folder,
    rows,
)
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import COLUMNS, Aerodrome, HexData, Map, Place, Terrain, TrenchLine
from bloodyapril.terms.sides import Side


def map_of(date: str) -> Map:
    """The map with the trench lines of a day, `1917-04-13`.

    Raises `Unreadable` with file, line and reason for a correction that cannot be right.
    """
    return _map_of(front_of(date), owner_folder())


def corrections(date: str) -> tuple[FileRow, ...]:
    """The rows of an owner's files that are in force on a day; raises as `map_of` does."""
    return own_rows(front_of(date), owner_folder())


@lru_cache(maxsize=8)
def _map_of(front: str, folder: Path) -> Map:
    hexes = {
        Position.parse(row.cells["hex"]): _hex(*(row.cells[part] for part in PARTS))
        for row in rows("hexes.csv", folder)
    }
    drawn = rows(f"trenches-{front}.csv", folder)
    courses = _courses(drawn, "kind")
    between = frozenset(courses.pop(BETWEEN, ()))
    trenches = {side: frozenset(courses[kind]) for kind, side in TRENCHES.items()}
    if any(row.own for row in drawn) and not between:
        between = _between(hexes.keys(), trenches)
    others = _courses(rows("lines.csv", folder), "name")
    return Map(
        hexes=hexes,
        trenches=trenches,
        no_mans_land=between,
        aerodromes=_aerodromes(rows("aerodromes.csv", folder)),
        places=tuple(
            Place(row.cells["name"], row.cells["kind"], Position.parse(row.cells["hex"]))
            for row in rows("places.csv", folder)
        ),
        lines=(
            *(TrenchLine(kind, side, courses[kind], front=True) for kind, side in TRENCHES.items()),
            *(TrenchLine(name, Side.GERMAN, course) for name, course in others.items()),
        ),
    )


PARTS = ("terrain", "road", "rail", "river", "name")
"""What a row says of its hex."""


@cache
def _hex(terrain: str, road: str, rail: str, river: str, name: str) -> HexData:
    """A hex as its row says; most are like another."""
    return HexData(Terrain(terrain), road=bool(road), rail=bool(rail), river=bool(river), name=name)


def _courses(rows: Iterable[FileRow], by: str) -> dict[str, tuple[Position, ...]]:
    """Hexes in their order by what they belong to."""
    found: dict[str, list[Position]] = {}
    for row in in_order(rows):
        found.setdefault(row.cells[by], []).append(Position.parse(row.cells["hex"]))
    return {name: tuple(course) for name, course in found.items()}


def _between(
    hexes: Iterable[Position], trenches: dict[Side, frozenset[Position]]
) -> frozenset[Position]:
    """No man's land: what cannot be reached from either edge without crossing a trench."""
    everywhere = frozenset(hexes)
    british, german = trenches[Side.BRITISH], trenches[Side.GERMAN]
    west = _reached((hex_ for hex_ in everywhere if hex_.column == 1), everywhere - british)
    east = _reached((hex_ for hex_ in everywhere if hex_.column == COLUMNS), everywhere - german)
    return everywhere - west - east - british - german


def _reached(starts: Iterable[Position], ground: frozenset[Position]) -> set[Position]:
    found = set(starts)
    open_ = list(found)
    while open_:
        fresh = [hex_ for hex_ in open_.pop().neighbours() if hex_ in ground and hex_ not in found]
        found.update(fresh)
        open_ += fresh
    return found


def _aerodromes(rows: Iterable[FileRow]) -> dict[str, Aerodrome]:
    found = {}
    for row in rows:
        cells = row.cells
        aerodrome = Aerodrome(
            cells["name"],
            Side(cells["side"]),
            Position.parse(cells["hex"]) if cells["hex"] else None,
            tuple(Position.parse(hex_) for hex_ in cells["off_map_entry"].split()),
            cells["users"],
        )
        for name in (cells["name"], *filter(None, cells["also"].split("; "))):
            found[name] = aerodrome
    return found
