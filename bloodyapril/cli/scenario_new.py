"""`bloodyapril scenario new`: a scenario of one's own, asked for or copied."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.blocks import Line
from bloodyapril.cli.scenario_list import complete_scenario
from bloodyapril.cli.talking import LIST, talk
from bloodyapril.cli.terminal import show
from bloodyapril.desk.dialogs.base import Instead, Left
from bloodyapril.desk.dialogs.scenario import tell_scenario
from bloodyapril.store.scenario.answers import answers_path, read_answers
from bloodyapril.store.scenario.own_files import copied_scenario, new_scenario_path, write_told

HELP = (
    f"Enter takes what stands in brackets, '{LIST}' lists what is known, '{Instead.BACK.value}' "
    f"goes one back, '{Instead.STOP.value}' keeps your answers and ends."
)


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
    written = _told(path) if source is None else copied_scenario(source, path)
    if written is None:
        click.echo(f"Kept so far. To go on: bloodyapril scenario new {file}")
        return
    click.echo(f"Written: {written}")
    click.echo(f"When it is right: bloodyapril scenario check {written}")


def _told(path: Path) -> Path | None:
    """Ask for a whole scenario and write it; nothing if the player goes on another time."""
    kept = answers_path(path)
    given = read_answers(kept)
    if given:
        click.echo(f"Going on after {len(given)} answers of another time.")
    show((Line(HELP),))
    try:
        content = talk(tell_scenario(path.stem, given), kept)
    except Left:
        return None
    return write_told(path, content)
