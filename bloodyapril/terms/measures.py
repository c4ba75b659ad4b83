"""Units of the game (1.4), so that no number travels without its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from numbers import Rational

Feet = NewType("Feet", int)
Hexes = NewType("Hexes", int)
"""Nautical miles: a hex is one across."""
Minutes = NewType("Minutes", int)
GameTurn = NewType("GameTurn", int)
"""Two minutes each, counted from 1."""
HalfMP = NewType("HalfMP", int)
"""Movement points in halves (10.21): 5 stands for 2½ MP, that is 75 mph."""
AggressionValue = NewType("AggressionValue", int)

MINUTES_A_TURN = 2


def mp(points: float | str | Rational) -> HalfMP:
    """Movement points as halves.

    >>> mp("2.5"), mp(3)
    (5, 6)

    Raises `Unreadable` for anything that is not a whole number of halves.
    """
    whole, _, share = str(points).replace("½", ".5").partition("/")
    try:
        halves = float(whole) * 2 / float(share or 1)
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"{points!r} is not a number of movement points") from None
    if not halves.is_integer():
        raise Unreadable(f"{points!r} MP: movement points go in halves, as 2 or 2.5")
    return HalfMP(int(halves))


def mp_text(halves: HalfMP | int) -> str:
    """Movement points as a player writes them.

    >>> mp_text(5), mp_text(1), mp_text(-1), mp_text(6)
    ('2½', '½', '-½', '3')
    """
    sign = "-" if halves < 0 else ""
    whole, half = divmod(abs(halves), 2)
    figure = str(whole) if whole or not half else ""
    return f"{sign}{figure}{'½' if half else ''}"


def signed(figure: int) -> str:
    """A modifier as it is printed: `+2`, `-1`, `0`."""
    return f"{figure:+d}" if figure else "0"
