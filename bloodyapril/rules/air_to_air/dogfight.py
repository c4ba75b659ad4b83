"""Rules 13.41 and 13.42: dogfights turn by turn, and getting out of them.

A dogfight is two flights locked in combat. Each turn both sides say whether they stay, then a round
is fought; `dogfight_turn` carries it out and tells who has left. Bouncing (13.43) is in `bounce`.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bloodyapril.checks.check import Contest
from bloodyapril.rules.air_to_air.combat import (
    Stance,
    Volley,
    WeaponChoice,
    fighting_rating,
    fire,
    fire_all,
    volley,
)
from bloodyapril.rules.air_to_air.weapons import deplete, reload
from bloodyapril.rules.air_units import Aeroplane, Damage, Flight, Tasking, Weapon
from bloodyapril.rules.damage import Harm, suffer, without_leader
from bloodyapril.rules.flight_quality import left_alone
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

LONGEST = 10
"""Turns that the same two flights may fight each other (13.41)."""
SINKS_EVERY = 5
"""Turns after which a dogfight has lost a band (13.41)."""


class Intent(Enum):
    """What a side declares at the start of a dogfight turn (13.41a, 13.423)."""

    STAY = "stay"
    DISENGAGE = "disengage"
    SPIN_OUT = "spin out"
    SCHUSTA = "cover by the Schusta"

    @property
    def leaves(self) -> bool:
        return self is not Intent.STAY


@dataclass(frozen=True, slots=True)
class Dogfight:
    """Two flights in a dogfight and the turns it has lasted; a combat that led to it is the first.

    `tired` are the turns of an earlier dogfight that attacker and defender have behind them; they
    count for fatigue only (13.43, note).
    """

    attacker: Flight
    defender: Flight
    turn: int = 0
    tired: tuple[int, int] = (0, 0)

    def with_flight(self, changed: Flight) -> Dogfight:
        """With one of the two put in, as it is now."""
        if changed.id == self.attacker.id:
            return replace(self, attacker=changed)
        return replace(self, defender=changed)

    def swapped(self) -> Dogfight:
        """With the roles changed over (13.421)."""
        tired = (self.tired[1], self.tired[0])
        return replace(self, attacker=self.defender, defender=self.attacker, tired=tired)


@dataclass(frozen=True, slots=True)
class DogfightTurn:
    """What a turn of a dogfight came to.

    `over` says that it has ended; `left` names flights that got away and so do not scatter
    (13.42), `tried` those that attempted to. `separated` are aeroplanes that fell out by damage
    (14.23, 14.24), `escaped` those that got away under cover of a Schusta aeroplane (13.422).
    """

    fight: Dogfight
    over: bool = False
    left: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    harms: tuple[Harm, ...] = ()
    separated: tuple[Flight, ...] = ()
    escaped: tuple[Flight, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Clash:
    """The shots of a turn before they do harm; `free` says that the defender gets away."""

    fight: Dogfight
    ours: Volley = Volley()
    theirs: Volley = Volley()
    free: bool = False


@rule("13.41", "13.44", "10.13")
def dogfight_objections(attacker: Flight, defender: Flight) -> list[str]:
    """Rules 13.41, 13.44 and 10.13. Every reason why two flights cannot be in a dogfight."""
    reasons = []
    band = defender.altitude.band
    if band not in attacker.card.bands:
        reasons.append(f"{attacker.card.name} cannot fly in the {band.word} band [10.13]")
    reasons += [
        f"{flight.name} is in a Defensive Wheel, which no dogfight draws in [13.44]"
        for flight in (attacker, defender)
        if flight.wheel
    ]
    return reasons


@rule("18.11")
def enter(table: Table, flight: Flight) -> Flight:
    """Rule 18.11. A flight that enters a dogfight jettisons its bombs."""
    if not flight.laden:
        return flight
    table.tell("jettison", f"{flight.name} jettisons its bombs.", "18.11", flight.id)
    return replace(flight, laden=False)


@rule("13.41")
def must_disengage(flight: Flight) -> bool:
    """Rule 13.41a. Whether a defender has to try: all its aeroplanes are damaged or crippled."""
    return bool(flight.present) and flight.undamaged == 0


@rule("13.41")
def declared(defender: Flight, intent: Intent) -> Intent:
    """Rule 13.41a. What a defender declares: it cannot stay when all its aeroplanes are hurt."""
    return Intent.DISENGAGE if must_disengage(defender) and not intent.leaves else intent


@rule("13.423")
def may_spin_out(flight: Flight) -> list[str]:
    """Rule 13.423. Every reason why a flight may not leave by spinning; empty if it may."""
    reasons = []
    if len(flight.present) != 1:
        reasons.append("only a single aeroplane spins out [13.423]")
    if not flight.card.can_spin:
        reasons.append(f"{flight.card.name} cannot spin [13.423]")
    if flight.altitude.band is Band.DECK:
        reasons.append("nobody spins out at Deck [13.423]")
    return reasons


@rule("13.41", "13.42")
def faster(flight: Flight, enemy: Flight) -> bool:
    """Rule 13.41c. Whether a flight gets away by speed, level or diving, in its band."""
    ours, theirs = (
        flight.card.bands[flight.altitude.band],
        enemy.card.bands.get(flight.altitude.band),
    )
    return theirs is None or ours.level > theirs.level or ours.dive > theirs.dive


@rule("13.41", "13.42")
def disengagement(table: Table, leaver: Flight, other: Flight) -> Contest:
    """Rule 13.41c. The contest of a flight that is not faster.

    Both add Aggression, manoeuvre rating and undamaged aeroplanes to a die; the leaver must have
    the higher total.
    """
    return Contest(
        "Disengagement",
        "13.41",
        f"{leaver.name} from {other.name}",
        strength=_strength(table, leaver),
        against=_strength(table, other),
        win="disengages",
        lose="is held",
    )


def _strength(table: Table, flight: Flight) -> int:
    return flight.aggression + fighting_rating(table, flight) + flight.undamaged


@rule("13.422", charts=("schusta",))
def schusta_covers(table: Table, flight: Flight, *, damaged: bool) -> bool:
    """Rule 13.422. Whether the Schusta aeroplane lets the other one get away: 5 or more."""
    check = table.library.chart("schusta").offer(flight.name, schusta_damaged=damaged)
    return check is not None and table.dice.ask(check) == "disengaged"


@rule("13.422")
def covered(flight: Flight) -> Aeroplane | None:
    """Rule 13.422. The aeroplane whose escape a Schusta aeroplane can cover, if there is one.

    In a German pair it is the one that is not its Schusta aeroplane. Where nobody says which that
    is, the one with the camera works, for artillery the first. The Schusta aeroplane must be
    undamaged.
    """
    working = flight.tasking in (Tasking.RECON, Tasking.ARTILLERY)
    if flight.side is not Side.GERMAN or not working or len(flight.present) != 2:
        return None
    first, second = flight.present
    leads = flight.schusta == first.number if flight.schusta else second.camera
    worker, schusta = (second, first) if leads else (first, second)
    return None if schusta.camera or schusta.damage is not Damage.NONE else worker


@rule("13.422")
def covers(flight: Flight, intent: Intent) -> bool:
    """Rule 13.422. Whether a declaration is that of a Schusta aeroplane which stays itself."""
    return intent is Intent.SCHUSTA and covered(flight) is not None


@rule("13.41", "13.422")
def quits(flight: Flight, intent: Intent) -> bool:
    """Rules 13.41a and 13.422. Whether a declaration is that of a flight which leaves as a whole.

    It is not if a Schusta aeroplane stays to cover the escape of the other.
    """
    return intent.leaves and not covers(flight, intent)


@rule("13.422")
def take_cover(table: Table, flight: Flight) -> tuple[Flight, tuple[Flight, ...]]:
    """Rule 13.422. A Schusta aeroplane tries to cover the escape of the other one of its flight.

    Returns the flight, which fights a normal round whether that succeeds or not, and who got away.
    """
    box = covered(flight)
    if box is None:
        return flight, ()
    escaped: tuple[Flight, ...] = ()
    told = f"{flight.who(box)} cannot get away."
    if schusta_covers(table, flight, damaged=False):
        flight, alone = left_alone(table, flight, box)
        flight, escaped = without_leader(table, flight), (alone,)
        told = f"{alone.name} gets away."
    table.tell("dogfight", told, "13.422", flight.id, *(one.id for one in escaped))
    return flight, escaped


@rule("13.41", "13.43")
def fatigue(fight: Dogfight) -> tuple[int, int]:
    """Rule 13.41e. The turns by which attacker and defender tire, never past the tenth."""
    ours, theirs = fight.tired
    return min(fight.turn + ours, LONGEST), min(fight.turn + theirs, LONGEST)


@rule("13.41", "13.42", "13.421", "13.423")
def dogfight_turn(
    table: Table,
    fight: Dogfight,
    attacker_intent: Intent,
    defender_intent: Intent,
    *,
    let_go: bool = False,
    captors: tuple[bool, bool] = (False, False),
    night: bool = False,
    choose: WeaponChoice = fire_all,
) -> DogfightTurn:
    """Rules 13.41 and 13.42. One more turn of a dogfight, by what both sides declared.

    `let_go` is the defender's leave for a disengaging attacker (13.421); `captors` says for
    attacker and defender whether survivors fall into enemy hands here, `choose` what they fire
    (13.12).
    """
    fight = replace(fight, turn=fight.turn + 1)
    if fight.turn > LONGEST:
        return DogfightTurn(fight, over=True, why="ten turns are over")
    if fight.attacker.undamaged == 0:
        table.tell("dogfight", f"{fight.defender.name} breaks away unhindered.", "13.41")
        return DogfightTurn(fight, over=True, left=(fight.defender.id,), why="attackers damaged")
    defender_intent = declared(fight.defender, defender_intent)
    attacker_quits = quits(fight.attacker, attacker_intent)
    defender_quits = quits(fight.defender, defender_intent)
    if attacker_quits and defender_quits:
        table.tell("dogfight", "Both break off.", "13.41", fight.attacker.id, fight.defender.id)
        return DogfightTurn(fight, over=True, tried=_ids(fight), why="both disengage")
    if attacker_quits and let_go:
        told = f"{fight.defender.name} lets {fight.attacker.name} go."
        table.tell("dogfight", told, "13.421", *_ids(fight))
        return DogfightTurn(fight, over=True, tried=(fight.attacker.id,), why="let go")
    escaped: tuple[Flight, ...] = ()
    for flight, intent in ((fight.defender, defender_intent), (fight.attacker, attacker_intent)):
        if covers(flight, intent):
            pair, escaped = take_cover(table, flight)
            fight = fight.with_flight(pair)
    if defender_quits:
        turn = leave(table, fight, defender_intent, captors, night, choose=choose)
    elif attacker_quits:
        switched = (captors[1], captors[0])
        turn = leave(table, fight.swapped(), attacker_intent, switched, night, choose=choose)
    else:
        turn = _resolve(table, clash(table, fight, night, choose=choose), captors)
    return replace(turn, escaped=escaped)


@rule("13.41", "13.42", "13.421")
def leave(
    table: Table,
    fight: Dogfight,
    intent: Intent,
    captors: tuple[bool, bool],
    night: bool,
    *,
    choose: WeaponChoice = fire_all,
) -> DogfightTurn:
    """Rules 13.41c-d. The defender tries to leave; the other shoots after it or holds it.

    For an attacker who leaves the roles are changed over first. They stay so if he fails: he is
    now the hunted.
    """
    run = chase(table, fight, intent, night, choose=choose)
    after = _resolve(table, run, captors)
    leaver = run.fight.defender
    if not run.free:
        return replace(after, tried=(leaver.id,))
    why = "spin out" if leaver.spinning else "disengaged"
    return replace(after, over=True, left=(leaver.id,), tried=(leaver.id,), why=why)


@rule("13.41", "13.42", "13.423", "13.321", "13.12")
def chase(
    table: Table,
    fight: Dogfight,
    intent: Intent,
    night: bool,
    *,
    choose: WeaponChoice = fire_all,
) -> Clash:
    """Rules 13.41c, 13.321 and 13.423. Whether the defender gets away, and the shots at it.

    Only the rear guns of a flight that is held shoot back, for half of the hunter's chances,
    whether it takes them or not; nobody shoots at one that spins out.
    """
    hunter, leaver = fight.attacker, fight.defender
    if intent is Intent.SPIN_OUT and not may_spin_out(leaver):
        table.tell("dogfight", f"{leaver.name} spins out of the fight.", "13.423", leaver.id)
        return Clash(replace(fight, defender=replace(leaver, spinning=1)), free=True)
    leaver, _ = reload(leaver)
    free = faster(leaver, hunter) or bool(table.dice.ask(disengagement(table, leaver, hunter)))
    told = "gets away" if free else "cannot get away"
    table.tell("dogfight", f"{leaver.name} {told}.", "13.41", leaver.id, hunter.id)
    stance = Stance(
        attacking=True,
        night=night,
        enemy_disengaged="succeeded" if free else "failed",
        fatigue_turn=fatigue(fight)[0],
    )
    fight = replace(fight, defender=leaver)
    ours = volley(table, hunter, leaver, stance, choose=choose)
    if free:
        return Clash(fight, ours, free=True)
    shots = min(ours.chances // 2, leaver.undamaged)
    back = Stance(attacking=False, night=night)
    bearing = rear_guns(leaver)
    chosen = choose(leaver, hunter, bearing) if shots and bearing else ()
    guns = tuple(weapon for weapon in bearing if weapon in chosen)
    return Clash(fight, ours, fire(table, leaver, hunter, back, guns, shots))


@rule("13.321")
def rear_guns(flight: Flight) -> tuple[Weapon, ...]:
    """Rule 13.321. The rear guns that still have ammunition."""
    return tuple(weapon for weapon in flight.usable if weapon.type.rear)


@rule("13.41")
def clash(table: Table, fight: Dogfight, night: bool, *, choose: WeaponChoice = fire_all) -> Clash:
    """Rule 13.41e. Both stay: both manoeuvre and shoot."""
    ours, theirs = fatigue(fight)
    attack = Stance(attacking=True, night=night, fatigue_turn=ours)
    defence = Stance(attacking=False, night=night, fatigue_turn=theirs)
    return Clash(
        fight,
        volley(table, fight.attacker, fight.defender, attack, choose=choose),
        volley(table, fight.defender, fight.attacker, defence, choose=choose),
    )


def _resolve(table: Table, shots: Clash, captors: tuple[bool, bool]) -> DogfightTurn:
    """Ammunition, then the damage of both sides' shots, then whether the fight goes on."""
    fight, ours, theirs = shots.fight, shots.ours, shots.theirs
    attacker = deplete(table, fight.attacker, ours.fired)
    defender = deplete(table, fight.defender, theirs.fired)
    hurt_defender = suffer(table, defender, ours.hits, captor=captors[1], by=attacker.id)
    hurt_attacker = suffer(table, attacker, theirs.hits, captor=captors[0], by=defender.id)
    fight = replace(fight, attacker=hurt_attacker.flight, defender=hurt_defender.flight)
    over, why = ended(fight)
    return DogfightTurn(
        fight,
        over=over,
        harms=(hurt_attacker, hurt_defender),
        separated=(*hurt_attacker.separated, *hurt_defender.separated),
        why=why,
    )


