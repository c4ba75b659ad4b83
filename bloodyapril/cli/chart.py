"""`bloodyapril chart`: the charts themselves, as printed, and those that an owner types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from bloodyapril.checks.modifiers import Source
from bloodyapril.cli.campaigns import as_read_option, own_of
from bloodyapril.cli.groups import Group
from bloodyapril.cli.owner import OwnerCommands
from bloodyapril.cli.pages.charts import Listed, chart_list_page, chart_page, climb_page
from bloodyapril.cli.plain import plain_chart, plain_chart_line, plain_climb_table
from bloodyapril.cli.printing import print_options
from bloodyapril.cli.shelf import chart_name
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.cli.words import layer_text
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.store.library.charts import CLIMB_TABLE, charts, climb_table
from bloodyapril.store.library.layers import Own
from bloodyapril.terms.errors import BloodyAprilError, Unreadable

if TYPE_CHECKING:
    from bloodyapril.checks.charts import Chart
    from bloodyapril.store.library.workbench import Desk

LAYERS = click.Choice(
    [layer.value for layer in (Source.RULEBOOK, Source.HOUSE, Source.OWNER, Source.CAMPAIGN)]
)


@click.group("chart", cls=Group, epilog="Example: bloodyapril chart show wind-up")
def command() -> None:
    """Show charts: rows and columns as printed, modifiers, sources; and type your own over them."""


@command.command("list", epilog="Example: bloodyapril chart list")
@as_read_option
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def list_charts(*, campaign: str | None, folder: str | None, as_json: bool) -> None:
    """List all charts with their rule and the layer in force: rulebook, house, owner, campaign."""
    found = list(_listed(own_of(campaign, folder)))
    if as_json:
        show_json([{**plain_chart_line(e.chart), "layer": e.layer} for e in found])
    else:
        show(chart_list_page(found))


def _listed(own: Own) -> Iterator[Listed]:
    """All charts; for one that was typed and cannot be read, the program's own."""
    shelf = charts(own)
    for name in shelf:
        try:
            chart = shelf[name]
            yield Listed(chart, layer_text(chart))
        except BloodyAprilError as fault:
            layer = shelf.layer(name).value
            yield Listed(shelf.below(name), f"{layer}, cannot be read: {fault}")


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in (*charts(), CLIMB_TABLE) if name.startswith(typed)]


@command.command("show", epilog="Example: bloodyapril chart show 13.31")
@click.argument("chart", shell_complete=_complete)
@click.option("--layer", type=LAYERS, help="Another layer than the one in force.")
@as_read_option
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def show_chart(
    chart: str, *, layer: str | None, campaign: str | None, folder: str | None, as_json: bool
) -> None:
    """Show one chart, by name or by its rule number; heights are in feet, ranges in hexes."""
    own = own_of(campaign, folder)
    if chart == CLIMB_TABLE:
        floors, climbs = climb_table()
        if as_json:
            show_json(plain_climb_table(floors, climbs))
        else:
            show(climb_page(floors, climbs))
        return
    name, shelf = chart_name(chart), charts(own)
    found = shelf.at(name, Source(layer)) if layer else shelf[name]
    layers = shelf.placed(name)
    if as_json:
        plain = {**plain_chart(found), "layers": [placed.layer.value for placed in layers]}
        show_json(plain)
    else:
        show(chart_page(found, layers))


@command.command("proof", epilog="Example: bloodyapril chart proof wind-up my-manoeuvre.toml")
@click.argument("names", nargs=-1, metavar="[CHART]...")
@print_options
def proof(names: tuple[str, ...], *, out: str | None, paper: str, as_html: bool, yes: bool) -> None:
    """Print proof sheets: each figure with a box to tick, in the order of the print.

    Charts are named, or given as .toml files that are not in force yet; all of yours if none is.
    """
    from pathlib import Path

    from bloodyapril.cli.printing import ending_of, write
    from bloodyapril.press.from_library import proof_page

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
    from pathlib import Path

    from bloodyapril.store.library.charts import read_typed_chart

    return read_typed_chart(Path(name))


def _desk() -> Desk:
    from bloodyapril.store.library.workbench import ChartDesk

    return ChartDesk()


def _name(typed: str, own: Own) -> str:
    # A campaign can have no chart that the program does not have.
    return chart_name(typed)


OwnerCommands("chart", _desk, _name, "wind-up").add_to(command)
