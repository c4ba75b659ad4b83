"""Moves as a player types them: `level f f fr60 tl90`."""

from __future__ import annotations

import re

from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.terms.errors import Unreadable

HELP = (
    "Steps, one for each MP: f ahead, fr60 ahead and 60 degrees to the right, tl90 a turn of 90 "
    "degrees to the left on the spot, s to spot what lies below (12.214)."
)
_STEP = re.compile(r"(f|t|s)(?:([rl])(\d{1,3}))?")
_DEGREES = 30
_TYPES = {
    "level": Flying.LEVEL,
    "climb": Flying.CLIMBING,
    "dive": Flying.DIVING,
    "glide": Flying.GLIDING,
}
TYPES = tuple(_TYPES)


def flying(word: str) -> Flying:
    """A movement type (10.31) by its word."""
    return _TYPES[word]


def steps(words: tuple[str, ...]) -> tuple[Step, ...] | None:
    """Steps as typed, apart or in one text; nothing if none are said. Raises `Unreadable`."""
    said = " ".join(words).replace(",", " ").split()
    return tuple(_step(word) for word in said) if said else None


def _step(word: str) -> Step:
    found = _STEP.fullmatch(word.casefold())
    if found is None:
        raise Unreadable(f"{word!r} is no step; {HELP[0].lower()}{HELP[1:]}")
    kind, hand, degrees = found.groups()
    turn, rest = divmod(int(degrees or 0), _DEGREES)
    if rest:
        raise Unreadable(f"{word!r}: turns go in steps of 30 degrees [10.11]")
    if kind == "s" and turn:
        raise Unreadable(f"{word!r}: who spots does not turn [12.214]")
    return Step(kind == "f", turn if hand == "r" else -turn)
