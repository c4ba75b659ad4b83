"""A fight at a table with the real map, put on record in its campaign (5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from bloodyapril.checks.dice import ScriptedDice, SeededDice, checked_seed
from bloodyapril.desk.bench import Bench
from bloodyapril.desk.commands.base import Command, said_of
from bloodyapril.desk.fights.base import Fight
from bloodyapril.desk.fights.scene import Scene, campaigns_named
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.view import with_aliases
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign.file import next_number
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Record(Command):
    """Fight a fight and write what it did to the flights of the campaign that are in it.

    The campaign's own dice fall unless `faces` or a `seed` are given. `since` is the entry of the
    journal after which the faces were thrown: if another one was written meanwhile it is refused.
    """

    own: ClassVar[bool] = True
    fight: Fight[Any]
    faces: tuple[int, ...] | None = None
    seed: str | None = None
    since: int | None = None

    @property
    def title(self) -> str:
        told = (name.rpartition("@")[0].strip().upper() or "others" for name in self.fight.flights)
        return f"At the table: {self.fight.kind.replace('-', ' ')}, {' and '.join(told)}"

    @property
    def words(self) -> tuple[str, ...]:
        thrown = said_of(self, "fight", "since")
        return ("record", self.fight.kind.replace("-", " "), *said_of(self.fight), *thrown)

    def carry_out(self, bench: Bench) -> None:
        self._check_home(bench)
        bench.check_playing("put on record")
        number = next_number(bench.work.session)
        if self.since is not None and number != self.since + 1:
            raise Unlawful(f"campaign {bench.seat.name!r} was played on meanwhile: roll again")
        bench.work.rule = self.fight.rules[0]
        scripted = None if self.faces is None else ScriptedDice(self.faces)
        if scripted is not None:
            bench.take_dice(scripted)
        elif self.seed is not None:
            bench.take_dice(SeededDice(checked_seed(self.seed)))
        done = self.fight.fight(Scene(bench.table, bench.side, bench.game, number))
        if scripted is not None:
            scripted.finish()
        after = done.game or bench.game
        bench.put(after, *with_aliases(_of_game(bench.table.take_events(), after), after))
        bench.upshot = done.upshot

    def _check_home(self, bench: Bench) -> None:
        """Raises `Unreadable` unless the flights named are of this campaign and of no other."""
        check_recorded(self.fight)
        names = campaigns_named(*self.fight.flights)
        others = [name for name in names if name.casefold() != bench.seat.name.casefold()]
        if others:
            told = " and ".join(dict.fromkeys((bench.seat.name, *others)))
            raise Unreadable(f"one campaign keeps a record, not {told}")


def check_recorded(fight: Fight[Any]) -> list[str]:
    """The campaigns of which flights are in a fight; raises `Unreadable` where none can keep it."""
    if not fight.recorded:
        raise Unreadable(f"{fight.kind} is not put on record: it changes nothing in a campaign")
    names = campaigns_named(*fight.flights)
    if not names:
        raise Unreadable("a record needs a flight of a campaign, named as B1@April")
    if len({name.casefold() for name in names}) > 1:
        raise Unreadable(f"one campaign keeps a record, not {' and '.join(names)}")
    return names


def _of_game(events: tuple[Event, ...], game: Game) -> tuple[Event, ...]:
    """Events without flights that were only described: the game knows none of those."""
    return tuple(
        replace(event, flights=tuple(id for id in event.flights if id in game.flights))
        for event in events
    )
