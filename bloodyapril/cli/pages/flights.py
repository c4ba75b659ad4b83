"""Pages of flights: all that are known, and one with its boxes, weapons and markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Heading, Page
from bloodyapril.cli.pages.ground import declared_text, ladder_text, shelled_text
from bloodyapril.cli.pages.rosters import value_text
from bloodyapril.cli.words import counted
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import Sighting
from bloodyapril.rules.air_units import (
    Aeroplane,
    AeroplaneFate,
    CrewFate,
    CrewMember,
    Escorting,
    Flight,
    Weapon,
)
from bloodyapril.rules.taskings.patrols import PATROLS
from bloodyapril.terms.measures import mp_text, signed


def flight_list_page(game: Game, own: Iterable[Flight], seen: Sequence[Sighting]) -> Page:
    """Flights with place, altitude and state, then the enemy flights that are known."""
    rows = tuple(
        (
            flight.id,
            flight.name,
            flight.card.name,
            _present(flight),
            ", ".join((flight.status.value, *states(game, flight))),
            where_text(flight) if flight.airborne else "",
            flight.tasking.value,
        )
        for flight in own
    )
    head = ("id", "flight", "type", "aeroplanes", "status", "place", "tasking")
    page: list[Block] = [Grid(rows, head, wraps=(1, 2, 4, 5, 6))]
    if seen:
        page.append(Heading("Enemy flights"))
        page.append(Grid(tuple(_sighting(s) for s in seen), _SEEN, wraps=(3,)))
    return tuple(page)


def states(game: Game, flight: Flight) -> Iterator[str]:
    """The states in which a flight is, as far as they bind what it may do (5.2)."""
    if flight.wheel:
        yield "in a Defensive Wheel"
    if (melee := game.melee_of(flight.id)) is not None:
        yield f"in dogfight {melee.id}"
    if (partner := game.partner(flight)) is not None:
        yield f"stacked with {partner.id}"
    if flight.escorts is not None and not flight.status.over:
        yield _ESCORTS[flight.escorting].format(flight.escorts)
    if flight.laden:
        yield "laden"
    if flight.aborting:
        yield "aborting"
    if flight.dummy:
        yield "dummy"


_ESCORTS = {
    Escorting.MEETING: "to meet {}",
    Escorting.CLOSE: "escorting {}",
    Escorting.BROKEN_OFF: "broken off from {}",
}


def _present(flight: Flight) -> str:
    """How many aeroplanes fly of how many, and how many of them have come home."""
    home = sum(box.fate in (AeroplaneFate.HOME, AeroplaneFate.SAVED) for box in flight.aeroplanes)
    flying, all_ = len(flight.present), len(flight.aeroplanes)
    if not flying and home:
        return f"{home}/{all_} home"
    return f"{flying}/{all_}" + (f", {home} home" if home else "")


_SEEN = ("counter", "hex", "heading", "flight", "type", "aeroplanes", "altitude", "hurt")


def _sighting(seen: Sighting) -> tuple[str, ...]:
    return (
        seen.counter or "-",
        str(seen.position),
        heading_text(seen),
        seen.name or "not identified",
        seen.type or "",
        "" if seen.aeroplanes is None else str(seen.aeroplanes),
        "" if seen.altitude is None else str(seen.altitude),
        "" if seen.hurt is None else str(seen.hurt),
    )


def sighting_page(seen: Sighting) -> Page:
    """An enemy flight, as far as it is known (8.33)."""
    return (
        Heading(f"Enemy flight {seen.counter}"),
        Grid(tuple(zip(_SEEN, _sighting(seen), strict=True)), wraps=(1,)),
    )


def heading_text(seen: Sighting) -> str:
    """Where an enemy heads: nowhere in a Defensive Wheel (10.52)."""
    return "wheel" if seen.wheel else seen.heading.name


def where_text(flight: Flight) -> str:
    """Hex, heading and altitude."""
    return f"{flight.position} {flight.heading} {flight.altitude}"


def flight_page(flight: Flight, game: Game) -> Page:
    """A whole flight."""
    return tuple(_flight(flight, game))


def _flight(flight: Flight, game: Game) -> Iterator[Block]:
    yield Heading(f"{flight.id}: {flight.name}", f"[{flight.side.value}]")
    how = "its leader's own" if flight.led else flight.training.value
    value = "not rolled yet" if flight.unrated else f"{signed(flight.aggression)} ({how})"
    rows = [
        ("type", f"{flight.card.name}, {len(flight.present)} of {len(flight.aeroplanes)} present"),
        ("tasking", flight.tasking.value),
        ("Aggression", value),
        ("status", flight.status.value),
        ("home", flight.home),
    ]
    if flight.airborne:
        rows.append(("place", where_text(flight)))
    rows.append(("markers", ", ".join(markers(flight, game)) or "none"))
    rows.append(("in the air", f"{flight.endurance_used} minutes of {flight.card.endurance}"))
    if flight.route:
        route = " ".join(str(place) for place in flight.route)
        rows.append(("route", f"{route}, {flight.leg} of {len(flight.route)} legs flown"))
    if flight.targets:
        rows.append(("targets", " ".join(str(place) for place in flight.targets)))
    if flight.done.reached and flight.tasking in PATROLS:
        ends = " ".join(str(place) for place in flight.done.reached)
        flown = counted(flight.done.patrolled, "hex", "hexes")
        rows.append(("patrol", f"{ends} reached, {flown} flown since the first [12.213]"))
    if flight.done.photographs:
        rows.append(("plates", " ".join(str(place) for place in flight.done.photographs)))
    if game.melee_of(flight.id) is not None:
        rows.append(("may declare", declared_text(game, flight)))
    for shoot in game.shoots.get(flight.id, ()):
        told = f"{shoot.battery} on {shoot.target}; next comes {ladder_text(shoot)}"
        rows.append(("shoot", ", ".join(filter(None, (told, shelled_text(shoot))))))
    yield Grid(tuple(rows), wraps=(1,))
    yield Heading("Aeroplanes (5.21)")
    yield Grid(tuple(_box(flight, box) for box in flight.aeroplanes), wraps=(2,))
    yield Heading("Ammunition (13.33)")
    yield Grid(tuple(_weapon(weapon) for weapon in flight.weapons), wraps=(0,))


def markers(flight: Flight, game: Game) -> Iterator[str]:
    """The markers on a flight, in words."""
    yield flight.detection.value
    if flight.identified:
        yield "identified"
    if game.tallied(flight):
        yield "an enemy holds a Tally on it"
    if flight.tally is not None:
        target = game.flight(flight.tally)
        yield f"Tally on {target.counter or target.name}"
    named = {
        "turn marker": flight.carried.turn_marker,
        "manoeuvre marker": flight.manoeuvre_marker,
        "climbing": flight.climbing,
        "dud engine": flight.dud_engine,
        "spinning": flight.spinning > 0,
        "Le Prieur rockets": flight.le_prieur,
    }
    yield from (name for name, lies in named.items() if lies)
    yield from states(game, flight)
    if shoots := game.shoots.get(flight.id, ()):
        yield counted(len(shoots), "artillery shoot")
    if flight.carried.half:
        yield f"drift {mp_text(flight.carried.half)} MP"


def _box(flight: Flight, box: Aeroplane) -> tuple[str, ...]:
    number = f"{box.number}{' leader' if box.number == flight.leader else ''}"
    state = box.end or (box.fate.value if box.fate else box.damage.value)
    if box.left_as is not None:
        state = f"left as {box.left_as}"
    camera = "camera" if box.camera else ""
    return number, state, "; ".join(man_text(man) for man in box.crew), camera


def man_text(man: CrewMember) -> str:
    """An airman with his value, and his fate if he has met one."""
    fates = [] if man.fate is CrewFate.UNHURT else [man.fate.value]
    fates += ["prisoner"] if man.prisoner else []
    rated = "" if man.aggression is None else f" ({value_text(man.aggression)})"
    return f"{man.name}{rated}{', ' if fates else ''}{', '.join(fates)}"


def _weapon(weapon: Weapon) -> tuple[str, str]:
    """Rule 13.33. The depletion number: it rises from the card's to 10, then the weapon is out."""
    if weapon.out:
        return weapon.type.name, "depleted"
    start = weapon.type.depletion
    began = "as at its start" if weapon.depletion == start else f"began at {start}"
    number = f"depletion number {weapon.depletion} ({began}), depleted at 10"
    left = "drum empty" if weapon.empty else number
    drums = f", {counted(weapon.drums, 'full drum')}" if weapon.type.drums else ""
    return weapon.type.name, f"{left}{drums}"
