"""The sequence of play (3.2): the phases of a game turn as a table, and what each does.

`advance` carries out one phase. The Movement Phase stops whenever a side has a flight to move; the
referee then plays its action (`referee.play`) and `advance` goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bloodyapril.game.decisions import Circles, HeadingAfter, MovesFirst
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.anti_aircraft import activate, barrage
from bloodyapril.game.phases.combat.dogfights import drift as drift_of_dogfights
from bloodyapril.game.phases.detection import detection_phase, track_phase
from bloodyapril.game.phases.ending import finish, finished
from bloodyapril.game.phases.movement.close_escort import reviewed
from bloodyapril.game.phases.movement.legality import ENDURANCE
from bloodyapril.game.phases.movement.stacking import loosened, spread
from bloodyapril.game.phases.random_events import random_events_phase
from bloodyapril.game.phases.victory_points import score_end
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Game, Phase, crossed
from bloodyapril.rules.aerodromes import resettled, stands
from bloodyapril.rules.air_units import AeroplaneFate, CrewFate, Flight, Status
from bloodyapril.rules.events import Event
from bloodyapril.rules.index import rule
from bloodyapril.rules.initiative import Initiative, next_draw, no_chits_needed
from bloodyapril.rules.movement.spinning import must_glide, spin
from bloodyapril.rules.movement.wheels import circle, leave_wheel, wheel_objections
from bloodyapril.rules.post_combat import wind_up
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import dogfight_drift, downwind, drifted, weather_change
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass

WEATHER_EVERY = 10
"""Turns between weather changes (7.4)."""

PhaseStep = Callable[[Game, Table, Policies], Game]


@dataclass(frozen=True, slots=True)
class PhaseEntry:
    """A line of the sequence of play: the phase, its rule, what it does, what follows."""

    phase: Phase
    rule: str
    carry_out: PhaseStep
    after: Phase


@rule("3.2", "7.4", "7.5", "7.52")
def weather_phase(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 7.4 and 7.5. Every tenth turn the weather may change; every turn the wind drifts.

    Dogfights drift last.
    """
    if game.turn % WEATHER_EVERY == 0:
        weather = weather_change(
            table, game.weather, game.scenario.month, game.scenario.changes_off
        )
        game = replace(game, weather=weather)
    for flight in game.airborne():
        if game.melee_of(flight.id) is None:
            game = _drift(game, table, flight)
    return spread(drift_of_dogfights(game, table), table)


@rule("7.5", "7.52")
def _drift(game: Game, table: Table, flight: Flight) -> Game:
    """Rule 7.52. Drift of one flight; two ½ MP markers make a hex along its heading.

    One that flak turns on the way drifts on from hex to hex: a hexside of its old heading may not
    be one along which it can fly.
    """
    if flight.status is not Status.FLYING:
        return game
    if flight.wheel:
        return _wheel_drift(game, table, flight)
    drift = drifted(game.weather, flight.heading, flight.carried.half)
    if drift.half != flight.carried.half:
        game = game.with_flights(replace(flight, carried=replace(flight.carried, half=drift.half)))
    for number in range(drift.hexes):
        now = game.flight(flight.id)
        if drift.towards is not None and now.airborne:
            axis = (flight.heading, flight.heading.reverse)
            along = drift.along_heading and now.heading in axis
            way = drift.towards if along else downwind(drift.towards, number)
            game = _drift_hex(game, table, flight.id, way, along)
    return game


@rule("7.53", "10.51")
def _wheel_drift(game: Game, table: Table, flight: Flight) -> Game:
    """Rule 7.53. A Defensive Wheel drifts by whole hexes, downwind."""
    towards, hexes = dogfight_drift(game.weather)
    for number in range(hexes):
        if towards is not None and game.flight(flight.id).airborne:
            way = downwind(towards, number)
            game = _drift_hex(game, table, flight.id, way, along_heading=False)
    return game


@rule("7.52", "16.3")
def _drift_hex(game: Game, table: Table, id: str, towards: Heading, along_heading: bool) -> Game:
    """Rules 7.52 and 16.3. One hex of drift and the guns that it meets.

    Off the map the flight stays where it is (ruling drift-at-border).
    """
    flight = game.flight(id)
    place = flight.position.step(towards) if along_heading else flight.position.shift(towards)
    if place not in table.map:
        return game
    told = f"{flight.name} drifts to {place}."
    table.tell("drift", told, "7.52", id, seen_by=flight.side)
    moved = replace(flight, position=place)
    armed = {gun.id for gun in game.ground if gun.active}
    game = activate(game.with_flights(moved), table, moved)
    woken = frozenset(gun.id for gun in game.ground if gun.active and gun.id not in armed)
    return barrage(game, table, id, place, unmodified=True, asleep=woken)


