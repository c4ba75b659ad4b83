"""`bloodyapril chart proof`: proof sheets of charts, to tick each figure."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.modifiers import Source
from bloodyapril.cli.paper import ending_of, print_options, write
from bloodyapril.cli.shelf import chart_name
from bloodyapril.press.from_library import proof_page
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.store.library.charts import charts, read_typed_chart
from bloodyapril.terms.errors import Unreadable


@click.command("proof", epilog="Example: bloodyapril chart proof wind-up my-manoeuvre.toml")
@click.argument("names", nargs=-1, metavar="[CHART]...")
@print_options
def command(
    names: tuple[str, ...], *, out: str | None, paper: str, as_html: bool, yes: bool
) -> None:
    """Print proof sheets: each figure with a box to tick, in the order of the print.

    Charts are named, or given as .toml files that are not in force yet; all of yours if none is.
    """
    sheets = [proof_page(_to_proof(name)) for name in names or _own()]
    path = Path(out) if out else beside_campaigns(f"chart-proofs.{ending_of(as_html)}")
    write(sheets, path, paper, as_html, replace=yes)


def _own() -> list[str]:
    """The charts of the owner's; raises `Unreadable` if there are none."""
    shelf = charts()
    own = [name for name in shelf if shelf.layer(name) is Source.OWNER]
    if not own:
        raise Unreadable("no chart of yours is in force; name the charts or files to be proofed")
    return own


def _to_proof(name: str) -> Chart:
    """A chart in force, or one from a file that has been checked."""
    if not name.endswith(".toml"):
        return charts()[chart_name(name)]
    return read_typed_chart(Path(name))
