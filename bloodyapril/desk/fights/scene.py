"""Where a fight takes place: at a table for its own sake, or in a game where it goes on record."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.desk.fights.said import Below
from bloodyapril.game.state.game import Game
from bloodyapril.game.table.by_hand import at_hand
from bloodyapril.game.table.described import sketch
from bloodyapril.game.table.fights import check_fit
from bloodyapril.rules.air import CLEAR_DAY, Air
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.flight_quality import rated
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.sides import PLAYER, Side
from bloodyapril.terms.values import dataclass

USUALLY_BELOW = Side.GERMAN
"""Whose ground it is where nobody says so: the British come over (2.2)."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table with its dice, and who names the flights.

    With a `game` the fight goes on record in it, as this `entry` of its journal.
    """

    table: Table
    side: Side = PLAYER
    game: Game | None = None
    entry: int = 0

    def with_dice(self, dice: Dice) -> Scene:
        """The same with other dice, and nothing told yet."""
        return replace(self, table=self.table.with_dice(dice))

    def flight(self, text: str, id: str = "F") -> Flight:
        """A flight as described, or as it now is in a campaign, as `B1@April`.

        Raises `Unreadable` for what is not understood, and for an enemy only known by sight.
        """
        name, at, campaign = text.rpartition("@")
        if not at:
            return sketch(self.table.library, text, id=id)
        if self.game is not None:
            return at_hand(self.game, self.side, name)
        return _elsewhere(name, campaign, self.side)

    def pair(self, attacker: str, defender: str) -> tuple[Flight, Flight]:
        """Both flights of a fight; two of one name are told apart, the game's keep theirs."""
        ours, theirs = self.flight(attacker, "A"), self.flight(defender, "D")
        if ours.name != theirs.name:
            return ours, theirs
        first = replace(ours, name=f"{ours.name} (attacker)")
        second = replace(theirs, name=f"{theirs.name} (defender)")
        if self.game is None:
            return first, second
        kept = ours.id in self.game.flights
        if kept and theirs.id not in self.game.flights:
            return ours, second
        return (ours if kept else first), theirs

    def keeps(self, *flights: Flight) -> bool:
        """Whether all these flights are the game's own."""
        return self.game is not None and {one.id for one in flights} <= set(self.game.flights)

    def fit(self, *flights: Flight) -> None:
        """Raises `Unlawful` where what happens to flights cannot be put on record."""
        if self.game is not None:
            check_fit(self.game, *flights)

    def ready(self, *flights: Flight) -> tuple[Flight, ...]:
        """Flights that go into a fight, with Aggression that may be rolled only now (4.31).

        Raises `Unlawful` as `fit` does.
        """
        self.fit(*flights)
        return tuple(rated(self.table, flight) for flight in flights)

    def air(self, said: Air | None, *, spoils_aim: bool = False) -> Air:
        """Weather and light as they are said, else the game's, else a clear day.

        Rain and snow spoil the aim of AA if that is said, or by the scenario (16.311).
        """
        ours = CLEAR_DAY if self.game is None else self.game.air
        air = ours if said is None else said
        return replace(air, spoils_aim=spoils_aim or air.spoils_aim or ours.spoils_aim)

    def holder(self, flight: Flight, over: Below | None) -> Side | None:
        """Whose ground lies below a flight: as said, else that of its hex in the game."""
        if over is not None:
            return over.side
        return self.table.map.holder(flight.position) if self.keeps(flight) else USUALLY_BELOW

    def captor(self, flight: Flight, over: Below | None) -> bool:
        """Whether survivors of a flight fall into enemy hands where it is."""
        return self.holder(flight, over) is flight.side.enemy


def scene_of(*flights: str, dice: Dice | None = None, side: Side = PLAYER) -> Scene:
    """A table at which these flights fight for the sake of it; nothing is written anywhere.

    Without dice it is one for looking up and for odds. Raises `Unreadable` as `by_which` does.
    """
    shelf, readings = by_which(*flights)
    return Scene(Table(shelf, dice or ScriptedDice(()), readings, NOWHERE), side)


def campaigns_named(*flights: str) -> list[str]:
    """The campaigns whose flights are named, as `B1@April`, in order of name."""
    parted = (text.rpartition("@") for text in flights)
    names = {name.strip() for _, at, name in parted if at}
    if "" in names:
        raise Unreadable("name the campaign of a flight, as B1@April")
    return sorted(names)


def by_which(*flights: str) -> tuple[Library, Rulings]:
    """The library and the rulings by which these flights fight.

    Where one is of a campaign those are the campaign's. Raises `Unreadable` where several are, of
    campaigns that do not have the same.
    """
    names = campaigns_named(*flights)
    if not names:
        return library(), rulings()
    # Who fights for the sake of it needs no campaign, and does not pay for one.
    from bloodyapril.store.campaign.file import open_campaign
    from bloodyapril.store.campaign.places import campaigns_folder, find_campaign
    from bloodyapril.store.campaign.rulings import readings_of

    found = [open_campaign(find_campaign(campaigns_folder(None), name)) for name in names]
    read = [(c.own.charts, c.own.cards, readings_of(c)) for c in found]
    if any(other != read[0] for other in read):
        told = " and ".join(campaign.name for campaign in found)
        raise Unreadable(f"campaigns {told} have other charts, cards or rulings: describe a flight")
    return found[0].library, read[0][2]


def _elsewhere(name: str, campaign: str, side: Side) -> Flight:
    """A flight of a campaign, as a side may know it."""
    from bloodyapril.desk.seat import game_of, take_seat
    from bloodyapril.game.state.view import find_flight
    from bloodyapril.store.campaign.places import campaigns_folder, find_campaign

    seat = take_seat(find_campaign(campaigns_folder(None), campaign.strip()), side)
    found = find_flight(game_of(seat)[1], side, name.strip())
    if not isinstance(found, Flight):
        raise Unreadable(f"{name} is known by sight only: describe it, as '5 Albatros D.III Low'")
    return found
