"""Rule 4.6: victory points, by the house chart.

A scout shot down is 2, a two-seater 3, a crew taken 1, an ace (rated 0 or more) lost 1; a cripple
that did not come home 2, one that did 1; a patrol flown 2; a British tasking that failed 2, or for
recon and artillery cooperation 3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.ending import finish, finished
from bloodyapril.game.phases.victory_points import (
    SHOT_DOWN,
    score_end,
    score_landed,
    score_losses,
    score_taskings,
    victory_level,
)
from bloodyapril.game.state.game import Game, Score
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    CrewFate,
    Damage,
    Flight,
    Status,
    Tasking,
)
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import GameTurn
from bloodyapril.terms.sides import Side
from tests.builders import (
    aeroplane_type,
    all_dice_used,
    crew,
    flight,
    game,
    scenario,
    table_with,
)

TWO_SEATER = aeroplane_type(scout=False)


def lines(play: Game) -> list[tuple[str, str, int]]:
    return [(line.side.value, line.deed, line.points) for line in play.score]


def ended(end: AeroplaneFate, damage: str = "ok", **man: Any) -> Flight:
    """A lone British scout with its end; `man` is how its pilot ended."""
    one = flight("B1", [damage])
    box = one.aeroplanes[0]
    pilot = replace(crew(1)[0], **man)
    return one.with_aeroplane(replace(box, fate=end, crew=(pilot,)))


def lost(before: Flight, faces: list[int], *, captor: bool) -> list[tuple[str, str, int]]:
    harm = suffer(table_with(faces), before, (Damage.SHOT_DOWN,), captor=captor)
    return lines(score_losses(game(before), table_with(), before, harm))


# --- aeroplanes shot down


def test_a_scout_shot_down_is_worth_two_to_the_enemy() -> None:
    assert lost(flight("B1", 2), [1, 1], captor=True) == [("German", "scout-shot-down", 2)]


def test_a_two_seater_is_worth_three_and_its_crew_one_however_many_they_are() -> None:
    assert lost(flight("B1", 2, card=TWO_SEATER), [1, 10], captor=True) == [
        ("German", "two-seater-shot-down", 3),
        ("German", "prisoner", 1),
    ]


@pytest.mark.parametrize(
    ("rating", "die", "captor", "counts"),
    [
        (3, 1, False, True),
        (0, 1, False, True),
        (-1, 1, False, False),
        (None, 1, False, False),
        (3, 10, False, False),
        (3, 10, True, True),
    ],
)
def test_an_ace_counts_if_he_is_killed_or_taken(
    rating: int | None, die: int, captor: bool, counts: bool
) -> None:
    one = flight("G1", 2)
    ace = one.with_aeroplane(replace(one.aeroplanes[0], crew=crew(1, aggression=rating)))
    deeds = [deed for _, deed, _ in lost(ace, [1, die], captor=captor)]
    assert ("ace-lost" in deeds) is counts


def test_an_aeroplane_lost_before_does_not_count_again() -> None:
    one = flight("B1", ["shot down", "ok"])
    assert lines(score_losses(game(one), table_with(), one, Harm(one))) == []


def test_a_victory_is_that_of_the_flight_that_won_it() -> None:
    before = flight("B1", 2)
    harm = suffer(table_with([1, 1]), before, (Damage.SHOT_DOWN,), captor=False, by="G1")
    won = score_losses(game(before), table_with(), before, harm).score
    assert [(line.flight, line.by) for line in won if line.deed in SHOT_DOWN] == [("B1", "G1")]


# --- how the others ended


@pytest.mark.parametrize(
    ("fate", "damage", "deeds"),
    [
        (AeroplaneFate.CRASHED, "crippled", [("German", "cripple-lost", 2)]),
        (AeroplaneFate.LOST_LANDING, "crippled", [("German", "cripple-lost", 2)]),
        (AeroplaneFate.HOME, "crippled", [("German", "cripple-home", 1)]),
        (AeroplaneFate.SAVED, "crippled", [("German", "cripple-home", 1)]),
        (AeroplaneFate.CRASHED, "damaged", []),
        (AeroplaneFate.HOME, "damaged", []),
        (AeroplaneFate.HOME, "ok", []),
    ],
)
def test_cripples_count_by_whether_they_fly_again(
    fate: AeroplaneFate, damage: str, deeds: list[tuple[str, str, int]]
) -> None:
    one = ended(fate, damage)
    assert lines(score_end(game(one), table_with(), one)) == deeds


def test_a_crew_that_crashed_among_the_enemy_is_taken() -> None:
    one = ended(AeroplaneFate.CRASHED, prisoner=True)
    assert lines(score_end(game(one), table_with(), one)) == [("German", "prisoner", 1)]


def test_an_ace_killed_in_a_crash_is_lost_though_his_aeroplane_is_saved() -> None:
    one = ended(AeroplaneFate.SAVED, aggression=2, fate=CrewFate.KILLED)
    assert lines(score_end(game(one), table_with(), one)) == [("German", "ace-lost", 1)]


def test_an_end_that_was_scored_does_not_count_again() -> None:
    one = ended(AeroplaneFate.CRASHED, prisoner=True)
    once = score_end(game(one), table_with(), one)
    assert score_end(once, table_with(), one) == once


# --- taskings


PATROL = (Position.parse("1402"), Position.parse("1412"))


def order(id: str, tasking: Tasking) -> FlightOrder:
    return FlightOrder(id, id, "unit", "type", 2, tasking, "West", targets=PATROL, route=PATROL)


def patrol(**changes: Any) -> Flight:
    return flight("B1", 2, **{"targets": PATROL, "reached": PATROL, **changes})


def test_a_patrol_that_reached_both_its_hexes_is_flown() -> None:
    assert lines(score_landed(game(patrol()), table_with(), patrol())) == [
        ("British", "patrol-flown", 2)
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"reached": PATROL[:1]},
        {"targets": ()},
        {"tasking": Tasking.SCRAMBLE},
        {"parent": "B9"},
    ],
    ids=["one hex missed", "nothing plotted", "another tasking", "a straggler of it"],
)
def test_what_is_no_patrol_flown(changes: dict[str, Any]) -> None:
    one = patrol(**changes)
    assert lines(score_landed(game(one), table_with(), one)) == []


def test_a_patrol_counts_once() -> None:
    play = score_landed(game(patrol()), table_with(), patrol())
    assert lines(score_landed(play, table_with(), patrol())) == [("British", "patrol-flown", 2)]


def test_plates_count_when_the_camera_is_home() -> None:
    """Six hexes and a 5: two points, on the house chart of plates."""
    hexes = tuple(Position.of(14, row) for row in range(2, 8))
    one = flight("B1", 2, card=TWO_SEATER, tasking=Tasking.RECON, photographs=hexes)
    first = replace(one.aeroplanes[0], camera=True, fate=AeroplaneFate.HOME)
    table = table_with([5])
    play = score_landed(game(one), table, one.with_aeroplane(first))
    assert lines(play) == [("British", "plates", 2)]
    assert all_dice_used(table)


def test_the_plates_of_a_camera_that_was_lost_are_lost() -> None:
    hexes = (Position.parse("1402"),)
    one = flight("B1", 2, card=TWO_SEATER, tasking=Tasking.RECON, photographs=hexes)
    first = replace(one.aeroplanes[0], camera=True, fate=AeroplaneFate.CRASHED)
    assert lines(score_landed(game(one), table_with(), one.with_aeroplane(first))) == []


def unfinished(*taskings: Tasking) -> Game:
    orders = [order(f"B{number}", one) for number, one in enumerate(taskings, start=1)]
    flights = [flight(entry.id, 2, tasking=entry.tasking) for entry in orders]
    return game(*flights, scenario=scenario(flights=tuple(orders)))


def test_the_germans_win_by_british_taskings_that_failed() -> None:
    play = unfinished(Tasking.OFFENSIVE_PATROL, Tasking.RECON, Tasking.ARTILLERY)
    assert lines(score_taskings(play, table_with())) == [
        ("German", "tasking-failed", 2),
        ("German", "key-tasking-failed", 3),
        ("German", "key-tasking-failed", 3),
    ]


def test_not_by_one_that_was_completed() -> None:
    play = unfinished(Tasking.OFFENSIVE_PATROL)
    done = score_landed(play, table_with(), patrol())
    assert lines(score_taskings(done, table_with())) == [("British", "patrol-flown", 2)]


@pytest.mark.parametrize(("fired", "lost"), [(True, 0), (False, 3)])
def test_an_artillery_task_is_done_once_its_battery_has_fired_for_effect(
    fired: bool, lost: int
) -> None:
    """Rule 12.212, whatever it hit."""
    shoot = Shoot(Position.parse("0810"), Position.parse("1210"), fired=fired)
    play = replace(unfinished(Tasking.ARTILLERY), shoots={"B1": (shoot,)})
    assert score_taskings(play, table_with()).points(Side.GERMAN) == lost


# --- the end


@pytest.mark.parametrize(
    ("british", "german", "side", "level"),
    [
        (5, 5, None, "a draw"),
        (0, 0, None, "a draw"),
        (5, 4, Side.BRITISH, "a marginal victory"),
        (6, 3, Side.BRITISH, "a marginal victory"),
        (3, 10, Side.GERMAN, "a clear victory"),
        (13, 0, Side.BRITISH, "a decisive victory"),
    ],
)
def test_the_level_of_a_victory(british: int, german: int, side: Side | None, level: str) -> None:
    play = game().with_score(
        Score(Side.BRITISH, british, "deed", "why", 1), Score(Side.GERMAN, german, "deed", "why", 1)
    )
    assert victory_level(play, table_with()) == (side, level)


def test_a_scenario_ends_with_the_last_british_flight_or_the_last_turn() -> None:
    """Rules 3.3 and 4.5."""
    up, down = flight("B1", 2), flight("B1", 2, status=Status.LANDED)
    waiting = flight("B1", 2, status=Status.WAITING)
    german = flight("G1", 2)
    assert not finished(game(up, german), table_with())
    assert not finished(game(waiting, german), table_with())
    assert finished(game(down, german), table_with())
    assert finished(game(up, german, turn=GameTurn(40)), table_with())


def test_flights_still_up_at_the_end_roll_for_recovery_and_score() -> None:
    """Rules 3.3 and 11.4: a cripple needs 2 or more with -7. A natural 8 is lost, a 9 is home."""
    for faces, deed in (((4, 4), "cripple-lost"), ((4, 5), "cripple-home")):
        one = flight("B1", ["crippled"])
        play = finish(game(one), table_with(faces))
        assert lines(play) == [("German", deed, 2 if deed == "cripple-lost" else 1)]
        assert play.over
