"""Whatever lawful moves are made, a game keeps its own rules from the first turn to the last.

Commanders who move at random, and the program's own, play the shipped scenario; every state of the
game is looked at on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.actions import (
    Action,
    Activate,
    Decoy,
    Fly,
    FlyTogether,
    TouchDown,
    Withdraw,
)
from bloodyapril.game.decoys import decoy_objections
from bloodyapril.game.flying import fly_objections, glides
from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import objections, play
from bloodyapril.game.scenario import Scenario
from bloodyapril.game.stacking import MOST, alone_objections, full
from bloodyapril.game.state import Game, Melee, Phase
from bloodyapril.game.turn import advance, mover
from bloodyapril.game.view import visible, with_aliases
from bloodyapril.play.session import begin, commanders, next_action
from bloodyapril.rules.aerodromes import stands
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    CrewFate,
    Detection,
    Flight,
    Status,
    Tasking,
    Weapon,
)
from bloodyapril.rules.movement.altitude import climbed, dives, highest_marker
from bloodyapril.rules.movement.moving import (
    Flying,
    Step,
    TurnLimits,
    after_steps,
    points,
    speed_settings,
    step_objections,
    turn_limits,
    ways,
)
from bloodyapril.rules.movement.spinning import must_glide
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.store.library import library, rulings
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenario_form import OPTIONAL
from bloodyapril.store.scenarios import find_scenario
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

SCENARIO = replace(find_scenario("drocourt"), dummies={Side.BRITISH: 2, Side.GERMAN: 2})
EVERY_RULE = replace(SCENARIO, rules_on=frozenset(OPTIONAL))
MAP = map_of(SCENARIO.date)
MOST_TURN = 6
TRIALS = 5


@dataclass
class Wanderer:
    """A commander who makes any lawful move, and attacks and lands whenever he can."""

    chance: Random

    def moves_first(self, game: Game, side: Side) -> bool:
        return self.chance.random() < 0.5

    def activates(
        self, game: Game, fights: Sequence[Melee], waiting: Sequence[Flight]
    ) -> Melee | None:
        return self.chance.choice([None, *fights])

    def dogfights(self, game: Game, flight: Flight, enemy: Flight) -> Intent:
        return self.chance.choice(list(Intent))

    def lets_go(self, game: Game, flight: Flight, enemy: Flight) -> bool:
        return self.chance.random() < 0.3

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        return self.chance.choice(list(waiting))

    def move(self, game: Game, map_: Map, table: Table, flight: Flight) -> Action:
        if flight.dummy and self.chance.random() < 0.05:
            return Withdraw(flight.id)
        action = self._alone(game, map_, table, flight)
        return self._in_company(game, map_, table, action) if isinstance(action, Fly) else action

    def _alone(self, game: Game, map_: Map, table: Table, flight: Flight) -> Action:
        if flight.status is Status.LANDING:
            return TouchDown(flight.id)
        flying, altitude = self.chance.choice(_options(game, flight))
        lower = altitude.band < flight.altitude.band
        setting = self.chance.choice(speed_settings(flight, flying, to_lower_band=lower))
        limits = turn_limits(table, flight, setting, flying, game.light, to_lower_band=lower)
        steps = self._steps(flight, points(flight, setting)[0], limits, map_)
        if flight.status is Status.TAKING_OFF and sum(abs(step.turn) for step in steps) > 1:
            altitude = flight.altitude
        action = Fly(flight.id, flying, setting, steps, altitude)
        landing = replace(action, land=True)
        if not fly_objections(game, map_, table, landing, together=True):
            return landing
        for number in range(1, len(steps) + 1):
            place, _ = after_steps(flight, steps[:number])
            for enemy in game.known_enemies(flight.side):
                if enemy.position.range_to(place) == 0 and not flight.dummy:
                    return replace(action, attack=enemy.id, attack_after=number)
        return action

    def _in_company(self, game: Game, map_: Map, table: Table, action: Fly) -> Action:
        """A move with its mate, away from it, or to a stack; else where nobody is."""
        flight = game.flight(action.flight)
        mate = game.partner(flight)
        if mate is not None and mate in game.to_move(flight.side):
            both = list(self._together(game, map_, table, action, mate))
            if both and self.chance.random() < 0.7:
                return self.chance.choice(both)
        action = replace(action, split=mate is not None)
        stacks = [replace(action, stack_with=one.id) for one in game.airborne(flight.side)]
        for one in self.chance.choice([[action, *stacks], [*stacks, action]]):
            if not alone_objections(game, map_, table, one):
                return one
        lower = action.altitude.band < flight.altitude.band
        limits = turn_limits(
            table, flight, action.setting, action.flying, game.light, to_lower_band=lower
        )
        taken = full(game, table, flight, action.altitude)
        found = ways(flight, len(action.steps), limits, map_)
        steps = self.chance.choice([way.steps for way in found if way.position not in taken])
        return replace(action, steps=steps, attack=None)

    def _together(
        self, game: Game, map_: Map, table: Table, action: Fly, mate: Flight
    ) -> Iterator[FlyTogether]:
        """The moves of a mate that end where an action ends."""
        end, _ = after_steps(game.flight(action.flight), action.steps)
        for flying, altitude in _options(game, mate):
            lower = altitude.band < mate.altitude.band
            for setting in speed_settings(mate, flying, to_lower_band=lower):
                limits = turn_limits(table, mate, setting, flying, game.light, to_lower_band=lower)
                for way in ways(mate, points(mate, setting)[0], limits, map_):
                    if (way.position, altitude.band) != (end, action.altitude.band):
                        continue
                    both = FlyTogether(action, Fly(mate.id, flying, setting, way.steps, altitude))
                    if not objections(game, map_, table, both):
                        yield both

    def _steps(self, flight: Flight, mp: int, limits: TurnLimits, map_: Map) -> tuple[Step, ...]:
        """Steps thrown together until they are lawful; where that fails, a way that is offered."""
        for _ in range(TRIALS):
            steps = tuple(self._step(limits) for _ in range(mp))
            if not step_objections(flight, steps, limits, map_):
                return steps
        return self.chance.choice(list(ways(flight, mp, limits, map_))).steps

    def _step(self, limits: TurnLimits) -> Step:
        ahead = self.chance.random() < 0.8
        most = limits.free if ahead else limits.maximum
        return Step(ahead, self.chance.randint(-most, most))

    def tally_order(self, game: Game, spotter: Flight, seen: Sequence[Flight]) -> Sequence[Flight]:
        return self.chance.sample(list(seen), len(seen))

    def keeps_tally(self, game: Game, flight: Flight, target: Flight) -> bool:
        return self.chance.random() < 0.9

    def circles(self, game: Game, map_: Map, flight: Flight) -> bool:
        return self.chance.random() < 0.2

    def commences(self, game: Game, defender: Flight, attacker: Flight) -> bool:
        return self.chance.random() < 0.5

    def fires(
        self, game: Game, flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]
    ) -> Sequence[Weapon]:
        return [weapon for weapon in bearing if self.chance.random() < 0.8]

    def heading_after(self, game: Game, map_: Map, flight: Flight) -> Heading:
        return self.chance.choice(list(Heading))

    def takes_off(self, game: Game, map_: Map, table: Table, flight: Flight) -> bool:
        return self.chance.random() < 0.3

    def new_counter(self, game: Game, flight: Flight) -> bool:
        return self.chance.random() < 0.5

    def decoys(self, game: Game, map_: Map, table: Table, side: Side) -> Sequence[Decoy]:
        own = [flight for flight in game.flights.values() if flight.side is side]
        every = [Decoy(flight.id, swap=self.chance.random() < 0.5) for flight in own]
        every += [Decoy(flight.id, aerodrome=flight.home) for flight in own]
        lawful = [decoy for decoy in every if not decoy_objections(game, map_, decoy)]
        return [self.chance.choice(lawful)] if lawful else ()


def _options(game: Game, flight: Flight) -> list[tuple[Flying, Altitude]]:
    """Every movement type with every altitude that it can lead to."""
    here = flight.altitude
    if flight.status is Status.TAKING_OFF:
        return [(Flying.LEVEL, here), (Flying.LEVEL, Altitude(Band.DECK, 1))]
    if must_glide(flight, game.scenario.plays("10.4")):
        return [(Flying.GLIDING, altitude) for altitude in glides(flight)]
    options = [(Flying.LEVEL, here)]
    options += [(Flying.DIVING, altitude) for altitude in dives(flight.card, here)]
    higher = climbed(flight.card, here)
    # Low over the lines a random flight dies soon: let it climb as often as it dives.
    if higher != here and flight.half >= 0:
        options += [(Flying.CLIMBING, higher)] * max(1, len(options) - 1)
    return options


def wandering(seed: int) -> Mapping[Side, Policy]:
    return {side: Wanderer(Random(f"{seed} {side.value}")) for side in Side}


@dataclass
class Play:
    """A game being played, with what has been seen of it."""

    table: Table
    policies: Mapping[Side, Policy]
    scenario: Scenario = SCENARIO

    def turns(self) -> Iterator[Game]:
        """Every state of the game, checked against the one before."""
        session, _ = begin(self.scenario, MAP, self.table)
        game = session.game
        yield game
        while not game.over:
            game = advance(game, MAP, self.table, self.policies)
            yield game
            while (side := mover(game)) is not None:
                action = next_action(game, MAP, self.table, self.policies[side], side)
                before, game = game, play(game, MAP, self.table, self.policies, action)
                if isinstance(action, Activate):
                    assert all(
                        melee.activated or melee.id != action.dogfight for melee in game.dogfights
                    )
                    yield game
                    continue
                flight = game.flight(action.flight)
                assert flight.moved or not flight.airborne
                check_move(before, game, action)
                yield game
                game = advance(game, MAP, self.table, self.policies)
                yield game


def check_move(before: Game, after: Game, action: Action) -> None:
    """Nobody else's move is used up, unless he was fought or fell out of his flight."""
    moves = [action.first, action.second] if isinstance(action, FlyTogether) else [action]
    movers = {move.flight for move in moves if not isinstance(move, Activate)}
    for id, flight in before.flights.items():
        then = after.flight(id)
        if id not in movers and not flight.moved and then.moved:
            assert then.dud_engine or then.spinning or not then.airborne or then.fought
    if isinstance(action, Fly):
        flight = before.flight(action.flight)
        assert len(action.steps) == points(flight, action.setting)[0]
        assert after.flight(action.flight).endurance_used >= flight.endurance_used


