"""What is kept and planned by hand in a campaign: places, logs, targets, own AA.

Each is one transaction and one entry of the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bloodyapril.cli.playing import Played, current_game, saved, spoken, table_in, untold
from bloodyapril.game.phases.ending import finish
from bloodyapril.game.setup.anti_aircraft import GunOrder, Wanted, emplace, exchange
from bloodyapril.game.setup.planning import aim_at, enter_at, fly_balloon
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import with_aliases
from bloodyapril.game.table.by_hand import Note, at_hand, noted, put, turned
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import Campaign, has_two_players
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

Change = Callable[[Game, Map], tuple[Game, Event]]
"""What is done by hand: the game after it, and what the journal says of it."""


def put_flight(
    campaign: Campaign, side: Side, name: str, place: Position, heading: Heading, altitude: Altitude
) -> Played:
    """Put a flight where it is on the real map; raises `Unlawful` with every objection."""
    _check_alone(campaign)
    words = ("flight", "put", name, str(place), str(heading), str(altitude))
    return _kept(
        campaign,
        side,
        f"{name.upper()} is put in {place}",
        words,
        lambda game, map_: put(game, map_, at_hand(game, side, name), place, heading, altitude),
    )


def set_flight(
    campaign: Campaign, side: Side, name: str, note: Note, words: Iterable[str]
) -> Played:
    """Write what the table says on a flight's log; raises `Unlawful` with every objection."""
    _check_alone(campaign)
    return _kept(
        campaign,
        side,
        f"{name.upper()} is set by hand",
        words,
        lambda game, map_: noted(game, at_hand(game, side, name), note),
    )


def set_turn(campaign: Campaign, turn: int) -> Played:
    """Rule 3.2. It is another turn at the table; raises `Unlawful` where there is no referee."""
    title, words = f"It is turn {turn}", ("turn", "set", str(turn))
    return _kept(campaign, Side.BRITISH, title, words, lambda game, map_: turned(game, turn))


def end_scenario(campaign: Campaign) -> Played:
    """Rules 3.3 and 4.5. The players end their scenario: recovery, points, and all lies open."""
    with campaign.command("The scenario is ended", ("turn", "end")) as work:
        number, game = current_game(campaign, work)
        _check_playing(game)
        table = table_in(campaign, work, game.scenario)
        after = finish(game, table)
        work.secret = not game.revealed
        events = (*with_aliases(table.take_events(), after), *untold(table))
        return saved(campaign, work, Played(number, game.turn, after, events))


def plan_targets(
    campaign: Campaign, side: Side, name: str, targets: tuple[Position, ...]
) -> Played:
    """Rules 4.21 and 12.2. New targets for a flight; raises `Unlawful` with every objection."""
    return _kept(
        campaign,
        side,
        f"Targets of {name.upper()}",
        ("plan", "target", name, *map(str, targets)),
        lambda game, map_: aim_at(game, map_, at_hand(game, side, name), targets),
    )


def plan_entry(campaign: Campaign, side: Side, name: str, turn: int) -> Played:
    """Rule 4.21. Another turn of entry for a flight; raises `Unlawful` with every objection."""
    return _kept(
        campaign,
        side,
        f"Entry of {name.upper()}",
        ("plan", "enter", name, str(turn)),
        lambda game, map_: enter_at(game, at_hand(game, side, name), turn),
    )


def plan_balloon(campaign: Campaign, side: Side, id: str, height: Altitude) -> Played:
    """Rule 12.217. The height of a balloon; raises `Unlawful` with every objection."""
    return _kept(
        campaign,
        side,
        f"Height of {id}",
        ("plan", "balloon", id),
        lambda game, map_: fly_balloon(game, side, id, height),
    )


def plan_gun(campaign: Campaign, side: Side, id: str, order: GunOrder) -> Played:
    """Rules 4.41 and 16.2. Orders for one of a side's AA; raises `Unlawful` with every objection.

    The journal does not say in its title where: it may lie hidden there.
    """

    def emplaced(game: Game, table: Table) -> Game:
        return emplace(game, table, side, id, order)

    return _ordered(campaign, side, f"Orders for {id.upper()}", ("plan", "aa", id), emplaced)


def exchange_guns(
    campaign: Campaign, side: Side, ids: Sequence[str], wanted: Sequence[Wanted]
) -> Played:
    """Rule 16.11. Exchange a side's AA by points; raises `Unlawful` with every objection."""

    def exchanged(game: Game, table: Table) -> Game:
        return exchange(game, table, side, ids, wanted)

    title = f"{' '.join(ids).upper()} exchanged"
    return _ordered(campaign, side, title, ("plan", "exchange", *ids), exchanged)


def _ordered(
    campaign: Campaign,
    side: Side,
    title: str,
    words: Iterable[str],
    change: Callable[[Game, Table], Game],
) -> Played:
    """A change of AA, told of at the campaign's table."""
    with campaign.command(title, spoken(side, *words)) as work:
        number, game = current_game(campaign, work)
        _check_playing(game)
        table = table_in(campaign, work, game.scenario)
        changed = change(game, table)
        events = with_aliases(table.take_events(), changed)
        return saved(campaign, work, Played(number, game.turn, changed, events))


def _check_alone(campaign: Campaign) -> None:
    """Raises `Unlawful` where another player would not hear of what is set by hand."""
    with campaign.reading() as session:
        if has_two_players(session):
            raise Unlawful("two play here: nothing is set by hand unless it is refereed at a table")


def _check_playing(game: Game) -> None:
    if game.over:
        raise Unlawful(f"{game.scenario.title} is over: there is nothing left to keep")


def _kept(
    campaign: Campaign, side: Side, title: str, words: Iterable[str], change: Change
) -> Played:
    """The same for what throws no dice and is told in one event."""

    def kept(game: Game, table: Table) -> Game:
        changed, event = change(game, table.map)
        table.events.append(event)
        return changed

    return _ordered(campaign, side, title, words, kept)
