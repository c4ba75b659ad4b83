"""Chapter 9: initiative by chits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

LARGE_FORCE = 10
CHITS = 10


@rule("9.22")
def force(flights: int) -> str:
    """Rule 9.22. Which side of a chit counts for a force of this many airborne flights."""
    return "large" if flights >= LARGE_FORCE else "small"


@rule("9.2", "9.1", charts=("chits",))
def draw_chit(table: Table, side: Side, flights: int) -> int:
    """Rule 9.2. Draw a chit, look at the side for the force, put it back."""
    options = tuple(str(chit) for chit in range(1, CHITS + 1))
    chit = table.draw("Initiative chit", "9.2", options, side.value) + 1
    return table.look_up("chits", force=force(flights), chit=chit)


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who moves how many next: `due` flights of `side`, with `waiting` unmoved on each side."""

    side: Side
    due: int
    waiting: tuple[int, int]
    """British, German."""

    def left(self, side: Side) -> int:
        return self.waiting[0 if side is Side.BRITISH else 1]

    @property
    def over(self) -> bool:
        return self.waiting == (0, 0)


@rule("9.2")
def next_draw(table: Table, initiative: Initiative, forces: tuple[int, int]) -> Initiative:
    """Rule 9.2. Pass play to the side that has flights to move, drawing its chit.

    A side whose enemy has moved everything moves all the rest without a chit.
    """
    side = initiative.side
    if initiative.left(side.enemy) == 0:
        return replace(initiative, due=initiative.left(side))
    if initiative.left(side) == 0:
        return replace(initiative, side=side.enemy, due=initiative.left(side.enemy))
    chit = draw_chit(table, side, forces[0 if side is Side.BRITISH else 1])
    return replace(initiative, due=min(chit, initiative.left(side)))


@rule("9.2")
def draws(table: Table, first: Side, flights: tuple[int, int]) -> Iterator[Initiative]:
    """Rule 9.2. Each draw of a Movement Phase in which nobody is lost, until all have moved.

    `flights` are the British and the German ones in the air, all of which have to move.
    """
    waiting, side = flights, first
    while waiting != (0, 0):
        drawn = next_draw(table, Initiative(side, 0, waiting), flights)
        table.tell(
            "initiative", f"{drawn.side.value}: {drawn.due} of {drawn.left(drawn.side)}.", "9.2"
        )
        yield drawn
        british = drawn.due if drawn.side is Side.BRITISH else 0
        waiting = (waiting[0] - british, waiting[1] - (drawn.due - british))
        side = drawn.side.enemy


@rule("9.21")
def no_chits_needed(crossed: bool, nearest: int) -> bool:
    """Rule 9.21. No chits while nobody has crossed the lines and the sides are 10 hexes apart."""
    return not crossed and nearest >= 10
