"""Targets of flights and one's own AA, planned before the first Movement Phase."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.cli.campaigns import open_named
from bloodyapril.game.setup.planning import target_objections
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.cli.conftest import Run, refused, told
from tests.sitting import read_game


@pytest.fixture(autouse=True)
def april(run: Run, tmp_path_factory: pytest.TempPathFactory, monkeypatch: Any) -> None:
    """Six RE8s with a camera, two patrols, two British AA; nobody has moved yet."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path_factory.mktemp("campaigns")))
    told(run, "campaign", "new", "April", "--scenario", "drocourt", "--seed", "1")


def targets(run: Run, id: str) -> list[str]:
    found: list[str] = json.loads(told(run, "flight", "show", id, "--json"))["targets"]
    return found


def sites() -> dict[str, str]:
    _, game = read_game(open_named("April", None))
    return {gun.id: str(gun.hex) for gun in game.ground}


def entries(run: Run) -> int:
    return len(json.loads(told(run, "journal", "show", "--json")))


def test_plates_and_patrols_get_other_targets(run: Run) -> None:
    before = targets(run, "B1")
    assert "new targets: 3319 3320" in told(run, "plan", "target", "b1", "3319", "3320")
    assert targets(run, "B1") == ["3319", "3320"]
    told(run, "journal", "undo")
    assert targets(run, "B1") == before
    told(run, "plan", "target", "B2", "2912", "3123")
    assert targets(run, "B2") == ["2912", "3123"]


def test_a_patrol_may_be_ten_hexes_long_and_no_shorter(run: Run) -> None:
    told(run, "plan", "target", "B2", "2912", "2922")
    assert "9 apart" in refused(run, "plan", "target", "B2", "2912", "2921")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("B2 2912", "two ends, not 1"),
        ("B2 2912 2922 3123", "two ends, not 3"),
        ("B2 2912 2212", "hex 2212 is not on the enemy's side of the lines [12.213]"),
        ("B2 2912 2912", "no hex is a target twice"),
        ("B1 3318/3319", "a hexside, not a full hex"),
        ("B1 9999", "hex 9999 is not on the map"),
        ("B1 0626", "not the enemy's"),
        ("B1 " + " ".join(f"33{row}" for row in range(12, 23)), "11 hexes are more than 10"),
        ("B1", "Missing argument"),
        ("B1 here", "here"),
        ("B7 3319", "no British flight called 'B7'"),
        ("G1 3319", "secret"),
    ],
)
def test_targets_that_cannot_be_are_refused(run: Run, words: str, fault: str) -> None:
    before = (targets(run, "B1"), targets(run, "B2"), entries(run))
    result = run("plan", "target", *shlex.split(words))
    assert result.exit_code == 2
    assert fault in result.stderr
    assert (targets(run, "B1"), targets(run, "B2"), entries(run)) == before


def test_every_fault_of_targets_is_told_at_once(run: Run) -> None:
    told_ = refused(run, "plan", "target", "B1", "9999", "3318/3319", "0626")
    assert told_.count(";") == 2


def test_a_flight_enters_later_than_its_scenario_says(run: Run) -> None:
    """Rule 4.21: B1 is over its entry hex from turn 1 on, and B2 with it."""
    assert in_the_air(run)[:1] == ["B1"]
    assert "enters in turn 3, " in told(run, "plan", "enter", "b1", "3")
    assert "B1" not in in_the_air(run)
    told(run, "play", "April", "--turns", "1")
    assert "B1" not in in_the_air(run)
    told(run, "play", "April", "--turns", "1")
    assert "B1" in in_the_air(run)


def test_a_turn_of_entry_can_be_planned_back(run: Run) -> None:
    before = in_the_air(run)
    told(run, "plan", "enter", "B1", "3")
    told(run, "plan", "enter", "B1", "1")
    assert in_the_air(run) == before


