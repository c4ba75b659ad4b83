"""The ground of the map in the manner of a trench map of 1917.

Each function draws one layer as SVG text. Nothing but numbers, fixed words and escaped names goes
into it. `INKS` are the only colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import pairwise

from markupsafe import escape

from bloodyapril.press.fonts import FAMILY
from bloodyapril.press.map_geometry import (
    COLUMN,
    HEX,
    RADIUS,
    Point,
    at,
    centre,
    chains,
    corners,
    evenly,
    noise,
    num,
    polygon,
    ragged,
    rounded,
    smooth,
    ties,
    trench,
)
from bloodyapril.press.map_labels import Field, Label, PlacedLabel, placed
from bloodyapril.press.map_labels import width as text_width
from bloodyapril.press.map_view import MapSheet, Window
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import COLUMNS, ROWS, Aerodrome, Terrain, TrenchLine
from bloodyapril.terms.sides import Side

INKS = {
    "paper": "#efe4c8", "margin": "#e7d9b8", "stain": "#a4874a", "ink": "#362c22",
    "grid": "#8d7a58", "forest": "#c3c79c", "tree": "#66713f", "urban": "#dcbfa0",
    "house": "#7a4a38", "water": "#b4cdcb", "river": "#5d8c98", "road": "#f8efd6",
    "verge": "#7d6848", "rail": "#2f2923", "red": "#a8322a", "blue": "#2b4d7e",
}  # fmt: skip
SIDE_INK = {Side.BRITISH: INKS["blue"], Side.GERMAN: INKS["red"]}
SERIF = f"'{FAMILY}', 'Linux Libertine O', Georgia, serif"

_VEILS = 10
_RANK = {"city": 0, "town": 1, "railway junction": 3, "village": 2, "wood": 4}
_HOUSES = {"city": 0, "town": 9, "village": 4, "railway junction": 0, "wood": 0}


def stroke(ink: str, width: float, more: str = "") -> str:
    """The paint of a line without filling."""
    return f'fill="none" stroke="{ink}" stroke-width="{num(width)}" {more}'.strip()


def path(shape: Iterable[str], paint: str) -> str:
    """One path of many shapes, or nothing if there are none."""
    drawn = "".join(shape)
    return f'<path d="{drawn}" {paint}/>' if drawn else ""


def letters(x: float, y: float, text: str, size: float, paint: str = "", anchor: str = "") -> str:
    """A line of type; what it says is escaped."""
    how = f'font-size="{num(size)}"' + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{num(x)}" y="{num(y)}" {how} {paint}>{escape(text)}</text>'


def terrain(sheet: MapSheet) -> Iterator[str]:
    """Woods, towns and ponds (2.22), and the small woods that leave their hex open."""
    window, hexes = sheet.window, sheet.map.hexes
    for kind, ink, salt in (
        (Terrain.WATER, "water", 3),
        (Terrain.FOREST, "forest", 5),
        (Terrain.URBAN, "urban", 7),
    ):
        here = [hex_ for hex_, data in hexes.items() if data.terrain is kind and window.near(hex_)]
        yield path(
            (ragged(hex_, salt) for hex_ in here),
            f'fill="{INKS[ink]}" stroke="{INKS[ink]}" stroke-width="0.5" stroke-linejoin="round"',
        )
        if kind is Terrain.WATER:
            yield path((ripples(hex_) for hex_ in here), stroke(INKS["river"], 0.22))
        elif kind is Terrain.FOREST:
            yield trees([point for hex_ in here for point in _scattered(hex_, 1.75, 4.6)])
        else:
            yield path(
                (house(point, hex_) for hex_ in here for point in _scattered(hex_, 1.5, 4.5)),
                f'fill="{INKS["house"]}"',
            )
    groves = [
        place.hex
        for place in sheet.map.places
        if place.kind == "wood"
        and hexes[place.hex].terrain is Terrain.OPEN
        and window.near(place.hex)
    ]
    yield trees([point for hex_ in groves for point in _scattered(hex_, 1.7, 2.4)])


def _scattered(hex_: Position, step: float, reach: float) -> Iterator[Point]:
    """Points strewn over a hex, as far from its middle as they may be."""
    x, y = centre(hex_)
    count = int(reach / step) + 1
    for row in range(-count, count + 1):
        for place in range(-count, count + 1):
            dx = (place + (row % 2) / 2) * step + 0.4 * noise(x + place, y + row, 1)
            dy = row * step * 0.87 + 0.4 * noise(x + place, y + row, 2)
            if (dx * dx + dy * dy) ** 0.5 <= reach * (1 + 0.12 * noise(x + place, y - row, 3)):
                yield x + dx, y + dy


def trees(points: Sequence[Point]) -> str:
    crowns = (f"M{at((x - 0.55, y))}a0.55,0.5 0 1,1 1.1,0a0.55,0.5 0 1,1 -1.1,0" for x, y in points)
    shades = (f"M{at((x - 0.1, y + 0.6))}q0.7,0 0.75,-0.65" for x, y in points)
    paint = f'fill="{INKS["forest"]}" stroke="{INKS["tree"]}" stroke-width="0.16"'
    return path(crowns, paint) + path(shades, stroke(INKS["tree"], 0.32))


def ripples(hex_: Position) -> str:
    x, y = centre(hex_)
    parts = []
    for line in range(-3, 4):
        half = 4.2 - abs(line) * 0.55 + 0.5 * noise(x, line, 4)
        parts.append(f"M{at((x - half, y + line * 1.1))}q{num(half / 2)},-0.5 {num(half)},0")
        parts.append(f"t{num(half)},0")
    return "".join(parts)


def house(point: Point, hex_: Position) -> str:
    """A block of houses: long or square, along one of a town's two directions."""
    x, y = point
    turned = noise(hex_.x, hex_.y, 6) * 0.5
    long, deep = 0.5 + 0.22 * noise(x, y, 7), 0.34 + 0.12 * noise(y, x, 8)
    if noise(x, y, 9) > 0:
        long, deep = deep, long
    ux, uy = long * (1 - turned * turned / 2), long * turned
    vx, vy = -deep * turned, deep * (1 - turned * turned / 2)
    return polygon(
        [(x + ux + vx, y + uy + vy), (x - ux + vx, y - uy + vy),
         (x - ux - vx, y - uy - vy), (x + ux - vx, y + uy - vy)]
    )  # fmt: skip


