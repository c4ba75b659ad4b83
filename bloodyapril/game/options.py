"""What a flight may do now: its lawful moves as choices, for menus and commanders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.flying import ENDURANCE, fly_objections, glides
from bloodyapril.game.state import Game
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.moving import (
    Flying,
    TurnLimits,
    Way,
    points,
    speed_settings,
    turn_limits,
    ways,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP


@dataclass(frozen=True, slots=True)
class Choice:
    """A movement type, the altitude that it leads to, and the speed settings allowed for it."""

    flying: Flying
    altitude: Altitude
    settings: tuple[HalfMP, ...]


@rule("10.31", "10.41", "11.1")
def choices(game: Game, flight: Flight) -> tuple[Choice, ...]:
    """Rules 10.31, 10.41 and 11.1. Every movement type of a flight with each altitude it leads to.

    Level flight comes first, then climbs, then dives from the deepest.
    """
    here = flight.altitude
    if flight.status is Status.TAKING_OFF:
        ends = [(Flying.LEVEL, here), (Flying.LEVEL, Altitude(Band.DECK, 1))]
    elif must_glide(flight, game.scenario.plays(ENDURANCE)):
        ends = [(Flying.GLIDING, altitude) for altitude in glides(flight)]
    else:
        ends = [(Flying.LEVEL, here)]
        higher = climbed(flight.card, here)
        if higher != here and flight.half >= 0:
            ends.append((Flying.CLIMBING, higher))
        ends += [(Flying.DIVING, altitude) for altitude in dives(flight.card, here)]
    return tuple(
        Choice(
            flying,
            altitude,
            speed_settings(flight, flying, to_lower_band=altitude.band < here.band),
        )
        for flying, altitude in ends
    )


@rule("10.32")
def limits_of(
    game: Game, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> TurnLimits:
    """Rule 10.32. The turns that a choice allows at a speed setting."""
    lower = choice.altitude.band < flight.altitude.band
    return turn_limits(table, flight, setting, choice.flying, game.light, to_lower_band=lower)


@rule("10.3")
def ways_of(
    game: Game, map_: Map, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> Iterator[Way]:
    """Rule 10.3. Every end that a flight can reach by a choice at a speed setting."""
    mp, _ = points(flight, setting)
    yield from ways(flight, mp, limits_of(game, table, flight, choice, setting), map_)


@rule("10.3", "11.2")
def moves(game: Game, map_: Map, table: Table, flight: Flight) -> Iterator[Fly]:
    """Rules 10.3 and 11.2. Lawful moves of a flight, one for each end, landings beside them.

    Attacks, strikes and stacking are added to a move by whoever wants them.
    """
    for choice in choices(game, flight):
        for setting in choice.settings:
            for way in ways_of(game, map_, table, flight, choice, setting):
                move = Fly(flight.id, choice.flying, setting, way.steps, choice.altitude)
                if not fly_objections(game, map_, table, move):
                    yield move
                landing = replace(move, land=True)
                if not fly_objections(game, map_, table, landing):
                    yield landing
