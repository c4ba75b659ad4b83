"""Where a campaign stands, in one look."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bloodyapril.desk.papers.report import campaign_line, scenario_lines
from bloodyapril.desk.seat import looks_of, seated, table_of
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import own_flights, sightings
from bloodyapril.press.report_lines import ScenarioLine
from bloodyapril.store.campaign.file import Campaign, campaign_row, has_two_players
from bloodyapril.store.campaign.games import load_game
from bloodyapril.store.campaign.journal import opened_early
from bloodyapril.store.campaign.roster import losses
from bloodyapril.store.library.layers import Own
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Overview:
    """A campaign and the scenario in play, as the player may know it.

    `own` are the charts and cards that the campaign has of its own; `flights` counts the player's
    flights by status, `men` his airmen by fate; `sighted` the enemy flights that he knows of;
    `opened` names the entries that opened the German plan too soon; `two_players` says that
    somebody else plays the Germans.
    """

    name: str
    path: Path
    seed: str
    dice: int
    entries: int
    charts: int
    rulings: dict[str, str]
    own: Own
    number: int | None
    game: Game | None
    flights: dict[str, int]
    men: dict[str, int]
    sighted: int
    opened: tuple[int, ...]
    two_players: bool

    @property
    def score(self) -> dict[str, int]:
        """Victory points by side."""
        return {side.value: self.game.points(side) for side in Side} if self.game else {}


def overview(campaign: Campaign, path: Path) -> Overview:
    """Look at a campaign; raises `Unreadable` if it cannot be read."""
    with campaign.reading() as session:
        row = campaign_row(session)
        number = row.game
        game = None if number is None else load_game(session, number, campaign.coder)
        seed, dice, rulings = row.seed, row.dice_count, dict(row.rulings)
        entries = session.value("SELECT count(*) FROM journal")
        charts = session.value("SELECT count(*) FROM chart_use")
        own = campaign.own
        two_players = has_two_players(session)
    flights = (
        Counter(f.status.value for f in own_flights(game, PLAYER) if f.side is PLAYER)
        if game
        else {}
    )
    return Overview(
        name=campaign.name,
        path=path,
        seed=seed,
        dice=dice,
        entries=entries,
        charts=charts,
        rulings=rulings,
        own=own,
        number=number,
        game=game,
        flights=dict(flights),
        men={status.value: n for status, n in losses(game, PLAYER).items()} if game else {},
        sighted=len(sightings(game, PLAYER)) if game else 0,
        opened=tuple(opened_early(campaign, number)) if number is not None else (),
        two_players=two_players,
    )


@dataclass(frozen=True, slots=True)
class Scenarios:
    """The scenarios of a campaign that has had several, and all their points in a line (23.31)."""

    lines: tuple[ScenarioLine, ...]
    total: str


def scenarios_of(campaign: Campaign) -> Scenarios:
    """Rule 23.3. What was won in each scenario of a campaign, and in all together."""
    seat = seated(campaign)
    scenarios, table = looks_of(seat), table_of(seat)
    return Scenarios(scenario_lines(scenarios, table), campaign_line(scenarios, table))
