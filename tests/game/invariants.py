"""What holds in every state of a game, whoever plays it and whatever happens (3.2).

`check` plays a game to its end and looks at each state on the way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bloodyapril.game.actions import (
    Action,
    Activate,
    Fly,
    FlyTogether,
    Withdraw,
)
from bloodyapril.game.phases.movement.stacking import MOST
from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import play
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.view import sightings, visible, with_aliases
from bloodyapril.game.turn import advance
from bloodyapril.play.session import begin, next_action
from bloodyapril.rules.aerodromes import stands
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    CrewFate,
    Detection,
    Flight,
    Status,
)
from bloodyapril.rules.events import Event
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.movement.moving import after_steps, points
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

MOST_TURN = 6
MOST_STATES = 300
"""In a turn, however many flights there are."""


@dataclass
class Play:
    """A game being played, with what has been seen of it."""

    table: Table
    policies: Mapping[Side, Policy]
    scenario: Scenario

    @property
    def map(self) -> Map:
        return self.table.map

    def turns(self) -> Iterator[Game]:
        """Every state of the game, checked against the one before."""
        session, _ = begin(self.scenario, self.table)
        game = session.game
        moved: set[tuple[int, str]] = set()
        yield game
        while not game.over:
            game = advance(game, self.table, self.policies)
            yield game
            while (side := game.mover) is not None:
                action = next_action(game, self.table, self.policies[side], side)
                told = len(self.table.events)
                before, game = game, play(game, self.table, self.policies, action)
                check_once(moved, before.turn, action)
                if isinstance(action, Activate):
                    assert all(
                        melee.activated or melee.id != action.dogfight for melee in game.dogfights
                    )
                    yield game
                    continue
                flight = game.flight(action.flight)
                assert flight.moved or not flight.airborne
                check_move(before, game, action, self.table.events[told:])
                yield game
                game = advance(game, self.table, self.policies)
                yield game


def check_once(moved: set[tuple[int, str]], turn: int, action: Action) -> None:
    """Rule 9.2. No flight moves and no dogfight is fought twice in a turn."""
    moves = [action.first, action.second] if isinstance(action, FlyTogether) else [action]
    for move in moves:
        if not isinstance(move, Withdraw):
            id = move.dogfight if isinstance(move, Activate) else move.flight
            assert (turn, id) not in moved, f"{id} moves twice"
            moved.add((turn, id))


def check_move(before: Game, after: Game, action: Action, told: Sequence[Event]) -> None:
    """Rules 9.2 and 10.2. All MP are spent, and whom nothing hinders ends where they lead him.

    Nobody else's move is used up, unless he was fought or fell out of his flight. `told` has
    happened in the move.
    """
    moves = [action.first, action.second] if isinstance(action, FlyTogether) else [action]
    movers = {move.flight for move in moves if not isinstance(move, Activate)}
    for id, flight in before.flights.items():
        then = after.flight(id)
        if id not in movers and not flight.moved and then.moved:
            assert then.dud_engine or then.spinning or not then.airborne or then.fought
    if isinstance(action, Fly):
        flight = before.flight(action.flight)
        assert len(action.steps) == points(flight, action.setting)[0]
        then = after.flight(action.flight)
        assert then.endurance_used >= flight.endurance_used
        hindered = then.hit or then.fought or then.spinning or then.wheel or then.dud_engine
        elsewhere = any(event.kind in ("scatter", "makes-room") for event in told)
        if then.airborne and not hindered and not elsewhere and action.attack is None:
            place, heading = after_steps(flight, action.steps)
            assert (then.position, then.heading) == (place, heading)
            assert then.altitude == action.altitude


def check_flight(game: Game, map_: Map, flight: Flight) -> None:
    assert flight.dummy or 1 <= len(flight.aeroplanes) <= 6
    if flight.dummy:
        check_dummy(game, flight)
    assert flight.aggression >= -3
    assert flight.carried.half in (-1, 0, 1)
    assert 0 <= flight.carried.turned <= MOST_TURN
    assert len(flight.done.photographs) + len(flight.done.exposures) <= 10
    assert len(set(flight.done.photographs)) == len(flight.done.photographs)
    for weapon in flight.weapons:
        assert weapon.drums >= 0
    for box in flight.aeroplanes:
        if box.left_as is not None:
            assert box.number in {other.number for other in game.flight(box.left_as).aeroplanes}
    if not flight.airborne:
        assert flight.tally is None
        return
    assert flight.position in map_
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


def check_secrets(told: Sequence[Event], before: Game, game: Game) -> None:
    """Rules 5.11, 5.12, 8.33 and 16.12. What a side reads gives away nobody whom it does not know.

    That is the name and the men of a flight never identified, its height, type and number, that it
    is a dummy, and where AA lies hidden. `told` has happened since the state `before`.
    """
    if game.revealed:
        return
    events = with_aliases(told, game)
    for viewer in Side:
        enemies = [one for one in game.flights.values() if one.side is viewer.enemy]
        once = {one.id for one in before.flights.values() if one.recognised}
        secret = [one for one in enemies if not (one.recognised or one.id in once)]
        open_ = [one.name for one in game.flights.values() if one not in secret]
        hidden = [gun.name for gun in game.ground if gun.hidden and gun.side is viewer.enemy]
        for event in events:
            for read in visible([event], viewer, over=False):
                said = " ".join([read.text, *(roll.subject for roll in read.rolls)])
                for name in sorted(open_, key=len, reverse=True):
                    said = said.replace(name, "")
                for flight in secret:
                    for name in _names(flight):
                        assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said), read
                    if flight.id in event.flights and event.seen_by is None:
                        shown = [str(flight.altitude), flight.card.name]
                        told_all = flight.identified or event.kind == "detected"
                        assert told_all or not any(word in said for word in shown), read
                assert not any(name in said for name in hidden), read
        check_sightings(game, viewer)


def _names(flight: Flight) -> list[str]:
    """A flight's name and those of its men who have one."""
    men = [man.name for box in flight.aeroplanes for man in box.crew]
    return [flight.name, *(man for man in men if not re.fullmatch(r"[a-z]+ \d", man))]


