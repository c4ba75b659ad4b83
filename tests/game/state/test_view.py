"""What the player may know: nothing that only the other side knows, until the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.checks.check import Draw, Outcome
from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.phases.detection import sighting
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.view import (
    Sighting,
    find_flight,
    keep_secrets,
    open_to,
    own_flights,
    sealed_plan,
    sightings,
    undetected_counters,
    visible,
    with_aliases,
)
from bloodyapril.play.session import begin
from bloodyapril.rules.air_units import Damage, Detection, Status
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.sides import Side

OURS = Event("a", "ours", "1", seen_by=Side.BRITISH)
THEIRS = Event("b", "theirs", "1", seen_by=Side.GERMAN)
BOTH = Event("c", "both", "1")


@pytest.fixture(scope="module")
def game() -> Game:
    """The demo scenario as it is set up: Jasta 11's first flight is in the air."""
    scenario = find_scenario("drocourt")
    table = Table(library(), SeededDice("1917"), rulings(), map_of(scenario.date))
    return begin(scenario, table)[0].game


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


def test_undetected_counters_lie_on_the_map_and_tell_no_more_than_that(game: Game) -> None:
    """Rules 5.11, 5.12 and 8.1: dummies look like flights, on the ground nobody lies."""
    up = [replace(one, status=Status.FLYING) for one in game.flights.values()]
    decoy = replace(up[0], id="BD1", dummy=True, aeroplanes=(), counter="77")
    flying = game.with_flights(*up, decoy)
    for viewer in Side:
        lying = undetected_counters(flying, viewer)
        enemies = flying.airborne(viewer.enemy)
        assert [one.counter for one in lying] == [one.counter for one in enemies]
        assert {(one.name, one.type, one.altitude, one.hurt) for one in lying} == {(None,) * 4}
    found = replace(up[-1], detection=Detection.DETECTED)
    assert found.counter not in {
        one.counter for one in undetected_counters(flying.with_flights(found), Side.BRITISH)
    }
    assert undetected_counters(replace(flying, phase=Phase.OVER), Side.BRITISH) == ()


