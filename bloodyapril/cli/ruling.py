"""`bloodyapril ruling`: how doubtful rules are read."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.rulings import ruling_list_page, ruling_page
from bloodyapril.cli.plain import plain_ruling
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.store.library import rulings
from bloodyapril.terms.errors import unknown


@click.group("ruling", cls=Group, epilog="Example: bloodyapril ruling show laden-manoeuvre")
def command() -> None:
    """Show rulings: where the texts of the rulebook disagree or are silent."""


@command.command("list", epilog="Example: bloodyapril ruling list")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def list_rulings(as_json: bool) -> None:
    """List all rulings with the reading that holds unless a campaign chooses another."""
    known = rulings().known.values()
    if as_json:
        show_json([plain_ruling(ruling) for ruling in known])
    else:
        show(ruling_list_page(known))


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in rulings().known if name.startswith(typed)]


@command.command("show", epilog="Example: bloodyapril ruling show wind-drift-direction")
@click.argument("ruling", shell_complete=_complete)
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def show_ruling(ruling: str, as_json: bool) -> None:
    """Show one ruling: its question, every reading, and why one holds."""
    known = rulings().known
    if ruling not in known:
        raise unknown("ruling", ruling, known, see="See: bloodyapril ruling list")
    if as_json:
        show_json(plain_ruling(known[ruling]))
    else:
        show(ruling_page(known[ruling]))
