"""Chapter 22: units and targets on the ground, and balloons above it (12.217)."""

from __future__ import annotations

from enum import Enum

from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Terrain
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


class GroundKind(Enum):
    """What stands on the ground, or hangs above it."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    MACHINE_GUN = "machine-gun"
    BATTERY = "battery"
    BALLOON = "balloon"
    RAILWAY = "railway"
    BRIDGE = "bridge"
    DUMP = "dump"
    AERODROME = "aerodrome"
    TRENCH = "trench"

    @property
    def word(self) -> str:
        return self.value.replace("-", " ")

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit of men and guns, which suffers with its whole hex (19.1)."""
        return self in (*TROOPS, GroundKind.BATTERY)


TROOPS = (GroundKind.INFANTRY, GroundKind.CAVALRY, GroundKind.MACHINE_GUN)
"""Units that a contact patrol finds, and that fire back (22.1)."""


@dataclass(frozen=True, slots=True)
class GroundUnit:
    """A ground unit, a target, or a balloon with the height that it was set to (12.217).

    `identified` says whether a flight has spotted what it is (12.214, 22.1); a balloon that was
    `engaged` is winched down in the Admin Phase.
    """

    id: str
    side: Side
    kind: GroundKind
    hex: Position
    profile: str = "D"
    name: str = ""
    height: Altitude | None = None
    identified: bool = True
    damage: GroundDamage = GroundDamage.NONE
    engaged: bool = False
    winched_down: bool = False

    @property
    def title(self) -> str:
        """What both players may call it: one that lies face down has neither side nor kind."""
        if not self.identified:
            return f"unidentified unit in {self.hex}"
        return self.name or f"{self.side.value} {self.kind.word} in {self.hex}"

    @property
    def gone(self) -> bool:
        """Whether it is out of play: destroyed, or a balloon on the ground (12.217, 19.1)."""
        return self.damage is GroundDamage.TOTAL or self.winched_down

    @property
    def hangs(self) -> bool:
        """Whether it is a balloon in the air."""
        return self.kind is GroundKind.BALLOON and not self.gone


@rule("22.2", "18.13", "2.32")
def profile_in(table: Table, kind: GroundKind, hex_: Position) -> str | None:
    """Rules 18.13 and 22.2. The target profile of a kind in its terrain; nothing if a scenario
    has to give it.

    Batteries are ground units like troops (2.32). Which cover counts for units in a trench through
    a wood or a town, the ruling trench-among-houses says.
    """
    if kind in (GroundKind.RAILWAY, GroundKind.BRIDGE):
        return "B"
    if not kind.is_unit:
        return None
    in_trench = any(table.map.is_trench(hex_, side) for side in Side)
    covered = table.map.terrain(hex_) in (Terrain.FOREST, Terrain.URBAN)
    if covered and in_trench:
        return "B" if table.rulings["trench-among-houses"] == "better" else "C"
    if covered:
        return "B"
    return "C" if in_trench else "D"
