"""Random legal scenarios, and a commander who does in them whatever is lawful.

Everything follows from a seed: the scenario, the readings of the rules, and each decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from itertools import islice
from random import Random

from bloodyapril.game.actions import Action, Attempt, Decoy, Fly, Strike, TouchDown, Withdraw
from bloodyapril.game.decisions import (
    Activates,
    ChangesCounter,
    Circles,
    Commences,
    Declares,
    Decoys,
    Fires,
    HeadingAfter,
    HeightAfter,
    KeepsTally,
    LetsGo,
    MovesFirst,
    NextToMove,
    TakesOff,
    TallyOrder,
    WakesGun,
)
from bloodyapril.game.options import (
    Choice,
    actions_of,
    choices,
    deeds,
    forms,
    lines,
    speeds,
    together,
)
from bloodyapril.game.phases.random_events import EVENTS
from bloodyapril.game.policy import Commander, Policy
from bloodyapril.game.setup.dummies import decoy_objections
from bloodyapril.game.state.game import Game, Melee
from bloodyapril.game.state.scenario import (
    DecoyOrder,
    Emplacement,
    FlightOrder,
    Readiness,
    Scenario,
    TargetOrder,
    Unit,
)
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import MOST_AEROPLANES, Flight, Status, Tasking, Weapon
from bloodyapril.rules.archie import Density
from bloodyapril.rules.balloons import HEIGHTS
from bloodyapril.rules.ground_units import TROOPS, GroundKind
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import Shoot, battery_objections, is_mark
from bloodyapril.rules.weather import STRONGEST_WIND, WIND_STEP, Weather
from bloodyapril.solitaire.plan import aa_sites
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.library.units import UnitRecord, units
from bloodyapril.store.scenario.form import FIRST_DAY, LAST_DAY, OPTIONAL, UNRATED
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.measures import GameTurn, HalfMP
from bloodyapril.terms.sides import Side, Sky

MOST_FLIGHTS = 6
TRIALS = 12
WIDTHS = (3, 4, 6, 9)
"""Hexes about a trench within which the flights have their work."""
NEAR = 7
"""Hexes within which a flight may come to what it seeks in a turn."""
BRITISH_WORK = (
    Tasking.BOMBING, Tasking.ARTILLERY, Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL,
    Tasking.CONTACT_PATROL, Tasking.CLOSE_ESCORT, Tasking.RECON, Tasking.BALLOON, Tasking.STRAFING,
)  # fmt: skip
GERMAN_WORK = (
    Tasking.ARTILLERY, Tasking.RECON, Tasking.OFFENSIVE_PATROL, Tasking.LINE_PATROL,
    Tasking.CLOSE_ESCORT,
)  # fmt: skip
TWO_SEATED = (Tasking.ARTILLERY, Tasking.RECON, Tasking.CONTACT_PATROL)
LOW = (Tasking.CONTACT_PATROL, Tasking.BALLOON, Tasking.STRAFING)
PAIR = 2


def random_rulings(seed: str) -> Rulings:
    """Each question of the rules answered by chance."""
    chance = Random(f"rulings {seed}")
    readings = rulings()
    for id, ruling in readings.known.items():
        readings = readings.choose(id, chance.choice(sorted(ruling.readings)))
    return readings


def random_scenario(seed: str) -> Scenario:
    """A scenario that a file could hold, by chance."""
    return _Maker(Random(f"scenario {seed}")).scenario(seed)


@cache
def _records(side: Side) -> tuple[UnitRecord, ...]:
    known = units()
    return tuple(known[id] for id in sorted(known) if known[id].side is side)


class _Maker:
    """Draws the parts of a scenario in their order; each fits what was drawn before it."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        days = (LAST_DAY - FIRST_DAY).days
        day: date = FIRST_DAY + timedelta(days=chance.randint(0, days))
        self.date = day.isoformat()
        self.map: Map = map_of(self.date)
        self.units: dict[str, Unit] = {}
        self.named: set[str] = set()
        self.favoured: list[Tasking] = []
        line = sorted(self.map.trenches[Side.GERMAN], key=str)
        self.middle = chance.choice(line)
        self.front: list[Position] = []
        self.held: dict[Side, list[Position]] = {side: [] for side in Side}
        reach = chance.choice(WIDTHS)
        while not all(self.held.values()):
            self.front = [
                hex_
                for hex_ in sorted(self.map.hexes, key=str)
                if hex_.range_to(self.middle) <= reach
            ]
            for side in Side:
                self.held[side] = [hex_ for hex_ in self.front if self.map.holder(hex_) is side]
            reach += 1
        self.band = chance.choice((Band.DECK, Band.LOW, Band.MEDIUM, Band.MEDIUM))

    def scenario(self, seed: str) -> Scenario:
        chance = self.chance
        targets = self._targets()
        aa = self._aa()
        # There is work for those who look for what lies here.
        if any(target.hexes for target in targets):
            self.favoured += [Tasking.CONTACT_PATROL] * 3
        if any(target.height and target.side is Side.GERMAN for target in targets):
            self.favoured += [Tasking.BALLOON] * 3
        sought = [target.hex or target.hexes[0] for target in targets]
        sought += [gun.hex for gun in aa if gun.side is Side.GERMAN]
        flights: list[FlightOrder] = []
        for number in range(chance.randint(1, MOST_FLIGHTS)):
            flights.append(self._order(Side.BRITISH, f"B{number + 1}", flights, sought))
        for number in range(chance.choice((0, 0, 1, 2))):
            flights.append(self._order(Side.GERMAN, f"GA{number + 1}", flights, sought))
        germans = sum(order.id.startswith("G") for order in flights)
        ready = [self._readiness() for _ in range(chance.randint(0, MOST_FLIGHTS - germans))]
        night = chance.random() < 0.15
        again = (Sky.RAIN, Sky.SNOW) if chance.random() < 0.5 else ()
        rows = sorted(chance.sample(range(1, 33), 2))
        dummies = {side: chance.choice((0, 0, 1, 3)) for side in Side}
        made = Scenario(
            id=f"fuzz-{seed}",
            title="By chance",
            kind=chance.choice(("patrol", "show")),
            date=self.date,
            outcome="",
            start=60 * chance.choice((5, 8, 12, 17, 18, 19)) + chance.choice((0, 20, 50)),
            turns=GameTurn(chance.randint(6, 24)),
            weather=None if chance.random() < 0.3 else self._weather(),
            again=again,
            flights=tuple(flights),
            readiness=tuple(ready),
            units=self.units,
            aa=tuple(aa),
            aa_pool=tuple(
                (density, chance.randint(0, 4))
                for density in (Density.LIGHT, Density.MEDIUM, Density.HEAVY)
            ),
            aa_sector=(rows[0], rows[1]),
            rules_on=frozenset(rule for rule in OPTIONAL if chance.random() < 0.6),
            night=night,
            moonless=night and chance.random() < 0.5,
            dummies=dummies,
            decoys=tuple(decoy for side in Side if dummies[side] for decoy in self._decoys(side)),
            random_events=chance.random() < 0.8,
            events_off=frozenset(event for event in EVENTS if chance.random() < 0.1),
            targets=tuple(targets),
        )
        room = len(aa_sites(made, self.map)) >= sum(count for _, count in made.aa_pool)
        return made if room else replace(made, aa_pool=())

    def _weather(self) -> Weather:
        sky = self.chance.choice(list(Sky))
        highest = {Sky.FOG: 1, Sky.MOSTLY_SUNNY: 4, Sky.MOSTLY_CLOUDY: 5}.get(sky, 3)
        band = self.chance.choice(list(Band)[:highest])
        speed = WIND_STEP * self.chance.randint(0, STRONGEST_WIND // WIND_STEP)
        wind_from = self.chance.choice(list(Heading)) if speed else None
        return Weather(sky, None if sky is Sky.CLEAR else band, wind_from, speed)

    def _targets(self) -> list[TargetOrder]:
        """Units, installations and balloons; those face down have hexes to themselves (22.1)."""
        targets = []
        for number in range(self.chance.randint(0, 5)):
            kind = self.chance.choice(
                [*GroundKind, *TROOPS, GroundKind.BALLOON, GroundKind.BALLOON]
            )
            side = self.chance.choice((Side.GERMAN, Side.GERMAN, Side.BRITISH))
            hidden = kind in TROOPS and self.chance.random() < 0.6
            here = self.chance.choice(self.held[side])
            around = [here, *(hex_ for hex_ in here.neighbours() if hex_ in self.map.hexes)]
            profile = self.chance.choice("ABCD") if kind in UNRATED else ""
            targets.append(
                TargetOrder(
                    f"t{number}",
                    side,
                    kind,
                    hex=None if hidden else here,
                    hexes=tuple(around) if hidden else (),
                    profile=profile,
                    name=f"Target {number}" if self.chance.random() < 0.5 else "",
                    height=self.chance.choice(HEIGHTS) if kind is GroundKind.BALLOON else None,
                )
            )
        return targets

    def _aa(self) -> list[Emplacement]:
        guns: dict[Position, Emplacement] = {}
        for _ in range(self.chance.randint(0, 4)):
            side = self.chance.choice(list(Side))
            hex_ = self.chance.choice(self.held[side])
            density = self.chance.choice((Density.LIGHT, Density.MEDIUM, Density.HEAVY))
            onion = density is Density.MEDIUM and side is Side.GERMAN
            if self.map.terrain(hex_) is not Terrain.WATER:
                onion = onion and self.chance.random() < 0.5
                ready = self.chance.random() < 0.7
                guns[hex_] = Emplacement(side, density, hex_, onion, active=ready)
        return list(guns.values())

    def _unit(self, side: Side, scouts: bool) -> tuple[Unit, tuple[str, ...], str]:
        """A unit of a side, the types that it had that day, and its aerodrome, near or far."""
        chance = self.chance
        offered = [record for record in _records(side) if (record.kind == "scout") is scouts]
        record = chance.choice(offered)
        unit = self.units.setdefault(record.id, record.on(self.date))
        base = record.base(self.date) or record.bases[0]
        own = self.map.aerodromes.get(base.aerodrome)
        grounds = [one for one in self.map.landing_grounds if one.side is side]
        if own is None or own.side is not side or chance.random() < 0.5:
            own = chance.choice((chance.choice(grounds), self.map.nearest(self.middle, grounds)))
        shelf = library()
        types = tuple(type_ for type_ in base.types if shelf.card(type_).side is side)
        return unit, types, own.name

    def _leader(self, unit: Unit) -> str:
        free = [crew[0].name for crew in unit.crews if crew[0].name not in self.named]
        if not free or self.chance.random() < 0.5:
            return ""
        leader = self.chance.choice(free)
        self.named.add(leader)
        return leader

    def _altitude(self, card: AeroplaneType, low: bool = False) -> Altitude:
        """Mostly in the band of this scenario, or down where a task is done."""
        band = Band.DECK if low else self.band
        if band not in card.bands or self.chance.random() < 0.3:
            band = self.chance.choice(list(card.bands))
        return Altitude(band, self.chance.randint(0, highest_marker(card, band)))

    def _order(
        self, side: Side, id: str, others: Sequence[FlightOrder], sought: Sequence[Position]
    ) -> FlightOrder:
        """A flight of the order of battle, with work that its type can do."""
        chance = self.chance
        british = side is Side.BRITISH
        tasking = chance.choice((*BRITISH_WORK, *self.favoured) if british else GERMAN_WORK)
        charges = [
            one.id
            for one in others
            if self.units[one.unit].side is side and one.tasking is not Tasking.CLOSE_ESCORT
        ]
        if tasking is Tasking.CLOSE_ESCORT and not charges:
            tasking = Tasking.OFFENSIVE_PATROL
        seats = tasking in TWO_SEATED or tasking is Tasking.BOMBING
        unit, types, home = self._unit(side, scouts=not seats and chance.random() < 0.7)
        type_ = chance.choice(types)
        card = library().card(type_)
        shoots = self._shoots(side) if tasking is Tasking.ARTILLERY else ()
        unfit = (tasking in TWO_SEATED and card.scout) or (
            tasking is Tasking.ARTILLERY and not shoots
        )
        if unfit or (tasking is Tasking.BOMBING and not card.bomb_strength):
            tasking = Tasking.OFFENSIVE_PATROL
            shoots = ()
        size = chance.randint(1, MOST_AEROPLANES)
        if tasking is Tasking.ARTILLERY:
            size = 1 if side is Side.BRITISH else chance.randint(1, PAIR)
        pair = side is Side.GERMAN and size == PAIR and tasking in TWO_SEATED
        schusta = PAIR if pair and (shoots or chance.random() < 0.5) else 0
        cameras = [box for box in range(1, size + 1) if box != schusta and chance.random() < 0.6]
        airborne = self.map.aerodrome(home).hex is None or chance.random() < 0.8
        strafes = tasking is Tasking.STRAFING and card.bomb_strength > 0
        goals = [*sought, *chance.sample(self.held[side.enemy], 3)]
        return FlightOrder(
            id=id,
            name=f"{unit.name} {id}",
            unit=unit.id,
            type=type_,
            aeroplanes=size,
            tasking=tasking,
            home=home,
            leader=self._leader(unit),
            cameras=tuple(cameras) if tasking is Tasking.RECON else (),
            hex=chance.choice(self.front) if airborne else None,
            heading=chance.choice(list(Heading)),
            altitude=self._altitude(card, low=tasking in LOW) if airborne else None,
            enters=GameTurn(chance.choice((1, 1, 1, 2, 4))),
            cruise=self._altitude(card) if chance.random() < 0.5 else None,
            route=tuple(chance.sample(self.front, chance.randint(1, 4))),
            targets=tuple(chance.sample(goals, min(len(goals), chance.randint(1, 4)))),
            escorts=chance.choice(charges) if tasking is Tasking.CLOSE_ESCORT else "",
            bombs=strafes and chance.random() < 0.5,
            ammunition=chance.choice(("", "buckingham", "le-prieur"))
            if tasking is Tasking.BALLOON
            else "",
            contacts=chance.randint(1, 3),
            shoots=shoots,
            schusta=schusta,
        )

    def _decoys(self, side: Side) -> Iterator[DecoyOrder]:
        """A dummy that starts in the air, or on an aerodrome of the map, if the unit has a type."""
        unit, types, home = self._unit(side, scouts=True)
        type_ = self.chance.choice(types) if types else ""
        if not type_:
            return
        card = library().card(type_)
        up = self.map.aerodrome(home).hex is None or self.chance.random() < 0.5
        yield DecoyOrder(
            unit.id,
            type_,
            home,
            hex=self.chance.choice(self.front) if up else None,
            heading=self.chance.choice(list(Heading)),
            altitude=self._altitude(card) if up else None,
            route=tuple(self.chance.sample(self.front, 2)),
        )

    def _shoots(self, side: Side) -> tuple[Shoot, ...]:
        """One battery or two with trenches or junctions in their reach (12.212)."""
        found = []
        for _ in range(TRIALS):
            battery = self.chance.choice(self.held[side])
            target = self.chance.choice(self.held[side.enemy])
            shoot = Shoot(battery, target)
            fits = not battery_objections(self.map, side, shoot)
            if fits and is_mark(self.map, side, target):
                found.append(shoot)
        return tuple(found[: self.chance.randint(1, 2)])

    def _readiness(self) -> Readiness:
        chance = self.chance
        unit, types, home = self._unit(Side.GERMAN, scouts=True)
        type_ = chance.choice(types) if types and chance.random() < 0.6 else ""
        up = type_ != "" and chance.random() < 0.5
        return Readiness(
            unit.id,
            home,
            leader=self._leader(unit),
            type=type_,
            aeroplanes=chance.randint(0, MOST_AEROPLANES),
            airborne=self._altitude(library().card(type_)) if up else None,
        )


@dataclass
class Wanderer(Commander):
    """A commander who does anything lawful, and attacks, strikes, spots and lands when he can."""

    chance: Random

    @MovesFirst.answered
    def _moves_first(self, game: Game, table: Table, asked: MovesFirst) -> bool:
        return self.chance.random() < 0.5

    @Activates.answered
    def _activates(self, game: Game, table: Table, asked: Activates) -> Melee | None:
        return self.chance.choice([None, *asked.fights])

    @Declares.answered
    def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
        return self.chance.choice(list(Intent))

    @LetsGo.answered
    def _lets_go(self, game: Game, table: Table, asked: LetsGo) -> bool:
        return self.chance.random() < 0.3

    @NextToMove.answered
    def _next_to_move(self, game: Game, table: Table, asked: NextToMove) -> Flight:
        return self.chance.choice(list(asked.waiting))

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        if flight.status is Status.LANDING:
            return TouchDown(flight.id)
        if flight.dummy and self.chance.random() < 0.05:
            return Withdraw(flight.id)
        for _ in range(TRIALS):
            action = self._one(game, table, flight)
            if action is not None:
                return action
        return next(actions_of(game, table, flight))

    def _one(self, game: Game, table: Table, flight: Flight) -> Action | None:
        """An action that the options offer, or nothing where a line has no lawful form."""
        line = self._line(game, table, flight)
        mate = game.partner(flight)
        if mate is not None and self.chance.random() < 0.6:
            both = list(islice(together(game, table, line), self.chance.randint(1, 20)))
            if both:
                return both[-1]
        found = list(forms(game, table, line))
        # Who aborts does little more, and who may stack seldom has the chance.
        willing = [form for form in found if not form.abort]
        stacks = [form for form in willing if form.stack_with is not None]
        if stacks and self.chance.random() < 0.5:
            found = stacks
        elif willing and self.chance.random() < 0.98:
            found = willing
        return self.chance.choice(found) if found else None

    def _line(self, game: Game, table: Table, flight: Flight) -> Fly:
        """A deed if there is one to do, else a way towards something, else any way."""
        offered = choices(game, flight)
        goals = _goals(game, flight)
        near = any(flight.position.range_to(goal) <= NEAR for goal in goals)
        if near and self.chance.random() < 0.8:
            found = [
                line
                for choice in offered
                for line in deeds(game, table, flight, choice, choice.settings[0])
            ]
            if flight.tasking is Tasking.RECON:
                level = lines(game, table, flight, offered[0], offered[0].settings[0])
                found += [line for line in level if _passes(flight, line)]
            if found:
                return self.chance.choice(found)
        choice = self.chance.choice(_weighed(offered))
        speed: HalfMP = self.chance.choice(speeds(table.map, flight, choice))
        found = list(lines(game, table, flight, choice, speed))
        if not found:
            # So slowly flies only who lands, and here nobody does.
            found = list(lines(game, table, flight, choice, choice.settings[0]))
        if not goals or self.chance.random() < 0.3:
            return self.chance.choice([line for line in found if line.land] or found)
        goal = self.chance.choice(goals)
        return min(
            (line for line in found if not line.land),
            key=lambda line: after_steps(flight, line.steps)[0].range_to(goal),
            default=found[0],
        )

    @TallyOrder.answered
    def _tally_order(self, game: Game, table: Table, asked: TallyOrder) -> Sequence[Flight]:
        return self.chance.sample(list(asked.seen), len(asked.seen))

    @KeepsTally.answered
    def _keeps_tally(self, game: Game, table: Table, asked: KeepsTally) -> bool:
        return self.chance.random() < 0.9

    @Circles.answered
    def _circles(self, game: Game, table: Table, asked: Circles) -> bool:
        return self.chance.random() < 0.2

    @Commences.answered
    def _commences(self, game: Game, table: Table, asked: Commences) -> bool:
        return self.chance.random() < 0.5

    @Fires.answered
    def _fires(self, game: Game, table: Table, asked: Fires) -> Sequence[Weapon]:
        return [weapon for weapon in asked.bearing if self.chance.random() < 0.8]

    @HeightAfter.answered
    def _height_after(self, game: Game, table: Table, asked: HeightAfter) -> Altitude:
        return self.chance.choice(list(asked.among))

    @HeadingAfter.answered
    def _heading_after(self, game: Game, table: Table, asked: HeadingAfter) -> Heading:
        return self.chance.choice(list(Heading))

    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        return self.chance.random() < 0.3

    @WakesGun.answered
    def _wakes_gun(self, game: Game, table: Table, asked: WakesGun) -> bool:
        return self.chance.random() < 0.3

    @ChangesCounter.answered
    def _changes_counter(self, game: Game, table: Table, asked: ChangesCounter) -> bool:
        return self.chance.random() < 0.5

    @Decoys.answered
    def _decoys(self, game: Game, table: Table, asked: Decoys) -> Sequence[Decoy]:
        own = [flight for flight in game.flights.values() if flight.side is asked.side]
        every = [Decoy(flight.id, swap=self.chance.random() < 0.5) for flight in own]
        every += [Decoy(flight.id, aerodrome=flight.home) for flight in own]
        lawful = [decoy for decoy in every if not decoy_objections(game, table.map, decoy)]
        return [self.chance.choice(lawful)] if lawful and self.chance.random() < 0.2 else ()


def _weighed(offered: Sequence[Choice]) -> list[Choice]:
    """Choices with climbs as often as all the rest: low over the lines a flight dies soon."""
    climbs = [choice for choice in offered if choice.flying is Flying.CLIMBING]
    return [*offered, *climbs * max(0, len(offered) - 2)]


def _goals(game: Game, flight: Flight) -> list[Position]:
    """Where there is something for a flight to do: enemies, targets, friends to stack with."""
    enemies = [enemy.position for enemy in game.known_enemies(flight.side)]
    below = [unit.hex for unit in game.targets if not unit.gone]
    friends = [one.position for one in game.airborne(flight.side) if one.id != flight.id]
    work = [unit.hex for unit in game.targets if unit.hex in flight.targets and not unit.gone]
    return [*enemies, *enemies, *below, *flight.targets, *work * 4, *friends[:2]]


def _passes(flight: Flight, line: Fly) -> bool:
    """Whether a line leads straight over a target hex, as a photograph asks (12.216)."""
    return any(
        step.ahead
        and step.turn == 0
        and after_steps(flight, line.steps[:number])[0] in flight.targets
        for number, step in enumerate(line.steps, start=1)
    )


def wandering(seed: int | str) -> Mapping[Side, Policy]:
    """Wanderers on both sides."""
    return {side: Wanderer(Random(f"{seed} {side.value}")) for side in Side}


def mutated(chance: Random, game: Game, action: Fly) -> Iterator[Fly]:
    """An offered move changed here and there, into what may be lawful or not."""
    others = [*game.flights, "nobody"]
    targets = [*(unit.id for unit in game.targets), *(gun.id for gun in game.ground), "nothing"]
    steps = list(action.steps)
    yield replace(action, steps=tuple(steps[:-1]))
    yield replace(action, steps=(*steps, *steps[:1]))
    yield replace(action, flying=chance.choice(list(Flying)))
    yield replace(action, setting=HalfMP(action.setting + chance.choice((-3, -1, 1, 3))))
    climb = max(0, action.altitude.climb + chance.choice((-1, 1)))
    yield replace(action, altitude=Altitude(action.altitude.band, climb))
    yield replace(action, attack=chance.choice(others), attack_after=chance.randint(0, 4))
    yield replace(action, again=(Attempt(chance.choice(others), chance.randint(0, 4)),))
    yield replace(action, stack_with=chance.choice(list(game.flights)))
    yield replace(action, split=not action.split)
    yield replace(action, breaks_off=not action.breaks_off)
    yield replace(action, land=not action.land)
    yield replace(action, strike=Strike(chance.choice(targets), chance.randint(0, 4)))
    if steps:
        number = chance.randrange(len(steps))
        steps[number] = replace(steps[number], turn=chance.randint(-6, 6))
        yield replace(action, steps=tuple(steps))
        steps[number] = replace(steps[number], ahead=not steps[number].ahead)
        yield replace(action, steps=tuple(steps))
