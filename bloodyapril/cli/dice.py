"""Where the faces of a roll come from: typed, asked for, or thrown by the program."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.dice import RecordingDice, ScriptedDice, SeededDice, parse_faces
from bloodyapril.terms.errors import Unreadable

ASK = "ask"
"""What stands for faces after `--dice` when the player wants to be asked for them."""


class DiceSource(ABC):
    """A source of faces.

    `kind` is one word for programs, `told` what people are told about it, `seed` the seed if the
    roll can be repeated from one.
    """

    kind: str
    told: str = ""
    seed: str | None = None

    @abstractmethod
    def dice(self, question: Question, times: int) -> AbstractContextManager[RecordingDice]:
        """Dice while so many rolls of a question are made.

        What the source keeps of them, it keeps when the rolls are done and none was refused.
        """


class NoDice(DiceSource):
    """For what is only looked up."""

    kind = "looked-up"
    told = "looked up, no dice"

    @contextmanager
    def dice(self, question: Question, times: int) -> Iterator[RecordingDice]:
        yield ScriptedDice(())


class TypedDice(DiceSource):
    """Faces typed with the command; too few and too many are refused."""

    kind = "typed"
    told = "dice as typed"

    def __init__(self, typed: str) -> None:
        self.typed = typed

    @contextmanager
    def dice(self, question: Question, times: int) -> Iterator[RecordingDice]:
        wanted = question.dice * times
        faces = parse_faces(self.typed, wanted)
        if len(faces) < wanted and times > 1:
            raise Unreadable(
                f"{question.title} {times} times needs {wanted} dice in all: "
                f"{len(faces)} {'was' if len(faces) == 1 else 'were'} typed"
            )
        dice = ScriptedDice(faces)
        yield dice
        dice.finish()


class AskedDice(DiceSource):
    """Faces asked for roll by roll, before anything is rolled with them."""

    kind = "typed"
    told = "dice as typed"

    @contextmanager
    def dice(self, question: Question, times: int) -> Iterator[RecordingDice]:
        from bloodyapril.cli.asking import answered

        def play(dice: RecordingDice) -> tuple[Outcome, ...]:
            dice.ask_all(question, times)
            return dice.take_log()

        outcomes = answered(play, SeededDice(SeededSource.fresh().seed or ""))
        yield ScriptedDice(face for outcome in outcomes for face in outcome.faces)


class SeededSource(DiceSource):
    """The program's own dice, from a seed that repeats the roll; a blank one is refused."""

    kind = "seeded"

    def __init__(self, seed: str) -> None:
        self.seed = checked_seed(seed)
        self.told = f"seed {seed}"

    @classmethod
    def fresh(cls) -> SeededSource:
        """A new seed from the system's own chance, the same source that `secrets` reads."""
        return cls(str(int.from_bytes(os.urandom(4))))

    @contextmanager
    def dice(self, question: Question, times: int) -> Iterator[RecordingDice]:
        yield SeededDice(self.seed or "")


def checked_seed(seed: str) -> str:
    """The seed as typed; raises `Unreadable` for an empty or blank one."""
    if not seed.strip():
        raise Unreadable("a seed is a word or a number, and not blank")
    return seed


def dice_source(question: Question, typed: str | None, seed: str | None) -> DiceSource:
    """The source that the options ask for.

    Raises `Unreadable` where two are asked for, or dice for something that takes none, and for a
    blank seed.
    """
    if typed is not None and seed is not None:
        raise Unreadable("say --dice or --seed, not both")
    if question.dice == 0:
        if typed is not None or seed is not None:
            raise Unreadable(f"{question.title} is looked up: it takes no dice")
        return NoDice()
    if typed == ASK:
        return AskedDice()
    if typed is not None:
        return TypedDice(typed)
    return SeededSource(seed) if seed is not None else SeededSource.fresh()
