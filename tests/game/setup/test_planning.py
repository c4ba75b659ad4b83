"""Rules 3.1, 4.21 and 12.217: what is planned for balloons, and for those who hunt them."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.game.setup.planning import aim_at, fly_balloon
from bloodyapril.game.state.game import Phase
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.builders import flight, front, game

KITE = GroundUnit(
    "kite", Side.GERMAN, GroundKind.BALLOON, Position.parse("1510"), height=Altitude.parse("Deck+3")
)


def test_a_balloon_hunter_is_sent_where_an_enemy_balloon_hangs() -> None:
    hunter = flight("B1", tasking=Tasking.BALLOON)
    start = game(hunter, targets=(KITE,), phase=Phase.WEATHER)
    aimed, _ = aim_at(start, front(), hunter, (KITE.hex,))
    assert aimed.flight("B1").targets == (KITE.hex,)
    with pytest.raises(Unlawful, match=r"no enemy balloon is in 1610 \[12.217\]"):
        aim_at(start, front(), hunter, (Position.parse("1610"),))


def test_its_owner_says_before_play_how_high_a_balloon_hangs() -> None:
    """Rule 12.217."""
    start = game(targets=(KITE,), phase=Phase.WEATHER)
    after, event = fly_balloon(start, Side.GERMAN, "KITE", Altitude.parse("Low+0"))
    assert after.targets[0].height == Altitude.parse("Low+0")
    assert event.seen_by is Side.GERMAN


@pytest.mark.parametrize(
    ("changes", "height", "fault"),
    [
        ({}, "Low+1", r"hangs at Deck\+2, Deck\+3, Low\+0, not Low\+1 \[12.217\]"),
        ({"phase": Phase.DETECTION}, "Low+0", r"the first turn has begun \[3.1\]"),
    ],
)
def test_nothing_else_and_not_later(changes: dict[str, Any], height: str, fault: str) -> None:
    """Rules 12.217 and 3.1."""
    start = game(targets=(KITE,), **{"phase": Phase.WEATHER, **changes})
    with pytest.raises(Unlawful, match=fault):
        fly_balloon(start, Side.GERMAN, "kite", Altitude.parse(height))
    with pytest.raises(Unreadable, match="no British balloon called 'kite'"):
        fly_balloon(start, Side.BRITISH, "kite", Altitude.parse(height))
