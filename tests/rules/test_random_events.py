"""Rule 6: random events."""

from __future__ import annotations

import pytest

from bloodyapril.rules.random_events import event_happens, random_event
from bloodyapril.store.library.shelves import library
from tests.builders import all_dice_used, asked, table_with


def test_the_first_turn_has_none() -> None:
    table = table_with()
    assert not event_happens(table, 1, 200)
    assert asked(table) == []


@pytest.mark.parametrize(
    ("airborne", "highest"), [(0, 1), (9, 1), (10, 3), (19, 3), (20, 5), (29, 5), (50, 10)]
)
def test_each_full_ten_of_flights_makes_two_more_faces_an_event(
    airborne: int, highest: int
) -> None:
    """A 1 or less after -2 for each ten, fractions dropped."""
    for die in range(1, 11):
        table = table_with([die])
        assert event_happens(table, 2, airborne) is (die <= highest), die
        assert asked(table) == ["random-event-check"]


@pytest.mark.parametrize("faces", [(1, 1), (5, 5), (10, 9)])
def test_two_dice_say_which(faces: tuple[int, int]) -> None:
    row = library().chart("random-event").check().read(faces)
    table = table_with(faces)
    assert random_event(table) == row.result
    assert all_dice_used(table)
