"""Small flights, maps and tables for tests; every figure on them is made up here.

A test says only what matters to it, and scripts the dice; the rest is the plainest thing that the
rules allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from bloodyapril.checks.dice import ScriptedDice
from bloodyapril.game.actions import Action
from bloodyapril.game.decisions import (
    ChangesCounter,
    Circles,
    Commences,
    Declares,
    LetsGo,
    TakesOff,
    WakesGun,
)
from bloodyapril.game.policy import Commander
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import FlightOrder, Scenario, Unit
from bloodyapril.game.state.seen import Seen
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Aeroplane, CrewMember, Damage, Flight, Tasking, Weapon
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType, BandData, WeaponType
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome, HexData, Map, Terrain
from bloodyapril.terms.measures import Feet, GameTurn, HalfMP, Minutes
from bloodyapril.terms.sides import Side, Training

GUN = WeaponType("gun", "gun", rear=False, firepower=2, depletion=2)
REAR_GUN = WeaponType("rear-gun", "rear gun", rear=True, firepower=2, depletion=3, drums=3)
BRITISH_TRENCH, GERMAN_TRENCH = 8, 12
"""Columns of the trenches on `front`; the hexes between them are no man's land."""


def table_with(faces: Iterable[int] = (), map_: Map | None = None, /, **chosen: str) -> Table:
    """A table with the program's charts, these faces and a map, that of `front` unless said.

    Rulings as `friendly_aa_medium="..."`.
    """
    readings = rulings()
    for name, reading in chosen.items():
        readings = readings.choose(name.replace("_", "-"), reading)
    return Table(library(), ScriptedDice(faces), readings, map_ or FRONT)


def all_dice_used(table: Table) -> bool:
    """Whether every face that a test scripted was asked for."""
    assert isinstance(table.dice, ScriptedDice)
    return not table.dice.waiting


def asked(table: Table) -> list[str]:
    """The charts rolled on since the last account was taken, in order."""
    assert isinstance(table.dice, ScriptedDice)
    told = [roll.question for event in table.events for roll in event.rolls]
    return told + [roll.question for roll in table.dice.log]


def aeroplane_type(
    *,
    side: Side = Side.BRITISH,
    scout: bool = True,
    manoeuvre: int = 6,
    level: float = 3,
    dive: float = 4,
    climbs: Mapping[Band, int] | None = None,
    weapons: Sequence[WeaponType] = (GUN,),
    **changes: Any,
) -> AeroplaneType:
    """A card alike in Deck, Low, Medium and High; `climbs` are its time to climb columns."""
    columns = climbs or {Band.DECK: 3, Band.LOW: 5, Band.MEDIUM: 8, Band.HIGH: 10}
    bands = {
        band: BandData(HalfMP(int(level * 2)), HalfMP(int(dive * 2)), manoeuvre, column, column)
        for band, column in columns.items()
    }
    plain = AeroplaneType(
        id="type",
        name="Type",
        side=side,
        scout=scout,
        crew=1 if scout else 2,
        service_ceiling=Feet(18_000),
        damage_factor=0,
        endurance=Minutes(120),
        bomb_strength=0,
        camera=False,
        dangerous_dive=False,
        can_spin=True,
        spin_tendency=0,
        glide_least=HalfMP(0),
        fires_rear_guns_attacking=False,
        bands=bands,
        weapons=tuple(weapons),
    )
    return replace(plain, **changes)


def crew(number: int, size: int = 1, aggression: int | None = None) -> tuple[CrewMember, ...]:
    """Pilot `Pilot 1`, observer `Observer 1`; the pilot rated, or NR."""
    pilot = CrewMember(f"Pilot {number}", "pilot", aggression)
    return (pilot, CrewMember(f"Observer {number}", "observer"))[:size]


def boxes(*damage: Damage | str, size: int = 1) -> tuple[Aeroplane, ...]:
    """Aeroplanes no. 1, 2, ... in these states, with crews."""
    return tuple(
        Aeroplane(number, crew(number, size), damage=Damage(state))
        for number, state in enumerate(damage, start=1)
    )


def flight(
    id: str = "B1",
    aeroplanes: int | Sequence[Damage | str] = 1,
    *,
    card: AeroplaneType | None = None,
    hex: str = "1010",
    altitude: str = "Medium+4",
    **changes: Any,
) -> Flight:
    """A flight in the air; ids that begin with G are German. Counts or states of its aeroplanes.

    What changes may be a field of one of its parts, too.
    """
    side = Side.GERMAN if id.startswith("G") else Side.BRITISH
    card = card or aeroplane_type(side=side)
    states = ["ok"] * aeroplanes if isinstance(aeroplanes, int) else aeroplanes
    plain = Flight(
        id=id,
        name=id,
        side=side,
        unit="unit",
        card=card,
        training=Training.REGULAR,
        tasking=Tasking.OFFENSIVE_PATROL if side is Side.BRITISH else Tasking.SCRAMBLE,
        aeroplanes=boxes(*states, size=card.crew),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        home="West" if side is Side.BRITISH else "East",
        position=Position.parse(hex),
        heading=Heading.E if side is Side.BRITISH else Heading.W,
        altitude=Altitude.parse(altitude),
        started_at=Position.parse(hex),
        speed=6,
    )
    return changed(plain, **changes)


