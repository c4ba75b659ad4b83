"""A scenario file under check: its faults, and what it leaves to the dice of the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bloodyapril.game.scenario import FlightOrder, Readiness, Scenario
from bloodyapril.store.library import library
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenarios import read_scenario
from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.terms.map import Map

MOST_AEROPLANES = 6
"""In one flight (5.1)."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a scenario file found; `left_open` is what the set-up settles, and how."""

    file: str
    title: str
    faults: tuple[str, ...]
    left_open: tuple[str, ...]


def check_file(file: Path) -> Checked:
    """Read a scenario file and look at what can be read but not played.

    A file that cannot be read has the reason as its only fault.
    """
    try:
        scenario = read_scenario(file)
    except BloodyAprilError as refusal:
        return Checked(file.name, "", (str(refusal),), ())
    return Checked(file.name, scenario.title, tuple(_faults(scenario)), tuple(_open(scenario)))


def _faults(scenario: Scenario) -> Iterator[str]:
    map_ = map_of(scenario.date)
    seen: set[str] = set()
    for order in scenario.flights:
        if order.id in seen:
            yield f"flight {order.id}: another flight has this id"
        seen.add(order.id)
        yield from (f"flight {order.id}: {fault}" for fault in _order_faults(order))
    if not scenario.flights:
        yield "no flights: there is nobody to play"
    if scenario.turns < 1:
        yield f"time: {scenario.turns} turns"
    for ready in scenario.readiness:
        yield from (f"readiness of {ready.unit}: {f}" for f in _ready_faults(ready, map_))


def _order_faults(order: FlightOrder) -> Iterator[str]:
    if not 1 <= order.aeroplanes <= MOST_AEROPLANES:
        yield f"{order.aeroplanes} aeroplanes; a flight has one to {MOST_AEROPLANES} [5.1]"
    if len(order.crews) > order.aeroplanes:
        yield f"{len(order.crews)} crews for {order.aeroplanes} aeroplanes"
    for number in order.cameras:
        if not 1 <= number <= order.aeroplanes:
            yield f"a camera in box {number} of {order.aeroplanes}"
    if not order.route and order.hex is None:
        yield "neither a hex nor a route: it is nowhere"


def _ready_faults(ready: Readiness, map_: Map) -> Iterator[str]:
    try:
        aerodrome = map_.aerodrome(ready.aerodrome)
        if ready.type:
            library().card(ready.type)
    except BloodyAprilError as refusal:
        yield str(refusal)
        return
    if ready.airborne is not None and aerodrome.hex is None:
        yield f"starts in the air near {aerodrome.name}, which is off the map"
    if not 0 <= ready.aeroplanes <= MOST_AEROPLANES:
        yield f"{ready.aeroplanes} aeroplanes; a flight has one to {MOST_AEROPLANES} [5.1]"


def _open(scenario: Scenario) -> Iterator[str]:
    if scenario.weather is None:
        yield f"weather: rolled for {scenario.month} [7.1]"
    for order in scenario.flights:
        if not order.leader:
            yield f"flight {order.id}: no leader, Aggression rolled by training [4.3]"
    for ready in scenario.readiness:
        name = scenario.units[ready.unit].name
        if not ready.type:
            yield f"readiness of {name}: type rolled on the availability matrix [24.1]"
        if not ready.aeroplanes:
            yield f"readiness of {name}: number rolled on the flight size table [24.1]"
        if ready.airborne is not None:
            yield f"readiness of {name}: starts in a hex drawn near its aerodrome [4.42]"
    for density, count in scenario.aa_pool:
        yield f"{count} {density.value} AA: sited by the plan, one in five hidden [4.41]"
