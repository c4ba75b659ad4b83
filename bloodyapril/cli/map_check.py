"""`bloodyapril map check`: an owner's corrections of the map."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.failures import REFUSED
from bloodyapril.cli.pages.owner import check_lines, plain_check
from bloodyapril.cli.terminal import show_json
from bloodyapril.store.library.map_files import check_folder, owner_folder
from bloodyapril.terms.errors import Unreadable


@click.command("check", epilog="Example: bloodyapril map check my-corrections")
@click.argument("folder", required=False)
@json_option
@click.pass_context
def command(ctx: click.Context, folder: str | None, *, as_json: bool) -> None:
    """Check your corrections of the map. Each complaint has its file and line.

    They are looked for in the folder named, else in that of your settings or of BLOODYAPRIL_MAP.
    """
    place = Path(folder) if folder else owner_folder()
    if folder and not place.is_dir():
        raise Unreadable(f"there is no folder {place}")
    found = check_folder(place)
    if as_json:
        show_json([plain_check(name, complaints) for name, complaints in found.items()])
    else:
        if not found:
            click.echo(f"No corrections in {place}.")
        for name, complaints in found.items():
            for line in check_lines(name, complaints):
                click.echo(line if line.startswith(f"{name}:") else f"{name}: {line}")
    if any(complaint.error for complaints in found.values() for complaint in complaints):
        ctx.exit(REFUSED)
