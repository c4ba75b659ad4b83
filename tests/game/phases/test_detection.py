"""Rules 8 and 20 in play: who sees whom, who keeps sight of whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bloodyapril.game.decisions import KeepsTally, TallyOrder
from bloodyapril.game.phases.detection import (
    active_aerodromes,
    detection_phase,
    observer_range,
    track_phase,
)
from bloodyapril.game.state.game import Barrage, Game
from bloodyapril.game.state.scenario import Readiness, Scenario
from bloodyapril.rules.aerodromes import MOVING, PLACED
from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Detection, Flight, Status
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    Bystander,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front(30, 20)
"""The Germans hold column 12 and all east of it; their aerodrome is far away in 1910."""
UNDETECTED, DETECTED, PREVIOUSLY = Detection


def detected(start: Game, *faces: int) -> Game:
    table = table_with(faces, MAP)
    after = detection_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    return after


def tracked(start: Game, *faces: int, policies: Any = BYSTANDERS) -> Game:
    table = table_with(faces, MAP)
    after = track_phase(start, table, policies)
    assert all_dice_used(table)
    return after


# --- 8.2


def test_a_flight_near_the_enemys_trenches_is_rolled_for_until_it_is_detected() -> None:
    """Two aeroplanes at 3 hexes from German observers: 15 less 1 and 2 for the telephone is 12."""
    start = game(flight("B1", 2, hex="0910"))
    assert detected(start, 6, 6).flight("B1").detection is DETECTED
    assert detected(start, 6, 5).flight("B1").detection is UNDETECTED
    seen = game(flight("B1", 2, hex="0910", detection=DETECTED))
    assert detected(seen).flight("B1").detection is DETECTED


def test_both_sides_observe() -> None:
    """A German 2 hexes east of the British trench in column 8 is seen on 14."""
    start = game(flight("G1", 2, hex="1010", altitude="Low+1"))
    assert detected(start, 7, 7).flight("G1").detection is DETECTED


@pytest.mark.parametrize(("stage", "rolls"), [(PLACED, 0), (MOVING, 2)])
def test_a_flight_that_stands_on_its_aerodrome_neither_sees_nor_is_seen(
    stage: int, rolls: int
) -> None:
    """Rules 8.1 and 11.1: only flights in the air are detected or not."""
    standing = flight("B1", 2, hex="1014", status=Status.TAKING_OFF, stage=stage)
    table = table_with([1] * 8, MAP)
    both = game(standing, flight("G1", 2, hex="1014", detection=DETECTED))
    detection_phase(both, table, BYSTANDERS)
    assert asked(table).count("visual-sighting") == rolls
    assert ("ground-detection" in asked(table)) is bool(rolls)


def test_a_flight_under_a_tally_needs_no_observers() -> None:
    hunter = flight("G1", 2, hex="1010", altitude="Medium+4", tally="B1")
    hunter = replace(hunter, detection=DETECTED)
    start = game(flight("B1", 2, hex="1010", altitude="Medium+4"), hunter)
    table = table_with([1, 1], MAP)
    detection_phase(start, table, BYSTANDERS)
    assert asked(table) == ["visual-sighting"]


@pytest.mark.parametrize(
    ("hex_", "guns", "nearest"),
    [
        ("0910", (), 3),
        ("1910", (), 0),
        ("1901", (), 7),
        ("0310", ("0312",), 2),
        ("0905", ("0905",), 0),
    ],
)
def test_trenches_aerodromes_and_guns_observe(
    hex_: str, guns: tuple[str, ...], nearest: int
) -> None:
    start = game(flight("B1", hex=hex_), flight("G1"), guns=[gun(one) for one in guns])
    assert observer_range(start, MAP, start.flight("B1")) == nearest


def test_guns_that_lie_low_or_are_the_flights_own_do_not_observe() -> None:
    silent = [gun("0310", active=False), gun("0310", side=Side.BRITISH)]
    start = game(flight("B1", hex="0310"), guns=silent)
    assert observer_range(start, MAP, start.flight("B1")) == 9


def test_an_aerodrome_is_active_if_the_orders_of_battle_name_it() -> None:
    assert active_aerodromes(game(flight("B1")), Side.GERMAN) == []
    asleep: Scenario = scenario(readiness=(Readiness("jasta-11", "East"),))
    assert active_aerodromes(game(flight("B1"), scenario=asleep), Side.GERMAN) == ["East"]
    assert active_aerodromes(game(flight("B1")), Side.BRITISH) == ["West"]


def test_barrage_markers_help_the_eye_and_are_gone_at_the_end_of_the_phase() -> None:
    """15 less 1 for range, 2 for the telephone and 3 for the marker: 9 will do."""
    marked = game(
        flight("B1", 2, hex="0910"),
        barrages=frozenset({Barrage(Side.GERMAN, Position.parse("0910"))}),
    )
    after = detected(marked, 4, 5)
    assert after.flight("B1").detection is DETECTED
    assert after.barrages == frozenset()


def test_own_shell_bursts_tell_the_enemy_nothing() -> None:
    marked = game(
        flight("B1", 2, hex="0910"),
        barrages=frozenset({Barrage(Side.BRITISH, Position.parse("0910"))}),
    )
    assert detected(marked, 4, 5).flight("B1").detection is UNDETECTED


# --- 8.3


def hunters(**changes: Any) -> Game:
    """Two German flights in 2318, far behind their lines, four hexes from one British flight."""
    return game(
        flight("G1", 2, hex="2318", detection=DETECTED),
        flight("G2", 2, hex="2318", detection=DETECTED),
        flight("B1", 2, hex="2718", **changes),
    )


def test_the_first_tally_makes_it_easier_for_others() -> None:
    """At 4 hexes 12 and 1, and 3 more while undetected: 16. Then 13 for the second flight.

    B1 itself sees neither of the two, which are detected: it needs 13.
    """
    start = hunters()
    table = table_with([8, 8, 7, 6, 6, 6, 6, 6], MAP)
    after = detection_phase(start, table, BYSTANDERS)
    assert after.flight("G1").tally == "B1"
    assert after.flight("G2").tally == "B1"
    assert after.flight("B1").tally is None
    assert after.flight("B1").identified


def test_a_flight_has_one_tally_and_looks_no_further() -> None:
    first, second = flight("B1", 2, hex="2718"), flight("B2", 2, hex="2718")
    start = game(flight("G1", 2, hex="2318", detection=DETECTED, tally="B2"), first, second)
    table = table_with([1, 1, 1, 1], MAP)
    detection_phase(start, table, BYSTANDERS)
    # Only the two British flights look; G1 has its Tally.
    assert asked(table) == ["visual-sighting"] * 2


@dataclass(frozen=True)
class Choosy(Bystander):
    @TallyOrder.answered
    def _tally_order(self, game: Game, table: Table, asked: TallyOrder) -> Sequence[Flight]:
        return sorted(asked.seen, key=lambda one: one.id, reverse=True)


def test_the_owner_says_in_which_order_a_flight_looks() -> None:
    start = game(
        flight("G1", 2, hex="2318", detection=DETECTED),
        flight("B1", 2, hex="2318", tally="G1"),
        flight("B2", 2, hex="2318", tally="G1"),
    )
    table = table_with([10, 10], MAP)
    policies = {Side.GERMAN: Choosy(), Side.BRITISH: Bystander()}
    assert detection_phase(start, table, policies).flight("G1").tally == "B2"


def test_by_night_nobody_looks() -> None:
    night = scenario(night=True)
    after = detected(replace(hunters(), scenario=night))
    assert after.flight("G1").tally is None


@pytest.mark.parametrize(
    ("start", "turn", "light"),
    [
        (18 * 60 + 56, 2, Light()),
        (18 * 60 + 56, 3, Light(dusk=True)),
        (8 * 60, 40, Light()),
    ],
)
def test_dusk_falls_at_seven_by_the_clock_of_the_turns(start: int, turn: int, light: Light) -> None:
    """Turns are two minutes each: the third that began at 18:56 begins at 19:00."""
    assert scenario(start=start).light(turn) == light


def test_a_night_has_a_moon_unless_the_scenario_says_otherwise() -> None:
    assert scenario(night=True).light(1) == Light(night=True)
    assert scenario(night=True, moonless=True, start=20 * 60).light(1) == Light(
        night=True, moonless=True
    )
    assert scenario(moonless=True).light(1) == Light()


# --- 20


def raider(altitude: str, **changes: Any) -> Flight:
    """A British flight that was detected, in 0710: five hexes from the German trench."""
    return flight("B1", 2, hex="0710", altitude=altitude, detection=DETECTED, **changes)


def test_a_flight_at_deck_0_five_hexes_from_the_enemy_becomes_undetected() -> None:
    """Rule 20's example; higher up, or a hex nearer, it stays detected."""
    assert tracked(game(raider("Deck+0"))).flight("B1").detection is UNDETECTED
    assert tracked(game(raider("Low+0"))).flight("B1").detection is DETECTED
    nearer = replace(raider("Deck+0"), position=Position.parse("0810"))
    assert tracked(game(nearer)).flight("B1").detection is DETECTED


