"""A solitaire scenario from its set-up to its end, turn by turn (3.1, 3.2, 24).

`Session` is driven from outside: a command or a screen asks for the next turn and is given the
events of it. The program's commanders move both sides unless others are put in.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from bloodyapril.game.actions import Action, Activate
from bloodyapril.game.decisions import Activates, NextToMove
from bloodyapril.game.phases.ground.artillery import assigned
from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import play
from bloodyapril.game.setup.deployment import aboard, deploy, spoken_for, stand_by, weather_for
from bloodyapril.game.setup.dummies import set_up_dummies
from bloodyapril.game.state.counters import COUNTERS, dealt
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.targets import place_targets
from bloodyapril.game.state.view import with_aliases
from bloodyapril.game.turn import advance
from bloodyapril.play.watch import Watch
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.solitaire.ordered import Ordered
from bloodyapril.solitaire.plan import Plan, make_plan
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass
class Session:
    """A game in play with the table it is played at and the commanders of both sides."""

    game: Game
    table: Table
    policies: Mapping[Side, Policy]

    def play_turn(self, watch: Watch | None = None) -> tuple[Event, ...]:
        """Rule 3.2. Play to the end of the turn, or to what a `watch` stops for.

        Returns its events; a finished game has none.
        """
        return self.until_asked(frozenset(), watch=watch)

    def until_asked(
        self, sides: Set[Side], *, one_phase: bool = False, watch: Watch | None = None
    ) -> tuple[Event, ...]:
        """Rule 3.2. Play on until one of these sides has a move to decide, or the turn is over.

        With `one_phase` to the end of the phase at most, so that orders can be given for the next;
        with a `watch` until there is a reason to stop.
        """
        before, turn, phase = self.game, self.game.turn, self.game.phase
        while not self.game.over and self.game.turn == turn:
            if one_phase and self.game.phase is not phase:
                break
            if watch is not None and watch.stop(before, self.game) is not None:
                break
            side = self.game.mover
            if side is None:
                self.game = advance(self.game, self.table, self.policies)
            elif side in sides and decides(self.game, side):
                break
            else:
                self._move(side)
        return self.told()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out a player's action; raises `Unlawful` with every objection."""
        self.game = play(self.game, self.table, self.policies, action)
        return self.told()

    def told(self) -> tuple[Event, ...]:
        """Rules 5.11 and 8.33. The events since it was last asked, with what is secret in them."""
        return with_aliases(self.table.take_events(), self.game)

    def _move(self, side: Side) -> None:
        action = next_action(self.game, self.table, self.policies[side], side)
        self.game = play(self.game, self.table, self.policies, action)


def decides(game: Game, side: Side) -> bool:
    """Rules 9.2 and 11.2. Whether a side that moves has a choice: who lands has only that to do."""
    lands_only = all(flight.status is Status.LANDING for flight in game.to_move(side))
    return bool(game.to_activate(side)) or not lands_only


def next_action(game: Game, table: Table, policy: Policy, side: Side) -> Action:
    """Rule 9.2. What a commander does with his next turn to move: a dogfight fought, or a move."""
    waiting, fights = game.to_move(side), game.to_activate(side)
    fight = policy.decide(game, table, Activates(fights, waiting)) if fights else None
    if fight is not None or not waiting:
        return Activate((fight or fights[0]).id)
    return policy.move(game, table, policy.decide(game, table, NextToMove(waiting)))


def commanders(scenario: Scenario, by_hand: Set[Side] = frozenset()) -> dict[Side, Policy]:
    """The autopilot for the British routes, the scout doctrine for the Germans (24).

    Both follow the standing orders that a flight has been given, and leave to the players of sides
    that are moved `by_hand` what those decide themselves.
    """
    cruise = {order.id: order.cruise for order in scenario.flights if order.cruise is not None}
    scouts = ScoutDoctrine(Autopilot(cruise))
    sides: dict[Side, Policy] = {Side.BRITISH: Autopilot(cruise), Side.GERMAN: scouts}
    return {side: Ordered(policy, side in by_hand) for side, policy in sides.items()}


def begin(scenario: Scenario, table: Table) -> tuple[Session, tuple[Event, ...]]:
    """Rules 3.1 and 24.2. Set a scenario up: weather, the sealed German plan, then both sides."""
    weather = weather_for(table, scenario)
    plan = make_plan(table, scenario)
    both = (*_flights(table, scenario, plan), *set_up_dummies(table, scenario))
    flights = {flight.id: flight for flight in both}
    targets = place_targets(table, scenario)
    game = Game(
        scenario=scenario,
        weather=weather,
        flights=flights,
        ground=plan.guns,
        targets=targets,
        plan=plan.text,
        seal=plan.seal,
        shoots=assigned(scenario.flights),
    )
    game = dealt(table, game)
    table.tell("seal", f"The German plan is sealed: {plan.seal[:16]}.", "24.2")
    events = with_aliases(table.take_events(), game)
    return Session(game, table, commanders(scenario)), events


def _flights(table: Table, scenario: Scenario, plan: Plan) -> list[Flight]:
    """Both orders of battle with their crews; nobody flies in two aeroplanes."""
    taken = spoken_for(scenario, plan.flights)
    flights: list[Flight] = []
    letters = iter(COUNTERS[Side.GERMAN][len(plan.flights) :])
    for number, order in enumerate(scenario.flights, start=1):
        german = scenario.units[order.unit].side is Side.GERMAN
        counter = next(letters, "") if german else str(number)
        flights.append(deploy(table, scenario, order, counter, taken))
        taken |= aboard(flights[-1])
    for letter, planned in zip(COUNTERS[Side.GERMAN], plan.flights, strict=False):
        flights.append(stand_by(table, scenario, planned, letter, taken))
        taken |= aboard(flights[-1])
    return flights
