"""`bloodyapril scenario`: patrols and shows ready to be played, and files of your own."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.campaigns import json_option, scenario_named
from bloodyapril.cli.groups import Group
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable


@click.group("scenario", cls=Group, epilog="Example: bloodyapril scenario show drocourt")
def command() -> None:
    """List and show scenarios, and check one that you have written."""


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    from bloodyapril.store.scenarios import scenarios

    return [CompletionItem(id) for id in scenarios() if id.startswith(typed)]


@command.command("list", epilog="Example: bloodyapril scenario list")
@json_option
def list_scenarios(*, as_json: bool) -> None:
    """List the scenarios that come with the program."""
    from bloodyapril.cli.pages.scenarios import plain_scenario_line, scenario_list_page
    from bloodyapril.store.scenarios import scenarios

    found = list(scenarios().values())
    if as_json:
        show_json([plain_scenario_line(scenario) for scenario in found])
    else:
        show(scenario_list_page(found))


@command.command("show", epilog="Example: bloodyapril scenario show drocourt")
@click.argument("scenario", shell_complete=_complete)
@json_option
def show_scenario(scenario: str, *, as_json: bool) -> None:
    """Show one scenario, by id or from a .toml file: orders of battle, times, sources."""
    from bloodyapril.cli.pages.scenarios import plain_scenario, scenario_page

    found = scenario_named(scenario)
    if as_json:
        show_json(plain_scenario(found))
    else:
        show(scenario_page(found))


@command.command("check", epilog="Example: bloodyapril scenario check my-patrol.toml")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check_scenario(file: Path, *, as_json: bool) -> None:
    """Check a scenario file: what is wrong with it, and what set-up will roll for (24.1)."""
    from bloodyapril.cli.checking import check_file
    from bloodyapril.cli.pages.scenarios import check_page, plain_check

    found = check_file(file)
    if as_json:
        show_json(plain_check(found))
    else:
        show(check_page(found))
    if found.faults:
        raise Unreadable(f"{file.name} cannot be played: {len(found.faults)} to mend")
