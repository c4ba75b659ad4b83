"""The small drawings of a sheet as inline SVG: aeroplane boxes, rows of tick boxes, emblems.

Lengths are millimetres. Nothing but numbers and fixed words goes into a drawing, so there is
nothing to escape.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from markupsafe import Markup

from bloodyapril.press.fonts import FAMILY
from bloodyapril.press.sheets import AeroplaneBox, WeaponTrack

# Endurance boxes stand in rows of this many, at most this many in all.
_ENDURANCE_ROW = 40
_ENDURANCE_MOST = 160

# A style sheet does not reach into a drawing everywhere, so each shape carries its own paint.
_INK = 'fill="#000"'
_GREY = 'fill="#d4d4d4"'
_HAIR = 'fill="none" stroke="#000" stroke-width="0.15"'
_FRAME = 'fill="none" stroke="#000" stroke-width="0.25"'
_STROKE = 'fill="none" stroke="#000" stroke-width="0.35"'
_LETTER = f'font-family="{FAMILY}" fill="#000"'

_BOX = 10.8
_STATES = {
    "ok": "",
    "damaged": f'<path d="M0,{_BOX}L{_BOX},0" {_STROKE}/>',
    "crippled": f'<path d="M0,{_BOX}L{_BOX},0M0,0L{_BOX},{_BOX}" {_STROKE}/>',
    "shot down": f'<path d="M0,{_BOX}L{_BOX},0M0,0L{_BOX},{_BOX}" {_STROKE}/>'
    f'<circle cx="5.4" cy="5.4" r="4.6" {_STROKE}/>',
    "absent": f'<rect width="{_BOX}" height="{_BOX}" {_INK}/>',
}


def state_box(state: str) -> Markup:
    """A box in one of the states of rule 5.21, without a number.

    Empty if fit, a slash if damaged, crossed out if crippled, crossed out and circled if shot
    down, black if it is not in the flight.
    """
    return _svg(_BOX, _BOX, _box(state), name="legend", label=state)


def aeroplane_box(box: AeroplaneBox) -> Markup:
    """The numbered box of one aeroplane (5.21), with a small camera if it carries one."""
    parts = [*_box(box.state)]
    if box.state != "absent":
        parts.append(f'<text x="0.6" y="2.9" font-size="2.9" {_LETTER}>{box.number}</text>')
    if box.camera:
        parts.append(f'<path d="M7.1,0.9h3v2h-3zM7.7,0.9v-0.4h0.8v0.4" {_FRAME}/>')
        parts.append(f'<circle cx="8.7" cy="1.9" r="0.6" {_FRAME}/>')
    label = f"aeroplane {box.number} {box.state}{' with camera' if box.camera else ''}"
    return _svg(_BOX, _BOX, parts, name="aeroplane", label=label)


def _box(state: str) -> tuple[str, ...]:
    return (f'<rect width="{_BOX}" height="{_BOX}" {_FRAME}/>', _STATES[state])


def depletion_track(weapon: WeaponTrack) -> Markup:
    """Ten boxes for a weapon's depletion number (13.33).

    Grey up to the number at the start, struck through up to the present one, and a line through
    the whole track once the weapon is depleted.
    """
    side, width = 3.6, 36.0
    parts = []
    start = min(weapon.depletion_start, 10)
    if start:
        parts.append(f'<rect width="{_mm(side * start)}" height="{side}" {_GREY}/>')
    parts.append(f'<path d="{_grid(10, 10, side)}" {_FRAME}/>')
    parts += [
        f'<text x="{_mm(side * (number - 0.5))}" y="2.6" font-size="2.3" '
        f'text-anchor="middle" {_LETTER}>{number}</text>'
        for number in range(1, 11)
    ]
    now = 10 if weapon.depleted else min(weapon.depletion_now, 10)
    strokes = "".join(_slash(number, 10, side) for number in range(start, now))
    if weapon.depleted:
        strokes += f"M0,{side / 2}H{width}"
    if strokes:
        parts.append(f'<path d="{strokes}" {_STROKE}/>')
    return _svg(width, side, parts, name="track", label=f"depletion {now or 'blank'}")


def drums(weapon: WeaponTrack) -> Markup:
    """A circle for each ammunition drum, crossed out once used up (13.34)."""
    parts = []
    used = max(0, weapon.drums - weapon.drums_left)
    for place in range(weapon.drums):
        x = 1.8 + 3.6 * place
        parts.append(f'<circle cx="{_mm(x)}" cy="1.8" r="1.4" {_FRAME}/>')
        if place < used:
            parts.append(f'<path d="M{_mm(x - 1)},0.8l2,2m0,-2l-2,2" {_STROKE}/>')
    label = f"{weapon.drums_left} of {weapon.drums} drums"
    return _svg(3.6 * weapon.drums, 3.6, parts, name="drums", label=label)


def points_a_box(total: int) -> int:
    """How many points of endurance one box stands for: 2 as a rule, a turn at full speed (10.4)."""
    return max(2, ceil(total / _ENDURANCE_MOST))


def endurance_track(total: int, used: int) -> Markup:
    """Boxes for endurance (10.4): a slash for part of a box, a cross for the whole of it.

    Without a total the track has two rows of empty boxes.
    """
    side, each = 2.1, points_a_box(total)
    count = ceil(total / each) if total else 2 * _ENDURANCE_ROW
    used = min(used, total)
    full, part = divmod(used, each)
    strokes = "".join(_cross(place, _ENDURANCE_ROW, side) for place in range(full))
    if part:
        strokes += _slash(full, _ENDURANCE_ROW, side)
    rows = ceil(count / _ENDURANCE_ROW)
    # A heavier line after each ten boxes keeps the count readable.
    tens = "".join(
        f"M{_mm(x * side)},{_mm(row * side)}v{side}"
        for row in range(rows)
        for x in range(10, min(_ENDURANCE_ROW, count - row * _ENDURANCE_ROW), 10)
    )
    parts = [f'<path d="{_grid(count, _ENDURANCE_ROW, side)}" {_HAIR}/>']
    if tens:
        parts.append(f'<path d="{tens}" {_STROKE}/>')
    if strokes:
        parts.append(f'<path d="{strokes}" {_HAIR}/>')
    width = side * min(count, _ENDURANCE_ROW)
    return _svg(width, side * rows, parts, name="track", label=f"endurance {used} of {total}")


def tick_boxes(count: int, ticked: int) -> Markup:
    """A row of boxes, the first of them ticked."""
    side = 3.2
    parts = [f'<path d="{_grid(count, 10, side)}" {_FRAME}/>']
    ticks = "".join(_tick(place, 10, side) for place in range(min(ticked, count)))
    if ticks:
        parts.append(f'<path d="{ticks}" {_STROKE}/>')
    rows = ceil(count / 10)
    label = f"{ticked} of {count}"
    return _svg(side * min(count, 10), side * rows, parts, name="ticks", label=label)


def emblem(side: str) -> Markup:
    """A roundel for the British, a cross for the Germans, an aeroplane for both together."""
    return _EMBLEMS.get(side, _EMBLEMS[""])


def _grid(count: int, columns: int, side: float) -> str:
    """The outlines of `count` boxes in rows of `columns`, as few lines as will do."""
    lines = []
    for first in range(0, count, columns):
        held = min(columns, count - first)
        top, width = first // columns * side, held * side
        lines.append(f"M0,{_mm(top)}h{_mm(width)}v{side}h-{_mm(width)}z")
        lines += [f"M{_mm(place * side)},{_mm(top)}v{side}" for place in range(1, held)]
    return "".join(lines)


def _slash(place: int, columns: int, side: float) -> str:
    x, y = place % columns * side, (place // columns + 1) * side
    return f"M{_mm(x)},{_mm(y)}l{side},-{side}"


def _cross(place: int, columns: int, side: float) -> str:
    return f"{_slash(place, columns, side)}m0,{side}l-{side},-{side}"


def _tick(place: int, columns: int, side: float) -> str:
    x, y = place % columns * side, place // columns * side
    return f"M{_mm(x + 0.7)},{_mm(y + 1.6)}l0.7,0.9l1.3,-2"


def _mm(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _svg(width: float, height: float, parts: Iterable[str], *, name: str, label: str) -> Markup:
    hint = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    # A margin keeps the outer half of a line inside the drawing.
    wide, high = _mm(width + 0.4), _mm(height + 0.4)
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" width="{wide}mm" '
        f'height="{high}mm" viewBox="-0.2 -0.2 {wide} {high}" {hint}>{"".join(parts)}</svg>'
    )


_EMBLEMS = {
    "British": _svg(
        9,
        9,
        [
            '<circle cx="4.5" cy="4.5" r="3.7" fill="none" stroke="#000" stroke-width="1.5"/>',
            f'<circle cx="4.5" cy="4.5" r="1.5" {_INK}/>',
        ],
        name="emblem",
        label="roundel",
    ),
    "German": _svg(
        9,
        9,
        [
            f'<path {_INK} d="M2.3,0H6.7Q5.2,2 5.15,3.85Q7,3.8 9,2.3V6.7Q7,5.2 5.15,5.15'
            'Q5.2,7 6.7,9H2.3Q3.8,7 3.85,5.15Q2,5.2 0,6.7V2.3Q2,3.8 3.85,3.85Q3.8,2 2.3,0z"/>'
        ],
        name="emblem",
        label="cross",
    ),
    "": _svg(
        14,
        9,
        [
            f'<path {_STROKE} d="M0.5,2.2H13.5M1.5,5.6H12.5M3,2.2V5.6M11,2.2V5.6'
            'M5.6,2.2L6.4,4.2M8.4,2.2L7.6,4.2M6.2,5.6L5.4,7.6M7.8,5.6L8.6,7.6"/>',
            f'<circle cx="7" cy="4.6" r="1.3" {_INK}/>',
            f'<circle cx="5.3" cy="8" r="0.7" {_INK}/>',
            f'<circle cx="8.7" cy="8" r="0.7" {_INK}/>',
        ],
        name="emblem",
        label="aeroplane",
    ),
}