def check_flight(game: Game, flight: Flight) -> None:
    assert flight.dummy or 1 <= len(flight.aeroplanes) <= 6
    if flight.dummy:
        check_dummy(game, flight)
    assert flight.aggression >= -3
    assert flight.half in (-1, 0, 1)
    assert 0 <= flight.turned <= MOST_TURN
    assert len(flight.photographs) + len(flight.exposures) <= 10
    assert len(set(flight.photographs)) == len(flight.photographs)
    for weapon in flight.weapons:
        assert weapon.drums >= 0
    for box in flight.aeroplanes:
        if box.left_as is not None:
            assert box.number in {other.number for other in game.flight(box.left_as).aeroplanes}
    if not flight.airborne:
        assert flight.tally is None
        return
    assert flight.position in MAP
    assert flight.heading in flight.position.headings
    assert flight.altitude.band in flight.card.bands
    assert 0 <= flight.altitude.climb <= highest_marker(flight.card, flight.altitude.band)
    assert flight.dummy or flight.present
    if flight.status is Status.TAKING_OFF:
        assert flight.altitude in (GROUND, Altitude(Band.DECK, 1))
    if flight.tally is not None:
        assert game.flight(flight.tally).side is flight.side.enemy


def check_dummy(game: Game, flight: Flight) -> None:
    """A dummy is never known as such while it flies, and does nothing to anybody."""
    assert not flight.aeroplanes
    assert flight.tally is None
    assert not flight.identified
    assert not game.seen(flight)
    assert game.melee_of(flight.id) is None
    assert not any(flight.id in attempt for attempt in game.attempts)


