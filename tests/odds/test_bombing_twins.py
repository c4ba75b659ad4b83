"""Odds of barrages and bomb runs against the rule itself: along every path, and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from bloodyapril.checks.dice import Dice
from bloodyapril.odds.barrages import Barrages
from bloodyapril.odds.bombing import RunOutcome, bomb_run_odds
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.harm import LEVELS, Losses
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.bomb_runs import bomb_run
from bloodyapril.rules.ground_attack import Profile, Run, Target
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side, Sky
from tests.odds.twins import agree, by_paths, described, played, reading, table

RUNS, MANY_RUNS = 150, 5000
CLEAR, DAY = Weather(), Light()


def guns(densities: str, side: Side) -> tuple[Concentration, ...]:
    """Guns of the other side by the words for their density; an onion is a medium one."""
    return tuple(
        Concentration(
            f"gun {place}",
            side.enemy,
            Density.MEDIUM if word == "onion" else Density(word),
            Position.of(1, place),
            flaming_onion=word == "onion",
        )
        for place, word in enumerate(densities.split(), 1)
    )


@dataclass(frozen=True)
class Raid:
    flight: str
    aa: str = ""
    press: bool = False
    strafe: bool = False
    profile: str = "C"
    light: Light = Light()
    leader: int = 0
    chosen: tuple[str, str] = ("detected-to-attack", "either")

    @property
    def bomber(self) -> Flight:
        tasking = Tasking.STRAFING if self.strafe else Tasking.BOMBING
        flight = replace(described(self.flight), tasking=tasking, laden=not self.strafe)
        return replace(flight, leader=self.leader, led=True) if self.leader else flight

    @property
    def run(self) -> Run:
        return Run(Profile.STRAFING if self.strafe else Profile.BOMBING, self.press)

    @property
    def target(self) -> Target:
        return Target("target", self.profile)

    @property
    def guns(self) -> tuple[Concentration, ...]:
        return guns(self.aa, self.bomber.side)

    @property
    def readings(self) -> Rulings:
        return reading(*self.chosen)

    def odds(self) -> Odds[RunOutcome]:
        return bomb_run_odds(
            library(), self.readings, self.bomber, self.run, self.target, self.guns,
            Air(CLEAR, self.light),
        )  # fmt: skip

    def fly(self, dice: Dice) -> RunOutcome:
        """A run by the rule, as the odds tell it."""
        before = self.bomber
        at = table(dice, self.readings)
        after = bomb_run(at, before, self.run, self.target, self.guns, Air(CLEAR, self.light))
        done = after.attack
        return RunOutcome(
            done is None,
            done.success if done else 0,
            done.damage if done else GroundDamage.NONE,
            lost(before, after.flight),
        )

    def play(self, dice: Dice) -> Mapping[str, Hashable]:
        flown = self.fly(dice)
        return {"target": flown[:3], "losses": flown.losses}


def lost(before: Flight, after: Flight) -> Losses:
    """How many aeroplanes ended damaged, crippled, shot down, and did not begin so."""
    ended = [
        now.damage
        for was, now in zip(before.aeroplanes, after.aeroplanes, strict=True)
        if now.damage is not was.damage
    ]
    return Losses(*(ended.count(level) for level in LEVELS[1:]))


WALKED = {
    "no-barrage": Raid("4 FE2d Low+4"),
    "no-barrage-strafing": Raid("3 SE5 Deck", strafe=True, profile="D"),
    "one-barrage": Raid("1 FE2d Low+4", "heavy"),
    "pressed-without-guns": Raid("2 FE2d Low+4 damaged=1", press=True),
    "pair": Raid("2 FE2d Low+4", "medium"),
    "small-arms": Raid("1 SE5 Deck", "small-arms", strafe=True, profile="B"),
    "onion": Raid("1 FE2d Low+4", "onion", chosen=("flaming-onion-wind-up", "any-hit")),
}
PLAYED = {
    "two": Raid("4 FE2d Low+4", "heavy medium"),
    "pressed": Raid("3 FE2d Low+4 av=2", "heavy", press=True),
    "onions": Raid("3 FE2d Low+4 av=4", "onion onion", press=True),
    "hurt": Raid("4 FE2d Low+4 damaged=1 crippled=1 av=3", "heavy heavy"),
    "led": Raid("3 FE2d Low+4 av=5", "onion onion", leader=1),
    "strafing": Raid("4 SE5 Deck", "small-arms medium", strafe=True, press=True),
    "night": Raid("2 FE2d Low+4", "heavy heavy", light=Light(night=True)),
    "damage-roll": Raid(
        "3 FE2d Low+4", "heavy heavy", chosen=("aa-modifiers-on-which-roll", "damage-roll")
    ),
    "no-check": Raid(
        "2 FE2d Low+4", "heavy heavy", chosen=("wind-up-after-aa-no-effect", "none")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WALKED)
def test_small_runs_have_the_odds_of_every_path_of_the_rule(name: str) -> None:
    raid = WALKED[name]
    assert dict(raid.odds()) == by_paths(raid.fly)


def faults(name: str, runs: int) -> dict[str, list[str]]:
    """What a raid's odds and so many runs of it disagree about."""
    raid = PLAYED[name]
    odds = raid.odds()
    assert sum(odds.values()) == 1
    exact: dict[str, Odds[Hashable]] = {
        "target": regrouped(odds.items(), lambda run: run[:3]),
        "losses": regrouped(odds.items(), lambda run: run.losses),
    }
    seen = played(raid.play, runs, name)
    found = {aspect: list(agree(exact[aspect], seen[aspect])) for aspect in exact}
    return {aspect: words for aspect, words in found.items() if words}


