"""Pages of standing orders."""

from __future__ import annotations

from bloodyapril.cli.blocks import Grid, Heading, Page
from bloodyapril.cli.plain import Plain
from bloodyapril.game.state.orders import NOBODY, OTHERS, Orders
from bloodyapril.rules.air_units import Flight

USUAL = "as the program thinks best"


def orders_page(flight: Flight, orders: Orders) -> Page:
    """What a flight does where the rules ask its player in another's move."""
    rows = (
        ("sights (8.3)", ", ".join(_sights(word) for word in orders.tally) or USUAL),
        ("looks for enemies (8.3)", f"as number {orders.looks}" if orders.looks else "in its turn"),
        ("begins fights (13.232)", _answer(orders.commence)),
        ("shoots (13.12)", _firing(orders)),
        ("Defensive Wheel (10.5)", _answer(orders.wheel)),
        ("in a dogfight (13.41)", orders.dogfight.meaning if orders.dogfight else USUAL),
        ("gets away to (13.42)", str(orders.away) if orders.away else USUAL),
        ("turns, if it may (15.2)", USUAL if orders.faces is None else str(orders.faces)),
        ("lets a leaving enemy go (13.421)", _answer(orders.let_go)),
        ("takes off from readiness (11.1)", _answer(orders.take_off)),
    )
    return (Heading(f"{flight.id}: {flight.name}", "standing orders"), Grid(rows, wraps=(1,)))


def plain_orders(orders: Orders) -> Plain:
    """Standing orders for programs; nothing where the program decides."""
    return {
        "tally": list(orders.tally),
        "commence": orders.commence,
        "hold_fire": orders.hold_fire,
        "guns": orders.guns.value if orders.guns else None,
        "wheel": orders.wheel,
        "dogfight": orders.dogfight.value if orders.dogfight else None,
        "let_go": orders.let_go,
        "looks": orders.looks,
        "take_off": orders.take_off,
        "away": str(orders.away) if orders.away else None,
        "faces": None if orders.faces is None else str(orders.faces),
    }


def _sights(word: str) -> str:
    return word.lower() if word in (OTHERS, NOBODY) else word


def _firing(orders: Orders) -> str:
    if orders.hold_fire:
        return "no, saves its ammunition"
    return f"{orders.guns.value} guns only" if orders.guns else "yes"


def _answer(said: bool | None) -> str:
    return USUAL if said is None else "yes" if said else "no"
