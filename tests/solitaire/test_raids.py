"""The autopilot close to the ground: bombs, guns, balloons and contact patrols, to the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Emplacement
from bloodyapril.play.session import begin
from bloodyapril.rules.archie import Density
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side, Sky

RAIDS = read_scenario(Path(__file__).parent.parent / "store" / "raids.toml")
MAP = map_of(RAIDS.date)


def played(seed: str) -> tuple[Game, list[Event]]:
    table = Table(library(), SeededDice(seed), rulings(), MAP)
    session, events = begin(RAIDS, table)
    told = list(events)
    while not session.game.over:
        told += session.play_turn()
    return session.game, told


@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_raid_is_flown_to_its_end(seed: str) -> None:
    """Rules 12.211 to 12.218, with a seed: each flight does its work and comes home."""
    game, told = played(seed)
    flights = game.flights
    assert game.turn < RAIDS.turns
    assert [flights[id].done.struck for id in ("B1", "B2", "B3")] == [
        ("dump",),
        ("battery",),
        ("kite",),
    ]
    assert set(flights["B4"].done.contacts) == {"troops-1", "troops-2", "troops-3"}
    assert all(flight.status.value == "landed" for flight in flights.values())
    reported = [line.why for line in game.score if line.deed == "ground-unit-reported"]
    assert len(reported) == 2
    kite = next(unit for unit in game.targets if unit.id == "kite")
    assert kite.gone
    # Two-seaters strafe with their front guns, then with those of the observers (17.13).
    strafed = [event for event in told if event.kind == "attack" and "battery" in event.text]
    assert len(strafed) == 2


def test_a_balloon_burns_and_scores() -> None:
    """Rules 12.217 and 4.6."""
    game, told = played("1")
    assert "balloon-destroyed" in [line.deed for line in game.score]
    assert "winched-down" not in [event.kind for event in told]


def test_a_balloon_that_was_missed_is_brought_down_and_the_task_has_failed() -> None:
    """Rules 12.217 and 12.2."""
    game, told = played("2")
    assert "winched-down" in [event.kind for event in told]
    failed = [line.why for line in game.score if line.deed == "tasking-failed"]
    assert failed == ["60 Squadron: Balloon Attack not completed"]


def test_bombers_keep_their_bombs_for_their_target_not_for_aa_on_the_way() -> None:
    """Rule 18.11 allows attacks on AA beside a target hex, but those are not their task."""
    gun = Emplacement(Side.GERMAN, Density.LIGHT, Position.parse("2814"))
    order = replace(RAIDS.flights[0], hex=Position.parse("2514"))
    guarded = replace(RAIDS, aa=(gun,), flights=(order,))
    session, _ = begin(guarded, Table(library(), SeededDice("1"), rulings(), MAP))
    while not session.game.over:
        session.play_turn()
    assert session.game.flights["B1"].done.struck == ("dump",)


def test_bombers_fly_past_a_target_that_fog_hides() -> None:
    """Rule 7.15: nobody bombs in fog; the route is flown all the same."""
    foggy = replace(RAIDS, weather=Weather(Sky.FOG, Band.DECK), flights=RAIDS.flights[:1])
    table = Table(library(), SeededDice("1"), rulings(), MAP)
    session, _ = begin(foggy, table)
    while not session.game.over:
        session.play_turn()
    bomber = session.game.flights["B1"]
    assert (bomber.done.struck, bomber.leg) == ((), len(bomber.route))
