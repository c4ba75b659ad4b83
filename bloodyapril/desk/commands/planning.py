"""Commands of planning: routes, targets, entries, balloons, a side's own AA (4.21, 4.41, 16.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command, KeptCommand
from bloodyapril.game.setup.anti_aircraft import GunOrder, Wanted, emplace, exchange
from bloodyapril.game.setup.planning import aim_at, enter_at, fly_balloon
from bloodyapril.game.state.game import Game
from bloodyapril.game.table.by_hand import at_hand
from bloodyapril.play.hand import commanded
from bloodyapril.rules.events import Event
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class PlanRoute(Command):
    """Rules 4.21 and 10.7. A new route for a flight, or none; what it has to do there stays."""

    rule: ClassVar[str] = "10.7"
    own: ClassVar[bool] = True
    flight: str
    route: tuple[Position, ...]

    @property
    def title(self) -> str:
        return f"Route of {self.flight.upper()}"

    def carry_out(self, bench: Bench) -> None:
        flight = commanded(bench.game, bench.side, self.flight)
        if flight.status.over:
            raise Unlawful(f"{flight.name} is {flight.status.value}: it flies no route any more")
        for hex_ in self.route:
            if hex_ not in bench.table.map:
                raise Unlawful(f"hex {hex_} is not on the map")
        bench.put(bench.game.with_flights(replace(flight, route=self.route, leg=0)))


@dataclass(frozen=True, slots=True)
class PlanTargets(KeptCommand):
    """Rules 4.21 and 12.2. New targets for a flight."""

    rule: ClassVar[str] = "4.21"
    own: ClassVar[bool] = True
    flight: str
    targets: tuple[Position, ...]

    @property
    def title(self) -> str:
        return f"Targets of {self.flight.upper()}"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        flight = at_hand(bench.game, bench.side, self.flight)
        return aim_at(bench.game, bench.table.map, flight, self.targets)


@dataclass(frozen=True, slots=True)
class PlanEntry(KeptCommand):
    """Rule 4.21. Another turn of entry for a flight."""

    rule: ClassVar[str] = "4.21"
    own: ClassVar[bool] = True
    flight: str
    turn: int

    @property
    def title(self) -> str:
        return f"Entry of {self.flight.upper()}"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        return enter_at(bench.game, at_hand(bench.game, bench.side, self.flight), self.turn)


@dataclass(frozen=True, slots=True)
class PlanBalloon(KeptCommand):
    """Rule 12.217. The height of a balloon."""

    rule: ClassVar[str] = "12.217"
    own: ClassVar[bool] = True
    balloon: str
    height: Altitude

    @property
    def title(self) -> str:
        return f"Height of {self.balloon}"

    def kept(self, bench: Bench) -> tuple[Game, Event]:
        return fly_balloon(bench.game, bench.side, self.balloon, self.height)


@dataclass(frozen=True, slots=True)
class OrderGun(Command):
    """Rules 4.41 and 16.2. Orders for one of a side's AA.

    Its title does not say where it stands: it may lie hidden there.
    """

    rule: ClassVar[str] = "16.2"
    own: ClassVar[bool] = True
    gun: str
    order: GunOrder

    @property
    def title(self) -> str:
        return f"Orders for {self.gun.upper()}"

    def carry_out(self, bench: Bench) -> None:
        bench.check_playing("keep")
        bench.put(emplace(bench.game, bench.table, bench.side, self.gun, self.order))


@dataclass(frozen=True, slots=True)
class ExchangeGuns(Command):
    """Rule 16.11. Exchange a side's AA by points."""

    rule: ClassVar[str] = "16.11"
    own: ClassVar[bool] = True
    guns: tuple[str, ...]
    wanted: tuple[Wanted, ...]

    @property
    def title(self) -> str:
        return f"{' '.join(self.guns).upper()} exchanged"

    def carry_out(self, bench: Bench) -> None:
        bench.check_playing("keep")
        bench.put(exchange(bench.game, bench.table, bench.side, self.guns, self.wanted))
