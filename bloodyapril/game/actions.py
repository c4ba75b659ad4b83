"""What a player decides in the Movement Phase."""

from __future__ import annotations

from dataclasses import dataclass

from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.measures import HalfMP


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on the ground or on AA (18) once so many MP of a move are spent.

    `target` names a ground target or a concentration by its id.
    """

    target: str
    after: int
    pressed: bool = False
    rear_guns: bool = False


@dataclass(frozen=True, slots=True)
class Fly:
    """Move a flight (10.3): movement type, speed setting, steps, and the altitude at the end.

    `attack` names an enemy flight that it tries to engage after `attack_after` of its steps;
    `land` declares landing at the end of the move (11.2), `abort` breaks the task off before it
    (10.6).
    """

    flight: str
    flying: Flying
    setting: HalfMP
    steps: tuple[Step, ...]
    altitude: Altitude
    attack: str | None = None
    attack_after: int = 0
    strike: Strike | None = None
    land: bool = False
    abort: bool = False


@dataclass(frozen=True, slots=True)
class TouchDown:
    """The second turn of a landing (11.2)."""

    flight: str


Action = Fly | TouchDown
