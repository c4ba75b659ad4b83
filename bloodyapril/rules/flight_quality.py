"""Chapter 4.3: flight quality, the Aggression Value of a flight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bloodyapril.checks.charts import Chart
from bloodyapril.rules.air_units import Aeroplane, CrewMember, Flight, detach
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Training


@rule("4.3", charts=("flight-quality",))
def roll_aggression(table: Table, training: Training, subject: str) -> int:
    """Rule 4.3. The Aggression Value of a flight or of a man rated NR, by training level."""
    return int(table.ask("flight-quality", subject, training=training.value))


@rule("4.31", charts=("flight-quality",))
def rated(table: Table, flight: Flight) -> Flight:
    """Rule 4.31. A flight with its Aggression Value, rolled now if the roll was put off till then.

    A leader's own value is never put off (4.33).
    """
    if not flight.unrated:
        return flight
    value = roll_aggression(table, flight.training, flight.name)
    told = f"{flight.name}: Aggression {value:+d} ({flight.training.value})."
    table.tell("quality", told, "4.31", flight.id, seen_by=flight.side)
    return replace(flight, aggression=value, unrated=False)


@rule("4.33", charts=("flight-quality",))
def skilled_leader(chart: Chart, training: Training, leader: CrewMember | None) -> int | None:
    """Rule 4.33. The leader's value if it is at least the best that the training level can give.

    Returns nothing where the flight must roll instead.
    """
    if leader is None or leader.aggression is None:
        return None
    best = max(int(row.result) for row in chart.columns[(training.value,)].rows)
    return leader.aggression if leader.aggression >= best else None


@rule("4.32", "5.14")
def left_alone(table: Table, flight: Flight, box: Aeroplane) -> tuple[Flight, Flight]:
    """Rules 4.32 and 5.14. An aeroplane leaves its flight and has a value of its own.

    Its side alone hears which. Returns both flights; that which was left keeps its value.
    """
    value = own_value(table, flight.training, box.crew, flight.who(box))
    id = f"{flight.id}-{box.number}"
    flight, alone = detach(flight, box.number, id, value)
    told = f"{alone.name}: Aggression {value:+d}."
    table.tell("quality", told, "4.32", id, seen_by=flight.side)
    return flight, alone


@rule("4.32")
def own_value(table: Table, training: Training, crew: Iterable[CrewMember], subject: str) -> int:
    """Rule 4.32. The value of an aeroplane alone: its pilot's, or rolled if he is rated NR."""
    pilot = next(iter(crew), None)
    if pilot is not None and pilot.aggression is not None:
        return pilot.aggression
    return roll_aggression(table, training, subject)
