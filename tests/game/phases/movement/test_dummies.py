"""Rules 5.11 to 5.13 in play: flights that are not there, and counters that change hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bloodyapril.game.actions import Decoy, Fly, Withdraw
from bloodyapril.game.decisions import ChangesCounter, Decoys, TakesOff
from bloodyapril.game.phases.admin import admin_phase, late_dummy
from bloodyapril.game.phases.anti_aircraft import barrage
from bloodyapril.game.phases.detection import detection_phase, track_phase
from bloodyapril.game.phases.ending import finished, home
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.policy import Policies
from bloodyapril.game.referee import objections, play
from bloodyapril.game.setup.dummies import decoy_objections, place_dummy, room_for_dummies
from bloodyapril.game.state.counters import COUNTERS, draw_counter
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.view import Sighting, find_flight, sightings, visible, with_aliases
from bloodyapril.game.turn import advance
from bloodyapril.rules.air_units import Detection, Flight, Status, Tasking
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step, after_steps
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.solitaire.doctrine import ScoutDoctrine
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    Bystander,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front(40, 20)
AHEAD = Step(True, 0)
GIVEN = {Side.BRITISH: 1, Side.GERMAN: 1}
FIRST = 1
"""The face of both dice that draws the first counter that is free."""


@dataclass(frozen=True)
class Deceiver(Bystander):
    """A commander with these wishes for every Admin Phase."""

    wishes: Sequence[Decoy] = ()
    renames: bool = True

    @Decoys.answered
    def _decoys(self, game: Game, table: Table, asked: Decoys) -> Sequence[Decoy]:
        return self.wishes

    @ChangesCounter.answered
    def _changes_counter(self, game: Game, table: Table, asked: ChangesCounter) -> bool:
        return self.renames


def with_dummies(*flights: Flight, allowed: Mapping[Side, int] = GIVEN, **changes: Any) -> Game:
    rules = frozenset({"10.71", "11.12"})
    return game(*flights, scenario=scenario(dummies=allowed, rules_on=rules), **changes)


def dummy(id: str = "BD1", **changes: Any) -> Flight:
    plain = {"name": f"Secret {id}", "counter": "7", "dummy": True, **changes}
    return flight(id, 0, **plain)


def german(id_: str = "G1", **changes: Any) -> Flight:
    return flight(id_, 4, **{"hex": "1210", "counter": "A", "name": "Jasta 11", **changes})


def refused(start: Game, decoy: Decoy) -> list[str]:
    return [reason.rpartition("[")[2].rstrip("]") for reason in decoy_objections(start, MAP, decoy)]


def placed(start: Game, decoy: Decoy, *faces: int) -> Game:
    table = table_with(faces, MAP)
    after = place_dummy(start, table, decoy)
    assert all_dice_used(table)
    return after


# --- 5.13: generating


def test_a_dummy_appears_beside_its_source_and_looks_like_it() -> None:
    """With B taken for the real flight, A is the first counter that is free."""
    source = german(counter="B", altitude="High+2", heading=Heading.NW)
    after = placed(with_dummies(source), Decoy("G1"), FIRST, FIRST)
    (decoy,) = (one for one in after.airborne(Side.GERMAN) if one.dummy)
    assert (decoy.position, decoy.altitude, decoy.heading) == (
        source.position,
        source.altitude,
        source.heading,
    )
    assert (decoy.counter, decoy.card, decoy.aeroplanes) == ("A", source.card, ())
    assert after.flight("G1").counter == "B"
    assert (decoy.tally, decoy.detection, decoy.targets) == (None, Detection.UNDETECTED, ())


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({}, []),
        ({"detection": Detection.DETECTED}, ["5.13"]),
        ({"detection": Detection.PREVIOUSLY, "identified": True}, ["5.13"]),
        ({"decoyed": 1}, ["5.13"]),
        ({"status": Status.LANDING}, ["5.13"]),
        ({"status": Status.READINESS}, ["5.13"]),
    ],
)
def test_only_an_undetected_flight_generates_and_one_a_phase(
    changes: dict[str, Any], rules: list[str]
) -> None:
    assert refused(with_dummies(german(**changes)), Decoy("G1")) == rules


def test_a_flight_under_a_tally_generates_none() -> None:
    start = with_dummies(german(), flight("B1", tally="G1"))
    assert refused(start, Decoy("G1")) == ["5.13"]


def test_a_source_that_has_generated_cannot_again_until_next_turn() -> None:
    two = {Side.GERMAN: 3}
    after = placed(with_dummies(german(), allowed=two), Decoy("G1"), FIRST, FIRST)
    after = after.with_flights(replace(after.flight("GD1"), position=Position.parse("0505")))
    assert refused(after, Decoy("G1")) == ["5.13"]
    assert refused(replace(after, turn=2), Decoy("G1")) == []


def test_between_two_turns_it_is_still_the_admin_phase_of_the_last() -> None:
    """Rule 5.13: one dummy beside a flight at each, whoever generates it."""
    three = with_dummies(german(decoyed=4), allowed={Side.GERMAN: 3}, turn=5)
    between = replace(three, phase=Phase.RANDOM_EVENTS)
    assert refused(between, Decoy("G1")) == ["5.13"]
    assert refused(replace(three, phase=Phase.ADMIN), Decoy("G1")) == []
    by_hand = placed(between.with_flights(german()), Decoy("G1"), FIRST, FIRST)
    assert by_hand.flight("G1").decoyed == 4


def test_a_dummy_has_no_share_in_the_work_of_its_source() -> None:
    """Neither camera nor targets, no charge and no way home from an abort."""
    source = german(
        tasking=Tasking.CONTACT_PATROL,
        targets=(Position.parse("1010"),),
        photographs=(Position.parse("1010"),),
        escorts="G2",
        aborting=True,
        endurance_used=50,
    )
    decoy = placed(with_dummies(source), Decoy("G1"), FIRST, FIRST).flight("GD1")
    assert (decoy.targets, decoy.done.photographs, decoy.escorts) == ((), (), None)
    assert (decoy.tasking, decoy.aborting) == (Tasking.OFFENSIVE_PATROL, False)
    assert decoy.endurance_used == 0


def test_dummies_generate_dummies() -> None:
    start = with_dummies(dummy(), allowed={Side.BRITISH: 2})
    after = placed(start, Decoy("BD1"), FIRST, FIRST)
    assert room_for_dummies(after, Side.BRITISH) == 0


def test_there_are_never_more_than_the_scenario_gives() -> None:
    start = with_dummies(german(), flight("B1"), dummy(hex="0505"))
    assert refused(start, Decoy("B1")) == ["5.13"]
    assert refused(start, Decoy("G1")) == []
    gone = start.with_flights(replace(dummy(), status=Status.ELIMINATED))
    assert refused(gone, Decoy("B1")) == []
    assert refused(game(flight("B1")), Decoy("B1")) == ["5.13"]


def test_no_dummy_makes_a_third_in_one_place() -> None:
    start = with_dummies(flight("B1"), flight("B2", altitude="Medium+1"))
    assert refused(start, Decoy("B1")) == ["5.15"]


@pytest.mark.parametrize(
    ("aerodrome", "swap", "rules"),
    [("East", False, []), ("East", True, ["5.13"]), ("West", False, ["5.13"])],
)
def test_an_aerodrome_of_its_side_brings_one_forth_without_a_swap(
    aerodrome: str, swap: bool, rules: list[str]
) -> None:
    start = with_dummies(german(status=Status.READINESS), flight("B1"))
    assert refused(start, Decoy("G1", aerodrome=aerodrome, swap=swap)) == rules


def test_from_an_aerodrome_it_takes_off_as_all_do() -> None:
    """It is placed in the Admin Phase; nobody rolls for its engines, though 11.12 is played."""
    ready = german(status=Status.READINESS, detection=Detection.DETECTED)
    policies = {**BYSTANDERS, Side.GERMAN: Deceiver(wishes=[Decoy("G1", aerodrome="East")])}
    start = with_dummies(ready)
    table = table_with([FIRST, FIRST], MAP)
    after = admin_phase(start, table, policies)
    decoy = after.flight("GD1")
    assert (decoy.status, decoy.position) == (Status.TAKING_OFF, MAP.aerodrome("East").hex)
    assert decoy.detection is Detection.UNDETECTED
    assert after.flight("G1").status is Status.READINESS
    admin_phase(replace(after, turn=2), table, BYSTANDERS)
    assert all_dice_used(table)


def test_one_that_comes_late_takes_off_with_the_others() -> None:
    """Rule 11.1: placed by hand after the Admin Phase, it stands there for the turn that begins."""
    ready = with_dummies(german(status=Status.READINESS))
    after = late_dummy(ready, table_with([FIRST, FIRST], MAP), Decoy("G1", aerodrome="East"))
    decoy = after.flight("GD1")
    assert (decoy.status, decoy.position) == (Status.TAKING_OFF, MAP.aerodrome("East").hex)
    assert after.flight("G1").status is Status.READINESS
    beside = late_dummy(with_dummies(german()), table_with([FIRST, FIRST], MAP), Decoy("G1"))
    assert beside.flight("GD1").status is Status.FLYING


def test_an_unlawful_wish_is_refused_with_its_reasons() -> None:
    with pytest.raises(Unlawful, match="not undetected"):
        place_dummy(
            with_dummies(german(detection=Detection.DETECTED)), table_with((), MAP), Decoy("G1")
        )


def test_both_sides_generate_in_the_admin_phase() -> None:
    policies = {
        Side.BRITISH: Deceiver(wishes=[Decoy("B1")]),
        Side.GERMAN: Deceiver(wishes=[Decoy("G1")]),
    }
    start = with_dummies(german(), flight("B1", counter="1"))
    after = admin_phase(start, table_with([FIRST] * 4, MAP), policies)
    assert {one.id for one in after.airborne() if one.dummy} == {"BD1", "GD1"}


def test_without_dummies_in_the_scenario_nobody_is_asked() -> None:
    policies = {**BYSTANDERS, Side.GERMAN: Deceiver(wishes=[Decoy("G1")])}
    after = admin_phase(game(german()), table_with((), MAP), policies)
    assert set(after.flights) == {"G1"}


# --- 5.13: swaps


def test_a_swap_exchanges_the_counters_and_costs_the_tally() -> None:
    """The rulebook's example: flight H generates dummy B and takes its counter."""
    source = german(counter="H", tally="B1")
    start = with_dummies(source, flight("B1"))
    after = placed(start, Decoy("G1", swap=True), 1, 5)
    assert COUNTERS[Side.GERMAN][:2] == ("A", "B")
    assert (after.flight("G1").counter, after.flight("GD1").counter) == ("B", "H")
    assert after.flight("G1").tally is None


