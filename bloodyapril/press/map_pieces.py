"""The pieces on the map: counters with heading and altitude, routes, guns, barrages, rings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import cos, pi, sin

from bloodyapril.press.map_art import INKS, SIDE_INK, letters, path, stroke
from bloodyapril.press.map_geometry import HEX, SIDES, Point, at, centre, num, polygon
from bloodyapril.press.map_view import Burst, Counter, Gun, MapSheet, Route
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side

_HALF = 2.7
"""Half the side of a counter."""


def under(sheet: MapSheet) -> Iterator[str]:
    """What lies under the names: rings, barrages, routes."""
    near = sheet.window.near
    for counter in sheet.pieces.counters:
        if counter.ring:
            yield _ring(counter)
    for burst in sheet.pieces.bursts:
        if near(burst.hex):
            yield _burst(burst)
    for route in sheet.pieces.routes:
        yield from _route(route)


def over(sheet: MapSheet) -> Iterator[str]:
    """What lies on top: guns, then counters; those in one place lie as a fan."""
    near = sheet.window.near
    for gun in sheet.pieces.guns:
        if near(gun.hex):
            yield _gun(gun)
    stacks: dict[Position, list[Counter]] = defaultdict(list)
    for counter in sheet.pieces.counters:
        if near(counter.position):
            stacks[counter.position].append(counter)
            if counter.came_from is not None and counter.came_from != counter.position:
                yield _trail(counter.came_from, counter)
    for stack in stacks.values():
        for place, counter in enumerate(stack):
            shift = (place - (len(stack) - 1) / 2) * 2.2
            x, y = centre(counter.position)
            yield _counter(counter, (x + shift, y - shift))


def _counter(counter: Counter, middle: Point) -> str:
    """A square for the British, a disc for the Germans; an arrow outside it shows the heading."""
    x, y = middle
    ink = SIDE_INK[counter.side]
    edge = f'fill="{ink}" stroke="{INKS["paper"]}" stroke-width="0.35"'
    angle = counter.heading * pi / 6
    ux, uy = sin(angle), -cos(angle)
    foot, tip = _HALF + 0.1, _HALF + 2.6
    if counter.side is Side.BRITISH:
        # From a square's middle its corner is farther than its side.
        foot *= 1 / max(abs(ux), abs(uy))
        tip = foot + 2.4
    arrow = polygon(
        [(x + ux * tip, y + uy * tip), (x + ux * foot - uy * 1.8, y + uy * foot + ux * 1.8),
         (x + ux * foot + uy * 1.8, y + uy * foot - ux * 1.8)]
    )  # fmt: skip
    if counter.side is Side.BRITISH:
        body = (
            f'<rect x="{num(x - _HALF)}" y="{num(y - _HALF)}" width="{num(2 * _HALF)}" '
            f'height="{num(2 * _HALF)}" rx="0.5" {edge}/>'
        )
    else:
        body = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(_HALF + 0.2)}" {edge}/>'
    paint = f'fill="{INKS["paper"]}"'
    size = 2.9 if len(counter.label) < 3 else 2.1
    words = letters(x, y + (0.1 if counter.altitude else 1), counter.label, size, paint, "middle")
    if counter.altitude:
        words += letters(x, y + 2.0, counter.altitude, 1.65, paint, "middle")
    return f"<g>{path([arrow], edge)}{body}{words}</g>"


def _trail(start: Position, counter: Counter) -> str:
    dots = 'stroke-dasharray="0.01 1.1" stroke-linecap="round"'
    line = f"M{at(centre(start))}L{at(centre(counter.position))}"
    return path([line], stroke(SIDE_INK[counter.side], 0.6, dots))


def _route(route: Route) -> Iterator[str]:
    """A plotted route, and a cross in a circle on each target."""
    ink = SIDE_INK[route.side]
    if len(route.hexes) > 1:
        line = "M" + "L".join(at(centre(place)) for place in route.hexes)
        yield path([line], stroke(INKS["paper"], 1.2, 'stroke-opacity="0.7"'))
        yield path([line], stroke(ink, 0.5, 'stroke-dasharray="2 1.2" stroke-linejoin="round"'))
    for place in route.hexes:
        x, y = centre(place)
        yield f'<circle cx="{num(x)}" cy="{num(y)}" r="0.8" fill="{ink}"/>'
    for place in route.targets:
        yield _target(centre(place), ink)


def _target(middle: Point, ink: str) -> str:
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


def _burst(burst: Burst) -> str:
    """The smoke of a barrage: a cloud of puffs over its hex."""
    x, y = centre(burst.hex)
    puffs = ((0, 0, 1.7), (-2, 0.7, 1.2), (2, 0.5, 1.3), (-0.8, -1.6, 1.1), (1.2, -1.5, 1.0))
    ink = SIDE_INK[burst.side]
    return "".join(
        f'<circle cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(r)}" fill="{INKS["road"]}" '
        f'fill-opacity="0.85" stroke="{ink}" stroke-width="0.3"/>'
        for dx, dy, r in puffs
    )


def _ring(counter: Counter) -> str:
    """All hexes at a range lie on the outline of a large hexagon."""
    assert counter.ring is not None
    x, y = centre(counter.position)
    points = []
    for heading in SIDES:
        angle = heading * pi / 6
        reach = counter.ring * HEX
        points.append((x + sin(angle) * reach, y - cos(angle) * reach))
    return path(
        [polygon(points)], stroke(SIDE_INK[counter.side], 0.35, 'stroke-dasharray="0.8 1.4"')
    )


def piece_signs() -> tuple[tuple[str, str], ...]:
    """Signs for the legend, each about nine units wide, and what they mean."""
    flight = Counter("B1", Side.BRITISH, Position.of(1, 1), Heading.E, "M+2")
    blue = SIDE_INK[Side.BRITISH]
    x, y = centre(Position.of(1, 1))
    gun = _gun(Gun("M", Side.GERMAN, Position.of(1, 1)))
    burst = _burst(Burst(Side.GERMAN, Position.of(1, 1)))
    moved = f'<g transform="translate({num(4.5 - x)} {num(-y)})">'
    return (
        (_counter(flight, (4.5, 0)), "Flight"),
        (f"{moved}{gun}</g>", "AA that is known"),
        (f"{moved}{burst}</g>", "Barrage marker"),
        (_target((4.5, 0), blue), "Target"),
    )
