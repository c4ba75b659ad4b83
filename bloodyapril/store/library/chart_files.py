"""Which charts come with the program, by the names of their files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bloodyapril.resources import data_path

LAYERS = ("rulebook", "house")
"""The program's own layers, each a folder of its own; no chart is in both."""

CLIMB_TABLE = "time-to-climb"
"""A chart of another shape, wholly the rulebook's: heights, not results."""


@cache
def chart_files() -> dict[str, Path]:
    """The files of all charts by name, in order of name; the climb table is none of them."""
    found = {
        path.stem: path for layer in LAYERS for path in data_path("charts", layer).glob("*.toml")
    }
    del found[CLIMB_TABLE]
    return dict(sorted(found.items()))
