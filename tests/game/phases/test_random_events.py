"""Rule 6 in play: the check of each turn, what every event does, and when it cannot apply.

Every figure and every event is of the house chart of random events. A test names the event and the
dice thrown after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.detection import detection_phase, track_phase
from bloodyapril.game.phases.movement.legality import ENDURANCE
from bloodyapril.game.phases.random_events import EVENTS, OPEN, random_events_phase
from bloodyapril.game.state.game import Game, Happening, Phase
from bloodyapril.game.state.view import known_happenings, visible
from bloodyapril.game.turn import SEQUENCE
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status, Tasking, Weapon
from bloodyapril.rules.events import Event
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    boxes,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
    unit,
)

MAP = front()
TURN = 7
SCOUT = aeroplane_type(side=Side.GERMAN)
FRAIL = aeroplane_type(dangerous_dive=True)
TWO_SEATER = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN), camera=True)
WESTERLY = Weather(wind_from=Heading.SW, wind_speed=30)


def faces_of(event: str) -> tuple[int, int]:
    """Two dice that the chart reads as this event."""
    chart = library().chart("random-event").check()
    return next(
        (first, second)
        for first in range(1, 11)
        for second in range(1, 11)
        if chart.read((first, second)).result == event
    )


def in_turn(*flights: Flight, **changes: Any) -> Game:
    """A game in its seventh turn, about to begin it."""
    return game(*flights, **{"turn": TURN, "phase": Phase.RANDOM_EVENTS, **changes})


def phase(start: Game, faces: Sequence[int]) -> tuple[Game, list[Event]]:
    table = table_with(faces)
    after = random_events_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)
    assert table.dice.take_log() == ()
    return after, table.events


def happens(event: str, start: Game, *faces: int) -> Game:
    """The game after an event, for which exactly these dice fall after those that bring it."""
    return phase(start, [1, *faces_of(event), *faces])[0]


def no_event(event: str, start: Game) -> None:
    """An event changes nothing that a turn without one does not, and no more dice are thrown."""
    assert happens(event, start) == happens("no-event", start)


# --- the phase


def test_the_phase_comes_first_in_the_sequence_and_follows_the_admin_phase() -> None:
    """Rule 3.2."""
    assert SEQUENCE[0].phase is Phase.RANDOM_EVENTS
    assert (SEQUENCE[0].after, SEQUENCE[-1].after) == (Phase.WEATHER, Phase.RANDOM_EVENTS)


def test_every_event_of_the_chart_is_carried_out() -> None:
    chart = library().chart("random-event")
    results = {str(row.result) for column in chart.columns.values() for row in column.rows}
    assert results - {"no-event"} == set(EVENTS)
    assert set(EVENTS) > OPEN


def test_a_two_is_no_event() -> None:
    start = in_turn(flight("B1"))
    after, told = phase(start, [2])
    assert after == start
    assert [event.text for event in told] == ["No random event."]


def test_the_first_turn_has_no_check() -> None:
    start = in_turn(flight("B1"), turn=1)
    assert phase(start, [])[0] == start


@pytest.mark.parametrize(("count", "face", "asks"), [(9, 3, False), (10, 3, True), (10, 4, False)])
def test_ten_flights_in_the_air_make_events_likelier(count: int, face: int, asks: bool) -> None:
    """Rule 6: a full ten of both sides is -2 on the check."""
    flights = [flight(f"{'BG'[number % 2]}{number}") for number in range(count)]
    quiet = faces_of("no-event")
    phase(in_turn(*flights), [face, *(quiet if asks else ())])


def test_flights_that_have_yet_to_leave_the_ground_do_not_count() -> None:
    """Rule 6: those in the air at the start of the turn, or (by ruling) all on the map."""
    flights = [flight(f"B{number}") for number in range(9)]
    start = in_turn(*flights, flight("B10", status=Status.TAKING_OFF))
    phase(start, [3])
    table = table_with([3, *faces_of("no-event")], random_event_flights="on-map")
    random_events_phase(start, table, BYSTANDERS)
    assert all_dice_used(table)


def test_without_random_events_no_dice_are_thrown() -> None:
    start = in_turn(flight("B1"), scenario=scenario(random_events=False))
    assert phase(start, []) == (start, [])


def test_an_event_that_the_scenario_leaves_out_is_none() -> None:
    """Rule 6."""
    off = scenario(events_off=frozenset({"nerves"}))
    start = in_turn(flight("B1"), scenario=off)
    after, told = phase(start, [1, *faces_of("nerves")])
    assert after == start
    assert "not in this scenario" in told[-1].text


def test_eleven_is_no_event() -> None:
    start = in_turn(flight("B1"))
    assert happens("no-event", start) == start


def test_what_was_fired_last_turn_is_last_turns() -> None:
    """Rule 16.31: AA that fired at the same band last turn fires better."""
    hit = flight("B1", hit=True, fired_on=Band.LOW)
    after = phase(in_turn(hit), [2])[0].flight("B1")
    assert (after.hit, after.fired_on, after.fired_before) == (False, None, Band.LOW)


def test_what_is_over_is_forgotten() -> None:
    past, now = Happening("alert-observers", TURN - 1), Happening("alert-observers", TURN)
    after = phase(in_turn(flight("B1"), happenings=(past, now)), [2])[0]
    assert after.happenings == (now,)


# --- leaders, wings, engines, guns


def test_an_inspired_leader_makes_a_scout_flight_bolder_once() -> None:
    two_seater, scout = flight("B2", card=TWO_SEATER), flight("G1", aggression=1)
    after = happens("inspired-leader", in_turn(two_seater, scout))
    assert (after.flight("G1").aggression, after.flight("B2").aggression) == (2, 0)
    no_event("inspired-leader", after)


def test_a_flight_that_is_not_rated_yet_is_rated_before_it_is_inspired() -> None:
    """Rule 4.31: a Regular flight with 5 and 5 has 0; its point more is not rolled away."""
    scout = flight("G1", aggression=0, unrated=True)
    after = happens("inspired-leader", in_turn(scout), 5, 5).flight("G1")
    assert (after.aggression, after.unrated) == (1, False)


def test_an_inspired_leader_is_chosen_among_all_scouts_of_the_scenario() -> None:
    """Two flights: 1 to 5 is the first, 6 to 10 the second."""
    ready = flight("G2", status=Status.READINESS)
    assert happens("inspired-leader", in_turn(flight("B1"), ready), 6).flight("G2").aggression == 1


@pytest.mark.parametrize("status", [Status.LANDED, Status.ELIMINATED])
def test_who_is_down_is_not_inspired(status: Status) -> None:
    no_event("inspired-leader", in_turn(flight("B1", status=status)))


def test_a_strained_wing_is_a_dangerous_dive() -> None:
    """Rule 10.31: on a 1 the wings hold."""
    one = flight("B1", 2, card=FRAIL)
    table = table_with([1, *faces_of("strained-wing"), 1])
    after = random_events_phase(in_turn(flight("B2"), one), table, BYSTANDERS)
    assert asked(table)[2:] == ["dangerous-dive"]
    assert after.flight("B1") == one


def test_a_wing_that_breaks_ends_a_flight_of_one() -> None:
    """Rule 10.31."""
    hunter = flight("G1", tally="B1")
    after = happens("strained-wing", in_turn(flight("B1", card=FRAIL), hunter), 10)
    fallen = after.flight("B1")
    assert (fallen.status, fallen.aeroplanes[0].damage) == (Status.ELIMINATED, Damage.SHOT_DOWN)
    assert after.flight("G1").tally is None


def test_wings_without_a_dive_limit_hold() -> None:
    ready = flight("G1", card=FRAIL, status=Status.READINESS)
    no_event("strained-wing", in_turn(flight("B1"), ready))


def test_engine_trouble_takes_an_aeroplane_out_of_its_flight() -> None:
    """Rule 14.24: number 2 of two (a 6), Aggression by 5 and 5, scattered north by a 1."""
    after = happens("engine-trouble", in_turn(flight("B1", 2, hex="1010")), 6, 5, 5, 1)
    rest, alone = after.flight("B1"), after.flight("B1-2")
    assert ([box.number for box in rest.present], rest.dud_engine) == ([1], False)
    assert (alone.dud_engine, str(alone.position)) == (True, "1009")


def test_engine_trouble_of_a_single_aeroplane_is_its_flights() -> None:
    after = happens("engine-trouble", in_turn(flight("B1", hex="1010")), 1).flight("B1")
    assert (after.dud_engine, str(after.position)) == (True, "1009")


@pytest.mark.parametrize("changes", [{"dud_engine": True}, {"spinning": 1}])
def test_an_engine_fails_once(changes: dict[str, Any]) -> None:
    no_event("engine-trouble", in_turn(flight("B1", **changes)))


@pytest.mark.parametrize(("face", "jammed"), [(5, "gun"), (6, "rear-gun")])
def test_a_gun_jam_empties_one_weapon(face: int, jammed: str) -> None:
    after = happens("gun-jam", in_turn(flight("B1", card=TWO_SEATER)), face).flight("B1")
    assert [weapon.type.id for weapon in after.weapons if weapon.empty] == [jammed]


def test_a_fresh_drum_mends_a_jam_in_the_admin_phase() -> None:
    """Rule 13.34."""
    start = happens("gun-jam", in_turn(flight("B1", card=TWO_SEATER)), 6)
    after = admin_phase(start, table_with(), BYSTANDERS).flight("B1")
    assert after.weapons[1] == replace(Weapon.full(REAR_GUN), drums=1)


def test_empty_guns_do_not_jam() -> None:
    dry = replace(flight("B1"), weapons=(replace(Weapon.full(GUN), empty=True),))
    no_event("gun-jam", in_turn(dry))


# --- lost, leaking, nervous


def test_a_lost_flight_scatters() -> None:
    """Rule 15.2: a 1 is a hex north, a Manoeuvre marker, the foot of the band."""
    after = happens("lost", in_turn(flight("B1", hex="1010", altitude="Medium+4")), 1).flight("B1")
    assert (str(after.position), str(after.altitude)) == ("1009", "Medium+0")
    assert after.manoeuvre_marker


def test_guns_fire_on_a_flight_that_was_lost_into_their_zone() -> None:
    start = in_turn(flight("B1", hex="1010"), guns=[gun("1008")])
    table = table_with([1, *faces_of("lost"), 1, 1, 1])
    random_events_phase(start, table, BYSTANDERS)
    assert asked(table)[-1] == "aa"


@pytest.mark.parametrize("changes", [{"spinning": 1}, {"wheel": True}])
def test_who_cannot_scatter_is_not_lost(changes: dict[str, Any]) -> None:
    no_event("lost", in_turn(flight("B1", **changes)))


def test_a_leaking_tank_costs_endurance() -> None:
    play = scenario(rules_on=frozenset({ENDURANCE}))
    start = in_turn(flight("B1", endurance_used=9), scenario=play)
    assert happens("leaking-tank", start).flight("B1").endurance_used == 29


def test_a_tank_may_leak_where_endurance_is_not_counted() -> None:
    no_event("leaking-tank", in_turn(flight("B1")))


def test_nervous_gunners_fire_on_their_own() -> None:
    """Own AA next to the flight fires without asking; a 20 hits, a 2 does no harm (16.31)."""
    own, enemy = gun("0910", side=Side.BRITISH), gun("1110")
    start = in_turn(flight("B1", hex="1010"), flight("B2", hex="0203"), guns=[own, enemy])
    table = table_with([1, *faces_of("nervous-gunners"), 1, 1])
    after = random_events_phase(start, table, BYSTANDERS)
    assert asked(table)[-1] == "aa"
    assert {marker.side for marker in after.barrages} == {Side.BRITISH}
    assert after.flight("B1").fired_on is Band.MEDIUM


@pytest.mark.parametrize(
    "guns", [[], [gun("1110")], [gun("0810", side=Side.BRITISH, active=False)]],
    ids=["none", "the enemy's", "silent"],
)  # fmt: skip
def test_without_own_guns_near_nobody_is_nervous(guns: list[Any]) -> None:
    no_event("nervous-gunners", in_turn(flight("B1", hex="0910"), guns=guns))


def test_nerves_are_a_wind_up_check() -> None:
    """Rule 15.1: 1 and 1 is an abort that costs Aggression, 10 and 10 nothing."""
    start = in_turn(flight("B1"))
    shaken = happens("nerves", start, 1, 1).flight("B1")
    assert (shaken.aborting, shaken.aggression) == (True, -1)
    assert happens("nerves", start, 10, 10) == start


@pytest.mark.parametrize("status", [Status.TAKING_OFF, Status.READINESS, Status.WAITING])
def test_who_is_not_in_the_air_has_no_nerves(status: Status) -> None:
    no_event("nerves", in_turn(flight("B1", status=status)))


def test_nothing_befalls_a_dummy() -> None:
    """Rule 5.12."""
    no_event("nerves", in_turn(replace(flight("B1"), dummy=True, aeroplanes=())))


# --- wind and weather


@pytest.mark.parametrize(
    ("event", "weather", "expected"),
    [
        ("wind-rises", WESTERLY, replace(WESTERLY, wind_speed=45)),
        ("wind-drops", WESTERLY, replace(WESTERLY, wind_speed=15)),
        ("wind-drops", replace(WESTERLY, wind_speed=15), Weather()),
        ("wind-veers", WESTERLY, replace(WESTERLY, wind_from=Heading.NW)),
    ],
)
def test_the_wind_changes_by_a_step(event: str, weather: Weather, expected: Weather) -> None:
    """Steps of 15 mph, or a hexside clockwise."""
    assert happens(event, in_turn(weather=weather)).weather == expected


def test_a_wind_that_rises_from_a_calm_has_its_direction_rolled() -> None:
    after = happens("wind-rises", in_turn(), 1).weather
    assert (after.wind_speed, after.wind_from) == (15, Heading.SW)


@pytest.mark.parametrize(
    ("event", "weather"),
    [
        ("wind-rises", replace(WESTERLY, wind_speed=60)),
        ("wind-drops", Weather()),
        ("wind-veers", Weather()),
    ],
)
def test_a_wind_that_cannot_change_does_not(event: str, weather: Weather) -> None:
    start = in_turn(weather=weather)
    after, told = phase(start, [1, *faces_of(event)])
    assert after == start
    assert told[-1].text == "It cannot apply: no event."


def test_the_weather_is_rolled_for_at_once() -> None:
    """Rule 7.4: 4 and 4 is no 9 to 13; the clear sky is left alone by an 11."""
    start = in_turn(weather=WESTERLY)
    assert happens("weather-change", start, 5, 6) == start
    assert happens("weather-change", start, 4, 4).weather == replace(WESTERLY, wind_speed=45)


def test_a_change_of_weather_that_a_special_rule_excludes_does_not_come_by_an_event() -> None:
    """Rule 7.4."""
    start = in_turn(weather=WESTERLY, scenario=scenario(changes_off=frozenset({"wind-up"})))
    assert happens("weather-change", start, 4, 4).weather == WESTERLY


# --- observers


def detected(start: Game, turn: int, *faces: int) -> bool:
    """Whether a British flight next to the German trenches is detected in a turn."""
    table = table_with(faces)
    after = detection_phase(replace(start, turn=turn), table, BYSTANDERS)
    assert all_dice_used(table)
    return after.flight("B1").detection is Detection.DETECTED


def test_cut_lines_blind_the_germans_for_the_next_turn_only() -> None:
    start = in_turn(flight("B1", hex="1110"))
    after = happens("telephone-cut", start)
    assert after.happenings == (Happening("telephone-cut", 8, Side.GERMAN, 8),)
    assert detected(after, TURN, 10, 10)
    assert not detected(after, TURN + 1)


def test_cut_lines_do_not_blind_the_british() -> None:
    after = happens("telephone-cut", in_turn(flight("G1", hex="0810")))
    table = table_with([10, 10])
    seen = detection_phase(replace(after, turn=8), table, BYSTANDERS).flight("G1")
    assert seen.detection is Detection.DETECTED


def test_cut_lines_let_nobody_slip_away() -> None:
    """Rule 20: a flight within reach of the observers stays detected."""
    start = in_turn(flight("B1", hex="1110", detection=Detection.DETECTED))
    after = replace(happens("telephone-cut", start), turn=8)
    kept = track_phase(after, table_with(), BYSTANDERS)
    assert kept.flight("B1").detection is Detection.DETECTED


def test_alert_observers_of_both_sides_see_better_next_turn() -> None:
    """15 is needed; one aeroplane within a hex of German observers +4, on the alert +6."""
    after = happens("alert-observers", in_turn(flight("B1", hex="1110")))
    assert after.happenings == (Happening("alert-observers", 8, None, 8),)
    assert not detected(after, TURN, 4, 5)
    assert detected(after, TURN + 1, 4, 5)
    assert after.in_force("alert-observers", Side.BRITISH) is False
    assert replace(after, turn=8).in_force("alert-observers", Side.BRITISH)


@pytest.mark.parametrize("event", ["telephone-cut", "alert-observers"])
def test_there_is_no_turn_after_the_last(event: str) -> None:
    no_event(event, in_turn(scenario=scenario(turns=GameTurn(TURN))))


# --- wireless and cameras


def photographer(**changes: Any) -> Flight:
    plate = Position.parse("1410")
    own = flight("B1", card=TWO_SEATER, tasking=Tasking.RECON, exposures=(plate,), **changes)
    return replace(own, aeroplanes=(replace(boxes("ok", size=2)[0], camera=True),))


def test_a_camera_that_fails_loses_the_plates_of_its_turn() -> None:
    start = happens("equipment-fails", in_turn(photographer()))
    after = admin_phase(start, table_with(), BYSTANDERS).flight("B1")
    assert (after.done.photographs, after.done.exposures) == ((), ())
    works = phase(replace(start, turn=TURN + 1), [2])[0]
    kept = admin_phase(works, table_with(), BYSTANDERS).flight("B1")
    assert kept.done.photographs == (Position.parse("1410"),)


def test_wireless_fails_where_there_is_a_battery_to_call() -> None:
    own = flight("B1", tasking=Tasking.ARTILLERY)
    shoots = {"B1": (Shoot(Position.parse("0810"), Position.parse("1210")),)}
    after = happens("equipment-fails", in_turn(own, shoots=shoots))
    assert after.happenings == (Happening("equipment-fails", TURN, Side.BRITISH, TURN, "B1"),)
    no_event("equipment-fails", in_turn(own))


@pytest.mark.parametrize(
    "own",
    [flight("B1"), photographer(aborting=True), flight("B1", tasking=Tasking.RECON)],
    ids=["patrol", "aborting", "no camera"],
)
def test_nothing_fails_that_is_not_at_work(own: Flight) -> None:
    no_event("equipment-fails", in_turn(own))


# --- Germans


def test_a_false_alarm_sends_up_a_flight_at_readiness() -> None:
    """Rule 11.1."""
    ready = flight("G1", status=Status.READINESS)
    after = happens("false-alarm", in_turn(flight("G2"), ready)).flight("G1")
    assert (after.status, str(after.position)) == (Status.TAKING_OFF, "1910")


@pytest.mark.parametrize("id", ["G1", "B1"])
def test_without_german_readiness_there_is_no_alarm(id: str) -> None:
    status = Status.READINESS if id == "B1" else Status.FLYING
    no_event("false-alarm", in_turn(flight(id, status=status)))


def jasta(*pilots: tuple[str, int | None]) -> dict[str, Any]:
    return {"scenario": scenario(units={"jasta-11": unit("jasta-11", *pilots)})}


def test_a_stray_scout_comes_in_over_the_border_of_its_side() -> None:
    """Entry 01 of the German border hexes, the Low band, counter by a 1 of those that are free."""
    busy = flight("G1", unit="jasta-11", counter="A")
    start = in_turn(busy, flight("B1"), **jasta(("Pilot 1", 3), ("Festner", 2)))
    after = happens("stray-scout", start, 1, 1, 1, 1, 1)
    stray = after.flight("G2")
    assert (stray.side, len(stray.present), stray.card) == (Side.GERMAN, 1, busy.card)
    assert (stray.present[0].pilot, stray.aggression) == ("Festner", 2)
    assert (str(stray.altitude), stray.counter) == ("Low+0", "B")
    assert MAP.holder(stray.position) is Side.GERMAN
    assert any(hex_ not in MAP for hex_ in stray.position.neighbours())
    no_event("stray-scout", after)


@pytest.mark.parametrize("id", ["B1", "G1"])
def test_without_german_scouts_nobody_strays(id: str) -> None:
    card = TWO_SEATER if id == "G1" else SCOUT
    no_event("stray-scout", in_turn(flight(id, card=card, unit="jasta-11"), **jasta()))


# --- balloons


def balloon(id: str, **changes: Any) -> GroundUnit:
    height = Altitude.parse("Low+0")
    plain = GroundUnit(id, Side.GERMAN, GroundKind.BALLOON, Position.parse("1410"), height=height)
    return replace(plain, **changes)


def test_a_balloon_is_lost_and_nobody_scores() -> None:
    """Two balloons: 6 to 10 is the second."""
    start = in_turn(targets=(balloon("one"), balloon("two")))
    after = happens("balloon-lost", start, 6)
    assert [target.damage for target in after.targets] == [GroundDamage.NONE, GroundDamage.TOTAL]
    assert after.score == ()


@pytest.mark.parametrize(
    "target",
    [
        balloon("one", winched_down=True),
        balloon("one", damage=GroundDamage.TOTAL),
        balloon("one", kind=GroundKind.DUMP),
    ],
    ids=["down", "destroyed", "none"],
)
def test_only_balloons_in_the_air_are_lost(target: GroundUnit) -> None:
    no_event("balloon-lost", in_turn(targets=(target,)))


# --- secrets


@pytest.mark.parametrize(("seen", "open_"), [(Detection.UNDETECTED, 2), (Detection.DETECTED, 3)])
def test_whom_an_event_befalls_the_enemy_learns_only_if_he_sees_it(
    seen: Detection, open_: int
) -> None:
    """The check and the event are open; the Wind Up check of a flight in sight is too."""
    _, told = phase(in_turn(flight("G1", detection=seen)), [1, *faces_of("nerves"), 10, 10])
    assert len(visible(told, Side.BRITISH, over=False)) == open_
    assert len(visible(told, Side.GERMAN, over=False)) == 4


@pytest.mark.parametrize("event", sorted(EVENTS))
def test_an_event_without_anybody_to_befall_throws_no_more_dice(event: str) -> None:
    """Rule 6, for a map on which nobody flies: only the weather can change."""
    faces = {"wind-rises": (1,), "weather-change": (5, 6)}.get(event, ())
    happens(event, in_turn(), *faces)


def test_what_lasts_is_known_to_whom_it_concerns() -> None:
    failure = Happening("equipment-fails", TURN, Side.GERMAN, TURN, "G1")
    cut, alert = Happening("telephone-cut", 8, Side.GERMAN, 8), Happening("alert-observers", 8)
    play = in_turn(happenings=(failure, cut, alert))
    assert known_happenings(play, Side.BRITISH) == (cut, alert)
    assert known_happenings(play, Side.GERMAN) == (failure, cut, alert)
    assert known_happenings(replace(play, phase=Phase.OVER), Side.BRITISH) == play.happenings
