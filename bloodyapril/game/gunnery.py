"""Rule 16 in the sequence of play: activation, barrages and their damage."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.scoring import score_losses
from bloodyapril.game.state import Barrage, Game
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.archie import (
    Concentration,
    Density,
    chosen_to_fire,
    comes_home,
    flak_damage,
    friendly_fire,
    in_zone,
    trench_fire,
)
from bloodyapril.rules.damage import suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.post_combat import scatter, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map


@rule("16.2")
def activate(game: Game, table: Table, flight: Flight) -> Game:
    """Rule 16.2. Silent enemy AA next to a flight wakes; it may fire from the next MP on."""
    woken = []
    for gun in game.ground:
        if gun.side is flight.side.enemy and not gun.active and in_zone(gun, flight.position):
            gun = replace(gun, active=True, hidden=False)
            table.tell("aa-active", f"{gun.name} becomes active.", "16.2", flight.id)
        woken.append(gun)
    return replace(game, ground=tuple(woken))


@rule("16.3", "16.33")
def barrage(
    game: Game,
    map_: Map,
    table: Table,
    id: str,
    place: Position,
    *,
    unmodified: bool = False,
    asleep: frozenset[str] = frozenset(),
) -> Game:
    """Rules 16.3 and 16.33. Fire on a flight that entered a hex, turned or attacked in a zone.

    One concentration at most fires for each side; own guns only by mistake. `unmodified` after
    wind drift or scatter (16.31); `asleep` are guns that woke only now (16.2).
    """
    flight = game.flight(id)
    if not flight.airborne:
        return game
    for side in (flight.side.enemy, flight.side):
        if side is flight.side and not comes_home(map_, flight):
            continue
        guns = [
            gun
            for gun in game.ground
            if gun.side is side and gun.active and gun.id not in asleep and in_zone(gun, place)
        ]
        if side is flight.side.enemy and flight.altitude.band is Band.DECK:
            trench = trench_fire(map_, side, place)
            guns += [trench] if trench else []
        chosen = chosen_to_fire(table, guns, flight, game.weather, game.light) if guns else None
        if chosen is None:
            continue
        gun, check = chosen
        if side is flight.side and not friendly_fire(table, gun, flight):
            continue
        hit = table.dice.ask(check) == "hit"
        table.tell(
            "aa", f"{gun.name} {'hits' if hit else 'misses'} {flight.name}.", "16.31", flight.id
        )
        game = _marked(game, gun, place, flight)
        if hit:
            game = _hit(game, map_, table, gun, game.flight(id), unmodified)
        flight = game.flight(id)
        if not flight.airborne:
            break
    return game


def _marked(game: Game, gun: Concentration, place: Position, flight: Flight) -> Game:
    """Rule 16.31. A Barrage marker in each hex fired into; small arms leave none (16.1)."""
    game = game.with_flights(replace(flight, fired_on=flight.altitude.band))
    if gun.density is Density.SMALL_ARMS:
        return game
    markers = frozenset(Barrage(gun.side, hex_) for hex_ in place.hexes)
    guns = tuple(replace(g, revealed=True) if g.id == gun.id else g for g in game.ground)
    return replace(game, barrages=game.barrages | markers, ground=guns)


def _hit(
    game: Game, map_: Map, table: Table, gun: Concentration, flight: Flight, unmodified: bool
) -> Game:
    """Rules 16.31, 8.21 and 15.1. Damage, detection and Wind Up of a flight that was hit."""
    if flight.detection is Detection.UNDETECTED and gun.side is flight.side.enemy:
        flight = replace(flight, detection=Detection.DETECTED)
    hits = flak_damage(table, gun, flight, unmodified=unmodified)
    told = " and ".join(hit.value for hit in hits) or "no effect"
    table.tell("flak", f"Flak damage to {flight.name}: {told}.", "16.31", flight.id)
    captor = map_.holder(flight.position) is flight.side.enemy
    harm = suffer(table, flight, hits, captor=captor, onion=gun.flaming_onion)
    after = replace(harm.flight, hit=harm.flight.hit or bool(hits))
    game = score_losses(game, table, flight, harm)
    checks = bool(hits) or table.rulings["wind-up-after-aa-no-effect"] == "check"
    if after.present and checks:
        after = wind_up(table, after, harm, ground_fire=True, onion=gun.flaming_onion)
    game = game.with_flights(after)
    return settle_separated(game, map_, table, harm.separated)


@rule("14.23", "14.24")
def settle_separated(game: Game, map_: Map, table: Table, separated: tuple[Flight, ...]) -> Game:
    """Rules 14.23 and 14.24. Place aeroplanes that had to leave: a dud engine scatters at once."""
    for alone in separated:
        hex_ = alone.position.hexes[0]
        alone = replace(alone, position=hex_, moved=True)
        if alone.dud_engine:
            alone = scatter(table, map_, alone, hex_)
        game = game.with_flights(alone)
    return game
