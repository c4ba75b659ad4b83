"""Why playing on stops: what a side watches for, and decisions that can cost a man."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial

from bloodyapril.game.state.game import Game, orders_of
from bloodyapril.rules.air_units import CrewFate, Damage, Flight, Status
from bloodyapril.solitaire.autopilot import CONTACT
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

PETROL_LOW = 20
"""Minutes of endurance (10.4) with which the way home is to be thought of."""
AT_TARGET = 4
"""Hexes from which a flight can be over its target in a turn or two."""
DECISION, TURN = "decision", "turn"
"""Why it stops, besides what is waited for."""


class Until(Enum):
    """What one can play on to."""

    CONTACT = "contact"
    TALLY = "tally"
    HIT = "hit"
    LOSS = "loss"
    ENGINE = "engine"
    FUEL = "fuel"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Stop:
    """Why playing stopped: a word for programs, and a sentence for people."""

    why: str
    told: str


@dataclass(frozen=True, slots=True)
class Watch:
    """What a side wants to be stopped for: one of `until`, a turn, a decision that can cost a man.

    Only what the side may know stops it.
    """

    side: Side
    until: tuple[Until, ...] = ()
    turn: int | None = None
    careful: bool = False

    def stop(self, before: Game, now: Game) -> Stop | None:
        """Why it stops here, if it does; `before` is how the scenario stood when it went on."""
        for until in self.until:
            told = next(_TOLD[until](before, now, self.side), "")
            if told:
                return Stop(until.value, told)
        if self.turn is not None and now.turn >= self.turn:
            return Stop(TURN, f"it is turn {now.turn}")
        faced = dangers(now, self.side) if self.careful else ()
        return Stop(DECISION, "; ".join(faced)) if faced else None


def dangers(game: Game, side: Side) -> tuple[str, ...]:
    """Rules 9.2 and 13.41. The decisions that a side has to make now and that can cost a man.

    A flight has to move with a known enemy near, or is in a dogfight without orders whether to
    stay. What routes and standing orders have settled is none.
    """
    return tuple(_dangers(game, side)) if game.mover is not None else ()


def _dangers(game: Game, side: Side) -> Iterator[str]:
    for melee in game.dogfights:
        for flight in (game.flight(id) for id in melee.flights if not melee.activated):
            if flight.side is side and orders_of(game, flight).dogfight is None:
                yield f"{flight.id} is in dogfight {melee.id} without orders when to leave it"
    enemies = game.known_enemies(side) if game.mover is side else []
    for flight in game.to_move(side) if enemies else ():
        enemy = min(enemies, key=lambda one: flight.position.range_to(one.position))
        hexes = flight.position.range_to(enemy.position)
        if hexes <= CONTACT and flight.status is Status.FLYING and not flight.dummy:
            yield f"{flight.id} moves with enemy {_sign(enemy)} {_hexes(hexes)} off"


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def _sign(enemy: Flight) -> str:
    return enemy.counter or enemy.id


def _own(game: Game, side: Side) -> list[Flight]:
    return [flight for flight in game.flights.values() if flight.side is side]


def _contacts(before: Game, now: Game, side: Side) -> Iterator[str]:
    """Rule 8. Enemies that are found and were not."""
    known = {enemy.id for enemy in before.known_enemies(side)}
    for enemy in now.known_enemies(side):
        if enemy.id not in known:
            yield f"enemy {_sign(enemy)} is found in {enemy.position}"


def _tallies(before: Game, now: Game, side: Side) -> Iterator[str]:
    """Rule 8.3. Tallies that one's flights have, or that an enemy has on them, and had not."""
    for flight in _own(now, side):
        was = before.flights.get(flight.id)
        if flight.tally is not None and (was is None or was.tally != flight.tally):
            yield f"{flight.id} has a Tally on {_sign(now.flight(flight.tally))}"
        if now.tallied(flight) and not (was is not None and before.tallied(was)):
            yield f"an enemy has a Tally on {flight.id}"


def _grown(
    before: Game, now: Game, side: Side, *, measure: Callable[[Flight], int], told: str
) -> Iterator[str]:
    """Flights of which something has grown, those that left them counted with them."""

    def by_family(game: Game) -> dict[str, int]:
        found: dict[str, int] = {}
        for flight in _own(game, side):
            root = flight.parent or flight.id
            found[root] = found.get(root, 0) + measure(flight)
        return found

    was = by_family(before)
    for root, much in by_family(now).items():
        if much > was.get(root, 0):
            yield f"{root} {told}"


def _harm(flight: Flight) -> int:
    """How much its aeroplanes and airmen are hurt, all together."""
    boxes = [box for box in flight.aeroplanes if box.left_as is None]
    hurt = sum(man.fate is not CrewFate.UNHURT for box in boxes for man in box.crew)
    return hurt + sum(box.damage.rank for box in boxes)


def _losses(flight: Flight) -> int:
    boxes = [box for box in flight.aeroplanes if box.left_as is None]
    return sum(box.lost or box.damage is Damage.SHOT_DOWN for box in boxes)


def _petrol(before: Game, now: Game, side: Side) -> Iterator[str]:
    """Rule 10.4. Flights whose endurance begins to be short."""
    for flight in _own(now, side):
        was, left = before.flights.get(flight.id), _left(flight)
        had = PETROL_LOW + 1 if was is None else _left(was)
        if flight.airborne and left <= PETROL_LOW < had:
            yield f"{flight.id} has {max(0, left)} minutes of endurance left"


def _left(flight: Flight) -> int:
    return flight.card.endurance - flight.endurance_used


def _targets(before: Game, now: Game, side: Side) -> Iterator[str]:
    """Rule 12.2. Flights that come near a hex of their task."""
    for flight in _own(now, side):
        was = before.flights.get(flight.id)
        near = [hex_ for hex_ in flight.targets if flight.position.range_to(hex_) <= AT_TARGET]
        there = (
            was is not None
            and was.airborne
            and any(was.position.range_to(hex_) <= AT_TARGET for hex_ in was.targets)
        )
        if flight.airborne and near and not there:
            hexes = flight.position.range_to(near[0])
            yield f"{flight.id} is {_hexes(hexes)} from its target {near[0]}"


_TOLD: dict[Until, Callable[[Game, Game, Side], Iterator[str]]] = {
    Until.CONTACT: _contacts,
    Until.TALLY: _tallies,
    Until.HIT: partial(_grown, measure=_harm, told="is hit"),
    Until.LOSS: partial(_grown, measure=_losses, told="has lost an aeroplane"),
    Until.ENGINE: partial(_grown, measure=lambda one: one.dud_engine, told="has a dud engine"),
    Until.FUEL: _petrol,
    Until.TARGET: _targets,
}
"""What is told when something has come, the first flight or counter of which it is true first."""
