"""Rule 4.3: Aggression Values, rolled or a highly skilled leader's own."""

from __future__ import annotations

import pytest

from bloodyapril.rules.air_units import CrewMember, detach
from bloodyapril.rules.flight_quality import own_value, rated, roll_aggression, skilled_leader
from bloodyapril.rules.post_combat import wind_up
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.sides import Side, Training
from tests.builders import all_dice_used, flight, table_with

QUALITY = library().chart("flight-quality")


def led_by(rating: int | None, training: Training) -> int | None:
    return skilled_leader(QUALITY, training, CrewMember("Leader", "pilot", rating))


def test_richthofens_5_beats_the_best_of_an_ace_unit() -> None:
    assert led_by(5, Training.ACE) == 5


def test_a_rating_that_only_equals_the_best_will_do() -> None:
    assert led_by(3, Training.ACE) == 3
    assert led_by(2, Training.REGULAR) == 2


def test_a_leader_rated_0_does_not_lead_a_regular_squadron_by_it() -> None:
    """29 Squadron's case: the best of Regular is +2."""
    assert led_by(0, Training.REGULAR) is None
    assert led_by(1, Training.REGULAR) is None


def test_without_a_rated_leader_the_flight_rolls() -> None:
    assert led_by(None, Training.TRAINED) is None
    assert skilled_leader(QUALITY, Training.ACE, None) is None


@pytest.mark.parametrize(
    ("training", "faces", "value"),
    [
        (Training.TRAINED, (1, 1), -3),
        (Training.TRAINED, (10, 10), 1),
        (Training.REGULAR, (5, 5), 0),
        (Training.REGULAR, (10, 10), 2),
        (Training.VETERAN, (3, 1), 0),
        (Training.ACE, (9, 8), 3),
    ],
)
def test_training_is_rolled_with_two_dice(
    training: Training, faces: tuple[int, int], value: int
) -> None:
    assert roll_aggression(table_with(faces), training, "B1") == value


def test_an_aeroplane_alone_has_its_pilots_value_or_rolls_if_he_is_not_rated() -> None:
    """Rule 4.32."""
    rated, nameless = CrewMember("Ace", "pilot", 4), CrewMember("Boy", "pilot")
    observer = CrewMember("Observer", "observer", 3)
    assert own_value(table_with(), Training.REGULAR, (rated, observer), "B1") == 4
    table = table_with([2, 2])
    assert own_value(table, Training.REGULAR, (nameless, observer), "B1") == -1
    assert all_dice_used(table)


def test_a_roll_that_was_put_off_is_made_once() -> None:
    """Rule 4.31: a 16 makes a Regular flight +1."""
    table = table_with([8, 8])
    value = rated(table, flight("B1", 3, unrated=True))
    assert (value.aggression, value.unrated) == (1, False)
    assert rated(table, value) == value
    assert [event.seen_by for event in table.events] == [Side.BRITISH]


def test_a_wind_up_check_needs_the_value() -> None:
    """Rule 4.31: rolled before the check, whose modifier it is."""
    table = table_with([1, 1, 5, 4])
    after = wind_up(table, flight("B1", 3, unrated=True))
    assert (after.aggression, after.unrated, after.aborting) == (-2, False, True)


def test_an_aeroplane_that_leaves_has_a_value_of_its_own() -> None:
    """Rule 4.31: its flight's is still to be rolled."""
    left, alone = detach(flight("B1", 3, unrated=True), 2, "B1-2", 1)
    assert (left.unrated, alone.unrated, alone.aggression) == (True, False, 1)
