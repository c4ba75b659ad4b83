"""Rule 13.2: engagement. Who may attack whom, both rolls, and their four results."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.combat import armed_against, helpless
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import height_order, highest_marker
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather, broken_cloud_between, line_of_sight, veil
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What surrounds one meeting of two flights."""

    air: Air
    attacker_sees: str = "detected"
    """The defender's state for the attacker: `tally`, `detected`, `detected-previously`."""
    defender_sees: str = "undetected"
    from_behind: bool = False
    """Whether the attacker comes from the defender's rear hemisphere."""
    target_busy: bool = False
    """Whether the attacker bounces a dogfight (13.43)."""
    attacker_in_sun: bool = False
    """Whether the attacker stands in the sun's arc; it matters if it is the higher one (7.2)."""
    defender_in_sun: bool = False


class Engagement(Enum):
    """Results of the two engagement rolls (13.232)."""

    SURPRISE = "a"
    EVEN = "b"
    NONE = "c"
    DEFENDERS_CHOICE = "d"


@rule("13.21", "13.22")
def attack_objections(
    table: Table,
    attacker: Flight,
    defender: Flight,
    seen: bool,
    weather: Weather,
    *,
    from_afar: bool = False,
) -> list[str]:
    """Rules 13.21 and 13.22. Every reason, with its rule, why one flight may not attack another.

    `seen` says whether the defender is detected or under a Tally; the ruling detected-to-attack may
    ask for more. `from_afar` leaves out that both must be in one hex, for a flight still to move.
    """
    reasons = gun_objections(table, attacker, defender)
    if not attacker.tasking.may_attack:
        reasons.append(f"{attacker.tasking.value} only defends [12.2]")
    if attacker.aborting:
        reasons.append(f"{attacker.name} is aborting [10.6]")
    if attacker.wheel:
        reasons.append(f"{attacker.name} is in a Defensive Wheel, which attacks nobody [13.44]")
    if attacker.status is not Status.FLYING:
        reasons.append(f"{attacker.name} is {attacker.status.value} [11.1, 11.2]")
    if not (seen and _known_well_enough(table, defender)):
        reasons.append(f"{defender.name} is undetected [13.21b]")
    if not from_afar and attacker.position.range_to(defender.position) > 0:
        reasons.append(f"{defender.name} is in another hex [13.21c]")
    reasons += height_objections(table, attacker, defender, weather)
    reasons += damage_objections(attacker)
    if not line_of_sight(weather, attacker.altitude, defender.altitude):
        reasons.append("cloud blocks the line of sight [7.3]")
    return reasons


@rule("13.11", "13.21")
def gun_objections(table: Table, attacker: Flight, defender: Flight) -> list[str]:
    """Rules 13.11 and 13.21a. Why an attacker has nothing to attack an enemy with."""
    if not attacker.usable:
        return [f"{attacker.name} has no ammunition [13.21a]"]
    if not has_guns_for(table, attacker, defender):
        return [f"{attacker.name} has rear guns only, which do not attack [13.11]"]
    return []


@rule("13.21")
def damage_objections(attacker: Flight) -> list[str]:
    """Rule 13.21d. Why a flight is too much hurt to attack."""
    if attacker.undamaged:
        return []
    return [f"no aeroplane of {attacker.name} is undamaged [13.21d]"]


def has_guns_for(table: Table, attacker: Flight, defender: Flight) -> bool:
    """Rule 13.11. Whether a flight has guns that attack an enemy, taken up or down to him."""
    reaches = defender.altitude.band in attacker.card.bands
    at_height = replace(attacker, altitude=defender.altitude) if reaches else attacker
    return bool(armed_against(table, at_height, defender, attacking=True))


def _known_well_enough(table: Table, defender: Flight) -> bool:
    if table.rulings["detected-to-attack"] == "either":
        return True
    return defender.detection is not Detection.UNDETECTED and defender.identified


@rule("13.21", "13.22")
def height_objections(
    table: Table, attacker: Flight, defender: Flight, weather: Weather
) -> list[str]:
    """Rules 13.21c and 13.22. Why an attacker's height or climb keeps it from attacking.

    It must be no lower and must not have climbed, save under cloud.
    """
    if climbs_under_cloud(table, attacker, defender, weather):
        if attacker.climbing:
            return []
        return [f"{defender.name} is higher and can only be reached by climbing [13.22]"]
    reasons = []
    if attacker.climbing:
        reasons.append(f"{attacker.name} has climbed this turn [13.21c]")
    if attacker.altitude.band.rank - defender.altitude.band.rank > 1:
        reasons.append(f"{defender.name} is more than one band lower [13.21c]")
    if _order(table, attacker, defender) < 0:
        reasons.append(f"{defender.name} is higher [13.21c]")
    return reasons


