"""Questions that make up a scenario: asked once, kept as they are answered, and gone back on.

What comes next depends on what was said before, so a scenario is a function of its answers: to go
back is to go through it again with one answer less, and so is going on another day.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import click

from bloodyapril.cli.asking import StepBack
from bloodyapril.cli.entry import BACK, STOP, UNSURE
from bloodyapril.store.library.files import read_text
from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.writing import write_whole

Value = TypeVar("Value")
HELP = (
    f"Enter takes what stands in brackets, '{UNSURE}' lists what is known, '{BACK}' goes one back, "
    f"'{STOP}' keeps your answers and ends."
)


class Stopped(Exception):
    """The player goes on another time."""


class Again(Exception):
    """What was answered since a place does not fit together: it is asked once more."""


class Answers:
    """Answers in their order, kept in a file beside the scenario until it is finished."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._given = _kept(path)
        self._place = 0

    @property
    def given(self) -> int:
        """How many answers there are."""
        return len(self._given)

    @property
    def place(self) -> int:
        """How many of them have been gone through."""
        return self._place

    def rewind(self) -> None:
        """Go through them from the first again."""
        self._place = 0

    def drop(self, place: int) -> None:
        """Take back every answer from a place on."""
        del self._given[place:]
        self._keep()

    def take_back(self) -> None:
        """Take the last answer back."""
        self.drop(self.given - 1)

    def forget(self) -> None:
        """Throw the file away: the scenario is finished."""
        self._path.unlink(missing_ok=True)

    def ask(
        self,
        question: str,
        read: Callable[[str], Value],
        default: str = "",
        known: Callable[[], Iterable[str]] = tuple,
    ) -> Value:
        """The value of an answer that stands, or of one that is asked for.

        `known` are words that may be answered. Raises `StepBack` or `Stopped` if that is wished.
        """
        while self._place < len(self._given):
            try:
                value = read(self._given[self._place] or default)
            except BloodyAprilError:
                self.drop(self._place)
            else:
                self._place += 1
                return value
        return self._asked(question, read, default, known)

    def _asked(
        self,
        question: str,
        read: Callable[[str], Value],
        default: str,
        known: Callable[[], Iterable[str]],
    ) -> Value:
        shown = f" [{default}]" if default else ""
        while True:
            typed: str = click.prompt(f"{question}{shown}", default="", show_default=False).strip()
            if typed == STOP:
                raise Stopped
            if typed == BACK and self._given:
                raise StepBack
            if typed == BACK:
                click.echo("There is nothing to go back to.")
            elif typed == UNSURE:
                click.echo(", ".join(known()) or "Nothing is known that would help.")
            else:
                try:
                    value = read(typed or default)
                except BloodyAprilError as refusal:
                    told = str(refusal)
                    click.echo(told if told.endswith(("?", ".")) else f"{told}.")
                else:
                    self._given.append(typed)
                    self._keep()
                    self._place += 1
                    return value

    def _keep(self) -> None:
        text = json.dumps(self._given, ensure_ascii=False, indent=1)
        write_whole(self._path, f"{text}\n".encode())


def _kept(path: Path) -> list[str]:
    """The answers of another day; raises `Unreadable` for a file that holds something else."""
    if not path.exists():
        return []
    try:
        found = json.loads(read_text(path))
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(answer, str) for answer in found):
        raise Unreadable(f"{path} holds no answers: move it away, or name another scenario")
    return found
