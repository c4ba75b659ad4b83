"""`bloodyapril demo`: fly the patrol of 13 April 1917 from roster to printed log."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.checks.dice import checked_seed
from bloodyapril.cli.campaigns import folder_option
from bloodyapril.cli.pages.results import result_page
from bloodyapril.cli.pages.turns import played_page
from bloodyapril.cli.paper import ending_of, write
from bloodyapril.cli.progress import progress
from bloodyapril.cli.terminal import show
from bloodyapril.desk.campaigns import NewCampaign, begin_campaign, free_name, scenario_named
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import PlayTurn
from bloodyapril.desk.papers.sheets import log_of, report_of
from bloodyapril.desk.seat import Seat, seated
from bloodyapril.desk.views.summary import result
from bloodyapril.press.printer import advice, can_print, lacking
from bloodyapril.store.campaign.places import campaigns_folder
from bloodyapril.terms.sides import Side

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
    wanted = scenario_named(scenario)
    place = campaigns_folder(folder)
    name = free_name(place, f"demo-{checked_seed(seed)}")
    seat, happened = begin_campaign(place, NewCampaign(name, seed, scenario=wanted))
    if account and happened is not None:
        show(played_page(happened))
    with progress("Turns", wanted.turns, silent=not account) as step:
        while not seat.look().over:
            played = carry_out(seat, PlayTurn())
            if account:
                show(played_page(played))
            step()
    show(result_page(result(seat.look())))
    click.echo(f"Campaign: {seat.path}")
    _print_all(seat, place)


def _print_all(seat: Seat, folder: Path) -> None:
    """The sheets of a finished campaign: as PDF, or as HTML where this machine cannot make it."""
    as_html = not can_print()
    ending = ending_of(as_html)
    for side in Side:
        sheet = log_of(seated(seat.campaign, side))
        write(sheet, folder / f"{seat.name}-{side.value.lower()}-log.{ending}", "A4", as_html)
    write(report_of(seat), folder / f"{seat.name}-report.{ending}", "A4", as_html)
    if as_html:
        click.echo("These sheets are HTML: open them in a browser, and print them from there.")
        click.echo(advice(lacking()))
