"""Dialogs of the desk held at the terminal, question by question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bloodyapril.checks.dice import RecordingDice, SeededDice
from bloodyapril.cli.words import dice_text
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.desk.dialogs.base import Dialog, Instead, Left, Prompt
from bloodyapril.desk.dialogs.faces import Faces, RollPrompt, thrown_by_hand
from bloodyapril.odds.distribution import percent
from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.writing import write_whole

Product = TypeVar("Product")
LIST = "?"


def talk(dialog: Dialog[Product], file: Path | None = None) -> Product:
    """Hold a dialog; what it would keep is written to the file whenever it has changed.

    Raises `Left` as the dialog does, `click.Abort` when the input ends.
    """
    try:
        prompt = next(dialog)
        kept = prompt.keep
        while True:
            if file is not None and prompt.keep is not None and prompt.keep != kept:
                write_whole(file, prompt.keep.encode("utf-8"))
                kept = prompt.keep
            prompt = dialog.send(_answer(prompt))
    except StopIteration as end:
        product: Product = end.value
        return product


def answered(procedure: Callable[[RecordingDice], Product]) -> Product:
    """What a procedure returns with the player's dice; it may be run several times.

    Raises `click.Abort` if the player gives up.
    """
    ours = SeededDice(fresh_seed())

    def throw(number: int) -> Faces:
        faces = ours.faces(number)
        click.echo(f"  Thrown: {' '.join(str(face) for face in faces)}", err=True)
        return faces

    try:
        return talk(thrown_by_hand(procedure, throw))
    except Left:
        raise click.Abort from None


def _answer(prompt: Prompt[Any]) -> str:
    """Tell what is to be told before a question, and ask it."""
    if isinstance(prompt, RollPrompt):
        return _faces(prompt)
    for note in prompt.notes:
        click.echo(note)
    if prompt.refused is not None:
        click.echo(_told(prompt.refused))
    empty = f" (Enter: {prompt.empty})" if prompt.empty else ""
    shown = f" [{prompt.default}]" if prompt.default else ""
    while True:
        typed = _typed(f"{prompt.text}{empty}{shown}")
        if typed != LIST or prompt.choices is None:
            return typed
        click.echo(", ".join(prompt.choices) or "Nothing is known that would help.")


def _faces(prompt: RollPrompt) -> str:
    """Ask for the faces of a roll, on standard error: what the command itself says may be JSON."""
    if prompt.refused is None:
        click.echo(f"{prompt.text}: {chances(prompt)}", err=True)
    else:
        click.echo(_told(prompt.refused), err=True)
    ways = f"Enter throws, {Instead.BACK.value}, {Instead.QUIT.value}"
    typed = _typed(f"  {dice_text(prompt.roll.dice)} ({ways})", err=True)
    return Instead.QUIT.value if typed == Instead.QUIT.value[0] else typed


def chances(prompt: RollPrompt) -> str:
    """The chance of each result in words, the likeliest first."""
    told = sorted(prompt.odds.items(), key=lambda item: -item[1])
    return "; ".join(f"{prompt.roll.word(result)} {percent(chance)}" for result, chance in told)


def _typed(text: str, *, err: bool = False) -> str:
    typed: str = click.prompt(text, default="", show_default=False, err=err)
    return typed.strip()


def _told(refusal: BloodyAprilError) -> str:
    told = str(refusal)
    return told if told.endswith(("?", ".")) else f"{told}."
