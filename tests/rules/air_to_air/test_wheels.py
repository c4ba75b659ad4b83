"""Rules 10.52, 13.44 and 15.21: a Defensive Wheel in a fight.

G1, three scouts, attack B1, a wheel of two-seaters whose manoeuvre rating is 4 against 6. A flight
that is detected is engaged on a natural 13 (house chart 13.23), an aeroplane alone one worse.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.combat import Stance, manoeuvre_check, manoeuvre_rating
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    attack_objections,
    engage,
    engagement_check,
)
from bloodyapril.rules.air_to_air.rounds import CombatRound, combat_round
from bloodyapril.rules.air_to_air.standing import Standing, fight_on
from bloodyapril.rules.air_to_air.weapons import shot_check
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR
from bloodyapril.terms.errors import Unlawful
from tests.builders import GUN, REAR_GUN, aeroplane_type, all_dice_used, asked, flight, table_with

TWO_SEATER = aeroplane_type(scout=False, manoeuvre=4, weapons=(GUN, REAR_GUN))
MET = Circumstances(CLEAR_DAY)


def scouts(**changes: Any) -> Flight:
    return flight("G1", 3, **changes)


def wheel(aeroplanes: int = 4, **changes: Any) -> Flight:
    return flight("B1", aeroplanes, card=TWO_SEATER, wheel=True, **changes)


def met(faces: Iterable[int], defender: Flight, **chosen: str) -> tuple[Engagement, Table]:
    table = table_with(faces, **chosen)
    result = engage(table, scouts(), defender, MET)
    assert all_dice_used(table)
    return result, table


def modifiers(check: Any) -> dict[str, int]:
    return {modifier.id: modifier.drm for modifier in check.stack}


# --- engagement


def test_a_wheel_engages_back_without_a_roll() -> None:
    result, table = met([10, 10], wheel())
    assert result is Engagement.EVEN
    assert asked(table) == ["engagement"]


def test_a_wheel_that_is_not_engaged_begins_nothing() -> None:
    assert met([1, 1], wheel())[0] is Engagement.NONE


def test_by_the_other_ruling_it_may_begin() -> None:
    result, _ = met([1, 1, 10, 10], wheel(), wheel_not_engaged="rolls")
    assert result is Engagement.DEFENDERS_CHOICE


@pytest.mark.parametrize("circling", [True, False])
def test_a_wheel_of_any_size_is_engaged_as_a_single_aeroplane(circling: bool) -> None:
    defender = replace(wheel(), wheel=circling)
    check = engagement_check(table_with(), scouts(), defender, MET, attacking=True)
    assert modifiers(check) == ({"single-aeroplane": -1} if circling else {"large-flight": 1})


def test_a_wheel_has_no_rear() -> None:
    """Rule 10.52."""
    behind = replace(MET, from_behind=True)
    check = engagement_check(table_with(), wheel(), scouts(), behind, attacking=False)
    assert modifiers(check) == {}


def test_a_wheel_attacks_nobody() -> None:
    reasons = attack_objections(table_with(), wheel(), scouts(), True, CLEAR)
    assert ["13.44" in reason for reason in reasons] == [True]


# --- the round


def test_a_wheel_manoeuvres_as_one_whatever_its_size() -> None:
    """Rule 13.31: the column of one, and the rating of the card against a better one."""
    check = manoeuvre_check(table_with(), wheel(6), scouts(), Stance(False))
    assert check is not None
    assert check.column.key == (1,)
    assert modifiers(check) == {"differential": -2}


def test_a_wheel_keeps_the_rating_of_its_card() -> None:
    """Rule 10.52: laden, or turned into from a climb, it is the card's."""
    assert manoeuvre_rating(wheel(laden=True, climbing=True)) == 4
    assert manoeuvre_rating(replace(wheel(laden=True), wheel=False)) == 1


def test_who_attacks_a_wheel_finds_no_good_place() -> None:
    check = manoeuvre_check(table_with(), scouts(), wheel(), Stance(True))
    assert check is not None
    assert modifiers(check) == {"differential": 2, "enemy-wheel": -2}
    shot = shot_check(table_with(), scouts(), wheel(), scouts().usable, surprise=False)
    assert "enemy-wheel" in modifiers(shot)


def test_the_wheel_does_not_scatter_but_its_attacker_does() -> None:
    """Rule 15.21; no shot on either side, both carry on."""
    table = table_with([10, 10, 1, 1, 1, 1, 7, 10, 10, 10, 10])
    after = combat_round(table, scouts(), wheel(), MET)
    assert all_dice_used(table)
    assert after.fought
    scattered = [event.flights for event in table.events if event.kind == "scatter"]
    assert scattered == [("G1",)]


def test_nobody_in_a_wheel_is_disadvantaged() -> None:
    """Rule 10.52: an attacker that engages has no surprise, and the wheel's Wind Up no penalty."""
    table = table_with([10, 10, 1, 1, 1, 1, 7, 10, 10, 10, 10])
    after: CombatRound = combat_round(table, scouts(), wheel(), MET)
    assert after.engagement is Engagement.EVEN
    named = {m.id for event in table.events for roll in event.rolls for m in roll.modifiers}
    assert not named & {"surprise", "disadvantaged"}


def test_no_dogfight_draws_in_a_wheel() -> None:
    """Rule 13.44."""
    with pytest.raises(Unlawful, match=r"Defensive Wheel.*13\.44"):
        fight_on(table_with(), scouts(), wheel(), (Standing.STAY, Standing.STAY))