@pytest.mark.parametrize("swap", [True, False])
def test_by_the_other_reading_any_dummy_costs_the_tally(swap: bool) -> None:
    """Rule 5.13, ruling dummy-costs-tally."""
    start = with_dummies(german(tally="B1", counter="B"), flight("B1"))
    table = table_with([FIRST, FIRST], MAP, dummy_costs_tally="generating")
    after = place_dummy(start, table, Decoy("G1", swap=swap))
    assert after.flight("G1").tally is None
    away = place_dummy(
        start, table_with([FIRST, FIRST], MAP, dummy_costs_tally="generating"),
        Decoy("G1", aerodrome="East"),
    )  # fmt: skip
    assert away.flight("G1").tally == "B1"


def test_without_a_swap_the_tally_stays() -> None:
    after = placed(with_dummies(german(tally="B1"), flight("B1")), Decoy("G1"), FIRST, FIRST)
    assert after.flight("G1").tally == "B1"


def test_the_enemy_reads_neither_of_the_dummy_nor_of_the_swap() -> None:
    for swap in (False, True):
        table = table_with([FIRST, FIRST], MAP)
        after = place_dummy(with_dummies(german()), table, Decoy("G1", swap=swap))
        events = with_aliases(table.take_events(), after)
        assert visible(events, Side.BRITISH, over=False) == ()
        assert len(visible(events, Side.GERMAN, over=False)) == 1


