"""Lesser procedures for `bloodyapril roll`: leaving a dogfight, bounces, weather, initiative."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.blocks import Line
from bloodyapril.cli.described import (
    at_table,
    captor,
    dice_options,
    flights,
    one_flight,
    over_option,
    refuse_unlawful,
    seen_by_attacker,
    sky,
    sky_options,
)
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.terms.errors import Unlawful

if TYPE_CHECKING:
    from bloodyapril.rules.table import Table

MONTHS = ("March", "April", "May")
MOST_FLIGHTS = 60
"""On one side; no show in the books has more."""

night_option = click.option("--night", is_flag=True, help="It is night.")
turn_option = click.option(
    "--turn", type=click.IntRange(1, 10), default=1, show_default=True,
    help="The turn of the dogfight, for fatigue.",
)  # fmt: skip


@click.command(
    "disengage",
    epilog="Example: bloodyapril roll disengage '3 Sopwith Pup Medium+2 av=2 damaged=1' "
    "'5 Albatros D.III Medium+2 av=3'",
)
@click.argument("leaver")
@click.argument("hunter")
@click.option("--spin", is_flag=True, help="Spin out, if it may (13.423).")
@turn_option
@night_option
@over_option
@dice_options
def disengage(
    leaver: str, hunter: str, *, spin: bool, turn: int, night: bool, over: str, typed: str | None,
    seed: str | None, as_json: bool,
) -> None:  # fmt: skip
    """A flight tries to leave a dogfight (13.41c): by speed or the contest; then the shots."""
    from bloodyapril.cli.procedures import carried_out, standing_text
    from bloodyapril.rules.air_to_air.dogfight import (
        Dogfight,
        Intent,
        dogfight_objections,
        leave,
        may_spin_out,
    )

    ours, theirs = flights(leaver, hunter)
    if ours.side is theirs.side:
        raise Unlawful(f"{ours.name} and {theirs.name} are on one side and do not fight each other")
    reasons = dogfight_objections(theirs, ours) + (may_spin_out(ours) if spin else [])
    if reasons:
        raise Unlawful(f"{ours.name} cannot leave so: {'; '.join(reasons)}")
    fight = Dogfight(replace(theirs, altitude=ours.altitude), ours, turn)
    captors = (captor(theirs, over), captor(ours, over))

    def get_out(table: Table) -> dict[str, Any]:
        intent = Intent.SPIN_OUT if spin else Intent.DISENGAGE
        after = leave(table, fight, intent, captors, night)
        return {
            "free": ours.id in after.left,
            "leaver": standing_text(after.fight.defender),
            "hunter": standing_text(after.fight.attacker),
        }

    carried_out(get_out, at_table(leaver, hunter), typed, seed, as_json)


@click.command(
    "bounce",
    epilog="Example: bloodyapril roll bounce '3 SE5 Medium+2 av=1' '3 Albatros D.III Medium+2' "
    "'2 Albatros D.III Medium+4 av=2' --defender-leaves --let-go",
)
@click.argument("attacker")
@click.argument("defender")
@click.argument("bouncer")
@click.option("--sees", default="detected", show_default=True, metavar="STATE",
              help="How the bouncer sees the dogfight: tally or detected.")  # fmt: skip
@click.option("--defender-leaves", is_flag=True, help="The defender declares to leave (13.43a).")
@click.option("--let-go", is_flag=True, help="The attacker lets it go, to meet the bouncer.")
@turn_option
@sky_options
@over_option
@dice_options
def bounce(
    attacker: str, defender: str, bouncer: str, *, sees: str, defender_leaves: bool, let_go: bool,
    turn: int, over: str, typed: str | None, seed: str | None, as_json: bool, **situation: Any,
) -> None:  # fmt: skip
    """A third flight bounces a dogfight to help its defender (13.43a-f): that whole turn.

    Who is out of it then scatters, unless it got away, and checks for Wind Up.
    """
    from bloodyapril.cli.procedures import carried_out, standing_text
    from bloodyapril.rules.air_to_air.bounce import bounce as pile_in
    from bloodyapril.rules.air_to_air.dogfight import Dogfight, Intent
    from bloodyapril.rules.air_to_air.engagement import Circumstances
    from bloodyapril.rules.air_to_air.standing import out_of_bounce

    ours, theirs = flights(attacker, defender)
    third = one_flight(bouncer, "B")
    if third.name in (ours.name, theirs.name):
        third = replace(third, name=f"{third.name} (bouncer)")
    met = Circumstances(sky(situation), attacker_sees=seen_by_attacker(sees))
    captors = (captor(ours, over), captor(theirs, over), captor(third, over))

    def fight(table: Table) -> dict[str, Any]:
        attacking = replace(ours, altitude=theirs.altitude)
        refuse_unlawful(third, attacking, met.air.weather, table)
        result = pile_in(
            table, Dogfight(attacking, theirs, turn), third, met,
            defender=Intent.DISENGAGE if defender_leaves else Intent.STAY,
            attacker_lets_go=let_go, captors=captors,
        )  # fmt: skip
        before = {one.id: one for one in (attacking, theirs, third)}
        freed = out_of_bounce(table, result, before, [theirs.id] if defender_leaves else [])
        fights = []
        if result.three is not None:
            three = result.three
            fights = [three.fight.attacker, three.fight.defender, three.bouncer]
        elif result.two is not None:
            fights = [result.two.attacker, result.two.defender]
        return {
            "engaged": result.engaged,
            **{f"in the fight: {one.name}": standing_text(one) for one in fights},
            **{f"out of it: {one.name}": standing_text(one) for one in freed},
        }

    carried_out(fight, at_table(attacker, defender, bouncer), typed, seed, as_json)


@click.command("weather", epilog="Example: bloodyapril roll weather --month May")
@click.option("--month", type=click.Choice(MONTHS, case_sensitive=False), default="April",
              show_default=True, help="Of 1917.")  # fmt: skip
@dice_options
def weather(*, month: str, typed: str | None, seed: str | None, as_json: bool) -> None:
    """The weather at the start of a scenario (7.1): sky, layer, wind."""
    from bloodyapril.cli.procedures import carried_out
    from bloodyapril.rules.weather import weather_at_start

    def roll(table: Table) -> dict[str, Any]:
        return {"weather": str(weather_at_start(table, month))}

    carried_out(roll, at_table(), typed, seed, as_json)


@click.command(
    "initiative", epilog="Example: bloodyapril roll initiative --british 10 --german 3 --seed 2"
)
@click.option("--british", type=click.IntRange(0, MOST_FLIGHTS), required=True,
              help="British flights in the air that have to move.")  # fmt: skip
@click.option("--german", type=click.IntRange(0, MOST_FLIGHTS), required=True,
              help="German flights in the air that have to move.")  # fmt: skip
@click.option("--german-first", is_flag=True, help="The Germans choose to move first (9.2).")
@dice_options
def initiative(
    *, british: int, german: int, german_first: bool, typed: str | None, seed: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Draw the chits of a whole Movement Phase (9.2): who moves how many flights, and when."""
    from bloodyapril.cli.procedures import carried_out
    from bloodyapril.rules.initiative import draws
    from bloodyapril.terms.sides import Side

    first = Side.GERMAN if german_first else Side.BRITISH

    def draw(table: Table) -> dict[str, Any]:
        moved = [
            f"{drawn.side.value} {drawn.due}" for drawn in draws(table, first, (british, german))
        ]
        return {"order": ", ".join(moved) or "nobody moves"}

    carried_out(draw, at_table(), typed, seed, as_json)


