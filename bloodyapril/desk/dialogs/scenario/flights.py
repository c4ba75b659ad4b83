"""The flights of a scenario, each with what it has to do (12.2)."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from bloodyapril.desk.dialogs.base import Dialog
from bloodyapril.desk.dialogs.scenario.readers import (
    cameras_of,
    one_of,
    or_none,
    read_text,
    read_yes,
    whole_number,
)
from bloodyapril.desk.dialogs.scenario.telling import NO_MORE, Content, Telling
from bloodyapril.game.setup.planning import target_objections
from bloodyapril.game.table.described import sketch
from bloodyapril.rules.air_units import MOST_AEROPLANES, Flight, Tasking
from bloodyapril.store.library.units import Base, UnitRecord
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unreadable, unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a flight starts in the air."""

    hex: Position
    heading: Heading
    altitude: Altitude


def tell_flights(telling: Telling) -> Dialog[None]:
    """One British flight after the other, each checked when it has been told."""
    flights: list[Content] = []
    telling.told["flights"] = flights
    while True:
        first = telling.place
        id = f"B{len(flights) + 1}"
        read = telling.unit_of(Side.BRITISH)
        unit = yield from telling.ask(
            f"Flight {id}, squadron",
            or_none(read) if flights else read,
            "",
            telling.based(Side.BRITISH),
            NO_MORE if flights else "",
        )
        if unit is None:
            return
        flights.append((yield from _flight(telling, id, unit, flights)))
        telling.check(first)


def _flight(telling: Telling, id: str, unit: UnitRecord, others: list[Content]) -> Dialog[Content]:
    base = unit.base(telling.day)
    card = yield from _card(telling, id, unit, base)
    tasking = yield from _tasking(telling, id, card, others)
    count = 1 if tasking is Tasking.ARTILLERY else MOST_AEROPLANES
    usual = "1" if tasking is Tasking.ARTILLERY else "4"
    number = yield from telling.ask(f"{id}: aeroplanes", whole_number(1, count), usual)
    names = [flight["name"] for flight in others]
    name = next(
        name for letter in ascii_uppercase if (name := f"{unit.name} {letter}") not in names
    )
    flight: Content = {"id": id, "name": (yield from telling.ask(f"{id}: name", read_text, name))}
    flight |= {"unit": unit.id, "type": card.id, "aeroplanes": number}
    flight |= {"tasking": tasking.value, "home": (yield from telling.home(id, base, Side.BRITISH))}
    flight |= yield from telling.leader(id, unit)
    flight |= yield from _start(telling, id, flight["home"])
    flight |= yield from _task(telling, id, card, tasking, number, others)
    return flight


def _card(telling: Telling, id: str, unit: UnitRecord, base: Base | None) -> Dialog[AeroplaneType]:
    cards = {card.id: card for card in telling.shelf.cards.values() if card.side is unit.side}
    by_name = {card.name.casefold(): card for card in cards.values()}

    def read(typed: str) -> AeroplaneType:
        found = cards.get(typed.casefold()) or by_name.get(typed.casefold())
        if found is None:
            raise unknown("aeroplane", typed, [card.name for card in cards.values()])
        return found

    usual = [cards[type_].name for type_ in base.types if type_ in cards] if base else []
    known = (*usual, *(card.name for card in cards.values() if card.name not in usual))
    first = usual[0] if usual else ""
    return (yield from telling.ask(f"{id}: aeroplane type", read, first, known))


def _tasking(
    telling: Telling, id: str, card: AeroplaneType, others: list[Content]
) -> Dialog[Tasking]:
    known = [tasking.value for tasking in Tasking if tasking is not Tasking.SCRAMBLE]
    escorted = [one["id"] for one in others if one["tasking"] != Tasking.CLOSE_ESCORT.value]

    def read(typed: str) -> Tasking:
        tasking = Tasking(one_of(known, "tasking")(typed))
        if tasking is Tasking.CLOSE_ESCORT and not escorted:
            raise Unreadable("there is no flight to escort yet: tell of that one first")
        if tasking is Tasking.BOMBING and not card.bomb_strength:
            raise Unreadable(f"{card.name} carries no bombs [12.211]")
        if tasking is Tasking.RECON and not card.camera:
            raise Unreadable(f"{card.name} is not equipped for Recon [12.2]")
        return tasking

    usual = Tasking.RECON if card.camera else Tasking.OFFENSIVE_PATROL
    return (yield from telling.ask(f"{id}: tasking", read, usual.value, known))


