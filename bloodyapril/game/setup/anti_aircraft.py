"""Rules 4.41, 16.1, 16.11, 16.2 and 16.4: a player's own AA, planned and told what to do.

Most of it comes before the first turn. AA is activated between two turns, too, in place
of the Admin Phase, and told to hold its fire at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from bloodyapril.game.phases.anti_aircraft import woken
from bloodyapril.game.setup.planning import begun
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.targets import balloons
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.emplacement import (
    hidden_objections,
    onion_objections,
    points_of,
    site_objections,
)
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful, Unreadable, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


class Start(Enum):
    """How AA is set up (4.41): cleared to fire, lying in wait on the map, or hidden."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class GunOrder:
    """What a player wants of one AA concentration; nothing where it stays as it is.

    `balloon` is the one whose AA it is given up for (16.1); `holds` that it does not wake for a
    flight beside it (16.2).
    """

    hex: Position | None = None
    start: Start | None = None
    onion: bool | None = None
    balloon: str = ""
    holds: bool | None = None

    @property
    def plans(self) -> bool:
        """Whether it says what can only be said before play (4.41)."""
        late = self.start not in (None, Start.ACTIVE)
        return late or self.hex is not None or self.onion is not None or bool(self.balloon)


@dataclass(frozen=True, slots=True)
class Wanted:
    """AA to be had in an exchange (16.11), in this hex or in that of one which was given."""

    density: Density
    onion: bool = False
    hex: Position | None = None


@dataclass(frozen=True, slots=True)
class _Step:
    """A part of an order carried out: the gun after it, what is told, what speaks against it."""

    gun: Concentration
    told: str = ""
    faults: tuple[str, ...] = ()


@rule("4.41", "16.1", "16.2", "16.4")
def emplace(game: Game, table: Table, side: Side, id: str, order: GunOrder) -> Game:
    """Rules 4.41, 16.1, 16.2 and 16.4. Plan one of a side's AA, activate it, or hold its fire.

    Raises `Unlawful` with every objection, `Unreadable` for what is not one of its own guns or
    balloons.
    """
    gun = changed = own_gun(game, side, id)
    told, reasons = [], begun(game) if order.plans else []
    for carry_out in (_placed, _named, _started, _told_to_hold):
        step = carry_out(game, table.map, changed, order)
        changed = step.gun
        told += [step.told] if step.told else []
        reasons += step.faults
    after = replace(game, ground=tuple(changed if one is gun else one for one in game.ground))
    if changed.hidden and not gun.hidden:
        reasons += _share_faults(after, table, side)
    if reasons:
        raise Unlawful(f"{gun.id} cannot do that: {'; '.join(reasons)}")
    if told:
        words = f"{gun.id}, {gun.density.value} AA, {', '.join(told)}."
        table.tell("planned", words, "4.41", seen_by=side)
    wakes = changed.active and not gun.active and begun(game)
    return woken(after, table, [changed]) if wakes else after


@rule("4.41", "16.1")
def _placed(game: Game, map_: Map, gun: Concentration, order: GunOrder) -> _Step:
    """Rules 4.41 and 16.1. Another hex for AA, or a place below a balloon."""
    if order.balloon:
        return _upgraded(game, gun, order)
    if order.hex is None:
        return _Step(gun)
    faults = [f"it stands below {gun.balloon} [16.1]"] if gun.balloon else []
    faults += site_objections(map_, order.hex, _others(game, gun))
    told = f"is moved from {gun.hex} to {order.hex}"
    return _Step(replace(gun, hex=order.hex), told, tuple(faults))


