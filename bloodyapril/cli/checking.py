"""A scenario file under check: its faults, and what it leaves to the dice of the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bloodyapril.game.phases.combat.dogfights import DOGFIGHTS, WITHIN_DOGFIGHTS
from bloodyapril.game.setup.starts import night_doubts, start_doubts
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.store.library.availability import availability_doubts
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.form import Faulty
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a scenario file found.

    `doubts` are what rules allow by a special rule only, or history does not bear out; `left_open`
    is what the set-up settles, and how.
    """

    file: str
    title: str
    faults: tuple[str, ...]
    doubts: tuple[str, ...] = ()
    left_open: tuple[str, ...] = ()


def check_file(file: Path) -> Checked:
    """Read a scenario file: all its faults, or what is doubtful and what it leaves to the dice."""
    try:
        scenario = read_scenario(file)
    except Faulty as refusal:
        return Checked(file.name, "", refusal.faults)
    except BloodyAprilError as refusal:
        return Checked(file.name, "", (str(refusal),))
    doubts = start_doubts(scenario, map_of(scenario.date)) + night_doubts(scenario)
    if not scenario.plays(DOGFIGHTS):
        idle = [number for number in WITHIN_DOGFIGHTS if scenario.plays(number)]
        doubts += [f"rules-on: {number} is of dogfights only [{DOGFIGHTS}]" for number in idle]
    doubts += availability_doubts(scenario, library())
    return Checked(file.name, scenario.title, (), tuple(doubts), tuple(_open(scenario)))


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
