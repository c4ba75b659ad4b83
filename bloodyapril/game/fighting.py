"""Rule 13 in the sequence of play: engagement, a round of combat, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bloodyapril.game.gunnery import barrage, settle_separated
from bloodyapril.game.policy import Policy
from bloodyapril.game.scoring import score_losses
from bloodyapril.game.state import Game
from bloodyapril.rules.air_to_air.combat import exchange
from bloodyapril.rules.air_to_air.engagement import Circumstances, Engagement, engage
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.detection import target_state
from bloodyapril.rules.index import rule
from bloodyapril.rules.post_combat import scatter, undetected, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

Policies = Mapping[Side, Policy]


@rule("13.2", "13.3", "15")
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
    game = barrage(game, map_, table, attacker_id, defender.position)
    attacker = game.flight(attacker_id)
    if not attacker.airborne or attacker.undamaged == 0 or attacker.aborting:
        return game, False
    defender = game.flight(defender_id)
    circumstances = Circumstances(
        weather=game.weather,
        light=game.light,
        attacker_sees=target_state(defender, game.tallied(defender)),
        defender_sees=target_state(attacker, game.tallied(attacker)),
        from_behind=not defender.position.hexes[0].faces(defender.heading, came_from),
    )
    result = engage(table, attacker, defender, circumstances)
    fight, told = _reading(game, policies, result, attacker, defender)
    table.tell("engagement", told, "13.232", attacker_id, defender_id)
    if not fight:
        return game, False
    hex_ = next(h for h in defender.position.hexes if h in attacker.position.hexes)
    return _combat(game, map_, table, policies, attacker, defender, hex_, result), True


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


def _combat(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    attacker: Flight,
    defender: Flight,
    hex_: Position,
    result: Engagement,
) -> Game:
    """Rules 13.3, 14 and 15. A round of combat at the defender's altitude, and its aftermath."""
    surprise = result is Engagement.SURPRISE
    night = game.light.night
    (attacker, ours), (defender, theirs) = exchange(
        table, attacker, defender, surprise=surprise, night=night
    )
    attacker = replace(attacker, altitude=defender.altitude)
    defender_harm = _suffers(map_, table, defender, ours.hits, hex_)
    attacker_harm = _suffers(map_, table, attacker, theirs.hits, hex_)
    game = score_losses(game, table, defender, defender_harm)
    game = score_losses(game, table, attacker, attacker_harm)
    fought = {attacker.id, defender.id}
    game = game.with_flights(undetected(attacker_harm.flight), undetected(defender_harm.flight))
    game = game.without_tallies_on(fought)
    game = _after(game, map_, table, policies, defender_harm, hex_, attacker_harm, surprise)
    return _after(game, map_, table, policies, attacker_harm, hex_, defender_harm, False)


def _suffers(
    map_: Map, table: Table, flight: Flight, hits: tuple[Damage, ...], hex_: Position
) -> Harm:
    captor = map_.holder(hex_) is flight.side.enemy
    return suffer(table, replace(flight, position=hex_), hits, captor=captor)


@rule("15")
def _after(
    game: Game,
    map_: Map,
    table: Table,
    policies: Policies,
    harm: Harm,
    hex_: Position,
    enemy_harm: Harm,
    disadvantaged: bool,
) -> Game:
    """Rule 15. Scatter, Manoeuvre marker and Wind Up of one side, and its separated aeroplanes."""
    flight = game.flight(harm.flight.id)
    if flight.present and not flight.spinning:
        flight = scatter(table, map_, flight, hex_)
        heading = policies[flight.side].heading_after(game, map_, flight)
        flight = replace(flight, heading=heading)
        game = game.with_flights(flight)
        game = barrage(game, map_, table, flight.id, flight.position, unmodified=True)
        flight = game.flight(flight.id)
        if flight.present:
            flight = wind_up(
                table,
                flight,
                harm,
                disadvantaged=disadvantaged,
                enemies_shot_down=enemy_harm.shot_down,
            )
            game = game.with_flights(flight)
    alone = tuple(undetected(flight) for flight in harm.separated)
    return settle_separated(game, map_, table, alone)
