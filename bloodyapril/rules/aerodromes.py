"""Chapter 11: taking off, landing, crash landing and recovery."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    Damage,
    Flight,
    Status,
)
from bloodyapril.rules.detection import Light
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map


@rule("11.1")
def begin_take_off(flight: Flight, hex_: Position) -> Flight:
    """Rule 11.1. First turn of take-off: on the aerodrome at Deck+0, placed in the Admin Phase."""
    return replace(
        flight, status=Status.TAKING_OFF, position=hex_, altitude=GROUND, stage=1, turned=0,
        turn_marker=False, half=0,
    )  # fmt: skip


@rule("11.2")
def may_declare_landing(flight: Flight, aerodrome: Position) -> bool:
    """Rule 11.2. Whether a flight that has moved may declare landing.

    It must be adjacent to and facing the aerodrome, at Deck+0 or Deck+1.
    """
    return (
        flight.status is Status.FLYING
        and flight.altitude.band is Band.DECK
        and flight.altitude.climb <= 1
        and flight.position.on_hex
        and not flight.heading.to_corner
        and flight.position.step(flight.heading) == aerodrome
    )


@rule("11.4", charts=("recovery",))
def recover(table: Table, flight: Flight, light: Light, *, trained: bool = True) -> Flight:
    """Rule 11.4. Aeroplanes that landed, or were still up at the end: the hurt ones roll.

    Aeroplanes without damage are home without a roll.
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
                night_untrained=light.night and not trained,
            )
            if result == "lost":
                fate, end = AeroplaneFate.LOST_LANDING, "destroyed in landing"
            table.tell("recovery", f"{who} ({box.damage.value}) is {end}.", "11.4", flight.id)
        flight = flight.with_aeroplane(replace(box, fate=fate, end=end))
    return flight


@rule("11.4", charts=("crash-landing", "crash-aeroplane"))
def crash_land(table: Table, map_: Map, flight: Flight, light: Light) -> Flight:
    """Rule 11.4. Every aeroplane of a flight comes down where it is; each man rolls.

    Survivors on the enemy's ground are prisoners. The aeroplane may be saved on the own side.
    """
    place = flight.position
    terrain = landing_terrain(map_, place)
    captor = map_.holder(place) is flight.side.enemy
    for box in flight.present:
        crew = []
        for man in box.crew:
            fate = CrewFate(
                table.ask(
                    "crash-landing",
                    man.name,
                    terrain=terrain,
                    damage=box.damage.value if box.damage.rank else "none",
                    night=light.night,
                )
            )
            taken = captor and fate is not CrewFate.KILLED
            crew.append(replace(man, fate=fate, prisoner=taken))
        box = replace(box, crew=tuple(crew))
        saved = _saved(table, flight, box, terrain, map_.holder(place) is flight.side)
        fate_ = AeroplaneFate.SAVED if saved else AeroplaneFate.CRASHED
        end = f"crash-landed in {place}" + (", saved" if saved else "")
        flight = flight.with_aeroplane(replace(box, fate=fate_, end=end))
        told = ", ".join(
            f"{man.name} {'a prisoner, ' if man.prisoner else ''}{man.fate.value}"
            for man in box.crew
        )
        table.tell(
            "crash", f"{flight.who(box)} {end} ({terrain}): {told or 'crew'}.",
            "11.4", flight.id,
        )  # fmt: skip
    return replace(flight, status=Status.ELIMINATED, tally=None)


def _saved(table: Table, flight: Flight, box: Aeroplane, terrain: str, own: bool) -> bool:
    chart = table.library.chart("crash-aeroplane")
    check = chart.offer(flight.who(box), terrain=terrain, on_own_side=own)
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
def take_off_attrition(table: Table, map_: Map, flight: Flight, light: Light) -> Flight:
    """Rule 11.12. An engine may fail in the first turn of take-off: one aeroplane crashes or stays.

    A crash on the aerodrome is a crash landing for its crew.
    """
    result = table.ask("take-off-attrition", flight.name, own_aeroplanes=len(flight.present))
    if result != "failure":
        return flight
    options = tuple(f"no. {box.number}" for box in flight.present)
    box = flight.present[table.draw("Which aeroplane", "11.12", options, flight.name)]
    if table.ask("take-off-failure", flight.who(box)) == "crashed":
        table.tell("crash", f"{flight.who(box)} crashes.", "11.12", flight.id)
        alone = replace(flight, aeroplanes=(box,))
        box = crash_land(table, map_, alone, light).aeroplanes[0]
    else:
        table.tell("take-off", f"{flight.who(box)} stays behind.", "11.12", flight.id)
        box = replace(box, fate=AeroplaneFate.HOME, end="engine failed at take-off")
    flight = flight.with_aeroplane(box)
    return flight if flight.present else replace(flight, status=Status.ELIMINATED)
