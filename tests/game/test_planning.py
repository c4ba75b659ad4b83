"""Rules 4.21 and 12.217: targets that are planned for balloon hunters."""

from __future__ import annotations

import pytest

from bloodyapril.game.planning import aim_at
from bloodyapril.game.state import Phase
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
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
