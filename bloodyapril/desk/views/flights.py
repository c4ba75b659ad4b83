"""Views of flights: one's own whole, the enemy's as far as they are found (5.11, 5.2, 8.33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bloodyapril.desk.views.ground import ShootView, shoot_view
from bloodyapril.game.state.game import Game, orders_of
from bloodyapril.game.state.orders import Orders
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.game.state.standing_orders import STANDING_ORDERS, Plain, StandingOrder
from bloodyapril.game.state.view import Sighting, declarable, find_flight
from bloodyapril.rules.air_units import (
    Aeroplane,
    CrewFate,
    Escorting,
    Flight,
    Status,
    Weapon,
)
from bloodyapril.rules.taskings.patrols import PATROLS
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp_text
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True)
class FlightLine:
    """A flight of one's own in a line.

    `type` is the id of its card; `undamaged` of its `aeroplanes` in the air are whole, `all` it had
    at first, `homed` are home. `states` bind what it may do (5.2); `this_turn` is what it has done
    or has still to do.
    """

    flight: str
    name: str
    side: Side
    unit: str
    type: str
    type_name: str
    aeroplanes: int
    undamaged: int
    all: int
    homed: int
    tasking: str
    status: str
    airborne: bool
    over: bool
    hex: Position
    heading: Heading
    altitude: Altitude
    aborting: bool
    detection: str
    identified: bool
    wheel: bool
    dogfight: str | None
    stacked_with: str | None
    escorts: str | None
    escorting: str | None
    laden: bool
    dummy: bool
    states: tuple[str, ...]
    this_turn: str

    @property
    def place(self) -> str:
        """Hex, heading and altitude."""
        return f"{self.hex} {self.heading} {self.altitude}"


@dataclass(frozen=True, slots=True)
class CrewView:
    """An airman aboard: what he is, his value if he has one, and what became of him."""

    name: str
    role: str
    aggression: int | None
    fate: str
    prisoner: bool

    @property
    def fates(self) -> tuple[str, ...]:
        """What became of him, in words; nothing of one who is unhurt and free."""
        hurt = [] if self.fate == CrewFate.UNHURT.value else [self.fate]
        return (*hurt, *(["prisoner"] if self.prisoner else []))


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box of a flight's log (5.21): an aeroplane and its crew.

    `left_as` is the flight that it became, `fate` how it ended, `end` the same in the log's words.
    """

    number: int
    leader: bool
    damage: str
    camera: bool
    left_as: str | None
    fate: str | None
    end: str
    crew: tuple[CrewView, ...]

    @property
    def state(self) -> str:
        """How it stands, in words."""
        if self.left_as is not None:
            return f"left as {self.left_as}"
        return self.end or self.fate or self.damage


@dataclass(frozen=True, slots=True)
class WeaponView:
    """A weapon and its ammunition (13.33).

    The depletion number rises from the card's `depletion_start` to 10, then the weapon is `out`;
    `drums` are those of the card, `drums_left` the full ones that are left.
    """

    weapon: str
    name: str
    firepower: int
    depletion_start: int
    depletion_number: int
    drums: int
    drums_left: int
    empty: bool
    out: bool


@dataclass(frozen=True, slots=True)
class OrderView:
    """A standing order that was given: its name, rule and line, the answer, and what it means."""

    order: str
    rule: str
    label: str
    answer: Plain
    meaning: str


@dataclass(frozen=True)
class FlightView(FlightLine):
    """The whole log of a flight of one's own (5.2).

    `half_mp_drift` is in halves of an MP; `endurance` and what is used of it in minutes;
    `patrolled` in hexes. `markers` are all that lie on it, in words.
    """

    training: str
    aggression: int
    led: bool
    unrated: bool
    leader: int | None
    home: str
    tally: str | None
    half_mp_drift: int
    climbing: bool
    turn_marker: bool
    manoeuvre_marker: bool
    spinning: int
    dud_engine: bool
    le_prieur: bool
    endurance_minutes: int
    endurance_used_minutes: int
    route: tuple[Position, ...]
    leg: int
    targets: tuple[Position, ...]
    reached: tuple[Position, ...]
    patrols: bool
    patrolled: int
    photographs: tuple[Position, ...]
    may_declare: tuple[str, ...]
    boxes: tuple[BoxView, ...]
    weapons: tuple[WeaponView, ...]
    shoots: tuple[ShootView, ...]
    markers: tuple[str, ...]
    orders: tuple[OrderView, ...]


