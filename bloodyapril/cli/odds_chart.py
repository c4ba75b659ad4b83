"""`bloodyapril odds CHART`: what a roll can give, and exactly how likely."""

from __future__ import annotations

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import FactValue
from bloodyapril.cli.campaigns import among_option, check_folder
from bloodyapril.cli.chart_command import chart_commands
from bloodyapril.cli.pages.odds import odds_page
from bloodyapril.cli.plain import plain_odds
from bloodyapril.cli.terminal import show, show_csv, show_json
from bloodyapril.odds.paths import odds_of_check
from bloodyapril.terms.errors import Unreadable

CSV_COLUMNS = ("result", "words", "fraction", "chance", "at_least", "at_most", "method")


@chart_commands("odds")
@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="For spreadsheets: CSV.")
@among_option("By the charts of this campaign.")
def charts(
    chart: Chart,
    facts: dict[str, FactValue],
    *,
    campaign: str | None,
    folder: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    # The group has read the chart of the campaign that is named here.
    check_folder(campaign, folder)
    if as_json and as_csv:
        raise Unreadable("say --json or --csv, not both")
    check = chart.check("", **facts)
    odds = odds_of_check(check)
    plain = plain_odds(check, chart.full(facts), odds)
    if as_json:
        show_json(plain)
    elif as_csv:
        show_csv(CSV_COLUMNS, ({**row, "method": plain["method"]} for row in plain["odds"]))
    else:
        show(odds_page(check, facts, odds))
