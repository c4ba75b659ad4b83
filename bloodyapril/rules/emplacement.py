"""Rules 4.41, 16.1, 16.11 and 16.4: where AA may stand, and as what; before a scenario begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bloodyapril.rules.archie import Density
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side

HIDDEN_SHARE = 5
"""One in so many AA concentrations may start hidden (4.41)."""
ONION_RANGE = Hexes(3)
"""Hexes from every trench at which Medium AA may be a Flaming Onion (16.4)."""


@rule("4.41")
def site_objections(map_: Map, hex_: Position, others: Mapping[Position, str]) -> list[str]:
    """Rule 4.41. Every reason why AA cannot stand in a hex: it is land, and there is one to a hex.

    `others` is the rest of the AA, what is in each hex. The Heavy AA of a balloon is none of it
    (16.1, ruling balloon-heavy-aa).
    """
    if not hex_.on_hex:
        return [f"{hex_} is a hexside, not a full hex [4.41]"]
    if hex_ not in map_:
        return [f"hex {hex_} is not on the map"]
    reasons = []
    if map_.terrain(hex_) is Terrain.WATER:
        reasons.append(f"hex {hex_} is water [4.41]")
    if hex_ in others:
        reasons.append(f"{others[hex_]} is in {hex_}, and there is one to a hex [4.41]")
    return reasons


@rule("16.4")
def onion_objections(
    map_: Map, side: Side, density: Density, hex_: Position, balloons: Collection[Position]
) -> list[str]:
    """Rule 16.4. Every reason why AA in a hex cannot be a Flaming Onion.

    It is German and Medium, and has one of its side's `balloons` over it or lies three hexes at
    least from every active trench.
    """
    reasons = []
    if side is not Side.GERMAN:
        reasons.append("only the German player has Flaming Onions [16.4]")
    if density is not Density.MEDIUM:
        reasons.append(f"a Flaming Onion is medium AA, not {density.value} [16.4]")
    near = min(map_.trench_range(hex_, line) for line in Side)
    if near < ONION_RANGE and hex_ not in balloons:
        reasons.append(
            f"{hex_} has no balloon over it and is {near} from the trenches, where a Flaming Onion "
            f"keeps {ONION_RANGE} off [16.4]"
        )
    return reasons


@rule("16.1")
def is_upgrade(density: Density, hex_: Position, balloons: Collection[Position]) -> bool:
    """Rule 16.1. Whether AA is the Heavy to which that of a balloon above it is upgraded."""
    return density is Density.HEAVY and hex_ in balloons


@rule("4.41")
def most_hidden(concentrations: int) -> int:
    """Rule 4.41. How many of a side's AA concentrations may start hidden: one in five."""
    return concentrations // HIDDEN_SHARE


@rule("4.41")
def hidden_objections(side: Side, hidden: int, concentrations: int) -> list[str]:
    """Rule 4.41. Why so many of a side's AA concentrations cannot be hidden."""
    most = most_hidden(concentrations)
    if hidden <= most:
        return []
    return [
        f"of {concentrations} {side.value} AA {most or 'none'} may be hidden, not {hidden} [4.41]"
    ]


@rule("16.11", charts=("aa-points",))
def points_of(table: Table, density: Density, *, onion: bool = False) -> int:
    """Rule 16.11. The AA points that a concentration costs, or yields when it is given up."""
    return table.look_up("aa-points", aa_type="flaming-onion" if onion else density.value)
