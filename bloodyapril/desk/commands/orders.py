"""Standing orders (8.3, 10.5, 13.12, 13.41): what a flight does where nobody is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.game.state.game import orders_of
from bloodyapril.game.state.orders import order_objections
from bloodyapril.game.state.standing_orders import answered
from bloodyapril.play.hand import commanded, to_sight
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class GiveOrders(Command):
    """Change the standing orders of a flight: `said` are answers by the names of orders.

    Whatever else it was told stays.
    """

    rule: ClassVar[str] = "13.41"
    own: ClassVar[bool] = True
    flight: str
    said: Mapping[str, str]

    @property
    def title(self) -> str:
        return f"Standing orders of {self.flight.upper()}"

    def carry_out(self, bench: Bench) -> None:
        game = bench.game
        flight = commanded(game, bench.side, self.flight)
        orders = answered(orders_of(game, flight), self.said)
        orders = replace(orders, tally=to_sight(game, bench.side, orders.tally))
        reasons = order_objections(flight, orders)
        if reasons:
            raise Unlawful("; ".join(reasons))
        bench.put(replace(game, orders={**game.orders, flight.id: orders}))
