"""Flights moved by hand: what a player says as an action of the game.

A player says a movement type and either every step, or where the flight shall end; what he leaves
out is the plainest that the rules allow: straight ahead at full speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.game.actions import Action, Attempt, Fly, FlyTogether, Strike, TouchDown
from bloodyapril.game.options import Choice, choices, ways_of
from bloodyapril.game.phases.ground.attacks import known_targets
from bloodyapril.game.state.counters import COUNTERS
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.orders import NOBODY, OTHERS
from bloodyapril.game.state.targets import balloons
from bloodyapril.game.state.view import undetected_counters
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.movement.moving import Flying, Step, after_steps, points
from bloodyapril.rules.table import Table
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.steering import Helm
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Cure, Unlawful, Unreadable, unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP, mp_text
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Wish:
    """A move as a player says it; nothing where he leaves it to the program.

    `to` is where it shall end, on the heading `facing` if that matters; `attack` the counters of
    enemies, the next one if it fails to engage; `strike` a ground target; `along` a stacked flight
    that moves the same way.
    """

    flying: Flying
    steps: tuple[Step, ...] | None = None
    speed: HalfMP | None = None
    altitude: Altitude | None = None
    to: Position | None = None
    facing: Heading | None = None
    attack: tuple[str, ...] = ()
    strike: str = ""
    pressed: bool = False
    rear_guns: bool = False
    land: bool = False
    abort: bool = False
    stack_with: str = ""
    split: bool = False
    breaks_off: bool = False
    along: str = ""


def commanded(game: Game, side: Side, name: str) -> Flight:
    """A flight of one's own by its id; raises `Unreadable` for any other."""
    own = {flight.id: flight for flight in game.flights.values() if flight.side is side}
    for id, flight in own.items():
        if id.casefold() == name.strip().casefold():
            return flight
    raise unknown(f"{side.value} flight", name, own)


def enemy_named(game: Game, side: Side, name: str) -> Flight:
    """An enemy flight that one knows of, by the letter or number of its counter, or by its id.

    A balloon is found likewise. Raises `Unlawful` for a counter that is undetected, `Unreadable`
    for any other.
    """
    known = {flight.counter or flight.id: flight for flight in game.known_enemies(side)}
    known |= {kite.id: game.flight(kite.id) for kite in balloons(game, side.enemy)}
    for counter, flight in known.items():
        if name.strip().casefold() in (counter.casefold(), flight.id.casefold()):
            return flight
    for lying in undetected_counters(game, side):
        if lying.counter.casefold() == name.strip().casefold():
            raise Unlawful(f"counter {lying.counter} is undetected [13.21b]")
    raise unknown("enemy flight that you know of", name, known)


def to_sight(game: Game, side: Side, words: Sequence[str]) -> tuple[str, ...]:
    """Rule 8.3. The enemies that a flight is to look for, as a player names them; all without any.

    Counters and balloons of the enemy, others, or nobody; raises `Unreadable` for anything else.
    """
    said = [word.upper() for word in words if word != "-"]
    known = {OTHERS, NOBODY, *COUNTERS[side.enemy]}
    known |= {unit.id.upper() for unit in balloons(game, side.enemy)}
    for word in said:
        # An aeroplane that has left its flight has the counter of that and its number.
        if word not in known and word.partition("-")[0] not in COUNTERS[side.enemy]:
            raise Unreadable(
                f"{word.lower()!r} is no {side.enemy.value} counter; also: others, nobody, - [8.3]"
            )
    if NOBODY in said and len(said) > 1:
        raise Unreadable("nobody and somebody cannot both be looked for [8.3]")
    return tuple(said)


def action(game: Game, table: Table, side: Side, name: str, wish: Wish) -> Action:
    """What a player wishes, as an action; whether it is lawful the referee says.

    Raises `Unlawful` for a wish that no lawful way fulfils, `Unreadable` for a name unknown.
    """
    flight = commanded(game, side, name)
    if flight.status is Status.LANDING:
        return TouchDown(flight.id)
    first = _fly(game, table, flight, wish)
    if not wish.along:
        return first
    other = commanded(game, side, wish.along)
    alike = replace(wish, steps=first.steps, to=None, altitude=None, attack=(), strike="", along="")
    return FlyTogether(first, _fly(game, table, other, alike))


def engage(game: Game, table: Table, side: Side, name: str, enemy: str) -> Fly:
    """The best attack that a flight has on an enemy this turn.

    Raises `Unlawful` if no lawful move leads to one, `Unreadable` for a name unknown.
    """
    flight, target = commanded(game, side, name), enemy_named(game, side, enemy)
    attack = pursuit.attack(Helm(game, table, flight), target)
    if attack is None:
        raise Unlawful(
            f"{flight.name} has no lawful attack on {target.counter or target.id} this turn "
            "[13.21]",
            cure=Cure.SEE_OPTIONS,
        )
    return attack