def test_what_was_told_before_a_swap_keeps_its_counter() -> None:
    """Else the enemy would read the new counter in yesterday's news, and know of the swap."""
    table = table_with([FIRST, FIRST], MAP)
    source = german(counter="H")
    table.tell("engagement", f"{source.name} flies on.", "10.3")
    after = place_dummy(with_dummies(source), table, Decoy("G1", swap=True))
    table.tell("engagement", f"{source.name} flies on.", "10.3")
    read = visible(with_aliases(table.take_events(), after), Side.BRITISH, over=False)
    assert [event.text for event in read] == [
        "German flight H flies on.",
        "German flight A flies on.",
    ]


def test_after_a_swap_no_news_tell_the_flight_by_its_name() -> None:
    """The owner had kept the counter by which the enemy knew it; now that is the dummy's."""
    table = table_with([FIRST, FIRST], MAP)
    known = german(counter="H", recognised=True)
    after = place_dummy(with_dummies(known), table, Decoy("G1", swap=True))
    table.tell("engagement", "Jasta 11 flies on.", "10.3")
    assert told(table, after, Side.BRITISH) == ["German flight A flies on."]


# --- 5.12: what they do and do not do


def moving(*flights: Flight, side: Side = Side.BRITISH) -> Game:
    return with_dummies(*flights, phase=Phase.MOVEMENT, initiative=Initiative(side, 2, (2, 2)))