@pytest.mark.parametrize("name", ["G1", "G9", "Q", "Jasta 11"])
def test_an_unknown_flight_is_refused_alike_whether_it_exists_or_not(game: Game, name: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        find_flight(game, Side.BRITISH, name)
    assert (
        str(refusal.value) == f"no flight that you know of called {name!r}. Known: A, B1, B2, B3."
    )


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


@pytest.mark.parametrize(
    ("kind", "said", "read"),
    [
        ("spin", "spins down to Low+0.", "spins down."),
        ("scatter", "scatters to 3514 at Very High+0.", "scatters to 3514."),
    ],
)
def test_how_high_an_enemy_never_sighted_falls_is_not_read(
    game: Game, kind: str, said: str, read: str
) -> None:
    """Rules 5.11 and 8.33. Where it is the counter shows; its height the enemy is not told."""
    jasta = game.flight("G1")
    events = with_aliases([Event(kind, f"{jasta.name} {said}", "15.2", (jasta.id,))], game)
    assert visible(events, Side.BRITISH, over=False)[0].text == f"German flight A {read}"
    assert visible(events, Side.GERMAN, over=False)[0].text == f"{jasta.name} {said}"


def test_an_enemy_once_sighted_is_called_by_its_name(game: Game) -> None:
    jasta = replace(game.flight("G1"), recognised=True)
    told = Event("d", f"{jasta.name} dives away.", "8.2")
    (event,) = with_aliases([told], game.with_flights(jasta))
    assert visible([event], Side.BRITISH, over=False)[0].text == told.text


def test_a_name_stays_secret_in_what_was_told_before_it_was_known(game: Game) -> None:
    """A flight missed, and sighted later in the same turn."""
    table = Table(library(), SeededDice("1"), rulings(), NOWHERE)
    jasta = game.flight("G1")
    table.tell("missed", f"19 Squadron B does not sight {jasta.name}.", "8.3")
    keep_secrets(table, game)
    table.tell("tally", f"19 Squadron B sights {jasta.name}.", "8.3")
    known = game.with_flights(replace(jasta, recognised=True))
    read = visible(with_aliases(table.take_events(), known), Side.BRITISH, over=False)
    assert [event.text for event in read] == [
        "19 Squadron B does not sight German flight A.",
        f"19 Squadron B sights {jasta.name}.",
    ]


def test_of_a_roll_about_a_hidden_enemy_dice_and_result_are_read(game: Game) -> None:
    """Its modifiers would say how large he is, or who leads him. In the end they are read too."""
    jasta = game.flight("G1")
    roll = _sighting_roll(game, "B1", "G1")
    assert roll.modifiers
    game = game.with_flights(replace(game.flight("B1"), recognised=True))
    told = Event("missed", f"B1 does not sight {jasta.name}.", "8.3", rolls=(roll,))
    (event,) = with_aliases([told], game)
    (read,) = visible([event], Side.BRITISH, over=False)[0].rolls
    assert (read.faces, read.result, read.modifiers) == (roll.faces, roll.result, ())
    assert (read.total, read.row) == (roll.natural, "hidden")
    assert read.words == f"{roll.words} (modifiers hidden)"
    assert jasta.name not in read.subject
    assert visible([event], Side.GERMAN, over=False)[0].rolls == (roll,)
    assert visible([event], Side.BRITISH, over=True)[0].rolls == (roll,)


def test_which_of_a_hidden_enemys_aeroplanes_was_drawn_is_not_read(game: Game) -> None:
    draw = Draw("Which aeroplane", "10.71", ("no. 1", "no. 5"), game.flight("G1").name)
    drawn = draw.read((10,))
    assert drawn is not None
    told = Event("lost", "A German flight loses its way.", "10.71", rolls=(drawn,))
    (read,) = visible(with_aliases([told], game), Side.BRITISH, over=False)
    assert read.rolls[0].words == "hidden"


def _sighting_roll(game: Game, spotter: str, target: str) -> Outcome:
    near = replace(
        game.flight(spotter),
        position=game.flight(target).position,
        altitude=game.flight(target).altitude,
    )
    table = Table(library(), SeededDice("1"), rulings(), NOWHERE)
    check = sighting(game.with_flights(near), table, near, game.flight(target))
    assert check is not None
    return check.read((2, 3))


@pytest.mark.parametrize("kind", ["ammunition", "leader-lost", "photographs"])
def test_what_stands_on_a_log_sheet_is_read_by_its_owner_only(game: Game, kind: str) -> None:
    """Rule 8.33 gives number, type, altitude and damage, and nothing more."""
    jasta = replace(game.flight("G1"), recognised=True)
    known = game.with_flights(jasta)
    told = Event(kind, f"{jasta.name}: a secret.", "13.33", ("G1",))
    events = with_aliases([told], known)
    assert visible(events, Side.BRITISH, over=False) == ()
    assert len(visible(events, Side.GERMAN, over=False)) == 1
    assert len(visible(events, Side.BRITISH, over=True)) == 1


@pytest.mark.parametrize("seed", ["secrets", "7"])
def test_no_secret_is_read_in_a_battle_before_it_is_known(seed: str) -> None:
    """Event by event: a name is read from the sighting or the fight that reveals it on."""
    scenario = find_scenario("drocourt")
    table = Table(library(), SeededDice(seed), rulings(), map_of(scenario.date))
    session, events = begin(scenario, table)
    known: set[str] = set()
    while not session.game.over and session.game.turn < 15:
        flights = session.game.flights.values()
        names = {flight.name for flight in flights if flight.side is Side.GERMAN}
        for event in visible(events, Side.BRITISH, over=False):
            if event.kind in ("tally", "identified"):
                known |= {name for name in names if name in event.text}
            subjects = [roll.subject for roll in event.rolls]
            for name in names:
                # An aeroplane that left its flight is named after it.
                if not any(name.startswith(one) for one in known):
                    assert name not in " ".join([event.text, *subjects])
            for roll in event.rolls:
                assert not (roll.modifiers and "German flight" in roll.subject)
        events = session.play_turn()


@pytest.mark.parametrize("seed", ["1917", "9"])
def test_each_roll_of_a_battle_is_told_under_its_own_event(seed: str) -> None:
    """No roll is left over, and one for a flight stands under an event that names the flight."""
    scenario = find_scenario("drocourt")
    table = Table(library(), SeededDice(seed), rulings(), map_of(scenario.date))
    session, events = begin(scenario, table)
    while events:
        assert table.dice.take_log() == ()
        names = sorted((one.name for one in session.game.flights.values()), key=len, reverse=True)
        for event in events:
            for roll in event.rolls:
                whose = next((name for name in names if roll.subject.startswith(name)), "")
                assert whose in event.text, (event.text, roll)
        events = session.play_turn()
