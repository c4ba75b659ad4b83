"""Rules 8 and 20 in the sequence of play: the Detection Phase and the Track Phase."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.checks.check import Check
from bloodyapril.game.decisions import KeepsTally, TallyOrder
from bloodyapril.game.phases.movement.dummies import unmask
from bloodyapril.game.phases.sunlight import sun
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.counters import known_by_counter, renamed
from bloodyapril.game.state.game import ALERT, TELEPHONE, Game, orders_of
from bloodyapril.game.state.targets import balloon_targets, balloons, tallied_by
from bloodyapril.game.state.view import keep_secrets
from bloodyapril.rules.aerodromes import stands
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.balloons import is_balloon
from bloodyapril.rules.detection import (
    ground_detection_check,
    state_without_tally,
    target_state,
    visual_information,
    visual_sighting_check,
)
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet, height_order
from bloodyapril.rules.table import Table
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side


@rule("3.2", "8.2", "8.3", "8.34", "8.31", "8.32")
def detection_phase(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 8.2, 8.3 and 8.34. Ground observers, then the eye; barrage markers go at the end."""
    for flight in aloft(game):
        if not game.seen(flight):
            game = _observe(game, table, flight)
    for side in (Side.GERMAN, Side.BRITISH):
        for spotter in _lookouts(game, side):
            busy = spotter.tally is not None or game.melee_of(spotter.id) is not None
            if not busy and not spotter.dummy:
                game = _sight(game, table, policies, spotter.id)
    return replace(game, barrages=frozenset())


@rule("8.3")
def _lookouts(game: Game, side: Side) -> list[Flight]:
    """Rule 8.3. A side's flights in the order in which they look for enemies, as it has said."""

    def place(flight: Flight) -> tuple[bool, int]:
        looks = orders_of(game, flight).looks
        return not looks, looks

    return sorted(aloft(game, side), key=place)


def _observe(game: Game, table: Table, flight: Flight) -> Game:
    cut = game.in_force(TELEPHONE, flight.side.enemy)
    check = observation(game, table, flight, lines_cut=cut)
    if check is None:
        return game
    if table.dice.ask(check) != "detected":
        told = f"{flight.name} passes the observers unseen."
        table.tell("observed", told, "8.2", flight.id, seen_by=flight.side)
        return game
    if flight.dummy:
        return unmask(game, table, flight, "8.2")
    table.tell("detected", f"{flight.name} is detected from the ground.", "8.2", flight.id)
    return game.with_flights(replace(flight, detection=Detection.DETECTED))


@rule("8.1", "11.1")
def aloft(game: Game, side: Side | None = None) -> list[Flight]:
    """Rules 8.1 and 11.1. Flights that can see and be seen: none that still stand on aerodromes."""
    return [flight for flight in game.airborne(side) if not stands(flight)]


@rule("8.2")
def observation(
    game: Game, table: Table, flight: Flight, *, lines_cut: bool = False
) -> Check | None:
    """Rule 8.2. The observers' roll against a flight, or nothing if it is out of their reach.

    Cut lines keep what they see from being told, not from being seen: a flight that is detected
    stays so (6, 20).
    """
    return ground_detection_check(
        table,
        flight.side.enemy,
        flight,
        observer_range(game, table.map, flight),
        game.air,
        barrage=has_barrage(game, flight),
        alert=int(game.in_force(ALERT, flight.side.enemy)),
        lines_cut=lines_cut,
    )


@rule("8.2")
def observer_range(game: Game, map_: Map, flight: Flight) -> Hexes:
    """Rule 8.2. Hexes to the nearest enemy trench, active aerodrome, balloon or active AA."""
    enemy = flight.side.enemy
    posts = [balloon.hex for balloon in balloons(game, enemy)]
    posts += [gun.hex for gun in game.ground if gun.side is enemy and gun.active]
    posts += [hex_ for name in active_aerodromes(game, enemy) if (hex_ := map_.aerodrome(name).hex)]
    ranges = [flight.position.range_to(post) for post in posts]
    return Hexes(min([map_.trench_range(flight.position, enemy), *ranges]))


def active_aerodromes(game: Game, side: Side) -> list[str]:
    """Aerodromes in the orders of battle (1.3)."""
    names = {flight.home for flight in game.flights.values() if flight.side is side and flight.home}
    if side is Side.GERMAN:
        names |= {ready.aerodrome for ready in game.scenario.readiness}
    return sorted(names)


