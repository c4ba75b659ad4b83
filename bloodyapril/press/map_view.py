"""What is on a drawn map: the ground, a part of it, and the pieces that a viewer may know.

Nothing here asks where a piece came from: `press.from_map` fills a view from a game, a test fills
it by hand.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from dataclasses import field
from itertools import pairwise
from typing import Literal

from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import COLUMNS, ROWS, Map
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map: columns and rows from and to, both counted in."""

    west: int = 1
    north: int = 1
    east: int = COLUMNS
    south: int = ROWS

    @classmethod
    def parse(cls, text: str) -> Window:
        """Read two corners, `2012-3020`, or a centre and hexes around it, `2316+6`.

        What lies off the map is left out. Raises `Unreadable`.
        """
        corners = re.fullmatch(r"(\d{4})-(\d{4})", text.strip())
        around = re.fullmatch(r"(\d{4})\+(\d{1,2})", text.strip())
        if corners:
            one, two = (_on_map(part) for part in corners.groups())
            columns, rows = sorted((one.column, two.column)), sorted((one.row, two.row))
            return cls(columns[0], rows[0], columns[1], rows[1])
        if around:
            centre, reach = _on_map(around[1]), int(around[2])
            return cls(
                max(1, centre.column - reach),
                max(1, centre.row - reach),
                min(COLUMNS, centre.column + reach),
                min(ROWS, centre.row + reach),
            )
        raise Unreadable(
            f"{text!r} is no part of the map; write two corners, 2012-3020, or a centre and the "
            "hexes around it, 2316+6"
        )

    def near(self, place: Position, margin: int = 1) -> bool:
        """Whether a place lies in the window or at most some hexes outside it."""
        return (
            self.west - margin <= place.column <= self.east + margin
            and self.north - margin <= place.row <= self.south + margin
        )

    @classmethod
    def around(cls, places: Iterable[Position], margin: int = 3) -> Window:
        """The part in which these places lie, with some hexes around them; else all of it."""
        found = list(places)
        if not found:
            return cls()
        columns = [hex_.column for place in found for hex_ in place.hexes]
        rows = [hex_.row for place in found for hex_ in place.hexes]
        return cls(
            max(1, min(columns) - margin),
            max(1, min(rows) - margin),
            min(COLUMNS, max(columns) + margin),
            min(ROWS, max(rows) + margin),
        )

    def parts(self, across: int, down: int, overlap: int = 1) -> tuple[Window, ...]:
        """The window cut into so many parts; each shows some hexes of its neighbours."""
        columns = _shares(self.west, self.east, across, overlap)
        rows = _shares(self.north, self.south, down, overlap)
        return tuple(
            Window(west, north, east, south) for north, south in rows for west, east in columns
        )

    def __str__(self) -> str:
        return f"{self.west:02d}{self.north:02d}-{self.east:02d}{self.south:02d}"


def _shares(first: int, last: int, parts: int, overlap: int) -> list[tuple[int, int]]:
    count = last - first + 1
    cuts = [first + count * part // parts for part in range(parts + 1)]
    return [
        (max(first, start - overlap), min(last, end - 1 + overlap)) for start, end in pairwise(cuts)
    ]


def _on_map(text: str) -> Position:
    place = Position.parse(text)
    if not (1 <= place.column <= COLUMNS and 1 <= place.row <= ROWS):
        raise Unreadable(f"hex {text} is not on the map: columns 01-56, rows 01-32")
    return place


@dataclass(frozen=True, slots=True)
class Counter:
    """A flight's counter: what stands on it, where it is and heads, its altitude if known.

    `came_from` is where it stood when the turn began, `ring` the range at which observers on the
    ground might detect it. In a Defensive Wheel it has no heading (10.52).
    """

    label: str
    side: Side
    position: Position
    heading: Heading
    altitude: str = ""
    came_from: Position | None = None
    ring: Hexes | None = None
    wheel: bool = False
    generic: bool = False
    """Whether it lies undetected, nothing but its letter or number on it (5.11)."""


@dataclass(frozen=True, slots=True)
class Route:
    """The plotted route of a flight and its targets (4.21)."""

    side: Side
    hexes: tuple[Position, ...]
    targets: tuple[Position, ...] = ()


@dataclass(frozen=True, slots=True)
class Gun:
    """An AA concentration (16.1): what is written on its counter, and whether it is silent."""

    label: str
    side: Side
    hex: Position
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Burst:
    """A Barrage marker (16.31)."""

    side: Side
    hex: Position


GroundSign = Literal["unit", "balloon", "target", "unknown"]
"""How something on the ground is drawn; `unknown` lies face down (22.1)."""


@dataclass(frozen=True, slots=True)
class GroundMark:
    """A ground unit, target or balloon (12.217, 22.1).

    `label` stands in its sign, `name` beside it; `damage` runs from 0 to 3 for total destruction
    (19.1). A balloon that is `down` has been winched to the ground.
    """

    sign: GroundSign
    label: str
    side: Side | None
    hex: Position
    name: str = ""
    damage: int = 0
    down: bool = False


@dataclass(frozen=True, slots=True)
class Battery:
    """A battery at the work of an artillery flight (12.212), its target, and whether it fires."""

    label: str
    side: Side
    hex: Position
    target: Position
    firing: bool = False


@dataclass(frozen=True, slots=True)
class DogfightMarker:
    """A Dogfight marker (13.41): its id, its hex, and who fights in it as one may know them."""

    label: str
    hex: Position
    flights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trail:
    """The way that a flight has flown, turn by turn."""

    label: str
    side: Side
    places: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Wreck:
    """Where an aeroplane came down that was lost."""

    label: str
    side: Side
    hex: Position


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that lies on the map."""

    counters: tuple[Counter, ...] = ()
    routes: tuple[Route, ...] = ()
    guns: tuple[Gun, ...] = ()
    bursts: tuple[Burst, ...] = ()
    ground: tuple[GroundMark, ...] = ()
    batteries: tuple[Battery, ...] = ()
    dogfights: tuple[DogfightMarker, ...] = ()
    trails: tuple[Trail, ...] = ()
    wrecks: tuple[Wreck, ...] = ()

    @property
    def occupied(self) -> Mapping[Position, int]:
        """The hexes in which something stands on the ground, AA apart, and how many pieces."""
        return Tally(
            (*(piece.hex for piece in self.ground), *(work.hex for work in self.batteries))
        )

    @property
    def places(self) -> tuple[Position, ...]:
        """Where there is something to be seen, guns apart: they lie everywhere."""
        return (
            *(counter.position for counter in self.counters),
            *(place for route in self.routes for place in (*route.hexes, *route.targets)),
            *(burst.hex for burst in self.bursts),
            *(piece.hex for piece in self.ground),
            *(marker.hex for marker in self.dogfights),
            *(wreck.hex for wreck in self.wrecks),
            *(place for work in self.batteries for place in (work.hex, work.target)),
            *(place for trail in self.trails for place in trail.places),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """A map to be printed or looked at, whole or in part.

    `front` is the day to which the trench lines are true, `occasion` what the pieces on it belong
    to, `corrections` that an owner of the game has changed something.
    """

    map: Map
    front: str
    window: Window = field(default_factory=Window)
    pieces: Pieces = field(default_factory=Pieces)
    occasion: str = ""
    corrections: str = ""
    title: str = field(default="The Arras Front", init=False)
