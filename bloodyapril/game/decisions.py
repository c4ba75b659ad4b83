"""What rules leave to whoever commands a side in passing: each decision, with its rule.

A decision is a value with all that it is about. It knows what is usually answered, so that a
commander need say no more than what he wants otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Self, TypeVar

from bloodyapril.game.actions import Decoy
from bloodyapril.game.state.game import Game, Melee
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Decision(ABC, Generic[Answer]):
    """Something that the rules ask a commander; each kind has answers of one type."""

    @property
    @abstractmethod
    def usual(self) -> Answer:
        """What a commander answers who has no wish of his own."""

    @classmethod
    def answered(cls, by: Callable[[Any, Game, Table, Self], Answer]) -> Reply:
        """Make a method of a commander his answer to decisions of this kind."""
        return Reply(cls, by)


@dataclass(frozen=True, slots=True)
class Reply:
    """A commander's answer to one kind of decision: a method of his."""

    kind: type[Decision[Any]]
    method: Callable[..., Any]


@rule("9")
@dataclass(frozen=True, slots=True)
class MovesFirst(Decision[bool]):
    """Rule 9. Whether the German player moves first this turn (asked of the German only)."""

    side: Side

    @property
    def usual(self) -> bool:
        return False


@rule("9.2")
@dataclass(frozen=True, slots=True)
class Activates(Decision[Melee | None]):
    """Rule 9.2. Which dogfight is fought now; nothing to move a flight that waits instead."""

    fights: Sequence[Melee]
    waiting: Sequence[Flight]

    @property
    def usual(self) -> Melee | None:
        """Its attacks go on before anybody can bounce them."""
        return self.fights[0]


@rule("9.2")
@dataclass(frozen=True, slots=True)
class NextToMove(Decision[Flight]):
    """Rule 9.2. Which of the flights that wait moves next."""

    waiting: Sequence[Flight]

    @property
    def usual(self) -> Flight:
        return self.waiting[0]


@rule("8.3")
@dataclass(frozen=True, slots=True)
class TallyOrder(Decision[Sequence[Flight]]):
    """Rule 8.3. The enemies that a flight tries to sight, in their order."""

    spotter: Flight
    seen: Sequence[Flight]

    @property
    def usual(self) -> Sequence[Flight]:
        return self.seen


@rule("20")
@dataclass(frozen=True, slots=True)
class KeepsTally(Decision[bool]):
    """Rule 20. Whether a flight keeps its Tally rather than drop it."""

    flight: Flight
    target: Flight

    @property
    def usual(self) -> bool:
        return True


@rule("10.51", "10.53")
@dataclass(frozen=True, slots=True)
class Circles(Decision[bool]):
    """Rules 10.51 and 10.53. Whether a flight that may flies a Defensive Wheel this turn."""

    flight: Flight

    @property
    def usual(self) -> bool:
        """A wheel does no work and gets nobody home: never of its own accord."""
        return False


@rule("13.41")
@dataclass(frozen=True, slots=True)
class Declares(Decision[Intent]):
    """Rule 13.41a. What a flight in a dogfight declares: to stay, or how it leaves."""

    flight: Flight
    enemy: Flight

    @property
    def usual(self) -> Intent:
        return Intent.STAY


@rule("13.421", "13.43")
@dataclass(frozen=True, slots=True)
class LetsGo(Decision[bool]):
    """Rules 13.421 and 13.43b. Whether it lets an enemy go who leaves the dogfight."""

    flight: Flight
    enemy: Flight

    @property
    def usual(self) -> bool:
        return False


@rule("13.232")
@dataclass(frozen=True, slots=True)
class Commences(Decision[bool]):
    """Rule 13.232d. Whether a defender who alone engages begins combat."""

    defender: Flight
    attacker: Flight

    @property
    def usual(self) -> bool:
        return self.defender.tasking.may_attack


@rule("13.12", "13.32")
@dataclass(frozen=True, slots=True)
class Fires(Decision[Sequence[Weapon]]):
    """Rules 13.12 and 13.32. Which of the weapons that bear it fires; none refuses its shots."""

    flight: Flight
    enemy: Flight
    bearing: tuple[Weapon, ...]

    @property
    def usual(self) -> Sequence[Weapon]:
        return self.bearing


@rule("10.53", "15.2")
@dataclass(frozen=True, slots=True)
class HeadingAfter(Decision[Heading]):
    """Rules 10.53 and 15.2. The heading of a flight that may choose it."""

    flight: Flight

    @property
    def usual(self) -> Heading:
        return self.flight.heading


@rule("13.42")
@dataclass(frozen=True, slots=True)
class HeightAfter(Decision[Altitude]):
    """Rule 13.42. Where a flight goes that got away from a dogfight; the highest is first."""

    flight: Flight
    among: Sequence[Altitude]

    @property
    def usual(self) -> Altitude:
        """Height is dear: none is given away."""
        return self.among[0]


@rule("11.1", "3.2")
@dataclass(frozen=True, slots=True)
class TakesOff(Decision[bool]):
    """Rule 11.1. Whether a flight at readiness, or a dummy, is placed for take-off (3.2)."""

    flight: Flight

    @property
    def usual(self) -> bool:
        return True


@rule("16.2")
@dataclass(frozen=True, slots=True)
class WakesGun(Decision[bool]):
    """Rule 16.2a. Whether silent AA becomes active in the Admin Phase, with no flight by."""

    gun: Concentration

    @property
    def usual(self) -> bool:
        """What bombs have silenced opens fire again; a trap waits for somebody to fly into it."""
        return self.gun.silenced > 0 and not self.gun.hidden


@rule("5.11")
@dataclass(frozen=True, slots=True)
class ChangesCounter(Decision[bool]):
    """Rule 5.11. Whether a flight that the enemy has lost takes another generic counter."""

    flight: Flight

    @property
    def usual(self) -> bool:
        return True


@rule("5.13")
@dataclass(frozen=True, slots=True)
class Decoys(Decision[Sequence[Decoy]]):
    """Rule 5.13. The dummies that a side generates in the Admin Phase; asked if it has any."""

    side: Side

    @property
    def usual(self) -> Sequence[Decoy]:
        return ()
