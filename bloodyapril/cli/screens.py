"""Pages on a terminal, through Rich; `NO_COLOR` and the terminal's alphabet are respected by it."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.layout import GAP, column_widths, parts, total_width

TONES = {"plain": "", "strong": "bold", "quiet": "dim"}


def show(page: Page, file: TextIO, width: int) -> None:
    """Print a page on a terminal of this width."""
    whole = [part for block in page for part in _parts(block, width)]
    needed = [total_width(column_widths(part, width)) for part in whole if isinstance(part, Grid)]
    # Rich would crop what is too wide; a terminal that wraps the line loses nothing.
    console = Console(
        file=file, width=max(width, *needed, 1), highlight=False, emoji=False, markup=False
    )
    for place, block in enumerate(whole):
        parted = isinstance(block, Grid) and place and isinstance(whole[place - 1], Grid)
        if parted or (place and isinstance(block, Title)):
            console.print()
        console.print(renderable(block, width))


def renderable(block: Block, width: int) -> RenderableType:
    """A block for Rich; its texts are never read as markup."""
    if isinstance(block, Title):
        aside = f"  {block.aside}" if block.aside else ""
        return Text.assemble((block.text, "bold cyan"), aside)
    if isinstance(block, Line):
        return Text(_folded(block.text, width), style=TONES[block.tone])
    return _grid(block, column_widths(block, width))


def _folded(text: str, width: int) -> str:
    """A paragraph in lines of this width, all as far from the edge as its first."""
    if len(text) <= width:
        return text
    from textwrap import wrap

    indent = text[: len(text) - len(text.lstrip(" "))]
    lines = wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)


def _parts(block: Block, width: int) -> list[Block]:
    return [*parts(block, width)] if isinstance(block, Grid) else [block]


def _grid(grid: Grid, widths: list[int]) -> RenderableType:
    table = Table(box=None, show_header=bool(grid.head), padding=(0, 0, 0, GAP))
    for place, width in enumerate(widths):
        table.add_column(
            Text(grid.head[place]) if grid.head else "",
            justify="right" if place in grid.right else "left",
            width=width,
            no_wrap=place not in grid.wraps,
            overflow="fold",
        )
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
