"""Rules 13.41 to 13.423: how a turn of a dogfight ends, and whose men and guns are counted.

B1 attacks G1. Three aeroplanes have 1 shot from 10, one from 14; Firepower 2 damages on a natural
14 and shoots down on 18 (house charts 13.31, 13.32).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_to_air.dogfight import (
    Dogfight,
    DogfightTurn,
    Intent,
    dogfight_turn,
    schusta_covers,
)
from bloodyapril.rules.air_units import Damage, Flight, Tasking, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side, Training
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    crew,
    flight,
    table_with,
)

STAY, LEAVE, SPIN, SCHUSTA = Intent
MISSED, ONE_SHOT, HIT_K = (1, 1), (5, 5), (9, 9)
HELD, AWAY = (1, 10), (10, 1)
QUIET = 10
DRY = (Weapon(GUN, 10, empty=True),)


def play(
    faces: Iterable[int],
    attacker: Flight | None = None,
    defender: Flight | None = None,
    *,
    turn: int = 1,
    does: tuple[Intent, Intent] = (STAY, STAY),
    **how: Any,
) -> tuple[DogfightTurn, Table]:
    """One turn, for which exactly these dice fall."""
    fight = Dogfight(attacker or flight("B1", 3), defender or flight("G1", 3), turn)
    table = table_with(faces)
    after = dogfight_turn(table, fight, *does, **how)
    assert all_dice_used(table)
    return after, table


# --- how it ends


@pytest.mark.parametrize(
    ("faces", "changes", "why"),
    [
        ((), {"turn": 10}, "ten turns are over"),
        ((), {"attacker": flight("B1", ["damaged"] * 2)}, "attackers damaged"),
        ((), {"does": (LEAVE, LEAVE)}, "both disengage"),
        ((), {"does": (LEAVE, STAY), "let_go": True}, "let go"),
        ((*AWAY, *MISSED), {"does": (STAY, LEAVE)}, "disengaged"),
        ((), {"does": (STAY, SPIN), "defender": flight("G1", 1)}, "spin out"),
        ((), {"does": (SPIN, STAY), "attacker": flight("B1", 1)}, "spin out"),
        (
            (*ONE_SHOT, *HIT_K, *MISSED, QUIET, 1, QUIET),
            {"defender": flight("G1", 1)},
            "G1 is gone",
        ),
        (
            (),
            {"attacker": flight("B1", 2, weapons=DRY), "defender": flight("G1", 2, weapons=DRY)},
            "both are out of ammunition",
        ),
    ],
)
def test_a_turn_says_why_it_was_the_last(
    faces: tuple[int, ...], changes: dict[str, Any], why: str
) -> None:
    """Rules 13.41a to e, 13.421 and 13.423; both flights are still told of."""
    after, _ = play(faces, **changes)
    assert (after.over, after.why) == (True, why)
    assert {after.fight.attacker.id, after.fight.defender.id} == {"B1", "G1"}
    assert after.fight.turn == changes.get("turn", 1) + 1


def test_a_turn_that_ends_nothing_has_no_reason() -> None:
    after, _ = play((*MISSED, *MISSED))
    assert (after.over, after.why, after.left, after.tried) == (False, "", (), ())


def test_a_lone_attacker_spins_out_and_nobody_shoots() -> None:
    """Rules 13.421 and 13.423."""
    after, table = play((), flight("B1", 1), does=(SPIN, STAY))
    assert asked(table) == []
    leaver = after.fight.defender
    assert (leaver.id, leaver.spinning, after.left) == ("B1", 1, ("B1",))


# --- whose men, whose guns


@pytest.mark.parametrize(("captors", "prisoner"), [((True, False), True), ((False, True), False)])
def test_an_attacker_shot_down_comes_down_where_it_is(
    captors: tuple[bool, bool], prisoner: bool
) -> None:
    """Rules 13.32 and 14.25: the first of `captors` is for the attacker."""
    faces = (*MISSED, *ONE_SHOT, *HIT_K, QUIET, 1, QUIET)
    after, _ = play(faces, flight("B1", 1), captors=captors)
    (box,) = after.fight.attacker.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner


def test_a_hunter_does_not_fire_its_rear_guns() -> None:
    """Rules 13.11 and 13.41c: with nothing but gunners it does not even manoeuvre."""
    gunners = flight("B1", 3, card=aeroplane_type(scout=False, weapons=(REAR_GUN,)))
    after, table = play(HELD, gunners, does=(STAY, LEAVE))
    assert asked(table) == ["contest"]
    assert after.fight.attacker.weapons == gunners.weapons


def test_gunners_of_a_held_flight_may_end_the_hunt() -> None:
    """Rule 13.321: two shots of the hunter are one of the gunner, here a kill."""
    gunners = flight("G1", 3, card=aeroplane_type(scout=False, weapons=(REAR_GUN,)))
    hunter = flight("B1", 1, aggression=5)
    # A 20 and 5 less 2 is 23; a lone aeroplane has one shot at the most, and half of it is none.
    _, table = play((*HELD, 10, 10, *MISSED, QUIET), hunter, gunners, does=(STAY, LEAVE))
    assert asked(table) == ["contest", "manoeuvre", "shot-resolution", "ammunition"]
    two = replace(hunter, aeroplanes=flight("B1", 2).aeroplanes)
    faces = (*HELD, 10, 10, *MISSED, *MISSED, *HIT_K, QUIET, QUIET, 1, QUIET)
    after, _ = play(faces, two, gunners, does=(STAY, LEAVE))
    assert [box.damage for box in after.fight.attacker.aeroplanes] == [
        Damage.SHOT_DOWN,
        Damage.NONE,
    ]


# --- 13.422: the Schusta aeroplane


def pair(aggression: int | None) -> Flight:
    """A German pair on reconnaissance, its camera in number 1; both pilots rated alike."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight("G1", 2, card=card, tasking=Tasking.RECON, training=Training.ACE)
    boxes = tuple(
        replace(box, camera=box.number == 1, crew=crew(box.number, 2, aggression))
        for box in plain.aeroplanes
    )
    return replace(plain, aeroplanes=boxes)


def test_who_is_covered_has_his_own_value_or_rolls_by_his_training() -> None:
    """Rules 13.422 and 4.32: a 20 is +3 in an Ace unit, the house chart says."""
    rated, table = play((5, *MISSED, *MISSED), defender=pair(-2), does=(STAY, SCHUSTA))
    assert table.events[0].rolls[0].subject == "G1"
    assert [one.aggression for one in rated.escaped] == [-2]
    assert "flight-quality" not in asked(table)
    rolled, table = play((5, 10, 10, *MISSED, *MISSED), defender=pair(None), does=(STAY, SCHUSTA))
    assert [one.aggression for one in rolled.escaped] == [3]
    assert asked(table) == ["schusta", "flight-quality", "manoeuvre", "manoeuvre"]
    (roll,) = [
        roll for event in table.events for roll in event.rolls if roll.question == "flight-quality"
    ]
    assert roll.subject == "G1 no. 1"


def test_a_damaged_schusta_aeroplane_covers_nobody_and_rolls_nothing() -> None:
    """Rule 13.422."""
    assert not schusta_covers(table_with(), pair(0), damaged=True)
    assert schusta_covers(table_with([5]), pair(0), damaged=False)
    assert not schusta_covers(table_with([4]), pair(0), damaged=False)