def villages(sheet: MapSheet) -> str:
    """The houses of towns and villages that leave their hex open."""
    drawn = []
    for place in sheet.map.places:
        wanted = _HOUSES[place.kind]
        if not wanted or not sheet.window.near(place.hex):
            continue
        if sheet.map.hexes[place.hex].terrain is Terrain.URBAN:
            continue
        strewn = _scattered(place.hex, 1.15, 1.9 if wanted > 4 else 1.25)
        near = sorted(strewn, key=lambda point: noise(point[0], point[1], 10))
        drawn += [house(point, place.hex) for point in near[:wanted]]
    return path(drawn, f'fill="{INKS["house"]}"')


def grid(sheet: MapSheet) -> str:
    """The hexes."""
    drawn = []
    for hex_ in sheet.map.hexes:
        if sheet.window.near(hex_):
            east, south_east, south_west, west, *_ = corners(hex_)
            drawn.append(f"M{at(east)}L{at(south_east)}L{at(south_west)}L{at(west)}")
            if hex_.row == 1:
                drawn.append(polygon(corners(hex_)))
    return path(drawn, stroke(INKS["grid"], 0.16, 'stroke-opacity="0.75"'))


def numbers(sheet: MapSheet, size: float) -> str:
    """The number of each hex in its northern corner."""
    drawn = [
        f'<text x="{num(x)}" y="{num(y - 4.75 + size * 0.75)}">{hex_}</text>'
        for hex_ in sheet.map.hexes
        if sheet.window.near(hex_, 0)
        for x, y in [centre(hex_)]
    ]
    return (
        f'<g font-size="{num(size)}" text-anchor="middle" fill="{INKS["verge"]}">'
        f"{''.join(drawn)}</g>"
    )