@click.command("drift", epilog="Example: bloodyapril roll drift NNE --wind 30 --from NW")
@click.argument("heading")
@click.option("--wind", type=click.Choice(["0", "15", "30", "45", "60"]), required=True,
              help="Speed in mph.")  # fmt: skip
@click.option("--from", "wind_from", metavar="HEADING", required=True, help="Where it blows from.")
@click.option("--half", type=click.Choice(["-", "0", "+"]), default="0", show_default=True,
              help="The half MP marker that the flight has.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def drift(heading: str, *, wind: str, wind_from: str, half: str, as_json: bool) -> None:
    """What the wind does to a flight this turn (7.52), worked out without dice."""
    from bloodyapril.rules.weather import Weather, drifted
    from bloodyapril.terms.hexes import Heading
    from bloodyapril.terms.measures import mp_text

    blows = Weather(wind_from=Heading.parse(wind_from), wind_speed=int(wind))
    marker = {"-": -1, "0": 0, "+": 1}[half]
    found = drifted(blows, Heading.parse(heading), marker)
    towards = None if found.towards is None else found.towards.name
    if as_json:
        show_json({"hexes": found.hexes, "towards": towards, "marker_mp": found.half / 2})
        return
    moved = f"drifts {found.hexes} hex{'es' * (found.hexes > 1)} {towards}" if towards else "stays"
    kept = f"marker {mp_text(found.half)} MP" if found.half else "no half MP marker"
    show((Line(f"It {moved}, {kept}. [7.52]", "strong"),))


@click.command(
    "heights", epilog="Example: bloodyapril roll heights 'SE5 Medium+5' 'Albatros D.III Medium+5'"
)
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def heights(first: str, second: str, *, as_json: bool) -> None:
    """Which of two flights is higher (10.15): feet by the conversion tables, and fractions."""
    from bloodyapril.checks.dice import ScriptedDice
    from bloodyapril.rules.movement.altitude import feet, height_order
    from bloodyapril.rules.table import Table
    from bloodyapril.terms.map import NOWHERE

    ours, theirs = flights(first, second)
    shelf, readings = at_table(first, second)
    table = Table(shelf, ScriptedDice(()), readings, NOWHERE)
    order = height_order(table, ours.card, ours.altitude, theirs.card, theirs.altitude)
    rows = [
        {
            "flight": one.name,
            "altitude": str(one.altitude),
            "feet": feet(shelf, one.card, one.altitude),
            "fraction": f"{one.altitude.climb}/{one.card.bands[one.altitude.band].column}",
        }
        for one in (ours, theirs)
    ]
    if as_json:
        show_json({"flights": rows, "advantage": {1: ours.name, -1: theirs.name, 0: None}[order]})
        return
    lines = [
        f"{row['flight']} {row['altitude']}: {row['feet']:,} ft, {row['fraction']}" for row in rows
    ]
    advantage = {1: f"{ours.name} is higher", -1: f"{theirs.name} is higher", 0: "They are level"}
    method = readings["altitude-advantage-method"]
    show((*map(Line, lines), Line(f"{advantage[order]}, by {method}. [10.15]", "strong")))
