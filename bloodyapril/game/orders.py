"""Standing orders: what a flight does where the rules ask its player in another's move.

Whoever commands a flight gives them beforehand; without orders the commander of its side decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.terms.altitude import Altitude


class Guns(Enum):
    """The guns to which a flight keeps (13.12)."""

    FRONT = "front"
    REAR = "rear"


@dataclass(frozen=True, slots=True)
class Orders:
    """Standing orders of one flight; nothing where its commander shall decide.

    `tally` are enemies to look for first, by the names of their counters (8.3). `commence` says
    whether it begins a fight with an attacker who failed to engage (13.232d), `hold_fire` that it
    keeps its ammunition and `guns` which alone it fires (13.12), `wheel` whether it flies a
    Defensive Wheel (10.5), `dogfight` when it leaves one (13.41), `let_go` that it lets a leaving
    attacker go (13.421), `away` where it goes when it gets away itself, if it then may (13.42).
    """

    tally: tuple[str, ...] = ()
    commence: bool | None = None
    hold_fire: bool = False
    wheel: bool | None = None
    dogfight: Standing | None = None
    let_go: bool | None = None
    guns: Guns | None = None
    away: Altitude | None = None
