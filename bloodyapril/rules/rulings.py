"""Rulings: where the texts of the rulebook disagree or are silent, each reading has a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bloodyapril.terms.errors import unknown
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question with its readings by name, and the reading that holds unless a campaign says."""

    id: str
    rule: str
    question: str
    readings: Mapping[str, str]
    default: str
    reason: str


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings and the choices made among them."""

    known: Mapping[str, Ruling]
    chosen: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, id: str) -> str:
        """The reading in force; raises `Unreadable` for a ruling that does not exist."""
        if id not in self.known:
            raise unknown("ruling", id, self.known)
        return self.chosen.get(id, self.known[id].default)

    def choose(self, id: str, reading: str) -> Rulings:
        """The rulings with one reading chosen; raises `Unreadable` if there is no such reading."""
        self[id]
        if reading not in self.known[id].readings:
            raise unknown(f"reading of {id}", reading, self.known[id].readings)
        return Rulings(self.known, {**self.chosen, id: reading})
