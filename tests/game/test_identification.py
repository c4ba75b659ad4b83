"""Rules 8.1, 8.31, 8.32 and 21.13: the four states of a flight, and what makes it known.

B1, three scouts, and G1, three others, over no man's land, far from all guns. Charts as in
`test_detecting` and `test_fighting`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.anti_aircraft import barrage, given_away
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.phases.detection import detection_phase, track_phase
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import sightings, visible, with_aliases
from bloodyapril.rules.air import CLEAR_DAY, Light
from bloodyapril.rules.air_to_air.engagement import Circumstances, engagement_check
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.detection import target_state
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
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

MAP = front(30, 20)
UNDETECTED, DETECTED, PREVIOUSLY = Detection
NIGHT = scenario(night=True)
TALLY, NO_TALLY = (10, 10), (1, 1)
QUIET = (7, 7, 10, 10, 10, 10)
"""Both scatter on the spot and carry on."""


def briton(**changes: Any) -> Flight:
    return replace(flight("B1", 3, hex="1010", counter="1"), **changes)


def german(hex: str = "1010", **changes: Any) -> Flight:
    return replace(flight("G1", 3, hex=hex, name="Jasta 11", counter="A"), **changes)


def fought(start: Game, faces: Iterable[int]) -> tuple[Game, Table]:
    """B1 attacks G1 and there is a fight."""
    table = table_with(faces, MAP)
    end, fight = attack(start, table, BYSTANDERS, "B1", "G1", Position.parse("0910"))
    assert fight
    assert all_dice_used(table)
    return end, table


def read_by(viewer: Side, end: Game, table: Table) -> list[str]:
    """What a side reads of what happened."""
    events = with_aliases(table.take_events(), end)
    return [event.text for event in visible(events, viewer, over=False)]


# --- 8.1: four states


@pytest.mark.parametrize(
    ("detection", "tallied", "state"),
    [
        (UNDETECTED, False, "undetected"),
        (DETECTED, False, "detected"),
        (PREVIOUSLY, False, "detected-previously"),
        (UNDETECTED, True, "tally"),
        (DETECTED, True, "tally"),
        (PREVIOUSLY, True, "tally"),
    ],
)
def test_a_flight_is_in_one_of_four_states(detection: Detection, tallied: bool, state: str) -> None:
    """Rule 8.1: a Tally outdoes whatever the observers know."""
    assert target_state(german(detection=detection), tallied) == state


def test_the_better_a_flight_is_seen_the_more_easily_it_is_engaged() -> None:
    """Rule 8.1: best of all under a Tally, worst undetected."""
    states = (
        (german(), False),
        (german(detection=DETECTED), False),
        (german(detection=DETECTED), True),
    )
    least = []
    for target, tallied in states:
        seen = Circumstances(CLEAR_DAY, attacker_sees=target_state(target, tallied))
        check = engagement_check(table_with((), MAP), briton(), target, seen, attacking=True)
        least.append(check.weights()["engaged"])
    assert least == sorted(least)
    assert len(set(least)) == 3


def test_whose_tally_it_is_does_not_matter() -> None:
    """Rule 8.1: any enemy's counts, a friend's does not."""
    hunter = flight("B2", 2, hex="0510", tally="G1")
    assert game(german(), hunter).tallied(german())
    assert not game(german(), flight("G2", 2, tally="G1")).tallied(german())
    assert not game(german(), flight("B2", 2)).tallied(german())


# --- 8.31, 8.32: visual identification


def test_a_tally_identifies_and_the_owner_says_what_he_has() -> None:
    """Rules 8.31 to 8.33: his counter is turned to its name, number, type and height are told."""
    start = game(briton(), german("1210", detection=DETECTED, tally="B1"))
    table = table_with(TALLY, MAP)
    end = detection_phase(start, table, BYSTANDERS)
    seen = end.flight("G1")
    assert (seen.identified, seen.recognised, end.flight("B1").tally) == (True, True, "G1")
    assert "B1 sights Jasta 11: 3 Type at 13,000 ft." in read_by(Side.BRITISH, end, table)
    (known,) = sightings(end, Side.BRITISH)
    assert (known.name, known.type, known.aeroplanes) == ("Jasta 11", "Type", 3)


def test_a_failure_identifies_nobody_and_tells_the_enemy_nothing() -> None:
    """Rules 5.11 and 8.31."""
    table = table_with(NO_TALLY, MAP)
    start = game(briton(), german("1210", detection=DETECTED, tally="B1"))
    end = detection_phase(start, table, BYSTANDERS)
    assert (end.flight("G1").identified, end.flight("G1").recognised) == (False, False)
    assert read_by(Side.GERMAN, end, table) == []
    assert "Jasta 11" not in " ".join(read_by(Side.BRITISH, end, table))


def test_detection_from_the_ground_identifies_nobody() -> None:
    """Rules 8.1 and 8.31: a detected flight keeps its generic counter."""
    table = table_with([10, 10], MAP)
    far = briton(position=Position.parse("2818"), detection=DETECTED)
    start = game(far, german("0910"))
    end = detection_phase(start, table, BYSTANDERS)
    assert asked(table) == ["ground-detection"]
    seen = end.flight("G1")
    assert (seen.detection, seen.identified, seen.recognised) == (DETECTED, False, False)
    (known,) = sightings(end, Side.BRITISH)
    assert (known.counter, known.name, known.type) == ("A", None, None)


def test_who_fights_is_identified_though_nobody_had_a_tally() -> None:
    """Rule 8.31: both sides tell what they have, and know each other by name from then on."""
    start = game(briton(), german(detection=DETECTED))
    end, table = fought(start, [10, 10, 10, 10, 1, 1, 1, 1, *QUIET])
    told = "B1: 3 Type at 13,000 ft; Jasta 11: 3 Type at 13,000 ft."
    assert [event.rule for event in table.events if event.text == told] == ["8.31"]
    assert end.flight("B1").recognised
    assert end.flight("G1").recognised


def test_a_name_once_known_is_remembered_though_the_flight_is_lost() -> None:
    """Rules 8.32 and 20: lost by the eye within the observers' reach, it was seen before."""
    start = game(
        briton(position=Position.parse("0710"), tally="G1"),
        german("1010", identified=True, recognised=True),
    )
    table = table_with(NO_TALLY, MAP)
    end = track_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    lost = end.flight("G1")
    assert target_state(lost, end.tallied(lost)) == "detected-previously"
    assert lost.recognised


