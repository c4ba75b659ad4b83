"""`bloodyapril flight`: the flights of a campaign's scenario, and moving them by hand."""

from __future__ import annotations

import click

from bloodyapril.cli import flight_hand, flight_table
from bloodyapril.cli.campaigns import campaign_option, json_option, seat_of, side_option
from bloodyapril.cli.groups import Group
from bloodyapril.cli.terminal import show, show_json


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
    from bloodyapril.cli.pages.flights import flight_list_page
    from bloodyapril.cli.plain_flights import plain_flight_line, plain_sighting
    from bloodyapril.desk.seat import game_of
    from bloodyapril.game.state.view import own_flights, sightings

    seat = seat_of(name, folder, side)
    mine, (_, game) = seat.side, game_of(seat)
    own, seen = own_flights(game, mine), sightings(game, mine)
    if as_json:
        show_json(
            {
                "flights": [plain_flight_line(game, flight) for flight in own],
                "enemy": [plain_sighting(sighting) for sighting in seen],
            }
        )
    else:
        show(flight_list_page(game, own, seen))


@command.command("show", epilog="Example: bloodyapril flight show B1 --campaign April")
@click.argument("flight")
@campaign_option
@side_option
@json_option
def show_flight(
    flight: str, *, name: str | None, folder: str | None, side: str, as_json: bool
) -> None:
    """Show one flight by its id, or an enemy flight by the letter of its counter."""
    from bloodyapril.cli.pages.flights import flight_page, sighting_page
    from bloodyapril.cli.plain_flights import plain_flight, plain_sighting
    from bloodyapril.desk.seat import game_of
    from bloodyapril.game.state.view import find_flight
    from bloodyapril.rules.air_units import Flight

    seat = seat_of(name, folder, side)
    mine, (_, game) = seat.side, game_of(seat)
    found = find_flight(game, mine, flight)
    if isinstance(found, Flight):
        if as_json:
            show_json(plain_flight(game, found))
        else:
            show(flight_page(found, game))
    elif as_json:
        show_json(plain_sighting(found))
    else:
        show(sighting_page(found))
