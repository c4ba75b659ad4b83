"""Rules 9.1 and 9.21: the pool of chits, and the turns that need none."""

from __future__ import annotations

import pytest

from bloodyapril.rules.initiative import Initiative, draw_chit, next_draw, no_chits_needed
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.sides import Side
from tests.builders import all_dice_used, asked, table_with

POOL = range(1, 11)
SMALL, LARGE = 3, 12


def test_each_chit_has_a_number_on_either_side() -> None:
    """Rule 9.1: ten of them, each with a side for a small force and one for a large."""
    chart = library().chart("chits")
    for chit in POOL:
        for flights, force in ((SMALL, "small"), (LARGE, "large")):
            drawn = draw_chit(table_with([chit]), Side.GERMAN, flights)
            assert drawn == chart.look_up(force=force, chit=chit)
            assert drawn >= 0


def test_a_chit_goes_back_at_once() -> None:
    """Rule 9.1: the same one may be drawn again and again, by either side."""
    table = table_with([7, 7, 7])
    drawn = [draw_chit(table, side, SMALL) for side in (Side.BRITISH, Side.GERMAN, Side.BRITISH)]
    assert len(set(drawn)) == 1
    assert all_dice_used(table)


def test_every_chit_is_as_likely_as_the_next() -> None:
    """Rule 9.1: one die of ten, whatever the force."""
    table = table_with([10])
    draw_chit(table, Side.BRITISH, LARGE)
    (drawn,) = table.dice.take_log()
    assert (drawn.question, drawn.faces, drawn.modifiers) == ("draw", (10,), ())


def test_play_passes_back_and_forth_with_a_chit_for_each() -> None:
    """Rules 9.1 and 9.2: chits are drawn while both sides have flights to move."""
    table = table_with([10, 10])
    first = next_draw(table, Initiative(Side.GERMAN, 0, (9, 9)), (9, 9))
    second = next_draw(table, Initiative(Side.BRITISH, 0, (9, 6)), (9, 9))
    assert (first.side, first.due) == (Side.GERMAN, 3)
    assert (second.side, second.due) == (Side.BRITISH, 3)
    assert asked(table) == ["draw", "draw"]


@pytest.mark.parametrize("nearest", [0, 9, 10, 11, 99])
def test_a_flight_across_the_lines_always_calls_for_chits(nearest: int) -> None:
    """Rule 9.21: however far from the enemy."""
    assert not no_chits_needed(True, nearest)


@pytest.mark.parametrize(("nearest", "needless"), [(0, False), (9, False), (10, True), (99, True)])
def test_behind_the_lines_ten_hexes_are_far_enough(nearest: int, needless: bool) -> None:
    """Rule 9.21: at least ten."""
    assert no_chits_needed(False, nearest) is needless
