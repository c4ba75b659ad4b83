"""What rules are heard to ask: which facts of which charts ever take another value, and for whom.

A fact that a procedure forgets to pass on has its usual value whatever the situation is. So every
procedure is carried out in situations that differ in everything that it can be told, and whoever
asks a chart must be heard to ask it with more than one value of each of its facts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any

import pytest

import bloodyapril
from bloodyapril import Seat
from bloodyapril.checks.charts import Chart, named
from bloodyapril.checks.dice import SeededDice
from bloodyapril.checks.facts import Facts, FactValue
from bloodyapril.desk.fights import (
    BarrageFire,
    Below,
    BombRun,
    Bounce,
    Combat,
    Disengagement,
    Fight,
    GunSaid,
    InitiativeDraw,
    Landing,
    Photographs,
    PhotoTurn,
    Sight,
    Sun,
    WeatherAtStart,
    WholeDogfight,
    air_said,
    odds,
    roll,
)
from bloodyapril.desk.seat import game_of
from bloodyapril.game.state.scenario import DUSK as DUSK_BEGINS
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.play.batch import Battlefield, battle
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.weather import Weather
from bloodyapril.store.campaign.games import save_game
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Sky
from bloodyapril.terms.values import dataclass

HEAVY, MEDIUM, LIGHT, SMALL, ONION = (
    GunSaid.parse(word) for word in ("heavy", "medium", "light", "small-arms", "onion")
)
NIGHT, DUSK = air_said(night=True), air_said(dusk=True)
RAIN, SNOW = air_said("rain", "medium"), air_said("snow", "medium")
LOW_RAIN, LOW_FOG = air_said("rain", "low"), air_said("fog", "low")
BROKEN, HAZE = air_said("mostly-sunny", "low"), air_said("mostly-sunny", "medium")
HUNTERS, PUPS = "3 Albatros D.III Medium+3", "3 Sopwith Pup Medium+2"
ROLLS, MANY_ROLLS = 40, 200
"""Seeds with which each fight is rolled, a single barrage with many: it is soon over."""


def fights() -> tuple[Fight[Any], ...]:
    """Situations that differ in all that can be said; B1 is a flight of a campaign (see `kept`)."""
    tally, detected = Sight.TALLY, Sight.DETECTED
    return (
        Combat(f"{HUNTERS} av=3", "2 RE8 Low+8", sees=tally, behind=True, sun=Sun.BEHIND),
        Combat(f"{HUNTERS} av=-1 marker", "2 RE8 Low+8 laden", seen=tally, air=DUSK),
        Combat("1 Albatros D.III Medium+3 dud", "3 RE8 Low damaged=2 aborting", seen=detected,
               air=NIGHT),
        Combat(f"{HUNTERS} training=Ace damaged=1", "2 RE8 Medium+1 wheel", seen=tally),
        Combat(f"{HUNTERS} training=Trained laden", "2 SE5 Medium+1 laden", air=SNOW),
        Combat(f"{HUNTERS} training=Veteran", "2 SE5 Medium+1", seen=Sight.PREVIOUSLY, air=RAIN),
        Combat("4 Albatros D.III High", "2 RE8 Medium+3", air=HAZE, sun=Sun.AHEAD),
        Combat("2 Albatros D.III Low+3", "1 RE8 Low+1", air=RAIN),
        Combat(HUNTERS, "B1@Kept", sees=tally, behind=True),
        WholeDogfight("2 Sopwith Pup Medium av=2", "1 Albatros D.III Medium", turns=2,
                 attacker_orders=Standing.WHEN_HURT),
        WholeDogfight("1 Sopwith Pup Medium av=-1 laden", "1 Albatros D.III Medium marker",
                 defender_orders=Standing.LEAVE, turns=3),
        WholeDogfight("1 Sopwith Pup Medium av=2", "2 DFW Medium tasking=recon", turns=1,
                 defender_orders=Standing.SCHUSTA, air=NIGHT),
        BarrageFire("4 RE8 Low+6", HEAVY, air=RAIN, spoils_aim=True),
        BarrageFire("1 RE8 Low+6", MEDIUM, air=SNOW, spoils_aim=True),
        BarrageFire("4 RE8 Low+6", HEAVY, air=LOW_RAIN),
        BarrageFire("2 RE8 Low+6", LIGHT, air=LOW_FOG),
        BarrageFire("2 RE8 Low+6 av=3", ONION, speed=HalfMP(4), air=NIGHT),
        BarrageFire("6 FE2d Low crippled=6", ONION, speed=HalfMP(4)),
        BarrageFire("5 RE8 Deck", SMALL),
        BarrageFire("6 FE2d Medium damaged=2 crippled=1", HEAVY, speed=HalfMP(5), drifted=True),
        BarrageFire("B1@Kept", HEAVY),
        BombRun("3 FE2d Low+4", aa=(HEAVY, LIGHT), press=True, moving=True),
        BombRun("4 FE2d Deck damaged=2", aa=(MEDIUM, SMALL), strafe=True, profile="B"),
        BombRun("2 FE2d Low+4 av=2", profile="A", air=NIGHT, aa=(ONION,)),
        BombRun("2 RE8 Low+4", profile="D", air=RAIN, spoils_aim=True, aa=(HEAVY,)),
        BombRun("3 RE8 Low+4", aa=(HEAVY, HEAVY)),
        BombRun("2 FE2d Low+4", aa=(HEAVY, HEAVY), air=SNOW, spoils_aim=True),
        BombRun("1 FE2d Deck+2", aa=(MEDIUM,)),
        BombRun("B1@Kept", aa=(LIGHT,), profile="A"),
        BombRun("2 FE2d Low+4", air=LOW_RAIN, aa=(LIGHT,)),
        Landing("3 RE8 damaged=1 crippled=1", terrain="forest"),
        Landing("3 RE8 damaged=1 crippled=1 dud"),
        Landing("3 RE8 night-trained damaged=1 crippled=1", night=True),
        Landing("3 RE8 damaged=1 crippled=1", night=True),
        Landing("3 RE8", terrain="open", night=True, over=Below.BRITISH),
        Disengagement("1 Sopwith Pup Medium+2 damaged=1", HUNTERS, spin=True, turn=4),
        Disengagement(f"{PUPS} av=2", HUNTERS, night=True),
        Bounce(PUPS, HUNTERS, "2 Albatros D.III Medium+4 av=2", defender_leaves=True, let_go=True),
        Bounce(f"{PUPS} av=1", "3 Albatros D.III Medium+2", "2 Albatros D.III High marker laden",
               sees=tally, turn=3, air=NIGHT),
        Bounce("2 DFW C.V Medium", "2 SE5 Medium", "2 SE5 Medium+4", air=BROKEN),
        Bounce("2 DFW C.V Medium", "2 SE5 Medium", "2 SE5 High", air=HAZE),
        Bounce("2 DFW C.V Low", "2 SE5 Low", "2 SE5 Low+4", air=RAIN),
        Bounce("2 DFW C.V Low", "2 SE5 Low", "2 SE5 Low+4", air=DUSK),
        Photographs("3 Nieuport 12 Medium", _turns("heavy,heavy,1", "heavy")),
        Photographs("2 FE2d Medium+3", _turns("medium,2", "heavy,3", "1"), cameras=(1, 2)),
        Photographs("1 FE2d Low+3", _turns("1", "heavy,heavy"), air=SNOW, spoils_aim=True),
        Photographs("2 FE2d Medium", _turns("light,1,onion"), air=BROKEN),
        Photographs("2 RE8 Medium", _turns("onion,1"), air=NIGHT),
        Photographs("2 FE2d Low", _turns("heavy,1"), air=LOW_FOG),
        WeatherAtStart("March"),
        WeatherAtStart("May"),
        InitiativeDraw(10, 3),
    )  # fmt: skip


def _turns(*said: str) -> tuple[PhotoTurn, ...]:
    return tuple(PhotoTurn.parse(turn) for turn in said)


@dataclass
class Heard:
    """For each asker and chart the values of each fact with which it was asked."""

    values: dict[str, dict[str, dict[str, set[FactValue]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    )
    askers: tuple[str, ...] = ()

    def hear(self, chart: str, facts: Facts) -> None:
        """What is asked now."""
        for asker in self.askers:
            for name, value in facts.items():
                self.values[asker][chart][name].add(value)

    def never_varied(self, asker: str, chart: str, known: Chart) -> set[str]:
        """The facts of a chart that an asker has asked with one value only."""
        return {name for name in known.facts if len(self.values[asker][chart][name]) < 2}


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """Hear every question that is asked of a chart."""
    heard, known = Heard(), set[object]()

    def listen(method: Callable[..., Any]) -> Callable[..., Any]:
        def ask(chart: Chart, subject: str = "", **facts: FactValue) -> Any:
            said = (heard.askers, chart.id, tuple(facts.items()))
            if said not in known:
                known.add(said)
                heard.hear(chart.id, chart.full(named(facts)))
            return method(chart, subject, **facts)

        return ask

    with monkeypatch.context() as patch:
        for name in ("check", "offer"):
            patch.setattr(Chart, name, listen(getattr(Chart, name)))
        yield heard


def fight_all(heard: Heard, *wanted: Fight[Any]) -> None:
    """Roll every fight with many seeds, and count its odds where it has odds of its own."""
    for fight in wanted:
        heard.askers = ("roll", f"roll {fight.kind}")
        for seed in range(MANY_ROLLS if isinstance(fight, BarrageFire) else ROLLS):
            try:
                roll(fight, SeededDice(str(seed)))
            except Unlawful:
                # What the rules forbid was asked about all the same.
                break
        if type(fight).odds is Fight.odds:
            continue
        heard.askers = ("odds", f"odds {fight.kind}")
        try:
            odds(fight)
        except Unlawful:
            continue


def play_all(heard: Heard) -> None:
    """Play battles of several scenarios, by day, dusk and night, in fair weather and foul."""
    heard.askers = ("play",)
    for name, change, seeds in (
        ("bristols", _as_it_is, "1"),
        ("night", _as_it_is, "1"),
        ("kite", _as_it_is, "1"),
        ("zero-hour", _as_it_is, "1"),
        ("drocourt", _as_it_is, "01"),
        ("cambrai", _as_it_is, "01"),
        ("circus", _as_it_is, "1"),
        ("bristols", _by_night, "01"),
        ("zero-hour", _by_night, "01"),
        ("cambrai", _in_rain, "01"),
        ("drocourt", _in_may, "0"),
        ("drocourt", _over_broken_cloud, "01"),
    ):
        for seed in seeds:
            battle(change(find_scenario(name)), _field, f"april {seed}")


def _field(scenario: Scenario) -> Battlefield:
    return Battlefield(library(), rulings(), map_of(scenario.date))


def _as_it_is(scenario: Scenario) -> Scenario:
    return scenario


def _by_night(scenario: Scenario) -> Scenario:
    return replace(scenario, night=True)


def _in_rain(scenario: Scenario) -> Scenario:
    return replace(scenario, weather=Weather(Sky.RAIN, Band.MEDIUM), start=DUSK_BEGINS)


def _over_broken_cloud(scenario: Scenario) -> Scenario:
    return replace(scenario, weather=Weather(Sky.MOSTLY_SUNNY, Band.DECK))


def _in_may(scenario: Scenario) -> Scenario:
    return replace(scenario, weather=None, date="1917-05-02")


def kept(folder: Path) -> Seat:
    """A campaign with a flight B1 as none can be described: led, and fired on the turn before."""
    seat = bloodyapril.begin("Kept", scenario="cambrai", seed="1", folder=folder)
    number, game = game_of(seat)
    flight = replace(
        game.flight("B1"), leader=1, led=True, fired_before=Band.LOW, altitude=Altitude(Band.LOW, 4)
    )
    _save(seat, number, flight)
    return seat


def _save(seat: Seat, number: int, flight: Flight) -> None:
    game = game_of(seat)[1].with_flights(flight)
    with seat.campaign.command("By hand") as work:
        save_game(work.session, number, game, seat.campaign.coder)
