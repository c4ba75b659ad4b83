"""Rule 19.1 in the sequence of play: what bombs, bullets and shells do to all that is in a hex."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.targets import with_unit
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Position


@rule("19.1", "16.2", "2.32")
def hex_struck(
    game: Game,
    table: Table,
    hex_: Position,
    damage: GroundDamage,
    aimed_at: Callable[[GroundUnit | Concentration], bool],
    *,
    aa_spared: bool = False,
) -> Game:
    """Rules 19.1 and 16.2. Damage to a target and what it does around it; the worst level counts.

    `aimed_at` says of each ground unit and AA whether it is the target. Heavy damage harms the
    units beside it and silences AA until the next turn; total destruction takes all of them away, a
    balloon over the hex by the ruling balloon-in-struck-hex.
    """
    heavy = damage.rank >= GroundDamage.HEAVY.rank
    for unit in game.targets:
        hit = aimed_at(unit)
        beside = unit.hex == hex_ and heavy and _suffers(table, unit, damage)
        if (hit or beside) and damage.rank > unit.damage.rank:
            game = with_unit(game, replace(unit, damage=damage))
            if not hit and not unit.gone:
                table.tell("ground", f"{unit.title}: {damage.word}.", "19.1")
    if aa_spared:
        return game
    guns = []
    for gun in game.ground:
        suffers = aimed_at(gun) or (gun.hex == hex_ and heavy)
        after = _gun_after(gun, damage, game.turn) if suffers else gun
        if heavy and after != gun and not gun.hidden:
            told = "falls silent" if after else "is destroyed"
            table.tell("aa-struck", f"{gun.name} {told}.", "19.1")
        guns += [after] if after else []
    return replace(game, ground=tuple(guns))


def _suffers(table: Table, unit: GroundUnit, damage: GroundDamage) -> bool:
    """Whether a unit shares in what is done to its hex; a balloon that hangs is whole, or gone."""
    if unit.kind is not GroundKind.BALLOON:
        return unit.kind.is_unit
    lost = table.rulings["balloon-in-struck-hex"] == "lost"
    return unit.hangs and lost and damage is GroundDamage.TOTAL


def _gun_after(gun: Concentration, damage: GroundDamage, turn: int) -> Concentration | None:
    if damage is GroundDamage.TOTAL:
        return None
    gun = replace(gun, damage=gun.damage.worse(damage))
    if damage is GroundDamage.HEAVY:
        return replace(gun, active=False, silenced=turn)
    return gun
