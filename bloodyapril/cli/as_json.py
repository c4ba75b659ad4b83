"""Views as JSON: every field under its own name, so that no second description can disagree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import PurePath
from typing import Any

from bloodyapril.terms.hexes import Heading


def plain(view: Any) -> Any:
    """A view as what JSON can hold.

    Values that write themselves, as a hex, are text; an enum is its value, a heading its name, a
    fraction the nearest number.

    >>> from bloodyapril.terms.hexes import Position
    >>> plain((Position.parse("2316"), Heading.NNE, Fraction(5, 2)))
    ['2316', 'NNE', 2.5]
    """
    if isinstance(view, Heading):
        return view.name
    if isinstance(view, Enum):
        return view.value
    if view is None or isinstance(view, str | int):
        return view
    if isinstance(view, Fraction):
        return float(view)
    if isinstance(view, Mapping):
        return {name: plain(value) for name, value in view.items()}
    if hasattr(view, "parse") or isinstance(view, PurePath):
        return str(view)
    if is_dataclass(view):
        return {field.name: plain(getattr(view, field.name)) for field in fields(view)}
    return [plain(part) for part in view]
