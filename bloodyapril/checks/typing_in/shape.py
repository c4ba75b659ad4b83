"""The shape of a file that somebody has typed: which keys it has, and of what kind each is.

A reader may then take every value for what it should be; what it means is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bloodyapril.checks.typing_in.complaints import Complaints, quoted
from bloodyapril.terms.errors import LONGEST_QUOTED, unknown
from bloodyapril.terms.values import dataclass

EMPTY = ""
"""What stands where a figure is still to be typed."""
LARGEST_FIGURE = 99
"""Of a modifier; printed ones have one or two digits."""
LARGEST_RESULT = 99_999
"""Of a cell; the longest that are printed are feet."""
MOST_ROWS = 100
MOST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: what it is in words, and whether a value is one."""

    says: str
    fits: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: its kind, whether it is needed, and whether it is empty in a new form."""

    kind: Kind
    needed: bool = True
    typed: bool = False


def whole(value: Any) -> bool:
    """Whether a value is a whole number; `true` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def figure(value: Any) -> bool:
    """Whether a value is a whole number of a size that charts print."""
    return whole(value) and abs(value) <= LARGEST_FIGURE


def result(value: Any) -> bool:
    """Whether a value may stand in a cell: a word, a whole number, or nothing yet."""
    return isinstance(value, str) or (whole(value) and abs(value) <= LARGEST_RESULT)


def texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def tables(value: Any) -> bool:
    """Whether a value is a list of tables."""
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _cells(value: Any) -> bool:
    return (
        isinstance(value, list) and 0 < len(value) <= MOST_COLUMNS + 1 and all(map(result, value))
    )


def _rows(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MOST_ROWS and all(map(_cells, value))


def _pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and result(pair[0]) and isinstance(pair[1], str)
        for pair in value
    )


def _caps(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(result, value))


def among(*words: str | int) -> Kind:
    """One of a few words or numbers."""
    told = ", ".join(str(word) for word in words)
    return Kind(
        f"one of {told}",
        lambda value: value in words and not isinstance(value, bool | float | list | dict),
    )


TEXT = Kind("text in quotes", lambda value: isinstance(value, str))
FIGURE = Kind(f"a whole number up to {LARGEST_FIGURE}", figure)
FLAG = Kind("true or false", lambda value: isinstance(value, bool))
TEXTS = Kind('a list of texts, ["..."]', texts)
TABLES = Kind("tables under [[...]]", tables)
TABLE = Kind("a table, { ... }", lambda value: isinstance(value, dict))
RESULT = Kind("a word in quotes or a whole number", result)
ROWS = Kind(f"rows of cells, [[...], [...]], at most {MOST_ROWS}", _rows)

CHART: Mapping[str, Key] = {
    "id": Key(TEXT),
    "title": Key(TEXT),
    "rule": Key(TEXT),
    "dice": Key(among(0, 1, 2)),
    "source": Key(among("owner")),
    "reading": Key(among("table", "numbers", "lookup")),
    "by": Key(TEXTS, needed=False),
    "success": Key(TEXT, needed=False),
    "failure": Key(TEXT, needed=False),
    "columns": Key(
        Kind(
            f"a list of at most {MOST_COLUMNS} column heads",
            lambda v: isinstance(v, list) and 0 < len(v) <= MOST_COLUMNS and all(map(result, v)),
        )
    ),
    "rows": Key(ROWS),
    "words": Key(Kind('pairs of result and words, [["D", "damaged"]]', _pairs), needed=False),
    "modifiers": Key(TABLES, needed=False),
    "refusals": Key(TABLES, needed=False),
    "marks": Key(TABLES, needed=False),
    "rulings": Key(TEXTS, needed=False),
    "notes": Key(TEXTS, needed=False),
    "provenance": Key(TABLE, needed=False),
}
SOURCES = among("rulebook", "house", "owner", "ruling")
MODIFIER: Mapping[str, Key] = {
    "id": Key(TEXT),
    "when": Key(TABLE, needed=False),
    "drm": Key(FIGURE, typed=True),
    "per": Key(TEXT, needed=False),
    "cap": Key(Kind("two whole numbers, [least, most]", _caps), needed=False),
    "why": Key(TEXT),
    "rule": Key(TEXT, needed=False),
    "source": Key(SOURCES, needed=False),
}
REFUSAL: Mapping[str, Key] = {
    "when": Key(TABLE),
    "why": Key(TEXT),
    "rule": Key(TEXT, needed=False),
}
MARK: Mapping[str, Key] = {
    "row": Key(RESULT),
    "column": Key(RESULT),
    "source": Key(SOURCES),
    "rule": Key(TEXT),
}
PROVENANCE: Mapping[str, Key] = {
    "who": Key(TEXT),
    "when": Key(TEXT),
    "printing": Key(TEXT),
    "proofed": Key(FLAG),
    "unsure": Key(TEXTS, needed=False),
}


def examine(
    table: Mapping[str, Any],
    keys: Mapping[str, Key],
    complaints: Complaints,
    *place: str | int,
    of: str = "",
) -> None:
    """Complain of keys that are unknown or missing, and of values of another kind or empty.

    `of` is what the table is called.
    """
    of = f"{of}: " if of else ""
    for name, value in table.items():
        key = keys.get(name)
        if key is None:
            complaints.error(f"{of}{unknown('key', name, keys)}", *place, name)
        elif key.typed and value == EMPTY:
            complaints.empty(f"{of}{name}", *place, name)
        elif not key.kind.fits(value):
            complaints.error(f"{of}{name} = {quoted(value)}: say {key.kind.says}", *place, name)
    for name, key in keys.items():
        if key.needed and name not in table:
            complaints.error(f"{of}{name} is missing", *place)


def examine_chart(content: Mapping[str, Any], complaints: Complaints) -> bool:
    """Complain of the shape of a chart; whether its parts are of the kind that readers expect.

    Figures may be empty, for all that.
    """
    before = complaints.faults
    examine(content, CHART, complaints)
    if complaints.faults > before:
        return False
    for name, keys in (("modifiers", MODIFIER), ("refusals", REFUSAL), ("marks", MARK)):
        for number, entry in enumerate(content.get(name, ())):
            told = f"{name[:-1]} {str(entry.get('id', number + 1))[:LONGEST_QUOTED]}"
            examine(entry, keys, complaints, name, number, of=told)
    if "provenance" in content:
        examine(content["provenance"], PROVENANCE, complaints, "provenance", of="provenance")
    return complaints.faults == before
