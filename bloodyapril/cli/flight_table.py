"""`bloodyapril flight put` and `set`: the state of flights as the real map on the table has it."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import campaign_option, json_option, seat_of, side_option
from bloodyapril.cli.hands import tell
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import PutFlight, SetFlight
from bloodyapril.game.table.by_hand import Note
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position


@click.command("put", epilog="Example: bloodyapril flight put B1 2316 E Low+3 --campaign April")
@click.argument("flight")
@click.argument("hex_", metavar="HEX")
@click.argument("heading")
@click.argument("altitude")
@campaign_option
@side_option
@json_option
def put(
    flight: str, hex_: str, heading: str, altitude: str, *, name: str | None, folder: str | None,
    side: str, as_json: bool,
) -> None:  # fmt: skip
    """Put a flight where it is on the real map: hex or hexside, heading, altitude.

    It is noted as done by hand and checked against no movement rule, only that it can be there.
    """
    place, facing = Position.parse(hex_), Heading.parse(heading)
    put_there = PutFlight(flight, place, facing, Altitude.parse(altitude))
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, put_there), as_json)


@click.command("set", epilog="Example: bloodyapril flight set B1 --tally C --campaign April")
@click.argument("flight")
@click.option("--tally", metavar="COUNTER", help="It holds a Tally on this enemy.")
@click.option("--no-tally", is_flag=True, help="It holds none.")
@click.option("--detected/--undetected", default=None, help="What the enemy's observers know.")
@click.option("--aborting/--not-aborting", default=None, help="Whether it has aborted (10.6).")
@click.option("--laden/--not-laden", default=None, help="Whether it has its bombs on board.")
@click.option(
    "--endurance", type=click.IntRange(0, 999), metavar="N", help="Minutes used so far (10.4)."
)
@click.option("--marker/--no-marker", default=None, help="A Manoeuvre marker (10.33).")
@campaign_option
@side_option
@json_option
def set_(
    flight: str, *, tally: str | None, no_tally: bool, detected: bool | None,
    aborting: bool | None, laden: bool | None, endurance: int | None, marker: bool | None,
    name: str | None, folder: str | None, side: str, as_json: bool,
) -> None:  # fmt: skip
    """Write what the table says on a flight's log, and lay or take off its markers."""
    if tally is not None and (no_tally or not tally.strip()):
        raise Unreadable("--tally names one enemy; --no-tally takes a Tally off")
    note = Note("" if no_tally else tally, detected, aborting, laden, endurance, marker)
    if note.blank:
        raise Unreadable("say what to set; see: bloodyapril flight set -h")
    seat = seat_of(name, folder, side)
    tell(seat, carry_out(seat, SetFlight(flight, note)), as_json)


COMMANDS = (put, set_)
