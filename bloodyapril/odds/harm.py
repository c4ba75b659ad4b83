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

from bloodyapril.checks.totals import Result
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

    def and_(self, others: Losses) -> Losses:
        """These losses and others together."""
        return Losses(
            self.damaged + others.damaged,
            self.crippled + others.crippled,
            self.shot_down + others.shot_down,
        )

    def plus(self, *ranks: int) -> Losses:
        """With more aeroplanes whose damage ended at these ranks, each from 1 to 3."""
        counts = list(self)
        for rank in ranks:
            counts[rank - 1] += 1
        return Losses(*counts)


class Box(NamedTuple):
    """An aeroplane still in its flight, its damage by rank.

    `before` is the damage it came with, and `first` that with which it came to the first of several
    barrages.
    """

    damage: int
    before: int
    first: int
    leads: bool = False
    camera: bool = False


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
        hurt = [box.damage for box in self.boxes if box.damage != box.before]
        return self.gone.plus(*hurt) if hurt else self.gone

    def losses_since(self, gone: Losses) -> Losses:
        """All losses since the first of several barrages, in which so many aeroplanes went."""
        return gone.plus(*(box.damage for box in self.boxes if box.damage != box.first))

    @property
    def afresh(self) -> Hurt:
        """The same flight as it goes into the next barrage, which counts its own losses only."""
        return Hurt(
            tuple(
                box if box.damage == box.before else box._replace(before=box.damage)
                for box in self.boxes
            )
        )

    @property
    def for_wind_up(self) -> Hurt:
        """What a Wind Up asks of it: losses, whether none, one or more are left, and the leader.

        States that are alike in this are one.
        """
        led = any(box.leads for box in self.boxes)
        left = (Box(0, 0, 0, led), Box(0, 0, 0))[: len(self.boxes)]
        return Hurt(left, self.losses, self.left)

    @classmethod
    def of(cls, flight: Flight) -> Hurt:
        """A flight as it goes into combat."""
        return cls(
            tuple(
                Box(rank, rank, rank, box.number == flight.leader, box.camera)
                for box in flight.present
                for rank in [box.damage.rank]
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
        places: Counter[int] = Counter()
        for result, ways in self._allocated(len(state.boxes)).items():
            places[struck(damages, result)] += ways
        found: Counter[Hurt] = Counter()
        for place, ways in places.items():
            for hurt, share in self._struck(state, place, hit).items():
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
        stay, fall = self._effects(damage)
        # A lone aeroplane that is out of the fight already falls into the state in which it stays.
        return Counter({state._replace(boxes=stays): stay}) + Counter({falls: fall})

    def _weights_of_allocation(self, aeroplanes: int) -> Mapping[Result, int]:
        return self._allocation.check(aeroplanes=aeroplanes).weights()

    def _weights_of_effect(self, damage: Damage) -> tuple[int, int]:
        """The ways to stay in the flight, and to spin or lose the engine."""
        weights = self._special.check(damage=damage.value).weights()
        falls = sum(
            ways
            for result, ways in weights.items()
            if effect_on(self._flight.card, str(result)) != "none"
        )
        return sum(weights.values()) - falls, falls


def as_harm(flight: Flight, hurt: Hurt) -> Harm:
    """The harm, for rules that ask what happened to a flight (15.1).

    Which aeroplanes left is not kept, only that some did; those that stay are numbered anew, and a
    leader who is not among them has number 0.
    """
    boxes = tuple(
        Aeroplane(place, camera=box.camera, damage=LEVELS[box.damage])
        for place, box in enumerate(hurt.boxes, 1)
    )
    losses = hurt.losses
    status = flight.status if boxes else Status.ELIMINATED
    leader = next((place for place, box in enumerate(hurt.boxes, 1) if box.leads), 0)
    led = flight.leader is not None
    left = replace(flight, aeroplanes=boxes, status=status, leader=leader if led else None)
    return Harm(
        left,
        separated=(flight,) if hurt.left else (),
        fell_out=hurt.out,
        damaged=losses.damaged,
        crippled=losses.crippled,
        shot_down=losses.shot_down,
        leader_lost=led and not leader,
    )
