"""Chapter 15: after combat: scatter, Manoeuvre markers, Wind Up, undetected again."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.checks.facts import FactValue
from bloodyapril.rules.air_units import Carried, Detection, Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import dives
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map

LOWEST_AGGRESSION = -3


@rule("15.2", "15.21", "14.23", "10.52")
def scatters(flight: Flight) -> bool:
    """Rules 15.2, 15.21 and 14.23. Whether a flight scatters after a fight.

    A Defensive Wheel does not, nor does an aeroplane that went into a spin.
    """
    return bool(flight.present) and not flight.spinning and not flight.wheel


@rule("15.1", charts=("wind-up",))
def wind_up(
    table: Table,
    flight: Flight,
    harm: Harm | None = None,
    *,
    ground_fire: bool = False,
    disadvantaged: bool = False,
    disengaged: bool = False,
    enemies_shot_down: int = 0,
    onion: bool = False,
    from_spin: bool = False,
) -> Flight:
    """Rule 15.1. A Wind Up check: carry on, abort, or abort with one less Aggression.

    Only losses of the combat just fought count. A flight that is aborting already aborts no more,
    but may still lose Aggression, never below -3. `onion` says that a Flaming Onion did the harm.
    """
    flight = rated(table, flight)
    shrunk = harm is not None and (harm.shot_down > 0 or bool(harm.separated))
    facts: dict[str, FactValue] = {
        "cause": "ground-fire" if ground_fire else "air-to-air",
        "aggression": flight.aggression,
        "own-damaged": harm.damaged if harm else 0,
        "own-crippled": harm.crippled if harm else 0,
        "own-shot-down": harm.shot_down if harm else 0,
        "down-to-one": shrunk and len(flight.present) == 1,
        "leader-lost": harm.leader_lost if harm else False,
        "disadvantaged": disadvantaged,
        "disengaged": disengaged,
        "enemies-shot-down": enemies_shot_down,
        "flaming-onion": onion and _onion_counts(table, harm),
        "from-spin": from_spin,
    }
    result = str(table.ask("wind-up", flight.name, **facts))
    if result == "carry-on":
        table.tell("wind-up", f"{flight.name} carries on.", "15.1", flight.id)
        return flight
    shaken = result == "abort-shaken" or table.rulings["abort-costs-aggression"] == "each-abort"
    value = max(LOWEST_AGGRESSION, flight.aggression - shaken)
    told = "has wind up and aborts"
    if shaken:
        cost = "loses 1 Aggression" if value < flight.aggression else "has no Aggression to lose"
        told = f"has wind up, aborts and {cost}"
    table.tell("wind-up", f"{flight.name} {told}.", "15.1", flight.id)
    return replace(flight, aborting=True, aggression=value, laden=False)


def _onion_counts(table: Table, harm: Harm | None) -> bool:
    """Rule 16.4. Whether a Flaming Onion's harm shakes a flight (ruling flaming-onion-wind-up)."""
    if table.rulings["flaming-onion-wind-up"] == "any-hit":
        return True
    return harm is not None and harm.shot_down > 0


@rule("15.2", charts=("scatter",))
def tell_scatter(table: Table, flight: Flight) -> str:
    """Rule 15.2. Where a flight scatters to, in words, for a map that the program does not see."""
    chart = table.library.chart("scatter")
    result = str(table.ask("scatter", flight.name))
    told = f"{flight.name} scatters: {chart.word(result)}; band+0, Manoeuvre marker."
    table.tell("scatter", told, "15.2", flight.id)
    return result


@rule("14.24", "15.2")
def tell_thrown_out(table: Table, *separated: Flight) -> None:
    """Rules 14.24 and 15.2. The same for aeroplanes that left their flights with a dud engine."""
    for alone in separated:
        if scatters(alone):
            tell_scatter(table, alone)


@rule("15.2", "10.33", charts=("scatter",))
def scatter(table: Table, flight: Flight, hex_: Position) -> Flight:
    """Rule 15.2. Throw a flight out of the hex of its combat and give it a Manoeuvre marker.

    Off the map it rolls again; a dropped band, or the band of the combat, is entered at +0.
    """
    start = replace(flight, position=hex_)
    while True:
        result = str(table.ask("scatter", flight.name))
        place = _scattered(table.map, start, result)
        if place in table.map:
            break
    band = flight.altitude.band
    if result.endswith("down") and band.below is not None:
        band = band.below
    table.tell("scatter", f"{flight.name} scatters to {place} at {band.word}+0.", "15.2", flight.id)
    return replace(
        flight, position=place, altitude=Altitude(band, 0), manoeuvre_marker=True,
        carried=Carried(),
    )  # fmt: skip


@rule("13.42", "10.31")
def ways_down(table: Table, flight: Flight) -> tuple[Altitude, ...]:
    """Rule 13.42. Where a flight may be placed that got away from a dogfight, the highest first.

    That is the altitude of the fight or a lower one; how much lower, the ruling disengaged-height
    says.
    """
    deeper = table.rulings["disengaged-height"] == "band-below"
    lower = [
        altitude
        for altitude in dives(flight.card, flight.altitude)
        if deeper or altitude.band is flight.altitude.band
    ]
    lower.sort(key=lambda altitude: (altitude.band.rank, altitude.climb), reverse=True)
    return (flight.altitude, *lower)


def _scattered(map_: Map, flight: Flight, result: str) -> Position:
    way = result.removesuffix("-down")
    if way == "stay":
        return flight.position
    if way == "back-2":
        back = flight.heading.reverse
        return flight.position.step(back).step(back)
    if way == "homeward":
        return min(flight.position.neighbours(), key=lambda place: _way_home(map_, flight, place))
    return flight.position.shift(Heading.parse(way))


def _way_home(map_: Map, flight: Flight, place: Position) -> int:
    """How far a place is from the own lines; behind them, how near it is to the enemy's."""
    if map_.holder(flight.position) is flight.side:
        return -map_.trench_range(place, flight.side.enemy)
    return map_.trench_range(place, flight.side)


@rule("15.3")
def undetected(flight: Flight) -> Flight:
    """Rule 15.3. After combat a flight is undetected again and holds no Tally (13.232)."""
    return replace(
        flight,
        detection=Detection.UNDETECTED,
        identified=False,
        recognised=True,
        tally=None,
        fought=True,
    )
