"""Chapter 11: taking off, landing, crash landing and recovery."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    Carried,
    CrewFate,
    Damage,
    Flight,
    Status,
)
from bloodyapril.rules.damage import without_leader
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import GROUND, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

ATTRITION = "11.12"
PLACED, MOVING = 1, 2
"""Stages of a take-off: on the aerodrome for its first turn, and moving in its second (11.1)."""


@rule("11.1", "11.11")
def begin_take_off(flight: Flight, hex_: Position, heading: Heading) -> Flight:
    """Rule 11.1. First turn of take-off: on the aerodrome at Deck+0, placed in the Admin Phase."""
    return replace(
        flight, status=Status.TAKING_OFF, position=hex_, started_at=hex_, heading=heading,
        altitude=GROUND, stage=PLACED, carried=Carried(),
    )  # fmt: skip


@rule("11.1", "9.22")
def stands(flight: Flight) -> bool:
    """Rule 11.1. Whether a flight stands on its aerodrome for the first turn of its take-off."""
    return flight.status is Status.TAKING_OFF and flight.stage == PLACED


@rule("11.11")
def into_the_wind(weather: Weather, map_: Map, hex_: Position, heading: Heading) -> Heading:
    """Rule 11.11. The heading in which a flight takes off: against the wind, as it likes in a calm.

    `heading` is the one that it would like, and keeps where the wind would blow it off the map.
    """
    wind = weather.wind_from
    return heading if wind is None or hex_.step(wind) not in map_ else wind


@rule("11.2", "10.6")
def aerodrome_ahead(map_: Map, flight: Flight) -> Aerodrome | None:
    """Rules 11.2 and 10.6. The aerodrome of its own side that a flight is next to and faces.

    The own aerodrome is where it should land; any other on its side of the lines will do.
    """
    ahead = flight.position.step(flight.heading)
    for aerodrome in map_.aerodromes.values():
        if aerodrome.hex == ahead and aerodrome.side is flight.side:
            return aerodrome
    return None


@rule("11.1", "11.2")
def resettled(map_: Map, flight: Flight) -> Flight:
    """Rules 11.1 and 11.2. A flight that a fight threw out of its take-off or landing just flies.

    Any other flight is given back as it is.
    """
    if flight.status is Status.TAKING_OFF:
        grounds = (aerodrome.hex for aerodrome in map_.aerodromes.values())
        lost = flight.position not in grounds or flight.altitude != GROUND
    else:
        lost = flight.status is Status.LANDING and not (
            _low(flight) and aerodrome_ahead(map_, flight)
        )
    return replace(flight, status=Status.FLYING, stage=0) if lost else flight


@rule("11.2", "11.21")
def landing_objections(
    map_: Map, flight: Flight, weather: Weather, *, into_wind: bool = False
) -> list[str]:
    """Rule 11.2. Every reason why a flight that has moved cannot declare landing.

    It must be next to and facing an aerodrome, at Deck+0 or Deck+1; with rule 11.21 (`into_wind`)
    also heading into the wind, unless that approach lies off the map. A flight from the aerodrome
    off the map only has to be in an entry hex (11.5).
    """
    if leaves_for_home(map_, flight):
        return []
    reasons = []
    if not _low(flight):
        reasons.append(f"{flight.altitude} is above Deck+1 [11.2]")
    aerodrome = aerodrome_ahead(map_, flight)
    if aerodrome is None or aerodrome.hex is None:
        return [*reasons, "it is not next to and facing an aerodrome [11.2]"]
    wind = weather.wind_from if into_wind else None
    if wind is not None and aerodrome.hex.step(wind.reverse) in map_ and flight.heading != wind:
        reasons.append(f"it must land heading {wind}, into the wind [11.21]")
    return reasons


def _low(flight: Flight) -> bool:
    return flight.altitude.band is Band.DECK and flight.altitude.climb <= 1


@rule("11.5")
def leaves_for_home(map_: Map, flight: Flight) -> bool:
    """Rule 11.5. Whether a flight that lands does so off the map, from an entry hex."""
    return bool(flight.home) and flight.position in map_.aerodrome(flight.home).entries


@rule("11.2", "11.5")
def home_hex(map_: Map, flight: Flight) -> Position:
    """Rules 11.2 and 11.5. The hex that a flight goes home to.

    Its aerodrome, or where it would leave the map for it.
    """
    aerodrome = map_.aerodrome(flight.home)
    if aerodrome.hex is not None:
        return aerodrome.hex
    return min(aerodrome.entries, key=flight.position.range_to)


@rule("11.5", "10.4")
def endurance_to_entry(table: Table, flight: Flight, take_off: int) -> int:
    """Rule 11.5. The endurance spent by a flight that starts over an entry hex.

    Its time to climb marker and a take-off; whether the bands below count too, the ruling
    off-map-climb says.
    """
    climb = flight.altitude.climb
    if table.rulings["off-map-climb"] == "whole-climb":
        below = [band for band in flight.card.bands if band < flight.altitude.band]
        climb += sum(flight.card.bands[band].column for band in below)
    return climb + take_off


@rule("11.4", "21.21", charts=("recovery",))
def recover(table: Table, flight: Flight, light: Light) -> Flight:
    """Rules 11.4 and 21.21. Aeroplanes that landed, or were up at the end: the hurt ones roll.

    Aeroplanes without damage are home without a roll. By night it helps to be trained for it.
    """
    for box in flight.present:
        fate, end = AeroplaneFate.HOME, "home"
        if box.damage is not Damage.NONE:
            who = flight.who(box)
            result = table.ask(
                "recovery",
                who,
                damage=box.damage.value,
                night=light.night,
                night_untrained=light.night and not flight.night_trained,
            )
            if result == "lost":
                fate, end = AeroplaneFate.LOST_LANDING, "destroyed in landing"
            table.tell("recovery", f"{who} ({box.damage.value}) is {end}.", "11.4", flight.id)
        flight = flight.with_aeroplane(replace(box, fate=fate, end=end))
    return flight


@rule("11.4")
def crash_land(
    table: Table, flight: Flight, light: Light, *, seen_by: Side | None = None
) -> Flight:
    """Rule 11.4. Every aeroplane of a flight comes down in the hex where it is.

    `seen_by` is the only side that hears of it, where the other cannot.
    """
    place = flight.position
    holder = table.map.holder(place)
    ground = Ground(
        landing_terrain(table.map, place),
        own_side=holder is flight.side,
        captor=holder is flight.side.enemy,
        where=f" in {place}",
    )
    return come_down(table, flight, ground, light, seen_by=seen_by)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where an aeroplane comes down: terrain by the crash landing chart, and whose it is."""

    terrain: str
    own_side: bool = False
    captor: bool = False
    where: str = ""


