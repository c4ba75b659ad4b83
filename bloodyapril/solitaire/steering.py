"""Flying somewhere: choosing a movement type, a speed, an altitude and a way among lawful ones.

Commanders say what they want as a cost of each way; the cheapest lawful way is flown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from bloodyapril.game.actions import Action, Fly, TouchDown
from bloodyapril.game.phases.movement.legality import ENDURANCE, INTO_THE_WIND, glides
from bloodyapril.game.phases.movement.stacking import full
from bloodyapril.game.state.game import Game
from bloodyapril.rules.aerodromes import home_hex
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.movement.altitude import climbed, dives
from bloodyapril.rules.movement.moving import (
    Flying,
    Way,
    points,
    speed_settings,
    top_speed,
    turn_limits,
    ways,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.values import dataclass

Cost = Callable[[Way], float]


@dataclass(frozen=True, slots=True)
class Helm:
    """One flight about to move, with what steering it needs."""

    game: Game
    table: Table
    flight: Flight

    def fly(
        self,
        flying: Flying,
        altitude: Altitude,
        cost: Cost,
        *,
        setting: HalfMP | None = None,
        land: bool = False,
        every: bool = False,
    ) -> Fly:
        """The cheapest way for a movement type to an altitude, at full speed unless set.

        One that ends in a hex too full for another flight is flown only if all do. With `every` the
        ways to one end are all compared, for a cost that looks at their course.
        """
        setting = self.top(flying, altitude) if setting is None else setting
        taken = self.full(altitude)
        found = self.ways(flying, altitude, setting, every=every)
        if taken:
            best = min(found, key=lambda way: (way.position in taken, cost(way)), default=None)
        else:
            best = min(found, key=cost, default=None)
        steps = best.steps if best is not None else ()
        return Fly(self.flight.id, flying, setting, steps, altitude, land=land)

    def full(self, altitude: Altitude) -> frozenset[Position]:
        """Rule 5.15. Where a flight does not end its move: the program's never stack undeclared."""
        return full(self.game, self.table, self.flight, altitude)

    def top(self, flying: Flying, altitude: Altitude) -> HalfMP:
        """The speed to fly at: the highest, or half an MP less in a dive that may break wings."""
        top = top_speed(self.flight, flying, altitude.band < self.flight.altitude.band)
        careful = flying is Flying.DIVING and self.flight.card.dangerous_dive
        return HalfMP(top - 1) if careful else top

    def ways(
        self, flying: Flying, altitude: Altitude, setting: HalfMP, *, every: bool = True
    ) -> Iterable[Way]:
        """The ways that the rules allow with this movement type and setting."""
        mp, _ = points(self.flight, setting)
        limits = turn_limits(
            self.table,
            self.flight,
            setting,
            flying,
            self.game.light,
            to_lower_band=altitude.band < self.flight.altitude.band,
        )
        return ways(self.flight, mp, limits, self.table.map, every=every)

    def climb_or_level(self, cost: Cost, ceiling: Altitude | None = None) -> Fly:
        """Climb if the type still can, up to a ceiling; else fly level."""
        higher = climbed(self.flight.card, self.flight.altitude)
        reached = ceiling is not None and not _lower(self.flight.altitude, ceiling)
        if higher == self.flight.altitude or reached:
            return self.fly(Flying.LEVEL, self.flight.altitude, cost)
        return self.fly(Flying.CLIMBING, higher, cost)

    def forced(self) -> Action | None:
        """What the rules leave no choice about: landing, taking off, gliding."""
        flight = self.flight
        if flight.status is Status.LANDING:
            return TouchDown(flight.id)
        if flight.status is Status.TAKING_OFF:
            straight = towards(flight.position.step(flight.heading))
            action = self.fly(Flying.LEVEL, flight.altitude, straight)
            turned = sum(abs(step.turn) for step in action.steps)
            up = Altitude(Band.DECK, 1) if turned <= 1 else flight.altitude
            return Fly(flight.id, action.flying, action.setting, action.steps, up)
        if must_glide(flight, self.game.scenario.plays(ENDURANCE)):
            return self._glide()
        return None

    def go_home(self) -> Fly:
        """Fly to the home aerodrome, come down in time and land (11.2), or leave for it (11.5)."""
        flight = self.flight
        goal = home_hex(self.table.map, flight)
        if self.table.map.aerodrome(flight.home).hex is None:
            return self._leave(goal)
        distance = flight.position.range_to(goal)
        bands = flight.altitude.band.rank
        if flight.altitude.band is Band.DECK and flight.altitude.climb <= 1:
            return self._approach(goal)
        if distance <= 4 * bands + 4:
            lower = _descent(flight)
            return self.fly(Flying.DIVING, lower, towards(goal))
        return self.fly(Flying.LEVEL, flight.altitude, towards(goal))

    def _approach(self, goal: Position) -> Fly:
        """At Deck+0 or +1: end next to the aerodrome, facing it, at whatever speed gets there."""
        flight = self.flight
        wind = self._landing_wind(goal)
        for setting in speed_settings(flight, Flying.LEVEL, landing=True):
            for way in self.ways(Flying.LEVEL, flight.altitude, setting, every=False):
                if _in_front(way, goal) and wind in (None, way.heading):
                    return Fly(
                        flight.id, Flying.LEVEL, setting, way.steps, flight.altitude, land=True
                    )
        cost = _circuit(goal) if wind is None else _downwind(goal, wind)
        return self.fly(Flying.LEVEL, flight.altitude, cost)

    def _landing_wind(self, goal: Position) -> Heading | None:
        """Rule 11.21. The heading that the wind dictates to a landing; nothing if none is."""
        wind = self.game.weather.wind_from
        if wind is None or not self.game.scenario.plays(INTO_THE_WIND):
            return None
        return wind if goal.step(wind.reverse) in self.table.map else None

    def _leave(self, entry: Position) -> Fly:
        """To an entry hex of the aerodrome off the map, and out there (11.5)."""
        altitude = self.flight.altitude
        for setting in speed_settings(self.flight, Flying.LEVEL, landing=True):
            for way in self.ways(Flying.LEVEL, altitude, setting, every=False):
                if way.position == entry:
                    return Fly(
                        self.flight.id, Flying.LEVEL, setting, way.steps, altitude, land=True
                    )
        return self.fly(Flying.LEVEL, altitude, towards(entry))

    def _glide(self) -> Fly:
        """Rule 10.31. Glide towards home, or at least towards the own lines."""
        flight = self.flight
        goal = home_hex(self.table.map, flight)
        setting = self.top(Flying.GLIDING, flight.altitude)
        lower = max(glides(flight), key=lambda altitude: altitude.climb, default=GROUND)
        mp, _ = points(flight, setting)
        if mp == 0:
            return Fly(flight.id, Flying.GLIDING, setting, (), lower)
        return self.fly(Flying.GLIDING, lower, towards(goal), setting=setting)