def check_places(game: Game) -> None:
    """Rules 5.13 and 5.15. Two flights of a side in a place at most; no more dummies than given."""
    for side in Side:
        flying = [
            flight
            for flight in game.airborne(side)
            if flight.status is Status.FLYING and game.melee_of(flight.id) is None
        ]
        places = Counter((flight.position, flight.altitude.band) for flight in flying)
        assert max(places.values(), default=0) <= MOST
        assert sum(one.dummy for one in game.airborne(side)) <= game.scenario.dummies[side]
        counters = Counter(one.counter for one in game.airborne(side))
        assert max(counters.values(), default=0) <= 1


def check_secrets(table: Table, game: Game) -> None:
    """Rules 5.11 and 5.12. No dummy is read of by its name on the other side."""
    for event in with_aliases(table.events, game):
        for side in Side:
            for read in visible([event], side, over=False):
                said = " ".join([read.text, *(roll.subject for roll in read.rolls)])
                assert f"{side.enemy.value} dummy" not in said


def check_step(before: Game, after: Game) -> None:
    """What is done is done: the dead stay dead, what has ended has ended, scores only grow."""
    assert after.score[: len(before.score)] == before.score
    assert after.turn - before.turn in (0, 1)
    assert set(before.flights) <= set(after.flights)
    for id, flight in before.flights.items():
        then = after.flight(id)
        assert {box.number for box in then.present} <= {box.number for box in flight.present}
        assert not flight.status.over or then.status is flight.status
        assert then.side is flight.side
        for box, later in zip(flight.aeroplanes, then.aeroplanes, strict=True):
            assert later.damage.rank >= box.damage.rank
            assert box.fate is None or later.fate is box.fate
            for man, after_him in zip(box.crew, later.crew, strict=True):
                assert man.fate is not CrewFate.KILLED or after_him.fate is CrewFate.KILLED
                assert after_him.prisoner or not man.prisoner


