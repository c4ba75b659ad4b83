"""`bloodyapril play`: play on in a campaign, turn by turn."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import campaign_argument, json_option, open_named
from bloodyapril.cli.progress import progress
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable


@click.command("play", epilog="Example: bloodyapril play April --turns 5")
@campaign_argument
@click.option("--turns", type=click.IntRange(1, 1000), help="Play so many turns; usually 1.")
@click.option("--all", "to_end", is_flag=True, help="Play to the end of the scenario.")
@json_option
def command(
    name: str, *, folder: str | None, turns: int | None, to_end: bool, as_json: bool
) -> None:
    """Play on from where the campaign stands; each turn is saved before the next begins.

    What only the Germans know stays hidden until the scenario is over.
    """
    from bloodyapril.cli.pages.turns import ending_page, played_page
    from bloodyapril.cli.plain_events import plain_played
    from bloodyapril.cli.playing import play_turn, read_game

    if turns is not None and to_end:
        raise Unreadable("say --turns or --all, not both")
    campaign = open_named(name, folder)
    _, game = read_game(campaign)
    left = max(1, game.scenario.turns - game.turn + 1)
    wanted = left if to_end else min(turns or 1, left)
    told = []
    with progress("Turns", wanted, silent=as_json) as step:
        for _ in range(wanted):
            played = play_turn(campaign)
            if as_json:
                told.append(plain_played(played))
            else:
                show(played_page(played))
            step()
            if played.game.over:
                break
    if as_json:
        show_json({"campaign": campaign.name, "over": played.game.over, "turns": told})
    elif played.game.over:
        show(ending_page(campaign.name))
