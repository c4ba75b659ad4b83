"""What play stops for, and that it says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyapril.game.state.game import Game, Melee, Phase
from bloodyapril.game.state.orders import Orders
from bloodyapril.play.watch import DECISION, Stop, Until, Watch, dangers
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status
from bloodyapril.rules.initiative import Initiative
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.builders import flight, game

SAFE, HURT, GONE = (Damage.NONE,), (Damage.CRIPPLED,), (Damage.SHOT_DOWN,)
ENEMY = flight("G1", hex="1516", counter="A")
FOUND = replace(ENEMY, detection=Detection.DETECTED)


def british_move(*flights: Flight) -> Game:
    """The British player is to move."""
    turn = Initiative(Side.BRITISH, 1, (1, 0))
    return replace(game(*flights), phase=Phase.MOVEMENT, initiative=turn)


@pytest.mark.parametrize(
    ("until", "was", "is_", "told"),
    [
        (Until.CONTACT, [ENEMY], [FOUND], "enemy A is found in 1516"),
        (Until.TALLY, [flight("B1")], [flight("B1", tally="G1"), FOUND], "B1 has a Tally on A"),
        (
            Until.TALLY,
            [flight("B1"), FOUND],
            [flight("B1"), replace(FOUND, tally="B1")],
            "an enemy has a Tally on B1",
        ),
        (
            Until.HIT,
            [flight("B1", aeroplanes=SAFE)],
            [flight("B1", aeroplanes=HURT)],
            "B1 is hit",
        ),
        (
            Until.LOSS,
            [flight("B1", aeroplanes=HURT)],
            [flight("B1", aeroplanes=GONE)],
            "B1 has lost an aeroplane",
        ),
        (Until.ENGINE, [flight("B1")], [flight("B1", dud_engine=True)], "B1 has a dud engine"),
        (
            Until.TARGET,
            [flight("B1", hex="1010", targets=(Position.parse("1910"),))],
            [flight("B1", hex="1610", targets=(Position.parse("1910"),))],
            "B1 is 3 hexes from its target 1910",
        ),
    ],
)
def test_each_thing_that_is_waited_for_is_told(
    until: Until, was: list[Flight], is_: list[Flight], told: str
) -> None:
    watch = Watch(Side.BRITISH, (until,))
    before, now = game(*was), game(*is_)
    assert watch.stop(before, now) == Stop(until.value, told)
    assert watch.stop(now, now) is None


def test_fuel_is_told_once_when_it_begins_to_be_short() -> None:
    """Rule 10.4."""
    one = flight("B1")
    had, left = (
        game(replace(one, endurance_used=one.card.endurance - minutes)) for minutes in (21, 20)
    )
    watch = Watch(Side.BRITISH, (Until.FUEL,))
    assert watch.stop(had, left) == Stop("fuel", "B1 has 20 minutes of endurance left")
    assert watch.stop(left, left) is None


def test_what_befalls_the_enemy_is_no_reason_to_stop() -> None:
    """Rule 5.11: it would tell what is his to know."""
    watch = Watch(Side.BRITISH, tuple(Until))
    was, is_ = (
        flight("G1", boxes, hex="1516", targets=(Position.parse(goal),))
        for boxes, goal in ((SAFE, "3030"), (HURT, "1516"))
    )
    assert watch.stop(game(was), game(is_)) is None


def test_an_aeroplane_that_leaves_its_flight_is_not_hit_again() -> None:
    whole = flight("B1", (*HURT, *SAFE))
    first, second = whole.aeroplanes
    rest = replace(whole, aeroplanes=(replace(first, left_as="B1-1"), second))
    alone = flight("B1-1", aeroplanes=HURT, parent="B1")
    assert Watch(Side.BRITISH, (Until.HIT,)).stop(game(whole), game(rest, alone)) is None


def test_to_move_with_a_known_enemy_near_is_a_decision() -> None:
    near, far = flight("B1", hex="1010"), flight("B2", hex="0505")
    told = ("B1 moves with enemy A 5 hexes off",)
    enemy = replace(FOUND, position=Position.parse("1510"))
    assert dangers(british_move(near, far, enemy), Side.BRITISH) == told
    unknown = replace(enemy, detection=Detection.UNDETECTED)
    assert dangers(british_move(near, far, unknown), Side.BRITISH) == ()
    assert dangers(british_move(replace(near, moved=True), far, enemy), Side.BRITISH) == ()
    landing = replace(near, status=Status.LANDING)
    assert dangers(british_move(landing, enemy), Side.BRITISH) == ()


def test_standing_orders_settle_a_dogfight_beforehand() -> None:
    """Rule 13.41."""
    fight = Melee("D1", Position.parse("1010"), "G1", "B1", activated=False)
    play = replace(british_move(flight("B1"), flight("B2"), ENEMY), dogfights=(fight,))
    watch = Watch(Side.BRITISH, careful=True)
    stop = watch.stop(play, play)
    assert stop is not None
    assert stop.why == DECISION
    assert stop.told == "B1 is in dogfight D1 without orders when to leave it"
    settled = replace(play, orders={"B1": Orders(dogfight=Standing.LEAVE)})
    assert watch.stop(settled, settled) is None
