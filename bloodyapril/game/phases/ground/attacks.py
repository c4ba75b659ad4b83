"""Chapters 18 and 19 in the sequence of play: attacks on the ground in the course of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.game.actions import Fly, Strike
from bloodyapril.game.phases.anti_aircraft import barrage, given_away, guns_over
from bloodyapril.game.phases.ground.damage import hex_struck
from bloodyapril.game.phases.victory_points import score_strike
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import unit_of
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.archie import Concentration, aim
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.ground_attack import (
    Profile,
    Run,
    Target,
    attack_ground,
    attack_objections,
)
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_targets import aa_target, unit_target
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.values import dataclass

"""The level from which damage to a target reaches the units beside it (19.1)."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """What a strike is aimed at: a ground unit or an AA concentration, and it as a target."""

    thing: GroundUnit | Concentration
    target: Target

    @property
    def hex(self) -> Position:
        return self.thing.hex

    @property
    def is_aa(self) -> bool:
        return isinstance(self.thing, Concentration)


@rule("18.11", "16.12")
def aimed_at(game: Game, id: str) -> Aimed | None:
    """Rules 16.12 and 18.11. What an id names that can be attacked; hidden AA is nowhere yet."""
    unit = unit_of(game, id)
    if unit is not None:
        return None if unit.gone else Aimed(unit, unit_target(unit))
    for gun in game.ground:
        if gun.id == id and not gun.hidden:
            return Aimed(gun, aa_target(gun))
    return None


@rule("19.1")
def damage_of(game: Game, id: str) -> GroundDamage:
    """Rule 19.1. The worst that a ground unit or AA has suffered so far; none if it is unknown."""
    things: tuple[GroundUnit | Concentration, ...] = (*game.targets, *game.ground)
    return next((thing.damage for thing in things if thing.id == id), GroundDamage.NONE)


def known_targets(game: Game) -> list[Aimed]:
    """Everything on the map that can be attacked: units first, then AA that is not hidden."""
    ids = [*(unit.id for unit in game.targets), *(gun.id for gun in game.ground)]
    return [aimed for id in ids if (aimed := aimed_at(game, id)) is not None]


@rule("18.12", "17.13", "18.41")
def runs_of(flight: Flight, strike: Strike) -> tuple[Run, ...]:
    """Rules 17.13 and 18.12. The attacks of a strike: bombs if it has any, else guns.

    Front and rear guns attack one after the other, each on its own.
    """
    if flight.laden:
        return (Run(Profile.BOMBING, strike.pressed),)
    front = Run(Profile.STRAFING, strike.pressed)
    return (front, replace(front, rear_guns=True)) if strike.rear_guns else (front,)


@rule("18.1", "18.11", "18.12", "18.2", "18.3", "18.31", "18.32", "12.2", "12.218")
def strike_objections(game: Game, table: Table, action: Fly) -> list[str]:
    """Rules 18.1 to 18.32. Every reason, with its rule, why the strike of a move is not lawful."""
    strike = action.strike
    if strike is None:
        return []
    flight = game.flight(action.flight)
    aimed = aimed_at(game, strike.target)
    if aimed is None:
        return [f"no target {strike.target!r} is known [18.11]"]
    reasons = target_objections(flight, aimed)
    reasons += run_objections(flight, action, strike, aimed.hex)
    reasons += task_objections(table, flight)
    reasons += _attack_objections(game, flight, strike, aimed.target)
    if action.abort:
        reasons.append("the flight aborts [10.6]")
    return reasons


@rule("18.11", "12.2", "12.217", "12.218", "22.1")
def target_objections(flight: Flight, aimed: Aimed) -> list[str]:
    """Rules 12.2, 18.11 and 22.1. Why a flight may not attack this target, wherever it flies."""
    thing, name = aimed.thing, aimed.target.name
    if isinstance(thing, GroundUnit):
        if not thing.identified:
            return [f"nobody knows whose the {name} is [22.1]"]
        if thing.kind is GroundKind.BALLOON:
            return [f"{name} is attacked in the air [12.217]"]
    if thing.side is flight.side:
        return [f"{name} is its own side's [12.2]"]
    reach = Hexes(1 if aimed.is_aa else 0)
    if any(thing.hex.range_to(hex_) <= reach for hex_ in flight.targets):
        return []
    where = "in or beside a target hex" if aimed.is_aa else "in a target hex"
    return [f"{name} in {thing.hex} is not {where} of {flight.name} [18.11]"]


@rule("18.2", "18.31", "18.32")
def run_objections(flight: Flight, action: Fly, strike: Strike, hex_: Position) -> list[str]:
    """Rules 18.2 to 18.32. Why a move is no bomb run: level, straight in from one hex before."""
    reasons = []
    if action.flying is not Flying.LEVEL:
        reasons.append("an attack is made in level flight [18.31]")
    if not 1 <= strike.after <= len(action.steps):
        return [*reasons, "the attack needs a MP that leads to the target [18.2]"]
    start, _ = after_steps(flight, action.steps[: strike.after - 1])
    last = action.steps[strike.after - 1]
    end, _ = after_steps(flight, action.steps[: strike.after])
    if not last.ahead or end.range_to(hex_) > 0:
        reasons.append(f"MP {strike.after} does not lead into {hex_} [18.2]")
    elif start.range_to(hex_) != 1:
        reasons.append(f"the run does not start one hex from {hex_} [18.31]")
    if last.ahead and last.turn:
        reasons.append("no free turn before an MP is spent after the attack [18.2]")
    return reasons


@rule("12.2", "12.218")
def task_objections(table: Table, flight: Flight) -> list[str]:
    """Rules 12.2 and 12.218. Why a flight is too high for its task."""
    reasons = altitude_objections(table.library, table.rulings, flight)
    if flight.tasking is Tasking.STRAFING and flight.altitude.band is not Band.DECK:
        reasons.append("trench strafing is flown in the Deck band [12.2]")
    return reasons


def _attack_objections(game: Game, flight: Flight, strike: Strike, target: Target) -> list[str]:
    """What forbids every attack of a strike; nothing if one of them is allowed."""
    against = [
        attack_objections(flight, run, target, game.weather) for run in runs_of(flight, strike)
    ]
    return against[0] if all(against) else []


@rule("18.2", "18.33", "18.4", "8.21", "16.3", "16.32")
def strike(game: Game, table: Table, action: Fly, came_from: Position) -> Game:
    """Rules 18.2 to 18.4. The attack of a move, once every AA on the way has fired.

    A pressed attack is fired on once more first. What AA has driven off attacks nothing.
    """
    order, id = action.strike, action.flight
    aimed = aimed_at(game, order.target) if order is not None else None
    if order is None or aimed is None:
        return game
    if order.pressed:
        flight = game.flight(id)
        told = f"{flight.name} presses the attack."
        table.tell("pressed", told, "18.33", id)
        game = barrage(game, table, id, flight.position, pressed=True)
    flight = game.flight(id)
    if not flight.airborne or flight.spinning:
        return game
    reasons = _attack_objections(game, flight, order, aimed.target)
    if reasons:
        told = f"{flight.name} makes no attack on {aimed.target.name}: {'; '.join(reasons)}."
        table.tell("stopped", told, "18.11", id)
        return game
    zones = zones_on(game, table, flight, (came_from, flight.position))
    for run in runs_of(flight, order):
        if not attack_objections(game.flight(id), run, aimed.target, game.weather):
            game = _attack(game, table, game.flight(id), run, aimed, zones)
    return game


@rule("16.32", "18.42")
def zones_on(
    game: Game, table: Table, flight: Flight, places: Sequence[Position]
) -> tuple[Concentration, ...]:
    """Rules 16.32 and 18.42. AA and small arms whose zones a run goes through, that may fire."""
    at_deck = flight.altitude.band is Band.DECK
    found: dict[str, Concentration] = {}
    for place in places:
        for group in guns_over(game, table.map, flight.side.enemy, flight, place, at_deck=at_deck):
            found |= {gun.id: gun for gun in group}
    return tuple(
        gun
        for gun in found.values()
        if aim(table, gun, flight, flight.altitude, game.air) is not None
    )


@rule("18.4", "19.1", "8.21", "17.13")
def _attack(
    game: Game,
    table: Table,
    flight: Flight,
    run: Run,
    aimed: Aimed,
    zones: tuple[Concentration, ...],
) -> Game:
    """Rules 18.4, 19.1 and 8.21. One attack: the roll, the damage, and who made it is detected."""
    flight = rated(table, flight)
    result = attack_ground(table, flight, run, aimed.target, game.air, zones)
    after = replace(
        result.flight,
        done=replace(
            result.flight.done, struck=tuple(dict.fromkeys((*flight.done.struck, aimed.thing.id)))
        ),
    )
    game = game.with_flights(given_away(table, after, game.light))
    how = "bombed" if run.profile is Profile.BOMBING else "strafed"
    before = damage_of(game, aimed.thing.id)
    game = score_strike(game, table, after, how, (before, result.damage), aimed.target.name)
    return suffers(game, table, aimed, result.damage)


@rule("19.1")
def suffers(game: Game, table: Table, aimed: Aimed, damage: GroundDamage) -> Game:
    """Rule 19.1. What damage to a target does to it and in its hex."""
    return hex_struck(game, table, aimed.hex, damage, lambda one: one.id == aimed.thing.id)
