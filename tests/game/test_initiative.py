"""Rule 9 in play: chits are drawn, flights move in turn, each of them once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pytest

from bloodyapril.game.actions import Fly, TouchDown
from bloodyapril.game.decisions import MovesFirst
from bloodyapril.game.referee import objections, play
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.turn import advance, draw_initiative
from bloodyapril.rules.air_units import Flight, Status
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    Bystander,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    table_with,
)

MAP = front(40, 20)
AHEAD = Step(True, 0)


@dataclass(frozen=True)
class GermansFirst(Bystander):
    @MovesFirst.answered
    def _moves_first(self, game: Game, table: Table, asked: MovesFirst) -> bool:
        return True


FIRST = {Side.BRITISH: Bystander(), Side.GERMAN: GermansFirst()}


def raid(british: int, german: int, *, crossed: bool = True) -> list[Flight]:
    """British flights well behind their lines, heading south; Germans far to the east.

    Where the lines are crossed it is one German, over British ground, that has done so.
    """
    ours = [
        flight(f"B{n}", hex=f"{n % 7 + 1:02d}{n // 7 * 5 + 2:02d}", heading=Heading.S)
        for n in range(british)
    ]
    theirs = [flight(f"G{n}", hex=f"{30 + n}05", heading=Heading.S) for n in range(german)]
    if crossed and theirs:
        theirs[0] = replace(theirs[0], position=flight(hex="0719").position, heading=Heading.N)
    return [*ours, *theirs]


def move_on(start: Game, table: Table, side: Side) -> Game:
    """The first flight of a side that waits flies 3 hexes ahead."""
    one = start.to_move(side)[0]
    action = Fly(one.id, Flying.LEVEL, mp(3), (AHEAD,) * 3, one.altitude)
    return play(start, table, BYSTANDERS, action)


def play_out(start: Game, table: Table, policies: object = None) -> list[tuple[str, int]]:
    """The whole Movement Phase: which side moved how many flights, in order."""
    commanders = BYSTANDERS if policies is None else FIRST
    now = advance(replace(start, phase=Phase.MOVEMENT), table, commanders)
    movers = []
    while (side := now.mover) is not None:
        movers.append(side.value)
        now = advance(move_on(now, table, side), table, commanders)
    assert now.phase is Phase.TRACK
    assert all(one.moved for one in now.airborne())
    return [(side, len(list(moved))) for side, moved in groupby(movers)]


def test_the_example_of_9_22() -> None:
    """Ten British, three Germans, the British first. Chits: 3, 0, 4, 1, and a 5 for three flights.

    Large sides read 3 on the fifth chit, 4 on the eighth, 5 on the tenth; small ones 0 on the
    first and 1 on the third. The last two Germans need no chit.
    """
    table = table_with([5, 1, 8, 3, 10], MAP)
    moved = play_out(game(*raid(10, 3)), table)
    assert moved == [("British", 7), ("German", 1), ("British", 3), ("German", 2)]
    assert all_dice_used(table)
    drawn = [event.text for event in table.events if event.kind == "initiative"]
    assert drawn == [
        "British chit 5: 3 flights move.",
        "German chit 1: no flight moves.",
        "British chit 8: 4 flights move.",
        "German chit 3: 1 flight moves.",
        "British chit 10: its last 3 flights move.",
        "German side, without a chit: its last 2 flights move.",
    ]


def test_the_german_player_may_choose_to_move_first() -> None:
    """One German on a 1, then two British on a 2; the last German needs no chit."""
    table = table_with([3, 7], MAP)
    moved = play_out(game(*raid(2, 2)), table, FIRST)
    assert moved == [("German", 1), ("British", 2), ("German", 1)]
    assert all_dice_used(table)


def test_with_nobody_across_and_ten_hexes_between_each_side_moves_at_once() -> None:
    """Rule 9.21."""
    table = table_with((), MAP)
    moved = play_out(game(*raid(3, 2, crossed=False)), table, FIRST)
    assert moved == [("German", 2), ("British", 3)]
    assert asked(table) == []


def test_one_flight_across_the_lines_is_enough_for_chits() -> None:
    """Rule 9.21."""
    table = table_with([10], MAP)
    assert play_out(game(*raid(1, 1)), table) == [("British", 1), ("German", 1)]
    assert asked(table) == ["draw"]


def test_within_ten_hexes_chits_are_drawn_though_nobody_has_crossed() -> None:
    """Rule 9.21."""
    near = [flight("B1", hex="0610", heading=Heading.S), flight("G1", hex="1510")]
    table = table_with([10], MAP)
    play_out(game(*near), table)
    assert asked(table) == ["draw"]


def test_without_an_enemy_no_chit_is_drawn() -> None:
    table = table_with((), MAP)
    assert play_out(game(*raid(4, 0)), table) == [("British", 4)]
    assert asked(table) == []


@pytest.mark.parametrize(("status", "due"), [(Status.FLYING, 5), (Status.TAKING_OFF, 3)])
def test_a_flight_that_began_the_turn_on_the_ground_makes_no_force_larger(
    status: Status, due: int
) -> None:
    """The tenth chit is a 5 for ten flights in the air, a 3 for nine and one taking off."""
    flights = raid(10, 1)
    flights[0] = replace(flights[0], status=status, stage=2)
    started = game(*flights, phase=Phase.MOVEMENT, initiative=Initiative(Side.BRITISH, 0, (0, 0)))
    drawn = draw_initiative(started, table_with([10], MAP)).initiative
    assert drawn is not None
    assert drawn.due == due


def test_a_flight_standing_on_its_aerodrome_does_not_move() -> None:
    standing = replace(flight("B1", hex="0210", altitude="Deck+0"), status=Status.TAKING_OFF)
    start = game(replace(standing, stage=1), *raid(0, 0))
    assert start.to_move(Side.BRITISH) == []
    assert play_out(game(*raid(1, 0)), table_with((), MAP)) == [("British", 1)]


def test_no_flight_moves_twice() -> None:
    table = table_with([10, 10], MAP)
    start = advance(game(*raid(2, 2), phase=Phase.MOVEMENT), table, BYSTANDERS)
    after = move_on(start, table, Side.BRITISH)
    again = Fly("B0", Flying.LEVEL, mp(3), (AHEAD,) * 3, Altitude.parse("Medium+4"))
    assert objections(after, table, again) == ["B0 has no move left this turn [9.2]"]
    with pytest.raises(Unlawful, match="no move left"):
        play(after, table, BYSTANDERS, again)


def test_nobody_moves_out_of_turn_or_out_of_the_movement_phase() -> None:
    table = table_with([10], MAP)
    start = game(*raid(2, 2))
    theirs = Fly("G1", Flying.LEVEL, mp(3), (AHEAD,) * 3, Altitude.parse("Medium+4"))
    (reason,) = objections(start, table, theirs)
    assert reason == "no flight is due to move in the Weather Phase now [3.2]"
    moving = advance(replace(start, phase=Phase.MOVEMENT), table, BYSTANDERS)
    assert objections(moving, table, theirs) == ["it is the British player who moves now [9.2]"]


def test_a_flight_that_has_not_declared_landing_cannot_touch_down() -> None:
    table = table_with([10], MAP)
    moving = advance(game(*raid(1, 1), phase=Phase.MOVEMENT), table, BYSTANDERS)
    assert objections(moving, table, TouchDown("B0")) == ["B0 has not declared landing [11.2]"]


def test_whoever_is_due_moves_in_the_order_that_his_player_likes() -> None:
    """Of the flights that wait any may be the next."""
    table = table_with([10], MAP)
    moving = advance(game(*raid(3, 1), phase=Phase.MOVEMENT), table, BYSTANDERS)
    waiting: Sequence[Flight] = moving.to_move(Side.BRITISH)
    for one in waiting:
        action = Fly(one.id, Flying.LEVEL, mp(3), (AHEAD,) * 3, one.altitude)
        assert objections(moving, table, action) == []
