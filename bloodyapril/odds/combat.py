"""Exact odds of a whole round of combat (13.2, 13.3, 14, 15.1).

The two sides' shots are independent once it is settled how they engaged, and so is the damage that
each does; only the Wind Up looks at both. Scatter, ammunition and the fate of crews change none of
the figures and are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
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
from bloodyapril.rules.damage import Harm, Hits
from bloodyapril.rules.post_combat import wind_up
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table

_WIND = 100
"""Ways of a Wind Up check."""
_At = Callable[[Dice], Table]
_Sides = Mapping[tuple[int, Hurt], int]
"""The shots that a volley had and how its target stands after it, in ways among `_WHOLE`."""
_MOST_SHOTS = 6
_WHOLE = 100 ** (1 + 2 * _MOST_SHOTS)
"""Ways of a volley: two dice for the manoeuvre, and two for each shot and for each hit."""


class Blow(NamedTuple):
    """What one side did to the other in a round: the shots it had and the losses they made."""

    shots: int
    losses: Losses


@dataclass(frozen=True, slots=True)
class CombatOdds:
    """The odds of a round between two flights.

    `joint` has the attacker's blow and the defender's together; Wind Up comes out as `carry-on`,
    `abort`, `abort-shaken`, `eliminated` or, where there was none, `no-combat`.
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
        return Table(library, dice, rulings)

    still = at(ScriptedDice(()))
    engagement = odds_of(lambda dice: engage(at(dice), attacker, defender, circumstances))
    below = climbs_under_cloud(still, attacker, defender, circumstances.weather)
    on_attacker, on_defender = Toll(still, attacker), Toll(still, defender)
    joint: Counter[tuple[Blow, Blow]] = Counter()
    winds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    begun = whole_ways(engagement, 100**2)
    for result, ways in begun.items():
        if not _fights(result, commences):
            quiet = Blow(0, Losses())
            joint[quiet, quiet] += ways * _WHOLE**2
            for wind in winds:
                wind["no-combat"] += ways * _WHOLE**2 * _WIND
            continue
        surprise = result is Engagement.SURPRISE
        night = circumstances.light.night
        level, attack, defence = take_stance(
            still, attacker, defender, surprise=surprise, night=night, from_below=below
        )
        hurt_defender = _sides(at, on_defender, level, defender, attack)
        hurt_attacker = _sides(at, on_attacker, defender, level, defence)
        theirs = _blows(hurt_attacker)
        for ours, one in _blows(hurt_defender).items():
            for back, other in theirs.items():
                joint[ours, back] += ways * one * other
        for word, part in _winds(at, attacker, hurt_attacker, hurt_defender, False):
            winds[0][word] += ways * part
        for word, part in _winds(at, defender, hurt_defender, hurt_attacker, surprise):
            winds[1][word] += ways * part
    return CombatOdds(
        engagement,
        Odds.from_weights(joint),
        Odds.from_weights(winds[0]),
        Odds.from_weights(winds[1]),
    )


def _fights(result: Engagement, commences: bool) -> bool:
    if result is Engagement.DEFENDERS_CHOICE:
        return commences
    return result is not Engagement.NONE


def _sides(at: _At, toll: Toll, shooter: Flight, target: Flight, stance: Stance) -> _Sides:
    """What a flight's volley does to its target."""

    def shoot(dice: Dice) -> tuple[int, Hits]:
        fired = volley(at(dice), shooter, target, stance)
        return fired.shots, fired.hits

    sides: Counter[tuple[int, Hurt]] = Counter()
    for (shots, hits), ways in whole_ways(odds_of(shoot), _WHOLE).items():
        share = ways // SHARES ** len(hits)
        for hurt, part in toll.after(hits).items():
            sides[shots, hurt] += share * part
    return sides


def _blows(sides: _Sides) -> Counter[Blow]:
    found: Counter[Blow] = Counter()
    for (shots, hurt), ways in sides.items():
        found[Blow(shots, hurt.losses)] += ways
    return found


def _winds(
    at: _At, flight: Flight, own: _Sides, enemy: _Sides, disadvantaged: bool
) -> Iterator[tuple[str, int]]:
    """The Wind Up of one side, which looks at its own losses and at the enemies it shot down."""
    kills: Counter[int] = Counter()
    for (_, hurt), ways in enemy.items():
        kills[hurt.losses.shot_down] += ways
    harms: Counter[Hurt] = Counter()
    for (_, hurt), ways in own.items():
        harms[_for_wind_up(hurt)] += ways
    for hurt, weight in harms.items():
        harm = as_harm(flight, hurt)
        for shot_down, part in kills.items():
            if not harm.flight.present:
                yield "eliminated", weight * part * _WIND
                continue

            def check(dice: Dice, harm: Harm = harm, enemies: int = shot_down) -> str:
                before = replace(harm.flight, aborting=False)
                after = wind_up(
                    at(dice), before, harm, disadvantaged=disadvantaged, enemies_shot_down=enemies
                )
                return _word(before, after)

            for word, ways in whole_ways(odds_of(check), _WIND).items():
                yield word, weight * part * ways


def _for_wind_up(hurt: Hurt) -> Hurt:
    """A state without the order of its aeroplanes, which means nothing to a Wind Up."""
    return hurt._replace(boxes=tuple(sorted(hurt.boxes)))


def _word(before: Flight, after: Flight) -> str:
    if not after.aborting:
        return "carry-on"
    return "abort" if after.aggression == before.aggression else "abort-shaken"
