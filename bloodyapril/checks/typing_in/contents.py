"""What a typed chart says by itself: names that are known, rows that are whole, nothing left empty.

Its shape has been looked at before (`shape`), so each value is of the kind it should be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import FactKind, FactValue, Vocabulary
from bloodyapril.checks.ranges import Span
from bloodyapril.checks.reading import NO_ENTRY, served
from bloodyapril.checks.typing_in.complaints import Complaints
from bloodyapril.checks.typing_in.printed import cells, labelled
from bloodyapril.checks.typing_in.shape import EMPTY, whole
from bloodyapril.terms.errors import Unreadable


def look_at_chart(
    content: Mapping[str, Any], vocabulary: Vocabulary, complaints: Complaints
) -> None:
    """Complain of what a chart says that cannot be understood, and of what it does not say yet."""
    _look_at_facts(content, vocabulary, complaints)
    _look_at_columns(content, vocabulary, complaints)
    _look_at_rows(content, vocabulary, complaints)
    _look_at_cells(content, complaints)
    _look_at_modifiers(content, vocabulary, complaints)
    for number, entry in enumerate(content.get("refusals", ())):
        _look_at_condition(entry["when"], vocabulary, complaints, "refusals", number, "when")
    _look_at_marks(content, complaints)


def _look_at_facts(
    content: Mapping[str, Any], vocabulary: Vocabulary, complaints: Complaints
) -> None:
    by, reading = content.get("by", ()), content["reading"]
    for number, name in enumerate(by):
        with complaints.on("by", number):
            vocabulary[name]
    most = 1 if reading == "table" else 2
    if len(by) > most:
        complaints.error(f"{len(by)} facts choose the column; at most {most} may", "by")
    for name in ("success", "failure"):
        if reading == "numbers" and not content.get(name):
            complaints.error(f"{name} is missing: what a number to reach gives", "reading")
        elif reading != "numbers" and name in content:
            complaints.error(f"{name} belongs to charts of numbers to reach only", name)
    if (reading == "lookup") != (content["dice"] == 0):
        complaints.error("a look-up takes no dice, and everything else does", "dice")


def _look_at_columns(
    content: Mapping[str, Any], vocabulary: Vocabulary, complaints: Complaints
) -> None:
    by, heads = content.get("by", ()), content["columns"]
    if not by:
        if len(heads) != 1:
            complaints.error(f"{len(heads)} columns, but no fact in by to choose one", "columns")
        return
    seen: dict[FactValue, str] = {}
    for number, head in enumerate(heads):
        with complaints.on("columns", number):
            for value in served([head], vocabulary[by[-1]])[0]:
                if value in seen:
                    raise Unreadable(f"column {head} serves {value}, as column {seen[value]} does")
                seen[value] = str(head)


def _look_at_rows(
    content: Mapping[str, Any], vocabulary: Vocabulary, complaints: Complaints
) -> None:
    by, rows = content.get("by", ()), content["rows"]
    width = len(content["columns"]) + int(labelled(content))
    if content["reading"] != "table" and len(by) < 2 and len(rows) != 1:
        complaints.error(f"{len(rows)} rows; without a second fact in by there is one", "rows")
    seen: dict[object, int] = {}
    for number, row in enumerate(rows):
        if len(row) != width:
            found = f"row {number + 1} has {len(row)} entries, {width} expected"
            complaints.error(found, "rows", number)
        if not labelled(content):
            continue
        label = row[0]
        if label == EMPTY:
            complaints.empty(f"row {number + 1}, totals", "rows", number, 0)
            continue
        with complaints.on("rows", number, 0):
            value: object = label
            if content["reading"] == "table":
                value = str(Span.parse(label))
            elif by:
                value = vocabulary[by[0]].parse(label)
            if value in seen:
                raise Unreadable(
                    f"row {label} stands twice, as rows {seen[value]} and {number + 1}"
                )
            seen[value] = number + 1


def _look_at_cells(content: Mapping[str, Any], complaints: Complaints) -> None:
    reading = content["reading"]
    for cell in cells(content):
        if cell.value == EMPTY:
            complaints.empty(cell.name, *cell.place)
        elif cell.value == NO_ENTRY:
            if reading == "table":
                told = f"{cell.name}: a table has a result in every cell"
                complaints.error(told, *cell.place)
        elif reading == "numbers" and not whole(cell.value):
            told = f"{cell.name}: {cell.value!r} is no number to reach"
            complaints.error(told, *cell.place)


def _look_at_modifiers(
    content: Mapping[str, Any], vocabulary: Vocabulary, complaints: Complaints
) -> None:
    for number, entry in enumerate(content.get("modifiers", ())):
        name, here = entry["id"], ("modifiers", number)
        _look_at_condition(entry.get("when", {}), vocabulary, complaints, *here, "when")
        if "per" in entry:
            with complaints.on(*here, "per"):
                if vocabulary[entry["per"]].kind not in (FactKind.NUMBER, FactKind.FLAG):
                    raise Unreadable(f"modifier {name}: {entry['per']} cannot be counted")
        cap = entry.get("cap")
        if cap is not None and EMPTY in cap:
            complaints.empty(f"cap of modifier {name}", *here, "cap")
        elif cap is not None and not (all(map(whole, cap)) and cap[0] <= cap[1]):
            complaints.error(f"modifier {name}: cap is [least, most] in numbers", *here, "cap")


def _look_at_condition(
    when: Mapping[str, Any],
    vocabulary: Vocabulary,
    complaints: Complaints,
    *place: str | int,
) -> None:
    for name, wanted in when.items():
        with complaints.on(*place, name):
            Condition.read({name: wanted}, vocabulary)


def _look_at_marks(content: Mapping[str, Any], complaints: Complaints) -> None:
    if content["reading"] != "table":
        if content.get("marks"):
            complaints.error("marks stand in tables only", "marks")
        return
    rows = {str(row[0]) for row in content["rows"]}
    heads = {str(head) for head in content["columns"]}
    for number, entry in enumerate(content.get("marks", ())):
        if str(entry["row"]) not in rows or str(entry["column"]) not in heads:
            told = f"a mark on row {entry['row']}, column {entry['column']}: there is no such cell"
            complaints.error(told, "marks", number)
