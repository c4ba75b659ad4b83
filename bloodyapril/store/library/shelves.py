"""The library: charts, aeroplane cards, climb tables and rulings, read from `data/` on demand.

Charts and cards are those in force: an owner's own lie over the program's, and over both those of
a campaign (`layers`).
"""

from __future__ import annotations

from functools import cache

from bloodyapril.resources import data_path
from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.rules.table import Library
from bloodyapril.store.library.cards import cards
from bloodyapril.store.library.charts import charts, climb_table
from bloodyapril.store.library.files import read_toml
from bloodyapril.store.library.layers import NOTHING, Own


def library(own: Own = NOTHING) -> Library:
    """The library of this machine, or of a campaign; all is read when first asked for."""
    floors, climbs = climb_table()
    return Library(charts=charts(own), cards=cards(own), floors=floors, climbs=climbs)


@cache
def rulings() -> Rulings:
    """All rulings, none chosen otherwise than by default."""
    found = {}
    for id, entry in read_toml(data_path("rulings.toml")).items():
        found[id] = Ruling(
            id,
            entry["rule"],
            entry["question"],
            entry["readings"],
            entry["default"],
            entry["reason"],
        )
    return Rulings(found)
