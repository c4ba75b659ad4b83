"""British flights by themselves: plotted routes, plates, patrols, and home again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.game.actions import Action, Decoy, Fly, Withdraw
from bloodyapril.game.decisions import (
    Declares,
    Decoys,
    HeadingAfter,
    LetsGo,
    NextToMove,
    TallyOrder,
)
from bloodyapril.game.phases.movement.close_escort import charge
from bloodyapril.game.policy import Commander
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_to_air.standing import Standing, intent
from bloodyapril.rules.air_units import Damage, Escorting, Flight, Status, Tasking
from bloodyapril.rules.balloons import is_balloon
from bloodyapril.rules.movement.altitude import height_order
from bloodyapril.rules.movement.moving import Flying, Way
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import exposure, legal_hex, recon_objections
from bloodyapril.solitaire import escorting, pursuit, raids, spotting
from bloodyapril.solitaire.decoys import beside_flights
from bloodyapril.solitaire.steering import Cost, Helm, parted, towards
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.values import dataclass

CONTACT = 6
"""Hexes within which a fighting flight leaves its route for a known enemy."""
PLATE = 20.0
"""What a photograph is worth to the steering, in hexes of detour."""


@dataclass(frozen=True, slots=True)
class Autopilot(Commander):
    """A commander who flies the plotted routes and fights when an enemy is near."""

    cruise: dict[str, Altitude]

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        """Who is not sent to fight gets away if it can; others fight while they have the odds."""
        flight = asked.flight
        fights = flight.tasking.may_attack and not flight.aborting
        orders = Standing.WHEN_OUTNUMBERED if fights else Standing.LEAVE
        return intent(orders, flight, asked.enemy)

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        """Who has work to do is glad to be rid of an enemy."""
        return not asked.flight.tasking.may_attack

    @NextToMove.answered
    def _next_to_move(self, game: Game, table: Table, asked: NextToMove) -> Flight:
        """The first, but an escort only when its charge has moved."""
        return min(asked.waiting, key=lambda flight: charge(game, flight) in asked.waiting)

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        """Rule 10. What the rules force, else charge, home, enemy, or the route."""
        return parted(game, self._moved(Helm(game, table, flight)))

    def _moved(self, helm: Helm) -> Action:
        flight = helm.flight
        if flight.dummy and flight.status is Status.FLYING:
            return self._deceive(helm)
        forced = helm.forced()
        escorted = charge(helm.game, flight)
        if isinstance(forced, Fly) and escorted is not None:
            return escorting.strayed(helm, escorted, forced)
        if forced is not None:
            return forced
        if lone_cripple(flight) and not flight.aborting:
            return replace(helm.go_home(), abort=True)
        if escorted is not None:
            return self._escort(helm, escorted)
        if flight.tasking is Tasking.ARTILLERY and next_waypoint(flight) is None:
            cruise = self.cruise.get(flight.parent or flight.id)
            able = not (flight.aborting or _crippled(flight))
            return (spotting.work(helm, cruise) if able else None) or helm.go_home()
        work = None if flight.aborting or _crippled(flight) else raids.raid(helm)
        if work is not None:
            return work
        if flight.aborting or route_flown(flight):
            return helm.go_home()
        if flight.tasking.may_attack and flight.undamaged and flight.usable:
            prey = self._prey(helm)
            if prey is not None:
                return self._fight(helm, prey)
        return self._on_route(helm)

    def _deceive(self, helm: Helm) -> Action:
        """A dummy along its route and then off the map; one without a route straight on."""
        flight = helm.flight
        if next_waypoint(flight):
            return self._on_route(helm)
        if flight.route:
            return Withdraw(flight.id)
        return helm.fly(Flying.LEVEL, flight.altitude, lambda way: way.turning)

    @Decoys.answered
    def _decoys(self, game: Game, table: Table, asked: Decoys) -> Sequence[Decoy]:
        return beside_flights(game, table, asked.side)

    @TallyOrder.answered
    def _tally_order(self, game: Game, table: Table, asked: TallyOrder) -> Sequence[Flight]:
        """Balloons first, of all the nearest."""
        return sorted(nearest_first(asked.spotter, asked.seen), key=lambda one: not is_balloon(one))

    @HeadingAfter.answered
    def _heading_after(self, game: Game, table: Table, asked: HeadingAfter) -> Heading:
        """On along the route, else home."""
        flight = asked.flight
        goal = next_waypoint(flight)
        if goal is None or flight.aborting:
            goal = table.map.aerodrome(flight.home).hex or flight.position
        return flight.position.bearing(goal)

    def _prey(self, helm: Helm) -> Flight | None:
        """The nearest known enemy within reach that this flight has not outfought."""
        flight = helm.flight
        near = [
            enemy
            for enemy in helm.game.known_enemies(flight.side)
            if flight.position.range_to(enemy.position) <= CONTACT
            and pursuit.can_be_joined(helm, enemy)
        ]
        return nearest_first(flight, near)[0] if near else None

    def _escort(self, helm: Helm, escorted: Flight) -> Fly:
        """Rule 12.215. Close to its charge, until a known enemy comes near that."""
        flight = helm.flight
        close = flight.escorting is Escorting.CLOSE
        prey = escorting.threat(helm, escorted) if close else self._prey(helm)
        if prey is not None and flight.undamaged and flight.usable:
            return replace(self._fight(helm, prey), breaks_off=close)
        return escorting.keep_company(helm, escorted)

    def _fight(self, helm: Helm, prey: Flight) -> Fly:
        attack = pursuit.attack(helm, prey)
        if attack is not None:
            return attack
        flight = helm.flight
        order = height_order(helm.table, flight.card, flight.altitude, prey.card, prey.altitude)
        return pursuit.close(helm, prey) if order >= 0 else pursuit.stalk(helm, prey)

    def _on_route(self, helm: Helm) -> Fly:
        flight = helm.flight
        goal = next_waypoint(flight) or flight.position
        cruise = self.cruise.get(flight.parent or flight.id, flight.altitude)
        if flight.tasking is Tasking.RECON and _plates_ahead(helm):
            cost = _photographing(helm, goal)
            return helm.fly(Flying.LEVEL, flight.altitude, cost, every=True)
        return helm.climb_or_level(towards(goal), cruise)


def next_waypoint(flight: Flight) -> Position | None:
    """The next hex of the plotted route; nothing once it is flown."""
    return flight.route[flight.leg] if flight.leg < len(flight.route) else None


def route_flown(flight: Flight) -> bool:
    """Whether the route is behind the flight, or its work cannot be done any more."""
    if flight.tasking is Tasking.RECON and not any(box.camera for box in flight.present):
        return True
    return next_waypoint(flight) is None or _crippled(flight)


def lone_cripple(flight: Flight) -> bool:
    """Whether a flight is a cripple by itself, which has nothing left to do but to get home."""
    return len(flight.present) == 1 and _crippled(flight)


def _crippled(flight: Flight) -> bool:
    return any(box.damage is Damage.CRIPPLED for box in flight.present)


def nearest_first(flight: Flight, others: Sequence[Flight]) -> list[Flight]:
    """Flights by distance; among equally near ones the larger first, where they were counted."""
    return sorted(
        others,
        key=lambda other: (
            flight.position.range_to(other.position),
            -(len(other.present) if other.identified else 1),
            other.id,
        ),
    )


def _plates_ahead(helm: Helm) -> bool:
    """Whether a target hex can be photographed within a turn's flight."""
    flight = helm.flight
    if recon_objections(helm.table.library, helm.table.rulings, flight, helm.game.weather):
        return False
    waiting = [hex_ for hex_ in flight.targets if hex_ not in flight.done.photographs]
    return any(flight.position.range_to(hex_) <= 4 for hex_ in waiting)


def _photographing(helm: Helm, goal: Position) -> Cost:
    """The cost of a way with its plates taken off, and the line of the next targets kept."""
    waiting = [hex_ for hex_ in helm.flight.targets if hex_ not in helm.flight.done.photographs]
    onward = towards(waiting[0] if waiting else goal)

    def cost(way: Way) -> float:
        taken = [
            place
            for place, step in zip(way.path, way.steps, strict=True)
            if exposure(helm.flight, step, place) and legal_hex(helm.table.map, helm.flight, place)
        ]
        left = [hex_ for hex_ in waiting if hex_ not in taken]
        ahead = towards(left[0])(way) if left else towards(goal)(way)
        return ahead - PLATE * len(taken) if taken else onward(way)

    return cost
