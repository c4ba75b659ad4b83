"""The rules index as the program itself has it, gathered for the reference (`make docs`)."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import cache
from inspect import getsource, isfunction, unwrap
from pkgutil import resolve_name

from bloodyapril.desk.rulebook import Procedure, Rule, parts_of
from bloodyapril.rules.index import RuleEntry, index
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.shelves import rulings

ROOMS = ("bloodyapril.game", "bloodyapril.solitaire")
"""Rooms above the rules in which rules are carried out, too."""


@cache
def gathered() -> Mapping[str, Rule]:
    """Every rule that has a procedure, in the order of the rulebook; no tests are looked for."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            importlib.import_module(module.name)
    found = {
        number: tuple(map(_procedure, sorted(public, key=_order)))
        for number, entries in index().items()
        if (public := [entry for entry in entries if _is_public(entry)])
    }
    return {
        number: Rule(
            number, procedures, _rulings(number, procedures), parts=parts_of(number, found)
        )
        for number, procedures in found.items()
    }


def _is_public(entry: RuleEntry) -> bool:
    return not any(part.startswith("_") for part in entry.function.split("."))


def _procedure(entry: RuleEntry) -> Procedure:
    module = unwrap(resolve_name(entry.function)).__module__
    file = f"{module.replace('.', '/')}.py"
    return Procedure(entry.number, entry.function, entry.summary, entry.charts, file)


def _order(entry: RuleEntry) -> tuple[int, str, int]:
    """The rules themselves before the rooms that use them."""
    function = unwrap(resolve_name(entry.function))
    room = next((at for at, room in enumerate(ROOMS, 1) if entry.function.startswith(room)), 0)
    line = function.__code__.co_firstlineno if isfunction(function) else 0
    return room, function.__module__, line


def _rulings(number: str, procedures: Iterable[Procedure]) -> tuple[str, ...]:
    """Rulings on a rule itself, those that its procedures name, and those its charts rest on."""
    known = rulings().known
    named = {id for id, ruling in known.items() if ruling.rule == number}
    for procedure in procedures:
        source = _source(procedure.function)
        named |= {id for id in known if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", source)}
        for chart in procedure.charts:
            # The program's own chart: an owner's may be one that cannot be read.
            named |= set(charts().below(chart).rulings) if chart in charts() else set()
    return tuple(id for id in known if id in named)


@cache
def _source(function: str) -> str:
    return getsource(unwrap(resolve_name(function)))
