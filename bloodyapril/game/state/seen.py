"""A game as one side may know it: what leaves the desk for screens, programs and paper (5.11)."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.view import (
    Sighting,
    own_flights,
    sightings,
    undetected_counters,
    visible,
)
from bloodyapril.rules.air import Light
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.events import Event
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Seen:
    """What a side may know of a scenario in play.

    The game itself stays inside; everything that can be asked here is either common knowledge or
    the side's own.
    """

    _game: Game
    side: Side

    @property
    def title(self) -> str:
        return self._game.scenario.title

    @property
    def date(self) -> str:
        return self._game.scenario.date

    @property
    def turn(self) -> int:
        return self._game.turn

    @property
    def turns(self) -> int:
        """How many turns the scenario has at most."""
        return self._game.scenario.turns

    @property
    def phase(self) -> Phase:
        return self._game.phase

    @property
    def weather(self) -> Weather:
        return self._game.weather

    @property
    def light(self) -> Light:
        return self._game.light

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def refereed(self) -> bool:
        """Whether a referee keeps both sides at a table."""
        return self._game.scenario.refereed

    @property
    def revealed(self) -> bool:
        """Whether nothing is secret any more."""
        return self._game.revealed

    @property
    def clock(self) -> str:
        """The time of day in this turn (3.2)."""
        return self.clock_in(self.turn)

    def clock_in(self, turn: int) -> str:
        """The time of day in a turn."""
        return self._game.scenario.clock(turn)

    def points(self, side: Side) -> int:
        """Rule 4.6. Victory points of a side, which both players know."""
        return self._game.points(side)

    @property
    def flights(self) -> tuple[Flight, ...]:
        """The flights that the side may see the whole of, in the order of set-up."""
        return own_flights(self._game, self.side)

    @property
    def to_move(self) -> tuple[Flight, ...]:
        """Rule 9.2. Its flights that still have to move in this Movement Phase."""
        return tuple(self._game.to_move(self.side))

    @property
    def to_fight(self) -> tuple[str, ...]:
        """Rule 9.2. The dogfights, by id, that it still has to fight this Movement Phase."""
        return tuple(melee.id for melee in self._game.to_activate(self.side))

    @property
    def moves(self) -> Side | None:
        """Rule 9.2. The side whose turn it is to move; nothing outside the Movement Phase."""
        return self._game.mover

    @property
    def sightings(self) -> tuple[Sighting, ...]:
        """Rules 5.11 and 8.33. Enemy flights that it has found."""
        return sightings(self._game, self.side)

    @property
    def undetected(self) -> tuple[Sighting, ...]:
        """Rule 5.11. Enemy counters on the map that it has not found out."""
        return undetected_counters(self._game, self.side)

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Rules 5.11 and 8.33. Those of some events that it may read of, as it may read them."""
        return visible(events, self.side, over=self.revealed)


def behind(seen: Seen) -> Game:
    """The game itself, secrets and all: for the desk alone, where views are made of it."""
    return seen._game
