"""The mark in each file that this program prints, so that it never writes over another's."""

from __future__ import annotations

from pathlib import Path

from bloodyapril.terms.errors import Cure, Unlawful, Unreadable

GENERATOR = "bloodyapril"
"""Whose work a page says that it is."""

HTML_MARK = f'<meta name="generator" content="{GENERATOR}">'.encode()
SVG_MARK = f"<metadata>made by {GENERATOR}</metadata>".encode()
PDF_MARK = f"%made by {GENERATOR}\n".encode()
"""A comment near the end of a PDF, which every reader of PDF passes over."""

_BEFORE = b"startxref"

_HEAD, _TAIL = 4096, 256
"""Bytes at the head of a page, and at the end of a PDF, in which the mark stands."""


def marked(pdf: bytes) -> bytes:
    """A PDF with our mark, before its last lines, so that no place in it that it names moves."""
    body, before, end = pdf.rpartition(_BEFORE)
    return body + PDF_MARK + before + end


def made_here(path: Path) -> bool:
    """Whether this program printed the file, by its mark."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        if HTML_MARK in head or SVG_MARK in head:
            return True
        file.seek(0, 2)
        file.seek(max(0, file.tell() - _TAIL))
        return PDF_MARK + _BEFORE in file.read()


def check_target(path: Path, ending: str, *, replace: bool = False) -> None:
    """Whether a sheet may be written there: the ending fits, and nothing of another's is lost.

    Raises `Unreadable` for a name that does not end in `.pdf` or `.html`, as `ending` says, and
    `Unlawful` for a file that this program did not print, unless it is to be replaced.
    """
    if path.suffix.casefold() != f".{ending}":
        as_html = path.suffix.casefold() in (".html", ".htm")
        raise Unreadable(
            f"{path}: the name of the file must end in .{ending}",
            cure=Cure.AS_HTML if as_html else None,
        )
    if replace or not path.is_file():
        return
    try:
        ours = made_here(path)
    except OSError as fault:
        raise Unreadable(f"{path} cannot be read: {fault.strerror}") from None
    if not ours:
        raise Unlawful(
            f"{path} was not printed by bloodyapril and is left as it is; name another file, or "
            "have it replaced",
            cure=Cure.AGREE,
        )