@rule("16.1")
def _upgraded(game: Game, gun: Concentration, order: GunOrder) -> _Step:
    """Rule 16.1. Medium AA given up for Heavy AA below a balloon, set up on the map (4.41)."""
    kites = {unit.id.casefold(): unit for unit in balloons(game, gun.side)}
    kite = kites.get(order.balloon.casefold())
    if kite is None:
        raise unknown(f"{gun.side.value} balloon", order.balloon, [k.id for k in kites.values()])
    faults = []
    if order.hex is not None:
        faults.append(f"it goes below {kite.id}, not to {order.hex} [16.1]")
    if gun.density is not Density.MEDIUM:
        faults.append(f"medium AA is given up for that, not {gun.density.value} [16.1]")
    if any(other.balloon == kite.id for other in game.ground):
        faults.append(f"{kite.id} has heavy AA [16.1]")
    heavy = replace(
        gun,
        density=Density.HEAVY,
        hex=kite.hex,
        balloon=kite.id,
        flaming_onion=False,
        hidden=False,
    )
    told = f"is given up for heavy AA below {kite.id} in {kite.hex}"
    return _Step(heavy, told, tuple(faults))


@rule("16.4")
def _named(game: Game, map_: Map, gun: Concentration, order: GunOrder) -> _Step:
    """Rule 16.4. AA named a Flaming Onion or not; what is moved must still be able to be one."""
    told = ""
    if order.onion is not None:
        gun = replace(gun, flaming_onion=order.onion)
        told = "is a Flaming Onion" if order.onion else "is no Flaming Onion"
    sited = gun.flaming_onion and order.plans and gun.hex in map_
    return _Step(gun, told, tuple(_onion_faults(game, map_, gun)) if sited else ())


@rule("4.41", "16.2", "3.1")
def _started(game: Game, map_: Map, gun: Concentration, order: GunOrder) -> _Step:
    """Rules 3.1, 4.41 and 16.2. How AA is set up, or that it is activated during play."""
    if order.start is None:
        return _Step(gun)
    if order.start is Start.ACTIVE:
        awake = replace(gun, active=True, hidden=False, holds=False)
        if begun(game):
            return _Step(awake, faults=tuple(activation_objections(game, gun)))
        return _Step(awake, "starts active")
    hidden = order.start is Start.HIDDEN
    silent = replace(gun, active=False, hidden=hidden)
    if hidden and gun.balloon:
        fault = "what upgrades the AA of a balloon is not hidden [4.41]"
        return _Step(silent, faults=(fault,))
    return _Step(silent, "starts hidden and inactive" if hidden else "starts inactive")


@rule("16.2")
def _told_to_hold(game: Game, map_: Map, gun: Concentration, order: GunOrder) -> _Step:
    """Rule 16.2. Whether silent AA holds its fire until it is activated."""
    if order.holds is None:
        return _Step(gun)
    stays = order.holds and gun.active
    faults = ("it is active, and once it is it stays so [16.2]",) if stays else ()
    told = "holds its fire" if order.holds else "wakes when an enemy comes beside it"
    return _Step(replace(gun, holds=order.holds), told, faults)


@rule("16.2", "19.1", "3.1", "3.2")
def activation_objections(game: Game, gun: Concentration) -> list[str]:
    """Rules 16.2 and 19.1. Why silent AA cannot be activated now, in place of an Admin Phase.

    That of the turn which has just ended; at a table with a referee the players know when.
    """
    if gun.active:
        return ["it is active [16.2]"]
    turn = game.turn if game.scenario.refereed else game.turn - 1
    reasons = []
    if not game.scenario.refereed and game.phase is not Phase.RANDOM_EVENTS:
        reasons.append("AA is activated between two turns, as in the Admin Phase [16.2]")
    if gun.silenced and not gun.can_wake(turn):
        reasons.append("heavy damage keeps it silent in the turn that begins [19.1]")
    return reasons


