"""The standing orders that there are: each declared once, for whoever asks, writes or shows them.

A terminal's options, a page, JSON, the journal and a log sheet go through this table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bloodyapril.game.state.orders import NOBODY, NONE, OTHERS, Guns, Orders
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.values import dataclass

UNDECIDED = "as-usual"
"""What takes an order back."""
USUAL = "as the program thinks best"

Plain = str | int | bool | list[str] | None


class OrderAnswers(ABC):
    """What may be answered to an order, as text and as the value that it stands for.

    `choices` are all answers where they can be counted, `form` is what an answer looks like.
    """

    choices: tuple[str, ...] = ()
    form: str = ""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value of an answer; raises `Unreadable`."""

    @abstractmethod
    def text(self, value: Any) -> str:
        """The answer that gives a value."""

    def meaning(self, value: Any) -> str:
        """What an answer comes to, for people."""
        return USUAL if value is None else self.text(value)

    def plain(self, value: Any) -> Plain:
        """The value for other programs; nothing where the program decides."""
        return None if value is None else self.text(value)


class YesNo(OrderAnswers):
    """Yes, no, or as the program thinks best."""

    _words: Mapping[str, bool | None] = {"yes": True, "no": False, UNDECIDED: None}
    choices = tuple(_words)

    def read(self, text: str) -> bool | None:
        if text not in self._words:
            raise unknown("answer", text, self.choices)
        return self._words[text]

    def text(self, value: bool | None) -> str:
        return next(word for word, means in self._words.items() if means is value)

    def plain(self, value: bool | None) -> bool | None:
        return value


class Firing(OrderAnswers):
    """Rule 13.12. Whether a flight shoots, and with which of its guns."""

    choices = ("yes", "no", *(guns.value for guns in Guns))

    def read(self, text: str) -> tuple[bool, Guns | None]:
        if text not in self.choices:
            raise unknown("answer", text, self.choices)
        return text == "no", None if text in ("yes", "no") else Guns(text)

    def text(self, value: tuple[bool, Guns | None]) -> str:
        held, guns = value
        return "no" if held else guns.value if guns else "yes"

    def meaning(self, value: tuple[bool, Guns | None]) -> str:
        held, guns = value
        if held:
            return "no, saves its ammunition"
        return f"{guns.value} guns only" if guns else "yes"


class Dogfighting(OrderAnswers):
    """Rule 13.41. When a flight leaves a dogfight, and how."""

    choices = (*(standing.value for standing in Standing), UNDECIDED)

    def read(self, text: str) -> Standing | None:
        if text not in self.choices:
            raise unknown("answer", text, self.choices)
        return None if text == UNDECIDED else Standing(text)

    def text(self, value: Standing | None) -> str:
        return UNDECIDED if value is None else value.value

    def meaning(self, value: Standing | None) -> str:
        return USUAL if value is None else value.meaning


class PlaceInOrder(OrderAnswers):
    """Rule 8.3. A place in an order, from 1; 0 for none."""

    form = "N"

    def read(self, text: str) -> int:
        if not text.isascii() or not text.isdecimal():
            raise Unreadable(f"{text!r} is no place: write 1, 2 and so on, 0 for none")
        return int(text)

    def text(self, value: int) -> str:
        return str(value)

    def meaning(self, value: int) -> str:
        return f"as number {value}" if value else "in its turn"

    def plain(self, value: int) -> int:
        return value


