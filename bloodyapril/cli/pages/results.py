"""The page of a finished scenario: victory points, flights, losses."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.desk.views.summary import Result


def result_page(result: Result) -> Page:
    """How a scenario stands or ended (4.6)."""
    return tuple(_result(result))


def _result(result: Result) -> Iterator[Block]:
    points = ", ".join(f"{side.value} {points}" for side, points in result.points)
    yield Title(result.title, f"{result.date}, {result.clock}")
    yield Line(f"Victory points: {points}.")
    yield Title("Victory points", "[4.6]")
    rows = tuple(
        (line.side.value, str(line.points), str(line.turn), line.why) for line in result.score
    )
    yield Grid(rows, ("side", "VP", "turn", "for"), right=(1, 2))
    yield Title("Flights")
    yield Grid(
        tuple(
            (
                line.flight,
                line.name,
                line.type_name,
                str(line.out),
                str(line.lost),
                str(line.hurt),
                line.end,
            )
            for line in result.flights
        ),
        ("", "flight", "type", "out", "lost", "hurt", "end"),
        right=(3, 4, 5),
    )
