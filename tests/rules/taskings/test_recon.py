"""Rule 12.216: what may be photographed, from where, what spoils plates, what they are worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight, Tasking
from bloodyapril.rules.movement.moving import Step
from bloodyapril.rules.taskings.recon import (
    credit_photographs,
    develop_plates,
    equipment_objections,
    exposure,
    legal_hex,
    recon_objections,
)
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, HexData, Map, Terrain
from bloodyapril.terms.sides import Side, Sky
from tests.builders import all_dice_used, flight, front, table_with

CLEAR = Weather()
MAP = front()
AHEAD = Step(True, 0)


def places(*numbers: str) -> tuple[Position, ...]:
    return tuple(Position.parse(number) for number in numbers)


def recon(
    *damage: str,
    card: str = "dh4",
    altitude: str = "Low+4",
    cameras: tuple[int, ...] = (1,),
    **changes: Any,
) -> Flight:
    """A flight over the enemy with three target hexes before it; the first has the camera."""
    plain = flight(
        "B1",
        damage or 2,
        card=library().card(card),
        hex="1410",
        altitude=altitude,
        tasking=Tasking.RECON,
        targets=places("1410", "1510", "1610"),
        **changes,
    )
    boxes = tuple(replace(box, camera=box.number in cameras) for box in plain.aeroplanes)
    return replace(plain, aeroplanes=boxes)


def reasons(altitude: str, weather: Weather = CLEAR, **changes: Any) -> list[str]:
    """The rules that keep a flight from photographing at this height."""
    found = recon_objections(library(), rulings(), recon(altitude=altitude, **changes), weather)
    return [reason.rpartition("[")[2].rstrip("]") for reason in found]


# --- who may be sent


@pytest.mark.parametrize(
    ("card", "tasking", "cameras", "faults"),
    [
        ("fe2b", Tasking.RECON, (3,), []),
        ("fe2b", Tasking.RECON, (3, 4), []),
        ("fe2b", Tasking.RECON, (3, 3), []),
        ("fe2b", Tasking.RECON, (1, 3, 4), ["3 cameras; at most 2 aeroplanes of a flight"]),
        ("fe2b", Tasking.RECON, (), ["which of its aeroplanes have cameras"]),
        ("se5", Tasking.RECON, (1,), ["SE5 is not equipped for Recon [12.2]"]),
        ("se5", Tasking.RECON, (1, 2, 3), ["SE5 is not", "3 cameras"]),
        ("fe2b", Tasking.BOMBING, (1,), ["cameras are for Recon, not Bombing"]),
        ("se5", Tasking.OFFENSIVE_PATROL, (), []),
    ],
)
def test_only_types_with_cameras_are_sent_and_two_carry_them(
    card: str, tasking: Tasking, cameras: tuple[int, ...], faults: list[str]
) -> None:
    """Rules 12.2 and 12.216."""
    told = equipment_objections(library().card(card), tasking, cameras)
    assert len(told) == len(faults)
    assert all(fault in reason for fault, reason in zip(faults, told, strict=True))


# --- heights


@pytest.mark.parametrize(
    ("card", "altitude", "allowed"),
    [
        ("dh4", "Medium+12", True),
        ("dh4", "Medium+13", False),
        ("dh4", "Deck+1", False),
        ("dh4", "Deck+2", True),
        ("sopwith-triplane", "Deck+1", True),
        ("fe2b", "Deck+2", False),
        ("fe2b", "Deck+3", True),
        ("sopwith-triplane", "Deck+0", False),
        ("rumpler-c-iv", "Very High+1", True),
        ("rumpler-c-iv", "Deck+0", False),
    ],
)
def test_plates_are_taken_between_1500_and_15000_feet(
    card: str, altitude: str, allowed: bool
) -> None:
    """The Rumpler C.IV's card lets it go higher: its Very High begins at 19,000 feet.

    The DH4's Medium+12 of 15 is 14,800 feet, +13 15,200; its Deck+1 of 3 is 1,333 feet. The
    Triplane's Deck+1 of 2 is 2,000 feet, the FE2b's Deck+2 of 6 1,330."""
    assert (reasons(altitude, card=card) == []) is allowed


@pytest.mark.parametrize(
    ("weather", "altitude", "rule"),
    [
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), "Low+2", "7.3"),
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), "Medium+2", "7.3"),
        (Weather(Sky.RAIN, Band.MEDIUM), "Low+2", None),
        (Weather(Sky.MOSTLY_SUNNY, Band.DECK), "Low+2", None),
        (Weather(Sky.FOG, Band.DECK), "Low+2", "7.15"),
        (Weather(Sky.FOG, Band.LOW), "Deck+2", None),
        (Weather(Sky.MOSTLY_CLOUDY, Band.DECK), "Deck+2", "7.3"),
    ],
)
def test_cloud_and_fog_hide_the_ground(weather: Weather, altitude: str, rule: str | None) -> None:
    assert reasons(altitude, weather) == ([rule] if rule else [])


def test_only_a_recon_flight_with_a_camera_that_is_not_going_home_photographs() -> None:
    assert reasons("Low+2", cameras=()) == ["12.216"]
    assert reasons("Low+2", aborting=True) == ["10.6"]
    scouts = replace(recon(), tasking=Tasking.OFFENSIVE_PATROL)
    found = recon_objections(library(), rulings(), scouts, CLEAR)
    assert found == ["only recon flights photograph [12.2]"]


def test_damaged_aeroplanes_may_go_on_photographing() -> None:
    assert recon_objections(library(), rulings(), recon("damaged", "ok"), CLEAR) == []


# --- hexes


def ground(terrain: Terrain, *, road: bool = False, rail: bool = False, name: str = "") -> Map:
    place = Position.parse("1510")
    return replace(MAP, hexes={**MAP.hexes, place: HexData(terrain, road, rail, name)})


def legal(map_: Map, place: str = "1510") -> bool:
    return legal_hex(map_, recon(), Position.parse(place))


@pytest.mark.parametrize(
    ("map_", "may"),
    [
        (ground(Terrain.OPEN), True),
        (ground(Terrain.URBAN), True),
        (ground(Terrain.FOREST), False),
        (ground(Terrain.FOREST, road=True), True),
        (ground(Terrain.FOREST, rail=True), True),
        (ground(Terrain.FOREST, name="Bourlon"), True),
        (ground(Terrain.WATER), False),
        (ground(Terrain.WATER, road=True), True),
    ],
)
def test_open_ground_and_whatever_men_have_built_may_be_photographed(map_: Map, may: bool) -> None:
    assert legal(map_) is may


def test_a_trench_or_an_aerodrome_in_a_wood_may_be_photographed() -> None:
    trench, field = places("1210", "1510")
    wood = HexData(Terrain.FOREST)
    wooded = replace(MAP, hexes={**MAP.hexes, trench: wood, field: wood})
    assert legal(wooded, "1210")
    aerodrome = Aerodrome("Wood", Side.GERMAN, field)
    assert legal(replace(wooded, aerodromes={"Wood": aerodrome}))


@pytest.mark.parametrize("place", ["0510", "0810", "1010", "1509/1510", "2110"])
def test_neither_own_ground_nor_no_mans_land_nor_hexsides_nor_what_lies_off_the_map(
    place: str,
) -> None:
    assert not legal(MAP, place)


# --- exposures


def exposes(flown: Flight, step: Step, place: str = "1510") -> bool:
    return exposure(flown, step, Position.parse(place))


def test_a_hex_entered_straight_is_photographed_and_one_turned_in_is_not() -> None:
    """A turn MP in the same hex comes after the plate was taken."""
    assert exposes(recon(), AHEAD)
    assert not exposes(recon(), Step(True, 1))
    assert not exposes(recon(), Step(False, -3))


def test_a_hex_is_photographed_once_and_only_if_it_is_a_target() -> None:
    assert not exposes(recon(photographs=places("1510")), AHEAD)
    assert not exposes(recon(exposures=places("1510")), AHEAD)
    assert not exposes(recon(), AHEAD, "1509")


def test_ten_hexes_are_all_that_a_camera_takes() -> None:
    taken = places(*(f"13{row:02d}" for row in range(1, 10)))
    assert exposes(recon(photographs=taken), AHEAD)
    assert not exposes(recon(photographs=taken, exposures=places("1410")), AHEAD)


# --- credit


def credited(flown: Flight, weather: Weather = CLEAR) -> Flight:
    return credit_photographs(table_with(), flown, weather)


def test_plates_are_credited_in_the_admin_phase() -> None:
    after = credited(recon(photographs=places("1410"), exposures=places("1510", "1610")))
    assert after.done.photographs == places("1410", "1510", "1610")
    assert after.done.exposures == ()


@pytest.mark.parametrize("spoiled", ["hit", "fought"])
def test_damage_by_aa_or_a_fight_spoils_the_plates_of_that_turn_only(spoiled: str) -> None:
    flown = recon(photographs=places("1410"), exposures=places("1510"))
    flown = replace(flown, hit=spoiled == "hit", fought=spoiled == "fought")
    after = credited(flown)
    assert (after.done.photographs, after.done.exposures) == (places("1410"), ())


def test_height_and_broken_cloud_at_the_exposure_are_remembered() -> None:
    """Medium+0 is 10,000 feet and not above them; the DH4's Medium+1 of 15 is 10,400."""
    broken = Weather(Sky.MOSTLY_SUNNY, Band.LOW)
    remembered = {}
    for altitude in ("Low+4", "Medium+0", "Medium+1"):
        after = credited(recon(altitude=altitude, exposures=places("1510")), broken)
        remembered[altitude] = (after.done.photographed_high, after.done.photographed_over_cloud)
    assert remembered == {
        "Low+4": (False, False),
        "Medium+0": (False, True),
        "Medium+1": (True, True),
    }


