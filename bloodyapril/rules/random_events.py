"""Chapter 6: random events."""

from __future__ import annotations

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table

FLIGHTS_A_STEP = 10
FIRST_TURN = 2


@rule("6", charts=("random-event-check",))
def event_happens(table: Table, turn: int, airborne: int) -> bool:
    """Rule 6. The check for a random event, made from the second turn on.

    `airborne` counts real and dummy flights of both sides at the start of the turn.
    """
    if turn < FIRST_TURN:
        return False
    tens = airborne // FLIGHTS_A_STEP
    return table.ask("random-event-check", tens_airborne=tens) == "event"


@rule("6", charts=("random-event",))
def random_event(table: Table) -> str:
    """Rule 6. Which random event it is, by the name that the chart gives it."""
    return str(table.ask("random-event"))
