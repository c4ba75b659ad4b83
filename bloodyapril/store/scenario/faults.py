"""Faults of a scenario file, gathered so that all of them are told at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bloodyapril.store.scenario.form import Faulty
from bloodyapril.terms.errors import BloodyAprilError


class Told(BloodyAprilError):
    """A fault that has been told at another place."""


class Faults:
    """Gathers refusals, each with the part of the file in which it happened."""

    def __init__(self) -> None:
        self.found: list[str] = []

    @contextmanager
    def of(self, part: str) -> Iterator[None]:
        """Keep the refusal that happens within, under the name of a part of the file."""
        try:
            yield
        except Told:
            pass
        except BloodyAprilError as refusal:
            self.found.append(f"{part}: {refusal}")

    def told(self) -> None:
        """Raises `Faulty` if there were any."""
        if self.found:
            raise Faulty(self.found)
