"""What shipped charts and cards say for the charts of owners is what rules and rulebook say."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.cards import FixedPoint
from bloodyapril.rules.archie import hits_of
from bloodyapril.store.library.charts import charts
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Heading

DATA = Path(__file__).resolve().parents[2] / "data"
POINTS = [
    FixedPoint.read(entry)
    for entry in tomllib.loads((DATA / "fixed-points.toml").read_text("utf-8"))["points"]
]
CHARTS = charts()
WEATHER = {
    "worse", "better", "veer", "wind-up", "wind-down", "layer-up", "layer-down", "no-change",
}  # fmt: skip


def results(name: str) -> list[str]:
    """All results that an owner's chart of this name may have, as text."""
    chart = CHARTS[name]
    rows = [row.result for column in chart.columns.values() for row in column.rows]
    return [str(result) for result in (*rows, *chart.results)]


def test_every_flak_result_is_one_that_the_rules_can_take_apart() -> None:
    for result in results("flak-damage"):
        assert len(hits_of(result)) == (0 if result == "NE" else result.count("+") + 1)


def test_every_wind_comes_from_a_heading() -> None:
    assert {Heading.parse(result) for result in results("wind-from")} == set(Heading)


def test_every_cloud_layer_is_a_band() -> None:
    assert {Band(result) for result in results("cloud-layer")} == set(Band)


def test_every_change_of_weather_is_made_of_changes_that_the_rules_know() -> None:
    assert {part for result in results("weather-change") for part in result.split("+")} <= WEATHER


def test_every_scatter_is_a_way_that_the_rules_know() -> None:
    ways = {result.removesuffix("-down") for result in results("scatter")}
    hexsides = {"N", "NE", "SE", "S", "SW", "NW"}
    assert ways == hexsides | {"stay", "back-2", "homeward"}
    assert len(set(results("scatter"))) == 2 * len(ways)


def test_the_bounds_of_the_aggression_value_are_those_of_the_rulebook() -> None:
    """Rule 4.33 names +2 and +3 as the best of Regular and Ace units, 15.1 a floor of -3."""
    bounds = CHARTS["flight-quality"].bounds
    assert {(b.values, b.least, b.most, b.rule) for b in bounds} == {
        (None, -3, None, "15.1"),
        (("Regular",), None, 2, "4.33"),
        (("Ace",), None, 3, "4.33"),
    }


def test_an_attack_succeeds_from_0_to_4() -> None:
    (bound,) = CHARTS["air-to-ground"].bounds
    assert (bound.least, bound.most, bound.rule) == (0, 4, "18.42")


def card(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "aeroplanes" / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point.cards[0]}-{point.key}")
def test_our_own_cards_keep_to_the_fixed_points(point: FixedPoint) -> None:
    for name in point.cards:
        assert point.value in point.found(card(name))


def test_the_fixed_points_are_those_that_the_cards_claim() -> None:
    claimed = {
        (path.stem, key.removeprefix("bands."))
        for path in (DATA / "aeroplanes").glob("*.toml")
        for key in card(path.stem)["provenance"]["from-rulebook"]
    }
    given = {(name, point.key.replace("bands.*.", "").removeprefix("bands."))
             for point in POINTS for name in point.cards}  # fmt: skip
    # The triplane's speed is that of some band, which its card need not name.
    assert given - claimed == {("sopwith-triplane", "level")}
    assert claimed <= given


def test_the_readme_lists_the_fixed_points() -> None:
    readme = (DATA / "aeroplanes" / "README.md").read_text("utf-8")
    table = readme[readme.index("## Fixed points") :]
    for point in POINTS:
        assert point.rule in table
