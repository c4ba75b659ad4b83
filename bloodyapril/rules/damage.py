"""Chapter 14: damage to aeroplanes, its allocation, its special effects, and crews shot down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bloodyapril.checks.totals import Result
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    CrewMember,
    Damage,
    Flight,
    Status,
)
from bloodyapril.rules.flight_quality import left_alone, roll_aggression
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.wheels import still_circling
from bloodyapril.rules.table import Table
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.values import dataclass

Hits = tuple[Damage, ...]
"""Results to be allocated: damaged, crippled or shot down, in the order of allocation."""

HIT = {"D": Damage.DAMAGED, "C": Damage.CRIPPLED, "K": Damage.SHOT_DOWN}


@dataclass(frozen=True, slots=True)
class Harm:
    """What one combat or barrage did to a flight.

    `separated` are aeroplanes that had to leave it, each now a flight of its own; `fell_out` says
    that a lone aeroplane did, which stays the flight. The counts are of aeroplanes that ended in
    that state.
    """

    flight: Flight
    separated: tuple[Flight, ...] = ()
    fell_out: bool = False
    damaged: int = 0
    crippled: int = 0
    shot_down: int = 0
    leader_lost: bool = False
    by: str = ""
    """The id of the flight that did it, if one did."""


def worst_first(hits: Iterable[Damage]) -> Hits:
    """Hits in the order in which an attacker allocates them: the gravest first (14.1)."""
    return tuple(sorted(hits, key=lambda hit: -hit.rank))


@rule("14.1", charts=("damage-allocation",))
def allocate(table: Table, flight: Flight) -> Aeroplane:
    """Rule 14.1. The aeroplane that a result falls on, counted among those still in the flight.

    On C# the attacker takes a crippled aeroplane, the first there is; without one, number #.
    """
    present = flight.present
    result = table.ask("damage-allocation", flight.name, aeroplanes=len(present))
    return present[struck([box.damage for box in present], result)]


@rule("14.1")
def struck(damages: Sequence[Damage], result: Result) -> int:
    """Rule 14.1. Which of the aeroplanes still in a flight an allocation falls on, from 0."""
    if isinstance(result, int):
        return result - 1
    if Damage.CRIPPLED in damages:
        return list(damages).index(Damage.CRIPPLED)
    return int(result[1:]) - 1


@rule("14.1")
def after_hit(damage: Damage, hit: Damage) -> Damage:
    """Rule 14.1. An aeroplane's state after a result: a second one makes it a level worse."""
    if hit is Damage.SHOT_DOWN or damage is Damage.NONE:
        return hit
    return damage.worse


@rule("14.11", charts=("special-damage",))
def special_effect(table: Table, flight: Flight, damage: Damage, subject: str) -> str:
    """Rules 14.11 and 14.23. `spin`, `dud-engine` or `none`; some types cannot spin."""
    effect = str(table.ask("special-damage", subject, damage=damage.value))
    return effect_on(flight.card, effect)


@rule("14.23")
def effect_on(card: AeroplaneType, effect: str) -> str:
    """Rule 14.23. A special damage result as a type reads it: some cannot spin."""
    return "none" if effect == "spin" and not card.can_spin else effect


@rule("14.1", "14.2")
def suffer(
    table: Table, flight: Flight, hits: Hits, *, captor: bool, onion: bool = False, by: str = ""
) -> Harm:
    """Rules 14.1 and 14.2. Allocate and apply results one after another.

    `captor` says whether survivors who come down here fall into enemy hands, `by` who shot.
    Aeroplanes that spin or lose their engine leave the flight, unless they are alone in it (14.23,
    14.24; ruling lone-aeroplane-falls-out). Results for which no aeroplane is left are lost.
    """
    before = {box.number: box.damage for box in flight.aeroplanes}
    led_by = flight.leader
    separated: list[Flight] = []
    fell_out = False
    for hit in hits:
        escaped = fell_out and table.rulings["lone-aeroplane-falls-out"] == "escapes"
        if not flight.present or escaped:
            break
        box = allocate(table, flight)
        damage = after_hit(box.damage, hit)
        who = flight.who(box)
        pilot = f" ({box.pilot})" if box.pilot else ""
        if damage is Damage.SHOT_DOWN:
            fallen = shoot_down(table, flight, box, captor=captor, onion=onion)
            flight = flight.with_aeroplane(fallen)
            table.tell("shot-down", f"{who}{pilot} is shot down: {fallen.end}.", "14.25", flight.id)
            continue
        flight = flight.with_aeroplane(replace(box, damage=damage))
        effect = special_effect(table, flight, damage, who)
        told = {"none": "", "spin": ", spinning", "dud-engine": ", its engine dud"}[effect]
        table.tell("damage", f"{who}{pilot} is {damage.value}{told}.", "14.1", flight.id)
        if effect != "none":
            flight, alone = separate(table, flight, box.number, effect)
            if alone is not None:
                separated.append(alone)
            else:
                fell_out = True
    flight = still_circling(without_leader(table, flight))
    leader_lost = led_by is not None and all(box.number != led_by for box in flight.present)
    if not flight.present:
        flight = replace(flight, status=Status.ELIMINATED, tally=None)
    ended = [box.damage for box in flight.aeroplanes if box.damage is not before[box.number]]
    return Harm(
        flight,
        tuple(separated),
        fell_out=fell_out and bool(flight.present),
        damaged=ended.count(Damage.DAMAGED),
        crippled=ended.count(Damage.CRIPPLED),
        shot_down=ended.count(Damage.SHOT_DOWN),
        leader_lost=leader_lost,
        by=by,
    )


