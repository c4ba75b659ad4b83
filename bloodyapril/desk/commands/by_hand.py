"""Commands for a table with the real map: flights and turns as they are there (3.2, 5.2)."""

from __future__ import annotations

from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import KeptCommand
from bloodyapril.game.state.game import Game
from bloodyapril.game.table.by_hand import Note, at_hand, noted, put, turned
from bloodyapril.rules.events import Event
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Mode
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class _ByHand(KeptCommand):
    """What the table says of a flight."""

    own: ClassVar[bool] = True

    def carry_out(self, bench: Bench) -> None:
        if bench.seat.mode is Mode.TWO_PLAYERS:
            # The other player would not hear of it.
            raise Unlawful("two play here: nothing is set by hand unless it is refereed at a table")
        KeptCommand.carry_out(self, bench)


@dataclass(frozen=True, slots=True)
class PutFlight(_ByHand):
    """Rules 10.12 and 10.14. Put a flight where it is on the real map."""

    rule: ClassVar[str] = "5.2"
    flight: str
    place: Position
    heading: Heading
    altitude: Altitude

    @property
    def title(self) -> str:
        return f"{self.flight.upper()} is put in {self.place}"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        flight = at_hand(bench.game, bench.side, self.flight)
        return put(bench.game, bench.table.map, flight, self.place, self.heading, self.altitude)


@dataclass(frozen=True, slots=True)
class SetFlight(_ByHand):
    """Rule 5.2. Write what the table says on a flight's log."""

    rule: ClassVar[str] = "5.2"
    flight: str
    note: Note

    @property
    def title(self) -> str:
        return f"{self.flight.upper()} is set by hand"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        return noted(bench.game, at_hand(bench.game, bench.side, self.flight), self.note)


@dataclass(frozen=True, slots=True)
class SetTurn(KeptCommand):
    """Rule 3.2. It is another turn at the table; only a referee says so."""

    rule: ClassVar[str] = "3.2"
    turn: int

    @property
    def title(self) -> str:
        return f"It is turn {self.turn}"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        return turned(bench.game, self.turn)
