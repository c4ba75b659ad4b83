"""Whole procedures for `bloodyapril roll`: combat, dogfight, bomb run, barrage, landing.

Flights are described in a few words; every sub-roll is told in rule order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bloodyapril.cli.described import (
    at_table,
    attack_on_ground,
    captor,
    dice_options,
    dogfight_options,
    flights,
    gun_named,
    meeting,
    meeting_options,
    one_flight,
    over_option,
    refuse_unlawful,
    run_options,
    side_named,
    sky,
    sky_options,
    standing,
    with_speed,
)
from bloodyapril.cli.dice import ASK
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unreadable

if TYPE_CHECKING:
    from bloodyapril.rules.air_units import Flight
    from bloodyapril.rules.events import Event
    from bloodyapril.rules.rulings import Rulings
    from bloodyapril.rules.table import Library, Table

Product = TypeVar("Product")


@click.command(
    "combat",
    epilog="Example: bloodyapril roll combat '6 Albatros D.III Medium+3 av=3' '6 RE8 Low+8' "
    "--sees tally --behind",
)
@click.argument("attacker")
@click.argument("defender")
@meeting_options
@sky_options
@over_option
@dice_options
def combat(
    attacker: str, defender: str, *, over: str, typed: str | None, seed: str | None, as_json: bool,
    **situation: Any,
) -> None:  # fmt: skip
    """Fight a round between two flights: engagement, shots, damage, ammunition, Wind Up.

    Describe a flight as '6 RE8 Low+8 av=-1 damaged=1': number, type, altitude, then what matters:
    av=, damaged=, crippled=, training=, laden, climbing, marker, aborting, wheel. 'B1@April' is
    flight B1 of campaign April as it is now; the campaign stays as it is.
    """
    from bloodyapril.rules.air_to_air.rounds import combat_round

    ours, theirs = flights(attacker, defender)
    circumstances = meeting(situation)
    refuse_unlawful(ours, theirs, circumstances.weather)
    captors = (captor(ours, over), captor(theirs, over))

    def fight(table: Table) -> dict[str, Any]:
        result = combat_round(table, ours, theirs, circumstances, captors=captors)
        return {
            "engagement": result.engagement.name.lower(),
            "attacker": _standing(result.attacker),
            "defender": _standing(result.defender),
        }

    _told(fight, at_table(attacker, defender), typed, seed, as_json)


@click.command(
    "dogfight",
    epilog="Example: bloodyapril roll dogfight '3 Sopwith Pup Medium+2 av=2' "
    "'5 Albatros D.III Medium+2 av=3' --attacker-orders when-hurt --turns 6",
)
@click.argument("attacker")
@click.argument("defender")
@dogfight_options
@sky_options
@over_option
@dice_options
def dogfight(
    attacker: str, defender: str, *, attacker_orders: str, defender_orders: str, turns: int,
    over: str, typed: str | None, seed: str | None, as_json: bool, **situation: Any,
) -> None:  # fmt: skip
    """Play a dogfight to its end by standing orders (13.41): fatigue, drums, lost height."""
    from bloodyapril.rules.air_to_air.standing import fight_on

    ours, theirs = flights(attacker, defender)
    orders = (standing(attacker_orders), standing(defender_orders))
    captors = (captor(ours, over), captor(theirs, over))
    weather, light = sky(situation)

    def fight(table: Table) -> dict[str, Any]:
        ended = fight_on(
            table, ours, theirs, orders, captors=captors, weather=weather, night=light.night,
            most_turns=turns,
        )  # fmt: skip
        return {
            "turns": ended.turns,
            "why": ended.why,
            "attacker": _standing(ended.attacker),
            "defender": _standing(ended.defender),
        }

    _told(fight, at_table(attacker, defender), typed, seed, as_json)


@click.command("barrage", epilog="Example: bloodyapril roll barrage '4 RE8 Low+6' heavy --seed 3")
@click.argument("flight")
@click.argument("density")
@click.option("--speed", metavar="MP", help="Speed in MP; else its best level speed.")
@click.option("--drifted", is_flag=True, help="Wind or scatter brought it here: no modifiers.")
@sky_options
@over_option
@dice_options
def barrage(
    flight: str, density: str, *, speed: str | None, drifted: bool, over: str, typed: str | None,
    seed: str | None, as_json: bool, **situation: Any,
) -> None:  # fmt: skip
    """Fire a barrage at a flight: light, medium, heavy, onion or small-arms (16.31)."""
    from bloodyapril.rules.barrages import barrage_on

    target = with_speed(one_flight(flight), speed)
    gun = gun_named(density, target)
    weather, light = sky(situation)

    def fire(table: Table) -> dict[str, Any]:
        result = barrage_on(
            table, target, gun, weather, light, captor=captor(target, over), unmodified=drifted
        )
        return {"hit": result.hit, "flight": _standing(result.flight)}

    _told(fire, at_table(flight), typed, seed, as_json)


@click.command(
    "bomb-run",
    epilog="Example: bloodyapril roll bomb-run '4 FE2d Low+4' --profile C --aa medium --aa light",
)
@click.argument("flight")
@run_options
@sky_options
@over_option
@dice_options
def bombing(
    flight: str, *, profile: str, aa: tuple[str, ...], press: bool, strafe: bool, moving: bool,
    over: str, typed: str | None, seed: str | None, as_json: bool, **situation: Any,
) -> None:  # fmt: skip
    """Fly a bomb run through barrages to the attack and its damage (18, 19)."""
    from bloodyapril.rules.bomb_runs import bomb_run

    bomber, run, target = attack_on_ground(flight, profile, press, strafe, moving)
    guns = tuple(gun_named(density, bomber, place) for place, density in enumerate(aa, 1))
    weather, light = sky(situation)

    def attack(table: Table) -> dict[str, Any]:
        result = bomb_run(
            table, bomber, run, target, guns, weather, light, captor=captor(bomber, over)
        )
        done = result.attack
        return {
            "stopped": result.stopped,
            "success": done.success if done else 0,
            "damage": done.damage.value if done else "NE",
            "flight": _standing(result.flight),
        }

    _told(attack, at_table(flight), typed, seed, as_json)


@click.command(
    "landing", epilog="Example: bloodyapril roll landing '2 RE8 damaged=1' --terrain open"
)
@click.argument("flight")
@click.option("--terrain", metavar="WORD", help="Crash-land on this terrain; else an aerodrome.")
@click.option("--night", is_flag=True, help="It is night.")
@over_option
@dice_options
def landing(
    flight: str, *, terrain: str | None, night: bool, over: str, typed: str | None,
    seed: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Land a flight: recovery of its hurt aeroplanes, or a crash landing on some terrain (11.4)."""
    from bloodyapril.rules.aerodromes import Ground, come_down, recover
    from bloodyapril.rules.detection import Light

    lander = one_flight(flight)
    light = Light(night=night)
    side = side_named(over)
    ground = Ground(terrain or "", own_side=side is lander.side, captor=captor(lander, over))

    def land(table: Table) -> dict[str, Any]:
        after = (
            come_down(table, lander, ground, light) if terrain else recover(table, lander, light)
        )
        return {"flight": _standing(after)}

    _told(land, at_table(flight), typed, seed, as_json)


