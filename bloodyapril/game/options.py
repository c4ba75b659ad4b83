"""What a flight may do now: its lawful actions, for menus, commanders and random play.

A flight has `choices`, at each speed setting of one it has `lines` that end where its MP lead it,
with what it does on the way, and each line has its `forms`: alone, split off, stacked. `actions_of`
goes through them all; whoever needs one only takes a choice, a line of it and a form of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bloodyapril.game.actions import (
    Action,
    Activate,
    Fly,
    FlyTogether,
    Strike,
    TouchDown,
    Withdraw,
)
from bloodyapril.game.phases.combat.dogfights import bounce_objections
from bloodyapril.game.phases.ground.attacks import (
    Aimed,
    known_targets,
    target_objections,
    task_objections,
)
from bloodyapril.game.phases.ground.balloons import balloon_objections
from bloodyapril.game.phases.ground.contact_patrols import unidentified
from bloodyapril.game.phases.movement.close_escort import charge
from bloodyapril.game.phases.movement.dummies import withdraw_objections
from bloodyapril.game.phases.movement.legality import ENDURANCE, can_climb, fly_objections, glides
from bloodyapril.game.phases.movement.stacking import together_objections
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import balloons
from bloodyapril.rules.air_to_air.engagement import attack_objections
from bloodyapril.rules.air_units import Escorting, Flight, Status, Tasking
from bloodyapril.rules.balloons import balloon_flight
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.moving import (
    Flying,
    Step,
    TurnLimits,
    Way,
    after_steps,
    points,
    speed_settings,
    turn_limits,
    ways,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.values import dataclass

Steps = tuple[Step, ...]


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
        if higher != here:
            ends.append((Flying.CLIMBING, higher))
        ends += [(Flying.DIVING, altitude) for altitude in dives(flight.card, here)]
    offered = (
        Choice(flying, altitude, _settings(flight, flying, altitude)) for flying, altitude in ends
    )
    return tuple(choice for choice in offered if choice.settings)


@rule("10.21", "10.31")
def _settings(flight: Flight, flying: Flying, altitude: Altitude) -> tuple[HalfMP, ...]:
    """Rules 10.21 and 10.31. Speed settings; a climb needs those that leave a MP to move with."""
    settings = speed_settings(flight, flying, to_lower_band=altitude.band < flight.altitude.band)
    if flying is not Flying.CLIMBING:
        return settings
    return tuple(setting for setting in settings if can_climb(flight, setting))


@rule("10.32")
def limits_of(
    game: Game, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> TurnLimits:
    """Rule 10.32. The turns that a choice allows at a speed setting."""
    lower = choice.altitude.band < flight.altitude.band
    return turn_limits(table, flight, setting, choice.flying, game.light, to_lower_band=lower)


@rule("10.3")
def ways_of(
    game: Game, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> Iterator[Way]:
    """Rule 10.3. Every end that a flight can reach by a choice at a speed setting."""
    mp, _ = points(flight, setting)
    yield from ways(flight, mp, limits_of(game, table, flight, choice, setting), table.map)


@rule("10.3", "11.2")
def lines(
    game: Game, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> Iterator[Fly]:
    """Rules 10.3 and 11.2. What a flight may do in a choice at a speed, whoever is where it ends.

    A plain move or a landing for each end, then all `deeds`. `forms` says which of these are
    lawful, and in what company.
    """
    grounds = _grounds(table.map, flight, choice)
    for way in ways_of(game, table, flight, choice, setting):
        move = Fly(flight.id, choice.flying, setting, way.steps, choice.altitude)
        if setting in choice.settings:
            yield move
        if grounds and not grounds.isdisjoint((way.position, way.position.step(way.heading))):
            yield replace(move, land=True)
    if setting in choice.settings:
        yield from deeds(game, table, flight, choice, setting)


@rule("13.21", "12.217", "18.2", "12.214")
def deeds(
    game: Game, table: Table, flight: Flight, choice: Choice, setting: HalfMP
) -> Iterator[Fly]:
    """Rules 12.214 to 18.2. Attacks, strikes and spotting, each with every end left open by it."""
    limits = limits_of(game, table, flight, choice, setting)
    mp, _ = points(flight, setting)
    plain = Fly(flight.id, choice.flying, setting, (), choice.altitude)
    climbing = choice.flying is Flying.CLIMBING
    for enemy in quarry(game, table, replace(flight, climbing=climbing)):
        if flight.position.range_to(enemy.position) > mp:
            continue
        for after, steps in _into(flight, mp, limits, table.map, enemy.position):
            attack = replace(plain, steps=steps, attack=enemy.id, attack_after=after)
            yield attack
            place, _ = after_steps(flight, steps[:after])
            shared = [hex_ for hex_ in enemy.position.hexes if hex_ in place.hexes]
            if len(shared) > 1:
                yield from (replace(attack, attack_in=hex_) for hex_ in shared)
    if choice.flying is Flying.LEVEL:
        for aimed in _below(game, table, flight):
            for after, steps in _over(flight, mp, limits, table.map, aimed.hex):
                for strike in _strikes(flight, aimed.thing.id, after):
                    yield replace(plain, steps=steps, strike=strike)
    if flight.tasking is Tasking.CONTACT_PATROL and not flight.dummy:
        for steps in _looks(game, flight, mp, limits, table.map, ()):
            yield replace(plain, steps=steps)


@rule("10.21", "11.2")
def speeds(map_: Map, flight: Flight, choice: Choice) -> tuple[HalfMP, ...]:
    """Rules 10.21 and 11.2. The settings of a choice, and the slower ones of a landing by it."""
    if not _grounds(map_, flight, choice):
        return choice.settings
    lower = choice.altitude.band < flight.altitude.band
    slow = speed_settings(flight, choice.flying, to_lower_band=lower, landing=True)
    return tuple(dict.fromkeys((*choice.settings, *slow)))


@rule("11.2", "11.5")
def _grounds(map_: Map, flight: Flight, choice: Choice) -> frozenset[Position]:
    """Rules 11.2 and 11.5. Where a landing by a choice leads: to aerodromes if it ends low enough.

    A flight whose home is off the map leaves by its entry hexes at any height.
    """
    if flight.status is not Status.FLYING:
        return frozenset()
    entries = map_.aerodrome(flight.home).entries if flight.home else ()
    if choice.altitude.band is not Band.DECK or choice.altitude.climb > 1:
        return frozenset(entries)
    own = [ground.hex for ground in map_.landing_grounds if ground.side is flight.side]
    return frozenset(hex_ for hex_ in (*entries, *own) if hex_ is not None)


@rule("13.21", "13.43", "12.217")
def quarry(game: Game, table: Table, flight: Flight) -> list[Flight]:
    """Rules 12.217, 13.21 and 13.43. Whom a flight may attack from its altitude, once in a hex."""
    found = []
    for enemy in game.known_enemies(flight.side):
        reasons = attack_objections(table, flight, enemy, True, game.weather, from_afar=True)
        melee = game.melee_of(enemy.id)
        if melee is not None:
            reasons += bounce_objections(game, flight, melee)
        if not (reasons or flight.dummy or (flight.id, enemy.id) in game.attempts):
            found.append(enemy)
    for unit in balloons(game, flight.side.enemy):
        kite = balloon_flight(unit)
        if not balloon_objections(game, table, replace(flight, position=kite.position), kite):
            found.append(kite)
    return found


def _below(game: Game, table: Table, flight: Flight) -> list[Aimed]:
    """What a flight may attack on the ground, wherever it lies (12.2, 18.11)."""
    if flight.dummy or task_objections(table, flight):
        return []
    return [aimed for aimed in known_targets(game) if not target_objections(flight, aimed)]


@rule("18.33", "18.41")
def _strikes(flight: Flight, target: str, after: int) -> Iterator[Strike]:
    """Rules 18.33 and 18.41. A strike as it is, pressed, and with the rear guns after the front."""
    rear = (False, True) if flight.has_rear_gunner and not flight.laden else (False,)
    for pressed in (False, True):
        for rear_guns in rear:
            yield Strike(target, after, pressed, rear_guns)


@rule("13.21")
def _into(
    flight: Flight, mp: int, limits: TurnLimits, map_: Map, place: Position
) -> Iterator[tuple[int, Steps]]:
    """Rule 13.21. Ways into the hex of another, each with the MP after which they are there."""
    for way in _partly(flight, mp, limits, map_):
        if way.steps and way.position.range_to(place) == 0:
            spent = len(way.steps)
            for rest in ways(_there(flight, way, limits), mp - spent, limits, map_):
                yield spent, (*way.steps, *rest.steps)


@rule("18.2", "18.31")
def _over(
    flight: Flight, mp: int, limits: TurnLimits, map_: Map, target: Position
) -> Iterator[tuple[int, Steps]]:
    """Rules 18.2 and 18.31. Ways straight into a target's hex from one hex before it."""
    if flight.position.range_to(target) > mp:
        return
    for way in _partly(flight, mp - 1, limits, map_):
        ahead = way.position.step(way.heading)
        if way.position.range_to(target) != 1 or ahead.range_to(target) > 0 or ahead not in map_:
            continue
        over = replace(
            flight,
            position=ahead,
            heading=way.heading,
            carried=replace(flight.carried, turned=0, turn_marker=False),
        )
        spent = len(way.steps) + 1
        for rest in ways(over, mp - spent, limits, map_):
            yield spent, (*way.steps, Step(True, 0), *rest.steps)


