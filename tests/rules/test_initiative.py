"""Chapter 9: chits, force size, and who moves how many."""

from __future__ import annotations

import pytest

from bloodyapril.rules.initiative import (
    Initiative,
    draw_chit,
    force,
    next_draw,
    no_chits_needed,
)
from bloodyapril.terms.sides import Side
from tests.builders import all_dice_used, asked, table_with

BRITISH, GERMAN = Side


@pytest.mark.parametrize(("flights", "size"), [(1, "small"), (9, "small"), (10, "large")])
def test_ten_flights_make_a_large_force(flights: int, size: str) -> None:
    assert force(flights) == size


def test_a_chit_shows_its_other_side_to_a_small_force() -> None:
    """Rule 9.1. The tenth chit is a 3 and a 5."""
    assert draw_chit(table_with([10]), BRITISH, 9) == 3
    assert draw_chit(table_with([10]), BRITISH, 10) == 5


def test_every_chit_gives_a_large_force_more() -> None:
    for face in range(1, 11):
        few = draw_chit(table_with([face]), BRITISH, 3)
        assert few < draw_chit(table_with([face]), BRITISH, 12)


def test_a_zero_passes_play_without_a_move() -> None:
    drawn = next_draw(table_with([1]), Initiative(GERMAN, 0, (4, 3)), (4, 3))
    assert (drawn.side, drawn.due, drawn.over) == (GERMAN, 0, False)


@pytest.mark.parametrize(("side", "due"), [(BRITISH, 5), (GERMAN, 3)])
def test_each_side_looks_at_the_chit_for_its_own_force(side: Side, due: int) -> None:
    """The tenth chit is a 5 to the ten British flights, a 3 to the nine German."""
    drawn = next_draw(table_with([10]), Initiative(side, 0, (9, 9)), (10, 9))
    assert (drawn.side, drawn.due) == (side, due)


@pytest.mark.parametrize(("side", "due"), [(BRITISH, 4), (GERMAN, 2)])
def test_either_side_moves_the_rest_when_the_other_is_done(side: Side, due: int) -> None:
    waiting = (due, 0) if side is BRITISH else (0, due)
    assert next_draw(table_with(), Initiative(side, 0, waiting), (10, 10)).due == due
    # The same where the other side is to draw: play passes over it.
    passed = next_draw(table_with(), Initiative(side.enemy, 0, waiting), (10, 10))
    assert (passed.side, passed.due) == (side, due)


def test_nobody_moves_more_flights_than_are_left() -> None:
    drawn = next_draw(table_with([10]), Initiative(BRITISH, 0, (3, 2)), (10, 3))
    assert (drawn.side, drawn.due) == (BRITISH, 3)


def test_when_one_side_has_moved_the_other_moves_the_rest_without_a_chit() -> None:
    table = table_with()
    drawn = next_draw(table, Initiative(GERMAN, 0, (0, 2)), (10, 3))
    assert (drawn.side, drawn.due) == (GERMAN, 2)
    assert asked(table) == []


def test_a_side_with_nothing_to_move_draws_no_chit_either() -> None:
    table = table_with()
    drawn = next_draw(table, Initiative(GERMAN, 0, (4, 0)), (4, 0))
    assert (drawn.side, drawn.due) == (BRITISH, 4)
    assert all_dice_used(table)


def test_when_nobody_is_left_to_move_it_is_over() -> None:
    assert Initiative(GERMAN, 0, (0, 0)).over


@pytest.mark.parametrize(
    ("crossed", "nearest", "needless"),
    [(False, 10, True), (False, 9, False), (True, 10, False), (True, 3, False)],
)
def test_chits_rest_while_nobody_has_crossed_and_the_sides_are_far_apart(
    crossed: bool, nearest: int, needless: bool
) -> None:
    """Rule 9.21."""
    assert no_chits_needed(crossed, nearest) is needless
