"""Chapter 22: units and targets on the ground, and balloons above it (12.217)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side


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


@dataclass(frozen=True, slots=True)
class GroundUnit:
    """A ground unit, a target, or a balloon with the height that it was set to (12.217).

    `identified` says whether a flight has spotted what it is (12.214, 22.1); `sighted` are the ids
    of flights that have a balloon in view; `engaged` marks a balloon that is winched down.
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