def has_barrage(game: Game, flight: Flight) -> bool:
    """Whether an enemy Barrage marker points at a flight (8.34)."""
    hexes = set(flight.position.hexes)
    return any(marker.side is flight.side.enemy and marker.hex in hexes for marker in game.barrages)


@rule("8.3", "8.31")
def _sight(game: Game, table: Table, policies: Policies, id: str) -> Game:
    """Rules 8.3 and 8.31. One flight looks for enemies until it has a Tally on one."""
    spotter = game.flight(id)
    offers = {}
    for target in (*aloft(game, spotter.side.enemy), *balloon_targets(game, spotter)):
        check = sighting(game, table, spotter, target)
        if check is not None:
            offers[target.id] = check
    targets = [game.flight(target) for target in offers]
    for target in policies[spotter.side].decide(game, table, TallyOrder(spotter, targets)):
        if table.dice.ask(offers[target.id]) != "tally":
            told = f"{spotter.name} does not sight {target.name}."
            table.tell("missed", told, "8.3", spotter.id, target.id, seen_by=spotter.side)
            continue
        if target.dummy:
            game = unmask(game, table, target, "8.3")
            if table.rulings["dummy-sighted"] == "goes-on":
                continue
            return game
        keep_secrets(table, game)
        shown = visual_information(target, feet(table.library, target.card, target.altitude))
        told = f"{spotter.name} sights {target.name}: {shown}."
        table.tell("tally", told, "8.3", spotter.id, target.id)
        if is_balloon(target):
            return game.with_flights(replace(spotter, tally=target.id))
        return game.with_flights(
            replace(spotter, tally=target.id),
            replace(game.flight(target.id), identified=True, recognised=True),
        )
    return game


@rule("8.3")
def sighting(
    game: Game, table: Table, spotter: Flight, target: Flight, *, keeping: bool = False
) -> Check | None:
    """Rule 8.3. A flight's roll on a target, or nothing if it may not roll."""
    return visual_sighting_check(
        table,
        spotter,
        target,
        "undetected" if is_balloon(target) else target_state(target, game.tallied(target)),
        game.air,
        barrage=has_barrage(game, target),
        keeping=keeping,
        dogfight=_crowd(game, target),
        balloon=is_balloon(target),
        sun=sun(game, table),
        higher=height_order(table, target.card, target.altitude, spotter.card, spotter.altitude)
        > 0,
    )


def _crowd(game: Game, target: Flight) -> int:
    """Rule 13.21b. The aeroplanes of the dogfight that a target is in; 0 if it is in none."""
    melee = game.melee_of(target.id)
    return sum(len(game.flight(id).present) for id in melee.flights) if melee else 0


@rule("3.2", "20")
def track_phase(game: Game, table: Table, policies: Policies) -> Game:
    """Rule 20. Tallies must be kept; flights out of the observers' reach are lost to them."""
    known = known_by_counter(game)
    for flight in game.airborne():
        if flight.tally is not None:
            game = _track(game, table, policies, flight)
    for flight in game.airborne():
        if (
            game.tallied(flight)
            or game.melee_of(flight.id)
            or (flight.detection is Detection.UNDETECTED and not flight.identified)
        ):
            continue
        reach = observation(game, table, flight) is not None
        state = state_without_tally(flight, reach)
        if state is Detection.UNDETECTED and flight.detection is not Detection.UNDETECTED:
            table.tell("lost-sight", f"{flight.name} is undetected again.", "20", flight.id)
        kept = flight.identified and state is not Detection.UNDETECTED
        game = game.with_flights(replace(flight, detection=state, identified=kept))
    return renamed(game, table, policies, known)


def _track(game: Game, table: Table, policies: Policies, flight: Flight) -> Game:
    target = tallied_by(game, flight)
    if target is None or not target.airborne:
        return game.with_flights(replace(flight, tally=None))
    if not policies[flight.side].decide(game, table, KeepsTally(flight, target)):
        told = f"{flight.name} drops its Tally on {target.name}."
        table.tell("tally-lost", told, "20", flight.id, target.id)
        return game.with_flights(replace(flight, tally=None))
    check = sighting(game, table, flight, target, keeping=True)
    if check is not None and table.dice.ask(check) == "tally":
        told = f"{flight.name} keeps its Tally on {target.name}."
        table.tell("tally-kept", told, "20", flight.id, target.id)
        return game
    table.tell("tally-lost", f"{flight.name} loses sight of {target.name}.", "20", flight.id)
    return game.with_flights(replace(flight, tally=None))
