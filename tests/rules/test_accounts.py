"""What the account of a fight says: who was hit and how, what is left, what became of the crew.

Rules 13.31 to 13.33, 14 and 15.1. An account is all that a player has who reads it later.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_to_air.combat import Stance, fire, volley
from bloodyapril.rules.air_to_air.weapons import deplete
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.damage import suffer
from bloodyapril.rules.post_combat import wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side
from tests.builders import GUN, REAR_GUN, aeroplane_type, crew, flight, table_with

DAMAGED, CRIPPLED, SHOT_DOWN = Damage.DAMAGED, Damage.CRIPPLED, Damage.SHOT_DOWN
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))


def told(table: Table) -> list[str]:
    return [event.text for event in table.events]


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([1, 1], ["B1 manoeuvres: no shot."]),
        ([5, 5, 1, 1], ["B1 manoeuvres: 1 shot.", "B1 fires gun: no hit."]),
        ([8, 8, 7, 7, 1, 1], ["B1 manoeuvres: 2 shots.", "B1 fires gun: 1 damaged."]),
        (
            [8, 8, 7, 7, 9, 9],
            ["B1 manoeuvres: 2 shots.", "B1 fires gun: 1 shot down, 1 damaged."],
        ),
    ],
)
def test_chances_and_hits(faces: list[int], said: list[str]) -> None:
    """Rules 13.31 and 13.32."""
    table = table_with(faces)
    volley(table, flight("B1", 3), flight("G1", 3), Stance(True))
    assert told(table) == said


def test_all_the_guns_that_fired() -> None:
    """Rules 13.12 and 13.32."""
    table = table_with([1, 1])
    gunners = flight("B1", 3, card=TWO_SEATER)
    fire(table, gunners, flight("G1", 3), Stance(False), gunners.usable, 1)
    assert told(table) == ["B1 fires gun and rear gun: no hit."]


@pytest.mark.parametrize(
    ("shots", "die", "said"), [(1, 10, "gun now 3"), (4, 1, "gun spent"), (8, 10, "gun spent")]
)
def test_what_is_left_in_a_gun(shots: int, die: int, said: str) -> None:
    """Rule 13.33: from a number of 2; 10 is spent."""
    table = table_with([die])
    deplete(table, flight("B1"), {GUN.id: shots})
    assert told(table) == [f"B1 ammunition: {said}."]


def led(**changes: Any) -> Flight:
    return replace(flight("B1", 2, leader=1, led=True, aggression=5), **changes)


@pytest.mark.parametrize(
    ("hit", "faces", "said"),
    [
        (DAMAGED, [1, 10], ["B1 no. 1 (Pilot 1) is damaged."]),
        (CRIPPLED, [5, 10], ["B1 no. 2 (Pilot 2) is crippled."]),
        (
            DAMAGED,
            [5, 1, 5, 5],
            [
                "B1 no. 2 (Pilot 2) is damaged, spinning.",
                "B1 no. 2: Aggression +0.",
                "B1 no. 2 spins and leaves its flight.",
            ],
        ),
        (
            DAMAGED,
            [5, 2, 5, 5],
            [
                "B1 no. 2 (Pilot 2) is damaged, its engine dud.",
                "B1 no. 2: Aggression +0.",
                "B1 no. 2 has lost its engine and leaves its flight.",
            ],
        ),
        (SHOT_DOWN, [5, 1], ["B1 no. 2 (Pilot 2) is shot down: down in flames, all killed."]),
        (
            SHOT_DOWN,
            [5, 9],
            ["B1 no. 2 (Pilot 2) is shot down: down intact, nobody hurt, captured."],
        ),
    ],
)
def test_who_was_hit_and_what_became_of_him(hit: Damage, faces: list[int], said: list[str]) -> None:
    """Rules 14.1, 14.23 to 14.25: by number and by pilot; each roll tells whose it is."""
    table = table_with(faces)
    suffer(table, flight("B1", 2), (hit,), captor=True)
    assert told(table) == said
    for event in table.events:
        for roll in event.rolls:
            assert event.text.startswith(roll.subject)


def test_dead_crews_are_not_captured_nor_the_living_over_their_own_ground() -> None:
    """Rule 14.25."""
    for captor, die in ((True, 1), (False, 9), (False, 1)):
        table = table_with([1, die])
        suffer(table, flight("B1", 1), (SHOT_DOWN,), captor=captor)
        assert "captured" not in told(table)[0]


def test_a_crew_without_names() -> None:
    """Rule 14.1: an aeroplane without a roster has its number only."""
    plain = flight("B1", 1)
    nameless = plain.with_aeroplane(replace(plain.aeroplanes[0], crew=()))
    table = table_with([1, 10])
    suffer(table, nameless, (DAMAGED,), captor=False)
    assert told(table) == ["B1 no. 1 is damaged."]


def test_a_leader_who_is_gone_leaves_no_mark_on_his_flight() -> None:
    """Rule 4.33: whether his value was in force or not."""
    for skilled, faces in ((True, [1, 1, 5, 5]), (False, [1, 1])):
        table = table_with(faces)
        harm = suffer(table, led(led=skilled), (SHOT_DOWN,), captor=False)
        assert (harm.flight.leader, harm.flight.led) == (None, False)
        assert harm.flight.aggression == (0 if skilled else 5)
        rolls = [roll for event in table.events for roll in event.rolls]
        rolled = [roll.subject for roll in rolls if roll.question == "flight-quality"]
        assert rolled == (["B1"] if skilled else [])


def test_a_flight_that_falls_with_its_leader_is_led_no_more() -> None:
    """Rule 4.33: nor does anybody roll for it."""
    alone = replace(led(), aeroplanes=flight("B1", 1).aeroplanes)
    harm = suffer(table_with([1, 1]), alone, (SHOT_DOWN,), captor=False)
    assert (harm.flight.leader, harm.flight.led, harm.leader_lost) == (None, False, True)


def test_of_a_crew_of_three_the_pilot_is_killed_and_the_others_wounded() -> None:
    """Rule 14.25: on a 6, however many they are."""
    for size in (1, 2, 3):
        plain = flight("B1", 1)
        men = (*crew(1, 2), *crew(2, 2))[:size]
        manned = plain.with_aeroplane(replace(plain.aeroplanes[0], crew=men))
        harm = suffer(table_with([1, 6]), manned, (SHOT_DOWN,), captor=False)
        fates = [man.fate.value for man in harm.flight.aeroplanes[0].crew]
        assert fates == ["killed", "wounded", "wounded"][:size]


def test_a_flight_that_is_gone_holds_no_tally() -> None:
    """Rules 8.3 and 14.25."""
    harm = suffer(table_with([1, 1]), flight("B1", 1, tally="G1"), (SHOT_DOWN,), captor=False)
    assert harm.flight.tally is None
    left = suffer(table_with([1, 1]), flight("B1", 2, tally="G1"), (SHOT_DOWN,), captor=False)
    assert left.flight.tally == "G1"


@pytest.mark.parametrize(
    ("faces", "aggression", "said"),
    [
        ([4, 4], 0, "B1 carries on."),
        ([3, 4], 0, "B1 has wind up and aborts."),
        ([1, 1], 0, "B1 has wind up, aborts and loses 1 Aggression."),
        ([1, 1], -3, "B1 has wind up, aborts and has no Aggression to lose."),
    ],
)
def test_how_a_flight_takes_it(faces: list[int], aggression: int, said: str) -> None:
    """Rule 15.1."""
    table = table_with(faces)
    wind_up(table, flight("B1", 2, aggression=aggression))
    assert told(table) == [said]


def test_of_who_leaves_his_flight_the_enemy_does_not_hear_the_value() -> None:
    """Rules 4.32 and 8.33: neither in words nor by the roll."""
    table = table_with([5, 1, 5, 5])
    suffer(table, flight("B1", 2), (DAMAGED,), captor=False)
    heard = [event for event in table.events if event.seen_by in (None, Side.GERMAN)]
    assert not any("Aggression" in event.text for event in heard)
    assert "flight-quality" not in [roll.question for event in heard for roll in event.rolls]
