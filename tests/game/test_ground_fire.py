"""Rules 16.1 and 22.1 in play: troops, batteries and balloons fire at flights over them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Density
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_fire import ground_guns, gun_of
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import BYSTANDERS, all_dice_used, asked, flight, front, game, gun, table_with

MAP = front()
LOW = (1, 1)


def unit(kind: GroundKind, hex: str = "1510", **changes: Any) -> GroundUnit:
    return replace(GroundUnit("u", Side.GERMAN, kind, Position.parse(hex)), **changes)


def one(altitude: str = "Deck+1", hex: str = "1507", **changes: Any) -> Flight:
    return flight("B1", 2, hex=hex, heading=Heading.S, altitude=altitude, **changes)


def fired_at(flown: Flight, *units: GroundUnit, faces: int = 0) -> tuple[Game, Table]:
    """A flight's three MP down column 15, with so many AA rolls that miss."""
    table = table_with([*LOW] * faces)
    action = Fly("B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, flown.altitude)
    after = fly(game(flown, targets=units), table, BYSTANDERS, action)
    assert all_dice_used(table)
    assert asked(table) == ["aa"] * faces
    return after, table


@pytest.mark.parametrize(
    ("kind", "density", "marks"),
    [
        (GroundKind.INFANTRY, Density.SMALL_ARMS, False),
        (GroundKind.CAVALRY, Density.SMALL_ARMS, False),
        (GroundKind.MACHINE_GUN, Density.LIGHT, False),
        (GroundKind.BATTERY, Density.LIGHT, True),
        (GroundKind.BALLOON, Density.MEDIUM, True),
    ],
)
def test_what_each_kind_fires_with(kind: GroundKind, density: Density, marks: bool) -> None:
    """Rules 16.1 and 22.1."""
    gun = gun_of(unit(kind))
    assert gun is not None
    assert (gun.density, gun.marks) == (density, marks)


@pytest.mark.parametrize("kind", [GroundKind.DUMP, GroundKind.RAILWAY, GroundKind.AERODROME])
def test_installations_do_not_fire(kind: GroundKind) -> None:
    """Rule 22.1."""
    assert gun_of(unit(kind)) is None


def test_nobody_fires_unidentified_destroyed_or_winched_down() -> None:
    """Rules 12.217, 19.1 and 22.1; heavy damage alone silences no unit."""
    assert gun_of(unit(GroundKind.INFANTRY, identified=False)) is None
    assert gun_of(unit(GroundKind.MACHINE_GUN, damage=GroundDamage.TOTAL)) is None
    assert gun_of(unit(GroundKind.BALLOON, winched_down=True)) is None
    assert gun_of(unit(GroundKind.INFANTRY, damage=GroundDamage.HEAVY)) is not None


def test_troops_fire_at_enemies_only() -> None:
    """Rules 16.33 and 22.1: AA alone takes its own flights for the enemy's."""
    units = [unit(GroundKind.INFANTRY), unit(GroundKind.BATTERY), unit(GroundKind.MACHINE_GUN)]
    kinds = {gun.density for gun in ground_guns(units, Side.GERMAN, friendly=True)}
    assert kinds == {Density.LIGHT}
    assert len(ground_guns(units, Side.GERMAN, friendly=True)) == 1
    assert len(ground_guns(units, Side.GERMAN, friendly=False)) == 3
    assert ground_guns(units, Side.BRITISH, friendly=False) == []


def test_infantry_fires_small_arms_in_its_own_hex_at_deck() -> None:
    """Rules 16.1 and 22.1: no marker."""
    after, _ = fired_at(one(), unit(GroundKind.INFANTRY), faces=1)
    assert after.barrages == frozenset()
    fired_at(one("Low+1"), unit(GroundKind.INFANTRY))
    fired_at(one(), unit(GroundKind.INFANTRY, hex="1610"))


def test_a_machine_gun_fires_as_light_aa_without_a_marker() -> None:
    """Rule 22.1: into its hex and those beside it (16.3)."""
    after, table = fired_at(one(), unit(GroundKind.MACHINE_GUN), faces=2)
    assert after.barrages == frozenset()
    assert "machine gun in 1510" in table.events[-1].text


def test_a_battery_fires_as_light_aa_and_leaves_markers() -> None:
    """Rules 16.1 and 16.31."""
    after, _ = fired_at(one("Low+1"), unit(GroundKind.BATTERY), faces=2)
    assert {str(marker.hex) for marker in after.barrages} == {"1509", "1510"}


def test_a_balloon_has_medium_aa_below_it() -> None:
    """Rule 16.1."""
    balloon = unit(GroundKind.BALLOON, height=Altitude.parse("Deck+2"))
    fired_at(one("Low+1"), balloon, faces=2)


def test_units_that_lie_face_down_hold_their_fire() -> None:
    """Rule 22.1."""
    fired_at(one(), unit(GroundKind.MACHINE_GUN, identified=False))


def test_one_of_all_that_reach_a_flight_fires() -> None:
    """Rules 16.31 and 22.1: troops and AA are one choice."""
    machine_gun = unit(GroundKind.MACHINE_GUN)
    infantry = replace(unit(GroundKind.INFANTRY), id="v")
    fired_at(one(), machine_gun, infantry, faces=2)


@pytest.mark.parametrize(("altitude", "faces"), [("Deck+1", 2), ("Deck+0", 0)])
def test_heavy_aa_below_a_balloon_takes_the_place_of_its_own(altitude: str, faces: int) -> None:
    """Rule 16.1: at Deck+0 Heavy AA may not fire, where the balloon's Medium would (16.3)."""
    kite = unit(GroundKind.BALLOON)
    fired_at(one("Deck+0"), kite, faces=2)
    heavy = gun("1510", "heavy", balloon=kite.id)
    flown = one(altitude)
    action = Fly("B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, flown.altitude)
    table = table_with([*LOW] * faces)
    fly(game(flown, targets=(kite,), guns=(heavy,)), table, BYSTANDERS, action)
    assert all_dice_used(table)
    assert asked(table) == ["aa"] * faces
