"""Rule 13.43: what later turns of a dogfight of three hand on: harm, captors, guns, the last turn.

B1 attacks G1; G2 bounces. Three aeroplanes have 1 shot from 10, one from 14; Firepower 2 damages on
a natural 14, cripples on 16 and shoots down on 18 (house charts 13.31, 13.32).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.bounce import Bounced, ThreeWay, bounce, three_way_turn
from bloodyapril.rules.air_to_air.dogfight import Dogfight, Intent
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_units import Damage, Flight, Weapon
from bloodyapril.rules.table import Table
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    table_with,
)

STAY, LEAVE, SPIN = Intent.STAY, Intent.DISENGAGE, Intent.SPIN_OUT
MISSED = (1, 1)
ROUND = (*MISSED, *MISSED)
ONE_SHOT = (5, 5)
HITS_D, HITS_K = (7, 7), (9, 9)
QUIET = 10
"""A die that gives no special damage, spares a crew, and costs a gun its shots once only."""
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
DRY = (Weapon(GUN, 10, empty=True),)


def three(turn: int = 2, bounced: int = 1, **flights: Any) -> ThreeWay:
    """The state before a turn; none of the flights tires before its fourth."""
    sides: dict[str, Flight] = {"attacker": flight("B1", 3), "defender": flight("G1", 3), **flights}
    bouncer = sides.pop("bouncer", flight("G2", 3))
    return ThreeWay(Dogfight(sides["attacker"], sides["defender"], turn), bouncer, bounced)


def turn(faces: Iterable[int], before: ThreeWay, **how: Any) -> tuple[Bounced, Table]:
    """A later turn for which exactly these dice fall."""
    table = table_with(faces)
    stay = {"attacker": STAY, "defender": STAY, "bouncer": STAY}
    after = three_way_turn(table, before, **{**stay, **how})
    assert all_dice_used(table)
    return after, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    return [roll for event in table.events for roll in event.rolls if roll.question == chart]


def ids(flights: Iterable[Flight]) -> list[str]:
    return [one.id for one in flights]


# --- the last turns


def test_the_tenth_turn_is_fought_by_all_three() -> None:
    """Rules 13.41 and 13.43, note: bounced in its first turn, the fight has its tenth."""
    after, table = turn([*ROUND, *ROUND], three(turn=9, bounced=9))
    assert len(rolls(table, "manoeuvre")) == 4
    assert after.three is not None
    assert (after.three.fight.turn, after.three.bounced) == (10, 10)


def test_in_the_eleventh_the_first_in_is_the_first_out() -> None:
    """Rule 13.43, note: the defender is free, and the bouncer fights on with the attacker."""
    after, table = turn(ROUND, three(turn=10, bounced=4))
    assert [roll.subject for roll in rolls(table, "manoeuvre")] == [
        "G2 against B1",
        "B1 against G2",
    ]
    assert (after.three, ids(after.freed), after.engaged) == (None, ["G1"], True)
    assert after.two is not None
    assert ids((after.two.attacker, after.two.defender)) == ["G2", "B1"]


def test_a_bouncer_in_its_eleventh_turn_ends_it_for_all() -> None:
    """Rule 13.43, note: nobody fights the same enemy longer than ten turns."""
    after, table = turn([], three(turn=10, bounced=10))
    assert asked(table) == []
    assert (after.two, after.three, ids(after.freed)) == (None, None, ["G1", "B1", "G2"])


# --- who is hurt counts no more


def test_the_attacker_meets_the_defender_with_those_whom_the_bouncer_left_it() -> None:
    """Rules 13.43f and 14.21: one of three is damaged, and the second round is fought by two."""
    faces = [*ONE_SHOT, *HITS_D, *MISSED, 1, QUIET, *ONE_SHOT, *MISSED, QUIET]
    after, table = turn(faces, three())
    shots = {roll.subject: roll.result for roll in rolls(table, "manoeuvre")}
    assert shots["B1 against G1"] == 0
    assert after.three is not None
    assert after.three.fight.attacker.undamaged == 2


@pytest.mark.parametrize(
    ("captors", "prisoner"), [((True, False, False), True), ((False, True, True), False)]
)
def test_an_attacker_may_fall_to_the_defender_too(
    captors: tuple[bool, bool, bool], prisoner: bool
) -> None:
    """Rules 13.43f and 14.25: it missed its own shot; a 10 spares the pilot."""
    lone = three(attacker=flight("B1", 1))
    faces = [*ROUND, *MISSED, *ONE_SHOT, *HITS_K, 1, QUIET, QUIET]
    after, _ = turn(faces, lone, captors=captors)
    (box,) = after.harms[-1].flight.aeroplanes
    assert (after.harms[-1].flight.id, box.damage) == ("B1", Damage.SHOT_DOWN)
    assert box.crew[0].prisoner is prisoner
    assert (after.two, ids(after.freed), after.engaged) == (None, ["G1", "G2"], True)


def test_every_harm_of_both_rounds_is_told() -> None:
    """Rule 15.1: attacker and bouncer, then defender and attacker."""
    after, _ = turn([*ROUND, *ROUND], three())
    assert ids(harm.flight for harm in after.harms) == ["B1", "G2", "G1", "B1"]
    assert after.engaged


# --- guns


def test_only_who_is_attacked_fires_rear_guns() -> None:
    """Rule 13.11: the attacker at the bouncer, the defender at the attacker, nobody else."""
    gunners: dict[str, Any] = {
        "attacker": flight("B1", 3, card=TWO_SEATER),
        "defender": flight("G1", 3, card=TWO_SEATER),
        "bouncer": flight("G2", 3, card=TWO_SEATER),
    }
    shot = (*ONE_SHOT, *MISSED)
    _, table = turn([*shot, *shot, *shot, *shot, QUIET, QUIET, QUIET], three(**gunners))
    firepower = {
        roll.subject: next(m.drm for m in roll.modifiers if m.id == "firepower")
        for roll in rolls(table, "shot-resolution")
    }
    assert firepower == {"G2 at B1": 2, "B1 at G2": 4, "B1 at G1": 2, "G1 at B1": 4}


def test_in_the_first_turn_the_bouncer_attacks_and_the_attacker_defends() -> None:
    """Rules 13.11 and 13.43e."""
    table = table_with([10, 10, 10, 10, *ONE_SHOT, *MISSED, *ONE_SHOT, *MISSED, *ROUND, 10, 10])
    before = Dogfight(flight("B1", 3, card=TWO_SEATER), flight("G1", 3), 1)
    bouncer = flight("G2", 3, card=TWO_SEATER)
    after = bounce(
        table,
        before,
        bouncer,
        Circumstances(CLEAR_DAY),
        defender=Intent.STAY,
        attacker_lets_go=False,
    )
    assert all_dice_used(table)
    guns = [[m.drm for m in roll.modifiers] for roll in rolls(table, "shot-resolution")]
    assert guns == [[2], [4]]
    assert after.engaged


def test_with_all_guns_empty_the_fight_of_three_is_over() -> None:
    """Rule 13.41; the harm of its last turn is still told."""
    dry: dict[str, Any] = {
        role: flight(id, 3, weapons=DRY)
        for role, id in (("attacker", "B1"), ("defender", "G1"), ("bouncer", "G2"))
    }
    after, table = turn([], three(**dry))
    assert asked(table) == []
    assert (after.two, after.three, after.engaged) == (None, None, True)
    assert ids(after.freed) == ["G1", "B1", "G2"]
    assert ids(harm.flight for harm in after.harms) == ["B1", "G2", "G1", "B1"]


@pytest.mark.parametrize("armed", ["attacker", "defender", "bouncer"])
def test_one_gun_is_enough_to_go_on(armed: str) -> None:
    """Rule 13.41: all three have to be out of ammunition."""
    flights: dict[str, Any] = {
        role: flight(id, 3) if role == armed else flight(id, 3, weapons=DRY)
        for role, id in (("attacker", "B1"), ("defender", "G1"), ("bouncer", "G2"))
    }
    count = {"attacker": 2, "defender": 1, "bouncer": 1}[armed]
    after, _ = turn(MISSED * count, three(**flights))
    assert after.three is not None


# --- who leaves


def test_a_defender_may_spin_out_of_a_fight_of_three() -> None:
    """Rule 13.423: alone, it is free, and nobody shoots at it."""
    lone = three(defender=flight("G1", 1))
    after, table = turn(ROUND, lone, defender=SPIN)
    assert len(rolls(table, "manoeuvre")) == 2
    assert ids(after.freed) == ["G1"]
    assert after.freed[0].spinning == 1


@pytest.mark.parametrize(
    ("captors", "prisoner"), [((False, True, False), True), ((True, False, True), False)]
)
def test_without_the_bouncer_the_others_fight_for_good(
    captors: tuple[bool, bool, bool], prisoner: bool
) -> None:
    """Rules 13.43g and 14.25: a lone defender falls, the fight is over, its harm is told."""
    lone = three(defender=flight("G1", 1))
    faces = [*ONE_SHOT, *HITS_K, *MISSED, QUIET, 1, QUIET]
    after, _ = turn(faces, lone, bouncer=LEAVE, captors=captors)
    assert (after.two, after.three, ids(after.freed)) == (None, None, ["B1", "G2"])
    fallen = next(harm.flight for harm in after.harms if harm.flight.id == "G1")
    assert fallen.aeroplanes[0].crew[0].prisoner is prisoner
    assert [harm.shot_down for harm in after.harms] == [0, 1]


# --- spotting the bounce


@pytest.mark.parametrize("behind", [False, True])
def test_whence_the_bouncer_comes_does_not_matter(behind: bool) -> None:
    """Rules 13.43c and e: in a dogfight nobody has a rear; a 17 spots it."""
    table = table_with([10, 10, 8, 9, *ROUND, *ROUND])
    met = Circumstances(CLEAR_DAY, from_behind=behind)
    before = Dogfight(flight("B1", 3), flight("G1", 3), 1)
    bounce(table, before, flight("G2", 3), met, defender=Intent.STAY, attacker_lets_go=False)
    assert all_dice_used(table)
    first = rolls(table, "manoeuvre")[0]
    assert "surprise" not in {modifier.id for modifier in first.modifiers}


def test_a_bouncer_whom_nobody_spots_shoots_better() -> None:
    """Rules 13.24 and 13.43e: surprise counts for the roll and for the shots."""
    table = table_with([10, 10, 8, 8, *ONE_SHOT, *MISSED, *MISSED, *ROUND, 10])
    before = Dogfight(flight("B1", 3), flight("G1", 3), 1)
    bounce(
        table,
        before,
        flight("G2", 3),
        Circumstances(CLEAR_DAY),
        defender=Intent.STAY,
        attacker_lets_go=False,
    )
    assert all_dice_used(table)
    (shot,) = rolls(table, "shot-resolution")
    assert {m.id: m.drm for m in shot.modifiers} == {"firepower": 2, "surprise": 2}
