"""Rule 13.43: bouncing a dogfight, and dogfights of three flights.

The bouncer comes to the defender's help against the attacker. Its first turn is `bounce`; from then
on `three_way_turn` carries the fight on until it is one of two flights again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bloodyapril.rules.air_to_air.combat import Stance, Volley, volley
from bloodyapril.rules.air_to_air.dogfight import (
    LONGEST,
    Dogfight,
    Intent,
    disengagement,
    faster,
)
from bloodyapril.rules.air_to_air.engagement import Circumstances, engagement_check
from bloodyapril.rules.air_to_air.weapons import deplete
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table


@dataclass(frozen=True, slots=True)
class ThreeWay:
    """A dogfight with a bouncer.

    `fight` is that of attacker and defender; `bounced` counts the bouncer's own turns, by which its
    fatigue and the attacker's against it are reckoned (13.43, note).
    """

    fight: Dogfight
    bouncer: Flight
    bounced: int = 0


@dataclass(frozen=True, slots=True)
class Bounced:
    """What a bounce, or a turn with a bouncer, came to.

    `three` is the fight of three if it is one now, `two` the fight of two if not; neither if all
    is over. `freed` are flights that are out of it and back on the map.
    """

    three: ThreeWay | None = None
    two: Dogfight | None = None
    freed: tuple[Flight, ...] = ()
    harms: tuple[Harm, ...] = ()
    engaged: bool = False


@rule("13.43", charts=("engagement",))
def bounce(
    table: Table,
    fight: Dogfight,
    bouncer: Flight,
    circumstances: Circumstances,
    *,
    defender_leaves: bool,
    attacker_lets_go: bool,
    captors: tuple[bool, bool, bool] = (False, False, False),
) -> Bounced:
    """Rule 13.43a-f. A flight piles into a dogfight that was not yet activated this turn.

    `captors` says for attacker, defender and bouncer whether survivors fall into enemy hands.
    `attacker_lets_go` counts only if the defender leaves. If the bouncer fails to engage, the
    dogfight is left to its normal activation, or is over if the defender was let go.
    """
    let_go = defender_leaves and attacker_lets_go
    busy = replace(circumstances, target_busy=True)
    roll = engagement_check(table, bouncer, fight.attacker, busy, attacking=True)
    engaged = table.dice.ask(roll) == "engaged"
    told = "bounces" if engaged else "fails to bounce"
    table.tell("bounce", f"{bouncer.name} {told} {fight.attacker.name}.", "13.43", bouncer.id)
    if not engaged:
        if let_go:
            return Bounced(freed=(fight.defender, fight.attacker))
        return Bounced(two=fight)
    seen_as = "detected" if let_go else "undetected"
    surprised = not _spots(table, fight.attacker, bouncer, circumstances, seen_as)
    if let_go:
        return Bounced(
            two=Dogfight(attacker=bouncer, defender=fight.attacker),
            freed=(fight.defender,),
            engaged=True,
        )
    three = ThreeWay(replace(fight, turn=fight.turn + 1), bouncer, bounced=1)
    return _rounds(
        table, three, captors, circumstances.light.night, surprise=surprised, second=True
    )


@rule("13.43")
def three_way_turn(
    table: Table,
    three: ThreeWay,
    *,
    attacker: Intent,
    defender: Intent,
    bouncer: Intent,
    captors: tuple[bool, bool, bool] = (False, False, False),
    night: bool = False,
) -> Bounced:
    """Rule 13.43g. A later turn of a dogfight of three, by what each declared.

    First in, first out: the defender leaves after its ten turns, the bouncer after its own ten.
    """
    fight = replace(three.fight, turn=three.fight.turn + 1)
    three = ThreeWay(fight, three.bouncer, three.bounced + 1)
    if three.bounced > LONGEST:
        return Bounced(freed=(fight.defender, fight.attacker, three.bouncer))
    if attacker.leaves:
        return _attacker_leaves(table, three, bouncer)
    if bouncer.leaves:
        return Bounced(two=fight, freed=(three.bouncer,))
    leaves = defender.leaves or fight.turn > LONGEST
    result = _rounds(table, three, captors, night, surprise=False, second=not leaves)
    if not leaves or result.three is None:
        return result
    # The attacker is busy with the bouncer and does not shoot after the defender.
    left = result.three
    pair = Dogfight(left.bouncer, left.fight.attacker, left.bounced)
    return replace(result, three=None, two=pair, freed=(left.fight.defender,))


def _attacker_leaves(table: Table, three: ThreeWay, bouncer: Intent) -> Bounced:
    """Rule 13.43g. The defender is free at once; the attacker must shake the bouncer off."""
    attacker, hunter = three.fight.attacker, three.bouncer
    if bouncer.leaves or faster(attacker, hunter):
        return Bounced(freed=(three.fight.defender, attacker, hunter))
    free = bool(table.dice.ask(disengagement(table, attacker, hunter)))
    told = "gets away" if free else "cannot get away"
    table.tell("dogfight", f"{attacker.name} {told}.", "13.43", attacker.id, hunter.id)
    if free:
        return Bounced(freed=(three.fight.defender, attacker, hunter))
    pair = Dogfight(hunter, attacker, three.bounced)
    return Bounced(two=pair, freed=(three.fight.defender,))


def _spots(
    table: Table, attacker: Flight, bouncer: Flight, circumstances: Circumstances, state: str
) -> bool:
    """Rules 13.43c and e. Whether the attacker spots the bounce, and so is not surprised."""
    seen = replace(circumstances, defender_sees=state, from_behind=False)
    check = engagement_check(table, attacker, bouncer, seen, attacking=False)
    spotted = table.dice.ask(check) == "engaged"
    told = "spots the bounce" if spotted else "is surprised"
    table.tell("bounce", f"{attacker.name} {told}.", "13.43", attacker.id)
    return spotted


@rule("13.43", "13.33")
def _rounds(
    table: Table,
    three: ThreeWay,
    captors: tuple[bool, bool, bool],
    night: bool,
    *,
    surprise: bool,
    second: bool,
) -> Bounced:
    """Rules 13.43e-f. Bouncer against attacker; then, if it lives, attacker against defender.

    Ammunition is checked once, after both rounds.
    """
    bouncer, attacker, defender = three.bouncer, three.fight.attacker, three.fight.defender
    turn = min(three.bounced, LONGEST)
    on = Stance(attacking=True, surprise=surprise, night=night, fatigue_turn=turn)
    against = Stance(attacking=False, disadvantaged=surprise, night=night, fatigue_turn=turn)
    ours = volley(table, bouncer, attacker, on)
    theirs = volley(table, attacker, bouncer, against)
    hurt_attacker = suffer(table, attacker, ours.hits, captor=captors[0])
    hurt_bouncer = suffer(table, bouncer, theirs.hits, captor=captors[2])
    harms = [hurt_attacker, hurt_bouncer]
    attacker, bouncer = hurt_attacker.flight, hurt_bouncer.flight
    fired = [theirs]
    if second and attacker.present:
        turn = min(three.fight.turn, LONGEST)
        on = Stance(attacking=True, night=night, fatigue_turn=turn)
        against = Stance(attacking=False, night=night, fatigue_turn=turn)
        first = volley(table, attacker, defender, on)
        back = volley(table, defender, attacker, against)
        hurt_defender = suffer(table, defender, first.hits, captor=captors[1])
        hurt_attacker = suffer(table, attacker, back.hits, captor=captors[0])
        harms += [hurt_defender, hurt_attacker]
        attacker = hurt_attacker.flight
        defender = deplete(table, hurt_defender.flight, back.weapons, back.shots)
        fired.append(first)
    bouncer = deplete(table, bouncer, ours.weapons, ours.shots)
    attacker = deplete(table, attacker, _guns(fired), sum(shot.shots for shot in fired))
    after = replace(three, fight=replace(three.fight, attacker=attacker, defender=defender))
    return _standing(replace(after, bouncer=bouncer), tuple(harms))


def _guns(fired: list[Volley]) -> tuple[Weapon, ...]:
    return tuple({gun.type.id: gun for shot in fired for gun in shot.weapons}.values())


def _standing(three: ThreeWay, harms: tuple[Harm, ...]) -> Bounced:
    """Who is still in the fight after a turn's losses."""
    attacker, defender = three.fight.attacker, three.fight.defender
    if not attacker.present:
        free = tuple(flight for flight in (defender, three.bouncer) if flight.present)
        return Bounced(freed=free, harms=harms, engaged=True)
    if not three.bouncer.present:
        if defender.present:
            return Bounced(two=three.fight, harms=harms, engaged=True)
        return Bounced(freed=(attacker,), harms=harms, engaged=True)
    if not defender.present:
        pair = Dogfight(three.bouncer, attacker, three.bounced)
        return Bounced(two=pair, harms=harms, engaged=True)
    return Bounced(three=three, harms=harms, engaged=True)
