"""Standing orders for fights: which guns, and where to when it gets away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.orders import Guns, Orders
from bloodyapril.game.state import Game
from bloodyapril.rules.air_units import Flight
from bloodyapril.solitaire.ordered import Ordered
from bloodyapril.terms.altitude import Altitude, Band
from tests.builders import GUN, REAR_GUN, Bystander, aeroplane_type, flight, game

COMMANDER = Ordered(Bystander())


def told(own: Flight, **orders: Any) -> Game:
    return replace(game(own, flight("G1")), orders={own.id: Orders(**orders)})


@pytest.mark.parametrize(
    ("orders", "fired"),
    [
        ({}, ["gun", "rear-gun"]),
        ({"guns": Guns.FRONT}, ["gun"]),
        ({"guns": Guns.REAR}, ["rear-gun"]),
        ({"guns": Guns.FRONT, "hold_fire": True}, []),
    ],
    ids=["none", "front", "rear", "none at all"],
)
def test_a_flight_fires_the_guns_that_it_was_told_to(
    orders: dict[str, Any], fired: list[str]
) -> None:
    """Rule 13.12."""
    own = flight("B1", 2, card=aeroplane_type(scout=False, weapons=(GUN, REAR_GUN)))
    play = told(own, **orders)
    guns = COMMANDER.fires(play, own, play.flight("G1"), own.weapons)
    assert [weapon.type.id for weapon in guns] == fired


@pytest.mark.parametrize(("away", "to"), [("Medium+2", 2), ("Medium+7", 4), ("Low+2", 4)])
def test_a_flight_gets_away_to_where_it_was_told_if_it_may(away: str, to: int) -> None:
    """Rule 13.42: else its commander says."""
    own = flight("B1")
    play = told(own, away=Altitude.parse(away))
    among = [Altitude(Band.MEDIUM, climb) for climb in (4, 3, 2, 1, 0)]
    assert COMMANDER.height_after(play, own, among) == Altitude(Band.MEDIUM, to)
