"""Names on a map: each beside its place where it covers nothing else, or left out."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

from bloodyapril.press.map_geometry import Point
from bloodyapril.terms.values import dataclass

Rectangle = tuple[float, float, float, float]
"""West, north, east, south."""

_NARROW, _WIDE = "fijltrI.,' ()-", "mwMWÆŒ"
_CELL = 12.0


@dataclass(frozen=True, slots=True)
class Label:
    """A name to be set beside a point.

    `size` is the height of its type, `reach` how far it keeps from the point, `paint` the class of
    its type. A `needed` one is set even where it covers something.
    """

    text: str
    point: Point
    size: float
    reach: float
    paint: str
    needed: bool = False
    capitals: bool = False


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label and where its text begins."""

    label: Label
    x: float
    y: float


def width(text: str, size: float) -> float:
    """About how wide a text is set in our family.

    >>> width("Arras", 10) < width("Cambrai", 10)
    True
    """
    plain = unicodedata.normalize("NFD", text)
    return size * sum(_advance(sign) for sign in plain if not unicodedata.combining(sign))


def _advance(sign: str) -> float:
    if sign in _NARROW:
        return 0.30
    if sign in _WIDE:
        return 0.80
    return 0.64 if sign.isupper() else 0.48


class Field:
    """The ground that is taken: firmly by symbols and names, lightly by hex numbers and lines."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Rectangle, float]]] = defaultdict(list)

    def take(self, area: Rectangle, weight: float = 100.0) -> None:
        """Mark an area; a name that covers it costs `weight` for each unit of area."""
        for cell in _cells(area):
            self._cells[cell].append((area, weight))

    def cost(self, area: Rectangle) -> float:
        """What it would cover: each taken area counted once."""
        found = {entry for cell in _cells(area) for entry in self._cells.get(cell, ())}
        return sum(_overlap(area, taken) * weight for taken, weight in found)


def _cells(area: Rectangle) -> Iterator[tuple[int, int]]:
    west, north, east, south = (int(edge // _CELL) for edge in area)
    return ((x, y) for x in range(west, east + 1) for y in range(north, south + 1))


def _overlap(one: Rectangle, two: Rectangle) -> float:
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def placed(labels: Iterable[Label], field: Field, inside: Rectangle) -> list[PlacedLabel]:
    """Where labels stand, the first to come first served; those without room are left out."""
    found = []
    for label in labels:
        x, y, cost = min(_places(label, field, inside), key=lambda place: place[2])
        if cost < 45 or label.needed:
            field.take(_area(label, x, y))
            found.append(PlacedLabel(label, x, y))
    return found


def _places(label: Label, field: Field, inside: Rectangle) -> Iterator[tuple[float, float, float]]:
    x, y = label.point
    wide, near = _width(label), label.reach
    up, down, level = y - near * 0.7, y + near * 0.7 + label.size * 0.62, y + label.size * 0.3
    tries = (
        (x + near, level), (x - near - wide, level), (x + near * 0.6, up), (x + near * 0.6, down),
        (x - near * 0.6 - wide, up), (x - near * 0.6 - wide, down),
        (x - wide / 2, down + near * 0.2), (x - wide / 2, up - near * 0.2),
        (x - wide * 0.25, down + near * 0.2), (x - wide * 0.75, down + near * 0.2),
        (x - wide * 0.25, up), (x - wide * 0.75, up),
    )  # fmt: skip
    for preference, (left, base) in enumerate(tries):
        area = _area(label, left, base)
        lost = wide * label.size - _overlap(area, inside) if inside else 0.0
        yield left, base, field.cost(area) + max(0.0, lost - 0.3) * 1000 + preference * 0.4


def _width(label: Label) -> float:
    return width(label.text.upper() if label.capitals else label.text, label.size)


def _area(label: Label, x: float, y: float) -> Rectangle:
    return x, y - label.size * 0.72, x + _width(label), y + label.size * 0.28
