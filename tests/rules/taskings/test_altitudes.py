"""Rule 12.2: how high and how low a tasking is done, in feet by the type's own column."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Altitude
from tests.builders import flight

RE8 = library().card("re8")
BOUND = (Tasking.BOMBING, Tasking.ARTILLERY, Tasking.RECON)


def reasons(tasking: Tasking, altitude: str, **chosen: Any) -> list[str]:
    readings = rulings()
    for name, reading in chosen.items():
        readings = readings.choose(name.replace("_", "-"), reading)
    one = flight("B1", 2, card=RE8, tasking=tasking, altitude=altitude)
    return altitude_objections(library(), readings, one)


@pytest.mark.parametrize(
    ("tasking", "lawful"),
    [(Tasking.BOMBING, True), (Tasking.ARTILLERY, True), (Tasking.RECON, False)],
)
def test_on_the_deck_bombs_fall_and_guns_are_ranged_but_nothing_is_photographed(
    tasking: Tasking, lawful: bool
) -> None:
    """Rule 12.2: only recon has a least height."""
    assert (reasons(tasking, "Deck+0") == []) is lawful


def test_recon_is_refused_below_1500_feet_and_allowed_from_there() -> None:
    """Rule 12.2: RE8s at each marker of the Deck band."""
    for climb in range(5):
        height = feet(library(), RE8, Altitude.parse(f"Deck+{climb}"))
        low = climb == 0 or height < 1_500
        assert bool(reasons(Tasking.RECON, f"Deck+{climb}")) is low
    assert reasons(Tasking.RECON, "Deck+4") == []


@pytest.mark.parametrize(
    ("tasking", "ceiling", "cautious"),
    [
        (Tasking.BOMBING, 10_000, 8_000),
        (Tasking.ARTILLERY, 7_000, 5_000),
        (Tasking.RECON, 15_000, 15_000),
    ],
)
@pytest.mark.parametrize("reading", ["upper", "lower"])
def test_the_ceiling_is_that_of_the_task_and_the_ruling(
    tasking: Tasking, ceiling: int, cautious: int, reading: str
) -> None:
    """Rule 12.2: at every marker that an RE8 reaches; a ceiling may be flown at."""
    most = ceiling if reading == "upper" else cautious
    heights = [f"Low+{climb}" for climb in range(9)] + [f"Medium+{climb}" for climb in range(11)]
    for altitude in heights:
        too_high = feet(library(), RE8, Altitude.parse(altitude)) > most
        found = reasons(tasking, altitude, task_ceiling=reading)
        assert bool(found) is too_high
        assert all("12.2" in reason and "above" in reason for reason in found)


@pytest.mark.parametrize("altitude", ["Deck+0", "Medium+10"])
def test_other_taskings_are_bound_to_no_height(altitude: str) -> None:
    """Rule 12.2."""
    for tasking in set(Tasking) - set(BOUND):
        assert reasons(tasking, altitude) == []
