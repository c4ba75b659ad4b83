"""Rule 7.2: the sun, out of which an enemy is hard to see."""

from __future__ import annotations

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position

BLOCKS = (
    (8 * 60, "before-0800"),
    (11 * 60, "0800-1059"),
    (13 * 60, "1100-1259"),
    (16 * 60, "1300-1559"),
    (24 * 60, "from-1600"),
)
"""The time blocks of the sun track: each ends before so many minutes after midnight."""


@rule("7.2", charts=("sun-arc",))
def sun_at(table: Table, minutes: int) -> Heading:
    """Rule 7.2. Where the sun stands at a time of day, in minutes after midnight."""
    block = next(name for end, name in BLOCKS if minutes % (24 * 60) < end)
    sun = table.library.chart("sun-arc").look_up(time_block=block)
    return Heading.parse(str(sun))


@rule("7.2")
def in_the_sun(
    sun: Heading | None,
    weather: Weather,
    viewer: tuple[Position, Altitude],
    target: tuple[Position, Altitude],
) -> bool:
    """Rule 7.2. Whether a viewer looks into the sun to see a target in another place.

    The target stands within one heading of the sun's, and no solid cloud is over the viewer.
    Nothing for `sun` means that there is none: at night, or where the rule is not played.
    """
    if sun is None or viewer[0] == target[0]:
        return False
    overcast = weather.cloud is not None and weather.cloud >= viewer[1].band
    return not overcast and abs(sun.turn_to(viewer[0].bearing(target[0]))) <= 1
