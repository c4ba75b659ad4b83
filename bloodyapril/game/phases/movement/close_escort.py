"""Rule 12.215 in the sequence of play: Close Escorts and the flights that they keep with."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Escorting, Flight, Status, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.table import Table

CLOSE = 1
"""Hexes from its charge within which a Close Escort ends its move (12.215)."""


@rule("12.215")
def charge(game: Game, flight: Flight) -> Flight | None:
    """Rule 12.215. The flight that a Close Escort has to keep with, while both do their work."""
    if flight.tasking is not Tasking.CLOSE_ESCORT or flight.aborting or flight.escorts is None:
        return None
    escorted = game.flight(flight.escorts)
    return escorted if escorted.airborne and not escorted.aborting else None


@rule("12.215")
def escort_objections(game: Game, action: Fly) -> list[str]:
    """Rule 12.215. Every reason why a Close Escort may not fly so; nothing for other flights.

    It attacks only once it has broken off, and ends within a hex of its charge if that has moved.
    """
    flight = game.flight(action.flight)
    escorted = charge(game, flight)
    close = escorted is not None and flight.escorting is Escorting.CLOSE
    if action.breaks_off:
        return [] if close else [f"{flight.name} escorts nobody closely [12.215]"]
    gives_up = action.land or action.abort or action.flying is Flying.GLIDING
    if escorted is None or not close or gives_up:
        return []
    reasons = []
    if action.attempts:
        reasons.append(f"{flight.name} must break off from {escorted.name} to attack [12.215]")
    place, _ = after_steps(flight, action.steps)
    waits = escorted in game.to_move(flight.side)
    if not waits and place.range_to(escorted.position) > CLOSE:
        strays = f"{flight.name} ends more than a hex from {escorted.name}"
        reasons.append(f"{strays}: it stays close or breaks off [12.215]")
    return reasons


def _as_one(game: Game, flight: Flight, escorted: Flight) -> bool:
    return game.partner(flight) == escorted


@rule("12.215")
def broken_off(game: Game, table: Table, action: Fly) -> Game:
    """Rule 12.215. An escort that declares it before its move escorts no longer."""
    if not action.breaks_off:
        return game
    return _breaks_off(game, table, game.flight(action.flight), "breaks off from")


def _breaks_off(game: Game, table: Table, flight: Flight, how: str) -> Game:
    told = f"{flight.name} {how} {game.flight(flight.escorts or '').name}."
    table.tell("escort", told, "12.215", flight.id, seen_by=flight.side)
    return game.with_flights(replace(flight, escorting=Escorting.BROKEN_OFF))


@rule("12.2", "12.215")
def reviewed(game: Game, table: Table) -> Game:
    """Rules 12.2 and 12.215. Who escorts whom when all have moved.

    An escort first meets its charge within a hex of it; who broke off or strayed escorts again once
    it is stacked with its charge. With a charge that aborts or is no more it patrols instead.
    """
    for flight in game.airborne():
        if flight.tasking is Tasking.CLOSE_ESCORT and flight.escorts is not None:
            game = _reviewed(game, table, flight, game.flight(flight.escorts))
    return game


def _reviewed(game: Game, table: Table, flight: Flight, escorted: Flight) -> Game:
    if escorted.aborting or escorted.status is Status.ELIMINATED:
        told = f"{flight.name} has nobody to escort any more and patrols."
        table.tell("escort", told, "12.2", flight.id, seen_by=flight.side)
        return game.with_flights(replace(flight, tasking=Tasking.OFFENSIVE_PATROL))
    if charge(game, flight) is None:
        return game
    near = flight.position.range_to(escorted.position) <= CLOSE
    if flight.escorting is Escorting.CLOSE and not near:
        return _breaks_off(game, table, flight, "loses touch with")
    met = flight.escorting is Escorting.MEETING and near
    if met or (flight.escorting is Escorting.BROKEN_OFF and _as_one(game, flight, escorted)):
        told = f"{flight.name} escorts {escorted.name}."
        table.tell("escort", told, "12.215", flight.id, seen_by=flight.side)
        return game.with_flights(replace(flight, escorting=Escorting.CLOSE))
    return game


@rule("4.6", "12.215")
def escorted_home(game: Game, table: Table, escort: Flight) -> bool:
    """Rules 4.6 and 12.215. Whether an escort has completed its tasking.

    It has met its charge, and an aeroplane of that came home; or, by another reading of the ruling
    escort-completed, the charge has scored by its own tasking.
    """
    if escort.escorts is None or escort.escorting is Escorting.MEETING:
        return False
    if table.rulings["escort-completed"] == "work":
        side = escort.side
        return any(line.side is side and line.flight == escort.escorts for line in game.score)
    return any(
        box.safe
        for flight in game.flights.values()
        if escort.escorts in (flight.id, flight.parent)
        for box in flight.aeroplanes
    )
