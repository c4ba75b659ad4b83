"""How wide the columns of a grid are, and where a wide one is cut; the same on every output."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.cli.blocks import Grid

GAP = 2
"""Columns before each cell."""
NARROWEST = 8
"""Columns that a wrapped cell keeps, even if the line then runs over."""


def column_widths(grid: Grid, room: int) -> list[int]:
    """The width of each column; those that wrap give way, the widest first, as room demands.

    Words are not broken, so a grid may stay wider than its room.
    """
    columns = _columns(grid)
    widths = [max(map(len, column)) for column in columns]
    least = [
        min(width, max(NARROWEST, _longest_word(column))) if place in grid.wraps else width
        for place, (width, column) in enumerate(zip(widths, columns, strict=True))
    ]
    while total_width(widths) > room:
        spare = [place for place, width in enumerate(widths) if width > least[place]]
        if not spare:
            break
        widths[max(spare, key=lambda place: widths[place])] -= 1
    return widths


def total_width(widths: list[int]) -> int:
    """The width of a line with these columns."""
    return sum(widths) + GAP * len(widths)


def parts(grid: Grid, room: int) -> list[Grid]:
    """The grid itself or, where it may be split and is too wide, parts with its first column."""
    widths = column_widths(grid, room)
    if not grid.splits or total_width(widths) <= room:
        return [grid]
    groups: list[list[int]] = [[]]
    for place in range(1, len(widths)):
        group = [0, *groups[-1], place]
        if groups[-1] and total_width([widths[column] for column in group]) > room:
            groups.append([])
        groups[-1].append(place)
    return [_only(grid, [0, *group]) for group in groups]


def _only(grid: Grid, places: list[int]) -> Grid:
    return replace(
        grid,
        rows=tuple(tuple(row[place] for place in places) for row in grid.rows),
        head=tuple(grid.head[place] for place in places) if grid.head else (),
        right=tuple(new for new, old in enumerate(places) if old in grid.right),
        wraps=tuple(new for new, old in enumerate(places) if old in grid.wraps),
    )


def _columns(grid: Grid) -> list[tuple[str, ...]]:
    rows = (grid.head, *grid.rows) if grid.head else grid.rows
    return list(zip(*rows, strict=True))


def _longest_word(cells: tuple[str, ...]) -> int:
    return max((len(word) for cell in cells for word in cell.split()), default=0)
