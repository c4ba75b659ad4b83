"""What a player decides in the Movement Phase."""

from __future__ import annotations

from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.values import dataclass


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
class Attempt:
    """An attempt to engage an enemy (13.2) once so many MP of a move are spent.

    `target` names a flight or a balloon by its id; `hex` designates the hex of the attack where a
    hexside leaves a choice (10.12).
    """

    target: str
    after: int
    hex: Position | None = None


@dataclass(frozen=True, slots=True)
class Fly:
    """Move a flight (10.3): movement type, speed setting, steps, and the altitude at the end.

    `attack` names an enemy flight or a balloon that it tries to engage after `attack_after` of its
    steps; `land` declares landing at the end of the move (11.2), `abort` breaks the task off before
    it (10.6). `attack_in` designates the hex of an attack where a hexside leaves a choice (10.12);
    `again` are attempts on others, should it fail to engage (13.2).
    `stack_with` declares that it stacks with a flight where it ends, `split` that it leaves the one
    it is stacked with (5.15); `breaks_off` says that a Close Escort does (12.215).
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
    attack_in: Position | None = None
    stack_with: str | None = None
    split: bool = False
    breaks_off: bool = False
    again: tuple[Attempt, ...] = ()

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Rule 13.2. All that it tries to engage, one after another until it does."""
        if self.attack is None:
            return self.again
        return (Attempt(self.attack, self.attack_after, self.attack_in), *self.again)


@dataclass(frozen=True, slots=True)
class FlyTogether:
    """Move two stacked flights as one, each by its own move (5.15, 9.2)."""

    first: Fly
    second: Fly

    @property
    def flight(self) -> str:
        """The flight that moves first."""
        return self.first.flight


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a dummy off the map (5.12); it is no move."""

    flight: str


@dataclass(frozen=True, slots=True)
class TouchDown:
    """The second turn of a landing (11.2)."""

    flight: str


@dataclass(frozen=True, slots=True)
class Activate:
    """Fight a turn of a dogfight (13.41), by the id of its marker."""

    dogfight: str


Action = Fly | FlyTogether | Withdraw | TouchDown | Activate


@dataclass(frozen=True, slots=True)
class Decoy:
    """A dummy that a player generates in the Admin Phase (5.13).

    It takes the card of the flight `beside` which it appears, or which lends it one at an
    `aerodrome`; `swap` exchanges the counters of the two, `route` is the way that it shall fly.
    """

    beside: str
    aerodrome: str = ""
    swap: bool = False
    route: tuple[Position, ...] = ()
