"""Pages of the German plan, once it lies open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.desk.views.plan import PlanView
from bloodyapril.terms.sides import Side


def plan_page(plan: PlanView) -> Page:
    """The plan, and whether it is the one that was sealed."""
    return tuple(_plan(plan))


def _plan(plan: PlanView) -> Iterator[Block]:
    yield Title(f"German plan: {plan.title}", "[24.2]")
    flights = tuple(
        (
            flight["id"],
            flight["name"],
            f"{flight['aeroplanes']} {plan.type_names.get(flight['id'], flight['type'])}",
            flight["aerodrome"],
            flight["leader"],
            " ".join(part for part in (flight["hex"], flight["altitude"]) if part),
            flight["how"],
        )
        for flight in plan.plan["flights"]
    )
    head = ("id", "flight", "aeroplanes", "aerodrome", "leader", "in the air", "how")
    yield Grid(flights, head, wraps=(1, 3, 4, 6))
    yield Title("AA")
    yield Grid(
        tuple(
            (gun["hex"], gun["density"], ", ".join(_kinds(gun)))
            for gun in plan.plan["aa"]
            if gun["side"] == Side.GERMAN.value
        ),
        ("hex", "density", ""),
    )
    yield Title("Seal")
    yield Line(f"given before the game: {plan.seal_given}")
    yield Line(f"of the plan as it is:  {plan.seal_found}")
    yield Line("They agree: nothing was changed." if plan.genuine else BROKEN, "strong")
    if plan.opened_early:
        entries = ", ".join(str(entry) for entry in plan.opened_early)
        yield Line(f"The plan was opened before the end: journal entry {entries}.")


BROKEN = "They differ: the plan is not the one that was sealed."


def _kinds(gun: dict[str, Any]) -> Iterator[str]:
    if gun["hidden"]:
        yield "hidden"
    if gun["flaming_onion"]:
        yield "Flaming Onion"
