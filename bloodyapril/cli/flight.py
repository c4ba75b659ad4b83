"""`bloodyapril flight`: the flights of a campaign's scenario, and moving them by hand."""

from __future__ import annotations

import click

from bloodyapril.cli import flight_hand, flight_table
from bloodyapril.cli.as_json import plain
from bloodyapril.cli.campaigns import campaign_option, json_option, seat_of, side_option
from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.flights import contact_page, flight_list_page, flight_page
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.views.flights import FlightView, contact_views, flight_lines, found


@click.group("flight", cls=Group, epilog="Example: bloodyapril flight list --campaign April")
def command() -> None:
    """Show flights, yours whole and the enemy's as far as they are found; move yours by hand."""


for each in (*flight_hand.COMMANDS, *flight_table.COMMANDS):
    command.add_command(each)


@command.command("list", epilog="Example: bloodyapril flight list --campaign April")
@campaign_option
@side_option
@json_option
def list_flights(*, name: str | None, folder: str | None, side: str, as_json: bool) -> None:
    """List your flights, and the enemy flights that you know of."""
    seen = seat_of(name, folder, side).look()
    own, enemy = flight_lines(seen), contact_views(seen)
    if as_json:
        show_json({"flights": plain(own), "enemy": plain(enemy)})
    else:
        show(flight_list_page(own, enemy))


@command.command("show", epilog="Example: bloodyapril flight show B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def show_flight(
    flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Show one flight by its id, or an enemy flight by the letter of its counter."""
    known = found(seat_of(name, folder, side).look(), flight)
    if as_json:
        show_json(plain(known))
    elif isinstance(known, FlightView):
        show(flight_page(known))
    else:
        show(contact_page(known))
