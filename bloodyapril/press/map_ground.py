"""The pieces that stand on the ground: AA, barrages, ground units, targets, balloons, batteries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bloodyapril.press.map_art import INKS, SIDE_INK, letters, path, stroke
from bloodyapril.press.map_geometry import Point, at, centre, num, polygon
from bloodyapril.press.map_view import Battery, Burst, GroundMark, Gun, MapSheet
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

_FOOT = 2.9
"""How far under the middle of its hex a piece on the ground stands."""
_STEP = 4.9
"""From piece to piece in one hex."""
_WIDE, _HIGH = 4.4, 2.7


def standing(sheet: MapSheet) -> Iterator[str]:
    """AA in the middle of its hex, all else beside one another at its foot."""
    near = sheet.window.near
    for gun in sheet.pieces.guns:
        if near(gun.hex):
            yield _gun(gun)
    for hex_, pieces in _rows(sheet).items():
        if not near(hex_):
            continue
        x, y = centre(hex_)
        for place, piece in enumerate(pieces):
            middle = (x + (place - (len(pieces) - 1) / 2) * _STEP, y + _FOOT)
            yield _battery(piece, middle) if isinstance(piece, Battery) else _ground(piece, middle)


def _rows(sheet: MapSheet) -> dict[Position, list[GroundMark | Battery]]:
    rows: dict[Position, list[GroundMark | Battery]] = defaultdict(list)
    for piece in sheet.pieces.ground:
        rows[piece.hex].append(piece)
    for battery in sheet.pieces.batteries:
        rows[battery.hex].append(battery)
    return rows


def _ink(side: Side | None) -> str:
    return INKS["ink"] if side is None else SIDE_INK[side]


def _ground(piece: GroundMark, middle: Point) -> str:
    """A box for a unit, a lozenge for a target, a kite balloon; in its corner how it is damaged.

    As in the boxes of a log sheet (5.21): a slash for slight damage, a cross for heavy; what is
    destroyed or winched down is hollow.
    """
    x, y = middle
    ink, gone = _ink(piece.side), piece.damage == 3 or piece.down
    fill, word = (INKS["paper"], ink) if gone or piece.side is None else (ink, INKS["paper"])
    paint = f'fill="{fill}" stroke="{ink}" stroke-width="0.35" stroke-linejoin="round"'
    if piece.sign == "balloon":
        drawn = _balloon(middle, paint, ink)
    elif piece.sign == "target":
        wide, high = _WIDE / 2 + 0.6, _HIGH / 2 + 0.5
        drawn = path([polygon([(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)])], paint)
    else:
        drawn = (
            f'<rect x="{num(x - _WIDE / 2)}" y="{num(y - _HIGH / 2)}" width="{num(_WIDE)}" '
            f'height="{num(_HIGH)}" {paint}/>'
        )
    words = letters(x, y + 0.65, piece.label, 1.85, f'fill="{word}"', "middle")
    return f"<g>{drawn}{words}{_struck(piece, middle)}</g>"


def _balloon(middle: Point, paint: str, ink: str) -> str:
    """An envelope with a fin, on its cable."""
    x, y = middle
    fin = polygon([(x - 2.2, y), (x - 3.5, y - 1.1), (x - 3.5, y + 1.1)])
    cable = path([f"M{at((x, y + 1.4))}l0.5,1.5"], stroke(ink, 0.25))
    body = f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="2.7" ry="1.45" {paint}/>'
    return f"{cable}{path([fin], paint)}{body}"


def _struck(piece: GroundMark, middle: Point) -> str:
    """A badge in the corner of the sign."""
    if not piece.damage:
        return ""
    x, y = middle[0] + _WIDE / 2 + 0.3, middle[1] - _HIGH / 2 - 0.1
    slashes = [f"M{at((x - 0.75, y + 0.75))}l1.5,-1.5"]
    if piece.damage >= 2:
        slashes.append(f"M{at((x - 0.75, y - 0.75))}l1.5,1.5")
    disc = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="1.25" fill="{INKS["paper"]}" '
        f'stroke="{INKS["ink"]}" stroke-width="0.25"/>'
    )
    return disc + path(slashes, stroke(INKS["ink"], 0.45))


def _battery(piece: Battery, middle: Point) -> str:
    """A box with a gun's dot, and the flight that works with it."""
    x, y = middle
    ink = SIDE_INK[piece.side]
    box = (
        f'<rect x="{num(x - _WIDE / 2)}" y="{num(y - _HIGH / 2)}" width="{num(_WIDE)}" '
        f'height="{num(_HIGH)}" fill="{INKS["paper"]}" stroke="{ink}" stroke-width="0.35"/>'
    )
    dot = f'<circle cx="{num(x - _WIDE / 2 + 0.8)}" cy="{num(y)}" r="0.55" fill="{ink}"/>'
    return f"<g>{box}{dot}{letters(x + 0.6, y + 0.6, piece.label, 1.7, _fill(ink), 'middle')}</g>"


