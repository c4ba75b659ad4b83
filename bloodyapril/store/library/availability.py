"""Rule 4.1: what units could fly on a day, by their files and the aeroplane cards."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.table import Library
from bloodyapril.store.library.units import units


def availability_doubts(scenario: Scenario, shelf: Library) -> list[str]:
    """Rule 4.1. Types that a scenario gives to units that did not have them on its day."""
    return list(_doubts(scenario, shelf))


def _doubts(scenario: Scenario, shelf: Library) -> Iterator[str]:
    day, known = scenario.date, units()
    given = [(f"flight {order.id}", order.unit, order.type) for order in scenario.flights]
    given += [
        (f"readiness of {scenario.units[ready.unit].name}", ready.unit, ready.type)
        for ready in scenario.readiness
        if ready.type
    ]
    given += [
        (f"decoy number {number}", decoy.unit, decoy.type)
        for number, decoy in enumerate(scenario.decoys, 1)
    ]
    for who, unit, type_ in given:
        card, record = shelf.card(type_), known[unit]
        base = record.base(day)
        if card.first_at_front > day[: len(card.first_at_front)]:
            yield f"{who}: {card.name} came to the front in {card.first_at_front} [4.1]"
        elif base is None:
            yield f"{who}: {record.name} is not known to have been here on {day} [4.1]"
        elif base.types and type_ not in base.types:
            flown = ", ".join(shelf.card(had).name for had in base.types if had in shelf.cards)
            yield f"{who}: {record.name} flew {flown or 'others'} on {day}, not {card.name} [4.1]"
