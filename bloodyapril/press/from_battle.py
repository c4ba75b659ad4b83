"""From what was told of a battle to the parts of its report: trails, wrecks, dogfights, events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bloodyapril.game.state.game import Game
from bloodyapril.press.from_map import pieces
from bloodyapril.press.map_view import Pieces, Trail, Wreck
from bloodyapril.press.sheets import DeedLine, ToldLine
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.events import Event
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundUnit
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

_PLACE = r"\d{4}(?:/\d{4})?"
_WAY = re.compile(rf"({_PLACE}) to ({_PLACE})|(?:over|drifts to|scatters to|is put in) ({_PLACE})")
"""The hexes in what is told of moves, drift and scattering, and of who comes into play or is put
somewhere by hand."""
_MOVES = ("move", "drift", "scatter", "enters", "by-hand")
_PARTINGS = ("separated", "split")
_FALLS = ("shot-down", "crash")
_FUTILE = "cannot get away"
"""Told turn by turn of a dogfight that goes on, and no news in a report."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The events of one game turn, 0 for the set-up."""

    number: int
    events: tuple[Event, ...]


def battle(game: Game, account: Iterable[Turn]) -> Pieces:
    """The pieces of a scenario that is over: ways flown, wrecks, ground and batteries, guns."""
    trails, wrecks = _flown(game, account)
    laid = pieces(game, Side.BRITISH)
    return replace(laid, routes=(), bursts=(), trails=trails, wrecks=wrecks)


def _flown(game: Game, account: Iterable[Turn]) -> tuple[tuple[Trail, ...], tuple[Wreck, ...]]:
    """Where each flight was, in order, and where aeroplanes came down.

    An aeroplane that leaves its flight begins where that was. What was flown before a flight is
    first told of is not known.
    """
    ways: dict[str, list[Position]] = {}
    wrecks: dict[tuple[str, int], Wreck] = {}
    for turn in account:
        for event in turn.events:
            if event.kind in _MOVES:
                for id in event.flights:
                    _go_on(ways.setdefault(id, []), event.text)
            elif event.kind in _PARTINGS and len(event.flights) == 2:
                parent, child = event.flights
                ways.setdefault(child, ways.get(parent, [])[-1:])
            elif event.kind in _FALLS and ways.get(event.flights[0]):
                id = event.flights[0]
                where, label = ways[id][-1], f"{id}, turn {turn.number}"
                wrecks[id, turn.number] = Wreck(label, game.flights[id].side, where)
    trails = (
        Trail(id, game.flights[id].side, tuple(way)) for id, way in ways.items() if len(way) > 1
    )
    return tuple(trails), tuple(wrecks.values())


def _go_on(way: list[Position], text: str) -> None:
    for found in _WAY.finditer(text):
        for place in found.groups():
            if place and (not way or way[-1] != Position.parse(place)):
                way.append(Position.parse(place))


def dogfight_lines(account: Iterable[Turn]) -> tuple[ToldLine, ...]:
    """Rules 13.41 and 13.43. How dogfights began, who joined them and how they ended."""
    return tuple(
        ToldLine(str(turn.number), event.text, event.rule)
        for turn in account
        for event in turn.events
        if event.kind in ("dogfight", "bounce") and _FUTILE not in event.text
    )


def event_lines(account: Iterable[Turn]) -> tuple[ToldLine, ...]:
    """Rule 6. The random events, each with whom it befell."""
    lines: list[ToldLine] = []
    for turn in account:
        for event in turn.events:
            if event.kind != "random-event":
                continue
            number, said = str(turn.number), event.text
            if said.startswith("Random event: ") and "no event" not in said:
                told = said.removeprefix("Random event: ")
                lines.append(ToldLine(number, f"{told[:1].upper()}{told[1:]}", event.rule))
            elif lines and lines[-1].turn == number and said.startswith("It "):
                lines[-1] = replace(lines[-1], text=f"{lines[-1].text} {said}")
    return tuple(lines)


def deed_lines(game: Game) -> tuple[DeedLine, ...]:
    """Rules 12.21, 18 and 22. What was bombed, shelled, spotted and photographed, and by whom."""
    return (
        *(_on_ground(game, unit) for unit in game.targets),
        *_guns(game),
        *_shelled(game),
        *_photographed(game),
    )


def _on_ground(game: Game, unit: GroundUnit) -> DeedLine:
    flights = [flight for flight in game.flights.values() if not flight.dummy]
    struck = [flight for flight in flights if unit.id in flight.done.struck]
    spotted = [flight for flight in flights if unit.id in flight.done.contacts]
    burnt = [
        game.flights[line.flight]
        for line in game.score
        if line.deed == "balloon-destroyed" and line.why.startswith(unit.title)
    ]
    in_vain = [flight for flight in struck if flight not in burnt]
    by = [f"attacked by {_names(game, in_vain)}"] if in_vain else []
    by += [f"burnt by {_names(game, burnt)}"] if burnt else []
    by += [f"identified by {_names(game, spotted)}"] if spotted else []
    if not unit.identified:
        by.append("never identified")
    what = f"{unit.side.value} {unit.kind.word}"
    name = unit.name if unit.name else what
    more = what if unit.name else ""
    untouched = unit.damage is GroundDamage.NONE and not struck
    outcome = "" if untouched else unit.damage.word
    if unit.winched_down and unit.damage is not GroundDamage.TOTAL:
        outcome = "winched down"
    return DeedLine(name, more, str(unit.hex), outcome, "; ".join(by))


def _names(game: Game, flights: Iterable[Flight]) -> str:
    """The flights that set out; an aeroplane that left its flight did it with that."""
    ids = dict.fromkeys(flight.parent or flight.id for flight in flights)
    return ", ".join(game.flights[id].name for id in ids)


def _guns(game: Game) -> Iterator[DeedLine]:
    for gun in game.ground:
        struck = [flight for flight in game.flights.values() if gun.id in flight.done.struck]
        if struck:
            outcome = "silent" if gun.silenced else "no effect"
            by = f"attacked by {_names(game, struck)}"
            yield DeedLine(gun.name, "", str(gun.hex), outcome, by)


def _shelled(game: Game) -> Iterator[DeedLine]:
    for id, shoots in game.shoots.items():
        for shoot in shoots:
            name = f"Target of the battery in {shoot.battery}"
            outcome = shoot.damage.word if shoot.fired else f"came to {shoot.step.value}"
            flight = game.flights[id]
            yield DeedLine(
                name, flight.side.value, str(shoot.target), outcome, f"directed by {flight.name}"
            )


def _photographed(game: Game) -> Iterator[DeedLine]:
    for flight in game.flights.values():
        if flight.done.photographs:
            hexes = " ".join(str(hex_) for hex_ in flight.done.photographs)
            by = f"photographed by {flight.name}"
            yield DeedLine("Photographs", flight.side.value, hexes, "", by)
