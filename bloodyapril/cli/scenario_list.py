"""`bloodyapril scenario list`: what scenarios there are."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.pages.scenarios import plain_scenario_line, scenario_list_page
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.store.scenario.reading import scenarios


def complete_scenario(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    """The ids of scenarios that begin so."""
    return [id for id in scenarios() if id.startswith(typed)]


@click.command("list", epilog="Example: bloodyapril scenario list")
@json_option
def command(*, as_json: bool) -> None:
    """List the scenarios that come with the program."""
    found = list(scenarios().values())
    if as_json:
        show_json([plain_scenario_line(scenario) for scenario in found])
    else:
        show(scenario_list_page(found))