def south(steps: int = 3, **how: Any) -> Fly:
    height = Altitude.parse("Medium+4")
    return Fly("BD1", Flying.LEVEL, mp(3), (AHEAD,) * steps, height, **how)


def test_a_dummy_moves_like_any_flight_and_uses_up_initiative() -> None:
    start = moving(dummy(heading=Heading.S), flight("B1", hex="0505"))
    assert start.waiting(Side.BRITISH) == 2
    assert start.force(Side.BRITISH) == 2
    after = play(start, table_with((), MAP), BYSTANDERS, south())
    assert str(after.flight("BD1").position) == "1013"
    assert after.initiative is not None
    assert after.initiative.due == 1


def test_it_is_bound_by_the_rules_of_movement() -> None:
    reasons = objections(moving(dummy(heading=Heading.S)), table_with((), MAP), south(2))
    assert [reason[-6:] for reason in reasons] == ["[10.2]"]


def test_a_dummy_attacks_nobody() -> None:
    enemy = german(hex="1013", detection=Detection.DETECTED)
    start = moving(dummy(heading=Heading.S), enemy)
    action = south(attack="G1", attack_after=3)
    assert any("5.12" in one for one in objections(start, table_with((), MAP), action))


def test_neither_wings_nor_clouds_are_a_danger_to_it() -> None:
    """No roll for a full-speed dive of a fragile type, none for a move in cloud (10.31, 10.71)."""
    fragile = dummy(heading=Heading.S, card=aeroplane_type(dangerous_dive=True))
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)
    dive = Fly("BD1", Flying.DIVING, mp(4), (AHEAD,) * 4, Altitude.parse("Medium+0"))
    after = fly(with_dummies(fragile, weather=cloud), table_with((), MAP), BYSTANDERS, dive)
    assert after.flight("BD1").airborne


def test_a_dummy_looks_for_nobody() -> None:
    """G1 is near, and detected; B1 and G1 hold Tallies on each other and look no more."""
    enemy = german(hex="0510", detection=Detection.DETECTED, tally="B1")
    busy = flight("B1", hex="0101", tally="G1")
    decoy = dummy(hex="0310", altitude="High+2")
    after = detection_phase(with_dummies(decoy, busy, enemy), table_with((), MAP), BYSTANDERS)
    assert after.flight("BD1").tally is None