def rivers(sheet: MapSheet, pen: float) -> Iterator[str]:
    """Rivers and canals: dark banks, light water."""
    shapes = [smooth(line) for line in _courses(sheet, "river", _meander)]
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    yield path(shapes, stroke(INKS["river"], 0.95 * pen, ends))
    yield path(shapes, stroke(INKS["water"], 0.45 * pen, ends))


def roads(sheet: MapSheet, pen: float) -> Iterator[str]:
    """Main roads."""
    shapes = [smooth(line) for line in _courses(sheet, "road", centre)]
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    yield path(shapes, stroke(INKS["verge"], 0.72 * pen, ends))
    yield path(shapes, stroke(INKS["road"], 0.42 * pen, ends))


def railways(sheet: MapSheet, pen: float) -> Iterator[str]:
    """Railways, with their ties."""
    lines = _courses(sheet, "rail", _beside)
    yield path([smooth(line) for line in lines], stroke(INKS["rail"], 0.3 * pen))
    crossed = [ties(line, 1.6 * pen, 0.55 * pen) for line in lines]
    yield path(crossed, stroke(INKS["rail"], 0.16 * pen))


def _meander(place: Position) -> Point:
    x, y = centre(place)
    return x + 0.6 + 1.5 * noise(x, y, 11), y + 1.2 + 1.3 * noise(x, y, 12)


def _beside(place: Position) -> Point:
    """Railways keep a little off the roads that share their hexes."""
    x, y = centre(place)
    return x - 0.75 + 0.4 * noise(x, y, 13), y + 1.0 + 0.4 * noise(x, y, 14)


def _courses(
    sheet: MapSheet, feature: str, point: Callable[[Position], Point]
) -> list[list[Point]]:
    """The lines of a feature; one that ends at the map's edge runs on over it."""
    window = sheet.window
    here: Set[Position] = {hex_ for hex_, data in sheet.map.hexes.items() if getattr(data, feature)}
    lines = []
    for chain in chains(here):
        if any(window.near(place, 2) for place in chain):
            line = [point(place) for place in chain]
            if out := _outwards(chain[0], chain[1]):
                line.insert(0, point(out))
            if out := _outwards(chain[-1], chain[-2]):
                line.append(point(out))
            lines.append(line)
    return lines


def _outwards(end: Position, before: Position) -> Position | None:
    """The next hex of a line beyond the map's edge, if it ends there."""
    if 1 < end.column < COLUMNS and 1 < end.row < ROWS:
        return None
    beyond = Position(2 * end.x - before.x, 2 * end.y - before.y)
    outside = not (1 <= beyond.column <= COLUMNS and 1 <= beyond.row <= ROWS)
    return beyond if outside else None


def lines(sheet: MapSheet, pen: float) -> Iterator[str]:
    """The trench lines: the front of both sides, and the other German lines, more lightly."""
    ends = 'stroke-linejoin="miter"'
    for line in sheet.map.lines:
        ink = SIDE_INK[line.side]
        if line.front:
            points = [centre(hex_) for hex_ in _to_the_edges(line.hexes)]
            yield path([trench(points, 1.15 * pen, 0.42 * pen)], stroke(ink, 0.55 * pen, ends))
            yield path([_wire(points, line.side, pen)], stroke(ink, 0.16 * pen))
        else:
            for part in _apart(line, sheet.map.trenches[line.side]):
                points = [centre(hex_) for hex_ in part]
                yield path([trench(points, pen, 0.3 * pen)], stroke(ink, 0.3 * pen, ends))


