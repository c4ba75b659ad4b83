"""Rule 3.3: when a scenario is over, and the two phases that end it.

House chart of recovery (11.4): a cripple by day needs a natural 9. A cripple at home is 1 point to
the enemy, one lost 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.ending import finish, finished
from bloodyapril.game.state.game import Game, Phase, Score
from bloodyapril.game.turn import advance
from bloodyapril.rules.air_units import AeroplaneFate, Status, Tasking
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import GameTurn
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

MAP = front()
HOME, LOST = (4, 5), (4, 4)


def british(**changes: Any) -> Game:
    return game(flight("B1", 2, **changes), flight("G1", 2), turn=GameTurn(7))


@pytest.mark.parametrize(
    ("status", "over"),
    [
        (Status.WAITING, False),
        (Status.TAKING_OFF, False),
        (Status.FLYING, False),
        (Status.LANDING, False),
        (Status.LANDED, True),
        (Status.ELIMINATED, True),
    ],
)
def test_it_goes_on_while_an_attacker_is_in_the_air_or_still_to_come(
    status: Status, over: bool
) -> None:
    """Rule 3.3: home, off the map or destroyed, the last of them ends it."""
    assert finished(british(status=status), table_with()) is over


def test_a_flight_of_which_nobody_is_left_keeps_no_scenario_going() -> None:
    """Rule 3.3."""
    assert finished(game(flight("B1", ["shot down", "shot down"]), flight("G1", 2)), table_with())


def test_germans_alone_do_not_keep_it_going() -> None:
    """Rule 4.5: it is the last attacking flight that counts."""
    start = game(flight("B1", 2, status=Status.LANDED), flight("G1", 2), flight("G2", 2))
    assert finished(start, table_with())
    other = game(flight("B1", 2), flight("G1", 2, status=Status.LANDED))
    assert not finished(other, table_with())


OUT = {"tasking": Tasking.ARTILLERY}
PATROL = {"tasking": Tasking.OFFENSIVE_PATROL, "route": (Position.parse("1010"),)}


@pytest.mark.parametrize(
    ("german", "over"),
    [
        ({}, True),
        (OUT, False),
        (PATROL, False),
        ({"tasking": Tasking.CLOSE_ESCORT, "escorts": "G2"}, False),
        ({**OUT, "status": Status.WAITING}, False),
        ({**OUT, "status": Status.LANDED}, True),
        ({"status": Status.READINESS}, True),
    ],
)
def test_germans_sent_out_attack_as_the_british_do(german: dict[str, Any], over: bool) -> None:
    """Rules 3.3 and 4.5: a flight at work keeps the scenario going, a scout of the defence not."""
    start = game(flight("B1", 2, status=Status.LANDED), flight("G1", 2, **german))
    assert finished(start, table_with()) is over


def test_to_the_last_aeroplane_where_the_ruling_says_so() -> None:
    """Rule 3.3, ruling scenario-end."""
    start = game(flight("B1", 2, status=Status.LANDED), flight("G1", 2))
    assert not finished(start, table_with(scenario_end="everybody"))
    down = start.with_flights(flight("G1", 2, status=Status.LANDED))
    assert finished(down, table_with(scenario_end="everybody"))


@pytest.mark.parametrize(("turn", "over"), [(39, False), (40, True)])
def test_the_last_turn_of_the_scenario_ends_it(turn: int, over: bool) -> None:
    """Rule 3.3: of forty turns the fortieth is the last, and is still played."""
    assert finished(replace(british(), turn=turn), table_with()) is over


def test_it_ends_with_the_admin_phase_and_no_turn_follows() -> None:
    """Rules 3.2 and 3.3: both phases of the end come in the same step."""
    start = british(status=Status.LANDED)
    table = table_with()
    end = advance(replace(start, phase=Phase.ADMIN), table, BYSTANDERS)
    assert (end.phase, end.turn) == (Phase.OVER, 7)
    assert [event.kind for event in table.events][-1] == "victory"
    going = advance(replace(british(), phase=Phase.ADMIN), table_with(), BYSTANDERS)
    assert (going.over, going.turn) == (False, 8)


def test_recovery_comes_before_victory() -> None:
    """Rules 3.3 and 11.4: both sides' flights are rolled for, then the points are counted."""
    start = game(flight("B1", ["crippled"]), flight("G1", ["crippled"]))
    table = table_with([*LOST, *HOME])
    end = finish(start, table)
    assert all_dice_used(table)
    assert asked(table) == ["recovery", "recovery"]
    fates = [one.aeroplanes[0].fate for one in end.flights.values()]
    assert fates == [AeroplaneFate.LOST_LANDING, AeroplaneFate.HOME]
    assert (end.points(Side.BRITISH), end.points(Side.GERMAN)) == (1, 2)
    assert table.events[-1].text == "British 1 VP, German 2 VP: German: a marginal victory."
    assert not end.airborne()


def test_who_is_down_already_is_not_rolled_for_again() -> None:
    """Rule 3.3: only what is still on the map."""
    landed = flight("B1", ["crippled"], status=Status.LANDED)
    box = replace(landed.aeroplanes[0], fate=AeroplaneFate.HOME)
    table = table_with()
    finish(game(landed.with_aeroplane(box)), table)
    assert asked(table) == []


def test_the_points_of_the_whole_scenario_count() -> None:
    """Rules 3.3 and 4.6."""
    won = Score(Side.BRITISH, 6, "deed", "why", 1)
    table = table_with()
    end = finish(game(scenario=scenario()).with_score(won), table)
    assert end.over
    assert table.events[-1].text == "British 6 VP, German 0 VP: British: a marginal victory."
