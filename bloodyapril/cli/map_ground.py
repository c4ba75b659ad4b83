"""Which map a command is about: that of a day, or that of a campaign's scenario."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.campaigns import among, among_option
from bloodyapril.store.library.map_files import FileRow, front_of
from bloodyapril.store.library.maps import corrections, map_of
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.desk.seat import Seat
    from bloodyapril.game.state.seen import Seen

Command = TypeVar("Command", bound=Callable[..., Any])

USUAL_DAY = "1917-04-08"
"""The day of the map where none is asked for: the eve of the battle."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A map and its day; with a campaign also its last scenario, as the seat at it may know it."""

    day: str
    map: Map
    seat: Seat | None = None
    seen: Seen | None = None

    @property
    def front(self) -> str:
        """The day to which its trench lines are true."""
        return front_of(self.day)

    @property
    def corrections(self) -> tuple[FileRow, ...]:
        """An owner's rows that are in force."""
        return corrections(self.day)


def ground_options(command: Command) -> Command:
    """`--date`, `--campaign` and `--folder`, which say what map is meant."""
    date = click.option(
        "--date", "day", metavar="DAY", help=f"The day of the trenches; usually {USUAL_DAY}."
    )
    return date(among_option("The map of this campaign's scenario.")(command))


def ground(
    day: str | None, campaign: str | None, folder: str | None, side: str = PLAYER.value
) -> Ground:
    """The map that is meant, as a side sees it; raises `Unreadable` for one that there is not.

    Raises `Unlawful` for a side that is not for a person to see.
    """
    if day is not None and campaign is not None:
        raise Unreadable("say --date or --campaign, not both: a scenario has its own day")
    found = among(campaign, folder)
    if found is None:
        if side != PLAYER.value:
            raise Unreadable("--side is about what lies on the map: say --campaign, too")
        asked = _day(day or USUAL_DAY)
        return Ground(asked, map_of(asked))
    # Most of what is asked of the map is asked without a campaign.
    from bloodyapril.desk.seat import seated

    seat = seated(found, Side(side))
    seen = seat.look()
    return Ground(seen.date, map_of(seen.date), seat, seen)


def _day(text: str) -> str:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.year != 1917 or day.month not in (3, 4, 5):
        raise Unreadable(f"{text[:40]!r} is no day of the spring of 1917; write {USUAL_DAY}")
    return day.isoformat()


def place_on(map_: Map, text: str) -> Position:
    """A hex or hexside of the map; raises `Unreadable` for any other."""
    place = Position.parse(text)
    if place not in map_:
        raise Unreadable(f"{text} is not on the map: columns 01-56, rows 01-32")
    return place
