"""What a side may know of the ground units on the map (12.217, 22.1); beside `view`."""

from __future__ import annotations

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import open_to
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class GroundSighting:
    """What a side knows of a ground unit: side, kind and profile only once it lies face up.

    The height of an enemy balloon is known to a side that has a Tally on it. `gone` says that it
    is out of play.
    """

    id: str
    hex: Position
    title: str
    damage: GroundDamage
    side: Side | None = None
    kind: GroundKind | None = None
    profile: str | None = None
    height: Altitude | None = None
    gone: bool = False


@rule("22.1", "12.214", "12.217")
def ground_sightings(game: Game, viewer: Side) -> tuple[GroundSighting, ...]:
    """Rules 12.214, 12.217 and 22.1. The ground units in play as a side may know them.

    Those that lie face down nobody knows until a flight has identified them or all is over.
    """
    return tuple(_sighting(game, viewer, unit) for unit in game.targets if not unit.gone)


def _sighting(game: Game, viewer: Side, unit: GroundUnit) -> GroundSighting:
    if not (unit.identified or game.revealed):
        return GroundSighting(unit.id, unit.hex, unit.title, unit.damage, gone=unit.gone)
    tallied = any(flight.tally == unit.id for flight in game.airborne(viewer))
    known = tallied or open_to(unit.side, viewer, over=game.revealed)
    return GroundSighting(
        unit.id,
        unit.hex,
        unit.title,
        unit.damage,
        side=unit.side,
        kind=unit.kind,
        profile=unit.profile,
        height=unit.height if known else None,
        gone=unit.gone,
    )


@rule("4.41", "16.11", "16.2")
def known_guns(game: Game, viewer: Side) -> tuple[Concentration, ...]:
    """Rules 4.41 and 16.11. A side's own AA, and what of the enemy's stands on the map.

    All but the hidden is set up in plain view; what wakes is hidden no more (16.2).
    """
    return tuple(
        gun
        for gun in game.ground
        if gun.density is not Density.SMALL_ARMS
        and (not gun.hidden or open_to(gun.side, viewer, over=game.revealed))
    )


@rule("16.4")
def known_onion(game: Game, viewer: Side, gun: Concentration) -> bool:
    """Rule 16.4. Whether a side knows AA to be a Flaming Onion: its own, or one that has fired."""
    told = gun.revealed or open_to(gun.side, viewer, over=game.revealed)
    return gun.flaming_onion and told


@rule("12.217", "19.1")
def ground_losses(game: Game, viewer: Side) -> tuple[GroundSighting, ...]:
    """Rules 12.217 and 19.1. Ground units that are out of play, in sight of both sides.

    One that lay face down to its end stays unknown until all is over.
    """
    return tuple(_sighting(game, viewer, unit) for unit in game.targets if unit.gone)