@pytest.mark.parametrize(
    ("turn", "fault"), [("0", "it enters in turns 1 to 40, not 0"), ("41", "not 41")]
)
def test_a_turn_of_entry_that_cannot_be_is_refused(run: Run, turn: str, fault: str) -> None:
    assert fault in refused(run, "plan", "enter", "B1", turn)


def test_once_the_first_turn_has_begun_nobody_plans_his_entry(run: Run) -> None:
    told(run, "turn", "next", "--phase")
    assert "the first turn has begun" in refused(run, "plan", "enter", "B1", "3")


def test_who_is_at_readiness_has_no_turn_of_entry(run: Run) -> None:
    told(run, "campaign", "new", "Two", "--scenario", "drocourt", "--seed", "1", "--two-players")
    german = ("--side", "German", "--campaign", "Two")
    assert "it is at readiness" in refused(run, "plan", "enter", "G1", "3", *german)


def in_the_air(run: Run) -> list[str]:
    flights = json.loads(told(run, "flight", "list", "--json"))["flights"]
    return [one["flight"] for one in flights if one["status"] == "flying"]


def test_own_aa_is_sited_elsewhere(run: Run) -> None:
    before = sites()
    assert "is moved from 2316 to 2215" in told(run, "plan", "aa", "baa1", "2215")
    assert sites() == {**before, "BAA1": "2215"}
    told(run, "journal", "undo")
    assert sites() == before


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("BAA1 2219", "BAA2 is in 2219, and there is one to a hex"),
        ("BAA1 9999", "not on the map"),
        ("BAA1 3717", "hex 3717 is water"),
        ("BAA1 2316/2317", "a hexside, not a full hex"),
        ("GAA1 2215", "no British AA called 'GAA1'"),
        ("BAA9 2215", "no British AA called 'BAA9'"),
        ("BAA1 nowhere", "nowhere"),
    ],
)
def test_sites_that_cannot_be_are_refused(run: Run, words: str, fault: str) -> None:
    before = (sites(), entries(run))
    result = run("plan", "aa", *shlex.split(words))
    assert result.exit_code == 2
    assert fault in result.stderr
    assert (sites(), entries(run)) == before


def test_once_flights_have_moved_nothing_is_planned(run: Run) -> None:
    told(run, "turn", "next")
    assert "first Movement Phase has begun [4.21]" in refused(run, "plan", "target", "B1", "3319")
    assert "first turn has begun [3.1]" in refused(run, "plan", "aa", "BAA1", "2215")
    told(run, "play", "April", "--turns", "1")
    assert "first Movement Phase" in refused(run, "plan", "target", "B1", "3319")


def test_the_enemys_hear_nothing_of_it(run: Run) -> None:
    told(run, "plan", "target", "B1", "3319")
    told(run, "plan", "aa", "BAA1", "2215")
    told(run, "plan", "open", "April", "--yes")
    german = told(run, "turn", "log", "--turn", "1", "--side", "German")
    assert "3319" not in german
    assert "2215" not in german


@pytest.mark.parametrize(
    ("tasking", "why"),
    [
        (Tasking.ARTILLERY, "works for its batteries"),
        (Tasking.CLOSE_ESCORT, "that it escorts"),
        (Tasking.SCRAMBLE, "has no targets"),
    ],
)
def test_some_taskings_have_no_targets(tasking: Tasking, why: str) -> None:
    _, game = read_game(open_named("April", None))
    flight = replace(game.flight("B1"), tasking=tasking)
    place = Position.parse("3319")
    (told_,) = target_objections(map_of(game.scenario.date), flight, (place,))
    assert why in told_


# --- orders for AA, and exchanges (4.41, 16.11, 16.2)


def guns() -> dict[str, Concentration]:
    _, game = read_game(open_named("April", None))
    return {gun.id: gun for gun in game.ground}


