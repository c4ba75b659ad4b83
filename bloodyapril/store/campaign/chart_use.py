"""Charts that a campaign has rolled on, pinned as they read then."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Outcome
from bloodyapril.rules.table import Library
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import ChartUseRow
from bloodyapril.store.codec import Json


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


def pin(session: Ledger, library: Library, rolls: Iterable[Outcome], entry: int) -> None:
    """Note each chart of a library that these rolls of a journal entry read for the first time.

    A chart that was corrected while somebody typed his faces is not noted: it is another one.
    """
    for id, fingerprint in sorted({(roll.question, roll.fingerprint) for roll in rolls}):
        if fingerprint and session.get(ChartUseRow, (id, fingerprint)) is None:
            chart = library.chart(id)
            if chart.fingerprint == fingerprint:
                session.add(
                    ChartUseRow(
                        chart=id,
                        fingerprint=fingerprint,
                        first_entry=entry,
                        reading=reading_of(chart),
                    )
                )
