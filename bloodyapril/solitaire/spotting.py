"""Artillery flights by themselves: to a place from which they see battery and target, and there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.movement.legality import ENDURANCE
from bloodyapril.rules.aerodromes import home_hex
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.movement.altitude import dives, feet, highest_marker
from bloodyapril.rules.movement.moving import HALVES, Flying, Way
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.rules.taskings.artillery import LOW, Shoot, due, sight
from bloodyapril.solitaire.steering import Cost, Helm, towards
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import MINUTES_A_TURN

LANDING_TURNS = 6
"""Turns kept for coming down and landing, besides those of the way home."""
OUT_OF_SIGHT = 10.0
"""What losing sight of battery or target is worth to the steering, in hexes of detour."""


def work(helm: Helm, cruise: Altitude | None) -> Fly | None:
    """The next move of an artillery flight at its work; nothing once it should go home.

    `cruise` is the height that its orders name.
    """
    shoot = next_shoot(helm)
    if shoot is None or time_is_up(helm):
        return None
    height = working_height(helm, shoot, cruise)
    if height is None:
        return None
    flight = helm.flight
    cost = _keeping(helm, shoot, height)
    if flight.altitude in _up_to(flight, height):
        return helm.climb_or_level(cost, height)
    lower = dives(flight.card, flight.altitude)
    return helm.fly(Flying.DIVING, _nearest(lower, height), cost)


def next_shoot(helm: Helm) -> Shoot | None:
    """The shoot that the flight works at: one that is due, those not yet firing first."""
    id = helm.flight.parent or helm.flight.id
    shoots = helm.game.shoots.get(id, ())
    waiting = [shoots[number] for number in due(helm.table.rulings, shoots)]
    return min(waiting, key=lambda shoot: shoot.firing, default=None)


def time_is_up(helm: Helm) -> bool:
    """Whether the flight has to leave to be home by the end, or before its petrol is gone."""
    flight, game = helm.flight, helm.game
    hexes = flight.position.range_to(home_hex(helm.table.map, flight))
    speed = flight.card.bands[flight.altitude.band].level
    turns = -(-HALVES * hexes // speed) + LANDING_TURNS
    if game.turn + turns >= game.scenario.turns:
        return True
    left = flight.card.endurance - flight.endurance_used
    return game.scenario.plays(ENDURANCE) and left <= turns * MINUTES_A_TURN


def working_height(helm: Helm, shoot: Shoot, cruise: Altitude | None) -> Altitude | None:
    """The height to work at: as ordered if that is lawful and clear, else the best of all.

    That is the highest of those at which signals are heard best, else the lowest above them.
    """
    flight, table = helm.flight, helm.table
    half_way = -(-shoot.battery.range_to(shoot.target) // 2)
    able = [
        height
        for height in _heights(flight)
        if not altitude_objections(table.library, table.rulings, replace(flight, altitude=height))
        and _sight(helm, height) >= max(1, half_way)
    ]
    if cruise in able:
        return cruise
    low = [height for height in able if feet(table.library, flight.card, height) <= LOW]
    return low[-1] if low else next(iter(able), None)


def _heights(flight: Flight) -> Iterator[Altitude]:
    """Every altitude of a type, from the ground up."""
    for band in sorted(flight.card.bands):
        for climb in range(highest_marker(flight.card, band) + 1):
            yield Altitude(band, climb)


def _sight(helm: Helm, height: Altitude) -> int:
    """How far the flight would see from a height; less than its own hex where it would not."""
    far = sight(helm.table, helm.flight.card, height, helm.game.weather)
    return -1 if far is None else far


def station(helm: Helm, shoot: Shoot, far: int) -> Position:
    """Where to circle: the best hex to see both from, `far` being how far one sees.

    If it can be, on the own side, and as near to both as to either.
    """
    side = helm.flight.side

    def worth(hex_: Position) -> tuple[bool, bool, int, str]:
        away = _away(shoot, hex_)
        return away > far, helm.table.map.holder(hex_) is side.enemy, away, str(hex_)

    return min(helm.table.map.hexes, key=worth)


def _away(shoot: Shoot, place: Position) -> int:
    """How far the farther of battery and target is from a place."""
    return max(place.range_to(shoot.battery), place.range_to(shoot.target))


def _keeping(helm: Helm, shoot: Shoot, height: Altitude) -> Cost:
    """The cost of a way: towards the station, and not out of sight of battery and target."""
    far = _sight(helm, height)
    there = towards(station(helm, shoot, far))

    def cost(way: Way) -> float:
        return there(way) + OUT_OF_SIGHT * (_away(shoot, way.position) > far)

    return cost


def _up_to(flight: Flight, height: Altitude) -> list[Altitude]:
    """The altitudes of a type from the ground to a height."""
    heights = list(_heights(flight))
    return heights[: heights.index(height) + 1]


def _nearest(lower: tuple[Altitude, ...], height: Altitude) -> Altitude:
    """Where to dive: to the height itself, else as far down towards it as one dive leads."""
    if height in lower:
        return height
    return min(lower, key=lambda altitude: (altitude.band.rank, -altitude.climb))
