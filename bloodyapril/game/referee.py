"""The referee: what is lawful now, with every objection, and carrying an action out."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Action, Activate, Fly, FlyTogether, Withdraw
from bloodyapril.game.phases.combat.dogfights import activate
from bloodyapril.game.phases.ending import home
from bloodyapril.game.phases.movement.close_escort import broken_off
from bloodyapril.game.phases.movement.dummies import withdraw, withdraw_objections
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.phases.movement.stacking import (
    restacked,
    spread,
    together_objections,
)
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Game
from bloodyapril.game.table.fights import passes_on
from bloodyapril.game.turn import after_move
from bloodyapril.rules.aerodromes import aerodrome_ahead
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side


@rule("9.2", "10.2", "11.2")
def objections(game: Game, table: Table, action: Action) -> list[str]:
    """Rules 9.2, 10.2 and 11.2. Every reason why an action is not lawful now; empty if it is."""
    side = game.mover
    if side is None:
        return [f"no flight is due to move in the {game.phase.value} Phase now [3.2]"]
    if isinstance(action, Activate):
        return _dogfight_objections(game, action, side)
    flight = game.flight(action.flight)
    reasons = []
    if flight.side is not side:
        reasons.append(f"it is the {side.value} player who moves now [9.2]")
    if isinstance(action, Withdraw):
        return reasons + withdraw_objections(flight)
    if isinstance(action, Fly):
        return reasons + fly_objections(game, table, action)
    if isinstance(action, FlyTogether):
        reasons += together_objections(game, action)
        for move in (action.first, action.second):
            reasons += fly_objections(game, table, move, together=True)
        return reasons
    if flight.status is not Status.LANDING:
        reasons.append(f"{flight.name} has not declared landing [11.2]")
    return reasons


@rule("9.2", "13.41")
def _dogfight_objections(game: Game, action: Activate, side: Side) -> list[str]:
    """Rules 9.2 and 13.41. Every reason why a side may not fight a dogfight now."""
    melee = next((melee for melee in game.dogfights if melee.id == action.dogfight), None)
    if melee is None:
        return [f"there is no dogfight {action.dogfight} [13.41]"]
    if melee.activated:
        return [f"{melee.id} has been fought this turn [9.2]"]
    if melee not in game.to_activate(side):
        return [f"the {side.value} player neither attacks nor bounces in {melee.id} [9.2]"]
    return []


@rule("10.6", "18.11")
def calls_off(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 10.6 and 18.11. A player aborts a flight, at whatever time; it jettisons its bombs.

    Raises `Unlawful` for a flight that is not in the air, or has aborted already.
    """
    if not flight.airborne or flight.aborting:
        told = "has aborted already" if flight.aborting else "is not in the air"
        raise Unlawful(f"{flight.name} {told} [10.6]")
    table.tell("abort", f"{flight.name} aborts.", "10.6", flight.id, seen_by=flight.side)
    return game.with_flights(replace(flight, aborting=True, laden=False))


def play(game: Game, table: Table, policies: Policies, action: Action) -> Game:
    """Carry out a lawful action of the Movement Phase.

    Raises `Unlawful` with every objection; nothing has happened then.
    """
    reasons = objections(game, table, action)
    if reasons:
        who = action.dogfight if isinstance(action, Activate) else game.flight(action.flight).name
        told = "; ".join(reasons)
        raise Unlawful(told if told.startswith(who) else f"{who}: {told}")
    if isinstance(action, Withdraw):
        return passes_on(withdraw(game, table, action))
    if isinstance(action, Activate):
        game = activate(game, table, policies, action.dogfight)
    elif isinstance(action, Fly | FlyTogether):
        game = _flown(game, table, policies, action)
    else:
        flight = game.flight(action.flight)
        aerodrome = aerodrome_ahead(table.map, flight)
        where = aerodrome.name if aerodrome is not None else flight.home
        table.tell("landed", f"{flight.name} lands at {where}.", "11.2", flight.id)
        game = home(game, table, flight)
    return after_move(spread(game, table))


@rule("5.15", "12.215")
def _flown(game: Game, table: Table, policies: Policies, action: Fly | FlyTogether) -> Game:
    """Rules 5.15 and 12.215. The moves of a slot: who breaks off says so before anybody flies."""
    moves = (action,) if isinstance(action, Fly) else (action.first, action.second)
    for move in moves:
        game = broken_off(game, table, move)
    for move in moves:
        game = fly(game, table, policies, move)
    return restacked(game, action)
