"""The other side of a scenario: flights at readiness (24.1), and AA of both."""

from __future__ import annotations

from bloodyapril.desk.dialogs.base import Dialog
from bloodyapril.desk.dialogs.scenario.readers import (
    one_of,
    or_none,
    read_map_rows,
    whole_number,
)
from bloodyapril.desk.dialogs.scenario.telling import NO_MORE, Content, Telling
from bloodyapril.rules.air_units import MOST_AEROPLANES
from bloodyapril.rules.archie import Density
from bloodyapril.store.library.units import UnitRecord
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side

ROLLED = "rolled by 24.1"


def tell_readiness(telling: Telling) -> Dialog[None]:
    """The German flights at readiness, each checked when it has been told."""
    ready: list[Content] = []
    telling.told["readiness"] = ready
    while True:
        first = telling.place
        unit = yield from telling.ask(
            f"German flight {len(ready) + 1} at readiness, Jasta",
            or_none(telling.unit_of(Side.GERMAN)),
            "",
            telling.based(Side.GERMAN),
            NO_MORE,
        )
        if unit is None:
            return
        ready.append((yield from _ready(telling, unit)))
        telling.check(first)


def _ready(telling: Telling, unit: UnitRecord) -> Dialog[Content]:
    base, who = unit.base(telling.day), unit.name
    flight: Content = {
        "unit": unit.id,
        "aerodrome": (yield from telling.home(who, base, Side.GERMAN)),
    }
    flight |= yield from telling.leader(who, unit)
    cards = {card.name: card.id for card in telling.shelf.cards.values() if card.side is unit.side}
    read = or_none(one_of(cards, "aeroplane"))
    type_ = yield from telling.ask(f"{who}: type", read, "", cards, ROLLED)
    flight |= {"type": cards[type_]} if type_ else {}
    size = or_none(whole_number(1, MOST_AEROPLANES))
    number = yield from telling.ask(f"{who}: aeroplanes", size, empty=ROLLED)
    flight |= {"aeroplanes": number} if number else {}
    up = yield from telling.ask(
        f"{who}: in the air at", or_none(Altitude.parse), empty="on the ground"
    )
    return flight | ({"airborne": str(up)} if up is not None else {})


def tell_aa(telling: Telling) -> Dialog[None]:
    """AA that the plan sites, and AA in its hexes."""
    pool: Content = {}
    for density in (Density.LIGHT, Density.MEDIUM, Density.HEAVY):
        count = yield from telling.ask(
            f"German {density.value} AA that the plan sites", whole_number(0, 99), "0"
        )
        pool |= {density.value: count} if count else {}
    if pool:
        pool["rows"] = yield from telling.ask("Between the map rows", read_map_rows, "1 32")
        telling.told["aa-pool"] = pool
    guns: list[Content] = []
    telling.told["aa"] = guns
    while True:
        gun = yield from telling.ask(
            "AA in a hex, as British medium 2316",
            or_none(lambda typed: _gun(telling, typed)),
            empty=NO_MORE,
        )
        if gun is None:
            return
        guns.append(gun)


def _gun(telling: Telling, typed: str) -> Content:
    words = typed.split()
    if len(words) != 3:
        raise Unreadable(f"{typed!r}: say side, density and hex, as British medium 2316")
    side = one_of((one.value for one in Side), "side")(words[0])
    density = one_of(("light", "medium", "heavy"), "density")(words[1])
    place = telling.hex(words[2])
    if not place.on_hex:
        raise Unreadable(f"{place} is a hexside, not a full hex")
    return {"side": side, "density": density, "hex": str(place)}
