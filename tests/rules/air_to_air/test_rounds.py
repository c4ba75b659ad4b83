"""Rules 13.2 to 15.2: a whole round at a table, and what it hands from step to step.

B1 attacks G1, which is detected and sees nothing: B1 engages on 13, G1 on 17. Three aeroplanes have
1 shot from 10, one from 14; Firepower 2 damages on a natural 14, 12 by surprise, and shoots down on
18. Wind Up: 8 carries on, 7 aborts (house charts 13.23 to 13.32, 15.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.engagement import Circumstances, Engagement
from bloodyapril.rules.air_to_air.rounds import CombatRound, combat_round
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR, Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.sides import Sky
from tests.builders import all_dice_used, asked, flight, table_with

ENGAGED, NOT, SEEN = (10, 10), (1, 1), (10, 10)
MISSED, ONE_SHOT, HIT_D, HIT_K = (1, 1), (5, 5), (7, 7), (9, 9)
ROUND = (*MISSED, *MISSED)
SCATTER, STEADY, QUIET = 7, (10, 10), 10
END = (SCATTER, SCATTER, *STEADY, *STEADY)


def fought(
    faces: Iterable[int],
    attacker: Flight | None = None,
    defender: Flight | None = None,
    weather: Weather = CLEAR,
    **how: Any,
) -> tuple[CombatRound, Table]:
    """A round for which exactly these dice fall."""
    table = table_with(faces)
    met = Circumstances(Air(weather))
    after = combat_round(
        table, attacker or flight("B1", 3), defender or flight("G1", 3), met, **how
    )
    assert all_dice_used(table)
    return after, table


def modifiers(table: Table, chart: str) -> dict[str, dict[str, int]]:
    """The modifiers of each roll on a chart, by its subject."""
    rolls: list[Outcome] = [roll for event in table.events for roll in event.rolls]
    return {
        roll.subject: {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls
        if roll.question == chart
    }


# --- 13.232: whether there is a round


@pytest.mark.parametrize(
    ("ours", "theirs", "commences", "result", "fight"),
    [
        (ENGAGED, NOT, True, Engagement.SURPRISE, True),
        (ENGAGED, SEEN, True, Engagement.EVEN, True),
        (ENGAGED, NOT, False, Engagement.SURPRISE, True),
        (ENGAGED, SEEN, False, Engagement.EVEN, True),
        (NOT, NOT, True, Engagement.NONE, False),
        (NOT, NOT, False, Engagement.NONE, False),
        (NOT, SEEN, True, Engagement.DEFENDERS_CHOICE, True),
        (NOT, SEEN, False, Engagement.DEFENDERS_CHOICE, False),
    ],
)
def test_only_a_defender_who_alone_engages_has_the_choice(
    ours: tuple[int, int],
    theirs: tuple[int, int],
    commences: bool,
    result: Engagement,
    fight: bool,
) -> None:
    """Rule 13.232a to d."""
    faces = [*ours, *theirs, *(ROUND if fight else ()), *(END if fight else ())]
    after, table = fought(faces, commences=commences)
    assert (after.engagement, after.fought) == (result, fight)
    assert ("manoeuvre" in asked(table)) is fight


def test_without_a_fight_both_are_as_they_were() -> None:
    """Rule 13.232c: neither moved, nor shaken."""
    ours, theirs = flight("B1", 3, altitude="Medium+7"), flight("G1", 3)
    after, _ = fought([*NOT, *NOT], ours, theirs)
    assert (after.attacker, after.defender) == (ours, theirs)
    assert (after.attacker_harm, after.defender_harm) == (None, None)


def test_a_defender_who_begins_has_no_surprise_on_either_side() -> None:
    """Rule 13.232d."""
    _, table = fought([*NOT, *SEEN, *ROUND, *END])
    assert modifiers(table, "manoeuvre") == {"B1 against G1": {}, "G1 against B1": {}}
    assert modifiers(table, "wind-up") == {"G1": {}, "B1": {}}


# --- 13.3: the round


def test_the_attacker_comes_down_to_the_defenders_height() -> None:
    """Rules 13.3 and 10.15: it was higher, and that counts."""
    after, table = fought([*ENGAGED, *SEEN, *ROUND, *END], flight("B1", 3, altitude="High+1"))
    assert modifiers(table, "manoeuvre")["B1 against G1"] == {"altitude-advantage": 1}
    assert str(after.attacker.altitude) == "Medium+4"


def test_a_climb_under_cloud_costs_nothing_in_the_fight() -> None:
    """Rule 13.22: from Medium+7, the most that it can reach, to Medium+8."""
    low = flight("B1", 3, altitude="Medium+6", climbing=True)
    high = flight("G1", 3, altitude="Medium+7")
    after, table = fought(
        [*ENGAGED, *SEEN, *ROUND, *END], low, high, Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
    )
    assert modifiers(table, "manoeuvre") == {"B1 against G1": {}, "G1 against B1": {}}
    assert (after.attacker.climbing, str(after.attacker.altitude)) == (False, "Medium+7")


# --- 14: harm, each to its own


@pytest.mark.parametrize(("captors", "prisoner"), [((True, False), True), ((False, True), False)])
def test_an_attacker_shot_down_comes_down_where_it_is(
    captors: tuple[bool, bool], prisoner: bool
) -> None:
    """Rule 14.25: the first of `captors` is for the attacker; a 10 spares the pilot."""
    faces = [*ENGAGED, *SEEN, *MISSED, 6, 6, *HIT_K, QUIET, 1, QUIET, SCATTER, *STEADY]
    after, _ = fought(faces, flight("B1", 1), flight("G1", 3), captors=captors)
    (box,) = after.attacker.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner


@pytest.mark.parametrize(("captors", "prisoner"), [((False, True), True), ((True, False), False)])
def test_so_does_a_defender(captors: tuple[bool, bool], prisoner: bool) -> None:
    """Rule 14.25: the second of them is for the defender."""
    faces = [*ENGAGED, *SEEN, 6, 6, *HIT_K, *MISSED, QUIET, 1, QUIET, SCATTER, *STEADY]
    after, _ = fought(faces, flight("B1", 3), flight("G1", 1), captors=captors)
    (box,) = after.defender.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner
    assert after.defender_harm is not None
    assert after.attacker_harm is not None
    assert (after.defender_harm.shot_down, after.attacker_harm.shot_down) == (1, 0)


# --- 15: afterwards


def test_wind_up_counts_own_harm_surprise_and_the_enemys_losses() -> None:
    """Rules 13.24 and 15.1: no. 1 of two is shot down by surprise; the attacker takes heart."""
    faces = [*ENGAGED, *NOT, *ONE_SHOT, *HIT_K, *MISSED, QUIET, 1, 1, SCATTER, SCATTER]
    after, table = fought([*faces, *STEADY, *STEADY], defender=flight("G1", 2))
    assert modifiers(table, "wind-up") == {
        "G1": {"own-shot-down": -2, "down-to-one": -1, "disadvantaged": -2},
        "B1": {"enemies-shot-down": 1},
    }
    assert len(after.defender.present) == 1


def test_the_harm_of_an_attacker_counts_for_the_attacker() -> None:
    """Rule 15.1: one of three is damaged; nobody is at a disadvantage."""
    faces = [*ENGAGED, *SEEN, *MISSED, *ONE_SHOT, *HIT_D, QUIET, 1, QUIET, SCATTER, SCATTER]
    after, table = fought([*faces, *STEADY, *STEADY])
    assert modifiers(table, "wind-up") == {"G1": {}, "B1": {"own-damaged": -1}}
    assert after.attacker.undamaged == 2
    assert after.attacker_harm is not None
    assert after.attacker_harm.damaged == 1


def test_the_shaken_abort() -> None:
    """Rule 15.1: on a 7, each for itself; the defender rolls first."""
    calm = [*ENGAGED, *SEEN, *ROUND, SCATTER, SCATTER]
    after, _ = fought([*calm, 3, 4, 4, 4])
    assert (after.defender.aborting, after.attacker.aborting) == (True, False)


# --- 14.24: an engine that is put out


def test_an_aeroplane_with_a_dud_engine_scatters_from_its_flight() -> None:
    """Rules 14.24 and 15.2: after both flights, before anybody checks for Wind Up.

    B1 has surprise and one shot that damages G1's first; a 2 puts its engine out.
    """
    shot, hit = (*ONE_SHOT, 6, 6), (1, 2, 5, 5)
    faces = [*ENGAGED, *NOT, *shot, *MISSED, QUIET, *hit, SCATTER, SCATTER, 3, *STEADY, *STEADY]
    after, table = fought(faces, defender=flight("G1", 2))
    assert after.defender_harm is not None
    assert [one.dud_engine for one in after.defender_harm.separated] == [True]
    scattered = [event.flights for event in table.events if event.kind == "scatter"]
    assert scattered == [("G1",), ("B1",), ("G1-1",)]
