"""Rules 13.41 and 13.42: dogfights turn by turn, and getting out of them.

A dogfight is two flights locked in combat. Each turn both sides say whether they stay, then a round
is fought; `dogfight_turn` carries it out and tells who has left. Bouncing (13.43) is in `bounce`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bloodyapril.checks.check import Contest
from bloodyapril.rules.air_to_air.combat import Stance, Volley, fighting_rating, fire, volley
from bloodyapril.rules.air_to_air.weapons import deplete, reload
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band

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
    """Two flights in a dogfight and the turns it has lasted; 0 before its first turn of its own."""

    attacker: Flight
    defender: Flight
    turn: int = 0

    def swapped(self) -> Dogfight:
        """With the roles changed over (13.421)."""
        return replace(self, attacker=self.defender, defender=self.attacker)


@dataclass(frozen=True, slots=True)
class DogfightTurn:
    """What a turn of a dogfight came to.

    `over` says that it has ended; `left` names flights that got away and so do not scatter
    (13.42), `tried` those that attempted to.
    """

    fight: Dogfight
    over: bool = False
    left: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    harms: tuple[Harm, ...] = ()
    separated: tuple[Flight, ...] = ()
    why: str = ""


@rule("13.41")
def must_disengage(flight: Flight) -> bool:
    """Rule 13.41a. Whether a defender has to try: all its aeroplanes are damaged or crippled."""
    return bool(flight.present) and flight.undamaged == 0


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


@rule("13.41")
def fatigue(fight: Dogfight) -> int:
    """Rule 13.41e. The turn by which fatigue is reckoned, never past the tenth."""
    return min(fight.turn, LONGEST)


@rule("13.41")
def dogfight_turn(
    table: Table,
    fight: Dogfight,
    attacker_intent: Intent,
    defender_intent: Intent,
    *,
    let_go: bool = False,
    captors: tuple[bool, bool] = (False, False),
    night: bool = False,
) -> DogfightTurn:
    """Rules 13.41 and 13.42. One more turn of a dogfight, by what both sides declared.

    `let_go` is the defender's leave for a disengaging attacker (13.421); `captors` says for
    attacker and defender whether survivors fall into enemy hands here.
    """
    fight = replace(fight, turn=fight.turn + 1)
    if fight.turn > LONGEST:
        return DogfightTurn(fight, over=True, why="ten turns are over")
    if fight.attacker.undamaged == 0:
        table.tell("dogfight", f"{fight.defender.name} breaks away unhindered.", "13.41")
        return DogfightTurn(fight, over=True, left=(fight.defender.id,), why="attackers damaged")
    if must_disengage(fight.defender) and not defender_intent.leaves:
        defender_intent = Intent.DISENGAGE
    if attacker_intent.leaves and (defender_intent.leaves or let_go):
        table.tell("dogfight", "Both break off.", "13.41", fight.attacker.id, fight.defender.id)
        return DogfightTurn(fight, over=True, tried=_ids(fight), why="both disengage")
    if defender_intent.leaves:
        return _leave(table, fight, defender_intent, captors, night, attacker_leaves=False)
    if attacker_intent.leaves:
        return _leave(table, fight, attacker_intent, captors, night, attacker_leaves=True)
    return _round(table, fight, captors, night)


@rule("13.41", "13.42", "13.421", "13.423", "13.321")
def _leave(
    table: Table,
    fight: Dogfight,
    intent: Intent,
    captors: tuple[bool, bool],
    night: bool,
    *,
    attacker_leaves: bool,
) -> DogfightTurn:
    """Rules 13.41c-d. One side tries to leave; the other shoots after it or holds it."""
    if attacker_leaves:
        fight, captors = fight.swapped(), (captors[1], captors[0])
    hunter, leaver = fight.attacker, fight.defender
    if intent is Intent.SPIN_OUT and not may_spin_out(leaver):
        table.tell("dogfight", f"{leaver.name} spins out of the fight.", "13.423", leaver.id)
        spinning = replace(fight, defender=replace(leaver, spinning=1))
        return DogfightTurn(
            spinning, over=True, left=(leaver.id,), tried=(leaver.id,), why="spin out"
        )
    leaver, _ = reload(leaver)
    free = faster(leaver, hunter) or bool(table.dice.ask(disengagement(table, leaver, hunter)))
    told = "gets away" if free else "cannot get away"
    table.tell("dogfight", f"{leaver.name} {told}.", "13.41", leaver.id, hunter.id)
    stance = Stance(
        attacking=True,
        night=night,
        enemy_disengaged="succeeded" if free else "failed",
        fatigue_turn=fatigue(fight),
    )
    ours = volley(table, hunter, leaver, stance)
    theirs = Volley(0, (), ())
    if not free:
        shots = min(ours.shots // 2, leaver.undamaged)
        theirs = fire(
            table, leaver, hunter, Stance(attacking=False, night=night), rear_guns(leaver), shots
        )
    after = _resolve(table, replace(fight, defender=leaver), ours, theirs, captors)
    if free:
        return replace(after, over=True, left=(leaver.id,), tried=(leaver.id,), why="disengaged")
    # The roles stay changed over: a flight that failed to break off its attack is now the hunted.
    return replace(after, tried=(leaver.id,))


@rule("13.321")
def rear_guns(flight: Flight) -> tuple[Weapon, ...]:
    """Rule 13.321. The rear guns that still have ammunition."""
    return tuple(weapon for weapon in flight.usable if weapon.type.rear)


def _round(table: Table, fight: Dogfight, captors: tuple[bool, bool], night: bool) -> DogfightTurn:
    """Rule 13.41e. Both stay: both manoeuvre and shoot."""
    turn = fatigue(fight)
    attack = Stance(attacking=True, night=night, fatigue_turn=turn)
    defence = Stance(attacking=False, night=night, fatigue_turn=turn)
    ours = volley(table, fight.attacker, fight.defender, attack)
    theirs = volley(table, fight.defender, fight.attacker, defence)
    return _resolve(table, fight, ours, theirs, captors)


def _resolve(
    table: Table,
    fight: Dogfight,
    ours: Volley,
    theirs: Volley,
    captors: tuple[bool, bool],
) -> DogfightTurn:
    """Ammunition, then the damage of both sides' shots, then whether the fight goes on."""
    attacker = deplete(table, fight.attacker, ours.weapons, ours.shots)
    defender = deplete(table, fight.defender, theirs.weapons, theirs.shots)
    hurt_defender = suffer(table, defender, ours.hits, captor=captors[1])
    hurt_attacker = suffer(table, attacker, theirs.hits, captor=captors[0])
    fight = replace(fight, attacker=hurt_attacker.flight, defender=hurt_defender.flight)
    over, why = ended(fight)
    return DogfightTurn(
        fight,
        over=over,
        harms=(hurt_attacker, hurt_defender),
        separated=(*hurt_attacker.separated, *hurt_defender.separated),
        why=why,
    )


@rule("13.41")
def ended(fight: Dogfight) -> tuple[bool, str]:
    """Rule 13.41. Whether a fight is over by losses or for want of ammunition, and why."""
    for flight in (fight.attacker, fight.defender):
        if not flight.present:
            return True, f"{flight.name} is gone"
        if len(flight.present) == 1 and (flight.spinning or flight.dud_engine):
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
