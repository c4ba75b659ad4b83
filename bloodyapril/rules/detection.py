"""Chapter 8: detection by ground observers and by the eye; chapter 20 keeps it."""

from __future__ import annotations

from bloodyapril.checks.check import Check
from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.rules.index import rule
from bloodyapril.rules.sun import in_the_sun
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import broken_cloud_between, line_of_sight, veil
from bloodyapril.terms.altitude import GROUND
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side


@rule("8.1")
def target_state(flight: Flight, tallied: bool) -> str:
    """Rule 8.1. The state of a flight as charts name it."""
    return "tally" if tallied else flight.detection.value


@rule("8.2", "21.11", "21.12", charts=("ground-detection",))
def ground_detection_check(
    table: Table,
    observers: Side,
    flight: Flight,
    range_: Hexes,
    air: Air,
    *,
    barrage: bool,
    alert: int = 0,
    lines_cut: bool = False,
) -> Check | None:
    """Rule 8.2. The roll to detect an undetected flight from the ground; nothing out of range.

    `range_` is counted to the nearest enemy trench, active aerodrome, balloon or active AA. The
    observers themselves are in the Deck band (7.3), and dusk does not hinder them: that shortens
    the view of airmen (4.1). `alert` and `lines_cut` are random events (6).
    """
    facts: dict[str, FactValue] = {
        "los-blocked": not line_of_sight(air.weather, GROUND, flight.altitude),
        "range": range_,
        "band": flight.altitude.band.value,
        "aeroplanes": max(1, len(flight.present)),
        "side": observers.value,
        "barrage-marker": barrage,
        "broken-cloud": broken_cloud_between(air.weather, GROUND, flight.altitude),
        "visibility": veil(air.weather, GROUND.band, flight.altitude.band),
        "night": air.light.night,
        "moonless": air.light.night and air.light.moonless,
        "alert-observers": alert,
        "telephone-cut": lines_cut,
    }
    chart = table.library.chart("ground-detection")
    return chart.offer(f"{observers.value} observers on {flight.name}", **facts)


@rule("8.3", "7.2", "20", "21.12", "21.13", charts=("visual-sighting",))
def visual_sighting_check(
    table: Table,
    spotter: Flight,
    target: Flight,
    state: str,
    air: Air,
    *,
    barrage: bool = False,
    keeping: bool = False,
    dogfight: int = 0,
    balloon: bool = False,
    sun: Heading | None = None,
    higher: bool = False,
) -> Check | None:
    """Rule 8.3. The roll of one flight to gain (or, 20, to keep) a Tally; nothing if it may not.

    The range counts one more for each band between the two. `dogfight` is the number of aeroplanes
    in that which the target is in (13.21b), `balloon` says that it is one (12.217). `sun` is where
    it stands, if that counts, and `higher` whether the target is the higher of the two (7.2).
    """
    place, height = target.position, target.altitude
    bands = abs(spotter.altitude.band.rank - target.altitude.band.rank)
    facts: dict[str, FactValue] = {
        "range": spotter.position.range_to(target.position) + bands,
        "target-state": state,
        "observer-spinning": spotter.spinning > 0,
        "los-blocked": not line_of_sight(air.weather, spotter.altitude, target.altitude),
        "aeroplanes": dogfight or max(1, len(target.present)),
        "is-dogfight": dogfight > 0,
        "is-balloon": balloon,
        "barrage-marker": barrage,
        "broken-cloud": broken_cloud_between(air.weather, spotter.altitude, target.altitude),
        "visibility": veil(air.weather, spotter.altitude.band, target.altitude.band),
        "dusk": air.light.dusk,
        "night": air.light.night,
        "keeping-tally": keeping,
        "in-sun": higher
        and in_the_sun(sun, air.weather, (spotter.position, spotter.altitude), (place, height)),
    }
    chart = table.library.chart("visual-sighting")
    return chart.offer(f"{spotter.name} on {target.name}", **facts)


@rule("8.33")
def visual_information(flight: Flight, feet: int) -> str:
    """Rule 8.33. What the owner of a visually identified flight must tell."""
    damaged = sum(box.damage.value == "damaged" for box in flight.present)
    crippled = sum(box.damage.value == "crippled" for box in flight.present)
    hurt = [f"{damaged} damaged"] * bool(damaged) + [f"{crippled} crippled"] * bool(crippled)
    shown = f"{len(flight.present)} {flight.card.name} at {feet:,} ft"
    return f"{shown} ({', '.join(hurt)})" if hurt else shown


@rule("20")
def state_without_tally(flight: Flight, in_ground_range: bool) -> Detection:
    """Rule 20. What a flight becomes when no enemy flight holds a Tally on it any more."""
    if not in_ground_range:
        return Detection.UNDETECTED
    return Detection.PREVIOUSLY if flight.identified else flight.detection