def _fill(ink: str) -> str:
    return f'fill="{ink}"'


def line_of_fire(piece: Battery) -> Iterator[str]:
    """From a battery to its target: dashed, and once it fires drawn out, with a burst there."""
    ink = SIDE_INK[piece.side]
    x, y = centre(piece.hex)
    there = centre(piece.target)
    dashes = "" if piece.firing else 'stroke-dasharray="0.9 0.9"'
    yield path([f"M{at((x, y + _FOOT))}L{at(there)}"], stroke(ink, 0.35, dashes))
    yield target(there, ink)
    if piece.firing:
        rays = [(0.0, 1.9), (1.35, 1.35), (1.35, -1.35), (1.9, 0.0)]
        star = (f"M{at((there[0] - dx, there[1] - dy))}l{num(2 * dx)},{num(2 * dy)}"
                for dx, dy in rays)  # fmt: skip
        yield path(star, stroke(ink, 0.5))


def target(middle: Point, ink: str) -> str:
    """A cross in a circle."""
    x, y = middle
    ring = f'<circle cx="{num(x)}" cy="{num(y)}" r="2.5" {stroke(ink, 0.45)}/>'
    return ring + path([f"M{at((x - 3.4, y))}h6.8M{at((x, y - 3.4))}v6.8"], stroke(ink, 0.3))


def _gun(gun: Gun) -> str:
    """A gun: a triangle, hollow while it is silent, with the letter of its density."""
    x, y = centre(gun.hex)
    ink = SIDE_INK[gun.side]
    fill, word = (INKS["paper"], ink) if gun.silent else (ink, INKS["paper"])
    shape = polygon([(x, y - 2.3), (x + 2.2, y + 1.5), (x - 2.2, y + 1.5)])
    return path([shape], f'fill="{fill}" stroke="{ink}" stroke-width="0.4"') + letters(
        x, y + 1.1, gun.label, 2.1, f'fill="{word}"', "middle"
    )


def burst(piece: Burst) -> str:
    """The smoke of a barrage: a cloud of puffs over its hex."""
    x, y = centre(piece.hex)
    puffs = ((0, 0, 1.7), (-2, 0.7, 1.2), (2, 0.5, 1.3), (-0.8, -1.6, 1.1), (1.2, -1.5, 1.0))
    ink = SIDE_INK[piece.side]
    return "".join(
        f'<circle cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(r)}" fill="{INKS["road"]}" '
        f'fill-opacity="0.85" stroke="{ink}" stroke-width="0.3"/>'
        for dx, dy, r in puffs
    )


def signs(sheet: MapSheet) -> Iterator[tuple[str, str]]:
    """Signs for the legend and what they mean: AA and barrages, and what else is on the map."""
    corner = Position.of(1, 1)
    x, y = centre(corner)
    moved = f'<g transform="translate({num(4.5 - x)} {num(-y)})">'
    yield f"{moved}{_gun(Gun('M', Side.GERMAN, corner))}</g>", "AA that is known"
    yield f"{moved}{burst(Burst(Side.GERMAN, corner))}</g>", "Barrage marker"
    samples = {
        "unit": (GroundMark("unit", "Inf", Side.GERMAN, corner), "Ground unit (22.1)"),
        "target": (GroundMark("target", "Rly", Side.GERMAN, corner), "Ground target"),
        "balloon": (GroundMark("balloon", "D+3", Side.GERMAN, corner), "Balloon"),
        "unknown": (GroundMark("unknown", "?", None, corner), "Unit, face down"),
    }
    found = {piece.sign for piece in sheet.pieces.ground}
    for sign, (sample, words) in samples.items():
        if sign in found:
            yield _ground(sample, (4.5, 0)), words
    if any(piece.damage for piece in sheet.pieces.ground):
        hurt = GroundMark("unit", "", Side.GERMAN, corner, damage=2)
        yield _ground(hurt, (4.5, 0)), "Heavy damage (19.1)"
    if sheet.pieces.batteries:
        battery = Battery("B1", Side.BRITISH, corner, corner)
        yield _battery(battery, (4.5, 0)), "Battery at work"
