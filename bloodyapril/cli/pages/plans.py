"""Pages of the German plan, once it lies open."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.plain import Plain
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import sealed_plan
from bloodyapril.solitaire.plan import seal_of
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.journal import opened_early
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class OpenedPlan:
    """A plan that lies open, the seal it was given, and the seal that its text has.

    `early` are the entries of the journal that opened it before the end; `cards` are the names of
    its aeroplane types by flight.
    """

    title: str
    text: str
    given: str
    found: str
    early: tuple[int, ...]
    cards: Mapping[str, str]

    @property
    def genuine(self) -> bool:
        return self.given == self.found

    @property
    def content(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(self.text)
        return read


def opened_plan(campaign: Campaign, number: int, game: Game) -> OpenedPlan:
    """Rule 24.2. The plan of a scenario; raises `Unlawful` while it is sealed."""
    text = sealed_plan(game)
    if text is None:
        raise Unlawful("the German plan is sealed until the scenario is over [24.2]")
    early = tuple(opened_early(campaign, number))
    cards = {flight.id: flight.card.name for flight in game.flights.values()}
    return OpenedPlan(game.scenario.title, text, game.seal, seal_of(text), early, cards)


def plan_page(plan: OpenedPlan) -> Page:
    """The plan, and whether it is the one that was sealed."""
    return tuple(_plan(plan))


def _plan(plan: OpenedPlan) -> Iterator[Block]:
    yield Heading(f"German plan: {plan.title}", "[24.2]")
    flights = tuple(
        (
            flight["id"],
            flight["name"],
            f"{flight['aeroplanes']} {plan.cards.get(flight['id'], flight['type'])}",
            flight["aerodrome"],
            flight["leader"],
            " ".join(part for part in (flight["hex"], flight["altitude"]) if part),
            flight["how"],
        )
        for flight in plan.content["flights"]
    )
    head = ("id", "flight", "aeroplanes", "aerodrome", "leader", "in the air", "how")
    yield Grid(flights, head, wraps=(1, 3, 4, 6))
    yield Heading("AA")
    yield Grid(
        tuple(
            (gun["hex"], gun["density"], ", ".join(_kinds(gun)))
            for gun in plan.content["aa"]
            if gun["side"] == Side.GERMAN.value
        ),
        ("hex", "density", ""),
    )
    yield Heading("Seal")
    yield Line(f"given before the game: {plan.given}")
    yield Line(f"of the plan as it is:  {plan.found}")
    yield Line("They agree: nothing was changed." if plan.genuine else BROKEN, "strong")
    if plan.early:
        entries = ", ".join(str(entry) for entry in plan.early)
        yield Line(f"The plan was opened before the end: journal entry {entries}.")


BROKEN = "They differ: the plan is not the one that was sealed."


def _kinds(gun: dict[str, Any]) -> Iterator[str]:
    if gun["hidden"]:
        yield "hidden"
    if gun["flaming_onion"]:
        yield "Flaming Onion"


def plain_plan(plan: OpenedPlan) -> Plain:
    """The plan for JSON, with its text as sealed, so that anyone can take its SHA-256."""
    return {
        "title": plan.title,
        "plan": plan.content,
        "text": plan.text,
        "seal_given": plan.given,
        "seal_found": plan.found,
        "genuine": plan.genuine,
        "opened_early": list(plan.early),
    }
