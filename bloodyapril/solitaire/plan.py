"""Sealed orders (24.2): the German plan, made before the player plans, and its seal."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from dataclasses import replace
from hashlib import sha256

from bloodyapril.checks.check import Draw
from bloodyapril.game.setup.deployment import spoken_for
from bloodyapril.game.setup.starts import START_RANGE
from bloodyapril.game.state.scenario import Emplacement, PlannedFlight, Readiness, Scenario, Unit
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.emplacement import is_upgrade, most_hidden, onion_objections
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

BEHIND_THE_LINE = (1, 5)
"""How far behind the German trenches, in hexes, the plan places its AA."""
SALT_DICE = 24


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
                    "id": gun.id,
                    "side": gun.side.value,
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


@rule("24.2", "24.1", "4.41", "4.42", "16.11", "16.4", charts=("scout-type", "jasta-size"))
def make_plan(table: Table, scenario: Scenario) -> Plan:
    """Rules 24.1 and 24.2. Types and sizes by the printed matrices, leaders, and AA sites."""
    taken = spoken_for(scenario, ()) | {ready.leader for ready in scenario.readiness}
    flights: list[PlannedFlight] = []
    for ready in scenario.readiness:
        flights.append(_planned(table, scenario, ready, len(flights) + 1, taken))
        taken.add(flights[-1].leader)
    guns = (*_placed(scenario), *_sited(table, scenario))
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
    return Plan(tuple(flights), guns, salt)


@rule("24.1", charts=("scout-type", "jasta-size"))
def _planned(
    table: Table, scenario: Scenario, ready: Readiness, number: int, taken: Set[str]
) -> PlannedFlight:
    """Rule 24.1. One flight: type and size as the scenario says, or by the matrix and the table.

    `taken` are airmen who fly elsewhere.
    """
    unit = scenario.units[ready.unit]
    how = []
    type_ = ready.type
    if not type_:
        row = matrix_row(unit, scenario.month)
        type_ = str(table.ask("scout-type", unit.name, jasta_row=row))
        how.append(f"type by the availability matrix, row {row}")
    leader, aeroplanes = ready.leader, ready.aeroplanes
    if not aeroplanes:
        aeroplanes, leader = _size(table, unit, leader, taken)
        how.append("size by the flight size table")
    units = [other.unit for other in scenario.readiness]
    place = units[:number].count(ready.unit)
    name = f"{unit.name} flight {place}" if units.count(ready.unit) > 1 else unit.name
    hex_ = _in_the_air(table, ready) if ready.airborne is not None else None
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
def _in_the_air(table: Table, ready: Readiness) -> Position:
    """Rule 4.42. A flight that starts in the air is within three hexes of its aerodrome."""
    home = table.map.aerodrome(ready.aerodrome).hex
    near = [
        hex_
        for hex_ in sorted(table.map.hexes, key=str)
        if home is not None and hex_.range_to(home) <= START_RANGE
    ]
    return near[table.draw("Where it flies", "4.42", tuple(str(hex_) for hex_ in near))]


@rule("24.1", charts=("jasta-size",))
def _size(table: Table, unit: Unit, leader: str, taken: Set[str]) -> tuple[int, str]:
    """Rule 24.1. Aeroplanes and leader of a flight whose size is rolled.

    A single aeroplane takes an ace: the leader if he is one, else the highest who is free; without
    any the size is rolled again (ruling jasta-size-one).
    """
    aces = _free_aces(unit, leader, taken)
    while True:
        size = int(table.ask("jasta-size", unit.name))
        if size > 1:
            return size, leader or (aces[0] if aces else "")
        if aces:
            return size, aces[0]


def _free_aces(unit: Unit, leader: str, taken: Set[str]) -> list[str]:
    """Aces rated 0 or more who may fly in a flight, its leader first, then the highest."""
    pilots = [crew[0] for crew in unit.crews if crew[0].ace]
    pilots.sort(key=lambda pilot: (pilot.name != leader, -(pilot.aggression or 0)))
    return [pilot.name for pilot in pilots if pilot.name == leader or pilot.name not in taken]


@rule("24.1")
def matrix_row(unit: Unit, month: str) -> str:
    """Rule 24.1. A Jasta's row of the availability matrix (ruling scout-matrix-march-other)."""
    if month == "May":
        return "may-all"
    if month == "March":
        rows = {"B": "march-b", "11": "march-11-30", "30": "march-11-30"}
        return rows.get(unit.short, "march-1-3-4-5-12")
    return "april-b-33" if unit.short in ("B", "33") else "april-other"


