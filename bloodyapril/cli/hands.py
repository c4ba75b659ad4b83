"""What the commands of hand play share: whose side one plays, and telling what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.campaigns import PLAYER
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side

if TYPE_CHECKING:
    from bloodyapril.cli.playing import Played
    from bloodyapril.rules.events import Event
    from bloodyapril.store.campaign.file import Campaign

Command = TypeVar("Command", bound=Callable[..., Any])

UNDECIDED = "as-usual"
"""What takes a standing order back."""
ANSWERS = {"yes": True, "no": False, UNDECIDED: None}
"""Standing orders as they are typed."""


def side_option(command: Command) -> Command:
    """`--side`, for a second player at the same table."""
    return click.option(
        "--side",
        type=click.Choice([side.value for side in Side], case_sensitive=False),
        default=PLAYER.value,
        show_default=True,
        help="The side that you play and see.",
    )(command)


def viewer(campaign: Campaign, side: str) -> Side:
    """The side that `--side` names; raises `Unlawful` where that is not for a person to see."""
    from bloodyapril.cli.playing import check_seat

    wanted = Side(side)
    check_seat(campaign, wanted)
    return wanted


def tell(campaign: Campaign, played: Played, mine: Side, as_json: bool) -> None:
    """Show what a command of hand play did, and whose move it is now."""
    from bloodyapril.cli.blocks import Line
    from bloodyapril.cli.pages.turn import whose_move
    from bloodyapril.cli.pages.turns import ending_page, event_lines
    from bloodyapril.cli.plain_events import plain_event
    from bloodyapril.game.state.view import visible
    from bloodyapril.game.turn import SEQUENCE

    game = played.game
    events = visible(played.events, mine, over=game.revealed)
    now = whose_move(game, mine)
    if as_json:
        told = [plain_event(event) for event in events]
        show_json({"turn": game.turn, "over": game.over, "now": now, "events": told})
        return
    if game.over:
        show((*event_lines(events), *ending_page(campaign.name)))
        return
    if game.phase is SEQUENCE[0].phase and not game.scenario.refereed:
        now = f"Turn {game.turn}, {game.scenario.clock(game.turn)}, {now}"
    show((*event_lines(events), Line(now, "strong")))


def turn_log(campaign: Campaign, mine: Side, turn: int | None) -> tuple[int, list[Event]]:
    """The number of a turn, the one in play unless said, and its events in order.

    Raises `Unreadable` for a turn that has not come yet.
    """
    from bloodyapril.cli.playing import read_game
    from bloodyapril.store.campaign.journal import read_journal

    number, game = read_game(campaign)
    wanted = game.turn if turn is None else turn
    if wanted > game.turn:
        raise Unreadable(f"turn {wanted} has not come yet: it is turn {game.turn}")
    entries = read_journal(campaign, mine, game=number)
    return wanted, [
        event
        for entry in entries
        if entry.turn == wanted and not entry.void and entry.kind != "undo"
        for event in entry.events
    ]
