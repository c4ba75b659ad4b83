"""Exact odds of what hits do to a flight (14.1, 14.11), by states instead of paths.

A path for each roll would be millions; but what follows from a hit depends only on how the
aeroplanes still in the flight stand, in their order. So the odds go from state to state, each
worked out once. Charts, allocation and special effects are those of `rules.damage`; a test sets
this against the rule itself, walked path by path. Chances are kept as whole ways among `SHARES`
for each hit, and damage by its rank, for sums of fractions are slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from bloodyapril.checks.charts import Result
from bloodyapril.rules.air_units import Aeroplane, Damage, Flight, Status
from bloodyapril.rules.damage import Harm, Hits, after_hit, effect_on, struck
from bloodyapril.rules.table import Table

LEVELS = tuple(Damage)
FACES = 10
SHARES = FACES * FACES
"""Ways of one hit: those of the allocation die times those of the special damage die."""


class Losses(NamedTuple):
    """Aeroplanes of a flight that end newly damaged, crippled or shot down."""

    damaged: int = 0
    crippled: int = 0
    shot_down: int = 0

    def __str__(self) -> str:
        words = zip(self, ("damaged", "crippled", "shot down"), strict=True)
        return ", ".join(f"{count} {word}" for count, word in words if count) or "none"

    def plus(self, rank: int) -> Losses:
        """With one more aeroplane whose damage ended at this rank, from 1 to 3."""
        counts = list(self)
        counts[rank - 1] += 1
        return Losses(*counts)


class Box(NamedTuple):
    """An aeroplane still in its flight: its damage and the damage it came with, by rank."""

    damage: int
    before: int
    leads: bool = False


class Hurt(NamedTuple):
    """How a flight stands after some hits.

    `boxes` are the aeroplanes still in it, `gone` the losses among those that are not; `left` says
    that some had to leave it, `out` that a lone aeroplane spins or has a dud engine.
    """

    boxes: tuple[Box, ...]
    gone: Losses = Losses()
    left: bool = False
    out: bool = False

    @property
    def losses(self) -> Losses:
        """All losses so far."""
        total = self.gone
        for box in self.boxes:
            if box.damage != box.before:
                total = total.plus(box.damage)
        return total

    @classmethod
    def of(cls, flight: Flight) -> Hurt:
        """A flight as it goes into combat."""
        led = flight.leader
        return cls(
            tuple(
                Box(box.damage.rank, box.damage.rank, box.number == led) for box in flight.present
            )
        )


class Toll:
    """The odds of hits on one flight; every state is worked out once."""

    def __init__(self, table: Table, flight: Flight) -> None:
        self._flight = flight
        self._allocation = table.library.chart("damage-allocation")
        self._special = table.library.chart("special-damage")
        self._escapes = table.rulings["lone-aeroplane-falls-out"] == "escapes"
        self.after = cache(self._after)
        self._hit = cache(self._one_hit)
        self._allocated = cache(self._weights_of_allocation)
        self._effects = cache(self._weights_of_effect)

    def more(self, state: Hurt, hits: Hits) -> Mapping[Hurt, int]:
        """The ways to each state after further hits on a flight that stands like this."""
        states: Mapping[Hurt, int] = {state: 1}
        for hit in hits:
            found: Counter[Hurt] = Counter()
            for hurt, ways in states.items():
                for after, share in self._hit(hurt, hit).items():
                    found[after] += ways * share
            states = found
        return states

    def _after(self, hits: Hits) -> Mapping[Hurt, int]:
        """The ways to each state after these hits, among `SHARES` to the power of their number."""
        if not hits:
            return {Hurt.of(self._flight): 1}
        found: Counter[Hurt] = Counter()
        for state, ways in self.after(hits[:-1]).items():
            for hurt, share in self._hit(state, hits[-1]).items():
                found[hurt] += ways * share
        return found

    def _one_hit(self, state: Hurt, hit: Damage) -> Mapping[Hurt, int]:
        if not state.boxes or (state.out and self._escapes):
            return {state: SHARES}
        damages = [LEVELS[box.damage] for box in state.boxes]
        found: Counter[Hurt] = Counter()
        for result, ways in self._allocated(len(state.boxes)).items():
            for hurt, share in self._struck(state, struck(damages, result), hit).items():
                found[hurt] += ways * share
        return found

    def _struck(self, state: Hurt, place: int, hit: Damage) -> Mapping[Hurt, int]:
        """One aeroplane is struck: shot down, or hurt with what special effect comes of it."""
        boxes, box = state.boxes, state.boxes[place]
        rest = (*boxes[:place], *boxes[place + 1 :])
        damage = after_hit(LEVELS[box.damage], hit)
        rank = damage.rank
        gone = state.gone.plus(rank) if rank != box.before else state.gone
        if damage is Damage.SHOT_DOWN:
            return {state._replace(boxes=rest, gone=gone): FACES}
        stays = (*boxes[:place], box._replace(damage=rank), *boxes[place + 1 :])
        falls = (
            state._replace(boxes=stays, out=True)
            if len(boxes) == 1
            else state._replace(boxes=rest, gone=gone, left=True)
        )
        found: Counter[Hurt] = Counter()
        for result, ways in self._effects(damage).items():
            quiet = effect_on(self._flight.card, str(result)) == "none"
            found[state._replace(boxes=stays) if quiet else falls] += ways
        return found

    def _weights_of_allocation(self, aeroplanes: int) -> Mapping[Result, int]:
        return self._allocation.check(aeroplanes=aeroplanes).weights()

    def _weights_of_effect(self, damage: Damage) -> Mapping[Result, int]:
        return self._special.check(damage=damage.value).weights()


def as_harm(flight: Flight, hurt: Hurt) -> Harm:
    """The harm, for rules that ask what happened to a flight (15.1).

    Which aeroplanes left is not kept, only that some did.
    """
    boxes = tuple(
        Aeroplane(place, damage=LEVELS[box.damage]) for place, box in enumerate(hurt.boxes, 1)
    )
    losses = hurt.losses
    status = flight.status if boxes else Status.ELIMINATED
    left = replace(flight, aeroplanes=boxes, status=status)
    led = flight.leader is not None
    return Harm(
        left,
        separated=(flight,) if hurt.left else (),
        fell_out=hurt.out,
        damaged=losses.damaged,
        crippled=losses.crippled,
        shot_down=losses.shot_down,
        leader_lost=led and not any(box.leads for box in hurt.boxes),
    )
