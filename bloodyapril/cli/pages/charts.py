"""Pages of charts: as printed, with every modifier, refusal and source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from bloodyapril.checks.charts import Chart
from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.layers import layer_lines
from bloodyapril.cli.words import dice_text, layer_text
from bloodyapril.store.library.layers import Placed
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.measures import Feet
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A chart as a list shows it: in force, or the one that counts while a file is mended."""

    chart: Chart
    layer: str


def chart_list_page(charts: Iterable[Listed]) -> Page:
    """All charts, a line each."""
    rows = tuple(
        (entry.chart.id, entry.chart.title, entry.chart.rule, dice_text(entry.chart.dice),
         entry.layer)
        for entry in charts
    )  # fmt: skip
    return (Grid(rows, ("chart", "title", "rule", "dice", "source"), wraps=(1, 4)),)


def chart_page(chart: Chart, layers: tuple[Placed, ...] = ()) -> Page:
    """One chart, whole; `layers` are all that there are of it, the one in force last."""
    return tuple(_chart(chart, layers))


def _chart(chart: Chart, layers: tuple[Placed, ...]) -> Iterator[Block]:
    yield Title(f"{chart.title} ({chart.rule})", f"[{layer_text(chart)}]")
    yield from layer_lines("chart", chart.source.value, layers)
    yield Line(
        f"{chart.id}, {dice_text(chart.dice)}, fingerprint {chart.fingerprint or 'none'}", "quiet"
    )
    if chart.layout is not None:
        if chart.by:
            yield Line(f"Columns by {chart.by[-1]}.", "quiet")
        if chart.dice and chart.layout.head[0] != "total":
            yield Line("Figures are totals to reach.", "quiet")
        yield Grid(chart.layout.rows, chart.layout.head, splits=True)
    yield from _marked_cells(chart)
    if chart.words:
        yield Title("Results")
        yield Grid(tuple((str(result), words) for result, words in chart.words.items()), wraps=(1,))
    if chart.modifiers:
        yield Title("Modifiers")
        yield Grid(
            tuple(
                (
                    modifier.printed,
                    modifier.why,
                    modifier.when.text(chart.vocabulary),
                    modifier.rule,
                    modifier.source.value,
                )
                for modifier in chart.modifiers
            ),
            ("", "reason", "when", "rule", "source"),
            wraps=(0, 1, 2),
        )
    if chart.refusals:
        yield Title("No roll" if chart.dice else "No entry")
        yield Grid(
            tuple(
                (refusal.why, refusal.when.text(chart.vocabulary), refusal.rule)
                for refusal in chart.refusals
            ),
            wraps=(0, 1),
        )
    if chart.rulings or chart.notes:
        yield Title("Notes")
    if chart.rulings:
        yield Line(f"Rests on the rulings {', '.join(chart.rulings)}.")
    for note in chart.notes:
        yield Line(note)


def _marked_cells(chart: Chart) -> Iterator[Block]:
    """Cells that come from elsewhere than the chart as a whole."""
    for column in chart.columns.values():
        for row in column.rows:
            if row.source is not None:
                key = " ".join(
                    chart.vocabulary[name].text(value)
                    for name, value in zip(chart.by, column.key, strict=True)
                )
                under = f" under {key}" if key else ""
                yield Line(f"Row {row.totals}{under}: [{row.source.value}] {row.rule}", "quiet")


def climb_page(
    floors: Mapping[Band, Feet], climbs: Mapping[tuple[Band, int], tuple[Feet, ...]]
) -> Page:
    """The time to climb conversion: heights in feet by marker, a column for each rate."""
    page: list[Block] = [
        Title("Time to climb conversion (10.14)", "[rulebook]"),
        Line("Feet of each marker; a column for each time to climb.", "quiet"),
    ]
    for band, floor in floors.items():
        columns = {rate: heights for (where, rate), heights in climbs.items() if where is band}
        page.append(Title(band.word, f"+0 is {floor:,} feet"))
        rows = tuple(
            (f"+{marker}", *("" if height is None else str(height) for height in heights))
            for marker, heights in enumerate(zip_longest(*columns.values()), 1)
        )
        head = ("", *(str(rate) for rate in columns))
        page.append(Grid(rows, head, right=tuple(range(len(head))), splits=True))
    return tuple(page)
