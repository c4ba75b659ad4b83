"""Rule 13 in the sequence of play: engagement, a round of combat, and what follows it."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.decisions import Commences
from bloodyapril.game.phases.anti_aircraft import barrage
from bloodyapril.game.phases.combat.dogfights import lock, locks
from bloodyapril.game.phases.combat.post_combat import Spent, after_combat
from bloodyapril.game.phases.sunlight import sun
from bloodyapril.game.phases.victory_points import score_losses
from bloodyapril.game.policy import Policies, chosen_weapons
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import keep_secrets
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
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.post_combat import scatters
from bloodyapril.rules.sun import in_the_sun
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position


@rule("10.12", "13.2", "13.3", "15", "8.31", "15.1", "15.2", "15.3")
def attack(
    game: Game,
    table: Table,
    policies: Policies,
    attacker_id: str,
    defender_id: str,
    came_from: Position,
    at: Position | None = None,
) -> tuple[Game, bool]:
    """Rules 13.2, 13.3 and 15. One flight attacks another: engagement, combat, aftermath.

    `came_from` is where the attacker was before it entered the hex; `at` is the hex of the attack,
    where both are on one hexside (10.12). Returns the game and whether there was combat; without it
    the attacker flies on.
    """
    defender = game.flight(defender_id)
    game = replace(game, attempts=game.attempts | {(attacker_id, defender_id)})
    game = barrage(game, table, attacker_id, defender.position, altitudes=(defender.altitude,))
    attacker = game.flight(attacker_id)
    if not attacker.airborne or attacker.undamaged == 0 or attacker.aborting:
        return game, False
    attacker, defender = rated(table, attacker), rated(table, defender)
    game = game.with_flights(attacker, defender)
    result = engage(table, attacker, defender, met(game, table, attacker, defender, came_from))
    fight, told = _reading(game, table, policies, result, attacker, defender)
    table.tell("engagement", told, "13.232", attacker_id, defender_id)
    if not fight:
        return game, False
    shared = [hex_ for hex_ in defender.position.hexes if hex_ in attacker.position.hexes]
    hex_ = at if at in shared else shared[0]
    surprise = result is Engagement.SURPRISE
    game = _combat(game, table, policies, (attacker, defender), hex_, surprise)
    return _not_slid(game, defender), True


@rule("13.23", "13.231", "7.2")
def met(
    game: Game, table: Table, attacker: Flight, defender: Flight, came_from: Position
) -> Circumstances:
    """Rules 13.23, 13.231 and 7.2. How two flights meet: who sees whom, from where, the sun."""
    return Circumstances(
        air=game.air,
        attacker_sees=target_state(defender, game.tallied(defender)),
        defender_sees=target_state(attacker, game.tallied(attacker)),
        from_behind=not defender.position.hexes[0].faces(defender.heading, came_from),
        attacker_in_sun=_sunward(game, table, defender, came_from),
        defender_in_sun=_against_the_sun(game, table, defender, came_from),
    )


@rule("10.12")
def _not_slid(game: Game, before: Flight) -> Game:
    """Rule 10.12. A defender fights as if in the hex of the attack; one not thrown out stays put.

    Only the attacker slides into that hex for good.
    """
    after = game.flight(before.id)
    if scatters(after) or not after.airborne or game.melee_of(after.id) is not None:
        return game
    return game.with_flights(replace(after, position=before.position))


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
    game: Game,
    table: Table,
    policies: Policies,
    result: Engagement,
    attacker: Flight,
    defender: Flight,
) -> tuple[bool, str]:
    """Whether combat begins, and the result in words (13.232)."""
    names = f"{attacker.name} attacks {defender.name}"
    if result is Engagement.SURPRISE:
        return True, f"{names} and has surprise."
    if result is Engagement.EVEN:
        return True, f"{names}; both engage."
    if result is Engagement.DEFENDERS_CHOICE and policies[defender.side].decide(
        game, table, Commences(defender, attacker)
    ):
        return True, f"{names} but is seen; {defender.name} begins the fight."
    return False, f"{names} but does not engage."


@rule("13.3", "13.22", "13.232", "14", "15")
def _combat(
    game: Game,
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
        choose=chosen_weapons(game, table, policies),
    )
    defender_harm = _suffers(table, defender, ours.hits, by=attacker.id)
    attacker_harm = _suffers(table, attacker, theirs.hits, by=defender.id)
    game = game.with_flights(attacker_harm.flight, defender_harm.flight)
    game = score_losses(game, table, defender, defender_harm)
    game = score_losses(game, table, attacker, attacker_harm)
    separated = (*defender_harm.separated, *attacker_harm.separated)
    if locks(game, table, attacker_harm.flight, defender_harm.flight):
        return lock(game, table, (attacker, defender), separated, surprise=surprise)
    spent = (
        Spent(defender_harm, attacker_harm.shot_down, disadvantaged=surprise),
        Spent(attacker_harm, defender_harm.shot_down),
    )
    return after_combat(game, table, policies, spent, separated)


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


def _suffers(table: Table, flight: Flight, hits: Hits, by: str) -> Harm:
    captor = table.map.holder(flight.position) is flight.side.enemy
    return suffer(table, flight, hits, captor=captor, by=by)
