"""Sheets as PDF. WeasyPrint and the text libraries that it needs are loaded only when asked for."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from bloodyapril.press.fonts import FACES, Face
from bloodyapril.press.html import page
from bloodyapril.press.marks import marked
from bloodyapril.press.printer import weasyprint
from bloodyapril.press.sheets import Paper, Sheet
from bloodyapril.terms.errors import Unreadable
from bloodyapril.writing import write_whole

_SCHEME = "press:fonts/"
_CLOCK = "SOURCE_DATE_EPOCH"


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
    machine = weasyprint()
    try:
        with _collector_paused(), _clock_stopped():
            content = machine.HTML(string=text, url_fetcher=_fetcher(machine)).write_pdf()
    except machine.urls.FatalURLFetchingError as error:
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


def _fetcher(machine: Any) -> Callable[[str], Any]:
    # No protocol is allowed to WeasyPrint's own fetcher, and a refusal stops the printing: a sheet
    # must not come out in another face.
    fetcher = machine.urls.URLFetcher(allowed_protocols=(), fail_on_errors=True)

    def ours(url: str, headers: object = None) -> Any:
        kind = {"Content-Type": "font/otf"}
        return machine.urls.URLFetcherResponse(url, fetch(url), kind)

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


@contextmanager
def _clock_stopped() -> Iterator[None]:
    # Without HarfBuzz-Subset another library cuts the fonts to size, and dates them unless this
    # variable, which reproducible builds agree upon, says otherwise.
    before = os.environ.get(_CLOCK)
    os.environ[_CLOCK] = before or "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_CLOCK]
        else:
            os.environ[_CLOCK] = before
