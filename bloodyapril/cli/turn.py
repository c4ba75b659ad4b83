"""`bloodyapril turn`: play by hand, from one decision to the next."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import campaign_option, json_option, open_named
from bloodyapril.cli.groups import Group
from bloodyapril.cli.hands import side_option, viewer
from bloodyapril.cli.terminal import show, show_json


@click.group("turn", cls=Group, epilog="Example: bloodyapril turn next --campaign April")
def command() -> None:
    """Play by hand: see where the turn stands, and go on to your next decision.

    'bloodyapril flight move' and the commands beside it move your flights; 'bloodyapril play' lets
    the program play on for you, from wherever the turn stands.
    """


@command.command("show", epilog="Example: bloodyapril turn show --campaign April")
@campaign_option
@side_option
@json_option
def show_turn(*, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """Show where the turn stands, whose move it is, your flights and all known contacts."""
    from bloodyapril.cli.pages.turn import turn_page
    from bloodyapril.cli.plain_turn import plain_turn
    from bloodyapril.cli.playing import read_game

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    _, game = read_game(campaign)
    if as_json:
        show_json(plain_turn(game, mine))
    else:
        show(turn_page(game, mine))


@command.command("next", epilog="Example: bloodyapril turn next --campaign April")
@campaign_option
@side_option
@click.option("--both", is_flag=True, help="Both sides are played by hand.")
@json_option
def next_decision(
    *, name: str | None, folder: str | None, side: str, both: bool, as_json: bool
) -> None:
    """Play on until you have to move a flight, or the turn is over."""
    from bloodyapril.cli.commanding import go_on
    from bloodyapril.cli.hands import tell
    from bloodyapril.terms.sides import Side

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    hands = {viewer(campaign, of.value) for of in Side} if both else {mine}
    tell(campaign, go_on(campaign, hands, mine), mine, as_json)


@command.command("set", epilog="Example: bloodyapril turn set 5 --campaign April")
@click.argument("turn", type=int)
@campaign_option
@json_option
def set_turn(turn: int, *, name: str | None, folder: str | None, as_json: bool) -> None:
    """Say which turn it is at a table with the real map, in a campaign begun with --table."""
    from bloodyapril.cli.campaigns import PLAYER
    from bloodyapril.cli.hands import tell
    from bloodyapril.cli.keeping import set_turn as put_turn

    campaign = open_named(name, folder)
    tell(campaign, put_turn(campaign, turn), PLAYER, as_json)


@command.command("end", epilog="Example: bloodyapril turn end --campaign April")
@campaign_option
@json_option
def end(*, name: str | None, folder: str | None, as_json: bool) -> None:
    """End the scenario at such a table: recovery of who is still up, and the victory points."""
    from bloodyapril.cli.campaigns import PLAYER
    from bloodyapril.cli.hands import tell
    from bloodyapril.cli.keeping import end_table

    campaign = open_named(name, folder)
    tell(campaign, end_table(campaign), PLAYER, as_json)


@command.command("log", epilog="Example: bloodyapril turn log --campaign April --turn 4")
@campaign_option
@side_option
@click.option("--turn", type=click.IntRange(0), help="The turn; usually the one in play.")
@json_option
def log(
    *, name: str | None, folder: str | None, side: str, turn: int | None, as_json: bool
) -> None:
    """Show all that happened in a turn, whoever did it; 0 is the set-up."""
    from bloodyapril.cli.hands import turn_log
    from bloodyapril.cli.pages.turns import turn_page
    from bloodyapril.cli.plain_events import plain_event

    campaign = open_named(name, folder)
    number, events = turn_log(campaign, viewer(campaign, side), turn)
    if as_json:
        show_json([plain_event(event) for event in events])
    else:
        show(turn_page(f"Turn {number}" if number else "Set-up", "", events))
