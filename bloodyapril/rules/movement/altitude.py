"""Rules 10.13 to 10.15: altitude in feet, climbing and diving, altitude advantage."""

from __future__ import annotations

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Library, Table
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.measures import Feet


@rule("10.14", charts=("time-to-climb",))
def feet(library: Library, card: AeroplaneType, altitude: Altitude) -> Feet:
    """Rule 10.14. The height of an altitude for a type, in feet, as the conversion table prints it.

    Past a column's last printed row the last printed height stands.
    """
    if altitude.climb == 0:
        return library.floors[altitude.band]
    printed = library.climbs[(altitude.band, card.bands[altitude.band].column)]
    return printed[min(altitude.climb, len(printed)) - 1]


@rule("10.14")
def highest_marker(card: AeroplaneType, band: Band) -> int:
    """Rule 10.14. The highest time to climb marker of a type in a band.

    A type that can leave the band upwards turns its last step into the next band.
    """
    data = card.bands[band]
    return data.top if data.cut or band.above not in card.bands else data.top - 1


@rule("10.31")
def climbed(card: AeroplaneType, altitude: Altitude) -> Altitude:
    """Rule 10.31. One increment higher: the next marker, or the next band's bottom.

    The same altitude is returned at the ceiling.
    """
    if altitude.climb < highest_marker(card, altitude.band):
        return Altitude(altitude.band, altitude.climb + 1)
    above = altitude.band.above
    if above is not None and above in card.bands and not card.bands[altitude.band].cut:
        return Altitude(above, 0)
    return altitude


@rule("10.31")
def dives(card: AeroplaneType, altitude: Altitude) -> tuple[Altitude, ...]:
    """Rule 10.31. Where a dive may end: lower in the band, or any marker one band lower."""
    within = [Altitude(altitude.band, climb) for climb in range(altitude.climb)]
    below = altitude.band.below
    lower = []
    if below is not None and below in card.bands:
        lower = [Altitude(below, climb) for climb in range(highest_marker(card, below) + 1)]
    return (*lower, *within)


@rule("10.15")
def height_order(
    table: Table,
    card: AeroplaneType,
    altitude: Altitude,
    other_card: AeroplaneType,
    other: Altitude,
) -> int:
    """Rule 10.15. 1 if the first is higher, -1 if it is lower, 0 if they are level.

    By feet or by the fraction of the time to climb, as the ruling altitude-advantage-method says.
    """
    if altitude.band is not other.band:
        return 1 if altitude.band > other.band else -1
    if table.rulings["altitude-advantage-method"] == "fraction":
        ours = altitude.climb * other_card.bands[other.band].column
        theirs = other.climb * card.bands[altitude.band].column
    else:
        ours = feet(table.library, card, altitude)
        theirs = feet(table.library, other_card, other)
    return (ours > theirs) - (ours < theirs)


@rule("10.14", "13.3")
def level_with(
    library: Library, card: AeroplaneType, other_card: AeroplaneType, other: Altitude
) -> Altitude:
    """Rules 10.14 and 13.3. The marker of a type that is nearest to another's height, not above it.

    The band is the other's; each type counts its own steps through it.
    """
    height = feet(library, other_card, other)
    markers = range(highest_marker(card, other.band) + 1)
    fitting = [
        climb for climb in markers if feet(library, card, Altitude(other.band, climb)) <= height
    ]
    return Altitude(other.band, max(fitting))
