"""Rule 12.212: artillery cooperation, one step of its ladder in each Admin Phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.ground_damage import GroundDamage, ground_damage
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.rules.weather import Weather, line_of_sight, veil
from bloodyapril.terms.altitude import GROUND, Altitude
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Feet, Hexes
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

RANGED = 2
"""Shots that must be well ranged before fire for effect."""
JUNCTION = 3
"""Ways that meet in a junction."""
LOW = Feet(5_000)
FEET_A_HEX = 1_000
FARTHEST = Hexes(6)
"""Hexes that a battery reaches unless a scenario says otherwise (12.212)."""


class Rung(Enum):
    """The ladder: what the flight does next."""

    SIGHTING = "battery sighting"
    CONTACT = "battery contact"
    COMMENCE = "commence firing"
    RANGING = "ranging"
    EFFECT = "fire for effect"


_LADDER = tuple(Rung)


@dataclass(frozen=True, slots=True)
class Shoot:
    """The work of one battery on one target.

    `step` is what comes next; `goes_on_at` is the step to return to once sighting and contact have
    been made anew after the work was broken off. `reach` is that of the battery. `opened` says that
    it has begun to fire, `fired` that it has fired for effect; `damage` is the worst it has done.
    """

    battery: Position
    target: Position
    step: Rung = Rung.SIGHTING
    ranged: int = 0
    goes_on_at: Rung | None = None
    reach: Hexes = FARTHEST
    opened: bool = False
    fired: bool = False
    damage: GroundDamage = GroundDamage.NONE

    @property
    def firing(self) -> bool:
        """Whether the battery fires for effect."""
        return self.step is Rung.EFFECT


@dataclass(frozen=True, slots=True)
class ShootResult:
    """The shoot after a turn's step, and what fire for effect did to the target."""

    shoot: Shoot
    success: int = 0
    damage: GroundDamage | None = None


