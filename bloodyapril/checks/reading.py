"""From a chart file's contents to a `Chart`; every fault is named with its place.

The format is described in `data/charts/README.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bloodyapril.checks.bounds import Bound
from bloodyapril.checks.charts import Chart, ChartRow, Column, Layout, ModifierRule, Refusal
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import Fact, FactKind, FactValue, Vocabulary
from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.provenance import Provenance
from bloodyapril.checks.ranges import Span
from bloodyapril.checks.totals import Result
from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.terms.measures import mp

CHART_KEYS = {
    "id", "title", "rule", "dice", "source", "reading", "by", "success", "failure", "columns",
    "rows", "words", "modifiers", "refusals", "rulings", "notes", "marks", "bounds", "results",
    "provenance",
}  # fmt: skip
MODIFIER_KEYS = {"id", "when", "drm", "per", "cap", "why", "rule", "source"}
REFUSAL_KEYS = {"when", "why", "rule"}
MARK_KEYS = {"row", "column", "source", "rule"}
BOUND_KEYS = {"column", "least", "most", "among", "rule"}
PROVENANCE_KEYS = {"who", "when", "printing", "proofed", "unsure"}
_FACT_KEYS = {"kind", "meaning", "choices", "low", "high", "default"}
NO_ENTRY = "-"


def read_vocabulary(content: Mapping[str, Any]) -> Vocabulary:
    """The vocabulary from the contents of `facts.toml`; raises `Unreadable`."""
    return Vocabulary({name: read_fact(name, entry) for name, entry in content.items()})


def read_fact(name: str, entry: Mapping[str, Any]) -> Fact:
    """One fact of the vocabulary from its table; raises `Unreadable`."""
    with _At(f"fact {name}"):
        _no_strangers(entry, _FACT_KEYS)
        kind = FactKind(entry["kind"])
        bare = Fact(
            name, kind, entry["meaning"], tuple(entry.get("choices", ())),
            _bound(entry.get("low"), kind), _bound(entry.get("high"), kind),
        )  # fmt: skip
        default = False if kind is FactKind.FLAG else entry.get("default")
        usual = None if default is None else bare.parse(default)
        return Fact(bare.id, bare.kind, bare.meaning, bare.choices, bare.low, bare.high, usual)


def read_chart(
    content: Mapping[str, Any],
    vocabulary: Vocabulary,
    *,
    fingerprint: str = "",
    unheeded: Iterable[str] = (),
) -> Chart:
    """The chart from the contents of its file; raises `Unreadable` naming chart and place.

    `unheeded` are facts that may be said of it to no effect.
    """
    with _At(f"chart {content.get('id', '(without id)')}"):
        _no_strangers(content, CHART_KEYS)
        by = tuple(content.get("by", ()))
        for name in by:
            vocabulary[name]
        read = {"table": _table, "numbers": _numbers, "lookup": _lookup}[content["reading"]]
        if content.get("marks") and content["reading"] != "table":
            raise Unreadable("marks stand in tables only")
        columns = read(content, by, vocabulary)
        _once(columns)
        source = Source(content["source"])
        return Chart(
            id=content["id"],
            title=content["title"],
            rule=content["rule"],
            dice=content["dice"],
            source=source,
            by=by,
            columns={column.key: column for column in columns},
            vocabulary=vocabulary,
            modifiers=tuple(
                read_modifier(entry, vocabulary, source, content["rule"])
                for entry in content.get("modifiers", ())
            ),
            refusals=tuple(
                read_refusal(entry, vocabulary, content["rule"])
                for entry in content.get("refusals", ())
            ),
            words=dict(_pair(pair) for pair in content.get("words", ())),
            layout=_layout(content),
            rulings=tuple(content.get("rulings", ())),
            notes=tuple(content.get("notes", ())),
            bounds=tuple(_bounds(content, by, vocabulary)),
            results=tuple(content.get("results", ())),
            provenance=_provenance(content),
            unheeded=frozenset(unheeded),
            fingerprint=fingerprint,
        )


def _table(content: Mapping[str, Any], by: tuple[str, ...], vocabulary: Vocabulary) -> list[Column]:
    """Rows of totals, a column for each value of the one fact in `by` (or a single column)."""
    heads = served(content["columns"], vocabulary[by[0]]) if by else [()]
    labels = [str(label) for label in content["columns"]]
    marks = _marks(content, labels)
    rows: list[list[ChartRow]] = [[] for _ in heads]
    for cells in content["rows"]:
        with _At(f"row {cells[0]}"):
            if len(cells) != len(heads) + 1:
                raise Unreadable(f"{len(heads)} results expected, {len(cells) - 1} found")
            span = Span.parse(cells[0])
            for column, label, result in zip(rows, labels, cells[1:], strict=True):
                source, rule = marks.get((str(cells[0]), label), (None, ""))
                column.append(ChartRow(span, result, source, rule))
    if not by:
        return [Column((), tuple(rows[0]))]
    return [
        Column((value,), tuple(column))
        for values, column in zip(heads, rows, strict=True)
        for value in values
    ]


def _marks(
    content: Mapping[str, Any], labels: list[str]
) -> dict[tuple[str, str], tuple[Source, str]]:
    """Cells whose source is not the chart's, by the printed names of their row and column."""
    printed = {str(cells[0]) for cells in content["rows"]}
    marks = {}
    for entry in content.get("marks", ()):
        _no_strangers(entry, MARK_KEYS)
        row, column = str(entry["row"]), str(entry["column"])
        if row not in printed or column not in labels:
            raise Unreadable(f"mark on row {row}, column {column}: there is no such cell")
        marks[row, column] = (Source(entry["source"]), str(entry["rule"]))
    return marks


