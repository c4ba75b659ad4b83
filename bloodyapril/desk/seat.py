"""A seat at a campaign: who looks and acts, and the one gate through which secrets pass (24.2).

What may be seen and done exists only on a seat. A front end takes one, asks it for views, and has
commands carried out on it; it never holds a game.
"""

from __future__ import annotations

from pathlib import Path

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.seen import Seen
from bloodyapril.game.state.view import sealed_plan
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import Campaign, campaign_row, mode_of, open_campaign
from bloodyapril.store.campaign.games import load_game
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.store.campaign.rulings import chosen
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.errors import Cure, Unlawful, Unreadable
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.sides import PLAYER, Mode, Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True)
class Seat:
    """A campaign opened by someone: the side that he plays and sees, and how it is played.

    `campaign` is for the desk alone.
    """

    campaign: Campaign
    side: Side
    mode: Mode

    @property
    def name(self) -> str:
        """The name of the campaign."""
        return self.campaign.name

    @property
    def path(self) -> Path | None:
        """The file of the campaign; none while it is being made."""
        return self.campaign.path

    def beside(self, name: str) -> Path:
        """A file of this name beside the campaign's, or where campaigns are while it is made."""
        return beside_campaigns(name) if self.path is None else self.path.with_name(name)

    @property
    def actor(self) -> str:
        """Who acts here, as the journal has it."""
        return self.side.value

    def look(self, scenario: int | None = None) -> Seen:
        """The scenario in play or last played, or one by its number, as the seat may know it.

        Raises `Unlawful` if none was ever set up, `Unreadable` if there is none of that number.
        """
        return self.numbered(scenario)[1]

    def numbered(self, scenario: int | None = None) -> tuple[int, Seen]:
        """The same with the number of the scenario in the campaign."""
        number, game = game_of(self, scenario)
        return number, Seen(game, self.side)


def take_seat(path: Path, side: Side = PLAYER) -> Seat:
    """Open a campaign's file for a side.

    Raises `Unreadable` for what is no campaign, `Unlawful` where the program plays the side (24.2).
    """
    return seated(open_campaign(path), side)


def seated(campaign: Campaign, side: Side = PLAYER) -> Seat:
    """A seat at a campaign that is open already; raises `Unlawful` as `take_seat` does."""
    with campaign.reading() as session:
        seat = Seat(campaign, side, mode_of(session))
        check_open(seat, side, session)
    return seat


def check_open(seat: Seat, side: Side, session: Ledger) -> None:
    """Rule 24.2. Raises `Unlawful` where the program plays a side whose plan is still sealed."""
    if side is PLAYER or seat.mode is not Mode.SOLITAIRE:
        return
    number = campaign_row(session).game
    game = None if number is None else load_game(session, number, seat.campaign.coder)
    if game is None or sealed_plan(game) is None:
        raise Unlawful(
            f"the program plays the {side.value} side of {seat.name}, and its plan is sealed "
            "[24.2]",
            cure=Cure.BEGIN_FOR_TWO,
        )


def game_of(seat: Seat, scenario: int | None = None) -> tuple[int, Game]:
    """The number of a scenario and its game, secrets and all: for the desk alone.

    Raises as `Seat.look` does.
    """
    with seat.campaign.reading() as session:
        last = in_play(campaign_row(session).game)
        wanted = last if scenario is None else scenario
        if wanted > last:
            raise Unreadable(f"the campaign has no scenario number {wanted}, only 1 to {last}")
        return wanted, load_game(session, wanted, seat.campaign.coder)


def games_of(seat: Seat) -> dict[int, Game]:
    """All scenarios of a campaign by number, in their order: for the desk alone."""
    coder = seat.campaign.coder
    with seat.campaign.reading() as session:
        last = campaign_row(session).game or 0
        return {number: load_game(session, number, coder) for number in range(1, last + 1)}


def looks_of(seat: Seat) -> dict[int, Seen]:
    """All scenarios of a campaign by number, as the seat may know them."""
    return {number: Seen(game, seat.side) for number, game in games_of(seat).items()}


def table_of(seat: Seat, day: str = "") -> Table:
    """A table with a campaign's charts and readings and the map of a day, if one is said.

    Its dice are not the campaign's.
    """
    map_ = map_of(day) if day else NOWHERE
    with seat.campaign.reading() as session:
        row = campaign_row(session)
        return Table(seat.campaign.library, SeededDice(row.seed), chosen(row), map_)


def in_play(number: int | None) -> int:
    """The number of the scenario in play or last played; raises `Unlawful` if there is none."""
    if number is None:
        raise Unlawful("no scenario has been set up", cure=Cure.BEGIN_SCENARIO)
    return number