def test_only_its_owner_takes_a_dummy_off_and_only_a_dummy() -> None:
    start = moving(dummy(), flight("B1"))
    assert objections(start, table_with((), MAP), Withdraw("BD1")) == []
    assert "5.12" in objections(start, table_with((), MAP), Withdraw("B1"))[0]
    theirs = replace(start, initiative=Initiative(Side.GERMAN, 1, (2, 1)))
    assert "9.2" in objections(theirs, table_with((), MAP), Withdraw("BD1"))[0]


def test_to_take_a_dummy_off_is_no_move() -> None:
    start = moving(dummy(), flight("B1"), flight("B2", hex="0505"), german(tally=None))
    table = table_with((), MAP)
    after = play(start, table, BYSTANDERS, Withdraw("BD1"))
    assert not after.flight("BD1").airborne
    assert after.initiative == start.initiative
    assert after.waiting(Side.BRITISH) == 2
    assert visible(table.take_events(), Side.GERMAN, over=False) == ()


def test_play_goes_on_when_the_last_flight_due_was_taken_off() -> None:
    start = moving(dummy(), german())
    start = replace(start, initiative=Initiative(Side.BRITISH, 1, (1, 1)))
    after = play(start, table_with((), MAP), BYSTANDERS, Withdraw("BD1"))
    assert after.mover is not Side.BRITISH
    after = advance(after, table_with((), MAP), BYSTANDERS)
    assert after.initiative is not None
    assert (after.initiative.side, after.initiative.due) == (Side.GERMAN, 1)


def test_a_dummy_keeps_no_scenario_going_and_scores_nothing() -> None:
    over = with_dummies(dummy(), flight("B1", status=Status.LANDED))
    assert finished(over, table_with((), MAP))
    recon = dummy(tasking=Tasking.RECON, photographs=(Position.parse("1010"),))
    assert home(with_dummies(recon), table_with((), MAP), recon).score == ()


# --- 5.12, 8.2, 8.21, 8.3: found out


def told(table: Table, after: Game, viewer: Side) -> list[str]:
    events = with_aliases(table.take_events(), after)
    return [event.text for event in visible(events, viewer, over=False)]


def test_a_dummy_that_observers_detect_is_taken_off() -> None:
    """Over the German trench a 10 and a 10 detect it."""
    over = dummy(hex="1210", altitude="Deck+2")
    table = table_with([10, 10], MAP)
    after = detection_phase(with_dummies(over), table, BYSTANDERS)
    assert not after.flight("BD1").airborne
    assert told(table, after, Side.GERMAN) == [
        "British flight 7 turns out to be a dummy and is taken off the map."
    ]


@pytest.mark.parametrize(("reading", "tally"), [("goes-on", "B1"), ("spent", None)])
def test_a_dummy_that_is_sighted_is_taken_off(reading: str, tally: str | None) -> None:
    """Ruling dummy-sighted. All dice show tens; B1 holds a Tally on G1 and looks no more."""
    decoy = dummy(hex="0610", altitude="Medium+4")
    real = flight("B1", 4, hex="0611", altitude="Medium+4", tally="G1")
    spotter = german(hex="0510", altitude="Medium+4", detection=Detection.DETECTED)
    table = table_with([10, 10, 10, 10] if tally else [10, 10], MAP, dummy_sighted=reading)
    start = with_dummies(decoy, real, spotter, phase=Phase.DETECTION)
    after = detection_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    assert not after.flight("BD1").airborne
    assert after.flight("G1").tally == tally


def test_a_dummy_that_flak_hits_is_taken_off_without_damage() -> None:
    """A 10 and a 10 on the AA roll hit; nobody rolls for damage or Wind Up."""
    over = dummy(hex="1510", altitude="Low+4")
    start = with_dummies(over, guns=[gun("1510")])
    table = table_with([10, 10], MAP)
    after = barrage(start, table, "BD1", over.position)
    assert asked(table) == ["aa"]
    assert not after.flight("BD1").airborne


def test_a_dummy_that_flak_misses_flies_on_under_fire() -> None:
    over = dummy(hex="1510", altitude="Low+4")
    start = with_dummies(over, guns=[gun("1510")])
    after = barrage(start, table_with([1, 1], MAP), "BD1", over.position)
    assert after.flight("BD1").airborne
    assert after.barrages


