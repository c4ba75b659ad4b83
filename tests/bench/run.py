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
from typing import TYPE_CHECKING

from tests.bench.commands import circus, commands

if TYPE_CHECKING:
    from bloodyapril.game.state.scenario import Scenario

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
    from bloodyapril.store.library.maps import map_of
    from bloodyapril.store.library.shelves import library, rulings
    from bloodyapril.store.scenario.reading import find_scenario

    scenario = find_scenario("1917-04-13")
    table = Table(library(), SeededDice(1917), rulings(), map_of(scenario.date))
    session, _ = begin(scenario, table)
    while not session.game.over:
        session.play_turn()
    return session.game.turn


def show_of(flights: int) -> Scenario:
    """A show of so many flights, half of them German and in the air, over the demo's sector."""
    from dataclasses import replace

    from bloodyapril.store.scenario.reading import find_scenario
    from bloodyapril.terms.altitude import Altitude, Band
    from bloodyapril.terms.measures import GameTurn

    plain = find_scenario("1917-04-13")
    ours = [
        replace(order, id=f"B{number}", name=f"{order.name} {number}", leader="", crews=(),
                enters=GameTurn(1), hex=order.hex or order.route[0],
                altitude=order.altitude or Altitude(Band.LOW, 6))
        for number in range(1, (flights + 1) // 2 + 1)
        for order in [plain.flights[number % len(plain.flights)]]
    ]  # fmt: skip
    theirs = [
        replace(plain.readiness[number % len(plain.readiness)], leader="", aeroplanes=3,
                airborne=Altitude(Band.MEDIUM, 1))
        for number in range(flights // 2)
    ]  # fmt: skip
    return replace(plain, turns=GameTurn(60), flights=tuple(ours), readiness=tuple(theirs))


def turn_of(flights: int) -> float:
    """Seconds that a turn of such a show takes in memory, over its first ten."""
    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.play.session import begin
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library.maps import map_of
    from bloodyapril.store.library.shelves import library, rulings

    scenario = show_of(flights)
    table = Table(library(), SeededDice("bench"), rulings(), map_of(scenario.date))
    session, _ = begin(scenario, table)
    return clocked(session.play_turn, 10)


def patrols(plays: int) -> float:
    """Seconds that so many small patrols take on two processes: one flight against one."""
    from dataclasses import replace

    from bloodyapril.cli.scenario_odds import ground_of, processes
    from bloodyapril.play.batch import battles
    from bloodyapril.terms.measures import GameTurn

    small = replace(show_of(2), turns=GameTurn(30))
    began = time.perf_counter()
    with processes(2) as executor:
        assert len(list(battles(small, ground_of, plays, "bench", executor))) == plays
    return time.perf_counter() - began


def opened(folder: Path) -> float:
    """Seconds in which a saved show of 40 flights and 60 turns is read from its file."""
    from bloodyapril.store.campaign.file import create_campaign, open_campaign
    from tests.sitting import play_turn, read_game, set_up

    campaign = create_campaign(folder, "Show", "bench", {}, lambda campaign: None)
    played = set_up(campaign, show_of(40))
    while not played.game.over and played.turn < 60:
        played = play_turn(campaign)
    return clocked(lambda: read_game(open_campaign(folder / "Show.campaign")))


def fights(number: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """A round of so many against as many: its exact odds, and a thousand plays of it."""
    from dataclasses import replace

    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.game.table.described import sketch
    from bloodyapril.odds.combat import combat_odds
    from bloodyapril.rules.air import CLEAR_DAY
    from bloodyapril.rules.air_to_air.engagement import Circumstances
    from bloodyapril.rules.air_to_air.rounds import combat_round
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library.shelves import library, rulings
    from bloodyapril.terms.map import NOWHERE

    ours = sketch(library(), f"{number} Albatros D.III Medium+3 av=3", id="A")
    theirs = sketch(library(), f"{number} RE8 Low+8", id="D")
    met = Circumstances(CLEAR_DAY, attacker_sees="tally", defender_sees="detected")

    def odds() -> object:
        found = combat_odds(library(), rulings(), ours, theirs, replace(met))
        return found.joint, found.defender_losses, found.defender_wind_up

    def plays() -> None:
        table = Table(library(), SeededDice("bench"), rulings(), NOWHERE)
        for _ in range(1000):
            combat_round(table, ours, theirs, met)
            table.take_events()

    return odds, plays


def dogfights(number: int, turns: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """So many turns of so many against as many: their exact odds, and a thousand plays of them."""
    from bloodyapril.checks.dice import SeededDice
    from bloodyapril.game.table.described import sketch
    from bloodyapril.odds.dogfights import dogfight_odds
    from bloodyapril.rules.air_to_air.standing import Standing, fight_on
    from bloodyapril.rules.table import Table
    from bloodyapril.store.library.shelves import library, rulings
    from bloodyapril.terms.map import NOWHERE

    ours = sketch(library(), f"{number} Sopwith Pup Medium av=2", id="A")
    theirs = sketch(library(), f"{number} Albatros D.III Medium av=2", id="D")
    stay = Standing.STAY, Standing.STAY

    def odds() -> object:
        return dogfight_odds(library(), rulings(), ours, theirs, stay, most_turns=turns)

    def plays() -> None:
        table = Table(library(), SeededDice("bench"), rulings(), NOWHERE)
        for _ in range(1000):
            fight_on(table, ours, theirs, stay, most_turns=turns)
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
    rows.append(("roll wind-up", roll, click, "import click", "at most 1.8"))
    rows.append(("odds wind-up", odds, click, "import click", ""))
    battle()
    fight = clocked(battle)
    rows.append(("demo battle in memory", fight, click, "import click", "at most 5 s"))
    for number, aim in ((6, "at most 2 s"), (3, "at most 0.2 s")):
        exact, plays = fights(number)
        rows.append(
            (f"odds {number} v {number}", clocked(exact), clocked(plays), "1000 plays of it", aim)
        )
    for number, turns, aim in ((1, 10, "at most 0.5 s"), (2, 5, "at most 2 s"), (3, 3, "")):
        exact, plays = dogfights(number, turns)
        what = f"dogfight {number} v {number}, {turns} turns"
        rows.append((what, clocked(exact), clocked(plays, 1), "1000 plays of it", aim))
    few = turn_of(5)
    for number, aim in ((5, ""), (20, ""), (40, "at most 0.3 s"), (50, "at most 12")):
        rows.append((f"a turn of {number} flights", turn_of(number), few, "of 5 flights", aim))
    rows.append(("1000 patrols, 2 procs", patrols(1000), fight, "demo battle", "at most 60 s"))
    with tempfile.TemporaryDirectory() as folder:
        for what, seconds, aim in commands(Path(folder)):
            rows.append((what, seconds, click, "import click", aim))
    with tempfile.TemporaryDirectory() as folder:
        back, size = circus(Path(folder))
        rows.append(("undo after a circus", back, click, "import click", "at most 0.1 s"))
        rows.append(("file of a circus, in MB", size, 1.0, "a megabyte", "at most 1"))
    with tempfile.TemporaryDirectory() as folder:
        whole = demo(Path(folder))
        rows.append(("whole demo with PDFs", whole, fight, "battle in memory", ""))
        opening = opened(Path(folder))
        rows.append(("open a show of 60 turns", opening, click, "import click", "at most 0.5 s"))
    print(f"{'what':<26}{'seconds':>9}{'ratio':>8}  {'to':<18}aim")
    for what, seconds, baseline, name, aim in rows:
        print(f"{what:<26}{seconds:>9.3f}{seconds / baseline:>8.2f}  {name:<18}{aim}")


if __name__ == "__main__":
    main()
