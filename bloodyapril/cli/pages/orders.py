"""Pages of standing orders."""

from __future__ import annotations

from bloodyapril.cli.blocks import Grid, Page, Title
from bloodyapril.cli.plain import Plain
from bloodyapril.desk.views.orders import OrdersView


def orders_page(view: OrdersView) -> Page:
    """What a flight does where the rules ask its player in another's move."""
    rows = tuple((f"{order.label} ({order.rule})", order.meaning) for order in view.orders)
    title = f"{view.line.flight}: {view.line.name}"
    return (Title(title, "standing orders"), Grid(rows, wraps=(1,)))


def plain_orders(view: OrdersView) -> Plain:
    """Standing orders for programs; nothing where the program decides."""
    return {"flight": view.line.flight, **{order.order: order.answer for order in view.orders}}
