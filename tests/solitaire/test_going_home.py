"""Rules 11.2, 11.21, 11.5 and 5.15: the program's flights find their way, home or beside others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.game.actions import Fly, TouchDown
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.steering import Helm, towards
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome, Map
from bloodyapril.terms.sides import Side
from tests.builders import BYSTANDERS, flight, front, game, scenario, table_with

PLACE = Position.parse("0610")
MAP = replace(front(), aerodromes={"West": Aerodrome("West", Side.BRITISH, PLACE)})
ENTRIES = (Position.parse("0401"), Position.parse("0501"))
OFF_MAP = replace(MAP, aerodromes={"West": Aerodrome("West", Side.BRITISH, None, ENTRIES)})


def goes_home(start: Game, map_: Map, most: int = 20) -> Flight:
    """The flight once it has declared its landing, or left; every move on the way is lawful."""
    table = table_with((), map_)
    for _ in range(most):
        action = Helm(start, table, start.flight("B1")).go_home()
        assert fly_objections(start, table, action) == []
        start = fly(start, table, BYSTANDERS, action)
        one = start.flight("B1")
        if one.status is not Status.FLYING:
            return one
        start = start.with_flights(replace(one, moved=False))
    raise AssertionError(f"still flying at {start.flight('B1').position}")


@pytest.mark.parametrize("altitude", ["Medium+4", "Deck+1"])
def test_a_flight_comes_down_next_to_its_aerodrome_and_facing_it(altitude: str) -> None:
    down = goes_home(game(flight("B1", hex="0905", altitude=altitude, heading=Heading.N)), MAP)
    assert down.status is Status.LANDING
    assert down.position.step(down.heading) == PLACE


@pytest.mark.parametrize("wind", [Heading.N, Heading.SE, Heading.SW])
def test_where_the_wind_matters_it_lands_against_it(wind: Heading) -> None:
    windy = game(
        flight("B1", hex="0905", altitude="Low+1", heading=Heading.W),
        weather=Weather(wind_from=wind, wind_speed=15),
        scenario=scenario(rules_on=frozenset({"11.21"})),
    )
    down = goes_home(windy, MAP)
    assert down.heading is wind
    assert down.position.step(wind) == PLACE


def test_a_flight_of_the_aerodrome_off_the_map_leaves_by_the_nearest_entry_hex() -> None:
    gone = goes_home(game(flight("B1", hex="1008", altitude="Medium+4")), OFF_MAP)
    assert gone.status is Status.LANDED
    assert gone.position in ENTRIES


def test_a_landing_flight_touches_down() -> None:
    landing = replace(flight("B1", hex="0609", altitude="Deck+0"), status=Status.LANDING)
    assert Helm(game(landing), table_with((), MAP), landing).forced() == TouchDown("B1")


# --- 5.15: stacking


def test_a_flight_ends_beside_its_comrades_rather_than_on_top_of_them() -> None:
    """Where it would like to end somebody of its band stays; one in another is not in the way."""
    own = flight("B1", hex="0905", altitude="Medium+4", heading=Heading.N)
    alone = _level(game(own))
    place, _ = after_steps(own, alone.steps)
    low, other, level = (
        replace(flight(id, altitude=altitude), position=place, moved=True)
        for id, altitude in (("B2", "Low+3"), ("B3", "Medium+2"), ("B4", "Medium+4"))
    )
    assert _level(game(own, low)) == alone
    for crowd in ([other], [level], [other, level]):
        assert after_steps(own, _level(game(own, *crowd)).steps)[0] != place


def _level(play: Game) -> Fly:
    own = play.flight("B1")
    helm = Helm(play, table_with((), MAP), own)
    return helm.fly(Flying.LEVEL, own.altitude, towards(Position.parse("0901")))
