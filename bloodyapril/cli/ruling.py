"""`bloodyapril ruling`: how doubtful rules are read, in general and in a campaign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.campaigns import campaign_option, folder_option, json_option, open_named
from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.rulings import chosen_page, ruling_list_page, ruling_page
from bloodyapril.cli.plain import Plain, plain_ruling
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.errors import unknown

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group("ruling", cls=Group, epilog="Example: bloodyapril ruling show laden-manoeuvre")
def command() -> None:
    """Show rulings: where the texts of the rulebook disagree or are silent; choose a reading."""


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in rulings().known if name.startswith(typed)]


def _complete_reading(
    ctx: click.Context, option: click.Parameter, typed: str
) -> list[CompletionItem]:
    ruling = rulings().known.get(ctx.params.get("ruling", ""))
    names = ruling.readings if ruling else ()
    return [CompletionItem(name) for name in names if name.startswith(typed)]


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


def _known(ruling: str) -> Ruling:
    known = rulings().known
    if ruling not in known:
        raise unknown("ruling", ruling, known, see="See: bloodyapril ruling list")
    return known[ruling]


def _plain(ruling: Ruling, read: Rulings) -> Plain:
    return {**plain_ruling(ruling), "holds": read[ruling.id]}


@command.command("list", epilog="Example: bloodyapril ruling list --campaign April")
@_as_read_option
@json_option
def list_rulings(*, name: str | None, folder: str | None, as_json: bool) -> None:
    """List all rulings with the reading that holds, as usual or in a campaign."""
    read, campaign = _read(name, folder)
    if as_json:
        show_json([_plain(ruling, read) for ruling in read.known.values()])
    else:
        show(ruling_list_page(read, campaign))


@command.command("show", epilog="Example: bloodyapril ruling show wind-drift-direction")
@click.argument("ruling", shell_complete=_complete)
@_as_read_option
@json_option
def show_ruling(ruling: str, *, name: str | None, folder: str | None, as_json: bool) -> None:
    """Show one ruling: its question, every reading, and why one holds."""
    asked = _known(ruling)
    read, campaign = _read(name, folder)
    if as_json:
        show_json(_plain(asked, read))
    else:
        show(ruling_page(asked, read[ruling], campaign))


@command.command(
    "set", epilog="Example: bloodyapril ruling set laden-manoeuvre by-one --campaign April"
)
@click.argument("ruling", shell_complete=_complete)
@click.argument("reading", shell_complete=_complete_reading)
@campaign_option
def set_ruling(ruling: str, reading: str, *, name: str | None, folder: str | None) -> None:
    """Choose a campaign's reading of a ruling, in force from its next roll.

    In the middle of a scenario, too: turns that were played stay as they were read then. It is
    one entry of the journal, which 'bloodyapril journal undo' takes back.
    """
    from bloodyapril.desk.own_files import choose_reading
    from bloodyapril.desk.seat import seated

    asked = _known(ruling)
    rulings().choose(ruling, reading)
    seat = seated(open_named(name, folder))
    changed = choose_reading(seat, ruling, reading)
    show(chosen_page(asked, reading, seat.name, changed=changed))
