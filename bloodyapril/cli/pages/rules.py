"""Pages of the rules index: number, function, place, charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from inspect import unwrap
from pkgutil import resolve_name

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.rules.index import Entry

Found = tuple[Entry, str]
"""An entry of the index and its place, as `bloodyapril/rules/detection.py:42`."""


def find(entry: Entry) -> Found:
    """An entry with the file and line at which its function begins."""
    function = unwrap(resolve_name(entry.function))
    file = f"{function.__module__.replace('.', '/')}.py"
    return entry, f"{file}:{function.__code__.co_firstlineno}"


def rule_list_page(found: Iterable[Found]) -> Page:
    """Rules by number, a line for each function."""
    rows = tuple(
        (entry.number, _name(entry), ", ".join(entry.charts), place) for entry, place in found
    )
    return (Grid(rows, ("rule", "function", "charts", "place"), wraps=(1, 2)),)


def rule_page(found: Sequence[Found]) -> Page:
    """One rule: each function that carries it out."""
    return tuple(_rule(found))


def _rule(found: Sequence[Found]) -> Iterator[Block]:
    yield Heading(f"Rule {found[0][0].number}")
    for entry, place in found:
        yield Line(f"{_name(entry)} ({place})", "strong")
        told = [("", entry.summary)] if entry.summary else []
        told += [("", f"Charts: {', '.join(entry.charts)}")] if entry.charts else []
        if told:
            yield Grid(tuple(told), wraps=(1,))


def _name(entry: Entry) -> str:
    return entry.function.rpartition(".")[2]
