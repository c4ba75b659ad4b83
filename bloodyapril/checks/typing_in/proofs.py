"""Proofs of a chart: what a careful typist would check before trusting it.

Faults make a chart unusable (a face without a row, a face with two); warnings are things that are
seldom meant (a column that falls where others rise).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from bloodyapril.checks.bounds import Bound
from bloodyapril.checks.charts import Chart, ChartRow, Column, ModifierRule
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.ranges import Span
from bloodyapril.terms.values import dataclass

Key = tuple[FactValue, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """One finding about a chart.

    `row` counts the rows of a column from 0, `key` is that of the column and `modifier` the number
    of the modifier that it is about, where it is about one.
    """

    fault: bool
    what: str
    row: int | None = field(default=None, compare=False)
    key: Key | None = field(default=None, compare=False)
    modifier: int | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The finding with the name of its column."""
        return self.what if self.key is None else f"{column_name(self.key)}: {self.what}"


def prove(chart: Chart, bounds: Iterable[Bound] | None = None) -> list[Proof]:
    """All findings about a chart; an empty list is a clean bill.

    Its results are held against its own bounds, or against those of another chart.
    """
    return [
        *_coverage(chart),
        *_rising(chart),
        *_within(chart, tuple(chart.bounds if bounds is None else bounds)),
        *_named_once(chart),
        *_worded(chart),
    ]


# --- every total has its row


def reach(chart: Chart, key: Key) -> tuple[int | None, int | None]:
    """The least and the greatest total in a column, all modifiers together; nothing is no end.

    Modifiers that exclude each other are added up all the same: a row too many does no harm.
    """
    low: int | None = chart.dice
    high: int | None = 10 * chart.dice
    told = dict(zip(chart.by, key, strict=True))
    for modifier in chart.modifiers:
        if may_hold(modifier.when, told):
            least, most = _extent(chart, modifier)
            low = None if low is None or least is None else low + min(0, least)
            high = None if high is None or most is None else high + max(0, most)
    return low, high


def may_hold(condition: Condition, told: Mapping[str, FactValue]) -> bool:
    """Whether a condition can hold once some of the facts are known."""
    return all(term.holds(told) for term in condition.terms if term.fact in told)


def _extent(chart: Chart, modifier: ModifierRule) -> tuple[int | None, int | None]:
    """The least and the greatest figure of a modifier; nothing is no end."""
    if modifier.per is None:
        return modifier.drm, modifier.drm
    fact = chart.vocabulary[modifier.per]
    ends = [None if end is None else end * modifier.drm for end in (fact.low, fact.high)]
    least, most = ends if modifier.drm >= 0 else reversed(ends)
    if modifier.cap is None:
        return least, most
    lowest, highest = modifier.cap
    bounded = (lowest if least is None else least, highest if most is None else most)
    return max(lowest, min(highest, bounded[0])), max(lowest, min(highest, bounded[1]))


def _coverage(chart: Chart) -> Iterator[Proof]:
    """Each total within reach has exactly one row."""
    if chart.dice == 0:
        return
    told: set[str] = set()
    for column in chart.columns.values():
        for proof in _covered(chart, column):
            # The rows of a table serve all its columns: what is wrong with one is told once.
            if proof.text not in told:
                told.add(proof.text)
                yield proof


def _covered(chart: Chart, column: Column) -> Iterator[Proof]:
    low, high = reach(chart, column.key)
    rows = sorted(enumerate(column.rows), key=lambda entry: first_total(entry[1]))
    done = None if low is None else low - 1
    """The greatest total that has its row; nothing before the first of an endless reach."""
    last: ChartRow | None = None
    endless = False
    for place, row in rows:
        start, end = row.totals.low, row.totals.high
        if last is not None and _overlap(last.totals, row.totals):
            both = _common(last.totals, row.totals)
            text = f"{_totals(both)} two rows, {last.totals} and {row.totals}"
            yield Proof(True, text, place)
        if start is not None and not endless and (done is None or start > done + 1):
            gap = Span(None if done is None else done + 1, _least(start - 1, high))
            if gap.low is None or gap.high is None or gap.low <= gap.high:
                yield _gap(chart, gap, place)
        endless = endless or end is None
        if end is not None:
            done = end if done is None else max(done, end)
        last = row if last is None or _further(row, last) else last
    if not endless and (high is None or done is None or done < high):
        start = None if done is None else done + 1
        yield _gap(chart, Span(start, high), rows[-1][0] if rows else None)


def _gap(chart: Chart, gap: Span, place: int | None) -> Proof:
    """A gap, with the cure where only modifiers can lead there."""
    text = f"{_totals(gap)} no row"
    if gap.low is not None and gap.low > 10 * chart.dice:
        text = f"with modifiers {text}: let the last row end with 'or more'"
    elif gap.high is not None and gap.high < chart.dice:
        text = f"with modifiers {text}: let the first row end with 'or less'"
    return Proof(True, text, place)


def _totals(span: Span) -> str:
    if span.low is None or span.high is None:
        return f"totals of {span} have"
    if span.low == span.high:
        return f"a total of {span} has"
    return f"totals from {span.low} to {span.high} have"


def first_total(row: ChartRow) -> float:
    """The total at which a row begins, for rows to be put in order."""
    return float("-inf") if row.totals.low is None else row.totals.low


def _further(row: ChartRow, other: ChartRow) -> bool:
    ends = (row.totals.high, other.totals.high)
    return ends[0] is None or (ends[1] is not None and ends[0] > ends[1])


def _least(number: int, bound: int | None) -> int:
    return number if bound is None else min(number, bound)


def _overlap(first: Span, second: Span) -> bool:
    common = _common(first, second)
    return common.low is None or common.high is None or common.low <= common.high


def _common(first: Span, second: Span) -> Span:
    lows = [span.low for span in (first, second) if span.low is not None]
    highs = [span.high for span in (first, second) if span.high is not None]
    return Span(max(lows, default=None), min(highs, default=None))


# --- results


def _rising(chart: Chart) -> Iterator[Proof]:
    """Numbers seldom fall as totals rise."""
    for column in chart.columns.values():
        last: int | None = None
        for place, row in sorted(enumerate(column.rows), key=lambda entry: first_total(entry[1])):
            if isinstance(row.result, int):
                if last is not None and row.result < last:
                    yield Proof(False, "numbers fall as totals rise", place, column.key)
                    break
                last = row.result


def column_name(key: Key) -> str:
    """A column as a complaint names it."""
    return " ".join(str(part) for part in key) or "the only column"


def _within(chart: Chart, bounds: tuple[Bound, ...]) -> Iterator[Proof]:
    """Results keep to what the rulebook says of them."""
    for column in chart.columns.values():
        binding = [bound for bound in bounds if bound.binds(column.key)]
        for place, row in enumerate(column.rows):
            for bound in binding:
                for objection in bound.objections(row.result):
                    yield Proof(True, objection, place, column.key)


def _named_once(chart: Chart) -> Iterator[Proof]:
    ids = [modifier.id for modifier in chart.modifiers]
    for place, name in enumerate(ids):
        if name in ids[:place]:
            yield Proof(True, f"modifier {name} stands twice", modifier=place)


def _worded(chart: Chart) -> Iterator[Proof]:
    results = {row.result for column in chart.columns.values() for row in column.rows}
    for result in chart.words:
        if result not in results:
            yield Proof(False, f"words for {result!r}, which no row gives")