class Counters(OrderAnswers):
    """Rule 8.3. Counters of enemies in their order, others, or nobody; `-` for all."""

    form = "COUNTERS"

    def read(self, text: str) -> tuple[str, ...]:
        return tuple(word.upper() for word in text.replace(",", " ").split() if word != "-")

    def text(self, value: tuple[str, ...]) -> str:
        return ",".join(self._shown(word) for word in value) or "-"

    def meaning(self, value: tuple[str, ...]) -> str:
        return ", ".join(self._shown(word) for word in value) or USUAL

    def plain(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def _shown(self, word: str) -> str:
        return word.lower() if word in (OTHERS, NOBODY) else word


class Measure(OrderAnswers):
    """A value of the game that reads and writes itself, as an altitude or a heading."""

    def __init__(self, kind: type[Altitude] | type[Heading], form: str) -> None:
        self._kind = kind
        self.form = form

    def read(self, text: str) -> Altitude | Heading | None:
        return None if text == UNDECIDED else self._kind.parse(text)

    def text(self, value: Altitude | Heading | None) -> str:
        return UNDECIDED if value is None else str(value)


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One standing order: what it is called, its rule, what it asks, and what may be answered.

    `label` is its line on a page; `fields` are those of `Orders` that hold its value, and `option`
    is what it is called where it is said, if not by its name.
    """

    name: str
    rule: str
    question: str
    label: str
    answers: OrderAnswers
    fields: tuple[str, ...] = ()
    option: str = ""

    @property
    def spoken(self) -> str:
        """What it is called where it is said: `let-go`."""
        return self.option or self.name.replace("_", "-")

    def of(self, orders: Orders) -> Any:
        """Its value among some orders."""
        values = tuple(getattr(orders, field) for field in self.fields or (self.name,))
        return values if self.fields else values[0]

    def put(self, orders: Orders, value: Any) -> Orders:
        """Those orders with another value of this one."""
        values = value if self.fields else (value,)
        return replace(orders, **dict(zip(self.fields or (self.name,), values, strict=True)))

    def given(self, orders: Orders) -> bool:
        """Whether it has been given at all."""
        return bool(self.of(orders) != self.of(NONE))


STANDING_ORDERS: tuple[StandingOrder, ...] = (
    StandingOrder(
        "tally", "8.3",
        "Enemies to sight, in this order and no others, as A,C; or A,others; or nobody; '-' for "
        "all",
        "sights", Counters(),
    ),
    StandingOrder(
        "looks", "8.3",
        "Its place among your flights that look for enemies, from 1; 0 for after those",
        "looks for enemies", PlaceInOrder(),
    ),
    StandingOrder(
        "commence", "13.232", "Begin a fight with an attacker that failed to engage",
        "begins fights", YesNo(),
    ),
    StandingOrder(
        "fire", "13.12", "Shoot, save ammunition, or fire some guns only", "shoots", Firing(),
        fields=("hold_fire", "guns"),
    ),
    StandingOrder("wheel", "10.5", "Fly a Defensive Wheel", "Defensive Wheel", YesNo()),
    StandingOrder(
        "dogfight", "13.41", "When to leave a dogfight, and how (13.422, 13.423)", "in a dogfight",
        Dogfighting(),
    ),
    StandingOrder(
        "away", "13.42",
        f"Where to go when it gets away from a dogfight, as Medium+2; '{UNDECIDED}' takes it back",
        "gets away to", Measure(Altitude, "ALTITUDE"),
    ),
    StandingOrder(
        "faces", "15.2", "Where to turn if it may: scattered, or out of a wheel",
        "turns, if it may", Measure(Heading, "HEADING"), option="face",
    ),
    StandingOrder(
        "let_go", "13.421", "Let an enemy go who leaves", "lets a leaving enemy go", YesNo()
    ),
    StandingOrder(
        "take_off", "11.1", "Leave the aerodrome, if it is at readiness",
        "takes off from readiness", YesNo(),
    ),
)  # fmt: skip
"""What a flight can be told beforehand, in the order in which it is shown."""

BY_NAME: Mapping[str, StandingOrder] = {order.name: order for order in STANDING_ORDERS}


def answered(orders: Orders, said: Mapping[str, str]) -> Orders:
    """Some orders with others given, by their names; raises `Unreadable` for an unknown answer."""
    for name, text in said.items():
        if name not in BY_NAME:
            raise unknown("standing order", name, BY_NAME)
        orders = BY_NAME[name].put(orders, BY_NAME[name].answers.read(text))
    return orders
