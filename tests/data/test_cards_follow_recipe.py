"""Each aeroplane data card is the house recipe, a figure of the rulebook, or a stated departure.

`recipe_cards.csv` holds what the recipe gives before rounding: level speed in movement points and
minutes of climb through the part of the band that the aeroplane flies, worked out from speed and
climb figures that are not part of this repository.
"""

from __future__ import annotations

import csv
import math
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data"
BANDS = ("deck", "low", "medium", "high", "very-high")
TOPS = {"deck": 4000, "low": 10000, "medium": 16000, "high": 19000, "very-high": 22000}
MINUTES_A_TURN = 2
REACH = 500
"""Feet: a column serves a cut band if its last printed row comes this near to the ceiling."""

Card = dict[str, Any]


def _toml(path: Path) -> Card:
    return tomllib.loads(path.read_text(encoding="utf-8"))


CLIMB = _toml(DATA / "charts" / "rulebook" / "time-to-climb.toml")
FLOORS: dict[str, int] = CLIMB["floors"]
COLUMNS: dict[str, dict[int, list[int]]] = {
    band: {int(number): feet for number, feet in CLIMB[band].items()} for band in BANDS
}
CARDS: dict[str, Card] = {
    path.stem: _toml(path) for path in sorted((DATA / "aeroplanes").glob("*.toml"))
}
with (HERE / "recipe_cards.csv").open(encoding="utf-8", newline="") as _file:
    RAW = list(csv.DictReader(_file))

KEYS = {
    "id", "name", "side", "role", "crew", "first-at-front", "service-ceiling", "damage-factor",
    "endurance", "bomb-strength", "camera", "dangerous-dive", "can-spin", "spin-tendency",
    "glide-least", "fires-rear-guns-attacking", "night", "notes", "bands", "weapons", "provenance",
}  # fmt: skip
WEAPON_KEYS = {"id", "name", "mount", "firepower", "depletion", "drums", "buckingham"}
FIREPOWER = {
    "twin Spandau": 4, "Spandau": 2, "Vickers": 2, "overwing Lewis": 1, "nose Lewis": 2,
    "observer's Lewis": 2, "observer's Parabellum": 2, "shoulder Lewis": 2,
    "pilot's Lewis": 1,  # with the nose Lewis a pair, 3
}  # fmt: skip

every_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
every_row = pytest.mark.parametrize("row", RAW, ids=[f"{r['id']}-{r['band']}" for r in RAW])


def _half(points: float) -> float:
    return math.floor(points * 2 + 0.5) / 2


def _excused(card: Card) -> set[str]:
    provenance = card["provenance"]
    return {*provenance["from-rulebook"], *(text.split(":")[0] for text in provenance["adjusted"])}


def _nearest(turns: float, columns: dict[int, float]) -> int:
    """The column nearest to the wanted turns; the slower of two equally near."""
    return min(columns, key=lambda number: (abs(columns[number] - turns), -columns[number], number))


def _climb_by_recipe(card: Card, band: str, minutes: float) -> tuple[int, int | None]:
    """Highest marker and, where the ceiling cuts the band, conversion column."""
    turns = minutes / MINUTES_A_TURN
    columns = COLUMNS[band]
    if band != list(card["bands"])[-1]:
        return _nearest(turns, {number: float(number) for number in columns}), None
    ceiling, floor, height = card["service-ceiling"], FLOORS[band], TOPS[band] - FLOORS[band]
    reached = {n: [feet for feet in rows if feet <= ceiling] for n, rows in columns.items()}
    paces = {
        number: height / (columns[number][0] - floor)
        for number, feet in reached.items()
        if feet and ceiling - feet[-1] <= REACH
    }
    column = _nearest(turns * height / (min(ceiling, TOPS[band]) - floor), paces)
    return len(reached[column]), column


def _recipe(row: dict[str, str]) -> dict[str, float | None]:
    card = CARDS[row["id"]]
    climb, column = _climb_by_recipe(card, row["band"], float(row["climb_minutes_raw"]))
    figures = card["bands"][row["band"]]
    return {
        "level": _half(float(row["level_raw"])),
        "dive": figures["level"] + float(row["dive_gain"]),
        "climb": climb,
        "column": column,
    }