def check_phase(game: Game) -> None:
    if game.phase is Phase.TRACK:
        for one in game.airborne():
            busy = one.spinning or one.wheel or stands(one) or game.melee_of(one.id)
            assert one.moved or busy, f"{one.id} has not moved"
        assert all(melee.activated for melee in game.dogfights)
        assert all(
            flight.status is not Status.TAKING_OFF or stands(flight) for flight in game.airborne()
        )
    if game.phase is Phase.MOVEMENT and game.initiative is None:
        assert not game.barrages
    if game.phase is Phase.ADMIN:
        for flight in game.airborne():
            assert (
                not flight.identified
                or flight.detection is not Detection.UNDETECTED
                or (game.tallied(flight))
            )


def check_end(game: Game) -> None:
    """Every aeroplane has an end, and the points are those that were written down."""
    for flight in game.flights.values():
        assert not flight.airborne
        for box in flight.aeroplanes:
            if flight.status.over:
                assert box.fate is not None or box.left_as is not None
    for side in Side:
        lines = [line for line in game.score if line.side is side]
        assert game.points(side) == sum(line.points for line in lines)
        assert all(line.points >= 0 for line in lines)
    # No aeroplane is counted twice as it leaves flight after flight.
    ends = [
        (flight.parent or flight.id, box.number)
        for flight in game.flights.values()
        for box in flight.aeroplanes
        if box.fate is not None
    ]
    assert len(ends) == len(set(ends))
    shot_down = sum(
        box.fate is AeroplaneFate.SHOT_DOWN
        for flight in game.flights.values()
        for box in flight.aeroplanes
    )
    assert shot_down == sum(line.deed.endswith("shot-down") for line in game.score)


