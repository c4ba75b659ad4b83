"""`bloodyapril scenario new`: a scenario of one's own, asked for or copied."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.scenario_entry import enter_scenario
from bloodyapril.cli.scenario_list import complete_scenario
from bloodyapril.store.scenario.own_files import copied_scenario, new_scenario_path


@click.command("new", epilog="Example: bloodyapril scenario new my-patrol.toml --from drocourt")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--from", "source", metavar="SCENARIO", shell_complete=complete_scenario,
    help="Copy this one, by id or from a .toml file, to change it as you like.",
)  # fmt: skip
def command(file: Path, *, source: str | None) -> None:
    """Write a scenario of your own: answer questions in the order of rule 4.1, or copy one.

    Each answer is kept at once: 'stop' ends, and the same command goes on where you were.
    """
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
