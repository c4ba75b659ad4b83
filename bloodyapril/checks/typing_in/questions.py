"""What a typist is asked, figure by figure, in the printed order of rows and columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.ranges import Span
from bloodyapril.checks.reading import NO_ENTRY
from bloodyapril.checks.typing_in.printed import cells, labelled, modifier_name
from bloodyapril.checks.typing_in.shape import LARGEST_RESULT
from bloodyapril.checks.typing_in.toml_places import Place
from bloodyapril.terms.errors import Ambiguous, Unreadable, unknown
from bloodyapril.terms.values import dataclass

_WHOLE = re.compile(r"[+-]?\d{1,5}")


@dataclass(frozen=True, slots=True)
class FigureQuestion:
    """One figure: how it is called, where it stands, how an answer is read.

    Questions of one `group`, a row of the print, are saved together; `unsure` is the name under
    which doubts about the answer are noted, if they can be.
    """

    name: str
    place: Place
    read: Callable[[str], Any]
    group: str
    unsure: str = ""


ORIGIN = "origin"
"""The group of questions about the typist and his print."""
_ORIGIN = (("who", "who types this"), ("when", "date, as 2026-10-02"), ("printing", "printing"))


def origin_questions() -> Iterator[FigureQuestion]:
    """Who types, when, and from what."""
    for key, told in _ORIGIN:
        yield FigureQuestion(told, ("provenance", key), str, ORIGIN)


def chart_questions(content: Mapping[str, Any], house: Chart) -> list[FigureQuestion]:
    """All figures of a chart, after one that comes with the program."""
    return [*origin_questions(), *_cells(content, house), *_modifiers(content)]


def _cells(content: Mapping[str, Any], house: Chart) -> Iterator[FigureQuestion]:
    reading = content["reading"]
    results = known_results(house)
    last = -1
    for cell in cells(content):
        group = f"row {cell.row}"
        if cell.row != last and labelled(content) and reading == "table":
            told = f"row {cell.row + 1} of {len(content['rows'])}, totals"
            yield FigureQuestion(told, ("rows", cell.row, 0), _totals, group)
        last = cell.row
        read = whole_or_dash if reading == "numbers" else result_reader(results, reading)
        yield FigureQuestion(cell.name, cell.place, read, group, cell.name)


def _modifiers(content: Mapping[str, Any]) -> Iterator[FigureQuestion]:
    for number, entry in enumerate(content.get("modifiers", ())):
        name, here = modifier_name(entry["id"]), ("modifiers", number)
        per = f" for each {entry['per']}" if "per" in entry else ""
        told = f"{name}{per} ({entry['why']})"
        yield FigureQuestion(told, (*here, "drm"), whole, name, name)
        if "cap" in entry:
            yield FigureQuestion(f"{name}, at least", (*here, "cap", 0), whole, name, name)
            yield FigureQuestion(f"{name}, at most", (*here, "cap", 1), whole, name, name)


def known_results(house: Chart) -> list[str | int]:
    """What rules understand, in the order of the program's own chart."""
    rows = (row.result for column in house.columns.values() for row in column.rows)
    return list(dict.fromkeys((*house.words, *rows, *house.results)))


# --- answers


def whole(text: str) -> int:
    """A whole number of the size of a figure; raises `Unreadable`."""
    if not _WHOLE.fullmatch(text) or abs(int(text)) > LARGEST_RESULT:
        raise Unreadable(f"{text[:20]!r} is no whole number up to {LARGEST_RESULT}")
    return int(text)


def whole_or_dash(text: str) -> int | str:
    """A whole number, or `-` for no entry; raises `Unreadable`."""
    return NO_ENTRY if text == NO_ENTRY else whole(text)


def result_reader(known: Iterable[str | int], reading: str) -> Callable[[str], str | int]:
    """A reader of the results of a chart; a word may be shortened as long as it is clear."""
    known = list(known)
    words = [word for word in known if isinstance(word, str)]
    numbers = len(words) < len(known)

    def read(text: str) -> str | int:
        if text == NO_ENTRY and reading == "lookup":
            return NO_ENTRY
        if numbers and (_WHOLE.fullmatch(text) or not words):
            return whole(text)
        return one_of(words)(text)

    return read


def one_of(words: Iterable[str]) -> Callable[[str], str]:
    """A reader of one of a few words, or of its beginning."""
    words = list(words)

    def read(text: str) -> str:
        folded = text.casefold()
        exact = [word for word in words if word.casefold() == folded]
        found = exact or [word for word in words if word.casefold().startswith(folded)]
        if not found:
            raise unknown("answer", text, words, see=f"Say one of {', '.join(words)}.")
        if len(found) > 1:
            raise Ambiguous(f"{text!r} could be {' or '.join(found)}; say which")
        return found[0]

    return read


def _totals(text: str) -> str:
    return str(Span.parse(text))