def check(play: Play) -> int:
    """Play to the end; returns how many states were looked at."""
    last: Game | None = None
    count = 0
    for game in play.turns():
        for flight in game.flights.values():
            check_flight(game, flight)
        check_phase(game)
        if game.phase in (Phase.DETECTION, Phase.TRACK, Phase.ADMIN, Phase.RANDOM_EVENTS):
            check_places(game)
        if last is not None:
            check_step(last, game)
        last, count = game, count + 1
    assert last is not None
    check_end(last)
    check_secrets(play.table, last)
    return count


def table(seed: int | str) -> Table:
    return Table(library(), SeededDice(seed), rulings())


@pytest.mark.parametrize("seed", range(3))
def test_random_lawful_play_keeps_the_rules(seed: int) -> None:
    assert check(Play(table(seed), wandering(seed))) > SCENARIO.turns


class _Fickle:
    """Nobody knows beforehand when he leaves a dogfight, and how."""

    chance = Random("fickle")

    def dogfights(self, game: Game, flight: Flight, enemy: Flight) -> Intent:
        said: list[Intent] = [*Intent, Intent.STAY, Intent.STAY]
        return self.chance.choice(said)

    def lets_go(self, game: Game, flight: Flight, enemy: Flight) -> bool:
        return self.chance.random() < 0.3


class _Briton(_Fickle, Autopilot):
    """Flies his route, and fights as the fancy takes him."""


class _German(_Fickle, ScoutDoctrine):
    """Follows the matrix, and fights as the fancy takes him."""


def test_dogfights_keep_the_rules() -> None:
    """Rules 13.41, 13.422, 13.423 and 13.43, over several battles; each comes to a dogfight."""
    bounced = 0
    for seed in range(4):
        fickle: dict[Side, Policy] = {Side.BRITISH: _Briton({}), Side.GERMAN: _German()}
        play = Play(table(f"dogfights {seed}"), fickle, EVERY_RULE)
        assert check(play) > SCENARIO.turns / 2
        assert any(event.kind == "dogfight" for event in play.table.events)
        bounced += sum(event.kind == "bounce" for event in play.table.events)
    assert bounced


def test_the_programs_commanders_keep_the_rules_of_dogfights() -> None:
    play = Play(table("commanders"), commanders(EVERY_RULE), EVERY_RULE)
    assert check(play) > SCENARIO.turns / 2
    assert any(event.kind == "dogfight" for event in play.table.events)


def test_an_escort_by_the_program_keeps_the_rules() -> None:
    """Rule 12.215. The Nieuports escort the RE8s, and meet them at once."""
    charge, patrol, scouts = SCENARIO.flights
    guard = replace(
        scouts,
        tasking=Tasking.CLOSE_ESCORT,
        escorts=charge.id,
        hex=charge.hex,
        altitude=Altitude.parse("Medium+0"),
        enters=charge.enters,
        route=charge.route,
        targets=(),
    )
    escorted = replace(SCENARIO, flights=(charge, patrol, guard))
    play = Play(table("escort"), commanders(escorted), escorted)
    assert check(play) > SCENARIO.turns
    told = [event.text for event in play.table.events if event.kind == "escort"]
    assert told[0] == f"{guard.name} escorts {charge.name}."


def test_the_programs_commanders_keep_the_rules() -> None:
    assert check(Play(table("invariants"), commanders(SCENARIO))) > SCENARIO.turns


@pytest.mark.parametrize(
    "chosen",
    [
        {"turn-mp-again": "once", "take-off-turns": "placed", "turn-table-halves": "down"},
        {"dive-turn-speed": "full", "spin-low-in-deck": "crash"},
    ],
)
def test_other_rulings_keep_the_rules_too(chosen: Mapping[str, str]) -> None:
    readings = rulings()
    for id, reading in chosen.items():
        readings = readings.choose(id, reading)
    table = Table(library(), SeededDice("rulings"), readings)
    assert check(Play(table, wandering(99))) > SCENARIO.turns
