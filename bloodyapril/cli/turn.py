"""`bloodyapril turn`: play by hand, from one decision to the next."""

from __future__ import annotations

import click

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.campaigns import (
    brief_option,
    campaign_option,
    json_option,
    seat_of,
    side_option,
    yes_option,
)
from bloodyapril.cli.groups import Group
from bloodyapril.cli.hands import tell, tell_all, without_rolls
from bloodyapril.cli.pages.turn import turn_page, whose_move
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import EndScenario, GoOn, MoveFirst, SetTurn
from bloodyapril.desk.going_on import go_on
from bloodyapril.desk.journal import turn_log
from bloodyapril.desk.views.orders import moves_first
from bloodyapril.desk.views.turn import turn_view
from bloodyapril.game.state.news import in_brief
from bloodyapril.game.state.standing_orders import YesNo
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
    view = turn_view(seat_of(name, folder, side).look())
    if as_json:
        told = plain(view)
        show_json({**told.pop("stand"), "now": whose_move(view.stand), **told})
    else:
        show(turn_page(view))


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
@click.option("--turn", is_flag=True, help="Stop at the end of the turn, too.")
@click.option("--rest", is_flag=True, help="The program moves those of yours who have not moved.")
@brief_option
@json_option
def next_decision(
    *, name: str | None, folder: str | None, side: str, both: bool, phase: bool, turn: bool,
    rest: bool, brief: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play on until you have a move to decide, or the scenario is over.

    Standing orders ('flight orders', 'turn first') answer what else the rules ask on the way.
    With --rest the program moves the rest of your flights this turn, charges before their escorts.
    """
    seat = seat_of(name, folder, side)
    command = GoOn(phase, both, rest)
    done = [carry_out(seat, command)] if turn else list(go_on(seat, command))
    tell_all(seat, done, as_json, brief=brief)


@command.command("first", epilog="Example: bloodyapril turn first no --side German")
@click.argument("answer", required=False, type=click.Choice(YesNo.choices))
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
    seat = seat_of(name, folder, side)
    if answer is not None:
        carry_out(seat, MoveFirst(YesNo().read(answer)))
    said = moves_first(seat.look())
    if as_json:
        show_json({"side": seat.side.value, "moves_first": said})
    else:
        show((Line(f"Who moves first (9): {MOVES[said]}."),))


@command.command("set", epilog="Example: bloodyapril turn set 5 --campaign April")
@click.argument("turn", type=int)
@campaign_option
@json_option
def set_turn(turn: int, *, name: str | None, folder: str | None, as_json: bool) -> None:
    """Say which turn it is at a table with the real map, in a campaign begun with --table."""
    seat = seat_of(name, folder)
    tell(seat, carry_out(seat, SetTurn(turn)), as_json)


@command.command("end", epilog="Example: bloodyapril turn end --campaign April")
@campaign_option
@yes_option("End it without being asked.")
@json_option
def end(*, name: str | None, folder: str | None, yes: bool, as_json: bool) -> None:
    """End the scenario now, as players may agree (4.5): recovery, and the victory points.

    Who is still up is home, and his recovery rolled for, as when the last turn is over.
    """
    seat = seat_of(name, folder)
    if not (yes or seat.look().revealed):
        if as_json or not for_people():
            raise Unlawful(f"{ENDING}; to end it, say --yes [4.5]")
        click.echo(f"{ENDING}.")
        click.confirm("End it", abort=True)
    tell(seat, carry_out(seat, EndScenario()), as_json)


@command.command("log", epilog="Example: bloodyapril turn log --campaign April --turn 4")
@campaign_option
@side_option
@click.option("--turn", type=click.IntRange(0), help="The turn; usually the one in play.")
@click.option("--scenario", type=click.IntRange(1), metavar="N", help="Its number; else the last.")
@brief_option
@json_option
def log(
    *, name: str | None, folder: str | None, side: str, turn: int | None, scenario: int | None,
    brief: bool, as_json: bool,
) -> None:  # fmt: skip
    """Show all that happened in a turn, whoever did it; 0 is the set-up.

    Of an earlier scenario of the campaign with --scenario.
    """
    from bloodyapril.cli.pages.turns import turn_page
    from bloodyapril.cli.plain_events import plain_event

    number, events = turn_log(seat_of(name, folder, side), turn, scenario)
    if brief:
        events = without_rolls(in_brief(events))
    if as_json:
        show_json([plain_event(event) for event in events])
    else:
        show(turn_page(f"Turn {number}" if number else "Set-up", "", events))
