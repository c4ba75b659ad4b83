"""The state of a scenario in play. Every change gives a new state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from enum import Enum

from bloodyapril.game.state.orders import NONE, Orders
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.aerodromes import stands
from bloodyapril.rules.air import FLAK_WEATHER, Air, Light
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.balloons import balloon_flight
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


class Phase(Enum):
    """The phases of a game turn in their order (3.2)."""

    RANDOM_EVENTS = "Random Events"
    WEATHER = "Weather"
    DETECTION = "Detection"
    MOVEMENT = "Movement"
    TRACK = "Track"
    ADMIN = "Admin"
    OVER = "Over"


@dataclass(frozen=True, slots=True)
class Barrage:
    """A Barrage marker: the side that fired and the hex (16.31)."""

    side: Side
    hex: Position


@dataclass(frozen=True, slots=True)
class Score:
    """Victory points won by a side, for what (4.6).

    `flight` is the flight that they were won or lost by, `by` the one that shot it down.
    """

    side: Side
    points: int
    deed: str
    why: str
    turn: int
    flight: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Began:
    """How a flight stood when its dogfight began, for the Wind Up check at its end (15.1).

    `disadvantaged` says that it was surprised then, or when it was bounced (13.24).
    """

    damages: tuple[Damage, ...]
    present: int
    leader: int | None = None
    disadvantaged: bool = False


@dataclass(frozen=True, slots=True)
class Melee:
    """A Dogfight marker and the flights on its play aid, by their ids (10.34, 13.41).

    `turn` is that of the dogfight, `tired` and `bounced` as in the rules of dogfights; `activated`
    says that it has been fought this Movement Phase.
    """

    id: str
    hex: Position
    attacker: str
    defender: str
    began: Mapping[str, Began] = field(default_factory=dict)
    bouncer: str | None = None
    turn: int = 1
    tired: tuple[int, int] = (0, 0)
    bounced: int = 0
    activated: bool = True

    @property
    def flights(self) -> tuple[str, ...]:
        """Attacker, defender, and the bouncer if there is one."""
        return (self.attacker, self.defender, *([self.bouncer] if self.bouncer else []))


ALERT, TELEPHONE, FAILURE, INSPIRED = (
    "alert-observers", "telephone-cut", "equipment-fails", "inspired-leader",
)  # fmt: skip
"""Random events that last, as their chart names them (6)."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What a random event has changed, to the end of a turn (6): `kind` as its chart names it.

    `since` is the first turn of it. `side` and `flight` (an id) say whom it concerns, if not all.
    """

    kind: str
    until: int
    side: Side | None = None
    since: int = 0
    flight: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A scenario in play.

    `attempts` are the engagements tried in this Movement Phase (13.2); `plan` is the sealed German
    plan as text, `seal` its fingerprint. `orders` are the standing orders of flights by their ids
    and of sides by their names, `shoots` the batteries that artillery flights work for, by id.
    """

    scenario: Scenario
    weather: Weather
    flights: Mapping[str, Flight]
    turn: int = 1
    phase: Phase = Phase.WEATHER
    ground: tuple[Concentration, ...] = ()
    barrages: frozenset[Barrage] = frozenset()
    initiative: Initiative | None = None
    attempts: frozenset[tuple[str, str]] = frozenset()
    score: tuple[Score, ...] = ()
    plan: str = ""
    seal: str = ""
    opened_early: bool = False
    targets: tuple[GroundUnit, ...] = ()
    dogfights: tuple[Melee, ...] = ()
    happenings: tuple[Happening, ...] = ()
    shoots: Mapping[str, tuple[Shoot, ...]] = field(default_factory=dict)
    orders: Mapping[str, Orders] = field(default_factory=dict)
    # Worked out once for each state, which never changes.
    _airborne: dict[Side | None, tuple[Flight, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _tallies: dict[Side, frozenset[str]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def revealed(self) -> bool:
        """Whether nothing is secret: it is over, or a referee keeps it for both sides."""
        return self.over or self.scenario.refereed

    @property
    def mover(self) -> Side | None:
        """Rule 9.2. The side that has to move a flight now; nothing while all goes by itself."""
        initiative = self.initiative
        if self.phase is not Phase.MOVEMENT or initiative is None or initiative.over:
            return None
        return initiative.side if initiative.due else None

    def in_force(self, kind: str, side: Side) -> bool:
        """Rule 6. Whether a random event of this kind bears on a side this turn."""
        return any(
            happening.kind == kind
            and happening.side in (None, side)
            and happening.since <= self.turn <= happening.until
            for happening in self.happenings
        )

    def befallen(self, kind: str, flight: Flight) -> bool:
        """Rule 6. Whether a random event has befallen a flight, or the one that it left."""
        return any(
            happening.kind == kind and happening.flight in (flight.id, flight.parent)
            for happening in self.happenings
        )

    @property
    def light(self) -> Light:
        return self.scenario.light(self.turn)

    @property
    def air(self) -> Air:
        """Weather and light of this turn (7, 4.1, 21)."""
        return Air(self.weather, self.light, self.scenario.plays(FLAK_WEATHER))

    def flight(self, id: str) -> Flight:
        """A flight by its id; raises `Unreadable` with the nearest ids.

        A balloon is given as those who attack it meet it (12.217).
        """
        if id not in self.flights:
            for unit in self.targets:
                if unit.id == id and unit.kind is GroundKind.BALLOON:
                    return balloon_flight(unit)
            raise unknown("flight", id, self.flights)
        return self.flights[id]

    def with_flights(self, *changed: Flight) -> Game:
        """The game with these flights put in or replaced."""
        return replace(self, flights={**self.flights, **{flight.id: flight for flight in changed}})

    def with_score(self, *lines: Score) -> Game:
        return replace(self, score=(*self.score, *lines))

    def airborne(self, side: Side | None = None) -> list[Flight]:
        """Flights in the air, of one side or of both, in the order of their set-up."""
        if side not in self._airborne:
            if side is None:
                found = [flight for flight in self.flights.values() if flight.airborne]
            else:
                found = [flight for flight in self.airborne() if flight.side is side]
            self._airborne[side] = tuple(found)
        return list(self._airborne[side])

    def melee_of(self, id: str) -> Melee | None:
        """The dogfight that a flight is in (10.34)."""
        return next((melee for melee in self.dogfights if id in melee.flights), None)

    def to_activate(self, side: Side) -> list[Melee]:
        """Rule 9.2. Dogfights still to be fought in which a side attacks or bounces."""
        return [
            melee
            for melee in self.dogfights
            if not melee.activated
            and any(self.flights[id].side is side for id in (melee.attacker, melee.bouncer) if id)
        ]

    def waiting(self, side: Side) -> int:
        """Rule 9.2. What a side still has to move or to activate; a stack counts as one flight."""
        moving = {flight.id: flight for flight in self.to_move(side)}
        mates = [self.partner(flight) for flight in moving.values()]
        stacked = sum(mate is not None and mate.id in moving for mate in mates)
        return len(moving) - stacked // 2 + len(self.to_activate(side))

    def partner(self, flight: Flight) -> Flight | None:
        """Rule 5.15. The flight that one is stacked with: both have declared it, in one place."""
        other = self.flights.get(flight.stacked_with or "")
        if other is None or other.stacked_with != flight.id:
            return None
        flying = all(one.airborne and one.status is Status.FLYING for one in (flight, other))
        here, there = flight.altitude.band, other.altitude.band
        return other if flying and here is there and flight.position == other.position else None

    def to_move(self, side: Side) -> list[Flight]:
        """Flights that still have to move in this Movement Phase (9.2)."""
        locked = {id for melee in self.dogfights for id in melee.flights}
        return [
            flight
            for flight in self.airborne(side)
            if not (flight.moved or flight.spinning or flight.wheel or stands(flight))
            and flight.id not in locked
        ]

    def force(self, side: Side) -> int:
        """Rule 9.22. Flights that count for a side's force: none that began the turn on ground."""
        return sum(flight.status is not Status.TAKING_OFF for flight in self.airborne(side))

    def tallied(self, flight: Flight) -> bool:
        """Whether any enemy flight holds a Tally on this one (8.1)."""
        spotters = flight.side.enemy
        if spotters not in self._tallies:
            self._tallies[spotters] = frozenset(
                other.tally for other in self.airborne(spotters) if other.tally is not None
            )
        return flight.id in self._tallies[spotters]

    def seen(self, flight: Flight) -> bool:
        """Whether the enemy has this flight detected, under a Tally, or in a dogfight (13.21b)."""
        return (
            flight.detection is not Detection.UNDETECTED
            or self.melee_of(flight.id) is not None
            or self.tallied(flight)
        )

    def known_enemies(self, side: Side) -> list[Flight]:
        """Enemy flights that a side may act upon: detected ones and those under a Tally."""
        return [flight for flight in self.airborne(side.enemy) if self.seen(flight)]

    def without_tallies_on(self, ids: Iterable[str]) -> Game:
        """The game with every Tally on these flights taken off."""
        gone = set(ids)
        return self.with_flights(
            *(
                replace(flight, tally=None)
                for flight in self.flights.values()
                if flight.tally in gone
            )
        )

    def points(self, side: Side) -> int:
        """Victory points of a side."""
        return sum(line.points for line in self.score if line.side is side)


def crossed(map_: Map, flight: Flight) -> bool:
    """Whether a flight is over the enemy's side of the trenches (9.21)."""
    return map_.holder(flight.position) is flight.side.enemy


def orders_of(game: Game, flight: Flight) -> Orders:
    """The standing orders of a flight; an aeroplane that left its flight keeps those it had."""
    return game.orders.get(flight.id) or game.orders.get(flight.parent or "") or NONE


def orders_of_side(game: Game, side: Side) -> Orders:
    """What a side as a whole has been told (9)."""
    return game.orders.get(side.value, NONE)


@rule("24.1")
def has_orders(flight: Flight) -> bool:
    """Rule 24.1. Whether a scenario sends a flight out: to work, along a route, or as an escort.

    A scout at readiness has none; in solitaire it flies by the matrix.
    """
    return not flight.tasking.may_attack or bool(flight.route) or flight.escorts is not None


def unfinished(flight: Flight) -> bool:
    """Whether a real flight is in the air or waiting to enter."""
    return not flight.dummy and (flight.airborne or flight.status is Status.WAITING)
