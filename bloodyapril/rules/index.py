"""Where each numbered rule lives: `@rule("13.31")` on a function enters it here."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from bloodyapril.terms.errors import unknown
from bloodyapril.terms.values import dataclass

Function = TypeVar("Function", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A function that carries out a numbered rule, and the charts that it reads."""

    number: str
    function: str
    summary: str
    charts: tuple[str, ...]


_entries: dict[str, list[RuleEntry]] = {}


def rule(*numbers: str, charts: tuple[str, ...] = ()) -> Callable[[Function], Function]:
    """Enter a function in the index under each of these rule numbers."""

    def enter(function: Function) -> Function:
        summary = (function.__doc__ or "").strip().partition("\n")[0]
        where = f"{function.__module__}.{function.__qualname__}"
        for number in numbers:
            _entries.setdefault(number, []).append(RuleEntry(number, where, summary, charts))
        return function

    return enter


def index() -> Mapping[str, tuple[RuleEntry, ...]]:
    """Every rule that the program carries out, in the order of the rulebook."""
    import bloodyapril.rules

    for module in pkgutil.walk_packages(bloodyapril.rules.__path__, "bloodyapril.rules."):
        importlib.import_module(module.name)
    return {number: tuple(_entries[number]) for number in sorted(_entries, key=_order)}


def entries(number: str) -> tuple[RuleEntry, ...]:
    """The functions for a rule number; raises `Unreadable` with near numbers if there is none."""
    found = index()
    if number not in found:
        raise unknown("rule", number, found)
    return found[number]


def _order(number: str) -> tuple[int, str]:
    chapter, _, rest = number.partition(".")
    return int(re.sub(r"\D", "", chapter) or 0), rest
