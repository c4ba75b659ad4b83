"""Work close to the ground as the autopilot does it: bombs, strafing, balloons, contact patrols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bloodyapril.game.actions import Fly, Strike
from bloodyapril.game.phases.ground.attacks import (
    Aimed,
    known_targets,
    runs_of,
    strike_objections,
    target_objections,
    task_objections,
)
from bloodyapril.game.phases.ground.contact_patrols import spotting_objections
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.balloons import REACH, balloon_flight, looks_for
from bloodyapril.rules.ground_attack import attack_objections
from bloodyapril.rules.ground_units import GroundUnit
from bloodyapril.rules.movement.altitude import dives
from bloodyapril.rules.movement.moving import (
    Flying,
    Step,
    Way,
    points,
    speed_settings,
    turn_limits,
    ways,
)
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.steering import Cost, Helm, towards
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Position

NEAR = 4
"""Hexes, and so many more for each band to come down, within which a flight goes about its work."""
LINED_UP = 2
"""Hexes from its target at which a flight that has no run at it yet lines up."""
OVER_BALLOON = Altitude(Band.LOW, 1)
"""Where a flight waits for a balloon to come into view."""
SPOT = Step(ahead=False, turn=0)


def raid(helm: Helm) -> Fly | None:
    """The move that does a flight's work on the ground or on a balloon; nothing if none is near."""
    tasking = helm.flight.tasking
    if helm.flight.dummy:
        return None
    if tasking in (Tasking.BOMBING, Tasking.STRAFING):
        return _strike(helm)
    if tasking is Tasking.BALLOON:
        return _bust(helm)
    return _search(helm) if tasking is Tasking.CONTACT_PATROL else None


# --- bombs and guns


def _strike(helm: Helm) -> Fly | None:
    flight = helm.flight
    if flight.tasking is Tasking.BOMBING and not flight.laden:
        return None
    near = [aimed for aimed in _targets(helm) if _near(flight, aimed.hex)]
    work = [aimed for aimed in near if not aimed.is_aa] or near
    for aimed in work:
        runs = list(_runs(helm, aimed))
        if runs:
            return min(runs, key=lambda run: run[0])[1]
    if not work:
        return None
    lower = _working_altitudes(helm)
    if lower:
        return helm.fly(Flying.DIVING, lower[0], towards(work[0].hex))
    return helm.fly(Flying.LEVEL, flight.altitude, _lining_up(work[0].hex))


def _targets(helm: Helm) -> list[Aimed]:
    """What a flight may attack, has not attacked yet and could from its height of work."""
    flight, game = helm.flight, helm.game
    low = replace(flight, altitude=GROUND) if flight.tasking is Tasking.STRAFING else flight
    strike = Strike("", 1, rear_guns=_fires_rear(flight))
    return [
        aimed
        for aimed in known_targets(game)
        if aimed.thing.id not in flight.done.struck
        and not target_objections(flight, aimed)
        and not all(
            attack_objections(low, run, aimed.target, game.weather) for run in runs_of(low, strike)
        )
    ]


def _runs(helm: Helm, aimed: Aimed) -> Iterator[tuple[tuple[int, int], Fly]]:
    """Every lawful run at a target this turn: level, and what it costs."""
    flight = helm.flight
    full = helm.full(flight.altitude)
    pressed = flight.aggression > 0
    for setting in speed_settings(flight, Flying.LEVEL):
        for way in helm.ways(Flying.LEVEL, flight.altitude, setting):
            if way.position in full:
                continue
            for number, (place, step) in enumerate(zip(way.path, way.steps, strict=True), 1):
                if not step.ahead or step.turn or place.range_to(aimed.hex):
                    continue
                strike = Strike(aimed.thing.id, number, pressed, _fires_rear(flight))
                action = Fly(
                    flight.id, Flying.LEVEL, setting, way.steps, flight.altitude, strike=strike
                )
                if not strike_objections(helm.game, helm.table, action):
                    yield (way.turning, -setting), action


def _fires_rear(flight: Flight) -> bool:
    return not flight.laden and any(gun.type.rear for gun in flight.usable)


