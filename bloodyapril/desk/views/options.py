"""Views of what a flight may do this turn (10.31, 13.21)."""

from __future__ import annotations

from bloodyapril.desk.seat import Seat, table_of
from bloodyapril.desk.views.ahead import AheadView, ahead_view
from bloodyapril.desk.views.flights import FlightLine, flight_line
from bloodyapril.desk.views.turn import ChoiceView, choice_views
from bloodyapril.game.state.seen import behind
from bloodyapril.play.hand import attacks_of, commanded
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class OptionsView:
    """A flight of one's own, the moves that it has now, the counters that it can attack.

    `ahead` is what lies within its reach.
    """

    line: FlightLine
    moves: tuple[ChoiceView, ...]
    attacks: tuple[str, ...]
    ahead: AheadView


def options_view(seat: Seat, name: str) -> OptionsView:
    """Rules 10.31 and 13.21. What one of the seat's flights may do; raises `Unreadable`."""
    seen = seat.look()
    game = behind(seen)
    flight = commanded(game, seat.side, name)
    line = flight_line(seen, flight)
    table = table_of(seat, seen.date)
    attacks = attacks_of(game, table, flight)
    ahead = ahead_view(seen, table, flight)
    return OptionsView(line, choice_views(seen, flight.id), tuple(attacks), ahead)
