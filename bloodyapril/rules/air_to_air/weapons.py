"""Rules 13.1, 13.33 and 13.34: guns, firepower, ammunition and drums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bloodyapril.checks.check import Check
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table

DEPLETED = 10
"""A weapon whose number has risen to this has no ammunition left (13.33)."""


@rule("13.11", "13.12")
def bearing_weapons(
    flight: Flight, *, attacking: bool, own_rating: int, enemy_rating: int
) -> tuple[Weapon, ...]:
    """Rules 13.11 and 13.12. The loaded weapons that a flight can bring to bear.

    Rear guns fire for a defender; a Bristol fires them when attacking too, if its manoeuvre rating
    is no better than the enemy's.
    """
    rear = not attacking or (flight.card.fires_rear_guns_attacking and own_rating <= enemy_rating)
    return tuple(weapon for weapon in flight.usable if rear or not weapon.type.rear)


@rule("13.33", charts=("ammunition",))
def deplete(table: Table, flight: Flight, fired: Mapping[str, int]) -> Flight:
    """Rule 13.33. One die for a flight that shot: each weapon used loses ammunition by it.

    `fired` has the shots taken with each weapon, by its id. A die below a weapon's number costs
    twice its shots, else its shots; at 10 the belt or drum is spent.
    """
    if not any(fired.values()):
        return flight
    die = int(table.ask("ammunition", flight.name))
    weapons = []
    told = []
    for weapon in flight.weapons:
        shots = fired.get(weapon.type.id, 0)
        if shots == 0:
            weapons.append(weapon)
            continue
        cost = shots * (2 if die < weapon.depletion else 1)
        number = weapon.depletion + cost
        weapons.append(replace(weapon, depletion=number, empty=number >= DEPLETED))
        state = "spent" if number >= DEPLETED else f"now {number}"
        told.append(f"{weapon.type.name} {state}")
    table.tell("ammunition", f"{flight.name} ammunition: {', '.join(told)}.", "13.33", flight.id)
    return replace(flight, weapons=tuple(weapons))


@rule("13.34")
def reload(flight: Flight, *, rear_only: bool = False) -> tuple[Flight, tuple[str, ...]]:
    """Rule 13.34. Fresh drums in the Admin Phase; in a dogfight only for rear guns.

    Returns the flight and the names of the weapons reloaded.
    """
    weapons, told = [], []
    for weapon in flight.weapons:
        if weapon.empty and weapon.drums and (weapon.type.rear or not rear_only):
            told.append(weapon.type.name)
            weapon = Weapon(weapon.type, weapon.type.depletion, weapon.drums - 1)
        weapons.append(weapon)
    return replace(flight, weapons=tuple(weapons)) if told else flight, tuple(told)


@rule("13.32", "13.13", "13.14", charts=("shot-resolution",))
def shot_check(
    table: Table,
    shooter: Flight,
    target: Flight,
    weapons: tuple[Weapon, ...],
    *,
    surprise: bool,
    night: bool = False,
) -> Check:
    """Rules 13.32 and 13.13. The roll of one shot with the chosen weapons.

    Buckingham ammunition in any of them costs a crippling hit its full effect.
    """
    return table.library.chart("shot-resolution").check(
        f"{shooter.name} at {target.name}",
        firepower=sum(weapon.type.firepower for weapon in weapons),
        damage_factor=target.card.damage_factor,
        buckingham=any(weapon.type.buckingham for weapon in weapons),
        surprise=surprise,
        enemy_wheel=target.wheel,
        target_helpless=target.dud_engine or target.spinning > 0,
        night=night,
    )
