"""Rule 12.212 in the sequence of play: artillery flights at work in the Admin Phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bloodyapril.game.phases.ground.damage import hex_struck
from bloodyapril.game.phases.victory_points import win
from bloodyapril.game.state.game import FAILURE, Game, Score
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import (
    Rung,
    Shoot,
    broken_off,
    due,
    jammed,
    sees,
    take_step,
)
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

DEEDS = {
    GroundDamage.SLIGHT: "artillery-slight",
    GroundDamage.HEAVY: "artillery-heavy",
    GroundDamage.TOTAL: "artillery-total",
}
BATTERY_FIRES = (Rung.RANGING, Rung.EFFECT)


@rule("3.1", "12.212")
def assigned(orders: Iterable[FlightOrder]) -> dict[str, tuple[Shoot, ...]]:
    """Rules 3.1 and 12.212. The batteries that a scenario assigns to flights, by flight id."""
    return {order.id: order.shoots for order in orders if order.shoots}


@rule("3.2", "12.212")
def artillery_step(game: Game, table: Table) -> Game:
    """Rules 3.2 and 12.212. Each artillery flight takes its step, or is driven off its work."""
    for id in game.shoots:
        flight = observer(game, id)
        if flight is None:
            continue
        if driven_off(game, flight):
            game = _break_off(game, table, id, flight)
        elif game.befallen(FAILURE, flight):
            told = f"{flight.name} cannot signal: its wireless has failed."
            table.tell("artillery", told, "6", flight.id, seen_by=flight.side)
        else:
            for number in due(table.rulings, game.shoots[id]):
                if _near(game, table, flight, game.shoots[id][number]):
                    game = _step(game, table, id, number, flight)
    return game


@rule("12.212", "13.422")
def observer(game: Game, id: str) -> Flight | None:
    """Rules 12.212 and 13.422. The flight in the air that does the artillery work of a flight.

    An aeroplane that had to leave it goes on, but a Schusta aeroplane does no such work.
    """
    own = game.flights[id]
    for flight in (own, *(one for one in game.flights.values() if one.parent == id)):
        if flight.airborne and any(box.number != own.schusta for box in flight.present):
            return flight
    return None


@rule("12.212")
def driven_off(game: Game, flight: Flight) -> bool:
    """Rule 12.212. Whether enemies keep a flight from its work: a fight, an abort, a wheel."""
    locked = game.melee_of(flight.id) is not None
    return flight.fought or flight.aborting or flight.wheel or locked


def _near(game: Game, table: Table, flight: Flight, shoot: Shoot) -> bool:
    """Whether a flight sees battery or target at all: if neither, it is not at its work."""
    return any(sees(table, flight, hex_, game.weather) for hex_ in (shoot.battery, shoot.target))


def _break_off(game: Game, table: Table, id: str, flight: Flight) -> Game:
    before = game.shoots[id]
    after = tuple(broken_off(shoot) for shoot in before)
    if after == before:
        return game
    told = f"{flight.name} breaks off its artillery work."
    table.tell("artillery", told, "12.212", flight.id, seen_by=flight.side)
    for shoot in before:
        if shoot.step in BATTERY_FIRES:
            table.tell("artillery", f"{_battery(flight, shoot)} ceases fire.", "12.212")
    return _with_shoots(game, id, after)


@rule("12.212", "19.1")
def _step(game: Game, table: Table, id: str, number: int, flight: Flight) -> Game:
    """Rules 12.212 and 19.1. One battery's step, what the enemy sees of it, and what it does."""
    shoots = game.shoots[id]
    before = shoots[number]
    worst = _worst(game, flight.side, before.target)
    result = take_step(table, flight, before, game.weather, jammed=jammed(table.map, flight))
    shoot = result.shoot
    game = _with_shoots(game, id, (*shoots[:number], shoot, *shoots[number + 1 :]))
    if shoot.opened and not before.opened:
        told = f"{_battery(flight, shoot)} opens fire on {shoot.target}."
        table.tell("artillery", told, "12.212")
    if result.damage is None:
        return game
    told = f"{_battery(flight, shoot)} fires for effect on {shoot.target}: {result.damage.word}."
    table.tell("artillery", told, "12.212")
    game = _score(game, table, game.flights[id], shoot.target, worst, result.damage)
    return shelled(game, table, flight.side, shoot.target, result.damage)


def _battery(flight: Flight, shoot: Shoot) -> str:
    return f"The {flight.side.value} battery in {shoot.battery}"


def _worst(game: Game, side: Side, target: Position) -> GroundDamage:
    """The worst that a side's batteries have done to a target so far."""
    done = [
        shoot.damage
        for id, shoots in game.shoots.items()
        for shoot in shoots
        if game.flights[id].side is side and shoot.target == target
    ]
    return max(done, key=lambda level: level.rank)


@rule("4.6", "12.212", "19.1", charts=("victory-points",))
def _score(
    game: Game,
    table: Table,
    flight: Flight,
    target: Position,
    before: GroundDamage,
    damage: GroundDamage,
) -> Game:
    """Rules 4.6 and 19.1. What the British win: fire for effect once, and the worst damage only.

    Where damage grows worse, the difference.
    """
    if flight.side is not Side.BRITISH:
        return game
    began = f"{flight.name}: fire for effect on {target}"
    game = win(game, table, flight.side, "fire-for-effect", began, flight)
    if damage.rank <= before.rank:
        return game
    points = _points(table, damage) - _points(table, before)
    why = f"{flight.name}: {damage.word} on {target}"
    return game.with_score(
        Score(flight.side, points, DEEDS[damage], why, game.turn, flight.parent or flight.id)
    )


def _points(table: Table, damage: GroundDamage) -> int:
    if damage is GroundDamage.NONE:
        return 0
    return table.look_up("victory-points", deed=DEEDS[damage], side=Side.BRITISH.value)


@rule("19.1", "16.2")
def shelled(game: Game, table: Table, side: Side, target: Position, damage: GroundDamage) -> Game:
    """Rules 19.1 and 16.2. What a side's shells do to their target, and to all units in its hex.

    A balloon is no target of theirs. Whether AA is one, the ruling artillery-at-aa says.
    """
    return hex_struck(
        game,
        table,
        target,
        damage,
        lambda one: (
            one.hex == target
            and one.side is side.enemy
            and not (isinstance(one, GroundUnit) and one.kind is GroundKind.BALLOON)
        ),
        aa_spared=table.rulings["artillery-at-aa"] == "spared",
    )


def _with_shoots(game: Game, id: str, shoots: tuple[Shoot, ...]) -> Game:
    return replace(game, shoots={**game.shoots, id: shoots})
