"""Forms to fill in: a chart as TOML with its layout, its comments and empty figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

import tomlkit

from bloodyapril.checks.charts import Chart, ModifierRule
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.totals import Result
from bloodyapril.checks.typing_in.printed import labelled
from bloodyapril.checks.typing_in.shape import EMPTY

_HEADS = ("id", "title", "rule", "dice", "source", "reading", "by", "success", "failure")
_WIDTH = 92
"""Columns of a comment."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")

ORIGIN = (
    'who = ""                # who typed this',
    'when = ""               # as 2026-10-02',
    'printing = ""           # from which printing of the game',
    "proofed = false         # true once all was held against the print again",
    "unsure = []             # cells that are hard to read",
)
"""The lines of the provenance block of a new form."""


def chart_form(content: Mapping[str, Any], chart: Chart, *, filled: bool) -> str:
    """A chart file for an owner to fill in, after one of the program's own.

    `content` is what its file says and `chart` what was read from it. Figures are empty, or with
    `filled` those of the program's chart.
    """
    return "\n".join((*_top(content, chart, filled), *_tables(content, chart, filled), ""))


def _top(content: Mapping[str, Any], chart: Chart, filled: bool) -> Iterator[str]:
    yield from comment(f"{chart.title} ({chart.rule}): to be typed from your own printed chart.")
    if filled:
        own = f"The figures are those of the program's own chart ({chart.source.value}), not of"
        yield from comment(f"{own} yours: hold each of them against your print.")
    else:
        yield from comment('Put each figure in the place of its "": 3 and -1 as they are, words in')
        yield from comment("quotes. A modifier is a figure, too.")
    yield from comment("Then have the file checked, and put it into force.")
    yield ""
    for key in _HEADS:
        if key in content:
            yield pair(key, "owner" if key == "source" else content[key])
    yield ""
    if chart.by:
        fact = chart.vocabulary[chart.by[-1]]
        yield from comment(f"Columns by {fact.id}: {fact.meaning}.")
    yield pair("columns", content["columns"])
    yield ""
    for told in _about_rows(content, chart):
        yield from comment(told)
    yield from lines("rows", (_row(content, row, filled) for row in content["rows"]))
    if "words" in content:
        yield from lines("words", content["words"])
    marks = [mark for mark in content.get("marks", ()) if mark["source"] == Source.RULING.value]
    if marks:
        yield from lines("marks", marks)
    if "rulings" in content:
        yield pair("rulings", content["rulings"])
    yield pair("notes", [])
    for told in content.get("notes", ()):
        yield from comment(f"The program's chart notes: {told}")


def _about_rows(content: Mapping[str, Any], chart: Chart) -> Iterator[str]:
    if content["reading"] == "table":
        example = "'6 or less', '7-9', '12', '26 or more'"
        yield f"Each row has its totals ({example}), then a result for each column."
        yield "Change the totals and the number of rows to what your chart prints."
    elif content["reading"] == "numbers":
        yield "Each cell is the number to reach; '-' is no entry."
    else:
        yield "Each cell is the figure itself; '-' is no entry."
    if content["reading"] != "numbers":
        words = [word for word in _results(chart) if isinstance(word, str)]
        if words:
            told = (f'"{word}" ({chart.words[word]})' if _explained(chart, word) else f'"{word}"'
                    for word in words)  # fmt: skip
            yield f"Results: {', '.join(told)}."
        else:
            yield "Results are whole numbers."
    for bound in chart.bounds:
        where = ""
        if bound.values is not None:
            fact = chart.vocabulary[chart.by[-1]]
            where = f" for {', '.join(map(fact.text, bound.values))}"
        yield f"Rule {bound.rule} bounds the results{where}."


def _results(chart: Chart) -> list[Result]:
    rows = (row.result for column in chart.columns.values() for row in column.rows)
    return list(dict.fromkeys((*chart.words, *rows, *chart.results)))


def _explained(chart: Chart, word: str) -> bool:
    return chart.words.get(word, word) != word


def _row(content: Mapping[str, Any], row: list[Any], filled: bool) -> list[Any]:
    first = int(labelled(content))
    return list(row) if filled else [*row[:first], *([EMPTY] * (len(row) - first))]


def _tables(content: Mapping[str, Any], chart: Chart, filled: bool) -> Iterator[str]:
    yield ""
    yield from comment("Name cells as here: unsure = ['row 7-9, column 3', 'modifier night']")
    yield "[provenance]"
    yield from ORIGIN
    for entry in content.get("refusals", ()):
        yield ""
        yield "[[refusals]]"
        yield from (pair(key, value) for key, value in entry.items())
    for entry, modifier in zip(content.get("modifiers", ()), chart.modifiers, strict=True):
        yield ""
        yield from _modifier(entry, modifier, filled)


def _modifier(entry: Mapping[str, Any], modifier: ModifierRule, filled: bool) -> Iterator[str]:
    if modifier.per is not None:
        yield from comment(f"Counts for each 1 of {modifier.per}; 1 is that number itself.")
    if modifier.source is Source.RULEBOOK:
        yield from comment(f"Rule {modifier.rule} gives this figure.")
    yield "[[modifiers]]"
    for key, value in entry.items():
        if key == "drm" and not filled:
            value = EMPTY
        elif key == "cap" and not filled:
            value = [EMPTY, EMPTY]
        if key != "source" or value == Source.RULEBOOK.value:
            yield pair(key, value)


# --- TOML


def comment(text: str) -> list[str]:
    """A comment in lines of a readable width."""
    return [f"# {line}" for line in wrap(text, _WIDTH, break_long_words=False)]


def pair(key: str, value: Any) -> str:
    """A key and its value in one line."""
    return f"{_key(key)} = {toml(value)}"


def lines(key: str, values: Iterable[Any]) -> Iterator[str]:
    """A key and its list, a line for each value."""
    yield f"{_key(key)} = ["
    yield from (f"    {toml(value)}," for value in values)
    yield "]"


def toml(value: Any) -> str:
    """A value in one line, as TOML.

    >>> toml({"range": "2-3", "night": True})
    '{ range = "2-3", night = true }'
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(pair(key, part) for key, part in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return str(tomlkit.item(value).as_string())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml(key)
