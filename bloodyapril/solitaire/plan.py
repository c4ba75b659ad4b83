"""Sealed orders (24.2): the German plan, made before the player plans, and its seal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from bloodyapril.checks.check import Draw
from bloodyapril.game.scenario import PlannedFlight, Readiness, Scenario, Unit
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.sides import Side

HIDDEN_SHARE = 5
"""One in five of the AA concentrations may start hidden (4.41)."""
BEHIND_THE_LINE = (1, 5)
"""How far behind the German trenches, in hexes, the plan places its AA."""
SALT_DICE = 24
START_RANGE = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole German plan. `salt` keeps its seal from being guessed."""

    flights: tuple[PlannedFlight, ...]
    guns: tuple[Concentration, ...]
    salt: str

    @property
    def text(self) -> str:
        """The plan as the text that the seal is taken of."""
        content = {
            "flights": [
                {
                    "id": flight.id,
                    "name": flight.name,
                    "unit": flight.unit,
                    "aerodrome": flight.aerodrome,
                    "type": flight.type,
                    "aeroplanes": flight.aeroplanes,
                    "leader": flight.leader,
                    "how": flight.how,
                    "hex": str(flight.hex) if flight.hex else "",
                    "altitude": str(flight.altitude) if flight.altitude else "",
                }
                for flight in self.flights
            ],
            "aa": [
                {
                    "density": gun.density.value,
                    "hex": str(gun.hex),
                    "hidden": gun.hidden,
                    "flaming_onion": gun.flaming_onion,
                }
                for gun in self.guns
            ],
            "salt": self.salt,
        }
        return json.dumps(content, ensure_ascii=False, sort_keys=True)

    @property
    def seal(self) -> str:
        """The fingerprint of the plan with its salt."""
        return seal_of(self.text)


def seal_of(text: str) -> str:
    """The SHA-256 fingerprint of a plan's text, so that anyone can compare."""
    return sha256(text.encode()).hexdigest()


@rule("24.2", "24.1", charts=("scout-type", "jasta-size"))
def make_plan(table: Table, scenario: Scenario, map_: Map) -> Plan:
    """Rules 24.1 and 24.2. Types and sizes by the printed matrices, leaders, and AA sites."""
    flights = tuple(
        _planned(table, scenario, map_, ready, number)
        for number, ready in enumerate(scenario.readiness, start=1)
    )
    guns = (*_placed(scenario), *_sited(table, scenario, map_))
    table.tell(
        "plan",
        "; ".join(f"{f.name}: {f.aeroplanes} {f.type} at {f.aerodrome}" for f in flights),
        "24.2",
        seen_by=Side.GERMAN,
    )
    salt = "".join(
        str(table.dice.ask(Draw("Salt", "24.2", tuple("0123456789")))) for _ in range(SALT_DICE)
    )
    table.dice.take_log()
    return Plan(flights, guns, salt)


@rule("24.1", charts=("scout-type", "jasta-size"))
def _planned(
    table: Table, scenario: Scenario, map_: Map, ready: Readiness, number: int
) -> PlannedFlight:
    """Rule 24.1. One flight: type and size as the scenario says, or by the matrix and the table."""
    unit = scenario.units[ready.unit]
    how = []
    type_ = ready.type
    if not type_:
        row = matrix_row(unit, scenario.month)
        type_ = str(table.ask("scout-type", unit.name, jasta_row=row))
        how.append(f"type by the availability matrix, row {row}")
    leader, aeroplanes = ready.leader, ready.aeroplanes
    if not aeroplanes:
        aeroplanes, leader = _size(table, unit, leader)
        how.append("size by the flight size table")
    fellows = [other for other in scenario.readiness if other.unit == ready.unit]
    place = fellows.index(ready) + 1
    name = f"{unit.name} flight {place}" if len(fellows) > 1 else unit.name
    hex_ = _in_the_air(table, map_, ready) if ready.airborne is not None else None
    return PlannedFlight(
        f"G{number}",
        name,
        unit.id,
        ready.aerodrome,
        type_,
        aeroplanes,
        leader,
        "; ".join(how),
        hex_,
        ready.airborne,
    )


@rule("4.42")
def _in_the_air(table: Table, map_: Map, ready: Readiness) -> Position:
    """Rule 4.42. A flight that starts in the air is within three hexes of its aerodrome."""
    home = map_.aerodrome(ready.aerodrome).hex
    near = [
        hex_
        for hex_ in sorted(map_.hexes, key=str)
        if home is not None and hex_.range_to(home) <= START_RANGE
    ]
    return near[table.draw("Where it flies", "4.42", tuple(str(hex_) for hex_ in near))]


@rule("24.1", charts=("jasta-size",))
def _size(table: Table, unit: Unit, leader: str) -> tuple[int, str]:
    """Rule 24.1. Aeroplanes and leader; a single one flies an ace (ruling jasta-size-one)."""
    aces = [
        crew[0].name
        for crew in sorted(unit.crews, key=lambda crew: -(crew[0].aggression or 0))
        if crew[0].ace
    ]
    while True:
        size = int(table.ask("jasta-size", unit.name))
        if size > 1:
            return size, leader or (aces[0] if aces else "")
        if aces:
            return 1, aces[0]


@rule("24.1")
def matrix_row(unit: Unit, month: str) -> str:
    """Rule 24.1. A Jasta's row of the availability matrix (ruling scout-matrix-march-other)."""
    if month == "May":
        return "may-all"
    if month == "March":
        rows = {"B": "march-b", "11": "march-11-30", "30": "march-11-30"}
        return rows.get(unit.short, "march-1-3-4-5-12")
    return "april-b-33" if unit.short in ("B", "33") else "april-other"


def _placed(scenario: Scenario) -> Iterable[Concentration]:
    for number, gun in enumerate(scenario.aa, start=1):
        yield Concentration(
            f"{gun.side.value[0]}AA{number}",
            gun.side,
            gun.density,
            gun.hex,
            flaming_onion=gun.flaming_onion,
        )


@rule("4.41", "16.11")
def _sited(table: Table, scenario: Scenario, map_: Map) -> list[Concentration]:
    """Rules 4.41 and 16.11. AA of the scenario's pool on land behind the line, one to a hex.

    One in five starts hidden and inactive.
    """
    sites = _sites(scenario, map_)
    pool = [density for density, count in scenario.aa_pool for _ in range(count)]
    hidden = len(pool) // HIDDEN_SHARE
    guns = []
    for number, density in enumerate(pool, start=1):
        hex_ = sites.pop(_choose(table, sites, density))
        lurks = number <= hidden
        guns.append(
            Concentration(f"G{number}", Side.GERMAN, density, hex_, active=not lurks, hidden=lurks)
        )
    return guns


def _choose(table: Table, sites: list[Position], density: Density) -> int:
    options = tuple(str(site) for site in sites)
    return table.draw("AA site", "4.41", options, density.value)


def _sites(scenario: Scenario, map_: Map) -> list[Position]:
    """Up to a hundred land hexes of the sector, spread evenly, a few hexes behind the trenches."""
    near, far = BEHIND_THE_LINE
    first, last = scenario.aa_sector
    found = [
        hex_
        for hex_ in sorted(map_.hexes, key=str)
        if first <= hex_.row <= last
        and map_.holder(hex_) is Side.GERMAN
        and near <= map_.trench_range(hex_, Side.GERMAN) <= far
        and map_.terrain(hex_) is not Terrain.WATER
    ]
    stride = -(-len(found) // 100) if found else 1
    return found[::stride]
