"""A dialog held by a list of answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from bloodyapril.desk.dialogs.base import Dialog, Prompt, Result


@dataclass(frozen=True, slots=True)
class Held(Generic[Result]):
    """What a dialog returned, and every prompt on the way."""

    result: Result
    prompts: tuple[Prompt[Any], ...]


def hold(dialog: Dialog[Result], *answers: str) -> Held[Result]:
    """Hold it to its end; the answers must be exactly as many as it asks for."""
    prompts = [next(dialog)]
    for place, answer in enumerate(answers):
        try:
            prompts.append(dialog.send(answer))
        except StopIteration as end:
            assert place == len(answers) - 1, f"not asked for: {answers[place + 1 :]}"
            return Held(end.value, tuple(prompts))
    raise AssertionError(f"it goes on to ask: {prompts[-1].text}")


def prompts_of(dialog: Dialog[Any], *answers: str) -> tuple[Prompt[Any], ...]:
    """The prompts of a dialog that is broken off after these answers."""
    prompts = (next(dialog), *(dialog.send(answer) for answer in answers))
    dialog.close()
    return prompts
