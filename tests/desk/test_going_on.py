"""Going on stops where somebody has to decide, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import Happened, Seat, Side, commands
from bloodyapril.desk.going_on import go_on
from bloodyapril.play.session import decides
from bloodyapril.rules.air_units import Status
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Mode
from tests.builders import flight, game


def begin(folder: Path, scenario: str, mode: Mode = Mode.SOLITAIRE) -> Seat:
    return bloodyapril.begin("April", scenario=scenario, seed="1917", mode=mode, folder=folder)


def moved(happened: Happened) -> list[str]:
    return [event.flights[0] for event in happened.events if event.kind == "move"]


def test_it_goes_on_over_the_end_of_a_turn_to_the_next_decision(tmp_path: Path) -> None:
    seat = begin(tmp_path, "drocourt")
    first = list(go_on(seat, commands.GoOn()))
    assert [happened.turn for happened in first] == [1]
    for id in seat.look().to_move:
        bloodyapril.carry_out(seat, commands.Auto(id.id))
    later = list(go_on(seat, commands.GoOn()))
    assert [happened.turn for happened in later] == [1, 2]
    assert (seat.look().turn, seat.look().moves) == (2, Side.BRITISH)
    with pytest.raises(Unlawful, match="it is the British player who moves"):
        list(go_on(seat, commands.GoOn()))


def test_the_rest_is_moved_by_the_program_this_turn_and_no_longer(tmp_path: Path) -> None:
    seat = begin(tmp_path, "drocourt")
    list(go_on(seat, commands.GoOn()))
    bloodyapril.carry_out(seat, commands.Auto("B2"))
    this, next_ = go_on(seat, commands.GoOn(rest=True))
    assert (moved(this), moved(next_)) == (["B1"], [])
    assert {one.id for one in seat.look().to_move} == {"B1", "B2"}


def test_the_rest_moves_charges_before_their_escorts(tmp_path: Path) -> None:
    """Rule 12.215."""
    seat = begin(tmp_path, "cambrai")
    list(go_on(seat, commands.GoOn()))
    escorts = {one.id: one.escorts for one in seat.look().flights if one.escorts}
    assert escorts
    for _ in range(4):
        done = moved(next(go_on(seat, commands.GoOn(rest=True))))
        for escort, charge in escorts.items():
            if escort in done and charge in done:
                assert done.index(str(charge)) < done.index(escort)


def test_where_two_play_the_rest_is_ones_own(tmp_path: Path) -> None:
    seat = begin(tmp_path, "drocourt", Mode.TWO_PLAYERS)
    list(go_on(seat, commands.GoOn()))
    german = bloodyapril.sit("April", Side.GERMAN, folder=tmp_path)
    first = seat.look().moves
    mine, theirs = (seat, german) if first is Side.BRITISH else (german, seat)
    list(go_on(mine, commands.GoOn(rest=True)))
    assert theirs.look().moves is theirs.side
    with pytest.raises(Unlawful, match=f"it is the {theirs.side.value} player who moves"):
        list(go_on(mine, commands.GoOn(rest=True)))


def test_who_lands_has_nothing_to_decide() -> None:
    """Rule 11.2."""
    landing = flight("B1", status=Status.LANDING)
    assert not decides(game(landing), Side.BRITISH)
    assert decides(game(landing, flight("B2")), Side.BRITISH)
