"""The files of the map: ours, and over them an owner's corrections, row by row.

A row of his takes the place of ours with the same key, or is added; a line of trenches is replaced
as a whole, since half a line is none. Every row of his is checked before anything is drawn.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.resources import data_path
from bloodyapril.store.library.files import read_text
from bloodyapril.store.library.layers import _settings
from bloodyapril.terms.errors import LONGEST_QUOTED, BloodyAprilError, Cure, Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import ROWS, Terrain, border
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

VARIABLE = "BLOODYAPRIL_MAP"
"""The environment variable that names the folder of an owner's corrections of the map."""

FRONTS = ("1917-03-04", "1917-04-08", "1917-05-01")
"""Days for which the trench lines are drawn; a day takes the latest line up to it."""

TRENCHES = {"British trench": Side.BRITISH, "German trench": Side.GERMAN}
BETWEEN = "no man's land"
KINDS = ("city", "town", "village", "wood", "railway junction")
"""Kinds of places, the largest first."""

_EVERYWHERE = border()


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row of a map file, and whether the owner wrote it."""

    file: str
    line: int
    cells: Mapping[str, str]
    own: bool = False


@dataclass(frozen=True, slots=True)
class FileLayout:
    """The columns of a file; `key` names a row, `whole` the column by which lines are replaced."""

    columns: tuple[str, ...]
    key: tuple[str, ...]
    check: Callable[[Mapping[str, str]], Iterator[str]]
    whole: str = ""


def owner_folder() -> Path:
    """The folder of the owner's corrections; it need not exist."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else _settings() / "bloodyapril" / "map"


def front_of(date: str) -> str:
    """The day whose trench lines hold on a date; the first of them before it."""
    return max((day for day in FRONTS if day <= date), default=FRONTS[0])


def rows(name: str, folder: Path) -> list[FileRow]:
    """The rows of a file in force: ours with an owner's laid over them.

    Raises `Unreadable` with file, line and reason if a row of his is wrong.
    """
    ours, layout = _read(data_path("map", name), own=False), LAYOUTS[name]
    path = folder / name
    if not path.is_file():
        return ours
    own, faults = _checked(path, name)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        told = f"{path}, line {faults[0].line}: {faults[0].text}{more}"
        raise Unreadable(told, cure=Cure.SEE_MAP_CHECK)
    return _laid_over(ours, own, layout)


def own_rows(front: str, folder: Path) -> tuple[FileRow, ...]:
    """The owner's rows that are in force with the front of one of `FRONTS`."""
    names = [name for name in LAYOUTS if not name.startswith("trenches") or front in name]
    return tuple(row for name in names for row in rows(name, folder) if row.own)


def check_folder(folder: Path) -> dict[str, tuple[Complaint, ...]]:
    """All complaints about an owner's files, by name of file; a sound file has none."""
    found = {
        name: _checked(folder / name, name)[1] for name in LAYOUTS if (folder / name).is_file()
    }
    for path in sorted(folder.glob("*.csv")):
        if path.name not in LAYOUTS:
            told = f"no file of the map has this name; they are {', '.join(LAYOUTS)}"
            found[path.name] = (Complaint(False, 1, told),)
    return found


def _laid_over(ours: list[FileRow], own: list[FileRow], layout: FileLayout) -> list[FileRow]:
    if layout.whole:
        replaced = {row.cells[layout.whole] for row in own}
        if replaced & TRENCHES.keys():
            # What lies between two lines is another ground once one of them is.
            replaced.add(BETWEEN)
        return [row for row in ours if row.cells[layout.whole] not in replaced] + own
    merged = {_key(row, layout): row for row in ours}
    merged.update({_key(row, layout): row for row in own})
    return list(merged.values())


def _key(row: FileRow, layout: FileLayout) -> tuple[str, ...]:
    return tuple(row.cells[column] for column in layout.key)


def _read(path: Path, *, own: bool) -> list[FileRow]:
    reader = csv.reader(read_text(path).splitlines())
    head = next(reader)
    return [FileRow(path.name, reader.line_num, dict(zip(head, cells, strict=True)), own)
            for cells in reader if cells]  # fmt: skip


def _checked(path: Path, name: str) -> tuple[list[FileRow], tuple[Complaint, ...]]:
    """The owner's rows of a file, and what is wrong with them, by line."""
    layout = LAYOUTS[name]
    try:
        lines = list(csv.reader(read_text(path).splitlines(), strict=True))
    except (csv.Error, Unreadable) as fault:
        return [], (Complaint(True, 1, str(fault)),)
    head = ",".join(layout.columns)
    if not lines or tuple(lines[0]) != layout.columns:
        return [], (Complaint(True, 1, f"the first line must be: {head}"),)
    found: list[FileRow] = []
    faults: list[Complaint] = []
    for number, cells in enumerate(lines[1:], 2):
        if not cells:
            continue
        if len(cells) != len(layout.columns):
            told = f"{len(cells)} fields instead of {len(layout.columns)}: {head}"
            faults.append(Complaint(True, number, told))
            continue
        row = FileRow(name, number, dict(zip(layout.columns, cells, strict=True)), own=True)
        faults += [Complaint(True, number, text) for text in _faults(row, found, layout)]
        found.append(row)
    if not faults and layout.whole:
        faults += _line_faults(found, layout, name)
    return found, tuple(faults)


