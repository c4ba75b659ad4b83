"""`bloodyapril odds scenario`: how a scenario mostly ends, by playing it many times."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from fractions import Fraction
from functools import cache

import click

from bloodyapril.checks.dice import checked_seed
from bloodyapril.cli.procedure_odds import Table, odds_tables
from bloodyapril.cli.progress import progress
from bloodyapril.cli.terminal import show, show_csv, show_json
from bloodyapril.desk.campaigns import scenario_named
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.simulation import Sample
from bloodyapril.play.batch import Battle, Battlefield, battles
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.errors import Unreadable

PLAYS = 100


@click.command("scenario", epilog="Example: bloodyapril odds scenario drocourt --plays 8")
@click.argument("scenario")
@click.option("--plays", type=click.IntRange(1, 100_000), default=PLAYS, show_default=True,
              help="Battles played.")  # fmt: skip
@click.option("--seed", default="april", show_default=True, metavar="WORD",
              help="The same seed gives the same battles.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes; usually one a processor.")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON, every battle.")
@click.option("--csv", "as_csv", is_flag=True, help="For spreadsheets: CSV, every battle.")
def scenario(
    scenario: str, *, plays: int, seed: str, jobs: int | None, as_json: bool, as_csv: bool
) -> None:
    """How a scenario ends when the program plays both sides, over many battles.

    These are shares of the battles played, not exact odds; the margin of error is told.
    """
    if as_json and as_csv:
        raise Unreadable("say --json or --csv, not both")
    seed = checked_seed(seed)
    wanted = scenario_named(scenario)
    jobs = min(plays, jobs or os.cpu_count() or 1)
    found: list[Battle] = []
    with ExitStack() as stack:
        executor = None
        if jobs > 1:
            executor = stack.enter_context(processes(jobs))
        step = stack.enter_context(progress("Battles", plays, silent=as_json or as_csv))
        for fought in battles(wanted, ground_of, plays, seed, executor):
            found.append(fought)
            step()
    if as_json:
        show_json([fought._asdict() for fought in found])
    elif as_csv:
        show_csv(Battle._fields, (fought._asdict() for fought in found))
    else:
        show(odds_tables(tables(found)))


def tables(found: Iterable[Battle]) -> list[Table]:
    """Shares of battles by victory, margin, and losses of both sides."""
    fought = list(found)
    error = Sample(Odds([(True, Fraction(1))]), len(fought)).error
    told = f"{len(fought)} battles, at most {error:.0%} off in 95 of 100"

    def shares(values: Iterable[str | int]) -> Odds[str | int]:
        counts = Counter(values)
        order = sorted(counts, key=lambda value: (isinstance(value, str), value))
        return Odds((value, Fraction(counts[value], len(fought))) for value in order)

    return [
        Table("victory", shares(one.victory for one in fought), told),
        Table("British less German points", shares(one.margin for one in fought), told),
        Table("British aeroplanes lost", shares(one.british_lost for one in fought), told),
        Table("German aeroplanes lost", shares(one.german_lost for one in fought), told),
        Table("turns", shares(one.turns for one in fought), told),
    ]


@cache
def _ground(date: str) -> Battlefield:
    return Battlefield(library(), rulings(), map_of(date))


def processes(jobs: int) -> Executor:
    """So many processes for battles."""
    # A battle leaves no cycles behind: to look for them took a fifth of its time.
    return ProcessPoolExecutor(jobs, initializer=gc.disable)


def ground_of(scenario: Scenario) -> Battlefield:
    """The charts, usual readings and map of a scenario's day, in whatever process asks."""
    return _ground(scenario.date)
