"""`bloodyapril scenario`: what scenarios there are, and each of them."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.pages.scenarios import (
    plain_scenario,
    plain_scenario_line,
    scenario_list_page,
    scenario_page,
)
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.campaigns import scenario_named
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.reading import scenarios


def complete_scenario(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    return [id for id in scenarios() if id.startswith(typed)]


@click.command("list", epilog="Example: bloodyapril scenario list")
@json_option
def list_scenarios(*, as_json: bool) -> None:
    """List the scenarios that come with the program."""
    found = list(scenarios().values())
    if as_json:
        show_json([plain_scenario_line(scenario) for scenario in found])
    else:
        show(scenario_list_page(found))


@click.command("show", epilog="Example: bloodyapril scenario show drocourt")
@click.argument("scenario", shell_complete=complete_scenario)
@json_option
def show_scenario(scenario: str, *, as_json: bool) -> None:
    """Show one scenario, by id or from a .toml file: orders of battle, times, sources."""
    found = scenario_named(scenario)
    if as_json:
        show_json(plain_scenario(found))
    else:
        happens, turns = library().chart("random-event"), library().chart("weather-change")
        events = {event: happens.word(event) for event in found.events_off}
        changes = {change: turns.word(change) for change in found.changes_off}
        show(scenario_page(found, events, changes))
