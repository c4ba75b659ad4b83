"""Odds of a round of combat against the rule itself: along every path, and played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter

import pytest
from dyce import H

from bloodyapril.checks.check import Check
from bloodyapril.checks.dice import Dice, SeededDice
from bloodyapril.checks.totals import Result
from bloodyapril.odds.combat import Blow, CombatOdds, combat_odds
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_to_air.combat import manoeuvre_check, take_stance
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    engagement_check,
)
from bloodyapril.rules.air_to_air.rounds import CombatRound, combat_round
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.sides import Sky
from tests.odds.twins import agree, by_paths, counted, described, played, reading, table

ROUNDS, MANY_ROUNDS, MILLION = 150, 5000, 1_000_000
CLEAR = Weather()
SEEN = Circumstances(CLEAR_DAY, attacker_sees="tally")
BOTH_SEE = replace(SEEN, defender_sees="tally")


@dataclass(frozen=True)
class Situation:
    attacker: str
    defender: str
    circumstances: Circumstances = SEEN
    commences: bool = True
    empty: str = ""
    """The sides whose guns are empty: `attacker`, `defender`, or both named."""
    leader: int = 0
    """The box of a highly skilled leader on both sides, if there are any."""
    chosen: tuple[str, str] = ("detected-to-attack", "either")
    """A ruling and its reading."""

    @property
    def flights(self) -> tuple[Flight, Flight]:
        return self._flight(self.attacker, "attacker"), self._flight(self.defender, "defender")

    def _flight(self, text: str, role: str) -> Flight:
        flight = replace(described(text, role), name=role)
        if role in self.empty:
            spent = tuple(replace(gun, empty=True, drums=0) for gun in flight.weapons)
            flight = replace(flight, weapons=spent)
        if self.leader:
            flight = replace(flight, leader=self.leader, led=True)
        return flight

    @property
    def readings(self) -> Rulings:
        return reading(*self.chosen)

    def odds(self) -> CombatOdds:
        return combat_odds(
            library(), self.readings, *self.flights, self.circumstances, commences=self.commences
        )

    def play(self, dice: Dice) -> Mapping[str, Hashable]:
        """A round by the rule, as the odds tell it."""
        at = table(dice, self.readings)
        attacker, defender = self.flights
        after = combat_round(at, attacker, defender, self.circumstances, commences=self.commences)
        shots = [
            sum(
                roll.question == "shot-resolution" and roll.subject.startswith(name)
                for event in at.events
                for roll in event.rolls
            )
            for name in ("attacker", "defender")
        ]
        return {
            "engagement": after.engagement,
            "joint": (
                Blow(shots[0], counted(after.defender_harm)),
                Blow(shots[1], counted(after.attacker_harm)),
            ),
            **self.wind_ups(after),
        }

    def wind_ups(self, after: CombatRound) -> dict[str, str]:
        """How each Wind Up ended, in the words of the odds; either abort under one."""
        attacker, defender = self.flights
        return {
            "attacker_wind_up": _word(after, attacker, after.attacker),
            "defender_wind_up": _word(after, defender, after.defender),
        }


def _word(after: CombatRound, before: Flight, now: Flight) -> str:
    if not after.fought:
        return "no-combat"
    if not now.present:
        return "eliminated"
    if before.aborting:
        return "aborts already"
    return "abort" if now.aborting else "carry-on"


def told(situation: Situation, odds: CombatOdds, aspect: str) -> Odds[Hashable]:
    """An aspect of the odds in the words of the play."""
    found: Odds[Hashable] = getattr(odds, aspect)
    if not aspect.endswith("wind_up"):
        return found
    attacker, defender = situation.flights
    before = attacker if aspect.startswith("attacker") else defender
    words = {"abort-shaken": "abort"}
    if before.aborting:
        words = dict.fromkeys(("carry-on", "abort", "abort-shaken"), "aborts already")
    return regrouped(found.items(), lambda word: words.get(str(word), word))


ASPECTS = ("engagement", "joint", "attacker_wind_up", "defender_wind_up")
OVERCAST = Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
PLAYED = {
    "single": Situation("1 Albatros D.III Medium av=2", "1 RE8 Medium"),
    "surprise": Situation(
        "3 Albatros D.III Medium+3 av=3", "3 RE8 Medium", replace(SEEN, from_behind=True)
    ),
    "even": Situation("3 SE5 Medium+3 av=1", "3 Albatros D.III Medium+3 av=1", BOTH_SEE),
    "wind-up": Situation("3 Sopwith Pup Medium av=-3", "2 Albatros D.III Medium av=-2"),
    "six-by-six": Situation("6 Albatros D.III Medium+3 av=4", "6 RE8 Low+8 av=1"),
    "hurt": Situation(
        "4 Albatros D.III Medium damaged=1 av=4", "4 RE8 Medium damaged=1 crippled=2"
    ),
    "cripples-only": Situation("3 Albatros D.III Medium av=4", "2 RE8 Medium crippled=2"),
    "laden": Situation("3 Albatros D.III Medium av=2", "4 FE2d Medium laden"),
    "rear-guns": Situation("3 Bristol F2a Medium av=3", "3 Albatros D.III Medium av=3", BOTH_SEE),
    "empty-defender": Situation("3 Albatros D.III Medium av=3", "3 RE8 Medium", empty="defender"),
    "empty-attacker": Situation("2 SE5 Medium", "3 RE8 Medium av=2", BOTH_SEE, empty="attacker"),
    "night": Situation(
        "2 Albatros D.III Medium av=4", "2 RE8 Medium av=4",
        replace(BOTH_SEE, air=Air(CLEAR, Light(night=True))),
    ),
    "led": Situation("3 Albatros D.III Medium av=4", "3 SE5 Medium av=5", BOTH_SEE, leader=2),
    "led-pair": Situation("2 Albatros D.III Medium av=4", "2 SE5 Medium av=5", BOTH_SEE, leader=1),
    "under-cloud": Situation(
        "3 SE5 Medium climbing av=3", "2 RE8 Medium+3", replace(SEEN, air=Air(OVERCAST))
    ),
    "dud-engine": Situation("3 SE5 Medium av=3", "1 Albatros D.III Medium dud", BOTH_SEE),
    "aborting": Situation("2 SE5 Medium", "3 Albatros D.III Medium aborting av=3", BOTH_SEE),
    "declined": Situation(
        "2 SE5 Medium", "3 Albatros D.III Medium av=3", BOTH_SEE, commences=False
    ),
    "no-spin": Situation("5 Albatros D.III Low+3 av=3", "2 BE2e Low+3"),
    "escapes": Situation(
        "5 Albatros D.III Medium av=4", "1 RE8 Medium",
        chosen=("lone-aeroplane-falls-out", "escapes"),
    ),
    "each-abort": Situation(
        "2 SE5 Medium av=-1", "2 RE8 Medium", chosen=("abort-costs-aggression", "each-abort")
    ),
}  # fmt: skip
WALKED = {
    "single": Situation("1 Albatros D.III Medium av=2", "1 RE8 Medium"),
    "single-hurt": Situation("1 SE5 Medium", "1 Albatros D.III Medium damaged=1"),
    "single-cripple-night": Situation(
        "1 SE5 Medium", "1 RE8 Medium crippled=1", replace(SEEN, air=Air(CLEAR, Light(night=True)))
    ),
    "single-on-led-pair": Situation(
        "1 Albatros D.III Medium av=3", "2 SE5 Medium av=5", empty="defender", leader=1
    ),
    "pair-on-unarmed": Situation("2 Albatros D.III Medium", "2 RE8 Medium", empty="defender"),
    "pair-on-led-unarmed": Situation(
        "2 Albatros D.III Medium", "2 SE5 Medium av=4", empty="defender", leader=1
    ),
    "pair-on-laden-unarmed": Situation(
        "2 Albatros D.III Medium", "2 FE2d Medium laden damaged=1", empty="defender"
    ),
    "both-unarmed": Situation(
        "6 SE5 Medium", "6 RE8 Medium av=-3", BOTH_SEE, empty="attacker and defender"
    ),
}  # fmt: skip


def faults(name: str, rounds: int) -> dict[str, list[str]]:
    """What a situation's odds and so many rounds of it disagree about."""
    situation = PLAYED[name]
    odds = situation.odds()
    for aspect in (*ASPECTS, "attacker_shots", "defender_shots", "attacker_losses"):
        assert sum(getattr(odds, aspect).values()) == 1
    unfought = odds.attacker_wind_up.chance("no-combat")
    assert unfought == odds.defender_wind_up.chance("no-combat")
    assert unfought >= odds.engagement.chance(Engagement.NONE)
    seen = played(situation.play, rounds, name)
    found = {aspect: list(agree(told(situation, odds, aspect), seen[aspect])) for aspect in ASPECTS}
    return {aspect: words for aspect, words in found.items() if words}


