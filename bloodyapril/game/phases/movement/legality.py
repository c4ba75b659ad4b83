"""Rule 10 in the sequence of play: whether a move is lawful, with every reason if it is not."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Attempt, Fly
from bloodyapril.game.phases.ground.attacks import strike_objections
from bloodyapril.game.phases.ground.contact_patrols import spotting_objections
from bloodyapril.game.phases.movement.close_escort import escort_objections
from bloodyapril.game.phases.movement.dummies import dummy_objections
from bloodyapril.game.phases.movement.stacking import alone_objections
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import balloons
from bloodyapril.rules.aerodromes import (
    landing_objections,
    stands,
)
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.balloons import balloon_flight, bust_objections
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.moving import (
    HALVES,
    Flying,
    after_steps,
    points,
    speed_settings,
    step_objections,
    turn_limits,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP, mp_text

ENDURANCE = "10.4"
INTO_THE_WIND = "11.21"


@rule("5.12", "5.15", "10.2", "12.215")
def fly_objections(game: Game, table: Table, action: Fly, *, together: bool = False) -> list[str]:
    """Rules 5.12, 5.15, 10.2 and 12.215. Every reason, with its rule, why a move is not lawful.

    `together` says that it is one of a stack's two, whose company is judged elsewhere.
    """
    reasons = _move_objections(game, table, action)
    reasons += dummy_objections(game.flight(action.flight), action)
    reasons = reasons or escort_objections(game, action)
    return reasons if together or reasons else alone_objections(game, table, action)


@rule("10.2", "10.31", "10.32")
def _move_objections(game: Game, table: Table, action: Fly) -> list[str]:
    """Rules 10.2 to 10.33. Why a flight cannot fly so, wherever others are."""
    flight = game.flight(action.flight)
    if flight.moved or not flight.airborne:
        return [f"{flight.name} has no move left this turn [9.2]"]
    if flight.status is Status.LANDING:
        return [f"{flight.name} is landing [11.2]"]
    if stands(flight):
        return [f"{flight.name} stands on its aerodrome until next turn [11.1]"]
    if flight.spinning:
        return [f"{flight.name} is spinning [10.31]"]
    if game.melee_of(flight.id) is not None:
        return [f"{flight.name} is in a dogfight [13.41]"]
    if flight.wheel:
        return [f"{flight.name} flies a Defensive Wheel until the next turn [10.51]"]
    reasons = _altitude_objections(game, flight, action)
    if reasons:
        return reasons
    lower = to_lower(flight, action)
    allowed = speed_settings(flight, action.flying, to_lower_band=lower, landing=action.land)
    if action.setting not in allowed:
        reasons.append(f"a speed of {mp_text(action.setting)} MP is not allowed [10.21]")
    mp, _ = points(flight, action.setting)
    if len(action.steps) != mp:
        reasons.append(f"{mp} MP must be spent, not {len(action.steps)} [10.2]")
    limits = turn_limits(
        table, flight, action.setting, action.flying, game.light, to_lower_band=lower
    )
    reasons += step_objections(flight, action.steps, limits, table.map)
    if action.attempts and (action.abort or flight.aborting):
        reasons.append(f"{flight.name} aborts, and attacks nobody [10.6]")
    for attempt in action.attempts:
        reasons += _quarry_objections(game, flight, attempt.target)
        if not 1 <= attempt.after <= mp:
            reasons.append("an attack needs at least 1 MP spent before it [13.21]")
        if attempt.hex is not None:
            reasons += _hex_objections(game, flight, action, attempt, attempt.hex)
    reasons += _order_objections(flight, action)
    reasons += strike_objections(game, table, action)
    reasons += spotting_objections(game, action)
    if action.land and not reasons:
        place, heading = after_steps(flight, action.steps)
        end = replace(flight, position=place, heading=heading, altitude=action.altitude)
        reasons += touching_down(game, table.map, end)
    return reasons


@rule("13.21", "12.217")
def _quarry_objections(game: Game, flight: Flight, id: str) -> list[str]:
    """Rules 12.217 and 13.21b. Why a flight may not set out to attack what an id names.

    Whether there is no such enemy or nobody has detected him is not told.
    """
    if any(enemy.id == id for enemy in game.known_enemies(flight.side)):
        return []
    for unit in balloons(game, flight.side.enemy):
        if unit.id == id:
            return bust_objections(flight, balloon_flight(unit))
    return [f"{flight.name} knows of no enemy {id!r} to attack [13.21b]"]


@rule("10.12")
def _hex_objections(
    game: Game, flight: Flight, action: Fly, attempt: Attempt, hex_: Position
) -> list[str]:
    """Rule 10.12. Why an attack cannot take place in the hex that is designated for it."""
    defender = game.flights.get(attempt.target)
    place, _ = after_steps(flight, action.steps[: attempt.after])
    if defender is not None and hex_ in place.hexes and hex_ in defender.position.hexes:
        return []
    return [f"hex {hex_} is not one that attacker and defender both touch [10.12]"]


@rule("13.2")
def _order_objections(flight: Flight, action: Fly) -> list[str]:
    """Rule 13.2. Why several attempts of one move may not follow each other so."""
    reasons = []
    for number, later in enumerate(action.attempts):
        here, _ = after_steps(flight, action.steps[: later.after])
        for earlier in action.attempts[:number]:
            there, _ = after_steps(flight, action.steps[: earlier.after])
            if earlier.target == later.target:
                reasons.append(f"{flight.name} tries no enemy twice in a turn [13.2]")
            elif later.after < earlier.after or set(here.hexes) & set(there.hexes):
                reasons.append(
                    f"{flight.name} may try another enemy only later, in a different hex [13.2]"
                )
    return reasons


def to_lower(flight: Flight, action: Fly) -> bool:
    """Whether a move leads into a lower band, from where the flight is before it."""
    return action.altitude.band < flight.altitude.band


@rule("11.2", "11.21")
def touching_down(game: Game, map_: Map, end: Flight) -> list[str]:
    """Rules 11.2 and 11.21. Why a flight may not declare landing where its move ends."""
    if end.status is Status.TAKING_OFF:
        return [f"{end.name} is taking off [11.1]"]
    return landing_objections(map_, end, game.weather, into_wind=game.scenario.plays(INTO_THE_WIND))


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
        if not can_climb(flight, action.setting):
            return [f"{flight.name} climbs only after spending an MP [10.31]"]
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
def can_climb(flight: Flight, setting: HalfMP) -> bool:
    """Rule 10.31. Whether a speed setting leaves the MP after which a climb comes."""
    return setting + flight.carried.half >= HALVES


@rule("10.31")
def glides(flight: Flight) -> tuple[Altitude, ...]:
    """Rule 10.31. Where a glide may end: any marker one band lower; from the Deck, the ground."""
    if flight.altitude.band is Band.DECK:
        return (GROUND,)
    below = flight.altitude.band.below
    return tuple(
        altitude for altitude in dives(flight.card, flight.altitude) if altitude.band is below
    )
