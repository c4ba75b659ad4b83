"""Pages of the map: a hex, a range, what a name means, and what a drawing shows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.map_ground import MapGround
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.store.library.map_files import BETWEEN, FileRow
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.hexes import Heading as Bearing
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import MINUTES_A_TURN
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

NEAREST = 2
"""How many aerodromes of each side are told of."""
CRUISE = 3
"""MP, or 90 mph: the speed at which flying times are told."""


def plain_hex(ground: MapGround, place: Position) -> Plain:
    """A hex or hexside: what is in it, whose it is, and what is near."""
    map_ = ground.map
    return {
        "place": str(place),
        "hexes": [_plain_ground(map_, hex_) for hex_ in place.hexes],
        "date": ground.day,
        "trenches_of": ground.front,
        "ground": [_whose(map_, hex_) for hex_ in place.hexes],
        "trench_range": {side.value: map_.trench_range(place, side) for side in Side},
        "aerodromes": [_plain_aerodrome(place, found) for found in _near(map_, place)],
        "neighbours": {
            heading.name: str(there) if there in map_ else None
            for heading in place.headings
            for there in [place.step(heading)]
        },
        "corrections": [
            {"file": row.file, "line": row.line} for row in _about(ground.corrections, place)
        ],
    }


def _plain_ground(map_: Map, hex_: Position) -> Plain:
    data = map_.hexes[hex_]
    return {
        "hex": str(hex_),
        "terrain": data.terrain.value,
        "road": data.road,
        "rail": data.rail,
        "river": data.river,
        "name": data.name or None,
        "places": [
            {"name": place.name, "kind": place.kind} for place in map_.places if place.hex == hex_
        ],
    }


def _plain_aerodrome(place: Position, found: Aerodrome) -> Plain:
    assert found.hex is not None
    return {
        "name": found.name,
        "side": found.side.value,
        "hex": str(found.hex),
        "range": place.range_to(found.hex),
        "bearing": place.bearing(found.hex).name if found.hex != place else None,
        "users": found.users,
    }


def _near(map_: Map, place: Position) -> Iterator[Aerodrome]:
    """The nearest aerodromes of each side."""
    for side in Side:
        there = [found for found in map_.landing_grounds if found.side is side and found.hex]
        there.sort(key=lambda found: (place.range_to(found.hex or place), found.name))
        yield from there[:NEAREST]


def _whose(map_: Map, hex_: Position) -> str:
    if hex_ in map_.no_mans_land:
        return BETWEEN
    for side in Side:
        if hex_ in map_.trenches[side]:
            return f"{side.value} trench"
    holder = map_.holder(hex_)
    return f"{holder.value} ground" if holder else BETWEEN


def _about(rows: Iterable[FileRow], place: Position) -> list[FileRow]:
    hexes = {str(hex_) for hex_ in place.hexes}
    return [row for row in rows if row.cells["hex"] in hexes]


def hex_page(told: Plain, corrections: Sequence[FileRow]) -> Page:
    """What `plain_hex` tells, for people."""
    return tuple(_hex(told, corrections))


def _hex(told: Plain, corrections: Sequence[FileRow]) -> Iterator[Block]:
    names = " and ".join(data["name"] for data in told["hexes"] if data["name"])
    what = "Hex" if len(told["hexes"]) == 1 else "Hexside"
    yield Title(f"{what} {told['place']}{f': {names}' if names else ''}", f"[{told['date']}]")
    rows = []
    for data, whose in zip(told["hexes"], told["ground"], strict=True):
        label = "terrain" if len(told["hexes"]) == 1 else data["hex"]
        through = [
            word
            for word, key in (("road", "road"), ("railway", "rail"), ("river or canal", "river"))
            if data[key]
        ]
        rows.append((label, ", ".join([data["terrain"], *through, whose])))
        places = [f"{place['name']} ({place['kind']})" for place in data["places"]]
        if places:
            rows.append(("places", ", ".join(places)))
    for side, reach in told["trench_range"].items():
        rows.append((f"{side} trenches", counted(reach, "hex", "hexes") if reach else "here"))
    yield Grid(tuple(rows), wraps=(1,))
    yield Title("Nearest aerodromes")
    head = ("aerodrome", "side", "hex", "hexes", "bearing", "users")
    yield Grid(
        tuple(
            (
                found["name"],
                found["side"],
                found["hex"],
                str(found["range"]),
                found["bearing"] or "here",
                found["users"],
            )
            for found in told["aerodromes"]
        ),
        head,
        right=(3,),
        wraps=(5,),
    )
    yield Title("One MP ahead, by heading (10.11)")
    ahead = [(name, there or "off the map") for name, there in told["neighbours"].items()]
    half = -(-len(ahead) // 2) if len(ahead) > 2 else len(ahead)
    pairs = [(*ahead[place], *(ahead[half + place] if half + place < len(ahead) else ()))
             for place in range(half)]  # fmt: skip
    yield Grid(tuple(pairs))
    for row in told["corrections"]:
        yield Line(f"Your correction is in force here: {row['file']}, line {row['line']}.")
    if corrections and not told["corrections"]:
        yield correction_line(corrections)


def correction_line(rows: Sequence[FileRow]) -> Line:
    """That an owner's corrections are in force, and how many."""
    files = dict.fromkeys(row.file for row in rows)
    number = counted(len(rows), "row")
    return Line(f"Your corrections are in force: {number} of {', '.join(files)}.", "quiet")


