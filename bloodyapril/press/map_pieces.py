"""The pieces that fly: counters with heading and altitude, wheels, dogfights, routes, trails.

What stands on the ground is in `map_ground`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

from bloodyapril.press import map_ground
from bloodyapril.press.map_art import INKS, SIDE_INK, letters, path, stroke
from bloodyapril.press.map_geometry import HEX, SIDES, Point, at, centre, num, polygon
from bloodyapril.press.map_view import Counter, DogfightMarker, MapSheet, Route, Trail, Wreck
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side

_HALF = 2.7
"""Half the side of a counter."""


_FAN, _SPREAD = 4.2, 9.0
"""From counter to counter in one place, so that each shows its id; how far they spread at most."""
_LIFTED = 1.6
"""How much higher flights lie in a hex where something stands on the ground."""


def under(sheet: MapSheet) -> Iterator[str]:
    """What lies under the names: rings, barrages, routes, trails, lines of fire."""
    near = sheet.window.near
    for counter in sheet.pieces.counters:
        if counter.ring:
            yield _ring(counter)
    for burst in sheet.pieces.bursts:
        if near(burst.hex):
            yield map_ground.burst(burst)
    for route in sheet.pieces.routes:
        yield from _route(route)
    for trail in sheet.pieces.trails:
        yield from _flown(trail)
    for battery in sheet.pieces.batteries:
        yield from map_ground.line_of_fire(battery)


def over(sheet: MapSheet) -> Iterator[str]:
    """What lies on top: guns and ground, wrecks, then counters; those in one place as a fan."""
    near = sheet.window.near
    yield from map_ground.standing(sheet)
    for wreck in sheet.pieces.wrecks:
        if near(wreck.hex):
            yield _wreck(wreck)
    stacks: dict[Position, list[Counter | DogfightMarker]] = defaultdict(list)
    for marker in sheet.pieces.dogfights:
        if near(marker.hex):
            stacks[marker.hex].append(marker)
    for counter in sheet.pieces.counters:
        if near(counter.position):
            stacks[counter.position].append(counter)
            if counter.came_from is not None and counter.came_from != counter.position:
                yield _trail(counter.came_from, counter)
    taken = sheet.pieces.occupied
    for place, stack in stacks.items():
        x, y = centre(place)
        y -= _LIFTED if place in taken else 0
        apart = min(_FAN, _SPREAD / max(1, len(stack) - 1))
        for number, piece in enumerate(stack):
            shift = (number - (len(stack) - 1) / 2) * apart
            middle = (x + shift, y - shift)
            if isinstance(piece, Counter):
                yield _counter(piece, middle)
            else:
                yield _dogfight(piece, middle)


def _counter(counter: Counter, middle: Point) -> str:
    """A square for the British, a disc for the Germans; an arrow outside it shows the heading.

    In a Defensive Wheel two arrows run around it instead. A generic one is drawn in outline.
    """
    x, y = middle
    ink = SIDE_INK[counter.side]
    field, line = (INKS["paper"], ink) if counter.generic else (ink, INKS["paper"])
    edge = f'fill="{field}" stroke="{line}" stroke-width="0.35"'
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
    pointer = _circling(middle, ink) if counter.wheel else path([arrow], edge)
    if counter.side is Side.BRITISH:
        body = (
            f'<rect x="{num(x - _HALF)}" y="{num(y - _HALF)}" width="{num(2 * _HALF)}" '
            f'height="{num(2 * _HALF)}" rx="0.5" {edge}/>'
        )
    else:
        body = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(_HALF + 0.2)}" {edge}/>'
    paint = f'fill="{line}"'
    size = 2.9 if len(counter.label) < 3 else 2.1
    words = letters(x, y + (0.1 if counter.altitude else 1), counter.label, size, paint, "middle")
    if counter.altitude:
        words += letters(x, y + 2.0, counter.altitude, 1.65, paint, "middle")
    return f"<g>{pointer}{body}{words}</g>"


def _circling(middle: Point, ink: str) -> str:
    """A ring around a counter, and on it two arrows that chase each other."""
    x, y = middle
    reach = _HALF + 1.7
    ring = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(reach)}" '
    heads = [
        polygon([(x + way * 2.0, y - way * reach), (x - way * 1.0, y - way * (reach - 1.5)),
                 (x - way * 1.0, y - way * (reach + 1.5))])
        for way in (1, -1)
    ]  # fmt: skip
    paint = f'fill="{ink}" stroke="{INKS["paper"]}" stroke-width="0.3"'
    return f"{ring}{stroke(INKS['paper'], 1.5)}/>{ring}{stroke(ink, 0.8)}/>{path(heads, paint)}"


def _dogfight(marker: DogfightMarker, middle: Point) -> str:
    """A disc half blue, half red, with the id of the dogfight, and under it who fights."""
    x, y = middle
    reach = 3.2
    halves = (
        f'<path d="M{at((x - reach, y))}a{reach},{reach} 0 0,1 {2 * reach},0z" '
        f'fill="{SIDE_INK[Side.BRITISH]}"/>'
        f'<path d="M{at((x - reach, y))}a{reach},{reach} 0 0,0 {2 * reach},0z" '
        f'fill="{SIDE_INK[Side.GERMAN]}"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(reach)}" '
        f"{stroke(INKS['paper'], 0.4)}/>"
    )
    words = letters(x, y + 1, marker.label, 2.9, f'fill="{INKS["paper"]}"', "middle")
    who = " v ".join(marker.flights)
    return f"<g>{halves}{words}{_noted(x, y + reach + 1.7, who)}</g>"


def _noted(x: float, y: float, words: str, ink: str = INKS["ink"], size: float = 1.7) -> str:
    """Small words on the ground, with a halo so that they can be read there."""
    halo = (
        f'fill="none" stroke="{INKS["paper"]}" stroke-width="0.55" stroke-opacity="0.9" '
        'stroke-linejoin="round"'
    )
    bare = letters(x, y, words, size, halo, "middle")
    return bare + letters(x, y, words, size, f'fill="{ink}"', "middle")


def _flown(trail: Trail) -> Iterator[str]:
    """The way of a flight: a line, a dot for each turn, its id where it began."""
    ink = SIDE_INK[trail.side]
    points = [centre(place) for place in trail.places]
    yield path(["M" + "L".join(at(point) for point in points)],
               stroke(ink, 0.55, 'stroke-opacity="0.75" stroke-linejoin="round"'))  # fmt: skip
    for x, y in points:
        yield f'<circle cx="{num(x)}" cy="{num(y)}" r="0.6" fill="{ink}"/>'
    x, y = points[0]
    yield _noted(x, y - 1.2, trail.label, ink, 2.3)


def _wreck(wreck: Wreck) -> str:
    """A cross where an aeroplane came down, with its flight."""
    x, y = centre(wreck.hex)
    ink = SIDE_INK[wreck.side]
    arms = f"M{at((x - 1.5, y - 1.5))}l3,3M{at((x + 1.5, y - 1.5))}l-3,3"
    ends = 'stroke-linecap="round"'
    cross = path([arms], stroke(INKS["paper"], 1.5, ends)) + path([arms], stroke(ink, 0.8, ends))
    return cross + _noted(x, y + 3.6, wreck.label, ink)


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
        yield map_ground.target(centre(place), ink)


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


def piece_signs(sheet: MapSheet) -> tuple[tuple[str, str], ...]:
    """Signs for the legend, each about nine units wide, and what they mean.

    The usual ones, and of the others those that are on the map.
    """
    corner, blue = Position.of(1, 1), SIDE_INK[Side.BRITISH]
    x, y = centre(corner)
    flight = Counter("B1", Side.BRITISH, corner, Heading.E, "M+2")
    laid = sheet.pieces
    signs = [(_counter(flight, (4.5, 0)), "Flight")]
    if any(counter.generic for counter in laid.counters):
        lying = Counter("A", Side.GERMAN, corner, Heading.E, generic=True)
        signs.append((_counter(lying, (4.5, 0)), "Undetected counter"))
    if any(counter.wheel for counter in laid.counters):
        signs.append((_counter(replace(flight, wheel=True), (4.5, 0)), "Defensive Wheel"))
    if laid.dogfights:
        signs.append((_dogfight(DogfightMarker("D1", corner), (4.5, 0)), "Dogfight"))
    if laid.trails:
        way = Trail("", Side.BRITISH, (corner, corner.shift(Heading.SE)))
        moved = f'<g transform="translate({num(-x)} {num(-y - 2.5)})">{"".join(_flown(way))}</g>'
        signs.append((moved, "Flown, turn by turn"))
    if laid.wrecks:
        fallen = _wreck(Wreck("", Side.BRITISH, corner))
        moved = f'<g transform="translate({num(4.5 - x)} {num(-y)})">{fallen}</g>'
        signs.append((moved, "Came down here"))
    return (*signs, *map_ground.signs(sheet), (map_ground.target((4.5, 0), blue), "Target"))