def _to_the_edges(hexes: tuple[Position, ...]) -> list[Position]:
    """The front runs on over the map's northern and southern edge."""
    return [hexes[0].shift(Heading.N), *hexes, hexes[-1].shift(Heading.S)]


def _wire(points: Sequence[Point], side: Side, pen: float) -> str:
    """The wire before a front trench: small crosses on the enemy's side."""
    step, arm = 1.7 * pen, 0.25 * pen
    line = evenly(rounded(points), step)
    towards = 1.15 * pen if side is Side.BRITISH else -1.15 * pen
    parts = []
    for (ax, ay), (bx, by) in pairwise(line):
        x, y = ax + (by - ay) / step * towards, ay - (bx - ax) / step * towards
        slant = f"l{num(2 * arm)},{num(2 * arm)}m0,-{num(2 * arm)}l-{num(2 * arm)},{num(2 * arm)}"
        parts.append(f"M{at((x - arm, y - arm))}{slant}")
    return "".join(parts)


def _apart(line: TrenchLine, front: Set[Position]) -> Iterator[list[Position]]:
    """The stretches of a line that are not the front trench of the day."""
    part: list[Position] = []
    for hex_ in line.hexes:
        part.append(hex_)
        if hex_ in front:
            if len(part) > 2:
                yield part
            part = [hex_]
    if len(part) > 2:
        yield part


def aerodrome(ground: Aerodrome) -> str:
    """A landing ground: a roundel or a cross."""
    assert ground.hex is not None
    x, y = centre(ground.hex)
    if ground.side is Side.BRITISH:
        return (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="1.45" fill="{INKS["blue"]}"/>'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="0.98" fill="{INKS["road"]}"/>'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="0.5" fill="{INKS["red"]}"/>'
        )
    arms = (
        f"M{at((x - 0.62, y - 1.4))}h1.24q-0.32,0.5 -0.34,1.12q0.62,-0.02 1.12,-0.34v1.24"
        "q-0.5,-0.32 -1.12,-0.34q0.02,0.62 0.34,1.12h-1.24q0.32,-0.5 0.34,-1.12"
        "q-0.62,0.02 -1.12,0.34v-1.24q0.5,0.32 1.12,0.34q-0.02,-0.62 -0.34,-1.12z"
    )
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="1.65" fill="{INKS["road"]}" '
        f'stroke="{INKS["ink"]}" stroke-width="0.14"/>' + path([arms], f'fill="{INKS["ink"]}"')
    )


def aerodromes(sheet: MapSheet) -> Iterator[str]:
    """Landing grounds by side, and where those off the map are entered from (11.5)."""
    for ground in sheet.map.landing_grounds:
        if ground.hex is not None and sheet.window.near(ground.hex):
            yield aerodrome(ground)
        for entry in ground.entries:
            if sheet.window.near(entry, 0):
                x, y = centre(entry)
                paint = f'fill="{SIDE_INK[ground.side]}"'
                yield path([f"M{at((x, y - 2.6))}l-0.9,1.7h0.6v1.6h0.6v-1.6h0.6z"], paint)


def names(sheet: MapSheet, scale: float, inside: tuple[float, float, float, float]) -> str:
    """Names of towns, aerodromes, woods and lines, none over another."""
    field = _taken(sheet, scale)
    labels = sorted(_labels(sheet, scale), key=lambda entry: entry[0])
    found = placed([label for _, label in labels], field, inside)
    halo = 'fill="none" stroke-linejoin="round" stroke-opacity="0.9"'
    ground = "".join(_set(name, bare=True) for name in found)
    ink = "".join(_set(name) for name in found)
    return (
        f'<g {halo} stroke="{INKS["paper"]}" stroke-width="{num(0.55 * scale)}">{ground}</g>{ink}'
    )


