"""Playing in a campaign: setting a scenario up, and turn after turn, each saved as it ends.

Every turn begins with what is on file, so a battle resumed tomorrow is the battle played tonight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bloodyapril.checks.dice import SeededDice
from bloodyapril.cli.campaigns import PLAYER
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.view import sealed_plan
from bloodyapril.play.session import Session, begin, commanders
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import (
    Campaign,
    Work,
    campaign_row,
    has_two_players,
    is_refereed,
)
from bloodyapril.store.campaign.games import load_game, next_game, save_game
from bloodyapril.store.campaign.roster import enter_units, follow, lost_men, without
from bloodyapril.store.campaign.rulings import chosen
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.map import NOWHERE, Map
from bloodyapril.terms.sides import Side


@dataclass(frozen=True, slots=True)
class Played:
    """What a command did: the game after it, and all events, secret ones among them.

    `turn` is the one that was played, 0 for the set-up.
    """

    number: int
    turn: int
    game: Game
    events: tuple[Event, ...]


def set_up(campaign: Campaign, scenario: Scenario, words: Iterable[str]) -> Played:
    """Set up a campaign's next scenario; airmen lost in earlier ones stay on the ground.

    Raises `Unlawful` while another is still played.
    """
    with campaign.command(f"Scenario set up: {scenario.title}", words) as work:
        last = work.row.game
        if last is not None and not load_game(work.session, last, campaign.coder).over:
            raise Unlawful(
                f"campaign {campaign.name!r} is in the middle of a scenario: play it to its end"
            )
        number = next_game(work.session)
        table = table_in(campaign, work, scenario)
        fit = without(scenario, lost_men(work.session))
        fit = replace(fit, refereed=is_refereed(work.session))
        session, events = begin(fit, table)
        enter_units(work.session, scenario)
        work.row.game = number
        return saved(campaign, work, Played(number, 0, session.game, (*events, *untold(table))))


def play_turn(campaign: Campaign) -> Played:
    """Rule 3.2. Play the next game turn and save it.

    Raises `Unlawful` if there is no scenario in play, or it is over.
    """
    with campaign.command("", ("play", "--turns", "1")) as work:
        number, game = current_game(campaign, work)
        scenario, turn = game.scenario, game.turn
        if game.over:
            raise Unlawful(f"{scenario.title} is over: there is no turn to play")
        table = table_in(campaign, work, scenario)
        session = Session(game, table, commanders(scenario))
        events = (*session.play_turn(), *untold(table))
        work.title = f"Turn {turn}, {scenario.clock(turn)}"
        # The end of a scenario opens its secrets: after an undo, eyes that saw them play on.
        work.secret = session.game.over and not game.revealed
        return saved(campaign, work, Played(number, turn, session.game, events))


def open_plan(campaign: Campaign) -> Played:
    """Rule 24.2. Open the sealed German plan before the end, and put that on record.

    Raises `Unlawful` if the scenario is over: then nothing is sealed any more.
    """
    with campaign.command("German plan opened early", ("plan", "open", "--yes")) as work:
        number, game = current_game(campaign, work)
        if game.over:
            raise Unlawful("the scenario is over: its plan lies open")
        work.secret = True
        told = f"The German plan was opened early, in turn {game.turn}."
        events = (Event("plan-opened", told, "24.2"),)
        opened = replace(game, opened_early=True)
        return saved(campaign, work, Played(number, game.turn, opened, events))


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


def spoken(side: Side, *words: str) -> tuple[str, ...]:
    """A command as it was said by a side; the journal tells by it whose command it was."""
    return words if side is PLAYER else (*words, "--side", side.value)


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
