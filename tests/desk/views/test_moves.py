"""What the enemy has moved is told as his counters show it, and no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import bloodyapril
from bloodyapril import Side, commands
from bloodyapril.cli.pages.moves import move_lines
from bloodyapril.desk.carry_out import Happened
from bloodyapril.desk.views.moves import RenamedView, enemy_moves, renamed
from bloodyapril.game.state.seen import Seen
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.terms.hexes import Position
from tests.builders import flight, game

OURS = flight("B1", hex="1010", counter="1")
SECRET = flight("G1", 6, hex="1510", counter="A", name="Jasta 11 flight 1")
KNOWN = replace(SECRET, detection=Detection.DETECTED, identified=True)
THERE = Position.parse("1410")


def british(*flights: Flight) -> Seen:
    return Seen(game(OURS, *flights), Side.BRITISH)


def lines(before: Seen, seen: Seen) -> list[str]:
    return [line.text for line in move_lines(Happened("", 1, (), seen, before=before))]


def test_an_enemy_is_told_from_where_to_where_and_how_far_from_whom() -> None:
    known = british(KNOWN), british(replace(KNOWN, position=THERE))
    assert lines(*known) == [
        f"Enemy A (6 {KNOWN.card.name} at Medium+4): 1510 to 1410 W, 4 hexes E of B1."
    ]
    secret = british(SECRET), british(replace(SECRET, position=THERE))
    assert lines(*secret) == ["Enemy A: 1510 to 1410 W, 4 hexes E of B1."]
    assert lines(secret[0], secret[0]) == []


def test_counters_come_and_go() -> None:
    assert lines(british(), british(SECRET)) == ["Enemy A: now in 1510 W, 5 hexes E of B1."]
    assert lines(british(SECRET), british()) == ["Enemy A is gone from 1510."]


def test_who_is_lost_and_has_another_counter_is_not_followed() -> None:
    """Rule 5.11: the enemy cannot tell which of the counters it is."""
    moved = replace(SECRET, counter="F", position=THERE)
    assert lines(british(KNOWN), british(moved)) == [
        "Enemy F: now in 1410 W, 4 hexes E of B1.",
        "Enemy A is gone from 1510.",
    ]


def test_who_is_known_by_name_is_followed_under_another_counter() -> None:
    (told,) = lines(british(KNOWN), british(replace(KNOWN, counter="F", position=THERE)))
    assert told.startswith("Enemy F (A before, 6 ")


def test_who_is_just_identified_is_the_counter_that_moved() -> None:
    (told,) = lines(british(SECRET), british(replace(KNOWN, position=THERE)))
    assert "1510 to 1410" in told


def test_ones_own_new_counter_is_told_to_oneself_alone() -> None:
    """Rule 5.11."""
    after = game(replace(OURS, counter="6"), SECRET)
    assert renamed(british(SECRET), Seen(after, Side.BRITISH)) == (
        RenamedView("B1", "B1", "1", "6"),
    )
    german = Seen(game(OURS, SECRET), Side.GERMAN), Seen(after, Side.GERMAN)
    assert renamed(*german) == ()
    assert [(move.counter, move.was) for move in enemy_moves(*german)] == [("6", ""), ("1", "")]


def test_nothing_is_told_of_a_set_up(tmp_path: Path) -> None:
    seat = bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=tmp_path)
    assert enemy_moves(None, seat.look()) == ()
    happened = bloodyapril.carry_out(seat, commands.PlayTurn())
    (move,) = enemy_moves(happened.before, happened.seen)
    assert (move.counter, str(move.start)) == ("A", "3607")
