"""Rule 12.212: artillery flights by themselves: to their place, around it, and home.

The battery is in 0810, its target in 1210, half-way between them 1010. The type sees a hex for each
thousand feet: two from Deck+2, four from Low+0, five from Low+1, which is 5,200 feet, above the
height to which signals are heard best.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.decisions import Commences
from bloodyapril.game.phases.movement.legality import ENDURANCE, fly_objections
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.taskings.artillery import Rung, Shoot
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.solitaire.spotting import (
    next_shoot,
    station,
    time_is_up,
    work,
    working_height,
)
from bloodyapril.solitaire.steering import Helm
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import aeroplane_type, flight, front, game, scenario, table_with

MAP = front()
BATTERY, TARGET = Position.parse("0810"), Position.parse("1210")
SHOOT = Shoot(BATTERY, TARGET)
DONE = replace(SHOOT, step=Rung.EFFECT, fired=True, damage=GroundDamage.TOTAL)


def spotter(hex_: str = "1010", altitude: str = "Low+0", **changes: Any) -> Flight:
    card = aeroplane_type(scout=False)
    plain = {"tasking": Tasking.ARTILLERY, "card": card, "hex": hex_, "altitude": altitude}
    return flight("B1", **{**plain, **changes})


def play(own: Flight, *shoots: Shoot, **changes: Any) -> Game:
    return game(own, shoots={own.id: shoots or (SHOOT,)}, **changes)


def helm(own: Flight, *shoots: Shoot, **changes: Any) -> Helm:
    return Helm(play(own, *shoots, **changes), table_with(), own)


def flown(at: Helm, cruise: str = "") -> tuple[Position, Fly]:
    """Where the flight ends, by a lawful move of the autopilot's."""
    pilot = Autopilot({"B1": Altitude.parse(cruise)} if cruise else {})
    action = pilot.move(at.game, at.table, at.flight)
    assert isinstance(action, Fly)
    assert fly_objections(at.game, at.table, action) == []
    return after_steps(at.flight, action.steps)[0], action


def away(place: Position) -> int:
    return max(place.range_to(BATTERY), place.range_to(TARGET))


def test_it_goes_to_where_it_sees_both() -> None:
    own = spotter("0310", heading=Heading.E)
    end, _ = flown(helm(own))
    assert away(end) < away(own.position)


@pytest.mark.parametrize("heading", [Heading.N, Heading.E, Heading.SW])
def test_it_stays_in_sight_turn_after_turn(heading: Heading) -> None:
    own = spotter(heading=heading)
    for _ in range(6):
        at = helm(own)
        end, action = flown(at)
        _, facing = after_steps(own, action.steps)
        own = replace(own, position=end, heading=facing, altitude=action.altitude)
        assert away(end) <= 4


@pytest.mark.parametrize(
    ("altitude", "flying"),
    [("Deck+2", Flying.CLIMBING), ("Low+0", Flying.LEVEL), ("Medium+2", Flying.DIVING)],
)
def test_it_climbs_or_dives_to_its_working_height(altitude: str, flying: Flying) -> None:
    assert flown(helm(spotter(altitude=altitude)))[1].flying is flying


def test_it_works_where_signals_are_heard_best() -> None:
    assert working_height(helm(spotter()), SHOOT, None) == Altitude.parse("Low+0")


def test_as_ordered_if_that_is_lawful() -> None:
    """Rule 12.2: 7,000 feet at most; Low+3 is 7,600 here."""
    heights = [
        working_height(helm(spotter()), SHOOT, Altitude.parse(one)) for one in ("Low+2", "Low+3")
    ]
    assert heights == [Altitude.parse("Low+2"), Altitude.parse("Low+0")]


def test_under_cloud_it_goes_down_as_far_as_it_still_sees() -> None:
    """Cloud fills the Low band: Deck+2 sees two hexes, which is just enough."""
    low = Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    assert working_height(helm(spotter(), weather=low), SHOOT, None) == Altitude.parse("Deck+2")
    far = replace(SHOOT, target=Position.parse("1310"))
    assert working_height(helm(spotter(), weather=low), far, None) is None


def test_it_circles_between_the_two_on_its_own_side_if_it_can() -> None:
    assert away(station(helm(spotter()), SHOOT, 4)) == 2
    beyond = Shoot(Position.parse("1110"), Position.parse("1510"))
    assert MAP.holder(station(helm(spotter()), beyond, 4)) is not Side.GERMAN
    assert MAP.holder(station(helm(spotter()), beyond, 2)) is Side.GERMAN


def test_the_shoot_that_is_not_firing_comes_first() -> None:
    firing = replace(SHOOT, step=Rung.EFFECT, fired=True)
    other = replace(SHOOT, target=Position.parse("1211"))
    assert next_shoot(helm(spotter(), firing, other)) == other
    assert next_shoot(helm(spotter(), firing, DONE)) == firing
    assert next_shoot(helm(spotter(), DONE)) is None


def test_its_work_done_it_goes_home() -> None:
    at = helm(spotter(heading=Heading.W), DONE)
    assert work(at, None) is None
    assert flown(at)[0].range_to(Position.parse("0210")) < 8


@pytest.mark.parametrize(("turn", "up"), [(30, False), (31, True)])
def test_it_leaves_in_time_to_be_home_by_the_end(turn: int, up: bool) -> None:
    """Eight hexes at 3 MP are three turns, and six more to land; forty turns in all."""
    assert time_is_up(helm(spotter(), turn=turn)) is up


@pytest.mark.parametrize(("used", "up"), [(101, False), (102, True)])
def test_and_before_its_petrol_is_gone(used: int, up: bool) -> None:
    """Rule 10.4: nine turns are 18 minutes of 120."""
    counted = scenario(rules_on=frozenset({ENDURANCE}))
    assert time_is_up(helm(spotter(endurance_used=used), scenario=counted)) is up
    assert not time_is_up(helm(spotter(endurance_used=used)))


@pytest.mark.parametrize("changes", [{"aborting": True}, {"aeroplanes": ["crippled"]}])
def test_an_aborting_or_crippled_flight_goes_home(changes: dict[str, Any]) -> None:
    own = spotter("0810", heading=Heading.W, **changes)
    assert flown(helm(own))[0].range_to(Position.parse("0210")) < 6


def test_it_flies_its_route_before_its_work() -> None:
    north = Position.parse("1004")
    own = spotter(route=(north,), heading=Heading.N)
    assert flown(helm(own), "Low+0")[0].range_to(north) < 6


def test_german_two_seaters_are_flown_alike() -> None:
    card = aeroplane_type(side=Side.GERMAN, scout=False)
    own = flight("G1", tasking=Tasking.ARTILLERY, card=card, hex="1310", altitude="Low+0")
    at = Helm(game(own, shoots={"G1": (Shoot(TARGET, BATTERY),)}), table_with(), own)
    action = ScoutDoctrine().move(at.game, at.table, own)
    assert isinstance(action, Fly)
    assert away(after_steps(own, action.steps)[0]) <= 4
    assert not ScoutDoctrine().decide(at.game, table_with(), Commences(own, own))
