"""How the answers to the guided entry of a scenario are read; each reader raises `Unreadable`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.taskings.recon import equipment_objections
from bloodyapril.store.scenario.form import FIRST_DAY, LAST_DAY, OPTIONAL
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.naming import meant

Value = TypeVar("Value")
CALM = "calm"


def one_of(names: Iterable[str], kind: str) -> Callable[[str], str]:
    """A reader of one of a few names, or of the beginning of just one; `kind` is what they name."""
    known = tuple(names)
    return lambda typed: meant(kind, typed, known)


def read_text(typed: str) -> str:
    """Any text but none."""
    if not typed:
        raise Unreadable("say something")
    return typed


def read_yes(typed: str) -> bool:
    """Yes or no."""
    return one_of(("yes", "no"), "answer")(typed) == "yes"


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of a whole number between two."""

    def read(typed: str) -> int:
        if not re.fullmatch(r"\d{1,4}", typed) or not least <= int(typed) <= most:
            raise Unreadable(f"{typed!r}: say a number from {least} to {most}")
        return int(typed)

    return read


def or_none(read: Callable[[str], Value]) -> Callable[[str], Value | None]:
    """A reader that takes nothing for an answer."""
    return lambda typed: read(typed) if typed else None


def read_day(typed: str) -> date:
    """A day for which there are charts."""
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        raise Unreadable(f"{typed!r} is no date; write 1917-04-13") from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise Unreadable(f"the charts go from {FIRST_DAY} to {LAST_DAY}")
    return day


def read_clock(typed: str) -> str:
    """A time of day, as 08:20."""
    found = re.fullmatch(r"(\d{1,2})[:.](\d{2})", typed)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Unreadable(f"{typed!r} is no time of day; write 08:20")
    return f"{int(found[1]):02d}:{found[2]}"


def read_wind(typed: str) -> Heading | None:
    """Where the wind comes from; nothing for a calm."""
    return None if typed.casefold() == CALM else Heading.parse(typed)


def read_rules(typed: str) -> list[str]:
    """Numbers of advanced and optional rules."""
    found = typed.replace(",", " ").split()
    for rule in found:
        if rule not in OPTIONAL:
            raise Unreadable(f"rule {rule!r} cannot be turned on; these can: {', '.join(OPTIONAL)}")
    return found


def cameras_of(card: AeroplaneType, most: int) -> Callable[[str], list[int]]:
    """Rule 12.216. A reader of the boxes whose aeroplanes have cameras."""

    def read(typed: str) -> list[int]:
        boxes = sorted({whole_number(1, most)(word) for word in typed.replace(",", " ").split()})
        reasons = equipment_objections(card, Tasking.RECON, boxes)
        if reasons:
            raise Unreadable("; ".join(reasons))
        return boxes

    return read


def read_map_rows(typed: str) -> list[int]:
    """The first map row and the last."""
    rows = [whole_number(1, 32)(word) for word in re.split(r"[\s,-]+", typed.strip())]
    if len(rows) != 2 or rows[0] > rows[1]:
        raise Unreadable(f"{typed!r}: say the first row and the last, as 12 24")
    return rows
