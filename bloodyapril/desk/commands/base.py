"""What every command is: a frozen value that says what shall be done, and can be written down."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.game.state.game import Game
from bloodyapril.rules.events import Event
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """Something that a person does to a campaign: one transaction, one entry of its journal.

    `rule` is the rule under which it is done, `own` says that its words are for the eyes of its own
    side alone while two people play, `unsaid` are fields too long to be put in words.
    """

    rule: ClassVar[str] = ""
    own: ClassVar[bool] = False
    unsaid: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """What the journal calls it; a command that learns that only at work says so there."""

    @property
    def words(self) -> tuple[str, ...]:
        """The command in words, for people: its kind, then whatever it says.

        They are never read back: the journal has the command itself.
        """
        return (kind_of(type(self)).replace("-", " "), *said_of(self, *self.unsaid))

    @abstractmethod
    def carry_out(self, bench: Bench) -> None:
        """Do it, inside its transaction; raises `Unlawful` or `Unreadable`: nothing happened."""


@dataclass(frozen=True, slots=True)
class KeptCommand(Command):
    """Something that is written down without dice, and told in one event."""

    @abstractmethod
    def kept(self, bench: Bench) -> tuple[Game, Event]:
        """The game after it, and what the journal tells; raises `Unlawful` with every objection."""

    def carry_out(self, bench: Bench) -> None:
        bench.check_playing("keep")
        bench.put(*self.kept(bench))


def kind_of(command: type[Command]) -> str:
    """The name by which a kind of command is written down.

    >>> class MoveFlight: ...
    >>> kind_of(MoveFlight)
    'move-flight'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", command.__name__).lower()


def said_of(value: Any, *unsaid: str) -> tuple[str, ...]:
    """The fields of a value in words, but for some; nothing of those that are as usual."""
    told = (field for field in fields(value) if field.name not in unsaid)
    return tuple(part for field in told for part in _said(value, field))


def _said(value: Any, field: Field[Any]) -> Iterator[str]:
    """One field of a command in words; nothing where it is as usual."""
    said = getattr(value, field.name)
    usual = field.default if field.default_factory is MISSING else field.default_factory()
    if said == usual or said is None or not field.init:
        return
    name = field.name.rstrip("_").replace("_", " ")
    if said is True:
        yield name
    elif said is False:
        yield f"not {name}"
    elif usual is MISSING and isinstance(said, str):
        yield said
    else:
        yield f"{name} {_text(said)}"


def _text(said: Any) -> str:
    """A value in words: in those of its own, where it has any."""
    if isinstance(said, Enum):
        return str(said.value)
    if isinstance(said, dict):
        return ", ".join(f"{name} {_text(value)}" for name, value in said.items())
    if is_dataclass(said) and not hasattr(said, "parse"):
        return ", ".join(said_of(said)) or str(said)
    if isinstance(said, tuple) and not hasattr(said, "parse"):
        return " ".join(_text(part) for part in said)
    return str(said)
