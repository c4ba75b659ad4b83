"""Exact odds of barrages, one after the other, on one flight (16.31, 14.1, 15.1).

From barrage to barrage a flight is what is left of it: who leads it, what Aggression it has, and
which aeroplanes are hurt. Each barrage counts its own losses for the Wind Up. Ways are whole, among
`whole` for each barrage, for sums of fractions are slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import whole_ways
from bloodyapril.odds.harm import SHARES, Hurt, Losses, Toll, as_harm
from bloodyapril.odds.paths import odds_of, odds_of_check
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.archie import Aim, Concentration, aim, flak_damage, hits_of
from bloodyapril.rules.barrages import flak_wind_up
from bloodyapril.rules.damage import Hits, without_leader
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.map import NOWHERE


class BarrageEnd(NamedTuple):
    """What one barrage came to: whether it did damage, the losses, and whether the flight aborts.

    `destroyed` says that nobody is left of it.
    """

    harmed: bool
    losses: Losses
    aborts: bool
    destroyed: bool


_ROLLS = 100**2
"""Ways of the AA roll and of the damage roll after it."""
_WIND = 100**2
"""Ways of a Wind Up check: two dice, and up to two for the Aggression of a flight that has lost its
leader."""


class UnderFire(NamedTuple):
    """How a flight stands between two barrages.

    `hurt` is the flight as it goes into the next one, `gone` the losses among the aeroplanes that
    are no longer in it; `hit` says whether any barrage so far did damage.
    """

    hurt: Hurt
    aggression: int
    gone: Losses = Losses()
    aborted: bool = False
    hit: bool = False

    @property
    def losses(self) -> Losses:
        return self.hurt.losses_since(self.gone)

    @property
    def fit(self) -> int:
        """How many aeroplanes in it are undamaged."""
        return sum(box.damage == 0 for box in self.hurt.boxes)

    @property
    def led(self) -> bool:
        return any(box.leads for box in self.hurt.boxes)


class Barrages:
    """The fire of guns on one flight; what they do to it in each state is worked out once."""

    def __init__(self, library: Library, rulings: Rulings, flight: Flight, air: Air) -> None:
        self._library, self._rulings = library, rulings
        self._flight, self._air = flight, air
        self._toll = Toll(self.table(), flight)
        columns = library.chart("flak-damage").columns.values()
        most = max(len(hits_of(str(row.result))) for column in columns for row in column.rows)
        self.whole = _ROLLS * SHARES**most * _WIND
        """Ways of one barrage."""
        self._winds: dict[tuple[object, ...], Mapping[tuple[int, bool], int]] = {}

    @property
    def start(self) -> UnderFire:
        return UnderFire(Hurt.of(self._flight), self._flight.aggression)

    def table(self, dice: Dice | None = None) -> Table:
        """A table for the rules; without dice, for those that roll none."""
        return Table(self._library, dice or ScriptedDice(()), self._rulings, NOWHERE)

    def as_flight(self, state: UnderFire) -> Flight:
        """What is left of the flight."""
        flight = self._flight if state.led else replace(self._flight, leader=None, led=False)
        stands = as_harm(flight, state.hurt).flight
        return replace(stands, aggression=state.aggression, aborting=state.aborted)

    def fire(
        self,
        state: UnderFire,
        gun: Concentration,
        *,
        pressed: bool = False,
        unmodified: bool = False,
        fired_before: Band | None = None,
    ) -> Mapping[UnderFire, int]:
        """The ways to each state after a barrage: a miss, or a hit with its damage and Wind Up.

        Raises `Unlawful` for a gun that may not fire at the flight, as the rule does.
        """
        flight = replace(self.as_flight(state), fired_before=fired_before)
        laid = aim(self.table(), gun, flight, flight.altitude, self._air)
        if laid is None:
            raise Unlawful(f"{gun.name} may not fire at {flight.altitude} [16.3]")
        hit = odds_of_check(laid.check).chance("hit")
        found: Counter[UnderFire] = Counter({state: _exactly((1 - hit) * self.whole)})
        damage = odds_of(
            lambda dice: flak_damage(
                self.table(dice), gun, flight, unmodified=unmodified, pressed=pressed,
                waiting=laid.waiting,
            )
        )  # fmt: skip
        harms: Counter[tuple[Hurt, bool]] = Counter()
        for hits, chance in damage.items():
            share = _exactly(hit * chance * self.whole / (SHARES ** len(hits) * _WIND))
            for hurt, ways in self._toll.more(state.hurt, hits).items():
                harms[hurt, bool(hits)] += share * ways
        for (hurt, harmed), ways in harms.items():
            left, gone = hurt.afresh, state.gone.and_(hurt.gone)
            for (value, aborts), part in self._after_wind_up(state, hurt, harmed, laid).items():
                after = UnderFire(left, value, gone, aborts, state.hit or harmed)
                found[after] += ways * part
        return found

    def _after_wind_up(
        self, state: UnderFire, hurt: Hurt, harmed: bool, laid: Aim
    ) -> Mapping[tuple[int, bool], int]:
        """The ways to Aggression and abort after a Wind Up, each state worked out once.

        Nobody asks for the Aggression of a flight that aborts: it stays what it was.
        """
        asked = hurt.for_wind_up
        key = (asked, state.aggression, state.led, harmed, laid.gun.flaming_onion)
        if key not in self._winds:
            self._winds[key] = self._wind_up(state, asked, harmed, laid)
        return self._winds[key]

    def _wind_up(
        self, state: UnderFire, hurt: Hurt, harmed: bool, laid: Aim
    ) -> Mapping[tuple[int, bool], int]:
        if not hurt.boxes:
            return {(state.aggression, True): _WIND}
        harm = as_harm(self.as_flight(state), hurt)
        hits: Hits = (Damage.DAMAGED,) if harmed else ()

        def check(dice: Dice) -> tuple[int, bool]:
            table = self.table(dice)
            flight = without_leader(table, harm.flight)
            after = flak_wind_up(table, laid, flight, hits, replace(harm, flight=flight))
            return state.aggression if after.aborting else after.aggression, after.aborting

        return whole_ways(odds_of(check), _WIND)


def barrage_odds(
    library: Library,
    rulings: Rulings,
    flight: Flight,
    gun: Concentration,
    air: Air,
    *,
    unmodified: bool = False,
) -> Odds[BarrageEnd]:
    """The exact odds of one barrage, as `barrage_on` rolls it.

    Raises `Unlawful` for a gun that may not fire at the flight.
    """
    barrages = Barrages(library, rulings, flight, air)
    begin = barrages.start._replace(aborted=flight.aborting)
    ends = barrages.fire(begin, gun, unmodified=unmodified, fired_before=flight.fired_before)
    return Odds(
        (
            BarrageEnd(end.hit, end.losses, end.aborted, not end.hurt.boxes),
            Fraction(ways, barrages.whole),
        )
        for end, ways in ends.items()
    )


def _exactly(ways: Fraction) -> int:
    """Ways that are whole; raises `ValueError` if they are not."""
    if ways.denominator != 1:
        raise ValueError(f"{ways} ways are not whole")
    return ways.numerator
