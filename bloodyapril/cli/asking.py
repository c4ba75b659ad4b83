"""Dice that a player throws and reads out, question by question.

Before each roll the chance of every result is shown. Enter lets the program throw, `back` takes the
last answer back, `quit` gives up. Going back is playing again: a procedure is a function of its
dice, so it is run afresh with the answers that still stand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from bloodyapril.checks.check import Question
from bloodyapril.checks.dice import RecordingDice, ScriptedDice, SeededDice, parse_faces
from bloodyapril.cli.words import dice_text
from bloodyapril.terms.errors import BloodyAprilError

Product = TypeVar("Product")
BACK, QUIT = "back", "quit"


class StepBack(Exception):
    """The player wants to answer the last question again."""


class AskedFaces(RecordingDice):
    """Dice that ask for faces, after those already given.

    Questions go to standard error: what the command itself has to say may be JSON.
    """

    def __init__(self, answers: list[tuple[int, ...]], ours: SeededDice) -> None:
        super().__init__()
        self._answers = answers
        self._place = 0
        self._ours = ours

    def throw(self, question: Question) -> tuple[int, ...]:
        if self._place == len(self._answers):
            self._answers.append(self._ask(question))
        faces = self._answers[self._place]
        self._place += 1
        return faces

    def _ask(self, question: Question) -> tuple[int, ...]:
        about = f", {question.subject}" if question.subject else ""
        click.echo(f"{question.title}{about}: {chances(question)}", err=True)
        while True:
            typed = click.prompt(
                f"  {dice_text(question.dice)} (Enter throws, {BACK}, {QUIT})",
                default="", show_default=False, err=True,
            ).strip()  # fmt: skip
            if typed in (QUIT, QUIT[0]):
                raise click.Abort
            if typed == BACK:
                if self._answers:
                    raise StepBack
                click.echo("There is nothing to go back to.", err=True)
                continue
            if not typed:
                faces = self._ours.faces(question.dice)
                click.echo(f"  Thrown: {' '.join(str(face) for face in faces)}", err=True)
                return faces
            try:
                dice = ScriptedDice(parse_faces(typed, question.dice))
                faces = dice.throw(question)
                dice.finish()
            except BloodyAprilError as refusal:
                click.echo(f"{refusal}.", err=True)
            else:
                return faces


def answered(procedure: Callable[[RecordingDice], Product], ours: SeededDice) -> Product:
    """What a procedure returns with the player's dice; it may be run several times.

    Raises `click.Abort` if the player gives up.
    """
    answers: list[tuple[int, ...]] = []
    while True:
        try:
            return procedure(AskedFaces(answers, ours))
        except StepBack:
            answers.pop()


def chances(question: Question) -> str:
    """The chance of each result in words, the likeliest first."""
    from bloodyapril.odds.distribution import percent
    from bloodyapril.odds.paths import odds_of_check

    odds = odds_of_check(question)
    told = sorted(odds.items(), key=lambda item: -item[1])
    return "; ".join(f"{question.word(result)} {percent(chance)}" for result, chance in told)