def _numbers(
    content: Mapping[str, Any], by: tuple[str, ...], vocabulary: Vocabulary
) -> list[Column]:
    """A grid of numbers to reach; reaching one is `success`, missing it `failure`."""
    success, failure = content["success"], content["failure"]
    return [
        Column(key, (ChartRow(Span(None, cell - 1), failure), ChartRow(Span(cell, None), success)))
        for key, cell in _grid(content, by, vocabulary)
    ]


def _lookup(
    content: Mapping[str, Any], by: tuple[str, ...], vocabulary: Vocabulary
) -> list[Column]:
    """A grid of plain values."""
    return [
        Column(key, (ChartRow(Span(None, None), cell),))
        for key, cell in _grid(content, by, vocabulary)
    ]


def _grid(
    content: Mapping[str, Any], by: tuple[str, ...], vocabulary: Vocabulary
) -> list[tuple[tuple[FactValue, ...], Any]]:
    """Cells by the facts in `by`: none, one (a single line) or two (rows, then columns)."""
    if not by:
        return [((), content["rows"][0][0])]
    heads = served(content["columns"], vocabulary[by[-1]])
    found = []
    for cells in content["rows"]:
        with _At(f"row {cells[0]}"):
            start: tuple[FactValue, ...] = ()
            if len(by) == 2:
                start, cells = (vocabulary[by[0]].parse(cells[0]),), cells[1:]
            if len(cells) != len(heads):
                raise Unreadable(f"{len(heads)} cells expected, {len(cells)} found")
            found += [
                ((*start, value), cell)
                for values, cell in zip(heads, cells, strict=True)
                if cell != NO_ENTRY
                for value in values
            ]
    return found


def served(heads: Iterable[Any], fact: Fact) -> list[tuple[FactValue, ...]]:
    """The values that each printed column serves: `"3-4"` over a number serves both.

    Raises `Unreadable`.
    """
    return [_served(head, fact) for head in heads]


def _served(head: Any, fact: Fact) -> tuple[FactValue, ...]:
    if fact.kind is not FactKind.NUMBER:
        return (fact.parse(head),)
    span = Span.parse(head)
    low = fact.low if span.low is None else span.low
    high = fact.high if span.high is None else span.high
    if low is None or high is None:
        raise Unreadable(f"column {head}: {fact.id} has no bound at that end")
    for end in (low, high):
        fact.checked(end)
    return tuple(range(low, high + 1))