@rule("16.11", "4.41", "16.4")
def exchange(
    game: Game, table: Table, side: Side, ids: Sequence[str], wanted: Sequence[Wanted]
) -> Game:
    """Rule 16.11. Exchange a side's AA for others of the same number of AA points.

    Those come into the hexes of the given where none is said, under their ids first, and are
    active. Raises `Unlawful` with every objection, `Unreadable` for what is not its own.
    """
    given = [own_gun(game, side, id) for id in ids]
    reasons = begun(game)
    if len({gun.id for gun in given}) < len(given):
        reasons.append("no AA is given twice")
    reasons += [f"{gun.id} is the AA of {gun.balloon} [16.1]" for gun in given if gun.balloon]
    pays = sum(points_of(table, gun.density, onion=gun.flaming_onion) for gun in given)
    costs = sum(points_of(table, one.density, onion=one.onion) for one in wanted)
    if pays != costs:
        reasons.append(f"{pays} AA points are given for {costs} [16.11]")
    kept = [gun for gun in game.ground if gun not in given]
    sites = iter(gun.hex for gun in given)
    names = _names(side, given, kept)
    got: list[Concentration] = []
    for one in wanted:
        place = one.hex or next(sites, None)
        if place is None:
            reasons.append(f"no hex is left for {one.density.value} AA: say where [4.41]")
            continue
        gun = Concentration(next(names), side, one.density, place, flaming_onion=one.onion)
        after = replace(game, ground=(*kept, *got))
        reasons += site_objections(table.map, place, _others(after, gun))
        if one.onion and place in table.map:
            reasons += _onion_faults(game, table.map, gun)
        got.append(gun)
    after = replace(game, ground=(*kept, *got))
    reasons += _share_faults(after, table, side)
    if reasons:
        raise Unlawful(f"{' '.join(ids)} cannot be exchanged so: {'; '.join(reasons)}")
    gave = ", ".join(f"{gun.id} ({_what(gun)})" for gun in given)
    told = f"{gave} exchanged for {', '.join(f'{g.id} ({_what(g)} in {g.hex})' for g in got)}."
    table.tell("planned", told, "16.11", seen_by=side)
    return after


def own_gun(game: Game, side: Side, id: str) -> Concentration:
    """One of a side's AA concentrations by its id; raises `Unreadable` for anything else."""
    own = {gun.id: gun for gun in _own(game, side)}
    if not own:
        raise Unreadable(f"the {side.value} player has no AA in this scenario")
    for gun in own.values():
        if gun.id.casefold() == id.strip().casefold():
            return gun
    raise unknown(f"{side.value} AA", id, own)


def _own(game: Game, side: Side) -> list[Concentration]:
    return [
        gun for gun in game.ground if gun.side is side and gun.density is not Density.SMALL_ARMS
    ]


def _others(game: Game, gun: Concentration) -> dict[Position, str]:
    """The rest of a side's AA that counts for one to a hex (4.41), what is in each hex."""
    return {
        other.hex: other.id
        for other in _own(game, gun.side)
        if other.id != gun.id and not other.balloon
    }


def _onion_faults(game: Game, map_: Map, gun: Concentration) -> list[str]:
    kites = {kite.hex for kite in balloons(game, gun.side)}
    return onion_objections(map_, gun.side, gun.density, gun.hex, kites)


@rule("4.41")
def _share_faults(game: Game, table: Table, side: Side) -> list[str]:
    """Rule 4.41. Why no more may be hidden: one in five, by the ruling hidden-aa-share."""
    own = _own(game, side)
    as_listed = table.rulings["hidden-aa-share"] == "as-listed"
    count = game.scenario.concentrations(side) if as_listed else len(own)
    return hidden_objections(side, sum(gun.hidden for gun in own), count)


def _names(
    side: Side, given: Iterable[Concentration], kept: Iterable[Concentration]
) -> Iterator[str]:
    """Ids for what is had in an exchange: those of the given, then such as nobody has."""
    known = [gun.id for gun in given]
    yield from known
    taken = {*known, *(gun.id for gun in kept)}
    letter = side.value[0]
    yield from (id for n in range(1, 1000) if (id := f"{letter}AA{n}") not in taken)


def _what(gun: Concentration) -> str:
    return "Flaming Onion" if gun.flaming_onion else f"{gun.density.value} AA"