@rule("14.23", "14.24")
def fell_out(flight: Flight) -> bool:
    """Rules 14.23 and 14.24. Whether damage took a flight, now a single aeroplane, out of it."""
    return len(flight.present) == 1 and (flight.spinning > 0 or flight.dud_engine)


@rule("13.41")
def ended(fight: Dogfight) -> tuple[bool, str]:
    """Rule 13.41. Whether a fight is over by losses or for want of ammunition, and why."""
    for flight in (fight.attacker, fight.defender):
        if not flight.present:
            return True, f"{flight.name} is gone"
        if fell_out(flight):
            return True, f"{flight.name} falls out of the fight"
    if fight.attacker.dry and fight.defender.dry:
        return True, "both are out of ammunition"
    return False, ""


@rule("13.41")
def sinks(altitude: Altitude, turn: int) -> Altitude:
    """Rule 13.41. After every fifth turn a dogfight is a band lower, at +0; at Deck it stays."""
    below = altitude.band.below
    if turn == 0 or turn % SINKS_EVERY or below is None:
        return altitude
    return Altitude(below, 0)


@rule("13.41")
def clouded(weather: Weather, altitude: Altitude) -> bool:
    """Rule 13.41. Whether a dogfight that sank into solid cloud or fog ends there."""
    return altitude.band in (weather.cloud, weather.fog)


def _ids(fight: Dogfight) -> tuple[str, ...]:
    return (fight.attacker.id, fight.defender.id)
