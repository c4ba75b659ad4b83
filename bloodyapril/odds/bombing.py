"""Exact odds of a bomb run through barrages (16.31, 18.4, 19.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from bloodyapril.checks.dice import Dice
from bloodyapril.odds.barrages import Barrages, UnderFire
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.harm import Hurt, Losses
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Aeroplane, Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_attack import Run, Target, attack_check, attack_objections
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.terms.errors import Unlawful


class RunOutcome(NamedTuple):
    """What a run came to: success and damage, or that flak stopped it; and the own losses."""

    stopped: bool
    success: int
    damage: GroundDamage
    losses: Losses


def bomb_run_odds(
    library: Library,
    rulings: Rulings,
    flight: Flight,
    run: Run,
    target: Target,
    guns: Sequence[Concentration],
    air: Air,
) -> Odds[RunOutcome]:
    """The exact odds of a run through these guns, the last once more if the attack is pressed.

    Raises `Unlawful` for an attack or for a barrage that is not allowed, as `bomb_run` does.
    """
    reasons = attack_objections(flight, run, target, air.weather)
    reasons += altitude_objections(library, rulings, flight)
    if reasons:
        raise Unlawful(f"{flight.name} cannot attack {target.name}: {'; '.join(reasons)}")
    barrages = Barrages(library, rulings, flight, air)
    fires = [(gun, False) for gun in guns]
    if run.pressed and guns:
        fires.append((guns[-1], True))

    @cache
    def fire(state: UnderFire, gun: Concentration, pressed: bool) -> Counter[UnderFire]:
        """One barrage; flights that attack no more are alike but for their losses."""
        found: Counter[UnderFire] = Counter()
        ends = barrages.fire(state, gun, pressed=pressed, fired_before=flight.fired_before)
        for after, ways in ends.items():
            attacks = after.fit and not after.aborted
            found[after if attacks else _stopped(after.losses)] += ways
        return found

    # Whether it was hit at all is all one to a bomb run: as if it had been, states are fewer.
    states: Counter[UnderFire] = Counter({barrages.start._replace(hit=True): 1})
    for gun, pressed in fires:
        found: Counter[UnderFire] = Counter()
        for state, weight in states.items():
            if state.aborted:
                found[state] += weight * barrages.whole
                continue
            for after, ways in fire(state._replace(gone=Losses()), gun, pressed).items():
                found[after._replace(gone=state.gone.and_(after.gone))] += weight * ways
        states = found

    @cache
    def attack(fit: int, aggression: int) -> Odds[tuple[int, GroundDamage]]:
        """An attack asks how many aeroplanes are undamaged, and their Aggression."""
        boxes = tuple(Aeroplane(place) for place in range(1, fit + 1))
        bombers = replace(flight, aeroplanes=boxes, aggression=aggression)
        check = attack_check(barrages.table(), bombers, run, target, air, tuple(guns))

        def carry_out(dice: Dice) -> tuple[int, GroundDamage]:
            success = int(dice.ask(check))
            return success, ground_damage(barrages.table(dice), (success,), target.name)

        return odds_of(carry_out)

    def outcomes() -> Iterator[tuple[RunOutcome, Fraction]]:
        alike: Counter[tuple[int, int, Losses]] = Counter()
        for state, ways in states.items():
            alike[state.fit, state.aggression, state.losses] += ways
        for (fit, aggression, losses), ways in alike.items():
            weight = Fraction(ways, barrages.whole ** len(fires))
            if not fit:
                yield RunOutcome(True, 0, GroundDamage.NONE, losses), weight
                continue
            for (success, damage), chance in attack(fit, aggression).items():
                yield RunOutcome(False, success, damage, losses), weight * chance

    return Odds(outcomes())


def _stopped(losses: Losses) -> UnderFire:
    """A flight that attacks no more, and of which only its losses are still asked for."""
    return UnderFire(Hurt(()), 0, losses, aborted=True)
