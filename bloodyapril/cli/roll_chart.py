"""`bloodyapril roll CHART`: one roll on a chart, with every modifier accounted for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import FactValue
from bloodyapril.cli.campaigns import check_folder, folder_option, seat_of
from bloodyapril.cli.chart_command import chart_commands
from bloodyapril.cli.dice import ASK, TYPED, Thrown, faces_said, thrown
from bloodyapril.cli.pages.rolls import roll_page
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from bloodyapril.checks.check import Check
    from bloodyapril.desk.seat import Seat

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
        rolls = thrown(check, times or 1, typed, seed)
    else:
        if seed is not None:
            raise Unreadable("say --seed or --campaign, not both: a campaign has a seed of its own")
        rolls = _on_record(seat_of(campaign, folder), check, facts, times or 1, typed)
    if as_json:
        from bloodyapril.cli.plain import plain_roll

        full = chart.full(facts)
        plain = [plain_roll(check, full, outcome, rolls) for outcome in rolls.outcomes]
        show_json(plain[0] if times is None else plain)
        return
    show(roll_page(check, facts, rolls.outcomes, rolls.told, explain=explain))


def _on_record(
    seat: Seat, check: Check, facts: dict[str, FactValue], times: int, typed: str | None
) -> Thrown:
    """A roll in the journal of a campaign, by its own dice unless faces are typed."""
    from bloodyapril.desk.carry_out import carry_out
    from bloodyapril.desk.commands.rolls import FreeRoll

    # While the campaign is held nobody is asked: typing may be slow.
    ours = typed is None or check.dice == 0
    faces = () if typed is None or ours else faces_said(check, times, typed)
    happened = carry_out(seat, FreeRoll(check.chart.id, facts, times, faces))
    outcomes = tuple(roll for event in happened.events for roll in event.rolls)
    whose = "its own dice" if ours else TYPED
    return Thrown(
        outcomes, "campaign" if ours else "typed", f"{whose}, in the journal of {seat.name}"
    )
