"""Where each value of a TOML text stands, and whether the text keeps to what a typist writes.

`tomllib` tells no line numbers, and a stranger's file may be made to choke it: a key of a hundred
thousand parts, brackets in brackets without end. So a text is walked through once beforehand, in
time that grows with its length only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bloodyapril.terms.errors import Unreadable

Place = tuple[str | int, ...]

DEEPEST = 8
"""Brackets within brackets; a chart has three."""
MOST_PARTS = 4
"""Parts of a dotted key, as `bands.deck`."""
LONGEST_KEY = 60
LONGEST_TEXT = 1_000
LONGEST_FIGURE = 40
MOST_VALUES = 20_000

_BLANK = re.compile(r"[ \t]*")
_SPACE = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_END = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_FIGURE = re.compile(r"[^\s,\]}#\"'\[{=]+(?: \d[^\s,\]}#\"'\[{=]*)?")
_STRINGS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


class Lost(Exception):
    """The text is no TOML from this line on; `tomllib` says why."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def places(text: str) -> Mapping[Place, int]:
    """The line, from 1, of each key, value and header of a TOML text.

    Raises `TooMuch` with the line for what no chart or card has, `Lost` for what is no TOML.
    """
    return _Walk(text).lines


class TooMuch(Unreadable):
    """Something in a file that is larger or deeper than anything a chart or card has."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(f"line {line}: {text}")
        self.text = text
        self.line = line


class _Walk:
    """One way through a text; `lines` fills on the way."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Place, int] = {}
        self._counts: dict[Place, int] = {}
        self._counted = (0, 1)
        base: Place = ()
        self._skip(_SPACE)
        while self.at < len(text):
            if self._take("[["):
                base = self._header(self._key("]]"), listed=True)
            elif self._take("["):
                base = self._header(self._key("]"), listed=False)
            else:
                self._pair(base, 0)
            if not self._skip(_END):
                raise Lost(self._line)
            self._skip(_SPACE)

    @property
    def _line(self) -> int:
        """The line on which the walk stands."""
        place, line = self._counted
        line += self.text.count("\n", place, self.at)
        self._counted = (self.at, line)
        return line

    def _header(self, parts: list[str], *, listed: bool) -> Place:
        place: Place = ()
        for number, part in enumerate(parts):
            place = (*place, part)
            self._note(place)
            if listed and number == len(parts) - 1:
                self._counts[place] = self._counts.get(place, 0) + 1
            if place in self._counts:
                place = (*place, self._counts[place] - 1)
        self._note(place)
        return place

    def _pair(self, base: Place, depth: int) -> None:
        line = self._line
        place = (*base, *self._key("="))
        self.lines.setdefault(place, line)
        self._value(place, depth)

    def _key(self, end: str) -> list[str]:
        parts: list[str] = []
        while True:
            self._skip(_BLANK)
            parts.append(self._part())
            if len(parts) > MOST_PARTS:
                raise TooMuch("a key of too many parts", self._line)
            self._skip(_BLANK)
            if self._take(end):
                return parts
            if not self._take("."):
                raise Lost(self._line)

    def _part(self) -> str:
        found = _BARE.match(self.text, self.at)
        if found is None:
            found = next((f for f in map(self._string, _STRINGS[2:]) if f), None)
        if found is None:
            raise Lost(self._line)
        if len(found[0]) > LONGEST_KEY:
            raise TooMuch(f"a key of more than {LONGEST_KEY} letters", self._line)
        self.at = found.end()
        return found[0].strip("\"'")

    def _string(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self.text, self.at)

    def _value(self, place: Place, depth: int) -> None:
        if depth > DEEPEST:
            raise TooMuch("brackets within brackets, too many to read", self._line)
        self._skip(_BLANK)
        self._note(place)
        if self._take("["):
            self._array(place, depth)
        elif self._take("{"):
            self._table(place, depth)
        else:
            self._single()

    def _array(self, place: Place, depth: int) -> None:
        number = 0
        while True:
            self._skip(_SPACE)
            if self._take("]"):
                return
            self._value((*place, number), depth + 1)
            number += 1
            self._skip(_SPACE)
            if not self._take(","):
                if self._take("]"):
                    return
                raise Lost(self._line)

    def _table(self, place: Place, depth: int) -> None:
        # Later TOML lets an inline table run over several lines; tomllib has the last word.
        self._skip(_SPACE)
        while not self._take("}"):
            self._pair(place, depth + 1)
            self._skip(_SPACE)
            if not self._take(","):
                if self._take("}"):
                    return
                raise Lost(self._line)
            self._skip(_SPACE)

    def _single(self) -> None:
        for pattern in _STRINGS:
            found = pattern.match(self.text, self.at)
            if found is not None:
                if len(found[0]) > LONGEST_TEXT:
                    raise TooMuch(f"a text of more than {LONGEST_TEXT:,} letters", self._line)
                self.at = found.end()
                return
        found = _FIGURE.match(self.text, self.at)
        if found is None:
            raise Lost(self._line)
        if len(found[0]) > LONGEST_FIGURE:
            raise TooMuch("a figure that is longer than any", self._line)
        self.at = found.end()

    def _note(self, place: Place) -> None:
        self.lines.setdefault(place, self._line)
        if len(self.lines) > MOST_VALUES:
            raise TooMuch(f"more than {MOST_VALUES:,} values: no chart has so many", self._line)

    def _take(self, sign: str) -> bool:
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        found = pattern.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True
