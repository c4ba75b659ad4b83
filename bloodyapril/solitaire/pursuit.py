"""Going after enemies: the orders of the scout matrix as flying, for either side's scouts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.combat.dogfights import bounce_objections
from bloodyapril.rules.aerodromes import home_hex
from bloodyapril.rules.air_to_air.engagement import attack_objections, has_guns_for
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.altitude import climbed, dives, height_order
from bloodyapril.rules.movement.moving import Flying, Way
from bloodyapril.solitaire.steering import Cost, Helm, towards
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

DEEPEST = 4
"""Hexes beyond the trenches that a German scout goes without a fight (solitaire doctrine)."""
STANDOFF = (2, 4)
KEEP_OFF = 4
"""Hexes that a flight which avoids its enemies keeps from them."""
HOPELESS = 3
"""Outnumbered so many times, a flight dives for home."""


def attack(helm: Helm, target: Flight) -> Fly | None:
    """Into the target's hex, and engage: level, in a dive, or climbing where cloud allows (13.22).

    Nothing if this turn no way leads into its hex from an altitude that allows an attack.
    """
    flight, game = helm.flight, helm.game
    if (flight.id, target.id) in game.attempts or not can_be_joined(helm, target):
        return None
    plans: list[tuple[Flying, Altitude]] = [(Flying.LEVEL, flight.altitude)]
    plans += [(Flying.DIVING, altitude) for altitude in _dive_to(flight, target)]
    higher = climbed(flight.card, flight.altitude)
    plans += [(Flying.CLIMBING, higher)] if higher != flight.altitude else []
    for flying, altitude in plans:
        if not _would_engage(helm, target, flying):
            continue
        setting, taken = helm.top(flying, altitude), helm.full(altitude)
        with_it = _places_with(target.position)
        hits = [
            (reached, way)
            for way in helm.ways(flying, altitude, setting)
            if way.position not in taken and (reached := way.meets(with_it))
        ]
        if hits:
            after, way = min(hits, key=lambda hit: (_frontal(hit, target), hit[0], hit[1].turning))
            return Fly(
                flight.id,
                flying,
                setting,
                way.steps,
                altitude,
                attack=target.id,
                attack_after=after,
            )
    return None


def can_be_joined(helm: Helm, target: Flight) -> bool:
    """Whether a target is open to attack: in no dogfight, or in one that may be bounced (13.43).

    The flight must also have guns left that attack (13.11).
    """
    if not has_guns_for(helm.table, helm.flight, target):
        return False
    melee = helm.game.melee_of(target.id)
    return melee is None or not bounce_objections(helm.game, helm.flight, melee)


def close(helm: Helm, target: Flight) -> Fly:
    """The shortest path at full speed, diving towards a target more than a band below."""
    flight = helm.flight
    if flight.altitude.band.rank - target.altitude.band.rank > 1:
        lower = _dive_to(flight, target)
        if lower:
            return helm.fly(Flying.DIVING, lower[0], guarded(helm, towards(target.position)))
    return helm.fly(Flying.LEVEL, flight.altitude, guarded(helm, towards(target.position)))


def climb(helm: Helm, target: Flight | None) -> Fly:
    """The best climb, keeping east of the target (up-sun in the morning) without losing it."""
    goal = helm.flight.position if target is None else target.position

    def cost(way: Way) -> float:
        distance = way.position.range_to(goal)
        east = way.position.x - goal.x
        return abs(distance - 4) + (0 if east >= 0 else 0.4) + 0.05 * way.turning

    return helm.climb_or_level(guarded(helm, cost))


def stalk(helm: Helm, target: Flight) -> Fly:
    """Two to four hexes off in the target's rear hemisphere, climbing until above it."""
    flight = helm.flight

    def cost(way: Way) -> float:
        distance = way.position.range_to(target.position)
        near, far = STANDOFF
        off = max(near - distance, distance - far, 0)
        seen = target.position.hexes[0].faces(target.heading, way.position)
        return off + (2.0 if seen else 0.0) + 0.05 * way.turning

    order = height_order(helm.table, flight.card, flight.altitude, target.card, target.altitude)
    if order > 0:
        return helm.fly(Flying.LEVEL, flight.altitude, guarded(helm, cost))
    return helm.climb_or_level(guarded(helm, cost))


def avoid(helm: Helm, enemies: Iterable[Flight]) -> Fly:
    """Keep four hexes from every known enemy, climbing; outnumbered threefold, dive for home."""
    flight = helm.flight
    enemies = list(enemies)
    places = [enemy.position for enemy in enemies]
    against = sum(
        len(enemy.present)
        for enemy in enemies
        if enemy.identified and flight.position.range_to(enemy.position) <= KEEP_OFF
    )
    lower = dives(flight.card, flight.altitude)
    if against >= HOPELESS * len(flight.present) and lower:
        deepest = min(lower, key=lambda altitude: (altitude.band.rank, altitude.climb))
        return helm.fly(Flying.DIVING, deepest, towards(home_hex(helm.table.map, flight)))

    def cost(way: Way) -> float:
        nearest = min((way.position.range_to(place) for place in places), default=9)
        return max(0, KEEP_OFF - nearest) + 0.05 * way.turning

    return helm.climb_or_level(guarded(helm, cost))


def guarded(helm: Helm, cost: Cost) -> Cost:
    """A cost that also keeps German scouts from going far beyond the trenches."""
    if helm.flight.side is Side.BRITISH:
        return cost
    map_ = helm.table.map

    def guarded_cost(way: Way) -> float:
        place = way.position
        beyond = 0
        if map_.holder(place) is Side.BRITISH:
            beyond = max(0, map_.trench_range(place, Side.GERMAN) - DEEPEST)
        return cost(way) + 3.0 * beyond

    return guarded_cost


def _would_engage(helm: Helm, target: Flight, flying: Flying) -> bool:
    """Whether the attack would be lawful once in the hex: everything but the place counts."""
    flight = replace(helm.flight, climbing=flying is Flying.CLIMBING)
    seen, weather = helm.game.seen(target), helm.game.weather
    return not attack_objections(helm.table, flight, target, seen, weather, from_afar=True)


def _places_with(place: Position) -> frozenset[Position]:
    """Every place that shares a hex with one (2.21): the hex itself, and all hexsides of it."""
    found = {place}
    for hex_ in place.hexes:
        found |= {hex_, *(hex_.between(beside) for beside in hex_.neighbours())}
    return frozenset(found)


def _frontal(hit: tuple[int, Way], target: Flight) -> bool:
    """Whether a way comes out of the target's front hemisphere."""
    after, way = hit
    came_from = way.path[after - 2] if after > 1 else way.path[0]
    return target.position.hexes[0].faces(target.heading, came_from)


def _dive_to(flight: Flight, target: Flight) -> tuple[Altitude, ...]:
    """The dive that ends nearest above the target: the highest marker one band lower."""
    if flight.altitude.band <= target.altitude.band:
        return ()
    below = [
        altitude
        for altitude in dives(flight.card, flight.altitude)
        if altitude.band is flight.altitude.band.below
    ]
    return (max(below, key=lambda altitude: altitude.climb),) if below else ()
