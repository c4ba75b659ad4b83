"""What the player may know: nothing that only the other side knows, until the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state import Game, Phase
from bloodyapril.game.view import (
    Sighting,
    find_flight,
    open_to,
    own_flights,
    sealed_plan,
    sightings,
    visible,
    with_aliases,
)
from bloodyapril.play.session import begin
from bloodyapril.rules.air_units import Damage, Detection
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.library import library, rulings
from bloodyapril.store.maps import map_of
from bloodyapril.store.scenarios import find_scenario
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side

OURS = Event("a", "ours", "1", seen_by=Side.BRITISH)
THEIRS = Event("b", "theirs", "1", seen_by=Side.GERMAN)
BOTH = Event("c", "both", "1")


@pytest.fixture(scope="module")
def game() -> Game:
    """The demo scenario as it is set up: Jasta 11's first flight is in the air."""
    scenario = find_scenario("drocourt")
    table = Table(library(), SeededDice("1917"), rulings())
    return begin(scenario, map_of(scenario.date), table)[0].game


def test_a_side_reads_of_its_own_and_of_what_both_know() -> None:
    told = (OURS, THEIRS, BOTH)
    assert visible(told, Side.BRITISH, over=False) == (OURS, BOTH)
    assert visible(told, Side.GERMAN, over=False) == (THEIRS, BOTH)


@pytest.mark.parametrize("viewer", Side)
def test_in_the_end_everybody_reads_everything(viewer: Side) -> None:
    assert visible((OURS, THEIRS, BOTH), viewer, over=True) == (OURS, THEIRS, BOTH)


def test_papers_of_a_side_lie_open_to_itself_and_in_the_end_to_all() -> None:
    assert open_to(Side.GERMAN, Side.GERMAN, over=False)
    assert not open_to(Side.GERMAN, Side.BRITISH, over=False)
    assert open_to(Side.GERMAN, Side.BRITISH, over=True)


def test_own_flights_are_seen_whole_and_the_enemys_not_at_all(game: Game) -> None:
    assert [flight.id for flight in own_flights(game, Side.BRITISH)] == ["B1", "B2", "B3"]
    assert sightings(game, Side.BRITISH) == ()


def test_of_a_detected_flight_the_place_is_known_and_no_more(game: Game) -> None:
    """Rule 5.11: a generic counter shows a letter."""
    flight = replace(game.flights["G1"], detection=Detection.DETECTED)
    (seen,) = sightings(game.with_flights(flight), Side.BRITISH)
    assert seen == Sighting("A", flight.position, flight.heading)


def test_of_an_identified_flight_number_type_altitude_and_damage_are_told(game: Game) -> None:
    """Rule 8.33, a to d."""
    found = game.flights["G1"]
    boxes = (replace(found.aeroplanes[0], damage=Damage.DAMAGED), *found.aeroplanes[1:])
    flight = replace(found, detection=Detection.DETECTED, identified=True, aeroplanes=boxes)
    (seen,) = sightings(game.with_flights(flight), Side.BRITISH)
    assert (seen.type, seen.aeroplanes, seen.hurt) == ("Albatros D.III", 6, 1)
    assert (seen.name, seen.altitude) == (flight.name, flight.altitude)


def test_a_tally_identifies(game: Game) -> None:
    spotter = replace(game.flights["B1"], tally="G1")
    (seen,) = sightings(game.with_flights(spotter), Side.BRITISH)
    assert seen.aeroplanes == 6


def test_in_the_end_all_flights_are_seen_whole(game: Game) -> None:
    over = replace(game, phase=Phase.OVER)
    assert len(own_flights(over, Side.BRITISH)) == len(game.flights)
    assert sightings(over, Side.BRITISH) == ()


def test_a_flight_is_found_by_id_or_counter_in_any_letters(game: Game) -> None:
    known = game.with_flights(replace(game.flights["G1"], detection=Detection.DETECTED))
    assert find_flight(known, Side.BRITISH, "b2") == game.flights["B2"]
    assert isinstance(find_flight(known, Side.BRITISH, "a"), Sighting)


@pytest.mark.parametrize("name", ["G1", "G9", "A", "Jasta 11"])
def test_an_unknown_flight_is_refused_alike_whether_it_exists_or_not(game: Game, name: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        find_flight(game, Side.BRITISH, name)
    assert str(refusal.value) == f"no flight that you know of called {name!r}. Known: B1, B2, B3."


def test_the_plan_is_sealed_until_the_end_or_until_somebody_opens_it(game: Game) -> None:
    assert sealed_plan(game) is None
    assert sealed_plan(replace(game, phase=Phase.OVER)) == game.plan
    assert sealed_plan(replace(game, opened_early=True)) == game.plan


def test_an_enemy_never_sighted_is_called_by_its_counter_and_its_men_by_their_part(
    game: Game,
) -> None:
    jasta = game.flight("G1")
    leader = jasta.aeroplanes[0].crew[0].name
    told = Event("d", f"{jasta.name} no. 1 ({leader}) is detected.", "8.2")
    (event,) = with_aliases([told], game)
    (read,) = visible([event], Side.BRITISH, over=False)
    assert read.text == "German flight A no. 1 (a pilot) is detected."
    assert visible([event], Side.GERMAN, over=False)[0].text == told.text
    assert visible([event], Side.BRITISH, over=True)[0].text == told.text


def test_an_enemy_once_sighted_is_called_by_its_name(game: Game) -> None:
    jasta = replace(game.flight("G1"), recognised=True)
    told = Event("d", f"{jasta.name} dives away.", "8.2")
    (event,) = with_aliases([told], game.with_flights(jasta))
    assert visible([event], Side.BRITISH, over=False)[0].text == told.text


def test_no_secret_name_is_read_in_a_whole_battle_before_it_is_known() -> None:
    scenario = find_scenario("drocourt")
    table = Table(library(), SeededDice("secrets"), rulings())
    session, events = begin(scenario, map_of(scenario.date), table)
    while not session.game.over and session.game.turn < 15:
        hidden = [
            flight
            for flight in session.game.flights.values()
            if flight.side is Side.GERMAN and not flight.recognised
        ]
        read = visible(events, Side.BRITISH, over=False)
        text = "\n".join(
            [event.text for event in read] + [r.subject for event in read for r in event.rolls]
        )
        for flight in hidden:
            # Squadrons of one name stay hidden together; a sighted one names only itself.
            assert flight.name not in text
        events = session.play_turn()
