"""What a side may know: the one way by which secrets leave a game (5.11, 8.33, 24.2).

Screens, files for other programs, exports and prints all ask here. When a scenario is over there
are no secrets left in it, and there are none in one that a referee keeps for both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bloodyapril.checks.check import Outcome
from bloodyapril.game.state.game import Game, Happening
from bloodyapril.rules.air_to_air.dogfight import Intent, covered, may_spin_out, must_disengage
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.events import Alias, Event
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

PRIVATE = ("ammunition", "leader-lost", "photographs")
"""Kinds of event that stand on a log sheet and are not among what 8.33 gives the enemy."""
SHOW_HEIGHT = ("scatter", "spin")
"""Kinds of event that both sides see and that tell a flight's height at their end."""
_HEIGHT = re.compile(rf" (?:at|to) (?:{'|'.join(band.word for band in Band)})\+\d+")


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a side knows of an enemy flight: place and heading of its counter (5.11).

    A Defensive Wheel marker on it lies there for both to see (10.51). Once it is visually
    identified also the rest: number and type of aeroplanes, altitude, and how many are damaged or
    crippled (8.33).
    """

    counter: str
    position: Position
    heading: Heading
    name: str | None = None
    type: str | None = None
    aeroplanes: int | None = None
    altitude: Altitude | None = None
    hurt: int | None = None
    wheel: bool = False


def visible(events: Iterable[Event], viewer: Side, *, over: bool) -> tuple[Event, ...]:
    """The events that a side may read of: its own and those that both know; all in the end.

    In those that both know the enemy's secret names are veiled, and what bore on the rolls about
    him.
    """
    if over:
        return tuple(events)
    return tuple(_veiled(event, viewer) for event in events if event.seen_by in (None, viewer))


def _veiled(event: Event, viewer: Side) -> Event:
    """An event as a side reads it, roll by roll."""
    secret = [
        alias for alias in event.aliases if alias.side is not viewer and alias.alias != alias.name
    ]
    if not secret:
        return event

    def veil(text: str) -> str:
        for alias in secret:
            text = text.replace(alias.name, alias.alias)
        return text

    rolls = tuple(
        _screened(roll, veil(roll.subject)) if veil(roll.subject) != roll.subject else roll
        for roll in event.rolls
    )
    return replace(event, text=veil(event.text), rolls=rolls, aliases=(), flights=())


@rule("5.11", "8.33")
def _screened(roll: Outcome, subject: str) -> Outcome:
    """Rules 5.11 and 8.33. A roll about a flight that is not identified: its dice and its end.

    Modifiers, total and row would tell how many aeroplanes it has, or who leads it; a draw would
    tell which of them it is.
    """
    words = "hidden" if roll.question == "draw" else f"{roll.words} (modifiers hidden)"
    return replace(
        roll, subject=subject, modifiers=(), total=roll.natural, row="hidden", words=words,
        fingerprint="",
    )  # fmt: skip


@rule("5.11", "8.31", "8.32", "8.33")
def with_aliases(events: Iterable[Event], game: Game) -> tuple[Event, ...]:
    """Rules 5.11, 8.31 and 8.33. Events with what is secret about them as the game stands.

    A flight that was never visually identified is known by its generic counter only, and its men
    not at all; what stands on its log sheet only its owner reads. Names that were secret at an
    earlier call remain so.
    """
    aliases = tuple(_aliases(game))
    return tuple(
        _named(_owned(event, game), (*aliases, *_heights(event, game))) for event in events
    )


@rule("5.11", "8.31")
def keep_secrets(table: Table, game: Game) -> None:
    """Rules 5.11 and 8.31. What was told up to now is read as it is known now, whatever follows.

    A flight identified later stays secret in it, one that is lost again later stays known.
    """
    named = with_aliases(table.events[table.kept :], game)
    open_ = tuple(_open_names(game))
    table.events[table.kept :] = [_pinned(event, open_) for event in named]
    table.kept = len(table.events)


def _open_names(game: Game) -> Iterator[Alias]:
    """The names that both sides know, each as its own alias."""
    for flight in game.flights.values():
        if flight.recognised:
            men = (man.name for box in flight.aeroplanes for man in box.crew)
            for name in (flight.name, *men):
                yield Alias(flight.side, name, name)


def _pinned(event: Event, names: tuple[Alias, ...]) -> Event:
    """An event whose open names stay open, save those that were secret when it was told."""
    secret = {alias.name for alias in event.aliases}
    said = _said(event)
    pinned = tuple(one for one in names if one.name in said and one.name not in secret)
    return replace(event, aliases=(*event.aliases, *pinned)) if pinned else event


def _said(event: Event) -> str:
    return " ".join([event.text, *(roll.subject for roll in event.rolls)])


def _owned(event: Event, game: Game) -> Event:
    """An event, for its flight's side alone if it tells of a log sheet."""
    if event.kind not in PRIVATE or event.seen_by is not None or not event.flights:
        return event
    return replace(event, seen_by=game.flight(event.flights[0]).side)


def _named(event: Event, aliases: tuple[Alias, ...]) -> Event:
    """An event with those of the secret names that stand in it."""
    said = _said(event)
    names = {alias.name: alias for alias in aliases if alias.name in said}
    names |= {alias.name: alias for alias in event.aliases}
    longest_first = sorted(names.values(), key=lambda alias: -len(alias.name))
    return replace(event, aliases=tuple(longest_first))


