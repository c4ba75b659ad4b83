"""Rules 16.31 and 15.1: one barrage, from the AA roll to Wind Up.

Two 10s hit whatever fires, two 1s never do. An 11 is flak damage of no effect, a 12 damages one
aeroplane, a 20 brings one down (house chart 16.31); Medium AA, as here, has no modifier.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import CLEAR_DAY, Air
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.barrages import Barraged, barrage_on
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Sky
from tests.builders import aeroplane_type, all_dice_used, asked, flight, gun, table_with

HIT, MISS, CALM = (10, 10), (1, 1), (10, 10)
NO_EFFECT, ONE_DAMAGED, ONE_DOWN = (5, 6), (6, 6), (10, 10)


def fire(
    faces: Iterable[int],
    target: Flight | None = None,
    density: str = "medium",
    *,
    onion: bool = False,
    air: Air = CLEAR_DAY,
    rulings: dict[str, str] | None = None,
    **changes: Any,
) -> tuple[Barraged, Table]:
    """A barrage for which exactly these dice fall."""
    table = table_with(faces, **(rulings or {}))
    after = barrage_on(
        table,
        target or flight("B1", 3),
        gun("1010", density, flaming_onion=onion),
        air,
        **changes,
    )
    assert all_dice_used(table)
    return after, table


def modifiers(table: Table, chart: str) -> dict[str, int]:
    told: list[Outcome] = [roll for event in table.events for roll in event.rolls]
    (roll,) = (roll for roll in told if roll.question == chart)
    return {modifier.id: modifier.drm for modifier in roll.modifiers}


@pytest.mark.parametrize("counts", [False, True])
def test_rain_spoils_the_aim_where_the_optional_rule_is_played(counts: bool) -> None:
    """Rule 16.311: natural 15 at Low from Medium AA is a hit, less 3 for rain none."""
    rain = Weather(Sky.RAIN, Band.MEDIUM)
    one = flight("B1", 3, altitude="Low+2", speed=8)
    faces = [7, 8] if counts else [7, 8, *NO_EFFECT, 10, 10]
    after, _ = fire(faces, one, air=Air(rain, spoils_aim=counts))
    assert after.hit is not counts


def test_a_miss_is_the_end_of_it() -> None:
    after, table = fire(MISS)
    assert asked(table) == ["aa"]
    assert (after.flight, after.hit, after.harm) == (flight("B1", 3), False, None)


def test_a_hit_without_effect_still_frightens() -> None:
    """Rule 15.1: by the English text; a 2 aborts and costs 1 Aggression."""
    after, table = fire([*HIT, *NO_EFFECT, 1, 1])
    assert asked(table) == ["aa", "flak-damage", "wind-up"]
    assert (after.hit, after.flight.aborting, after.flight.aggression) == (True, True, -1)


def test_by_the_other_reading_it_does_not() -> None:
    """Ruling wind-up-after-aa-no-effect."""
    after, table = fire([*HIT, *NO_EFFECT], rulings={"wind_up_after_aa_no_effect": "none"})
    assert asked(table) == ["aa", "flak-damage"]
    assert (after.hit, after.flight) == (True, flight("B1", 3))


def test_damage_is_allocated_and_counts_against_wind_up() -> None:
    """Rules 14.1 and 15.1: by ground fire, in its own column."""
    after, table = fire([*HIT, *ONE_DAMAGED, 1, 10, *CALM])
    assert [box.damage for box in after.flight.aeroplanes][:1] == [Damage.DAMAGED]
    assert asked(table)[2:] == ["damage-allocation", "special-damage", "wind-up"]
    assert modifiers(table, "wind-up") == {"own-damaged": -1}
    assert after.harm is not None
    assert after.harm.damaged == 1


def test_ground_fire_frightens_by_a_column_of_its_own() -> None:
    """Rule 15.1: where air-to-air combat would make a flight abort on a 6."""
    chart = library().chart("wind-up")
    in_the_air = chart.check("", cause="air-to-air").read((3, 3)).result
    from_the_ground = chart.check("", cause="ground-fire").read((3, 3)).result
    assert (in_the_air, from_the_ground) == ("abort", "carry-on")
    assert not fire([*HIT, *NO_EFFECT, 3, 3])[0].flight.aborting


def test_who_is_gone_does_not_check() -> None:
    """Rule 15.1."""
    after, table = fire([*HIT, *ONE_DOWN, 1, 1], flight("B1", 1))
    assert "wind-up" not in asked(table)
    assert after.harm is not None
    assert after.harm.shot_down == 1


@pytest.mark.parametrize("captor", [True, False])
def test_survivors_fall_into_the_hands_of_who_holds_the_ground(captor: bool) -> None:
    """Rule 14.25: a 10 spares the pilot."""
    after, _ = fire([*HIT, *ONE_DOWN, 1, 10], flight("B1", 1), captor=captor)
    (box,) = after.flight.aeroplanes
    assert box.crew[0].prisoner is captor


@pytest.mark.parametrize(("unmodified", "counted"), [(False, True), (True, False)])
def test_after_drift_or_scatter_the_damage_roll_has_no_modifiers(
    unmodified: bool, counted: bool
) -> None:
    """Rule 16.31; a flight with a damage factor of -1."""
    frail = flight("B1", 3, card=aeroplane_type(damage_factor=-1))
    _, table = fire([*HIT, 1, 1, *CALM], frail, unmodified=unmodified)
    assert bool(modifiers(table, "flak-damage")) is counted


def test_a_flaming_onion_burns_and_frightens() -> None:
    """Rule 16.4: 2 less for the crew of an aeroplane it shoots down, 4 less for Wind Up."""
    down = [*HIT, *ONE_DOWN, 1, 10, *CALM]
    _, table = fire(down, onion=True)
    assert modifiers(table, "crew-fate") == {"flaming-onion": -2}
    assert modifiers(table, "wind-up")["flaming-onion"] == -4
    _, table = fire(down)
    assert modifiers(table, "crew-fate") == {}
    assert "flaming-onion" not in modifiers(table, "wind-up")


@pytest.mark.parametrize(
    ("density", "altitude", "weather"),
    [
        ("heavy", "Deck+0", Weather()),
        ("small-arms", "Low+1", Weather()),
        ("medium", "Medium+1", Weather(Sky.MOSTLY_CLOUDY, Band.LOW)),
        ("medium", "Medium+1", Weather(Sky.FOG, Band.LOW)),
    ],
    ids=["heavy at Deck+0", "small arms too low", "cloud", "fog"],
)
def test_a_gun_that_may_not_fire_is_refused(density: str, altitude: str, weather: Weather) -> None:
    """Rules 16.1, 16.3 and 7.15."""
    with pytest.raises(Unlawful, match=r"16\.3"):
        fire([], flight("B1", 3, altitude=altitude), density, air=Air(weather))


def test_heavy_guns_reach_the_rest_of_the_deck_band() -> None:
    """Rule 16.3."""
    assert not fire(MISS, flight("B1", 3, altitude="Deck+1"), "heavy")[0].hit


@pytest.mark.parametrize(("states", "value"), [(["ok"], ()), (["ok", "ok"], (5, 5))])
def test_an_aeroplane_with_its_engine_out_is_thrown_out_of_its_hex(
    states: list[str], value: tuple[int, ...]
) -> None:
    """Rules 14.24 and 15.2: alone, or out of its flight; then the flight checks for Wind Up."""
    faces = [*HIT, *ONE_DAMAGED, 1, 2, *value, 3, 10, 10]
    after, table = fire(faces, flight("B1", states))
    assert after.hit
    assert [event.kind for event in table.events].count("scatter") == 1
