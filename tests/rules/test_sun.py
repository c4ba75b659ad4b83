"""Rule 7.2: the sun track's blocks, the arc, and who is dazzled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.engagement import Circumstances, engagement_check
from bloodyapril.rules.detection import visual_sighting_check
from bloodyapril.rules.sun import in_the_sun, sun_at
from bloodyapril.rules.weather import CLEAR, Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Sky
from tests.builders import flight, table_with

HERE, LOW = Position.parse("1010"), Altitude(Band.LOW)
EYE = (HERE, LOW)


def at(hex_: str) -> tuple[Position, Altitude]:
    return Position.parse(hex_), LOW


@pytest.mark.parametrize(
    ("clock", "sun"),
    [
        ("06:30", "E"), ("07:59", "E"), ("08:00", "SE"), ("10:59", "SE"), ("11:00", "S"),
        ("12:59", "S"), ("13:00", "SW"), ("15:59", "SW"), ("16:00", "W"), ("18:40", "W"),
    ],
)  # fmt: skip
def test_the_sun_moves_with_the_blocks_of_the_day(clock: str, sun: str) -> None:
    """The blocks 0800-1059 and 1100-1259 are the rule's own."""
    hours, minutes = clock.split(":")
    assert sun_at(table_with(), int(hours) * 60 + int(minutes)) is Heading.parse(sun)


@pytest.mark.parametrize(
    ("hex_", "dazzles"),
    [("1210", True), ("1209", True), ("1211", True), ("1014", False), ("0810", False)],
)
def test_the_arc_is_three_headings_wide(hex_: str, dazzles: bool) -> None:
    """Towards 1210 it is E, 1209 NE, 1211 SE; north and west are clear of a sun in the east."""
    assert in_the_sun(Heading.E, CLEAR, EYE, at(hex_)) is dazzles


def test_in_one_hex_nobody_is_in_the_sun() -> None:
    assert not in_the_sun(Heading.E, CLEAR, EYE, EYE)


def test_there_may_be_no_sun_at_all() -> None:
    assert not in_the_sun(None, CLEAR, EYE, at("1210"))


@pytest.mark.parametrize(
    ("sky", "band", "dazzles"),
    [
        (Sky.MOSTLY_SUNNY, Band.LOW, True),
        (Sky.MOSTLY_CLOUDY, Band.MEDIUM, False),
        (Sky.RAIN, Band.LOW, False),
        (Sky.MOSTLY_CLOUDY, Band.DECK, True),
    ],
)
def test_solid_cloud_overhead_hides_the_sun(sky: Sky, band: Band, dazzles: bool) -> None:
    assert in_the_sun(Heading.E, Weather(sky, band), EYE, at("1210")) is dazzles


@pytest.mark.parametrize(("higher", "modifier"), [(True, -3), (False, 0)])
def test_a_higher_target_in_the_sun_is_hard_to_sight(higher: bool, modifier: int) -> None:
    """Rule 8.3 in the house chart."""
    check = visual_sighting_check(
        table_with(),
        flight("B1", 2, hex="1010"),
        flight("G1", 2, hex="1210"),
        "detected",
        CLEAR_DAY,
        sun=Heading.E,
        higher=higher,
    )
    assert check is not None
    assert sum(m.drm for m in check.stack if m.id == "in-sun") == modifier


@pytest.mark.parametrize(
    ("attacker", "modifier"), [("Medium+6", -3), ("Medium+4", 0), ("Medium+2", 0)]
)
def test_an_attacker_out_of_the_sun_is_hard_to_engage_if_it_is_higher(
    attacker: str, modifier: int
) -> None:
    met = Circumstances(CLEAR_DAY, attacker_in_sun=True)
    ours, theirs = flight("G1", 2, altitude=attacker), flight("B1", 2, altitude="Medium+4")
    check = engagement_check(table_with(), theirs, ours, met, attacking=False)
    assert sum(m.drm for m in check.stack if m.id == "in-sun") == modifier
    own = engagement_check(table_with(), ours, theirs, met, attacking=True)
    assert all(m.id != "in-sun" for m in own.stack)


def test_an_attacker_may_have_the_sun_in_its_own_eyes() -> None:
    """Under cloud it attacks a higher defender, who has the sun behind him (13.22)."""
    met = replace(Circumstances(CLEAR_DAY), defender_in_sun=True)
    ours, theirs = flight("G1", 2, altitude="Medium+2"), flight("B1", 2, altitude="Medium+4")
    check = engagement_check(table_with(), ours, theirs, met, attacking=True)
    assert sum(m.drm for m in check.stack if m.id == "in-sun") == -3
