"""The scenarios that come with the program: historical, sourced, and playable to their end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.cli.checking import check_file
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.play.session import begin
from bloodyapril.rules.air_units import AeroplaneFate, Tasking
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.sides import Side

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = sorted((DATA / "scenarios").glob("*.toml"))
README = DATA.parent / "README.md"
SHOW = 10
"""Flights a side that make a large show."""
SEEDS = ("4", "5", "6")

each = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def flown(scenario: Scenario, side: Side) -> list[str]:
    """The units of a side, once for each flight."""
    orders = [order.unit for order in scenario.flights]
    ready = [ready.unit for ready in scenario.readiness]
    return [unit for unit in (*orders, *ready) if scenario.units[unit].side is side]


def played(scenario: Scenario, seed: str) -> tuple[Game, set[str]]:
    """A game played to its end, and the kinds of what happened."""
    table = Table(library(), SeededDice(seed), rulings(), map_of(scenario.date))
    session, events = begin(scenario, table)
    kinds = {event.kind for event in events}
    while not session.game.over:
        kinds |= {event.kind for event in session.play_turn()}
    return session.game, kinds


@each
def test_its_file_has_no_fault_and_its_name_has_the_day(file: Path) -> None:
    scenario = read_scenario(file)
    assert scenario.id == file.stem
    assert file.stem.startswith(f"{scenario.date}-")


@each
def test_it_says_what_happened_and_how_far_to_trust_each_source(file: Path) -> None:
    """Rule 4.1."""
    scenario = read_scenario(file)
    assert len(scenario.outcome.split()) > 40
    assert scenario.special_rules
    assert len(scenario.sources) >= 2
    assert [text for text in scenario.sources if not re.search("high|medium|low", text)] == []
    # What is not history is owned up to.
    assert any("judged" in text for text in scenario.sources)


@each
def test_units_fly_what_they_had_that_day_and_start_by_a_rule(file: Path) -> None:
    """Rules 4.1 and 4.42."""
    assert check_file(file).doubts == ()


def test_there_is_one_of_every_kind() -> None:
    """Rule 12.2: each tasking, by day and night, alone and in a large show, for both sides."""
    scenarios = [read_scenario(file) for file in FILES]
    assert len(scenarios) >= 7
    taskings = {order.tasking for scenario in scenarios for order in scenario.flights}
    assert taskings >= set(Tasking) - {Tasking.SCRAMBLE}
    assert {scenario.kind for scenario in scenarios} == {"patrol", "show"}
    assert [scenario.night for scenario in scenarios].count(True) == 1
    large = [one for one in scenarios if all(len(flown(one, side)) >= SHOW for side in Side)]
    assert [scenario.plays("13.41") and scenario.plays("13.43") for scenario in large] == [True]
    at_work = [
        scenario.units[order.unit].side
        for scenario in scenarios
        for order in scenario.flights
        if order.tasking is Tasking.ARTILLERY
    ]
    assert set(at_work) == set(Side)


@each
def test_it_plays_to_its_end(file: Path) -> None:
    """With one of a few seeds they meet or do their work, and are down before the turns are over.

    With any seed everybody comes to some end, and somebody comes home.
    """
    scenario = read_scenario(file)
    for seed in SEEDS:
        game, kinds = played(scenario, seed)
        assert "victory" in kinds
        boxes = [
            box
            for flight in game.flights.values()
            if flight.side is Side.BRITISH and not flight.dummy
            for box in flight.aeroplanes
            if box.left_as is None
        ]
        assert all(box.fate is not None for box in boxes)
        assert any(box.fate is AeroplaneFate.HOME for box in boxes)
        if kinds & {"engagement", "attack", "contact"} and game.turn < scenario.turns:
            return
    pytest.fail(f"in {scenario.title} nobody met, or nobody was home in time")


def test_the_readme_lists_each_by_a_name_of_its_own() -> None:
    listed = re.findall(r"^\| \d+ April \| `(.+)` \|", README.read_text("utf-8"), re.MULTILINE)
    assert [[file for file in FILES if name in file.stem] for name in listed] == [
        [file] for file in FILES
    ]
