"""Standing orders carried out: what a flight was told goes before what its commander would do."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyapril.game.actions import Action, Decoy
from bloodyapril.game.decisions import (
    Answer,
    Circles,
    Commences,
    Decision,
    Declares,
    Decoys,
    Fires,
    HeadingAfter,
    HeightAfter,
    KeepsTally,
    LetsGo,
    MovesFirst,
    TakesOff,
    TallyOrder,
    WakesGun,
)
from bloodyapril.game.policy import Commander, Policy
from bloodyapril.game.state.game import Game, orders_of, orders_of_side
from bloodyapril.game.state.orders import Guns
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_to_air.standing import intent
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Ordered(Commander):
    """A commander whose flights have standing orders; he decides wherever they say nothing.

    Of flights that a player moves `by_hand` he decides no more than what the rules ask in passing:
    dummies their player generates himself (5.13).
    """

    commander: Policy
    by_hand: bool = False

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        return self.commander.move(game, table, flight)

    def otherwise(self, game: Game, table: Table, decision: Decision[Answer]) -> Answer:
        """What its commander decides."""
        return self.commander.decide(game, table, decision)

    def _unless(
        self, said: Answer | None, game: Game, table: Table, asked: Decision[Answer]
    ) -> Answer:
        """What was said beforehand, else what its commander decides."""
        return self.otherwise(game, table, asked) if said is None else said

    @MovesFirst.answered
    def _moves_first(self, game: Game, table: Table, asked: MovesFirst) -> bool:
        return self._unless(orders_of_side(game, asked.side).moves_first, game, table, asked)

    @TallyOrder.answered
    def _tally_order(self, game: Game, table: Table, asked: TallyOrder) -> Sequence[Flight]:
        orders = orders_of(game, asked.spotter)
        wanted = {counter: place for place, counter in enumerate(orders.tally)}
        order = [one for one in self.otherwise(game, table, asked) if orders.sights(_sign(one))]
        return sorted(order, key=lambda one: wanted.get(_sign(one), len(wanted)))

    @KeepsTally.answered
    def _keeps_tally(self, game: Game, table: Table, asked: KeepsTally) -> bool:
        orders, target = orders_of(game, asked.flight), _sign(asked.target)
        if target in orders.tally:
            return True
        return orders.sights(target) and self.otherwise(game, table, asked)

    @Circles.answered
    def _circles(self, game: Game, table: Table, asked: Circles) -> bool:
        return self._unless(orders_of(game, asked.flight).wheel, game, table, asked)

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        said = orders_of(game, asked.flight).dogfight
        if said is None:
            return self.otherwise(game, table, asked)
        return intent(said, asked.flight, asked.enemy)

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        return self._unless(orders_of(game, asked.flight).let_go, game, table, asked)

    @Commences.answered
    def _commences(self, game: Game, table: Table, asked: Commences) -> bool:
        return self._unless(orders_of(game, asked.defender).commence, game, table, asked)

    @Fires.answered
    def _fires(self, game: Game, table: Table, asked: Fires) -> Sequence[Weapon]:
        said = orders_of(game, asked.flight)
        if said.hold_fire:
            return ()
        if said.guns is None:
            return self.otherwise(game, table, asked)
        return [gun for gun in asked.bearing if gun.type.rear is (said.guns is Guns.REAR)]

    @HeadingAfter.answered
    def _heading_after(self, game: Game, table: Table, asked: HeadingAfter) -> Heading:
        return self._unless(orders_of(game, asked.flight).faces, game, table, asked)

    @HeightAfter.answered
    def _height_after(self, game: Game, table: Table, asked: HeightAfter) -> Altitude:
        said = orders_of(game, asked.flight).away
        return self._unless(said if said in asked.among else None, game, table, asked)

    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        return self._unless(orders_of(game, asked.flight).take_off, game, table, asked)

    @WakesGun.answered
    def _wakes_gun(self, game: Game, table: Table, asked: WakesGun) -> bool:
        return not asked.gun.holds and self.otherwise(game, table, asked)

    @Decoys.answered
    def _decoys(self, game: Game, table: Table, asked: Decoys) -> Sequence[Decoy]:
        return () if self.by_hand else self.otherwise(game, table, asked)


def _sign(enemy: Flight) -> str:
    """How a player names an enemy: by its counter, a balloon by its id."""
    return (enemy.counter or enemy.id).upper()
