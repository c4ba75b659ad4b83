"""A seat's log sheet (2.9, 5.2): what is written on it is what a page of its flights shows."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bloodyapril.desk.papers.ground import ground_entries, shoot_entries
from bloodyapril.desk.views.flights import BoxView, CrewView, FlightView, WeaponView, flight_view
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.press.sheets import (
    AeroplaneBox,
    BoxState,
    FlightEntry,
    GroundEntry,
    LogSheet,
    WeaponTrack,
)
from bloodyapril.rules.air_units import (
    Aeroplane,
    Damage,
    Flight,
    Status,
    Tasking,
)
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.taskings.recon import MOST_HEXES
from bloodyapril.terms.measures import mp_text, signed
from bloodyapril.terms.values import dataclass

HOUSE_NOTE = "House charts, cards, points and map: made for this program, not the published ones."

_STATES: dict[str, BoxState] = {
    Damage.NONE.value: "ok",
    Damage.DAMAGED.value: "damaged",
    Damage.CRIPPLED.value: "crippled",
    Damage.SHOT_DOWN.value: "shot down",
}


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands at the head of every sheet of a campaign."""

    campaign: str
    dice: str


def log_sheet(seen: Seen, head: SheetHead) -> LogSheet:
    """Rules 2.9 and 5.2. The seat's log sheet as it stands now, with a form for each split flight.

    Where nothing is secret any more it is still that of its own side.
    """
    game, side = behind(seen), seen.side
    flights = [flight for flight in seen.flights if flight.side is side]
    return LogSheet(
        side=side.value,
        campaign=head.campaign,
        scenario=seen.title,
        date=seen.date,
        time_of_day=f"{seen.clock_in(1)}, turn {seen.turn}",
        weather=f"{seen.weather}".partition(", ")[0],
        wind=seen.weather.wind,
        seed_line=head.dice,
        flights=tuple(_flight(seen, flight) for flight in flights if not flight.dummy),
        dummies=", ".join(one.counter for one in flights if one.dummy and one.airborne),
        ground=(
            *(_gun(gun) for gun in game.ground if gun.side is side),
            *ground_entries(seen),
        ),
        shoots=tuple(shoot_entries(seen)),
        house_note=HOUSE_NOTE,
    )


def _flight(seen: Seen, flight: Flight) -> FlightEntry:
    game, view = behind(seen), flight_view(seen, flight)
    order = next((order for order in game.scenario.flights if order.id == flight.id), None)
    start = f"split from {flight.parent}" if flight.parent else flight.home
    if order is not None and order.hex is not None:
        start = f"{order.hex} {order.heading}, {order.altitude}, turn {flight.enters}"
    elif order is not None:
        start = f"{order.home}, turn {flight.enters}"
    recon = flight.tasking is Tasking.RECON
    return FlightEntry(
        name=f"{view.flight} {view.name}",
        counter=flight.counter,
        unit=game.scenario.units[flight.unit].name,
        aeroplane_type=view.type_name,
        tasking=view.tasking,
        training=view.training,
        aggression=signed(view.aggression),
        leader=_leader(game, flight),
        start=start,
        targets=_targets(view),
        aeroplanes=tuple(map(_box, view.boxes)),
        weapons=tuple(map(_weapon, view.weapons)),
        ordnance=_ordnance(flight, order),
        endurance_total=view.endurance_minutes,
        endurance_used=view.endurance_used_minutes,
        photographs=" ".join(map(str, view.photographs)),
        photographs_taken=len(view.photographs),
        photographs_allowed=MOST_HEXES if recon else 0,
        marks=tuple(_marks(flight, view, order)),
        notes="; ".join(_notes(game, flight, view)),
        fate=_fate(view),
    )


def _leader(game: Game, flight: Flight) -> str:
    """Who leads or led the flight; he is marked once he is lost or has left it."""
    named = {order.id: order.leader for order in game.scenario.flights}
    if game.plan:
        named |= {order["id"]: order["leader"] for order in json.loads(game.plan)["flights"]}
    for box in flight.aeroplanes:
        if box.number == flight.leader or (box.pilot and box.pilot == named.get(flight.id)):
            return f"{box.pilot}{_gone(box)}"
    return ""


def _gone(box: Aeroplane) -> str:
    if box.left_as:
        return f" (became {box.left_as})"
    return " (lost)" if box.lost else ""


