"""From a game to its log sheets (2.9, 5.2)."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.press.from_ground import ground_entries, shoot_entries
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
    AeroplaneFate,
    CrewFate,
    CrewMember,
    Damage,
    Flight,
    Status,
    Tasking,
    Weapon,
)
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.taskings.recon import MOST_HEXES
from bloodyapril.terms.measures import mp_text, signed
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

HOUSE_NOTE = "House charts, cards, points and map: made for this program, not the published ones."

_STATES: dict[Damage, BoxState] = {
    Damage.NONE: "ok",
    Damage.DAMAGED: "damaged",
    Damage.CRIPPLED: "crippled",
    Damage.SHOT_DOWN: "shot down",
}


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands at the head of every sheet of a campaign."""

    campaign: str
    dice: str


def log_sheet(game: Game, side: Side, heading: SheetHead) -> LogSheet:
    """Rules 2.9 and 5.2. A side's log sheet as it stands now, with a form for each split flight.

    All its secrets are on it: who may see it is not asked here.
    """
    scenario = game.scenario
    return LogSheet(
        side=side.value,
        campaign=heading.campaign,
        scenario=scenario.title,
        date=scenario.date,
        time_of_day=f"{scenario.clock(1)}, turn {game.turn}",
        weather=f"{game.weather}".partition(", ")[0],
        wind=game.weather.wind,
        seed_line=heading.dice,
        flights=tuple(
            _flight(game, flight)
            for flight in game.flights.values()
            if flight.side is side and not flight.dummy
        ),
        dummies=", ".join(flight.counter for flight in game.airborne(side) if flight.dummy),
        ground=(
            *(_gun(gun) for gun in game.ground if gun.side is side),
            *ground_entries(game, side),
        ),
        shoots=tuple(shoot_entries(game, side)),
        house_note=HOUSE_NOTE,
    )


def _flight(game: Game, flight: Flight) -> FlightEntry:
    order = next((order for order in game.scenario.flights if order.id == flight.id), None)
    start = f"split from {flight.parent}" if flight.parent else flight.home
    if order is not None and order.hex is not None:
        start = f"{order.hex} {order.heading}, {order.altitude}, turn {flight.enters}"
    elif order is not None:
        start = f"{order.home}, turn {flight.enters}"
    recon = flight.tasking is Tasking.RECON
    return FlightEntry(
        name=f"{flight.id} {flight.name}",
        counter=flight.counter,
        unit=game.scenario.units[flight.unit].name,
        aeroplane_type=flight.card.name,
        tasking=flight.tasking.value,
        training=flight.training.value,
        aggression=signed(flight.aggression),
        leader=_leader(game, flight),
        start=start,
        targets=_targets(game, flight),
        aeroplanes=tuple(_box(flight, box) for box in flight.aeroplanes),
        weapons=tuple(_weapon(weapon) for weapon in flight.weapons),
        ordnance=_ordnance(flight, order),
        endurance_total=flight.card.endurance,
        endurance_used=flight.endurance_used,
        photographs=" ".join(str(hex_) for hex_ in flight.done.photographs),
        photographs_taken=len(flight.done.photographs),
        photographs_allowed=MOST_HEXES if recon else 0,
        marks=tuple(_marks(game, flight, order)),
        notes="; ".join(_notes(game, flight)),
        fate=_fate(flight),
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
    lost = box.fate not in (None, AeroplaneFate.HOME, AeroplaneFate.SAVED)
    return " (lost)" if lost else ""


def _targets(game: Game, flight: Flight) -> str:
    """The plotted hexes (4.21), and batteries with their targets (12.212)."""
    hexes = " ".join(str(hex_) for hex_ in flight.targets)
    shoots = game.shoots.get(flight.id, ())
    told = [f"battery {shoot.battery} on {shoot.target}" for shoot in shoots]
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


def _notes(game: Game, flight: Flight) -> Iterable[str]:
    """Route, and who flies or fights with it (5.15, 12.215, 13.41)."""
    if flight.route:
        yield f"Route {' '.join(str(hex_) for hex_ in flight.route)}"
    if flight.escorts is not None:
        yield f"escorts {flight.escorts} ({flight.escorting.value})"
    for other in game.flights.values():
        if other.escorts == flight.id and not other.parent:
            yield f"escorted by {other.id}"
    if (partner := game.partner(flight)) is not None:
        yield f"stacked with {partner.id}"
    if (melee := game.melee_of(flight.id)) is not None:
        yield f"dogfight {melee.id}, its turn {melee.turn}"
    if flight.schusta:
        yield f"Schusta aeroplane no. {flight.schusta}"


def _marks(game: Game, flight: Flight, order: FlightOrder | None) -> Iterable[str]:
    holding = {
        "wheel": flight.wheel,
        "dogfight": game.melee_of(flight.id) is not None,
        "stacked": game.partner(flight) is not None,
        "bombs gone": _bombs(flight, order) and not flight.laden,
        "dud engine": flight.dud_engine,
        "aborted": flight.aborting,
        "landed": flight.status is Status.LANDED,
    }
    return (word for word, holds in holding.items() if holds)


def _fate(flight: Flight) -> str:
    if flight.status.over:
        return flight.status.value
    if flight.status.airborne:
        return f"{flight.status.value} at {flight.position}, {flight.altitude}"
    return flight.status.value


def _box(flight: Flight, box: Aeroplane) -> AeroplaneBox:
    fate = f"became {box.left_as}" if box.left_as else box.end
    return AeroplaneBox(box.number, _STATES[box.damage], crew_text(box.crew), box.camera, fate)


def crew_text(crew: Iterable[CrewMember]) -> str:
    """The men in an aeroplane, each with his value and his fate."""
    return " / ".join(_man(man) for man in crew)


def _man(man: CrewMember) -> str:
    fates = [man.fate.value] if man.fate is not CrewFate.UNHURT else []
    fates += ["prisoner"] if man.prisoner else []
    rating = f" {signed(man.aggression)}" if man.aggression is not None else ""
    return f"{man.name}{rating}" + (f" ({', '.join(fates)})" if fates else "")


def _weapon(weapon: Weapon) -> WeaponTrack:
    return WeaponTrack(
        name=weapon.type.name,
        firepower=weapon.type.firepower,
        depletion_start=weapon.type.depletion,
        depletion_now=min(10, weapon.depletion),
        drums=weapon.type.drums,
        drums_left=weapon.drums + (0 if weapon.empty else 1) if weapon.type.drums else 0,
        depleted=weapon.out,
    )


def _gun(gun: Concentration) -> GroundEntry:
    state = "active" if gun.active else "silent"
    notes = [word for word, holds in (("hidden", gun.hidden), ("fired", gun.revealed)) if holds]
    notes += [gun.damage.word] if gun.damage is not GroundDamage.NONE else []
    kind = "Flaming Onion" if gun.flaming_onion else "AA"
    return GroundEntry(kind, gun.density.value, str(gun.hex), state, ", ".join(notes))