def test_the_time_to_climb_columns_rise_and_agree_with_the_worked_examples() -> None:
    assert COLUMNS["medium"][13][7 - 1] == 13220
    assert COLUMNS["medium"][7][5 - 1] == 14250
    assert COLUMNS["medium"][8][5 - 1] == 13750
    for band, columns in COLUMNS.items():
        for number, feet in columns.items():
            assert len(feet) <= number - 1
            heights = [FLOORS[band], *feet, TOPS[band]]
            assert heights == sorted(set(heights)), f"{band} {number}"
        for quick, slow in zip(columns, list(columns)[1:], strict=False):
            pairs = zip(columns[quick], columns[slow], strict=False)
            assert all(high >= low for high, low in pairs), f"{band} {quick} {slow}"


def test_the_columns_are_those_printed_and_as_long_as_printed() -> None:
    short = {("low", 21): 19, ("low", 24): 19, ("medium", 20): 17, ("medium", 30): 17}
    assert {band: list(columns) for band, columns in COLUMNS.items()} == {
        "deck": [2, 3, 4, 5, 6, 7],
        "low": [3, 4, 5, 6, 7, 8, 9, 11, 12, 17, 21, 24],
        "medium": [4, 6, 7, 8, 9, 10, 13, 15, 16, 18, 20, 30],
        "high": [4, 5, 6, 10, 15, 20],
        "very-high": [4, 5, 15, 20],
    }
    for band, columns in COLUMNS.items():
        for number, feet in columns.items():
            assert len(feet) == short.get((band, number), number - 1)


def test_the_recipe_covers_each_band_of_each_card() -> None:
    flown = {(name, band) for name, card in CARDS.items() for band in card["bands"]}
    assert {(row["id"], row["band"]) for row in RAW} == flown


@every_row
def test_a_card_keeps_to_the_recipe_or_says_where_it_departs(row: dict[str, str]) -> None:
    card = CARDS[row["id"]]
    figures = card["bands"][row["band"]]
    for key, wanted in _recipe(row).items():
        name = f"bands.{row['band']}.{key}"
        assert figures.get(key) == wanted or name in _excused(card), (name, wanted)


@every_card
def test_no_departure_is_claimed_that_was_not_made(card: Card) -> None:
    rows = {row["band"]: row for row in RAW if row["id"] == card["id"]}
    for text in card["provenance"]["adjusted"]:
        name, _, change = text.partition(": ")
        old, _, rest = change.partition(" -> ")
        new, _, reason = rest.partition(", ")
        assert reason, text
        if name.startswith("bands."):
            _, band, key = name.split(".")
            assert _recipe(rows[band])[key] == float(old)
            assert card["bands"][band][key] == float(new)


@every_card
def test_a_card_has_exactly_the_agreed_keys(card: Card) -> None:
    assert set(card) - {"recon-ceiling"} == KEYS
    assert set(card["provenance"]) == {
        "source", "recipe", "confidence", "from-rulebook", "adjusted", "remarks",
    }  # fmt: skip
    assert card["provenance"]["source"] == "house"
    assert card["provenance"]["confidence"] in {"low", "medium", "high"}
    assert CARDS[card["id"]] is card
    assert card["side"] in {"British", "German"}
    assert card["role"] in {"scout", "two-seater"}
    assert card["crew"] == (1 if card["role"] == "scout" else 2)
    for weapon in card["weapons"]:
        assert set(weapon) - {"dual"} == WEAPON_KEYS


@every_card
def test_figures_lie_within_their_bounds(card: Card) -> None:
    assert list(card["bands"]) == list(BANDS[: len(card["bands"])])
    top = list(card["bands"])[-1]
    for band, figures in card["bands"].items():
        for speed in (figures["level"], figures["dive"]):
            assert 1 <= speed <= 6
            assert speed * 2 == int(speed * 2)
        assert figures["dive"] > figures["level"]
        assert 1 <= figures["manoeuvre"] <= 10
        assert ("column" in figures) == (band == top)
        column = COLUMNS[band][figures.get("column", figures["climb"])]
        if band == top:
            assert 1 <= figures["climb"] <= len(column)
    assert -2 <= card["damage-factor"] <= 2
    assert 60 <= card["endurance"] <= 360
    assert card["bomb-strength"] in {0, 0.5, 1, 1.5}