@rule("5.11", "8.33")
def _heights(event: Event, game: Game) -> Iterator[Alias]:
    """Rules 5.11 and 8.33. The height to which a flight falls or is thrown: left out for an enemy.

    Its counter shows where it is; how high, the enemy is told of those he has identified.
    """
    if event.kind not in SHOW_HEIGHT or not event.flights:
        return
    flight = game.flight(event.flights[0])
    if not (flight.recognised or flight.identified):
        for found in _HEIGHT.finditer(event.text):
            yield Alias(flight.side, found[0], "")


def _aliases(game: Game) -> Iterator[Alias]:
    # Longer names first: the name of a flight begins those of the aeroplanes that left it.
    flights = sorted(game.flights.values(), key=lambda flight: -len(flight.name))
    for flight in flights:
        if flight.recognised:
            continue
        yield Alias(flight.side, flight.name, f"{flight.side.value} flight {flight.counter}")
        for box in flight.aeroplanes:
            for man in box.crew:
                yield Alias(flight.side, man.name, f"a {man.role}")


def open_to(side: Side, viewer: Side, *, over: bool) -> bool:
    """Whether a side's own papers, its log sheets and rosters, lie open to a viewer."""
    return over or side is viewer


def own_flights(game: Game, viewer: Side) -> tuple[Flight, ...]:
    """The flights that a viewer may see the whole of, in the order of set-up."""
    return tuple(
        flight
        for flight in game.flights.values()
        if open_to(flight.side, viewer, over=game.revealed)
    )


@rule("5.11", "8.33")
def sightings(game: Game, viewer: Side) -> tuple[Sighting, ...]:
    """Rules 5.11 and 8.33. What a side knows of the enemy flights that it has found."""
    if game.revealed:
        return ()
    return tuple(_sighting(game, flight) for flight in game.known_enemies(viewer))


@rule("5.11", "5.12", "8.1")
def undetected_counters(game: Game, viewer: Side) -> tuple[Sighting, ...]:
    """Rules 5.11, 5.12 and 8.1. The generic counters of the enemy that nobody has found out yet.

    They lie on the map for all to see, real flights and dummies alike; neither how high they fly
    nor what they are is known.
    """
    if game.revealed:
        return ()
    found = game.known_enemies(viewer)
    return tuple(_counter(one) for one in game.airborne(viewer.enemy) if one not in found)


def _counter(flight: Flight) -> Sighting:
    return Sighting(flight.counter, flight.position, flight.heading, wheel=flight.wheel)


def _sighting(game: Game, flight: Flight) -> Sighting:
    if not (flight.identified or game.tallied(flight)):
        return _counter(flight)
    return Sighting(
        flight.counter,
        flight.position,
        flight.heading,
        name=flight.name,
        type=flight.card.name,
        aeroplanes=len(flight.present),
        altitude=flight.altitude,
        hurt=sum(box.damage is not Damage.NONE for box in flight.present),
        wheel=flight.wheel,
    )


@rule("24.2")
def sealed_plan(game: Game) -> str | None:
    """Rule 24.2. The German plan, once the scenario is over or the seal was broken before."""
    return game.plan if game.revealed or game.opened_early else None


def find_flight(game: Game, viewer: Side, name: str) -> Flight | Sighting:
    """One of a side's flights by its id, or a sighting by the letter of its counter.

    Raises `Unreadable` for anything else, whether or not there is such a flight.
    """
    own = {flight.id: flight for flight in own_flights(game, viewer)}
    shown = (*undetected_counters(game, viewer), *sightings(game, viewer))
    seen = {sighting.counter: sighting for sighting in shown if sighting.counter}
    known: dict[str, Flight | Sighting] = {**seen, **own}
    folded = name.strip().casefold()
    for id, found in known.items():
        if id.casefold() == folded:
            return found
    raise unknown("flight that you know of", name, known)


@rule("6")
def known_happenings(game: Game, viewer: Side) -> tuple[Happening, ...]:
    """Rule 6. The lasting events that a side knows of: all but those of the enemy's flights."""
    return tuple(
        happening
        for happening in game.happenings
        if not happening.flight or happening.side is viewer or game.revealed
    )


@rule("12.212")
def known_shoots(game: Game, viewer: Side) -> tuple[tuple[Side, Shoot], ...]:
    """Rule 12.212. Batteries and targets: a side's own, the enemy's once they have fired."""
    return tuple(
        (game.flights[id].side, shoot)
        for id, shoots in game.shoots.items()
        for shoot in shoots
        if shoot.opened or open_to(game.flights[id].side, viewer, over=game.revealed)
    )


@rule("12.212")
def own_shoots(game: Game, viewer: Side) -> tuple[tuple[Flight, Shoot], ...]:
    """Rule 12.212. The artillery work that a viewer may see the whole of, and whose it is."""
    return tuple(
        (game.flights[id], shoot)
        for id, shoots in game.shoots.items()
        for shoot in shoots
        if open_to(game.flights[id].side, viewer, over=game.revealed)
    )


@rule("13.41", "13.422", "13.423")
def declarable(game: Game, flight: Flight) -> tuple[Intent, ...]:
    """Rules 13.41a, 13.422 and 13.423. What a flight in a dogfight may declare; its log tells it.

    A defender all of whose aeroplanes are hurt may not stay.
    """
    melee = game.melee_of(flight.id)
    if melee is None:
        return ()
    compelled = flight.id == melee.defender and must_disengage(flight)
    may = [Intent.DISENGAGE] if compelled else [Intent.STAY, Intent.DISENGAGE]
    if game.scenario.plays("13.423") and not may_spin_out(flight):
        may.append(Intent.SPIN_OUT)
    if game.scenario.plays("13.422") and covered(flight) is not None:
        may.append(Intent.SCHUSTA)
    return tuple(may)
