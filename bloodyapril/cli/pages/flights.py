"""Pages of flights: all that are known, and one with its boxes, weapons and markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyapril.cli.blocks import Block, Grid, Page, Title
from bloodyapril.cli.pages.rosters import value_text
from bloodyapril.cli.words import counted
from bloodyapril.desk.views.flights import (
    BoxView,
    ContactView,
    CrewView,
    FlightLine,
    FlightView,
    WeaponView,
)
from bloodyapril.terms.measures import signed


def flight_list_page(own: Sequence[FlightLine], seen: Sequence[ContactView]) -> Page:
    """Flights with place, altitude and state, then the enemy flights that are known."""
    rows = tuple(
        (
            line.flight,
            line.name,
            line.type_name,
            _present(line),
            ", ".join((line.status, *line.states)),
            line.place if line.airborne else "",
            line.tasking,
        )
        for line in own
    )
    head = ("id", "flight", "type", "aeroplanes", "status", "place", "tasking")
    page: list[Block] = [Grid(rows, head, wraps=(1, 2, 4, 5, 6))]
    if seen:
        page.append(Title("Enemy flights"))
        page.append(Grid(tuple(map(_contact, seen)), _SEEN, wraps=(3,)))
    return tuple(page)


def _present(line: FlightLine) -> str:
    """How many aeroplanes fly of how many, and how many of them have come home."""
    if not line.aeroplanes and line.homed:
        return f"{line.homed}/{line.all} home"
    return f"{line.aeroplanes}/{line.all}" + (f", {line.homed} home" if line.homed else "")


_SEEN = ("counter", "hex", "heading", "flight", "type", "aeroplanes", "altitude", "hurt")


def _contact(seen: ContactView) -> tuple[str, ...]:
    hurt = seen.damaged_or_crippled
    return (
        seen.counter or "-",
        str(seen.hex),
        seen.bearing,
        seen.name or "not identified",
        seen.type or "",
        "" if seen.aeroplanes is None else str(seen.aeroplanes),
        "" if seen.altitude is None else str(seen.altitude),
        "" if hurt is None else str(hurt),
    )


def contact_page(seen: ContactView) -> Page:
    """An enemy flight, as far as it is known (8.33)."""
    return (
        Title(f"Enemy flight {seen.counter}"),
        Grid(tuple(zip(_SEEN, _contact(seen), strict=True)), wraps=(1,)),
    )


def flight_page(flight: FlightView) -> Page:
    """A whole flight."""
    return tuple(_flight(flight))


def _flight(flight: FlightView) -> Iterator[Block]:
    yield Title(f"{flight.flight}: {flight.name}", f"[{flight.side.value}]")
    yield Grid(tuple(_facts(flight)), wraps=(1,))
    yield Title("Aeroplanes (5.21)")
    yield Grid(tuple(map(_box, flight.boxes)), wraps=(2,))
    yield Title("Ammunition (13.33)")
    yield Grid(tuple(map(_weapon, flight.weapons)), wraps=(0,))


def _facts(flight: FlightView) -> Iterator[tuple[str, str]]:
    how = "its leader's own" if flight.led else flight.training
    value = "not rolled yet" if flight.unrated else f"{signed(flight.aggression)} ({how})"
    yield "type", f"{flight.type_name}, {flight.aeroplanes} of {flight.all} present"
    yield "tasking", flight.tasking
    yield "Aggression", value
    yield "status", flight.status
    yield "home", flight.home
    if flight.airborne:
        yield "place", flight.place
    yield "markers", ", ".join(flight.markers) or "none"
    yield (
        "in the air",
        f"{flight.endurance_used_minutes} minutes of {flight.endurance_minutes}",
    )
    if flight.route:
        route = " ".join(map(str, flight.route))
        yield "route", f"{route}, {flight.leg} of {len(flight.route)} legs flown"
    if flight.targets:
        yield "targets", " ".join(map(str, flight.targets))
    if flight.reached and flight.patrols:
        ends = " ".join(map(str, flight.reached))
        flown = counted(flight.patrolled, "hex", "hexes")
        yield "patrol", f"{ends} reached, {flown} flown since the first [12.213]"
    if flight.photographs:
        yield "plates", " ".join(map(str, flight.photographs))
    if flight.dogfight is not None:
        yield "may declare", ", ".join(flight.may_declare)
    for shoot in flight.shoots:
        told = f"{shoot.battery} on {shoot.target}; next comes {shoot.ladder}"
        yield "shoot", ", ".join(filter(None, (told, shoot.shelled)))


def _box(box: BoxView) -> tuple[str, ...]:
    number = f"{box.number}{' leader' if box.leader else ''}"
    crew = "; ".join(map(_man, box.crew))
    return number, box.state, crew, "camera" if box.camera else ""


def _man(man: CrewView) -> str:
    """An airman with his value, and his fate if he has met one."""
    rated = "" if man.aggression is None else f" ({value_text(man.aggression)})"
    return ", ".join((f"{man.name}{rated}", *man.fates))


def _weapon(weapon: WeaponView) -> tuple[str, str]:
    """Rule 13.33. The depletion number: it rises from the card's to 10, then the weapon is out."""
    if weapon.out:
        return weapon.name, "depleted"
    start = weapon.depletion_start
    began = "as at its start" if weapon.depletion_number == start else f"began at {start}"
    number = f"depletion number {weapon.depletion_number} ({began}), depleted at 10"
    left = "drum empty" if weapon.empty else number
    drums = f", {counted(weapon.drums_left, 'full drum')}" if weapon.drums else ""
    return weapon.name, f"{left}{drums}"
