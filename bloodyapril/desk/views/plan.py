"""View of the German plan, once it lies open (24.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bloodyapril.desk.seat import Seat
from bloodyapril.game.state.seen import behind
from bloodyapril.game.state.view import sealed_plan
from bloodyapril.solitaire.plan import seal_of
from bloodyapril.store.campaign.journal import opened_early
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan that lies open, the seal it was given, and the seal that its text has.

    `text` is what was sealed: anyone can take its SHA-256. `opened_early` are the entries of the
    journal that opened it before the end; `type_names` are the names of its aeroplanes by flight.
    """

    title: str
    plan: Mapping[str, Any]
    text: str
    seal_given: str
    seal_found: str
    genuine: bool
    opened_early: tuple[int, ...]
    type_names: Mapping[str, str]


def is_open(seat: Seat) -> bool:
    """Rule 24.2. Whether the German plan of the scenario lies open."""
    return sealed_plan(behind(seat.look())) is not None


def plan_view(seat: Seat) -> PlanView:
    """Rule 24.2. The plan of a scenario; raises `Unlawful` while it is sealed."""
    number, seen = seat.numbered()
    game = behind(seen)
    text = sealed_plan(game)
    if text is None:
        raise Unlawful("the German plan is sealed until the scenario is over [24.2]")
    found = seal_of(text)
    return PlanView(
        title=seen.title,
        plan=json.loads(text),
        text=text,
        seal_given=game.seal,
        seal_found=found,
        genuine=game.seal == found,
        opened_early=tuple(opened_early(seat.campaign, number)),
        type_names={flight.id: flight.card.name for flight in game.flights.values()},
    )
