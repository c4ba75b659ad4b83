"""One flight in a dogfight, as far as later turns ask after it: its aeroplanes, its ammunition.

From turn to turn a flight is what is left of it: which aeroplanes are hurt and in which order, who
leads, its Aggression, and the number of each gun. Each state is one object, so that states are
merged and looked up fast. What hits do to it and what shots cost it is worked out once for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.odds.grouping import whole_ways
from bloodyapril.odds.harm import LEVELS, SHARES, Box, Hurt, Losses, Toll
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air_to_air.weapons import DEPLETED, deplete, reload
from bloodyapril.rules.air_units import Aeroplane, Flight, Weapon
from bloodyapril.rules.damage import Hits, without_leader
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.values import dataclass

ROUNDS = 10
"""Ways of the ammunition die."""
LEADERS = 100
"""Ways of the Aggression of a flight whose leader has left it."""

Fired = tuple[tuple[str, int], ...]
"""Shots taken with each gun, by its id."""


class Ammunition(NamedTuple):
    """The ammunition of one kind of gun: its number, `DEPLETED` when empty, and full drums."""

    number: int
    drums: int

    @property
    def in_a_turn(self) -> Ammunition:
        """What a turn asks of it: whether it is loaded, and if not, whether it can be."""
        return (
            Ammunition(0, 0) if self.number < DEPLETED else Ammunition(DEPLETED, min(self.drums, 1))
        )


class Asked(NamedTuple):
    """What a turn asks of a flight before its shots do harm; states alike in this are one."""

    damages: tuple[int, ...]
    guns: tuple[Ammunition, ...]
    aggression: int

    @property
    def shooting(self) -> Asked:
        """What its own shots ask of it: how many aeroplanes are undamaged, loaded guns."""
        guns = tuple(Ammunition(gun.number, 0) for gun in self.guns)
        return Asked((0,) * self.damages.count(0), guns, self.aggression)

    @property
    def shot_at(self) -> Asked:
        """What shots at it ask: how many aeroplanes there are, and of a single one its damage."""
        several = len(self.damages) > 1
        damages = (0,) * len(self.damages) if several else self.damages
        return Asked(damages, tuple(Ammunition(DEPLETED, 0) for _ in self.guns), 0)


@dataclass(frozen=True, eq=False, slots=True)
class Fire:
    """What a flight may do with its shots: for each number taken with its guns, the ways to hits.

    Ways leave room for the damage of as many hits as there can be.
    """

    hits: Mapping[Fired, Mapping[Hits, int]]


@dataclass(frozen=True, eq=False, slots=True)
class FightingState:
    """How a flight stands between two turns; one that fights no more is alike but for its losses.

    `boxes` are the aeroplanes still in it, `gone` the losses among those that are not; `asked` is
    what a turn asks of it, `flies` says whether any aeroplane is left in it.
    """

    boxes: tuple[Box, ...]
    guns: tuple[Ammunition, ...]
    aggression: int
    gone: Losses
    asked: Asked
    flies: bool

    @property
    def losses(self) -> Losses:
        return Hurt(self.boxes).losses_since(self.gone)

    @property
    def led(self) -> bool:
        return any(box.leads for box in self.boxes)


class Fighter:
    """A flight in a dogfight; at most `most` hits come in one turn."""

    def __init__(self, at: Callable[[Dice], Table], flight: Flight, most: int) -> None:
        self._at, self._flight, self._most = at, flight, most
        self._harm = cache(Toll(at(ScriptedDice(())), flight).more)
        self._known: dict[tuple[object, ...], FightingState] = {}
        self.spend = cache(self._spend)
        self.struck = cache(self._struck)
        self.reloaded = cache(self._reloaded)
        self._refilled = cache(self._guns_after_reload)
        self._depleted = cache(self._ways_of_ammunition)
        self._hurt = cache(self._ways_of_harm)
        self._values = cache(self._values_without_leader)

    @property
    def id(self) -> str:
        return self._flight.id

    @property
    def whole(self) -> int:
        """Ways of the ammunition die, of the damage of one turn, and of a new Aggression."""
        ways: int = ROUNDS * SHARES**self._most * LEADERS
        return ways

    @property
    def start(self) -> FightingState:
        """The flight as it enters; whose value it fights by matters only if it is the leader's."""
        flight = self._flight if self._flight.led else replace(self._flight, leader=None)
        boxes = tuple(box._replace(camera=False) for box in Hurt.of(flight).boxes)
        guns = tuple(_gun(weapon) for weapon in flight.weapons)
        return self._condition(boxes, guns, flight.aggression, Losses())

    def as_flight(
        self, asked: Asked, altitude: Altitude | None = None, *, first: bool = False
    ) -> Flight:
        """A flight of which all that a turn asks is so; the rest of its boxes have left it.

        It may climb in the `first` turn only.
        """
        boxes = [
            Aeroplane(place, damage=LEVELS[rank]) for place, rank in enumerate(asked.damages, 1)
        ]
        left = range(len(boxes) + 1, len(self._flight.aeroplanes) + 1)
        boxes += [Aeroplane(place, left_as="gone") for place in left]
        return replace(
            self._with(asked.guns),
            aeroplanes=tuple(boxes),
            aggression=asked.aggression,
            altitude=altitude or self._flight.altitude,
            climbing=first and self._flight.climbing,
            leader=None,
            led=False,
        )

    def _spend(
        self, condition: FightingState, fired: Fired, left: int
    ) -> Mapping[FightingState, int]:
        """The ways to each condition after these shots, with so many turns `left` after them."""
        if not condition.boxes:
            return {condition: ROUNDS}
        found: Counter[FightingState] = Counter()
        for guns, ways in self._depleted(condition.guns, fired).items():
            found[self._rearmed(condition, guns, left)] += ways
        return found

    def _ways_of_ammunition(
        self, guns: tuple[Ammunition, ...], fired: Fired
    ) -> Mapping[tuple[Ammunition, ...], int]:
        """Rule 13.33. The ways to each state of ammunition after these shots, by the rule."""
        if not fired:
            return {guns: ROUNDS}

        def roll(dice: Dice) -> tuple[Ammunition, ...]:
            after = deplete(self._at(dice), self._with(guns), dict(fired))
            return tuple(_gun(weapon) for weapon in after.weapons)

        return whole_ways(odds_of(roll), ROUNDS)

    def _struck(
        self, condition: FightingState, fire: Fire, last: bool
    ) -> Mapping[Fired, Mapping[FightingState, int]]:
        """The ways to each condition after shots at it; after its `last` turn only losses count."""
        found: dict[Fired, Counter[FightingState]] = {}
        for fired, shares in fire.hits.items():
            ends = found.setdefault(() if last else fired, Counter())
            for hits, share in shares.items():
                for after, ways in self._hurt(condition, hits, last).items():
                    ends[after] += share * ways
        return found

    def _ways_of_harm(
        self, condition: FightingState, hits: Hits, last: bool
    ) -> Counter[FightingState]:
        found: Counter[FightingState] = Counter()
        for hurt, ways in self._harm(Hurt(condition.boxes), hits).items():
            left = hurt.afresh
            gone = condition.gone.and_(hurt.gone)
            if last or not hurt.boxes or hurt.out:
                found[self._fought_out(left.losses_since(gone), bool(hurt.boxes))] += ways * LEADERS
                continue
            values = {condition.aggression: LEADERS}
            if condition.led and not any(box.leads for box in left.boxes):
                values = self._values()
            for value, part in values.items():
                found[self._condition(left.boxes, condition.guns, value, gone)] += ways * part
        return found

    def _values_without_leader(self) -> dict[int, int]:
        """Rule 4.33. The Aggression of the flight once its leader is gone."""
        lost = replace(self._flight, leader=0)
        return whole_ways(
            odds_of(lambda dice: without_leader(self._at(dice), lost).aggression), LEADERS
        )

    def _reloaded(
        self, condition: FightingState, left: int, *, rear_only: bool = False
    ) -> FightingState:
        """With fresh drums, with so many turns `left` to shoot in."""
        return self._rearmed(condition, self._refilled(condition.guns, rear_only), left)

    def _rearmed(
        self, condition: FightingState, guns: tuple[Ammunition, ...], left: int
    ) -> FightingState:
        """With this ammunition; a gun that cannot run dry before the last of the turns that are
        left is as good as one that has shot nothing."""
        most = 2 * self._most * max(0, left - 1)
        as_good = tuple(
            Ammunition(0, gun.drums) if gun.number + most < DEPLETED else gun for gun in guns
        )
        return self._condition(condition.boxes, as_good, condition.aggression, condition.gone)

    def _guns_after_reload(
        self, guns: tuple[Ammunition, ...], rear_only: bool
    ) -> tuple[Ammunition, ...]:
        """Rule 13.34. Fresh drums, by the rule."""
        flight, _ = reload(self._with(guns), rear_only=rear_only)
        return tuple(_gun(weapon) for weapon in flight.weapons)

    def _condition(
        self, boxes: tuple[Box, ...], guns: tuple[Ammunition, ...], aggression: int, gone: Losses
    ) -> FightingState:
        """The one condition that is so."""
        key = (boxes, guns, aggression, gone, True)
        if key not in self._known:
            damages = tuple(sorted(box.damage for box in boxes))
            asked = Asked(damages, tuple(gun.in_a_turn for gun in guns), aggression)
            self._known[key] = FightingState(boxes, guns, aggression, gone, asked, True)
        return self._known[key]

    def _fought_out(self, losses: Losses, flies: bool) -> FightingState:
        """The one condition of a flight that fights no more."""
        key = ((), (), 0, losses, flies)
        if key not in self._known:
            self._known[key] = FightingState((), (), 0, losses, Asked((), (), 0), flies)
        return self._known[key]

    def _with(self, guns: tuple[Ammunition, ...]) -> Flight:
        """The flight with so much ammunition; one that fights no more has none."""
        weapons = tuple(
            Weapon(weapon.type, gun.number, gun.drums, empty=gun.number == DEPLETED)
            for weapon, gun in zip(self._flight.weapons, guns, strict=False)
        )
        return replace(self._flight, weapons=weapons)


def _gun(weapon: Weapon) -> Ammunition:
    return Ammunition(DEPLETED if weapon.empty else weapon.depletion, weapon.drums)
