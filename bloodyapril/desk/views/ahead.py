"""Views of what lies ahead of a flight: hexes within reach, AA, enemies, next leg (10.3, 16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from bloodyapril.desk.views.flights import CounterView, contact_views, counter_views
from bloodyapril.desk.views.ground import GunView, gun_views
from bloodyapril.game.options import Choice, choices, ways_of
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.ground_view import known_guns
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.rules.aerodromes import home_hex
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import aa_check, in_zone
from bloodyapril.rules.movement.moving import HALVES, Way
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class ReachView:
    """Where a flight can end a move of one kind at its full speed, in MP (10.3)."""

    movement: str
    altitude: Altitude
    mp: Fraction
    hexes: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class UnderFireView:
    """Enemy AA that would fire on a flight, and the hexes of its way, or within reach (16.3)."""

    gun: GunView
    hexes: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class EnemyNearView:
    """An enemy counter, how many hexes off, and whether it lies within reach of a move."""

    counter: CounterView
    hexes: int
    within: bool


@dataclass(frozen=True, slots=True)
class LegView:
    """The next hex of a plotted route (10.7): how far off, where, and which leg of how many."""

    hex: Position
    hexes: int
    bearing: str
    leg: int
    legs: int


@dataclass(frozen=True, slots=True)
class AheadView:
    """What one can know of the turn that a flight is about to fly."""

    reach: tuple[ReachView, ...]
    guns: tuple[UnderFireView, ...]
    enemies: tuple[EnemyNearView, ...]
    leg: LegView | None
    abort: str


def ahead_view(seen: Seen, table: Table, flight: Flight) -> AheadView:
    """Rules 10.3, 10.6, 10.7 and 16.3. What lies within a flight's reach, as its owner may know."""
    game = behind(seen)
    best = [
        (choice, tuple(ways_of(game, table, flight, choice, choice.settings[0])))
        for choice in (_farthest(game, flight) if flight in seen.to_move else ())
    ]
    ways = [(choice.altitude, way) for choice, found in best for way in found]
    places = dict.fromkeys(place for _, way in ways for place in way.path)
    heights = {flight.altitude, *(altitude for altitude, _ in ways)}
    return AheadView(
        reach=tuple(_reach(choice, found) for choice, found in best),
        guns=under_fire(seen, table, flight, places, heights),
        enemies=enemies_near(seen, flight.position, tuple(places)) if ways else (),
        leg=_leg(flight),
        abort=abort_warning(table, flight),
    )


def under_fire(
    seen: Seen,
    table: Table,
    flight: Flight,
    places: Iterable[Position],
    heights: Iterable[Altitude],
) -> tuple[UnderFireView, ...]:
    """Rules 16.3 and 16.31. Known enemy AA that may fire on a flight in some of these places.

    AA that is inactive may wake up when somebody comes by (16.2), so it is among them.
    """
    game = behind(seen)
    guns = [gun for gun in known_guns(game, seen.side) if gun.side is flight.side.enemy]
    views = {view.gun: view for view in gun_views(seen)}
    there, levels = list(places), list(heights)
    found = (
        (gun, tuple(dict.fromkeys(place for place in there if in_zone(gun, place))))
        for gun in guns
        if any(aa_check(table, gun, flight, height, game.air) is not None for height in levels)
    )
    return tuple(UnderFireView(views[gun.id], hexes) for gun, hexes in found if hexes)


def enemies_near(
    seen: Seen, place: Position, reach: tuple[Position, ...], most: int = 8
) -> tuple[EnemyNearView, ...]:
    """Rule 5.11. Enemy counters at most so many hexes off, the nearest first."""
    lying = (*contact_views(seen), *counter_views(seen))
    near = (
        EnemyNearView(
            one, place.range_to(one.hex), any(hex_.range_to(one.hex) == 0 for hex_ in reach)
        )
        for one in lying
    )
    return tuple(sorted((one for one in near if one.hexes <= most), key=lambda one: one.hexes))


def abort_warning(table: Table, flight: Flight) -> str:
    """Rule 10.6. What a flight is told that has aborted and is over the enemy; else nothing."""
    over = table.map.holder(flight.position) is flight.side.enemy
    if not (flight.aborting and flight.airborne and over):
        return ""
    return f"{flight.id} has aborted and is over the enemy: it makes for home [10.6]"


def flies_on(before: Seen | None, seen: Seen) -> tuple[str, ...]:
    """Rule 10.6. A warning for each flight that has aborted, and moved on over the enemy."""
    if before is None or seen.over:
        return ()
    was, map_ = {flight.id: flight for flight in before.flights}, map_of(seen.date)
    return tuple(
        f"{flight.id} has aborted and flies on over the enemy, away from home [10.6]"
        for flight in seen.flights
        if flight.side is seen.side
        and flight.aborting
        and flight.airborne
        and map_.holder(flight.position) is flight.side.enemy
        and flight.id in was
        and _to_home(map_, flight) > _to_home(map_, was[flight.id])
    )


def _to_home(map_: Map, flight: Flight) -> int:
    return flight.position.range_to(home_hex(map_, flight))


def _farthest(game: Game, flight: Flight) -> Iterator[Choice]:
    """For each movement type the choice that leaves most MP to move with."""
    best: dict[str, Choice] = {}
    for choice in choices(game, flight):
        known = best.get(choice.flying.value)
        if known is None or choice.settings[0] > known.settings[0]:
            best[choice.flying.value] = choice
    yield from best.values()


def _reach(choice: Choice, ways: tuple[Way, ...]) -> ReachView:
    hexes = tuple(sorted({way.position for way in ways}, key=str))
    mp = Fraction(choice.settings[0], HALVES)
    return ReachView(choice.flying.value, choice.altitude, mp, hexes)


def _leg(flight: Flight) -> LegView | None:
    if flight.leg >= len(flight.route):
        return None
    goal = flight.route[flight.leg]
    hexes = flight.position.range_to(goal)
    bearing = flight.position.bearing(goal).name if hexes else ""
    return LegView(goal, hexes, bearing, flight.leg + 1, len(flight.route))
