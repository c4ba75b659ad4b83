"""Rules 10.31, 10.41 and 14.23 in play: what falls or glides at the start of the Movement Phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.game.phases.random_events import random_events_phase
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.turn import advance, begin_movement
from bloodyapril.rules.air_to_air.combat import manoeuvre_rating
from bloodyapril.rules.air_units import AeroplaneFate, CrewFate, Status
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    scenario,
    table_with,
)
from tests.game.dogfighting import locked

MAP = front(40, 20)


def spinning(altitude: str, *faces: int) -> tuple[Game, Table]:
    one = flight("B1", ["damaged"], hex="0505", altitude=altitude, spinning=2)
    table = table_with(faces, MAP)
    after = advance(game(one, flight("G1", hex="1505"), phase=Phase.MOVEMENT), table, BYSTANDERS)
    return after, table


def test_a_recovered_aeroplane_checks_for_wind_up_and_moves_next_turn() -> None:
    """A 6 less 1 recovers; 6 and 6 on the Wind Up check carry on."""
    after, table = spinning("Medium+3", 6, 6, 6)
    recovered = after.flight("B1")
    assert (recovered.spinning, recovered.moved, recovered.aborting) == (0, True, False)
    assert after.to_move(Side.BRITISH) == []
    assert asked(table) == ["spin-recovery", "wind-up"]


@pytest.mark.parametrize("fights", [False, True])
def test_who_lands_or_fights_is_not_marked_as_gliding(fights: bool) -> None:
    """Rules 10.31 and 10.41: it has no movement type to choose."""
    dry = flight("B1", 2, hex="0209", altitude="Deck+1", heading=Heading.S, endurance_used=121)
    landing = replace(dry, status=Status.LANDING)
    start = locked(dry) if fights else game(landing, phase=Phase.MOVEMENT)
    start = replace(start, scenario=scenario(rules_on=frozenset({"10.4", "13.41"})))
    assert not begin_movement(start, table_with((), MAP), BYSTANDERS).flight("B1").dud_engine


@pytest.mark.parametrize(("turns", "falls"), [(1, False), (2, True)])
def test_one_hit_as_it_drifts_falls_this_turn_only_if_it_was_spinning_before(
    turns: int, falls: bool
) -> None:
    """Rule 14.23."""
    one = flight("B1", ["damaged"], hex="0505", altitude="Medium+3", spinning=turns, hit=True)
    start = game(one, phase=Phase.MOVEMENT)
    after = begin_movement(start, table_with([2, 6] if falls else [], MAP), BYSTANDERS)
    assert (after.flight("B1").altitude.band is Band.LOW) == falls


def test_a_spin_has_lasted_a_turn_more_when_the_next_begins() -> None:
    """Rule 10.31."""
    quiet = scenario(random_events=False)
    down = flight("G2", spinning=1, status=Status.ELIMINATED)
    start = game(flight("B1", spinning=1), flight("G1"), down, scenario=quiet)
    after = random_events_phase(start, table_with((), MAP), BYSTANDERS)
    assert [after.flight(id).spinning for id in ("B1", "G1", "G2")] == [2, 0, 1]


@pytest.mark.parametrize(("minutes", "rules", "dud"), [
    (121, {"10.4"}, True), (120, {"10.4"}, False), (121, set[str](), False),
])  # fmt: skip
def test_a_flight_out_of_petrol_is_marked_and_fights_as_one_without_engine(
    minutes: int, rules: set[str], dud: bool
) -> None:
    """Rules 10.31 and 10.41."""
    one = flight("B1", 2, endurance_used=minutes)
    start = game(one, phase=Phase.MOVEMENT, scenario=scenario(rules_on=frozenset(rules)))
    table = table_with((), MAP)
    after = begin_movement(start, table, BYSTANDERS).flight("B1")
    assert after.dud_engine == dud
    assert (manoeuvre_rating(after) == 1) == dud
    assert [event.kind for event in table.events] == ["petrol"] * dud


def test_one_that_spins_on_does_not_move_either() -> None:
    after, _ = spinning("Medium+3", 2, 6)
    assert after.flight("B1").altitude == Altitude.parse("Low+0")
    assert after.flight("B1").moved


def test_one_that_spins_into_the_ground_is_lost_with_its_crew() -> None:
    after, table = spinning("Deck+0", 2)
    lost = after.flight("B1")
    (box,) = lost.aeroplanes
    assert (lost.status, box.fate) == (Status.ELIMINATED, AeroplaneFate.CRASHED)
    assert [man.fate for man in box.crew] == [CrewFate.KILLED]
    assert all_dice_used(table)
