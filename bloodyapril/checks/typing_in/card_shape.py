"""The shape of an aeroplane card that somebody has typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bloodyapril.checks.typing_in.complaints import Complaints
from bloodyapril.checks.typing_in.shape import (
    FLAG,
    PROVENANCE,
    TABLE,
    TABLES,
    TEXT,
    TEXTS,
    Key,
    Kind,
    among,
    examine,
    figure,
    whole,
)
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import LONGEST_QUOTED, unknown

HIGHEST = 30_000
"""Feet; nothing of 1917 flew higher."""
LONGEST = 600
"""Minutes in the air."""


def half(value: Any) -> bool:
    """Whether a value is a number that goes in halves, of a size that cards print."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 <= value <= 20
        and float(value * 2).is_integer()
    )


HALVES = Kind("a number in halves, as 3 or 2.5", half)
COUNT = Kind("a whole number", lambda value: figure(value) and value >= 0)
SIGNED = Kind("a whole number", figure)
FEET = Kind(f"feet, up to {HIGHEST:,}", lambda value: whole(value) and 0 < value <= HIGHEST)
MINUTES = Kind(f"minutes, up to {LONGEST}", lambda value: whole(value) and 0 < value <= LONGEST)

CARD: Mapping[str, Key] = {
    "id": Key(TEXT),
    "name": Key(TEXT),
    "side": Key(among("British", "German")),
    "role": Key(among("scout", "two-seater")),
    "crew": Key(COUNT, typed=True),
    "first-at-front": Key(TEXT),
    "service-ceiling": Key(FEET, typed=True),
    "damage-factor": Key(SIGNED, typed=True),
    "endurance": Key(MINUTES, typed=True),
    "bomb-strength": Key(HALVES, typed=True),
    "camera": Key(FLAG, typed=True),
    "recon-ceiling": Key(FEET, needed=False, typed=True),
    "dangerous-dive": Key(FLAG, typed=True),
    "can-spin": Key(FLAG, typed=True),
    "spin-tendency": Key(SIGNED, typed=True),
    "glide-least": Key(HALVES, typed=True),
    "fires-rear-guns-attacking": Key(FLAG, typed=True),
    "night": Key(FLAG, typed=True),
    "notes": Key(TEXTS),
    "bands": Key(TABLE),
    "weapons": Key(TABLES),
    "provenance": Key(TABLE),
}
BAND: Mapping[str, Key] = {
    "level": Key(HALVES, typed=True),
    "dive": Key(HALVES, typed=True),
    "manoeuvre": Key(COUNT, typed=True),
    "climb": Key(COUNT, typed=True),
    "column": Key(COUNT, needed=False, typed=True),
}
WEAPON: Mapping[str, Key] = {
    "id": Key(TEXT),
    "name": Key(TEXT),
    "mount": Key(among("forward", "rear"), typed=True),
    "firepower": Key(COUNT, typed=True),
    "depletion": Key(COUNT, typed=True),
    "drums": Key(COUNT, typed=True),
    "buckingham": Key(FLAG, typed=True),
    "dual": Key(FLAG, needed=False, typed=True),
}
ORIGIN: Mapping[str, Key] = {"source": Key(among("owner")), **PROVENANCE}


def examine_card(content: Mapping[str, Any], complaints: Complaints) -> bool:
    """Complain of the shape of a card; whether all its parts are of the kind they should be.

    Figures may be empty, for all that.
    """
    before = complaints.faults
    examine(content, CARD, complaints)
    origin = content.get("provenance")
    if isinstance(origin, dict):
        examine(origin, ORIGIN, complaints, "provenance", of="provenance")
    _examine_bands(content.get("bands"), complaints)
    weapons = content.get("weapons")
    if isinstance(weapons, list):
        for number, weapon in enumerate(weapons):
            if isinstance(weapon, dict):
                told = f"weapon {str(weapon.get('id', number + 1))[:LONGEST_QUOTED]}"
                examine(weapon, WEAPON, complaints, "weapons", number, of=told)
    return complaints.faults == before


def _examine_bands(bands: Any, complaints: Complaints) -> None:
    if not isinstance(bands, dict):
        return
    known = [band.value for band in Band]
    for name, data in bands.items():
        if name not in known:
            complaints.error(str(unknown("band", name, known)), "bands", name)
        elif not isinstance(data, dict):
            complaints.error(f"band {name}: say a table, [bands.{name}]", "bands", name)
        else:
            examine(data, BAND, complaints, "bands", name, of=name)
