"""Where hexes lie on a drawing, and lines that look drawn by hand.

A unit is a tenth of a hex's height, 1/10 nautical mile; x runs east, y south.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from math import hypot, sqrt

from bloodyapril.press.map_view import Window
from bloodyapril.terms.hexes import Heading, Position

HEX = 10.0
"""Units from a hex's northern side to its southern one."""
RADIUS = HEX / sqrt(3)
COLUMN = 1.5 * RADIUS
SIDES = tuple(heading for heading in Heading if not heading.to_corner)

Point = tuple[float, float]
_CORNERS = ((RADIUS, 0.0), (RADIUS / 2, HEX / 2), (-RADIUS / 2, HEX / 2),
            (-RADIUS, 0.0), (-RADIUS / 2, -HEX / 2), (RADIUS / 2, -HEX / 2))  # fmt: skip


def centre(place: Position) -> Point:
    """The middle of a hex, or of a hexside."""
    return RADIUS + place.x / 2 * COLUMN, HEX / 2 + (place.y / 2 + place.x / 4) * HEX


def corners(place: Position) -> list[Point]:
    """The six corners of a hex, from the eastern one clockwise."""
    x, y = centre(place)
    return [(x + dx, y + dy) for dx, dy in _CORNERS]


def box(window: Window) -> tuple[float, float, float, float]:
    """West, north, east and south edge of a part of the map, half-hexes included."""
    return (
        (window.west - 1) * COLUMN,
        (window.north - 1) * HEX,
        (window.east - 1) * COLUMN + 2 * RADIUS,
        (window.south + 0.5) * HEX,
    )


def noise(x: float, y: float, salt: int) -> float:
    """A number from -1 to 1 that looks like chance and is always the same for a place."""
    mixed = round(x * 8) * 73856093 ^ round(y * 8) * 19349663 ^ (salt + 1) * 83492791
    mixed = (mixed ^ mixed >> 13) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) % 2000 / 1000 - 1


def num(value: float) -> str:
    """A length as a drawing writes it."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def at(point: Point) -> str:
    return f"{num(point[0])},{num(point[1])}"


def polygon(points: Iterable[Point]) -> str:
    return f"M{'L'.join(map(at, points))}z"


def ragged(place: Position, salt: int) -> str:
    """The outline of a hex as a hand would draw it; neighbours share each kink."""
    outline: list[Point] = []
    points = corners(place)
    for one, two in zip(points, points[1:] + points[:1], strict=True):
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        outline += [_shaken(one, salt), _shaken(middle, salt)]
    return polygon(outline)


def _shaken(point: Point, salt: int) -> Point:
    x, y = round(point[0], 1), round(point[1], 1)
    return x + 0.9 * noise(x, y, salt), y + 0.9 * noise(y, x, salt)


def chains(hexes: Set[Position]) -> list[list[Position]]:
    """The course of a road or river through its hexes, as lines from junction to junction.

    Hexes only say that it runs through them: a link between two of them is drawn unless a way
    nearly as short is there already, so that lines do not fray where they run side by side.
    """
    links: dict[Position, list[Position]] = defaultdict(list)
    for one, two in sorted(_pairs(hexes), key=lambda pair: (-_straight(pair, hexes), pair)):
        if not _joined(links, one, two, 3):
            links[one].append(two)
            links[two].append(one)
    found, walked = [], set[tuple[Position, Position]]()
    ends = sorted(place for place, near in links.items() if len(near) != 2)
    for start in [*ends, *sorted(links)]:
        for second in links[start]:
            if (start, second) in walked:
                continue
            chain = [start, second]
            while len(links[chain[-1]]) == 2 and chain[-1] != start:
                one, two = links[chain[-1]]
                chain.append(two if one == chain[-2] else one)
            for pair in pairwise(chain):
                walked |= {pair, pair[::-1]}
            found.append(chain)
    return found


def _pairs(hexes: Set[Position]) -> Iterator[tuple[Position, Position]]:
    for place in hexes:
        for heading in SIDES[:3]:
            if place.shift(heading) in hexes:
                yield place, place.shift(heading)


def _straight(link: tuple[Position, Position], hexes: Set[Position]) -> int:
    """How far a link is carried on in its own direction."""
    one, two = link
    dx, dy = two.x - one.x, two.y - one.y
    before, after = Position(one.x - dx, one.y - dy), Position(two.x + dx, two.y + dy)
    return (before in hexes) + (after in hexes)


def _joined(
    links: dict[Position, list[Position]], start: Position, end: Position, most: int
) -> bool:
    reached = {start}
    for _ in range(most):
        reached |= {near for place in reached for near in links[place]}
        if end in reached:
            return True
    return False


def smooth(points: Sequence[Point]) -> str:
    """A line that rounds its corners."""
    if len(points) < 3:
        return f"M{'L'.join(map(at, points))}"
    parts = [f"M{at(points[0])}L{at(_middle(points[0], points[1]))}"]
    for one, two in pairwise(points[1:]):
        parts.append(f"Q{at(one)} {at(_middle(one, two))}")
    return "".join(parts) + f"L{at(points[-1])}"


def _middle(one: Point, two: Point) -> Point:
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2


def rounded(points: Sequence[Point]) -> list[Point]:
    """The points of a line with each corner cut twice."""
    line = list(points)
    for _ in range(2):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by)]
            cut += [(0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        line = [*cut, line[-1]]
    return line


def evenly(points: Sequence[Point], step: float) -> list[Point]:
    """Points along a line, each a step from the one before."""
    found, left = [points[0]], step
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        while length and left <= length:
            share = left / length
            ax, ay = ax + (bx - ax) * share, ay + (by - ay) * share
            found.append((ax, ay))
            length -= left
            left = step
        left -= length
    return found


def trench(points: Sequence[Point], step: float = 1.0, depth: float = 0.3) -> str:
    """A fire trench with its traverses, as maps of the time draw it."""
    line = evenly(rounded(points), step)
    found: list[Point] = []
    for place, ((ax, ay), (bx, by)) in enumerate(pairwise(line)):
        length = hypot(bx - ax, by - ay) or 1.0
        side = depth if place % 2 else -depth
        nx, ny = -(by - ay) / length * side, (bx - ax) / length * side
        found += [(ax + nx, ay + ny), (bx + nx, by + ny)]
    return f"M{'L'.join(map(at, found))}"


def ties(points: Sequence[Point], step: float = 1.6, half: float = 0.55) -> str:
    """The short strokes across a railway."""
    line = evenly(rounded(points), step)
    parts = []
    for (ax, ay), (bx, by) in zip(line[1::2], line[2::2], strict=False):
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        parts.append(f"M{at((ax - nx, ay - ny))}L{at((ax + nx, ay + ny))}")
    return "".join(parts)
