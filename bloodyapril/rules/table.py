"""The table at which a rule is carried out: charts, dice, rulings, map, and the account of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Draw
from bloodyapril.checks.dice import Dice
from bloodyapril.checks.facts import FactValue
from bloodyapril.checks.totals import Result
from bloodyapril.rules.events import Event
from bloodyapril.rules.rulings import Rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.map import Map
from bloodyapril.terms.measures import Feet
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True)
class Library:
    """What stays the same whoever plays: charts, cards, climb tables."""

    charts: Mapping[str, Chart]
    cards: Mapping[str, AeroplaneType]
    floors: Mapping[Band, Feet]
    climbs: Mapping[tuple[Band, int], tuple[Feet, ...]]
    _asked: dict[str, Chart] = field(default_factory=dict, repr=False, compare=False)
    """Charts that a rule has asked for: no file changes under a game that is being played."""

    def chart(self, id: str) -> Chart:
        """A chart by name; raises `Unreadable` with the nearest names."""
        if id not in self._asked:
            try:
                self._asked[id] = self.charts[id]
            except KeyError:
                raise unknown("chart", id, self.charts) from None
        return self._asked[id]

    def card(self, id: str) -> AeroplaneType:
        """An aeroplane data card by name; raises `Unreadable` with the nearest names."""
        try:
            return self.cards[id]
        except KeyError:
            raise unknown("aeroplane", id, self.cards) from None


@dataclass
class Table:
    """What a rule needs to be carried out, and where it says what happened.

    `map` is the one played on; a table for rolls alone has `NOWHERE`.
    """

    library: Library
    dice: Dice
    rulings: Rulings
    map: Map
    events: list[Event] = field(default_factory=list)
    kept: int = 0
    """How many of the events are told for good: what was secret in them stays so (5.11)."""

    def with_dice(self, dice: Dice) -> Table:
        """A table like this with other dice, at which nothing has been told yet."""
        return Table(self.library, dice, self.rulings, self.map)

    def ask(self, chart: str, subject: str = "", **facts: FactValue) -> Result:
        """Roll on a chart; raises as `Chart.check` does."""
        return self.dice.ask(self.library.chart(chart).check(subject, **facts))

    def look_up(self, chart: str, **facts: FactValue) -> int:
        """A figure from a chart that is read without dice."""
        return int(self.library.chart(chart).look_up(**facts))

    def draw(self, title: str, rule: str, options: tuple[str, ...], subject: str = "") -> int:
        """Choose evenly among options; a single one needs no die."""
        if len(options) == 1:
            return 0
        return int(self.dice.ask(Draw(title, rule, options, subject)))

    def tell(
        self,
        kind: str,
        text: str,
        rule: str,
        *flights: str,
        seen_by: Side | None = None,
    ) -> None:
        """Add an event, with the rolls made since the last one."""
        self.events.append(Event(kind, text, rule, flights, seen_by, self.dice.take_log()))

    def take_events(self) -> tuple[Event, ...]:
        """The events since the last call."""
        taken = tuple(self.events)
        self.events.clear()
        self.kept = 0
        return taken