@rule("14.23", "14.24")
def separate(
    table: Table, flight: Flight, number: int, effect: str
) -> tuple[Flight, Flight | None]:
    """Rules 14.23 and 14.24. An aeroplane with a special effect leaves; alone, it is the flight.

    A leader who leaves takes his Aggression Value with him (4.33).
    """
    if len(flight.present) == 1:
        return _marked(flight, effect), None
    box = next(box for box in flight.present if box.number == number)
    flight, alone = left_alone(table, flight, box)
    rule, why = ("14.23", "spins") if effect == "spin" else ("14.24", "has lost its engine")
    told = f"{alone.name} {why} and leaves its flight."
    table.tell("separated", told, rule, flight.id, alone.id)
    return without_leader(table, flight), _marked(alone, effect)


def _marked(flight: Flight, effect: str) -> Flight:
    if effect == "spin":
        return replace(flight, spinning=max(1, flight.spinning))
    return replace(flight, dud_engine=True)


@rule("4.33")
def without_leader(table: Table, flight: Flight) -> Flight:
    """Rule 4.33. A flight whose highly skilled leader is gone rolls for a value of its own."""
    if flight.leader is None or any(box.number == flight.leader for box in flight.present):
        return flight
    if not flight.led or not flight.present:
        return replace(flight, leader=None, led=False)
    value = roll_aggression(table, flight.training, flight.name)
    table.tell(
        "leader-lost", f"{flight.name} has lost its leader: Aggression {value:+d}.", "4.33",
        flight.id,
    )  # fmt: skip
    return replace(flight, leader=None, led=False, aggression=value, unrated=False)


@rule("14.25", charts=("crew-fate",))
def shoot_down(
    table: Table, flight: Flight, box: Aeroplane, *, captor: bool, onion: bool
) -> Aeroplane:
    """Rule 14.25. An aeroplane shot down and the fate of its crew."""
    chart = table.library.chart("crew-fate")
    result = str(table.ask("crew-fate", flight.who(box), flaming_onion=onion))
    crew = fates(table, box.crew, result, captor=captor)
    end = chart.word(result)
    if captor and any(man.prisoner for man in crew):
        end += ", captured"
    return replace(box, damage=Damage.SHOT_DOWN, fate=AeroplaneFate.SHOT_DOWN, crew=crew, end=end)


def fates(
    table: Table, crew: tuple[CrewMember, ...], result: str, *, captor: bool
) -> tuple[CrewMember, ...]:
    """What a crew-fate result means for each man; survivors among the enemy are prisoners."""
    if result in ("in-flames", "broke-up", "out-of-control"):
        fate = [CrewFate.KILLED] * len(crew)
    elif result == "pilot-killed":
        fate = [CrewFate.KILLED, *[CrewFate.WOUNDED] * (len(crew) - 1)][: len(crew)]
    elif result == "crashed":
        fate = [CrewFate.WOUNDED] * len(crew)
    else:
        fate = [CrewFate.UNHURT] * len(crew)
        if result == "forced-down" and crew:
            hurt = table.draw("Who is wounded", "14.25", tuple(man.name for man in crew))
            fate[hurt] = CrewFate.WOUNDED
    return tuple(
        replace(man, fate=what, prisoner=captor and what is not CrewFate.KILLED)
        for man, what in zip(crew, fate, strict=True)
    )
