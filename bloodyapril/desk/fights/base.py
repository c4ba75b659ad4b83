"""What every fight is: a frozen value that says all that its procedure needs to know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from bloodyapril.desk.fights.chances import Chances, counted_or_played
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import Upshot
from bloodyapril.game.state.game import Game
from bloodyapril.rules.events import Event
from bloodyapril.terms.values import dataclass

Came = TypeVar("Came", bound=Upshot)

FLIGHT = "as '6 RE8 Low+8 av=-1 damaged=1', or B1@April for flight B1 of campaign April"


@dataclass(frozen=True, slots=True)
class Done(Generic[Came]):
    """What a fight came to, and the game after it where it goes on record."""

    upshot: Came
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class Fought(Generic[Came]):
    """A fight that was fought: what it came to, and its account with every roll."""

    upshot: Came
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Fight(ABC, Generic[Came]):
    """A fight, or a lesser procedure, as somebody describes it.

    `kind` is its name, `rules` are those that it follows, the first of them above all, `recorded`
    says whether it can be put on record in a campaign. What each field means stands with it. What
    is left unsaid is a campaign's where the fight goes on record there, else as usual.
    """

    kind: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    recorded: ClassVar[bool] = False

    @property
    def flights(self) -> tuple[str, ...]:
        """The flights in it, as they are said."""
        return tuple(getattr(self, field.name) for field in fields(self) if field.metadata[_IS])

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """What each field means, by its name."""
        return {field.name: field.metadata[_MEANS] for field in fields(cls)}

    @abstractmethod
    def fight(self, scene: Scene) -> Done[Came]:
        """Fight it; raises `Unreadable` for what is not understood, `Unlawful` by the rules."""

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """The chances of what it comes to; exact, unless there are too many ways or `plays`."""
        return counted_or_played(lambda dice: self.fight(scene.with_dice(dice)).upshot, plays)


_MEANS, _IS = "means", "is a flight"


def means(text: str) -> Mapping[str, Any]:
    """What a field of a fight means, as its metadata."""
    return MappingProxyType({_MEANS: text, _IS: False})


def is_flight(who: str) -> Mapping[str, Any]:
    """A field that names a flight, as its metadata."""
    return MappingProxyType({_MEANS: f"{who}, {FLIGHT}", _IS: True})


AIR = means("weather and light (7.1, 21); unsaid, the campaign's, else a clear day")
OVER = means("whose ground it is (14.25); unsaid, as the campaign's map has it, else German")
SPOILS_AIM = means("rain and snow spoil the aim of AA (16.311); so they do where a scenario says")
"""Fields that several fights have."""
