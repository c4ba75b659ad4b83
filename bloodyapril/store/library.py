"""The library: charts, aeroplane cards, climb tables and rulings, read from `data/` on demand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart, read_vocabulary
from bloodyapril.resources import data_path
from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.rules.table import Library
from bloodyapril.store.files import LazyMapping, fingerprint, read_toml, toml_files
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import AeroplaneType, BandData, WeaponType
from bloodyapril.terms.measures import Feet, Minutes, mp
from bloodyapril.terms.sides import Side

CLIMB_TABLE = "time-to-climb"


@cache
def library() -> Library:
    """The program's own library; charts and cards are read when first asked for."""
    charts = toml_files(data_path("charts", "rulebook"), data_path("charts", "house"))
    climbs = charts.pop(CLIMB_TABLE)
    floors, columns = _climb_table(climbs)
    return Library(
        charts=LazyMapping(charts, _chart),
        cards=LazyMapping(toml_files(data_path("aeroplanes")), _card),
        floors=floors,
        climbs=columns,
    )


@cache
def vocabulary() -> Vocabulary:
    """The facts that charts speak of."""
    return read_vocabulary(read_toml(data_path("charts", "facts.toml")))


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


def _chart(path: Path) -> Chart:
    return read_chart(read_toml(path), vocabulary(), fingerprint=fingerprint(path))


def _card(path: Path) -> AeroplaneType:
    card = read_toml(path)
    return AeroplaneType(
        id=card["id"],
        name=card["name"],
        side=Side(card["side"]),
        scout=card["role"] == "scout",
        crew=card["crew"],
        service_ceiling=Feet(card["service-ceiling"]),
        damage_factor=card["damage-factor"],
        endurance=Minutes(card["endurance"]),
        bomb_strength=mp(card["bomb-strength"]),
        camera=card["camera"],
        dangerous_dive=card["dangerous-dive"],
        can_spin=card["can-spin"],
        spin_tendency=card["spin-tendency"],
        glide_least=mp(card["glide-least"]),
        fires_rear_guns_attacking=card["fires-rear-guns-attacking"],
        bands={Band(name): _band(data) for name, data in card["bands"].items()},
        weapons=tuple(_weapon(weapon) for weapon in card["weapons"]),
        source=card["provenance"]["source"],
        notes=tuple(card["notes"]),
    )


def _band(data: dict[str, Any]) -> BandData:
    return BandData(
        level=mp(data["level"]),
        dive=mp(data["dive"]),
        manoeuvre=data["manoeuvre"],
        top=data["climb"],
        column=data.get("column", data["climb"]),
    )


def _weapon(weapon: dict[str, Any]) -> WeaponType:
    return WeaponType(
        id=weapon["id"],
        name=weapon["name"],
        rear=weapon["mount"] == "rear",
        firepower=weapon["firepower"],
        depletion=weapon["depletion"],
        drums=weapon["drums"],
        buckingham=weapon["buckingham"],
    )


def _climb_table(
    path: Path,
) -> tuple[dict[Band, Feet], dict[tuple[Band, int], tuple[Feet, ...]]]:
    table = read_toml(path)
    floors = {Band(name): Feet(height) for name, height in table["floors"].items()}
    columns = {
        (band, int(column)): tuple(Feet(height) for height in heights)
        for band in Band
        for column, heights in table[band.value].items()
    }
    return floors, columns
