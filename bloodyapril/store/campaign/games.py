"""A game as rows and back: the one mapping between `Game` and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Carried, Flight, TaskDone
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import FlightRow, GameRow
from bloodyapril.store.codec import Coder, Json, frozen
from bloodyapril.terms.errors import Unreadable

_HINTS = get_type_hints(Game)
_FIELDS = tuple(field.name for field in fields(Game) if field.init and field.name != "flights")
"""The fields of a game that its row holds under their own names; flights have rows of their own."""
_PARTS = {
    name: tuple(field.name for field in fields(kind))
    for name, kind in get_type_hints(Flight).items()
    if kind in (Carried, TaskDone)
}
"""Parts of a flight, whose fields its document holds among its own."""


def save_game(session: Ledger, number: int, game: Game, coder: Coder) -> None:
    """Write a game; rows that are as they were are left alone."""
    row = session.get(GameRow, number)
    columns = {"scenario_id": game.scenario.id, **_game_columns(game, coder)}
    if row is None:
        session.add(GameRow(number=number, **columns))
    else:
        _put(row, columns)
    known = {flight.id: flight for flight in _flight_rows(session, number)}
    for place, flight in enumerate(game.flights.values()):
        columns = _flight_columns(flight, place, coder)
        if flight.id in known:
            _put(known.pop(flight.id), columns)
        else:
            session.add(FlightRow(game=number, **columns))
    for gone in known.values():
        session.delete(gone)


def load_game(session: Ledger, number: int, coder: Coder) -> Game:
    """A game as it was saved; raises `Unreadable` naming the place of what cannot be read."""
    row = session.get(GameRow, number)
    if row is None:
        raise Unreadable(f"the campaign has no scenario number {number}")
    values = {
        name: coder.read(_HINTS[name], getattr(row, name), f"scenario {number}: {name}")
        for name in _FIELDS
    }
    flights = {
        flight.id: coder.read(Flight, _gathered(flight.document), f"flight {flight.id}")
        for flight in _flight_rows(session, number)
    }
    return Game(flights=flights, **values)


def next_game(session: Ledger) -> int:
    """The number that the next scenario of a campaign gets."""
    return (session.value("SELECT max(number) FROM game") or 0) + 1


def _game_columns(game: Game, coder: Coder) -> dict[str, Json]:
    return {name: frozen(coder.write(_HINTS[name], getattr(game, name))) for name in _FIELDS}


def _flight_columns(flight: Flight, place: int, coder: Coder) -> dict[str, Json]:
    return {
        "id": flight.id,
        "place": place,
        "name": flight.name,
        "side": flight.side.value,
        "unit": flight.unit,
        "type": flight.card.id,
        "tasking": flight.tasking.value,
        "status": flight.status.value,
        "position": str(flight.position),
        "altitude": str(flight.altitude),
        "document": frozen(_spread(coder.write(Flight, flight))),
    }


def _spread(document: Mapping[str, Json]) -> dict[str, Json]:
    """A flight's document with the fields of its parts among its own."""
    spread = {name: value for name, value in document.items() if name not in _PARTS}
    for part in _PARTS:
        spread |= document[part]
    return spread


def _gathered(document: Mapping[str, Json]) -> dict[str, Json]:
    """The same taken apart again; what an older program did not write is left out."""
    parts = {
        part: {name: document[name] for name in names if name in document}
        for part, names in _PARTS.items()
    }
    inside = {name for names in _PARTS.values() for name in names}
    return {name: value for name, value in document.items() if name not in inside} | parts


def _flight_rows(session: Ledger, number: int) -> list[FlightRow]:
    return session.rows(FlightRow, "game = ?", (number,), order="place")


def _put(row: Any, columns: Mapping[str, Json]) -> None:
    for name, value in columns.items():
        if getattr(row, name) != value:
            setattr(row, name, value)
