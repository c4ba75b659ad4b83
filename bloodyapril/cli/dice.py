"""Where the faces of a roll come from: typed, asked for, or thrown by the program."""

from __future__ import annotations

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.dice import (
    RecordingDice,
    ScriptedDice,
    SeededDice,
    checked_seed,
    parse_faces,
)
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass

ASK = "ask"
"""What stands for faces after `--dice` when the player wants to be asked for them."""
TYPED = "dice as typed"


@dataclass(frozen=True, slots=True)
class Thrown:
    """Rolls that were made, and whose dice fell.

    `kind` is one word for programs, `told` what people are told about it, `seed` the seed if the
    rolls can be repeated from one.
    """

    outcomes: tuple[Outcome, ...]
    kind: str
    told: str
    seed: str | None = None


def thrown(question: Question, times: int, typed: str | None, seed: str | None) -> Thrown:
    """A question rolled so often with the dice that the options ask for.

    Raises `Unreadable` where two are asked for, or dice for something that takes none, for a blank
    seed, and for faces too few or too many.
    """
    if typed is not None and seed is not None:
        raise Unreadable("say --dice or --seed, not both")
    if question.dice == 0:
        if typed is not None or seed is not None:
            raise Unreadable(f"{question.title} is looked up: it takes no dice")
        return Thrown(_rolls(ScriptedDice(()), question, times), "looked-up", "looked up, no dice")
    if typed is not None:
        dice = ScriptedDice(faces_said(question, times, typed))
        outcomes = _rolls(dice, question, times)
        dice.finish()
        return Thrown(outcomes, "typed", TYPED)
    seed = fresh_seed() if seed is None else checked_seed(seed)
    return Thrown(_rolls(SeededDice(seed), question, times), "seeded", f"seed {seed}", seed)


def faces_said(question: Question, times: int, typed: str) -> tuple[int, ...]:
    """Faces as typed with the command, or asked for roll by roll before anything is rolled.

    Raises `Unreadable` for faces that no die shows and for too few.
    """
    if typed == ASK:
        from bloodyapril.cli.talking import answered

        rolls = answered(lambda dice: _rolls(dice, question, times))
        return tuple(face for roll in rolls for face in roll.faces)
    wanted = question.dice * times
    faces = parse_faces(typed, wanted)
    if len(faces) < wanted and times > 1:
        raise Unreadable(
            f"{question.title} {times} times needs {wanted} dice in all: "
            f"{len(faces)} {'was' if len(faces) == 1 else 'were'} typed"
        )
    return faces


def _rolls(dice: RecordingDice, question: Question, times: int) -> tuple[Outcome, ...]:
    dice.ask_all(question, times)
    return dice.take_log()
