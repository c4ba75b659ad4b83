"""Standing orders carried out: what a flight was told goes before what its commander would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bloodyapril.game.actions import Action, Decoy
from bloodyapril.game.policy import Policy
from bloodyapril.game.state.game import Game, Melee, orders_of, orders_of_side
from bloodyapril.game.state.orders import Guns
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_to_air.standing import intent
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side


@dataclass(frozen=True, slots=True)
class Ordered:
    """A commander whose flights have standing orders; he decides wherever they say nothing.

    Of flights that a player moves `by_hand` he decides no more than what the rules ask in passing:
    dummies their player generates himself (5.13).
    """

    commander: Policy
    by_hand: bool = False

    def moves_first(self, game: Game, side: Side) -> bool:
        said = orders_of_side(game, side).moves_first
        return self.commander.moves_first(game, side) if said is None else said

    def activates(
        self, game: Game, fights: Sequence[Melee], waiting: Sequence[Flight]
    ) -> Melee | None:
        return self.commander.activates(game, fights, waiting)

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        return self.commander.next_to_move(game, waiting)

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        return self.commander.move(game, table, flight)

    def tally_order(self, game: Game, spotter: Flight, seen: Sequence[Flight]) -> Sequence[Flight]:
        orders = orders_of(game, spotter)
        wanted = {counter: place for place, counter in enumerate(orders.tally)}
        order = [
            one
            for one in self.commander.tally_order(game, spotter, seen)
            if orders.sights(_sign(one))
        ]
        return sorted(order, key=lambda one: wanted.get(_sign(one), len(wanted)))

    def keeps_tally(self, game: Game, flight: Flight, target: Flight) -> bool:
        orders = orders_of(game, flight)
        if _sign(target) in orders.tally:
            return True
        return orders.sights(_sign(target)) and self.commander.keeps_tally(game, flight, target)

    def circles(self, game: Game, map_: Map, flight: Flight) -> bool:
        said = orders_of(game, flight).wheel
        return self.commander.circles(game, map_, flight) if said is None else said

    def dogfights(self, game: Game, flight: Flight, enemy: Flight) -> Intent:
        said = orders_of(game, flight).dogfight
        if said is None:
            return self.commander.dogfights(game, flight, enemy)
        return intent(said, flight, enemy)

    def lets_go(self, game: Game, flight: Flight, enemy: Flight) -> bool:
        said = orders_of(game, flight).let_go
        return self.commander.lets_go(game, flight, enemy) if said is None else said

    def commences(self, game: Game, defender: Flight, attacker: Flight) -> bool:
        said = orders_of(game, defender).commence
        return self.commander.commences(game, defender, attacker) if said is None else said

    def fires(
        self, game: Game, flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]
    ) -> Sequence[Weapon]:
        said = orders_of(game, flight)
        if said.hold_fire:
            return ()
        if said.guns is not None:
            return [weapon for weapon in bearing if weapon.type.rear is (said.guns is Guns.REAR)]
        return self.commander.fires(game, flight, enemy, bearing)

    def heading_after(self, game: Game, map_: Map, flight: Flight) -> Heading:
        said = orders_of(game, flight).faces
        return self.commander.heading_after(game, map_, flight) if said is None else said

    def height_after(self, game: Game, flight: Flight, among: Sequence[Altitude]) -> Altitude:
        said = orders_of(game, flight).away
        if said is not None and said in among:
            return said
        return self.commander.height_after(game, flight, among)

    def takes_off(self, game: Game, table: Table, flight: Flight) -> bool:
        said = orders_of(game, flight).take_off
        return self.commander.takes_off(game, table, flight) if said is None else said

    def wakes_aa(self, game: Game, gun: Concentration) -> bool:
        return not gun.holds and self.commander.wakes_aa(game, gun)

    def new_counter(self, game: Game, flight: Flight) -> bool:
        return self.commander.new_counter(game, flight)

    def decoys(self, game: Game, table: Table, side: Side) -> Sequence[Decoy]:
        return () if self.by_hand else self.commander.decoys(game, table, side)


def _sign(enemy: Flight) -> str:
    """How a player names an enemy: by its counter, a balloon by its id."""
    return (enemy.counter or enemy.id).upper()
