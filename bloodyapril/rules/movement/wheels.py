"""Rule 10.5: the Defensive Wheel, in which two-seaters cover each other's tails.

What a wheel is worth in a fight (13.44) stands where fights are: it is a flag of the flight.
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_units import Carried, Flight, Status
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.endurance import endurance_cost
from bloodyapril.rules.movement.moving import Flying, turn_in_place
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Heading

FEWEST = 2
"""Aeroplanes that a wheel needs (10.51)."""


@rule("10.5", "10.51")
def wheel_objections(
    rulings: Rulings, flight: Flight, *, forced_to_glide: bool = False
) -> list[str]:
    """Rule 10.51. Every reason why a flight may not form a Defensive Wheel; empty if it may.

    `forced_to_glide` says that it has no endurance left (10.41).
    """
    reasons = []
    if flight.status is not Status.FLYING:
        reasons.append(f"{flight.name} is {flight.status.value} [11.1, 11.2]")
    if not flight.two_seater:
        reasons.append(f"{flight.card.name} is a scout, and only two-seaters form a wheel [10.51]")
    if len(flight.present) < FEWEST:
        reasons.append("a wheel needs two aeroplanes [10.51]")
    if flight.manoeuvre_marker and rulings["disordered-wheel"] == "marker":
        reasons.append(f"{flight.name} has a Manoeuvre marker [10.51]")
    if flight.spinning or flight.dud_engine or forced_to_glide:
        reasons.append(f"{flight.name} cannot hold its height [10.31]")
    return reasons


@rule("10.5", "10.51", "10.4")
def circle(table: Table, flight: Flight) -> Flight:
    """Rules 10.51 and 10.4. A flight in its wheel for a turn: no MP, but endurance.

    It has no heading there, and whatever half an MP it had left is spent (7.53).
    """
    cruises = table.rulings["wheel-endurance"] == "cruising"
    cost = endurance_cost(table, Flying.LEVEL, full_speed=False) if cruises else 0
    return replace(
        flight,
        wheel=True,
        climbing=False,
        carried=Carried(),
        endurance_used=flight.endurance_used + cost,
        turns_up=flight.turns_up + 1,
    )


@rule("10.5", "10.53", "10.11")
def leave_wheel(flight: Flight, heading: Heading) -> Flight:
    """Rules 10.53 and 10.11. A flight leaves its wheel on any heading, and moves as ever this turn.

    From a hexside a turn takes it into the hex on the side of the turn.
    """
    turns = flight.heading.turn_to(heading)
    place, heading = turn_in_place(flight.position, flight.heading, turns)
    return replace(flight, wheel=False, position=place, heading=heading)


@rule("10.5", "10.51")
def still_circling(flight: Flight) -> Flight:
    """Rule 10.51. A wheel of which a single aeroplane is left is none any more."""
    if flight.wheel and len(flight.present) < FEWEST:
        return replace(flight, wheel=False)
    return flight
