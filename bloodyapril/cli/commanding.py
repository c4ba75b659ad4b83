"""Playing by hand in a campaign: going on to the next decision, moving a flight, giving orders.

Each is one transaction, as a turn played by the program is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import replace

from bloodyapril.cli.playing import Played, current_game, saved, spoken, table_in, untold
from bloodyapril.game.actions import Action, Activate, Decoy, Withdraw
from bloodyapril.game.phases.admin import late_dummy
from bloodyapril.game.phases.movement.dummies import withdraw
from bloodyapril.game.referee import calls_off
from bloodyapril.game.setup.dummies import place_dummy
from bloodyapril.game.setup.planning import begun
from bloodyapril.game.state.game import Game, orders_of, orders_of_side
from bloodyapril.game.state.orders import Orders, order_objections
from bloodyapril.game.turn import SEQUENCE, mover
from bloodyapril.play.hand import commanded
from bloodyapril.play.session import Session, commanders
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

_ANSWERS = {True: "yes", False: "no", None: "as-usual"}
Deciding = Callable[[Game, Table], Action]
"""What a player decides, made into an action once the game is on the table."""


def go_on(campaign: Campaign, sides: Set[Side], viewer: Side, *, one_phase: bool = False) -> Played:
    """Rule 3.2. Play on until one of these sides has to move, or the turn or `one_phase` is over.

    Raises `Unlawful` if the scenario is over, or if one of them has to move already; its flights
    are named to itself alone.
    """

    def play_on(session: Session) -> tuple[str, tuple[Event, ...]]:
        game = session.game
        who = mover(game)
        if who is not None and who in sides:
            todo = _due(game, who) if who is viewer else "moves"
            raise Unlawful(f"it is the {who.value} player who {todo}: see bloodyapril turn show")
        events = session.until_asked(sides, one_phase=one_phase)
        return f"Turn {game.turn} goes on, {game.scenario.clock(game.turn)}", events

    words = ("turn", "next", *(("--phase",) if one_phase else ()))
    return _with_session(campaign, words, play_on, sides)


def _due(game: Game, side: Side) -> str:
    """What a side has to do now: `moves B1, B3 or fights D1`."""
    doing = {
        "moves": [flight.id for flight in game.to_move(side)],
        "fights": [melee.id for melee in game.to_activate(side)],
    }
    return " or ".join(f"{does} {', '.join(ids)}" for does, ids in doing.items() if ids)


def act(campaign: Campaign, decide: Deciding, title: str, words: Iterable[str]) -> Played:
    """Carry out what a player decided; raises `Unlawful` with every objection."""

    def play(session: Session) -> tuple[str, tuple[Event, ...]]:
        action = decide(session.game, session.table)
        if mover(session.game) is None:
            phase = session.game.phase.value
            raise Unlawful(
                f"no flight is due to move in the {phase} Phase now: go on with bloodyapril turn "
                "next [3.2]"
            )
        return title, session.act(action)

    return _with_session(campaign, words, play)


def auto(campaign: Campaign, side: Side, name: str) -> Played:
    """Let the program's commander move one flight, or fight one dogfight, of a player."""

    def decide(game: Game, table: Table) -> Action:
        if any(melee.id == name for melee in game.dogfights):
            return Activate(name)
        flight = commanded(game, side, name)
        return commanders(game.scenario)[side].move(game, table, flight)

    return act(
        campaign, decide, f"{name} is moved by the program", spoken(side, "flight", "auto", name)
    )


def give_orders(
    campaign: Campaign, side: Side, name: str, change: Callable[[Game, Orders], Orders]
) -> tuple[Flight, Orders]:
    """Change the standing orders of a flight; returns it and its orders."""
    with campaign.command(
        f"Standing orders of {name}", spoken(side, "flight", "orders", name)
    ) as work:
        number, game = current_game(campaign, work)
        flight = commanded(game, side, name)
        orders = change(game, orders_of(game, flight))
        reasons = order_objections(flight, orders)
        if reasons:
            raise Unlawful("; ".join(reasons))
        changed = replace(game, orders={**game.orders, flight.id: orders})
        saved(campaign, work, Played(number, game.turn, changed, ()))
    return flight, orders


