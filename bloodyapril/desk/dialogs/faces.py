"""Dice that a player throws and reads out, roll by roll.

A procedure is a function of its dice: it is run with the faces that have fallen until it wants one
more roll, and run afresh with that one. Going back is running it with one roll less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bloodyapril.checks.check import Question
from bloodyapril.checks.dice import RecordingDice, ScriptedDice, parse_faces
from bloodyapril.checks.totals import Result as Reading
from bloodyapril.desk.dialogs.base import (
    Dialog,
    Instead,
    Left,
    Prompt,
    Result,
    SaidInstead,
    again,
    ask,
)
from bloodyapril.desk.dialogs.replaying import nothing_before
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.paths import odds_of_check
from bloodyapril.terms.values import dataclass

Faces: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPrompt(Prompt[Faces]):
    """A roll to be made: its chances are to be told before its dice fall."""

    roll: Question
    odds: Odds[Reading]


def thrown_by_hand(
    procedure: Callable[[RecordingDice], Result], throw: Callable[[int], Faces]
) -> Dialog[Result]:
    """What a procedure returns with the player's dice; it is run several times.

    An empty answer has `throw` throw so many of the program's dice. Raises `Left` if the player
    gives up, else as the procedure does.
    """
    fallen: list[Faces] = []
    refusal = None
    while True:
        try:
            return procedure(_Fallen(fallen))
        except _Missing as missing:
            prompt: Prompt[Faces] = _prompt(missing.roll, throw)
        try:
            fallen.append((yield from ask(prompt if refusal is None else again(prompt, refusal))))
            refusal = None
        except SaidInstead as said:
            if said.what is Instead.QUIT:
                raise Left from None
            refusal = None if fallen else nothing_before()
            del fallen[-1:]


def _prompt(roll: Question, throw: Callable[[int], Faces]) -> RollPrompt:
    def read(typed: str) -> Faces:
        if not typed:
            return throw(roll.dice)
        dice = ScriptedDice(parse_faces(typed, roll.dice))
        faces = dice.throw(roll)
        dice.finish()
        return faces

    about = f", {roll.subject}" if roll.subject else ""
    return RollPrompt(
        f"{roll.title}{about}", read, instead=(Instead.BACK, Instead.QUIT),
        roll=roll, odds=odds_of_check(roll),
    )  # fmt: skip


class _Missing(Exception):
    """A roll whose dice have not fallen yet."""

    def __init__(self, roll: Question) -> None:
        super().__init__(roll.title)
        self.roll = roll


class _Fallen(RecordingDice):
    """The faces that have fallen, roll by roll."""

    def __init__(self, fallen: list[Faces]) -> None:
        super().__init__()
        self._waiting = iter(fallen)

    def throw(self, question: Question) -> Faces:
        faces = next(self._waiting, None)
        if faces is None:
            raise _Missing(question)
        return faces
