"""Pages of scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.plain import Plain
from bloodyapril.cli.words import counted
from bloodyapril.game.state.scenario import (
    Emplacement,
    FlightOrder,
    Readiness,
    Scenario,
    TargetOrder,
)
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import PLAYER, Side

if TYPE_CHECKING:
    from bloodyapril.cli.checking import Checked


RULES = {
    "4.31": "flight quality is rolled in the first fight",
    "7.2": "the sun",
    "10.4": "endurance",
    "10.71": "navigation in cloud",
    "11.11": "take-off into the wind",
    "11.12": "take-off attrition",
    "11.21": "landing into the wind",
    "13.41": "dogfights of several turns",
    "13.422": "Schusta aeroplanes",
    "13.423": "spinning out of a dogfight",
    "13.43": "bounces",
    "16.311": "rain and snow spoil the aim of AA",
}
"""Advanced and optional rules in words."""
TASKS = {
    Tasking.RECON: "photographs",
    Tasking.OFFENSIVE_PATROL: "patrols between",
    Tasking.LINE_PATROL: "patrols between",
    Tasking.CONTACT_PATROL: "searches",
}
"""What a flight does with its target hexes; any other attacks in them."""


def scenario_list_page(scenarios: Iterable[Scenario]) -> Page:
    """Scenarios, a line each."""
    rows = tuple(
        (s.id, s.title, s.kind, _size_text(s), f"{s.date} {s.clock(1)}, {counted(s.turns, 'turn')}")
        for s in scenarios
    )
    return (Grid(rows, ("scenario", "title", "kind", "flights", "when"), wraps=(1, 3, 4)),)


def _size(scenario: Scenario) -> dict[Side, int]:
    """The flights of each side, those at readiness among them."""
    sides = [scenario.units[order.unit].side for order in scenario.flights]
    sides += [scenario.units[ready.unit].side for ready in scenario.readiness]
    return {side: sides.count(side) for side in Side}


def _size_text(scenario: Scenario) -> str:
    return ", ".join(f"{count} {side.value}" for side, count in _size(scenario).items())


def scenario_page(
    scenario: Scenario, events: Mapping[str, str], changes: Mapping[str, str]
) -> Page:
    """One scenario, in the order of rule 4.1, with random events and changes of weather in words.

    Of both those that are left out are asked for.
    """
    return tuple(_scenario(scenario, events, changes))


def _scenario(
    scenario: Scenario, events: Mapping[str, str], changes: Mapping[str, str]
) -> Iterator[Block]:
    yield Title(scenario.title, f"[{scenario.kind}]")
    last, turns = scenario.clock(scenario.turns), counted(scenario.turns, "turn")
    night = ", a night without a moon" if scenario.moonless else ", by night"
    yield Line(
        f"{scenario.date}, {scenario.clock(1)} to {last}, {turns}"
        f"{night if scenario.night else ''}; flights: {_size_text(scenario)}",
        "quiet",
    )
    yield Line(scenario.outcome)
    yield Line(f"Weather: {_weather_text(scenario)}.")
    if scenario.changes_off:
        left_out = "; ".join(changes[change] for change in sorted(scenario.changes_off))
        yield Line(f"Changes of weather [7.4] that are left out: {left_out}.")
    yield from _british(scenario)
    yield from _germans(scenario)
    if scenario.dummies:
        told = ", ".join(f"{count} {side.value}" for side, count in scenario.dummies.items())
        yield Title("Dummies (5.12)")
        yield Line(f"At most on the map: {told}.")
        if scenario.decoys:
            yield Line(f"On the map from the start: {len(scenario.decoys)}.")
    if scenario.targets:
        yield Title("Ground units and targets (22)")
        head = ("id", "side", "what", "profile", "where")
        yield Grid(tuple(_target(target) for target in scenario.targets), head, wraps=(2, 4))
    if scenario.aa or scenario.aa_pool:
        yield Title("AA")
        for gun in scenario.aa:
            yield Line(_gun_text(gun))
        if scenario.aa_pool:
            pool = ", ".join(f"{count} {density.value}" for density, count in scenario.aa_pool)
            first, end = scenario.aa_sector
            yield Line(f"German, sited by the sealed plan: {pool}; map rows {first} to {end}")
    yield from _rules(scenario, events)
    yield Title("Sources")
    yield from (Line(text, "quiet") for text in scenario.sources)


def _weather_text(scenario: Scenario) -> str:
    if scenario.weather is not None:
        return str(scenario.weather)
    again = ", ".join(sky.word for sky in scenario.again)
    return f"rolled for {scenario.month}" + (f", again on {again}" if again else "")


def _gun_text(gun: Emplacement) -> str:
    """AA of the scenario in a line: what it is, where if that may be known, and how it starts."""
    kind = "Flaming Onion" if _shows_onion(gun) else gun.density.value
    place = f" in {gun.hex}" if _shows_place(gun) else ""
    state = ", hidden" if gun.hidden else "" if gun.active else ", inactive"
    return f"{gun.side.value} {kind}{place}{state}"


def _shows_place(gun: Emplacement) -> bool:
    """Rule 4.41. Where hidden AA lies only its own side knows."""
    return gun.side is PLAYER or not gun.hidden


def _shows_onion(gun: Emplacement) -> bool:
    """Rule 16.4. Which guns are a Flaming Onion only their own side knows before they fire."""
    return gun.flaming_onion and gun.side is PLAYER


def _of(scenario: Scenario, side: Side) -> list[FlightOrder]:
    return [one for one in scenario.flights if scenario.units[one.unit].side is side]


def _british(scenario: Scenario) -> Iterator[Block]:
    yield Title("British order of battle")
    head = ("id", "flight", "aeroplanes", "tasking", "leader", "start", "turn")
    ours = _of(scenario, PLAYER)
    yield Grid(tuple(_order(order) for order in ours), head, wraps=(1, 3, 4))
    yield from task_lines(ours)


def task_lines(orders: Iterable[FlightOrder]) -> Iterator[Line]:
    """What flights have to do, a line for each that has more to do than its tasking says."""
    for order in orders:
        told = _task(order)
        if told:
            yield Line(f"{order.id} {'; '.join(told)}.")


def _task(order: FlightOrder) -> list[str]:
    """What a flight has to do, in words."""
    told = []
    if order.route:
        told.append(f"flies by {_places(order.route)}")
    if order.cruise is not None:
        told.append(f"climbs to {order.cruise}")
    if order.targets:
        told.append(f"{TASKS.get(order.tasking, 'attacks in')} {_places(order.targets)}")
    if order.cameras:
        told.append(f"has cameras in {', '.join(f'no. {box}' for box in order.cameras)}")
    told += [f"directs the battery in {one.battery} on {one.target}" for one in order.shoots]
    if order.escorts:
        told.append(f"escorts {order.escorts}")
    if order.bombs:
        told.append("carries bombs")
    if order.ammunition:
        load = {"buckingham": "Buckingham ammunition", "le-prieur": "Le Prieur rockets"}
        told.append(f"carries {load[order.ammunition]}")
    if order.tasking is Tasking.CONTACT_PATROL:
        told.append(f"reports {counted(order.contacts, 'unit')}")
    return told


def _places(places: Iterable[Position]) -> str:
    return " ".join(map(str, places))


def _germans(scenario: Scenario) -> Iterator[Block]:
    """The enemy as the scenario gives him; what he plans and where he flies is secret (24.2)."""
    work = _of(scenario, PLAYER.enemy)
    if work:
        yield Title("German flights with orders (12.2)")
        orders = tuple(
            (order.name, f"{order.aeroplanes} {order.type}", order.tasking.value) for order in work
        )
        yield Grid(orders, ("flight", "aeroplanes", "tasking"), wraps=(0,))
        yield Line("Their routes and targets are theirs to know.", "quiet")
    if scenario.readiness:
        yield Title("German flights (24.1)")
        rows = tuple(_ready(ready, scenario) for ready in scenario.readiness)
        yield Grid(rows, ("unit", "aerodrome", "aeroplanes", "leader", "in the air"), wraps=(1, 3))


def _target(target: TargetOrder) -> tuple[str, ...]:
    what = target.name or target.kind.word
    if target.name:
        what += f" ({target.kind.word})"
    if target.hex is not None:
        where = str(target.hex) + (f" at {target.height}" if target.height is not None else "")
    else:
        where = f"face down in one of {_places(target.hexes)}"
    usual = "" if target.kind is GroundKind.BALLOON else "by 22.2"
    return target.id, target.side.value, what, target.profile or usual, where


def _rules(scenario: Scenario, events: Mapping[str, str]) -> Iterator[Block]:
    yield Title("Rules")
    yield from (Line(text) for text in scenario.special_rules)
    if scenario.air_starts:
        yield Line(f"{scenario.air_starts} [4.42]")
    if scenario.rules_on:
        numbers = sorted(scenario.rules_on, key=lambda rule: [int(n) for n in rule.split(".")])
        told = "; ".join(f"{RULES[rule]} [{rule}]" for rule in numbers)
        yield Line(f"Advanced and optional rules on: {told}.")
    if not scenario.random_events:
        yield Line("No random events [6].")
    elif scenario.events_off:
        left_out = "; ".join(events[event] for event in sorted(scenario.events_off))
        yield Line(f"Random events [6] that are left out: {left_out}.")
    else:
        yield Line("Random events [6], all of them.")
    if scenario.victory:
        yield Title("Victory points")
        yield from (Line(text) for text in scenario.victory)


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
    page: list[Block] = [Title(found.file, found.title)]
    page += [Line(fault, "strong") for fault in found.faults] or [Line("No fault found.")]
    if found.doubts:
        page.append(Title("Doubtful"))
        page += [Line(doubt) for doubt in found.doubts]
    if found.left_open:
        page.append(Title("Left to the set-up"))
        page += [Line(text) for text in found.left_open]
    return tuple(page)


def plain_check(found: Checked) -> Plain:
    """What a check found, for JSON."""
    return {
        "file": found.file,
        "title": found.title,
        "faults": list(found.faults),
        "doubts": list(found.doubts),
        "left_open": list(found.left_open),
    }


def plain_scenario_line(scenario: Scenario) -> Plain:
    """A scenario as one line of a list."""
    size = _size(scenario)
    return {
        "scenario": scenario.id,
        "title": scenario.title,
        "kind": scenario.kind,
        "british_flights": size[Side.BRITISH],
        "german_flights": size[Side.GERMAN],
        "date": scenario.date,
        "start": scenario.clock(1),
        "turns": scenario.turns,
    }


def plain_scenario(scenario: Scenario) -> Plain:
    """One scenario, for JSON; what German flights plan and where they fly is left out (24.2)."""
    return {
        **plain_scenario_line(scenario),
        "historical_outcome": scenario.outcome,
        "night": scenario.night,
        "moonless": scenario.moonless,
        "weather": str(scenario.weather) if scenario.weather else None,
        "weather_again": [sky.value for sky in scenario.again],
        "flights": [
            _plain_order(order, scenario.units[order.unit].side) for order in scenario.flights
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
        "dummies": {side.value: count for side, count in scenario.dummies.items()},
        "dummies_at_start": len(scenario.decoys),
        "targets": [
            {
                "target": target.id,
                "side": target.side.value,
                "kind": target.kind.value,
                "name": target.name or None,
                "profile": target.profile or None,
                "hex": str(target.hex) if target.hex else None,
                "hexes": [str(place) for place in target.hexes],
                "height": str(target.height) if target.height else None,
            }
            for target in scenario.targets
        ],
        "aa": [
            {
                "side": gun.side.value,
                "density": gun.density.value,
                "hex": str(gun.hex) if _shows_place(gun) else None,
                "flaming_onion": _shows_onion(gun),
                "active": gun.active,
                "hidden": gun.hidden,
            }
            for gun in scenario.aa
        ],
        "aa_pool": {density.value: count for density, count in scenario.aa_pool},
        "aa_rows": list(scenario.aa_sector),
        "weather_changes_off": sorted(scenario.changes_off),
        "special_rules": list(scenario.special_rules),
        "air_starts": scenario.air_starts or None,
        "victory": list(scenario.victory),
        "rules_on": sorted(scenario.rules_on),
        "random_events": scenario.random_events,
        "events_off": sorted(scenario.events_off),
        "sources": list(scenario.sources),
    }


def _plain_order(order: FlightOrder, side: Side) -> Plain:
    plain: Plain = {
        "flight": order.id,
        "side": side.value,
        "name": order.name,
        "unit": order.unit,
        "type": order.type,
        "aeroplanes": order.aeroplanes,
        "tasking": order.tasking.value,
        "home": order.home,
    }
    if side is not PLAYER:
        return plain
    return {
        **plain,
        "leader": order.leader or None,
        "crews": list(order.crews),
        "cameras": list(order.cameras),
        "hex": str(order.hex) if order.hex else None,
        "heading": order.heading.name,
        "altitude": str(order.altitude) if order.altitude else None,
        "enters": order.enters,
        "cruise": str(order.cruise) if order.cruise else None,
        "route": [str(place) for place in order.route],
        "targets": [str(place) for place in order.targets],
        "escorts": order.escorts or None,
        "bombs": order.bombs,
        "ammunition": order.ammunition or None,
        "contacts": order.contacts,
        "shoots": [
            {"battery": str(shoot.battery), "target": str(shoot.target)} for shoot in order.shoots
        ],
    }
