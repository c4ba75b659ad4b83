"""Rule 6 in the sequence of play: the Random Events Phase, and what each event does.

The roll lies open, as the table does; whom an event befalls only his own side is told, unless the
enemy has him in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bloodyapril.game.decisions import HeadingAfter
from bloodyapril.game.phases.admin import take_off
from bloodyapril.game.phases.anti_aircraft import (
    fired,
    nervous_aim,
    settle_separated,
    thrown_out,
    under_fire_after_scatter,
)
from bloodyapril.game.phases.movement.legality import ENDURANCE
from bloodyapril.game.phases.victory_points import score_end
from bloodyapril.game.policy import Policies
from bloodyapril.game.setup.deployment import aboard, man
from bloodyapril.game.state.counters import draw_counter
from bloodyapril.game.state.game import ALERT, FAILURE, INSPIRED, TELEPHONE, Game, Happening
from bloodyapril.rules.air_to_air.weapons import DEPLETED
from bloodyapril.rules.air_units import Aeroplane, Flight, Status, Tasking, Weapon, turn_begun
from bloodyapril.rules.damage import separate
from bloodyapril.rules.flight_quality import own_value, rated
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.dangers import dangerous_dive, random_aeroplane
from bloodyapril.rules.post_combat import scatter, scatters, wind_up
from bloodyapril.rules.random_events import event_happens, random_event
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import WIND_STEP, Weather, veered, weather_change, with_wind
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

Happens = Callable[[Game, Table, Policies], Game | None]
"""What an event does; nothing if it cannot apply."""


@rule("3.2", "6")
def random_events_phase(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 3.2 and 6. The turn begins: what is over ends, and there may be a random event."""
    lasting = tuple(past for past in game.happenings if past.until >= game.turn)
    begun = game.with_flights(*map(turn_begun, game.flights.values()))
    game = replace(begun, happenings=lasting)
    if not game.scenario.random_events:
        return game
    if not event_happens(table, game.turn, _counted(game, table)):
        table.tell("random-event", "No random event.", "6")
        return game
    table.tell("random-event", "There is a random event.", "6")
    event = random_event(table)
    told = table.library.chart("random-event").word(event)
    happens = EVENTS.get(event)
    if happens is None or event in game.scenario.events_off:
        off = " (not in this scenario)" if happens else ""
        table.tell("random-event", f"Random event: {told}{off}.", "6")
        return game
    table.tell("random-event", f"Random event: {told}.", "6")
    after = happens(game, table, policies)
    if after is None and event in OPEN:
        table.tell("random-event", "It cannot apply: no event.", "6")
    return game if after is None else after


def _counted(game: Game, table: Table) -> int:
    """Rule 6. The flights that make events likelier, dummies too (ruling random-event-flights)."""
    if table.rulings["random-event-flights"] == "on-map":
        return len(game.airborne())
    return sum(game.force(side) for side in Side)


def _aloft(game: Game) -> list[Flight]:
    """Flights that an event can befall: real ones in the air, not taking off nor in a dogfight."""
    return [
        flight
        for flight in game.airborne()
        if not flight.dummy
        and flight.status is not Status.TAKING_OFF
        and game.melee_of(flight.id) is None
    ]


def _struck(table: Table, flights: Iterable[Flight]) -> Flight | None:
    """Whom an event befalls, each as likely as the next; nobody if there is none."""
    options = list(flights)
    if not options:
        return None
    names = tuple(flight.name for flight in options)
    flight = options[table.draw("Which flight", "6", names)]
    told = f"It befalls {flight.name}."
    table.tell("random-event", told, "6", flight.id, seen_by=flight.side)
    return flight


def _own_business(game: Game, table: Table, told: int, flight: Flight) -> None:
    """What was told since `told` of a flight that the enemy does not see is for its side alone."""
    if game.seen(flight):
        return
    table.events[told:] = [
        replace(event, seen_by=event.seen_by or flight.side) for event in table.events[told:]
    ]


# --- flights


