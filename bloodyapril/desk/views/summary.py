"""Views of how a scenario stands: at a turn's end in short, and at its own end (4.6)."""

from __future__ import annotations

from bloodyapril.desk.views.flights import FlightLine, flight_lines
from bloodyapril.game.phases.victory_points import SHOT_DOWN
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.rules.air_units import Damage, Flight, Status
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """A turn's end as a seat knows it.

    `flying` are its flights in the air; `home` and `waiting` count the others that are not lost,
    `lost` its aeroplanes, `shot_down` those of the enemy that it is credited with (4.6), `known`
    the enemy flights that it has found.
    """

    flying: tuple[FlightLine, ...]
    home: int
    waiting: int
    lost: int
    shot_down: int
    known: int
    points: tuple[tuple[Side, int], ...]


def summary(seen: Seen) -> Summary:
    """How the scenario stands for the seat."""
    own = [flight for flight in seen.flights if flight.side is seen.side]
    boxes = [box for flight in own for box in flight.aeroplanes if box.left_as is None]
    gone = [box for box in boxes if box.lost or box.damage is Damage.SHOT_DOWN]
    won = [line for line in behind(seen).score if line.side is seen.side and line.deed in SHOT_DOWN]
    lines = flight_lines(seen)
    return Summary(
        flying=tuple(line for line in lines if line.airborne and line.side is seen.side),
        home=sum(flight.status is Status.LANDED for flight in own),
        waiting=sum(flight.status in (Status.WAITING, Status.READINESS) for flight in own),
        lost=len(gone),
        shot_down=len(won),
        known=len(seen.sightings),
        points=tuple((side, seen.points(side)) for side in Side),
    )


@dataclass(frozen=True, slots=True)
class ScoreView:
    """Victory points won by a side in a turn, for what (4.6)."""

    side: Side
    points: int
    turn: int
    why: str


@dataclass(frozen=True, slots=True)
class ResultLine:
    """How a flight fared: aeroplanes out, lost and hurt, those that left it counted with it."""

    flight: str
    name: str
    type_name: str
    out: int
    lost: int
    hurt: int
    end: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario stands or ended, with the flights that the seat may know (4.6).

    What points were won for is told when nothing is secret any more: it names flights.
    """

    title: str
    date: str
    clock: str
    points: tuple[tuple[Side, int], ...]
    score: tuple[ScoreView, ...]
    flights: tuple[ResultLine, ...]


def result(seen: Seen) -> Result:
    """Rule 4.6. The score so far and how each flight fared."""
    return Result(
        title=seen.title,
        date=seen.date,
        clock=seen.clock,
        points=tuple((side, seen.points(side)) for side in Side),
        score=tuple(
            ScoreView(line.side, line.points, line.turn, line.why)
            for line in (behind(seen).score if seen.revealed else ())
        ),
        flights=tuple(
            _fared(seen, flight) for flight in seen.flights if not (flight.parent or flight.dummy)
        ),
    )


def _fared(seen: Seen, flight: Flight) -> ResultLine:
    family = [other for other in seen.flights if flight.id in (other.id, other.parent)]
    boxes = [box for member in family for box in member.aeroplanes if box.left_as is None]
    return ResultLine(
        flight=flight.id,
        name=flight.name,
        type_name=flight.card.name,
        out=len(flight.aeroplanes),
        lost=sum(box.lost for box in boxes),
        hurt=sum(box.damage is not Damage.NONE and not box.lost for box in boxes),
        end=flight.status.value,
    )