def parted(game: Game, action: Action) -> Action:
    """Rule 5.15. An action of a flight that leaves its stack, if somebody has put it in one."""
    if not isinstance(action, Fly) or game.partner(game.flight(action.flight)) is None:
        return action
    return replace(action, split=True)


def towards(goal: Position) -> Cost:
    """The cost of ending far from a goal, or turned away from it."""

    def cost(way: Way) -> float:
        if way.position == goal:
            return len(way.steps) * 0.01
        off = abs(way.heading.turn_to(way.position.bearing(goal)))
        return way.position.range_to(goal) + 0.35 * off + 0.02 * way.turning

    return cost


def _circuit(goal: Position) -> Cost:
    """Close to the aerodrome but not over it, facing it, on a whole hex."""

    def cost(way: Way) -> float:
        distance = way.position.range_to(goal)
        off = abs(way.heading.turn_to(way.position.bearing(goal)))
        near = distance if distance >= 2 else 4 - distance
        return near + 0.5 * off + (0 if way.position.on_hex else 0.3)

    return cost


def _downwind(goal: Position, wind: Heading) -> Cost:
    """On the way into the wind that ends at the aerodrome, two hexes short of it."""
    gate = goal.step(wind.reverse).step(wind.reverse)

    def cost(way: Way) -> float:
        # Far from the gate its place counts, near it the heading: else a flight that happens to
        # head into the wind would rather fly away on it.
        distance = way.position.range_to(gate)
        return distance + abs(way.heading.turn_to(wind)) / (2 + distance)

    return cost


def _in_front(way: Way, goal: Position) -> bool:
    return (
        way.position.on_hex and not way.heading.to_corner and way.position.step(way.heading) == goal
    )


def _descent(flight: Flight) -> Altitude:
    """The next altitude on the way down: as low as one dive leads."""
    options = dives(flight.card, flight.altitude)
    return min(options, key=lambda altitude: (altitude.band.rank, altitude.climb))


def _lower(altitude: Altitude, than: Altitude) -> bool:
    return (altitude.band.rank, altitude.climb) < (than.band.rank, than.climb)