def _once(columns: Iterable[Column]) -> None:
    seen = set()
    for column in columns:
        if column.key in seen:
            raise Unreadable(f"two columns serve {' '.join(str(part) for part in column.key)}")
        seen.add(column.key)


def _bounds(
    content: Mapping[str, Any], by: tuple[str, ...], vocabulary: Vocabulary
) -> Iterator[Bound]:
    """What the rulebook says of results, each for one printed column or for all."""
    if content.get("bounds") and content["reading"] == "numbers":
        raise Unreadable("bounds stand in tables and look-ups only")
    for entry in content.get("bounds", ()):
        with _At("bound"):
            _no_strangers(entry, BOUND_KEYS)
            values = None
            if "column" in entry:
                if entry["column"] not in content["columns"] or not by:
                    raise Unreadable(f"there is no column {entry['column']}")
                values = _served(entry["column"], vocabulary[by[-1]])
            yield Bound(
                values,
                entry.get("least"),
                entry.get("most"),
                tuple(entry.get("among", ())),
                entry["rule"],
            )


def _provenance(content: Mapping[str, Any]) -> Provenance | None:
    if "provenance" not in content:
        return None
    with _At("provenance"):
        _no_strangers(content["provenance"], PROVENANCE_KEYS)
        return Provenance.read(content["provenance"])


def read_modifier(
    entry: Mapping[str, Any], vocabulary: Vocabulary, source: Source, rule: str
) -> ModifierRule:
    """One modifier of a chart with this source and rule; raises `Unreadable`."""
    with _At(f"modifier {entry.get('id', '(without id)')}"):
        _no_strangers(entry, MODIFIER_KEYS)
        per = entry.get("per")
        if per is not None:
            vocabulary[per]
        cap = entry.get("cap")
        return ModifierRule(
            id=entry["id"],
            when=Condition.read(entry.get("when", {}), vocabulary),
            drm=entry["drm"],
            per=per,
            cap=(cap[0], cap[1]) if cap else None,
            why=entry["why"],
            rule=entry.get("rule", rule),
            source=Source(entry["source"]) if "source" in entry else source,
        )


def read_refusal(entry: Mapping[str, Any], vocabulary: Vocabulary, rule: str) -> Refusal:
    """One refusal of a chart of this rule; raises `Unreadable`."""
    with _At(f"refusal {entry.get('why', '')}"):
        _no_strangers(entry, REFUSAL_KEYS)
        return Refusal(
            Condition.read(entry["when"], vocabulary), entry["why"], entry.get("rule", rule)
        )


def _layout(content: Mapping[str, Any]) -> Layout:
    rows = tuple(tuple(str(cell) for cell in cells) for cells in content["rows"])
    heads = tuple(str(head) for head in content.get("columns", ()))
    corner = "total" if content["reading"] == "table" else " / ".join(content.get("by", ()))
    labelled = len(heads) < max(len(row) for row in rows)
    return Layout((corner, *heads) if labelled else heads, rows, labelled)


def _pair(pair: list[Any]) -> tuple[Result, str]:
    result, words = pair
    return result, str(words)


def _bound(bound: object, kind: FactKind) -> int | None:
    if bound is None:
        return None
    return mp(str(bound)) if kind is FactKind.MP else int(str(bound))


def _no_strangers(entry: Mapping[str, Any], known: set[str]) -> None:
    strangers = sorted(set(entry) - known)
    if strangers:
        raise Unreadable(f"unknown key {', '.join(strangers)}")


class _At:
    """Adds the place to any fault that happens inside."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, KeyError):
            raise Unreadable(f"{self.place}: {fault.args[0]!r} is missing or unknown") from None
        if isinstance(fault, BloodyAprilError | ValueError | TypeError):
            raise Unreadable(f"{self.place}: {fault}") from None