def _targets(view: FlightView) -> str:
    """The plotted hexes (4.21), and batteries with their targets (12.212)."""
    hexes = " ".join(map(str, view.targets))
    told = [f"battery {shoot.battery} on {shoot.target}" for shoot in view.shoots]
    return ", ".join(([hexes] if hexes else []) + told)


def _bombs(flight: Flight, order: FlightOrder | None) -> bool:
    """Whether a flight set out with bombs (17.12), those that left one of its aeroplanes too."""
    return flight.tasking is Tasking.BOMBING or bool(order and order.bombs)


def _ordnance(flight: Flight, order: FlightOrder | None) -> str:
    """Rules 12.217 and 17.12. Bombs, and what is carried against balloons."""
    carried = []
    if flight.laden:
        carried.append(f"bombs, strength {mp_text(flight.card.bomb_strength)} each")
    elif _bombs(flight, order):
        carried.append("bombs gone")
    if flight.le_prieur:
        carried.append("Le Prieur rockets")
    elif order is not None and order.ammunition:
        kind = order.ammunition
        carried.append("Le Prieur fired" if kind == "le-prieur" else f"{kind.title()} ammunition")
    return ", ".join(carried)


def _notes(game: Game, flight: Flight, view: FlightView) -> Iterable[str]:
    """Route, who flies or fights with it, and what it was told (5.15, 12.215, 13.41)."""
    if view.route:
        yield f"Route {' '.join(map(str, view.route))}"
    if view.escorts is not None:
        yield f"escorts {view.escorts} ({view.escorting})"
    for other in game.flights.values():
        if other.escorts == flight.id and not other.parent:
            yield f"escorted by {other.id}"
    if view.stacked_with is not None:
        yield f"stacked with {view.stacked_with}"
    if (melee := game.melee_of(flight.id)) is not None:
        yield f"dogfight {melee.id}, its turn {melee.turn}"
    if flight.schusta:
        yield f"Schusta aeroplane no. {flight.schusta}"
    for order in view.orders:
        yield f"{order.label}: {order.meaning} ({order.rule})"


def _marks(flight: Flight, view: FlightView, order: FlightOrder | None) -> Iterable[str]:
    holding = {
        "wheel": view.wheel,
        "dogfight": view.dogfight is not None,
        "stacked": view.stacked_with is not None,
        "bombs gone": _bombs(flight, order) and not view.laden,
        "dud engine": view.dud_engine,
        "aborted": view.aborting,
        "landed": flight.status is Status.LANDED,
    }
    return (word for word, holds in holding.items() if holds)


def _fate(view: FlightView) -> str:
    if view.airborne and not view.over:
        return f"{view.status} at {view.hex}, {view.altitude}"
    return view.status


def _box(box: BoxView) -> AeroplaneBox:
    fate = f"became {box.left_as}" if box.left_as else box.end
    return AeroplaneBox(box.number, _STATES[box.damage], crew_text(box.crew), box.camera, fate)


def crew_text(crew: Iterable[CrewView]) -> str:
    """The men in an aeroplane, each with his value and his fate."""
    return " / ".join(map(_man, crew))


def _man(man: CrewView) -> str:
    rating = f" {signed(man.aggression)}" if man.aggression is not None else ""
    return f"{man.name}{rating}" + (f" ({', '.join(man.fates)})" if man.fates else "")


def _weapon(weapon: WeaponView) -> WeaponTrack:
    return WeaponTrack(
        name=weapon.name,
        firepower=weapon.firepower,
        depletion_start=weapon.depletion_start,
        depletion_now=min(10, weapon.depletion_number),
        drums=weapon.drums,
        drums_left=weapon.drums_left + (0 if weapon.empty else 1) if weapon.drums else 0,
        depleted=weapon.out,
    )


def _gun(gun: Concentration) -> GroundEntry:
    state = "active" if gun.active else "silent"
    notes = [word for word, holds in (("hidden", gun.hidden), ("fired", gun.revealed)) if holds]
    notes += [gun.damage.word] if gun.damage is not GroundDamage.NONE else []
    kind = "Flaming Onion" if gun.flaming_onion else "AA"
    return GroundEntry(kind, gun.density.value, str(gun.hex), state, ", ".join(notes))