def test_a_flight_in_cloud_is_lost() -> None:
    cloudy = game(raider("Low+0"), weather=Weather(Sky.MOSTLY_CLOUDY, Band.LOW))
    assert tracked(cloudy).flight("B1").detection is UNDETECTED


def pair(**changes: Any) -> Game:
    """A German with a Tally on a British flight three hexes off, over its own ground."""
    hunter = flight("G1", 2, hex="1710", detection=UNDETECTED, tally="B1")
    return game(hunter, flight("B1", 2, hex="1410", identified=True, **changes))


def test_a_tally_is_kept_with_3_to_help() -> None:
    """At 3 hexes 12 less 3: 9 keeps it, 8 does not."""
    kept = tracked(pair(), 4, 5)
    assert kept.flight("G1").tally == "B1"
    assert kept.flight("B1").identified
    lost = tracked(pair(), 4, 4)
    assert lost.flight("G1").tally is None


def test_a_flight_lost_by_the_eye_within_the_observers_reach_was_seen_before() -> None:
    assert tracked(pair(), 4, 4).flight("B1").detection is PREVIOUSLY


def test_out_of_their_reach_it_is_undetected_and_no_longer_known() -> None:
    """Both far to the west, 10 hexes and more from the German trench."""
    hunter = flight("G1", 2, hex="0110", tally="B1")
    hunter = replace(hunter, detection=DETECTED)
    start = game(hunter, flight("B1", 2, hex="0210", identified=True))
    lost = tracked(start, 1, 1).flight("B1")
    assert (lost.detection, lost.identified) == (UNDETECTED, False)