# --- plates


def landed(*fates: AeroplaneFate, cameras: tuple[int, ...], hexes: int = 6) -> Flight:
    """FE2bs that have ended so, with plates of this many hexes."""
    down = flight("B1", len(fates), card=library().card("fe2b"), tasking=Tasking.RECON)
    boxes = tuple(
        replace(box, fate=fate, camera=box.number in cameras)
        for box, fate in zip(down.aeroplanes, fates, strict=True)
    )
    taken = places(*(f"13{row:02d}" for row in range(1, hexes + 1)))
    return replace(down, aeroplanes=boxes, done=replace(down.done, photographs=taken))


HOME, SHOT_DOWN = AeroplaneFate.HOME, AeroplaneFate.SHOT_DOWN


def points(flown: Flight, *faces: int) -> int:
    table = table_with(faces)
    won = develop_plates(table, flown)
    assert all_dice_used(table)
    return won


def test_of_four_fe2bs_with_two_cameras_only_the_one_that_came_home_rolls() -> None:
    """Numbers 3 and 4 have the cameras and 3 was shot down: one roll, and a 6 for 6 hexes is 2."""
    flown = landed(HOME, HOME, SHOT_DOWN, HOME, cameras=(3, 4))
    assert points(flown, 6) == 2


def test_each_camera_that_came_home_rolls() -> None:
    """A 10 and a 1 for 6 hexes: 4 and 1."""
    assert points(landed(HOME, HOME, cameras=(1, 2)), 10, 1) == 5


def test_a_camera_that_crashed_brings_nothing() -> None:
    assert points(landed(HOME, AeroplaneFate.CRASHED, cameras=(2,))) == 0


def test_without_photographs_nobody_rolls() -> None:
    assert points(landed(HOME, cameras=(1,), hexes=0)) == 0


def test_a_hit_camera_plates_from_high_and_cloud_below_all_count() -> None:
    """An 8 less 2, 1 and 2 is a 3, which for 6 hexes is 1."""
    flown = landed(HOME, cameras=(1,))
    (box,) = flown.aeroplanes
    flown = replace(
        flown,
        aeroplanes=(replace(box, damage=Damage.DAMAGED),),
        done=replace(flown.done, photographed_high=True, photographed_over_cloud=True),
    )
    assert points(flown, 8) == 1
    assert points(replace(flown, aeroplanes=(box,)), 8) == 2


def test_only_the_cameras_own_damage_counts_against_its_plates() -> None:
    flown = landed(HOME, HOME, cameras=(2,))
    escort, camera = flown.aeroplanes
    hurt = replace(flown, aeroplanes=(replace(escort, damage=Damage.CRIPPLED), camera))
    assert points(hurt, 4) == points(flown, 4) == 1