def plain_range(start: Position, end: Position) -> Plain:
    """Range, bearing and flying time from one place to another (2.21)."""
    reach = start.range_to(end)
    return {
        "from": str(start),
        "to": str(end),
        "hexes": reach,
        "bearing": start.bearing(end).name if start != end else None,
        "back": end.bearing(start).name if start != end else None,
        "turns_at_3_mp": -(-reach // CRUISE),
        "minutes_at_3_mp": round(float(Fraction(reach * MINUTES_A_TURN, CRUISE)), 1),
    }


def range_page(told: Plain) -> Page:
    """What `plain_range` tells, for people."""
    if told["bearing"] is None:
        return (Line(f"{told['from']} to {told['to']}: the same place", "strong"),)
    reach = counted(told["hexes"], "hex", "hexes")
    turns = counted(told["turns_at_3_mp"], "turn")
    return (
        Line(f"{told['from']} to {told['to']}: {reach}, bearing {told['bearing']}", "strong"),
        Line(
            f"Back: {told['back']}. At {CRUISE} MP: {told['minutes_at_3_mp']:g} minutes, {turns}."
        ),
    )


@dataclass(frozen=True, slots=True)
class Named:
    """Something on the map with a name, and its other names."""

    name: str
    what: str
    hex: str


def find_named(map_: Map, name: str) -> tuple[Named, ...]:
    """Places and aerodromes by name or a part of it; accents and hyphens do not matter.

    Raises `Unreadable` with the nearest names.
    """
    known = list(_named(map_))
    wanted = _folded(name)
    exact = [found for names, found in known if wanted in map(_folded, names)]
    part = [found for names, found in known if wanted and any(wanted in _folded(n) for n in names)]
    if exact or part:
        return tuple(dict.fromkeys(exact or part))
    raise unknown("place or aerodrome", name, (each for names, _ in known for each in names))


def _named(map_: Map) -> Iterator[tuple[list[str], Named]]:
    for place in map_.places:
        yield [place.name], Named(place.name, place.kind, str(place.hex))
    for ground in map_.landing_grounds:
        names = [name for name, other in map_.aerodromes.items() if other is ground]
        if ground.hex is not None:
            where = str(ground.hex)
        else:
            where = f"off the map, by {' or '.join(map(str, ground.entries))}"
        yield names, Named(ground.name, f"{ground.side.value} aerodrome", where)


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(letters.replace("-", " ").replace("'", " ").split())


def found_page(found: Iterable[Named]) -> Page:
    """What a name means."""
    return (
        Grid(tuple((each.name, each.what, each.hex) for each in found), ("name", "what", "hex")),
    )


def contacts(ground: MapGround) -> list[Plain]:
    """Bearing and range from each flight of one's own in the air to each enemy that is known."""
    if ground.seen is None:
        return []
    return [
        {
            "flight": flight.id,
            "hex": str(flight.position),
            "heading": flight.heading.name,
            "contact": seen.counter,
            "contact_hex": str(seen.position),
            "bearing": _bearing(flight.position, seen.position),
            "hexes": flight.position.range_to(seen.position),
        }
        for flight in ground.seen.flights
        if flight.airborne
        for seen in ground.seen.sightings
    ]


def _bearing(start: Position, end: Position) -> str | None:
    heading: Bearing = start.bearing(end)
    return heading.name if start != end else None


def contact_page(found: Iterable[Plain]) -> Page:
    """Contacts, for players who have no picture before them."""
    head = ("flight", "hex", "heading", "contact", "hex", "bearing", "hexes")
    rows = tuple(
        (
            each["flight"],
            each["hex"],
            each["heading"],
            each["contact"] or "-",
            each["contact_hex"],
            each["bearing"] or "here",
            str(each["hexes"]),
        )
        for each in found
    )
    return (Title("Contacts"), Grid(rows, head, right=(6,))) if rows else ()
