"""Chapter 6: random events."""

from __future__ import annotations

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table

FLIGHTS_A_STEP = 10
FIRST_TURN = 2


@rule("6", charts=("random-event-check", "random-event"))
def random_event(table: Table, turn: int, airborne: int) -> str:
    """Rule 6. Check for a random event from the second turn on; returns its name or `no-event`.

    `airborne` counts real and dummy flights of both sides at the start of the turn.
    """
    if turn < FIRST_TURN:
        return "no-event"
    tens = airborne // FLIGHTS_A_STEP
    if table.ask("random-event-check", tens_airborne=tens) != "event":
        return "no-event"
    return str(table.ask("random-event"))
