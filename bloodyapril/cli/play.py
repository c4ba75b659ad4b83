"""`bloodyapril play`: play on in a campaign, turn by turn."""

from __future__ import annotations

import re

import click

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.campaigns import brief_option, campaign_argument, json_option, seat_of
from bloodyapril.cli.cures import CURES
from bloodyapril.cli.hands import shortened
from bloodyapril.cli.pages.turns import ending_page, played_page
from bloodyapril.cli.plain_events import plain_played
from bloodyapril.cli.progress import progress
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.commands import PlayTurn
from bloodyapril.desk.going_on import play_on
from bloodyapril.play.watch import DECISION, Until
from bloodyapril.terms.errors import Cure, Unreadable

WORDS = ", ".join(until.value for until in Until)
_TURN = re.compile(r"turn[ =]*(\d{1,4})")
DECIDE = f"That can cost a man: {CURES[Cure.PLAY_ON]}."


@click.command("play", epilog="Example: bloodyapril play April --turns 5")
@campaign_argument
@click.option("--turns", type=click.IntRange(1, 1000), help="Play so many turns; usually 1.")
@click.option(
    "--until", metavar="WORDS", multiple=True, help=f"Play on to: {WORDS}, 'turn 12'; or several."
)
@click.option(
    "--all",
    "over_all",
    is_flag=True,
    help="Stop for no decision; without --turns or --until to the end of the scenario.",
)
@brief_option
@json_option
def command(
    name: str | None,
    *,
    folder: str | None,
    turns: int | None,
    until: tuple[str, ...],
    over_all: bool,
    brief: bool,
    as_json: bool,
) -> None:
    """Play on from where the campaign stands; each turn is saved before the next begins.

    It stops before a decision that can cost one of your men, unless told --all: a flight has to
    move with a known enemy near, or is in a dogfight without orders when to leave it. What only
    the Germans know stays hidden until the scenario is over.
    """
    seat = seat_of(name, folder)
    seen = seat.look()
    wanted, turn = _until(until)
    if turn is not None and turn <= seen.turn:
        raise Unreadable(f"--until turn {turn}: it is turn {seen.turn} already")
    left = max(1, seen.turns - seen.turn + 1)
    to_end = turns is None and (over_all or until != ())
    most = left if to_end else min(turns or 1, left)
    play_turn = PlayTurn(wanted, turn, careful=not over_all)
    told, over, stop = [], False, None
    with progress("Turns", most, silent=as_json) as step:
        for _ in range(most):
            played, stop = play_on(seat, play_turn)
            page = shortened(played) if brief else played
            if as_json:
                told.append(plain_played(page))
            else:
                show(played_page(page))
            step()
            over = played.seen is not None and played.seen.over
            if over or stop is not None:
                break
    if as_json:
        stopped = None if stop is None else plain(stop)
        show_json({"campaign": seat.name, "over": over, "stopped": stopped, "turns": told})
    elif over:
        show(ending_page(seat.name))
    elif stop is not None:
        decide = f" {DECIDE}" if stop.why == DECISION else ""
        show((Line(f"Stopped: {stop.told}.{decide}", "strong"),))


def _until(words: tuple[str, ...]) -> tuple[tuple[Until, ...], int | None]:
    """What is played on to, and the turn, if one was said; raises `Unreadable`."""
    known = {until.value: until for until in Until}
    found: dict[Until, None] = {}
    turn = None
    for word in (part.strip().casefold() for said in words for part in said.split(",")):
        number = _TURN.fullmatch(word)
        if number is not None:
            turn = int(number[1])
        elif word in known:
            found[known[word]] = None
        else:
            raise Unreadable(f"--until {word or repr(word)}: say one of {WORDS}, or 'turn 12'")
    return tuple(found), turn
