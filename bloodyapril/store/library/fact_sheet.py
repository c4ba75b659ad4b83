"""The vocabulary's file, of which a chart reads the facts that it asks for and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bloodyapril.checks.facts import Fact
from bloodyapril.checks.reading import read_fact
from bloodyapril.store.library.files import parse_toml

_NAME = re.compile(r"^\[([a-z0-9-]+)\]$", re.MULTILINE)


class FactSheet(Mapping[str, Fact]):
    """Facts by name from a text with a table for each, read when they are first asked for.

    To read all of a hundred would take as long as all the rest of a roll's work.
    """

    def __init__(self, text: str, file: str) -> None:
        _, *parts = _NAME.split(text)
        self._file = file
        self._texts = dict(zip(parts[::2], parts[1::2], strict=True))
        self._facts: dict[str, Fact] = {}

    def __getitem__(self, name: str) -> Fact:
        """The fact of this name; raises `KeyError`, and `Unreadable` for one that is unsound."""
        if name not in self._facts:
            self._facts[name] = read_fact(name, parse_toml(self._texts[name], self._file))
        return self._facts[name]

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
