"""Rule 12.2: the altitudes to which a tasking binds a flight."""

from __future__ import annotations

from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library
from bloodyapril.terms.altitude import GROUND

BOUND = {Tasking.BOMBING: "bombing", Tasking.ARTILLERY: "artillery", Tasking.RECON: "recon"}
"""Taskings that the chart of task altitudes knows, as it names them."""


@rule("12.2", "12.216", charts=("task-altitude",))
def altitude_objections(library: Library, rulings: Rulings, flight: Flight) -> list[str]:
    """Rules 12.2 and 12.216. Why a flight is too high or low for its task (ruling task-ceiling).

    A flight may always work lower than its ceiling; recon needs Deck+1 as well, and may be flown
    higher by types whose card says so.
    """
    task = BOUND.get(flight.tasking)
    if task is None:
        return []
    chart = library.chart("task-altitude")
    end = "highest" if rulings["task-ceiling"] == "upper" else "cautious"
    highest = int(chart.look_up(task=task, altitude_limit=end))
    lowest = int(chart.look_up(task=task, altitude_limit="lowest"))
    if flight.tasking is Tasking.RECON:
        highest = max(highest, flight.card.recon_ceiling)
    height = feet(library, flight.card, flight.altitude)
    reasons = []
    if height > highest:
        reasons.append(f"{height:,} ft is above {highest:,} ft [12.2]")
    if height < lowest or (flight.tasking is Tasking.RECON and flight.altitude == GROUND):
        reasons.append(f"{height:,} ft is below Deck+1 or {lowest:,} ft [12.2]")
    return reasons
