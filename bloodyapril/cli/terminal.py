"""The edge of the terminal: alphabets, widths, and where text goes."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from bloodyapril.cli.blocks import Page, respelled

SPELLED = {
    "½": "1/2", "¼": "1/4", "¾": "3/4", "–": "-", "—": "-", "−": "-", "×": "x", "·": "-",
    "→": "->", "≥": ">=", "≤": "<=", "±": "+/-", "…": "...", "‘": "'", "’": "'", "“": '"',
    "”": '"', "°": " deg", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "ø": "o", "Ø": "O",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
}  # fmt: skip
"""How signs are spelled on a terminal whose alphabet lacks them; accents are dropped besides."""

_HANDLER = "bloodyapril-spelled"


def ascii_only(text: str) -> str:
    """Text in plain ASCII.

    >>> ascii_only("Voß, 2½ MP")
    'Voss, 2 1/2 MP'
    """
    return text if text.isascii() else "".join(_spell(text, place) for place in range(len(text)))


def _spell(text: str, place: int) -> str:
    """One sign of a text in ASCII; a fraction keeps away from the figure before it."""
    sign = text[place]
    if sign.isascii():
        return sign
    from unicodedata import normalize

    spelled = SPELLED.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode()
    glued = spelled[:1].isdigit() and text[:place][-1:].isdigit()
    return f" {spelled}" if glued else spelled or "?"


def never_choke(*streams: TextIO) -> None:
    """Make streams spell what their alphabet cannot write, instead of failing in mid-sentence."""
    codecs.register_error(_HANDLER, _spelled)
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_HANDLER)


def _spelled(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    places = range(fault.start, fault.end)
    return "".join(_spell(fault.object, place) for place in places), fault.end


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
