"""Whole procedures for `bloodyapril roll`: combat, dogfight, bomb run, barrage, landing.

Flights are described in a few words; every sub-roll is told in rule order. With --record what
happened to flights of a campaign is written to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.described import (
    Seat,
    at_table,
    attack_on_ground,
    captor,
    check_orders,
    dice_options,
    dogfight_options,
    flak_weather_option,
    flights,
    gun_named,
    holder,
    meeting_at,
    meeting_options,
    one_flight,
    over_option,
    record_options,
    refuse_unlawful,
    run_options,
    sky_options,
    sky_over,
    standing,
    with_speed,
)
from bloodyapril.cli.tabling import Done, Procedure, Seen, at_ones_own, on_record
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.game.phases.ground.attacks import Aimed
    from bloodyapril.rules.air import Air
    from bloodyapril.rules.air_to_air.standing import Standing
    from bloodyapril.rules.air_units import Flight
    from bloodyapril.rules.rulings import Rulings
    from bloodyapril.rules.table import Library, Table


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
@record_options
def combat(attacker: str, defender: str, *, over: str, **said: Any) -> None:
    """Fight a round between two flights: engagement, shots, damage, ammunition, Wind Up.

    Describe a flight as '6 RE8 Low+8 av=-1 damaged=1': number, type, altitude, then what matters:
    av=, damaged=, crippled=, training=, laden, climbing, marker, aborting, wheel. 'B1@April' is
    flight B1 of campaign April as it is now; the campaign stays as it is, unless you say --record.
    Then weather, light and what they see of each other are the campaign's, unless you say them.
    """
    from bloodyapril.rules.air_to_air.rounds import combat_round

    def fight(table: Table, seat: Seat | None) -> Done:
        ours, theirs = flights(attacker, defender, Side(said["side"]), seat)
        ours, theirs = _ready(table, seat, ours, theirs)
        circumstances = meeting_at(said, seat, ours, theirs)
        refuse_unlawful(ours, theirs, circumstances.air.weather, table)
        captors = (captor(ours, over, seat), captor(theirs, over, seat))
        result = combat_round(table, ours, theirs, circumstances, captors=captors)
        product = {
            "engagement": result.engagement.name.lower(),
            "attacker": standing_text(result.attacker),
            "defender": standing_text(result.defender),
        }
        if seat is None:
            return Done(product)
        from bloodyapril.game.table.fights import after_round

        return Done(product, after_round(seat.game, table, (ours, theirs), result, seat.entry))

    _told(fight, (attacker, defender), said)


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
@record_options
def dogfight(
    attacker: str, defender: str, *, attacker_orders: str, defender_orders: str, turns: int,
    over: str, **said: Any,
) -> None:  # fmt: skip
    """Play a dogfight to its end by standing orders (13.41): fatigue, drums, lost height."""
    orders = (standing(attacker_orders), standing(defender_orders))

    def fight(table: Table, seat: Seat | None) -> Done:
        ours, theirs = flights(attacker, defender, Side(said["side"]), seat)
        ours, theirs = _ready(table, seat, ours, theirs)
        for one, wish in zip((ours, theirs), orders, strict=True):
            check_orders(one, wish)
        captors = (captor(ours, over, seat), captor(theirs, over, seat))
        by = _Fight(orders, captors, sky_over(said, seat), turns)
        return _fought_on(table, ours, theirs, by, seat)

    _told(fight, (attacker, defender), said)


@dataclass(frozen=True, slots=True)
class _Fight:
    """How a dogfight is played on: orders, who captures whom, the sky, and how long."""

    orders: tuple[Standing, Standing]
    captors: tuple[bool, bool]
    air: Air
    most_turns: int


def _fought_on(table: Table, ours: Flight, theirs: Flight, by: _Fight, seat: Seat | None) -> Done:
    from bloodyapril.game.table.fights import after_dogfight
    from bloodyapril.rules.air_to_air.standing import fight_on

    ended = fight_on(
        table, ours, theirs, by.orders, captors=by.captors, air=by.air,
        most_turns=by.most_turns,
    )  # fmt: skip
    product = {
        "turns": ended.turns,
        "why": ended.why,
        "attacker": standing_text(ended.attacker),
        "defender": standing_text(ended.defender),
    }
    if seat is None:
        return Done(product)
    return Done(product, after_dogfight(seat.game, table, (ours, theirs), ended, seat.entry))


@click.command("barrage", epilog="Example: bloodyapril roll barrage '4 RE8 Low+6' heavy --seed 3")
@click.argument("flight")
@click.argument("density")
@click.option("--speed", metavar="MP", help="Speed in MP; else its best level speed.")
@click.option("--drifted", is_flag=True, help="Wind or scatter brought it here: no modifiers.")
@sky_options
@flak_weather_option
@over_option
@dice_options
@record_options
def barrage(
    flight: str, density: str, *, speed: str | None, drifted: bool, over: str, **said: Any
) -> None:
    """Fire a barrage at a flight: light, medium, heavy, onion or small-arms (16.31)."""
    from bloodyapril.rules.barrages import barrage_on

    def fire(table: Table, seat: Seat | None) -> Done:
        before = one_flight(flight, side=Side(said["side"]), seat=seat)
        _check_fit(seat, before)
        target = with_speed(before, speed)
        result = barrage_on(
            table, target, gun_named(density, target), sky_over(said, seat),
            captor=captor(target, over, seat), unmodified=drifted,
        )  # fmt: skip
        product = {"hit": result.hit, "flight": standing_text(result.flight)}
        if seat is None:
            return Done(product)
        from bloodyapril.game.table.fights import after_flak

        after = replace(result.flight, speed=before.speed)
        harms = [result.harm] if result.harm else []
        return Done(product, after_flak(seat.game, table, before, after, harms))

    _told(fire, (flight,), said)


@click.command(
    "bomb-run",
    epilog="Example: bloodyapril roll bomb-run '4 FE2d Low+4' --profile C --aa medium --aa light",
)
@click.argument("flight")
@run_options
@click.option(
    "--target", "named", default="", metavar="NAME",
    help="What is attacked: with --record the id of a target of the scenario, or any name.",
)  # fmt: skip
@sky_options
@flak_weather_option
@over_option
@dice_options
@record_options
def bombing(
    flight: str, *, profile: str, aa: tuple[str, ...], press: bool, strafe: bool, moving: bool,
    named: str, over: str, **said: Any,
) -> None:  # fmt: skip
    """Fly a bomb run through barrages to the attack and its damage (18, 19).

    With --record a flight of the campaign attacks as it is tasked and laden there.
    """
    from bloodyapril.rules.bomb_runs import bomb_run
    from bloodyapril.rules.ground_damage import GroundDamage

    def attack(table: Table, seat: Seat | None) -> Done:
        bomber, run, target = attack_on_ground(
            flight, profile, press, strafe, moving, side=Side(said["side"]), seat=seat
        )
        (bomber,) = _ready(table, seat, bomber)
        aimed = _aimed(seat, named)
        if aimed is not None:
            target = aimed.target
        elif named:
            target = replace(target, name=named)
        guns = tuple(gun_named(density, bomber, place) for place, density in enumerate(aa, 1))
        result = bomb_run(
            table, bomber, run, target, guns, sky_over(said, seat),
            captor=captor(bomber, over, seat),
        )  # fmt: skip
        done = result.attack

        product = {
            "stopped": result.stopped,
            "success": done.success if done else 0,
            "damage": (done.damage if done else GroundDamage.NONE).word,
            "flight": standing_text(result.flight),
        }
        if seat is None:
            return Done(product)
        from bloodyapril.game.table.fights import Struck, after_attack, after_flak

        game = after_flak(seat.game, table, bomber, result.flight, result.harms)
        if done is not None:
            struck = Struck(target, aimed, done, "strafed" if strafe else "bombed")
            game = after_attack(game, table, bomber.id, struck, seat.entry)
        return Done(product, game)

    _told(attack, (flight,), said)


def _aimed(seat: Seat | None, named: str) -> Aimed | None:
    """What a target's id means in the game where the attack is put on record, if anything."""
    from bloodyapril.game.phases.ground.attacks import aimed_at

    return aimed_at(seat.game, named) if seat is not None and named else None


