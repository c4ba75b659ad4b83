"""Close Escort by the program: beside the bombers, off against who threatens them, and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.movement.close_escort import CLOSE
from bloodyapril.game.phases.movement.stacking import crowded, flies_free
from bloodyapril.rules.air_units import Escorting, Flight
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.moving import HALVES, Flying, Way, after_steps, speed_settings
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.steering import Helm
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.measures import HalfMP

THREAT = 3
"""Hexes from its charge at which an escort goes for an enemy."""

Course = tuple[Flying, Altitude, HalfMP]


def threat(helm: Helm, escorted: Flight) -> Flight | None:
    """The known enemy that is nearest to an escort's charge, if he is near enough to matter."""
    near = [
        enemy
        for enemy in helm.game.known_enemies(helm.flight.side)
        if enemy.position.range_to(escorted.position) <= THREAT
        and pursuit.can_be_joined(helm, enemy)
    ]
    return min(
        near, key=lambda enemy: (enemy.position.range_to(escorted.position), enemy.id), default=None
    )


def keep_company(helm: Helm, escorted: Flight) -> Fly:
    """End within a hex of the charge; who broke off stacks with it, to escort again (12.215)."""
    if helm.flight.escorting is Escorting.BROKEN_OFF:
        rejoined = _stacked(helm, escorted)
        if rejoined is not None:
            return rejoined
    flown = [_flown(helm, escorted, plan) for plan in _plans(helm, escorted)]
    best = min(flown, key=lambda move: max(CLOSE, _range(helm, escorted, move)))
    return strayed(helm, escorted, best)


def strayed(helm: Helm, escorted: Flight, move: Fly) -> Fly:
    """A move of a Close Escort; it breaks off first if that leads away from its charge (12.215)."""
    close = helm.flight.escorting is Escorting.CLOSE
    gone = escorted not in helm.game.to_move(escorted.side)
    return replace(move, breaks_off=close and gone and _range(helm, escorted, move) > CLOSE)


def _plans(helm: Helm, escorted: Flight) -> Iterator[Course]:
    """Movement types with altitudes and speeds: towards the charge's height first, then level."""
    flight = helm.flight
    here, there = flight.altitude, escorted.altitude
    wanted: list[tuple[Flying, Altitude]] = [(Flying.LEVEL, here)]
    higher = climbed(flight.card, here)
    if here.band < there.band and higher != here:
        wanted.insert(0, (Flying.CLIMBING, higher))
    lower = [one for one in dives(flight.card, here) if one.band >= there.band]
    if here.band > there.band and lower:
        deepest = min(lower, key=lambda one: (one.band.rank, -one.climb))
        wanted.insert(0, (Flying.DIVING, deepest))
    for flying, altitude in wanted:
        down = altitude.band < here.band
        for setting in speed_settings(flight, flying, to_lower_band=down):
            climbs = flying is Flying.CLIMBING
            if setting <= helm.top(flying, altitude) and not (
                climbs and setting + flight.carried.half < HALVES
            ):
                yield flying, altitude, setting


def _flown(helm: Helm, escorted: Flight, plan: Course) -> Fly:
    def cost(way: Way) -> float:
        off = max(0, way.position.range_to(escorted.position) - CLOSE)
        across = abs(way.heading.turn_to(escorted.heading))
        return 10.0 * off + 0.3 * across + 0.02 * way.turning

    flying, altitude, setting = plan
    return helm.fly(flying, altitude, cost, setting=setting)


def _stacked(helm: Helm, escorted: Flight) -> Fly | None:
    """A move that ends in the charge's own place and band, if it stays there alone."""
    flight, game = helm.flight, helm.game
    alone = not crowded(game, escorted) and flight.stacked_with != escorted.id
    if not alone or not escorted.moved or not flies_free(game, escorted):
        return None
    for flying, altitude, setting in _plans(helm, escorted):
        if altitude.band is not escorted.altitude.band:
            continue
        for way in helm.ways(flying, altitude, setting):
            if way.position == escorted.position:
                stack = escorted.id
                return Fly(flight.id, flying, setting, way.steps, altitude, stack_with=stack)
    return None


def _range(helm: Helm, escorted: Flight, move: Fly) -> int:
    place, _ = after_steps(helm.flight, move.steps)
    return place.range_to(escorted.position)
