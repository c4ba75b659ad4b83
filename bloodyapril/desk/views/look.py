"""View of an attack before it is made: the way, what threatens on it, and its exact odds (13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bloodyapril.desk.seat import Seat, table_of
from bloodyapril.desk.views.ahead import EnemyNearView, UnderFireView, enemies_near, under_fire
from bloodyapril.desk.views.briefing import ChanceView
from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.combat.rounds import met
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.seen import behind
from bloodyapril.odds.combat import combat_odds
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.harm import Losses
from bloodyapril.play.hand import commanded, enemy_named, engage
from bloodyapril.rules.air_to_air.engagement import Engagement
from bloodyapril.rules.air_units import Aeroplane, CrewMember, Flight, Tasking, Weapon
from bloodyapril.rules.balloons import is_balloon
from bloodyapril.rules.movement.moving import HALVES, Flying, after_steps
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.autopilot import CONTACT
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Training
from bloodyapril.terms.values import dataclass

_ENGAGED = {
    Engagement.SURPRISE: "you engage with surprise",
    Engagement.EVEN: "both engage",
    Engagement.NONE: "neither engages",
    Engagement.DEFENDERS_CHOICE: "the enemy alone engages",
}
ASSUMED = (
    "the enemy is taken as regulars of Aggression 0 with full drums: what he is, is his secret"
)
NO_ODDS = "no odds: the enemy is not identified"
BALLOON = "no odds: a balloon is attacked by a rule of its own [12.217]"
BOUNCE = "no odds: it would bounce a dogfight [13.43]"
AA_APART = "AA that fires on the way is not in the odds"


@dataclass(frozen=True, slots=True)
class LookView:
    """The attack that `flight engage` would make, before anything has happened.

    `way` are the places after each MP, `met_after` so many of them the enemy is met; speed in MP.
    The chances are exact, of a round of combat as far as the seat can know it; `notes` say what is
    not known, or why there are none.
    """

    flight: str
    name: str
    enemy: str
    movement: str
    mp: Fraction
    altitude: Altitude
    way: tuple[Position, ...]
    met_after: int
    heading: Heading
    guns: tuple[UnderFireView, ...]
    enemies: tuple[EnemyNearView, ...]
    chances: tuple[ChanceView, ...]
    notes: tuple[str, ...]


def look(seat: Seat, name: str, enemy: str) -> LookView:
    """Rules 13.2 and 16.3. Look at an attack; raises as `play.hand.engage` does."""
    seen = seat.look()
    game, table = behind(seen), table_of(seat, seen.date)
    flight, target = commanded(game, seat.side, name), enemy_named(game, seat.side, enemy)
    action = engage(game, table, seat.side, name, enemy)
    places = [after_steps(flight, action.steps[:n]) for n in range(1, len(action.steps) + 1)]
    way = tuple(place for place, _ in places)
    heights = {flight.altitude, action.altitude}
    near = enemies_near(seen, way[-1] if way else flight.position, way, CONTACT)
    chances, notes = _odds(game, table, flight, target, action)
    guns = under_fire(seen, table, flight, way, heights)
    return LookView(
        flight=flight.id,
        name=flight.name,
        enemy=target.counter or target.id,
        movement=action.flying.value,
        mp=Fraction(action.setting, HALVES),
        altitude=action.altitude,
        way=way,
        met_after=action.attack_after,
        heading=places[-1][1] if places else flight.heading,
        guns=guns,
        enemies=near,
        chances=chances,
        notes=(*notes, *([AA_APART] if guns and chances else [])),
    )


def _odds(
    game: Game, table: Table, flight: Flight, target: Flight, action: Fly
) -> tuple[tuple[ChanceView, ...], tuple[str, ...]]:
    """The chances of the attack, and what is to be said of them."""
    if is_balloon(target):
        return (), (BALLOON,)
    if game.melee_of(target.id) is not None:
        return (), (BOUNCE,)
    if not (target.identified or game.tallied(target)):
        return (), (NO_ODDS,)
    before, at = action.attack_after - 1, action.attack_after
    came_from, _ = after_steps(flight, action.steps[:before])
    place, heading = after_steps(flight, action.steps[:at])
    climbing = action.flying is Flying.CLIMBING
    attacker = replace(flight, position=place, heading=heading, climbing=climbing)
    defender = as_known(target)
    circumstances = met(game, table, attacker, defender, came_from)
    odds = combat_odds(table.library, table.rulings, attacker, defender, circumstances)
    told = [ChanceView(_ENGAGED[how], chance) for how, chance in odds.engagement.items()]
    told += _blow("the enemy", odds.defender_losses, odds.defender_wind_up)
    told += _blow("you", odds.attacker_losses, odds.attacker_wind_up)
    return tuple(told), (ASSUMED,)


def as_known(enemy: Flight) -> Flight:
    """Rule 8.33. An identified enemy as the other side knows him: type, number, height, damage.

    What stands on his log sheet is as plain as can be.
    """
    card = enemy.card
    return Flight(
        id=enemy.id,
        name=enemy.name,
        side=enemy.side,
        unit=enemy.unit,
        card=card,
        training=Training.REGULAR,
        tasking=Tasking.SCRAMBLE if card.scout else Tasking.RECON,
        aeroplanes=tuple(_plain(box) for box in enemy.present),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        position=enemy.position,
        heading=enemy.heading,
        altitude=enemy.altitude,
        wheel=enemy.wheel,
        detection=enemy.detection,
        identified=enemy.identified,
        counter=enemy.counter,
    )


def _plain(box: Aeroplane) -> Aeroplane:
    """An aeroplane with its damage and a crew of whom nothing is known."""
    crew = tuple(CrewMember(man.role, man.role) for man in box.crew)
    return Aeroplane(box.number, crew, damage=box.damage)


def _blow(whose: str, losses: Odds[Losses], wind_up: Odds[str]) -> Iterator[ChanceView]:
    """What may become of a side in a round of combat."""
    lose, are, have = ("lose", "are", "have") if whose == "you" else ("loses", "is", "has")
    hit = sum((chance for lost, chance in losses.items() if any(lost)), Fraction(0))
    lost = sum((chance for lost, chance in losses.items() if lost.shot_down), Fraction(0))
    yield ChanceView(f"{whose} {are} hit", hit)
    yield ChanceView(f"{whose} {lose} an aeroplane", lost)
    yield ChanceView(f"{whose} {have} wind up", wind_up.chance("abort", "abort-shaken"))
