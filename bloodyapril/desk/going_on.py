"""Going on from one decision to the next, over the ends of turns: one command for each turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bloodyapril.desk.carry_out import Happened, carry_out
from bloodyapril.desk.commands.play import GoOn, PlayTurn
from bloodyapril.desk.seat import Seat
from bloodyapril.game.state.seen import behind
from bloodyapril.play.watch import Stop


def go_on(seat: Seat, command: GoOn) -> Iterator[Happened]:
    """Carry it out, and go on turn by turn until somebody has a move to decide.

    Where it says `rest`, that is for the turn in play; at a table that a referee keeps, and with
    `one_phase`, there is no second turn. Raises `Unlawful` as the command does.
    """
    while True:
        happened = carry_out(seat, command)
        yield happened
        seen = happened.seen
        assert seen is not None
        if seen.over or seen.refereed or command.one_phase or seen.moves is not None:
            return
        command = replace(command, rest=False)


def play_on(seat: Seat, command: PlayTurn) -> tuple[Happened, Stop | None]:
    """Let the program play a turn, and say why it stopped before the next, if it did.

    Raises `Unlawful` as the command does.
    """
    happened = carry_out(seat, command)
    assert happened.seen is not None
    assert happened.before is not None
    before, now = behind(happened.before), behind(happened.seen)
    return happened, None if now.over else command.watch(seat.side).stop(before, now)
