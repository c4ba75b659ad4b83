"""Rule 3.1: flights as they are set up, with crews, quality and places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.setup.deployment import deploy, spoken_for, stand_by, weather_for
from bloodyapril.game.state.scenario import FlightOrder, PlannedFlight
from bloodyapril.rules.air_units import Flight, Status, Tasking
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side, Sky, Training
from tests.builders import (
    all_dice_used,
    asked,
    front,
    recon_order,
    scenario,
    squadron,
    table_with,
    unit,
)

TREIZENNES = Aerodrome("Treizennes", Side.BRITISH, None, (Position.parse("0801"),))
MAP = replace(front(), aerodromes={**front().aerodromes, "Treizennes": TREIZENNES})
SQUADRON = squadron(None, 2, 0)
ENTRY: dict[str, Any] = {"hex": Position.parse("0801"), "altitude": Altitude.parse("Low+3")}
DAY = scenario(units={"59-sqn": SQUADRON})


def order(**changes: Any) -> FlightOrder:
    return recon_order(**{"aeroplanes": 2, **changes})


def deployed(
    table: Table, *taken: str, rules_on: frozenset[str] = frozenset(), **how: Any
) -> Flight:
    day = replace(DAY, rules_on=rules_on)
    return deploy(table, day, order(**how), "1", set(taken))


def test_a_flight_at_its_aerodrome_waits_for_its_turn() -> None:
    """Rule 4.42."""
    one = deployed(table_with([5, 5], MAP))
    assert (one.status, one.stage, one.aggression) == (Status.WAITING, 0, 0)
    assert [box.camera for box in one.aeroplanes] == [False, True]
    assert one.counter == "1"


@pytest.mark.parametrize(("enters", "status"), [(1, Status.FLYING), (3, Status.WAITING)])
def test_a_flight_with_a_hex_starts_in_the_air_at_its_turn(enters: int, status: Status) -> None:
    one = deployed(
        table_with([5, 5], MAP),
        enters=GameTurn(enters),
        hex=Position.parse("0510"),
        altitude=Altitude.parse("Low+3"),
    )
    assert (one.status, str(one.position)) == (status, "0510")
    assert one.altitude == Altitude.parse("Low+3")
    assert one.endurance_used == 0


def test_a_flight_from_off_the_map_has_climbed_and_taken_off() -> None:
    """Low+3: 3 and 2 points of endurance (11.5)."""
    one = deployed(table_with([5, 5], MAP), home="Treizennes", **ENTRY)
    assert one.endurance_used == 5


def test_its_attrition_is_rolled_before_the_scenario() -> None:
    """A 1, the second of two, and a 9: it is out of the scenario."""
    table = table_with([5, 5, 1, 10, 9], MAP)
    one = deployed(table, home="Treizennes", rules_on=frozenset({"11.12"}), **ENTRY)
    assert [box.number for box in one.present] == [1]
    assert all_dice_used(table)
    assert asked(table)[1:] == ["take-off-attrition", "draw", "take-off-failure"]


def test_the_leader_flies_number_1_and_the_named_crews_come_first() -> None:
    """Rule 4.32."""
    one = deployed(table_with([5, 5], MAP), leader="Pilot Charlie", crews=("Pilot Baker",))
    assert [box.pilot for box in one.aeroplanes] == ["Pilot Charlie", "Pilot Baker"]
    assert one.leader == 1


def test_nobody_flies_who_is_taken_elsewhere() -> None:
    """Rule 4.32."""
    one = deployed(table_with([5, 5], MAP), "Pilot Able", "Pilot Baker", aeroplanes=1)
    assert [box.pilot for box in one.aeroplanes] == ["Pilot Charlie"]


def test_where_the_roster_runs_out_crews_are_numbered() -> None:
    """Rule 4.32."""
    one = deployed(table_with([5, 5], MAP), "Pilot Able", "Pilot Baker")
    assert [man.name for man in one.aeroplanes[1].crew] == ["pilot 2", "observer 2"]


def test_a_skilled_leader_gives_the_flight_his_value_and_no_die_is_thrown() -> None:
    table = table_with((), MAP)
    one = deployed(table, leader="Pilot Baker")
    assert (one.aggression, one.led) == (2, True)
    assert asked(table) == []


def test_a_leader_below_the_best_of_his_training_does_not() -> None:
    one = deployed(table_with([10, 10], MAP), leader="Pilot Charlie")
    assert (one.aggression, one.led) == (2, False)


def test_the_german_flights_stand_by_or_are_in_the_air_near_their_aerodrome() -> None:
    """Rules 4.42 and 12.219."""
    jasta = unit("jasta-11", ("Wolff", 3), training=Training.ACE)
    day = scenario(units={"jasta-11": jasta})
    planned = PlannedFlight(
        "G1", "Jasta 11", "jasta-11", "East", "albatros-d-iii", 1, "Wolff", "given"
    )
    ready = stand_by(table_with((), MAP), day, planned, "A", set())
    assert (ready.status, ready.aggression, ready.tasking) == (
        Status.READINESS,
        3,
        Tasking.SCRAMBLE,
    )
    up = replace(planned, hex=Position.parse("1710"), altitude=Altitude.parse("Low+2"))
    flying = stand_by(table_with((), MAP), day, up, "A", set())
    assert (flying.status, str(flying.position)) == (Status.FLYING, "1710")


def test_airmen_with_a_place_of_their_own_are_spoken_for() -> None:
    """Rules 4.32 and 4.34."""
    orders = (order(leader="Pilot Baker", crews=("Pilot Able",)), order(leader=""))
    assert spoken_for(scenario(flights=orders), ()) == {"Pilot Baker", "Pilot Able"}


def test_weather_that_would_spoil_the_scenario_is_rolled_again() -> None:
    """10: fog, and its layer and wind; then 1: clear, calm."""
    table = table_with([10, 1, 1, 1, 1], MAP)
    day = scenario(weather=None, again=(Sky.FOG,))
    assert weather_for(table, day) == Weather()
    assert all_dice_used(table)


def test_a_scenario_that_wants_no_weather_at_all_begins_all_the_same() -> None:
    """Rule 3.1: after ten more rolls the players take what they have."""
    table = table_with([1, 1] * 11, MAP)
    assert weather_for(table, scenario(weather=None, again=tuple(Sky))) == Weather()
    assert all_dice_used(table)
    told = [event.text for event in table.events]
    assert told.count("Both players would roll again.") == 10
    assert told[-1] == "They have rolled again 10 times and fly in what there is."


def test_weather_that_is_given_is_not_rolled() -> None:
    given = Weather(Sky.MOSTLY_SUNNY, None, Heading.SW, 30)
    assert weather_for(table_with((), MAP), scenario(weather=given)) == given


def test_a_flights_value_may_be_rolled_later() -> None:
    """Rule 4.31, where it is played; a skilled leader's own is known at once (4.33)."""
    later = frozenset({"4.31"})
    table = table_with((), MAP)
    put_off = deployed(table, rules_on=later)
    assert (put_off.unrated, put_off.aggression) == (True, 0)
    assert asked(table) == []
    led = deployed(table_with((), MAP), rules_on=later, leader="Pilot Baker")
    assert (led.unrated, led.aggression) == (False, 2)
