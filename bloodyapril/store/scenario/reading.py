"""Scenarios from `data/scenarios/`, or from a file of the player's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bloodyapril.game.state.scenario import Scenario
from bloodyapril.resources import data_path
from bloodyapril.rules.table import Library
from bloodyapril.store.library.files import LazyMapping, read_toml, toml_files
from bloodyapril.terms.errors import unknown


@cache
def scenarios() -> LazyMapping[Scenario]:
    """The program's scenarios by id."""
    return LazyMapping(toml_files(data_path("scenarios")), read_scenario)


def find_scenario(name: str, shelf: Library | None = None) -> Scenario:
    """A scenario by id or the start of one; raises `Unreadable` with the nearest ids.

    With the library of a campaign, it is read by that campaign's cards.
    """
    known = scenarios()
    fitting = [id for id in known if id == name] or [id for id in known if name and name in id]
    if len(fitting) == 1:
        if shelf is None:
            return known[fitting[0]]
        return read_scenario(data_path("scenarios", f"{fitting[0]}.toml"), shelf)
    raise unknown("scenario", name, known)


def read_scenario(path: Path, shelf: Library | None = None) -> Scenario:
    """A scenario from its file, by the cards of a library, else by those of this machine.

    Raises `Faulty` with every fault and its place.
    """
    # What checks a file takes longer to load than a command may that only names its scenario.
    from bloodyapril.store.scenario.making import scenario_of

    return scenario_of(read_toml(path), shelf)
