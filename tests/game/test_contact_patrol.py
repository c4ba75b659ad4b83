"""Rules 12.214 and 22.1: contact patrols spend an MP over a unit to find out whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.ending import home
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.phases.victory_points import raid_done, score_taskings
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.ground_view import ground_sightings
from bloodyapril.game.state.scenario import FlightOrder, TargetOrder
from bloodyapril.game.state.targets import place_targets
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
AHEAD, SPOT = Step(True, 0), Step(False, 0)
PATROL = (AHEAD, AHEAD, SPOT)


def patrol(**changes: Any) -> Flight:
    """A contact patrol that flies south from 1507 and reaches 1509 with its second MP."""
    plain: dict[str, Any] = {
        "hex": "1507", "heading": Heading.S, "altitude": "Deck+1",
        "tasking": Tasking.CONTACT_PATROL,
    }  # fmt: skip
    return flight("B1", 2, **{**plain, **changes})


def lying(
    id: str = "u1", side: Side = Side.BRITISH, hex: str = "1509", **changes: Any
) -> GroundUnit:
    plain = GroundUnit(id, side, GroundKind.INFANTRY, Position.parse(hex), identified=False)
    return replace(plain, **changes)


def move(one: Flight, steps: Sequence[Step] = PATROL, **how: Any) -> Fly:
    return Fly("B1", Flying.LEVEL, mp(3), tuple(steps), one.altitude, **how)


def refused(start: Game, steps: Sequence[Step] = PATROL, **how: Any) -> list[str]:
    reasons = fly_objections(start, table_with(), move(start.flight("B1"), steps, **how))
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def test_an_additional_mp_identifies_the_unit() -> None:
    """Rule 12.214: the flight is in 1509 with its second MP, and spends its third there."""
    start = game(patrol(), targets=(lying(), lying("u2", hex="1510")))
    assert refused(start) == []
    table = table_with()
    after = fly(start, table, BYSTANDERS, move(start.flight("B1")))
    assert [unit.identified for unit in after.targets] == [True, False]
    assert after.flight("B1").done.contacts == ("u1",)
    assert after.flight("B1").position == Position.parse("1509")
    assert table.events[-1].text == "B1 identifies British infantry in 1509."
    assert after.score == ()


def test_a_unit_fires_only_after_it_is_identified() -> None:
    """Rule 22.1: and the MP that identifies it draws no barrage (16.3)."""
    start = game(patrol(), targets=(lying(side=Side.GERMAN),))
    table = table_with()
    after = fly(start, table, BYSTANDERS, move(start.flight("B1")))
    assert asked(table) == []
    again = replace(after.flight("B1"), moved=False, position=Position.parse("1508"))
    table = table_with([1, 1])
    fly(after.with_flights(again), table, BYSTANDERS, move(again, (AHEAD,) * 3))
    assert asked(table) == ["aa"]
    assert all_dice_used(table)


def test_spotting_wakes_silent_aa_beside_the_hex() -> None:
    """Rules 16.2c and 16.3: an MP spent next to it; it does not fire at once."""
    silent = gun("1510", active=False)
    one = patrol(hex="1509", heading=Heading.N)
    start = game(one, guns=[silent], targets=(lying(),))
    table = table_with()
    after = fly(start, table, BYSTANDERS, move(one, (SPOT, AHEAD, AHEAD)))
    assert after.ground[0].active
    assert asked(table) == []


def test_a_patrol_that_aa_drives_off_identifies_nobody() -> None:
    """Rules 12.214 and 15.1: it aborts before the MP that it meant to spend."""
    start = game(patrol(altitude="Deck+0"), guns=[gun("1409")], targets=(lying(),))
    # A hit in 1509 does no damage, but they have wind up.
    table = table_with([10, 10, 1, 1, 1, 1])
    after = fly(start, table, BYSTANDERS, move(start.flight("B1")))
    assert after.flight("B1").aborting
    assert not after.targets[0].identified
    assert after.flight("B1").done.contacts == ()


@pytest.mark.parametrize(
    ("one", "steps", "rule"),
    [
        (patrol(altitude="Low+0"), PATROL, "12.214"),
        (patrol(tasking=Tasking.LINE_PATROL), PATROL, "12.214"),
        (patrol(aborting=True), PATROL, "10.6"),
        (patrol(dummy=True), PATROL, "5.12"),
        (patrol(), (AHEAD, SPOT, AHEAD), "12.214"),
        (patrol(hex="1508"), (AHEAD, SPOT, SPOT), "12.214"),
    ],
)
def test_where_no_unit_can_be_identified(one: Flight, steps: Sequence[Step], rule: str) -> None:
    """Rules 12.2 and 12.214: the Deck band, by contact patrols, over a unit, once."""
    assert rule in refused(game(one, targets=(lying(),)), steps)


def test_cloud_hides_the_ground_from_above_deck_0_only() -> None:
    """Rules 7.13 and 7.3."""
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.DECK)
    units = (lying(),)
    assert refused(game(patrol(), targets=units, weather=cloud)) == ["7.3"]
    assert refused(game(patrol(altitude="Deck+0"), targets=units, weather=cloud)) == []


def test_friendly_units_score_once_the_patrol_is_home() -> None:
    """Rules 12.214 and 4.6: each friendly one, not the enemy's."""
    units = (
        lying("u1", identified=True),
        lying("u2", side=Side.GERMAN, identified=True),
        lying("u3", hex="1610", identified=True),
    )
    one = patrol(contacts=("u1", "u2"))
    after = home(game(one, targets=units), table_with([10] * 4), one)
    assert [(line.deed, line.flight) for line in after.score] == [("ground-unit-reported", "B1")]


