"""Rule 13.2: engagement. Who may attack whom, both rolls, and their four results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_units import Damage, Flight, Status
from bloodyapril.rules.detection import Light
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import height_order
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather, broken_cloud_between, line_of_sight, veil


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What surrounds one meeting of two flights."""

    weather: Weather
    light: Light = Light()
    attacker_sees: str = "detected"
    """The defender's state for the attacker: `tally`, `detected`, `detected-previously`."""
    defender_sees: str = "undetected"
    from_behind: bool = False
    """Whether the attacker comes from the defender's rear hemisphere."""


class Engagement(Enum):
    """Results of the two engagement rolls (13.232)."""

    SURPRISE = "a"
    EVEN = "b"
    NONE = "c"
    DEFENDERS_CHOICE = "d"


@rule("13.21")
def attack_objections(
    table: Table, attacker: Flight, defender: Flight, seen: bool, weather: Weather
) -> list[str]:
    """Rule 13.21. Every reason, with its rule, why one flight may not attack another.

    `seen` says whether the defender is detected or under a Tally (ruling detected-to-attack).
    """
    reasons = []
    if not attacker.usable:
        reasons.append(f"{attacker.name} has no ammunition [13.21a]")
    if not attacker.tasking.may_attack:
        reasons.append(f"{attacker.tasking.value} only defends [12.2]")
    if attacker.aborting:
        reasons.append(f"{attacker.name} is aborting [10.6]")
    if attacker.status is not Status.FLYING:
        reasons.append(f"{attacker.name} is {attacker.status.value} [11.1, 11.2]")
    if not seen:
        reasons.append(f"{defender.name} is undetected [13.21b]")
    if attacker.position.range_to(defender.position) > 0:
        reasons.append(f"{defender.name} is in another hex [13.21c]")
    if attacker.climbing:
        reasons.append(f"{attacker.name} has climbed this turn [13.21c]")
    bands = attacker.altitude.band.rank - defender.altitude.band.rank
    order = height_order(table, attacker.card, attacker.altitude, defender.card, defender.altitude)
    if bands > 1:
        reasons.append(f"{defender.name} is more than one band lower [13.21c]")
    if order < 0:
        reasons.append(f"{defender.name} is higher [13.21c]")
    if attacker.undamaged == 0:
        reasons.append(f"no aeroplane of {attacker.name} is undamaged [13.21d]")
    if not line_of_sight(weather, attacker.altitude, defender.altitude):
        reasons.append("cloud blocks the line of sight [7.3]")
    return reasons


@rule("13.23", "13.231", charts=("engagement",))
def engagement_check(
    table: Table,
    flight: Flight,
    enemy: Flight,
    circumstances: Circumstances,
    *,
    attacking: bool,
    enemy_fights_as_one: bool = False,
) -> Check:
    """Rule 13.23. One flight's engagement roll, in the column of how it sees the enemy."""
    order = height_order(table, flight.card, flight.altitude, enemy.card, enemy.altitude)
    weather, light = circumstances.weather, circumstances.light
    behind = circumstances.from_behind and not attacking
    facts: dict[str, FactValue] = {
        "target-state": circumstances.attacker_sees if attacking else circumstances.defender_sees,
        "role": "attacker" if attacking else "defender",
        "aggression": flight.aggression,
        "altitude-advantage": order > 0,
        "own-aeroplanes": len(flight.present),
        "aeroplanes": 1 if enemy_fights_as_one else len(enemy.present),
        "from-behind": behind,
        "rear-gunner": behind and flight.has_rear_gunner,
        "manoeuvre-marker": flight.manoeuvre_marker,
        "laden": flight.laden,
        "aborting": flight.aborting,
        "broken-cloud": broken_cloud_between(weather, flight.altitude, enemy.altitude),
        "visibility": veil(weather, flight.altitude.band, enemy.altitude.band),
        "dusk": light.dusk,
        "night": light.night,
    }
    return table.library.chart("engagement").check(f"{flight.name} on {enemy.name}", **facts)


@rule("13.232")
def may_commence(defender: Flight) -> bool:
    """Rule 13.232. Whether a defender who alone engages may choose to begin combat."""
    return (
        bool(defender.usable)
        and not defender.aborting
        and not defender.manoeuvre_marker
        and not defender.fought
        and any(box.damage is Damage.NONE for box in defender.present)
    )


@rule("13.232")
def engage(
    table: Table, attacker: Flight, defender: Flight, circumstances: Circumstances
) -> Engagement:
    """Rule 13.232. Both engagement rolls, and which of the four results they make."""
    ours = engagement_check(table, attacker, defender, circumstances, attacking=True)
    attacker_engages = table.dice.ask(ours) == "engaged"
    theirs = engagement_check(table, defender, attacker, circumstances, attacking=False)
    defender_engages = table.dice.ask(theirs) == "engaged"
    if attacker_engages:
        return Engagement.EVEN if defender_engages else Engagement.SURPRISE
    if defender_engages and may_commence(defender):
        return Engagement.DEFENDERS_CHOICE
    return Engagement.NONE