PROCEDURES = {
    command.name or "": command for command in (combat, dogfight, barrage, bombing, landing)
}


@dataclass(frozen=True, slots=True)
class _Done:
    product: dict[str, Any]
    events: tuple[Event, ...]


def _told(
    procedure: Callable[[Table], dict[str, Any]],
    by: tuple[Library, Rulings],
    typed: str | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Carry a procedure out with the dice that the options ask for, and show its account.

    `by` is the library and the rulings by which it is carried out.
    """
    from bloodyapril.checks.dice import RecordingDice, ScriptedDice, SeededDice, parse_faces
    from bloodyapril.cli.asking import answered
    from bloodyapril.cli.blocks import Line
    from bloodyapril.cli.dice import SeededSource
    from bloodyapril.cli.pages.turns import event_lines
    from bloodyapril.cli.plain_events import plain_event
    from bloodyapril.rules.table import Table

    if typed is not None and seed is not None:
        raise Unreadable("say --dice or --seed, not both")

    def run(dice: RecordingDice) -> _Done:
        shelf, readings = by
        table = Table(shelf, dice, readings)
        product = procedure(table)
        return _Done(product, table.take_events())

    told = "dice as typed"
    if typed == ASK:
        done = answered(run, SeededDice(SeededSource.fresh().seed or ""))
    elif typed is not None:
        scripted = ScriptedDice(parse_faces(typed))
        done = run(scripted)
        scripted.finish()
    else:
        source = SeededSource(seed) if seed is not None else SeededSource.fresh()
        told = source.told
        done = run(SeededDice(source.seed or ""))
    if as_json:
        show_json({
            **done.product, "dice": told, "events": [plain_event(event) for event in done.events]
        })  # fmt: skip
        return
    show((*event_lines(done.events), Line(f"({told})", "quiet"), *_result(done.product)))


def _result(product: dict[str, Any]) -> tuple[Any, ...]:
    from bloodyapril.cli.blocks import Line

    lines = []
    for name, value in product.items():
        shown = value["text"] if isinstance(value, dict) else str(value)
        lines.append(Line(f"{name}: {shown}", "strong"))
    return tuple(lines)


def _standing(flight: Flight) -> dict[str, Any]:
    """How a flight stands, for programs and in a line."""
    damages = [box.damage.value for box in flight.aeroplanes]
    ends = [box.end for box in flight.aeroplanes if box.end]
    words = ", ".join(f"{damages.count(word)} {word}" for word in dict.fromkeys(damages))
    marks = [
        word
        for word, holds in (
            ("aborting", flight.aborting),
            ("spinning", flight.spinning > 0),
            ("dud engine", flight.dud_engine),
        )
        if holds
    ]
    weapons = [
        f"{weapon.type.name} {'spent' if weapon.empty else weapon.depletion}"
        for weapon in flight.weapons
    ]
    parts = [f"{flight.name}: {words}", *marks, *ends, *weapons]
    return {
        "name": flight.name,
        "aeroplanes": damages,
        "ends": ends,
        "marks": marks,
        "aggression": flight.aggression,
        "weapons": {weapon.type.id: weapon.depletion for weapon in flight.weapons},
        "text": "; ".join(parts),
    }
