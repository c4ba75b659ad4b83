"""Odds of whole procedures: combat, dogfight, bomb run, recon; and comparing two of them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.described import (
    at_table,
    attack_on_ground,
    check_orders,
    dogfight_options,
    flak_weather_option,
    flights,
    gun_named,
    meeting,
    meeting_options,
    one_flight,
    options,
    refuse_unlawful,
    run_options,
    sky,
    sky_options,
    standing,
)
from bloodyapril.cli.pages.odds import bar
from bloodyapril.cli.terminal import show, show_csv, show_json
from bloodyapril.odds.distribution import Odds, percent
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.values import dataclass

if TYPE_CHECKING:
    from bloodyapril.odds.combat import Blow
    from bloodyapril.rules.air_units import Flight
    from bloodyapril.rules.archie import Concentration

SHOWN = 12
"""Results that a table lists before it sums up the rest; JSON and CSV have all."""
PLAYS = 4000

output_options = options(
    click.option("--json", "as_json", is_flag=True, help="For programs: JSON."),
    click.option("--csv", "as_csv", is_flag=True, help="For spreadsheets: CSV."),
)


@dataclass(frozen=True, slots=True)
class Table:
    """Odds under a title; `method` says `exact`, or how large a sample they are."""

    title: str
    odds: Odds[Any]
    method: str = "exact"

    def rows(self) -> list[dict[str, str]]:
        """Every result for other programs."""
        return [
            {
                "table": self.title,
                "result": str(result),
                "fraction": str(chance),
                "chance": f"{float(chance):.6f}",
                "method": self.method,
            }
            for result, chance in self.odds.items()
        ]


@click.command(
    "combat",
    epilog="Example: bloodyapril odds combat '6 Albatros D.III Medium+3 av=3' '6 RE8 Low+8' "
    "--sees tally",
)
@click.argument("attacker")
@click.argument("defender")
@click.option("--joint", is_flag=True, help="Both sides' shots and losses together.")
@meeting_options
@sky_options
@output_options
def combat(
    attacker: str, defender: str, *, joint: bool, as_json: bool, as_csv: bool, **situation: Any
) -> list[Table]:
    """Exact odds of a round of combat: who engages, shots, losses, Wind Up.

    Flights are described as for 'bloodyapril roll combat'.
    """
    return _tell(lambda: _combat(attacker, defender, situation, joint), as_json, as_csv)


@click.command(
    "bomb-run",
    epilog="Example: bloodyapril odds bomb-run '4 FE2d Low+4' --aa medium --aa light --press",
)
@click.argument("flight")
@run_options
@sky_options
@flak_weather_option
@output_options
def bombing(
    flight: str, *, profile: str, aa: tuple[str, ...], press: bool, strafe: bool, moving: bool,
    as_json: bool, as_csv: bool, **situation: Any,
) -> list[Table]:  # fmt: skip
    """Exact odds of a bomb run through barrages: success, damage, own losses."""

    def tables() -> list[Table]:
        from bloodyapril.odds.bombing import bomb_run_odds
        from bloodyapril.odds.grouping import regrouped

        bomber, run, target = attack_on_ground(flight, profile, press, strafe, moving)
        guns = [gun_named(density, bomber, place) for place, density in enumerate(aa, 1)]
        odds = bomb_run_odds(
            *at_table(flight), bomber, run, target, guns, sky(situation),
        )  # fmt: skip
        return [
            Table(
                "damage to the target",
                regrouped(
                    odds.items(), lambda run: "no attack" if run.stopped else run.damage.word
                ),
            ),
            Table(
                "success",
                regrouped(odds.items(), lambda run: "stopped" if run.stopped else run.success),
            ),
            Table("own losses", regrouped(odds.items(), lambda run: run.losses)),
        ]

    return _tell(tables, as_json, as_csv)


@click.command(
    "recon",
    epilog="Example: bloodyapril odds recon '4 FE2d Medium+3' --camera 3 --camera 4 "
    "--turn medium,2 --turn 3 --turn light,2",
)
@click.argument("flight")
@click.option("--turn", "turns", multiple=True, required=True, metavar="STEPS",
              help="A turn: its barrages and numbers of hexes, as 'medium,3'.")  # fmt: skip
@click.option("--camera", "cameras", type=click.IntRange(1, 6), multiple=True,
              help="An aeroplane with a camera, by number; else the first.")  # fmt: skip
@sky_options
@flak_weather_option
@output_options
def recon(
    flight: str, *, turns: tuple[str, ...], cameras: tuple[int, ...], as_json: bool,
    as_csv: bool, **situation: Any,
) -> list[Table]:  # fmt: skip
    """Exact odds of a photographing flight: its plates, their points, own losses (12.216).

    A turn in which AA does damage counts for nothing, and a flight that aborts flies home with
    what it has. An aeroplane that falls out of its flight is taken as lost; landing is not counted.
    """

    def tables() -> list[Table]:
        from bloodyapril.odds.grouping import regrouped
        from bloodyapril.odds.photography import recon_odds

        flown = _photographer(flight, cameras)
        course = _course(flown, turns)
        odds = recon_odds(
            *at_table(flight), flown, course, sky(situation),
        )  # fmt: skip
        found = list(odds.items())
        return [
            Table("hexes on plates at home", _rising(regrouped(found, lambda end: end.hexes))),
            Table("cameras at home", _rising(regrouped(found, lambda end: end.cameras))),
            Table("victory points", _rising(regrouped(found, lambda end: end.points))),
            Table("own losses", regrouped(found, lambda end: end.losses)),
        ]

    return _tell(tables, as_json, as_csv)


@click.command(
    "dogfight",
    epilog="Example: bloodyapril odds dogfight '2 Sopwith Pup Medium av=2' "
    "'3 Albatros D.III Medium av=3' --turns 3",
)
@click.argument("attacker")
@click.argument("defender")
@dogfight_options
@sky_options
@click.option("--plays", type=click.IntRange(100, 100_000), metavar="N",
              help="Simulate it with so many plays, even where it could be counted.")  # fmt: skip
@output_options
def dogfight(
    attacker: str, defender: str, *, attacker_orders: str, defender_orders: str, turns: int,
    plays: int | None, as_json: bool, as_csv: bool, **situation: Any,
) -> list[Table]:  # fmt: skip
    """Odds of a dogfight of several turns: its losses, how long it lasts, who gets away.

    They are exact where its states can be counted in some seconds. A longer or larger dogfight is
    simulated; then the number of plays and the margin of error are told.
    """
    orders = (attacker_orders, defender_orders)
    return _tell(
        lambda: _dogfight(attacker, defender, orders, turns, plays, situation), as_json, as_csv
    )


@click.command(
    "compare",
    epilog="Example: bloodyapril odds compare \"combat '3 SE5 Medium+5' '4 Albatros D.III Low+3'"
    "\" \"combat '3 SE5 Low+4' '4 Albatros D.III Low+3'\"",
)
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def compare(first: str, second: str, *, as_json: bool) -> None:
    """Two situations side by side: should I climb first?

    Each is what you would type after 'bloodyapril odds', in quotation marks.
    """
    ones = _tables_of(first)
    others = {table.title: table for table in _tables_of(second)}
    pairs = [(one, others[one.title]) for one in ones if one.title in others]
    if not pairs:
        raise Unreadable("these two have nothing to compare")
    if as_json:
        show_json([{"first": one.rows(), "second": other.rows()} for one, other in pairs])
        return
    page: list[Block] = [Line(f"A: {first}", "quiet"), Line(f"B: {second}", "quiet")]
    for one, other in pairs:
        page += _side_by_side(one, other)
    show(tuple(page))


COMPARED = {command.name or "": command for command in (combat, dogfight, bombing, recon)}
"""What has odds that can be set side by side."""


def _combat(attacker: str, defender: str, situation: dict[str, Any], joint: bool) -> list[Table]:
    from bloodyapril.odds.combat import combat_odds
    from bloodyapril.odds.grouping import regrouped

    ours, theirs = flights(attacker, defender)
    circumstances = meeting(situation)
    refuse_unlawful(ours, theirs, circumstances.air.weather)
    odds = combat_odds(*at_table(attacker, defender), ours, theirs, circumstances)
    engaged = regrouped(
        odds.engagement.items(), lambda result: result.name.lower().replace("_", " ")
    )
    tables = [
        Table("engagement", engaged),
        Table(f"shots of {ours.name}", odds.attacker_shots),
        Table(f"losses of {theirs.name}", odds.defender_losses),
        Table(f"Wind Up of {theirs.name}", odds.defender_wind_up),
        Table(f"shots of {theirs.name}", odds.defender_shots),
        Table(f"losses of {ours.name}", odds.attacker_losses),
        Table(f"Wind Up of {ours.name}", odds.attacker_wind_up),
    ]
    if joint:
        tables.append(Table("both together", regrouped(odds.joint.items(), _blows)))
    return tables


def _blows(pair: tuple[Blow, Blow]) -> str:
    ours, theirs = pair
    return (
        f"attacker {ours.shots} shots: {ours.losses}; defender {theirs.shots} shots: "
        f"{theirs.losses}"
    )


def _dogfight(
    attacker: str,
    defender: str,
    orders: tuple[str, str],
    turns: int,
    plays: int | None,
    situation: dict[str, Any],
) -> list[Table]:
    from bloodyapril.checks.dice import Dice
    from bloodyapril.odds.dogfights import TooLong, dogfight_odds
    from bloodyapril.odds.grouping import regrouped
    from bloodyapril.odds.simulation import sample
    from bloodyapril.rules.air_to_air.standing import fight_on
    from bloodyapril.rules.air_units import Damage
    from bloodyapril.rules.table import Table as RulesTable
    from bloodyapril.terms.map import NOWHERE

    ours, theirs = flights(attacker, defender)
    by = (standing(orders[0]), standing(orders[1]))
    for one, wish in zip((ours, theirs), by, strict=True):
        check_orders(one, wish)
    shelf, readings = at_table(attacker, defender)
    air = sky(situation)
    if plays is None:
        try:
            odds = dogfight_odds(
                shelf, readings, ours, theirs, by, air=air,
                most_turns=turns,
            )  # fmt: skip
        except TooLong:
            plays = PLAYS
        else:
            names = {"attacker": ours.name, "defender": theirs.name, "neither": "neither"}
            shot_down = regrouped(
                odds.items(),
                lambda end: (end.turns, end.attacker.shot_down, end.defender.shot_down),
            )
            away = Table("gets away", regrouped(odds.items(), lambda end: names[end.away]))
            return [*_ends(ours, theirs, shot_down), away]

    def play(dice: Dice) -> tuple[int, int, int]:
        table = RulesTable(shelf, dice, readings, NOWHERE)
        ended = fight_on(table, ours, theirs, by, air=air, most_turns=turns)
        lost = [
            sum(box.damage is Damage.SHOT_DOWN for box in flight.aeroplanes)
            for flight in (ended.attacker, ended.defender)
        ]
        return ended.turns, lost[0], lost[1]

    taken = sample(play, plays)
    method = f"simulated, n={plays}, at most {taken.error:.1%} off in 95 of 100"
    return _ends(ours, theirs, taken.odds, method)


def _ends(
    ours: Flight, theirs: Flight, odds: Odds[tuple[int, int, int]], method: str = "exact"
) -> list[Table]:
    """The tables of a dogfight, from its turns and the aeroplanes shot down on both sides."""
    from bloodyapril.odds.grouping import regrouped

    items = odds.items()
    return [
        Table(f"{ours.name} shot down", _rising(regrouped(items, lambda end: end[1])), method),
        Table(f"{theirs.name} shot down", _rising(regrouped(items, lambda end: end[2])), method),
        Table("turns", _rising(regrouped(items, lambda end: end[0])), method),
    ]


def _photographer(text: str, cameras: tuple[int, ...]) -> Flight:
    """A recon flight as described, with cameras in these aeroplanes."""
    from dataclasses import replace

    from bloodyapril.rules.air_units import Tasking
    from bloodyapril.rules.taskings.recon import MOST_CAMERAS, equipment_objections

    flight = replace(one_flight(text), tasking=Tasking.RECON)
    carried = set(cameras) or {box.number for box in flight.aeroplanes if box.camera} or {1}
    if len(carried) > MOST_CAMERAS or max(carried) > len(flight.aeroplanes):
        raise Unreadable(
            f"{text!r}: at most {MOST_CAMERAS} of its aeroplanes have cameras, "
            f"numbers 1 to {len(flight.aeroplanes)}"
        )
    reasons = equipment_objections(flight.card, Tasking.RECON, carried)
    if reasons:
        raise Unlawful("; ".join(reasons))
    boxes = tuple(replace(box, camera=box.number in carried) for box in flight.aeroplanes)
    return replace(flight, aeroplanes=boxes)


def _course(flight: Flight, turns: Iterable[str]) -> list[list[Concentration | int]]:
    """The turns of a photographing run, each as its barrages and hexes in order."""
    course: list[list[Concentration | int]] = []
    for place, turn in enumerate(turns, 1):
        steps = [word.strip() for word in turn.split(",")]
        if not all(steps):
            raise Unreadable(f"{turn!r}: write a turn as its barrages and hexes, as 'medium,3'")
        course.append(
            [int(step) if step.isdecimal() else gun_named(step, flight, place) for step in steps]
        )
    return course


def _rising(odds: Odds[int]) -> Odds[int]:
    return Odds(sorted(odds.items()))


def _tell(tables: Callable[[], list[Table]], as_json: bool, as_csv: bool) -> list[Table]:
    """Show tables of odds as the options ask for; what they are is given back for comparing."""
    if as_json and as_csv:
        raise Unreadable("say --json or --csv, not both")
    found = tables()
    if click.get_current_context().find_object(_Silent) is not None:
        return found
    if as_json:
        show_json([row for table in found for row in table.rows()])
    elif as_csv:
        columns = ("table", "result", "fraction", "chance", "method")
        show_csv(columns, (row for table in found for row in table.rows()))
    else:
        show(odds_tables(found))
    return found


class _Silent:
    """Marks a run whose tables are wanted, not shown."""


def _tables_of(words: str) -> list[Table]:
    """The tables of an odds command; raises `Unreadable` for one that cannot be compared."""
    try:
        name, *rest = shlex.split(words)
    except ValueError as fault:
        raise Unreadable(f"{words!r}: {fault}") from None
    if name not in COMPARED:
        raise Unreadable(f"{name!r} cannot be compared; say one of {', '.join(COMPARED)}")
    found = COMPARED[name].main(rest, f"odds {name}", standalone_mode=False, obj=_Silent())
    tables: list[Table] = found
    return tables


def odds_tables(tables: Iterable[Table]) -> Page:
    """Odds as bars, the rarest summed up."""
    page: list[Block] = []
    for table in tables:
        page.append(Heading(table.title, f"[{table.method}]"))
        items = list(table.odds.items())
        shown, rest = items[:SHOWN], items[SHOWN:]
        if len(items) > SHOWN and not table.odds.numeric:
            items.sort(key=lambda item: -item[1])
            shown, rest = items[: SHOWN - 1], items[SHOWN - 1 :]
        rows = [(str(result), percent(chance), bar(chance)) for result, chance in shown]
        if rest:
            chance = sum((chance for _, chance in rest), Fraction(0))
            rows.append((f"{len(rest)} other results", percent(chance), bar(chance)))
        page.append(Grid(tuple(rows), right=(1,), wraps=(0,)))
    return tuple(page)


def _side_by_side(one: Table, other: Table) -> Iterable[Block]:
    yield Heading(one.title, f"[{one.method}]")
    results = list(dict.fromkeys([*one.odds, *other.odds]))
    results.sort(key=lambda result: -max(one.odds.chance(result), other.odds.chance(result)))
    rows = tuple(
        (
            str(result),
            percent(one.odds.chance(result)),
            bar(one.odds.chance(result)),
            percent(other.odds.chance(result)),
            bar(other.odds.chance(result)),
        )
        for result in results[:SHOWN]
    )
    yield Grid(rows, ("result", "A", "", "B", ""), right=(1, 3), wraps=(0,))