@rule("3.2", "9", "10.31", "10.5", "14.23")
def begin_movement(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 9, 10.31 and 10.5. Wheels are formed and left, spins resolved, who moves first."""
    fresh = [
        replace(
            resettled(table.map, flight),
            moved=False,
            climbing=False,
            fought=False,
            dud_engine=_out_of_petrol(game, table, flight) or flight.dud_engine,
        )
        for flight in game.flights.values()
    ]
    unfought = tuple(replace(melee, activated=False) for melee in game.dogfights)
    game = replace(game.with_flights(*fresh), attempts=frozenset(), dogfights=unfought)
    game = loosened(game)
    for flight in game.airborne():
        if game.melee_of(flight.id) is None:
            game = _wheel(game, table, policies, flight)
    for flight in game.airborne():
        # One that flak sent spinning as it drifted this turn falls from the next on (14.23).
        if flight.spinning > 1:
            towards = policies[flight.side].decide(game, table, HeadingAfter(flight))
            game = _spin(game, table, flight, towards)
    german_first = policies[Side.GERMAN].decide(game, table, MovesFirst(Side.GERMAN))
    side = Side.GERMAN if german_first else Side.BRITISH
    waiting = (game.waiting(Side.BRITISH), game.waiting(Side.GERMAN))
    started = Initiative(side, 0, waiting)
    if no_chits_needed(
        any(crossed(table.map, flight) for flight in game.airborne()), _nearest(game)
    ):
        started = replace(started, due=started.left(side))
    return replace(game, initiative=started)


@rule("10.31", "10.41")
def _out_of_petrol(game: Game, table: Table, flight: Flight) -> bool:
    """Rules 10.31 and 10.41. Whether a flight glides from now on and gets the Dud Engine marker.

    One that lands does so, and in a dogfight it fights on: it has no movement type to choose.
    """
    dry = must_glide(flight, game.scenario.plays(ENDURANCE)) and not flight.dud_engine
    busy = flight.status is Status.LANDING or game.melee_of(flight.id) is not None
    if dry and flight.airborne and not busy:
        told = f"{flight.name} has used up its petrol and glides from now on."
        table.tell("petrol", told, "10.41", flight.id, seen_by=flight.side)
        return True
    return False


@rule("10.5", "10.51", "10.53")
def _wheel(game: Game, table: Table, policies: Policies, flight: Flight) -> Game:
    """Rules 10.51 and 10.53. A flight forms a Defensive Wheel, stays in it, or leaves it."""
    policy = policies[flight.side]
    spent = must_glide(flight, game.scenario.plays(ENDURANCE))
    allowed = not wheel_objections(table.rulings, flight, forced_to_glide=spent)
    if allowed and policy.decide(game, table, Circles(flight)):
        if not flight.wheel:
            table.tell("wheel", f"{flight.name} forms a Defensive Wheel.", "10.51", flight.id)
        return game.with_flights(circle(table, flight))
    if not flight.wheel:
        return game
    table.tell("wheel", f"{flight.name} leaves its Defensive Wheel.", "10.53", flight.id)
    return game.with_flights(leave_wheel(flight, policy.decide(game, table, HeadingAfter(flight))))


def _nearest(game: Game) -> int:
    return min(
        (
            ours.position.range_to(theirs.position)
            for ours in game.airborne(Side.BRITISH)
            for theirs in game.airborne(Side.GERMAN)
        ),
        default=99,
    )


@rule("10.31", "14.23")
def _spin(game: Game, table: Table, flight: Flight, towards: Heading) -> Game:
    """Rules 10.31 and 14.23. One spinning aeroplane at the start of the Movement Phase."""
    result = spin(table, flight, towards)
    if result.crashed:
        box = flight.present[0]
        crew = tuple(replace(man, fate=CrewFate.KILLED) for man in box.crew)
        fallen = replace(box, crew=crew, fate=AeroplaneFate.CRASHED, end="spun into the ground")
        down = replace(flight.with_aeroplane(fallen), status=Status.ELIMINATED, tally=None)
        return score_end(game.with_flights(down), table, down)
    after = result.flight
    if result.recovered:
        after = wind_up(table, after, from_spin=True)
    return game.with_flights(replace(after, moved=True))


@rule("3.2", "9.2")
def draw_initiative(game: Game, table: Table) -> Game:
    """Rule 9.2. Chits are drawn until a side has a flight to move."""
    forces = (game.force(Side.BRITISH), game.force(Side.GERMAN))
    waiting = (game.waiting(Side.BRITISH), game.waiting(Side.GERMAN))
    initiative = game.initiative or Initiative(Side.GERMAN, 0, waiting)
    due = min(initiative.due, waiting[0 if initiative.side is Side.BRITISH else 1])
    if initiative.due and not due:
        # The flights still due were shot down or separated before their turn: play passes on.
        initiative = replace(initiative, side=initiative.side.enemy)
    initiative = replace(initiative, waiting=waiting, due=due)
    while not initiative.over and initiative.due == 0:
        drawn = next_draw(table, initiative, forces)
        _tell_initiative(table, drawn)
        initiative = drawn if drawn.due else replace(drawn, side=drawn.side.enemy)
    return replace(game, initiative=initiative)


@rule("9.2")
def _tell_initiative(table: Table, drawn: Initiative) -> None:
    """Rule 9.2. Which chit a side drew, if it needed one, and how many flights it moves by it."""
    rolls = table.dice.take_log()
    chit = "".join(f" {roll.words}" for roll in rolls if roll.question == "draw")
    who = f"{drawn.side.value} {f'chit{chit}' if chit else 'side, without a chit'}"
    told = f"{who}: {_flights(drawn.due, last=drawn.due == drawn.left(drawn.side))}."
    table.events.append(Event("initiative", told, "9.2", rolls=rolls))


def _flights(due: int, *, last: bool) -> str:
    if due == 0:
        return "no flight moves"
    if due == 1:
        return "its last flight moves" if last else "1 flight moves"
    return f"its last {due} flights move" if last else f"{due} flights move"


@rule("9.2")
def after_move(game: Game) -> Game:
    """Rule 9.2. One of the due flights has moved: play passes on when the chit is used up.

    So it does when what was still due has been shot down or locked in a dogfight meanwhile.
    """
    initiative = game.initiative
    if initiative is None:
        return game
    due = min(initiative.due - 1, game.waiting(initiative.side))
    side = initiative.side if due else initiative.side.enemy
    return replace(game, initiative=replace(initiative, due=due, side=side))


@rule("11.1", "11.3")
def _end_movement(game: Game, table: Table, policies: Policies) -> Game:
    """Rules 11.1 and 11.3. The take-offs that have moved are over, with the phase."""
    up = [
        replace(flight, status=Status.FLYING, stage=0)
        for flight in game.airborne()
        if flight.status is Status.TAKING_OFF and not stands(flight)
    ]
    game = reviewed(replace(game.with_flights(*up), initiative=None), table)
    return spread(game, table)


SEQUENCE: tuple[PhaseEntry, ...] = (
    PhaseEntry(Phase.RANDOM_EVENTS, "6", random_events_phase, Phase.WEATHER),
    PhaseEntry(Phase.WEATHER, "7", weather_phase, Phase.DETECTION),
    PhaseEntry(Phase.DETECTION, "8", detection_phase, Phase.MOVEMENT),
    PhaseEntry(Phase.MOVEMENT, "10", _end_movement, Phase.TRACK),
    PhaseEntry(Phase.TRACK, "20", track_phase, Phase.ADMIN),
    PhaseEntry(Phase.ADMIN, "3.2", admin_phase, Phase.RANDOM_EVENTS),
)


@rule("3.2")
def advance(game: Game, table: Table, policies: Policies) -> Game:
    """Rule 3.2. Carry out the next phase, or as much of it as needs no player's move.

    The game that comes back either waits for `mover` to act, has gone on by a phase, or is over.
    """
    if game.phase is Phase.MOVEMENT:
        if game.initiative is None:
            game = begin_movement(game, table, policies)
        game = draw_initiative(game, table)
        if game.initiative is not None and not game.initiative.over:
            return game
    entry = next(entry for entry in SEQUENCE if entry.phase is game.phase)
    game = replace(entry.carry_out(game, table, policies), phase=entry.after)
    if entry.phase is not Phase.ADMIN:
        return game
    if finished(game, table):
        return finish(game, table)
    return replace(game, turn=game.turn + 1)