def test_the_enemy_view_tells_no_dummy_from_a_real_flight() -> None:
    """Rules 5.11 and 5.12: a counter lies there, and that is all."""
    found = []
    for hidden in (dummy(), flight("B1", counter="7")):
        start = with_dummies(hidden, german())
        assert sightings(start, Side.GERMAN) == ()
        found.append(find_flight(start, Side.GERMAN, "7"))
        with pytest.raises(Unreadable, match="no flight that you know of"):
            find_flight(start, Side.GERMAN, hidden.id)
    assert found[0] == found[1]
    assert isinstance(found[0], Sighting)


# --- 5.11: another counter when sight is lost


def lost(start: Game, *faces: int, renames: bool = True) -> tuple[Game, Table]:
    """The Track Phase, with these dice; the Germans take new counters or keep their own."""
    policies: Policies = {**BYSTANDERS, Side.GERMAN: Deceiver(renames=renames)}
    table = table_with(faces, MAP)
    after = track_phase(start, table, policies)
    assert all_dice_used(table)
    return after, table


FAR = {"hex": "3010", "altitude": "High+2"}


@pytest.mark.parametrize(
    "known",
    [
        {"detection": Detection.DETECTED},
        {"detection": Detection.PREVIOUSLY, "identified": True, "recognised": True},
        {"fought": True, "recognised": True},
    ],
    ids=["detected", "identified", "fought"],
)
def test_a_flight_lost_to_the_enemy_takes_another_counter_if_its_owner_wishes(
    known: dict[str, Any],
) -> None:
    start = game(german(**FAR, **known))
    after, table = lost(start, FIRST, FIRST)
    assert after.flight("G1").counter == "B"
    assert not after.flight("G1").recognised
    assert not any("counter" in text for text in told(table, after, Side.BRITISH))
    kept, _ = lost(start, renames=False)
    assert kept.flight("G1").counter == "A"
    assert not kept.flight("G1").recognised


def test_who_was_never_known_or_still_is_keeps_his_counter() -> None:
    lost(game(german(**FAR)))
    seen, _ = lost(game(german(hex="0810", altitude="Deck+1", detection=Detection.DETECTED)))
    assert seen.flight("G1").counter == "A"


def test_what_was_told_while_a_flight_was_known_stays_known() -> None:
    """Its name stands in the news of the fight, and in none that follows."""
    table = table_with([FIRST, FIRST], MAP)
    start = game(german(**FAR, fought=True, recognised=True))
    table.tell("identified", "Jasta 11: 4 Type.", "8.31", "G1")
    policies = {**BYSTANDERS, Side.GERMAN: Deceiver()}
    after = track_phase(start, table, policies)
    table.tell("scatter", "Jasta 11 flies on.", "15.2", "G1")
    read = told(table, after, Side.BRITISH)
    assert read == ["Jasta 11: 4 Type.", "German flight B flies on."]


def test_a_new_counter_is_none_that_its_side_has_in_use() -> None:
    others = [flight(f"G{n}", counter=letter) for n, letter in enumerate("ABC", start=2)]
    start = game(german(counter="D"), *others, flight("B1", counter="1"))
    table = table_with([FIRST, FIRST], MAP)
    assert draw_counter(table, start, start.flight("G1")) == "E"


def test_where_no_counter_is_left_a_flight_keeps_its_own() -> None:
    letters = COUNTERS[Side.GERMAN]
    every = [flight(f"G{n}", counter=letter) for n, letter in enumerate(letters, start=1)]
    start = game(*every)
    assert draw_counter(table_with((), MAP), start, start.flight("G3")) == "C"


# --- the program's commanders


