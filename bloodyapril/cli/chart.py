"""`bloodyapril chart`: the charts themselves, as printed."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.charts import chart_list_page, chart_page, climb_page
from bloodyapril.cli.plain import plain_chart, plain_chart_line, plain_climb_table
from bloodyapril.cli.shelf import CLIMB_TABLE, charts, find_chart
from bloodyapril.cli.terminal import show, show_json


@click.group("chart", cls=Group, epilog="Example: bloodyapril chart show wind-up")
def command() -> None:
    """Show charts: rows and columns as printed, modifiers, refusals, and where each comes from."""


@command.command("list", epilog="Example: bloodyapril chart list")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def list_charts(as_json: bool) -> None:
    """List all charts with their rule and their source, rulebook or house."""
    if as_json:
        show_json([plain_chart_line(chart) for chart in charts().values()])
    else:
        show(chart_list_page(charts().values()))


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in (*charts(), CLIMB_TABLE) if name.startswith(typed)]


@command.command("show", epilog="Example: bloodyapril chart show 13.31")
@click.argument("chart", shell_complete=_complete)
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def show_chart(chart: str, as_json: bool) -> None:
    """Show one chart, by name or by its rule number; heights are in feet, ranges in hexes."""
    if chart == CLIMB_TABLE:
        from bloodyapril.store.library import library

        table = library()
        if as_json:
            show_json(plain_climb_table(table.floors, table.climbs))
        else:
            show(climb_page(table.floors, table.climbs))
        return
    found = find_chart(chart)
    if as_json:
        show_json(plain_chart(found))
    else:
        show(chart_page(found))
