"""The airmen of a campaign: entered when their unit first appears, followed through every turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from enum import Enum

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario, Unit
from bloodyapril.rules.air_units import CrewFate, CrewMember, Flight
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import AirmanRow
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

Man = tuple[str, str]
"""An airman: his unit, and his rank and name."""


class AirmanStatus(Enum):
    """What has become of an airman; each is worse than the one before."""

    FIT = "fit"
    WOUNDED = "wounded"
    PRISONER = "prisoner"
    KILLED = "killed"

    @property
    def rank(self) -> int:
        return tuple(AirmanStatus).index(self)


@dataclass(frozen=True, slots=True)
class RosterLine:
    """An airman as a roster lists him; `flight` and `type` are what he last flew in."""

    unit: str
    side: Side
    name: str
    role: str
    aggression: int | None
    status: AirmanStatus
    since_game: int | None = None
    since_turn: int | None = None
    flight: str | None = None
    type: str | None = None


def enter_units(session: Ledger, scenario: Scenario) -> None:
    """Enter the airmen of a scenario's units who are not on the roster yet."""
    known = {(row.unit, row.name) for row in session.rows(AirmanRow)}
    number = session.value("SELECT max(number) FROM airman") or 0
    for unit in scenario.units.values():
        for man in (man for crew in unit.crews for man in crew):
            if (unit.id, man.name) in known:
                continue
            known.add((unit.id, man.name))
            number += 1
            session.add(
                AirmanRow(
                    number=number,
                    unit=unit.id,
                    side=unit.side.value,
                    name=man.name,
                    role=man.role,
                    aggression=man.aggression,
                    status=AirmanStatus.FIT.value,
                )
            )


def follow(session: Ledger, number: int, game: Game) -> None:
    """Bring the roster up to what the flights of a game say of their crews.

    Nobody gets better by it: a man once killed stays so, whatever he is said to fly in.
    """
    aboard = dict(_aboard(game))
    for row in session.rows(AirmanRow, order="number"):
        if (row.unit, row.name) not in aboard:
            continue
        flight, status = aboard[row.unit, row.name]
        if (row.flight, row.type) != (flight.id, flight.card.id):
            row.flight, row.type = flight.id, flight.card.id
        if status.rank > AirmanStatus(row.status).rank:
            row.status, row.since_game, row.since_turn = status.value, number, game.turn


def status_of(man: CrewMember) -> AirmanStatus:
    """The one status that a crew member's fate amounts to."""
    if man.fate is CrewFate.KILLED:
        return AirmanStatus.KILLED
    if man.prisoner:
        return AirmanStatus.PRISONER
    return AirmanStatus.WOUNDED if man.fate is CrewFate.WOUNDED else AirmanStatus.FIT


def roster_of(session: Ledger, unit: str) -> list[RosterLine]:
    """The airmen of a unit in the order in which they were entered."""
    return [
        RosterLine(
            unit=row.unit,
            side=Side(row.side),
            name=row.name,
            role=row.role,
            aggression=row.aggression,
            status=AirmanStatus(row.status),
            since_game=row.since_game,
            since_turn=row.since_turn,
            flight=row.flight,
            type=row.type,
        )
        for row in session.rows(AirmanRow, "unit = ?", (unit,), order="number")
    ]


def lost_men(session: Ledger) -> set[Man]:
    """The airmen who can fly no more: wounded, taken or killed in earlier scenarios."""
    rows = session.rows(AirmanRow, "status != ?", (AirmanStatus.FIT.value,))
    return {(row.unit, row.name) for row in rows}


def without(scenario: Scenario, lost: Collection[Man]) -> Scenario:
    """A scenario as it can be flown without these men: others of their unit take their places."""

    def led(unit: str, leader: str) -> str:
        return "" if (unit, leader) in lost else leader

    return replace(
        scenario,
        units={id: _without(unit, lost) for id, unit in scenario.units.items()},
        flights=tuple(
            replace(
                order,
                leader=led(order.unit, order.leader),
                crews=tuple(name for name in order.crews if (order.unit, name) not in lost),
            )
            for order in scenario.flights
        ),
        readiness=tuple(
            replace(ready, leader=led(ready.unit, ready.leader)) for ready in scenario.readiness
        ),
    )


def _without(unit: Unit, lost: Collection[Man]) -> Unit:
    """A unit's crews of fit men; one without its pilot does not fly."""
    crews = [
        tuple(man for man in crew if (unit.id, man.name) not in lost)
        for crew in unit.crews
        if (unit.id, crew[0].name) not in lost
    ]
    return replace(unit, crews=tuple(crews))


def _aboard(game: Game) -> Iterator[tuple[Man, tuple[Flight, AirmanStatus]]]:
    """Every man of a game with his flight and status, in the box that he is in now.

    A box that left for a flight of its own tells what was before; that flight tells the rest.
    """
    for flight in game.flights.values():
        for box in flight.aeroplanes:
            if box.left_as is None:
                for man in box.crew:
                    yield (flight.unit, man.name), (flight, status_of(man))


def losses(game: Game, side: Side) -> Mapping[AirmanStatus, int]:
    """How many of a side's airmen, named or only numbered, are in each status by a game."""
    counts = dict.fromkeys(AirmanStatus, 0)
    for flight in game.flights.values():
        for box in flight.aeroplanes:
            if flight.side is side and box.left_as is None:
                for man in box.crew:
                    counts[status_of(man)] += 1
    return counts
