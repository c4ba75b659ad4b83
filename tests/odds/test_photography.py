"""Odds of a photographing run against the rules themselves: along every path, and played."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from bloodyapril.checks.dice import Dice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.harm import LEVELS, Losses
from bloodyapril.odds.photography import Plates, recon_odds
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight, Tasking, detach
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.damage import without_leader
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.recon import (
    MOST_HEXES,
    credit_photographs,
    develop_plates,
    recon_objections,
)
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Sky
from tests.odds.twins import agree, by_paths, counted, described, played, table

RUNS, MANY_RUNS = 150, 5000
CLEAR, DAY = Weather(), Light()


@dataclass(frozen=True)
class Sortie:
    flight: str
    turns: tuple[str, ...]
    cameras: tuple[int, ...] = (1,)
    leader: int = 0

    @property
    def photographers(self) -> Flight:
        flight = replace(described(self.flight), tasking=Tasking.RECON)
        boxes = tuple(replace(box, camera=box.number in self.cameras) for box in flight.aeroplanes)
        flight = replace(flight, aeroplanes=boxes)
        return replace(flight, leader=self.leader, led=True) if self.leader else flight

    @property
    def course(self) -> list[list[Concentration | int]]:
        enemy = self.photographers.side.enemy
        return [
            [
                int(step)
                if step.isdecimal()
                else Concentration(f"gun {place}", enemy, Density(step), Position.of(5, place))
                for step in turn.split()
            ]
            for place, turn in enumerate(self.turns, 1)
        ]

    def odds(self) -> Odds[Plates]:
        return recon_odds(library(), rulings(), self.photographers, self.course, CLEAR_DAY)

    def fly(self, dice: Dice) -> Plates:
        """The run by the rules, as a player would carry it out."""
        at, flight = table(dice), self.photographers
        cripples: list[Flight] = []
        fired_before = None
        for turn in self.course:
            flight = replace(flight, hit=False, fired_before=fired_before)
            for step in turn:
                flight = _step(at, flight, step)
            flight = credit_photographs(at, flight, CLEAR)
            for box in flight.present:
                if box.damage is Damage.CRIPPLED and len(flight.present) > 1:
                    flight, alone = detach(flight, box.number, f"no. {box.number}", 0)
                    flight = without_leader(at, flight)
                    cripples.append(alone)
            guns = [step for step in turn if isinstance(step, Concentration)]
            fired_before = flight.altitude.band if guns else None
        home = [_landed(one) for one in (flight, *cripples)]
        filled = [one for one in home if any(_at_home(one))]
        return Plates(
            max((len(one.done.photographs) for one in filled), default=0),
            sum(sum(_at_home(one)) for one in home),
            sum(develop_plates(at, one) for one in home),
            lost(self.photographers, flight),
        )

    def play(self, dice: Dice) -> Mapping[str, Hashable]:
        plates = self.fly(dice)
        return {"plates": plates[:2], "points": plates.points, "losses": plates.losses}


def _step(at: Table, flight: Flight, step: Concentration | int) -> Flight:
    if flight.aborting or not any(box.camera for box in flight.present):
        return flight
    if isinstance(step, int):
        assert not recon_objections(library(), rulings(), flight, CLEAR)
        room = MOST_HEXES - len(flight.done.photographs) - len(flight.done.exposures)
        more = tuple(Position.of(1, row) for row in range(1, min(step, room) + 1))
        return replace(flight, done=replace(flight.done, exposures=(*flight.done.exposures, *more)))
    after = barrage_on(at, flight, step, CLEAR_DAY, captor=False)
    harmed = counted(after.harm) != Losses()
    return replace(after.flight, hit=flight.hit or harmed)


def _landed(flight: Flight) -> Flight:
    boxes = tuple(
        replace(box, fate=AeroplaneFate.HOME) if box.present else box for box in flight.aeroplanes
    )
    return replace(flight, aeroplanes=boxes)


def _at_home(flight: Flight) -> list[bool]:
    return [box.camera and box.fate is AeroplaneFate.HOME for box in flight.aeroplanes]


def lost(before: Flight, after: Flight) -> Losses:
    ended = [
        now.damage
        for was, now in zip(before.aeroplanes, after.aeroplanes, strict=True)
        if now.damage is not was.damage
    ]
    return Losses(*(ended.count(level) for level in LEVELS[1:]))


WALKED = {
    "undisturbed": Sortie("2 FE2d Medium+3", ("3", "3", "2"), cameras=(1, 2)),
    "alone": Sortie("1 FE2d Medium+3", ("medium 3", "2")),
    "after-the-plates": Sortie("1 FE2d Medium+3 av=-1", ("4 heavy", "4")),
    "pair": Sortie("2 FE2d Medium+3", ("1 heavy", "3")),
    "too-many-hexes": Sortie("1 FE2d Medium+3 damaged=1", ("6", "6 light")),
}
PLAYED = {
    "three-turns": Sortie("3 FE2d Low+4 av=2", ("heavy 3", "heavy 3", "heavy 3"), (1, 3)),
    "cripples": Sortie("4 FE2d Low+4 damaged=2 av=5", ("2 heavy 1", "heavy heavy", "3"), (3, 4)),
    "led": Sortie("3 FE2d Low+4 crippled=1 av=5", ("heavy 3", "3 medium", "4"), (1, 3), leader=3),
    "escorted": Sortie("2 FE2d Low+4 av=3", ("3", "heavy heavy", "2 heavy")),
}


@pytest.mark.parametrize("name", WALKED)
def test_small_runs_have_the_odds_of_every_path_of_the_rules(name: str) -> None:
    sortie = WALKED[name]
    assert dict(sortie.odds()) == by_paths(sortie.fly)


def faults(name: str, runs: int) -> dict[str, list[str]]:
    """What a sortie's odds and so many sorties disagree about."""
    sortie = PLAYED[name]
    odds = sortie.odds()
    assert sum(odds.values()) == 1
    exact: dict[str, Odds[Hashable]] = {
        "plates": regrouped(odds.items(), lambda plates: plates[:2]),
        "points": regrouped(odds.items(), lambda plates: plates.points),
        "losses": regrouped(odds.items(), lambda plates: plates.losses),
    }
    seen = played(sortie.play, runs, name)
    found = {aspect: list(agree(exact[aspect], seen[aspect])) for aspect in exact}
    return {aspect: words for aspect, words in found.items() if words}


