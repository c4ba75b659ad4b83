"""Pages of rulings: question, readings, the one that holds, and why."""

from __future__ import annotations

from bloodyapril.cli.blocks import Grid, Line, Page, Title
from bloodyapril.rules.rulings import Ruling, Rulings


def ruling_list_page(rulings: Rulings, campaign: str | None = None) -> Page:
    """All rulings, a line each; those that a campaign has chosen otherwise bear a sign."""
    rows = tuple(
        (ruling.id, ruling.rule, _holds(ruling, rulings[id]))
        for id, ruling in rulings.known.items()
    )
    grid = Grid(rows, ("ruling", "rule", "holds"), wraps=(2,))
    if campaign is None:
        return (grid,)
    return (grid, Line(f"As campaign {campaign} reads them.", "quiet"))


def _holds(ruling: Ruling, reading: str) -> str:
    usual = ruling.default
    return reading if reading == usual else f"{reading} (chosen; usually {usual})"


def ruling_page(ruling: Ruling, reading: str, campaign: str | None = None) -> Page:
    """One ruling, whole; the reading that holds bears a star."""
    why = Line(f"* holds: {ruling.reason}")
    if reading != ruling.default:
        why = Line(f"* holds in campaign {campaign}; usually {ruling.default}: {ruling.reason}")
    elif campaign is not None:
        why = Line(f"* holds, in campaign {campaign} too: {ruling.reason}")
    return (
        Title(f"{ruling.id} ({ruling.rule})"),
        Line(ruling.question),
        Grid(
            tuple(
                ("*" if name == reading else "", name, words)
                for name, words in ruling.readings.items()
            ),
            wraps=(2,),
        ),
        why,
    )


def chosen_page(ruling: Ruling, reading: str, campaign: str, *, changed: bool) -> Page:
    """What a campaign reads from now on, or has read all along."""
    if not changed:
        told = f"Campaign {campaign} reads {ruling.id} so already: nothing was changed."
        return (Line(told),)
    return (
        Line(f"Campaign {campaign} reads {ruling.id} ({ruling.rule}) as {reading} from now on:"),
        Grid((("", f"{ruling.readings[reading]}."),), wraps=(1,)),
        Line("In force from the next roll; what was rolled stays. To take it back: journal undo."),
    )
