"""Rule 12.216: reconnaissance by photograph."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.movement.moving import Step
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.rules.weather import Weather, broken_cloud_between, line_of_sight
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.measures import Feet

MOST_CAMERAS = 2
"""Aeroplanes of a flight that may carry one (12.216)."""
MOST_HEXES = 10
HIGH = Feet(10_000)
"""Above this a photograph counts as taken from high (12.216)."""


@rule("12.2", "12.216")
def equipment_objections(
    card: AeroplaneType, tasking: Tasking, cameras: Collection[int]
) -> list[str]:
    """Rules 12.2 and 12.216. Why a flight of a type cannot be sent with cameras in these boxes.

    Recon is for types that carry a camera; one or two of its aeroplanes have one, no other flight.
    """
    if tasking is not Tasking.RECON:
        return [f"cameras are for Recon, not {tasking.value} [12.216]"] if cameras else []
    reasons = []
    carried = len(set(cameras))
    if not card.camera:
        reasons.append(f"{card.name} is not equipped for Recon [12.2]")
    if carried > MOST_CAMERAS:
        told = f"{carried} cameras; at most {MOST_CAMERAS} aeroplanes of a flight carry one"
        reasons.append(f"{told} [12.216]")
    if not carried:
        reasons.append("say which of its aeroplanes have cameras [12.216]")
    return reasons


@rule("12.216")
def recon_objections(
    library: Library, rulings: Rulings, flight: Flight, weather: Weather
) -> list[str]:
    """Rules 12.2 and 12.216. Every reason why a flight cannot photograph where it is now."""
    reasons = []
    if flight.tasking is not Tasking.RECON:
        reasons.append("only recon flights photograph [12.2]")
    if not any(box.camera for box in flight.present):
        reasons.append("no camera aeroplane is left [12.216]")
    reasons += altitude_objections(library, rulings, flight)
    if flight.aborting:
        reasons.append("the flight is aborting [10.6]")
    if not line_of_sight(weather, flight.altitude, GROUND):
        reasons.append("cloud hides the ground [7.3]")
    if weather.fog is not None and flight.altitude.band >= weather.fog:
        reasons.append("fog hides the ground [7.15]")
    return reasons


@rule("12.216")
def legal_hex(map_: Map, flight: Flight, place: Position) -> bool:
    """Rule 12.216. Whether a place may be photographed: a full hex of the enemy's, not wood.

    Trenches, a road, a railway, a town or an aerodrome make a hex of wood or water legal.
    """
    if not place.on_hex or place not in map_:
        return False
    if map_.holder(place) is not flight.side.enemy:
        return False
    data = map_.hexes[place]
    marked = data.road or data.rail or bool(data.name) or map_.is_trench(place, flight.side.enemy)
    return (
        marked
        or data.terrain not in (Terrain.FOREST, Terrain.WATER)
        or any(aerodrome.hex == place for aerodrome in map_.aerodromes.values())
    )


@rule("12.216")
def exposure(flight: Flight, step: Step, place: Position) -> bool:
    """Rule 12.216. Whether this MP exposes a plate: ahead into a target hex without turning."""
    return (
        step.ahead
        and step.turn == 0
        and place in flight.targets
        and place not in flight.done.photographs
        and place not in flight.done.exposures
        and len(flight.done.photographs) + len(flight.done.exposures) < MOST_HEXES
    )


@rule("12.216", "3.2")
def credit_photographs(table: Table, flight: Flight, weather: Weather) -> Flight:
    """Rules 3.2 and 12.216. In the Admin Phase the turn's plates count, if nothing spoiled them.

    A turn in which the flight was damaged by AA or fought counts for nothing.
    """
    if not flight.done.exposures:
        return flight
    if flight.hit or flight.fought:
        table.tell(
            "photographs", f"{flight.name} loses this turn's photographs.", "12.216", flight.id
        )
        return replace(flight, done=replace(flight.done, exposures=()))
    shown = ", ".join(str(place) for place in flight.done.exposures)
    table.tell("photographs", f"{flight.name} has photographed {shown}.", "12.216", flight.id)
    over_cloud = broken_cloud_between(weather, flight.altitude, Altitude(Band.DECK))
    return replace(
        flight,
        done=replace(
            flight.done,
            photographs=(*flight.done.photographs, *flight.done.exposures),
            exposures=(),
            photographed_high=flight.done.photographed_high
            or feet(table.library, flight.card, flight.altitude) > HIGH,
            photographed_over_cloud=flight.done.photographed_over_cloud or over_cloud,
        ),
    )


@rule("12.216", charts=("plates",))
def develop_plates(table: Table, flight: Flight) -> int:
    """Rule 12.216. Points of a recon flight that has landed: a roll for each camera home."""
    if not flight.done.photographs:
        return 0
    points = 0
    for box in flight.aeroplanes:
        if not box.camera or box.fate is not AeroplaneFate.HOME:
            continue
        won = int(
            table.ask(
                "plates",
                flight.who(box),
                hexes_photographed=min(MOST_HEXES, len(flight.done.photographs)),
                camera_damaged=box.damage is not Damage.NONE,
                above_10000=flight.done.photographed_high,
                cloud_below=flight.done.photographed_over_cloud,
            )
        )
        table.tell(
            "plates", f"{flight.who(box)} brings plates worth {won} VP.", "12.216",
            flight.id,
        )  # fmt: skip
        points += won
    return points