def say_who_is_first(campaign: Campaign, side: Side, first: bool | None) -> None:
    """Rule 9. The Germans move first or second from the next Movement Phase on, or as usual.

    Raises `Unlawful` for the British, who are not asked.
    """
    if side is not Side.GERMAN:
        raise Unlawful("the German player decides who moves first: say --side German [9]")
    words = spoken(side, "turn", "first", _ANSWERS[first])
    with campaign.command("Who moves first", words) as work:
        number, game = current_game(campaign, work)
        orders = replace(orders_of_side(game, side), moves_first=first)
        changed = replace(game, orders={**game.orders, side.value: orders})
        saved(campaign, work, Played(number, game.turn, changed, ()))


def abort(campaign: Campaign, side: Side, name: str) -> Played:
    """Rule 10.6. A flight aborts, when its player wishes."""

    def call_off(session: Session) -> tuple[str, tuple[Event, ...]]:
        flight = commanded(session.game, side, name)
        session.game = calls_off(session.game, session.table, flight)
        return f"{flight.id} aborts", session.told()

    return _with_session(campaign, spoken(side, "flight", "abort", name), call_off)


def place_decoy(campaign: Campaign, side: Side, decoy: Decoy) -> Played:
    """Rules 4.42 and 5.13. A player's dummy: of the set-up, or of the Admin Phase just over."""

    def place(session: Session) -> tuple[str, tuple[Event, ...]]:
        game = session.game
        first = not begun(game)
        if not first and game.phase is not SEQUENCE[0].phase:
            raise Unlawful(
                "dummies are generated between two turns: go on with bloodyapril turn next [5.13]"
            )
        source = commanded(game, side, decoy.beside)
        wish = replace(decoy, beside=source.id)
        put = place_dummy if first else late_dummy
        session.game = put(game, session.table, wish)
        return f"A dummy beside {source.id}", session.told()

    return _with_session(campaign, spoken(side, "flight", "decoy", decoy.beside), place)


def take_off(campaign: Campaign, side: Side, name: str) -> Played:
    """Rule 5.12. A player takes a dummy off the map."""

    def take(session: Session) -> tuple[str, tuple[Event, ...]]:
        flight = commanded(session.game, side, name)
        session.game = withdraw(session.game, session.table, Withdraw(flight.id))
        return f"{flight.id} is taken off", session.told()

    return _with_session(campaign, spoken(side, "flight", "withdraw", name), take)


def plot(campaign: Campaign, side: Side, name: str, route: tuple[Position, ...]) -> Flight:
    """Rules 4.21 and 10.7. A new route for a flight; what it has to do there stays.

    Raises `Unlawful` for a flight that is home or lost, or a hex off the map.
    """
    words = spoken(side, "plan", "route", name, *map(str, route))
    with campaign.command(f"Route of {name}", words) as work:
        number, game = current_game(campaign, work)
        flight = commanded(game, side, name)
        if flight.status.over:
            raise Unlawful(f"{flight.name} is {flight.status.value}: it flies no route any more")
        map_ = map_of(game.scenario.date)
        for hex_ in route:
            if hex_ not in map_:
                raise Unlawful(f"hex {hex_} is not on the map")
        changed = replace(flight, route=route, leg=0)
        saved(campaign, work, Played(number, game.turn, game.with_flights(changed), ()))
    return changed


def _with_session(
    campaign: Campaign,
    words: Iterable[str],
    play: Callable[[Session], tuple[str, tuple[Event, ...]]],
    by_hand: Set[Side] = frozenset(),
) -> Played:
    """Something done in the scenario in play, under the title that it gives itself.

    `by_hand` are the sides that players command.
    """
    with campaign.command("", words) as work:
        number, game = current_game(campaign, work)
        if game.over:
            raise Unlawful(f"{game.scenario.title} is over: there is nothing left to play")
        table = table_in(campaign, work, game.scenario)
        policies = commanders(game.scenario, by_hand)
        session = Session(game, table, policies)
        work.title, events = play(session)
        work.secret = session.game.over and not game.revealed
        played = Played(number, game.turn, session.game, (*events, *untold(table)))
        return saved(campaign, work, played)
