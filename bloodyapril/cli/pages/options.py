"""Page of what a flight may do this turn, and what it would meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.ahead import AheadView, EnemyNearView, UnderFireView
from bloodyapril.desk.views.flights import ContactView
from bloodyapril.desk.views.options import OptionsView
from bloodyapril.rules.movement.moving import HALVES
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import HalfMP, mp_text


def options_page(view: OptionsView) -> Page:
    """What a flight may do this turn and what it would meet, or why it does nothing now."""
    return tuple(_options(view))


def _options(view: OptionsView) -> Iterator[Block]:
    line, offered, attacks = view.line, view.moves, view.attacks
    yield Title(f"{line.flight}: {line.name}", line.place if line.airborne else "")
    if not offered:
        bound = line.wheel or line.dogfight is not None
        why = ", ".join(line.states) if bound else line.status
        yield Line(f"It has no move to make now: {line.this_turn or why}.")
        return
    rows = []
    for name in dict.fromkeys(choice.movement for choice in offered):
        alike = [choice for choice in offered if choice.movement == name]
        speeds = dict.fromkeys(mp_of(mp) for choice in alike for mp in choice.mp)
        ends = _spans([str(choice.altitude) for choice in alike])
        rows.append((name, ", ".join(speeds), ends))
    yield Grid(tuple(rows), ("movement", "MP", "ends at"), wraps=(2,))
    yield Line(
        f"Attacks within reach: {', '.join(attacks)}" if attacks else "No attack within reach.",
        "quiet",
    )
    yield from _ahead(view.ahead)


def _ahead(view: AheadView) -> Iterator[Block]:
    if view.leg is not None:
        leg = view.leg
        where = f"{leg.hex}, {counted(leg.hexes, 'hex', 'hexes')} {leg.bearing}".rstrip()
        yield Line(f"Next leg ({leg.leg} of {leg.legs}): to {where}.")
    for reach in view.reach:
        hexes = hexes_text(reach.hexes)
        yield Line(f"Within reach {reach.movement}, {mp_of(reach.mp)} MP: {hexes}", "quiet")
    yield from under_fire_lines(view.guns)
    yield from near_lines(view.enemies)
    if view.abort:
        yield Line(f"{view.abort}.", "strong")


def under_fire_lines(guns: Sequence[UnderFireView]) -> Iterator[Line]:
    """Known AA that would fire, and where."""
    for one in guns:
        state = f", {one.gun.now}" if one.gun.now else ""
        where = hexes_text(one.hexes)
        yield Line(f"AA: {one.gun.told} in {one.gun.hex}{state} fires into {where}.")


def near_lines(enemies: Sequence[EnemyNearView]) -> Iterator[Line]:
    """Enemy counters that are near, and whether a move can come to them."""
    for one in enemies:
        counter = one.counter
        lying = "not identified" if isinstance(counter, ContactView) else "undetected"
        what = counter.told or lying
        within = "within reach" if one.within else "out of reach"
        far = counted(one.hexes, "hex", "hexes")
        place = f"{counter.hex} {counter.bearing}"
        yield Line(f"Enemy {counter.counter or '-'} ({what}) in {place}, {far} off, {within}.")


def hexes_text(places: Sequence[Position]) -> str:
    """Hexes column by column, what lies on hexsides left out unless there is nothing else.

    >>> hexes_text([Position.parse(one) for one in ("2316", "2318", "2317", "2316/2415", "2417")])
    '2316-2318 2417'
    """
    whole = sorted({(one.column, one.row) for one in places if len(one.hexes) == 1})
    if not whole:
        return " ".join(map(str, places))
    runs: list[list[tuple[int, int]]] = []
    for column, row in whole:
        if runs and runs[-1][-1] == (column, row - 1):
            runs[-1].append((column, row))
        else:
            runs.append([(column, row)])
    return " ".join("-".join(_ends(run)) for run in runs)


def _ends(run: Sequence[tuple[int, int]]) -> list[str]:
    return [str(Position.of(*place)) for place in dict.fromkeys((run[0], run[-1]))]


def mp_of(mp: Fraction) -> str:
    """A speed in MP, as players write it."""
    return mp_text(HalfMP(int(mp * HALVES)))


def _spans(ends: Sequence[str]) -> str:
    """Altitudes in order, those of a band together: `Low+0 to Low+4, Medium+0`.

    >>> _spans(["Low+0", "Low+1", "Low+2", "Medium+0"])
    'Low+0 to Low+2, Medium+0'
    """
    bands: dict[str, list[str]] = {}
    for end in ends:
        bands.setdefault(end.partition("+")[0], []).append(end)
    return ", ".join(
        found[0] if len(found) == 1 else f"{found[0]} to {found[-1]}" for found in bands.values()
    )
