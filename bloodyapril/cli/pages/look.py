"""Page of an attack before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.options import mp_of, near_lines, under_fire_lines
from bloodyapril.desk.views.look import LookView
from bloodyapril.odds.distribution import percent


def look_page(view: LookView) -> Page:
    """The way, what threatens on it, and the odds."""
    return tuple(_look(view))


def _look(view: LookView) -> Iterator[Block]:
    yield Title(f"{view.flight}: {view.name}", f"attacks {view.enemy}, if you say so")
    way = " ".join(map(str, view.way))
    yield Line(
        f"Way: {view.movement} at {mp_of(view.mp)} MP to {view.altitude}, by {way}, heading "
        f"{view.heading.name}; the enemy is met after {view.met_after} MP."
    )
    yield from under_fire_lines(view.guns)
    yield from near_lines(view.enemies)
    if view.chances:
        yield Title("Odds of a round", "exact")
        rows = tuple((one.what, percent(one.chance)) for one in view.chances)
        yield Grid(rows, right=(1,))
    for note in view.notes:
        yield Line(f"{note[:1].upper()}{note[1:]}.", "quiet")
    yield Line("Nothing has happened yet.")
