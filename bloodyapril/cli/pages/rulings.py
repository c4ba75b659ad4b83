"""Pages of rulings: question, readings, the one that holds, and why."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.cli.blocks import Grid, Heading, Line, Page
from bloodyapril.rules.rulings import Ruling


def ruling_list_page(rulings: Iterable[Ruling]) -> Page:
    """All rulings, a line each."""
    rows = tuple((ruling.id, ruling.rule, ruling.default) for ruling in rulings)
    return (Grid(rows, ("ruling", "rule", "holds"), wraps=(2,)),)


def ruling_page(ruling: Ruling) -> Page:
    """One ruling, whole; the reading that holds by default bears a star."""
    return (
        Heading(f"{ruling.id} ({ruling.rule})"),
        Line(ruling.question),
        Grid(
            tuple(
                ("*" if name == ruling.default else "", name, words)
                for name, words in ruling.readings.items()
            ),
            wraps=(2,),
        ),
        Line(f"* holds: {ruling.reason}"),
    )