def test_own_aa_lies_in_wait_holds_its_fire_and_is_activated(run: Run) -> None:
    told_ = told(run, "plan", "aa", "baa1", "2215", "--inactive", "--hold")
    assert "is moved from 2316 to 2215, starts inactive, holds its fire" in told_
    assert "2215" in told(run, "turn", "show")
    assert "inactive, holds its fire" in told(run, "turn", "show")
    assert "between two turns" in refused_in_play(run, "plan", "aa", "BAA1", "--active")
    told(run, "play", "April", "--turns", "1")
    assert "British medium AA in 2215 becomes active" in told(run, "plan", "aa", "BAA1", "--active")
    assert (guns()["BAA1"].active, guns()["BAA1"].holds) == (True, False)
    told(run, "journal", "undo")
    assert not guns()["BAA1"].active
    assert "first turn has begun" in refused(run, "plan", "aa", "BAA1", "--inactive")


def refused_in_play(run: Run, *words: str) -> str:
    """The refusal of a command in the middle of a turn, which is taken back afterwards."""
    told(run, "turn", "next")
    line = refused(run, *words)
    told(run, "journal", "undo", "--dice")
    return line


def test_aa_is_exchanged_by_points(run: Run) -> None:
    told_ = told(run, "plan", "exchange", "BAA1", "--for", "light", "--for", "light@2215")
    gave, got = " ".join(told_.split()).split(" exchanged for ")
    assert gave.endswith("BAA1 (medium AA)")
    assert got.startswith("BAA1 (light AA in 2316), BAA3 (light AA in 2215)")
    assert {id: gun.density for id, gun in guns().items() if id.startswith("B")} == {
        "BAA1": Density.LIGHT, "BAA2": Density.LIGHT, "BAA3": Density.LIGHT,
    }  # fmt: skip
    told(run, "plan", "exchange", "baa1", "baa2", "--for", "med")
    assert guns()["BAA1"].density is Density.MEDIUM
    assert "BAA2" not in guns()


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("aa BAA1", "say a hex, or what it shall do"),
        ("aa BAA1 --hidden", "of 2 British AA none may be hidden"),
        ("aa BAA1 --onion", "only the German player"),
        ("aa BAA1 --balloon K1", "no British balloon called 'K1'"),
        ("aa BAA1 --hold", "it is active"),
        ("aa GAA1 --active --side German", "sealed"),
        ("exchange BAA1 --for heavy", "2 AA points are given for 4"),
        ("exchange BAA1 --for small-arms", "small-arms"),
        ("exchange BAA1 --for light@9999 --for light", "9999 is not on the map"),
        ("exchange GAA1 --for light", "no British AA called 'GAA1'"),
        ("exchange --for light", "Missing argument"),
    ],
)
def test_orders_and_exchanges_that_cannot_be_are_refused(run: Run, words: str, fault: str) -> None:
    before = (guns(), entries(run))
    result = run("plan", *shlex.split(words))
    assert result.exit_code == 2
    assert fault in result.stderr
    assert (guns(), entries(run)) == before


def test_a_second_player_hides_his_aa_and_the_first_hears_nothing(run: Run) -> None:
    told(run, "campaign", "new", "Both", "--scenario", "drocourt", "--seed", "1", "--two-players")
    _, game = read_game(open_named("Both", None))
    own = [gun for gun in game.ground if gun.side is Side.GERMAN]
    lurking, other = next(g for g in own if g.hidden), next(g for g in own if not g.hidden)
    where = ("--campaign", "Both", "--side", "German")
    told(run, "plan", "aa", lurking.id, "--inactive", *where)
    told(run, "plan", "aa", other.id, "3118", "--hidden", *where)
    for words in (("journal", "show", "--campaign", "Both"), ("turn", "show", "--campaign", "Both"),
                  ("turn", "log", "--campaign", "Both")):  # fmt: skip
        assert "3118" not in told(run, *words)
    assert "3118" in told(run, "turn", "show", *where)
    assert "inactive, hidden" in told(run, "turn", "show", *where)
