"""`bloodyapril chart`: the charts as printed, all of them and each."""

from __future__ import annotations

from collections.abc import Iterator

import click

from bloodyapril.checks.modifiers import Source
from bloodyapril.cli.campaigns import as_read_option, own_of
from bloodyapril.cli.pages.charts import Listed, chart_list_page, chart_page, climb_page
from bloodyapril.cli.plain import plain_chart, plain_chart_line, plain_climb_table
from bloodyapril.cli.shelf import chart_name
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.cli.words import layer_text
from bloodyapril.store.library.chart_files import CLIMB_TABLE, chart_files
from bloodyapril.store.library.charts import charts, climb_table
from bloodyapril.store.library.layers import Own
from bloodyapril.terms.errors import BloodyAprilError

LAYERS = click.Choice(
    [layer.value for layer in (Source.RULEBOOK, Source.HOUSE, Source.OWNER, Source.CAMPAIGN)]
)


@click.command("list", epilog="Example: bloodyapril chart list")
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


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    return [name for name in (*chart_files(), CLIMB_TABLE) if name.startswith(typed)]


@click.command("show", epilog="Example: bloodyapril chart show 13.31")
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
