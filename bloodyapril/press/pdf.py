"""Sheets as PDF. WeasyPrint and the text libraries that it needs are loaded only when asked for."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from bloodyapril.press.fonts import FACES, Face
from bloodyapril.press.html import page
from bloodyapril.press.marks import marked
from bloodyapril.press.sheets import Paper, Sheet
from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.writing import write_whole

_SCHEME = "press:fonts/"


class NoPrinter(BloodyAprilError):
    """This machine cannot make PDF; the three lines say what is missing and what to do."""


def pdf(
    sheets: Sheet | Sequence[Sheet],
    *,
    paper: Paper = Paper.A4,
    title: str = "",
    created: date | None = None,
) -> bytes:
    """One PDF of these sheets, in their order; the same sheets give the same bytes.

    `created` is the date in the document's description; the clock is never asked. Raises
    `NoPrinter` where WeasyPrint cannot be loaded, `Unreadable` if a template or font is missing.
    """
    return from_html(page(sheets, paper=paper, title=title, created=created, address=_address))


def write_pdf(
    path: Path,
    sheets: Sheet | Sequence[Sheet],
    *,
    paper: Paper = Paper.A4,
    title: str = "",
    created: date | None = None,
) -> Path:
    """Write the PDF of these sheets, whole or not at all; raises as `pdf` and `write_whole` do."""
    return write_whole(path, pdf(sheets, paper=paper, title=title, created=created))


def from_html(text: str) -> bytes:
    """The PDF of an HTML page, which may use our fonts and nothing else from outside it."""
    weasyprint = _weasyprint()
    try:
        with _collector_paused():
            content = weasyprint.HTML(string=text, url_fetcher=_fetcher(weasyprint)).write_pdf()
    except weasyprint.urls.FatalURLFetchingError as error:
        raise Unreadable(f"cannot print: {error.__cause__ or error}") from error
    return marked(bytes(content))


def fetch(url: str) -> bytes:
    """What a sheet may load: one of our font files by its `press:` address.

    Raises `Unreadable` for any other address, whether in the network or on this machine.
    """
    for face in FACES:
        if url == _address(face):
            return face.content()
    raise Unreadable(f"a sheet may load nothing but its own fonts, and asked for {url}")


def _address(face: Face) -> str:
    return _SCHEME + face.file


def _fetcher(weasyprint: Any) -> Callable[[str], Any]:
    # No protocol is allowed to WeasyPrint's own fetcher, and a refusal stops the printing: a sheet
    # must not come out in another face.
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=(), fail_on_errors=True)

    def ours(url: str, headers: object = None) -> Any:
        kind = {"Content-Type": "font/otf"}
        return weasyprint.urls.URLFetcherResponse(url, fetch(url), kind)

    fetcher.fetch = ours
    result: Callable[[str], Any] = fetcher
    return result


@contextmanager
def _collector_paused() -> Iterator[None]:
    # A layout makes very many objects, and nearly all of them live until it ends: to look for
    # garbage among them again and again takes a quarter of the time.
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _weasyprint() -> Any:
    try:
        return import_module("weasyprint")
    except (ImportError, OSError) as error:
        reason = str(error).strip().splitlines()
        raise NoPrinter(
            f"PDF needs WeasyPrint and its text libraries: {reason[0] if reason else error!r}\n"
            "install the Python package weasyprint and, on Debian or Ubuntu, libpango-1.0-0 "
            "libpangoft2-1.0-0 libharfbuzz-subset0 (elsewhere Pango and HarfBuzz)\n"
            "HTML output works without them: print as HTML and print that page from a browser"
        ) from error
