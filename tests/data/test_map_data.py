"""The house map agrees with itself, with rule 2.22 and with the geography of 1917."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

MAP = Path(__file__).resolve().parents[2] / "data" / "map"
COLUMNS = range(1, 57)
ROWS = range(1, 33)
DAYS = ("1917-03-04", "1917-04-08", "1917-05-01")
BRITISH, GERMAN, BETWEEN = "British trench", "German trench", "no man's land"
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

#: Grounds that the advance had left on the enemy's side by 8 April 1917.
CAPTURED_BY_8_APRIL = {"Vélu"}

#: Latitude and longitude as any atlas gives them.
ATLAS = {
    "Arras": (50.291, 2.777),
    "Douai": (50.371, 3.080),
    "Cambrai": (50.176, 3.235),
    "Lens": (50.432, 2.833),
    "Étaing": (50.271, 2.999),
    "Drocourt": (50.389, 2.925),
    "Quéant": (50.176, 2.981),
    "Monchy-le-Preux": (50.270, 2.893),
    "Vimy": (50.373, 2.810),
    "Bapaume": (50.104, 2.850),
    "Gavrelle": (50.329, 2.887),
    "Roeux": (50.295, 2.902),
    "Béthune": (50.530, 2.640),
    "Valenciennes": (50.358, 3.523),
    "Doullens": (50.157, 2.341),
}

Hex = tuple[int, int]
each_day = pytest.mark.parametrize("day", DAYS)


def rows(name: str) -> list[dict[str, str]]:
    with (MAP / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def parse(text: str) -> Hex:
    assert len(text) == 4, text
    assert text.isdigit(), text
    return int(text[:2]), int(text[2:])


def on_map(place: Hex) -> bool:
    return place[0] in COLUMNS and place[1] in ROWS


def axial(place: Hex) -> Hex:
    q = place[0] - 1
    return q, (place[1] - 1) - (q - (q & 1)) // 2


def neighbours(place: Hex) -> list[Hex]:
    q, r = axial(place)
    found = []
    for dq, dr in STEPS:
        column = q + dq
        found.append((column + 1, r + dr + (column - (column & 1)) // 2 + 1))
    return [n for n in found if on_map(n)]


def distance(one: Hex, two: Hex) -> int:
    (q1, r1), (q2, r2) = axial(one), axial(two)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


def nearest_hex(latitude: float, longitude: float) -> Hex:
    def squared(place: Hex) -> float:
        column, row = place
        north = 50.558 - (row + (0.5 if column % 2 == 0 else 0)) / 60
        east = 2.222 + 0.0237 * column
        across = (longitude - east) / 0.0237 * math.sqrt(3) / 2
        return across**2 + ((latitude - north) * 60) ** 2

    return min(((c, r) for c in COLUMNS for r in ROWS), key=squared)


def reached(start: Iterable[Hex], walls: set[Hex]) -> set[Hex]:
    """Every hex that can be walked to without entering a wall."""
    seen = set(start) - walls
    waiting = list(seen)
    while waiting:
        for place in neighbours(waiting.pop()):
            if place not in walls and place not in seen:
                seen.add(place)
                waiting.append(place)
    return seen


WEST_EDGE = [(1, row) for row in ROWS]
EAST_EDGE = [(56, row) for row in ROWS]
HEXES = {parse(row["hex"]): row for row in rows("hexes.csv")}
AERODROMES = rows("aerodromes.csv")
PLACES = rows("places.csv")


def trench(day: str, kind: str) -> list[Hex]:
    return [parse(r["hex"]) for r in rows(f"trenches-{day}.csv") if r["kind"] == kind]


def holder(day: str, place: Hex) -> str:
    """Who holds a hex on a day: the side behind its own trench, or in it."""
    british, german = set(trench(day, BRITISH)), set(trench(day, GERMAN))
    if place in reached(WEST_EDGE, german) | british and place not in reached(EAST_EDGE, british):
        return "British"
    if place in reached(EAST_EDGE, british) | german and place not in reached(WEST_EDGE, german):
        return "German"
    return "neither"


def settlement(name: str) -> Hex:
    kinds = {"city", "town", "village"}
    return next(parse(p["hex"]) for p in PLACES if p["name"] == name and p["kind"] in kinds)


def aerodrome(name: str) -> dict[str, str]:
    return next(row for row in AERODROMES if row["name"] == name)


# --- hexes -----------------------------------------------------------------------------------


def test_the_map_has_each_of_its_1792_hexes_once() -> None:
    numbers = [row["hex"] for row in rows("hexes.csv")]
    assert len(numbers) == 1792
    assert {parse(number) for number in numbers} == {(c, r) for c in COLUMNS for r in ROWS}


def test_a_hex_uses_only_the_words_of_the_format() -> None:
    assert set(rows("hexes.csv")[0]) == {"hex", "terrain", "road", "rail", "river", "name"}
    for row in HEXES.values():
        assert row["terrain"] in {"open", "forest", "urban", "water"}
        assert {row["road"], row["rail"], row["river"]} <= {"yes", ""}


@pytest.mark.parametrize(
    ("number", "terrain"),
    [
        ("2316", "urban"),
        ("2215", "open"),
        ("2008", "forest"),
        ("1909", "open"),
        ("3717", "water"),
        ("5301", "water"),
    ],
)
def test_the_examples_of_rule_2_22_hold(number: str, terrain: str) -> None:
    assert HEXES[parse(number)]["terrain"] == terrain


@pytest.mark.parametrize("feature", ["road", "rail", "river"])
def test_no_road_railway_or_river_stands_alone(feature: str) -> None:
    marked = {place for place, row in HEXES.items() if row[feature]}
    assert marked
    assert [place for place in marked if not marked & set(neighbours(place))] == []


@pytest.mark.parametrize(
    ("feature", "start", "end"),
    [
        ("road", "Arras", "Cambrai"),
        ("road", "Arras", "Douai"),
        ("road", "Bapaume", "Cambrai"),
        ("rail", "Douai", "Valenciennes"),
        ("rail", "Lens", "Douai"),
        ("river", "Fampoux", "Marchiennes"),
    ],
)
def test_one_can_travel_along(feature: str, start: str, end: str) -> None:
    unmarked = {place for place, row in HEXES.items() if not row[feature]}
    near_start = {settlement(start), *neighbours(settlement(start))}
    near_end = {settlement(end), *neighbours(settlement(end))}
    assert reached(near_start, unmarked) & near_end


def test_a_named_hex_carries_the_name_of_a_settlement_in_it() -> None:
    kinds = {"city", "town", "village"}
    here = {(parse(p["hex"]), p["name"]) for p in PLACES if p["kind"] in kinds}
    named = {(place, row["name"]) for place, row in HEXES.items() if row["name"]}
    assert named <= here
    assert {place for place, _ in named} == {place for place, _ in here}


def test_the_larger_settlement_gives_its_name() -> None:
    for place in PLACES:
        if place["kind"] == "city":
            assert HEXES[parse(place["hex"])]["name"] == place["name"]


# --- places ----------------------------------------------------------------------------------


def test_places_are_on_the_map_and_named_once_per_kind() -> None:
    kinds = {"city", "town", "village", "wood", "railway junction"}
    assert {place["kind"] for place in PLACES} == kinds
    assert all(on_map(parse(place["hex"])) for place in PLACES)
    keys = [(place["name"], place["kind"]) for place in PLACES]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", ATLAS)
def test_a_well_known_place_lies_where_the_formula_puts_it(name: str) -> None:
    assert distance(settlement(name), nearest_hex(*ATLAS[name])) <= 1


# --- the front -------------------------------------------------------------------------------


@each_day
def test_a_hex_of_the_front_has_one_known_kind(day: str) -> None:
    listed = rows(f"trenches-{day}.csv")
    assert {row["kind"] for row in listed} <= {BRITISH, GERMAN, BETWEEN}
    hexes = [parse(row["hex"]) for row in listed]
    assert all(on_map(place) for place in hexes)
    assert len(set(hexes)) == len(hexes)


@each_day
@pytest.mark.parametrize("kind", [BRITISH, GERMAN])
def test_a_trench_line_runs_unbroken_from_north_to_south(day: str, kind: str) -> None:
    line = trench(day, kind)
    assert line[0][1] == ROWS[0]
    assert line[-1][1] == ROWS[-1]
    assert [(a, b) for a, b in pairwise(line) if distance(a, b) != 1] == []


@each_day
def test_the_british_lie_west_of_the_germans_in_every_row(day: str) -> None:
    for row in ROWS:
        british = [c for c, r in trench(day, BRITISH) if r == row]
        german = [c for c, r in trench(day, GERMAN) if r == row]
        if british and german:
            assert max(british) < min(german), row


@each_day
def test_each_line_is_reached_from_its_own_side_only(day: str) -> None:
    british, german = set(trench(day, BRITISH)), set(trench(day, GERMAN))
    assert british <= reached(WEST_EDGE, german)
    assert german <= reached(EAST_EDGE, british)
    assert not german & reached(WEST_EDGE, british)
    assert not british & reached(EAST_EDGE, german)


@each_day
def test_no_mans_land_is_what_lies_between_the_lines(day: str) -> None:
    british, german = set(trench(day, BRITISH)), set(trench(day, GERMAN))
    behind = reached(WEST_EDGE, british) | reached(EAST_EDGE, german)
    assert set(trench(day, BETWEEN)) == set(HEXES) - behind - british - german


def test_the_front_north_of_arras_did_not_move_before_the_battle() -> None:
    for kind in (BRITISH, GERMAN):
        march, april = ({h for h in trench(d, kind) if h[1] <= 15} for d in DAYS[:2])
        assert march == april


@pytest.mark.parametrize(
    ("name", "holders"),
    [
        ("Arras", ("British", "British", "British")),
        ("Bapaume", ("German", "British", "British")),
        ("Bucquoy", ("German", "British", "British")),
        ("Beaurains", ("German", "British", "British")),
        ("Vimy", ("German", "German", "British")),
        ("Gavrelle", ("German", "German", "British")),
        ("Monchy-le-Preux", ("German", "German", "British")),
        ("Gouzeaucourt", ("German", "German", "British")),
        ("Lens", ("German", "German", "German")),
        ("Bullecourt", ("German", "German", "German")),
        ("Quéant", ("German", "German", "German")),
    ],
)
def test_a_town_is_held_by_those_who_held_it(name: str, holders: tuple[str, ...]) -> None:
    assert tuple(holder(day, settlement(name)) for day in DAYS) == holders


# --- other lines -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("Drocourt-Quéant Line", "Drocourt", "Quéant"),
        ("Oppy-Méricourt Line", "Méricourt", "Gavrelle"),
        ("Hindenburg Line", "Tilloy-lès-Mofflaines", "Vendhuile"),
    ],
)
def test_a_german_line_runs_unbroken_between_its_villages(name: str, start: str, end: str) -> None:
    listed = [row for row in rows("lines.csv") if row["name"] == name]
    assert [int(row["order"]) for row in listed] == list(range(1, len(listed) + 1))
    line = [parse(row["hex"]) for row in listed]
    assert len(set(line)) == len(line)
    assert [(a, b) for a, b in pairwise(line) if distance(a, b) != 1] == []
    assert distance(line[0], settlement(start)) <= 2
    assert distance(line[-1], settlement(end)) <= 2


# --- aerodromes ------------------------------------------------------------------------------


def test_aerodromes_have_a_name_a_side_and_a_hex_of_their_own() -> None:
    names = [row["name"] for row in AERODROMES]
    aliases = [alias for row in AERODROMES for alias in row["also"].split("; ") if alias]
    assert len(set(names + aliases)) == len(names + aliases)
    hexes = [row["hex"] for row in AERODROMES if row["hex"]]
    assert len(set(hexes)) == len(hexes)
    assert all(on_map(parse(number)) for number in hexes)
    for row in AERODROMES:
        assert row["side"] in {"British", "German"}
        assert row["confidence"] in {"high", "medium", "low"}
        assert row["users"]


def test_only_treizennes_is_off_the_map_and_enters_by_0801_or_0901() -> None:
    off = [row for row in AERODROMES if not row["hex"]]
    assert [row["name"] for row in off] == ["Treizennes"]
    assert off[0]["off_map_entry"].split() == ["0801", "0901"]
    assert [row["name"] for row in AERODROMES if row["off_map_entry"]] == ["Treizennes"]


@pytest.mark.parametrize(("name", "edge"), [("Chocques", "row 1"), ("Fienvillers", "column 1")])
def test_the_aerodromes_on_the_border_touch_it(name: str, edge: str) -> None:
    column, row = parse(aerodrome(name)["hex"])
    assert f"{edge.split()[0]} {column if edge.startswith('column') else row}" == edge


def test_an_aerodrome_lies_on_its_own_side_on_8_april_unless_captured() -> None:
    strayed = {
        row["name"]
        for row in AERODROMES
        if row["hex"] and holder("1917-04-08", parse(row["hex"])) != row["side"]
    }
    assert strayed == CAPTURED_BY_8_APRIL


@pytest.mark.parametrize(
    ("name", "latitude", "longitude"),
    [
        ("Douai La Brayelle", 50.384, 3.046),
        ("Roucourt", 50.328, 3.137),
        ("Savy", 50.355, 2.563),
        ("Avesnes-le-Comte", 50.278, 2.531),
        ("Phalempin", 50.518, 3.020),
        ("Proville", 50.161, 3.204),
    ],
)
def test_a_well_known_aerodrome_lies_where_the_formula_puts_it(
    name: str, latitude: float, longitude: float
) -> None:
    there = parse(aerodrome(name)["hex"])
    assert distance(there, nearest_hex(latitude, longitude)) <= 1
