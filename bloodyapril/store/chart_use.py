"""Charts that a campaign has rolled on, pinned as they read then."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Outcome
from bloodyapril.store.codec import Json
from bloodyapril.store.library import library
from bloodyapril.store.rows import ChartUseRow


def reading_of(chart: Chart) -> Json:
    """What a chart gives: results by column and span of totals, and the figure of each modifier.

    The figure is text where it depends on a count.
    """
    return {
        "columns": [
            {
                "key": list(column.key),
                "rows": [[row.totals.low, row.totals.high, row.result] for row in column.rows],
            }
            for column in chart.columns.values()
        ],
        "modifiers": {
            modifier.id: modifier.drm if modifier.per is None else modifier.printed
            for modifier in chart.modifiers
        },
    }


def pin(session: Session, rolls: Iterable[Outcome], entry: int) -> None:
    """Note each chart that these rolls of a journal entry read for the first time."""
    for chart, fingerprint in sorted({(roll.question, roll.fingerprint) for roll in rolls}):
        if fingerprint and session.get(ChartUseRow, (chart, fingerprint)) is None:
            reading = reading_of(library().chart(chart))
            session.add(
                ChartUseRow(
                    chart=chart, fingerprint=fingerprint, first_entry=entry, reading=reading
                )
            )
