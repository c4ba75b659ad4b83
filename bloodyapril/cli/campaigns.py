"""What the commands on campaigns share: how a campaign is named on the command line and found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.store.campaign.places import campaign_files, campaigns_folder, find_campaign
from bloodyapril.store.library.layers import NOTHING, Own
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import PLAYER, Side

if TYPE_CHECKING:
    from bloodyapril.desk.seat import Seat
    from bloodyapril.store.campaign.file import Campaign

Command = TypeVar("Command", bound=Callable[..., Any])


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    known = campaign_files(campaigns_folder(ctx.params.get("folder")))
    return [name for name in known if name.startswith(typed)]


def folder_option(command: Command) -> Command:
    """`--folder`, where the campaigns are."""
    return click.option("--folder", metavar="PATH", help="The folder of campaigns.")(command)


def campaign_argument(command: Command) -> Command:
    """A campaign by name, which may be left out for the one in use, with `--folder`."""
    named = click.argument("name", required=False, shell_complete=_complete)(command)
    return folder_option(named)


def campaign_option(command: Command) -> Command:
    """`--campaign`, which may be left out for the one in use, with `--folder`."""
    named = click.option(
        "--campaign",
        "name",
        metavar="NAME",
        shell_complete=_complete,
        help="The campaign; usually the one in use.",
    )(command)
    return folder_option(named)


def among_option(help: str) -> Callable[[Command], Command]:
    """`--campaign` for what can be asked or done without one, too, with `--folder`."""

    def add(command: Command) -> Command:
        option = click.option(
            "--campaign", "campaign", metavar="NAME", shell_complete=_complete, help=help
        )
        return folder_option(option(command))

    return add


as_read_option = among_option("As this campaign has it.")
"""`--campaign` for what a campaign may have otherwise than it usually is."""


def side_option(command: Command) -> Command:
    """`--side`, for a second player at the same table."""
    return click.option(
        "--side",
        type=click.Choice([side.value for side in Side], case_sensitive=False),
        default=PLAYER.value,
        show_default=True,
        help="The side that you play and see.",
    )(command)


def json_option(command: Command) -> Command:
    """`--json`, for other programs."""
    return click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")(command)


def brief_option(command: Command) -> Command:
    """`--brief`, for those who need no rolls."""
    told = "Only what mattered, losses first, without rolls."
    return click.option("--brief", is_flag=True, help=told)(command)


def yes_option(help: str) -> Callable[[Command], Command]:
    """`--yes`, which answers the command's question beforehand."""
    return click.option("--yes", is_flag=True, help=help)


def open_named(name: str | None, folder: str | None) -> Campaign:
    """The campaign of this name, or the one in use.

    Raises `Unreadable` if it cannot be found or read, or if several could be meant.
    """
    from bloodyapril.store.campaign.file import open_campaign

    return open_campaign(campaign_path(name, folder))


def seat_of(name: str | None, folder: str | None, side: str = PLAYER.value) -> Seat:
    """A seat at the campaign of this name, or at the one in use.

    Raises `Unreadable` as `open_named` does, `Unlawful` for a side that the program plays (24.2).
    """
    from bloodyapril.desk.seat import take_seat

    return take_seat(campaign_path(name, folder), Side(side))


def among(name: str | None, folder: str | None) -> Campaign | None:
    """The campaign of this name; none if none is named.

    Raises `Unreadable` as `open_named` does, and for a folder without a campaign.
    """
    check_folder(name, folder)
    return None if name is None else open_named(name, folder)


def check_folder(name: str | None, folder: str | None) -> None:
    """Raises `Unreadable` for a folder of campaigns without a campaign."""
    if folder is not None and name is None:
        raise Unreadable("--folder is where --campaign is looked for: say both")


def own_of(name: str | None, folder: str | None) -> Own:
    """What the campaign of this name has of its own; nothing if none is named."""
    campaign = among(name, folder)
    return NOTHING if campaign is None else campaign.own


def campaign_path(name: str | None, folder: str | None) -> Path:
    """The file of the campaign of this name, or of the one in use; raises `Unreadable`."""
    place = campaigns_folder(folder)
    if name is not None:
        return find_campaign(place, name)
    from bloodyapril.store.campaign.current import the_campaign

    return the_campaign(place)
