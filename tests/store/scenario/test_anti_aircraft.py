"""`[[aa]]` of a scenario file: sites, Flaming Onions, what is hidden, what lies in wait."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.plan import make_plan
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.making import scenario_of

FILE = Path(__file__).parents[1] / "raids.toml"
KITE, FAR, NEAR, WATER = "2712", "3612", "2916", "3717"
"""The hex of the German balloon, two of German ground, and one of water."""


def gun(hex_: str, density: str = "medium", side: str = "German", **more: bool) -> dict[str, Any]:
    return {"hex": hex_, "density": density, "side": side, **more}


def onion(hex_: str, density: str = "medium", side: str = "German") -> dict[str, Any]:
    return {**gun(hex_, density, side), "flaming-onion": True}


def read(*guns: dict[str, Any], pool: int = 0) -> Scenario:
    more = {"aa-pool": {"light": pool, "rows": [12, 24]}} if pool else {}
    return scenario_of({**tomllib.loads(FILE.read_text()), "aa": list(guns), **more})


def faults(*guns: dict[str, Any], pool: int = 0) -> tuple[str, ...]:
    with pytest.raises(Faulty) as refused:
        read(*guns, pool=pool)
    return refused.value.faults


def placed(*guns: dict[str, Any], pool: int = 0) -> tuple[Concentration, ...]:
    scenario = read(*guns, pool=pool)
    table = Table(library(), SeededDice("1"), rulings(), map_of(scenario.date))
    return make_plan(table, scenario).guns


def test_aa_stands_on_land_and_one_to_a_hex() -> None:
    """Rule 4.41."""
    (fault,) = faults(gun(WATER))
    assert fault == f"aa number 1: hex {WATER} is water [4.41]"
    (fault,) = faults(gun(FAR, "light"), gun("3613"), gun(FAR))
    assert fault.startswith(f"aa number 3: German light AA is in {FAR}")


def test_the_heavy_aa_of_a_balloon_may_stand_beside_another() -> None:
    """Rule 16.1 and the ruling balloon-heavy-aa; elsewhere a Heavy is like any."""
    first, second = placed(gun(KITE, "heavy"), gun(KITE))
    assert (first.balloon, second.balloon) == ("kite", "")
    assert placed(gun(KITE), gun(KITE, "heavy"))[1].balloon == "kite"
    assert faults(gun(FAR, "heavy"), gun(FAR))
    assert faults(gun(KITE, "light"), gun(KITE))
    assert faults(gun(KITE, "heavy"), gun(KITE, "heavy"))


def test_a_flaming_onion_is_german_medium_and_far_off_or_below_a_balloon() -> None:
    """Rule 16.4."""
    assert read(onion(FAR), onion(KITE))
    (fault,) = faults(onion("2716"))
    assert "has no balloon over it" in fault
    (fault,) = faults(onion(FAR, "light"))
    assert "not light" in fault
    (fault,) = faults(onion("1812", side="British"))
    assert "only the German player" in fault


def test_one_in_five_of_a_side_may_be_hidden_the_pool_among_them() -> None:
    """Rule 4.41."""
    lurks = gun(FAR, hidden=True)
    (fault,) = faults(lurks, gun(NEAR))
    assert fault == "aa: of 2 German AA none may be hidden, not 1 [4.41]"
    guns = placed(lurks, gun(NEAR), pool=3)
    assert [one.hidden for one in guns] == [True, *[False] * 4]
    assert not guns[0].active
    assert faults(gun("1812", side="British", hidden=True), pool=3)


def test_the_plan_hides_the_less_for_what_the_scenario_has_hidden() -> None:
    """Rule 4.41: one in five of all."""
    guns = placed(gun(FAR, hidden=True), pool=10)
    assert sum(one.hidden for one in guns) == 2
    assert sum(one.hidden for one in placed(gun(FAR), pool=10)) == 2


def test_aa_may_lie_in_wait_in_plain_view() -> None:
    """Rules 4.41 and 16.2."""
    (one,) = placed(gun(FAR, active=False))
    assert (one.active, one.hidden) == (False, False)


def test_hidden_aa_is_neither_active_nor_the_upgrade_of_a_balloon() -> None:
    """Rule 4.41."""
    assert faults(gun(FAR, hidden=True, active=True)) == (
        "aa number 1: hidden AA is not active [4.41]",
    )
    (fault,) = faults(gun(KITE, "heavy", hidden=True), pool=4)
    assert "is not hidden" in fault
