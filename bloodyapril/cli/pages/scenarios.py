"""Pages of scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bloodyapril.cli.blocks import Block, Grid, Heading, Line, Page
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.game.scenario import FlightOrder, Readiness, Scenario
from bloodyapril.terms.sides import Side

if TYPE_CHECKING:
    from bloodyapril.cli.checking import Checked


def scenario_list_page(scenarios: Iterable[Scenario]) -> Page:
    """Scenarios, a line each."""
    rows = tuple((s.id, s.title, s.kind, s.date, s.clock(1), str(s.turns)) for s in scenarios)
    head = ("scenario", "title", "kind", "date", "start", "turns")
    return (Grid(rows, head, right=(5,), wraps=(1,)),)


def scenario_page(scenario: Scenario) -> Page:
    """One scenario, in the order of rule 4.1."""
    return tuple(_scenario(scenario))


def _scenario(scenario: Scenario) -> Iterator[Block]:
    yield Heading(scenario.title, f"[{scenario.kind}]")
    last, turns = scenario.clock(scenario.turns), counted(scenario.turns, "turn")
    yield Line(
        f"{scenario.date}, {scenario.clock(1)} to {last}, {turns}",
        "quiet",
    )
    yield Line(scenario.outcome)
    weather = str(scenario.weather) if scenario.weather else f"rolled for {scenario.month}"
    yield Line(f"Weather: {weather}.")
    head = ("id", "flight", "aeroplanes", "tasking", "leader", "start", "turn")
    for side in Side:
        orders = [one for one in scenario.flights if scenario.units[one.unit].side is side]
        if orders:
            yield Heading(f"{side.value} order of battle")
            yield Grid(tuple(_order(order) for order in orders), head, wraps=(1, 3, 4))
    if scenario.readiness:
        yield Heading("German flights (24.1)")
        rows = tuple(_ready(ready, scenario) for ready in scenario.readiness)
        yield Grid(rows, ("unit", "aerodrome", "aeroplanes", "leader", "in the air"), wraps=(1, 3))
    if scenario.aa or scenario.aa_pool:
        yield Heading("AA")
        for gun in scenario.aa:
            yield Line(f"{gun.side.value} {gun.density.value} in {gun.hex}")
        if scenario.aa_pool:
            pool = ", ".join(f"{count} {density.value}" for density, count in scenario.aa_pool)
            yield Line(f"German, sited by the sealed plan: {pool}")
    if scenario.special_rules or scenario.rules_on:
        yield Heading("Rules")
        yield from (Line(text) for text in scenario.special_rules)
        if scenario.rules_on:
            yield Line(f"Advanced and optional rules on: {', '.join(sorted(scenario.rules_on))}.")
    yield Heading("Sources")
    yield from (Line(text, "quiet") for text in scenario.sources)


def _order(order: FlightOrder) -> tuple[str, ...]:
    start = f"{order.hex} {order.altitude}" if order.hex else order.home
    return (
        order.id,
        order.name,
        f"{order.aeroplanes} {order.type}",
        order.tasking.value,
        order.leader,
        start,
        str(order.enters),
    )


def _ready(ready: Readiness, scenario: Scenario) -> tuple[str, ...]:
    size = str(ready.aeroplanes) if ready.aeroplanes else "rolled"
    return (
        scenario.units[ready.unit].name,
        ready.aerodrome,
        f"{size} {ready.type or 'type rolled'}",
        ready.leader,
        str(ready.airborne) if ready.airborne else "",
    )


def check_page(found: Checked) -> Page:
    """What a check found."""
    page: list[Block] = [Heading(found.file, found.title)]
    page += [Line(fault, "strong") for fault in found.faults] or [Line("No fault found.")]
    if found.left_open:
        page.append(Heading("Left to the set-up"))
        page += [Line(text) for text in found.left_open]
    return tuple(page)


def plain_check(found: Checked) -> Plain:
    """What a check found, for JSON."""
    return {
        "file": found.file,
        "title": found.title,
        "faults": list(found.faults),
        "left_open": list(found.left_open),
    }


def plain_scenario_line(scenario: Scenario) -> Plain:
    """A scenario as one line of a list."""
    return {
        "scenario": scenario.id,
        "title": scenario.title,
        "kind": scenario.kind,
        "date": scenario.date,
        "start": scenario.clock(1),
        "turns": scenario.turns,
    }


def plain_scenario(scenario: Scenario) -> Plain:
    """One scenario, for JSON."""
    return {
        **plain_scenario_line(scenario),
        "historical_outcome": scenario.outcome,
        "weather": str(scenario.weather) if scenario.weather else None,
        "flights": [
            {
                "flight": order.id,
                "name": order.name,
                "unit": order.unit,
                "type": order.type,
                "aeroplanes": order.aeroplanes,
                "tasking": order.tasking.value,
                "home": order.home,
                "leader": order.leader or None,
                "hex": str(order.hex) if order.hex else None,
                "altitude": str(order.altitude) if order.altitude else None,
                "enters": order.enters,
                "route": [str(place) for place in order.route],
                "targets": [str(place) for place in order.targets],
            }
            for order in scenario.flights
        ],
        "readiness": [
            {
                "unit": ready.unit,
                "aerodrome": ready.aerodrome,
                "type": ready.type or None,
                "aeroplanes": ready.aeroplanes or None,
                "leader": ready.leader or None,
                "airborne": str(ready.airborne) if ready.airborne else None,
            }
            for ready in scenario.readiness
        ],
        "special_rules": list(scenario.special_rules),
        "rules_on": sorted(scenario.rules_on),
        "sources": list(scenario.sources),
    }