@click.command(
    "landing", epilog="Example: bloodyapril roll landing '2 RE8 damaged=1' --terrain open"
)
@click.argument("flight")
@click.option("--terrain", metavar="WORD", help="Crash-land on this terrain; else an aerodrome.")
@click.option("--night", is_flag=True, help="It is night.")
@over_option
@dice_options
@record_options
def landing(flight: str, *, terrain: str | None, night: bool, over: str, **said: Any) -> None:
    """Land a flight: recovery of its hurt aeroplanes, or a crash landing on some terrain (11.4)."""
    from bloodyapril.rules.aerodromes import Ground, come_down, recover
    from bloodyapril.rules.air import Light

    def land(table: Table, seat: Seat | None) -> Done:
        light = Light(night=night) if seat is None or night else seat.game.light
        lander = one_flight(flight, side=Side(said["side"]), seat=seat)
        _check_fit(seat, lander)
        below = holder(lander, over, seat)
        ground = Ground(
            terrain or "", own_side=below is lander.side, captor=below is lander.side.enemy
        )
        after = (
            come_down(table, lander, ground, light) if terrain else recover(table, lander, light)
        )
        product = {"flight": standing_text(after)}
        if seat is None:
            return Done(product)
        from bloodyapril.game.table.fights import after_landing

        return Done(product, after_landing(seat.game, table, after, crashed=terrain is not None))

    _told(land, (flight,), said)