def test_the_autopilot_sends_a_dummy_another_flights_way_and_takes_it_off_at_its_end() -> None:
    routes = {
        "B1": (Position.parse("0805"), Position.parse("1605")),
        "B2": (Position.parse("0815"), Position.parse("1615")),
    }
    ours = flight("B1", 4, hex="0606", route=routes["B1"], counter="1")
    orders = tuple(order(id, route) for id, route in routes.items())
    start = replace(with_dummies(ours), scenario=scenario(dummies=GIVEN, flights=orders))
    pilot = Autopilot({})
    table = table_with([FIRST], MAP)
    (decoy,) = pilot.decide(start, table, Decoys(Side.BRITISH))
    assert (decoy.beside, decoy.swap, decoy.route) == ("B1", False, routes["B2"])
    after = placed(start, decoy, FIRST, FIRST)
    one = replace(after.flight("BD1"), moved=False, heading=Heading.S)
    flown = pilot.move(after, table_with((), MAP), one)
    assert isinstance(flown, Fly)
    assert objections(in_turn(after, one), table_with((), MAP), flown) == []
    there = replace(one, leg=2)
    assert pilot.move(after, table_with((), MAP), there) == Withdraw("BD1")


def test_a_dummy_without_a_route_flies_straight_on() -> None:
    one = dummy(hex="0505", heading=Heading.S)
    flown = Autopilot({}).move(with_dummies(one), table_with((), MAP), one)
    assert isinstance(flown, Fly)
    assert {step.turn for step in flown.steps} == {0}


def test_a_german_dummy_flies_the_route_that_it_was_given() -> None:
    route = (Position.parse("3016"),)
    one = dummy("GD1", hex="3010", heading=Heading.S, route=route)
    start = with_dummies(one)
    flown = ScoutDoctrine().move(start, table_with((), MAP), one)
    assert isinstance(flown, Fly)
    end, _ = after_steps(one, flown.steps)
    assert end.range_to(route[0]) == one.position.range_to(route[0]) - len(flown.steps)


def test_the_flight_that_has_waited_longest_has_the_next_dummy() -> None:
    start = with_dummies(
        german(decoyed=3), german(id_="G2", hex="1414", decoyed=2), allowed={Side.GERMAN: 4}
    )
    (decoy,) = ScoutDoctrine().decide(
        replace(start, turn=9), table_with([FIRST], MAP), Decoys(Side.GERMAN)
    )
    assert decoy.beside == "G2"


def test_swaps_are_left_to_the_dice() -> None:
    start = with_dummies(german())
    tables = [table_with([face], MAP) for face in (1, 10)]
    found = [ScoutDoctrine().decide(start, table, Decoys(Side.GERMAN)) for table in tables]
    assert [decoy.swap for (decoy,) in found] == [False, True]


def test_german_dummies_take_off_where_nobody_undetected_is_in_the_air() -> None:
    ready = german(status=Status.READINESS)
    (decoy,) = ScoutDoctrine().decide(with_dummies(ready), table_with((), MAP), Decoys(Side.GERMAN))
    assert decoy == Decoy("G1", aerodrome="East")
    assert refused(with_dummies(ready), decoy) == []


def test_no_alarm_is_rolled_for_a_dummy() -> None:
    """Rule 24.1 scrambles scouts; a dummy is sent up to be seen."""
    ready = dummy("GD1", status=Status.READINESS)
    assert ScoutDoctrine().decide(with_dummies(ready), table_with((), MAP), TakesOff(ready))


def test_german_dummies_patrol_without_a_roll_until_they_are_spent() -> None:
    decoy = dummy("GD1", hex="1410", heading=Heading.W)
    start = in_turn(with_dummies(decoy), decoy)
    action = ScoutDoctrine().move(start, table_with((), MAP), decoy)
    assert isinstance(action, Fly)
    assert objections(start, table_with((), MAP), action) == []
    spent = replace(decoy, turns_up=20)
    assert ScoutDoctrine().move(start, table_with((), MAP), spent) == Withdraw("GD1")


def order(id: str, route: tuple[Position, ...]) -> FlightOrder:
    return FlightOrder(id, id, "unit", "type", 2, Tasking.OFFENSIVE_PATROL, "West", route=route)


def in_turn(start: Game, flight: Flight) -> Game:
    initiative = Initiative(flight.side, 1, (1, 1))
    return replace(start.with_flights(flight), phase=Phase.MOVEMENT, initiative=initiative)
