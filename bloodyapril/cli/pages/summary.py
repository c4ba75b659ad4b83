"""How a scenario stands at the end of a turn: who is where, what was lost, the points so far."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Line
from bloodyapril.cli.pages.results import LOST
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.game.phases.victory_points import SHOT_DOWN
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import own_flights, sightings
from bloodyapril.rules.air_units import Damage, Flight, Status
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """A turn's end as a side knows it.

    `flying` are its flights in the air; `home` and `waiting` count the others that are not lost,
    `lost` its aeroplanes, `shot_down` those of the enemy that it is credited with (4.6), `seen` the
    enemy flights that it knows of.
    """

    flying: tuple[Flight, ...]
    home: int
    waiting: int
    lost: int
    shot_down: int
    seen: int
    points: tuple[tuple[Side, int], ...]


def summary(game: Game, viewer: Side) -> Summary:
    """How the scenario stands for a side."""
    own = [flight for flight in own_flights(game, viewer) if flight.side is viewer]
    boxes = [box for flight in own for box in flight.aeroplanes if box.left_as is None]
    gone = [box for box in boxes if box.fate in LOST or box.damage is Damage.SHOT_DOWN]
    won = [line for line in game.score if line.side is viewer and line.deed in SHOT_DOWN]
    return Summary(
        flying=tuple(flight for flight in own if flight.airborne),
        home=sum(flight.status is Status.LANDED for flight in own),
        waiting=sum(flight.status in (Status.WAITING, Status.READINESS) for flight in own),
        lost=len(gone),
        shot_down=len(won),
        seen=len(sightings(game, viewer)),
        points=tuple((side, game.points(side)) for side in Side),
    )


def summary_line(game: Game, viewer: Side) -> Line:
    """It in one line, for the end of a turn."""
    return Line(" ".join(_sentences(summary(game, viewer))), "strong")


def _sentences(now: Summary) -> Iterator[str]:
    places = [
        f"{flight.id} {flight.position} {flight.altitude} {flight.undamaged}/{len(flight.present)}"
        for flight in now.flying
    ]
    rest = {"home": now.home, "still to come": now.waiting}
    told = [*places, *(f"{number} {word}" for word, number in rest.items() if number)]
    yield f"Yours: {', '.join(told) or 'none in the air'}."
    if now.seen:
        yield f"{counted(now.seen, 'enemy flight')} known."
    yield f"Aeroplanes lost: {now.lost}; enemies shot down: {now.shot_down}."
    yield f"Points: {', '.join(f'{side.value} {points}' for side, points in now.points)}."


def plain_summary(game: Game, viewer: Side) -> Plain:
    """It for JSON."""
    now = summary(game, viewer)
    return {
        "flights": {flight.id: f"{flight.position} {flight.altitude}" for flight in now.flying},
        "home": now.home,
        "waiting": now.waiting,
        "aeroplanes_lost": now.lost,
        "enemies_shot_down": now.shot_down,
        "enemy_flights_known": now.seen,
        "points": {side.value: points for side, points in now.points},
    }
