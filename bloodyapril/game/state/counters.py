"""Rule 5.11 in the sequence of play: generic counters, and which flight has which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bloodyapril.game.decisions import ChangesCounter
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import keep_secrets
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side

COUNTERS = {
    Side.GERMAN: tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    Side.BRITISH: tuple(str(number) for number in range(1, 31)),
}
"""Letters for the Germans, numbers for the British (5.11)."""


@rule("5.11")
def draw_counter(table: Table, game: Game, flight: Flight) -> str:
    """Rule 5.11. A generic counter that no flight of a side has now, drawn by chance.

    If none is left the flight keeps its own.
    """
    used = {
        one.counter
        for one in game.flights.values()
        if one.side is flight.side and not one.status.over
    }
    free = tuple(counter for counter in COUNTERS[flight.side] if counter not in used)
    if not free:
        return flight.counter
    return free[table.draw("Generic counter", "5.11", free, flight.name)]


@rule("5.11")
def known_by_counter(game: Game) -> frozenset[str]:
    """Rule 5.11. Flights of which the enemy knows something, or knew it before they fought."""
    return frozenset(
        flight.id
        for flight in game.airborne()
        if game.seen(flight) or flight.identified or (flight.fought and flight.recognised)
    )


@rule("5.11", "20")
def renamed(game: Game, table: Table, policies: Policies, known: Iterable[str]) -> Game:
    """Rules 5.11 and 20. Flights that the enemy knew and has lost are generic counters again.

    Each has a new letter or number if its owner wishes; its name is secret once more.
    """
    for id in sorted(known):
        flight = game.flight(id)
        if not flight.airborne or game.seen(flight) or flight.identified:
            continue
        keep_secrets(table, game)
        flight = replace(flight, recognised=False)
        if policies[flight.side].decide(game, table, ChangesCounter(flight)):
            flight = replace(flight, counter=draw_counter(table, game, flight))
            told = f"{flight.name} takes counter {flight.counter}."
            table.tell("counter", told, "5.11", id, seen_by=flight.side)
        game = game.with_flights(flight)
    return game


@rule("5.11")
def dealt(table: Table, game: Game) -> Game:
    """Rule 5.11. Counters drawn for all flights, where the scenario has dummies to hide among."""
    if not game.scenario.dummies:
        return game
    blank = {id: replace(flight, counter="") for id, flight in game.flights.items()}
    game = replace(game, flights=blank)
    for flight in blank.values():
        counter = draw_counter(table, game, flight)
        game = game.with_flights(replace(flight, counter=counter))
        told = f"{flight.name} has counter {counter}."
        table.tell("counter", told, "5.11", flight.id, seen_by=flight.side)
    return game
