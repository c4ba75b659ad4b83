"""Exact odds of a bomb run through barrages (16.31, 18.4, 19.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.harm import SHARES, Hurt, Losses, Toll, as_harm
from bloodyapril.odds.paths import odds_of, odds_of_check
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Aim, Concentration, aim, flak_damage
from bloodyapril.rules.barrages import flak_wind_up
from bloodyapril.rules.damage import Hits
from bloodyapril.rules.detection import Light
from bloodyapril.rules.ground_attack import Run, Target, attack_check
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.rules.weather import Weather


class _State(NamedTuple):
    """How a flight stands on its run: its aeroplanes, its Aggression, whether it has aborted."""

    hurt: Hurt
    aggression: int
    aborted: bool = False


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
    weather: Weather,
    light: Light,
) -> Odds[RunOutcome]:
    """The exact odds of a run through these guns, the last once more if the attack is pressed."""
    plan = _Plan(library, rulings, flight, run, target, tuple(guns), weather, light)
    states = Odds([(_State(Hurt.of(flight), flight.aggression), Fraction(1))])
    fires = [(gun, False) for gun in guns]
    if run.pressed and guns:
        fires.append((guns[-1], True))
    for gun, pressed in fires:
        states = Odds(
            (after, weight * chance)
            for state, weight in states.items()
            for after, chance in plan.barrage(state, gun, pressed)
        )
    return Odds(
        (outcome, weight * chance)
        for state, weight in states.items()
        for outcome, chance in plan.attack(state)
    )


class _Plan:
    """A run with everything that stays the same from gun to gun."""

    def __init__(
        self,
        library: Library,
        rulings: Rulings,
        flight: Flight,
        run: Run,
        target: Target,
        guns: tuple[Concentration, ...],
        weather: Weather,
        light: Light,
    ) -> None:
        self._library, self._rulings = library, rulings
        self._flight, self._run, self._target = flight, run, target
        self._guns, self._weather, self._light = guns, weather, light
        self._toll = Toll(self._at(ScriptedDice(())), flight)

    def _at(self, dice: Dice) -> Table:
        return Table(self._library, dice, self._rulings)

    def _as_flight(self, state: _State) -> Flight:
        stands = as_harm(self._flight, state.hurt).flight
        return replace(stands, aggression=state.aggression, aborting=False)

    def barrage(
        self, state: _State, gun: Concentration, pressed: bool
    ) -> list[tuple[_State, Fraction]]:
        """One gun's fire: miss, or a hit with its damage and the Wind Up after it."""
        if self._stopped(state):
            return [(state, Fraction(1))]
        flight = self._as_flight(state)
        laid = aim(
            self._at(ScriptedDice(())), gun, flight, flight.altitude, self._weather, self._light
        )
        if laid is None:
            return [(state, Fraction(1))]
        odds = odds_of_check(laid.check)
        found = [(state, odds.chance("miss"))]
        damage = odds_of(
            lambda dice: flak_damage(
                self._at(dice), gun, flight, pressed=pressed, waiting=laid.waiting
            )
        )
        for hits, chance in damage.items():
            share = odds.chance("hit") * chance / SHARES ** len(hits)
            for hurt, ways in self._toll.more(state.hurt, hits).items():
                found += self._wound_up(state, hurt, hits, laid, share * ways)
        return found

    def _wound_up(
        self, state: _State, hurt: Hurt, hits: Hits, laid: Aim, weight: Fraction
    ) -> list[tuple[_State, Fraction]]:
        """The Wind Up after a hit, which looks at what this hit did only."""
        before, now = state.hurt.losses, hurt.losses
        harm = replace(
            as_harm(self._flight, hurt),
            damaged=max(0, now.damaged - before.damaged),
            crippled=max(0, now.crippled - before.crippled),
            shot_down=now.shot_down - before.shot_down,
        )
        flight = replace(harm.flight, aggression=state.aggression, aborting=False)
        if not flight.present:
            return [(_State(hurt, state.aggression, True), weight)]

        def check(dice: Dice) -> tuple[int, bool]:
            after = flak_wind_up(self._at(dice), laid, flight, hits, replace(harm, flight=flight))
            return after.aggression, after.aborting

        return [
            (_State(hurt, aggression, aborting), weight * chance)
            for (aggression, aborting), chance in odds_of(check).items()
        ]

    def _stopped(self, state: _State) -> bool:
        return state.aborted or not any(box.damage == 0 for box in state.hurt.boxes)

    def attack(self, state: _State) -> list[tuple[RunOutcome, Fraction]]:
        """The attack of what is left, and the damage it does."""
        losses = state.hurt.losses
        if self._stopped(state):
            return [(RunOutcome(True, 0, GroundDamage.NONE, losses), Fraction(1))]
        check = attack_check(
            self._at(ScriptedDice(())),
            self._as_flight(state),
            self._run,
            self._target,
            self._weather,
            self._light,
            self._guns,
        )
        return [
            (RunOutcome(False, int(success), damage, losses), chance * part)
            for success, chance in odds_of_check(check).items()
            for damage, part in self._damage(int(success)).items()
        ]

    def _damage(self, success: int) -> Odds[GroundDamage]:
        return odds_of(lambda dice: ground_damage(self._at(dice), (success,), self._target.name))
