"""From a card file's contents to an `AeroplaneType` (2.81).

The format is described in `data/aeroplanes/README.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import AeroplaneType, BandData, WeaponType
from bloodyapril.terms.measures import Feet, Minutes, mp
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

LONGEST_NAME = 40

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Climbs = Mapping[tuple[Band, int], tuple[Feet, ...]]
"""Heights by band and time to climb column (10.14)."""


@dataclass(frozen=True, slots=True)
class FixedPoint:
    """A figure of a card that the rulebook itself gives.

    `key` names it as `bands.medium.climb`; `bands.*.level` is that of at least one band.
    """

    cards: tuple[str, ...]
    key: str
    value: Any
    rule: str

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> FixedPoint:
        """From its entry in the file of fixed points."""
        return cls(tuple(entry["cards"]), entry["key"], entry["value"], entry["rule"])

    def found(self, card: Mapping[str, Any]) -> list[Any]:
        """The figures that stand in a card where this one should."""
        found: list[Any] = [card]
        for part in self.key.split("."):
            found = [
                value
                for table in found
                if isinstance(table, Mapping)
                for key, value in table.items()
                if part in ("*", key)
            ]
        return found


def is_name(name: str) -> bool:
    """Whether a card may be called so: small letters, figures, single hyphens, as its file is."""
    return len(name) <= LONGEST_NAME and _NAME.fullmatch(name) is not None


def read_card(card: Mapping[str, Any]) -> AeroplaneType:
    """The card from the contents of its file; raises `KeyError` or `ValueError` for a bad one."""
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
        first_at_front=card["first-at-front"],
        recon_ceiling=Feet(card.get("recon-ceiling", 0)),
    )


def _band(data: Mapping[str, Any]) -> BandData:
    return BandData(
        level=mp(data["level"]),
        dive=mp(data["dive"]),
        manoeuvre=data["manoeuvre"],
        top=data["climb"],
        column=data.get("column", data["climb"]),
    )


def _weapon(weapon: Mapping[str, Any]) -> WeaponType:
    return WeaponType(
        id=weapon["id"],
        name=weapon["name"],
        rear=weapon["mount"] == "rear",
        firepower=weapon["firepower"],
        depletion=weapon["depletion"],
        drums=weapon["drums"],
        buckingham=weapon["buckingham"],
        dual=weapon.get("dual"),
    )
