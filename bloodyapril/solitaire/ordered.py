"""Standing orders carried out: what a flight was told goes before what its commander would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bloodyapril.game.actions import Action, Decoy
from bloodyapril.game.orders import Orders
from bloodyapril.game.policy import Policy
from bloodyapril.game.state import Game, Melee
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_to_air.standing import intent
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

NONE = Orders()


@dataclass(frozen=True, slots=True)
class Ordered:
    """A commander whose flights have standing orders; he decides wherever they say nothing."""

    commander: Policy

    def moves_first(self, game: Game, side: Side) -> bool:
        return self.commander.moves_first(game, side)

    def activates(
        self, game: Game, fights: Sequence[Melee], waiting: Sequence[Flight]
    ) -> Melee | None:
        return self.commander.activates(game, fights, waiting)

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        return self.commander.next_to_move(game, waiting)

    def move(self, game: Game, map_: Map, table: Table, flight: Flight) -> Action:
        return self.commander.move(game, map_, table, flight)

    def tally_order(self, game: Game, spotter: Flight, seen: Sequence[Flight]) -> Sequence[Flight]:
        wanted = orders_of(game, spotter).tally
        order = list(self.commander.tally_order(game, spotter, seen))
        order.sort(key=lambda one: wanted.index(one.counter) if one.counter in wanted else 99)
        return order

    def keeps_tally(self, game: Game, flight: Flight, target: Flight) -> bool:
        wanted = orders_of(game, flight).tally
        if wanted:
            return target.counter in wanted
        return self.commander.keeps_tally(game, flight, target)

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
        if orders_of(game, flight).hold_fire:
            return ()
        return self.commander.fires(game, flight, enemy, bearing)

    def heading_after(self, game: Game, map_: Map, flight: Flight) -> Heading:
        return self.commander.heading_after(game, map_, flight)

    def takes_off(self, game: Game, map_: Map, table: Table, flight: Flight) -> bool:
        return self.commander.takes_off(game, map_, table, flight)

    def wakes_aa(self, game: Game, gun: Concentration) -> bool:
        return not gun.holds and self.commander.wakes_aa(game, gun)

    def new_counter(self, game: Game, flight: Flight) -> bool:
        return self.commander.new_counter(game, flight)

    def decoys(self, game: Game, map_: Map, table: Table, side: Side) -> Sequence[Decoy]:
        return self.commander.decoys(game, map_, table, side)


def orders_of(game: Game, flight: Flight) -> Orders:
    """The standing orders of a flight; an aeroplane that left its flight keeps those it had."""
    return game.orders.get(flight.id) or game.orders.get(flight.parent or "") or NONE
