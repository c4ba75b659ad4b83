"""`bloodyapril map`: the house map drawn, a hex, a range, a name, an owner's corrections."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bloodyapril.cli.campaigns import json_option, side_option, yes_option
from bloodyapril.cli.failures import REFUSED
from bloodyapril.cli.groups import Group
from bloodyapril.cli.map_ground import (
    Ground,
    crop_option,
    ground,
    ground_options,
    place_on,
    sheet_of,
)
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import PLAYER

if TYPE_CHECKING:
    from bloodyapril.cli.plain import Plain
    from bloodyapril.press.map_view import MapSheet


@click.group("map", cls=Group, epilog="Example: bloodyapril map show --date 1917-05-01")
def command() -> None:
    """Draw the house map, and ask it for hexes, ranges and names (2.2)."""


@command.command("show", epilog="Example: bloodyapril map show --campaign April --open")
@ground_options
@side_option
@crop_option("A part of it:")
@click.option("--rings", is_flag=True, help="How far your flights may be detected (8.2).")
@click.option("--out", metavar="FILE", help="The SVG file to write; usually beside the campaign.")
@click.option("--open", "open_it", is_flag=True, help="Open the drawing afterwards.")
@yes_option("Replace a file that is no print of ours, too.")
@json_option
def show_map(
    *,
    day: str | None,
    campaign: str | None,
    folder: str | None,
    side: str,
    crop: str | None,
    rings: bool,
    out: str | None,
    open_it: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Draw the map as SVG, for a browser. `print map` makes a PDF of it.

    With a campaign also what lies on it, as far as you may know: flights, dogfights, routes,
    targets, balloons, batteries at work, AA and barrages.
    """
    from bloodyapril.press.map_svg import write_svg
    from bloodyapril.press.marks import check_target

    here = ground(day, campaign, folder, side)
    sheet = sheet_of(here, crop, rings=rings)
    path = Path(out) if out else default_target(here, "svg")
    check_target(path, "svg", replace=yes)
    write_svg(path, sheet)
    if as_json:
        show_json(_plain(here, sheet, path))
    else:
        from bloodyapril.cli.map_pages import contact_page, contacts, correction_line

        click.echo(f"Written: {path}")
        rows = here.corrections
        show((*contact_page(contacts(here)), *([correction_line(rows)] if rows else [])))
    if open_it:
        click.launch(str(path.resolve()))


def default_target(here: Ground, ending: str) -> Path:
    """`map.svg` where campaigns are, or a file beside the campaign, named after it."""
    if here.seat is None:
        return beside_campaigns(f"map.{ending}")
    whose = "" if here.seat.side is PLAYER else f"-{here.seat.side.value.lower()}"
    name, path = f"{here.seat.name}{whose}-map.{ending}", here.seat.path
    return beside_campaigns(name) if path is None else path.with_name(name)


def _plain(here: Ground, sheet: MapSheet, path: Path) -> Plain:
    from bloodyapril.cli.map_pages import contacts

    pieces = sheet.pieces
    return {
        "file": str(path),
        "date": here.day,
        "trenches_of": here.front,
        "part": str(sheet.window),
        "corrections": [{"file": row.file, "line": row.line} for row in here.corrections],
        "counters": [
            {
                "label": counter.label,
                "side": counter.side.value,
                "place": str(counter.position),
                "heading": None if counter.wheel else counter.heading.name,
                "altitude": counter.altitude or None,
                "detection_range": counter.ring,
                "undetected": counter.generic,
            }
            for counter in pieces.counters
        ],
        "aa": [
            {"label": gun.label, "side": gun.side.value, "hex": str(gun.hex), "silent": gun.silent}
            for gun in pieces.guns
        ],
        "barrages": [{"side": burst.side.value, "hex": str(burst.hex)} for burst in pieces.bursts],
        "dogfights": [
            {"dogfight": marker.label, "hex": str(marker.hex), "flights": list(marker.flights)}
            for marker in pieces.dogfights
        ],
        "ground": [
            {
                "sign": piece.sign,
                "label": piece.label or None,
                "name": piece.name or None,
                "side": piece.side.value if piece.side else None,
                "hex": str(piece.hex),
                "damage": piece.damage,
            }
            for piece in pieces.ground
        ],
        "batteries": [
            {
                "flight": battery.label or None,
                "side": battery.side.value,
                "hex": str(battery.hex),
                "target": str(battery.target),
                "firing": battery.firing,
            }
            for battery in pieces.batteries
        ],
        "contacts": contacts(here),
    }


@command.command("hex", epilog="Example: bloodyapril map hex 2316 --date 1917-05-01")
@click.argument("place", metavar="HEX")
@ground_options
@json_option
def show_hex(
    place: str, *, day: str | None, campaign: str | None, folder: str | None, as_json: bool
) -> None:
    """Show what is in a hex and near it. A hexside is written as 2315/2316.

    Terrain, whose ground it is on a day, range to the trenches, aerodromes, neighbours by heading.
    """
    from bloodyapril.cli.map_pages import hex_page, plain_hex

    here = ground(day, campaign, folder)
    told = plain_hex(here, place_on(here.map, place))
    if as_json:
        show_json(told)
    else:
        show(hex_page(told, here.corrections))


@command.command("range", epilog="Example: bloodyapril map range 2316 3410")
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@json_option
def show_range(start: str, end: str, *, as_json: bool) -> None:
    """Show range, bearing and flying time from hex to hex (2.21)."""
    from bloodyapril.cli.map_pages import plain_range, range_page

    map_ = ground(None, None, None).map
    told = plain_range(place_on(map_, start), place_on(map_, end))
    if as_json:
        show_json(told)
    else:
        show(range_page(told))


@command.command("find", epilog="Example: bloodyapril map find Monchy")
@click.argument("name")
@json_option
def find(name: str, *, as_json: bool) -> None:
    """Find places and aerodromes by name, or by a part of it."""
    from bloodyapril.cli.map_pages import find_named, found_page

    found = find_named(ground(None, None, None).map, name)
    if as_json:
        show_json([{"name": each.name, "what": each.what, "hex": each.hex} for each in found])
    else:
        show(found_page(found))


@command.command("check", epilog="Example: bloodyapril map check my-corrections")
@click.argument("folder", required=False)
@json_option
@click.pass_context
def check(ctx: click.Context, folder: str | None, *, as_json: bool) -> None:
    """Check your corrections of the map. Each complaint has its file and line.

    They are looked for in the folder named, else in that of your settings or of BLOODYAPRIL_MAP.
    """
    from bloodyapril.cli.pages.owner import check_lines, plain_check
    from bloodyapril.store.library.map_files import check_folder, owner_folder

    place = Path(folder) if folder else owner_folder()
    if folder and not place.is_dir():
        raise Unreadable(f"there is no folder {place}")
    found = check_folder(place)
    if as_json:
        show_json([plain_check(name, complaints) for name, complaints in found.items()])
    else:
        if not found:
            click.echo(f"No corrections in {place}.")
        for name, complaints in found.items():
            for line in check_lines(name, complaints):
                click.echo(line if line.startswith(f"{name}:") else f"{name}: {line}")
    if any(complaint.error for complaints in found.values() for complaint in complaints):
        ctx.exit(REFUSED)
