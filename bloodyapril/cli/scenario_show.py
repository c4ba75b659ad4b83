"""`bloodyapril scenario show`: one scenario, with its orders of battle."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.pages.scenarios import plain_scenario, scenario_page
from bloodyapril.cli.scenario_list import complete_scenario
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.campaigns import scenario_named
from bloodyapril.store.library.shelves import library


@click.command("show", epilog="Example: bloodyapril scenario show drocourt")
@click.argument("scenario", shell_complete=complete_scenario)
@json_option
def command(scenario: str, *, as_json: bool) -> None:
    """Show one scenario, by id or from a .toml file: orders of battle, times, sources."""
    found = scenario_named(scenario)
    if as_json:
        show_json(plain_scenario(found))
    else:
        happens, turns = library().chart("random-event"), library().chart("weather-change")
        events = {event: happens.word(event) for event in found.events_off}
        changes = {change: turns.word(change) for change in found.changes_off}
        show(scenario_page(found, events, changes))