@dataclass(frozen=True, slots=True)
class CounterView:
    """An enemy counter as it lies on the map: nowhere does one in a Defensive Wheel head."""

    counter: str
    hex: Position
    heading: Heading | None
    wheel: bool

    @property
    def bearing(self) -> str:
        return "wheel" if self.heading is None else self.heading.name

    @property
    def told(self) -> str:
        """What it is and how high, if that is known."""
        return ""


@dataclass(frozen=True, slots=True)
class ContactView(CounterView):
    """What is known of an enemy flight (8.33); nothing where it is not."""

    name: str | None
    type: str | None
    aeroplanes: int | None
    altitude: Altitude | None
    damaged_or_crippled: int | None

    @property
    def told(self) -> str:
        """What it is and how high, once it is identified (8.33)."""
        return "" if self.type is None else f"{self.aeroplanes} {self.type} at {self.altitude}"


def flight_lines(seen: Seen) -> tuple[FlightLine, ...]:
    """The flights that the seat may see the whole of, in the order of set-up."""
    return tuple(flight_line(seen, flight) for flight in seen.flights)


def flight_line(seen: Seen, flight: Flight) -> FlightLine:
    """The line of a flight that is one's own."""
    return FlightLine(**_line(behind(seen), flight))


def flight_view(seen: Seen, flight: Flight) -> FlightView:
    """The whole of a flight that is one's own."""
    game = behind(seen)
    return FlightView(
        **_line(game, flight),
        training=flight.training.value,
        aggression=flight.aggression,
        led=flight.led,
        unrated=flight.unrated,
        leader=flight.leader,
        home=flight.home,
        tally=flight.tally,
        half_mp_drift=flight.carried.half,
        climbing=flight.climbing,
        turn_marker=flight.carried.turn_marker,
        manoeuvre_marker=flight.manoeuvre_marker,
        spinning=flight.spinning,
        dud_engine=flight.dud_engine,
        le_prieur=flight.le_prieur,
        endurance_minutes=flight.card.endurance,
        endurance_used_minutes=flight.endurance_used,
        route=flight.route,
        leg=flight.leg,
        targets=flight.targets,
        reached=flight.done.reached,
        patrols=flight.tasking in PATROLS,
        patrolled=flight.done.patrolled,
        photographs=flight.done.photographs,
        may_declare=tuple(intent.value for intent in declarable(game, flight)),
        boxes=tuple(_box(flight, box) for box in flight.aeroplanes),
        weapons=tuple(weapon_view(weapon) for weapon in flight.weapons),
        shoots=tuple(shoot_view(flight.side, flight.id, s) for s in game.shoots.get(flight.id, ())),
        markers=tuple(_markers(game, flight)),
        orders=order_views(game, flight),
    )


def found(seen: Seen, name: str) -> FlightView | ContactView:
    """One of one's flights by its id, or an enemy by the letter of its counter.

    Raises `Unreadable` for anything else, whether or not there is such a flight.
    """
    one = find_flight(behind(seen), seen.side, name)
    return flight_view(seen, one) if isinstance(one, Flight) else _contact(one)


def contact_views(seen: Seen) -> tuple[ContactView, ...]:
    """Rules 5.11 and 8.33. What the seat knows of the enemy flights that it has found."""
    return tuple(_contact(sighting) for sighting in seen.sightings)


def counter_views(seen: Seen) -> tuple[CounterView, ...]:
    """Rule 5.11. The enemy's counters that nobody has found out."""
    return tuple(_counter(sighting) for sighting in seen.undetected)