def _aa_id(side: Side, number: int) -> str:
    return f"{side.value[0]}AA{number}"


@rule("16.1")
def _balloon_of(scenario: Scenario, gun: Emplacement) -> str:
    """Rule 16.1. The balloon whose AA is upgraded to Heavy by this gun below it; mostly none."""
    kites = scenario.balloons(gun.side)
    return kites[gun.hex] if is_upgrade(gun.density, gun.hex, kites) else ""


@rule("4.41")
def _placed(scenario: Scenario) -> tuple[Concentration, ...]:
    """Rule 4.41. The AA that the scenario places itself, as it says."""
    return tuple(
        Concentration(
            _aa_id(gun.side, number),
            gun.side,
            gun.density,
            gun.hex,
            active=gun.active,
            hidden=gun.hidden,
            flaming_onion=gun.flaming_onion,
            balloon=_balloon_of(scenario, gun),
        )
        for number, gun in enumerate(scenario.aa, start=1)
    )


@rule("4.41", "16.11", "16.4")
def _sited(table: Table, scenario: Scenario) -> list[Concentration]:
    """Rules 4.41, 16.11 and 16.4. AA of the scenario's pool on land behind the line, one to a hex.

    One in five starts hidden and inactive, fewer where the scenario has hidden others. One of the
    Medium ones that lie far enough back, or under a balloon, is a Flaming Onion.
    """
    sites = aa_sites(scenario, table.map)
    guns: list[Concentration] = []
    for density in [density for density, count in scenario.aa_pool for _ in range(count)]:
        hex_ = sites.pop(_choose(table, "AA site", density.value, sites))
        id_ = _aa_id(Side.GERMAN, len(scenario.aa) + len(guns) + 1)
        guns.append(Concentration(id_, Side.GERMAN, density, hex_))
    hidden = sum(gun.hidden and gun.side is Side.GERMAN for gun in scenario.aa)
    for _ in range(most_hidden(len(guns)) - hidden):
        open_ = [place for place, gun in enumerate(guns) if not gun.hidden]
        lurks = open_[_choose(table, "Hidden AA", "", [guns[place].id for place in open_])]
        guns[lurks] = replace(guns[lurks], active=False, hidden=True)
    kites = scenario.balloons(Side.GERMAN)
    able = [
        place
        for place, gun in enumerate(guns)
        if not onion_objections(table.map, gun.side, gun.density, gun.hex, kites)
    ]
    if able:
        onion = able[_choose(table, "Flaming Onion", "", [guns[place].id for place in able])]
        guns[onion] = replace(guns[onion], flaming_onion=True)
    return guns


def _choose(table: Table, title: str, subject: str, options: Sequence[object]) -> int:
    return table.draw(title, "4.41", tuple(str(option) for option in options), subject)


@rule("4.41")
def aa_sites(scenario: Scenario, map_: Map) -> list[Position]:
    """Rule 4.41. Where the plan may put AA.

    Up to a hundred land hexes of the sector, spread evenly, a few hexes behind the trenches.
    """
    near, far = BEHIND_THE_LINE
    first, last = scenario.aa_sector
    placed = {gun.hex for gun in scenario.aa}
    behind = (
        hex_
        for hex_ in map_.behind_trenches(Side.GERMAN, near, far)
        if first <= hex_.row <= last
        and map_.holder(hex_) is Side.GERMAN
        and map_.terrain(hex_) is not Terrain.WATER
        and hex_ not in placed
    )
    found = sorted(behind, key=str)
    stride = -(-len(found) // 100) if found else 1
    return found[::stride]
