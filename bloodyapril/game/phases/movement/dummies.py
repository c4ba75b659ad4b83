"""Rule 5.12 in the sequence of play: what dummies may not do, and how they leave the map.

They are looked for and fired at as a single aeroplane would be (ruling dummy-size).
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly, Withdraw
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful


@rule("5.12")
def dummy_objections(flight: Flight, action: Fly) -> list[str]:
    """Rule 5.12. Why a dummy may not fly as real flights may; nothing for those."""
    if flight.dummy and (action.attempts or action.strike is not None):
        return [f"{flight.name} is a dummy and attacks nobody [5.12]"]
    return []


@rule("5.12")
def withdraw_objections(flight: Flight) -> list[str]:
    """Rule 5.12. Why a flight may not be taken off the map by its owner."""
    if flight.dummy and flight.airborne:
        return []
    return [f"{flight.name} is no dummy on the map [5.12]"]


@rule("5.12")
def withdraw(game: Game, table: Table, action: Withdraw) -> Game:
    """Rule 5.12. The owner takes a dummy off the map; raises `Unlawful` for any other flight."""
    flight = game.flight(action.flight)
    reasons = withdraw_objections(flight)
    if reasons:
        raise Unlawful("; ".join(reasons))
    told = f"{flight.name} is taken off the map."
    table.tell("dummy", told, "5.12", flight.id, seen_by=flight.side)
    return _off(game, flight)


@rule("5.12", "8.2")
def unmask(game: Game, table: Table, flight: Flight, rule_: str) -> Game:
    """Rules 5.12 and 8.2. A dummy that is detected is nothing, and both sides know it."""
    told = f"{flight.name} turns out to be a dummy and is taken off the map."
    table.tell("dummy", told, rule_, flight.id)
    return _off(game, flight)


def _off(game: Game, flight: Flight) -> Game:
    gone = replace(flight, status=Status.ELIMINATED, tally=None, stacked_with=None)
    return game.with_flights(gone).without_tallies_on([flight.id])