def order_views(game: Game, flight: Flight) -> tuple[OrderView, ...]:
    """The standing orders that a flight was given, in the order of their table."""
    orders = orders_of(game, flight)
    return tuple(order_view(order, orders) for order in STANDING_ORDERS if order.given(orders))


def order_view(order: StandingOrder, orders: Orders) -> OrderView:
    """One of some standing orders."""
    value = order.of(orders)
    plain, meaning = order.answers.plain(value), order.answers.meaning(value)
    return OrderView(order.name, order.rule, order.label, plain, meaning)


def _line(game: Game, flight: Flight) -> dict[str, Any]:
    """What a line of a flight says, by field."""
    melee, partner = game.melee_of(flight.id), game.partner(flight)
    return {
        "flight": flight.id,
        "name": flight.name,
        "side": flight.side,
        "unit": flight.unit,
        "type": flight.card.id,
        "type_name": flight.card.name,
        "aeroplanes": len(flight.present),
        "undamaged": flight.undamaged,
        "all": len(flight.aeroplanes),
        "homed": sum(box.safe for box in flight.aeroplanes),
        "tasking": flight.tasking.value,
        "status": flight.status.value,
        "airborne": flight.airborne,
        "over": flight.status.over,
        "hex": flight.position,
        "heading": flight.heading,
        "altitude": flight.altitude,
        "aborting": flight.aborting,
        "detection": flight.detection.value,
        "identified": flight.identified,
        "wheel": flight.wheel,
        "dogfight": None if melee is None else melee.id,
        "stacked_with": None if partner is None else partner.id,
        "escorts": flight.escorts,
        "escorting": flight.escorting.value if flight.escorts else None,
        "laden": flight.laden,
        "dummy": flight.dummy,
        "states": tuple(_states(game, flight)),
        "this_turn": _this_turn(game, flight),
    }


_ESCORTS = {
    Escorting.MEETING: "to meet {}",
    Escorting.CLOSE: "escorting {}",
    Escorting.BROKEN_OFF: "broken off from {}",
}


def _states(game: Game, flight: Flight) -> Iterator[str]:
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


def _this_turn(game: Game, flight: Flight) -> str:
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


def _markers(game: Game, flight: Flight) -> Iterator[str]:
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
    yield from _states(game, flight)
    shoots = len(game.shoots.get(flight.id, ()))
    if shoots:
        yield f"{shoots} artillery shoot{'s' * (shoots > 1)}"
    if flight.carried.half:
        yield f"drift {mp_text(flight.carried.half)} MP"


def _box(flight: Flight, box: Aeroplane) -> BoxView:
    return BoxView(
        number=box.number,
        leader=box.number == flight.leader,
        damage=box.damage.value,
        camera=box.camera,
        left_as=box.left_as,
        fate=box.fate.value if box.fate else None,
        end=box.end,
        crew=crew_views(box),
    )


def crew_views(box: Aeroplane) -> tuple[CrewView, ...]:
    """The airmen of an aeroplane, its pilot first."""
    return tuple(
        CrewView(man.name, man.role, man.aggression, man.fate.value, man.prisoner)
        for man in box.crew
    )


def weapon_view(weapon: Weapon) -> WeaponView:
    """A weapon with its ammunition."""
    return WeaponView(
        weapon=weapon.type.id,
        name=weapon.type.name,
        firepower=weapon.type.firepower,
        depletion_start=weapon.type.depletion,
        depletion_number=weapon.depletion,
        drums=weapon.type.drums,
        drums_left=weapon.drums,
        empty=weapon.empty,
        out=weapon.out,
    )


def _counter(seen: Sighting) -> CounterView:
    heading = None if seen.wheel else seen.heading
    return CounterView(seen.counter, seen.position, heading, seen.wheel)


def _contact(seen: Sighting) -> ContactView:
    heading = None if seen.wheel else seen.heading
    return ContactView(
        counter=seen.counter,
        hex=seen.position,
        heading=heading,
        wheel=seen.wheel,
        name=seen.name,
        type=seen.type,
        aeroplanes=seen.aeroplanes,
        altitude=seen.altitude,
        damaged_or_crippled=seen.hurt,
    )