def test_a_patrol_has_done_its_work_with_as_many_reports_as_are_asked() -> None:
    """Rule 12.214: the scenario says how many."""
    units = (lying("u1", identified=True), lying("u2", hex="1610", identified=True))
    one = patrol(contacts=("u1", "u2"))
    order = FlightOrder("B1", "B1", "unit", "se5", 2, Tasking.CONTACT_PATROL, "West", contacts=2)
    start = game(one, targets=units, scenario=scenario(flights=(order,)))
    assert not raid_done(start, table_with(), order)
    done = home(start, table_with([10] * 4), one)
    assert raid_done(done, table_with(), order)
    assert not raid_done(done, table_with(), replace(order, contacts=3))
    lost = score_taskings(start, table_with())
    assert [line.deed for line in lost.score] == ["tasking-failed"]
    assert score_taskings(done, table_with()).score == done.score


def test_neither_side_knows_a_unit_that_lies_face_down() -> None:
    """Rule 22.1: side and kind are known once it is identified, or all is over."""
    start = game(patrol(), targets=(lying(),))
    for side in Side:
        seen = ground_sightings(start, side)[0]
        assert (seen.side, seen.kind, seen.title) == (None, None, "unidentified unit in 1509")
    over = replace(start, phase=Phase.OVER)
    assert ground_sightings(over, Side.GERMAN)[0].side is Side.BRITISH


def test_units_are_laid_out_by_the_dice_one_to_a_hex() -> None:
    """Rule 22.1: face down, so nothing is told of the draw."""
    hexes = tuple(Position.parse(text) for text in ("1210", "1310", "1610"))
    orders = tuple(
        TargetOrder(f"u{number}", side, GroundKind.INFANTRY, hexes=hexes)
        for number, side in enumerate((Side.BRITISH, Side.GERMAN, Side.BRITISH), start=1)
    )
    table = table_with([9, 1])
    placed = place_targets(table, scenario(targets=orders))
    assert sorted(str(unit.hex) for unit in placed) == ["1210", "1310", "1610"]
    assert not any(unit.identified for unit in placed)
    assert table.events == []
    assert asked(table) == []
    # 1210 is a German trench: profile C there, D in the open (22.2).
    assert {str(unit.hex): unit.profile for unit in placed} == {
        "1210": "C", "1310": "D", "1610": "D",
    }  # fmt: skip
