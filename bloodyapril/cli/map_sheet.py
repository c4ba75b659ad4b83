"""A map to be drawn: which part of it, with what lies on it, and to which file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bloodyapril.cli.map_ground import MapGround
from bloodyapril.desk.papers.map import pieces
from bloodyapril.desk.seat import Seat, table_of
from bloodyapril.game.state.seen import Seen
from bloodyapril.press.map_view import MapSheet, Pieces, Window
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import PLAYER

Command = TypeVar("Command", bound=Callable[..., Any])


def crop_option(help: str) -> Callable[[Command], Command]:
    """`--crop`, which says what part of the map is meant."""
    return click.option("--crop", metavar="PART", help=f"{help} 2012-3020, 2316+6 or battle.")


BATTLE = "battle"
"""The part of the map in which there is something to be seen of a campaign's scenario."""


def default_target(here: MapGround, ending: str) -> Path:
    """`map.svg` where campaigns are, or a file beside the campaign, named after it."""
    if here.seat is None:
        return beside_campaigns(f"map.{ending}")
    whose = "" if here.seat.side is PLAYER else f"-{here.seat.side.value.lower()}"
    return here.seat.beside(f"{here.seat.name}{whose}-map.{ending}")


def sheet_of(ground: MapGround, crop: str | None, *, rings: bool) -> MapSheet:
    """The map to be drawn, with all pieces of the scenario that the player may know.

    Raises `Unreadable` for a part that there is not, and for what only a campaign has.
    """
    if ground.seen is None and (rings or crop == BATTLE):
        asked = "--rings" if rings else f"--crop {BATTLE}"
        raise Unreadable(f"{asked} is about what lies on the map: say --campaign, too")
    shown, occasion = Pieces(), ""
    if ground.seen is not None and ground.seat is not None:
        shown = pieces(ground.seen, rings=table_of(ground.seat) if rings else None)
        occasion = _occasion(ground.seat, ground.seen)
    if crop == BATTLE:
        window = Window.around(shown.places)
    else:
        window = Window.parse(crop) if crop else Window()
    return MapSheet(
        map=ground.map,
        front=ground.front,
        window=window,
        pieces=shown,
        occasion=occasion,
        corrections="With its owner's corrections." if ground.corrections else "",
    )


def _occasion(seat: Seat, seen: Seen) -> str:
    when = "at its end" if seen.over else f"turn {seen.turn}, {seen.clock}"
    return f"{seat.name}: {seen.title}, {when}"
