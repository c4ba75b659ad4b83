"""The map as one SVG drawing, for the browser, for a file and for paper.

The same drawing serves all three; only where its letters come from differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup, escape

from bloodyapril.press import map_art, map_frame, map_pieces
from bloodyapril.press.fonts import FACES, embedded, font_faces
from bloodyapril.press.map_art import INKS, SERIF
from bloodyapril.press.map_geometry import HEX, box, num
from bloodyapril.press.map_view import MapSheet, Window
from bloodyapril.press.marks import SVG_MARK
from bloodyapril.press.paper import Paper
from bloodyapril.writing import write_whole

_WIDE = 420.0
"""Millimetres of a whole map on its own: the long side of A3."""
_EDGE = 7.0
PAPER_EDGE = 8.0
"""Millimetres of paper around a printed map."""
_WRITABLE = 12.0
"""Millimetres across a hex in which one can write."""


def map_svg(sheet: MapSheet, *, wide: float = _WIDE, high: float | None = None) -> Markup:
    """The drawing of a map, at most so many millimetres wide and high."""
    left, top, width, height = _page(sheet.window)
    millimetre = wide / width if high is None else min(wide / width, high / height)
    title = escape(f"{sheet.title}, {map_frame.day_text(sheet.front)}")
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" width="{num(width * millimetre)}mm" '
        f'height="{num(height * millimetre)}mm" role="img" aria-label="{title}" '
        f'viewBox="{num(left)} {num(top)} {num(width)} {num(height)}" font-family="{SERIF}">'
        f"{''.join(_drawing(sheet))}</svg>"
    )


def fitting(paper: Paper) -> tuple[float, float]:
    """How wide and high, in millimetres, a map on a sheet of paper is at most."""
    wide, high = paper.landscape
    return wide - 2 * PAPER_EDGE, high - 2 * PAPER_EDGE


def plates(paper: Paper) -> tuple[Window, ...]:
    """The fewest parts of the map, on a sheet of paper each, in which one can write in a hex."""
    wide, high = fitting(paper)
    for count in range(1, 10):
        for down in range(1, count + 1):
            parts = Window().parts(-(-count // down), down)
            if len(parts) == count and all(_hex(part, wide, high) >= _WRITABLE for part in parts):
                return parts
    return Window().parts(4, 3)


def _hex(window: Window, wide: float, high: float) -> float:
    """Millimetres from side to side of a hex in a map of at most this size."""
    _, _, width, height = _page(window)
    return HEX * min(wide / width, high / height)


def _page(window: Window) -> tuple[float, float, float, float]:
    """The whole drawing with frame and foot: left and upper edge, width and height."""
    west, north, east, south = box(window)
    shown = _shown(window)
    edge = _EDGE * shown
    height = south - north + 2.6 * edge + map_frame.HEIGHT * shown
    return west - edge, north - edge, east - west + 2 * edge, height


def _shown(window: Window) -> float:
    """How much of the map's width is shown."""
    west, _, east, _ = box(window)
    return (east - west) / map_frame.WIDTH


def write_svg(path: Path, sheet: MapSheet) -> Path:
    """Write a map to a file of its own, fonts included; raises as `write_whole` does."""
    drawing = map_svg(sheet)
    head, body = drawing.split(">", 1)
    fonts = font_faces(embedded, (face for face in FACES if face.weight == "normal"))
    styled = f"{head}>{SVG_MARK.decode()}<style>{fonts}</style>{body}"
    return write_whole(path, f'<?xml version="1.0" encoding="UTF-8"?>\n{styled}\n'.encode())


def _drawing(sheet: MapSheet) -> Iterator[str]:
    window = sheet.window
    shown = _shown(window)
    west, north, east, south = box(window)
    # A part of the map is shown larger, and its letters grow less than its hexes.
    scale, pen = shown**0.5, shown**0.35
    clip = f"sheet-{window}"
    rectangle = (
        f'x="{num(west)}" y="{num(north)}" width="{num(east - west)}" height="{num(south - north)}"'
    )
    left, top, width, height = _page(window)
    yield f'<defs><clipPath id="{clip}"><rect {rectangle}/></clipPath></defs>'
    everything = f'x="{num(left)}" y="{num(top)}" width="{num(width)}" height="{num(height)}"'
    yield f'<rect {everything} fill="{INKS["margin"]}"/>'
    yield f'<rect {rectangle} fill="{INKS["paper"]}"/>'
    yield f'<g clip-path="url(#{clip})">'
    yield from map_art.terrain(sheet)
    yield map_art.grid(sheet)
    yield from map_art.rivers(sheet, pen)
    yield from map_art.roads(sheet, pen)
    yield from map_art.railways(sheet, pen)
    yield map_art.villages(sheet)
    yield from map_art.lines(sheet, pen)
    yield map_art.numbers(sheet, 1.9 * scale)
    yield from map_pieces.under(sheet)
    yield from map_art.aerodromes(sheet)
    yield map_art.names(sheet, scale, (west, north, east, south))
    yield from map_pieces.over(sheet)
    yield "</g>"
    yield from map_art.creases((west, north, east, south), shown)
    yield from map_art.age((left, top, left + width, top + height))
    yield from map_art.frame((west, north, east, south), _EDGE * shown, shown)
    yield from map_art.margin(window, shown)
    x, y = num(west), num(south + 1.3 * _EDGE * shown)
    yield f'<g transform="translate({x} {y}) scale({shown:.4f})">'
    yield from map_frame.foot(sheet, 1 / shown)
    yield "</g>"