def test_without_a_line_of_sight_a_tally_is_lost_without_a_roll() -> None:
    hidden = replace(pair(altitude="Low+1"), weather=Weather(Sky.MOSTLY_CLOUDY, Band.LOW))
    assert tracked(hidden).flight("G1").tally is None


def test_a_tally_on_a_flight_that_has_landed_is_taken_off() -> None:
    assert tracked(pair(status=Status.LANDED)).flight("G1").tally is None


@dataclass(frozen=True)
class Forgetful(Bystander):
    @KeepsTally.answered
    def _keeps_tally(self, game: Game, table: Table, asked: KeepsTally) -> bool:
        return False


def test_a_tally_may_be_dropped() -> None:
    policies = {side: Forgetful() for side in Side}
    assert tracked(pair(), policies=policies).flight("G1").tally is None


def test_two_bands_apart_a_tally_is_harder_to_keep() -> None:
    """3 hexes and 2 bands are 5: 12 and 2, less 3, is 11."""
    high = replace(pair(), flights=pair().flights)
    diver = replace(high.flight("G1"), altitude=Altitude.parse("High+0"))
    low = replace(high.flight("B1"), altitude=Altitude.parse("Low+0"))
    start = high.with_flights(diver, low)
    assert tracked(start, 5, 6).flight("G1").tally == "B1"
    assert tracked(start, 5, 5).flight("G1").tally is None
