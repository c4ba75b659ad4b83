"""Double keying: the same chart or card typed twice, held against each other figure by figure.

Only what counts in play is compared: not titles, reasons, notes or provenance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bloodyapril.checks.ranges import Span
from bloodyapril.checks.typing_in.printed import cells, labelled, modifier_name
from bloodyapril.checks.typing_in.shape import EMPTY
from bloodyapril.checks.typing_in.toml_places import Place
from bloodyapril.checks.typing_in.typed import Typed
from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.terms.values import dataclass

_HEADS = ("id", "rule", "dice", "reading", "by", "success", "failure")
_MODIFIER = ("drm", "per", "cap", "when", "rule")
_PROSE = {"title", "name", "notes", "provenance", "source"}

MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A figure that two files have differently, with its line in each; line 0 has it not."""

    name: str
    first: str
    first_line: int
    second: str
    second_line: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Something that is compared: how it is told and where it stands."""

    value: Any
    place: Place


Entries = Mapping[str, Compared]


def compare_charts(first: Typed, second: Typed) -> tuple[tuple[Discrepancy, ...], int]:
    """All differences between two charts of the right shape, and how many things were compared."""
    return _compared(first, _chart(first.content), second, _chart(second.content))


def compare_cards(first: Typed, second: Typed) -> tuple[tuple[Discrepancy, ...], int]:
    """All differences between two cards, and how many things were compared."""
    return _compared(first, dict(_card(first.content)), second, dict(_card(second.content)))


def _compared(
    first: Typed, ours: Entries, second: Typed, theirs: Entries
) -> tuple[tuple[Discrepancy, ...], int]:
    found = []
    names = list(dict.fromkeys((*ours, *theirs)))
    for name in names:
        one, other = ours.get(name), theirs.get(name)
        if one is not None and other is not None and _same(one.value, other.value):
            continue
        found.append(
            Discrepancy(name, _told(one), _line(first, one), _told(other), _line(second, other))
        )
    return tuple(found), len(names)


def _same(one: object, other: object) -> bool:
    """Equal, and of the same kind: 1 is not `true`, nor is "1"."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _told(entry: Compared | None) -> str:
    if entry is None:
        return MISSING
    value = entry.value
    if value == EMPTY:
        return "empty"
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in sorted(value.items())) or "always"
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        return f"{value!r} in quotes"
    return str(value)


def _line(typed: Typed, entry: Compared | None) -> int:
    return typed.line(*entry.place) if entry is not None else 0


def _chart(content: Mapping[str, Any]) -> Entries:
    entries: dict[str, Compared] = {}
    for key in _HEADS:
        if key in content:
            entries[key] = Compared(content[key], (key,))
    for number, head in enumerate(content["columns"], 1):
        entries[f"head of column {number}"] = Compared(str(head), ("columns", number - 1))
    if labelled(content) and len(content["columns"]) > 1:
        for number, row in enumerate(content["rows"]):
            entries[f"row {_label(row[0])}"] = Compared("there", ("rows", number, 0))
    for cell in cells({**content, "rows": _alike_rows(content)}):
        entries[cell.name] = Compared(cell.value, cell.place)
    for number, entry in enumerate(content.get("modifiers", ())):
        name = modifier_name(entry["id"])
        for key in _MODIFIER:
            if key in entry:
                told = name if key == "drm" else f"{name}, {key}"
                entries[told] = Compared(entry[key], ("modifiers", number, key))
    for number, entry in enumerate(content.get("refusals", ())):
        entries[f"no roll if {_told(Compared(entry['when'], ()))}"] = Compared(
            "there", ("refusals", number)
        )
    return entries


def _alike_rows(content: Mapping[str, Any]) -> list[list[Any]]:
    """The rows with labels that are written one way: `7 - 9` is `7-9`."""
    if not labelled(content):
        return list(content["rows"])
    return [[_label(row[0]), *row[1:]] for row in content["rows"]]


def _label(label: object) -> str:
    try:
        return str(Span.parse(str(label)))
    except BloodyAprilError:
        return str(label)


def _card(table: Mapping[str, Any], place: Place = ()) -> Iterator[tuple[str, Compared]]:
    """Every figure of a card, named by its keys; weapons by their id."""
    for key, value in table.items():
        here = (*place, key)
        if not place and key in _PROSE:
            continue
        if isinstance(value, dict):
            yield from _card(value, here)
        elif isinstance(value, list) and all(isinstance(part, dict) for part in value):
            for number, part in enumerate(value):
                name = str(part.get("id", number + 1))
                for told, entry in _card(part, (*here, number)):
                    yield told.replace(f"{key}.{number}", f"{key}.{name}", 1), entry
        else:
            yield ".".join(str(part) for part in here), Compared(value, here)
