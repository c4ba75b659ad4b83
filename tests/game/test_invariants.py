"""Whatever lawful moves are made, a game keeps its own rules from the first turn to the last.

Commanders who move at random, and the program's own, play the shipped scenario; every state of the
game is looked at on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.actions import Action, Fly, TouchDown
from bloodyapril.game.flying import fly_objections, glides
from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import play
from bloodyapril.game.state import Game, Phase
from bloodyapril.game.turn import advance, mover
from bloodyapril.play.session import begin, commanders
from bloodyapril.rules.aerodromes import stands
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    CrewFate,
    Detection,
    Flight,
    Status,
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
from bloodyapril.store.library import library, rulings
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenarios import find_scenario
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

SCENARIO = find_scenario("drocourt")
MAP = map_of(SCENARIO.date)
MOST_TURN = 6
TRIALS = 5


@dataclass
class Wanderer:
    """A commander who makes any lawful move, and attacks and lands whenever he can."""

    chance: Random

    def moves_first(self, game: Game, side: Side) -> bool:
        return self.chance.random() < 0.5

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        return self.chance.choice(list(waiting))

    def move(self, game: Game, map_: Map, table: Table, flight: Flight) -> Action:
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
        if not fly_objections(game, map_, table, replace(action, land=True)):
            return replace(action, land=True)
        for number in range(1, len(steps) + 1):
            place, _ = after_steps(flight, steps[:number])
            for enemy in game.known_enemies(flight.side):
                if enemy.position.range_to(place) == 0:
                    return replace(action, attack=enemy.id, attack_after=number)
        return action

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

    def turns(self) -> Iterator[Game]:
        """Every state of the game, checked against the one before."""
        session, _ = begin(SCENARIO, MAP, self.table)
        game = session.game
        yield game
        while not game.over:
            game = advance(game, MAP, self.table, self.policies)
            yield game
            while (side := mover(game)) is not None:
                policy = self.policies[side]
                flight = policy.next_to_move(game, game.to_move(side))
                assert not flight.moved
                action = policy.move(game, MAP, self.table, flight)
                before, game = game, play(game, MAP, self.table, self.policies, action)
                assert game.flight(flight.id).moved or not game.flight(flight.id).airborne
                check_move(before, game, action)
                yield game
                game = advance(game, MAP, self.table, self.policies)
                yield game


def check_move(before: Game, after: Game, action: Action) -> None:
    """Nobody else's move is used up, unless he was fought or fell out of his flight."""
    for id, flight in before.flights.items():
        then = after.flight(id)
        if id != action.flight and not flight.moved and then.moved:
            assert then.dud_engine or then.spinning or not then.airborne or then.fought
    if isinstance(action, Fly):
        flight = before.flight(action.flight)
        assert len(action.steps) == points(flight, action.setting)[0]
        assert after.flight(action.flight).endurance_used >= flight.endurance_used


def check_flight(game: Game, flight: Flight) -> None:
    assert 1 <= len(flight.aeroplanes) <= 6
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
    assert flight.present
    if flight.status is Status.TAKING_OFF:
        assert flight.altitude in (GROUND, Altitude(Band.DECK, 1))
    if flight.tally is not None:
        assert game.flight(flight.tally).side is flight.side.enemy


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
        assert all(one.moved or one.wheel or stands(one) for one in game.airborne()), (
            "somebody has not moved"
        )
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
        if last is not None:
            check_step(last, game)
        last, count = game, count + 1
    assert last is not None
    check_end(last)
    return count


def table(seed: int | str) -> Table:
    return Table(library(), SeededDice(seed), rulings())


@pytest.mark.parametrize("seed", range(3))
def test_random_lawful_play_keeps_the_rules(seed: int) -> None:
    assert check(Play(table(seed), wandering(seed))) > SCENARIO.turns


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