def _fly(game: Game, table: Table, flight: Flight, wish: Wish) -> Fly:
    choice = _choice(game, flight, wish)
    speed = _speed(choice, wish)
    steps = wish.steps
    if steps is None:
        steps = _steps(game, table, flight, choice, speed, wish)
    move = Fly(
        flight.id,
        choice.flying,
        speed,
        steps,
        choice.altitude,
        land=wish.land,
        abort=wish.abort,
        stack_with=commanded(game, flight.side, wish.stack_with).id if wish.stack_with else None,
        split=wish.split,
        breaks_off=wish.breaks_off,
    )
    enemies = [enemy_named(game, flight.side, counter) for counter in wish.attack]
    attempts = [Attempt(one.id, _arrival(flight, steps, one.position)) for one in enemies]
    if attempts:
        first, *others = sorted(attempts, key=lambda attempt: attempt.after)
        move = replace(move, attack=first.target, attack_after=first.after, again=tuple(others))
    if wish.strike:
        known = {aimed.thing.id: aimed for aimed in known_targets(game)}
        named = next((id for id in known if id.casefold() == wish.strike.strip().casefold()), None)
        if named is None:
            raise unknown("target", wish.strike, known)
        after = _arrival(flight, steps, known[named].hex)
        strike = Strike(named, after, pressed=wish.pressed, rear_guns=wish.rear_guns)
        move = replace(move, strike=strike)
    return move


def _choice(game: Game, flight: Flight, wish: Wish) -> Choice:
    offered = [choice for choice in choices(game, flight) if choice.flying is wish.flying]
    if not offered:
        can = ", ".join(dict.fromkeys(choice.flying.value for choice in choices(game, flight)))
        raise Unlawful(f"{flight.name} at {flight.altitude} cannot do that, only {can} [10.31]")
    if wish.altitude is None:
        if wish.flying is Flying.DIVING:
            raise Unreadable("say how far to dive", cure=Cure.SAY_HEIGHT)
        return max(offered, key=lambda choice: choice.altitude.climb)
    for choice in offered:
        if choice.altitude == wish.altitude:
            return choice
    ends = ", ".join(str(choice.altitude) for choice in offered)
    raise Unlawful(f"{flight.name} cannot come to {wish.altitude} so, only to {ends} [10.31]")


def _speed(choice: Choice, wish: Wish) -> HalfMP:
    speed = choice.settings[0] if wish.speed is None else wish.speed
    if speed in choice.settings or wish.land:
        return speed
    allowed = ", ".join(mp_text(setting) for setting in choice.settings)
    raise Unlawful(f"a speed of {mp_text(speed)} MP is not allowed, only {allowed} [10.21]")


def _steps(
    game: Game,
    table: Table,
    flight: Flight,
    choice: Choice,
    speed: HalfMP,
    wish: Wish,
) -> tuple[Step, ...]:
    """Straight ahead, or the way of fewest turns to where the flight shall end."""
    mp, _ = points(flight, speed)
    if wish.to is None:
        return (Step(True, 0),) * mp
    ends = [
        way
        for way in ways_of(game, table, flight, choice, speed)
        if way.position == wish.to and wish.facing in (None, way.heading)
    ]
    if wish.to not in table.map:
        raise Unlawful(f"{wish.to} is not on the map [2.21]")
    if not ends:
        facing = f" facing {wish.facing}" if wish.facing is not None else ""
        raise Unlawful(
            f"{flight.name} cannot end in {wish.to}{facing} with {mp} MP [10.32]",
            cure=Cure.SAY_SPEED,
        )
    return min(ends, key=lambda way: way.turning).steps


def _arrival(flight: Flight, steps: tuple[Step, ...], place: Position) -> int:
    """After how many steps a flight is in a hex for the first time."""
    for number in range(1, len(steps) + 1):
        here, _ = after_steps(flight, steps[:number])
        if here.range_to(place) == 0:
            return number
    raise Unlawful(f"{flight.name} does not come to {place} by this move [13.21c, 18.2]")


def attacks_of(game: Game, table: Table, flight: Flight) -> list[str]:
    """The counters of enemies that a flight can attack this turn."""
    if flight not in game.to_move(flight.side):
        return []
    helm = Helm(game, table, flight)
    return [
        enemy.counter or enemy.id
        for enemy in game.known_enemies(flight.side)
        if pursuit.attack(helm, enemy) is not None
    ]
