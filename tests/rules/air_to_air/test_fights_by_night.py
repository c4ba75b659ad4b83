"""Rule 21.31: the dark in every kind of fight, from the round to the dogfight of three.

By night ratings do not count, shots are 2 worse and engagement 4 (house charts 13.23, 13.32). B1
are nimble, rated 8 against 6; the German three have 1 shot from 10, shots of Firepower 2 hit from a
natural 14 by day and 16 by night.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import Air, Light
from bloodyapril.rules.air_to_air.bounce import ThreeWay, bounce, three_way_turn
from bloodyapril.rules.air_to_air.combat import Stance, exchange, take_stance
from bloodyapril.rules.air_to_air.dogfight import Dogfight, Intent, dogfight_turn
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_to_air.rounds import combat_round
from bloodyapril.rules.air_to_air.standing import Standing, fight_on
from bloodyapril.rules.air_to_air.weapons import shot_check
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    flight,
    table_with,
)

STAY, LEAVE = Intent.STAY, Intent.DISENGAGE
DAY, NIGHT = Light(), Light(night=True)
NIMBLE = aeroplane_type(manoeuvre=8)
MISSED, BEST = (1, 1), (10, 10)
STEADY = (10, 10)
HELD = (1, 10)


def ours(aeroplanes: int = 3, **changes: Any) -> Flight:
    return flight("B1", aeroplanes, card=NIMBLE, **changes)


def theirs(id: str = "G1", **changes: Any) -> Flight:
    return flight(id, 3, **changes)


def met(light: Light) -> Circumstances:
    return Circumstances(Air(CLEAR, light))


def rolls(table: Table, chart: str) -> list[Outcome]:
    told = [roll for event in table.events for roll in event.rolls]
    return [roll for roll in (*told, *table.dice.take_log()) if roll.question == chart]


def named(table: Table, chart: str) -> list[set[str]]:
    """The modifiers that counted for each roll on a chart."""
    return [{modifier.id for modifier in roll.modifiers} for roll in rolls(table, chart)]


Fight = Callable[[Table, Light], object]


def a_round(table: Table, light: Light) -> object:
    return combat_round(table, ours(), theirs(), met(light))


def an_exchange(table: Table, light: Light) -> object:
    return exchange(table, ours(), theirs(), surprise=False, night=light.night)


def a_turn(table: Table, light: Light) -> object:
    return dogfight_turn(table, Dogfight(ours(), theirs()), STAY, STAY, night=light.night)


def a_dogfight(table: Table, light: Light) -> object:
    stay = (Standing.STAY, Standing.STAY)
    return fight_on(table, ours(), theirs(), stay, air=Air(CLEAR, light), most_turns=1)


def a_bounce(table: Table, light: Light) -> object:
    before = Dogfight(ours(), theirs(), 1)
    return bounce(
        table, before, theirs("G2"), met(light), defender=Intent.STAY, attacker_lets_go=False
    )


def three(table: Table, light: Light, **intents: Intent) -> object:
    before = ThreeWay(Dogfight(ours(), theirs(), 2), theirs("G2"), 1)
    declared: dict[str, Any] = {"attacker": STAY, "defender": STAY, "bouncer": STAY, **intents}
    return three_way_turn(table, before, night=light.night, **declared)


def a_turn_of_three(table: Table, light: Light) -> object:
    return three(table, light)


def a_turn_that_the_bouncer_leaves(table: Table, light: Light) -> object:
    return three(table, light, bouncer=LEAVE)


ENGAGED = (*BEST, *BEST)
SCATTER = (7, 7)
ROUND = (*MISSED, *MISSED)


@pytest.mark.parametrize(
    ("fight", "faces", "manoeuvres"),
    [
        (a_round, (*ENGAGED, *ROUND, *SCATTER, *STEADY, *STEADY), 2),
        (an_exchange, ROUND, 2),
        (a_turn, ROUND, 2),
        (a_dogfight, (*ROUND, *SCATTER, *STEADY, *STEADY), 2),
        (a_bounce, (*ENGAGED, *ROUND, *ROUND), 4),
        (a_turn_of_three, (*ROUND, *ROUND), 4),
        (a_turn_that_the_bouncer_leaves, ROUND, 2),
    ],
)
def test_by_night_nobody_is_helped_by_a_better_machine(
    fight: Fight, faces: Iterable[int], manoeuvres: int
) -> None:
    """Rule 21.31: on either side, in each of its rounds; by day it is."""
    for light, counts in ((NIGHT, False), (DAY, True)):
        table = table_with(faces)
        fight(table, light)
        assert all_dice_used(table)
        found = ["differential" in modifiers for modifiers in named(table, "manoeuvre")]
        assert found == [counts] * manoeuvres


@pytest.mark.parametrize(("light", "found"), [(DAY, set()), (NIGHT, {"night"})])
def test_by_night_both_engage_with_more_trouble(light: Light, found: set[str]) -> None:
    """Rules 13.231 and 21.31."""
    table = table_with([*ENGAGED, *ROUND, *SCATTER, *STEADY, *STEADY])
    a_round(table, light)
    assert named(table, "engagement") == [found, found]


@pytest.mark.parametrize("leaver", ["attacker", "defender"])
def test_by_night_the_shots_after_one_who_leaves_are_worse(leaver: str) -> None:
    """Rules 21.31 and 13.42: hunters and the rear guns of who is held alike."""
    gunners = aeroplane_type(scout=False, manoeuvre=4, weapons=(GUN, REAR_GUN))
    hunted = flight("B1", 3, card=gunners)
    fight = Dogfight(hunted, theirs(), 1) if leaver == "attacker" else Dogfight(theirs(), hunted, 1)
    intents = (LEAVE, STAY) if leaver == "attacker" else (STAY, LEAVE)
    # A 20 less 2 is 2 shots of three aeroplanes; half of them is 1 for the gunners.
    table = table_with([*HELD, *BEST, *MISSED, *MISSED, *MISSED, 10, 10])
    dogfight_turn(table, fight, *intents, night=True)
    assert all_dice_used(table)
    assert [roll.subject for roll in rolls(table, "shot-resolution")] == [
        "G1 at B1", "G1 at B1", "B1 at G1",
    ]  # fmt: skip
    assert named(table, "manoeuvre") == [{"enemy-held"}]
    assert all("night" in found for found in named(table, "shot-resolution"))


def test_a_shot_by_night() -> None:
    """Rule 21.31: 2 less; so much more does a target's Damage Factor count."""
    tough = aeroplane_type(damage_factor=-1)
    target, guns = flight("G1", 1, card=tough), ours().usable
    totals = {
        night: sum(
            modifier.drm
            for modifier in shot_check(
                table_with(), ours(), target, guns, surprise=False, night=night
            ).stack
        )
        for night in (False, True)
    }
    assert totals == {False: 2 - 1, True: 2 - 1 - 2}


@pytest.mark.parametrize("night", [False, True])
def test_both_stances_are_of_the_same_night(night: bool) -> None:
    """Rule 21.31."""
    _, attack, defence = take_stance(table_with(), ours(), theirs(), surprise=False, night=night)
    assert (attack.night, defence.night) == (night, night)


def test_it_is_day_unless_somebody_says_otherwise() -> None:
    """Rule 21.31 is for scenarios that are flown by night."""
    _, attack, defence = take_stance(table_with(), ours(), theirs(), surprise=False)
    assert (attack, defence) == (Stance(True), Stance(False))
