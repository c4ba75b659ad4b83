"""`bloodyapril turn`: play by hand, from one decision to the next."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import PLAYER, campaign_option, json_option, open_named, yes_option
from bloodyapril.cli.groups import Group
from bloodyapril.cli.hands import ANSWERS, UNDECIDED, side_option, viewer
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.terms.errors import Unlawful

ENDING = "The scenario ends in the middle of the battle, if both sides agree, and both lie open"
MOVES = {True: "the Germans", False: "the British", None: "as the program thinks best"}
"""Who moves first by what the Germans have said."""


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
@click.option(
    "--both",
    is_flag=True,
    help="Both sides are played by hand, as they always are with --two-players.",
)
@click.option(
    "--phase",
    is_flag=True,
    help="Stop at the end of the phase, too, to give orders before the next.",
)
@json_option
def next_decision(
    *, name: str | None, folder: str | None, side: str, both: bool, phase: bool, as_json: bool
) -> None:  # fmt: skip
    """Play on until you have to move a flight, or the turn is over.

    Standing orders ('flight orders', 'turn first') answer what else the rules ask on the way.
    """
    from bloodyapril.cli.commanding import go_on
    from bloodyapril.cli.hands import tell
    from bloodyapril.cli.playing import two_play
    from bloodyapril.terms.sides import Side

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    both = both or two_play(campaign)
    hands = {viewer(campaign, of.value) for of in Side} if both else {mine}
    tell(campaign, go_on(campaign, hands, mine, one_phase=phase), mine, as_json)


@command.command("first", epilog="Example: bloodyapril turn first no --side German")
@click.argument("answer", required=False, type=click.Choice(["yes", "no", UNDECIDED]))
@campaign_option
@side_option
@json_option
def first(
    answer: str | None, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Say for the Germans whether they move first (9), from the next Movement Phase on.

    'yes' is first, 'no' second, 'as-usual' what the program thinks best; without a word it shows
    what was said last. 'turn next --phase' stops where it can be said turn by turn.
    """
    from bloodyapril.cli.blocks import Line
    from bloodyapril.cli.commanding import say_who_is_first
    from bloodyapril.cli.playing import read_game
    from bloodyapril.game.state.game import orders_of_side

    campaign = open_named(name, folder)
    mine = viewer(campaign, side)
    if answer is not None:
        say_who_is_first(campaign, mine, ANSWERS[answer])
    _, game = read_game(campaign)
    said = orders_of_side(game, mine).moves_first
    if as_json:
        show_json({"side": mine.value, "moves_first": said})
    else:
        show((Line(f"Who moves first (9): {MOVES[said]}."),))


@command.command("set", epilog="Example: bloodyapril turn set 5 --campaign April")
@click.argument("turn", type=int)
@campaign_option
@json_option
def set_turn(turn: int, *, name: str | None, folder: str | None, as_json: bool) -> None:
    """Say which turn it is at a table with the real map, in a campaign begun with --table."""
    from bloodyapril.cli.hands import tell
    from bloodyapril.cli.keeping import set_turn as put_turn

    campaign = open_named(name, folder)
    tell(campaign, put_turn(campaign, turn), PLAYER, as_json)


@command.command("end", epilog="Example: bloodyapril turn end --campaign April")
@campaign_option
@yes_option("End it without being asked.")
@json_option
def end(*, name: str | None, folder: str | None, yes: bool, as_json: bool) -> None:
    """End the scenario now, as players may agree (4.5): recovery, and the victory points.

    Who is still up is home, and his recovery rolled for, as when the last turn is over.
    """
    from bloodyapril.cli.hands import tell
    from bloodyapril.cli.keeping import end_scenario
    from bloodyapril.cli.playing import read_game

    campaign = open_named(name, folder)
    _, game = read_game(campaign)
    if not (yes or game.revealed):
        if as_json or not for_people():
            raise Unlawful(f"{ENDING}; to end it, say --yes [4.5]")
        click.echo(f"{ENDING}.")
        click.confirm("End it", abort=True)
    tell(campaign, end_scenario(campaign), PLAYER, as_json)


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