@rule("12.212", "7.13", "7.15")
def sight(table: Table, card: AeroplaneType, altitude: Altitude, weather: Weather) -> Hexes | None:
    """Rule 12.212. How far a flight sees batteries and targets: a hex for each thousand feet.

    Nothing through cloud, nor from in or above fog.
    """
    in_fog = weather.fog is not None and altitude.band >= weather.fog
    if in_fog or not line_of_sight(weather, altitude, GROUND):
        return None
    return Hexes(feet(table.library, card, altitude) // FEET_A_HEX)


@rule("12.212")
def sees(table: Table, flight: Flight, hex_: Position, weather: Weather) -> bool:
    """Rule 12.212. Whether a flight sees a battery or a target in a hex."""
    far = sight(table, flight.card, flight.altitude, weather)
    return far is not None and flight.position.range_to(hex_) <= far


@rule("12.212", "7.13", "7.15")
def shoot_objections(table: Table, flight: Flight, shoot: Shoot, weather: Weather) -> list[str]:
    """Rule 12.212. Every reason why a flight cannot go on with its shoot this turn."""
    reasons = []
    if flight.tasking is not Tasking.ARTILLERY:
        reasons.append("only artillery flights direct a battery [12.2]")
    if flight.aborting:
        reasons.append("the flight is aborting [10.6]")
    reasons += altitude_objections(table.library, table.rulings, flight)
    if shoot.battery.range_to(shoot.target) > shoot.reach:
        reasons.append(f"the target is more than {shoot.reach} hexes from the battery [12.212]")
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
    disturbs the signals. While the flight cannot go on, the shoot stays where it is. All of it is
    for the flight's own side; what the enemy sees is fire (`Shoot.opened`).
    """
    reasons = shoot_objections(table, flight, shoot, weather)
    if reasons:
        told = f"{flight.name} cannot go on with its shoot: {'; '.join(reasons)}."
        table.tell("artillery", told, "12.212", flight.id, seen_by=flight.side)
        return ShootResult(shoot)
    facts: dict[str, FactValue] = {
        "visibility": veil(weather, flight.altitude.band),
        "up-to-5000": feet(table.library, flight.card, flight.altitude) <= LOW,
        "target-distance": flight.position.range_to(shoot.target),
        "wireless-jammed": jammed,
    }
    if shoot.step is Rung.CONTACT:
        if table.ask("battery-contact", flight.name, **facts) == "contact":
            shoot = _onward(shoot)
    elif shoot.step is Rung.RANGING:
        if table.ask("ranging", flight.name, **facts) == "ranged":
            shoot = replace(shoot, ranged=shoot.ranged + 1)
            shoot = _onward(shoot) if shoot.ranged >= RANGED else shoot
    elif shoot.step is Rung.EFFECT:
        success = int(table.ask("fire-for-effect", flight.name))
        damage = ground_damage(table, (success,), f"target in {shoot.target}")
        told = f"{flight.name} directs fire for effect: success {success}, {damage.word}."
        table.tell("artillery", told, "12.212", flight.id, seen_by=flight.side)
        worst = max(shoot.damage, damage, key=lambda level: level.rank)
        return ShootResult(replace(shoot, fired=True, damage=worst), success, damage)
    else:
        shoot = _onward(shoot)
    told = f"{flight.name}: next comes {shoot.step.value}."
    table.tell("artillery", told, "12.212", flight.id, seen_by=flight.side)
    return ShootResult(shoot)


@rule("12.212")
def broken_off(shoot: Shoot) -> Shoot:
    """Rule 12.212. Driven off by enemies: sighting and contact anew, then on where it stopped."""
    if shoot.step in (Rung.SIGHTING, Rung.CONTACT):
        return replace(shoot, step=Rung.SIGHTING)
    return replace(shoot, step=Rung.SIGHTING, goes_on_at=shoot.step)


@rule("12.212")
def jammed(map_: Map, flight: Flight) -> bool:
    """Rule 12.212. Whether a British flight works east of the German trenches."""
    return flight.side is Side.BRITISH and map_.holder(flight.position) is Side.GERMAN


def _onward(shoot: Shoot) -> Shoot:
    following = _LADDER[_LADDER.index(shoot.step) + 1]
    if shoot.step is Rung.CONTACT and shoot.goes_on_at is not None:
        return replace(shoot, step=shoot.goes_on_at, goes_on_at=None)
    return replace(shoot, step=following, opened=shoot.opened or shoot.step is Rung.COMMENCE)


@rule("12.212")
def due(rulings: Rulings, shoots: Sequence[Shoot]) -> tuple[int, ...]:
    """Rule 12.212. Which of a flight's shoots, from 0, take a step this turn.

    Those that fire for effect go on; of the others one at a time or all together, as the ruling
    artillery-several-batteries says. None whose target is destroyed.
    """
    going = [n for n, shoot in enumerate(shoots) if shoot.damage is not GroundDamage.TOTAL]
    if rulings["artillery-several-batteries"] == "together":
        return tuple(going)
    begun = [n for n in going if shoots[n].firing]
    return tuple(sorted(begun + [n for n in going if n not in begun][:1]))


@rule("12.212", "12.2")
def completed(rulings: Rulings, shoots: Sequence[Shoot]) -> bool:
    """Rules 12.2 and 12.212. Whether a flight has done its task (ruling artillery-task-done)."""
    if rulings["artillery-task-done"] == "one":
        return any(shoot.fired for shoot in shoots)
    return bool(shoots) and all(shoot.fired for shoot in shoots)


@rule("12.212")
def battery_objections(map_: Map, side: Side, shoot: Shoot) -> list[str]:
    """Rule 12.212. Every reason why a battery cannot be given its target."""
    reasons = [
        f"hex {hex_} is not on the map [2.21]"
        for hex_ in (shoot.battery, shoot.target)
        if hex_ not in map_
    ]
    if reasons:
        return reasons
    if map_.holder(shoot.battery) is not side:
        reasons.append(f"a {side.value} battery does not stand in {shoot.battery} [12.212]")
    if map_.holder(shoot.target) is side:
        reasons.append(f"the {side.value} side holds its target {shoot.target} [12.212]")
    if shoot.battery.range_to(shoot.target) > shoot.reach:
        far = f"{shoot.reach} hexes from the battery in {shoot.battery}"
        reasons.append(f"its target {shoot.target} is more than {far} [12.212]")
    return reasons


@rule("12.212")
def is_mark(map_: Map, side: Side, hex_: Position) -> bool:
    """Rule 12.212. Whether a side's guns have a target in a hex by what is on the map.

    A trench of the enemy, or a junction of roads or railways; a hex of the road net in which
    three roads or more meet is one.
    """
    named = any(place.kind == "railway junction" and place.hex == hex_ for place in map_.places)
    return map_.is_trench(hex_, side.enemy) or named or _crossing(map_, hex_)


def _crossing(map_: Map, hex_: Position) -> bool:
    """Whether three ways or more of one kind meet in a hex."""
    here = map_.hexes[hex_]
    around = [map_.hexes[one] for one in hex_.neighbours() if one in map_.hexes]
    roads = sum(one.road for one in around) if here.road else 0
    rails = sum(one.rail for one in around) if here.rail else 0
    return max(roads, rails) >= JUNCTION
