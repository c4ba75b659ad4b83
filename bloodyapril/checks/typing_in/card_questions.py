"""What a typist of an aeroplane card (2.81) is asked, figure by figure, in its order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bloodyapril.checks.typing_in.card_shape import BAND, CARD, HALVES, WEAPON
from bloodyapril.checks.typing_in.questions import FigureQuestion, one_of, origin_questions
from bloodyapril.checks.typing_in.shape import FLAG, Key
from bloodyapril.terms.errors import Unreadable

_FIGURE = re.compile(r"[+-]?\d{0,6}(\.\d{1,2})?(?<=\d)")
_COPIED = {"id", "name", "side", "role", "first-at-front"}


def card_questions(content: Mapping[str, Any]) -> list[FigureQuestion]:
    """All figures of a card, from the top down."""
    return [*origin_questions(), *_card(content)]


def _card(content: Mapping[str, Any]) -> Iterator[FigureQuestion]:
    for key, wanted in CARD.items():
        if wanted.typed and key in content and key not in _COPIED:
            yield FigureQuestion(key, (key,), _reader(wanted), key, key)
    for band, data in content["bands"].items():
        for key, wanted in BAND.items():
            if key in data:
                name = f"bands.{band}.{key}"
                told = f"{band}, {key}"
                place = ("bands", band, key)
                yield FigureQuestion(told, place, _reader(wanted), f"band {band}", name)
    for number, weapon in enumerate(content["weapons"]):
        for key, wanted in WEAPON.items():
            if wanted.typed and key in weapon:
                name = f"weapons.{weapon['id']}.{key}"
                told = f"{weapon['name']}, {key}"
                place = ("weapons", number, key)
                yield FigureQuestion(told, place, _reader(wanted), f"weapon {number}", name)


def _reader(wanted: Key) -> Callable[[str], Any]:
    """A reader of one kind of value; what it makes of a text is of that kind, or refused."""
    if wanted.kind is FLAG:
        return _flag
    if wanted is WEAPON["mount"]:
        return one_of(("forward", "rear"))

    def read(text: str) -> int | float:
        figure = text.replace("½", ".5").replace(",", "")
        value: int | float | None = None
        if _FIGURE.fullmatch(figure):
            value = float(figure)
            if wanted.kind is not HALVES and value.is_integer():
                value = int(value)
        if not wanted.kind.fits(value):
            raise Unreadable(f"{text[:20]!r}: say {wanted.kind.says}")
        return value or 0

    return read


def _flag(text: str) -> bool:
    return one_of(("yes", "no", "true", "false"))(text) in ("yes", "true")
