"""The page of a finished scenario: victory points, flights, losses."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight
from bloodyapril.terms.sides import Side

LOST = (AeroplaneFate.SHOT_DOWN, AeroplaneFate.CRASHED, AeroplaneFate.LOST_LANDING)


def result_page(game: Game) -> Page:
    """How a scenario stands or ended (4.6)."""
    return tuple(_result(game))


def _result(game: Game) -> Iterator[Block]:
    scenario = game.scenario
    british, german = game.points(Side.BRITISH), game.points(Side.GERMAN)
    yield Heading(scenario.title, f"{scenario.date}, {scenario.clock(game.turn)}")
    yield Line(f"Victory points: British {british}, German {german}.")
    yield Heading("Victory points", "[4.6]")
    rows = tuple(
        (line.side.value, str(line.points), str(line.turn), line.why) for line in game.score
    )
    yield Grid(rows, ("side", "VP", "turn", "for"), right=(1, 2))
    yield Heading("Flights")
    flights = [flight for flight in game.flights.values() if not (flight.parent or flight.dummy)]
    yield Grid(
        tuple(_flight(game, flight) for flight in flights),
        ("", "flight", "type", "out", "lost", "hurt", "end"),
        right=(3, 4, 5),
    )


def _flight(game: Game, flight: Flight) -> tuple[str, ...]:
    family = [other for other in game.flights.values() if flight.id in (other.id, other.parent)]
    boxes = [box for member in family for box in member.aeroplanes if box.left_as is None]
    lost = sum(box.fate in LOST for box in boxes)
    hurt = sum(box.damage is not Damage.NONE and box.fate not in LOST for box in boxes)
    return (
        flight.id,
        flight.name,
        flight.card.name,
        str(len(flight.aeroplanes)),
        str(lost),
        str(hurt),
        flight.status.value,
    )