def _taken(sheet: MapSheet, scale: float) -> Field:
    field = Field()
    for hex_ in sheet.map.hexes:
        if sheet.window.near(hex_):
            x, y = centre(hex_)
            field.take((x - 2 * scale, y - 4.8, x + 2 * scale, y - 4.6 + 1.6 * scale), 4.5)
    for ground in sheet.map.landing_grounds:
        if ground.hex is not None:
            x, y = centre(ground.hex)
            field.take((x - 1.6, y - 1.6, x + 1.6, y + 1.6))
    for place in sheet.map.places:
        reach = {"town": 1.9, "village": 1.1}.get(place.kind, 0.0)
        if reach:
            x, y = centre(place.hex)
            field.take((x - reach, y - reach, x + reach, y + reach), 20)
    for line in sheet.map.lines:
        if line.front:
            for x, y in evenly(rounded([centre(hex_) for hex_ in line.hexes]), 2.0):
                field.take((x - 1.1, y - 1.0, x + 1.1, y + 1.0), 9)
    for counter in sheet.pieces.counters:
        x, y = centre(counter.position)
        field.take((x - 3.4, y - 3.4, x + 3.4, y + 3.4))
    for marker in sheet.pieces.dogfights:
        x, y = centre(marker.hex)
        field.take((x - 3.4, y - 3.4, x + 3.4, y + 5))
    for gun in sheet.pieces.guns:
        x, y = centre(gun.hex)
        field.take((x - 2, y - 2, x + 2, y + 2))
    for hex_, count in sheet.pieces.occupied.items():
        x, y = centre(hex_)
        reach = 0.5 + 2.45 * count
        field.take((x - reach, y + 1.2, x + reach, y + 4.6))
    for wreck in sheet.pieces.wrecks:
        x, y = centre(wreck.hex)
        field.take((x - 2, y - 1.6, x + 2, y + 4))
    return field