@every_card
def test_the_highest_marker_comes_near_the_service_ceiling(card: Card) -> None:
    band, figures = list(card["bands"].items())[-1]
    feet = COLUMNS[band][figures["column"]][figures["climb"] - 1]
    assert 0 <= card["service-ceiling"] - feet <= REACH


@every_card
def test_weapons_keep_to_the_recipe_or_say_where_they_depart(card: Card) -> None:
    for weapon in card["weapons"]:
        belt = weapon["drums"] == 0
        wanted = {"firepower": FIREPOWER[weapon["name"]], "depletion": 2 if belt else 3}
        for key, figure in wanted.items():
            name = f"weapons.{weapon['id']}.{key}"
            assert weapon[key] == figure or name in _excused(card), name
        assert belt or weapon["drums"] == 3
        assert weapon["mount"] in {"forward", "rear"}
        assert 1 <= weapon["firepower"] <= 6


@every_card
def test_only_the_card_of_its_rule_carries_a_limitation(card: Card) -> None:
    be2 = card["id"].startswith("be2")
    assert card["can-spin"] is not be2
    assert card["glide-least"] == (2 if be2 else 0)
    assert card["fires-rear-guns-attacking"] is card["id"].startswith("bristol-f2")
    assert card["dangerous-dive"] is (
        card["id"] in {"albatros-d-iii", "albatros-d-v", "nieuport-17", "nieuport-23"}
    )
    assert card["night"] is (card["id"] == "fe2b-night")


def test_the_figures_that_the_rulebook_prints_hold_exactly() -> None:
    pup, d_iii = CARDS["sopwith-pup"], CARDS["albatros-d-iii"]
    assert {figures["manoeuvre"] for figures in pup["bands"].values()} == {8}
    assert pup["bands"]["medium"]["level"] == 3
    assert {figures["manoeuvre"] for figures in d_iii["bands"].values()} == {6}
    assert d_iii["bands"]["medium"]["climb"] == 8
    assert CARDS["se5"]["bands"]["medium"]["climb"] == 7
    halberstadt = CARDS["halberstadt-d-ii"]
    assert halberstadt["service-ceiling"] == 13220
    assert list(halberstadt["bands"])[-1] == "medium"
    assert halberstadt["bands"]["medium"]["climb"] == 7
    assert halberstadt["bands"]["medium"]["column"] == 13
    assert CARDS["fe2d"]["bomb-strength"] == 1
    assert 4 in {band["level"] for band in CARDS["sopwith-triplane"]["bands"].values()}


def test_a_figure_said_to_be_of_the_rulebook_is_one_of_the_fixed_points() -> None:
    be2 = ["can-spin", "glide-least"]
    claimed = {name: card["provenance"]["from-rulebook"] for name, card in CARDS.items()}
    assert {name: keys for name, keys in claimed.items() if keys} == {
        "sopwith-pup": ["manoeuvre", "bands.medium.level"],
        "albatros-d-iii": ["manoeuvre", "bands.medium.climb"],
        "se5": ["bands.medium.climb"],
        "halberstadt-d-ii": ["service-ceiling", "bands.medium.climb", "bands.medium.column"],
        "fe2d": ["bomb-strength"],
        "bristol-f2a": ["fires-rear-guns-attacking"],
        "bristol-f2b": ["fires-rear-guns-attacking"],
        **dict.fromkeys(("be2c", "be2d", "be2e", "be2f", "be2g"), be2),
    }


def _turns_to_high(card: Card) -> int:
    return sum(int(card["bands"][band]["climb"]) for band in ("deck", "low", "medium"))


def test_the_triplane_climbs_best_of_the_spring_and_the_d_iii_beats_the_d_ii() -> None:
    spring = [
        card
        for card in CARDS.values()
        if "high" in card["bands"] and card["first-at-front"] <= "1917-05"
    ]
    assert min(spring, key=_turns_to_high)["id"] == "sopwith-triplane"
    order = [_turns_to_high(CARDS[f"albatros-d-{mark}"]) for mark in ("iii", "ii", "i")]
    assert order == sorted(set(order))
