"""Rules 10.31 and 10.41: spinning and gliding flight (text 003; ruling glide-and-spin-source)."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import turn_in_place
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.values import dataclass

FIRST_TURN = 2
"""What `Flight.spinning` counts in the first turn of the fall: the turn after that of the cause."""


@dataclass(frozen=True, slots=True)
class Spin:
    """What became of a spinning aeroplane in a turn: still spinning, recovered, or crashed."""

    flight: Flight
    recovered: bool
    crashed: bool


@rule("10.31", "4.31", charts=("spin-recovery",))
def spin(table: Table, flight: Flight, towards: Heading) -> Spin:
    """Rule 10.31. Try to bring an aeroplane out of its spin, before chits are drawn.

    Recovered, it stays in its band at +0 with a Manoeuvre marker and owes a Wind Up check. If not,
    it drops a band and turns by a die, to the side that brings it nearer to facing `towards`; at
    Deck+0 it crashes and the crew is killed. What becomes of it higher in the Deck band, the ruling
    spin-low-in-deck says.
    """
    flight = rated(table, flight)
    box = flight.present[0]
    result = table.ask(
        "spin-recovery",
        flight.name,
        aggression=flight.aggression,
        damage=box.damage.value if box.damage.rank else "none",
        spin_tendency=flight.card.spin_tendency,
        spinning_longer=flight.spinning > FIRST_TURN,
    )
    if result == "recovered":
        out = replace(
            flight, spinning=0, manoeuvre_marker=True, altitude=Altitude(flight.altitude.band, 0)
        )
        table.tell("spin", f"{flight.name} comes out of its spin.", "10.31", flight.id)
        return Spin(out, True, False)
    below = flight.altitude.band.below
    crashes = below is None and table.rulings["spin-low-in-deck"] == "crash"
    if crashes or flight.altitude == GROUND:
        table.tell("crash", f"{flight.name} spins into the ground.", "10.31", flight.id)
        return Spin(flight, False, True)
    options = tuple(str(turn) for turn in range(1, 11))
    turns = table.draw("Spin turns", "10.31", options, flight.name) + 1
    ends = [turn_in_place(flight.position, flight.heading, turn) for turn in (turns, -turns)]
    position, heading = min(ends, key=lambda end: abs(end[1].turn_to(towards)))
    falling = replace(
        flight,
        altitude=Altitude(below) if below is not None else GROUND,
        position=position,
        heading=heading,
        carried=replace(flight.carried, turned=0, turn_marker=False),
    )
    table.tell("spin", f"{flight.name} spins down to {falling.altitude}.", "10.31", flight.id)
    return Spin(falling, False, False)


@rule("10.41", "14.24")
def must_glide(flight: Flight, endurance_counts: bool) -> bool:
    """Rules 10.41 and 14.24. Whether gliding is forced: a dud engine, or endurance exceeded."""
    dry = endurance_counts and flight.endurance_used > flight.card.endurance
    return flight.dud_engine or dry