@rule("12.214")
def _looks(
    game: Game,
    flight: Flight,
    mp: int,
    limits: TurnLimits,
    map_: Map,
    done: tuple[Position, ...],
) -> Iterator[Steps]:
    """Rule 12.214. Ways with an MP spent on the units below in each of one or more hexes."""
    for way in _partly(flight, mp - 1, limits, map_):
        if way.position in done or not unidentified(game, way.position):
            continue
        there = _there(flight, way, limits)
        there = replace(there, carried=replace(there.carried, turn_marker=False))
        left = mp - len(way.steps) - 1
        before = (*way.steps, Step(False, 0))
        for rest in ways(there, left, limits, map_):
            yield (*before, *rest.steps)
        for steps in _looks(game, there, left, limits, map_, (*done, way.position)):
            yield (*before, *steps)


def _partly(flight: Flight, mp: int, limits: TurnLimits, map_: Map) -> Iterator[Way]:
    """Where a flight can be once it has spent none, some or all of its MP."""
    for spent in range(mp + 1):
        yield from ways(flight, spent, limits, map_)


def _there(flight: Flight, way: Way, limits: TurnLimits) -> Flight:
    """A flight in the midst of its move, as far as a way has led it."""
    marker = way.turn_marker and not limits.again
    return replace(
        flight,
        position=way.position,
        heading=way.heading,
        carried=replace(flight.carried, turned=way.turned, turn_marker=marker),
    )


