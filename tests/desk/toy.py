"""A toy front end: forty lines that play a patrol to its end through the desk alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import bloodyapril
from bloodyapril import BloodyAprilError, Happened, Seat, commands

Say = Callable[[str], None]


def evening(folder: Path, say: Say) -> Seat:
    """Begin a campaign, move every flight when it is asked for, and end with the points."""
    seat = bloodyapril.begin("Toy", scenario="drocourt", seed="1917", folder=folder)
    seen = seat.look()
    say(f"{seen.title}, {seen.date}")
    while not seat.look().over:
        if not decide(seat, say):
            tell(bloodyapril.carry_out(seat, commands.GoOn()), say)
    for side in bloodyapril.Side:
        say(f"{side.value}: {seat.look().points(side)} VP")
    return seat


def decide(seat: Seat, say: Say) -> bool:
    """Use the seat's turn to move, if it is; a straight way ahead, or what the program thinks."""
    seen = seat.look()
    if seen.moves is not seen.side:
        return False
    if seen.to_fight:
        tell(bloodyapril.carry_out(seat, commands.FightOn(seen.to_fight[0])), say)
        return True
    flight = seen.to_move[0].id
    try:
        tell(bloodyapril.carry_out(seat, commands.Engage(flight, seen.sightings[0].counter)), say)
    except (BloodyAprilError, IndexError):
        tell(bloodyapril.carry_out(seat, commands.Auto(flight)), say)
    return True


def tell(happened: Happened, say: Say) -> None:
    """Say what came of a command."""
    for event in happened.events:
        say(event.text)