@pytest.mark.parametrize("name", PLAYED)
def test_a_run_played_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, RUNS) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_run_played_very_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, MANY_RUNS) == {}


def test_what_the_rule_refuses_has_no_odds() -> None:
    with pytest.raises(Unlawful, match=r"no camera aeroplane is left \[12.216\]"):
        Sortie("2 FE2d Medium+3", ("3",), cameras=()).odds()
    with pytest.raises(Unlawful, match=r"below Deck\+1 or 1,500 ft \[12.2\]"):
        Sortie("2 FE2d Deck", ("3",)).odds()
    with pytest.raises(Unlawful, match=r"may not fire at Medium\+3 \[16.3\]"):
        Sortie("2 FE2d Medium+3", ("small-arms 3",)).odds()


def test_a_barrage_costs_plates_and_comes_worst_in_their_turn() -> None:
    calm, shelled, spoiled = (
        Sortie("2 FE2d Medium+3", turns).odds()
        for turns in (("5", "5"), ("5", "heavy", "5"), ("5", "heavy 5"))
    )
    means = [
        sum(plates.points * chance for plates, chance in odds.items())
        for odds in (calm, shelled, spoiled)
    ]
    assert means[0] > means[1] > means[2]


def test_rain_spares_the_photographers_where_it_spoils_the_aim_of_aa() -> None:
    """Rule 16.311."""
    sortie = Sortie("2 FE2d Low+4", ("medium",))
    rain = Weather(Sky.RAIN, Band.MEDIUM)

    def unhurt(*, counts: bool) -> Fraction:
        odds = recon_odds(
            library(), rulings(), sortie.photographers, sortie.course, Air(rain, DAY, counts),
        )  # fmt: skip
        return sum((part for end, part in odds.items() if end.losses == Losses()), Fraction(0))

    assert unhurt(counts=True) > unhurt(counts=False)
