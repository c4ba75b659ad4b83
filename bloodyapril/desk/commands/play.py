"""Commands that let the game go on: a turn, to the next decision, to an agreed end (3.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.desk.seat import check_open
from bloodyapril.game.phases.ending import finish
from bloodyapril.game.state.game import Game, orders_of_side
from bloodyapril.play.session import decides
from bloodyapril.play.watch import Until, Watch, dangers
from bloodyapril.rules.events import Event
from bloodyapril.terms.errors import Cure, Unlawful
from bloodyapril.terms.sides import Mode, Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class PlayTurn(Command):
    """Rule 3.2. The program plays to the end of the turn, for whoever still has to move.

    It stops where one of `until` comes, and with the turn before `turn`. If it is `careful` it also
    stops before a decision that can cost a man of one's own; where one is due now it is refused.
    """

    rule: ClassVar[str] = "3.2"
    until: tuple[Until, ...] = ()
    turn: int | None = None
    careful: bool = False

    @property
    def title(self) -> str:
        return "A turn is played"

    def carry_out(self, bench: Bench) -> None:
        scenario, turn = bench.game.scenario, bench.game.turn
        if bench.game.over:
            raise Unlawful(f"{scenario.title} is over: there is no turn to play")
        session, watch = bench.session(), self.watch(bench.side)
        due = dangers(session.game, bench.side) if self.careful else ()
        if due:
            raise Unlawful(f"{'; '.join(due)}: that can cost a man", cure=Cure.PLAY_ON)
        events = session.play_turn(watch)
        bench.work.title = f"Turn {turn}, {scenario.clock(turn)}"
        bench.put_session(session, events)

    def watch(self, side: Side) -> Watch:
        """What a side that says so is stopped for."""
        return Watch(side, self.until, self.turn, self.careful)


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """Rule 3.2. Play on until a side that people play has a move to decide, or the turn is over.

    `both` sides are played by hand, as they always are where two play; with `one_phase` it ends
    with the phase, so that orders can be given for the next. With `rest` the program moves those of
    one's own who have not moved this turn.
    """

    rule: ClassVar[str] = "3.2"
    one_phase: bool = False
    both: bool = False
    rest: bool = False

    @property
    def title(self) -> str:
        return "The turn goes on"

    def carry_out(self, bench: Bench) -> None:
        both = self.both or bench.seat.mode is Mode.TWO_PLAYERS
        hands = frozenset(Side) if both else frozenset({bench.side})
        for side in hands:
            check_open(bench.seat, side, bench.work.session)
        session = bench.session(hands)
        game = session.game
        who, asked = game.mover, hands - {bench.side} if self.rest else hands
        if who is not None and who in asked and decides(game, who):
            todo = due_now(game, who) if who is bench.side else "moves"
            raise Unlawful(f"it is the {who.value} player who {todo}", cure=Cure.SEE_TURN)
        events = session.until_asked(asked, one_phase=self.one_phase)
        bench.work.title = f"Turn {game.turn} goes on, {game.scenario.clock(game.turn)}"
        bench.put_session(session, events)


def due_now(game: Game, side: Side) -> str:
    """What a side has to do now: `moves B1, B3 or fights D1`."""
    doing = {
        "moves": [flight.id for flight in game.to_move(side)],
        "fights": [melee.id for melee in game.to_activate(side)],
    }
    return " or ".join(f"{does} {', '.join(ids)}" for does, ids in doing.items() if ids)


@dataclass(frozen=True, slots=True)
class MoveFirst(Command):
    """Rule 9. The Germans move first or second from the next Movement Phase on, or as usual."""

    rule: ClassVar[str] = "9"
    first: bool | None

    @property
    def title(self) -> str:
        return "Who moves first"

    def carry_out(self, bench: Bench) -> None:
        if bench.side is not Side.GERMAN:
            raise Unlawful("the German player decides who moves first [9]")
        orders = replace(orders_of_side(bench.game, bench.side), moves_first=self.first)
        bench.put(replace(bench.game, orders={**bench.game.orders, bench.side.value: orders}))


@dataclass(frozen=True, slots=True)
class EndScenario(Command):
    """Rules 3.3 and 4.5. The players end their scenario: recovery, points, and all lies open."""

    rule: ClassVar[str] = "4.5"

    @property
    def title(self) -> str:
        return "The scenario is ended"

    def carry_out(self, bench: Bench) -> None:
        bench.check_playing("end")
        bench.put(finish(bench.game, bench.table))
        bench.work.secret = not bench.game.revealed


@dataclass(frozen=True, slots=True)
class OpenPlan(Command):
    """Rule 24.2. Open the sealed German plan before the end, and put that on record."""

    rule: ClassVar[str] = "24.2"

    @property
    def title(self) -> str:
        return "German plan opened early"

    def carry_out(self, bench: Bench) -> None:
        game = bench.game
        if game.over:
            raise Unlawful("the scenario is over: its plan lies open")
        bench.work.secret = bench.work.opened = True
        told = f"The German plan was opened early, in turn {game.turn}."
        bench.put(replace(game, opened_early=True), Event("plan-opened", told, "24.2"))
