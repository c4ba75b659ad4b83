"""What a page is made of, whether a terminal or a file will hold it.

Every text in a block is shown as it stands: nothing in it is markup.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Title:
    """A title, with what belongs to it in brackets or beside it."""

    text: str
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph; `tone` is `plain`, `strong` for what the reader came for, or `quiet`."""

    text: str
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of cells under a head, which may be empty.

    `right` are the columns set to the right; `wraps` those that take more lines where the page is
    narrow, so that all others stay whole; `splits` lets a wide grid be shown in parts, each with
    the first column.
    """

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    wraps: tuple[int, ...] = ()
    splits: bool = False


Block = Title | Line | Grid
Page = tuple[Block, ...]


def respelled(page: Page, spell: Callable[[str], str]) -> Page:
    """The page with each of its texts spelled another way."""
    return tuple(_respelled(block, spell) for block in page)


def _respelled(block: Block, spell: Callable[[str], str]) -> Block:
    if isinstance(block, Title):
        return Title(spell(block.text), spell(block.aside))
    if isinstance(block, Line):
        return replace(block, text=spell(block.text))
    rows = tuple(tuple(map(spell, row)) for row in block.rows)
    return replace(block, rows=rows, head=tuple(map(spell, block.head)))
