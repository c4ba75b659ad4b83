"""Commands to flights: how they move, fight, abort; their dummies (5.12, 9.2, 10, 13)."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.game.actions import Action, Activate, Decoy, Withdraw
from bloodyapril.game.phases.admin import late_dummy
from bloodyapril.game.phases.movement.dummies import withdraw
from bloodyapril.game.referee import calls_off
from bloodyapril.game.setup.dummies import place_dummy
from bloodyapril.game.setup.planning import begun
from bloodyapril.game.turn import SEQUENCE
from bloodyapril.play.hand import Wish, action, commanded, engage
from bloodyapril.play.session import Session, commanders
from bloodyapril.terms.errors import Cure, Unlawful
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class _Act(Command):
    """A side's turn to move, used (9.2)."""

    own: ClassVar[bool] = True

    @abstractmethod
    def decide(self, bench: Bench, session: Session) -> Action:
        """What is done, as an action of the game; raises as `play.hand.action` does."""

    def carry_out(self, bench: Bench) -> None:
        session = bench.session()
        action = self.decide(bench, session)
        if session.game.mover is None:
            phase = session.game.phase.value
            raise Unlawful(
                f"no flight is due to move in the {phase} Phase now [3.2]", cure=Cure.GO_ON
            )
        bench.put_session(session, session.act(action))


@dataclass(frozen=True, slots=True)
class Move(_Act):
    """Rule 10.3. A flight moves as its player wishes."""

    rule: ClassVar[str] = "10.3"
    flight: str
    wish: Wish

    @property
    def title(self) -> str:
        return f"{self.flight.upper()} moves"

    def decide(self, bench: Bench, session: Session) -> Action:
        return action(session.game, session.table, bench.side, self.flight, self.wish)


@dataclass(frozen=True, slots=True)
class Engage(_Act):
    """Rule 13.2. A flight attacks an enemy by the best lawful way into its hex."""

    rule: ClassVar[str] = "13.2"
    flight: str
    enemy: str

    @property
    def title(self) -> str:
        return f"{self.flight.upper()} attacks"

    def decide(self, bench: Bench, session: Session) -> Action:
        return engage(session.game, session.table, bench.side, self.flight, self.enemy)


@dataclass(frozen=True, slots=True)
class FightOn(_Act):
    """Rule 13.41. A turn of a dogfight is fought; what flights declare are their orders."""

    rule: ClassVar[str] = "13.41"
    dogfight: str

    @property
    def title(self) -> str:
        return f"Dogfight {self.dogfight.upper()} goes on"

    def decide(self, bench: Bench, session: Session) -> Action:
        return Activate(self.dogfight.upper())


@dataclass(frozen=True, slots=True)
class Auto(_Act):
    """Rule 9.2. The program moves one flight, or fights one dogfight, of a player's."""

    rule: ClassVar[str] = "9.2"
    flight: str

    @property
    def title(self) -> str:
        return f"{self.flight} is moved by the program"

    def decide(self, bench: Bench, session: Session) -> Action:
        game = session.game
        if any(melee.id == self.flight for melee in game.dogfights):
            return Activate(self.flight)
        flight = commanded(game, bench.side, self.flight)
        return commanders(game.scenario)[bench.side].move(game, session.table, flight)


@dataclass(frozen=True, slots=True)
class Abort(Command):
    """Rule 10.6. A flight aborts, when its player wishes."""

    rule: ClassVar[str] = "10.6"
    own: ClassVar[bool] = True
    flight: str

    @property
    def title(self) -> str:
        return f"{self.flight.upper()} aborts"

    def carry_out(self, bench: Bench) -> None:
        session = bench.session()
        flight = commanded(session.game, bench.side, self.flight)
        session.game = calls_off(session.game, session.table, flight)
        bench.put_session(session, session.told())


@dataclass(frozen=True, slots=True)
class PlaceDecoy(Command):
    """Rules 4.42 and 5.13. A player's dummy: of the set-up, or of the Admin Phase just over.

    `beside`, `aerodrome`, `swap` and `route` are as in `Decoy`.
    """

    rule: ClassVar[str] = "5.13"
    own: ClassVar[bool] = True
    beside: str
    aerodrome: str = ""
    swap: bool = False
    route: tuple[Position, ...] = ()

    @property
    def title(self) -> str:
        return f"A dummy beside {self.beside.upper()}"

    def carry_out(self, bench: Bench) -> None:
        session = bench.session()
        game = session.game
        first = not begun(game)
        if not first and game.phase is not SEQUENCE[0].phase:
            raise Unlawful("dummies are generated between two turns [5.13]", cure=Cure.GO_ON)
        source = commanded(game, bench.side, self.beside)
        decoy = Decoy(source.id, self.aerodrome, self.swap, self.route)
        put = place_dummy if first else late_dummy
        session.game = put(game, session.table, decoy)
        bench.put_session(session, session.told())


@dataclass(frozen=True, slots=True)
class WithdrawDummy(Command):
    """Rule 5.12. A player takes a dummy off the map."""

    rule: ClassVar[str] = "5.12"
    own: ClassVar[bool] = True
    dummy: str

    @property
    def title(self) -> str:
        return f"{self.dummy.upper()} is taken off"

    def carry_out(self, bench: Bench) -> None:
        session = bench.session()
        flight = commanded(session.game, bench.side, self.dummy)
        session.game = withdraw(session.game, session.table, Withdraw(flight.id))
        bench.put_session(session, session.told())