def changed(flight: Flight, **changes: Any) -> Flight:
    """A flight with other fields, of its own or of its parts."""
    for part in ("carried", "done"):
        names = {field.name for field in fields(getattr(flight, part))} & changes.keys()
        inside = {name: changes.pop(name) for name in names}
        flight = replace(flight, **{part: replace(getattr(flight, part), **inside)})
    return replace(flight, **changes)


def front(columns: int = 20, rows: int = 20) -> Map:
    """Open country with the British west of column 8 and the Germans east of column 12."""
    places = [Position.of(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]
    between = range(BRITISH_TRENCH + 1, GERMAN_TRENCH)
    return Map(
        hexes={place: HexData(Terrain.OPEN) for place in places},
        trenches={
            Side.BRITISH: frozenset(p for p in places if p.column == BRITISH_TRENCH),
            Side.GERMAN: frozenset(p for p in places if p.column == GERMAN_TRENCH),
        },
        no_mans_land=frozenset(p for p in places if p.column in between),
        aerodromes={
            "West": Aerodrome("West", Side.BRITISH, Position.of(2, 10)),
            "East": Aerodrome("East", Side.GERMAN, Position.of(19, 10)),
        },
    )


FRONT = front()


def gun(
    hex: str, density: str = "medium", side: Side = Side.GERMAN, **changes: Any
) -> Concentration:
    """An active AA concentration, named after its hex."""
    return replace(
        Concentration(f"AA{hex}", side, Density(density), Position.parse(hex)), **changes
    )


def scenario(**changes: Any) -> Scenario:
    """A scenario of 13 April with nothing in it."""
    plain = Scenario(
        id="test",
        title="Test",
        kind="patrol",
        date="1917-04-13",
        outcome="",
        start=8 * 60,
        turns=GameTurn(40),
        weather=Weather(),
        again=(),
        flights=(),
        readiness=(),
        units={},
    )
    return replace(plain, **changes)


def unit(id: str = "jasta-11", *pilots: tuple[str, int | None], **changes: Any) -> Unit:
    """A German unit with these pilots and their ratings."""
    crews = tuple((CrewMember(name, "pilot", value),) for name, value in pilots)
    plain = Unit(id, id, Side.GERMAN, id.rpartition("-")[2], Training.REGULAR, crews)
    return replace(plain, **changes)


def squadron(*values: int | None) -> Unit:
    """59 Squadron with a crew of pilot and observer for each of these ratings."""
    crews = tuple(
        (CrewMember(f"Pilot {name}", "pilot", value), CrewMember(f"Watcher {name}", "observer"))
        for name, value in zip(("Able", "Baker", "Charlie"), values, strict=False)
    )
    return Unit("59-sqn", "59 Squadron", Side.BRITISH, "59", Training.REGULAR, crews)


def recon_order(**changes: Any) -> FlightOrder:
    """Three RE8s of 59 Squadron that are to photograph 1510, the second with the camera."""
    plain = FlightOrder(
        id="B1",
        name="59 Squadron A",
        unit="59-sqn",
        type="re8",
        aeroplanes=3,
        tasking=Tasking.RECON,
        home="West",
        cameras=(2,),
        route=(Position.parse("1510"),),
    )
    return replace(plain, **changes)


def game(*flights: Flight, guns: Sequence[Concentration] = (), **changes: Any) -> Game:
    """A game in its first turn with these flights, in clear weather."""
    plain = Game(
        scenario=scenario(),
        weather=Weather(),
        flights={one.id: one for one in flights},
        ground=tuple(guns),
    )
    return replace(plain, **changes)


@dataclass(frozen=True)
class Bystander(Commander):
    """A commander who never moves: he fights back, fires all he has and keeps his heading."""

    fights: bool = True
    wheels: bool = False
    wakes: bool = False
    wish: Intent = Intent.STAY
    generous: bool = False

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        raise AssertionError(f"{flight.name} was asked to move")

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        return self.wish

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        return self.generous

    @Circles.answered
    def _circles(self, game: Game, table: Table, asked: Circles) -> bool:
        return self.wheels

    @Commences.answered
    def _commences(self, game: Game, table: Table, asked: Commences) -> bool:
        return self.fights

    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        return asked.flight.dummy

    @WakesGun.answered
    def _wakes_gun(self, game: Game, table: Table, asked: WakesGun) -> bool:
        return self.wakes

    @ChangesCounter.answered
    def _changes_counter(self, game: Game, table: Table, asked: ChangesCounter) -> bool:
        return False


BYSTANDERS: Mapping[Side, Bystander] = {side: Bystander() for side in Side}


def british(game: Game) -> Seen:
    """A game as the British player may know it."""
    return Seen(game, Side.BRITISH)
