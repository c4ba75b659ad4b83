"""The foot of the map: title, legend, scale bar, compass rose, and whose map it is.

All of it is drawn 488 units wide, as wide as the whole map, and scaled to the part that is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from bloodyapril.press.map_art import (
    INKS,
    SIDE_INK,
    aerodrome,
    house,
    letters,
    path,
    stroke,
    trees,
)
from bloodyapril.press.map_geometry import HEX, Point, at, centre, num, smooth, ties, trench
from bloodyapril.press.map_pieces import piece_signs
from bloodyapril.press.map_view import MapSheet
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome
from bloodyapril.terms.sides import Side

WIDTH, HEIGHT = 488.0, 30.0
NAUTICAL_MILE = 1.852
"""Kilometres."""

HOUSE_NOTE = (
    "The house map of bloodyapril, drawn from geography.",
    "It is not the published map: hex numbers come close to",
    "the printed ones, mostly within a hex, but are not equal.",
)
_MONTHS = ("", "", "", "March", "April", "May")


def foot(sheet: MapSheet, scale: float) -> Iterator[str]:
    """Everything in the foot; `scale` is how much smaller its hexes are than those of the map."""
    yield from _title(sheet)
    yield from _scale_bar(scale)
    yield from _legend(sheet)
    yield from _notes(sheet)
    yield from _rose((WIDTH - 18.5, 15))


def day_text(date: str) -> str:
    """A day as a map bears it.

    >>> day_text("1917-04-08")
    '8 April 1917'
    """
    year, month, day = date.split("-")
    return f"{int(day)} {_MONTHS[int(month)]} {year}"


def _title(sheet: MapSheet) -> Iterator[str]:
    x, y, wide, high = 1.0, 1.5, 124.0, 28.0
    cut = 3.0
    frame = (
        f"M{num(x + cut)},{num(y)}h{num(wide - 2 * cut)}q0,{cut} {cut},{cut}v{num(high - 2 * cut)}"
        f"q-{cut},0 -{cut},{cut}h-{num(wide - 2 * cut)}q0,-{cut} -{cut},-{cut}"
        f"v-{num(high - 2 * cut)}q{cut},0 {cut},-{cut}z"
    )
    paint = f'fill="{INKS["paper"]}" stroke="{INKS["ink"]}"'
    yield path([frame], f'{paint} stroke-width="0.6"')
    inner = f'<rect x="{x + 3.6}" y="{y + 1.6}" width="{wide - 7.2}" height="{high - 3.2}" '
    yield inner + stroke(INKS["ink"], 0.2) + "/>"
    middle = x + wide / 2
    ink = f'fill="{INKS["ink"]}"'
    title = sheet.title.upper()
    yield letters(middle, y + 10.8, title, 9.2, f'{ink} letter-spacing="1"', "middle")
    told = f"Trenches corrected to {day_text(sheet.front)}"
    yield letters(middle, y + 16.2, told, 4.2, f'{ink} font-style="italic"', "middle")
    yield path([f"M{num(middle - 22)},{num(y + 18.2)}h44"], stroke(INKS["ink"], 0.25))
    below = sheet.occasion or "One hex to one nautical mile"
    yield letters(middle, y + 23.2, below, 3.6 if len(below) < 60 else 2.9, ink, "middle")


def _scale_bar(scale: float) -> Iterator[str]:
    """Nautical miles, and kilometres under them, at the scale of the map beside it."""
    x, y = 134.0, 12.0
    miles = 5 if scale < 1.5 else 3 if scale < 3 else 1
    unit = HEX * scale
    while unit * miles > 60 and miles > 1:
        miles -= 1
    shade = [f"M{num(x + place * unit)},{num(y)}h{num(unit)}v1.6h-{num(unit)}z"
             for place in range(0, miles, 2)]  # fmt: skip
    yield path(shade, f'fill="{INKS["ink"]}"')
    yield path([f"M{num(x)},{num(y)}h{num(miles * unit)}v1.6h-{num(miles * unit)}z"],
               stroke(INKS["ink"], 0.25))  # fmt: skip
    ink = f'fill="{INKS["ink"]}"'
    for mile in range(miles + 1):
        yield letters(x + mile * unit, y - 1.2, str(mile), 3.0, ink, "middle")
    yield letters(x, y - 5.2, "Nautical miles, one to the hex", 3.2, f'{ink} font-style="italic"')
    kilometres = int(miles * NAUTICAL_MILE)
    metre = unit / NAUTICAL_MILE
    marks = [f"M{num(x + place * metre)},{num(y + 5)}v1.4" for place in range(kilometres + 1)]
    yield path([f"M{num(x)},{num(y + 6.4)}h{num(kilometres * metre)}", *marks],
               stroke(INKS["ink"], 0.25))  # fmt: skip
    for place in range(kilometres + 1):
        yield letters(x + place * metre, y + 10, str(place), 2.8, ink, "middle")
    yield letters(x, y + 14.6, "Kilometres", 3.2, f'{ink} font-style="italic"')


def _legend(sheet: MapSheet) -> Iterator[str]:
    """Signs and what they mean in four columns; those of pieces where there are any."""
    signs = [*_GROUND_SIGNS, *(piece_signs(sheet) if sheet.occasion else ())]
    deep = max(_DEEP, -(-len(signs) // _COLUMNS))
    # Where there are many signs they are set smaller and closer.
    scale = _DEEP / deep
    for place, (sign, words) in enumerate(signs):
        x = _LEGEND[0] + place // deep * _LEGEND_STEP[0]
        y = _LEGEND[1] * scale**0.5 + place % deep * _LEGEND_STEP[1] * scale
        how = f"translate({num(x)} {num(y)}) scale({scale**0.5:.3f})"
        yield f'<g transform="{how}">{sign}</g>'
        yield letters(x + 11.5, y + 1.1, words, 3.1 * scale**0.3, f'fill="{INKS["ink"]}"')


_DEEP, _COLUMNS = 4, 4
_LEGEND, _LEGEND_STEP = (202.0, 5.6), (37.0, 6.4)
_STROKE: tuple[Point, ...] = ((0, 0), (3, -0.4), (6, 0.4), (9, 0))


def _trench_sign(side: Side, width: float = 0.55) -> str:
    return path([trench(_STROKE, 1.15, 0.42)], stroke(SIDE_INK[side], width))


def _aerodrome_sign(side: Side) -> str:
    x, y = centre(_CORNER)
    drawn = aerodrome(Aerodrome("", side, _CORNER))
    return f'<g transform="translate({num(4.5 - x)} {num(-y)})">{drawn}</g>'


def _double(outer: str, inner: str, wide: float) -> str:
    line = [smooth(_STROKE)]
    return path(line, stroke(INKS[outer], wide)) + path(line, stroke(INKS[inner], wide / 2))


def _built(points: tuple[Point, ...]) -> str:
    return path((house(point, _CORNER) for point in points), f'fill="{INKS["house"]}"')


_CORNER = Position.of(1, 1)
_WATER = f'<rect x="0.5" y="-2.2" width="8" height="4.4" rx="1.6" fill="{INKS["water"]}"/>'
_FOREST = f'<rect x="0" y="-2.6" width="9" height="5.2" rx="2" fill="{INKS["forest"]}"/>'
_TOWN = f'<rect x="0.5" y="-2.5" width="8" height="5" rx="1.4" fill="{INKS["urban"]}"/>'
_BLOCKS: tuple[Point, ...] = tuple((x, y) for y in (-1.4, 0.1, 1.5) for x in (2, 3.7, 5.3, 7))
_GROUND_SIGNS = (
    (_trench_sign(Side.BRITISH), "British trenches"),
    (_trench_sign(Side.GERMAN), "German trenches"),
    (_trench_sign(Side.GERMAN, 0.3), "Other German line"),
    (path([smooth(_STROKE)], stroke(INKS["rail"], 0.3))
     + path([ties(_STROKE)], stroke(INKS["rail"], 0.16)), "Railway"),
    (_double("verge", "road", 0.8), "Main road"),
    (_double("river", "water", 0.95), "River or canal"),
    (_WATER, "Water (2.22)"),
    (_FOREST + trees([(1.7, 0.2), (3.6, -0.9), (4.6, 1), (6.2, -0.3), (7.6, 0.9)]), "Wood"),
    (_TOWN + _built(_BLOCKS), "Urban (2.22)"),
    (_built(((3.4, 0.4), (4.9, -0.7), (5.6, 0.8), (4.4, 1.5))), "Village"),
    (_aerodrome_sign(Side.BRITISH), "British aerodrome"),
    (_aerodrome_sign(Side.GERMAN), "German aerodrome"),
)  # fmt: skip


def _notes(sheet: MapSheet) -> Iterator[str]:
    x, y = 353.0, 6.0
    ink = f'fill="{INKS["ink"]}" font-style="italic"'
    lines = [*HOUSE_NOTE, *([sheet.corrections] if sheet.corrections else [])]
    for place, line in enumerate(lines):
        yield letters(x, y + place * 4.6, line, 3.3, ink)


def _rose(middle: Point) -> Iterator[str]:
    """The twelve headings: long points to the hexsides, short ones to the corners."""
    x, y = middle
    for heading in Heading:
        corner = heading.to_corner
        length, half = (6.6, 0.85) if corner else (10.4, 1.2)
        angle = heading * pi / 6
        ux, uy = sin(angle), -cos(angle)
        tip = (x + ux * length, y + uy * length)
        left = (x + ux * 1.7 - uy * half, y + uy * 1.7 + ux * half)
        right = (x + ux * 1.7 + uy * half, y + uy * 1.7 - ux * half)
        edge = f'stroke="{INKS["ink"]}" stroke-width="0.2" stroke-linejoin="round"'
        dark = INKS["verge"] if corner else INKS["ink"]
        yield path([f"M{at(middle)}L{at(left)}L{at(tip)}z"], f'fill="{INKS["paper"]}" {edge}')
        yield path([f"M{at(middle)}L{at(right)}L{at(tip)}z"], f'fill="{dark}" {edge}')
        reach = 13.0 if not corner else 9.6
        size = 3.4 if heading is Heading.N else 2.2 if corner else 2.7
        word = (x + ux * reach * 1.07, y + uy * reach + size * 0.32)
        yield letters(*word, heading.name, size, f'fill="{INKS["ink"]}"', "middle")
