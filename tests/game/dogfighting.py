"""Dogfights on the map for tests: two or three flights alike, and dice that decide little.

B1 and G1 are three scouts alike over no man's land. Two 1s manoeuvre to no shot, two 5s to one; an
attacker with a Tally engages from 10. At the end 7 scatters on the spot and 20 carries on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bloodyapril.game.decisions import Fires
from bloodyapril.game.phases.combat.dogfights import activate
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.state.game import Began, Game, Melee, Phase
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    REAR_GUN,
    Bystander,
    aeroplane_type,
    all_dice_used,
    crew,
    flight,
    front,
    game,
    scenario,
    table_with,
)

MAP = front()
EVERY = scenario(rules_on=frozenset({"13.41", "13.423", "13.43"}))
ENGAGED, UNSEEN = (5, 5), (1, 1)
NO_SHOT, STAY, STEADY = (1, 1), 7, (10, 10)
TURN = (*NO_SHOT, *NO_SHOT)
END = (STAY, STAY, *STEADY, *STEADY)
HELD, AWAY = (1, 10), (10, 1)
"""Contests between equals: the leaver's die, then the other's."""


def wishing(**wishes: Intent) -> Mapping[Side, Bystander]:
    return {side: Bystander(wish=wishes.get(side.name.lower(), Intent.STAY)) for side in Side}


def began(one: Flight) -> Began:
    return Began(tuple(box.damage for box in one.aeroplanes), len(one.present), one.leader)


def locked(
    attacker: Flight | None = None,
    defender: Flight | None = None,
    *others: Flight,
    melee: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Game:
    """A game in which B1 and G1 have been in a dogfight for a turn, and which fights it next."""
    ours, theirs = attacker or flight("B1", 3), defender or flight("G1", 3)
    marker = Melee(
        "D1", Position.parse("1010"), ours.id, theirs.id,
        {one.id: began(one) for one in (ours, theirs)}, activated=False,
    )  # fmt: skip
    marker = replace(marker, **(melee or {}))
    plain = {"scenario": EVERY, "phase": Phase.MOVEMENT, "dogfights": (marker,)}
    return game(ours, theirs, *others, **{**plain, **changes})


def fought(
    faces: Iterable[int], start: Game, policies: Mapping[Side, Bystander] = BYSTANDERS
) -> tuple[Game, Table]:
    table = table_with(faces)
    after = activate(start, table, policies, "D1")
    assert all_dice_used(table)
    return after, table


def first_round(faces: Iterable[int], *flights: Flight, **changes: Any) -> tuple[Game, Table]:
    """B1 attacks G1 where the rule of dogfights is played."""
    table = table_with(faces)
    start = game(*flights, **{"scenario": EVERY, **changes})
    after, _ = attack(start, table, BYSTANDERS, "B1", "G1", Position.parse("0910"))
    assert all_dice_used(table)
    return after, table


def couple(**changes: Any) -> Flight:
    """A German pair at work over the lines: no. 1 has the camera, no. 2 is its Schusta."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight("G1", 2, card=card, tasking=Tasking.RECON, schusta=2)
    boxes = tuple(
        replace(box, camera=box.number == 1, crew=crew(box.number, 2, 0))
        for box in plain.aeroplanes
    )
    return replace(plain, aeroplanes=boxes, **changes)


COVERED = scenario(rules_on=frozenset({"13.41", "13.422", "13.43"}))
COVER, UNCOVERED = 5, 4


class Miser(Bystander):
    """Saves its ammunition (13.12)."""

    @Fires.answered
    def _fires(self, game: Game, table: Table, asked: Fires) -> tuple[Weapon, ...]:
        return ()


MISERS: Mapping[Side, Bystander] = {side: Miser() for side in Side}
CHANCE = (5, 5)
"""One shot for three aeroplanes alike."""
