"""`bloodyapril map show`: the house map drawn, with what a side knows of a campaign's battle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bloodyapril.cli.campaigns import json_option, side_option, yes_option
from bloodyapril.cli.map_ground import Ground, ground, ground_options
from bloodyapril.cli.map_pages import contact_page, contacts, correction_line
from bloodyapril.cli.map_sheet import crop_option, default_target, sheet_of
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.press.map_svg import write_svg
from bloodyapril.press.marks import check_target

if TYPE_CHECKING:
    from bloodyapril.cli.plain import Plain
    from bloodyapril.press.map_view import MapSheet


@click.command("show", epilog="Example: bloodyapril map show --campaign April --open")
@ground_options
@side_option
@crop_option("A part of it:")
@click.option("--rings", is_flag=True, help="How far your flights may be detected (8.2).")
@click.option("--out", metavar="FILE", help="The SVG file to write; usually beside the campaign.")
@click.option("--open", "open_it", is_flag=True, help="Open the drawing afterwards.")
@yes_option("Replace a file that is no print of ours, too.")
@json_option
def command(
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
    here = ground(day, campaign, folder, side)
    sheet = sheet_of(here, crop, rings=rings)
    path = Path(out) if out else default_target(here, "svg")
    check_target(path, "svg", replace=yes)
    write_svg(path, sheet)
    if as_json:
        show_json(_plain(here, sheet, path))
    else:
        click.echo(f"Written: {path}")
        rows = here.corrections
        show((*contact_page(contacts(here)), *([correction_line(rows)] if rows else [])))
    if open_it:
        click.launch(str(path.resolve()))


def _plain(here: Ground, sheet: MapSheet, path: Path) -> Plain:
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
