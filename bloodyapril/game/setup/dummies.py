"""Rules 4.42 and 5.13: dummies are set up, and generated in the Admin Phase."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Decoy
from bloodyapril.game.decisions import Decoys
from bloodyapril.game.phases.detection import active_aerodromes
from bloodyapril.game.phases.movement.stacking import crowded
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.counters import draw_counter
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.view import keep_secrets
from bloodyapril.rules.air_units import Flight, Status, Tasking, Weapon
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side, Training


def dummies(game: Game, side: Side) -> list[Flight]:
    """The dummies that a side has on the map."""
    return [
        flight
        for flight in game.flights.values()
        if flight.dummy and flight.side is side and not flight.status.over
    ]


@rule("5.13")
def room_for_dummies(game: Game, side: Side) -> int:
    """Rule 5.13. How many more dummies a side may have on the map, by its allowance."""
    return max(0, game.scenario.dummies.get(side, 0) - len(dummies(game, side)))


@rule("3.2", "5.13")
def admin_turn(game: Game) -> int:
    """Rules 3.2 and 5.13. The turn whose Admin Phase a dummy is generated in.

    What a player does before a turn's first phase is still done in the last turn's Admin Phase.
    """
    return game.turn - (game.phase is Phase.RANDOM_EVENTS)


@rule("5.13", "8.2", "8.32")
def source_objections(game: Game, flight: Flight) -> list[str]:
    """Rules 5.13 and 8.32. Every reason why no dummy may be generated beside a flight."""
    if not flight.airborne or flight.status is not Status.FLYING:
        return [f"{flight.name} is not flying [5.13]"]
    reasons = []
    if game.seen(flight) or flight.identified:
        reasons.append(f"{flight.name} is not undetected [5.13]")
    if flight.decoyed == admin_turn(game):
        reasons.append(f"{flight.name} has generated a dummy this turn [5.13]")
    if crowded(game, flight):
        reasons.append(f"two flights are where {flight.name} is already [5.15]")
    return reasons


@rule("5.13")
def decoy_objections(game: Game, map_: Map, decoy: Decoy) -> list[str]:
    """Rule 5.13. Every reason why a dummy may not be generated so."""
    flight = game.flight(decoy.beside)
    side = flight.side
    reasons = []
    if not room_for_dummies(game, side):
        allowance = game.scenario.dummies.get(side, 0)
        reasons.append(f"the {side.value} player has {allowance} dummies, and all are out [5.13]")
    if not decoy.aerodrome:
        return reasons + source_objections(game, flight)
    aerodrome = map_.aerodrome(decoy.aerodrome)
    if decoy.aerodrome not in active_aerodromes(game, side):
        reasons.append(f"{aerodrome.name} is no {side.value} aerodrome of the scenario [5.13]")
    if aerodrome.hex is None:
        reasons.append(f"{aerodrome.name} is off the map [5.13]")
    if decoy.swap:
        reasons.append("only a flight beside it swaps counters with a dummy [5.13]")
    return reasons


@rule("4.42", "5.12")
def set_up_dummies(table: Table, scenario: Scenario) -> list[Flight]:
    """Rules 4.42 and 5.12. The dummies that start in the air or on an aerodrome, as flights do.

    They have no counters yet: those are drawn for all flights together (5.11).
    """
    found: list[Flight] = []
    for order in scenario.decoys:
        unit = scenario.units[order.unit]
        card = table.library.card(order.type)
        number = 1 + sum(one.side is unit.side for one in found)
        dummy = replace(
            _dummy(unit.side, number, card, unit.training),
            unit=unit.id,
            home=order.home,
            status=Status.FLYING if order.hex else Status.READINESS,
            position=order.hex or Position(0, 0),
            started_at=order.hex or Position(0, 0),
            heading=order.heading,
            altitude=order.altitude or GROUND,
            route=order.route,
        )
        found.append(dummy)
    return found


@rule("5.13", "3.2")
def generate(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 3.2 and 5.13. The dummies that both sides generate in the Admin Phase.

    Raises `Unlawful` with every objection.
    """
    for side in Side:
        if room_for_dummies(game, side):
            for decoy in policies[side].decide(game, table, Decoys(side)):
                game = place_dummy(game, table, decoy)
    return game


@rule("5.12", "5.13")
def place_dummy(game: Game, table: Table, decoy: Decoy) -> Game:
    """Rules 5.12 and 5.13. Put a dummy on the map under a counter drawn for it, and swap if wished.

    It looks like its source in all that the enemy can see. Whether a flight loses its Tally by a
    swap only or by any dummy that it generates, the ruling dummy-costs-tally says. Raises
    `Unlawful` with every objection.
    """
    reasons = decoy_objections(game, table.map, decoy)
    if reasons:
        raise Unlawful("; ".join(reasons))
    keep_secrets(table, game)
    source = game.flight(decoy.beside)
    number = 1 + sum(one.dummy and one.side is source.side for one in game.flights.values())
    dummy = _dummy_of(source, number, decoy)
    dummy = replace(dummy, counter=draw_counter(table, game, dummy))
    if decoy.aerodrome:
        where = f"is on {decoy.aerodrome}"
    else:
        source = replace(source, decoyed=admin_turn(game))
        where = f"appears beside {source.name}"
    if decoy.swap:
        dummy, source = (
            replace(dummy, counter=source.counter),
            replace(source, counter=dummy.counter, recognised=False),
        )
        where += f", which takes counter {source.counter}"
    by_flight = not decoy.aerodrome and table.rulings["dummy-costs-tally"] == "generating"
    if decoy.swap or by_flight:
        source = replace(source, tally=None)
    told = f"{dummy.name}, counter {dummy.counter}, {where}."
    table.tell("dummy", told, "5.13", dummy.id, seen_by=dummy.side)
    return game.with_flights(source, dummy)


def _dummy_of(source: Flight, number: int, decoy: Decoy) -> Flight:
    """An undetected dummy that stands and flies as its source does."""
    return replace(
        _dummy(source.side, number, source.card, source.training),
        unit=source.unit,
        home=decoy.aerodrome or source.home,
        status=Status.READINESS if decoy.aerodrome else Status.FLYING,
        position=source.position,
        heading=source.heading,
        altitude=source.altitude,
        carried=replace(source.carried, half=0),
        speed=source.speed,
        moved=True,
        started_at=source.started_at,
        route=decoy.route,
    )


def _dummy(side: Side, number: int, card: AeroplaneType, training: Training) -> Flight:
    """A flight of a type without aeroplanes or work."""
    return Flight(
        id=f"{side.value[0]}D{number}",
        name=f"{side.value} dummy {number}",
        side=side,
        unit="",
        card=card,
        training=training,
        tasking=Tasking.OFFENSIVE_PATROL,
        aeroplanes=(),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        dummy=True,
    )
