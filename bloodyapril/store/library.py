"""The library: charts, aeroplane cards, climb tables and rulings, read from `data/` on demand.

Charts and cards are those in force: an owner's own lie over the program's (`store.layers`).
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from bloodyapril.resources import data_path
from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.rules.table import Library
from bloodyapril.store.cards import cards
from bloodyapril.store.charts import charts, climb_table
from bloodyapril.store.files import read_toml
from bloodyapril.store.layers import CARDS, CHARTS, owner_folder


def library() -> Library:
    """The library of this machine; charts and cards are read when first asked for."""
    return _library(owner_folder(CHARTS), owner_folder(CARDS))


@lru_cache(maxsize=8)
def _library(own_charts: Path, own_cards: Path) -> Library:
    floors, climbs = climb_table()
    return Library(charts=charts(), cards=cards(), floors=floors, climbs=climbs)


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
