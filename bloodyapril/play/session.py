"""A solitaire scenario from its set-up to its end, turn by turn (3.1, 3.2, 24).

`Session` is driven from outside: a command or a screen asks for the next turn and is given the
events of it. The program's commanders move both sides unless others are put in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bloodyapril.game.policy import Policy
from bloodyapril.game.referee import play
from bloodyapril.game.scenario import Scenario
from bloodyapril.game.setup import aboard, deploy, spoken_for, stand_by, weather_for
from bloodyapril.game.state import Game
from bloodyapril.game.turn import advance, mover
from bloodyapril.game.view import with_aliases
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.solitaire.plan import Plan, make_plan
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

COUNTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Generic counters: letters for the Germans, numbers for the British (5.11)."""


@dataclass
class Session:
    """A game in play with the table it is played at and the commanders of both sides."""

    game: Game
    map: Map
    table: Table
    policies: Mapping[Side, Policy]

    def play_turn(self) -> tuple[Event, ...]:
        """Rule 3.2. Play to the end of the turn; returns its events. A finished game has none."""
        turn = self.game.turn
        while not self.game.over and self.game.turn == turn:
            self.game = advance(self.game, self.map, self.table, self.policies)
            while (side := mover(self.game)) is not None:
                self._move(side)
                self.game = advance(self.game, self.map, self.table, self.policies)
        return with_aliases(self.table.take_events(), self.game)

    def _move(self, side: Side) -> None:
        policy = self.policies[side]
        flight = policy.next_to_move(self.game, self.game.to_move(side))
        action = policy.move(self.game, self.map, self.table, flight)
        self.game = play(self.game, self.map, self.table, self.policies, action)


def commanders(scenario: Scenario) -> dict[Side, Policy]:
    """The autopilot for the British routes, the scout doctrine for the Germans (24)."""
    cruise = {order.id: order.cruise for order in scenario.flights if order.cruise is not None}
    return {Side.BRITISH: Autopilot(cruise), Side.GERMAN: ScoutDoctrine()}


def begin(scenario: Scenario, map_: Map, table: Table) -> tuple[Session, tuple[Event, ...]]:
    """Rules 3.1 and 24.2. Set a scenario up: weather, the sealed German plan, then both sides."""
    weather = weather_for(table, scenario)
    plan = make_plan(table, scenario, map_)
    flights = {flight.id: flight for flight in _flights(table, scenario, map_, plan)}
    game = Game(
        scenario=scenario,
        weather=weather,
        flights=flights,
        ground=plan.guns,
        plan=plan.text,
        seal=plan.seal,
    )
    table.tell("seal", f"The German plan is sealed: {plan.seal[:16]}.", "24.2")
    events = with_aliases(table.take_events(), game)
    return Session(game, map_, table, commanders(scenario)), events


def _flights(table: Table, scenario: Scenario, map_: Map, plan: Plan) -> list[Flight]:
    """Both orders of battle with their crews; nobody flies in two aeroplanes."""
    taken = spoken_for(scenario, plan.flights)
    flights: list[Flight] = []
    for number, order in enumerate(scenario.flights, start=1):
        flights.append(deploy(table, scenario, map_, order, str(number), taken))
        taken |= aboard(flights[-1])
    for letter, planned in zip(COUNTERS, plan.flights, strict=False):
        flights.append(stand_by(table, scenario, planned, letter, taken))
        taken |= aboard(flights[-1])
    return flights
