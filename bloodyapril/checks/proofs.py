"""Proofs of a chart: what a careful typist would check before trusting it.

Faults make a chart unusable (a face without a row, a face with two); warnings are things that are
seldom meant (a column that falls where others rise).
"""

from __future__ import annotations

from dataclasses import dataclass

from bloodyapril.checks.charts import Chart, Column, reachable


@dataclass(frozen=True, slots=True)
class Proof:
    """One finding about a chart."""

    fault: bool
    text: str


def prove(chart: Chart) -> list[Proof]:
    """All findings about a chart; an empty list is a clean bill."""
    findings = []
    for column in chart.columns.values():
        name = " ".join(str(part) for part in column.key) or "the only column"
        findings += [Proof(True, f"{name}: {text}") for text in _coverage(chart, column)]
        if not _rises(column):
            findings.append(Proof(False, f"{name}: numbers fall as totals rise"))
    ids = [modifier.id for modifier in chart.modifiers]
    findings += [
        Proof(True, f"modifier {name} stands twice")
        for name in sorted({name for name in ids if ids.count(name) > 1})
    ]
    results = {row.result for column in chart.columns.values() for row in column.rows}
    findings += [
        Proof(True, f"words for {result!r}, which no row gives")
        for result in chart.words
        if result not in results
    ]
    return findings


def _coverage(chart: Chart, column: Column) -> list[str]:
    """Each total that the dice can give has exactly one row; with modifiers, both ends are open."""
    if chart.dice == 0:
        return []
    faults = []
    for total, _ in reachable(chart.dice, 0):
        hits = sum(total in row.totals for row in column.rows)
        if hits != 1:
            faults.append(f"a total of {total} has {hits or 'no'} row{'s' if hits > 1 else ''}")
    if chart.modifiers:
        lowest, highest = column.rows[0].totals, column.rows[-1].totals
        if lowest.low is not None:
            faults.append(f"modified totals below {lowest.low} have no row")
        if highest.high is not None:
            faults.append(f"modified totals above {highest.high} have no row")
    return faults


def _rises(column: Column) -> bool:
    numbers = [row.result for row in column.rows if isinstance(row.result, int)]
    return numbers == sorted(numbers)
