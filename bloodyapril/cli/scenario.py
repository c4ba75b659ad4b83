"""`bloodyapril scenario`: patrols and shows ready to be played, and files of your own."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.groups import Group
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable


@click.group("scenario", cls=Group, epilog="Example: bloodyapril scenario show drocourt")
def command() -> None:
    """List and show scenarios, write one of your own, and check it."""


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    from bloodyapril.store.scenario.reading import scenarios

    return [CompletionItem(id) for id in scenarios() if id.startswith(typed)]


@command.command("list", epilog="Example: bloodyapril scenario list")
@json_option
def list_scenarios(*, as_json: bool) -> None:
    """List the scenarios that come with the program."""
    from bloodyapril.cli.pages.scenarios import plain_scenario_line, scenario_list_page
    from bloodyapril.store.scenario.reading import scenarios

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
    from bloodyapril.desk.campaigns import scenario_named
    from bloodyapril.store.library.shelves import library

    found = scenario_named(scenario)
    if as_json:
        show_json(plain_scenario(found))
    else:
        happens, turns = library().chart("random-event"), library().chart("weather-change")
        events = {event: happens.word(event) for event in found.events_off}
        changes = {change: turns.word(change) for change in found.changes_off}
        show(scenario_page(found, events, changes))


@command.command("new", epilog="Example: bloodyapril scenario new my-patrol.toml --from drocourt")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--from", "source", metavar="SCENARIO", shell_complete=_complete,
    help="Copy this one, by id or from a .toml file, to change it as you like.",
)  # fmt: skip
def new_scenario(file: Path, *, source: str | None) -> None:
    """Write a scenario of your own: answer questions in the order of rule 4.1, or copy one.

    Each answer is kept at once: 'stop' ends, and the same command goes on where you were.
    """
    from bloodyapril.cli.scenario_entry import enter_scenario
    from bloodyapril.store.scenario.own_files import copied_scenario, new_scenario_path

    path = new_scenario_path(file)
    if source is not None:
        written: Path | None = copied_scenario(source, path)
    else:
        written = enter_scenario(path)
    if written is None:
        click.echo(f"Kept so far. To go on: bloodyapril scenario new {file}")
        return
    click.echo(f"Written: {written}")
    click.echo(f"When it is right: bloodyapril scenario check {written}")


@command.command("check", epilog="Example: bloodyapril scenario check my-patrol.toml")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check_scenario(file: Path, *, as_json: bool) -> None:
    """Check a scenario file: what is wrong with it or doubtful, and what set-up rolls for (24.1).

    Doubtful is what wants a special rule, or what history does not bear out; it can be played.
    """
    from bloodyapril.cli.checking import check_file
    from bloodyapril.cli.pages.scenarios import check_page, plain_check

    found = check_file(file)
    if as_json:
        show_json(plain_check(found))
    else:
        show(check_page(found))
    if found.faults:
        raise Unreadable(f"{file.name} cannot be played: {len(found.faults)} to mend")
