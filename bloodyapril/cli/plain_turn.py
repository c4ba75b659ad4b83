"""Where a turn stands, as plain dictionaries for JSON."""

from __future__ import annotations

from bloodyapril.cli.pages.turn import standing, whose_move
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.plain_flights import plain_counter, plain_flight_line, plain_sighting
from bloodyapril.cli.plain_ground import (
    plain_dogfights,
    plain_ground,
    plain_happenings,
    plain_shoots,
)
from bloodyapril.game.options import Choice
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import own_flights, sightings, undetected_counters
from bloodyapril.rules.movement.moving import HALVES
from bloodyapril.terms.sides import Side


def plain_turn(game: Game, viewer: Side) -> Plain:
    """Where a turn stands, as a side knows it; speeds are in MP."""
    side = game.mover
    return {
        "turn": game.turn,
        "clock": game.scenario.clock(game.turn),
        "phase": game.phase.value,
        "weather": str(game.weather),
        "moves": None if side is None else side.value,
        "due": game.initiative.due if game.initiative is not None else 0,
        "now": whose_move(game, viewer),
        "flights": [
            {**plain_flight_line(game, flight), "this_turn": standing(game, flight)}
            for flight in own_flights(game, viewer)
        ],
        "enemy": [plain_sighting(sighting) for sighting in sightings(game, viewer)],
        "undetected": [plain_counter(one) for one in undetected_counters(game, viewer)],
        "to_fight": [melee.id for melee in game.to_activate(viewer)],
        "dogfights": plain_dogfights(game, viewer),
        "ground": plain_ground(game, viewer),
        "shoots": plain_shoots(game, viewer),
        "happenings": plain_happenings(game, viewer),
    }


def plain_choice(choice: Choice) -> Plain:
    """A movement type, where it ends, and its speed settings in MP."""
    return {
        "movement": choice.flying.value,
        "altitude": str(choice.altitude),
        "mp": [setting / HALVES for setting in choice.settings],
    }
