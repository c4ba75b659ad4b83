"""The Admin Phase (3.2): photographs, splits, drums, take-offs."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Decoy
from bloodyapril.game.decisions import TakesOff
from bloodyapril.game.phases.anti_aircraft import admin_activation
from bloodyapril.game.phases.combat.dogfights import sink
from bloodyapril.game.phases.ground.artillery import artillery_step
from bloodyapril.game.phases.ground.balloons import winch_down
from bloodyapril.game.phases.movement.stacking import spread
from bloodyapril.game.phases.victory_points import score_end
from bloodyapril.game.policy import Policies
from bloodyapril.game.setup.dummies import generate, place_dummy
from bloodyapril.game.state.game import FAILURE, Game
from bloodyapril.game.state.targets import can_take_off
from bloodyapril.rules.aerodromes import (
    ATTRITION,
    MOVING,
    begin_take_off,
    into_the_wind,
    stands,
    take_off_attrition,
)
from bloodyapril.rules.air_to_air.weapons import reload
from bloodyapril.rules.air_units import Damage, Flight, Status, Tasking
from bloodyapril.rules.damage import without_leader
from bloodyapril.rules.flight_quality import left_alone
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.endurance import ground_cost
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import credit_photographs

INTO_THE_WIND = "11.11"
FIGHTERS = (
    Tasking.OFFENSIVE_PATROL,
    Tasking.LINE_PATROL,
    Tasking.CONTACT_PATROL,
    Tasking.CLOSE_ESCORT,
    Tasking.BALLOON,
    Tasking.STRAFING,
    Tasking.SCRAMBLE,
)
"""Taskings that end with the ammunition (12.2); strafers fly on while they have bombs."""


@rule("3.2", "4.21", "5.14", "10.6", "11.1", "13.34", "14.22", "16.2")
def admin_phase(game: Game, table: Table, policies: Policies) -> Game:
    """Rule 3.2. Batteries, plates, splits, drums changed, AA woken, take-offs placed."""
    game = artillery_step(game, table)
    for flight in game.airborne():
        if flight.done.exposures and game.befallen(FAILURE, flight):
            flight = _spoilt(table, flight)
        flight = credit_photographs(table, flight, game.weather)
        game = game.with_flights(flight)
        locked = game.melee_of(flight.id) is not None
        if not locked:
            game = _split(game, table, flight)
        game = game.with_flights(_rearm(table, game.flight(flight.id), locked=locked))
    game = sink(game, table, policies)
    game = admin_activation(game, table, policies)
    game = winch_down(game, table)
    game = generate(game, table, policies)
    for flight in game.airborne():
        if stands(flight):
            game = _first_turn_over(game, table, flight)
    for flight in list(game.flights.values()):
        if flight.status is Status.READINESS:
            if not can_take_off(game, table, flight.home):
                continue
            if policies[flight.side].decide(game, table, TakesOff(flight)):
                game = take_off(game, table, flight)
        elif flight.status is Status.WAITING and flight.enters <= game.turn + 1:
            game = _enter(game, table, flight)
    return spread(game, table)


@rule("6", "12.216")
def _spoilt(table: Table, flight: Flight) -> Flight:
    """Rules 6 and 12.216. The plates of a turn in which the camera failed are lost."""
    told = f"{flight.name} loses this turn's photographs: its camera has failed."
    table.tell("photographs", told, "6", flight.id)
    return replace(flight, done=replace(flight.done, exposures=()))


@rule("5.14", "14.22")
def _split(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 5.14 and 14.22. Cripples leave for flights of their own and make for home.

    They keep their bombs and their tasking; whether they abort, their player says (10.6). If all
    are crippled the last of them stays the flight.
    """
    for box in flight.present:
        if box.damage is not Damage.CRIPPLED or len(flight.present) == 1:
            continue
        who = flight.who(box)
        flight, alone = left_alone(table, flight, box)
        table.tell("split", f"{who}, crippled, leaves its flight.", "14.22", flight.id, alone.id)
        flight = without_leader(table, flight)
        game = game.with_flights(flight, alone)
    return game


@rule("10.6", "12.2", "13.34")
def _rearm(table: Table, flight: Flight, *, locked: bool) -> Flight:
    """Rules 13.34, 10.6 and 12.2. Fresh drums; a fighting flight out of ammunition must abort.

    One that is `locked` in a dogfight changes those of rear guns only, and cannot go home.
    """
    flight, changed = reload(flight, rear_only=locked)
    if changed:
        told = f"{flight.name} changes drums: {', '.join(changed)}."
        table.tell("reload", told, "13.34", flight.id, seen_by=flight.side)
    spent = flight.dry and flight.tasking in FIGHTERS and not flight.laden and not locked
    if spent and not flight.aborting:
        told = f"{flight.name} is out of ammunition and aborts."
        table.tell("abort", told, "12.2", flight.id, seen_by=flight.side)
        return replace(flight, aborting=True)
    return flight


@rule("5.12", "5.13", "11.1")
def late_dummy(game: Game, table: Table, decoy: Decoy) -> Game:
    """Rules 5.13 and 11.1. A dummy that its player generates once the Admin Phase is carried out.

    One on an aerodrome is placed for take-off with it, as all were that the phase generated. Raises
    `Unlawful` with every objection.
    """
    before = game.flights
    game = place_dummy(game, table, decoy)
    for flight in list(game.flights.values()):
        waits = flight.id not in before and flight.status is Status.READINESS
        if waits and can_take_off(game, table, flight.home):
            game = take_off(game, table, flight)
    return game


@rule("11.1", "11.11")
def take_off(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 11.1 and 11.11. A flight is placed on its aerodrome for the first turn of take-off.

    Which turn that is, the one that ends or the one that begins, the ruling take-off-turns says.
    """
    hex_ = table.map.aerodrome(flight.home).hex
    if hex_ is None:
        return game
    heading = flight.heading
    if game.scenario.plays(INTO_THE_WIND):
        heading = into_the_wind(game.weather, table.map, hex_, heading)
    flight = begin_take_off(flight, hex_, heading)
    table.tell("take-off", f"{flight.name} takes off from {flight.home}.", "11.1", flight.id)
    game = game.with_flights(flight)
    if table.rulings["take-off-turns"] == "placed":
        return _first_turn_over(game, table, flight)
    return game


@rule("11.1", "11.12")
def _first_turn_over(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 11.1 and 11.12. The first turn of take-off ends; an engine may fail in it.

    It costs half of the endurance that a take-off does.
    """
    spent = flight.endurance_used + ground_cost(table, "take-off") // 2
    flight = replace(flight, stage=MOVING, endurance_used=spent)
    if game.scenario.plays(ATTRITION) and not flight.dummy:
        flight = take_off_attrition(table, flight, game.light)
    game = game.with_flights(flight)
    return game if flight.present else score_end(game, table, flight)


@rule("4.21", "11.5")
def _enter(game: Game, table: Table, flight: Flight) -> Game:
    """Rules 4.21 and 11.5. A flight enters at its planned turn: in the air, or by taking off."""
    if flight.stage == 0:
        return take_off(game, table, replace(flight, status=Status.READINESS))
    told = f"{flight.name} comes into play over {flight.position} at {flight.altitude}."
    table.tell("enters", told, "4.21", flight.id, seen_by=flight.side)
    return game.with_flights(replace(flight, status=Status.FLYING, stage=0))
