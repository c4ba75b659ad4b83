"""Who typed a chart or a card, when, and how far it may be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Provenance:
    """The origin of a chart or card that an owner of the game has typed.

    `when` is a date as 2026-10-02, `printing` the printing of the game, `unsure` names the cells
    that were hard to read, and `proofed` says that all was held against the print once more.
    """

    who: str = ""
    when: str = ""
    printing: str = ""
    proofed: bool = False
    unsure: tuple[str, ...] = ()

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> Provenance:
        """From the `provenance` block of a file."""
        return cls(
            who=str(entry.get("who", "")),
            when=str(entry.get("when", "")),
            printing=str(entry.get("printing", "")),
            proofed=entry.get("proofed") is True,
            unsure=tuple(str(name) for name in entry.get("unsure", ())),
        )

    def __str__(self) -> str:
        """In words: `proofed, typed 2026-10-02 by Ann from 2nd printing`."""
        typed = [
            f"{word} {text}".lstrip()
            for word, text in (("", self.when), ("by", self.who), ("from", self.printing))
            if text
        ]
        told = ["proofed" if self.proofed else "not proofed"]
        if typed:
            told.append(f"typed {' '.join(typed)}")
        if self.unsure:
            told.append(f"{len(self.unsure)} unsure")
        return ", ".join(told)