def _labels(sheet: MapSheet, scale: float) -> Iterator[tuple[int, Label]]:
    """The names with their rank: the lower, the sooner it is set."""
    near, map_ = sheet.window.near, sheet.map
    # One name will do for a village and its landing ground, or a town and its junction.
    told = {(ground.name, ground.hex) for ground in map_.landing_grounds}
    for place in map_.places:
        if not near(place.hex, 0) or (place.name, place.hex) in told:
            continue
        told.add((place.name, place.hex))
        kind, point = place.kind, centre(place.hex)
        if kind == "city":
            label = Label(place.name, point, 4.2 * scale, 3.4, "city", True, capitals=True)
        elif kind == "town":
            label = Label(place.name, point, 2.8 * scale, 2.1, "town", needed=True)
        elif kind == "village":
            label = Label(place.name, point, 2.1 * scale, 1.5, "village")
        elif kind == "wood":
            label = Label(place.name, point, 1.9 * scale, 2.4, "wood")
        else:
            label = Label(f"{place.name} Junction", point, 1.9 * scale, 1.0, "junction")
        yield _RANK[kind] * 2, label
    for ground in map_.landing_grounds:
        if ground.hex is not None and near(ground.hex, 0):
            paint = "ours" if ground.side is Side.BRITISH else "theirs"
            yield 3, Label(ground.name, centre(ground.hex), 2.2 * scale, 1.9, paint, needed=True)
        for entry in ground.entries[:1]:
            if near(entry, 0):
                x, y = centre(entry)
                text = f"to {ground.name}"
                yield 1, Label(text, (x + COLUMN / 2, y), 2.2 * scale, 0.2, "ours", needed=True)
    for piece in sheet.pieces.ground:
        if piece.name and piece.side is not None and near(piece.hex, 0):
            x, y = centre(piece.hex)
            paint = "ours" if piece.side is Side.BRITISH else "theirs"
            reach = 1.2 + 2.45 * sheet.pieces.occupied[piece.hex]
            yield 3, Label(piece.name, (x, y + 2.9), 2.0 * scale, reach, paint, needed=True)
    for line in map_.lines:
        middle = line.hexes[len(line.hexes) // 2]
        if not line.front and near(middle, 0):
            yield 1, Label(line.name, centre(middle), 2.2 * scale, 1.6, "line", needed=True)


_PAINTS = {
    "city": f'fill="{INKS["ink"]}" letter-spacing="0.2"',
    "town": f'fill="{INKS["ink"]}"',
    "village": f'fill="{INKS["ink"]}"',
    "wood": f'fill="{INKS["tree"]}" font-style="italic"',
    "junction": f'fill="{INKS["rail"]}" font-style="italic"',
    "ours": f'fill="{INKS["blue"]}" font-style="italic"',
    "theirs": f'fill="{INKS["red"]}" font-style="italic"',
    "line": f'fill="{INKS["red"]}" font-style="italic"',
}


def _set(name: PlacedLabel, *, bare: bool = False) -> str:
    label = name.label
    text = label.text.upper() if label.capitals else label.text
    paint = _PAINTS[label.paint]
    if bare:
        paint = paint.partition('" ')[2]
    return letters(name.x, name.y, text, label.size, paint)


def margin(window: Window, scale: float) -> Iterator[str]:
    """The numbers of columns and rows along the frame."""
    size, gap = 2.6 * scale, 1.5 * scale
    north, south = (window.north - 1) * HEX, (window.south + 0.5) * HEX
    west, east = (window.west - 1) * COLUMN, (window.east - 1) * COLUMN + 2 * RADIUS
    drawn = []
    for column in range(window.west, window.east + 1):
        x = (column - 1) * COLUMN + RADIUS
        drawn.append(letters(x, north - gap, f"{column:02d}", size, anchor="middle"))
        drawn.append(letters(x, south + gap + size * 0.66, f"{column:02d}", size, anchor="middle"))
    for row in range(window.north, window.south + 1):
        y = (row - 0.25) * HEX + size * 0.3
        half = text_width("00", size) / 2
        drawn.append(letters(west - gap - half, y, f"{row:02d}", size, anchor="middle"))
        drawn.append(letters(east + gap + half, y, f"{row:02d}", size, anchor="middle"))
    yield f'<g fill="{INKS["ink"]}">{"".join(drawn)}</g>'


def frame(area: tuple[float, float, float, float], edge: float, scale: float) -> Iterator[str]:
    """A hairline around the map, and a firm one around the numbers of columns and rows."""
    west, north, east, south = area
    yield path([_rectangle(west, north, east, south)], stroke(INKS["ink"], 0.3 * scale))
    gap = edge * 0.78
    outer = _rectangle(west - gap, north - gap, east + gap, south + gap)
    yield path([outer], stroke(INKS["ink"], 0.9 * scale))


def creases(area: tuple[float, float, float, float], scale: float) -> Iterator[str]:
    """Where the sheet was folded to go into a pocket: twice along, three times across."""
    west, north, east, south = area
    along = [f"M{num(west)},{num(north + (south - north) / 2)}H{num(east)}"]
    across = [f"M{num(west + (east - west) * part / 4)},{num(north)}V{num(south)}"
              for part in (1, 2, 3)]  # fmt: skip
    yield path([*along, *across], stroke(INKS["stain"], 1.3 * scale, 'stroke-opacity="0.13"'))
    yield path([*along, *across], stroke(INKS["road"], 0.35 * scale, 'stroke-opacity="0.55"'))


def age(area: tuple[float, float, float, float]) -> Iterator[str]:
    """The browning of the paper towards its edges, in many thin veils one upon the other."""
    west, north, east, south = area
    reach = 0.2 * min(east - west, south - north)
    for veil in range(1, _VEILS + 1):
        inset = reach * (veil / _VEILS) ** 1.6
        inner = _rectangle(west + inset, north + inset, east - inset, south - inset)
        paint = f'fill="{INKS["stain"]}" fill-opacity="0.016" fill-rule="evenodd"'
        yield path([_rectangle(west, north, east, south), inner], paint)


def _rectangle(west: float, north: float, east: float, south: float) -> str:
    return polygon([(west, north), (east, north), (east, south), (west, south)])
