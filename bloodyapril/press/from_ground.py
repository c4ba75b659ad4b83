"""From a game to what a log sheet tells beside its flights: the ground, and artillery shoots."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.ground_view import GroundSighting, ground_losses, ground_sightings
from bloodyapril.press.sheets import GroundEntry, ShootEntry
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.taskings.artillery import RANGED, Rung, Shoot
from bloodyapril.terms.sides import Side


def ground_entries(game: Game, side: Side) -> Iterator[GroundEntry]:
    """Rules 2.9, 12.217 and 22.1. Ground units, targets and balloons that a side knows of."""
    for seen in (*ground_sightings(game, side), *ground_losses(game, side)):
        yield _entry(seen)


def _entry(seen: GroundSighting) -> GroundEntry:
    if seen.side is None or seen.kind is None:
        return GroundEntry("unidentified unit", "", str(seen.hex), _state(seen))
    kind = f"{seen.side.value} {seen.kind.word}"
    if seen.kind is GroundKind.BALLOON:
        density = str(seen.height) if seen.height is not None else ""
    else:
        density = f"profile {seen.profile}"
    note = "" if seen.title.startswith(kind) else seen.title
    return GroundEntry(kind, density, str(seen.hex), _state(seen), note)


def _state(seen: GroundSighting) -> str:
    if seen.gone and seen.damage is not GroundDamage.TOTAL:
        return "winched down"
    return "unhurt" if seen.damage is GroundDamage.NONE else seen.damage.word


def shoot_entries(game: Game, side: Side) -> Iterator[ShootEntry]:
    """Rule 12.212. The artillery shoots of a side's flights, with how far each has come."""
    for id, shoots in game.shoots.items():
        if game.flights[id].side is side:
            yield from (_shoot(id, shoot) for shoot in shoots)


def _shoot(id: str, shoot: Shoot) -> ShootEntry:
    note = ""
    if shoot.goes_on_at is not None:
        note = f"broken off, then on with {shoot.goes_on_at.value}"
    damage = shoot.damage.word if shoot.fired else ""
    return ShootEntry(id, str(shoot.battery), str(shoot.target), _rungs(shoot), damage, note)


def _rungs(shoot: Shoot) -> tuple[bool, ...]:
    """Which boxes of the ladder are ticked: a step once it is behind, ranging shot by shot."""
    now = tuple(Rung).index(shoot.step)
    done = {step: place < now for place, step in enumerate(Rung)}
    return (
        done[Rung.SIGHTING],
        done[Rung.CONTACT],
        done[Rung.COMMENCE] or shoot.opened,
        *(shot < shoot.ranged for shot in range(RANGED)),
        shoot.fired,
    )
