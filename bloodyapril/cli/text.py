"""Pages as plain text: for pipes and files, without a colour or a sign that a file would regret."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.layout import GAP, column_widths, parts


def render(page: Page, width: int = 80) -> str:
    """A page as lines; its tables have at most `width` columns, where whole words allow it.

    A paragraph stays one line, so that whoever searches a file finds it whole.
    """
    lines: list[str] = []
    for block in page:
        if lines and isinstance(block, Title):
            lines.append("")
        lines.extend(_lines(block, width))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _lines(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Title):
        yield f"{block.text}  {block.aside}" if block.aside else block.text
    elif isinstance(block, Line):
        yield block.text
    else:
        for place, part in enumerate(parts(block, width)):
            if place:
                yield ""
            yield from _grid(part, column_widths(part, width))


def _grid(grid: Grid, widths: list[int]) -> Iterator[str]:
    if grid.head:
        yield from _row(grid, grid.head, widths)
        yield from _row(grid, tuple("-" * width for width in widths), widths)
    for row in grid.rows:
        yield from _row(grid, row, widths)


def _row(grid: Grid, row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
    for line in range(max(map(len, cells))):
        yield "".join(
            " " * GAP + (text.rjust(width) if place in grid.right else text.ljust(width))
            for place, (text, width) in enumerate(
                zip((cell[line] if line < len(cell) else "" for cell in cells), widths, strict=True)
            )
        )


def _wrapped(text: str, width: int) -> list[str]:
    if len(text) <= width:
        return [text]
    # Most pages never need it, and a roll should start at once.
    from textwrap import wrap

    return wrap(text, width, break_long_words=False, break_on_hyphens=False)
