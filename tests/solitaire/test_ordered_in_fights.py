"""Standing orders for fights: which guns, and where to when it gets away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.decisions import Fires, HeadingAfter, HeightAfter
from bloodyapril.game.phases.anti_aircraft import thrown_out
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.orders import Guns, Orders
from bloodyapril.rules.air_units import Flight
from bloodyapril.solitaire.ordered import Ordered
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading
from tests.builders import GUN, REAR_GUN, Bystander, aeroplane_type, flight, game, table_with

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
    guns = COMMANDER.decide(play, table_with(), Fires(own, play.flight("G1"), own.weapons))
    assert [weapon.type.id for weapon in guns] == fired


@pytest.mark.parametrize(("away", "to"), [("Medium+2", 2), ("Medium+7", 4), ("Low+2", 4)])
def test_a_flight_gets_away_to_where_it_was_told_if_it_may(away: str, to: int) -> None:
    """Rule 13.42: else its commander says."""
    own = flight("B1")
    play = told(own, away=Altitude.parse(away))
    among = [Altitude(Band.MEDIUM, climb) for climb in (4, 3, 2, 1, 0)]
    assert COMMANDER.decide(play, table_with(), HeightAfter(own, among)) == Altitude(
        Band.MEDIUM, to
    )


@pytest.mark.parametrize(("faces", "heading"), [(Heading.SSW, Heading.SSW), (None, Heading.E)])
def test_a_flight_turns_to_where_it_was_told(faces: Heading | None, heading: Heading) -> None:
    """Rule 15.2; a bystander keeps his heading."""
    own = flight("B1", heading=Heading.E)
    assert COMMANDER.decide(told(own, faces=faces), table_with(), HeadingAfter(own)) is heading


@pytest.mark.parametrize(("faces", "heading"), [(Heading.N, Heading.N), (None, Heading.SW)])
def test_one_whose_engine_is_out_does_too_or_turns_for_home(
    faces: Heading | None, heading: Heading
) -> None:
    """Rules 14.24 and 15.2; an aeroplane that left its flight has that one's orders."""
    own = flight("B1", 2, hex="1006")
    alone = replace(flight("B1-2", hex="1006", dud_engine=True), parent="B1")
    game = thrown_out(told(own, faces=faces), table_with([10]), alone)
    assert game.flight("B1-2").heading is heading