def _check_fit(seat: Seat | None, *flights: Flight) -> None:
    """Raises `Unlawful` where what happens to flights cannot be put on record."""
    from bloodyapril.game.table.fights import check_fit

    if seat is not None:
        check_fit(seat.game, *flights)


def _ready(table: Table, seat: Seat | None, *flights: Flight) -> tuple[Flight, ...]:
    """Flights that go into a fight, with Aggression Values that may be rolled only now (4.31).

    Raises `Unlawful` as `_check_fit` does.
    """
    from bloodyapril.rules.flight_quality import rated

    _check_fit(seat, *flights)
    return tuple(rated(table, flight) for flight in flights)


def _told(procedure: Procedure, texts: tuple[str, ...], said: Mapping[str, Any]) -> None:
    """Carry a procedure out with the dice that the options ask for, and show its account.

    `texts` are the flights as they are described. With --record it is done in their campaign.
    """
    typed, seed = said["typed"], said["seed"]
    if said["record"]:
        seen = on_record(procedure, texts, Side(said["side"]), typed, seed)
    else:
        seen = at_ones_own(procedure, at_table(*texts), typed, seed)
    _show(seen, said["as_json"])


def carried_out(
    procedure: Callable[[Table], dict[str, Any]],
    by: tuple[Library, Rulings],
    typed: str | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Carry out a procedure that nobody records, and show its account.

    `by` is the library and the rulings by which it is carried out.
    """
    _show(at_ones_own(lambda table, _: Done(procedure(table)), by, typed, seed), as_json)


def _show(seen: Seen, as_json: bool) -> None:
    from bloodyapril.cli.blocks import Line
    from bloodyapril.cli.pages.turns import event_lines
    from bloodyapril.cli.plain_events import plain_event

    if as_json:
        show_json({
            **seen.product, "dice": seen.told,
            "events": [plain_event(event) for event in seen.events],
        })  # fmt: skip
        return
    show((*event_lines(seen.events), Line(f"({seen.told})", "quiet"), *_result(seen.product)))


def _result(product: dict[str, Any]) -> tuple[Any, ...]:
    from bloodyapril.cli.blocks import Line

    return tuple(Line(f"{name}: {_said(value)}", "strong") for name, value in product.items())


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return str(value["text"])
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def standing_text(flight: Flight) -> dict[str, Any]:
    """How a flight stands, for programs and in a line."""
    damages = [box.damage.value for box in flight.aeroplanes if not box.left_as]
    ends = [box.end for box in flight.aeroplanes if box.end]
    words = ", ".join(f"{damages.count(word)} {word}" for word in dict.fromkeys(damages))
    fates = [
        end if ends.count(end) == 1 else f"{ends.count(end)} {end}" for end in dict.fromkeys(ends)
    ]
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
    parts = [f"{flight.name}: {words}", *marks, *fates, *weapons]
    return {
        "name": flight.name,
        "aeroplanes": damages,
        "ends": ends,
        "marks": marks,
        "aggression": flight.aggression,
        "weapons": {weapon.type.id: weapon.depletion for weapon in flight.weapons},
        "text": "; ".join(parts),
    }
