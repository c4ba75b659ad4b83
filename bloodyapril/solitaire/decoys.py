"""Where the program's commanders place their dummies, and how those fly (5.12, 5.13)."""

from __future__ import annotations

from bloodyapril.game.actions import Decoy
from bloodyapril.game.setup.dummies import source_objections
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

ASIDE = 4
"""Hexes beside its source's own route at which a dummy flies where no other route is planned."""


def beside_flights(game: Game, table: Table, side: Side) -> tuple[Decoy, ...]:
    """A dummy beside the flight that has waited longest for one, to go another flight's way.

    Whether the two swap counters a die decides, so that nobody can count on it.
    """
    source = _source(game, side)
    if source is None:
        return ()
    route = another_route(game, table.map, source)
    return (Decoy(source.id, swap=_swaps(table, source), route=route),) if route else ()


def in_the_sector(game: Game, table: Table, side: Side) -> tuple[Decoy, ...]:
    """A dummy beside a flight in the air, else on an aerodrome where one is at readiness."""
    source = _source(game, side)
    if source is not None:
        return (Decoy(source.id, swap=_swaps(table, source)),)
    for flight in game.flights.values():
        waits = flight.side is side and flight.status is Status.READINESS and not flight.dummy
        if waits and table.map.aerodrome(flight.home).hex is not None:
            return (Decoy(flight.id, aerodrome=flight.home),)
    return ()


def another_route(game: Game, map_: Map, source: Flight) -> tuple[Position, ...]:
    """The rest of the nearest route of another flight; without any the own one, some hexes off."""
    own = (source.id, source.parent)
    others = [order.route for order in game.scenario.flights if order.route and order.id not in own]
    if others:
        route = min(others, key=lambda way: min(map(source.position.range_to, way)))
        nearest = min(range(len(route)), key=lambda leg: source.position.range_to(route[leg]))
        return route[nearest:]
    for aside in (Heading.N, Heading.S):
        route = tuple(place.shift(aside, ASIDE) for place in source.route[source.leg :])
        if all(place in map_ for place in route):
            return route
    return ()


def _source(game: Game, side: Side) -> Flight | None:
    able = [
        flight
        for flight in game.airborne(side)
        if not flight.dummy and not source_objections(game, flight)
    ]
    return min(able, key=lambda flight: flight.decoyed, default=None)


def _swaps(table: Table, source: Flight) -> bool:
    return table.draw("Swap counters", "5.13", ("no", "yes"), source.name) == 1
