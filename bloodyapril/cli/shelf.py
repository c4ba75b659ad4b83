"""The charts of the program, each read when it is asked for and nothing else with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart, read_vocabulary
from bloodyapril.resources import data_path
from bloodyapril.store.files import LazyMapping, fingerprint, read_toml, toml_files
from bloodyapril.terms.errors import Ambiguous, Unreadable, unknown

CLIMB_TABLE = "time-to-climb"
"""A chart of another shape: heights, not results."""

_RULE = r"\d+(\.\d+[a-z]?)?"


@cache
def charts() -> Mapping[str, Chart]:
    """All charts by name, in order of name."""
    paths = toml_files(data_path("charts", "rulebook"), data_path("charts", "house"))
    del paths[CLIMB_TABLE]
    return LazyMapping(paths, _chart)


@cache
def vocabulary() -> Vocabulary:
    """The facts that charts speak of."""
    return read_vocabulary(read_toml(data_path("charts", "facts.toml")))


def find_chart(typed: str) -> Chart:
    """A chart by its name, or by the number of a rule that has one chart only.

    Raises `Unreadable` for an unknown name, `Ambiguous` for a rule with several charts.
    """
    shelf = charts()
    name = typed.strip().casefold().replace(" ", "-").replace("_", "-")
    if name in shelf:
        return shelf[name]
    if name == CLIMB_TABLE:
        raise Unreadable("time-to-climb holds heights; see: bloodyapril chart show time-to-climb")
    if not re.fullmatch(_RULE, name):
        raise unknown("chart", typed, shelf, see="See: bloodyapril chart list")
    found = [chart for chart in shelf.values() if chart.rule == name]
    if not found:
        raise Unreadable(f"rule {name} has no chart; see: bloodyapril chart list")
    if len(found) > 1:
        names = ", ".join(chart.id for chart in found)
        raise Ambiguous(f"rule {name} has {len(found)} charts: {names}; say which")
    return found[0]


def _chart(path: Path) -> Chart:
    return read_chart(read_toml(path), vocabulary(), fingerprint=fingerprint(path))
