"""What an owner of the game, or a stranger, has typed: read with suspicion, told by the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from bloodyapril.checks.typing_in.toml_places import Lost, Place, TooMuch, places
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass

LARGEST_NUMBER = 99_999
"""Feet of a ceiling are the greatest numbers that a chart or card has."""

_AT = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Typed:
    """The contents of a file and the line of each of its values."""

    content: dict[str, Any]
    lines: Mapping[Place, int]

    def line(self, *place: str | int) -> int:
        """The line of a value, or of the nearest thing around it that has one."""
        for length in range(len(place), 0, -1):
            found = self.lines.get(place[:length])
            if found is not None:
                return found
        return 1


class Fault(Unreadable):
    """A file that cannot be read, with the line that is to blame."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(f"line {line}: {text}")
        self.text = text
        self.line = line


def read_typed(text: str) -> Typed:
    """The contents of a TOML text from a stranger.

    Control characters are spelled out (`\\x1b`), so that no text can act on a terminal; dates
    become text. Raises `Fault` for what is no TOML, or larger or deeper than a chart or card.
    """
    text = text.removeprefix("\ufeff")
    try:
        lines = places(text)
    except TooMuch as fault:
        raise Fault(fault.text, fault.line) from None
    except Lost as lost:
        raise _no_toml(text, lost.line) from None
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise _fault(fault, text) from None
    typed = Typed(content, lines)
    return Typed(_tamed_table(content, typed, ()), lines)


def spelled(text: str) -> str:
    """A text with its control and other invisible characters spelled out.

    >>> spelled("Wind\\x1b[31m Up")
    'Wind\\\\x1b[31m Up'
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def _no_toml(text: str, line: int) -> Fault:
    """The fault that made the walk give up; what comes after it is not looked at."""
    try:
        tomllib.loads("\n".join(text.split("\n")[:line]))
    except (ValueError, RecursionError) as fault:
        return _fault(fault, text, line)
    return Fault("this is no TOML", line)


def _fault(fault: Exception, text: str, line: int | None = None) -> Fault:
    told = _AT.search(str(fault))
    reason = _AT.sub("", str(fault)) or "this cannot be read"
    if told and told["line"]:
        line = int(told["line"])
    last = text.rstrip("\n").count("\n") + 1
    return Fault(f"no TOML: {spelled(reason)}", min(line or last, last))


def _tamed_table(table: Mapping[str, Any], typed: Typed, place: Place) -> dict[str, Any]:
    return {spelled(key): _tamed(value, typed, (*place, key)) for key, value in table.items()}


def _tamed(value: Any, typed: Typed, place: Place) -> Any:
    if isinstance(value, dict):
        return _tamed_table(value, typed, place)
    if isinstance(value, list):
        return [_tamed(part, typed, (*place, number)) for number, part in enumerate(value)]
    if isinstance(value, str):
        return spelled(value)
    if isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:
            raise Fault(f"{value} is a larger number than any", typed.line(*place))
        return value
    return value.isoformat()  # what is left is a date or a time
