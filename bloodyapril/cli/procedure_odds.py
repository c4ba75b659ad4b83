"""Odds of whole procedures: combat, dogfight, bomb run, recon; and comparing two of them."""

from __future__ import annotations

import shlex
from collections.abc import Container, Iterable
from fractions import Fraction
from typing import Any

import click

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.described import (
    dogfight_options,
    flak_weather_option,
    meeting_options,
    options,
    photo_turn,
    run_options,
    sky_options,
)
from bloodyapril.cli.pages.odds import bar
from bloodyapril.cli.tabling import air
from bloodyapril.cli.terminal import show, show_csv, show_json
from bloodyapril.desk import fights
from bloodyapril.odds.distribution import Odds, percent
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass

SHOWN = 12
"""Results that a table lists before it sums up the rest; JSON and CSV have all."""

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
    attacker: str, defender: str, *, joint: bool, as_json: bool, as_csv: bool, **said: Any
) -> list[Table]:
    """Exact odds of a round of combat: who engages, shots, losses, Wind Up.

    Flights are described as for 'bloodyapril roll combat'.
    """
    fight = fights.Combat(attacker, defender, air=air(said), **said)
    return _tell(fight, as_json, as_csv, but=() if joint else (fights.JOINT,))


@click.command(
    "bomb-run",
    epilog="Example: bloodyapril odds bomb-run '4 FE2d Low+4' --aa medium --aa light --press",
)
@click.argument("flight")
@run_options
@sky_options
@flak_weather_option
@output_options
def bombing(flight: str, *, as_json: bool, as_csv: bool, **said: Any) -> list[Table]:
    """Exact odds of a bomb run through barrages: success, damage, own losses."""
    return _tell(fights.BombRun(flight, air=air(said), **said), as_json, as_csv)


@click.command(
    "recon",
    epilog="Example: bloodyapril odds recon '4 FE2d Medium+3' --camera 3 --camera 4 "
    "--turn medium,2 --turn 3 --turn light,2",
)
@click.argument("flight")
@click.option("--turn", "turns", type=photo_turn, multiple=True, required=True, metavar="STEPS",
              help="A turn: its barrages and numbers of hexes, as 'medium,3'.")  # fmt: skip
@click.option("--camera", "cameras", type=click.IntRange(1, 6), multiple=True,
              help="An aeroplane with a camera, by number; else the first.")  # fmt: skip
@sky_options
@flak_weather_option
@output_options
def recon(flight: str, *, as_json: bool, as_csv: bool, **said: Any) -> list[Table]:
    """Exact odds of a photographing flight: its plates, their points, own losses (12.216).

    A turn in which AA does damage counts for nothing, and a flight that aborts flies home with
    what it has. An aeroplane that falls out of its flight is taken as lost; landing is not counted.
    """
    return _tell(fights.Photographs(flight, air=air(said), **said), as_json, as_csv)


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
    attacker: str, defender: str, *, plays: int | None, as_json: bool, as_csv: bool, **said: Any
) -> list[Table]:
    """Odds of a dogfight of several turns: its losses, how long it lasts, who gets away.

    They are exact where its states can be counted in some seconds. A longer or larger dogfight is
    simulated; then the number of plays and the margin of error are told.
    """
    fight = fights.Dogfight(attacker, defender, air=air(said), **said)
    return _tell(fight, as_json, as_csv, plays)


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


def _tell(
    fight: fights.Fight[Any],
    as_json: bool,
    as_csv: bool,
    plays: int | None = None,
    but: Container[str] = (),
) -> list[Table]:
    """Show the odds of a fight as the options ask for; what they are is given back to compare.

    Those under the titles of `but` are left out.
    """
    if as_json and as_csv:
        raise Unreadable("say --json or --csv, not both")
    found = [
        Table(one.title, one.odds, _method(one))
        for one in fights.odds(fight, plays=plays)
        if one.title not in but
    ]
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


def _method(chances: fights.Chances) -> str:
    if chances.played is None:
        return "exact"
    return f"simulated, n={chances.played}, at most {chances.error:.1%} off in 95 of 100"


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
