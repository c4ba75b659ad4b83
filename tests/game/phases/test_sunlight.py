"""Rule 7.2 in play: the sun moves on with the turns."""

from __future__ import annotations

import pytest

from bloodyapril.game.phases.sunlight import sun
from bloodyapril.terms.hexes import Heading
from tests.builders import game, scenario, table_with

FROM_TEN = scenario(start=10 * 60, rules_on=frozenset({"7.2"}))


@pytest.mark.parametrize(
    ("reading", "turn", "stands"),
    [
        ("ended", 29, Heading.SE),
        ("ended", 30, Heading.S),
        ("begun", 30, Heading.SE),
        ("begun", 31, Heading.S),
    ],
)
def test_the_sun_moves_on_after_an_hour_of_thirty_turns(
    reading: str, turn: int, stands: Heading
) -> None:
    assert sun(game(turn=turn, scenario=FROM_TEN), table_with(sun_clock=reading)) is stands


def test_there_is_none_by_night_or_where_the_rule_is_not_played() -> None:
    night = scenario(night=True, rules_on=frozenset({"7.2"}))
    assert sun(game(scenario=night), table_with()) is None
    assert sun(game(), table_with()) is None
