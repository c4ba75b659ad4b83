"""Rule 13 in the sequence of play: engagement, a round of combat, and what follows it."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.daylight import sun
from bloodyapril.game.gunnery import barrage, settle_separated, under_fire_after_scatter
from bloodyapril.game.policy import Policies
from bloodyapril.game.scoring import score_losses
from bloodyapril.game.state import Game
from bloodyapril.game.view import keep_secrets
from bloodyapril.rules.air_to_air.combat import exchange
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    climbs_under_cloud,
    engage,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Harm, Hits, suffer
from bloodyapril.rules.detection import target_state, visual_information
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.post_combat import scatter, scatters, undetected, wind_up
from bloodyapril.rules.sun import in_the_sun
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map


@rule("13.2", "13.3", "15", "8.31", "15.1", "15.2", "15.3")
def attack(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    attacker_id: str,
    defender_id: str,
    came_from: Position,
) -> tuple[Game, bool]:
    """Rules 13.2, 13.3 and 15. One flight attacks another: engagement, combat, aftermath.

    `came_from` is where the attacker was before it entered the hex. Returns the game and whether
    there was combat; without it the attacker flies on.
    """
    defender = game.flight(defender_id)
    game = replace(game, attempts=game.attempts | {(attacker_id, defender_id)})
    game = barrage(
        game, map_, table, attacker_id, defender.position, altitudes=(defender.altitude,)
    )
    attacker = game.flight(attacker_id)
    if not attacker.airborne or attacker.undamaged == 0 or attacker.aborting:
        return game, False
    circumstances = Circumstances(
        weather=game.weather,
        light=game.light,
        attacker_sees=target_state(defender, game.tallied(defender)),
        defender_sees=target_state(attacker, game.tallied(attacker)),
        from_behind=not defender.position.hexes[0].faces(defender.heading, came_from),
        attacker_in_sun=_sunward(game, table, defender, came_from),
        defender_in_sun=_against_the_sun(game, table, defender, came_from),
    )
    result = engage(table, attacker, defender, circumstances)
    fight, told = _reading(game, policies, result, attacker, defender)
    table.tell("engagement", told, "13.232", attacker_id, defender_id)
    if not fight:
        return game, False
    hex_ = next(h for h in defender.position.hexes if h in attacker.position.hexes)
    surprise = result is Engagement.SURPRISE
    return _combat(game, map_, table, policies, (attacker, defender), hex_, surprise), True


def _sunward(game: Game, table: Table, defender: Flight, came_from: Position) -> bool:
    """Rule 7.2. Whether the attacker came out of the sun, as its defender sees it."""
    eye = (defender.position, defender.altitude)
    return in_the_sun(sun(game, table), game.weather, eye, (came_from, defender.altitude))


def _against_the_sun(game: Game, table: Table, defender: Flight, came_from: Position) -> bool:
    """Rule 7.2. Whether the attacker flew into the sun to reach its defender."""
    eye = (came_from, defender.altitude)
    place = (defender.position, defender.altitude)
    return in_the_sun(sun(game, table), game.weather, eye, place)


def _reading(
    game: Game, policies: Policies, result: Engagement, attacker: Flight, defender: Flight
) -> tuple[bool, str]:
    """Whether combat begins, and the result in words (13.232)."""
    names = f"{attacker.name} attacks {defender.name}"
    if result is Engagement.SURPRISE:
        return True, f"{names} and has surprise."
    if result is Engagement.EVEN:
        return True, f"{names}; both engage."
    if result is Engagement.DEFENDERS_CHOICE and policies[defender.side].commences(
        game, defender, attacker
    ):
        return True, f"{names} but is seen; {defender.name} begins the fight."
    return False, f"{names} but does not engage."


@rule("13.3", "13.22", "13.232", "14", "15")
def _combat(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    fighting: tuple[Flight, Flight],
    hex_: Position,
    surprise: bool,
) -> Game:
    """Rules 13.3, 14 and 15. A round of combat at the defender's altitude, and its aftermath."""
    attacker, defender = (replace(flight, position=hex_, tally=None) for flight in fighting)
    keep_secrets(table, game)
    _identify(table, attacker, defender)
    (attacker, ours), (defender, theirs) = exchange(
        table,
        attacker,
        defender,
        surprise=surprise,
        night=game.light.night,
        from_below=climbs_under_cloud(table, attacker, defender, game.weather),
        choose=lambda flight, enemy, bearing: policies[flight.side].fires(
            game, flight, enemy, bearing
        ),
    )
    defender_harm = _suffers(map_, table, defender, ours.hits)
    attacker_harm = _suffers(map_, table, attacker, theirs.hits)
    game = game.with_flights(attacker_harm.flight, defender_harm.flight)
    game = score_losses(game, table, defender, defender_harm, by=attacker.id)
    game = score_losses(game, table, attacker, attacker_harm, by=defender.id)
    return _aftermath(game, map_, table, policies, defender_harm, attacker_harm, surprise)


@rule("8.31", "13.3")
def _identify(table: Table, *flights: Flight) -> None:
    """Rules 8.31, 8.33 and 13.3. Who fights is visually identified: each side tells what it has."""
    shown = [
        f"{flight.name}: "
        + visual_information(flight, feet(table.library, flight.card, flight.altitude))
        for flight in flights
    ]
    ids = [flight.id for flight in flights]
    table.tell("identified", f"{'; '.join(shown)}.", "8.31", *ids)


def _suffers(map_: Map, table: Table, flight: Flight, hits: Hits) -> Harm:
    captor = map_.holder(flight.position) is flight.side.enemy
    return suffer(table, flight, hits, captor=captor)


@rule("15", "15.1", "15.2", "15.3")
def _aftermath(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    defender: Harm,
    attacker: Harm,
    surprise: bool,
) -> Game:
    """Rule 15. Scatter with Manoeuvre markers, Wind Up, undetected: each for the defender first.

    Aeroplanes that left their flights are placed after both have scattered, and end undetected too.
    """
    for harm in (defender, attacker):
        game = _scatters(game, map_, table, policies, harm.flight.id)
    separated = (*defender.separated, *attacker.separated)
    game = settle_separated(game, map_, table, separated)
    for harm, enemy in ((defender, attacker), (attacker, defender)):
        flight = game.flight(harm.flight.id)
        if flight.present:
            after = wind_up(
                table,
                flight,
                harm,
                disadvantaged=surprise and harm is defender,
                enemies_shot_down=enemy.shot_down,
            )
            game = game.with_flights(after)
    fought = [flight.id for flight in (defender.flight, attacker.flight, *separated)]
    game = game.with_flights(*(undetected(game.flight(id)) for id in fought))
    return game.without_tallies_on(fought)


@rule("15.2", "16.3")
def _scatters(game: Game, map_: Map, table: Table, policies: Policies, id: str) -> Game:
    """Rules 15.2 and 15.21. One flight scatters, if what it flies lets it."""
    before = game.flight(id)
    if not scatters(before):
        return game
    flight = scatter(table, map_, before, before.position)
    heading = policies[flight.side].heading_after(game, map_, flight)
    flight = replace(flight, heading=heading, moved=flight.moved or flight.dud_engine)
    return under_fire_after_scatter(game.with_flights(flight), map_, table, before, flight)
