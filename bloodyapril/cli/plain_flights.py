"""Flights and sightings as plain dictionaries for JSON."""

from __future__ import annotations

from bloodyapril.cli.plain import Plain
from bloodyapril.cli.plain_ground import plain_shoot
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import Sighting
from bloodyapril.rules.air_units import Aeroplane, Flight, Weapon


def plain_flight_line(game: Game, flight: Flight) -> Plain:
    """A flight as one line of a list."""
    melee, partner = game.melee_of(flight.id), game.partner(flight)
    return {
        "flight": flight.id,
        "name": flight.name,
        "side": flight.side.value,
        "unit": flight.unit,
        "type": flight.card.id,
        "aeroplanes": len(flight.present),
        "tasking": flight.tasking.value,
        "status": flight.status.value,
        "hex": str(flight.position),
        "heading": flight.heading.name,
        "altitude": str(flight.altitude),
        "aborting": flight.aborting,
        "detection": flight.detection.value,
        "identified": flight.identified,
        "wheel": flight.wheel,
        "dogfight": None if melee is None else melee.id,
        "stacked_with": None if partner is None else partner.id,
        "escorts": flight.escorts,
        "escorting": flight.escorting.value if flight.escorts else None,
        "laden": flight.laden,
        "dummy": flight.dummy,
    }


def plain_flight(game: Game, flight: Flight) -> Plain:
    """A whole flight: boxes, weapons, markers, route, artillery shoots."""
    return {
        **plain_flight_line(game, flight),
        "training": flight.training.value,
        "aggression": flight.aggression,
        "leader": flight.leader,
        "home": flight.home,
        "tally": flight.tally,
        "half_mp_drift": flight.carried.half,
        "climbing": flight.climbing,
        "turn_marker": flight.carried.turn_marker,
        "manoeuvre_marker": flight.manoeuvre_marker,
        "spinning": flight.spinning,
        "dud_engine": flight.dud_engine,
        "le_prieur": flight.le_prieur,
        "endurance_used_minutes": flight.endurance_used,
        "route": [str(place) for place in flight.route],
        "leg": flight.leg,
        "targets": [str(place) for place in flight.targets],
        "reached": [str(place) for place in flight.done.reached],
        "patrolled": flight.done.patrolled,
        "photographs": [str(place) for place in flight.done.photographs],
        "boxes": [_box(box) for box in flight.aeroplanes],
        "weapons": [_weapon(weapon) for weapon in flight.weapons],
        "shoots": [plain_shoot(flight, shoot) for shoot in game.shoots.get(flight.id, ())],
    }


def _box(box: Aeroplane) -> Plain:
    return {
        "number": box.number,
        "damage": box.damage.value,
        "camera": box.camera,
        "left_as": box.left_as,
        "fate": box.fate.value if box.fate else None,
        "end": box.end,
        "crew": [
            {
                "name": man.name,
                "role": man.role,
                "aggression": man.aggression,
                "fate": man.fate.value,
                "prisoner": man.prisoner,
            }
            for man in box.crew
        ],
    }


def _weapon(weapon: Weapon) -> Plain:
    return {
        "weapon": weapon.type.id,
        "name": weapon.type.name,
        "depletion_left": weapon.depletion,
        "drums_left": weapon.drums,
        "empty": weapon.empty,
        "out": weapon.out,
    }


def plain_counter(sighting: Sighting) -> Plain:
    """An enemy counter as it lies on the map."""
    return {
        "counter": sighting.counter,
        "hex": str(sighting.position),
        "heading": None if sighting.wheel else sighting.heading.name,
        "wheel": sighting.wheel,
    }


def plain_sighting(sighting: Sighting) -> Plain:
    """What is known of an enemy flight; nothing where it is not."""
    return {
        **plain_counter(sighting),
        "name": sighting.name,
        "type": sighting.type,
        "aeroplanes": sighting.aeroplanes,
        "altitude": str(sighting.altitude) if sighting.altitude else None,
        "damaged_or_crippled": sighting.hurt,
    }
