"""At a seat in tests: a scenario set up and played on as commands, and the game behind the seat."""

from __future__ import annotations

from dataclasses import dataclass

from bloodyapril.desk.carry_out import work_through
from bloodyapril.desk.commands import BeginScenario, Command, OpenPlan, PlayTurn
from bloodyapril.desk.seat import game_of, seated
from bloodyapril.desk.seat import table_of as table_at
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import Campaign


@dataclass(frozen=True, slots=True)
class Played:
    """What a command did: the game after it, secrets and all, and all that was told."""

    number: int
    turn: int
    game: Game
    events: tuple[Event, ...]


def played(campaign: Campaign, command: Command) -> Played:
    """Carry a command out at the player's seat."""
    seat = seated(campaign)
    bench, game = work_through(seat, command)
    work = bench.work
    assert game is not None
    return Played(work.game or 0, work.turn or 0, game, work.events)


def set_up(campaign: Campaign, scenario: Scenario) -> Played:
    """Set a scenario up as the campaign's next."""
    return played(campaign, BeginScenario(scenario))


def play_turn(campaign: Campaign) -> Played:
    """Play a turn of the scenario in play."""
    return played(campaign, PlayTurn())


def open_plan(campaign: Campaign) -> Played:
    """Break the seal of the German plan."""
    return played(campaign, OpenPlan())


def read_game(campaign: Campaign, number: int | None = None) -> tuple[int, Game]:
    """A scenario by its number, or the last, secrets and all."""
    return game_of(seated(campaign), number)


def table_of(campaign: Campaign) -> Table:
    """A table with the campaign's charts and readings."""
    return table_at(seated(campaign))