@rule("11.4", charts=("crash-landing", "crash-aeroplane"))
def come_down(
    table: Table, flight: Flight, ground: Ground, light: Light, *, seen_by: Side | None = None
) -> Flight:
    """Rule 11.4. Every aeroplane of a flight crash-lands; each man rolls.

    Survivors on the enemy's ground are prisoners. The aeroplane may be saved on the own side.
    """
    for box in flight.present:
        crew = []
        for man in box.crew:
            fate = CrewFate(
                table.ask(
                    "crash-landing",
                    man.name,
                    terrain=ground.terrain,
                    damage=box.damage.value if box.damage.rank else "none",
                    night=light.night,
                )
            )
            taken = ground.captor and fate is not CrewFate.KILLED
            crew.append(replace(man, fate=fate, prisoner=taken))
        box = replace(box, crew=tuple(crew))
        saved = _saved(table, flight, box, ground)
        fate_ = AeroplaneFate.SAVED if saved else AeroplaneFate.CRASHED
        end = f"crash-landed{ground.where}" + (", saved" if saved else "")
        flight = flight.with_aeroplane(replace(box, fate=fate_, end=end))
        men = ", ".join(
            f"{man.name} {'a prisoner, ' if man.prisoner else ''}{man.fate.value}"
            for man in box.crew
        )
        told = f"{flight.who(box)} {end} ({ground.terrain}){f': {men}' if men else ''}."
        table.tell("crash", told, "11.4", flight.id, seen_by=seen_by)
    return replace(flight, status=Status.ELIMINATED, tally=None)


def _saved(table: Table, flight: Flight, box: Aeroplane, ground: Ground) -> bool:
    chart = table.library.chart("crash-aeroplane")
    check = chart.offer(flight.who(box), terrain=ground.terrain, on_own_side=ground.own_side)
    return check is not None and table.dice.ask(check) == "saved"


@rule("2.22", "11.4")
def landing_terrain(map_: Map, place: Position) -> str:
    """Rules 2.22 and 11.4. The terrain of a forced landing, as the crash landing chart names it."""
    hex_ = place.hexes[0]
    if any(aerodrome.hex == hex_ for aerodrome in map_.aerodromes.values()):
        return "aerodrome"
    if any(hex_ in trench for trench in map_.trenches.values()):
        return "trench"
    if hex_ in map_.no_mans_land:
        return "no-mans-land"
    data = map_.hexes[hex_]
    if data.terrain.value == "open" and data.road:
        return "road"
    return data.terrain.value


@rule("11.12", charts=("take-off-attrition", "take-off-failure"))
def take_off_attrition(table: Table, flight: Flight, light: Light) -> Flight:
    """Rule 11.12. An engine may fail in the first turn of take-off: one aeroplane crashes or stays.

    A crash on the aerodrome is a crash landing for its crew. A leader who stays takes his
    Aggression Value with him (4.33). The enemy hears nothing of all this (8.33).
    """
    side = flight.side
    result = table.ask("take-off-attrition", flight.name, own_aeroplanes=len(flight.present))
    if result != "failure":
        table.tell("engines", f"{flight.name}: no engine fails.", "11.12", flight.id, seen_by=side)
        return flight
    options = tuple(f"no. {box.number}" for box in flight.present)
    box = flight.present[table.draw("Which aeroplane", "11.12", options, flight.name)]
    if table.ask("take-off-failure", flight.who(box)) == "crashed":
        table.tell("crash", f"{flight.who(box)} crashes.", "11.12", flight.id, seen_by=side)
        alone = replace(flight, aeroplanes=(box,))
        ground = Ground("aerodrome", own_side=True, where=" on its aerodrome")
        box = come_down(table, alone, ground, light, seen_by=side).aeroplanes[0]
    else:
        told = f"{flight.who(box)} stays behind."
        table.tell("take-off", told, "11.12", flight.id, seen_by=side)
        box = replace(box, fate=AeroplaneFate.HOME, end="engine failed at take-off")
    flight = without_leader(table, flight.with_aeroplane(box))
    return flight if flight.present else replace(flight, status=Status.ELIMINATED)
