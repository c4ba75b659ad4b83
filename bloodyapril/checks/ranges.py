"""Spans of whole numbers as a chart prints them: `7-9`, `6 or less`, `26 or more`, `10`."""

from __future__ import annotations

import re

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass

_SPAN = re.compile(
    r"(?P<low>-?[0-9]{1,6}(?:\.5)?)"
    r"(?:\s*-\s*(?P<high>-?[0-9]{1,6}(?:\.5)?)|\s+or\s+(?P<end>less|more))?"
)


@dataclass(frozen=True, slots=True)
class Span:
    """Numbers from `low` to `high`, both included; `None` is an open end."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )

    @classmethod
    def parse(cls, text: str | int, *, scale: int = 1) -> Span:
        """Read a printed span; `scale` 2 reads movement points into halves.

        >>> Span.parse("7-9"), 6 in Span.parse("6 or less")
        (Span(low=7, high=9), True)

        Raises `Unreadable`.
        """
        found = _SPAN.fullmatch(str(text).strip())
        if found is None:
            raise Unreadable(f"{text!r} is no span; write 7, 7-9, 6 or less, 26 or more")
        low = _scaled(found["low"], scale)
        if found["end"] == "less":
            return cls(None, low)
        if found["end"] == "more":
            return cls(low, None)
        if found["high"] is None:
            return cls(low, low)
        high = _scaled(found["high"], scale)
        if high < low:
            raise Unreadable(f"{text!r} runs backwards")
        return cls(low, high)

    def __str__(self) -> str:
        if self.low is None:
            return f"{self.high} or less"
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def _scaled(figure: str, scale: int) -> int:
    number = float(figure) * scale
    if not number.is_integer():
        raise Unreadable(f"{figure} is no whole number here")
    return int(number)
