"""Rules 12.214 and 22.1 in the sequence of play: contact patrols find out who lies below."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.anti_aircraft import activate
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import with_unit
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import after_steps
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import line_of_sight
from bloodyapril.terms.altitude import GROUND, Band
from bloodyapril.terms.hexes import Position


def unidentified(game: Game, place: Position) -> list[GroundUnit]:
    """The units that lie face down in a place."""
    return [
        unit
        for unit in game.targets
        if unit.hex in place.hexes and not unit.identified and not unit.gone
    ]


@rule("12.214", "22.1", "12.2")
def spotting_objections(game: Game, action: Fly) -> list[str]:
    """Rules 12.214 and 22.1. Why MP of a move cannot be spent on identifying the units below."""
    flight = game.flight(action.flight)
    spots = [number for number, step in enumerate(action.steps, start=1) if step.spots]
    if not spots:
        return []
    reasons = ["a dummy identifies nothing [5.12]"] if flight.dummy else []
    if flight.tasking is not Tasking.CONTACT_PATROL:
        reasons.append(f"{flight.tasking.value} identifies no ground units [12.214]")
    if flight.altitude.band is not Band.DECK:
        reasons.append("ground units are identified from the Deck band [12.214]")
    if flight.aborting or action.abort:
        reasons.append("the flight aborts [10.6]")
    if not line_of_sight(game.weather, flight.altitude, GROUND):
        reasons.append("cloud hides the ground [7.3]")
    places = [after_steps(flight, action.steps[:number])[0] for number in spots]
    for number, place in zip(spots, places, strict=True):
        if not unidentified(game, place):
            reasons.append(f"MP {number}: no unit in {place} is left to identify [12.214]")
    if len(set(places)) < len(places):
        reasons.append("one MP in a hex is enough to identify what lies there [12.214]")
    return reasons


@rule("12.214", "22.1", "16.2")
def spot(game: Game, table: Table, id: str) -> Game:
    """Rules 12.214, 16.2 and 22.1. An additional MP in a hex turns the units there face up.

    Silent AA beside it wakes; a flight that does not turn is fired on by none. From now on the
    units fire at their enemies.
    """
    game = activate(game, table, game.flight(id))
    flight = game.flight(id)
    if flight.aborting:
        return game
    for unit in unidentified(game, flight.position):
        known = replace(unit, identified=True)
        flight = replace(
            flight, done=replace(flight.done, contacts=(*flight.done.contacts, unit.id))
        )
        table.tell("contact", f"{flight.name} identifies {_shown(known)}.", "12.214", id)
        game = with_unit(game, known)
    return game.with_flights(flight)


def _shown(unit: GroundUnit) -> str:
    """A unit with its side, kind and hex, whatever its name (22.1)."""
    plain = replace(unit, name="").title
    return f"{unit.name}, {plain}" if unit.name else plain
