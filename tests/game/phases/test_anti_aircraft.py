"""Chapter 16 in play: guns wake, fire, mark, hit; what a hit does to the flight.

The front of `builders.front`: Germans from column 12 on. A flight of two at 3 MP is one easier, so
Medium AA hits at Low from a natural 14, and small arms at Deck from 16.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.anti_aircraft import activate, barrage, settle_separated
from bloodyapril.game.state.game import Barrage, Game
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
HIT, MISS = (7, 7), (1, 1)
NO_EFFECT, ONE_DAMAGED, ONE_SHOT_DOWN = (5, 6), (6, 6), (10, 10)
STEADY = (10, 10)
"""A Wind Up roll that carries on."""


def over_germany(
    aeroplanes: int | list[str] = 2, altitude: str = "Low+2", **changes: Any
) -> Flight:
    return flight("B1", aeroplanes, hex="1410", altitude=altitude, **changes)


def fired_at(
    faces: Iterable[int],
    one: Flight | None = None,
    *guns: Concentration,
    place: str = "1410",
    weather: Weather | None = None,
    optional: str = "",
    table: Table | None = None,
    **changes: Any,
) -> tuple[Game, Table]:
    """Fire on a flight in a hex with these faces, all of which must be used."""
    table = table or table_with(faces)
    one = one or over_germany()
    play = game(
        one,
        guns=guns or (gun("1410"),),
        weather=weather or Weather(),
        scenario=scenario(rules_on=frozenset([optional])),
    )
    play = barrage(play, table, one.id, Position.parse(place), **changes)
    assert all_dice_used(table)
    return play, table


# --- hits and misses


def test_a_miss_marks_the_hex_and_does_no_more() -> None:
    play, table = fired_at(MISS)
    assert asked(table) == ["aa"]
    assert play.barrages == {Barrage(Side.GERMAN, Position.parse("1410"))}
    assert play.flight("B1").detection is Detection.UNDETECTED


def test_a_hit_without_effect_still_detects_and_shakes() -> None:
    """Rules 8.21 and 15.1."""
    play, table = fired_at([*HIT, *NO_EFFECT, 2, 2])
    assert asked(table) == ["aa", "flak-damage", "wind-up"]
    after = play.flight("B1")
    assert (after.detection, after.aborting, after.hit) == (Detection.DETECTED, True, False)


def test_by_the_other_reading_it_does_not_shake() -> None:
    table = table_with([*HIT, *NO_EFFECT], wind_up_after_aa_no_effect="none")
    play, _ = fired_at([], table=table)
    assert not play.flight("B1").aborting


def test_a_hit_damages_by_allocation_and_special_damage() -> None:
    play, table = fired_at([*HIT, *ONE_DAMAGED, 1, 10, *STEADY])
    assert asked(table) == ["aa", "flak-damage", "damage-allocation", "special-damage", "wind-up"]
    assert [box.damage for box in play.flight("B1").aeroplanes] == [Damage.DAMAGED, Damage.NONE]
    assert play.flight("B1").hit


def test_a_flight_shot_down_whole_checks_nothing_and_scores() -> None:
    play, table = fired_at([*HIT, *ONE_SHOT_DOWN, 5, 10], over_germany(1, speed=4))
    assert asked(table)[-1] == "crew-fate"
    assert play.flight("B1").status is Status.ELIMINATED
    assert [(line.side, line.deed, line.points) for line in play.score] == [
        (Side.GERMAN, "scout-shot-down", 2),
        (Side.GERMAN, "prisoner", 1),
    ]


def test_crews_shot_down_over_no_mans_land_are_not_prisoners() -> None:
    one = replace(over_germany(1, speed=4), position=Position.parse("1010"))
    play, _ = fired_at([*HIT, *ONE_SHOT_DOWN, 5, 10], one, gun("1010"), place="1010")
    assert [line.deed for line in play.score] == ["scout-shot-down"]


# --- who fires


def test_one_concentration_fires_and_the_others_do_not() -> None:
    play, table = fired_at(MISS, None, gun("1410", "light"), gun("1411", "medium"))
    assert asked(table) == ["aa"]
    assert [one.revealed for one in play.ground] == [False, True]


def test_a_flight_outside_every_zone_is_safe() -> None:
    play, _ = fired_at([], None, gun("1413"))
    assert play.barrages == frozenset()


def test_silent_guns_do_not_fire() -> None:
    fired_at([], None, gun("1410", active=False))


def test_guns_that_woke_only_now_do_not_fire_yet() -> None:
    """Rule 16.2."""
    fired_at([], None, gun("1410"), asleep=frozenset(["AA1410"]))


def test_a_flight_beside_a_hidden_gun_wakes_it() -> None:
    """Rule 16.2."""
    hidden = gun("1411", active=False, hidden=True)
    play = activate(game(over_germany(), guns=(hidden,)), table_with(), over_germany())
    assert (play.ground[0].active, play.ground[0].hidden) == (True, False)


def test_a_flight_two_hexes_off_or_a_friend_does_not() -> None:
    """Rule 16.2."""
    far = gun("1412", active=False)
    play = activate(game(over_germany(), guns=(far,)), table_with(), over_germany())
    assert not play.ground[0].active
    german = flight("G1", hex="1411")
    near = gun("1411", active=False)
    assert not activate(game(german, guns=(near,)), table_with(), german).ground[0].active


def test_heavy_aa_does_not_fire_at_deck_zero() -> None:
    low = over_germany(altitude="Deck+0")
    fired_at([], low, gun("1410", "heavy"))
    fired_at(MISS, replace(low, altitude=Altitude(Band.DECK, 1)), gun("1410", "heavy"))


def test_rain_counts_only_where_the_optional_rule_is_on() -> None:
    """Natural 14 with +1 for speed hits; -3 for rain makes it a miss."""
    rain = Weather(Sky.RAIN, Band.MEDIUM)
    play, _ = fired_at([*HIT, *NO_EFFECT, *STEADY], weather=rain)
    assert play.flight("B1").detection is Detection.DETECTED
    play, _ = fired_at(HIT, weather=rain, optional="16.311")
    assert play.flight("B1").detection is Detection.UNDETECTED


def test_an_attacker_is_shot_at_by_the_height_of_his_target() -> None:
    """At Medium the gun would need a natural 16."""
    high = over_germany(altitude="Medium+1")
    play, _ = fired_at([*HIT, *NO_EFFECT, *STEADY], high, altitudes=(Altitude(Band.LOW, 2),))
    assert play.flight("B1").fired_on is Band.LOW


# --- small arms (16.1)


def test_small_arms_fire_at_deck_over_their_trench_and_leave_no_marker() -> None:
    one = replace(over_germany(altitude="Deck+1"), position=Position.parse("1210"))
    play, table = fired_at([8, 8, 6, 7, *STEADY], one, gun("2020"), place="1210")
    assert asked(table) == ["aa", "flak-damage", "wind-up"]
    assert play.barrages == frozenset()


@pytest.mark.parametrize(("altitude", "hex_"), [("Low+0", "1210"), ("Deck+1", "1310")])
def test_not_above_deck_nor_beside_the_trench(altitude: str, hex_: str) -> None:
    one = replace(over_germany(altitude=altitude), position=Position.parse(hex_))
    fired_at([], one, gun("2020"), place=hex_)


def test_over_a_trench_one_of_gun_and_small_arms_fires_or_both() -> None:
    one = replace(over_germany(altitude="Deck+1"), position=Position.parse("1210"))
    _, table = fired_at(MISS, one, gun("1210"), place="1210")
    assert asked(table) == ["aa"]
    both = table_with([*MISS, *MISS], small_arms_beside_aa="both")
    _, table = fired_at([], one, gun("1210"), place="1210", table=both)
    assert asked(table) == ["aa", "aa"]


# --- own guns (16.33)


def coming_home(altitude: str = "Medium+1") -> Flight:
    return flight(
        "B1", 2, hex="0510", altitude=altitude, heading=Heading.W,
        started_at=Position.parse("1410"),
    )  # fmt: skip


def test_own_guns_may_mistake_a_flight_that_comes_home() -> None:
    own = gun("0510", side=Side.BRITISH)
    play, table = fired_at([6, *MISS], coming_home(), own, place="0510")
    assert asked(table) == ["friendly-aa", "aa"]
    assert play.barrages == {Barrage(Side.BRITISH, Position.parse("0510"))}


def test_mostly_they_know_it() -> None:
    play, table = fired_at([5], coming_home(), gun("0510", side=Side.BRITISH), place="0510")
    assert asked(table) == ["friendly-aa"]
    assert play.barrages == frozenset()


def test_they_never_fire_at_low_nor_at_a_flight_that_was_not_over_the_enemy() -> None:
    own = gun("0510", side=Side.BRITISH)
    fired_at([], coming_home("Low+4"), own, place="0510")
    fired_at([], replace(coming_home(), started_at=Position.parse("1010")), own, place="0510")


@pytest.mark.parametrize(
    ("altitude", "others", "fires_at"),
    [
        ("Low+5", ("Low+5", "Medium+0"), Band.MEDIUM),
        ("Medium+0", ("Medium+0", "Low+4"), Band.MEDIUM),
        ("Low+5", ("Low+5", "Low+6"), None),
    ],
    ids=["climbs into Medium", "dives out of it", "stays below"],
)
def test_own_guns_fire_at_medium_though_low_is_easier_to_hit(
    altitude: str, others: tuple[str, ...], fires_at: Band | None
) -> None:
    """Rules 16.31 and 16.33: of both ends of a change of altitude they leave Deck and Low alone."""
    own = gun("0510", side=Side.BRITISH)
    heights = tuple(Altitude.parse(one) for one in others)
    faces = [6, *MISS] if fires_at else []
    play, _ = fired_at(faces, coming_home(altitude), own, place="0510", altitudes=heights)
    assert play.flight("B1").fired_on is fires_at


def test_a_hit_by_own_guns_tells_the_enemy_nothing() -> None:
    own = gun("0510", side=Side.BRITISH)
    play, _ = fired_at([6, 8, 8, *NO_EFFECT, *STEADY], coming_home(), own, place="0510")
    assert play.flight("B1").detection is Detection.UNDETECTED


# --- the Flaming Onion (16.4)


def test_a_flaming_onion_shows_itself_when_it_fires() -> None:
    play, table = fired_at(MISS, None, gun("1410", flaming_onion=True))
    assert play.ground[0].revealed
    assert "Flaming Onion" in table.events[-1].text


def test_its_kill_burns_and_shakes() -> None:
    """Damage 19 is K; crew 4 - 2 burns; Wind Up 10 - 2 - 1 - 4 = 3 aborts and costs a point."""
    onion = gun("1410", flaming_onion=True)
    play, _ = fired_at([*HIT, 9, 10, 1, 4, 5, 5], None, onion)
    after = play.flight("B1")
    assert "flames" in after.aeroplanes[0].end
    assert (after.aborting, after.aggression) == (True, -1)


# --- aeroplanes that leave (14.23, 14.24)


def test_an_aeroplane_that_loses_its_engine_scatters_and_turns_for_home() -> None:
    """No. 1 of two; its pilot is rolled a value (7, 7); scattered north, out of the zone."""
    north = gun("1411")
    play, table = fired_at(
        [*HIT, *ONE_DAMAGED, 1, 2, 7, 7, 1, *STEADY], over_germany(), north, place="1410"
    )
    alone = play.flight("B1-1")
    assert (alone.dud_engine, alone.manoeuvre_marker, alone.moved) == (True, True, True)
    assert (alone.position, str(alone.altitude)) == (Position.parse("1409"), "Low+0")
    assert alone.heading is Heading.W
    assert play.flight("B1").position == Position.parse("1410")
    assert asked(table)[-2:] == ["scatter", "wind-up"]


def test_a_lone_aeroplane_scatters_too() -> None:
    play, _ = fired_at(
        [8, 8, *ONE_DAMAGED, 5, 2, 1, *STEADY], over_germany(1), gun("1411"), place="1410"
    )
    after = play.flight("B1")
    assert (after.dud_engine, after.manoeuvre_marker) == (True, True)
    assert after.position == Position.parse("1409")


def test_one_that_spins_stays_where_it_is() -> None:
    play, _ = fired_at([*HIT, *ONE_DAMAGED, 1, 1, 7, 7, *STEADY])
    alone = play.flight("B1-1")
    assert (alone.spinning, alone.position, alone.moved) == (1, Position.parse("1410"), True)
    assert not alone.manoeuvre_marker


def dud(**changes: Any) -> Flight:
    return over_germany(["damaged"], dud_engine=True, **changes)


def test_scatter_into_a_zone_draws_fire_without_damage_modifiers() -> None:
    """Thrown north (1) into the zone of Light AA: a natural 12 damages, -1 would not count."""
    table = table_with([1, 8, 8, 6, 6, 1, 10, *STEADY])
    light = gun("1408", "light")
    play = settle_separated(game(dud(speed=4), guns=(light,)), table, (dud(speed=4),))
    assert play.flight("B1").aeroplanes[0].damage is Damage.CRIPPLED
    assert all_dice_used(table)


def test_scatter_beside_a_silent_gun_only_wakes_it() -> None:
    """Rule 16.2d."""
    table = table_with([1])
    silent = gun("1408", active=False)
    play = settle_separated(game(dud(), guns=(silent,)), table, (dud(),))
    assert play.ground[0].active
    assert all_dice_used(table)


def test_staying_in_a_zone_draws_no_fire() -> None:
    table = table_with([7])
    settle_separated(game(dud(), guns=(gun("1410"),)), table, (dud(),))
    assert all_dice_used(table)


def test_a_flight_that_drops_a_band_may_be_shot_at_in_the_one_it_left() -> None:
    """Heavy AA: 18 at Deck, 15 at Low. South and down (4); natural 14 with -1 and +2 hits Low."""
    table = table_with([4, 7, 7, 5, 6, *STEADY])
    heavy = gun("1412", "heavy")
    one = dud(speed=4)
    play = settle_separated(game(one, guns=(heavy,)), table, (one,))
    assert play.flight("B1").altitude.band is Band.DECK
    assert play.flight("B1").fired_on is Band.LOW
    assert all_dice_used(table)


def test_an_aeroplane_without_a_home_keeps_its_heading() -> None:
    one = dud(home="")
    play = settle_separated(game(one), table_with([7]), (one,))
    assert play.flight("B1").heading is Heading.E


def test_a_fired_on_two_seater_is_told_about_as_it_is() -> None:
    """Rules 8.21 and 8.33: number, type and height of a flight that the guns found."""
    crew = over_germany(card=aeroplane_type(scout=False, name="Two-seater"))
    _, table = fired_at([*HIT, *NO_EFFECT, *STEADY], crew)
    told = next(event for event in table.events if event.kind == "detected")
    assert "2 Two-seater at" in told.text
