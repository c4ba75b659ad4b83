"""The bench: a command at work on a campaign, with the game and the table that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import field
from typing import Any

from bloodyapril.checks.dice import Dice
from bloodyapril.desk.seat import Seat, in_play
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import with_aliases
from bloodyapril.play.session import Session, commanders
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.file import Work
from bloodyapril.store.campaign.games import load_game, save_game
from bloodyapril.store.campaign.roster import follow
from bloodyapril.store.campaign.rulings import chosen
from bloodyapril.store.library.maps import map_of
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass
class Bench:
    """What a command works with, inside its transaction.

    `work` is what the journal will say of it, `upshot` what a fight came to that was put on record.
    The game is loaded when it is asked for and saved if it was put back.
    """

    seat: Seat
    work: Work
    upshot: Any = None
    _loaded: Game | None = None
    _table: Table | None = None
    _after: Game | None = None
    _events: list[Event] = field(default_factory=list)

    @property
    def side(self) -> Side:
        return self.seat.side

    @property
    def number(self) -> int:
        """The scenario in play or last played; raises `Unlawful` if none was ever set up."""
        return in_play(self.work.row.game)

    @property
    def game(self) -> Game:
        """The scenario as it stood when the command began."""
        if self._loaded is None:
            self._loaded = load_game(self.work.session, self.number, self.seat.campaign.coder)
        return self._loaded

    @property
    def before(self) -> Game | None:
        """The scenario as it stood when the command began, if the command has looked at it."""
        return self._loaded

    @property
    def table(self) -> Table:
        """The table at which the campaign is played: its charts, dice, readings and map."""
        if self._table is None:
            self._table = self.table_on(self.game.scenario.date)
        return self._table

    def table_on(self, day: str, dice: Dice | None = None) -> Table:
        """A table with the campaign's charts, dice and readings, and the map of a day."""
        library = self.seat.campaign.library
        return Table(library, dice or self.work.dice(), chosen(self.work.row), map_of(day))

    def take_dice(self, dice: Dice) -> None:
        """Throw other dice than the campaign's own: faces that were typed, or those of a seed."""
        self.work.typed = True
        self._table = self.table_on(self.game.scenario.date, dice)

    def check_playing(self, doing: str) -> None:
        """Raises `Unlawful` for a scenario that is over: there is nothing left to do in it."""
        if self.game.over:
            raise Unlawful(f"{self.game.scenario.title} is over: there is nothing left to {doing}")

    def session(self, by_hand: Set[Side] = frozenset()) -> Session:
        """The game in play with the program's commanders; `by_hand` are sides that people play.

        Raises `Unlawful` for a scenario that is over.
        """
        self.check_playing("play")
        return Session(self.game, self.table, commanders(self.game.scenario, by_hand))

    def put(self, game: Game, *events: Event) -> None:
        """The game after the command, and what is told of it beyond what the table has told."""
        self._after = game
        self._events += events

    def put_session(self, session: Session, events: Iterable[Event]) -> None:
        """The game after a session, and what is told of it.

        The end of a scenario opens its secrets. After an undo, eyes that saw them play on: the
        journal says that secrets were opened.
        """
        self.put(session.game, *events)
        self.work.secret = session.game.over and not self.game.revealed

    def set_up(self, session: Session, events: Iterable[Event]) -> None:
        """The game of a scenario that the command has set up, and what is told of that."""
        self._after, self._table = session.game, session.table
        self._events += events
        self.work.turn = 0

    def close(self) -> Game | None:
        """Save what was done; returns the game after it, nothing where none was touched."""
        after, table = self._after, self._table
        if after is not None:
            if table is not None:
                self._events += with_aliases(table.take_events(), after)
            self.save(self.number, after)
            self.work.game = self.number
            self.work.turn = self.game.turn if self.work.turn is None else self.work.turn
        if table is not None:
            self._events += untold(table)
        self.work.events = (*self.work.events, *self._events)
        return after

    def save(self, number: int, game: Game) -> None:
        """Write a game and what became of its airmen."""
        save_game(self.work.session, number, game, self.seat.campaign.coder)
        follow(self.work.session, number, game)


def untold(table: Table) -> tuple[Event, ...]:
    """Rolls of which nothing came that was told; they belong on record all the same.

    Nobody can say whose they were, so they stay hidden until the end.
    """
    rolls = table.dice.take_log()
    if not rolls:
        return ()
    told = "Rolls that changed nothing."
    return (Event("rolls", told, rolls[0].rule, seen_by=Side.GERMAN, rolls=rolls),)
