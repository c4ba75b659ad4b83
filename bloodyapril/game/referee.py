"""The referee: what is lawful now, with every objection, and carrying an action out."""

from __future__ import annotations

from bloodyapril.game.actions import Action, Fly
from bloodyapril.game.ending import home
from bloodyapril.game.flying import fly, fly_objections
from bloodyapril.game.policy import Policies
from bloodyapril.game.state import Game
from bloodyapril.game.turn import after_move, mover
from bloodyapril.rules.aerodromes import aerodrome_ahead
from bloodyapril.rules.air_units import Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.map import Map


@rule("9.2", "10.2", "11.2")
def objections(game: Game, map_: Map, table: Table, action: Action) -> list[str]:
    """Rules 9.2, 10.2 and 11.2. Every reason why an action is not lawful now; empty if it is."""
    flight = game.flight(action.flight)
    side = mover(game)
    if side is None:
        return [f"nobody moves in the {game.phase.value} Phase [3.2]"]
    reasons = []
    if flight.side is not side:
        reasons.append(f"it is the {side.value} player who moves now [9.2]")
    if isinstance(action, Fly):
        return reasons + fly_objections(game, map_, table, action)
    if flight.status is not Status.LANDING:
        reasons.append(f"{flight.name} has not declared landing [11.2]")
    return reasons


def play(game: Game, map_: Map, table: Table, policies: Policies, action: Action) -> Game:
    """Carry out a lawful action of the Movement Phase.

    Raises `Unlawful` with every objection; nothing has happened then.
    """
    reasons = objections(game, map_, table, action)
    if reasons:
        raise Unlawful(f"{game.flight(action.flight).name}: {'; '.join(reasons)}")
    if isinstance(action, Fly):
        game = fly(game, map_, table, policies, action)
    else:
        flight = game.flight(action.flight)
        aerodrome = aerodrome_ahead(map_, flight)
        where = aerodrome.name if aerodrome is not None else flight.home
        table.tell("landed", f"{flight.name} lands at {where}.", "11.2", flight.id)
        game = home(game, table, flight)
    return after_move(game)
