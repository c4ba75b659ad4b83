"""Playing in a campaign: setting a scenario up, and turn after turn, each saved as it ends.

Every turn begins with what is on file, so a battle resumed tomorrow is the battle played tonight.
"""

from __future__ import annotations

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.view import sealed_plan
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import (
    Campaign,
    Work,
    campaign_row,
    has_two_players,
)
from bloodyapril.store.campaign.games import load_game, save_game
from bloodyapril.store.campaign.roster import follow
from bloodyapril.store.campaign.rulings import chosen
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.map import NOWHERE, Map
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """What a command did: the game after it, and all events, secret ones among them.

    `turn` is the one that was played, 0 for the set-up.
    """

    number: int
    turn: int
    game: Game
    events: tuple[Event, ...]


def read_game(campaign: Campaign, number: int | None = None) -> tuple[int, Game]:
    """The number of the scenario in play or last played, or the one asked for, and its game.

    Raises `Unlawful` if none was ever set up, `Unreadable` if there is none of that number.
    """
    with campaign.reading() as session:
        last = _in_play(campaign_row(session).game)
        wanted = last if number is None else number
        if wanted > last:
            raise Unreadable(f"the campaign has no scenario number {wanted}, only 1 to {last}")
        return wanted, load_game(session, wanted, campaign.coder)


def two_play(campaign: Campaign) -> bool:
    """Whether two people play a campaign, one for each side."""
    with campaign.reading() as session:
        return has_two_players(session)


def check_seat(campaign: Campaign, side: Side) -> None:
    """Rule 24.2. Raises `Unlawful` where the program plays a side whose plan is still sealed."""
    if side is PLAYER:
        return
    if two_play(campaign):
        return
    _, game = read_game(campaign)
    if sealed_plan(game) is None:
        raise Unlawful(
            f"the program plays the {side.value} side of {campaign.name}, and its plan is sealed: "
            "begin with campaign new --two-players, or break the seal with plan open [24.2]"
        )


def read_games(campaign: Campaign) -> dict[int, Game]:
    """All scenarios of a campaign by number, in their order."""
    with campaign.reading() as session:
        last = campaign_row(session).game or 0
        return {number: load_game(session, number, campaign.coder) for number in range(1, last + 1)}


def current_game(campaign: Campaign, work: Work) -> tuple[int, Game]:
    """The scenario in play of a command; raises `Unlawful` if none was ever set up."""
    number = _in_play(work.row.game)
    return number, load_game(work.session, number, campaign.coder)


def _in_play(number: int | None) -> int:
    if number is None:
        raise Unlawful("no scenario has been set up; see: bloodyapril campaign begin -h")
    return number


def table_of(campaign: Campaign, map_: Map = NOWHERE) -> Table:
    """A table with a campaign's charts and readings; its dice are not the campaign's."""
    with campaign.reading() as session:
        row = campaign_row(session)
        return Table(campaign.library, SeededDice(row.seed), chosen(row), map_)


def table_in(campaign: Campaign, work: Work, scenario: Scenario) -> Table:
    """The table at which a scenario of a campaign is played: charts, dice, readings, map."""
    map_ = map_of(scenario.date)
    return Table(campaign.library, work.dice(), chosen(work.row), map_)


def untold(table: Table) -> tuple[Event, ...]:
    """Rolls of which nothing came that was told; they belong on record all the same.

    Nobody can say whose they were, so they stay hidden until the end.
    """
    rolls = table.dice.take_log()
    if not rolls:
        return ()
    told = "Rolls that changed nothing."
    return (Event("rolls", told, rolls[0].rule, seen_by=Side.GERMAN, rolls=rolls),)


def saved(campaign: Campaign, work: Work, played: Played) -> Played:
    """Write what a command did: the game, its airmen, and its events for the journal."""
    save_game(work.session, played.number, played.game, campaign.coder)
    follow(work.session, played.number, played.game)
    work.game, work.turn, work.events = played.number, played.turn, played.events
    return played
