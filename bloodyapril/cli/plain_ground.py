"""The ground, artillery shoots, dogfights and lasting events as plain dictionaries for JSON."""

from __future__ import annotations

from bloodyapril.cli.pages.ground import own_in
from bloodyapril.cli.plain import Plain
from bloodyapril.game.state.game import Game, Melee
from bloodyapril.game.state.ground_view import GroundSighting, ground_losses, ground_sightings
from bloodyapril.game.state.view import (
    declarable,
    known_happenings,
    known_shoots,
    open_to,
    own_shoots,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.terms.sides import Side


def plain_ground(game: Game, viewer: Side) -> list[Plain]:
    """Ground units, targets and balloons, those out of play last."""
    known = (*ground_sightings(game, viewer), *ground_losses(game, viewer))
    return [_unit(seen) for seen in known]


def _unit(seen: GroundSighting) -> Plain:
    known = seen.kind is not None and seen.side is not None
    return {
        "target": seen.id if known else None,
        "title": seen.title,
        "side": seen.side.value if seen.side else None,
        "kind": seen.kind.value if seen.kind else None,
        "hex": str(seen.hex),
        "profile": seen.profile,
        "height": str(seen.height) if seen.height is not None else None,
        "damage": seen.damage.word,
        "gone": seen.gone,
    }


def plain_shoots(game: Game, viewer: Side) -> list[Plain]:
    """A side's own shoots with their ladder, then what it sees of enemy batteries."""
    theirs = (
        shoot
        for side, shoot in known_shoots(game, viewer)
        if not open_to(side, viewer, over=game.revealed)
    )
    own = [plain_shoot(flight, shoot) for flight, shoot in own_shoots(game, viewer)]
    return [*own, *(_enemy_shoot(viewer.enemy, shoot) for shoot in theirs)]


def plain_shoot(flight: Flight, shoot: Shoot) -> Plain:
    """One shoot as its own side knows it."""
    return {
        **_enemy_shoot(flight.side, shoot),
        "flight": flight.id,
        "next_step": shoot.step.value,
        "goes_on_at": shoot.goes_on_at.value if shoot.goes_on_at else None,
        "ranged": shoot.ranged,
    }


def _enemy_shoot(side: Side, shoot: Shoot) -> Plain:
    return {
        "side": side.value,
        "flight": None,
        "battery": str(shoot.battery),
        "target": str(shoot.target),
        "opened_fire": shoot.opened,
        "fired_for_effect": shoot.fired,
        "damage": shoot.damage.word,
    }


def plain_happenings(game: Game, viewer: Side) -> list[Plain]:
    """The random events that last."""
    return [
        {
            "event": happening.kind,
            "side": happening.side.value if happening.side else None,
            "flight": happening.flight or None,
            "from_turn": happening.since,
            "to_turn": happening.until,
        }
        for happening in known_happenings(game, viewer)
    ]


def plain_dogfights(game: Game, viewer: Side) -> list[Plain]:
    """The dogfights, and what a side's flights in them may declare."""
    return [_dogfight(game, melee, viewer) for melee in game.dogfights]


def _dogfight(game: Game, melee: Melee, viewer: Side) -> Plain:
    own = own_in(game, melee, viewer)
    return {
        "dogfight": melee.id,
        "hex": str(melee.hex),
        "turn": melee.turn,
        "flights": [game.flight(id).name for id in melee.flights],
        "fought": melee.activated,
        "may_declare": {
            flight.id: [intent.value for intent in declarable(game, flight)] for flight in own
        },
    }
