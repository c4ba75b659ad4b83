"""From a game to the pieces on the map that a viewer may see (5.11, 8.33)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bloodyapril.game.state.game import Game, Melee
from bloodyapril.game.state.ground_view import (
    GroundSighting,
    ground_losses,
    ground_sightings,
    known_guns,
    known_onion,
)
from bloodyapril.game.state.view import (
    Sighting,
    known_shoots,
    open_to,
    own_flights,
    own_shoots,
    sightings,
    undetected_counters,
)
from bloodyapril.press.map_view import (
    Battery,
    Burst,
    Counter,
    DogfightMarker,
    GroundMark,
    GroundSign,
    Gun,
    Pieces,
    Route,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Density
from bloodyapril.rules.detection import ground_detection_check
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side

_FARTHEST = 40
"""Hexes beyond which no observer is asked."""

_BANDS = {
    Band.DECK: "D",
    Band.LOW: "L",
    Band.MEDIUM: "M",
    Band.HIGH: "H",
    Band.VERY_HIGH: "VH",
}
_DENSITIES = {Density.LIGHT: "L", Density.MEDIUM: "M", Density.HEAVY: "H"}
_KINDS = {
    GroundKind.INFANTRY: "Inf",
    GroundKind.CAVALRY: "Cav",
    GroundKind.MACHINE_GUN: "MG",
    GroundKind.BATTERY: "Bty",
    GroundKind.RAILWAY: "Rly",
    GroundKind.BRIDGE: "Br",
    GroundKind.DUMP: "Dp",
    GroundKind.AERODROME: "Ad",
    GroundKind.TRENCH: "Tr",
}
"""What stands on the counters of ground units (22.1), and in the signs of targets."""


def pieces(game: Game, viewer: Side, *, rings: Table | None = None) -> Pieces:
    """Rules 5.11, 8.33 and 16.4. The pieces that a side may know, as they lie.

    Its own flights, with the routes and targets of those that are not home yet; enemy flights as
    far as it has found them, else their generic counters; dogfights; AA that is not hidden from it;
    the ground as it lies open to it, batteries at work among it. When the scenario is over all lies
    open. Flights in a dogfight are on its marker (10.34). With a table each of its flights has a
    ring at the range, in hexes, at which observers on the ground might detect it (8.2).
    """
    own = own_flights(game, viewer)
    locked = [game.flight(id) for melee in game.dogfights for id in melee.flights]
    flying = [flight for flight in own if flight.airborne and flight not in locked]
    fighting = {(flight.counter, flight.position) for flight in locked}
    found = [
        _sighted(seen, viewer.enemy)
        for seen in sightings(game, viewer)
        if (seen.counter, seen.position) not in fighting
    ]
    found += [
        replace(_sighted(counter, viewer.enemy), generic=True)
        for counter in undetected_counters(game, viewer)
    ]
    ground = (*ground_sightings(game, viewer), *ground_losses(game, viewer))
    return Pieces(
        counters=(*(_own(game, flight, rings) for flight in flying), *found),
        routes=tuple(_routes(own, over=game.over)),
        guns=tuple(_guns(game, viewer)),
        bursts=tuple(Burst(marker.side, marker.hex) for marker in game.barrages),
        ground=tuple(_ground(seen) for seen in ground),
        batteries=tuple(_batteries(game, viewer)),
        dogfights=tuple(_dogfight(game, melee, viewer) for melee in game.dogfights),
    )


def _own(game: Game, flight: Flight, rings: Table | None) -> Counter:
    return Counter(
        flight.id,
        flight.side,
        flight.position,
        flight.heading,
        _short(flight.altitude),
        came_from=flight.started_at if flight.turns_up else None,
        ring=None if rings is None else _detection_range(game, flight, rings),
        wheel=flight.wheel,
    )


def _sighted(seen: Sighting, side: Side) -> Counter:
    altitude = _short(seen.altitude) if seen.altitude else ""
    label = seen.counter or "?"
    return Counter(label, side, seen.position, seen.heading, altitude, wheel=seen.wheel)


def _short(altitude: Altitude) -> str:
    """An altitude as a counter has room for it.

    >>> _short(Altitude.parse("Medium+5")), _short(Altitude.parse("Deck"))
    ('M+5', 'D')
    """
    climb = f"+{altitude.climb}" if altitude.climb else ""
    return f"{_BANDS[altitude.band]}{climb}"


def _routes(own: Iterable[Flight], *, over: bool) -> Iterator[Route]:
    for flight in own:
        if (over or not flight.status.over) and (flight.route or flight.targets):
            yield Route(flight.side, flight.route, flight.targets)


def _guns(game: Game, viewer: Side) -> Iterator[Gun]:
    for gun in known_guns(game, viewer):
        label = "FO" if known_onion(game, viewer, gun) else _DENSITIES[gun.density]
        yield Gun(label, gun.side, gun.hex, silent=not gun.active)


def _ground(seen: GroundSighting) -> GroundMark:
    sign: GroundSign = "unknown"
    label = "?"
    if seen.kind is GroundKind.BALLOON:
        sign, label = "balloon", _short(seen.height) if seen.height else ""
    elif seen.kind is not None:
        sign, label = "unit" if seen.kind.is_unit else "target", _KINDS[seen.kind]
    usual = seen.side is None or seen.title.startswith(seen.side.value)
    name = "" if usual or seen.kind is None else seen.title
    down = seen.gone and seen.kind is GroundKind.BALLOON
    return GroundMark(sign, label, seen.side, seen.hex, name, seen.damage.rank, down=down)


def _batteries(game: Game, viewer: Side) -> Iterator[Battery]:
    for flight, shoot in own_shoots(game, viewer):
        yield _battery(flight.id, flight.side, shoot)
    for side, shoot in known_shoots(game, viewer):
        if not open_to(side, viewer, over=game.revealed):
            yield _battery("", side, shoot)


def _battery(label: str, side: Side, shoot: Shoot) -> Battery:
    return Battery(label, side, shoot.battery, shoot.target, firing=shoot.opened)


def _dogfight(game: Game, melee: Melee, viewer: Side) -> DogfightMarker:
    flights = [game.flight(id) for id in melee.flights]
    names = (
        flight.id
        if open_to(flight.side, viewer, over=game.revealed)
        else flight.counter or flight.name
        for flight in flights
    )
    return DogfightMarker(melee.id, melee.hex, tuple(names))


def _detection_range(game: Game, flight: Flight, table: Table) -> Hexes | None:
    """Rule 8.2. The farthest range at which enemy observers may roll for a flight."""
    over = flight.position.hexes
    barrage = any(m.side is flight.side.enemy and m.hex in over for m in game.barrages)
    for reach in range(_FARTHEST, -1, -1):
        check = ground_detection_check(
            table, flight.side.enemy, flight, Hexes(reach), game.air,
            barrage=barrage,
        )  # fmt: skip
        if check is not None:
            return Hexes(reach)
    return None
