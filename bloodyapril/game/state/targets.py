"""Ground units, targets and balloons of a game: placed at its start, found, and changed (22)."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario, TargetOrder
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.balloons import balloon_flight, looks_for
from bloodyapril.rules.ground_units import GroundKind, GroundUnit, profile_in
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side

AERODROME = "aerodrome-destroyed"


@rule("3.1", "22.1", "22.2", "12.217")
def place_targets(table: Table, scenario: Scenario) -> tuple[GroundUnit, ...]:
    """Rules 3.1 and 22.1. The scenario's targets; those without a hex lie face down by chance.

    No two units share a hex of those to be drawn. Nobody is told which fell where.
    """
    placed: list[GroundUnit] = []
    for order in scenario.targets:
        taken = {unit.hex for unit in placed if not unit.identified}
        placed.append(_placed(table, order, taken))
    table.dice.take_log()
    return tuple(placed)


def _placed(table: Table, order: TargetOrder, taken: set[Position]) -> GroundUnit:
    hex_ = order.hex
    if hex_ is None:
        free = [place for place in order.hexes if place not in taken]
        hex_ = free[table.draw("Where a unit lies", "22.1", tuple(map(str, free)))]
    return GroundUnit(
        order.id,
        order.side,
        order.kind,
        hex_,
        profile=order.profile or profile_in(table, order.kind, hex_) or "",
        name=order.name,
        height=order.height,
        identified=order.hex is not None,
    )


def unit_of(game: Game, id: str) -> GroundUnit | None:
    """A ground unit, target or balloon by its id."""
    return next((unit for unit in game.targets if unit.id == id), None)


def with_unit(game: Game, changed: GroundUnit) -> Game:
    """The game with one ground unit rewritten."""
    units = tuple(changed if unit.id == changed.id else unit for unit in game.targets)
    return replace(game, targets=units)


def balloons(game: Game, side: Side) -> list[GroundUnit]:
    """The balloons that a side has in the air."""
    return [unit for unit in game.targets if unit.hangs and unit.side is side]


@rule("8.3", "12.217")
def balloon_targets(game: Game, spotter: Flight) -> list[Flight]:
    """Rules 8.3 and 12.217. The balloons that a flight looks for beside enemy flights."""
    return [balloon_flight(unit) for unit in game.targets if looks_for(spotter, unit)]


def tallied_by(game: Game, flight: Flight) -> Flight | None:
    """What a flight has its Tally on: a flight, or a balloon in the air."""
    unit = unit_of(game, flight.tally or "")
    if unit is not None:
        return balloon_flight(unit) if unit.hangs else None
    return game.flights.get(flight.tally or "")


@rule("19.1", "23.23")
def can_take_off(game: Game, table: Table, aerodrome: str) -> bool:
    """Rules 19.1 and 23.23. Whether an aerodrome is fit for use.

    Whether one that is destroyed is lost at once or from the next time block on, the ruling
    aerodrome-destroyed says.
    """
    if table.rulings[AERODROME] == "next-block":
        return True
    hex_ = table.map.aerodrome(aerodrome).hex
    return not any(
        unit.kind is GroundKind.AERODROME and unit.hex == hex_ and unit.gone
        for unit in game.targets
    )
