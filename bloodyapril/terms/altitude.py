"""Altitude: band and time to climb (1.4, 10.13, 10.14)."""

from __future__ import annotations

import re
from enum import Enum
from functools import total_ordering

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass


@total_ordering
class Band(Enum):
    """The five altitude bands, from the ground up (10.13)."""

    DECK = "deck"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    VERY_HIGH = "very-high"

    @property
    def rank(self) -> int:
        """0 for Deck to 4 for Very High; differences count bands."""
        return _RANKS[self]

    @property
    def word(self) -> str:
        return self.value.replace("-", " ").title()

    @property
    def below(self) -> Band | None:
        return _BANDS[self.rank - 1] if self.rank else None

    @property
    def above(self) -> Band | None:
        return _BANDS[self.rank + 1] if self.rank < 4 else None

    def __lt__(self, other: Band) -> bool:
        return self.rank < other.rank

    @classmethod
    def parse(cls, text: str) -> Band:
        """Read `Medium`, `med`, `M`, `very high`, `VH`; raises `Unreadable`."""
        folded = re.sub(r"[\s_]+", "-", text.strip().casefold())
        if folded in {"vh", "v"}:
            return cls.VERY_HIGH
        for band in cls:
            if folded and band.value.startswith(folded):
                return band
        raise Unreadable(f"{text!r} is no altitude band: Deck, Low, Medium, High or Very High")


_BANDS = tuple(Band)
_RANKS = {band: rank for rank, band in enumerate(_BANDS)}


@dataclass(frozen=True, slots=True)
class Altitude:
    """A band and the time to climb marker within it (10.14).

    >>> print(Altitude.parse("Med+5"))
    Medium+5
    """

    band: Band
    climb: int = 0

    @classmethod
    def parse(cls, text: str) -> Altitude:
        """Read `Medium+5`, `M+5`, `Deck`; raises `Unreadable`."""
        name, plus, steps = text.partition("+")
        if plus and not steps.strip().isdecimal():
            raise Unreadable(f"{text!r} is no altitude; write a band and a marker, as Medium+5")
        return cls(Band.parse(name), int(steps) if plus else 0)

    def __str__(self) -> str:
        return f"{self.band.word}+{self.climb}"

    def __repr__(self) -> str:
        return f"Altitude.parse({str(self)!r})"


GROUND = Altitude(Band.DECK, 0)