def check_sightings(game: Game, viewer: Side) -> None:
    """Rules 5.11 and 8.33. Of enemies there is what is known of them, of dummies nothing."""
    known = {flight.counter: flight for flight in game.known_enemies(viewer)}
    for sighting in sightings(game, viewer):
        flight = known[sighting.counter]
        assert not flight.dummy
        if sighting.name is None:
            assert (sighting.type, sighting.aeroplanes, sighting.altitude, sighting.hurt) == (
                (None,) * 4
            )
        else:
            assert flight.recognised


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
    check_guns(before, after)


def check_guns(before: Game, after: Game) -> None:
    """Rules 16.2 and 19.1. AA that is active or in sight stays so, but for heavy damage to it."""
    left = {gun.id: gun for gun in after.ground}
    assert set(left) <= {gun.id for gun in before.ground}
    for gun in before.ground:
        then = left.get(gun.id)
        if then is not None:
            assert not then.hidden or (gun.hidden and not then.active)
            assert then.damage.rank >= gun.damage.rank
            assert then.active or not gun.active or then.silenced == before.turn


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
            assert flight.tally is None or game.flight(flight.tally).airborne
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
    count, told = 0, 0
    for game in play.turns():
        for flight in game.flights.values():
            check_flight(game, play.map, flight)
        check_phase(game)
        if game.phase in (Phase.DETECTION, Phase.TRACK, Phase.ADMIN, Phase.RANDOM_EVENTS):
            check_places(game)
        if last is not None:
            check_step(last, game)
        check_secrets(play.table.events[told:], last or game, game)
        told = len(play.table.events)
        last, count = game, count + 1
        assert count <= MOST_STATES * game.turn, "the turn has no end"
    assert last is not None
    check_end(last)
    return count
