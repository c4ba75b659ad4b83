"""Views of a turn: where it stands, who has to act, what is known of both sides (3.2, 9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bloodyapril.desk.views.flights import (
    ContactView,
    CounterView,
    FlightLine,
    contact_views,
    counter_views,
    flight_lines,
)
from bloodyapril.desk.views.ground import (
    GroundView,
    GunView,
    HappeningView,
    ShootView,
    ground_views,
    gun_views,
    happening_views,
    shoot_views,
)
from bloodyapril.game.options import Choice, choices
from bloodyapril.game.state.game import Melee
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.game.state.view import declarable, open_to
from bloodyapril.rules.movement.moving import HALVES
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class DogfightView:
    """A dogfight and the names in it, attacker first (13.41).

    `yours` says that the seat has to fight it now; `may_declare` are the declarations of its own
    flights, by id.
    """

    dogfight: str
    hex: Position
    turn: int
    flights: tuple[str, ...]
    fought: bool
    yours: bool
    may_declare: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the turn stands: the phase, the side that moves, and how much it has to do.

    `due` are the flights that it moves now, of `waiting`; `to_fight` the viewer's dogfights.
    """

    turn: int
    turns: int
    clock: str
    phase: str
    over: bool
    refereed: bool
    side: Side
    moves: Side | None
    due: int
    waiting: int
    to_move: tuple[str, ...]
    to_fight: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn as a seat knows it."""

    stand: Stand
    weather: str
    flights: tuple[FlightLine, ...]
    enemy: tuple[ContactView, ...]
    undetected: tuple[CounterView, ...]
    dogfights: tuple[DogfightView, ...]
    ground: tuple[GroundView, ...]
    guns: tuple[GunView, ...]
    shoots: tuple[ShootView, ...]
    happenings: tuple[HappeningView, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A movement type (10.31), where it ends, and its speed settings in MP."""

    movement: str
    altitude: Altitude
    mp: tuple[Fraction, ...]


def turn_view(seen: Seen) -> TurnView:
    """Where the turn stands, and what the seat knows of both sides."""
    return TurnView(
        stand=stand(seen),
        weather=str(seen.weather),
        flights=flight_lines(seen),
        enemy=contact_views(seen),
        undetected=counter_views(seen),
        dogfights=dogfight_views(seen),
        ground=ground_views(seen),
        guns=gun_views(seen),
        shoots=shoot_views(seen),
        happenings=happening_views(seen),
    )


def stand(seen: Seen) -> Stand:
    """Where the turn stands, and who has to act now."""
    game, mover = behind(seen), seen.moves
    return Stand(
        turn=seen.turn,
        turns=seen.turns,
        clock=seen.clock,
        phase=seen.phase.value,
        over=seen.over,
        refereed=seen.refereed,
        side=seen.side,
        moves=mover,
        due=game.initiative.due if game.initiative is not None else 0,
        waiting=0 if mover is None else game.waiting(mover),
        to_move=tuple(flight.id for flight in seen.to_move),
        to_fight=seen.to_fight,
    )


def dogfight_views(seen: Seen) -> tuple[DogfightView, ...]:
    """Rule 13.41. The dogfights, and what the seat's flights in them may declare."""
    return tuple(_dogfight(seen, melee) for melee in behind(seen).dogfights)


def _dogfight(seen: Seen, melee: Melee) -> DogfightView:
    game = behind(seen)
    flights = [game.flight(id) for id in melee.flights]
    own = [one for one in flights if open_to(one.side, seen.side, over=seen.revealed)]
    return DogfightView(
        dogfight=melee.id,
        hex=melee.hex,
        turn=melee.turn,
        flights=tuple(one.name for one in flights),
        fought=melee.activated,
        yours=melee.id in seen.to_fight,
        may_declare={
            one.id: tuple(intent.value for intent in declarable(game, one)) for one in own
        },
    )


@dataclass(frozen=True, slots=True)
class Nearest:
    """Which of one's own flights is nearest to a counter: how many hexes off, and where it is."""

    flight: str
    hexes: int
    bearing: str


def nearest(own: Sequence[FlightLine], counter: CounterView) -> Nearest | None:
    """The nearest of these flights that is in the air; nothing if none is."""
    airborne = [line for line in own if line.airborne]
    if not airborne:
        return None
    line = min(airborne, key=lambda one: one.hex.range_to(counter.hex))
    hexes = line.hex.range_to(counter.hex)
    bearing = line.hex.bearing(counter.hex).name if hexes else ""
    return Nearest(line.flight, hexes, bearing)


def choice_views(seen: Seen, flight: str) -> tuple[ChoiceView, ...]:
    """Rule 10.31. The moves that one of the seat's flights has now; none out of its turn."""
    game = behind(seen)
    found = game.flight(flight)
    return tuple(map(_choice, choices(game, found))) if found in seen.to_move else ()


def _choice(choice: Choice) -> ChoiceView:
    mp = tuple(Fraction(setting, HALVES) for setting in choice.settings)
    return ChoiceView(choice.flying.value, choice.altitude, mp)
