"""Pages of hand play: where the turn stands, and what a flight may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.pages.flights import heading_text, states, where_text
from bloodyapril.cli.pages.ground import (
    dogfight_blocks,
    ground_blocks,
    happening_blocks,
    shoot_blocks,
)
from bloodyapril.cli.words import counted
from bloodyapril.game.options import Choice
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import Sighting, own_flights, sightings, undetected_counters
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.terms.measures import mp_text
from bloodyapril.terms.sides import Side


def turn_page(game: Game, viewer: Side) -> Page:
    """Where the turn stands, whose move it is, and what a side knows of both sides."""
    return tuple(_turn(game, viewer))


def _turn(game: Game, viewer: Side) -> Iterator[Block]:
    clock = game.scenario.clock(game.turn)
    yield Heading(f"Turn {game.turn} of {game.scenario.turns}, {clock}", str(game.weather))
    yield Line(whose_move(game, viewer), "strong")
    own = [flight for flight in own_flights(game, viewer) if not flight.status.over]
    if own:
        head = ("id", "flight", "type", "undamaged", "place", "this turn")
        rows: tuple[tuple[str, ...], ...] = tuple(
            (
                flight.id,
                flight.name,
                flight.card.name,
                f"{flight.undamaged}/{len(flight.present)}",
                where_text(flight) if flight.airborne else flight.status.value,
                ", ".join([*states(game, flight), standing(game, flight)]).removesuffix(", "),
            )
            for flight in own
        )
        yield Grid(rows, head, wraps=(1, 2, 5))
    seen = sightings(game, viewer)
    if seen:
        yield Heading("Enemies that you know of")
        rows = tuple(_contact(sighting, own) for sighting in seen)
        yield Grid(rows, ("counter", "what", "place", "nearest of yours"), wraps=(1, 3))
    lying = undetected_counters(game, viewer)
    if lying:
        yield Heading("Undetected enemy counters, dummies among them", "[5.11]")
        rows = tuple(_lying(counter, own) for counter in lying)
        yield Grid(rows, ("counter", "place", "nearest of yours"), wraps=(2,))
    yield from dogfight_blocks(game, viewer)
    yield from ground_blocks(game, viewer)
    yield from shoot_blocks(game, viewer)
    yield from happening_blocks(game, viewer)


def whose_move(game: Game, viewer: Side) -> str:
    """Who has to act now, in a sentence."""
    if game.over:
        return "The scenario is over."
    side = game.mover
    if side is None and game.scenario.refereed:
        clock = game.scenario.clock(game.turn)
        return f"It is turn {game.turn}, {clock}: the next with bloodyapril turn set"
    if side is None:
        return f"{game.phase.value} Phase: go on with bloodyapril turn next"
    initiative = game.initiative
    due, waiting = initiative.due if initiative is not None else 0, game.waiting(side)
    if side is not viewer:
        return f"The {side.value} player moves {counted(due, 'flight')} now, of {waiting}."
    fights = ", ".join(melee.id for melee in game.to_activate(side))
    if fights and not game.to_move(side):
        return f"You fight {counted(due, 'dogfight')} now, of {waiting} still to fight: {fights}."
    also = f" A dogfight counts as one: {fights}." if fights else ""
    return f"You move {counted(due, 'flight')} now, of {waiting} still to move.{also}"


def standing(game: Game, flight: Flight) -> str:
    """What a flight has done this turn or has still to do; nothing where its state says it."""
    if flight.wheel or game.melee_of(flight.id) is not None:
        return ""
    if flight.spinning:
        return "spinning"
    if not flight.airborne:
        return f"from turn {flight.enters}" if flight.status is Status.WAITING else ""
    if flight in game.to_move(flight.side):
        return "to move"
    return "moved" if flight.moved else ""


def _contact(seen: Sighting, own: Sequence[Flight]) -> tuple[str, ...]:
    what = "not identified" if seen.type is None else f"{seen.aeroplanes} {seen.type}"
    place = f"{seen.position} {heading_text(seen)}"
    if seen.altitude is not None:
        place += f" {seen.altitude}"
    return seen.counter or "-", what, place, _nearest(seen, own)


def _lying(seen: Sighting, own: Sequence[Flight]) -> tuple[str, ...]:
    return seen.counter, f"{seen.position} {heading_text(seen)}", _nearest(seen, own)


def _nearest(seen: Sighting, own: Sequence[Flight]) -> str:
    """Which of one's own flights is nearest, how far off, and where it sees the counter."""
    airborne = [flight for flight in own if flight.airborne]
    if not airborne:
        return ""
    flight = min(airborne, key=lambda one: one.position.range_to(seen.position))
    distance = flight.position.range_to(seen.position)
    bearing = "" if not distance else f" {flight.position.bearing(seen.position)}"
    return f"{flight.id}, {counted(distance, 'hex', 'hexes')}{bearing}"


def options_page(
    game: Game, flight: Flight, offered: Sequence[Choice], attacks: Sequence[str]
) -> Page:
    """What a flight may do this turn, or why it does nothing now."""
    return tuple(_options(game, flight, offered, attacks))


def _options(
    game: Game, flight: Flight, offered: Sequence[Choice], attacks: Sequence[str]
) -> Iterator[Block]:
    yield Heading(f"{flight.id}: {flight.name}", where_text(flight) if flight.airborne else "")
    if not offered:
        bound = flight.wheel or game.melee_of(flight.id) is not None
        why = ", ".join(states(game, flight)) if bound else flight.status.value
        yield Line(f"It has no move to make now: {standing(game, flight) or why}.")
        return
    rows = []
    for name in dict.fromkeys(choice.flying for choice in offered):
        alike = [choice for choice in offered if choice.flying is name]
        speeds = dict.fromkeys(mp_text(setting) for choice in alike for setting in choice.settings)
        ends = _spans([str(choice.altitude) for choice in alike])
        rows.append((name.value, ", ".join(speeds), ends))
    yield Grid(tuple(rows), ("movement", "MP", "ends at"), wraps=(2,))
    yield Line(
        f"Attacks within reach: {', '.join(attacks)}" if attacks else "No attack within reach.",
        "quiet",
    )


def _spans(ends: Sequence[str]) -> str:
    """Altitudes in order, those of a band together: `Low+0 to Low+4, Medium+0`.

    >>> _spans(["Low+0", "Low+1", "Low+2", "Medium+0"])
    'Low+0 to Low+2, Medium+0'
    """
    bands: dict[str, list[str]] = {}
    for end in ends:
        bands.setdefault(end.partition("+")[0], []).append(end)
    return ", ".join(
        found[0] if len(found) == 1 else f"{found[0]} to {found[-1]}" for found in bands.values()
    )
