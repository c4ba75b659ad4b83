"""The edge of the terminal: alphabets, widths, and where text goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from bloodyapril.cli.alphabet import ascii_only
from bloodyapril.cli.blocks import Page, respelled


def width() -> int:
    """Columns to write in: the terminal's, or 80."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def for_people() -> bool:
    """Whether a person sits at both ends: can be shown colours and asked questions."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show(page: Page) -> None:
    """Show a page: with Rich on a terminal, as plain text elsewhere."""
    # Spelled out before it is laid out, so that columns stay straight.
    page = respelled(page, lambda text: _writable(text, sys.stdout.encoding or "ascii"))
    if sys.stdout.isatty():
        from bloodyapril.cli.screens import show as show_on_screen

        show_on_screen(page, sys.stdout, width())
        return
    from bloodyapril.cli.text import render

    sys.stdout.write(render(page, width()))


def _writable(text: str, encoding: str) -> str:
    """A text as an alphabet can write it."""
    if text.isascii():
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return ascii_only(text)
    return text


def show_json(value: Any) -> None:
    """Write a value as JSON, in ASCII whatever the terminal's alphabet."""
    import json

    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def show_csv(columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as CSV under a line of their names; other keys of a row are left out."""
    import csv

    writer = csv.DictWriter(sys.stdout, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
