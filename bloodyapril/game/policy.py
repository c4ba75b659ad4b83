"""What the sequence of play asks of whoever commands a side, person or program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bloodyapril.game.actions import Action, Decoy
from bloodyapril.game.state.game import Game, Melee
from bloodyapril.rules.air_to_air.combat import WeaponChoice
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Flight, Weapon
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side


class Policy(Protocol):
    """A commander of one side. It decides, the referee carries out."""

    def moves_first(self, game: Game, side: Side) -> bool:
        """Rule 9. Whether the German player moves first this turn (asked of the German only)."""

    def activates(
        self, game: Game, fights: Sequence[Melee], waiting: Sequence[Flight]
    ) -> Melee | None:
        """Rule 9.2. Which dogfight is fought now; nothing to move a flight that waits instead."""

    def next_to_move(self, game: Game, waiting: Sequence[Flight]) -> Flight:
        """Rule 9.2. Which of the flights that wait moves next."""

    def move(self, game: Game, table: Table, flight: Flight) -> Action:
        """Rule 10. How a flight moves."""

    def tally_order(self, game: Game, spotter: Flight, seen: Sequence[Flight]) -> Sequence[Flight]:
        """Rule 8.3. The enemies that a flight tries to sight, in their order."""

    def keeps_tally(self, game: Game, flight: Flight, target: Flight) -> bool:
        """Rule 20. Whether a flight keeps its Tally rather than drop it."""

    def circles(self, game: Game, map_: Map, flight: Flight) -> bool:
        """Rules 10.51 and 10.53. Whether a flight that may flies a Defensive Wheel this turn."""

    def dogfights(self, game: Game, flight: Flight, enemy: Flight) -> Intent:
        """Rule 13.41a. What a flight in a dogfight declares: to stay, or how it leaves."""

    def lets_go(self, game: Game, flight: Flight, enemy: Flight) -> bool:
        """Rules 13.421 and 13.43b. Whether it lets an enemy go who leaves the dogfight."""

    def commences(self, game: Game, defender: Flight, attacker: Flight) -> bool:
        """Rule 13.232d. Whether a defender who alone engages begins combat."""

    def fires(
        self, game: Game, flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]
    ) -> Sequence[Weapon]:
        """Rules 13.12, 13.32. Which of the weapons that bear it fires; none refuses its shots."""

    def heading_after(self, game: Game, map_: Map, flight: Flight) -> Heading:
        """Rules 10.53 and 15.2. The heading of a flight that may choose it."""

    def height_after(self, game: Game, flight: Flight, among: Sequence[Altitude]) -> Altitude:
        """Rule 13.42. Where a flight goes that got away from a dogfight; the highest is first."""

    def takes_off(self, game: Game, table: Table, flight: Flight) -> bool:
        """Rule 11.1. Whether a flight at readiness, or a dummy, is placed for take-off (3.2)."""

    def wakes_aa(self, game: Game, gun: Concentration) -> bool:
        """Rule 16.2a. Whether silent AA becomes active in the Admin Phase, with no flight by."""

    def new_counter(self, game: Game, flight: Flight) -> bool:
        """Rule 5.11. Whether a flight that the enemy has lost takes another generic counter."""

    def decoys(self, game: Game, table: Table, side: Side) -> Sequence[Decoy]:
        """Rule 5.13. The dummies that a side generates in the Admin Phase; asked if it has any."""


Policies = Mapping[Side, Policy]
"""The commanders of both sides."""


@rule("13.12", "13.32")
def chosen_weapons(game: Game, policies: Policies) -> WeaponChoice:
    """Rules 13.12 and 13.32. What the commander of whoever shoots makes it fire."""

    def choose(flight: Flight, enemy: Flight, bearing: tuple[Weapon, ...]) -> Sequence[Weapon]:
        return policies[flight.side].fires(game, flight, enemy, bearing)

    return choose