@rule("13.22")
def climbs_under_cloud(table: Table, attacker: Flight, defender: Flight, weather: Weather) -> bool:
    """Rule 13.22. Whether cloud keeps an attacker below a defender, so that it may climb to attack.

    Both are in one band, solid cloud fills the next, and the attacker's highest marker is no higher
    than the defender (ruling climbing-attack).
    """
    band = attacker.altitude.band
    if weather.cloud is None or band is not defender.altitude.band:
        return False
    if weather.cloud is not band.above or _order(table, attacker, defender) >= 0:
        return False
    top = replace(attacker, altitude=Altitude(band, highest_marker(attacker.card, band)))
    at_the_top = table.rulings["climbing-attack"] == "at-the-top"
    return not at_the_top or _order(table, top, defender) <= 0


def _order(table: Table, flight: Flight, other: Flight) -> int:
    return height_order(table, flight.card, flight.altitude, other.card, other.altitude)


@rule("13.23", "13.231", "13.44", "7.2", charts=("engagement",))
def engagement_check(
    table: Table,
    flight: Flight,
    enemy: Flight,
    circumstances: Circumstances,
    *,
    attacking: bool,
) -> Check:
    """Rules 13.23 and 13.44. One flight's engagement roll, in the column of how it sees the enemy.

    A Defensive Wheel has no rear, and counts as a single aeroplane.
    """
    weather, light = circumstances.air.weather, circumstances.air.light
    behind = circumstances.from_behind and not attacking and not flight.wheel
    higher = _order(table, flight, enemy)
    sun = circumstances.attacker_in_sun if not attacking else circumstances.defender_in_sun
    facts: dict[str, FactValue] = {
        "target-state": circumstances.attacker_sees if attacking else circumstances.defender_sees,
        "role": "attacker" if attacking else "defender",
        "aggression": flight.aggression,
        "altitude-advantage": higher > 0,
        "own-aeroplanes": _counted(flight),
        "aeroplanes": _counted(enemy),
        "from-behind": behind,
        "rear-gunner": behind and flight.has_rear_gunner,
        "manoeuvre-marker": flight.manoeuvre_marker,
        "in-sun": sun and higher < 0,
        "laden": flight.laden,
        "aborting": flight.aborting,
        "broken-cloud": broken_cloud_between(weather, flight.altitude, enemy.altitude),
        "visibility": veil(weather, flight.altitude.band, enemy.altitude.band),
        "dusk": light.dusk,
        "night": light.night,
        "is-dogfight": attacking and circumstances.target_busy,
    }
    return table.library.chart("engagement").check(f"{flight.name} on {enemy.name}", **facts)


@rule("13.44")
def _counted(flight: Flight) -> int:
    """Rule 13.44. As how many aeroplanes a flight engages: a Defensive Wheel is one."""
    return 1 if flight.wheel else len(flight.present)


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


@rule("13.232", "13.24", "13.44")
def engage(
    table: Table, attacker: Flight, defender: Flight, circumstances: Circumstances
) -> Engagement:
    """Rules 13.232 and 13.44. Both engagement rolls, and which of the four results they make.

    A spinning defender does not roll (ruling spinning-in-combat). Nor does a Defensive Wheel that
    is engaged, which engages back and is never surprised; one that is not engaged lets the attacker
    pass (ruling wheel-not-engaged).
    """
    ours = engagement_check(table, attacker, defender, circumstances, attacking=True)
    attacker_engages = table.dice.ask(ours) == "engaged"
    if defender.wheel and attacker_engages:
        return Engagement.EVEN
    if defender.wheel and table.rulings["wheel-not-engaged"] == "never":
        return Engagement.NONE
    theirs = engagement_check(table, defender, attacker, circumstances, attacking=False)
    defender_engages = not helpless(table, defender) and table.dice.ask(theirs) == "engaged"
    if attacker_engages:
        return Engagement.EVEN if defender_engages else Engagement.SURPRISE
    if defender_engages and may_commence(defender):
        return Engagement.DEFENDERS_CHOICE
    return Engagement.NONE
