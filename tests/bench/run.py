"""Timings, each the median of several runs and as a ratio to a baseline of the same run.

`make bench` prints them; nothing here passes or fails. What the project aims at stands beside each.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

RUNS = 15


def wall(words: list[str]) -> float:
    """Seconds of wall time that a command takes, the median of several runs."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(words, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def clocked(work: Callable[[], object], runs: int = 3) -> float:
    """Seconds that a piece of work takes in this process, the median of several runs."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def battle() -> int:
    """The demo battle in memory; returns the turns played."""
    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.play.session import begin
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library import library, rulings
    from bloodyapril.store.maps import map_of
    from bloodyapril.store.scenarios import find_scenario

    scenario = find_scenario("1917-04-13")
    table = Table(library(), SeededDice(1917), rulings())
    session, _ = begin(scenario, map_of(scenario.date), table)
    while not session.game.over:
        session.play_turn()
    return session.game.turn


def fights(number: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """A round of so many against as many: its exact odds, and a thousand plays of it."""
    from dataclasses import replace

    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.game.sketch import sketch
    from bloodyapril.odds.combat import combat_odds
    from bloodyapril.rules.air_to_air.engagement import Circumstances
    from bloodyapril.rules.air_to_air.rounds import combat_round
    from bloodyapril.rules.detection import Light
    from bloodyapril.rules.table import Table
    from bloodyapril.rules.weather import Weather
    from bloodyapril.store.library import library, rulings

    ours = sketch(library(), f"{number} Albatros D.III Medium+3 av=3", id="A")
    theirs = sketch(library(), f"{number} RE8 Low+8", id="D")
    met = Circumstances(Weather(), Light(), attacker_sees="tally", defender_sees="detected")

    def odds() -> object:
        found = combat_odds(library(), rulings(), ours, theirs, replace(met))
        return found.joint, found.defender_losses, found.defender_wind_up

    def plays() -> None:
        table = Table(library(), SeededDice("bench"), rulings())
        for _ in range(1000):
            combat_round(table, ours, theirs, met)
            table.take_events()

    return odds, plays


def demo(folder: Path) -> float:
    """Seconds a whole `bloodyapril demo` takes: campaign file, battle, journal and three PDFs."""
    words = ["demo", "--seed", "1917", "--folder", str(folder)]
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "bloodyapril", *words], check=True, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    rows: list[tuple[str, float, float, str, str]] = []
    python = [sys.executable]
    click = wall([*python, "-c", "import click"])
    roll = wall([*python, "-m", "bloodyapril", "roll", "wind-up"])
    odds = wall([*python, "-m", "bloodyapril", "odds", "wind-up"])
    rows.append(("roll wind-up", roll, click, "import click", "at most 2.5"))
    rows.append(("odds wind-up", odds, click, "import click", ""))
    battle()
    fight = clocked(battle)
    rows.append(("demo battle in memory", fight, click, "import click", "at most 5 s"))
    for number, aim in ((6, "at most 2 s"), (3, "at most 0.2 s")):
        exact, plays = fights(number)
        rows.append(
            (f"odds {number} v {number}", clocked(exact), clocked(plays), "1000 plays of it", aim)
        )
    with tempfile.TemporaryDirectory() as folder:
        whole = demo(Path(folder))
    rows.append(("whole demo with PDFs", whole, fight, "battle in memory", ""))
    print(f"{'what':<24}{'seconds':>9}{'ratio':>8}  {'to':<18}aim")
    for what, seconds, baseline, name, aim in rows:
        print(f"{what:<24}{seconds:>9.3f}{seconds / baseline:>8.2f}  {name:<18}{aim}")


if __name__ == "__main__":
    main()
