"""A briefing: tasks, what counts, the weather that may come, the guns that are known."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import Seat, Side
from bloodyapril.desk.seat import game_of
from bloodyapril.desk.views.briefing import briefing_view
from bloodyapril.terms.sides import Mode


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Seat:
    folder = tmp_path_factory.mktemp("briefed")
    return bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=folder)


def test_each_flight_is_told_its_task(seat: Seat) -> None:
    tasks = briefing_view(seat).tasks
    assert [task.line.flight for task in tasks] == ["B1", "B2", "B3"]
    recon = tasks[0]
    assert recon.order is not None
    assert (recon.line.tasking, recon.enters, len(recon.order.targets)) == ("Recon", 1, 6)


def test_what_counts_is_what_these_tasks_can_win(seat: Seat) -> None:
    """Rule 4.6."""
    briefing = briefing_view(seat)
    worth = {one.deed: (one.british, one.german) for one in briefing.worth}
    assert worth["patrol flown"] == (2, None)
    assert worth["key tasking failed"] == (None, 3)
    assert briefing.plates
    assert not [deed for deed in worth if deed.startswith(("balloon", "bombed", "strafed"))]


def test_the_forecast_is_exact(seat: Seat) -> None:
    """Rule 7.4: a clear sky gets worse by 2 to 6 on two dice; the wind is in turn 10 as now."""
    forecast = briefing_view(seat).forecast
    assert forecast.turns == (10, 20, 30, 40)
    sky = {one.what: one.chance for one in forecast.sky}
    assert sky == {"clear": Fraction(85, 100), "mostly sunny": Fraction(15, 100)}
    assert sum(one.chance for one in forecast.wind) == 1
    assert forecast.now.endswith(forecast.wind[0].what)


def test_it_tells_no_secret_of_the_enemy(seat: Seat) -> None:
    """Rule 24.2: neither flights at readiness nor AA that is hidden."""
    _, game = game_of(seat)
    briefing = briefing_view(seat)
    assert {task.line.side for task in briefing.tasks} == {Side.BRITISH}
    hidden = {gun.id for gun in game.ground if gun.hidden and gun.side is Side.GERMAN}
    assert hidden
    assert not hidden & {gun.gun for gun in briefing.guns}


def test_each_of_two_players_has_a_briefing_of_his_own(tmp_path: Path) -> None:
    seat = bloodyapril.begin(
        "May", scenario="drocourt", seed="1", mode=Mode.TWO_PLAYERS, folder=tmp_path
    )
    german = briefing_view(bloodyapril.sit("May", Side.GERMAN, folder=tmp_path))
    assert {task.line.side for task in german.tasks} == {Side.GERMAN}
    assert all(task.order is None for task in german.tasks)
    assert briefing_view(seat).mode is Mode.TWO_PLAYERS
