"""The Solitaire Scout Matrix (24.1): what a German flight faces, and the order it rolls."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyapril.game.state.game import Game, crossed
from bloodyapril.rules.air_units import Damage, Detection, Flight, Tasking
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import height_order
from bloodyapril.rules.table import Table
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

NEAR = 10
CLOSE = 3
HALF_SPENT = 6
"""The depletion number from which half of a weapon's ammunition counts as gone."""

_RANK = {
    Tasking.RECON: 0,
    Tasking.ARTILLERY: 0,
    Tasking.BOMBING: 1,
}


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a German flight knows: the situation (a column of the matrix) and its target."""

    situation: str
    target: Flight | None
    kind: str
    strength: str
    tally: bool
    friend_near: bool


@rule("24.1", charts=("scramble",))
def scramble_alarm(game: Game, map_: Map, flight: Flight) -> str:
    """Rule 24.1. The highest alarm that holds for a flight at readiness."""
    hex_ = map_.aerodrome(flight.home).hex
    known = [
        enemy
        for enemy in game.airborne(Side.BRITISH)
        if enemy.detection is not Detection.UNDETECTED or game.tallied(enemy)
    ]
    if hex_ is not None and known:
        nearest = min(hex_.range_to(enemy.position) for enemy in known)
        if nearest <= 4:
            return "within-4"
        if nearest <= 10:
            return "5-10"
        return "11-20" if nearest <= 20 else "over-20"
    if any(crossed(map_, enemy) for enemy in game.airborne(Side.BRITISH)):
        return "undetected-east"
    return "nothing-known"


@rule("24.1")
def targets_in_order(flight: Flight, known: Sequence[Flight]) -> list[Flight]:
    """Rule 24.1. Targets by worth: own Tally, recon and artillery, bombers, two-seaters, nearest.

    What a flight has not been seen to be does not count; of those alike the lowest comes first.
    """
    return sorted(known, key=lambda enemy: (*_worth(flight, enemy), enemy.id))


def _worth(flight: Flight, enemy: Flight) -> tuple[bool, int, int, int, int]:
    rank = 3
    if enemy.identified:
        rank = _RANK.get(enemy.tasking, 2 if enemy.two_seater else 3)
    return (
        enemy.id != flight.tally,
        rank,
        flight.position.range_to(enemy.position),
        enemy.altitude.band.rank,
        enemy.altitude.climb,
    )


def _target(table: Table, flight: Flight, known: Sequence[Flight]) -> Flight:
    """The first target in order; a die decides among equals."""
    order = targets_in_order(flight, known)
    equal = [enemy for enemy in order if _worth(flight, enemy) == _worth(flight, order[0])]
    names = tuple(enemy.id for enemy in equal)
    return equal[table.draw("Which target", "24.1", names, flight.name)]


@rule("24.1")
def assessment(game: Game, table: Table, flight: Flight) -> Assessment:
    """Rule 24.1. The situation of a flight in the air, for its column of the matrix."""
    known = game.known_enemies(Side.GERMAN)
    if not known:
        return Assessment("quiet", None, "unknown", "unknown", False, _friend(game, flight))
    target = _target(table, flight, known)
    distance = flight.position.range_to(target.position)
    if distance > NEAR:
        situation = "far"
    elif distance > CLOSE:
        situation = "near"
    else:
        order = height_order(table, flight.card, flight.altitude, target.card, target.altitude)
        situation = {-1: "below", 0: "level", 1: "above"}[order]
    return Assessment(
        situation,
        target,
        _kind(target),
        _strength(flight, target),
        flight.tally == target.id,
        _friend(game, flight),
    )


@rule("24.1", charts=("scout-orders",))
def roll_order(table: Table, flight: Flight, view: Assessment) -> str:
    """Rule 24.1. The order of a flight for this turn, by the matrix."""
    return str(
        table.ask(
            "scout-orders",
            flight.name,
            situation=view.situation,
            aggression=flight.aggression,
            target_kind=view.kind,
            strength=view.strength,
            tally_on_target=view.tally,
            any_own_damaged=any(box.damage is not Damage.NONE for box in flight.present),
            half_ammunition_gone=all(
                weapon.empty or weapon.depletion >= HALF_SPENT for weapon in flight.weapons
            ),
            friend_near=view.friend_near,
        )
    )


def _kind(target: Flight) -> str:
    if not target.identified:
        return "unknown"
    kinds = {
        Tasking.RECON: "recon",
        Tasking.ARTILLERY: "artillery-cooperation",
        Tasking.BOMBING: "bombing",
    }
    return kinds.get(target.tasking, "other" if target.two_seater else "scouts")


def _strength(flight: Flight, target: Flight) -> str:
    if not target.identified:
        return "unknown"
    theirs = len(target.present)
    if flight.undamaged >= theirs:
        return "at-least-equal"
    return "half-or-fewer" if flight.undamaged * 2 <= theirs else "fewer"


def _friend(game: Game, flight: Flight) -> bool:
    return any(
        other.id != flight.id and other.position.range_to(flight.position) <= CLOSE
        for other in game.airborne(Side.GERMAN)
    )
