"""Carrying a command out at a seat: one transaction, one entry of the journal."""

from __future__ import annotations

from typing import Any

from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command
from bloodyapril.desk.commands.written import written
from bloodyapril.desk.seat import Seat
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.seen import Seen
from bloodyapril.rules.events import Event
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Happened:
    """What came of a command, as its seat may know it.

    `turn` is the one in which it happened, 0 for a set-up; `before` and `seen` are the scenario as
    the command found it and as it left it, nothing where none was touched; `upshot` is what a fight
    came to that was put on record.
    """

    title: str
    turn: int
    events: tuple[Event, ...]
    seen: Seen | None
    upshot: Any = None
    before: Seen | None = None


def carry_out(seat: Seat, command: Command) -> Happened:
    """Do it, whole or not at all; raises `Unlawful` or `Unreadable`: then nothing has happened."""
    bench, game = work_through(seat, command)
    work, was = bench.work, bench.before
    seen = None if game is None else Seen(game, seat.side)
    before = None if was is None or seen is None else Seen(was, seat.side)
    events = work.events if seen is None else seen.events(work.events)
    return Happened(work.title, work.turn or 0, events, seen, bench.upshot, before)


def work_through(seat: Seat, command: Command) -> tuple[Bench, Game | None]:
    """Do it, and tell all that was done and the game after it, secrets too: for the desk alone."""
    with seat.campaign.command(
        command.title,
        command.words,
        actor=seat.actor,
        owner=seat.side if command.own else None,
        command=written(command, seat.campaign.library),
        rule=command.rule,
    ) as work:
        bench = Bench(seat, work)
        command.carry_out(bench)
        game = bench.close()
    return bench, game
