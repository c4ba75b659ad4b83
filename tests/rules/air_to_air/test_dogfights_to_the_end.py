"""Rules 13.41, 14 and 15: a whole dogfight by standing orders, and all that it did.

Three aeroplanes have 1 shot from 10, one from 14; Firepower 2 damages on a natural 14, cripples on
16 and shoots down on 18. After the last turn the attacker scatters first and checks first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.standing import Ended, Standing, fight_on
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.sides import Sky
from tests.builders import all_dice_used, asked, crew, flight, table_with

STAY = (Standing.STAY, Standing.STAY)
MISSED, ONE_SHOT = (1, 1), (5, 5)
HIT_D, HIT_C, HIT_K = (7, 7), (8, 8), (9, 9)
TURN = (*MISSED, *MISSED)
SCATTER, CALM, QUIET = 7, (10, 10), 10
SPINS, DUD = 1, 2


def play(
    faces: Iterable[int],
    attacker: Flight | None = None,
    defender: Flight | None = None,
    **how: Any,
) -> tuple[Ended, Table]:
    """A dogfight in which both stay, for which exactly these dice fall."""
    table = table_with(faces)
    ended = fight_on(table, attacker or flight("B1", 3), defender or flight("G1", 3), STAY, **how)
    assert all_dice_used(table)
    return ended, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    return [roll for event in table.events for roll in event.rolls if roll.question == chart]


def wind_up(table: Table) -> dict[str, dict[str, int]]:
    return {
        roll.subject: {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls(table, "wind-up")
    }


def rated(number: int) -> Flight:
    """Germans whose pilots are all rated 0, so that nobody rolls for a value of his own."""
    plain = flight("G1", number)
    boxes = tuple(replace(box, crew=crew(box.number, 1, 0)) for box in plain.aeroplanes)
    return replace(plain, aeroplanes=boxes)


def test_aeroplanes_that_left_in_any_turn_make_the_last_one_lonely() -> None:
    """Rules 14.23 and 15.1: one leaves in the first turn of three, one in the second."""
    first = (*ONE_SHOT, *HIT_D, *MISSED, QUIET, 1, SPINS)
    second = (*ONE_SHOT, *HIT_D, *MISSED, QUIET, 1, SPINS)
    ended, table = play(
        (*first, *second, *TURN, SCATTER, SCATTER, *CALM, *CALM),
        defender=rated(3),
        most_turns=3,
    )
    assert len(ended.defender.present) == 1
    assert wind_up(table)["G1"] == {"own-damaged": -2, "down-to-one": -1}


def test_one_that_left_before_a_quiet_last_turn_is_not_forgotten() -> None:
    """Rules 14.23 and 15.1: the last turn separates nobody."""
    first = (*ONE_SHOT, *HIT_D, *MISSED, QUIET, 1, SPINS)
    _, table = play(
        (*first, *TURN, SCATTER, SCATTER, *CALM, *CALM), defender=rated(2), most_turns=2
    )
    assert wind_up(table)["G1"] == {"own-damaged": -1, "down-to-one": -1}


def test_cripples_of_the_whole_fight_count() -> None:
    """Rule 15.1: crippled in the first turn, and one damaged in the second."""
    first = (*ONE_SHOT, *HIT_C, *MISSED, QUIET, 1, QUIET)
    second = (*ONE_SHOT, *HIT_D, *MISSED, QUIET, 5, QUIET)
    ended, table = play((*first, *second, SCATTER, SCATTER, *CALM, *CALM), most_turns=2)
    states = [box.damage for box in ended.defender.aeroplanes]
    assert states == [Damage.CRIPPLED, Damage.DAMAGED, Damage.NONE]
    assert wind_up(table) == {"B1": {}, "G1": {"own-damaged": -1, "own-crippled": -1}}


def test_one_damaged_and_crippled_later_counts_once() -> None:
    """Rule 15.1: by the state in which it ended."""
    twice = (*ONE_SHOT, *HIT_D, *MISSED, QUIET, 1, QUIET)
    _, table = play((*twice, *twice, SCATTER, SCATTER, *CALM, *CALM), most_turns=2)
    assert wind_up(table)["G1"] == {"own-crippled": -1}


def test_a_leader_lost_in_an_early_turn_is_missed_at_the_end() -> None:
    """Rules 4.33 and 15.1: number 1 led, by no special skill."""
    first = (*ONE_SHOT, *HIT_K, *MISSED, QUIET, 1, 1)
    led = flight("G1", 3, leader=1)
    _, table = play((*first, *TURN, SCATTER, SCATTER, *CALM, *CALM), defender=led, most_turns=2)
    assert wind_up(table)["G1"] == {"own-shot-down": -2, "leader-lost": -2}


def test_a_leader_who_lives_is_not_missed() -> None:
    """Rule 15.1: number 2 falls, on a 4."""
    first = (*ONE_SHOT, *HIT_K, *MISSED, QUIET, 4, 1)
    led = flight("G1", 3, leader=1)
    _, table = play((*first, SCATTER, SCATTER, *CALM, *CALM), defender=led, most_turns=1)
    assert wind_up(table)["G1"] == {"own-shot-down": -2}


def test_a_fallen_attacker_leaves_the_check_to_the_defender() -> None:
    """Rule 15: the last attacker is shot down; the defender scatters and checks, heartened."""
    faces = (*MISSED, *ONE_SHOT, *HIT_K, QUIET, 1, 1, SCATTER, *CALM)
    ended, table = play(faces, flight("B1", 1))
    assert wind_up(table) == {"G1": {"enemies-shot-down": 1}}
    assert [roll.subject for roll in rolls(table, "scatter")] == ["G1"]
    assert (ended.turns, ended.why) == (1, "B1 is gone")


def test_a_fight_that_sinks_into_cloud_ends_at_its_new_height() -> None:
    """Rules 13.41 and 15: all scatter; nobody has tried to leave."""
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    ended, table = play((*TURN * 5, SCATTER, SCATTER, *CALM, *CALM), air=Air(cloud))
    assert (ended.turns, ended.why) == (5, "the fight sank into cloud")
    assert str(ended.attacker.altitude) == str(ended.defender.altitude) == "Low+0"
    assert wind_up(table) == {"B1": {}, "G1": {}}
    assert asked(table)[-4:] == ["scatter", "scatter", "wind-up", "wind-up"]


def test_both_sides_drop_their_bombs_before_the_first_turn() -> None:
    """Rule 18.11: each is told of, and neither fights with the rating of a laden flight."""
    laden = (flight("B1", 3, laden=True), flight("G1", 3, laden=True))
    ended, table = play((*TURN, SCATTER, SCATTER, *CALM, *CALM), *laden, most_turns=1)
    assert (ended.attacker.laden, ended.defender.laden) == (False, False)
    dropped = [event.flights for event in table.events if event.rule == "18.11"]
    assert dropped == [("B1",), ("G1",)]


def test_nobody_climbs_in_a_dogfight() -> None:
    """Rules 10.31 and 13.41: after the first turn both fight level, and are level afterwards."""
    climbers = (flight("B1", 3, climbing=True), flight("G1", 3, climbing=True))
    ended, table = play((*TURN, *TURN, SCATTER, SCATTER, *CALM, *CALM), *climbers, most_turns=2)
    assert not ended.attacker.climbing
    assert not ended.defender.climbing
    assert all(not roll.modifiers for roll in rolls(table, "manoeuvre"))


def test_after_as_many_turns_as_asked_it_is_left() -> None:
    """Rule 13.41: a referee may stop after any turn."""
    ended, _ = play((*TURN, SCATTER, SCATTER, *CALM, *CALM), most_turns=1)
    assert (ended.turns, ended.why) == (1, "broken off after as many turns as asked")
