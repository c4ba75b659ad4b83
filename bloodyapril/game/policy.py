"""Whoever commands a side, person or program: he moves its flights and answers what rules ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, cast

from bloodyapril.game.actions import Action
from bloodyapril.game.decisions import Answer, Decision, Fires, Reply
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_to_air.combat import WeaponChoice
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.sides import Side


class Policy(Protocol):
    """A commander of one side. It decides, the referee carries out."""

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        """Rule 10. How a flight moves."""

    def decide(self, game: Game, table: Table, decision: Decision[Answer]) -> Answer:
        """What he answers to what a rule asks in passing."""


Policies = Mapping[Side, Policy]
"""The commanders of both sides."""


class Commander:
    """Answers as is usual, except where a method of the class under it says otherwise.

    Such a method stands under `@KeepsTally.answered`, or under whatever else it answers.
    """

    __slots__ = ()

    _answers: ClassVar[Mapping[type[Decision[Any]], Callable[..., Any]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._answers = {
            reply.kind: reply.method
            for base in reversed(cls.__mro__)
            for reply in vars(base).values()
            if isinstance(reply, Reply)
        }

    def decide(self, game: Game, table: Table, decision: Decision[Answer]) -> Answer:
        """What he answers, by his own answer to this kind of decision if he has one."""
        own = self._answers.get(type(decision))
        if own is None:
            return self.otherwise(game, table, decision)
        return cast(Answer, own(self, game, table, decision))

    def otherwise(self, game: Game, table: Table, decision: Decision[Answer]) -> Answer:
        """What he answers to all other decisions: what is usual."""
        return decision.usual


@rule("13.12", "13.32")
def chosen_weapons(game: Game, table: Table, policies: Policies) -> WeaponChoice:
    """Rules 13.12 and 13.32. What the commander of whoever shoots makes it fire."""

    def choose(flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
        return policies[flight.side].decide(game, table, Fires(flight, enemy, bearing))

    return choose
