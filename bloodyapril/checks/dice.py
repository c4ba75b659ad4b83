"""Dice: they are asked, never thrown in place (2.1).

A rule says `dice.ask(check)` and gets a result. Seeded, typed and scripted dice answer with faces;
`odds` answers with every result in turn. Rules see results only, so they cannot disagree with the
odds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol

from bloodyapril.checks.check import Outcome, Question
from bloodyapril.checks.totals import FACES, Result
from bloodyapril.terms.errors import LONGEST_QUOTED, Unreadable

_FACE_WORDS = frozenset(str(face) for face in (0, *FACES))


class Dice(Protocol):
    """What a rule needs of dice."""

    def ask(self, question: Question) -> Result:
        """The result of one roll."""

    def ask_all(self, question: Question, count: int) -> tuple[Result, ...]:
        """The results of equal and independent rolls, in no order that a rule could use."""

    def take_log(self) -> tuple[Outcome, ...]:
        """The rolls made since the last call; dice without faces have none."""


def unordered(results: Iterable[Result]) -> tuple[Result, ...]:
    """Results in an order that says nothing of the order in which they fell."""
    return tuple(sorted(results, key=str))


class RecordingDice(ABC):
    """Dice with faces: they keep the outcome of every question in `log`."""

    def __init__(self) -> None:
        self.log: list[Outcome] = []

    @abstractmethod
    def throw(self, question: Question) -> tuple[int, ...]:
        """The next faces for this question, each 1 to 10."""

    def ask(self, question: Question) -> Result:
        outcome = None
        while outcome is None:
            outcome = question.read(self.throw(question))
        self.log.append(outcome)
        return outcome.result

    def ask_all(self, question: Question, count: int) -> tuple[Result, ...]:
        return unordered(self.ask(question) for _ in range(count))

    def take_log(self) -> tuple[Outcome, ...]:
        taken, self.log = tuple(self.log), []
        return taken


class SeededDice(RecordingDice):
    """The program's dice: faces are a function of the seed and of how many were thrown before.

    The same on each platform and Python; `count` is the whole state to save.

    >>> SeededDice("april").faces(5) == SeededDice("april").faces(5)
    True
    """

    def __init__(self, seed: str | int, count: int = 0) -> None:
        super().__init__()
        self.seed = str(seed)
        self.count = count

    def faces(self, number: int) -> tuple[int, ...]:
        """The next `number` faces."""
        return tuple(self._next() for _ in range(number))

    def throw(self, question: Question) -> tuple[int, ...]:
        return self.faces(question.dice)

    def _next(self) -> int:
        digest = sha256(f"{self.seed}:{self.count}".encode()).digest()
        self.count += 1
        # 250 is the largest multiple of ten in a byte: larger bytes would favour low faces. That
        # all 32 bytes are too large happens once in 10**51; the last byte then serves.
        byte = next((b for b in digest if b < 250), digest[-1])
        return byte % 10 + 1


def checked_seed(seed: str) -> str:
    """The seed as typed; raises `Unreadable` for an empty or blank one."""
    if not seed.strip():
        raise Unreadable("a seed is a word or a number, and not blank")
    return seed


class ScriptedDice(RecordingDice):
    """Faces given beforehand: a player's own dice, or a worked example.

    Raises `Unreadable` when a roll needs more faces than are left.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self.waiting = list(faces)

    def throw(self, question: Question) -> tuple[int, ...]:
        wanted, typed = question.dice, len(self.waiting)
        if typed < wanted:
            about = f" for {question.subject}" if question.subject else ""
            first = f"die {typed + 1}" if typed + 1 == wanted else f"dice {typed + 1} to {wanted}"
            raise Unreadable(
                f"{question.title}{about} needs {wanted} {'die' if wanted == 1 else 'dice'}: "
                f"{first} of {wanted} missing"
            )
        taken, self.waiting = self.waiting[:wanted], self.waiting[wanted:]
        return tuple(taken)

    def finish(self) -> None:
        """Raises `Unreadable` if faces were typed that nothing asked for."""
        if self.waiting:
            extra = ", ".join(str(face) for face in self.waiting)
            raise Unreadable(f"more dice typed than the roll needs: {extra} left over")


def parse_faces(text: str, wanted: int | None = None) -> tuple[int, ...]:
    """Read typed faces: `7,4`, `7 4` or `74`; 0 is the ten of a ten-sided die.

    `wanted` is how many dice there are, if that is known: `10` is a ten on one die, a one and a
    ten on two.

    >>> parse_faces("7,0"), parse_faces("7 10"), parse_faces("10"), parse_faces("10", 2)
    ((7, 10), (7, 10), (10,), (1, 10))

    Raises `Unreadable` for anything that a ten-sided die cannot show.
    """
    words = text.replace(",", " ").split()
    if len(words) == 1 and (words[0] != "10" or wanted == 2):
        words = list(words[0])
    if not words:
        raise Unreadable("no dice typed; write the faces as 7,4")
    return tuple(_face(word) for word in words)


def _face(word: str) -> int:
    if word not in _FACE_WORDS:
        raise Unreadable(
            f"no ten-sided die shows {word[:LONGEST_QUOTED]!r}; faces are 1 to 10, or 0 for 10"
        )
    return int(word) or FACES[-1]
