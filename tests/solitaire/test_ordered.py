"""Standing orders carried out: whom a flight looks for, whether it takes off, who moves first."""

from __future__ import annotations

import pytest

from bloodyapril.game.actions import Decoy
from bloodyapril.game.decisions import Decoys, KeepsTally, TallyOrder
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.detection import detection_phase
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.orders import NOBODY, OTHERS, Orders
from bloodyapril.game.turn import begin_movement
from bloodyapril.play.session import commanders
from bloodyapril.rules.air_units import Detection, Status
from bloodyapril.solitaire.ordered import Ordered
from bloodyapril.terms.sides import Side
from tests.builders import BYSTANDERS, Bystander, asked, flight, front, game, scenario, table_with

MAP = front(30, 20)
SEEN = Detection.DETECTED
ORDERED = {side: Ordered(Bystander()) for side in Side}


def hunt(*tally: str) -> Game:
    """B1, told to look for these, among three detected Germans with counters A, B and C."""
    return game(
        flight("B1", 2, hex="1010"),
        *(
            flight(f"G{number}", 2, hex="1010", counter=counter, detection=SEEN, tally="B1")
            for number, counter in enumerate("ABC", start=1)
        ),
        orders={"B1": Orders(tally=tally)},
    )


@pytest.mark.parametrize(
    ("tally", "order"),
    [
        ((), "ABC"),
        (("C",), "C"),
        (("C", "A"), "CA"),
        (("B", OTHERS), "BAC"),
        ((OTHERS,), "ABC"),
        ((NOBODY,), ""),
        (("X",), ""),
    ],
)
def test_a_flight_looks_for_those_that_it_is_told_and_no_others(
    tally: tuple[str, ...], order: str
) -> None:
    """Rule 8.3: a player may make a roll; he need not, and the first success is the only one."""
    start = hunt(*tally)
    seen = start.airborne(Side.GERMAN)
    found = ORDERED[Side.BRITISH].decide(start, table_with(), TallyOrder(start.flight("B1"), seen))
    assert "".join(one.counter for one in found) == order


@pytest.mark.parametrize(
    ("tally", "kept"),
    [((), True), (("A",), True), (("B",), False), (("B", OTHERS), True), ((NOBODY,), False)],
)
def test_a_tally_on_somebody_else_is_dropped(tally: tuple[str, ...], kept: bool) -> None:
    """Rule 20."""
    start = hunt(*tally)
    spotter, target = start.flight("B1"), start.flight("G1")
    assert ORDERED[Side.BRITISH].decide(start, table_with(), KeepsTally(spotter, target)) is kept


def test_flights_look_in_the_order_that_their_player_says() -> None:
    """Rule 8.3: he chooses the flight; those without a place come last."""
    start = game(
        *(flight(f"B{number}", 2, hex="1010", detection=SEEN) for number in (1, 2, 3)),
        flight("G1", 2, hex="1010", detection=SEEN, tally="B1"),
        orders={"B3": Orders(looks=1), "B2": Orders(looks=2)},
    )
    table = table_with([1, 1] * 3, MAP)
    detection_phase(start, table, ORDERED)
    looked = [event.flights[0] for event in table.events if event.kind == "missed"]
    assert looked == ["B3", "B2", "B1"]


@pytest.mark.parametrize(
    ("said", "status"),
    [(True, Status.TAKING_OFF), (False, Status.READINESS), (None, Status.READINESS)],
)
def test_a_flight_at_readiness_takes_off_as_it_is_told(said: bool | None, status: Status) -> None:
    """Rule 11.1; a bystander lets nobody take off."""
    start = game(flight("G1", status=Status.READINESS), orders={"G1": Orders(take_off=said)})
    table = table_with((), MAP)
    assert admin_phase(start, table, ORDERED).flight("G1").status is status
    assert asked(table) == []


def test_a_dummy_waits_on_its_aerodrome_where_it_is_told() -> None:
    """Rules 4.42 and 5.12: it takes off like a real flight, when its player likes."""
    ready = flight("GD1", 0, dummy=True, status=Status.READINESS)
    start = game(ready, orders={"GD1": Orders(take_off=False)})
    assert admin_phase(start, table_with((), MAP), ORDERED).flight("GD1").status is Status.READINESS


@pytest.mark.parametrize(
    ("said", "side"), [(True, Side.GERMAN), (False, Side.BRITISH), (None, Side.BRITISH)]
)
def test_the_german_player_says_who_moves_first(said: bool | None, side: Side) -> None:
    """Rule 9; a bystander would let the British."""
    start = game(
        flight("B1"), flight("G1", hex="1910"), orders={"German": Orders(moves_first=said)}
    )
    begun = begin_movement(start, table_with((), MAP), ORDERED)
    assert begun.initiative is not None
    assert begun.initiative.side is side


def test_who_plays_by_hand_generates_his_dummies_himself() -> None:
    """Rule 5.13."""
    start = game(
        flight("G1", 2, counter="A"), scenario=scenario(dummies={Side.GERMAN: 1}, turns=40)
    )
    played = commanders(start.scenario)
    by_hand = commanders(start.scenario, {Side.GERMAN})
    wish = [Decoy("G1")]
    table = table_with([1], MAP)
    assert played[Side.GERMAN].decide(start, table, Decoys(Side.GERMAN)) == (wish[0],)
    assert by_hand[Side.GERMAN].decide(start, table_with((), MAP), Decoys(Side.GERMAN)) == ()
    assert BYSTANDERS[Side.GERMAN].decide(start, table, Decoys(Side.GERMAN)) == ()
