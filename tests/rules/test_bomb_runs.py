"""Rules 18.2, 18.33 and 16.32: a whole run, from the guns on its way to the bombs.

Two 10s hit whatever fires, two 1s never do. For the FE2d with its Damage Factor of -1 an 11 is
flak damage of no effect, a 13 damages one aeroplane, a 20 cripples one and damages one (house chart
16.31).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import CLEAR_DAY, Light
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.bomb_runs import RunResult, bomb_run
from bloodyapril.rules.ground_attack import Profile, Run, Target, aa_modifier
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unlawful
from tests.builders import all_dice_used, asked, flight, gun, table_with

CLEAR, DAY = Weather(), Light()
BOMBS, PRESSED = Run(Profile.BOMBING), Run(Profile.BOMBING, pressed=True)
GUNS = Run(Profile.STRAFING)
HIT, MISS, CALM, FRIGHT = (10, 10), (1, 1), (10, 10), (1, 1)
NO_EFFECT, CRIPPLED_TWICE = (5, 6), (10, 10)
NO_SUCCESS = (1, 1)
LIGHT, MEDIUM = gun("1010", "light"), gun("1012", "medium")
HEAVY, SMALL_ARMS = gun("1011", "heavy"), gun("1010", "small-arms")


def bomber(*states: str, **changes: Any) -> Flight:
    plain = {"altitude": "Low+1", "tasking": Tasking.BOMBING, "laden": True}
    return flight("B1", states or 4, card=library().card("fe2d"), **{**plain, **changes})


def strafer(**changes: Any) -> Flight:
    return flight("B1", 1, **{"altitude": "Deck+0", "tasking": Tasking.STRAFING, **changes})


def fly(
    faces: Iterable[int],
    run: Run = BOMBS,
    one: Flight | None = None,
    guns: Iterable[Concentration] = (MEDIUM,),
    target: Target | None = None,
) -> tuple[RunResult, Table]:
    """A run for which exactly these dice fall."""
    table = table_with(faces)
    target = target or Target("dump")
    after = bomb_run(table, one or bomber(), run, target, tuple(guns), CLEAR_DAY)
    assert all_dice_used(table)
    return after, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    return [roll for event in table.events for roll in event.rolls if roll.question == chart]


def attack_modifiers(table: Table) -> dict[str, int]:
    (roll,) = rolls(table, "air-to-ground")
    return {modifier.id: modifier.drm for modifier in roll.modifiers}


# --- the guns


@pytest.mark.parametrize(
    ("altitude", "ruling", "allowed"),
    [
        ("Medium+0", "upper", True),
        ("Medium+1", "upper", False),
        ("Low+4", "lower", True),
        ("Medium+0", "lower", False),
    ],
)
def test_bombs_are_not_dropped_from_above_the_ceiling(
    altitude: str, ruling: str, allowed: bool
) -> None:
    """Rules 12.2 and 12.211: 10,000 ft, or 8,000 by the other ruling; Low+4 is below that."""
    table = table_with([1, 1], task_ceiling=ruling)
    run = (table, bomber(altitude=altitude), BOMBS, Target("dump"), (), CLEAR_DAY)
    if allowed:
        assert bomb_run(*run).attack is not None
        return
    with pytest.raises(Unlawful, match=r"12\.2"):
        bomb_run(*run)


def test_every_gun_fires_before_the_bombs_fall() -> None:
    """Rule 18.2."""
    after, table = fly([*MISS, *MISS, *NO_SUCCESS], guns=(LIGHT, MEDIUM))
    assert asked(table) == ["aa", "aa", "air-to-ground"]
    assert [roll.subject for roll in rolls(table, "aa")] == [
        f"{LIGHT.name} at B1",
        f"{MEDIUM.name} at B1",
    ]
    assert (after.stopped, after.flight.laden) == ("", False)


def test_without_guns_only_the_attack_is_rolled() -> None:
    _, table = fly(NO_SUCCESS, guns=())
    assert asked(table) == ["air-to-ground"]
    assert "aa-modifier" not in attack_modifiers(table)


def test_a_pressed_attack_is_fired_at_once_more_by_the_last_gun() -> None:
    """Rule 18.33."""
    _, table = fly([*MISS, *MISS, *MISS, *NO_SUCCESS], PRESSED, guns=(LIGHT, MEDIUM))
    subjects = [roll.subject for roll in rolls(table, "aa")]
    assert subjects == [f"{one.name} at B1" for one in (LIGHT, MEDIUM, MEDIUM)]
    assert attack_modifiers(table)["pressed-attack"] == 1


def test_pressing_out_of_reach_of_all_guns_is_free() -> None:
    """Rule 18.33."""
    _, table = fly(NO_SUCCESS, PRESSED, guns=())
    assert attack_modifiers(table)["pressed-attack"] == 1


def test_only_the_fire_at_the_pressed_attack_itself_is_pressed() -> None:
    """Rule 18.33: both barrages hit."""
    faces = [*HIT, *NO_EFFECT, *CALM, *HIT, 1, 9, *CALM, *NO_SUCCESS]
    _, table = fly(faces, PRESSED)
    pressed = [
        any(modifier.id == "pressed-attack" for modifier in roll.modifiers)
        for roll in rolls(table, "flak-damage")
    ]
    assert pressed == [False, True]


def test_barrages_disturb_the_aim_though_they_miss() -> None:
    """Rule 16.32: the worst of them, once."""
    _, table = fly([*MISS, *MISS, *NO_SUCCESS], guns=(LIGHT, MEDIUM))
    worst = aa_modifier(table_with(), bomber(), (LIGHT, MEDIUM))
    assert worst < 0
    assert attack_modifiers(table)["aa-modifier"] == worst


# --- what stops a run


def test_a_flight_that_aborts_drops_its_bombs_to_no_effect() -> None:
    """Rule 18.11."""
    after, table = fly([*HIT, *NO_EFFECT, *FRIGHT])
    assert asked(table)[-1] == "wind-up"
    assert (after.attack, after.flight.laden, after.flight.aborting) == (None, False, True)
    assert "jettisons" in after.stopped


def test_a_strafing_flight_that_aborts_has_none_to_drop() -> None:
    after, _ = fly([*HIT, *NO_EFFECT, *FRIGHT], GUNS, strafer())
    assert after.attack is None
    assert "bombs" not in after.stopped


def test_a_flight_with_nobody_undamaged_keeps_its_bombs() -> None:
    """Rules 14.21 and 18.11: it is not forced to abort, so it jettisons nothing."""
    one = bomber("ok", "crippled")
    after, _ = fly([*HIT, 6, 7, 1, 10, *CALM], one=one)
    assert (after.attack, after.flight.laden, after.flight.aborting) == (None, True, False)


def test_the_guns_that_are_left_do_not_fire_at_wreckage() -> None:
    """Crippled and damaged, a lone bomber is shot down by the first of two; a 1 burns the crew."""
    after, table = fly([*HIT, *CRIPPLED_TWICE, 1, 10, 1, 1], one=bomber("ok"), guns=(MEDIUM, LIGHT))
    assert len(rolls(table, "aa")) == 1
    assert (after.attack, after.stopped) == (None, "is destroyed")


def test_what_flak_damaged_does_not_bomb() -> None:
    """Rules 14.21 and 18.41: four FE2ds attack in the column of three."""
    after, table = fly([*HIT, 6, 7, 1, 10, *CALM, 10, 10, 1, 1])
    assert after.flight.undamaged == 3
    assert after.attack is not None
    three = (
        library()
        .chart("air-to-ground")
        .check(
            "", attack_column="3", attack_profile="level-bombing", target_profile="C", band="low"
        )
    )
    net = sum(attack_modifiers(table).values())
    row = three.column.read(20 + net)
    assert row is not None
    assert after.attack.success == row.result


# --- what is refused before any gun fires


@pytest.mark.parametrize(
    ("run", "one", "target", "rule"),
    [
        (BOMBS, bomber(aborting=True), "C", r"10\.6"),
        (BOMBS, bomber("damaged"), "C", r"14\.21"),
        (BOMBS, replace(bomber(), card=library().card("sopwith-pup")), "C", r"17\.12"),
        (GUNS, strafer(), "A", r"18\.12"),
        (GUNS, strafer(altitude="Deck+1"), "C", r"18\.32"),
    ],
    ids=["aborting", "damaged", "no bombs", "profile A", "too high"],
)
def test_an_unlawful_attack_is_refused_before_any_gun_fires(
    run: Run, one: Flight, target: str, rule: str
) -> None:
    table = table_with([10] * 10)
    with pytest.raises(Unlawful, match=rule):
        bomb_run(table, one, run, Target("dump", target), (MEDIUM,), CLEAR_DAY)
    assert asked(table) == []


@pytest.mark.parametrize(
    ("silent", "altitude"), [(HEAVY, "Deck+0"), (SMALL_ARMS, "Low+1")], ids=["heavy", "small arms"]
)
def test_so_is_a_gun_that_may_not_fire_so_low_or_high(silent: Concentration, altitude: str) -> None:
    """Rules 16.1 and 16.3: the gun before it does not fire either."""
    table = table_with([10] * 10)
    with pytest.raises(Unlawful, match=r"16\.3"):
        bomb_run(
            table,
            bomber(altitude=altitude),
            BOMBS,
            Target("dump"),
            (MEDIUM, silent),
            CLEAR_DAY,
        )
    assert asked(table) == []


def test_so_is_what_only_a_chart_refuses() -> None:
    """Rule 18.41: an owner's chart may begin with the column of one point."""
    table = table_with([10] * 10)
    chart = library().chart("air-to-ground")
    columns = {key: column for key, column in chart.columns.items() if key != ("½",)}
    charts = {**library().charts, chart.id: replace(chart, columns=columns)}
    table.library = replace(table.library, charts=charts)
    with pytest.raises(Unlawful, match=r"18\.41"):
        bomb_run(table, strafer(), GUNS, Target("dump"), (MEDIUM,), CLEAR_DAY)
    assert asked(table) == []
