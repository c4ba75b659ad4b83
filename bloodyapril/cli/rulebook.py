"""The rules index as a reader sees it: every public procedure, its charts, rulings and tests."""

from __future__ import annotations

import importlib
import pkgutil
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from inspect import getsource, getsourcelines, isfunction, unwrap
from pkgutil import resolve_name

from bloodyapril.resources import data_path
from bloodyapril.rules.index import RuleEntry, index
from bloodyapril.rules.rulings import Ruling
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.values import dataclass

ROOMS = ("bloodyapril.game", "bloodyapril.solitaire")
"""Rooms above the rules in which rules are carried out, too."""


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where a procedure stands: its file from the project's top, and the line there."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Procedure:
    """A function that carries out a rule, with its place."""

    entry: RuleEntry
    place: CodePlace

    @property
    def name(self) -> str:
        return self.entry.function.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Rule:
    """What is known of a numbered rule; `parts` are the rules below it.

    A rule may have parts only, and no procedure of its own.
    """

    number: str
    procedures: tuple[Procedure, ...]
    rulings: tuple[Ruling, ...]
    parts: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """What it asks, in a line: that of the procedure which names it whole, else of the first.

        A line on a case of it, as 13.41a, tells less.
        """
        lines = [done.entry.summary for done in self.procedures]
        whole = (line for line in lines if re.search(rf"{re.escape(self.number)}(?![\da-z])", line))
        return next(whole, lines[0] if lines else "")


@cache
def rulebook() -> Mapping[str, Rule]:
    """Every rule that has a procedure, in the order of the rulebook."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            importlib.import_module(module.name)
    found = {
        number: tuple(sorted(map(_procedure, public), key=_order))
        for number, entries in index().items()
        if (public := [entry for entry in entries if _is_public(entry)])
    }
    return {
        number: Rule(number, procedures, _rulings(number, procedures), _parts(number, found))
        for number, procedures in found.items()
    }


def find_rule(number: str) -> Rule:
    """A rule by its number, which may name a case of it, as 13.43g, or only hold its parts.

    Raises `Unreadable` with near numbers for one that has neither procedure nor parts.
    """
    known = rulebook()
    bare = re.sub(r"(?<=\d)[a-z]$", "", number)
    if bare in known:
        return known[bare]
    parts = _parts(bare, known)
    if not parts:
        raise unknown("rule", number, known)
    return Rule(bare, (), _rulings(bare, ()), parts)


def tests_of(number: str) -> tuple[str, ...]:
    """The files of tests that name a rule, as written down when the reference was made.

    Tests do not travel with an installed copy, so they are not looked for here.
    """
    text = data_path("reference", "tests.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text).get(number, ()))


def _is_public(entry: RuleEntry) -> bool:
    return not any(part.startswith("_") for part in entry.function.split("."))


def _procedure(entry: RuleEntry) -> Procedure:
    function = unwrap(resolve_name(entry.function))
    file = f"{function.__module__.replace('.', '/')}.py"
    line = function.__code__.co_firstlineno if isfunction(function) else getsourcelines(function)[1]
    return Procedure(entry, CodePlace(file, line))


def _order(procedure: Procedure) -> tuple[int, str, int]:
    """The rules themselves before the rooms that use them."""
    module = procedure.entry.function
    room = next((place for place, room in enumerate(ROOMS, 1) if module.startswith(room)), 0)
    return room, procedure.place.file, procedure.place.line


def _parts(number: str, known: Iterable[str]) -> tuple[str, ...]:
    if not re.fullmatch(r"\d+(\.\d+)?", number):
        return ()
    begins = number if "." in number else f"{number}."
    return tuple(other for other in known if other.startswith(begins) and other != number)


def _rulings(number: str, procedures: Iterable[Procedure]) -> tuple[Ruling, ...]:
    """Rulings on a rule itself, those that its procedures name, and those its charts rest on."""
    known = rulings().known
    named = {id for id, ruling in known.items() if ruling.rule == number}
    for procedure in procedures:
        source = _source(procedure.entry.function)
        named |= {id for id in known if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", source)}
        for chart in procedure.entry.charts:
            # The program's own chart: an owner's may be one that cannot be read.
            named |= set(charts().below(chart).rulings) if chart in charts() else set()
    return tuple(ruling for id, ruling in known.items() if id in named)


@cache
def _source(function: str) -> str:
    return getsource(unwrap(resolve_name(function)))
