"""A chart as it is printed: its cells in the order of rows and columns, each with a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bloodyapril.checks.charts import Layout
from bloodyapril.checks.facts import FactValue, Vocabulary
from bloodyapril.checks.reading import served
from bloodyapril.checks.typing_in.toml_places import Place
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the print: its place in the file, its name and what stands in it."""

    row: int
    column: int
    name: str
    value: Any
    place: Place


def labelled(content: Mapping[str, Any]) -> bool:
    """Whether each row begins with a label of its own: totals, or the first of two facts."""
    return content["reading"] == "table" or len(content.get("by", ())) == 2


def cells(content: Mapping[str, Any]) -> Iterator[Cell]:
    """The cells in the order in which a reader meets them, labels left out."""
    heads, first = content["columns"], int(labelled(content))
    for row, values in enumerate(content["rows"]):
        for column, value in enumerate(values[first:]):
            head = str(heads[column]) if column < len(heads) and len(heads) > 1 else ""
            name = cell_name(str(values[0]) if first else "", head)
            yield Cell(row, column, name, value, ("rows", row, column + first))


def layout_names(layout: Layout) -> dict[str, tuple[int, int]]:
    """The names of the cells of a layout, with the row and the column of each in it."""
    first = int(layout.labelled)
    return {
        cell_name(
            row[0] if first else "", layout.head[column] if len(layout.head) > first + 1 else ""
        ): (number, column)
        for number, row in enumerate(layout.rows)
        for column in range(first, len(row))
    }


def cell_name(row: str, column: str) -> str:
    """How a cell is called: `row 7-9, column 3`."""
    parts = [f"row {row}"] if row else []
    if column:
        parts.append(f"column {column}")
    return ", ".join(parts) or "the only cell"


def modifier_name(id: str) -> str:
    """How a modifier is called where cells are named, too."""
    return f"modifier {id}"


def names(content: Mapping[str, Any]) -> list[str]:
    """The names of all cells and modifiers."""
    found = [cell.name for cell in cells(content)]
    return [*found, *(modifier_name(entry["id"]) for entry in content.get("modifiers", ()))]


def same_name(name: str) -> str:
    """A name as it is looked for: blanks and capitals do not count."""
    return "".join(name.casefold().split())


class Index:
    """Where the cells of a chart that has been read stand in its file."""

    def __init__(self, content: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self._content = content
        self.reading: str = content["reading"]
        by = content.get("by", ())
        self._columns: dict[FactValue, int] = {}
        self._rows: dict[FactValue, int] = {}
        if by:
            for number, values in enumerate(served(content["columns"], vocabulary[by[-1]])):
                self._columns.update(dict.fromkeys(values, number))
        if len(by) == 2:
            fact = vocabulary[by[0]]
            self._rows = {fact.parse(row[0]): n for n, row in enumerate(content["rows"])}

    def cell(self, key: tuple[FactValue, ...], row: int | None = None) -> Place:
        """The place of a cell by its column's key and, in a table, the number of its row."""
        column = self._columns.get(key[-1], 0) if key else 0
        if len(key) == 2:
            row = self._rows.get(key[0], 0)
        elif self.reading != "table":
            row = 0
        if row is None:
            return ("columns", column)
        return ("rows", row, column + int(labelled(self._content)))

    def name(self, key: tuple[FactValue, ...], row: int | None = None) -> str:
        """The printed name of that cell, or of the column if there is no row to name."""
        place = self.cell(key, row)
        heads = self._content["columns"]
        column = int(place[-1]) - int(place[0] == "rows" and labelled(self._content))
        head = str(heads[column]) if len(heads) > 1 else ""
        if place[0] == "columns":
            return cell_name("", head) if head else "the only column"
        label = str(self._content["rows"][int(place[1])][0]) if labelled(self._content) else ""
        return cell_name(label, head)
