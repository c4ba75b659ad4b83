"""Hexes, hexsides and the twelve headings (2.21, 10.11, 10.12).

Hexes are flat-topped; the first two digits of a number are the column (west to east), the last two
the row (north to south), and even columns sit half a hex lower. Internally a place is an axial
coordinate *doubled*: hexes are the points with two even numbers, hexsides the midpoints between
them. A step towards a side is one whole hex, a step towards a corner leads from hex to hexside or
from hexside to hex.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from math import atan2, degrees, sqrt
from typing import NamedTuple

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.measures import Hexes


class Heading(IntEnum):
    """Where a flight's front edge points, in steps of 30 degrees from north."""

    N = 0
    NNE = 1
    NE = 2
    E = 3
    SE = 4
    SSE = 5
    S = 6
    SSW = 7
    SW = 8
    W = 9
    NW = 10
    NNW = 11

    @property
    def to_corner(self) -> bool:
        """Whether the front points at a hex corner rather than a hexside (10.11)."""
        return self % 2 == 1

    def turned(self, steps: int) -> Heading:
        """The heading after a turn of `steps` times 30 degrees, clockwise if positive."""
        return _HEADINGS[(self + steps) % 12]

    @property
    def reverse(self) -> Heading:
        return self.turned(6)

    def turn_to(self, other: Heading) -> int:
        """The shortest turn to another heading, in steps of 30 degrees from -5 to 6."""
        steps = (other - self) % 12
        return steps if steps <= 6 else steps - 12

    @classmethod
    def parse(cls, text: str) -> Heading:
        """Read `NE`, `sse`; raises `Unreadable`."""
        try:
            return cls[text.strip().upper()]
        except KeyError:
            names = " ".join(heading.name for heading in cls)
            raise Unreadable(f"{text!r} is no heading; the twelve are {names}") from None

    def __str__(self) -> str:
        return self.name


_HEADINGS = tuple(Heading)

# One MP of movement in doubled axial coordinates, by heading.
_STEPS = (
    (0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 1),
    (0, 2), (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1),
)  # fmt: skip
_AROUND = _STEPS[::2]


class Position(NamedTuple):
    """A hex or a hexside.

    >>> Position.parse("2316").step(Heading.NNE)
    Position.parse('2315/2415')
    """

    x: int
    y: int

    @property
    def on_hex(self) -> bool:
        """Whether this is a full hex, not a hexside."""
        return self.x % 2 == 0 and self.y % 2 == 0

    @property
    def hexes(self) -> tuple[Position, ...]:
        """The hex itself, or the two hexes that share the hexside (10.12)."""
        return _hexes_of(self)

    def step(self, heading: Heading) -> Position:
        """The place one MP ahead (10.11).

        Raises `Unreadable` for a heading that a hexside does not allow.
        """
        if not self.on_hex and heading not in self.headings:
            raise Unreadable(f"a flight on hexside {self} cannot face {heading}")
        dx, dy = _STEPS[heading]
        return Position(self.x + dx, self.y + dy)

    def shift(self, heading: Heading, hexes: int = 1) -> Position:
        """The place whole hexes away towards a hexside, whatever way a flight here faces (7.52)."""
        dx, dy = _STEPS[heading]
        return Position(self.x + dx * hexes, self.y + dy * hexes)

    def between(self, neighbour: Position) -> Position:
        """The hexside that a hex shares with a neighbour."""
        return Position((self.x + neighbour.x) // 2, (self.y + neighbour.y) // 2)

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings that a flight may have here: twelve in a hex, two on a hexside."""
        if self.on_hex:
            return _HEADINGS
        if self.y % 2 == 0:
            return (Heading.NNE, Heading.SSW)
        if self.x % 2 == 0:
            return (Heading.E, Heading.W)
        return (Heading.SSE, Heading.NNW)

    def beside(self, heading: Heading, steps: int) -> Position:
        """Where a flight stands after turning here: on a hexside, in the hex on the turn's side."""
        if self.on_hex or steps == 0:
            return self
        dx, dy = _STEPS[heading.turned(3 if steps > 0 else -3)]
        return Position(self.x + dx // 2, self.y + dy // 2)

    def neighbours(self) -> tuple[Position, ...]:
        """The six adjacent hexes of a hex, from north clockwise; a hexside has none."""
        if not self.on_hex:
            raise Unreadable(f"hexside {self} has no neighbours as a hex has")
        x, y = self
        return tuple([Position(x + dx, y + dy) for dx, dy in _AROUND])

    def range_to(self, other: Position) -> Hexes:
        """Hexes to another place, counted from and to the nearer hex of a hexside (2.21)."""
        return range_between(self, other)

    def bearing(self, other: Position) -> Heading:
        """The nearest of the twelve headings towards another place (north for the same place)."""
        return _bearing(other.x - self.x, other.y - self.y)

    def faces(self, heading: Heading, other: Position) -> bool:
        """Whether another place lies in the front hemisphere: the three forward arcs (1.3)."""
        hx, hy = _STEPS[heading]
        dx, dy = other.x - self.x, other.y - self.y
        return 3 * hx * dx + (2 * hy + hx) * (2 * dy + dx) >= 0

    @property
    def column(self) -> int:
        return self.x // 2 + 1

    @property
    def row(self) -> int:
        q = self.x // 2
        return self.y // 2 + (q - (q & 1)) // 2 + 1

    @classmethod
    def of(cls, column: int, row: int) -> Position:
        """The hex with this column and row, both from 1."""
        q = column - 1
        return cls(2 * q, 2 * (row - 1 - (q - (q & 1)) // 2))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read `2316` or, for a hexside, `2315/2316`; raises `Unreadable`."""
        if len(text) == 4 and text.isdecimal():
            return cls.of(int(text[:2]), int(text[2:]))
        parts = [part.strip() for part in text.split("/")]
        if not all(re.fullmatch(r"\d{4}", part) for part in parts) or len(parts) > 2:
            raise Unreadable(f"{text!r} is no hex; write 2316, or 2315/2316 for a hexside")
        hexes = [cls.of(int(part[:2]), int(part[2:])) for part in parts]
        if len(hexes) == 1:
            return hexes[0]
        if range_between(*hexes) != 1:
            raise Unreadable(f"hexes {text} do not share a hexside")
        return cls((hexes[0].x + hexes[1].x) // 2, (hexes[0].y + hexes[1].y) // 2)

    def __str__(self) -> str:
        if self.on_hex:
            return f"{self.column:02d}{self.row:02d}"
        return "/".join(sorted(str(hex_) for hex_ in self.hexes))

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"


@lru_cache(maxsize=65536)
def _bearing(dx: int, dy: int) -> Heading:
    east, south = dx * sqrt(3), 2 * dy + dx
    return _HEADINGS[round(degrees(atan2(east, -south)) / 30) % 12]


@lru_cache(maxsize=8192)
def _hexes_of(place: Position) -> tuple[Position, ...]:
    if place.on_hex:
        return (place,)
    dx = 1 if place.x % 2 else 0
    dy = (-1 if dx else 1) if place.y % 2 else 0
    return (
        Position(place.x + dx, place.y + dy),
        Position(place.x - dx, place.y - dy),
    )


@lru_cache(maxsize=65536)
def range_between(start: Position, end: Position) -> Hexes:
    """Hexes between two places (2.21); see `Position.range_to`."""
    return Hexes(
        min(
            max(abs(a.x - b.x), abs(a.y - b.y), abs(a.x - b.x + a.y - b.y)) // 2
            for a in _hexes_of(start)
            for b in _hexes_of(end)
        )
    )