@pytest.mark.parametrize("name", PLAYED)
def test_a_run_played_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, RUNS) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_run_played_very_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, MANY_RUNS) == {}


# --- one barrage after another


@pytest.mark.parametrize("leader", [None, pytest.param(2, marks=pytest.mark.slow)])
def test_a_second_barrage_counts_its_own_losses_only(leader: int | None) -> None:
    """Two onions on a pair: what the first did is no reason for Wind Up after the second."""
    whole = described("2 FE2d Low+4 damaged=1 av=5")
    whole = replace(whole, leader=leader, led=leader is not None)
    gun = guns("onion", whole.side)[0]

    def fire(dice: Dice) -> tuple[Losses, bool]:
        flight = whole
        for _ in range(2):
            if flight.present and not flight.aborting:
                at = table(dice)
                flight = barrage_on(at, flight, gun, CLEAR_DAY, captor=False).flight
        return lost(whole, flight), flight.aborting or not flight.present

    barrages = Barrages(library(), rulings(), whole, CLEAR_DAY)
    ends: Counter[tuple[Losses, bool]] = Counter()
    for first, ways in barrages.fire(barrages.start, gun).items():
        if first.aborted:
            ends[first.losses, True] += ways * barrages.whole
            continue
        for second, more in barrages.fire(first, gun).items():
            ends[second.losses, second.aborted] += ways * more
    assert dict(Odds.from_weights(ends)) == by_paths(fire)


def test_what_the_rule_refuses_has_no_odds() -> None:
    with pytest.raises(Unlawful, match=r"has aborted \[10.6\]"):
        Raid("4 FE2d Low+4 aborting").odds()
    with pytest.raises(Unlawful, match=r"may not fire at Low\+4 \[16.3\]"):
        Raid("4 FE2d Low+4", "small-arms").odds()


def test_rain_spares_the_bombers_where_it_spoils_the_aim_of_aa() -> None:
    """Rule 16.311: less 3 on the AA roll of each gun, and nothing else is different."""
    raid = Raid("2 FE2d Low+4", aa="medium")
    rain = Weather(Sky.RAIN, Band.MEDIUM)

    def unhurt(weather: Weather, *, counts: bool) -> Fraction:
        odds = bomb_run_odds(
            library(), rulings(), raid.bomber, raid.run, raid.target, guns(raid.aa, Side.BRITISH),
            Air(weather, DAY, counts),
        )  # fmt: skip
        return sum((part for end, part in odds.items() if end.losses == Losses()), Fraction(0))

    assert unhurt(CLEAR, counts=True) == unhurt(CLEAR, counts=False) == unhurt(rain, counts=False)
    assert unhurt(rain, counts=True) > unhurt(rain, counts=False)
