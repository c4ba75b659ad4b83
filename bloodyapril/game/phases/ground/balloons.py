"""Rule 12.217 in the sequence of play: balloons sought, attacked, and winched down."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.phases.anti_aircraft import barrage, given_away
from bloodyapril.game.phases.combat.post_combat import Spent, after_combat
from bloodyapril.game.phases.victory_points import BALLOON, win
from bloodyapril.game.policy import Policies, chosen_weapons
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import unit_of, with_unit
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    attack_objections,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.balloons import Busting, balloon_flight, bust, bust_objections
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.detection import target_state
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side


@rule("12.217", "13.21")
def balloon_objections(game: Game, table: Table, attacker: Flight, balloon: Flight) -> list[str]:
    """Rules 12.217 and 13.21. Every reason why a flight may not attack a balloon now."""
    reasons = bust_objections(attacker, balloon)
    reasons += attack_objections(table, attacker, balloon, True, game.weather)
    if (attacker.id, balloon.id) in game.attempts:
        reasons.append(f"{attacker.name} has tried {balloon.name} [12.217]")
    return reasons


@rule("12.217", "16.3", "8.21", "15")
def attack_balloon(
    game: Game, table: Table, policies: Policies, id: str, target: str
) -> tuple[Game, bool]:
    """Rules 12.217, 16.3 and 8.21. A flight attacks a balloon: its AA, engagement, a round.

    Returns the game and whether the move of the flight ends with it.
    """
    attacker, unit = game.flight(id), unit_of(game, target)
    if unit is None or not unit.hangs:
        told = f"{attacker.name} finds no balloon to attack."
        table.tell("no-attack", told, "12.217", id, seen_by=attacker.side)
        return game, False
    balloon = balloon_flight(unit)
    reasons = balloon_objections(game, table, attacker, balloon)
    if reasons:
        told = f"{attacker.name} cannot attack {balloon.name}: {'; '.join(reasons)}."
        table.tell("no-attack", told, "12.217", id, seen_by=attacker.side)
        return game, False
    game = replace(game, attempts=game.attempts | {(id, target)})
    game = barrage(game, table, id, balloon.position, altitudes=(balloon.altitude,))
    attacker = game.flight(id)
    if not attacker.airborne or attacker.undamaged == 0 or attacker.aborting:
        return game, False
    game = with_unit(game, replace(unit, engaged=True))
    circumstances = Circumstances(
        game.air,
        attacker_sees="tally",
        defender_sees=target_state(attacker, game.tallied(attacker)),
    )
    result = bust(
        table, attacker, balloon, circumstances,
        choose=chosen_weapons(game, table, policies),
    )  # fmt: skip
    _tell(table, result, balloon)
    if not result.fought:
        return game, False
    return _fought(game, table, policies, attacker, result, balloon)


def _tell(table: Table, result: Busting, balloon: Flight) -> None:
    how = {
        Engagement.SURPRISE: "and has surprise",
        Engagement.EVEN: "and engages it",
    }.get(result.engagement, "but does not engage")
    fate = f" {balloon.name} burns." if result.destroyed else ""
    name, id = result.attacker.name, result.attacker.id
    table.tell("balloon", f"{name} attacks {balloon.name} {how}.{fate}", "12.217", id)


@rule("12.217", "8.21", "15", "4.6")
def _fought(
    game: Game,
    table: Table,
    policies: Policies,
    before: Flight,
    result: Busting,
    balloon: Flight,
) -> tuple[Game, bool]:
    """Rules 8.21 and 15. The balloon is lost or not, and the attacker has given itself away.

    Whether it scatters and checks for Wind Up as after any combat, the ruling balloon-aftermath
    says; if not, it flies on at its own altitude.
    """
    id = before.id
    unit = unit_of(game, balloon.id)
    if result.destroyed and unit is not None:
        game = with_unit(game, replace(unit, damage=GroundDamage.TOTAL))
        game = game.without_tallies_on([unit.id])
        if before.side is Side.BRITISH:
            game = win(game, table, before.side, BALLOON, f"{unit.title} destroyed", before)
    after = replace(
        result.attacker,
        tally=None,
        done=replace(result.attacker.done, struck=(*before.done.struck, balloon.id)),
    )
    if table.rulings["balloon-aftermath"] == "flies-on":
        after = replace(after, altitude=before.altitude, climbing=before.climbing)
        return game.with_flights(given_away(table, after, game.light)), False
    after = replace(after, position=balloon.position)
    spent = (Spent(Harm(after), enemies_shot_down=0),)
    game = after_combat(game.with_flights(after), table, policies, spent, ())
    # Nobody in the air has seen who it is: the enemy learns what it is, not its name (8.21).
    flight = replace(game.flight(id), recognised=before.recognised)
    flight = given_away(table, flight, game.light) if flight.airborne else flight
    return game.with_flights(flight), True


@rule("12.217", "3.2")
def winch_down(game: Game, table: Table) -> Game:
    """Rules 3.2 and 12.217. In the Admin Phase balloons that were attacked are brought down."""
    for unit in game.targets:
        if unit.hangs and unit.engaged:
            table.tell("winched-down", f"{unit.title} is winched down.", "12.217")
            game = with_unit(game, replace(unit, winched_down=True))
            game = game.without_tallies_on([unit.id])
    return game
