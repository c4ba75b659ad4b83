"""`bloodyapril demo`: fly the patrol of 13 April 1917 from roster to printed log."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.campaigns import folder_option, scenario_named
from bloodyapril.cli.terminal import show
from bloodyapril.store.campaign.places import campaign_files, campaigns_folder

SCENARIO = "1917-04-13-drocourt-queant"


@click.command("demo", epilog="Example: bloodyapril demo --seed 1917")
@click.option("--seed", default="1917", show_default=True, metavar="WORD", help="Seed of the dice.")
@click.option("--scenario", default=SCENARIO, show_default=True, metavar="ID", help="What to fly.")
@click.option("--account/--no-account", default=True, help="Tell each turn, or only the result.")
@folder_option
def command(*, seed: str, scenario: str, account: bool, folder: str | None) -> None:
    """Make a campaign, fly a scenario by itself, print its log sheets and report.

    The British fly their plotted routes by autopilot, the Germans by the scout matrix. The same
    seed gives the same battle, whatever the machine.
    """
    from bloodyapril.cli.dice import checked_seed
    from bloodyapril.cli.pages.results import result_page
    from bloodyapril.cli.pages.turns import played_page
    from bloodyapril.cli.playing import play_turn, set_up
    from bloodyapril.cli.progress import progress
    from bloodyapril.store.campaign.file import create_campaign

    wanted = scenario_named(scenario)
    place = campaigns_folder(folder)
    name = _free_name(place, f"demo-{checked_seed(seed)}")
    words = ("campaign", "begin", "--scenario", wanted.id)
    done = []
    campaign = create_campaign(
        place, name, seed, {}, lambda new: done.append(set_up(new, wanted, words))
    )
    if account:
        show(played_page(done[0]))
    with progress("Turns", wanted.turns, silent=not account) as step:
        played = done[0]
        while not played.game.over:
            played = play_turn(campaign)
            if account:
                show(played_page(played))
            step()
    show(result_page(played.game))
    click.echo(f"Campaign: {campaign.path}")
    _print_all(campaign.name, place)


def _free_name(folder: Path, name: str) -> str:
    """The name, or the name with the next number where a campaign has it already."""
    taken = {known.casefold() for known in campaign_files(folder)}
    number = 1
    free = name
    while free.casefold() in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _print_all(name: str, folder: Path) -> None:
    """The sheets of a finished campaign: as PDF, or as HTML where this machine cannot make it."""
    from bloodyapril.cli.campaigns import open_named
    from bloodyapril.cli.playing import read_game
    from bloodyapril.cli.printing import ending_of, heading_of, report_of, write
    from bloodyapril.press.from_game import log_sheet
    from bloodyapril.press.printer import advice, can_print, lacking
    from bloodyapril.terms.sides import Side

    campaign = open_named(name, str(folder))
    _, game = read_game(campaign)
    heading = heading_of(campaign)
    as_html = not can_print()
    ending = ending_of(as_html)
    for side in Side:
        sheet = log_sheet(game, side, heading)
        write(sheet, folder / f"{name}-{side.value.lower()}-log.{ending}", "A4", as_html)
    write(report_of(campaign), folder / f"{name}-report.{ending}", "A4", as_html)
    if as_html:
        click.echo("These sheets are HTML: open them in a browser, and print them from there.")
        click.echo(advice(lacking()))
