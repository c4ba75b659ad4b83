"""Dogfights played on by standing orders: when a side stays and when it leaves (13.41, 24.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from enum import Enum

from bloodyapril.rules.air import CLEAR_DAY, Air
from bloodyapril.rules.air_to_air.bounce import Bounced
from bloodyapril.rules.air_to_air.dogfight import (
    Dogfight,
    DogfightTurn,
    Intent,
    clouded,
    covered,
    dogfight_objections,
    dogfight_turn,
    enter,
    may_spin_out,
    sinks,
)
from bloodyapril.rules.air_to_air.weapons import reload
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import level_with
from bloodyapril.rules.post_combat import scatters, tell_scatter, tell_thrown_out, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


class Standing(Enum):
    """Standing orders for a dogfight."""

    STAY = "stay"
    LEAVE = "leave"
    WHEN_HURT = "when-hurt"
    WHEN_OUTNUMBERED = "when-outnumbered"
    GERMAN = "german"
    SPIN_OUT = "spin-out"
    SCHUSTA = "schusta"

    @property
    def meaning(self) -> str:
        return {
            "stay": "fights on whatever happens",
            "leave": "tries to leave every turn",
            "when-hurt": "tries to leave once an aeroplane is hurt or lost",
            "when-outnumbered": "tries to leave while it has fewer undamaged aeroplanes",
            "german": "as solitaire Germans do (24.3)",
            "spin-out": "spins out as soon as it may (13.423), and tries to leave until then",
            "schusta": "its Schusta covers the other's escape (13.422); else it tries to leave",
        }[self.value]


@rule("24.3", "13.41", "13.422", "13.423")
def intent(orders: Standing, flight: Flight, enemy: Flight) -> Intent:
    """Rules 13.41a, 13.422, 13.423 and 24.3. What standing orders make a flight declare.

    Who shall spin out or be covered by a Schusta aeroplane disengages while neither is lawful.

    A solitaire German stays until its ammunition is gone or one aeroplane is left; alone, with an
    Aggression of 0 or less, it spins out if it may.
    """
    hurt = flight.undamaged < len(flight.aeroplanes)
    alone_and_timid = len(flight.present) == 1 and flight.aggression <= 0
    leaves = {
        Standing.STAY: False,
        Standing.LEAVE: True,
        Standing.WHEN_HURT: hurt,
        Standing.WHEN_OUTNUMBERED: flight.undamaged < enemy.undamaged,
        Standing.GERMAN: flight.dry or alone_and_timid,
        Standing.SPIN_OUT: True,
        Standing.SCHUSTA: True,
    }[orders]
    if not leaves:
        return Intent.STAY
    if orders is Standing.SCHUSTA and covered(flight) is not None:
        return Intent.SCHUSTA
    spins = orders is Standing.SPIN_OUT or (orders is Standing.GERMAN and alone_and_timid)
    if spins and not may_spin_out(flight):
        return Intent.SPIN_OUT
    return Intent.DISENGAGE


@dataclass(frozen=True, slots=True)
class Ended:
    """A dogfight that is over: the flights after it, its turns, and why it ended."""

    attacker: Flight
    defender: Flight
    turns: int
    why: str
    harms: Mapping[str, Harm]
    """What the whole fight did to each, by its id; the flight of a harm is the one after it all."""
    left: frozenset[str]
    """The ids of those who got away, and so have not scattered (13.42)."""


@rule("13.41", "13.42", "15")
def fight_on(
    table: Table,
    attacker: Flight,
    defender: Flight,
    orders: tuple[Standing, Standing],
    *,
    captors: tuple[bool, bool] = (False, False),
    air: Air = CLEAR_DAY,
    most_turns: int = 10,
) -> Ended:
    """Rules 13.41, 13.42 and 15. Play a dogfight to its end by the orders of attacker and defender.

    Bombs are jettisoned first (18.11). After each turn rear guns change drums (13.34), after every
    fifth the fight sinks a band; one that sinks into cloud or fog is over. At the end, or broken
    off after `most_turns`, those who did not get away scatter, and everybody checks for Wind Up.
    Raises `Unlawful` for an attacker who cannot fly in the defender's band, and for a Defensive
    Wheel (13.44).
    """
    reasons = dogfight_objections(attacker, defender)
    if reasons:
        raise Unlawful(f"no dogfight: {'; '.join(reasons)}")
    standing = {attacker.id: orders[0], defender.id: orders[1]}
    over_enemy = {attacker.id: captors[0], defender.id: captors[1]}
    before = {attacker.id: attacker, defender.id: defender}
    level = level_with(table.library, attacker.card, defender.card, defender.altitude)
    attacker = replace(attacker, altitude=level)
    fight = Dogfight(enter(table, attacker), enter(table, defender))
    last = DogfightTurn(fight)
    apart: dict[str, tuple[Flight, ...]] = {attacker.id: (), defender.id: ()}
    for _ in range(most_turns):
        ours, theirs = fight.attacker, fight.defender
        last = dogfight_turn(
            table,
            fight,
            intent(standing[ours.id], ours, theirs),
            intent(standing[theirs.id], theirs, ours),
            captors=(over_enemy[ours.id], over_enemy[theirs.id]),
            night=air.light.night,
        )
        fight = last.fight
        for harm in last.harms:
            apart[harm.flight.id] += harm.separated
        tell_thrown_out(table, *last.separated)
        for alone in last.escaped:
            own, enemy = fight.attacker, fight.defender
            if all(box.left_as != alone.id for box in own.aeroplanes):
                own, enemy = enemy, own
            apart[own.id] += (_got_away(table, alone, before[own.id], before[enemy.id], enemy),)
        table.tell("dogfight", f"Turn {fight.turn} of the dogfight is over.", "13.41")
        if last.over:
            break
        fight = replace(
            fight,
            attacker=_next_turn(fight.attacker, fight),
            defender=_next_turn(fight.defender, fight),
        )
        if clouded(air.weather, fight.defender.altitude):
            last = replace(last, fight=fight, over=True, why="the fight sank into cloud")
            table.tell("dogfight", "The fight sinks into cloud and is over.", "13.41")
            break
    flights = {flight.id: flight for flight in (fight.defender, fight.attacker)}
    harms = {id: whole_harm(before[id], flights[id], apart[id]) for id in flights}
    after = _aftermath(table, harms, last)
    return Ended(
        after[attacker.id],
        after[defender.id],
        fight.turn,
        last.why or "broken off after as many turns as asked",
        {id: replace(harm, flight=after[id]) for id, harm in harms.items()},
        frozenset(last.left),
    )


def _got_away(
    table: Table, alone: Flight, whole: Flight, enemy_before: Flight, enemy: Flight
) -> Flight:
    """Rules 13.422 and 15. Scatter and Wind Up of an aeroplane that a Schusta has covered.

    `whole` is its flight as the dogfight began.
    """
    tell_thrown_out(table, alone)
    number = alone.aeroplanes[0].number
    was = next(box.damage for box in whole.aeroplanes if box.number == number)
    lost = whole_harm(enemy_before, enemy, ()).shot_down
    return wind_up(table, alone, escaped_harm(alone, was), disengaged=True, enemies_shot_down=lost)


def _next_turn(flight: Flight, fight: Dogfight) -> Flight:
    flight, _ = reload(flight, rear_only=True)
    return replace(flight, altitude=sinks(flight.altitude, fight.turn), climbing=False)


def _aftermath(table: Table, harms: dict[str, Harm], last: DogfightTurn) -> dict[str, Flight]:
    """Rules 13.42, 14.24 and 15. Scatter for all who did not get away, then Wind Up.

    A dud engine keeps nobody from scattering. The defender comes first in both.
    """
    flights = {id: harm.flight for id, harm in harms.items()}
    for flight in flights.values():
        if scatters(flight) and (flight.dud_engine or flight.id not in last.left):
            tell_scatter(table, flight)
    after = dict(flights)
    for id, flight in flights.items():
        if not flight.present:
            continue
        enemy = next(harm for other, harm in harms.items() if other != id)
        after[id] = wind_up(
            table,
            flight,
            harms[id],
            disengaged=id in last.tried,
            enemies_shot_down=enemy.shot_down,
        )
    return after


@rule("13.43", "15.1", "15.2")
def out_of_bounce(
    table: Table, result: Bounced, before: Mapping[str, Flight], tried: Collection[str] = ()
) -> tuple[Flight, ...]:
    """Rules 13.43, 15.1 and 15.2. Scatter and Wind Up of those whom a turn with a bouncer set free.

    `before` are all flights as they came into it, by their ids; `tried` the ids of those that tried
    to disengage.
    """
    lost = Counter[Side]()
    for harm in result.harms:
        lost[harm.flight.side] += harm.shot_down
    for flight in result.freed:
        if scatters(flight) and (flight.dud_engine or flight.id not in result.left):
            tell_scatter(table, flight)
    return tuple(
        wind_up(
            table,
            flight,
            whole_harm(before[flight.id], flight, ()),
            disengaged=flight.id in tried,
            enemies_shot_down=lost[flight.side.enemy],
        )
        if flight.present
        else flight
        for flight in result.freed
    )


@rule("15.1")
def whole_harm(before: Flight, after: Flight, separated: tuple[Flight, ...]) -> Harm:
    """Rule 15.1. What a whole dogfight did to a flight."""
    old = {box.number: box.damage for box in before.aeroplanes}
    ended = [box.damage for box in after.aeroplanes if box.damage is not old[box.number]]
    return Harm(
        after,
        separated,
        damaged=ended.count(Damage.DAMAGED),
        crippled=ended.count(Damage.CRIPPLED),
        shot_down=ended.count(Damage.SHOT_DOWN),
        leader_lost=before.leader is not None and after.leader is None,
    )


@rule("13.422", "15.1")
def escaped_harm(alone: Flight, was: Damage) -> Harm:
    """Rules 13.422 and 15.1. What a dogfight did to an aeroplane that got away under cover.

    `was` is its state as the dogfight began.
    """
    (box,) = alone.aeroplanes
    return whole_harm(replace(alone, aeroplanes=(replace(box, damage=was),)), alone, ())
