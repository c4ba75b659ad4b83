"""Views of standing orders: of a flight, and of a side as a whole (8.3, 9, 13.41)."""

from __future__ import annotations

from bloodyapril.desk.views.flights import FlightLine, OrderView, flight_line, order_view
from bloodyapril.game.state.game import orders_of, orders_of_side
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.game.state.standing_orders import STANDING_ORDERS
from bloodyapril.play.hand import commanded
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class OrdersView:
    """A flight of one's own and all its standing orders, given or left to the program."""

    line: FlightLine
    orders: tuple[OrderView, ...]


def orders_view(seen: Seen, name: str) -> OrdersView:
    """The standing orders of one of the seat's flights; raises `Unreadable` for any other."""
    flight = commanded(behind(seen), seen.side, name)
    orders = orders_of(behind(seen), flight)
    line = flight_line(seen, flight)
    return OrdersView(line, tuple(order_view(order, orders) for order in STANDING_ORDERS))


def moves_first(seen: Seen) -> bool | None:
    """Rule 9. Whether the side has said to move first; nothing while the program decides."""
    return orders_of_side(behind(seen), seen.side).moves_first
