"""Standing orders (8.3, 10.5, 13.12, 13.41): what a flight does where nobody is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.game.state.game import orders_of
from bloodyapril.game.state.orders import Orders, order_objections
from bloodyapril.play.hand import commanded
from bloodyapril.terms.errors import Unlawful


@dataclass(frozen=True, slots=True)
class GiveOrders(Command):
    """Change the standing orders of a flight: those named in `said` are as in `orders` from now on.

    Whatever else it was told stays.
    """

    rule: ClassVar[str] = "13.41"
    own: ClassVar[bool] = True
    flight: str
    said: tuple[str, ...]
    orders: Orders

    @property
    def title(self) -> str:
        return f"Standing orders of {self.flight.upper()}"

    def carry_out(self, bench: Bench) -> None:
        game = bench.game
        flight = commanded(game, bench.side, self.flight)
        orders = replace(
            orders_of(game, flight), **{name: getattr(self.orders, name) for name in self.said}
        )
        reasons = order_objections(flight, orders)
        if reasons:
            raise Unlawful("; ".join(reasons))
        bench.put(replace(game, orders={**game.orders, flight.id: orders}))
