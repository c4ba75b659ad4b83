"""`bloodyapril roll CHART`: one roll on a chart, with every modifier accounted for."""

from __future__ import annotations

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import FactValue
from bloodyapril.cli.campaigns import check_folder, folder_option
from bloodyapril.cli.chart_command import chart_commands
from bloodyapril.cli.dice import ASK, dice_source
from bloodyapril.cli.pages.rolls import roll_page
from bloodyapril.cli.terminal import show, show_json

MOST_ROLLS = 1000


@chart_commands("roll")
@click.command()
@click.option(
    "--dice", "typed", metavar="FACES",
    help=f"Your own dice: 7,4 or '7 4' or 74, with 0 for a ten; '{ASK}' asks for them.",
)  # fmt: skip
@click.option("--seed", metavar="WORD", help="Throw the program's dice from this seed.")
@click.option(
    "--times", type=click.IntRange(1, MOST_ROLLS), metavar="NUMBER", help="Roll so many times."
)
@click.option(
    "--campaign", metavar="NAME",
    help="Roll by this campaign's charts and dice, unless you type yours, and in its journal.",
)  # fmt: skip
@folder_option
@click.option("--explain", is_flag=True, help="List what did not apply, too.")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def charts(
    chart: Chart,
    facts: dict[str, FactValue],
    *,
    typed: str | None,
    seed: str | None,
    times: int | None,
    campaign: str | None,
    folder: str | None,
    explain: bool,
    as_json: bool,
) -> None:
    check = chart.check("", **facts)
    if campaign is None:
        check_folder(campaign, folder)
        source = dice_source(check, typed, seed)
    else:
        from bloodyapril.cli.campaign_dice import campaign_source

        source = campaign_source(campaign, folder, check, facts, typed, seed, times or 1)
    with source.dice(check, times or 1) as dice:
        dice.ask_all(check, times or 1)
        outcomes = dice.take_log()
    if as_json:
        from bloodyapril.cli.plain import plain_roll

        full = chart.full(facts)
        rolls = [plain_roll(check, full, outcome, source) for outcome in outcomes]
        show_json(rolls[0] if times is None else rolls)
        return
    show(roll_page(check, facts, outcomes, source.told, explain=explain))
