"""Rule 16.2: silent AA wakes when a flight comes beside it, and fires only afterwards.

Medium AA of the house chart (16.31) never hits with two 1s. B1 flies south over Germany from 1410.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.anti_aircraft import activate
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.policy import Policy
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.solitaire.ordered import Ordered
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    Bystander,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    table_with,
)

MAP = front()
AHEAD = Step(True, 0)
MISS = (1, 1)


def raider(**changes: Any) -> Flight:
    return flight("B1", 2, hex="1410", heading=Heading.S, **changes)


def silent(hex: str, **changes: Any) -> Concentration:
    return gun(hex, **{"active": False, "hidden": True, **changes})


def flown(gun_: Concentration, shots: int, *steps: Step) -> tuple[Game, list[str]]:
    """B1 flies its steps past a gun that fires so many times and misses; what was told."""
    action = Fly("B1", Flying.LEVEL, mp(3), steps or (AHEAD,) * 3, raider().altitude)
    start = game(raider(), guns=(gun_,))
    assert fly_objections(start, table_with(), action) == []
    table = table_with(MISS * shots)
    end = fly(start, table, BYSTANDERS, action)
    assert all_dice_used(table)
    assert asked(table) == ["aa"] * shots
    return end, [event.kind for event in table.events if event.kind in ("aa-active", "aa")]


def woken(end: Game) -> tuple[bool, bool]:
    (one,) = end.ground
    return one.active, one.hidden


@pytest.mark.parametrize(
    ("hex_", "shots"),
    [("1413", 1), ("1414", 0), ("1412", 2), ("1411", 1)],
    ids=["beside the last hex but one", "beside the last hex", "over it", "in the first hex"],
)
def test_the_mp_that_wakes_a_gun_draws_no_fire_and_each_later_one_does(
    hex_: str, shots: int
) -> None:
    """Rule 16.2b: B1 goes through 1411, 1412 and 1413."""
    end, told = flown(silent(hex_), shots)
    assert told == ["aa-active", *["aa"] * shots]
    assert woken(end) == (True, False)


def test_a_flight_that_passes_two_hexes_off_wakes_nobody() -> None:
    """Rule 16.2b."""
    end, told = flown(silent("1610"), 0)
    assert told == []
    assert woken(end) == (False, True)


def test_a_turn_on_the_spot_beside_a_gun_wakes_it() -> None:
    """Rule 16.2c: the first MP is a turn in 1410, the gun beside it; B1 then flies away."""
    end, told = flown(silent("1409"), 0, Step(False, 1), AHEAD, AHEAD)
    assert told == ["aa-active"]
    assert woken(end) == (True, False)


def test_turning_in_its_zone_draws_its_fire_once_it_is_awake() -> None:
    """Rules 16.2 and 16.3b: awake, it fires at the second turn."""
    _, told = flown(silent("1409"), 1, Step(False, 1), Step(False, 1), AHEAD)
    assert told == ["aa-active", "aa"]


def test_what_is_awake_does_not_wake_again() -> None:
    """Rule 16.2: active AA fires at once, and nothing makes it silent again."""
    end, told = flown(gun("1413"), 2)
    assert told == ["aa", "aa"]
    assert woken(end) == (True, False)


@pytest.mark.parametrize("side", list(Side))
def test_only_the_enemys_guns_wake(side: Side) -> None:
    """Rule 16.2: to a gun its own flights are no reason to show itself."""
    start = game(raider(), guns=(silent("1411", side=side),))
    end = activate(start, table_with(), raider())
    assert woken(end) == ((True, False) if side is Side.GERMAN else (False, True))


def test_every_gun_beside_a_flight_wakes() -> None:
    """Rule 16.2b; what wakes is told once for each."""
    guns = (silent("1411"), silent("1409"), silent("1413"))
    table = table_with()
    end = activate(game(raider(), guns=guns), table, raider())
    assert [one.active for one in end.ground] == [True, True, False]
    assert [event.rule for event in table.events] == ["16.2", "16.2"]


def test_a_flight_between_two_hexes_is_beside_the_neighbours_of_both() -> None:
    """Rules 2.21 and 16.2b."""
    between = replace(raider(), position=Position.parse("1410/1411"))
    for hex_, wakes in (("1412", True), ("1409", True), ("1413", False)):
        end = activate(game(between, guns=(silent(hex_),)), table_with(), between)
        assert woken(end)[0] is wakes


# --- its owner chooses (16.2)


def test_a_gun_that_holds_its_fire_lets_a_flight_pass() -> None:
    """Rule 16.2: whoever lies in wait need not spring the trap for the first who comes by."""
    end, told = flown(silent("1412", holds=True), 0)
    assert told == []
    assert woken(end) == (False, True)


def administered(commander: Policy, *guns: Concentration, turn: int = 5) -> list[bool]:
    """Which guns are active after the Admin Phase of a turn, with nobody near."""
    start = replace(game(guns=guns), turn=turn)
    table = table_with()
    after = admin_phase(start, table, dict.fromkeys(Side, commander))
    assert len(table.events) == sum(
        one.active and not was.active for one, was in zip(after.ground, guns, strict=True)
    )
    return [one.active for one in after.ground]


def test_in_the_admin_phase_its_commander_may_wake_a_gun() -> None:
    """Rule 16.2a: whatever is silent, hidden or not, save what was bombed this turn (19.1)."""
    guns = (silent("1411"), silent("1413", silenced=4), silent("1415", silenced=5))
    assert administered(Bystander(wakes=True), *guns) == [True, True, False]
    assert administered(Bystander(), *guns) == [False, False, False]


def test_what_wakes_in_the_admin_phase_lies_open_on_the_map() -> None:
    """Rule 16.2a."""
    start = replace(game(guns=(silent("1411", holds=True),)), turn=5)
    wakeful = dict.fromkeys(Side, Bystander(wakes=True))
    (one,) = admin_phase(start, table_with(), wakeful).ground
    assert (one.active, one.hidden, one.holds) == (True, False, False)


@pytest.mark.parametrize("commander", [Autopilot({}), ScoutDoctrine()])
def test_the_programs_commanders_wake_what_was_bombed_and_keep_their_traps(
    commander: Policy,
) -> None:
    """Rules 16.2a and 19.1."""
    bombed = silent("1411", hidden=False, silenced=3)
    guns = (bombed, replace(bombed, id="just now", silenced=5), silent("1415"))
    assert administered(commander, *guns) == [True, False, False]
    assert administered(Ordered(commander), bombed, replace(bombed, id="told", holds=True)) == [
        True,
        False,
    ]
