"""`bloodyapril scenario check`: what is wrong with a scenario file, doubtful, or left open."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.checking import check_file
from bloodyapril.cli.pages.scenarios import check_page, plain_check
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable


@click.command("check", epilog="Example: bloodyapril scenario check my-patrol.toml")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(file: Path, *, as_json: bool) -> None:
    """Check a scenario file: what is wrong with it or doubtful, and what set-up rolls for (24.1).

    Doubtful is what wants a special rule, or what history does not bear out; it can be played.
    """
    found = check_file(file)
    if as_json:
        show_json(plain_check(found))
    else:
        show(check_page(found))
    if found.faults:
        raise Unreadable(f"{file.name} cannot be played: {len(found.faults)} to mend")
