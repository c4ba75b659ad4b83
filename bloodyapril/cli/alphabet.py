"""Texts in the terminal's alphabet: what it cannot write is spelled out, and nothing fails."""

from __future__ import annotations

import codecs
from typing import TextIO

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