@pytest.mark.parametrize("name", PLAYED)
def test_a_round_played_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, ROUNDS) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_round_played_very_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, MILLION if name == "single" else MANY_ROUNDS) == {}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name.startswith("pair") else [])
        for name in WALKED
    ],
)
def test_small_rounds_have_the_odds_of_every_path_of_the_rule(name: str) -> None:
    situation = WALKED[name]
    attacker, defender = situation.flights

    def walk(dice: Dice) -> tuple[Hashable, ...]:
        after = combat_round(
            table(dice, situation.readings), attacker, defender, situation.circumstances
        )
        return (
            after.engagement,
            counted(after.attacker_harm),
            counted(after.defender_harm),
            *situation.wind_ups(after).values(),
        )

    walked = Odds(by_paths(walk).items())
    odds = situation.odds()
    losses = regrouped(odds.joint.items(), lambda blows: (blows[1].losses, blows[0].losses))
    assert losses == regrouped(walked.items(), lambda ends: (ends[1], ends[2]))
    for place, aspect in ((0, "engagement"), (3, "attacker_wind_up"), (4, "defender_wind_up")):
        assert told(situation, odds, aspect) == regrouped(walked.items(), itemgetter(place))


@pytest.mark.parametrize("name", ["surprise", "rear-guns", "night", "hurt"])
def test_shots_are_those_that_another_library_finds(name: str) -> None:
    """Engagement and manoeuvre as sums of two dice, read from the columns of the charts."""
    situation = PLAYED[name]
    attacker, defender = situation.flights
    at = table(SeededDice(name))
    meeting = situation.circumstances
    ours = shares(engagement_check(at, attacker, defender, meeting, attacking=True))
    theirs = shares(engagement_check(at, defender, attacker, meeting, attacking=False))
    seen, spotted = ours["engaged"], theirs["engaged"]
    fights = {True: seen * (1 - spotted), False: seen * spotted + (1 - seen) * spotted}
    expected: dict[Result, Fraction] = defaultdict(Fraction)
    expected[0] = 1 - fights[True] - fights[False]
    for surprise, chance in fights.items():
        night = meeting.air.light.night
        level, attack, _ = take_stance(at, attacker, defender, surprise=surprise, night=night)
        check = manoeuvre_check(at, level, defender, attack)
        assert check is not None
        # With several enemies no shot is ever refused for want of a target.
        for shots, part in shares(check).items():
            expected[shots] += chance * part
    assert dict(situation.odds().attacker_shots) == {k: v for k, v in expected.items() if v}


def shares(check: Check) -> dict[Result, Fraction]:
    """The chances of a check, its dice summed up by the other library."""
    total = 2 @ H(10) + check.stack.net
    found: dict[Result, Fraction] = defaultdict(Fraction)
    for outcome, ways in total.items():
        row = check.column.read(int(outcome))
        assert row is not None
        found[row.result] += Fraction(ways, total.total)
    return found
