"""Chapter 14: which aeroplane is hit, what a second hit does, special damage, crews, leaders.

House charts: with two aeroplanes 1-4 is no. 1, 5-8 no. 2, 9 C1, 10 C2; of three 1-3, 4-6, 7-8, then
C2, C3. A damaged aeroplane spins on 1 and loses its engine on 2, a crippled one on 1-2 and 3-4.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_units import (
    AeroplaneFate,
    CrewFate,
    Damage,
    Flight,
    Status,
)
from bloodyapril.rules.damage import Harm, after_hit, allocate, separate, suffer, worst_first
from bloodyapril.rules.table import Table
from tests.builders import aeroplane_type, all_dice_used, asked, crew, flight, table_with

OK, DAMAGED, CRIPPLED, SHOT_DOWN = Damage
NONE = 10
"""A die that gives no special damage."""
INTACT, FLAMES = 10, 1


def states(one: Flight) -> list[Damage]:
    return [box.damage for box in one.aeroplanes]


def hit(one: Flight, hits: str, faces: list[int], *, captor: bool = False, **rulings: str) -> Harm:
    """Hits as `KCD`, in the order of their allocation; all faces have to be used."""
    words = {"D": DAMAGED, "C": CRIPPLED, "K": SHOT_DOWN}
    table = table_with(faces, **rulings)
    harm = suffer(table, one, tuple(words[letter] for letter in hits), captor=captor)
    assert all_dice_used(table)
    return harm


# --- 14.1 allocation


def test_two_aeroplanes_shot_down_crippled_and_damaged_are_both_lost() -> None:
    """The example of 14.1: no. 1 falls to the first, no. 2 to the other two together."""
    harm = hit(flight("B1", 2), "KCD", [1, INTACT, 7, NONE, 3, INTACT])
    assert states(harm.flight) == [SHOT_DOWN, SHOT_DOWN]
    assert harm.flight.status is Status.ELIMINATED
    assert (harm.damaged, harm.crippled, harm.shot_down) == (0, 0, 2)


def test_an_attacker_allocates_the_gravest_result_first() -> None:
    assert worst_first([DAMAGED, SHOT_DOWN, CRIPPLED]) == (SHOT_DOWN, CRIPPLED, DAMAGED)


@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        (OK, DAMAGED, DAMAGED),
        (OK, CRIPPLED, CRIPPLED),
        (OK, SHOT_DOWN, SHOT_DOWN),
        (DAMAGED, DAMAGED, CRIPPLED),
        (DAMAGED, CRIPPLED, CRIPPLED),
        (DAMAGED, SHOT_DOWN, SHOT_DOWN),
        (CRIPPLED, DAMAGED, SHOT_DOWN),
        (CRIPPLED, CRIPPLED, SHOT_DOWN),
    ],
)
def test_a_second_hit_makes_it_one_level_worse(
    before: Damage, result: Damage, after: Damage
) -> None:
    assert after_hit(before, result) is after


@pytest.mark.parametrize(
    ("fleet", "die", "number"),
    [
        (["ok"], 10, 1),
        (["ok", "ok"], 4, 1),
        (["ok", "ok"], 9, 1),
        (["ok", "crippled"], 9, 2),
        (["ok", "crippled"], 4, 1),
        (["crippled", "ok"], 10, 1),
        (["ok", "ok"], 10, 2),
        (["ok", "ok", "crippled", "ok"], 9, 3),
        (["ok", "damaged", "ok", "ok"], 10, 4),
    ],
)
def test_a_c_number_takes_a_cripple_if_there_is_one(
    fleet: list[str], die: int, number: int
) -> None:
    assert allocate(table_with([die]), flight("B1", fleet)).number == number


def test_numbers_count_the_aeroplanes_that_are_left() -> None:
    left = flight("B1", ["shot down", "ok", "ok"])
    assert allocate(table_with([1]), left).number == 2
    assert allocate(table_with([5]), left).number == 3


def test_results_for_which_nobody_is_left_are_lost() -> None:
    harm = hit(flight("B1", 1), "KKD", [5, INTACT])
    assert harm.shot_down == 1


def test_harm_counts_aeroplanes_by_the_state_they_ended_in() -> None:
    harm = hit(flight("B1", 3), "DDD", [1, NONE, 1, NONE, 7, NONE])
    assert states(harm.flight) == [CRIPPLED, OK, DAMAGED]
    assert (harm.damaged, harm.crippled, harm.shot_down) == (1, 1, 0)


def test_harm_does_not_count_what_was_hurt_before() -> None:
    harm = hit(flight("B1", ["damaged", "ok"]), "D", [8, NONE])
    assert (harm.damaged, harm.crippled) == (1, 0)


# --- 14.11, 14.23, 14.24 special damage


@pytest.mark.parametrize(
    ("result", "die", "effect"),
    [
        ("D", 1, "spin"),
        ("D", 2, "dud"),
        ("D", 3, ""),
        ("C", 2, "spin"),
        ("C", 3, "dud"),
        ("C", 4, "dud"),
        ("C", 5, ""),
    ],
)
def test_special_damage_makes_an_aeroplane_leave(result: str, die: int, effect: str) -> None:
    harm = hit(flight("B1", 3), result, [1, die] + ([7, 7] if effect else []))
    assert len(harm.separated) == bool(effect)
    for alone in harm.separated:
        assert (alone.spinning, alone.dud_engine) == (effect == "spin", effect == "dud")
        assert states(alone) == [DAMAGED if result == "D" else CRIPPLED]
        assert (alone.id, alone.parent) == ("B1-1", "B1")
    assert len(harm.flight.present) == (2 if effect else 3)


def test_a_be2_reads_a_spin_as_no_effect() -> None:
    steady = aeroplane_type(can_spin=False)
    harm = hit(flight("B1", 2, card=steady), "D", [1, 1])
    assert harm.separated == ()
    assert states(harm.flight) == [DAMAGED, OK]


def test_a_be2_can_lose_its_engine() -> None:
    steady = aeroplane_type(can_spin=False)
    harm = hit(flight("B1", 2, card=steady), "D", [1, 2, 7, 7])
    assert harm.separated[0].dud_engine


def test_each_hit_takes_effect_before_the_next_is_allocated() -> None:
    """No. 1 of three spins away; a 5 would be no. 2 of three, and is no. 3 as the second of two."""
    harm = hit(flight("B1", 3), "DD", [1, 1, 7, 7, 5, NONE])
    assert [box.number for box in harm.flight.present] == [2, 3]
    assert states(harm.flight) == [DAMAGED, OK, DAMAGED]


def test_an_aeroplane_hit_again_rolls_again() -> None:
    harm = hit(flight("B1", 2), "DD", [1, NONE, 1, 2, 7, 7])
    assert harm.separated[0].spinning
    assert states(harm.separated[0]) == [CRIPPLED]


def test_a_lone_aeroplane_stays_the_flight_when_it_spins() -> None:
    harm = hit(flight("B1", 1), "D", [5, 1])
    assert (harm.separated, harm.fell_out, harm.flight.spinning) == ((), True, 1)


def test_a_lone_aeroplane_already_spinning_does_not_begin_anew() -> None:
    assert hit(flight("B1", ["damaged"], spinning=3), "D", [5, 1]).flight.spinning == 3


def test_further_hits_of_that_fight_follow_it_down() -> None:
    harm = hit(flight("B1", 1), "CD", [5, 1, 5, INTACT])
    assert states(harm.flight) == [SHOT_DOWN]
    assert not harm.fell_out


def test_by_the_other_reading_they_do_not() -> None:
    harm = hit(flight("B1", 1), "CD", [5, 1], lone_aeroplane_falls_out="escapes")
    assert states(harm.flight) == [CRIPPLED]


def test_who_leaves_takes_the_flights_ammunition_and_drops_its_tally() -> None:
    one = flight("B1", 2, tally="G1")
    spent = replace(one, weapons=tuple(replace(gun, depletion=7) for gun in one.weapons))
    (alone,) = hit(spent, "D", [1, 1, 7, 7]).separated
    assert [weapon.depletion for weapon in alone.weapons] == [7]
    assert alone.tally is None


def test_a_rated_pilot_keeps_his_own_value_alone() -> None:
    """Rule 4.32."""
    ace = replace(flight("B1", 2).aeroplanes[0], crew=crew(1, aggression=3))
    one = flight("B1", 2).with_aeroplane(ace)
    (alone,) = hit(one, "D", [1, 1]).separated
    assert alone.aggression == 3


# --- 4.33 the leader


def led(aeroplanes: int, *, skilled: bool = True) -> Flight:
    return flight("B1", aeroplanes, aggression=4, leader=1, led=skilled)


def test_a_flight_that_loses_a_skilled_leader_rolls_for_its_own_value() -> None:
    """Regular, 10: 0 on the flight quality chart."""
    harm = hit(led(3), "K", [1, FLAMES, 5, 5])
    assert (harm.flight.aggression, harm.flight.led, harm.leader_lost) == (0, False, True)


def test_a_leader_who_spins_away_is_lost_to_his_flight_too() -> None:
    one = led(3)
    harm = hit(one.with_aeroplane(replace(one.aeroplanes[0], crew=crew(1, aggression=4))), "D",
               [1, 1, 5, 5])  # fmt: skip
    assert (harm.flight.aggression, harm.leader_lost) == (0, True)
    assert harm.separated[0].aggression == 4


def test_a_leader_of_no_special_skill_is_missed_but_the_value_stands() -> None:
    harm = hit(led(3, skilled=False), "K", [1, FLAMES])
    assert (harm.flight.aggression, harm.leader_lost) == (4, True)


def test_a_flight_that_lost_another_keeps_its_leader() -> None:
    harm = hit(led(3), "K", [5, FLAMES])
    assert (harm.flight.aggression, harm.leader_lost) == (4, False)


def test_a_leader_lost_in_a_navigational_spin_is_lost_as_well() -> None:
    table = table_with([7, 7, 5, 5])
    left, alone = separate(table, led(2), 1, "spin")
    assert alone is not None
    assert (left.aggression, left.leader) == (0, None)


# --- 14.25 shot down, and the crew


TWO_SEATER = aeroplane_type(scout=False)
KILLED, WOUNDED, UNHURT = CrewFate.KILLED, CrewFate.WOUNDED, CrewFate.UNHURT


def fates(harm: Harm) -> list[CrewFate]:
    return [man.fate for man in harm.flight.aeroplanes[0].crew]


@pytest.mark.parametrize(
    ("die", "fate"),
    [
        (1, [KILLED, KILLED]),
        (2, [KILLED, KILLED]),
        (4, [KILLED, KILLED]),
        (5, [KILLED, KILLED]),
        (6, [KILLED, WOUNDED]),
        (7, [WOUNDED, WOUNDED]),
        (9, [UNHURT, UNHURT]),
        (10, [UNHURT, UNHURT]),
    ],
)
def test_what_becomes_of_a_crew_that_is_shot_down(die: int, fate: list[CrewFate]) -> None:
    harm = hit(flight("B1", 1, card=TWO_SEATER), "K", [1, die])
    assert fates(harm) == fate
    assert harm.flight.aeroplanes[0].fate is AeroplaneFate.SHOT_DOWN


def test_of_a_crew_forced_down_one_man_is_wounded_by_lot() -> None:
    assert fates(hit(flight("B1", 1, card=TWO_SEATER), "K", [1, 8, 3])) == [WOUNDED, UNHURT]
    assert fates(hit(flight("B1", 1, card=TWO_SEATER), "K", [1, 8, 8])) == [UNHURT, WOUNDED]


def test_a_lone_pilot_forced_down_is_the_wounded_one() -> None:
    assert fates(hit(flight("B1", 1), "K", [1, 8])) == [WOUNDED]


def prisoners(harm: Harm) -> list[bool]:
    return [man.prisoner for man in harm.flight.aeroplanes[0].crew]


def test_survivors_among_the_enemy_are_prisoners() -> None:
    pilot_killed = hit(flight("B1", 1, card=TWO_SEATER), "K", [1, 6], captor=True)
    assert prisoners(pilot_killed) == [False, True]
    at_home = hit(flight("B1", 1, card=TWO_SEATER), "K", [1, 9])
    assert prisoners(at_home) == [False, False]


def test_a_flaming_onion_takes_two_off_the_crews_die() -> None:
    """A 7 reads 5: out of control instead of crashed."""
    table = table_with([1, 7])
    harm = suffer(table, flight("B1", 1), (SHOT_DOWN,), captor=False, onion=True)
    assert fates(harm) == [KILLED]


def test_damage_alone_asks_nothing_of_the_crew() -> None:
    table: Table = table_with([1, NONE])
    suffer(table, flight("B1", 2), (DAMAGED,), captor=True)
    assert asked(table) == ["damage-allocation", "special-damage"]
