"""The end of a scenario (3.3, 4.5): the Recovery Phase and the Victory Phase."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.phases.victory_points import (
    score_end,
    score_landed,
    score_taskings,
    victory_level,
)
from bloodyapril.game.state.game import Game, Phase, has_orders, unfinished
from bloodyapril.rules.aerodromes import recover
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side


@rule("3.3", "4.5")
def finished(game: Game, table: Table) -> bool:
    """Rules 3.3 and 4.5. The last attacking flight is down or home, or the turns are over.

    Which flights attack, and so keep a scenario going, the ruling scenario-end says.
    """
    everybody = table.rulings["scenario-end"] == "everybody"
    return game.turn >= game.scenario.turns or not any(
        unfinished(flight) and (everybody or flight.side is Side.BRITISH or has_orders(flight))
        for flight in game.flights.values()
    )


@rule("3.3", "11.4", "4.6")
def finish(game: Game, table: Table) -> Game:
    """Rules 3.3, 11.4 and 4.6. Recovery of flights still up, then the victory points."""
    game = replace(game, dogfights=())
    for flight in game.airborne():
        game = home(game, table, flight)
    for flight in game.flights.values():
        game = score_end(game, table, flight)
    game = score_taskings(replace(game, phase=Phase.OVER), table)
    british, german = game.points(Side.BRITISH), game.points(Side.GERMAN)
    side, level = victory_level(game, table)
    winner = f"{side.value}: {level}" if side else level
    table.tell("victory", f"British {british} VP, German {german} VP: {winner}.", "4.6")
    return game


@rule("11.2", "11.4")
def home(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 11.2 and 11.4. A flight has landed: recovery of the hurt, then what it has won."""
    return landed(game, table, recover(table, flight, game.light))


@rule("11.2", "4.6")
def landed(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 11.2 and 4.6. A flight whose recovery is done leaves the map; what it has won."""
    flight = replace(flight, status=Status.LANDED, tally=None, moved=True)
    game = game.with_flights(flight).without_tallies_on([flight.id])
    game = score_end(game, table, flight)
    return score_landed(game, table, flight)
