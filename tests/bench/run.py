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
    with tempfile.TemporaryDirectory() as folder:
        whole = demo(Path(folder))
    rows.append(("whole demo with PDFs", whole, fight, "battle in memory", ""))
    print(f"{'what':<24}{'seconds':>9}{'ratio':>8}  {'to':<18}aim")
    for what, seconds, baseline, name, aim in rows:
        print(f"{what:<24}{seconds:>9.3f}{seconds / baseline:>8.2f}  {name:<18}{aim}")


if __name__ == "__main__":
    main()
