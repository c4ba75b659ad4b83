"""Rules 10.31 and 10.71: the dangers of a dive at full speed and of flight in cloud."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_units import Aeroplane, AeroplaneFate, CrewFate, Damage, Flight
from bloodyapril.rules.damage import HIT, after_hit, without_leader
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table


@rule("10.31", charts=("dangerous-dive",))
def dangerous_dive(table: Table, flight: Flight) -> Flight:
    """Rule 10.31. What a dive at full dive speed does to a type with a dangerous dive limit.

    One aeroplane, chosen at random, takes the damage; one that breaks up kills its crew.
    """
    result = str(table.ask("dangerous-dive", flight.name))
    if result == "NE":
        table.tell("dive", f"{flight.name} holds together in its dive.", "10.31", flight.id)
        return flight
    box = random_aeroplane(table, flight, "10.31")
    damage = after_hit(box.damage, HIT[result])
    box = replace(box, damage=damage)
    if damage is Damage.SHOT_DOWN:
        crew = tuple(replace(man, fate=CrewFate.KILLED) for man in box.crew)
        box = replace(box, crew=crew, fate=AeroplaneFate.CRASHED, end="broke up in a dive")
    told = "breaks up" if damage is Damage.SHOT_DOWN else f"is {damage.value}"
    table.tell("dive", f"{flight.who(box)} {told} in its dive.", "10.31", flight.id)
    return without_leader(table, flight.with_aeroplane(box))


@rule("10.71", charts=("navigation-error",))
def navigation_error(table: Table, flight: Flight, turned: int) -> str:
    """Rule 10.71. `on-course`, `error` or `spin` for a move that began and ended in cloud.

    `turned` is in degrees.
    """
    result = str(table.ask("navigation-error", flight.name, turned_degrees=turned))
    if result != "on-course":
        table.tell("lost", f"{flight.name} loses its way in cloud.", "10.71", flight.id)
    return result


def random_aeroplane(table: Table, flight: Flight, rule: str) -> Aeroplane:
    """One of a flight's aeroplanes, each as likely as the next."""
    present = flight.present
    options = tuple(f"no. {box.number}" for box in present)
    return present[table.draw("Which aeroplane", rule, options, flight.name)]
