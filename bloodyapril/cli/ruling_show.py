"""`bloodyapril ruling`: how doubtful rules are read, in general and in a campaign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from bloodyapril.cli.campaigns import folder_option, json_option, open_named
from bloodyapril.cli.pages.rulings import ruling_list_page, ruling_page
from bloodyapril.cli.plain import Plain, plain_ruling
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.errors import unknown

Command = TypeVar("Command", bound=Callable[..., Any])


def complete_ruling(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    """The rulings that begin so."""
    return [name for name in rulings().known if name.startswith(typed)]


def _as_read_option(command: Command) -> Command:
    """`--campaign` for what can be asked without one, with `--folder`."""
    option = click.option(
        "--campaign", "name", metavar="NAME", help="As this campaign reads it; else as usual."
    )
    return folder_option(option(command))


def _read(name: str | None, folder: str | None) -> tuple[Rulings, str | None]:
    """The rulings as a campaign reads them, and its name; as usual without one."""
    if name is None:
        return rulings(), None
    from bloodyapril.store.campaign.rulings import readings_of

    campaign = open_named(name, folder)
    return readings_of(campaign), campaign.name


def known_ruling(ruling: str) -> Ruling:
    """The ruling of this id; raises `Unreadable`."""
    known = rulings().known
    if ruling not in known:
        raise unknown("ruling", ruling, known, see="See: bloodyapril ruling list")
    return known[ruling]


def _plain(ruling: Ruling, read: Rulings) -> Plain:
    return {**plain_ruling(ruling), "holds": read[ruling.id]}


@click.command("list", epilog="Example: bloodyapril ruling list --campaign April")
@_as_read_option
@json_option
def list_rulings(*, name: str | None, folder: str | None, as_json: bool) -> None:
    """List all rulings with the reading that holds, as usual or in a campaign."""
    read, campaign = _read(name, folder)
    if as_json:
        show_json([_plain(ruling, read) for ruling in read.known.values()])
    else:
        show(ruling_list_page(read, campaign))


@click.command("show", epilog="Example: bloodyapril ruling show wind-drift-direction")
@click.argument("ruling", shell_complete=complete_ruling)
@_as_read_option
@json_option
def show_ruling(ruling: str, *, name: str | None, folder: str | None, as_json: bool) -> None:
    """Show one ruling: its question, every reading, and why one holds."""
    asked = known_ruling(ruling)
    read, campaign = _read(name, folder)
    if as_json:
        show_json(_plain(asked, read))
    else:
        show(ruling_page(asked, read[ruling], campaign))
