"""`bloodyapril print map`: the map on paper, whole and in parts in which one can write."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.campaigns import side_option, yes_option
from bloodyapril.cli.map_ground import ground, ground_options
from bloodyapril.cli.map_sheet import crop_option, default_target, sheet_of
from bloodyapril.cli.paper import ending_of, write
from bloodyapril.press.map_svg import plates
from bloodyapril.press.paper import Paper


@click.command("map", epilog="Example: bloodyapril print map --campaign April --paper A4")
@ground_options
@side_option
@crop_option("Only this part:")
@click.option("--rings", is_flag=True, help="How far your flights may be detected (8.2).")
@click.option("--out", metavar="FILE", help="The file to write; usually beside the campaign.")
@click.option("--paper", default="A3", show_default=True, help="A3, A4 or Letter.")
@click.option("--html", "as_html", is_flag=True, help="HTML instead of PDF.")
@yes_option("Replace a file that is no print of ours, too.")
def command(
    *,
    day: str | None,
    campaign: str | None,
    folder: str | None,
    side: str,
    crop: str | None,
    rings: bool,
    out: str | None,
    paper: str,
    as_html: bool,
    yes: bool,
) -> None:
    """Print the map: all of it on one sheet, then in parts large enough to write on.

    With a campaign also what lies on it, as far as you may know.
    """
    size = Paper.parse(paper)
    here = ground(day, campaign, folder, side)
    parts = [crop] if crop else [None, *map(str, plates(size))]
    path = Path(out) if out else default_target(here, ending_of(as_html))
    sheets = [sheet_of(here, part, rings=rings) for part in parts]
    write(sheets, path, paper, as_html, replace=yes)
