"""Rule 3.1: setting a scenario up: flights with their crews, quality and places."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from bloodyapril.game.state.scenario import FlightOrder, PlannedFlight, Scenario, Unit
from bloodyapril.rules.aerodromes import ATTRITION, endurance_to_entry, take_off_attrition
from bloodyapril.rules.air_units import Aeroplane, CrewMember, Flight, Status, Tasking, Weapon
from bloodyapril.rules.flight_quality import roll_aggression, skilled_leader
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.endurance import ground_cost
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather, weather_at_start
from bloodyapril.terms.altitude import GROUND
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.hexes import Heading, Position

Crews = tuple[tuple[CrewMember, ...], ...]
BUCKINGHAM, LE_PRIEUR = "buckingham", "le-prieur"
"""What a scenario may load a flight with against balloons (12.217)."""
DELAYED_QUALITY = "4.31"
PATIENCE = 10
"""How often both players agree to roll the weather again (3.1)."""


@rule("3.1", "4.42", "5.2", "11.5")
def deploy(
    table: Table, scenario: Scenario, order: FlightOrder, counter: str, taken: Set[str]
) -> Flight:
    """Rules 3.1, 4.42 and 5.2. A flight of the order of battle, ready to enter at its turn.

    One from the aerodrome off the map has spent endurance to get up, and may have lost an
    aeroplane in taking off (11.5).
    """
    unit = scenario.units[order.unit]
    card = table.library.card(order.type)
    crews = man(unit, card, order.aeroplanes, order.crews, order.leader, taken)
    airborne, place = order.hex is not None, order.hex or order.route[0]
    flight = Flight(
        id=order.id,
        name=order.name,
        side=unit.side,
        unit=unit.id,
        card=card,
        training=unit.training,
        night_trained=unit.night_trained,
        tasking=order.tasking,
        aeroplanes=tuple(
            Aeroplane(number, crew, camera=number in order.cameras)
            for number, crew in enumerate(crews, start=1)
        ),
        weapons=_loaded(card, order),
        counter=counter,
        home=order.home,
        status=Status.FLYING if airborne and order.enters <= 1 else Status.WAITING,
        heading=order.heading,
        altitude=order.altitude or GROUND,
        targets=order.targets,
        escorts=order.escorts or None,
        schusta=order.schusta,
        route=order.route,
        enters=order.enters,
        stage=1 if airborne else 0,
        position=place,
        started_at=place,
        laden=_laden(card, order),
        le_prieur=order.ammunition == LE_PRIEUR,
    )
    flight = with_quality(
        table, flight, unit, order.leader, put_off=scenario.plays(DELAYED_QUALITY)
    )
    if airborne and table.map.aerodrome(order.home).hex is None:
        spent = endurance_to_entry(table, flight, ground_cost(table, "take-off"))
        flight = replace(flight, endurance_used=spent)
        if scenario.plays(ATTRITION):
            flight = take_off_attrition(table, flight, scenario.light(order.enters))
    return flight


@rule("17.1", "12.211", "12.2")
def _laden(card: AeroplaneType, order: FlightOrder) -> bool:
    """Rules 12.2 and 17.1. Whether a flight starts with bombs: bombing, or strafing with them."""
    carries = order.tasking is Tasking.BOMBING or order.bombs
    return carries and card.bomb_strength > 0


@rule("13.13", "12.217")
def _loaded(card: AeroplaneType, order: FlightOrder) -> tuple[Weapon, ...]:
    """Rules 12.217 and 13.13. The guns of a flight, full; forward ones with Buckingham if given."""
    incendiary = order.ammunition == BUCKINGHAM
    return tuple(
        Weapon.full(replace(gun, buckingham=gun.buckingham or (incendiary and not gun.rear)))
        for gun in card.weapons
    )


@rule("3.1", "12.219", "24.1", "4.42")
def stand_by(
    table: Table, scenario: Scenario, planned: PlannedFlight, counter: str, taken: Set[str]
) -> Flight:
    """Rules 3.1, 4.42, 12.219 and 24.1. A German flight at readiness, or up near its aerodrome."""
    unit = scenario.units[planned.unit]
    card = table.library.card(planned.type)
    crews = man(unit, card, planned.aeroplanes, (), planned.leader, taken)
    airborne, place = planned.hex is not None, planned.hex or Position(0, 0)
    flight = Flight(
        id=planned.id,
        name=planned.name,
        side=unit.side,
        unit=unit.id,
        card=card,
        training=unit.training,
        night_trained=unit.night_trained,
        tasking=Tasking.SCRAMBLE,
        aeroplanes=tuple(Aeroplane(number, crew) for number, crew in enumerate(crews, start=1)),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        counter=counter,
        home=planned.aerodrome,
        status=Status.FLYING if airborne else Status.READINESS,
        position=place,
        started_at=place,
        heading=Heading.W,
        altitude=planned.altitude or GROUND,
    )
    return with_quality(table, flight, unit, planned.leader)


@rule("3.1", "7.1")
def weather_for(table: Table, scenario: Scenario) -> Weather:
    """Rule 3.1. The scenario's weather, or rolled; skies that would spoil it are rolled again.

    After ten times both players take what the sky gives, lest a scenario that wants no weather at
    all never begin.
    """
    if scenario.weather is not None:
        table.tell("weather", f"Weather: {scenario.weather}.", "4.1")
        return scenario.weather
    weather = weather_at_start(table, scenario.month)
    for _ in range(PATIENCE):
        if weather.sky not in scenario.again:
            return weather
        table.tell("weather", "Both players would roll again.", "3.1")
        weather = weather_at_start(table, scenario.month)
    if weather.sky in scenario.again:
        told = f"They have rolled again {PATIENCE} times and fly in what there is."
        table.tell("weather", told, "3.1")
    return weather


@rule("4.32", "4.34")
def man(
    unit: Unit,
    card: AeroplaneType,
    aeroplanes: int,
    pilots: tuple[str, ...],
    leader: str,
    taken: Set[str],
) -> Crews:
    """Rules 4.32 and 4.34. Crews for each aeroplane: those named first, then others of the roster.

    The leader flies number 1. `taken` are men who fly elsewhere; where the roster runs out a crew
    is only numbered.
    """
    by_pilot = {crew[0].name: crew for crew in unit.crews}
    named = list(dict.fromkeys([leader, *pilots] if leader else pilots))
    free = [pilot for pilot in by_pilot if pilot not in named and pilot not in taken]
    order = [*named, *free]
    crews = []
    for number in range(1, aeroplanes + 1):
        crew = by_pilot.get(order[number - 1], ()) if number <= len(order) else ()
        crews.append(crew_of(card, number, crew))
    return tuple(crews)


def crew_of(
    card: AeroplaneType, number: int, crew: tuple[CrewMember, ...] = ()
) -> tuple[CrewMember, ...]:
    """A crew with as many men as the type carries; those without a name are numbered."""
    roles = ("pilot", "observer", "gunner")[: card.crew]
    men = [man for man in crew if man.role in roles]
    nameless = (CrewMember(f"{role} {number}", role) for role in roles[len(men) :])
    return (*men, *nameless)


@rule("4.3", "4.31", "4.33", charts=("flight-quality",))
def with_quality(
    table: Table, flight: Flight, unit: Unit, leader: str, *, put_off: bool = False
) -> Flight:
    """Rules 4.3, 4.31 and 4.33. A flight's Aggression: a skilled leader's own, or by training.

    With `put_off` the roll waits until the value is needed; scouts at readiness roll at once, for
    the matrix by which they act asks for it (24.1).
    """
    number = 1 if leader else None
    chief = flight.aeroplanes[0].crew[0] if leader else None
    value = skilled_leader(table.library.chart("flight-quality"), unit.training, chief)
    led = value is not None
    if value is None and put_off:
        return replace(flight, unrated=True, leader=number)
    if value is None:
        value = roll_aggression(table, unit.training, flight.name)
    how = f"led by {leader}" if led else unit.training.value
    table.tell(
        "quality",
        f"{flight.name}: Aggression {value:+d} ({how}).",
        "4.33" if led else "4.3",
        flight.id,
        seen_by=flight.side,
    )
    return replace(flight, aggression=value, leader=number, led=led)


@rule("4.32")
def spoken_for(scenario: Scenario, planned: Iterable[PlannedFlight]) -> set[str]:
    """Rule 4.32. Airmen whom a scenario or a plan puts in a certain flight."""
    orders = scenario.flights
    named = {name for order in orders for name in (order.leader, *order.crews)}
    return (named | {flight.leader for flight in planned}) - {""}


def aboard(flight: Flight) -> set[str]:
    """The names of a flight's airmen."""
    return {man.name for box in flight.aeroplanes for man in box.crew}
