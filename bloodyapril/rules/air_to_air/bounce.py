"""Rule 13.43: bouncing a dogfight, and dogfights of three flights.

The bouncer comes to the defender's help against the attacker. Its first turn is `bounce`; from then
on `three_way_turn` carries the fight on until it is one of two flights again.
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_to_air.combat import Stance, WeaponChoice, fire_all, take_stance, volley
from bloodyapril.rules.air_to_air.dogfight import (
    LONGEST,
    Dogfight,
    Intent,
    chase,
    clash,
    covers,
    declared,
    dogfight_turn,
    ended,
    enter,
    fatigue,
    fell_out,
    leave,
    quits,
    take_cover,
)
from bloodyapril.rules.air_to_air.engagement import Circumstances, engagement_check
from bloodyapril.rules.air_to_air.weapons import deplete
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass

Captors = tuple[bool, bool, bool]
"""For attacker, defender and bouncer: whether survivors fall into enemy hands."""


@dataclass(frozen=True, slots=True)
class ThreeWay:
    """A dogfight with a bouncer.

    `fight` is that of attacker and defender; `bounced` counts the bouncer's own turns, by which it
    tires. The attacker tires by the turns of `fight` against either (13.43, note).
    """

    fight: Dogfight
    bouncer: Flight
    bounced: int = 0

    @property
    def pair(self) -> Dogfight:
        """The dogfight that bouncer and attacker have between them."""
        attacker_has = self.fight.turn + self.fight.tired[0]
        tired = (0, attacker_has - self.bounced)
        return Dogfight(self.bouncer, self.fight.attacker, self.bounced, tired)


@dataclass(frozen=True, slots=True)
class Bounced:
    """What a bounce, or a turn with a bouncer, came to.

    `three` is the fight of three if it is one now, `two` the fight of two if not; neither if all
    is over. `freed` are flights that are out of it and back on the map, `left` those of them that
    disengaged and so do not scatter: nobody if all did (13.42). `escaped` are aeroplanes that got
    away under cover of a Schusta aeroplane (13.422). `surprised` says that the attacker was by the
    bounce.
    """

    three: ThreeWay | None = None
    two: Dogfight | None = None
    freed: tuple[Flight, ...] = ()
    left: tuple[str, ...] = ()
    harms: tuple[Harm, ...] = ()
    escaped: tuple[Flight, ...] = ()
    engaged: bool = False
    surprised: bool = False


@rule("13.43", "13.3", charts=("engagement",))
def bounce(
    table: Table,
    fight: Dogfight,
    bouncer: Flight,
    circumstances: Circumstances,
    *,
    defender: Intent,
    attacker_lets_go: bool,
    captors: Captors = (False, False, False),
    choose: WeaponChoice = fire_all,
) -> Bounced:
    """Rule 13.43a-f. A flight piles into a dogfight that was not yet activated this turn.

    `defender` is what that declares; `attacker_lets_go` counts only if it leaves. One who is not
    let go is shot after as ever (13.41c). If the bouncer fails to engage, the dogfight is left to
    its normal activation, or is over if the defender was let go. Raises `Unlawful` for a bouncer of
    the attacker's side or one that cannot fly so high.
    """
    reasons = _objections(fight, bouncer)
    if reasons:
        raise Unlawful(f"{bouncer.name} cannot bounce the dogfight: {'; '.join(reasons)}")
    then = declared(fight.defender, defender)
    let_go = fight.attacker.undamaged == 0 or (then.leaves and attacker_lets_go)
    busy = replace(circumstances, target_busy=True)
    roll = engagement_check(table, bouncer, fight.attacker, busy, attacking=True)
    engaged = table.dice.ask(roll) == "engaged"
    told = "bounces" if engaged else "fails to bounce"
    table.tell("bounce", f"{bouncer.name} {told} {fight.attacker.name}.", "13.43", bouncer.id)
    if not engaged:
        if let_go:
            return Bounced(freed=(fight.defender, fight.attacker), left=(fight.defender.id,))
        return Bounced(two=fight)
    seen_as = "detected" if let_go else "undetected"
    surprised = not _spots(table, fight.attacker, bouncer, circumstances, seen_as)
    night = circumstances.air.light.night
    bouncer, on, against = take_stance(
        table, enter(table, bouncer), fight.attacker, surprise=surprised, night=night
    )
    three = ThreeWay(replace(fight, turn=fight.turn + 1), bouncer, bounced=1)
    ours, theirs = fatigue(three.pair)
    stances = replace(on, fatigue_turn=ours), replace(against, fatigue_turn=theirs)
    turn = _rounds(table, three, captors, stances, None if let_go else then, choose)
    return replace(turn, surprised=surprised)


@rule("13.43", "13.41", "13.422")
def three_way_turn(
    table: Table,
    three: ThreeWay,
    *,
    attacker: Intent,
    defender: Intent,
    bouncer: Intent,
    captors: Captors = (False, False, False),
    night: bool = False,
    choose: WeaponChoice = fire_all,
) -> Bounced:
    """Rule 13.43g. A later turn of a dogfight of three, by what each declared.

    First in, first out: the defender leaves after its ten turns, the bouncer after its own ten.
    Whose aeroplanes are all hurt must leave, and hunts nobody (13.41a). A bouncer leaves freely;
    the other two then have the turn to themselves. Where a Schusta aeroplane covers another, it
    stays itself (13.422).
    """
    before = three.fight
    three = ThreeWay(replace(before, turn=before.turn + 1), three.bouncer, three.bounced + 1)
    fight = three.fight
    goes = bouncer.leaves or three.bouncer.undamaged == 0
    if three.bounced > LONGEST:
        return Bounced(freed=(fight.defender, fight.attacker, three.bouncer))
    attacker = declared(fight.attacker, attacker)
    stays = covers(fight.attacker, attacker)
    if quits(fight.attacker, attacker):
        if goes:
            return Bounced(freed=(fight.defender, fight.attacker, three.bouncer))
        return _attacker_leaves(table, three, attacker, captors, night, choose)
    if goes:
        rest = dogfight_turn(
            table, before, attacker, defender, captors=captors[:2], night=night, choose=choose
        )
        out = _present(rest.fight.defender, rest.fight.attacker) if rest.over else ()
        two = None if rest.over else rest.fight
        nobody_held = fight.turn > LONGEST or len(rest.tried) > 1
        left = () if nobody_held else (*rest.left, three.bouncer.id)
        return Bounced(
            two=two,
            freed=(*out, three.bouncer),
            left=left,
            harms=rest.harms,
            escaped=rest.escaped,
        )
    ours, theirs = fatigue(three.pair)
    stances = (
        Stance(attacking=True, night=night, fatigue_turn=ours),
        Stance(attacking=False, night=night, fatigue_turn=theirs),
    )
    then = None if fight.turn > LONGEST else declared(fight.defender, defender)
    escaped: tuple[Flight, ...] = ()
    if stays:
        pair, escaped = take_cover(table, fight.attacker)
        three = replace(three, fight=replace(fight, attacker=pair))
    turn = _rounds(table, three, captors, stances, then, choose)
    return replace(turn, escaped=(*escaped, *turn.escaped))


def _attacker_leaves(
    table: Table,
    three: ThreeWay,
    intent: Intent,
    captors: Captors,
    night: bool,
    choose: WeaponChoice,
) -> Bounced:
    """Rule 13.43g. The defender is free at once; the attacker must shake the bouncer off."""
    turn = leave(table, three.pair, intent, (captors[2], captors[0]), night, choose=choose)
    out = _present(turn.fight.defender, turn.fight.attacker) if turn.over else ()
    two = None if turn.over else turn.fight
    free = three.fight.defender
    return Bounced(two=two, freed=(free, *out), left=(free.id, *turn.left), harms=turn.harms)


def _objections(fight: Dogfight, bouncer: Flight) -> list[str]:
    """Rules 13.43 and 10.13. Every reason why a flight may not bounce a dogfight."""
    reasons = []
    if bouncer.side is not fight.defender.side:
        reasons.append(f"it is not on the side of {fight.defender.name} [13.43]")
    band = fight.attacker.altitude.band
    if band not in bouncer.card.bands:
        reasons.append(f"{bouncer.card.name} cannot fly in the {band.word} band [10.13]")
    return reasons


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


@rule("13.43", "13.33", "13.422")
def _rounds(
    table: Table,
    three: ThreeWay,
    captors: Captors,
    stances: tuple[Stance, Stance],
    then: Intent | None,
    choose: WeaponChoice,
) -> Bounced:
    """Rules 13.43e-f. Bouncer against attacker; then, if it lives, attacker against defender.

    `then` is what the defender declared; nothing if it is out already. Ammunition is checked once,
    after both rounds.
    """
    bouncer, attacker, defender = three.bouncer, three.fight.attacker, three.fight.defender
    escaped: tuple[Flight, ...] = ()
    if then is not None and covers(defender, then):
        defender, escaped = take_cover(table, defender)
        then = Intent.STAY
    ours = volley(table, bouncer, attacker, stances[0], choose=choose)
    theirs = volley(table, attacker, bouncer, stances[1], choose=choose)
    hurt_attacker = suffer(table, attacker, ours.hits, captor=captors[0], by=bouncer.id)
    hurt_bouncer = suffer(table, bouncer, theirs.hits, captor=captors[2], by=attacker.id)
    harms = [hurt_attacker, hurt_bouncer]
    attacker, bouncer = hurt_attacker.flight, hurt_bouncer.flight
    fired = theirs.fired
    free = then is None or then.leaves
    if then is not None and _fights(attacker):
        night = stances[0].night
        fight = replace(three.fight, attacker=attacker, defender=defender)
        if then.leaves:
            shots = chase(table, fight, then, night, choose=choose)
        else:
            shots = clash(table, fight, night, choose=choose)
        free = shots.free
        hurt_defender = suffer(
            table, shots.fight.defender, shots.ours.hits, captor=captors[1], by=attacker.id
        )
        hurt_attacker = suffer(
            table, attacker, shots.theirs.hits, captor=captors[0], by=defender.id
        )
        harms += [hurt_defender, hurt_attacker]
        attacker = hurt_attacker.flight
        defender = deplete(table, hurt_defender.flight, shots.theirs.fired)
        fired += shots.ours.fired
    bouncer = deplete(table, bouncer, ours.fired)
    attacker = deplete(table, attacker, fired)
    after = replace(three.fight, attacker=attacker, defender=defender)
    standing = _standing(replace(three, fight=after, bouncer=bouncer), tuple(harms), free=free)
    return replace(standing, escaped=escaped)


def _present(*flights: Flight) -> tuple[Flight, ...]:
    return tuple(flight for flight in flights if flight.present)


def _fights(flight: Flight) -> bool:
    """Whether a flight is still in the fight: not gone, nor fallen out of it by damage."""
    return bool(flight.present) and not fell_out(flight)


def _standing(three: ThreeWay, harms: tuple[Harm, ...], *, free: bool) -> Bounced:
    """Who is still in the fight after a turn's losses; `free` says that the defender got away."""
    attacker, defender, bouncer = three.fight.attacker, three.fight.defender, three.bouncer
    stays, hunts = _fights(defender) and not free, _fights(bouncer)
    left = (defender.id,) if free else ()
    if stays and hunts and _fights(attacker):
        if all(flight.dry for flight in (attacker, defender, bouncer)):
            return Bounced(freed=_present(defender, attacker, bouncer), harms=harms, engaged=True)
        return Bounced(three=three, harms=harms, engaged=True)
    two = three.fight if stays else three.pair
    if not (stays or hunts) or ended(two)[0]:
        out = _present(defender, attacker, bouncer)
        return Bounced(freed=out, left=left, harms=harms, engaged=True)
    freed = _present(bouncer) if stays else _present(defender)
    return Bounced(two=two, freed=freed, left=left, harms=harms, engaged=True)
