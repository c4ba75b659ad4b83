"""A chart or card while it is being typed: a text in which single figures change.

Comments and blank lines stay as they are, whoever wrote them.
"""

from __future__ import annotations

from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from bloodyapril.checks.typing_in.shape import EMPTY
from bloodyapril.checks.typing_in.toml_places import Place
from bloodyapril.terms.errors import Unreadable

_BAND = ("level", "dive", "manoeuvre", "climb", "column")


class Draft:
    """A TOML text whose values can be looked at and replaced by their place.

    Raises `Unreadable` for what is no TOML.
    """

    def __init__(self, text: str) -> None:
        try:
            self._document: Any = tomlkit.parse(text)
        except TOMLKitError as fault:
            raise Unreadable(f"no TOML: {fault}") from None
        if "provenance" not in self._document:
            self._document["provenance"] = {"who": "", "when": "", "printing": "", "proofed": False}

    def __str__(self) -> str:
        return tomlkit.dumps(self._document)

    def has(self, place: Place) -> bool:
        """Whether there is anything at a place."""
        try:
            self.get(place)
        except (KeyError, IndexError):
            return False
        return True

    def get(self, place: Place) -> Any:
        """The value at a place, as plain data; raises `KeyError` or `IndexError`."""
        value = self._document
        for part in place:
            value = value[part]
        return value.unwrap() if hasattr(value, "unwrap") else value

    def put(self, place: Place, value: Any) -> None:
        """Replace the value at a place, or add it to its table."""
        table = self._document
        for part in place[:-1]:
            table = table[part]
        table[place[-1]] = value

    def remove(self, place: Place) -> None:
        """Take the value at a place out of its table."""
        table = self._document
        for part in place[:-1]:
            table = table[part]
        del table[place[-1]]

    def set_rows(self, count: int) -> None:
        """Make so many rows of the table `rows`: drop the last, or add empty ones."""
        rows = self._document["rows"]
        width = len(rows[0])
        while len(rows) > count:
            rows.pop()
        while len(rows) < count:
            rows.append([EMPTY] * width)

    def set_bands(self, names: list[str]) -> None:
        """Let a card have these bands and no others; new ones are empty, only the last is split."""
        bands = self._document["bands"]
        for name in [name for name in bands if name not in names]:
            del bands[name]
        for name in names:
            if name not in bands:
                table = tomlkit.table()
                for key in _BAND if name == names[-1] else _BAND[:-1]:
                    table.add(key, EMPTY)
                table.add(tomlkit.nl())
                bands[name] = table
            if name != names[-1]:
                bands[name].pop("column", None)
            elif "column" not in bands[name]:
                bands[name]["column"] = EMPTY

    def mark_unsure(self, name: str) -> None:
        """Note that a figure is hard to read."""
        unsure = self._document["provenance"].setdefault("unsure", [])
        if name not in unsure:
            unsure.append(name)
