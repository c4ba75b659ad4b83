"""Charts as they are named on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bloodyapril.checks.charts import Chart
from bloodyapril.store.library.chart_files import CLIMB_TABLE
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.layers import NOTHING, Own
from bloodyapril.terms.errors import Ambiguous, Unreadable, unknown

_RULE = r"\d+(\.\d+[a-z]?)?"


def find_chart(typed: str, besides: Iterable[str] = (), own: Own = NOTHING) -> Chart:
    """A chart by its name, or by the number of a rule that has one chart only.

    `besides` are other names that might have been meant, `own` what a campaign has of its own.

    Raises `Unreadable` for an unknown name, `Ambiguous` for a rule with several charts.
    """
    return charts(own)[chart_name(typed, besides)]


def chart_name(typed: str, besides: Iterable[str] = ()) -> str:
    """The name of a chart, however it was typed; raises as `find_chart` does."""
    shelf = charts()
    name = typed.strip().casefold().replace(" ", "-").replace("_", "-")
    if name in shelf:
        return name
    if name == CLIMB_TABLE:
        raise Unreadable("time-to-climb holds heights; see: bloodyapril chart show time-to-climb")
    if not re.fullmatch(_RULE, name):
        raise unknown("chart", typed, [*shelf, *besides], see="See: bloodyapril chart list")
    # The rule of a chart is the program's own, so that no owner's chart can hide another.
    found = [chart for chart in shelf.shipped if shelf.below(chart).rule == name]
    if not found:
        raise Unreadable(f"rule {name} has no chart; see: bloodyapril chart list")
    if len(found) > 1:
        raise Ambiguous(f"rule {name} has {len(found)} charts: {', '.join(found)}; say which")
    return found[0]
