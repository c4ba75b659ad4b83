"""The rules index as a reader sees it: every public procedure, its charts, rulings and tests.

It is written down when the reference is made (`make docs`), so that a rule is looked up without
loading the program; a test holds what is written to what is so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from bloodyapril.resources import TOP, data_path
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Procedure:
    """A function that carries out a rule: its dotted name, its first line, its charts."""

    rule: str
    function: str
    summary: str
    charts: tuple[str, ...]
    file: str

    @property
    def name(self) -> str:
        return self.function.rpartition(".")[2]

    @property
    def place(self) -> str:
        """Its file from the project's top, and the line there: `rules/damage.py:45`."""
        line = _line(self.file, self.name)
        return f"{self.file}:{line}" if line else self.file


@dataclass(frozen=True, slots=True)
class Rule:
    """What is known of a numbered rule; `parts` are the rules below it, `rulings` ids.

    A rule may have parts only, and no procedure of its own.
    """

    number: str
    procedures: tuple[Procedure, ...] = ()
    rulings: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """What it asks, in a line: that of the procedure which names it whole, else of the first.

        A line on a case of it, as 13.41a, tells less.
        """
        lines = [done.summary for done in self.procedures]
        whole = (line for line in lines if re.search(rf"{re.escape(self.number)}(?![\da-z])", line))
        return next(whole, lines[0] if lines else "")


@cache
def rulebook() -> Mapping[str, Rule]:
    """Every rule that has a procedure, in the order of the rulebook."""
    written = json.loads(data_path("reference", "rules.json").read_text(encoding="utf-8"))
    return {number: _read(number, entry, written) for number, entry in written.items()}


def _read(number: str, entry: Mapping[str, Any], numbers: Iterable[str]) -> Rule:
    procedures = tuple(
        Procedure(number, function, summary, tuple(charts), file)
        for function, summary, charts, file in entry["procedures"]
    )
    return Rule(
        number,
        procedures,
        tuple(entry["rulings"]),
        tuple(entry["tests"]),
        parts_of(number, numbers),
    )


def find_rule(number: str) -> Rule:
    """A rule by its number, which may name a case of it, as 13.43g, or only hold its parts.

    Raises `Unreadable` with near numbers for one that has neither procedure nor parts.
    """
    known = rulebook()
    bare = re.sub(r"(?<=\d)[a-z]$", "", number)
    if bare in known:
        return known[bare]
    parts = parts_of(bare, known)
    if not parts:
        raise unknown("rule", number, known)
    rulings = (id for part in parts for id in known[part].rulings)
    return Rule(bare, rulings=tuple(dict.fromkeys(rulings)) if "." in bare else (), parts=parts)


def parts_of(number: str, known: Iterable[str]) -> tuple[str, ...]:
    """The rules below one: those of a chapter, or those whose numbers go on from it."""
    if not re.fullmatch(r"\d+(\.\d+)?", number):
        return ()
    begins = number if "." in number else f"{number}."
    return tuple(other for other in known if other.startswith(begins) and other != number)


def _line(file: str, name: str) -> int:
    """The line on which a function or a class is defined; 0 where there is no such file."""
    path = TOP / file
    if not path.is_file():
        return 0
    defined = re.compile(rf"\s*(?:def|class) {re.escape(name)}\b")
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((at for at, line in enumerate(lines, 1) if defined.match(line)), 0)
