"""Rule 10 in the sequence of play: whether a move is lawful, and carrying it out step by step."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.fighting import Policies, attack
from bloodyapril.game.gunnery import activate, barrage, settle_separated
from bloodyapril.game.scoring import score_end
from bloodyapril.game.state import Game
from bloodyapril.rules.aerodromes import crash_land, may_declare_landing
from bloodyapril.rules.air_to_air.engagement import attack_objections
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.damage import separate
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.dangers import dangerous_dive, navigation_error, random_aeroplane
from bloodyapril.rules.movement.endurance import endurance_cost, ground_cost
from bloodyapril.rules.movement.moving import (
    HALVES,
    Flying,
    Step,
    points,
    speed_settings,
    top_speed,
    turn_in_place,
    turn_limits,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.post_combat import scatter
from bloodyapril.rules.table import Library, Table
from bloodyapril.rules.taskings.recon import exposure, legal_hex, recon_objections
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP

ENDURANCE = "10.4"
NAVIGATION = "10.71"


@rule("10.2", "10.31", "10.32")
def fly_objections(game: Game, map_: Map, table: Table, action: Fly) -> list[str]:
    """Rules 10.2 to 10.33. Every reason, with its rule, why a move is not lawful."""
    flight = game.flight(action.flight)
    if flight.moved or not flight.airborne:
        return [f"{flight.name} has no move left this turn [9.2]"]
    if flight.status is Status.LANDING:
        return [f"{flight.name} is landing [11.2]"]
    reasons = _altitude_objections(game, flight, action)
    if reasons:
        return reasons
    to_lower = action.altitude.band < flight.altitude.band
    allowed = speed_settings(top_speed(flight, action.flying, to_lower))
    if action.setting not in allowed:
        reasons.append(f"a speed of {action.setting / HALVES:g} MP is not allowed [10.21]")
    mp, _ = points(flight, action.setting)
    if len(action.steps) != mp:
        reasons.append(f"{mp} MP must be spent, {len(action.steps)} are [10.2]")
    reasons += _step_objections(map_, table.library, flight, action)
    if action.attack is not None and not 1 <= action.attack_after <= mp:
        reasons.append("an attack needs at least 1 MP spent before it [13.21]")
    return reasons


def _altitude_objections(game: Game, flight: Flight, action: Fly) -> list[str]:
    """Rules 10.31, 10.41 and 11.1. Whether the movement type and the altitude go together."""
    forced = must_glide(flight, game.scenario.plays(ENDURANCE))
    if forced != (action.flying is Flying.GLIDING):
        return ["only a flight without engine glides, and it can do nothing else [10.31]"]
    here, there = flight.altitude, action.altitude
    if flight.status is Status.TAKING_OFF:
        straight = sum(abs(step.turn) for step in action.steps) <= 1
        if there == here or (straight and there == Altitude(Band.DECK, 1)):
            return []
        return [
            "taking off, a flight stays at Deck+0, or Deck+1 if it turns 30 degrees at most [11.1]"
        ]
    if action.flying is Flying.LEVEL:
        return [] if there == here else ["level flight keeps its altitude [10.31]"]
    if action.flying is Flying.CLIMBING:
        if there == climbed(flight.card, here) and there != here:
            return []
        return [f"{flight.name} cannot climb from {here} to {there} [10.31]"]
    if action.flying is Flying.GLIDING:
        return [] if there in glides(flight) else [f"a glide drops one band from {here} [10.31]"]
    return (
        []
        if there in dives(flight.card, here)
        else [f"no dive leads from {here} to {there} [10.31]"]
    )


@rule("10.31")
def glides(flight: Flight) -> tuple[Altitude, ...]:
    """Rule 10.31. Where a glide may end: any marker one band lower; from the Deck, the ground."""
    if flight.altitude.band is Band.DECK:
        return (GROUND,)
    below = flight.altitude.band.below
    return tuple(
        altitude for altitude in dives(flight.card, flight.altitude) if altitude.band is below
    )


def _step_objections(map_: Map, library: Library, flight: Flight, action: Fly) -> list[str]:
    """Rules 10.11 and 10.32. Steps that turn too far or leave the map."""
    limits = turn_limits(library, _speed(flight, action), _turning_as(flight, action))
    place, heading = flight.position, flight.heading
    turned, marker = flight.turned, flight.turn_marker
    for number, step in enumerate(action.steps, start=1):
        if step.ahead:
            place, turned = place.step(heading), 0
            if abs(step.turn) > limits.free:
                return [f"step {number} turns more than the free turn [10.32]"]
        elif marker or turned + abs(step.turn) > limits.maximum:
            return [f"step {number} turns more than a hex allows [10.32]"]
        place, heading = turn_in_place(place, heading, step.turn)
        turned, marker = turned + abs(step.turn), not step.ahead
        if place not in map_:
            return [f"step {number} leaves the map [2.21]"]
    return []


def _turning_as(flight: Flight, action: Fly) -> Flying:
    return Flying.CLIMBING if flight.status is Status.TAKING_OFF else action.flying


@rule("10.21", "10.31")
def _speed(flight: Flight, action: Fly) -> HalfMP:
    """Rules 10.21 and 10.31. The speed that AA and the turn table see, in half MP.

    A dive counts in full even where a band costs 1 MP; a glide counts one more than it moves.
    """
    speed = action.setting + flight.half
    if action.flying is Flying.DIVING and action.altitude.band < flight.altitude.band:
        speed += HALVES
    if action.flying is Flying.GLIDING:
        speed += HALVES
    return HalfMP(max(1, speed))


@rule("10.3", "13.2", "16.3", "12.216")
def fly(game: Game, map_: Map, table: Table, policies: Policies, action: Fly) -> Game:
    """Rule 10.3. Carry out a lawful move: its steps with plates, flak and attack, then its end."""
    flight = game.flight(action.flight)
    speed = _speed(flight, action)
    _, half = points(flight, action.setting)
    flight = replace(
        flight,
        speed=speed,
        half=half,
        manoeuvre_marker=False,
        climbing=action.flying is Flying.CLIMBING,
        moved=True,
        started_at=flight.position,
    )
    game = game.with_flights(flight)
    _tell_move(table, flight, action)
    for number, step in enumerate(action.steps, start=1):
        came_from = game.flight(action.flight).position
        game = _take(game, map_, table, action, step)
        if not game.flight(action.flight).airborne or game.flight(action.flight).spinning:
            return game
        if action.attack is not None and number == action.attack_after:
            game, fought = _attack(game, map_, table, policies, action, came_from)
            if fought or not game.flight(action.flight).airborne:
                return _spend_endurance(game, table, action)
    return _finish(game, map_, table, action)


def _tell_move(table: Table, flight: Flight, action: Fly) -> None:
    how = {
        Flying.LEVEL: f"flies level at {flight.altitude}",
        Flying.CLIMBING: f"climbs from {flight.altitude} to {action.altitude}",
        Flying.DIVING: f"dives from {flight.altitude} to {action.altitude}",
        Flying.GLIDING: f"glides from {flight.altitude} to {action.altitude}",
    }[action.flying]
    place, heading = flight.position, flight.heading
    for step in action.steps:
        place = place.step(heading) if step.ahead else place
        place, heading = turn_in_place(place, heading, step.turn)
    way = f"{flight.position} to {place}, heading {heading}"
    table.tell("move", f"{flight.name} {how}, {way}.", "10.3", flight.id, seen_by=flight.side)


def _take(game: Game, map_: Map, table: Table, action: Fly, step: Step) -> Game:
    """One MP: the step, the plate it exposes, guns that wake, guns that fire."""
    flight = game.flight(action.flight)
    place = flight.position.step(flight.heading) if step.ahead else flight.position
    turned = (0 if step.ahead else flight.turned) + abs(step.turn)
    place, heading = turn_in_place(place, flight.heading, step.turn)
    flight = replace(
        flight, position=place, heading=heading, turned=turned, turn_marker=not step.ahead
    )
    if step.turn:
        flight = replace(flight, fired_on=None)
    if (
        action.flying is Flying.LEVEL
        and exposure(flight, step, place)
        and legal_hex(map_, flight, place)
        and not recon_objections(table.library, flight, game.weather)
    ):
        flight = replace(flight, exposures=(*flight.exposures, place))
    flight = _on_route(flight, place)
    armed = game.ground
    game = activate(game.with_flights(flight), table, flight)
    woken = {
        gun.id for gun, was in zip(game.ground, armed, strict=True) if gun.active != was.active
    }
    return barrage(game, map_, table, flight.id, place, asleep=frozenset(woken))


def _on_route(flight: Flight, place: Position) -> Flight:
    """Rule 10.7. Tick off target hexes and waypoints; beside a waypoint will do."""
    if place in flight.targets and place not in flight.reached:
        flight = replace(flight, reached=(*flight.reached, place))
    if flight.leg < len(flight.route):
        waypoint = flight.route[flight.leg]
        near = 0 if waypoint in flight.targets else 1
        if place.range_to(waypoint) <= near:
            return replace(flight, leg=flight.leg + 1)
    return flight


def _attack(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    action: Fly,
    came_from: Position,
) -> tuple[Game, bool]:
    attacker = game.flight(action.flight)
    defender = game.flight(action.attack or "")
    reasons = attack_objections(table, attacker, defender, game.seen(defender), game.weather)
    if not defender.airborne:
        reasons.append(f"{defender.name} is gone [13.2]")
    if (attacker.id, defender.id) in game.attempts:
        reasons.append(f"{attacker.name} has tried {defender.name} this turn [13.2]")
    if reasons:
        return game, False
    return attack(game, map_, table, policies, attacker.id, defender.id, came_from)


def _finish(game: Game, map_: Map, table: Table, action: Fly) -> Game:
    """The end of a move: altitude, endurance, the dangers of dive and cloud, landing."""
    flight = game.flight(action.flight)
    started = flight.altitude
    flight = replace(flight, altitude=action.altitude)
    game = _spend_endurance(game.with_flights(flight), table, action)
    flight = game.flight(action.flight)
    if flight.status is Status.TAKING_OFF:
        return game.with_flights(replace(flight, status=Status.FLYING, stage=0))
    if action.flying is Flying.GLIDING and started.band is Band.DECK:
        flight = crash_land(table, map_, flight, game.light)
        return score_end(game.with_flights(flight), table, flight)
    if action.flying is Flying.DIVING and _full_speed(flight, started, action):
        game = _risk_dive(game, table, flight)
        flight = game.flight(action.flight)
    if game.scenario.plays(NAVIGATION) and flight.airborne:
        cloud = game.weather.cloud
        if cloud is not None and started.band is cloud and flight.altitude.band is cloud:
            game = _risk_cloud(game, map_, table, flight, action)
            flight = game.flight(action.flight)
    home = map_.aerodrome(flight.home).hex if flight.home else None
    if action.land and home is not None and may_declare_landing(flight, home):
        table.tell("landing", f"{flight.name} declares landing.", "11.2", flight.id)
        flight = replace(flight, status=Status.LANDING)
    return game.with_flights(flight)


def _full_speed(flight: Flight, started: Altitude, action: Fly) -> bool:
    before = replace(flight, altitude=started)
    top = top_speed(before, Flying.DIVING, action.altitude.band < started.band)
    return flight.card.dangerous_dive and action.setting >= top


def _risk_dive(game: Game, table: Table, flight: Flight) -> Game:
    """Rule 10.31. A dive at full speed may break a fragile aeroplane."""
    flight = dangerous_dive(table, flight)
    if not flight.present:
        flight = replace(flight, status=Status.ELIMINATED)
    return game.with_flights(flight)


def _risk_cloud(game: Game, map_: Map, table: Table, flight: Flight, action: Fly) -> Game:
    """Rule 10.71. A move that began and ended in cloud may lose its way."""
    turned = 30 * sum(abs(step.turn) for step in action.steps)
    result = navigation_error(table, flight, turned)
    if result == "error":
        return game.with_flights(scatter(table, map_, flight, flight.position.hexes[0]))
    if result == "spin":
        box = random_aeroplane(table, flight, "10.71")
        flight, alone = separate(table, flight, box.number, "spin")
        game = game.with_flights(flight)
        return settle_separated(game, map_, table, (alone,) if alone else ())
    return game


def _spend_endurance(game: Game, table: Table, action: Fly) -> Game:
    """Rules 10.4, 11.1 and 11.2. Endurance of the turn; a take-off spends one of its two points."""
    flight = game.flight(action.flight)
    if flight.status is Status.TAKING_OFF:
        cost = ground_cost(table, "take-off") - 1
    else:
        top = top_speed(flight, action.flying)
        cost = endurance_cost(table, action.flying, action.setting >= top)
    return game.with_flights(
        replace(
            flight,
            endurance_used=flight.endurance_used + cost,
            turns_up=flight.turns_up + 1,
        )
    )
