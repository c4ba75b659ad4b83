"""Exact odds of a whole round of combat (13.2, 13.3, 14, 15.1).

The two sides' shots are independent once it is settled how they engaged, and so is the damage that
each does; only the Wind Up looks at both. Scatter, ammunition and the fate of crews change none of
the figures and are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped, whole_ways
from bloodyapril.odds.harm import SHARES, Hurt, Losses, Toll, as_harm
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air_to_air.combat import Stance, take_stance, volley
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    climbs_under_cloud,
    engage,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Hits, without_leader
from bloodyapril.rules.post_combat import wind_up
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.values import dataclass

_WIND = 100**2
"""Ways of a Wind Up check: two dice, and up to two for the Aggression of a flight that has lost its
leader."""
_At = Callable[[Dice], Table]
_Sides = Mapping[tuple[int, Hurt], int]
"""The shots that a volley had and how its target stands after it, in ways of a volley."""


class Blow(NamedTuple):
    """What one side did to the other in a round: the shots it had and the losses they made."""

    shots: int
    losses: Losses


@dataclass(frozen=True, slots=True)
class CombatOdds:
    """The odds of a round between two flights.

    `joint` has the attacker's blow and the defender's together; Wind Up comes out as `carry-on`,
    `abort`, `abort-shaken` where it cost Aggression, `eliminated` or, where there was none,
    `no-combat`.
    """

    engagement: Odds[Engagement]
    joint: Odds[tuple[Blow, Blow]]
    attacker_wind_up: Odds[str]
    defender_wind_up: Odds[str]

    @property
    def attacker_shots(self) -> Odds[int]:
        return regrouped(self.joint.items(), lambda pair: pair[0].shots)

    @property
    def defender_shots(self) -> Odds[int]:
        return regrouped(self.joint.items(), lambda pair: pair[1].shots)

    @property
    def attacker_losses(self) -> Odds[Losses]:
        return regrouped(self.joint.items(), lambda pair: pair[1].losses)

    @property
    def defender_losses(self) -> Odds[Losses]:
        return regrouped(self.joint.items(), lambda pair: pair[0].losses)


def combat_odds(
    library: Library,
    rulings: Rulings,
    attacker: Flight,
    defender: Flight,
    circumstances: Circumstances,
    *,
    commences: bool = True,
) -> CombatOdds:
    """The exact odds of a round of combat between two flights.

    `commences` says whether a defender who alone engages begins combat (13.232d).
    """

    def at(dice: Dice) -> Table:
        return Table(library, dice, rulings, NOWHERE)

    still = at(ScriptedDice(()))
    engagement = odds_of(lambda dice: engage(at(dice), attacker, defender, circumstances))
    below = climbs_under_cloud(still, attacker, defender, circumstances.air.weather)
    on_attacker, on_defender = Toll(still, attacker), Toll(still, defender)
    whole = _ways_of_volley(library)
    ours, theirs = _WindUps(at, attacker), _WindUps(at, defender)
    joint: Counter[tuple[Blow, Blow]] = Counter()
    winds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for surprise, ways in _fights(engagement, commences).items():
        if surprise is None:
            quiet = Blow(0, Losses())
            joint[quiet, quiet] += ways * whole**2
            for wind in winds:
                wind["no-combat"] += ways * whole**2 * _WIND
            continue
        level, attack, defence = take_stance(
            still,
            attacker,
            defender,
            surprise=surprise,
            night=circumstances.air.light.night,
            from_below=below,
        )
        hurt_defender = _sides(at, on_defender, level, defender, attack, whole)
        hurt_attacker = _sides(at, on_attacker, defender, level, defence, whole)
        backs = _blows(hurt_attacker)
        for blow, one in _blows(hurt_defender).items():
            for back, other in backs.items():
                joint[blow, back] += ways * one * other
        for word, part in ours.after(hurt_attacker, hurt_defender, disadvantaged=False):
            winds[0][word] += ways * part
        for word, part in theirs.after(hurt_defender, hurt_attacker, disadvantaged=surprise):
            winds[1][word] += ways * part
    return CombatOdds(
        engagement,
        Odds.from_weights(joint),
        Odds.from_weights(winds[0]),
        Odds.from_weights(winds[1]),
    )


def _fights(engagement: Odds[Engagement], commences: bool) -> Counter[bool | None]:
    """The ways to a fight with surprise, to one without, and to none at all, in this order."""
    fights: Counter[bool | None] = Counter()
    for result, ways in whole_ways(engagement, 100**2).items():
        if result is Engagement.SURPRISE:
            fights[True] += ways
        elif result is Engagement.EVEN or (result is Engagement.DEFENDERS_CHOICE and commences):
            fights[False] += ways
        else:
            fights[None] += ways
    return fights


def _ways_of_volley(library: Library) -> int:
    """Two dice for the manoeuvre, and two for each shot and for each hit."""
    columns = library.chart("manoeuvre").columns.values()
    most = max(int(row.result) for column in columns for row in column.rows)
    ways: int = 100 ** (1 + 2 * most)
    return ways


def _sides(
    at: _At, toll: Toll, shooter: Flight, target: Flight, stance: Stance, whole: int
) -> _Sides:
    """What a flight's volley does to its target."""

    def shoot(dice: Dice) -> tuple[int, Hits]:
        fired = volley(at(dice), shooter, target, stance)
        return fired.shots, fired.hits

    sides: Counter[tuple[int, Hurt]] = Counter()
    for (shots, hits), ways in whole_ways(odds_of(shoot), whole).items():
        share = ways // SHARES ** len(hits)
        for hurt, part in toll.after(hits).items():
            sides[shots, hurt] += share * part
    return sides


def _blows(sides: _Sides) -> Counter[Blow]:
    found: Counter[Blow] = Counter()
    for (shots, hurt), ways in sides.items():
        found[Blow(shots, hurt.losses)] += ways
    return found


class _WindUps:
    """The Wind Up of one flight, each state worked out once.

    It looks at the flight's own losses and at the enemies that it shot down. A flight that has lost
    the leader whose Aggression it had rolls for its own first (4.33).
    """

    def __init__(self, at: _At, flight: Flight) -> None:
        self._at, self._flight = at, flight
        self._words = cache(self._ways_to_words)

    def after(
        self, own: _Sides, enemy: _Sides, *, disadvantaged: bool
    ) -> Iterator[tuple[str, int]]:
        """The ways to each end of a round, from how it left either side."""
        kills: Counter[int] = Counter()
        for (_, hurt), ways in enemy.items():
            kills[hurt.losses.shot_down] += ways
        harms: Counter[Hurt] = Counter()
        for (_, hurt), ways in own.items():
            harms[hurt.for_wind_up] += ways
        for hurt, weight in harms.items():
            for shot_down, part in kills.items():
                for word, ways in self._words(hurt, shot_down, disadvantaged).items():
                    yield word, weight * part * ways

    def _ways_to_words(self, hurt: Hurt, enemies: int, disadvantaged: bool) -> dict[str, int]:
        if not hurt.boxes:
            return {"eliminated": _WIND}
        harm = as_harm(self._flight, hurt)

        def check(dice: Dice) -> str:
            table = self._at(dice)
            before = without_leader(table, replace(harm.flight, aborting=False))
            after = wind_up(
                table, before, harm, disadvantaged=disadvantaged, enemies_shot_down=enemies
            )
            return _word(before, after)

        return whole_ways(odds_of(check), _WIND)


def _word(before: Flight, after: Flight) -> str:
    if not after.aborting:
        return "carry-on"
    return "abort" if after.aggression == before.aggression else "abort-shaken"
