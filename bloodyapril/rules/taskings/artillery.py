"""Rule 12.212: artillery cooperation, one step of its ladder in each Admin Phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.rules.weather import Weather, line_of_sight, veil
from bloodyapril.terms.altitude import GROUND
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Feet, Hexes
from bloodyapril.terms.sides import Side

RANGED = 2
"""Shots that must be well ranged before fire for effect."""
LOW = Feet(5_000)
FEET_A_HEX = 1_000
FARTHEST = Hexes(6)
"""Hexes that a battery reaches unless a scenario says otherwise (12.212)."""


class Step(Enum):
    """The ladder: what the flight does next."""

    SIGHTING = "battery sighting"
    CONTACT = "battery contact"
    COMMENCE = "commence firing"
    RANGING = "ranging"
    EFFECT = "fire for effect"


_LADDER = tuple(Step)


@dataclass(frozen=True, slots=True)
class Shoot:
    """The work of one battery on one target.

    `step` is what comes next; `goes_on_at` is the step to return to once sighting and contact have
    been made anew after the work was broken off.
    """

    battery: Position
    target: Position
    step: Step = Step.SIGHTING
    ranged: int = 0
    goes_on_at: Step | None = None

    @property
    def firing(self) -> bool:
        """Whether the battery fires for effect."""
        return self.step is Step.EFFECT


@dataclass(frozen=True, slots=True)
class ShootResult:
    """The shoot after a turn's step, and what fire for effect did to the target."""

    shoot: Shoot
    success: int = 0
    damage: GroundDamage | None = None


@rule("12.212")
def sees(table: Table, flight: Flight, hex_: Position, weather: Weather) -> bool:
    """Rule 12.212. Whether a flight sees a battery or a target: a hex for each thousand feet."""
    reach = feet(table.library, flight.card, flight.altitude) // FEET_A_HEX
    clear = line_of_sight(weather, flight.altitude, GROUND)
    in_fog = weather.fog is not None and flight.altitude.band >= weather.fog
    return clear and not in_fog and flight.position.range_to(hex_) <= Hexes(reach)


@rule("12.212", "7.13", "7.15")
def shoot_objections(table: Table, flight: Flight, shoot: Shoot, weather: Weather) -> list[str]:
    """Rule 12.212. Every reason why a flight cannot go on with its shoot this turn."""
    reasons = []
    if flight.tasking is not Tasking.ARTILLERY:
        reasons.append("only artillery flights direct a battery [12.2]")
    if flight.aborting:
        reasons.append("the flight is aborting [10.6]")
    reasons += altitude_objections(table.library, table.rulings, flight)
    if shoot.battery.range_to(shoot.target) > FARTHEST:
        reasons.append(f"the target is more than {FARTHEST} hexes from the battery [12.212]")
    for what, hex_ in (("battery", shoot.battery), ("target", shoot.target)):
        if not sees(table, flight, hex_, weather):
            reasons.append(f"the {what} in {hex_} is out of sight [12.212]")
    return reasons


@rule("12.212", charts=("battery-contact", "ranging", "fire-for-effect"))
def take_step(
    table: Table, flight: Flight, shoot: Shoot, weather: Weather, *, jammed: bool = False
) -> ShootResult:
    """Rule 12.212. The next step of the ladder, in the Admin Phase.

    Sighting and the order to commence firing need no roll. `jammed` says that German wireless
    disturbs the signals. While the flight cannot go on, the shoot stays where it is.
    """
    reasons = shoot_objections(table, flight, shoot, weather)
    if reasons:
        told = f"{flight.name} cannot go on with its shoot: {'; '.join(reasons)}."
        table.tell("artillery", told, "12.212", flight.id)
        return ShootResult(shoot)
    facts: dict[str, FactValue] = {
        "visibility": veil(weather, flight.altitude.band),
        "up-to-5000": feet(table.library, flight.card, flight.altitude) <= LOW,
        "target-distance": flight.position.range_to(shoot.target),
        "wireless-jammed": jammed,
    }
    if shoot.step is Step.CONTACT:
        if table.ask("battery-contact", flight.name, **facts) == "contact":
            shoot = _onward(shoot)
    elif shoot.step is Step.RANGING:
        if table.ask("ranging", flight.name, **facts) == "ranged":
            shoot = replace(shoot, ranged=shoot.ranged + 1)
            shoot = _onward(shoot) if shoot.ranged >= RANGED else shoot
    elif shoot.step is Step.EFFECT:
        success = int(table.ask("fire-for-effect", flight.name))
        damage = ground_damage(table, (success,), f"target in {shoot.target}")
        told = f"{flight.name} directs fire for effect: success {success}, {damage.word}."
        table.tell("artillery", told, "12.212", flight.id)
        return ShootResult(shoot, success, damage)
    else:
        shoot = _onward(shoot)
    table.tell("artillery", f"{flight.name}: next {shoot.step.value}.", "12.212", flight.id)
    return ShootResult(shoot)


@rule("12.212")
def broken_off(shoot: Shoot) -> Shoot:
    """Rule 12.212. Driven off by enemies: sighting and contact anew, then on where it stopped."""
    if shoot.step in (Step.SIGHTING, Step.CONTACT):
        return replace(shoot, step=Step.SIGHTING)
    return replace(shoot, step=Step.SIGHTING, goes_on_at=shoot.step)


@rule("12.212")
def jammed(map_: Map, flight: Flight) -> bool:
    """Rule 12.212. Whether a British flight works east of the German trenches."""
    return flight.side is Side.BRITISH and map_.holder(flight.position) is Side.GERMAN


def _onward(shoot: Shoot) -> Shoot:
    following = _LADDER[_LADDER.index(shoot.step) + 1]
    if shoot.step is Step.CONTACT and shoot.goes_on_at is not None:
        return replace(shoot, step=shoot.goes_on_at, goes_on_at=None)
    return replace(shoot, step=following)
