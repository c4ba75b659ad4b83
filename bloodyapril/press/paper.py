"""The papers that sheets and maps are made for."""

from __future__ import annotations

from enum import Enum

from bloodyapril.terms.errors import unknown


class Paper(Enum):
    """The paper that a sheet is made for."""

    A3 = "A3"
    A4 = "A4"
    LETTER = "Letter"

    @property
    def landscape(self) -> tuple[float, float]:
        """Width and height in millimetres when it lies across."""
        return {Paper.A3: (420.0, 297.0), Paper.A4: (297.0, 210.0)}.get(self, (279.4, 215.9))

    @classmethod
    def parse(cls, text: str) -> Paper:
        """Read `a3`, `a4` or `letter`; raises `Unreadable`."""
        for paper in cls:
            if paper.value.casefold() == text.strip().casefold():
                return paper
        raise unknown("paper", text, (paper.value for paper in cls))