def _working_altitudes(helm: Helm) -> list[Altitude]:
    """Where a dive brings a flight lower if it is too high for its work, the best one first."""
    flight, table = helm.flight, helm.table
    if flight.tasking is Tasking.STRAFING:
        return [] if flight.altitude == GROUND else _lowest_first(flight)
    if not task_objections(table, flight):
        return []
    lower = _lowest_first(flight)
    fitting = [
        altitude
        for altitude in lower
        if not task_objections(table, replace(flight, altitude=altitude))
    ]
    return fitting[::-1] or lower


def _lowest_first(flight: Flight) -> list[Altitude]:
    return sorted(
        dives(flight.card, flight.altitude),
        key=lambda altitude: (altitude.band.rank, altitude.climb),
    )


def _lining_up(hex_: Position) -> Cost:
    """Short of a target and facing it, so that the next turn's run leads straight in."""

    def cost(way: Way) -> float:
        distance = way.position.range_to(hex_)
        off = abs(way.heading.turn_to(way.position.bearing(hex_)))
        return abs(distance - LINED_UP) + 0.5 * off + 0.02 * way.turning

    return cost


# --- balloons


def _bust(helm: Helm) -> Fly | None:
    flight = helm.flight
    waiting = [unit for unit in helm.game.targets if looks_for(flight, unit)]
    near = _nearest(flight, [unit for unit in waiting if unit.hex in flight.targets])
    armed = flight.undamaged and flight.usable
    if near is None or not armed or (flight.id, near.id) in helm.game.attempts:
        return None
    if flight.altitude.band not in REACH:
        return helm.fly(Flying.DIVING, _lowest_first(flight)[0], towards(near.hex))
    if flight.tally == near.id:
        attack = pursuit.attack(helm, balloon_flight(near))
        if attack is not None:
            return attack
    return helm.climb_or_level(_lining_up(near.hex), OVER_BALLOON)


# --- contact patrols


def _search(helm: Helm) -> Fly | None:
    flight = helm.flight
    lying = [
        unit
        for unit in helm.game.targets
        if not (unit.identified or unit.gone) and unit.hex in flight.targets
    ]
    near = _nearest(flight, lying)
    if near is None:
        return None
    if flight.altitude.band is not Band.DECK:
        return helm.fly(Flying.DIVING, _lowest_first(flight)[0], towards(near.hex))
    for unit in sorted(lying, key=lambda unit: flight.position.range_to(unit.hex)):
        look = next(_looks(helm, unit), None)
        if look is not None:
            return look
    return helm.fly(Flying.LEVEL, flight.altitude, towards(near.hex))


def _looks(helm: Helm, unit: GroundUnit) -> Iterator[Fly]:
    """Lawful moves that spend an MP over a unit."""
    flight, altitude = helm.flight, helm.flight.altitude
    for setting in speed_settings(flight, Flying.LEVEL):
        mp, _ = points(flight, setting)
        if mp == 0:
            continue
        limits = turn_limits(helm.table, flight, setting, Flying.LEVEL, helm.game.light)
        for way in ways(flight, mp - 1, limits, helm.table.map):
            places = (flight.position, *way.path)
            over = [number for number, place in enumerate(places) if unit.hex in place.hexes]
            if not over:
                continue
            steps = (*way.steps[: over[0]], SPOT, *way.steps[over[0] :])
            action = Fly(flight.id, Flying.LEVEL, setting, steps, altitude)
            if spotting_objections(helm.game, action):
                continue
            if not fly_objections(helm.game, helm.table, action):
                yield action


def _nearest(flight: Flight, units: Iterable[GroundUnit]) -> GroundUnit | None:
    """The nearest of some units, if it is near enough to go about it."""
    near = [unit for unit in units if _near(flight, unit.hex)]
    return min(near, key=lambda unit: flight.position.range_to(unit.hex), default=None)


def _near(flight: Flight, hex_: Position) -> bool:
    return flight.position.range_to(hex_) <= NEAR * (1 + flight.altitude.band.rank)
