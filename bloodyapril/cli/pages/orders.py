"""Pages of standing orders."""

from __future__ import annotations

from bloodyapril.cli.blocks import Grid, Heading, Page
from bloodyapril.cli.plain import Plain
from bloodyapril.game.state.orders import Orders
from bloodyapril.game.state.standing_orders import STANDING_ORDERS
from bloodyapril.rules.air_units import Flight


def orders_page(flight: Flight, orders: Orders) -> Page:
    """What a flight does where the rules ask its player in another's move."""
    rows = tuple(
        (f"{order.label} ({order.rule})", order.answers.meaning(order.of(orders)))
        for order in STANDING_ORDERS
    )
    return (Heading(f"{flight.id}: {flight.name}", "standing orders"), Grid(rows, wraps=(1,)))


def plain_orders(orders: Orders) -> Plain:
    """Standing orders for programs; nothing where the program decides."""
    return {order.name: order.answers.plain(order.of(orders)) for order in STANDING_ORDERS}
