"""What a dialog and its front end say to each other."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.terms.values import dataclass

Value = TypeVar("Value")
Result = TypeVar("Result")


class Instead(Enum):
    """What may be sent instead of an answer, where a prompt says so."""

    BACK = "back"
    """Answer the question before once more."""
    STOP = "stop"
    """End early: what has been told so far is kept."""
    QUIT = "quit"
    """Give up: nothing comes of it."""
    UNSURE = "?"
    """The figure is hard to read; it may also stand behind an answer."""


@dataclass(frozen=True, slots=True)
class Prompt(Generic[Value]):
    """One question.

    `read` reads an answer and raises `Unreadable`. An empty answer stands for `default`; where that
    is empty, too, `empty` says what it means, if anything. `choices` are words that may be
    answered, None where nothing can be listed; `notes` are told beforehand. `refused` is why the
    answer before was not taken: the question is then the same. `keep` is a text from which the
    dialog goes on another day, None while there is nothing to keep.
    """

    text: str
    read: Callable[[str], Value]
    default: str = ""
    empty: str = ""
    choices: tuple[str, ...] | None = None
    instead: tuple[Instead, ...] = ()
    notes: tuple[str, ...] = ()
    refused: BloodyAprilError | None = None
    keep: str | None = None


Dialog: TypeAlias = Generator[Prompt[Any], str, Result]
"""Yields prompts, is sent answers, returns the result; raises `Left` if there will be none."""


class Left(Exception):
    """Whoever was asked leaves before the end."""


class SaidInstead(Exception):
    """Something else than an answer was sent, within a dialog."""

    def __init__(self, what: Instead) -> None:
        super().__init__(what.value)
        self.what = what


def ask(prompt: Prompt[Value]) -> Dialog[Value]:
    """Yield a prompt until its answer can be read; returns what it says.

    Raises `SaidInstead` for what the prompt takes instead of an answer.
    """
    told = prompt
    while True:
        typed = (yield told).strip()
        for what in prompt.instead:
            if typed == what.value:
                raise SaidInstead(what)
        try:
            return prompt.read(typed or prompt.default)
        except BloodyAprilError as refusal:
            told = again(prompt, refusal)


def again(prompt: Prompt[Value], refusal: BloodyAprilError) -> Prompt[Value]:
    """The same question once more, and why."""
    return replace(prompt, notes=(), refused=refusal)
