"""Rules 4.32, 4.42 and 5.2: what a flight is as it comes into play, as its log sheet has it.

59 Squadron flies RE8s from West, Jasta 11 Albatros D.IIIs from East.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.setup.deployment import deploy, man, stand_by
from bloodyapril.game.state.scenario import PlannedFlight
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status, Tasking
from bloodyapril.rules.archie import comes_home
from bloodyapril.rules.damage import suffer
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import GROUND, Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Training
from tests.builders import front, recon_order, scenario, squadron, table_with, unit

MAP = front()
RE8 = library().card("re8")
SQUADRON = squadron(-1, None, 0)
JASTA = unit("jasta-11", ("Wolff", 3), ("Allmenröder", None), training=Training.ACE)
DAY = scenario(units={"59-sqn": SQUADRON, "jasta-11": JASTA})
IN_THE_AIR = {"hex": Position.parse("1710"), "altitude": Altitude.parse("Low+2")}


def british(**changes: Any) -> Flight:
    return deploy(table_with([5, 5]), DAY, recon_order(**changes), "7", set())


def german(**changes: Any) -> Flight:
    plain = PlannedFlight(
        "G1", "Jasta 11", "jasta-11", "East", "albatros-d-iii", 2, "Wolff", "given"
    )
    return stand_by(table_with(), DAY, replace(plain, **changes), "A", set())


# --- 4.42: where it starts, and that nobody knows of it


@pytest.mark.parametrize(
    "one",
    [british(), british(**IN_THE_AIR), german(), german(**IN_THE_AIR)],
    ids=["at its aerodrome", "in the air", "at readiness", "near its aerodrome"],
)
def test_every_flight_begins_undetected(one: Flight) -> None:
    """Rule 4.42: wherever it starts."""
    assert one.detection is Detection.UNDETECTED
    assert (one.identified, one.recognised, one.tally) == (False, False, None)


@pytest.mark.parametrize("made", [british, german], ids=["deployed", "of the plan"])
def test_before_its_first_move_a_flight_began_where_it_is(made: Callable[..., Flight]) -> None:
    """Rule 16.33: own guns may mistake one that the wind drifts home before it has moved."""
    over = made(**IN_THE_AIR, **({"heading": Heading.W} if made is british else {}))
    assert over.started_at == over.position
    assert comes_home(MAP, over) is (made is british)


def test_a_flight_is_at_its_aerodrome_or_where_it_was_put() -> None:
    """Rule 4.42: on the ground it waits, in the air it flies from the first turn on."""
    assert (british().status, british().altitude) == (Status.WAITING, GROUND)
    assert (german().status, german().altitude) == (Status.READINESS, GROUND)
    for one in (british(**IN_THE_AIR), german(**IN_THE_AIR)):
        assert (one.status, str(one.position), str(one.altitude)) == (
            Status.FLYING,
            "1710",
            "Low+2",
        )


# --- 5.2: the log sheet


def test_a_log_sheet_begins_with_name_counter_task_value_and_full_guns() -> None:
    """Rule 5.2: nothing is depleted or expended, no state is marked."""
    one = british()
    assert (one.name, one.counter, one.tasking) == ("59 Squadron A", "7", Tasking.RECON)
    assert one.aggression == 0
    assert [weapon.type for weapon in one.weapons] == list(RE8.weapons)
    assert [weapon.depletion for weapon in one.weapons] == [gun.depletion for gun in RE8.weapons]
    assert not any(weapon.empty for weapon in one.weapons)
    assert (one.endurance_used, one.turns_up) == (0, 0)
    assert not any((one.laden, one.aborting, one.dud_engine, one.wheel, one.manoeuvre_marker))


@pytest.mark.parametrize("number", [1, 2, 6])
def test_it_has_a_box_for_each_aeroplane_and_all_are_empty(number: int) -> None:
    """Rules 5.2 and 5.21."""
    one = british(aeroplanes=number, cameras=(1,))
    assert [box.number for box in one.aeroplanes] == list(range(1, number + 1))
    assert {box.damage for box in one.aeroplanes} == {Damage.NONE}
    assert [box.camera for box in one.aeroplanes] == [True, *[False] * (number - 1)]


# --- 4.32: who flies in it


def test_each_aeroplane_has_its_crew_of_the_roster() -> None:
    """Rule 4.32: as many men as the type carries."""
    one = british()
    assert [[man.name for man in box.crew] for box in one.aeroplanes] == [
        ["Pilot Able", "Watcher Able"],
        ["Pilot Baker", "Watcher Baker"],
        ["Pilot Charlie", "Watcher Charlie"],
    ]
    assert [[man.name for man in box.crew] for box in german().aeroplanes] == [
        ["Wolff"],
        ["Allmenröder"],
    ]


def test_a_man_is_in_one_aeroplane_only_however_often_he_is_named() -> None:
    """Rule 4.32: a leader who is also among the crews named."""
    crews = man(SQUADRON, RE8, 3, ("Pilot Baker", "Pilot Able"), "Pilot Baker", set())
    assert [crew[0].name for crew in crews] == ["Pilot Baker", "Pilot Able", "Pilot Charlie"]


@pytest.mark.parametrize(("number", "faces", "value"), [(1, [], -1), (2, [10, 10], 2)])
def test_alone_an_aeroplane_has_its_pilots_value_or_one_rolled_for_him(
    number: int, faces: list[int], value: int
) -> None:
    """Rule 4.32: Able is rated -1; Baker is not, and rolls the best of a Regular unit."""
    before = british(aeroplanes=2)
    hit = {1: 1, 2: 5}[number]
    harm = suffer(table_with([hit, 1, *faces]), before, (Damage.DAMAGED,), captor=True)
    (alone,) = harm.separated
    assert alone.aeroplanes[0].number == number
    assert (alone.aggression, harm.flight.aggression) == (value, 0)
