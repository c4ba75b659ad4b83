"""Rule 13.3: one round of combat, from manoeuvre to ammunition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_to_air.weapons import bearing_weapons, deplete, shot_check
from bloodyapril.rules.air_units import Flight, Status, Weapon
from bloodyapril.rules.damage import HIT, Hits, worst_first
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import height_order
from bloodyapril.rules.table import Table


@dataclass(frozen=True, slots=True)
class Stance:
    """How one side stands in a round of combat, for its manoeuvre and its shots."""

    attacking: bool
    surprise: bool = False
    disadvantaged: bool = False
    altitude_advantage: bool = False
    night: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """What one flight did in a round: its shots, the hits they scored and the weapons used."""

    shots: int
    hits: Hits
    weapons: tuple[Weapon, ...]


@rule("13.31", "11.3", "14.24", "18.11")
def manoeuvre_rating(flight: Flight, *, laden_by_one: bool = False) -> int:
    """Rules 13.31, 10.31, 11.3, 14.24 and 18.11. The rating that a flight fights with.

    One when laden with bombs, taking off, landing or with a dud engine; one less when it climbed,
    never below one. `laden_by_one` is the other reading of the ruling laden-manoeuvre.
    """
    rating = flight.card.bands[flight.altitude.band].manoeuvre
    if flight.dud_engine or flight.status in (Status.TAKING_OFF, Status.LANDING):
        return 1
    if flight.laden:
        rating = max(1, rating - 1) if laden_by_one else 1
    return max(1, rating - 1) if flight.climbing else rating


@rule("13.31", charts=("manoeuvre",))
def manoeuvre_check(
    table: Table, flight: Flight, enemy: Flight, stance: Stance, enemy_stance: Stance
) -> Check | None:
    """Rule 13.31. The roll for shot opportunities; nothing for a flight that cannot shoot."""
    if flight.undamaged == 0 or not _weapons(table, flight, enemy, stance):
        return None
    facts: dict[str, FactValue] = {
        "undamaged": flight.undamaged,
        "aggression": flight.aggression,
        "differential": _rating(table, flight) - _rating(table, enemy),
        "surprise": stance.surprise,
        "disadvantaged": stance.disadvantaged,
        "altitude-advantage": stance.altitude_advantage,
        "night": stance.night,
    }
    return table.library.chart("manoeuvre").check(f"{flight.name} against {enemy.name}", **facts)


@rule("13.3", "13.31", "13.32")
def volley(
    table: Table, flight: Flight, enemy: Flight, stance: Stance, enemy_stance: Stance
) -> Volley:
    """Rules 13.31 and 13.32. Roll for manoeuvre, then each shot with the weapons that bear."""
    check = manoeuvre_check(table, flight, enemy, stance, enemy_stance)
    if check is None:
        return Volley(0, (), ())
    shots = int(table.dice.ask(check))
    what = "no shot" if shots == 0 else f"{shots} shot{'s' if shots > 1 else ''}"
    table.tell("manoeuvre", f"{flight.name} manoeuvres: {what}.", "13.31", flight.id)
    if shots == 0:
        return Volley(0, (), ())
    weapons = choose_weapons(table, flight, enemy, stance)
    shot = shot_check(table, flight, enemy, weapons, surprise=stance.surprise, night=stance.night)
    results = table.dice.ask_all(shot, shots)
    hits = worst_first(HIT[str(result)] for result in results if result != "miss")
    guns = " and ".join(weapon.type.name for weapon in weapons)
    scored = Counter(hit.value for hit in hits)
    told = ", ".join(f"{count} {word}" for word, count in scored.items()) or "no hit"
    table.tell("shots", f"{flight.name} fires {guns}: {told}.", "13.32", flight.id)
    return Volley(shots, hits, weapons)


def choose_weapons(
    table: Table, flight: Flight, enemy: Flight, stance: Stance
) -> tuple[Weapon, ...]:
    """Rule 13.12. A flight fires everything that bears."""
    return _weapons(table, flight, enemy, stance)


@rule("13.3", "13.33")
def exchange(
    table: Table, attacker: Flight, defender: Flight, *, surprise: bool, night: bool = False
) -> tuple[tuple[Flight, Volley], tuple[Flight, Volley]]:
    """Rule 13.3. Both sides manoeuvre and shoot at once, then check ammunition.

    Returns attacker and defender, ammunition spent, each with its volley; damage is not applied
    yet, for the shots of both sides are simultaneous (13.32).
    """
    order = height_order(table, attacker.card, attacker.altitude, defender.card, defender.altitude)
    attack = Stance(True, surprise=surprise, altitude_advantage=order > 0, night=night)
    defence = Stance(False, disadvantaged=surprise, altitude_advantage=order < 0, night=night)
    ours = volley(table, attacker, defender, attack, defence)
    theirs = volley(table, defender, attacker, defence, attack)
    return (
        (deplete(table, attacker, ours.weapons, ours.shots), ours),
        (deplete(table, defender, theirs.weapons, theirs.shots), theirs),
    )


def _weapons(table: Table, flight: Flight, enemy: Flight, stance: Stance) -> tuple[Weapon, ...]:
    return bearing_weapons(flight, attacking=stance.attacking, enemy_rating=_rating(table, enemy))


def _rating(table: Table, flight: Flight) -> int:
    return manoeuvre_rating(flight, laden_by_one=table.rulings["laden-manoeuvre"] == "by-one")
