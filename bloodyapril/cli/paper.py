"""What the printing commands share: how sheets are to be printed, and writing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.progress import patience
from bloodyapril.press.html import write_html
from bloodyapril.press.marks import check_target
from bloodyapril.press.paper import Paper

if TYPE_CHECKING:
    from bloodyapril.press.sheets import Sheet

Command = TypeVar("Command", bound=Callable[..., Any])


def print_options(command: Command) -> Command:
    """`--out`, `--paper`, `--html` and `--yes`, which every printing command has."""
    for option in (
        click.option("--yes", is_flag=True, help="Replace a file that is no print of ours, too."),
        click.option("--html", "as_html", is_flag=True, help="HTML instead of PDF."),
        click.option("--paper", default="A4", show_default=True, help="A4 or Letter."),
        click.option(
            "--out", metavar="FILE", help="The file to write; usually beside the campaign."
        ),
    ):
        command = option(command)
    return command


def write(
    sheets: Sheet | list[Any], path: Path, paper: str, as_html: bool, *, replace: bool = False
) -> Path:
    """Write sheets to a file and say so; raises as `write_pdf` does, and then nothing was changed.

    A file that is no print of ours is refused unless `replace` is set.
    """
    size = Paper.parse(paper)
    check_target(path, ending_of(as_html), replace=replace)
    if as_html:
        write_html(path, sheets, paper=size)
    else:
        with patience("Setting the pages"):
            # It takes as long to load as all the rest, and whoever wants HTML may not have it.
            from bloodyapril.press.pdf import write_pdf

            write_pdf(path, sheets, paper=size)
    click.echo(f"Written: {path}")
    return path


def ending_of(as_html: bool) -> str:
    """How the name of a printed file ends."""
    return "html" if as_html else "pdf"