@rule("6", "4.3", "4.31", charts=("random-event-figure",))
def inspired_leader(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rule 6. A scout flight is bolder for the rest of the scenario; the same one only once."""
    scouts = [
        flight
        for flight in game.flights.values()
        if flight.card.scout
        and flight.present
        and not flight.status.over
        and not game.befallen(INSPIRED, flight)
    ]
    flight = _struck(table, scouts)
    if flight is None:
        return None
    flight = rated(table, flight)
    value = flight.aggression + table.look_up("random-event-figure", random_event=INSPIRED)
    told = f"{flight.name} has an inspired leader: Aggression {value:+d}."
    table.tell("quality", told, "6", flight.id, seen_by=flight.side)
    lasts = Happening(INSPIRED, game.scenario.turns, flight.side, game.turn, flight.id)
    game = replace(game, happenings=(*game.happenings, lasts))
    return game.with_flights(replace(flight, aggression=value))


@rule("6", "10.31")
def strained_wing(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 10.31. A flight whose type must not dive too fast rolls as if it had."""
    flight = _struck(table, (one for one in _aloft(game) if one.card.dangerous_dive))
    if flight is None:
        return None
    told = len(table.events)
    after = dangerous_dive(table, flight)
    _own_business(game, table, told, flight)
    if after.present:
        return game.with_flights(after)
    after = replace(after, status=Status.ELIMINATED, tally=None)
    return score_end(game.with_flights(after).without_tallies_on([after.id]), table, after)


@rule("6", "14.24")
def engine_trouble(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 14.24. An engine fails: its aeroplane leaves the flight, and glides."""
    sound = [one for one in _aloft(game) if not one.dud_engine and not one.spinning]
    flight = _struck(table, sound)
    if flight is None:
        return None
    told = len(table.events)
    box = random_aeroplane(table, flight, "6")
    words = f"The engine of {flight.who(box)} fails."
    table.tell("damage", words, "14.24", flight.id, seen_by=flight.side)
    after, alone = separate(table, flight, box.number, "dud-engine")
    _own_business(game, table, told, flight)
    game = game.with_flights(after)
    if alone is None:
        return thrown_out(game, table, after)
    return settle_separated(game, table, (alone,))


@rule("6", "13.33")
def gun_jam(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 13.33. One weapon of a flight is depleted; a fresh drum helps where there is."""
    flight = _struck(table, (one for one in _aloft(game) if one.usable))
    if flight is None:
        return None
    guns = flight.usable
    jams = guns[table.draw("Which weapon", "6", tuple(gun.type.name for gun in guns), flight.name)]
    table.tell("ammunition", f"{flight.name}: {jams.type.name} jams.", "6", flight.id)
    spent = replace(jams, depletion=DEPLETED, empty=True)
    weapons = tuple(spent if weapon == jams else weapon for weapon in flight.weapons)
    return game.with_flights(replace(flight, weapons=weapons))


@rule("6", "15.2")
def lost(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 15.2. A flight loses its way and scatters."""
    before = _struck(table, (one for one in _aloft(game) if scatters(one)))
    if before is None:
        return None
    told = len(table.events)
    flight = scatter(table, before, before.position.hexes[0])
    _own_business(game, table, told, before)
    heading = policies[flight.side].decide(game, table, HeadingAfter(flight))
    flight = replace(flight, heading=heading)
    return under_fire_after_scatter(game.with_flights(flight), table, before, flight)


@rule("6", "10.4", charts=("random-event-figure",))
def leaking_tank(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 10.4. A flight loses endurance, where endurance counts at all."""
    if not game.scenario.plays(ENDURANCE):
        return None
    flight = _struck(table, _aloft(game))
    if flight is None:
        return None
    leaked = table.look_up("random-event-figure", random_event="leaking-tank")
    told = f"{flight.name} has lost {leaked} endurance."
    table.tell("endurance", told, "6", flight.id, seen_by=flight.side)
    return game.with_flights(replace(flight, endurance_used=flight.endurance_used + leaked))


@rule("6", "16.33")
def nervous_gunners(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 16.33. Guns of its own side fire on a flight within their barrage zone."""
    flight = _struck(table, (one for one in _aloft(game) if nervous_aim(game, table, one)))
    if flight is None or (laid := nervous_aim(game, table, flight)) is None:
        return None
    return fired(game, table, laid, flight.id, flight.position)


@rule("6", "12.212", "12.216")
def equipment_fails(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6, 12.212 and 12.216. Wireless or camera of a flight fails for this turn."""
    at_work = [
        one
        for one in _aloft(game)
        if not one.aborting
        and (
            (one.tasking is Tasking.ARTILLERY and one.id in game.shoots)
            or (one.tasking is Tasking.RECON and any(box.camera for box in one.present))
        )
    ]
    flight = _struck(table, at_work)
    if flight is None:
        return None
    failure = Happening(FAILURE, game.turn, flight.side, game.turn, flight.id)
    return replace(game, happenings=(*game.happenings, failure))


@rule("6", "11.1")
def false_alarm(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 11.1. A German flight at readiness takes off, whatever its orders are."""
    ready = [
        flight
        for flight in game.flights.values()
        if flight.side is Side.GERMAN
        and flight.status is Status.READINESS
        and not flight.dummy
        and table.map.aerodrome(flight.home).hex is not None
    ]
    flight = _struck(table, ready)
    return None if flight is None else take_off(game, table, flight)


@rule("6", "4.32")
def stray_scout(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 4.32. A single German scout comes in over the border, at the foot of a band.

    It is one of a unit that flies scouts that day, and of their type; a unit sends only one.
    """
    names = {flight.name for flight in game.flights.values()}
    scouts = [
        flight
        for flight in game.flights.values()
        if flight.side is Side.GERMAN
        and flight.card.scout
        and not flight.dummy
        and flight.parent is None
        and _stray(game, flight) not in names
    ]
    entries = _border(table.map, Side.GERMAN)
    if not scouts or not entries:
        return None
    comrade = scouts[table.draw("Whose stray", "6", tuple(one.name for one in scouts))]
    place = entries[table.draw("Where it enters", "6", tuple(str(hex_) for hex_ in entries))]
    flight = _straggler(game, table, comrade, place)
    flight = replace(
        flight, heading=policies[Side.GERMAN].decide(game, table, HeadingAfter(flight))
    )
    told = f"{flight.name} comes in over {place} at {flight.altitude}."
    table.tell("enters", told, "6", flight.id, seen_by=flight.side)
    return game.with_flights(flight)


def _straggler(game: Game, table: Table, comrade: Flight, place: Position) -> Flight:
    """A single aeroplane of a flight's unit and type, with a pilot who does not fly elsewhere."""
    unit, card = game.scenario.units[comrade.unit], comrade.card
    bands = [band for band in card.bands if band is not Band.DECK]
    band = bands[table.draw("How high", "6", tuple(band.word for band in bands))]
    busy = {name for flight in game.flights.values() for name in aboard(flight)}
    (crew,) = man(unit, card, 1, (), "", busy)
    name = _stray(game, comrade)
    value = own_value(table, unit.training, crew, name)
    flight = Flight(
        id=_free_id(game, comrade.side),
        name=name,
        side=comrade.side,
        unit=unit.id,
        card=card,
        training=unit.training,
        tasking=Tasking.SCRAMBLE,
        aeroplanes=(Aeroplane(1, crew),),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        aggression=value,
        home=comrade.home,
        position=place,
        started_at=place,
        altitude=Altitude(band),
    )
    return replace(flight, counter=draw_counter(table, game, flight))


def _stray(game: Game, comrade: Flight) -> str:
    return f"{game.scenario.units[comrade.unit].name} stray"


def _free_id(game: Game, side: Side) -> str:
    """The next id of a side after those in use."""
    number = 1
    while f"{side.value[0]}{number}" in game.flights:
        number += 1
    return f"{side.value[0]}{number}"


def _border(map_: Map, side: Side) -> Sequence[Position]:
    """The hexes of a side at the border of the map."""
    return [
        hex_
        for hex_ in sorted(map_.hexes, key=str)
        if map_.holder(hex_) is side and any(one not in map_ for one in hex_.neighbours())
    ]


@rule("6", "15.1")
def nerves(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 15.1. A flight checks for Wind Up, with nothing behind it but its nerves."""
    flight = _struck(table, _aloft(game))
    if flight is None:
        return None
    told = len(table.events)
    after = wind_up(table, flight)
    _own_business(game, table, told, flight)
    return game.with_flights(after)


# --- weather, observers, balloons


@rule("6", "7.4")
def weather_changes(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 7.4. The weather is rolled for now."""
    known = game.scenario
    weather = weather_change(table, game.weather, known.month, known.changes_off)
    return replace(game, weather=weather)


@rule("6", "7.51")
def wind_rises(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 7.51. The wind is one step stronger, unless it blows its hardest."""
    return _blows(game, table, with_wind(table, game.weather, WIND_STEP))


@rule("6", "7.51")
def wind_drops(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 7.51. The wind is one step weaker, if there is any."""
    return _blows(game, table, with_wind(table, game.weather, -WIND_STEP))


@rule("6", "7.5")
def wind_veers(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 7.5. The wind goes round by a hexside, if there is any."""
    return _blows(game, table, veered(game.weather))


def _blows(game: Game, table: Table, weather: Weather) -> Game | None:
    if weather == game.weather:
        return None
    table.tell("weather", f"Now {weather.wind}.", "6")
    return replace(game, weather=weather)


@rule("6", "8.2")
def telephone_cut(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 8.2. Next turn German observers on the ground detect nobody."""
    return _next_turn(game, TELEPHONE, Side.GERMAN)


@rule("6", "8.2")
def alert_observers(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 8.2. Next turn the observers of both sides see better."""
    return _next_turn(game, ALERT, None)


def _next_turn(game: Game, kind: str, side: Side | None) -> Game | None:
    """An event in force next turn, if there will be one."""
    turn = game.turn + 1
    if turn > game.scenario.turns:
        return None
    return replace(game, happenings=(*game.happenings, Happening(kind, turn, side, turn)))


@rule("6", "12.217")
def balloon_lost(game: Game, table: Table, policies: Policies) -> Game | None:
    """Rules 6 and 12.217. An observation balloon is lost; nobody wins points by it."""
    hanging = [place for place, target in enumerate(game.targets) if target.hangs]
    if not hanging:
        return None
    names = tuple(game.targets[place].title for place in hanging)
    place = hanging[table.draw("Which balloon", "6", names)]
    balloon = replace(game.targets[place], damage=GroundDamage.TOTAL)
    table.tell("balloon", f"Lost: the {balloon.title}.", "6")
    return replace(game, targets=(*game.targets[:place], balloon, *game.targets[place + 1 :]))


EVENTS: Mapping[str, Happens] = {
    INSPIRED: inspired_leader,
    "strained-wing": strained_wing,
    "engine-trouble": engine_trouble,
    "gun-jam": gun_jam,
    "lost": lost,
    "wind-rises": wind_rises,
    "wind-veers": wind_veers,
    "leaking-tank": leaking_tank,
    TELEPHONE: telephone_cut,
    ALERT: alert_observers,
    "wind-drops": wind_drops,
    "weather-change": weather_changes,
    "nervous-gunners": nervous_gunners,
    FAILURE: equipment_fails,
    "false-alarm": false_alarm,
    "stray-scout": stray_scout,
    "nerves": nerves,
    "balloon-lost": balloon_lost,
}
"""What each event of the chart does."""

OPEN = frozenset(
    ["wind-rises", "wind-veers", "wind-drops", "weather-change", TELEPHONE, ALERT, "balloon-lost"]
)
"""Events of which both sides see whether they apply."""
