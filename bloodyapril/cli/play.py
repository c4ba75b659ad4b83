"""`bloodyapril play`: play on in a campaign, turn by turn."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import campaign_argument, json_option, seat_of
from bloodyapril.cli.pages.turns import ending_page, played_page
from bloodyapril.cli.plain_events import plain_played
from bloodyapril.cli.progress import progress
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import PlayTurn
from bloodyapril.terms.errors import Unreadable


@click.command("play", epilog="Example: bloodyapril play April --turns 5")
@campaign_argument
@click.option("--turns", type=click.IntRange(1, 1000), help="Play so many turns; usually 1.")
@click.option("--all", "to_end", is_flag=True, help="Play to the end of the scenario.")
@json_option
def command(
    name: str | None, *, folder: str | None, turns: int | None, to_end: bool, as_json: bool
) -> None:
    """Play on from where the campaign stands; each turn is saved before the next begins.

    What only the Germans know stays hidden until the scenario is over.
    """
    if turns is not None and to_end:
        raise Unreadable("say --turns or --all, not both")
    seat = seat_of(name, folder)
    seen = seat.look()
    left = max(1, seen.turns - seen.turn + 1)
    wanted = left if to_end else min(turns or 1, left)
    told, over = [], False
    with progress("Turns", wanted, silent=as_json) as step:
        for _ in range(wanted):
            played = carry_out(seat, PlayTurn())
            if as_json:
                told.append(plain_played(played))
            else:
                show(played_page(played))
            step()
            over = played.seen is not None and played.seen.over
            if over:
                break
    if as_json:
        show_json({"campaign": seat.name, "over": over, "turns": told})
    elif over:
        show(ending_page(seat.name))