def _faults(row: FileRow, before: Iterable[FileRow], layout: FileLayout) -> Iterator[str]:
    for column, text in row.cells.items():
        if len(text) > 4 * LONGEST_QUOTED or not text.isprintable():
            yield f"{column} is no plain text of ordinary length"
            return
    yield from layout.check(row.cells)
    key = _key(row, layout)
    twin = next((other for other in before if _key(other, layout) == key), None)
    if twin is not None:
        yield f"line {twin.line} is about the same: {', '.join(key)}"


def _hex_faults(text: str) -> Iterator[str]:
    try:
        place = Position.parse(text)
    except BloodyAprilError as fault:
        yield str(fault)
        return
    if place not in _EVERYWHERE:
        yield f"hex {text} is not on the map: columns 01-56, rows 01-32"


def _word_faults(column: str, text: str, known: Iterable[str]) -> Iterator[str]:
    choices = list(known)
    if text not in choices:
        told = ", ".join(choice or "empty" for choice in choices)
        yield f"{column} is {text!r}; it may be {told}"


def _check_hex(cells: Mapping[str, str]) -> Iterator[str]:
    yield from _hex_faults(cells["hex"])
    yield from _word_faults("terrain", cells["terrain"], [terrain.value for terrain in Terrain])
    for column in ("road", "rail", "river"):
        yield from _word_faults(column, cells[column], ("yes", ""))


def _check_trench(cells: Mapping[str, str]) -> Iterator[str]:
    yield from _hex_faults(cells["hex"])
    yield from _word_faults("kind", cells["kind"], [*TRENCHES, BETWEEN])


def _check_line(cells: Mapping[str, str]) -> Iterator[str]:
    yield from _hex_faults(cells["hex"])
    if not cells["name"]:
        yield "name is empty"
    if not cells["order"].isdecimal():
        yield f"order is {cells['order']!r}, no number"


def _check_aerodrome(cells: Mapping[str, str]) -> Iterator[str]:
    if not cells["name"]:
        yield "name is empty"
    yield from _word_faults("side", cells["side"], [side.value for side in Side])
    if bool(cells["hex"]) == bool(cells["off_map_entry"]):
        yield "give a hex, or entry hexes for one off the map, not both"
    for text in (*([cells["hex"]] if cells["hex"] else []), *cells["off_map_entry"].split()):
        yield from _hex_faults(text)
    yield from _word_faults("confidence", cells["confidence"], ("high", "medium", "low", ""))


def _check_place(cells: Mapping[str, str]) -> Iterator[str]:
    if not cells["name"]:
        yield "name is empty"
    yield from _word_faults("kind", cells["kind"], KINDS)
    yield from _hex_faults(cells["hex"])


def _line_faults(found: list[FileRow], layout: FileLayout, name: str) -> Iterator[Complaint]:
    """Where a line is broken, stops short of the map's edge, or lies on the other side's."""
    lines: dict[str, list[tuple[Position, FileRow]]] = {}
    for row in in_order(found):
        if row.cells[layout.whole] != BETWEEN:
            entry = (Position.parse(row.cells["hex"]), row)
            lines.setdefault(row.cells[layout.whole], []).append(entry)
    for line, course in lines.items():
        for (one, _), (two, row) in pairwise(course):
            if one.range_to(two) != 1:
                yield Complaint(True, row.line, f"{line}: {two} does not touch {one} before it")
        if line in TRENCHES:
            for (end, row), edge in ((course[0], 1), (course[-1], ROWS)):
                if end.row != edge:
                    told = f"{line}: it must run from row 01 to row {ROWS}, and ends in {end}"
                    yield Complaint(True, row.line, told)
    if lines.keys() & TRENCHES.keys():
        ours = _read(data_path("map", name), own=False)
        yield from _crossings(_laid_over(ours, found, layout))


def in_order(rows: Iterable[FileRow]) -> list[FileRow]:
    """Rows of lines in their course: by number where they have one, else as they stand."""
    return sorted(rows, key=lambda row: int(row.cells.get("order", "0")))


def _crossings(rows: Iterable[FileRow]) -> Iterator[Complaint]:
    """Hexes in which a British trench does not lie west of the German ones of its row."""
    german: dict[int, int] = {}
    british: list[tuple[Position, FileRow]] = []
    for row in rows:
        place = Position.parse(row.cells["hex"])
        if row.cells["kind"] == "German trench":
            german[place.row] = min(german.get(place.row, place.column), place.column)
        elif row.cells["kind"] == "British trench":
            british.append((place, row))
    for place, row in british:
        first = german.get(place.row)
        if first is not None and place.column >= first:
            told = f"British trench {place} is not west of the German one in row {place.row:02d}"
            yield Complaint(True, row.line if row.own else 2, told)


LAYOUTS: Mapping[str, FileLayout] = {
    "hexes.csv": FileLayout(
        ("hex", "terrain", "road", "rail", "river", "name"), ("hex",), _check_hex
    ),
    "aerodromes.csv": FileLayout(
        ("name", "side", "hex", "off_map_entry", "users", "confidence", "also"),
        ("name",),
        _check_aerodrome,
    ),
    "places.csv": FileLayout(("name", "kind", "hex"), ("name", "kind"), _check_place),
    "lines.csv": FileLayout(("name", "order", "hex"), ("name", "order"), _check_line, whole="name"),
    **{
        f"trenches-{day}.csv": FileLayout(("hex", "kind"), ("hex",), _check_trench, whole="kind")
        for day in FRONTS
    },
}
"""The files of the map by name."""
