"""British flights by themselves: plotted routes, plates, patrols, and home again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bloodyapril.game.actions import Action, Fly
from bloodyapril.game.state import Game
from bloodyapril.rules.air_units import Damage, Flight, Tasking, Weapon
from bloodyapril.rules.movement.altitude import height_order
from bloodyapril.rules.movement.moving import Flying, Way
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import exposure, legal_hex, recon_objections
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.steering import Cost, Helm, towards
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

CONTACT = 6
"""Hexes within which a fighting flight leaves its route for a known enemy."""
PLATE = 20.0
"""What a photograph is worth to the steering, in hexes of detour."""


@dataclass(frozen=True, slots=True)
class Autopilot:
    """A commander who flies the plotted routes and fights when an enemy is near."""

    cruise: dict[str, Altitude]

    def moves_first(self, game: Game, side: Side) -> bool:
        return False

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        return waiting[0]

    def move(self, game: Game, map_: Map, table: Table, flight: Flight) -> Action:
        """Rule 10. What the rules force, else home, enemy, or the route."""
        helm = Helm(game, map_, table, flight)
        forced = helm.forced()
        if forced is not None:
            return forced
        if flight.aborting or route_flown(flight):
            return helm.go_home()
        if flight.tasking.may_attack and flight.undamaged and flight.usable:
            prey = self._prey(helm)
            if prey is not None:
                return self._fight(helm, prey)
        return self._on_route(helm)

    def tally_order(self, game: Game, spotter: Flight, seen: Sequence[Flight]) -> Sequence[Flight]:
        return nearest_first(spotter, seen)

    def keeps_tally(self, game: Game, flight: Flight, target: Flight) -> bool:
        return True

    def circles(self, game: Game, map_: Map, flight: Flight) -> bool:
        """A wheel does no work and gets nobody home: never of its own accord."""
        return False

    def commences(self, game: Game, defender: Flight, attacker: Flight) -> bool:
        return defender.tasking.may_attack

    def fires(
        self, game: Game, flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]
    ) -> Sequence[Weapon]:
        return bearing

    def heading_after(self, game: Game, map_: Map, flight: Flight) -> Heading:
        goal = next_waypoint(flight)
        if goal is None or flight.aborting:
            goal = map_.aerodrome(flight.home).hex or flight.position
        return flight.position.bearing(goal)

    def takes_off(self, game: Game, map_: Map, table: Table, flight: Flight) -> bool:
        return True

    def _prey(self, helm: Helm) -> Flight | None:
        """The nearest known enemy within reach that this flight has not outfought."""
        flight = helm.flight
        near = [
            enemy
            for enemy in helm.game.known_enemies(flight.side)
            if flight.position.range_to(enemy.position) <= CONTACT
        ]
        return nearest_first(flight, near)[0] if near else None

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
            return helm.fly(Flying.LEVEL, flight.altitude, _photographing(helm, goal))
        return helm.climb_or_level(towards(goal), cruise)


def next_waypoint(flight: Flight) -> Position | None:
    """The next hex of the plotted route; nothing once it is flown."""
    return flight.route[flight.leg] if flight.leg < len(flight.route) else None


def route_flown(flight: Flight) -> bool:
    """Whether the route is behind the flight, or its work cannot be done any more."""
    if flight.tasking is Tasking.RECON and not any(box.camera for box in flight.present):
        return True
    crippled = any(box.damage is Damage.CRIPPLED for box in flight.present)
    return next_waypoint(flight) is None or crippled


def nearest_first(flight: Flight, others: Sequence[Flight]) -> list[Flight]:
    """Flights by distance, the larger first among equally near ones."""
    return sorted(
        others,
        key=lambda other: (
            flight.position.range_to(other.position),
            -len(other.present),
            other.id,
        ),
    )


def _plates_ahead(helm: Helm) -> bool:
    """Whether a target hex can be photographed within a turn's flight."""
    flight = helm.flight
    if recon_objections(helm.table.library, helm.table.rulings, flight, helm.game.weather):
        return False
    waiting = [hex_ for hex_ in flight.targets if hex_ not in flight.photographs]
    return any(flight.position.range_to(hex_) <= 4 for hex_ in waiting)


def _photographing(helm: Helm, goal: Position) -> Cost:
    """The cost of a way with its plates taken off, and the line of the next targets kept."""
    waiting = [hex_ for hex_ in helm.flight.targets if hex_ not in helm.flight.photographs]
    onward = towards(waiting[0] if waiting else goal)

    def cost(way: Way) -> float:
        taken = [
            place
            for place, step in zip(way.path, way.steps, strict=True)
            if exposure(helm.flight, step, place) and legal_hex(helm.map, helm.flight, place)
        ]
        left = [hex_ for hex_ in waiting if hex_ not in taken]
        ahead = towards(left[0])(way) if left else towards(goal)(way)
        return ahead - PLATE * len(taken) if taken else onward(way)

    return cost
