"""`bloodyapril print`: log sheets, reports, charts, cards and rosters on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.campaigns import (
    among,
    as_read_option,
    campaign_argument,
    seat_of,
)
from bloodyapril.cli.groups import Group
from bloodyapril.cli.map_print import command as map_command
from bloodyapril.cli.paper import ending_of, print_options, write
from bloodyapril.desk.papers.sheets import log_of, report_of
from bloodyapril.desk.seat import seated
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.store.library.layers import NOTHING
from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from bloodyapril.desk.seat import Seat
    from bloodyapril.store.campaign.file import Campaign


@click.group("print", cls=Group, epilog="Example: bloodyapril print log April --side British")
def command() -> None:
    """Print to PDF: log sheets, the after-action report, charts, cards, the map."""


command.add_command(map_command)


@command.command("log", epilog="Example: bloodyapril print log April --side British")
@campaign_argument
@click.option("--side", default="British", show_default=True, help="British or German.")
@print_options
def log(
    name: str | None,
    *,
    folder: str | None,
    side: str,
    out: str | None,
    paper: str,
    as_html: bool,
    yes: bool,
) -> None:
    """Print a side's log sheet as it stands (2.9).

    That of a side which the program plays is sealed until the end.
    """
    seat = seat_of(name, folder, _side(side).value)
    target = _target(seat, f"{seat.side.value.lower()}-log", out, as_html)
    write(log_of(seat), target, paper, as_html, replace=yes)


@command.command("report", epilog="Example: bloodyapril print report April")
@campaign_argument
@click.option("--scenario", type=click.IntRange(1), metavar="N", help="Its number; else the last.")
@click.option("--brief", is_flag=True, help="Only what mattered, without the rolls.")
@print_options
def report(
    name: str | None,
    *,
    folder: str | None,
    scenario: int | None,
    brief: bool,
    out: str | None,
    paper: str,
    as_html: bool,
    yes: bool,
) -> None:
    """Print the after-action report of a scenario that is over, its sealed plan opened (3.3).

    With a map of the battle as it was flown. Where a campaign has several scenarios they are
    numbered in their order, and the report sums all of them up (23.31).
    """
    seat = seat_of(name, folder)
    what = "report" if scenario is None else f"report-{scenario}"
    target = _target(seat, what, out, as_html)
    write(report_of(seat, scenario, brief=brief), target, paper, as_html, replace=yes)


@command.command("chart", epilog="Example: bloodyapril print chart manoeuvre wind-up --out c.pdf")
@click.argument("names", nargs=-1, metavar="[CHART]...")
@as_read_option
@print_options
def chart(
    names: tuple[str, ...],
    *,
    campaign: str | None,
    folder: str | None,
    out: str | None,
    paper: str,
    as_html: bool,
    yes: bool,
) -> None:
    """Print charts with every modifier, its rule and its source; all of them if none is named."""
    from bloodyapril.press.from_library import chart_page
    from bloodyapril.store.library.shelves import library

    chosen = among(campaign, folder)
    shelf = library(NOTHING if chosen is None else chosen.own)
    found = [shelf.chart(name) for name in names or shelf.charts]
    ids = [chart.id for chart in found] if names else []
    target = _plain_target("chart", ids, chosen, out, as_html)
    write([chart_page(chart) for chart in found], target, paper, as_html, replace=yes)


@command.command("card", epilog="Example: bloodyapril print card re8 albatros-d-iii")
@click.argument("names", nargs=-1, metavar="[TYPE]...")
@as_read_option
@print_options
def card(
    names: tuple[str, ...],
    *,
    campaign: str | None,
    folder: str | None,
    out: str | None,
    paper: str,
    as_html: bool,
    yes: bool,
) -> None:
    """Print aeroplane data cards (2.81); all of them if none is named."""
    from bloodyapril.press.from_library import aeroplane_card
    from bloodyapril.store.library.shelves import library

    chosen = among(campaign, folder)
    shelf = library(NOTHING if chosen is None else chosen.own)
    found = [shelf.card(name) for name in names or shelf.cards]
    ids = [card.id for card in found] if names else []
    target = _plain_target("card", ids, chosen, out, as_html)
    write([aeroplane_card(card) for card in found], target, paper, as_html, replace=yes)


def _target(seat: Seat, what: str, out: str | None, as_html: bool) -> Path:
    """The file asked for, else one beside the campaign, named after it."""
    if out:
        return Path(out)
    return seat.beside(f"{seat.name}-{what}.{ending_of(as_html)}")


def _plain_target(
    what: str, ids: list[str], campaign: Campaign | None, out: str | None, as_html: bool
) -> Path:
    """The file asked for, else `card-re8.pdf`, `cards-chosen.pdf`, or `cards.pdf` for all.

    It is beside the campaign, named after it, or where campaigns are.
    """
    name = f"{what}-{ids[0]}" if len(ids) == 1 else f"{what}s-chosen" if ids else f"{what}s"
    if campaign is not None:
        return _target(seated(campaign), name, out, as_html)
    return Path(out) if out else beside_campaigns(f"{name}.{ending_of(as_html)}")


def _side(text: str) -> Any:
    from bloodyapril.terms.sides import Side

    for side in Side:
        if text and side.value.casefold().startswith(text.casefold()):
            return side
    raise Unreadable(f"{text!r} is no side; say British or German")
