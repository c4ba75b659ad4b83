"""`bloodyapril roster show`: the airmen of a squadron or Jasta."""

from __future__ import annotations

import re

import click

from bloodyapril.cli.campaigns import folder_option, json_option, seat_of, side_option
from bloodyapril.cli.pages.rosters import (
    campaign_roster_page,
    history_page,
    plain_campaign_roster,
    plain_history,
)
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.views.roster import campaign_roster
from bloodyapril.store.library.units import find_unit, units
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import PLAYER

_DAY = re.compile(r"1917-0[345]-\d\d")


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    return [id for id in units() if id.startswith(typed)]


@click.command("show", epilog="Example: bloodyapril roster show 'Jasta 11' --date 1917-04-13")
@click.argument("unit", shell_complete=_complete)
@click.option("--date", "day", metavar="DAY", help="Only who was there on a day, as 1917-04-13.")
@click.option("--campaign", "name", metavar="NAME", help="The roster of this campaign instead.")
@folder_option
@side_option
@json_option
def command(
    unit: str, *, day: str | None, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Show the airmen of a unit, by its name, number or id, with their Aggression Values."""
    record = find_unit(unit)
    if name is None and side != PLAYER.value:
        raise Unreadable("--side is about what a campaign has brought: say --campaign, too")
    if name is None:
        if day is not None and not _DAY.fullmatch(day):
            raise Unreadable(f"{day!r} is no day of the spring of 1917; write 1917-04-13")
        if as_json:
            show_json(plain_history(record, day))
        else:
            show(history_page(record, day))
        return
    if day is not None:
        raise Unreadable(
            "say --date or --campaign, not both: a campaign is as its last turn left it"
        )
    roster = campaign_roster(seat_of(name, folder, side), record)
    if as_json:
        show_json(plain_campaign_roster(roster))
    else:
        show(campaign_roster_page(roster))
