"""What comes of a turn of a dogfight on the map, whichever rule carried it out (13.42, 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.game.phases.combat.post_combat import Spent, after_combat
from bloodyapril.game.phases.victory_points import score_losses
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Began, Game, Melee
from bloodyapril.rules.air_to_air.standing import escaped_harm, whole_harm
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class MeleeTurn:
    """What a turn of a dogfight came to, whichever rule carried it out.

    `after` is the dogfight that goes on, if one does; `away` are flights that are out of it, in the
    order in which they are placed (15.2), `left` those of them that got away by disengaging;
    `escaped` are single aeroplanes that got away while their flights stayed (13.422).
    """

    after: Melee | None
    flights: tuple[Flight, ...]
    away: tuple[str, ...]
    left: frozenset[str]
    tried: frozenset[str]
    harms: tuple[Harm, ...]
    separated: tuple[Flight, ...]
    escaped: tuple[Flight, ...] = ()


@rule("13.41", "13.42", "13.422", "15", "15.1")
def carried_out(
    game: Game, table: Table, policies: Policies, melee: Melee, turn: MeleeTurn
) -> Game:
    """Rules 13.42 and 15. Losses scored; who is out of it, flights and aeroplanes, set free."""
    for harm in turn.harms:
        game = score_losses(game, table, game.flight(harm.flight.id), harm)
        game = game.with_flights(harm.flight)
    game = game.with_flights(*turn.flights, *turn.escaped)
    left = tuple(other for other in game.dogfights if other.id != melee.id)
    began = melee.began
    if turn.after is not None:
        kept = {id: began[id] for id in turn.after.flights}
        left = (*left, replace(turn.after, began=kept))
    game = replace(game, dogfights=left)
    return _freed(game, table, policies, melee, turn)


@rule("9.2", "15", "15.1")
def _freed(game: Game, table: Table, policies: Policies, melee: Melee, turn: MeleeTurn) -> Game:
    """Rules 9.2 and 15.1. Those who are out of a dogfight, in order, with all that it did to them.

    By the ruling surprised-into-a-dogfight that may be to have been surprised as it began; by the
    ruling move-after-dogfight they have had their move.
    """
    harms = {id: _whole(game, id, melee.began[id]) for id in melee.flights}
    remembered = table.rulings["surprised-into-a-dogfight"] == "remembered"
    spent = [
        Spent(
            harms[id],
            sum(harms[enemy].shot_down for enemy in _enemies(game, id, melee.flights)),
            disadvantaged=remembered and melee.began[id].disadvantaged,
            disengaged=id in turn.tried,
            got_away=id in turn.left,
        )
        for id in turn.away
    ]
    for alone in turn.escaped:
        id, was = _escaped_from(game, melee, alone)
        spent.append(
            Spent(
                escaped_harm(alone, was),
                sum(harms[enemy].shot_down for enemy in _enemies(game, id, melee.flights)),
                disadvantaged=remembered and melee.began[id].disadvantaged,
                disengaged=True,
            )
        )
    game = after_combat(game, table, policies, spent, turn.separated)
    if table.rulings["move-after-dogfight"] == "free":
        return game
    return game.with_flights(*(replace(game.flight(one.id), moved=True) for one in spent))


def _enemies(game: Game, id: str, others: Sequence[str]) -> list[str]:
    side = game.flight(id).side
    return [other for other in others if game.flight(other).side is not side]


def _escaped_from(game: Game, melee: Melee, alone: Flight) -> tuple[str, Damage]:
    """The flight that an aeroplane under cover got away from, and its state as that began."""
    (found,) = (
        (id, damage)
        for id in melee.flights
        for box, damage in zip(game.flight(id).aeroplanes, melee.began[id].damages, strict=True)
        if box.left_as == alone.id
    )
    return found


@rule("15.1")
def _whole(game: Game, id: str, began: Began) -> Harm:
    """Rule 15.1. All that a dogfight did to a flight since it began."""
    after = game.flight(id)
    boxes = tuple(
        replace(box, damage=damage)
        for box, damage in zip(after.aeroplanes, began.damages, strict=True)
    )
    before = replace(after, aeroplanes=boxes, leader=began.leader)
    shot_down = sum(
        box.damage is Damage.SHOT_DOWN and damage is not Damage.SHOT_DOWN
        for box, damage in zip(after.aeroplanes, began.damages, strict=True)
    )
    gone = began.present - len(after.present) - shot_down
    return whole_harm(before, after, (after,) * max(0, gone))


@rule("13.41", "15")
def broken_up(game: Game, table: Table, policies: Policies, melee: Melee) -> Game:
    """Rules 13.41 and 15. A dogfight ends between its turns: all who are left scatter."""
    away = (melee.defender, melee.attacker, *melee.flights[2:])
    turn = MeleeTurn(None, (), away, frozenset(), frozenset(), (), ())
    game = replace(game, dogfights=tuple(one for one in game.dogfights if one.id != melee.id))
    return _freed(game, table, policies, melee, turn)


@rule("10.31", "13.41", "15.1")
def hurt_by_itself(
    game: Game, table: Table, policies: Policies, before: Flight, after: Flight
) -> Game:
    """Rules 10.31, 13.41 and 15.1. What a flight in a dogfight did to itself as it dived into it.

    No enemy did that, and Wind Up does not count it. With nobody left the dogfight is over, or
    goes on without its bouncer. A flight in no dogfight changes nothing.
    """
    melee = game.melee_of(after.id)
    if melee is None:
        return game
    old = melee.began[after.id]
    damages = tuple(
        box.damage if box.damage is not was.damage else damage
        for box, was, damage in zip(after.aeroplanes, before.aeroplanes, old.damages, strict=True)
    )
    present = old.present - len(before.present) + len(after.present)
    leader = after.leader if after.leader != before.leader else old.leader
    now = replace(old, damages=damages, present=present, leader=leader)
    melee = replace(melee, began={**melee.began, after.id: now})
    if after.present:
        return with_melee(game, melee)
    if after.id != melee.bouncer:
        return broken_up(game, table, policies, melee)
    kept = {id: one for id, one in melee.began.items() if id != after.id}
    return with_melee(game, replace(melee, began=kept, bouncer=None, bounced=0))


def with_melee(game: Game, changed: Melee) -> Game:
    """The game with a dogfight as it is now."""
    melees = tuple(changed if melee.id == changed.id else melee for melee in game.dogfights)
    return replace(game, dogfights=melees)