@rule("5.15", "10.6", "12.215")
def forms(game: Game, table: Table, line: Fly) -> Iterator[Fly]:
    """Rules 5.15, 10.6 and 12.215. The lawful moves that a line can be, flown alone.

    It stays by itself or stacks with another, after a split from its mate if it has one; it aborts
    or not, and a Close Escort breaks off or not.
    """
    flight = game.flight(line.flight)
    mates = [None, *(one.id for one in game.airborne(flight.side) if one.moved)]
    for move in _minded(game, line):
        for split in (False, True) if flight.stacked_with is not None else (False,):
            for mate in mates:
                form = replace(move, split=split, stack_with=mate)
                if not fly_objections(game, table, form):
                    yield form


def _minded(game: Game, line: Fly) -> Iterator[Fly]:
    """A line as it is, broken off from a charge, and with its task aborted."""
    flight = game.flight(line.flight)
    escorts = charge(game, flight) is not None and flight.escorting is Escorting.CLOSE
    for breaks_off in (False, True) if escorts else (False,):
        for abort in (False,) if flight.aborting or flight.dummy else (False, True):
            yield replace(line, breaks_off=breaks_off, abort=abort)


@rule("5.15", "9.2", "12.215")
def together(
    game: Game, table: Table, line: Fly, mates: Sequence[Fly] | None = None
) -> Iterator[FlyTogether]:
    """Rules 5.15, 9.2 and 12.215. The lawful moves of a stack whose one flight flies a line.

    `mates` are the lines of the other, where they have been found before.
    """
    flight = game.flight(line.flight)
    mate = game.partner(flight)
    if mate is None or mate not in game.to_move(flight.side):
        return
    firsts = [
        first
        for first in _minded(game, line)
        if not fly_objections(game, table, first, together=True)
    ]
    if not firsts:
        return
    end, _ = after_steps(flight, line.steps)
    parts = charge(game, flight) is not None or charge(game, mate) is not None
    for other in lines_of(game, table, mate) if mates is None else mates:
        ends_there = other.altitude.band is line.altitude.band and (
            after_steps(mate, other.steps)[0] == end
        )
        if parts or ends_there:
            yield from _pairs(game, table, firsts, other)


@rule("10.31", "10.21")
def lines_of(game: Game, table: Table, flight: Flight) -> Iterator[Fly]:
    """Rules 10.21 and 10.31. The lines of a flight in all its choices, at every speed."""
    for choice in choices(game, flight):
        for setting in speeds(table.map, flight, choice):
            yield from lines(game, table, flight, choice, setting)


def _pairs(game: Game, table: Table, firsts: list[Fly], other: Fly) -> Iterator[FlyTogether]:
    for second in _minded(game, other):
        if fly_objections(game, table, second, together=True):
            continue
        for first in firsts:
            both = FlyTogether(first, second)
            if not together_objections(game, both):
                yield both


@rule("10.3", "5.12", "5.15", "11.2")
def actions_of(game: Game, table: Table, flight: Flight) -> Iterator[Action]:
    """Rules 5.12, 5.15, 10.3 and 11.2. All lawful actions of a flight that has to move.

    Of the ways to one end it offers the one with the fewest turns, and one deed on the way.
    """
    if flight.status is Status.LANDING:
        yield TouchDown(flight.id)
        return
    if not withdraw_objections(flight):
        yield Withdraw(flight.id)
    mate = game.partner(flight)
    mates = None if mate is None else list(lines_of(game, table, mate))
    for line in lines_of(game, table, flight):
        yield from forms(game, table, line)
        yield from together(game, table, line, mates)


@rule("9.2", "13.41", "5.12")
def actions(game: Game, table: Table) -> Iterator[Action]:
    """Rules 5.12, 9.2 and 13.41. All that the side to move may do now; nothing if none is."""
    side = game.mover
    if side is None:
        return
    for melee in game.to_activate(side):
        yield Activate(melee.id)
    waiting = game.to_move(side)
    for flight in waiting:
        yield from actions_of(game, table, flight)
    for flight in game.airborne(side):
        if flight not in waiting and not withdraw_objections(flight):
            yield Withdraw(flight.id)