# --- 21.13: by night


def test_by_night_a_fight_identifies_and_nothing_else_does() -> None:
    """Rule 21.13: no look-out by night, yet an engagement shows what there is."""
    start = game(briton(), german(detection=DETECTED), scenario=NIGHT)
    quiet = table_with([1, 1], MAP)
    after = detection_phase(start, quiet, BYSTANDERS)
    assert "visual-sighting" not in asked(quiet)
    assert not any(one.identified for one in after.airborne())
    end, table = fought(start, [10, 10, 10, 10, 1, 1, 1, 1, *QUIET])
    assert end.flight("G1").recognised
    assert "identified" in [event.kind for event in table.events]


@pytest.mark.parametrize(("faces", "told"), [((10, 10, 5, 6, 10, 10), True), ((1, 1), False)])
def test_by_night_guns_that_hit_learn_what_they_hit(faces: tuple[int, ...], told: bool) -> None:
    """Rules 21.13 and 8.21: a hit shows what there is but not its name, a miss nothing."""
    raider = briton(position=Position.parse("1410"))
    table = table_with(faces, MAP)
    start = game(raider, guns=(gun("1410"),), scenario=NIGHT)
    end = barrage(start, table, "B1", Position.parse("1410"))
    assert all_dice_used(table)
    shown = [event.text for event in table.events if "3 Type at 13,000 ft" in event.text]
    assert bool(shown) is told
    assert not end.flight("B1").recognised
    assert (end.flight("B1").detection is DETECTED) is told


@pytest.mark.parametrize(("reading", "told"), [("until", True), ("never", False)])
@pytest.mark.parametrize("before", list(Detection))
def test_by_night_a_hit_also_tells_of_a_flight_that_was_detected(
    before: Detection, reading: str, told: bool
) -> None:
    """Rule 21.13 and the ruling night-information: its detection had told nothing."""
    raider = briton(position=Position.parse("1410"), detection=before)
    table = table_with((10, 10, 5, 6, 10, 10), MAP, night_information=reading)
    start = game(raider, guns=(gun("1410"),), scenario=NIGHT)
    end = barrage(start, table, "B1", Position.parse("1410"))
    shown = [event.text for event in table.events if "3 Type at 13,000 ft" in event.text]
    assert len(shown) == told
    after = DETECTED if before is UNDETECTED else before
    assert end.flight("B1").detection is after


@pytest.mark.parametrize(("light", "told"), [(Light(), True), (Light(night=True), False)])
def test_by_night_an_attack_on_the_ground_tells_no_more_than_where_it_is(
    light: Light, told: bool
) -> None:
    """Rules 8.21 and 21.13: it is detected all the same."""
    table = table_with((), MAP)
    after = given_away(table, briton(), light)
    (event,) = table.events
    assert after.detection is DETECTED
    assert ("3 Type at 13,000 ft" in event.text) is told
    assert given_away(table, after, light) == after
    assert len(table.events) == 1
