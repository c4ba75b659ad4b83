"""What a reader of a printed sheet sees: its text by page, its fonts, how far a page is filled."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from bloodyapril.press.pdf import pdf
from bloodyapril.press.sheets import Paper, Sheet

FOOT = 45.0


@cache
def printed(*sheets: Sheet, paper: Paper = Paper.A4) -> PdfReader:
    """The sheets as a PDF; printing is slow, so each is printed once for all tests."""
    return PdfReader(BytesIO(pdf(sheets, paper=paper)))


@cache
def pages(reader: PdfReader) -> list[str]:
    """The text of each page, with every run of blanks as one space."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]


def closed(text: str) -> str:
    """A text without its blanks: a line may end within a name, and spaced capitals have gaps."""
    return re.sub(r"\s", "", text)


def found(pattern: str, texts: list[str]) -> list[str]:
    """Every match in all pages, in order."""
    return [match for text in texts for match in re.findall(pattern, text)]


def lowest(page: Any) -> float:
    """Height of a page's last line above the foot, as a share of the whole page."""
    heights: list[float] = []

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        height = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        if text.strip() and height > FOOT:
            heights.append(height)

    page.extract_text(visitor_text=note)
    return min(heights) / float(page.mediabox.height)


def fonts(reader: PdfReader) -> dict[str, bool]:
    """Each font of the document and whether it is inside the file."""
    seen: dict[str, bool] = {}
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for entry in resources["/Font"].values():
            font = entry.get_object()
            descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            seen[font["/BaseFont"]] = "/FontFile3" in descriptor or "/FontFile2" in descriptor
    return seen
