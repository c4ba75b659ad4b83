"""Whole scenarios played to their end, written down as players would read them.

A playthrough is a text: which scenario, which seed, then every event with its dice, secret ones
among them. `make playthroughs` writes all of them anew; a change of the rules shows as a difference
of the texts, to be read before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bloodyapril.checks.dice import SeededDice
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.pages.turns import event_lines
from bloodyapril.play.session import begin
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario

FOLDER = Path(__file__).parent
PLAYED = {
    "1917-04-07-kite-balloons": "Quiéry",
    "1917-04-13-drocourt-queant": "Étaing",
    "1917-04-22-bombs-on-cambrai": "Cambrai",
}
"""The scenarios that are written down, each with its seed."""


def account(scenario_id: str, seed: str) -> str:
    """A scenario from its set-up to its end, with the dice of a seed."""
    return "\n".join(_lines(scenario_id, seed)) + "\n"


def _lines(scenario_id: str, seed: str) -> Iterator[str]:
    scenario = find_scenario(scenario_id)
    table = Table(library(), SeededDice(seed), rulings(), map_of(scenario.date))
    session, events = begin(scenario, table)
    yield f"{scenario.title} ({scenario.id}), seed {seed}"
    yield from _told(events)
    while not session.game.over:
        turn, clock = session.game.turn, scenario.clock(session.game.turn)
        events = session.play_turn()
        yield ""
        yield f"Turn {turn}, {clock}"
        yield from _told(events)


def _told(events: Iterable[Event]) -> Iterator[str]:
    for block in event_lines(events):
        assert isinstance(block, Line)
        yield block.text


def path_of(scenario_id: str) -> Path:
    return FOLDER / f"{scenario_id}.txt"


if __name__ == "__main__":
    for id, seed in PLAYED.items():
        path_of(id).write_text(account(id, seed), encoding="utf-8")
        print(f"Written: {path_of(id).name}")
