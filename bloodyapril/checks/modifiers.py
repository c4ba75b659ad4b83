"""Die roll modifiers (2.11): never a bare number, always with a reason, a rule and a source."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bloodyapril.terms.measures import signed
from bloodyapril.terms.values import dataclass


class Source(Enum):
    """Where a figure comes from, weakest first: later layers lie over earlier ones."""

    RULEBOOK = "rulebook"
    HOUSE = "house"
    OWNER = "owner"
    CAMPAIGN = "campaign"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Modifier:
    """One modifier as it applies to one roll."""

    id: str
    drm: int
    why: str
    rule: str
    source: Source

    def __str__(self) -> str:
        return f"{signed(self.drm)} {self.why} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Stack:
    """The modifiers of a roll in the order of their chart, and those that did not apply."""

    applied: tuple[Modifier, ...] = ()
    withheld: tuple[Modifier, ...] = ()

    @property
    def net(self) -> int:
        return sum(modifier.drm for modifier in self.applied)

    def __iter__(self) -> Iterator[Modifier]:
        return iter(self.applied)
