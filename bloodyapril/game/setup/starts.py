"""Rules 4.42, 11.5 and 21.21: who may start in the air, and by night, for who writes a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.index import rule
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side

START_RANGE = Hexes(3)
"""From an active aerodrome to where a flight may start in the air (4.42)."""


@rule("4.42", "11.5")
def start_doubts(scenario: Scenario, map_: Map) -> list[str]:
    """Rules 4.42 and 11.5. Flights that start in the air as only a special rule lets them.

    Further than three hexes from every active aerodrome of their side, or with another of the same
    aerodrome; from the one off the map elsewhere than over its entry hexes. Nothing where the
    scenario has such a rule. Dummies may start anywhere in that range, several of an aerodrome.
    """
    if scenario.air_starts:
        return []
    return [*_too_far(scenario, map_), *_too_many(scenario, map_)]


@rule("21.21")
def night_doubts(scenario: Scenario) -> list[str]:
    """Rule 21.21. Units that a night scenario sends up without the training for it."""
    if not scenario.night:
        return []
    sent = [scenario.units[order.unit] for order in scenario.flights]
    sent += [scenario.units[ready.unit] for ready in scenario.readiness]
    untrained = dict.fromkeys(unit.name for unit in sent if not unit.night_trained)
    return [
        f"{name}: not trained to fly by night, where it turns and lands badly [21.21]"
        for name in untrained
    ]


def _too_far(scenario: Scenario, map_: Map) -> Iterator[str]:
    homes = _homes(scenario, map_)
    starts = [
        (f"flight {order.id}", order.unit, order.home, order.hex) for order in scenario.flights
    ]
    starts += [
        (f"decoy number {number}", decoy.unit, decoy.home, decoy.hex)
        for number, decoy in enumerate(scenario.decoys, 1)
    ]
    for who, unit, name, hex_ in starts:
        if hex_ is None:
            continue
        home = map_.aerodrome(name)
        if home.hex is None:
            if hex_ not in home.entries:
                entries = " or ".join(map(str, home.entries))
                told = f"starts in {hex_}; {home.name} is entered over {entries}"
                yield f"{who}: {told} [11.5]"
            continue
        away = min(hex_.range_to(place) for place in homes[scenario.units[unit].side])
        if away > START_RANGE:
            told = f"starts in the air in {hex_}, {away} hexes from the nearest active aerodrome"
            yield f"{who}: {told}, not within {START_RANGE} [4.42]"


def _homes(scenario: Scenario, map_: Map) -> dict[Side, set[Position]]:
    """The aerodromes on the map that are in play for each side."""
    homes: dict[Side, set[Position]] = {side: set() for side in Side}
    for name in (
        *(order.home for order in scenario.flights),
        *(decoy.home for decoy in scenario.decoys),
        *(ready.aerodrome for ready in scenario.readiness),
    ):
        home = map_.aerodrome(name)
        if home.hex is not None:
            homes[home.side].add(home.hex)
    return homes


def _too_many(scenario: Scenario, map_: Map) -> Iterator[str]:
    up: dict[str, list[str]] = {}
    for order in scenario.flights:
        if order.hex is not None:
            _starts(up, map_.aerodrome(order.home), order.id)
    for ready in scenario.readiness:
        if ready.airborne is not None:
            _starts(up, map_.aerodrome(ready.aerodrome), scenario.units[ready.unit].name)
    for name, flights in up.items():
        if len(flights) > 1:
            told = f"{', '.join(flights)} of {name} start in the air, and one of an aerodrome may"
            yield f"flights: {told} [4.42]"


def _starts(up: dict[str, list[str]], home: Aerodrome, flight: str) -> None:
    """Note a flight that starts in the air; from off the map all do (11.5)."""
    if home.hex is not None:
        up.setdefault(home.name, []).append(flight)
