"""The map of a day, from `data/map/`."""

from __future__ import annotations

from functools import cache

from bloodyapril.resources import data_path
from bloodyapril.store.files import read_csv
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, HexData, Map, Terrain
from bloodyapril.terms.sides import Side

FRONTS = ("1917-03-04", "1917-04-08", "1917-05-01")
"""Days for which the trench lines are drawn; a day takes the latest line up to it."""

_TRENCH = {"British trench": Side.BRITISH, "German trench": Side.GERMAN}


@cache
def map_of(date: str) -> Map:
    """The map with the trench lines of a day, `1917-04-13`."""
    hexes = {
        Position.parse(row["hex"]): HexData(
            Terrain(row["terrain"]), bool(row["road"]), bool(row["rail"]), row["name"]
        )
        for row in read_csv(data_path("map", "hexes.csv"))
    }
    front = max((day for day in FRONTS if day <= date), default=FRONTS[0])
    trenches: dict[Side, set[Position]] = {side: set() for side in Side}
    no_mans_land: set[Position] = set()
    for row in read_csv(data_path("map", f"trenches-{front}.csv")):
        side = _TRENCH.get(row["kind"])
        (no_mans_land if side is None else trenches[side]).add(Position.parse(row["hex"]))
    return Map(
        hexes=hexes,
        trenches={side: frozenset(found) for side, found in trenches.items()},
        no_mans_land=frozenset(no_mans_land),
        aerodromes=_aerodromes(),
    )


def _aerodromes() -> dict[str, Aerodrome]:
    found = {}
    for row in read_csv(data_path("map", "aerodromes.csv")):
        aerodrome = Aerodrome(
            row["name"],
            Side(row["side"]),
            Position.parse(row["hex"]) if row["hex"] else None,
            tuple(Position.parse(hex_) for hex_ in row["off_map_entry"].split()),
        )
        for name in (row["name"], *filter(None, row["also"].split("; "))):
            found[name] = aerodrome
    return found
