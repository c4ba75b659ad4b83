"""Dialogs that can be gone back on, and gone on with another day.

What is asked depends on what was said before, so such a dialog is a function of its answers: to go
back is to go through it again with one answer less, and so is going on another day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from bloodyapril.desk.dialogs.base import (
    Dialog,
    Instead,
    Left,
    Prompt,
    Result,
    SaidInstead,
    again,
)
from bloodyapril.terms.errors import BloodyAprilError, Unlawful


class Again(Exception):
    """What was answered since a place does not fit together, and why: it is asked once more."""

    def __init__(self, place: int, reasons: Iterable[str]) -> None:
        super().__init__("; ".join(reasons))
        self.place = place
        self.reasons = tuple(reasons)


def nothing_before() -> BloodyAprilError:
    """The refusal of a step back from the first question."""
    return Unlawful("There is nothing to go back to")


def replayed(
    tell: Callable[[], Dialog[Result]],
    given: Iterable[str],
    keep: Callable[[list[str]], str],
) -> Dialog[Result]:
    """A dialog that steps back on `BACK` and goes on after the answers given another time.

    `tell` begins it, `keep` writes answers down. An answer of another time that can no longer be
    read is dropped with those behind it. Raises `Left` on `STOP`.
    """
    answers, refusal = list(given), None
    notes: tuple[str, ...] = ()
    while True:
        try:
            return (yield from _through(tell(), answers, keep, notes, refusal))
        except SaidInstead as said:
            if said.what is not Instead.BACK:
                raise Left from None
            notes, refusal = (), None if answers else nothing_before()
            del answers[-1:]
        except Again as unfit:
            del answers[unfit.place :]
            notes, refusal = unfit.reasons, None


def _through(
    dialog: Dialog[Result],
    answers: list[str],
    keep: Callable[[list[str]], str],
    notes: tuple[str, ...],
    refusal: BloodyAprilError | None,
) -> Dialog[Result]:
    """Once from the first question to the last; what is answered anew is put to the answers."""
    try:
        prompt = _caught_up(dialog, answers)
        prompt = replace(prompt, notes=(*notes, *prompt.notes))
        prompt = prompt if refusal is None else again(prompt, refusal)
        while True:
            typed = (yield replace(prompt, keep=keep(answers))).strip()
            prompt = dialog.send(typed)
            if prompt.refused is None:
                answers.append(typed)
    except StopIteration as end:
        result: Result = end.value
        return result


def _caught_up(dialog: Dialog[Any], answers: list[str]) -> Prompt[Any]:
    """The first question without an answer that can be read."""
    prompt = next(dialog)
    for place, answer in enumerate(answers):
        following = dialog.send(answer)
        if following.refused is not None:
            del answers[place:]
            break
        prompt = following
    return prompt