def _start(telling: Telling, id: str, home: str) -> Dialog[Content]:
    start = yield from telling.ask(
        f"{id}: in the air in, as 1520 E Low+6",
        or_none(lambda typed: _started(telling, typed)),
        empty=f"it takes off from {home}",
    )
    flight: Content = {}
    if start is not None:
        flight |= {"hex": str(start.hex), "heading": str(start.heading)}
        flight["altitude"] = str(start.altitude)
    enters = yield from telling.ask(
        f"{id}: enters in turn", whole_number(1, telling.told["time"]["turns"]), "1"
    )
    flight |= {"enters": enters} if enters > 1 else {}
    read = telling.hexes if start is None else or_none(telling.hexes)
    route = yield from telling.ask(f"{id}: route, hex by hex", read)
    flight |= {"route": [str(place) for place in route]} if route else {}
    cruise = yield from telling.ask(f"{id}: climbs to", or_none(Altitude.parse), empty="stays")
    return flight | ({"cruise": str(cruise)} if cruise is not None else {})


def _started(telling: Telling, typed: str) -> _Start:
    parts = typed.split(maxsplit=2)
    if len(parts) != 3:
        raise Unreadable(f"{typed!r}: say hex, heading and altitude, as 1520 E Low+6")
    return _Start(telling.hex(parts[0]), Heading.parse(parts[1]), Altitude.parse(parts[2]))


def _task(
    telling: Telling,
    id: str,
    card: AeroplaneType,
    tasking: Tasking,
    number: int,
    others: list[Content],
) -> Dialog[Content]:
    if tasking is Tasking.CLOSE_ESCORT:
        known = [one["id"] for one in others if one["tasking"] != tasking.value]
        escorted = yield from telling.ask(
            f"{id}: escorts", one_of(known, "flight"), known[0], known
        )
        return {"escorts": escorted}
    if tasking is Tasking.ARTILLERY:
        text = f"{id}: battery and target, as 2215 2517"
        return {"shoots": (yield from telling.ask(text, lambda typed: _shoots(telling, typed)))}
    flight = replace(sketch(telling.shelf, card.id, id=id), tasking=tasking)
    what = {
        Tasking.RECON: "hexes to photograph",
        Tasking.OFFENSIVE_PATROL: "the two ends of its patrol",
        Tasking.LINE_PATROL: "the two ends of its patrol",
        Tasking.CONTACT_PATROL: "hexes to search",
    }.get(tasking, "hexes that it may attack")
    targets = yield from telling.ask(
        f"{id}: {what}", lambda typed: _targets(telling, flight, typed)
    )
    told: Content = {"targets": [str(place) for place in targets]}
    if tasking is Tasking.RECON:
        told["cameras"] = yield from telling.ask(
            f"{id}: cameras in boxes", cameras_of(card, number), "1"
        )
    if tasking is Tasking.STRAFING and card.bomb_strength:
        bombs = yield from telling.ask(f"{id}: bombs as well", read_yes, "no")
        told |= {"bombs": True} if bombs else {}
    if tasking is Tasking.BALLOON:
        loads = ("none", "buckingham", "le-prieur")
        load = yield from telling.ask(f"{id}: load", one_of(loads, "load"), "none", loads)
        told |= {"ammunition": load} if load != "none" else {}
    if tasking is Tasking.CONTACT_PATROL:
        told["contacts"] = yield from telling.ask(
            f"{id}: units to report", whole_number(1, 99), "1"
        )
    return told


def _targets(telling: Telling, flight: Flight, typed: str) -> tuple[Position, ...]:
    targets = telling.hexes(typed)
    reasons = target_objections(telling.map, flight, targets)
    if reasons:
        raise Unreadable("; ".join(reasons))
    return targets


def _shoots(telling: Telling, typed: str) -> list[Content]:
    places = telling.hexes(typed)
    if len(places) % 2:
        raise Unreadable("each battery has a target: say hexes in pairs")
    pairs = zip(places[::2], places[1::2], strict=True)
    return [{"battery": str(battery), "target": str(target)} for battery, target in pairs]
