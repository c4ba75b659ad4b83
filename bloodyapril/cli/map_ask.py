"""`bloodyapril map`: what is in a hex, how far it is to another, where a place lies."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import json_option
from bloodyapril.cli.map_ground import ground, ground_options, place_on
from bloodyapril.cli.map_pages import (
    find_named,
    found_page,
    hex_page,
    plain_hex,
    plain_range,
    range_page,
)
from bloodyapril.cli.terminal import show, show_json


@click.command("hex", epilog="Example: bloodyapril map hex 2316 --date 1917-05-01")
@click.argument("place", metavar="HEX")
@ground_options
@json_option
def show_hex(
    place: str, *, day: str | None, campaign: str | None, folder: str | None, as_json: bool
) -> None:
    """Show what is in a hex and near it. A hexside is written as 2315/2316.

    Terrain, whose ground it is on a day, range to the trenches, aerodromes, neighbours by heading.
    """
    here = ground(day, campaign, folder)
    told = plain_hex(here, place_on(here.map, place))
    if as_json:
        show_json(told)
    else:
        show(hex_page(told, here.corrections))


@click.command("range", epilog="Example: bloodyapril map range 2316 3410")
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@json_option
def show_range(start: str, end: str, *, as_json: bool) -> None:
    """Show range, bearing and flying time from hex to hex (2.21)."""
    map_ = ground(None, None, None).map
    told = plain_range(place_on(map_, start), place_on(map_, end))
    if as_json:
        show_json(told)
    else:
        show(range_page(told))


@click.command("find", epilog="Example: bloodyapril map find Monchy")
@click.argument("name")
@json_option
def find(name: str, *, as_json: bool) -> None:
    """Find places and aerodromes by name, or by a part of it."""
    found = find_named(ground(None, None, None).map, name)
    if as_json:
        show_json([{"name": each.name, "what": each.what, "hex": each.hex} for each in found])
    else:
        show(found_page(found))
