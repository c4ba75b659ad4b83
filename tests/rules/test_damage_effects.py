"""Rule 14.2: what each state of an aeroplane means, and that it counts before the next hit does.

House charts: of three aeroplanes 1-3, 4-6 and 7-8 are hit by number, of two 1-4 and 5-8. A damaged
aeroplane spins on 1 and loses its engine on 2, a crippled one on 1-2 and 3-4.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air_to_air.combat import Stance, manoeuvre_check, manoeuvre_rating
from bloodyapril.rules.air_to_air.engagement import attack_objections
from bloodyapril.rules.air_units import CrewFate, Damage, Flight, Status
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.weather import CLEAR
from tests.builders import all_dice_used, asked, flight, table_with

OK, DAMAGED, CRIPPLED, SHOT_DOWN = Damage
QUIET = 10
"""A die that gives no special damage, and spares a crew."""


def states(one: Flight) -> list[Damage]:
    return [box.damage for box in one.aeroplanes]


def hit(one: Flight, faces: list[int], *hits: Damage, **rulings: str) -> Harm:
    """Hits in this order with these dice, all of which must be used."""
    table = table_with(faces, **rulings)
    harm = suffer(table, one, hits, captor=False)
    assert all_dice_used(table)
    return harm


def test_each_result_takes_effect_before_the_next_is_allocated() -> None:
    """Rule 14.2: the first falls, so that a 5 means the second of the two who are left."""
    harm = hit(flight("G1", 3), [1, 1, 5, QUIET, 1, QUIET], SHOT_DOWN, CRIPPLED, DAMAGED)
    assert states(harm.flight) == [SHOT_DOWN, DAMAGED, CRIPPLED]
    assert (harm.shot_down, harm.crippled, harm.damaged) == (1, 1, 1)


def test_the_order_is_the_attackers_and_changes_who_is_hurt() -> None:
    """Rules 14.1 and 14.2: the same dice in another order."""
    harm = hit(flight("G1", 3), [1, QUIET, 5, QUIET, 1, 1], DAMAGED, CRIPPLED, SHOT_DOWN)
    assert states(harm.flight) == [SHOT_DOWN, CRIPPLED, OK]


def test_who_spins_away_takes_no_further_hit() -> None:
    """Rules 14.2 and 14.23: number 1 is gone when the second result is allocated."""
    harm = hit(flight("G1", 3), [1, 1, 5, 5, 1, QUIET], DAMAGED, DAMAGED)
    (alone,) = harm.separated
    assert [box.number for box in alone.present] == [1]
    assert [(box.number, box.damage) for box in harm.flight.present] == [
        (2, DAMAGED),
        (3, OK),
    ]


@pytest.mark.parametrize(
    ("state", "die", "effect"),
    [
        (DAMAGED, 1, "spin"),
        (DAMAGED, 2, "dud"),
        (DAMAGED, 3, "none"),
        (CRIPPLED, 2, "spin"),
        (CRIPPLED, 3, "dud"),
        (CRIPPLED, 5, "none"),
    ],
)
def test_damage_may_take_an_aeroplane_out_of_its_flight(
    state: Damage, die: int, effect: str
) -> None:
    """Rules 14.2, 14.23 and 14.24: a 5 and a 5 roll the value of the pilot, who is not rated."""
    value = [] if effect == "none" else [5, 5]
    harm = hit(flight("G1", 2), [1, die, *value], state)
    found = [(bool(one.spinning), one.dud_engine) for one in harm.separated]
    assert found == {"spin": [(True, False)], "dud": [(False, True)], "none": []}[effect]
    assert len(harm.flight.present) == (2 if effect == "none" else 1)


def test_each_level_of_damage_rolls_for_an_effect_and_a_kill_for_the_crew() -> None:
    """Rules 14.2, 14.11 and 14.25: damaged, crippled, shot down, one after the other."""
    table = table_with([1, QUIET, 1, QUIET, 1, 1])
    harm = suffer(table, flight("G1", 1), (DAMAGED, DAMAGED, DAMAGED), captor=False)
    assert asked(table) == [
        "damage-allocation", "special-damage",
        "damage-allocation", "special-damage",
        "damage-allocation", "crew-fate",
    ]  # fmt: skip
    assert harm.flight.status is Status.ELIMINATED
    assert harm.flight.aeroplanes[0].crew[0].fate is CrewFate.KILLED
    assert (harm.damaged, harm.crippled, harm.shot_down) == (0, 0, 1)


@pytest.mark.parametrize("state", ["damaged", "crippled"])
def test_the_hurt_fly_on_but_do_not_fight(state: str) -> None:
    """Rules 14.2, 14.21 and 14.22: four with one hurt fight as three, all hurt attack nobody."""
    ours, theirs = flight("B1", ["ok", "ok", "ok", state]), flight("G1", 2)
    check = manoeuvre_check(table_with(), ours, theirs, Stance(True))
    assert check is not None
    assert check.column.key == (3,)
    assert len(ours.present) == 4
    hurt = flight("B1", [state, state])
    assert manoeuvre_check(table_with(), hurt, theirs, Stance(True)) is None
    reasons = attack_objections(table_with(), hurt, theirs, True, CLEAR)
    assert ["13.21d" in reason for reason in reasons] == [True]


def test_an_aeroplane_without_its_engine_manoeuvres_with_one() -> None:
    """Rules 14.2 and 14.24: whatever its card says, climbing or not."""
    harm = hit(flight("G1", 2), [1, 2, 5, 5], DAMAGED)
    (alone,) = harm.separated
    assert manoeuvre_rating(harm.flight) == 6
    assert manoeuvre_rating(alone) == 1
    assert manoeuvre_rating(replace(alone, climbing=True)) == 1


def test_results_without_anybody_left_are_lost() -> None:
    """Rules 14.1 and 14.2."""
    table = table_with([1, QUIET])
    harm = suffer(table, flight("G1", 1), (SHOT_DOWN, CRIPPLED, DAMAGED), captor=False)
    assert all_dice_used(table)
    assert (harm.shot_down, harm.crippled, harm.damaged) == (1, 0, 0)
    assert harm.flight.tally is None
