"""Rule 18.1: a flight attacks one target on the ground in a turn, and that in its own move.

B1, four FE2ds, fly south down column 15; 1509 and 1510 are their target hexes. Four FE2ds attack in
column 4; two 1s have no success (house chart 18.42).
"""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.actions import Fly, Strike
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.referee import objections
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.targets import unit_of
from bloodyapril.rules.air_units import Tasking
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import BYSTANDERS, all_dice_used, asked, flight, front, game, table_with

MAP = front()
FIRST, SECOND = Position.parse("1509"), Position.parse("1510")
BEST, WORST = (10, 10), (1, 1)


def raid() -> Game:
    """The bombers on their way, with a dump in either hex and a second one in the farther."""
    dumps = tuple(
        GroundUnit(id, Side.GERMAN, GroundKind.DUMP, hex_, profile="C")
        for id, hex_ in (("near", FIRST), ("far", SECOND), ("other", SECOND))
    )
    bombers = flight(
        "B1",
        4,
        card=library().card("fe2d"),
        hex="1507",
        heading=Heading.S,
        altitude="Low+1",
        tasking=Tasking.BOMBING,
        laden=True,
        targets=(FIRST, SECOND),
    )
    return game(bombers, targets=dumps)


def bombing(target: str, after: int) -> Fly:
    altitude = raid().flight("B1").altitude
    strike = Strike(target, after)
    return Fly("B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, altitude, strike=strike)


def damage(played: Game) -> dict[str, GroundDamage]:
    return {unit.id: unit.damage for unit in played.targets}


def test_only_the_target_that_was_named_is_attacked() -> None:
    """Rule 18.1: not the one on the way, nor, without success, anything beside it."""
    action = bombing("far", 3)
    assert fly_objections(raid(), table_with(), action) == []
    table = table_with(WORST)
    after = fly(raid(), table, BYSTANDERS, action)
    assert all_dice_used(table)
    assert asked(table) == ["air-to-ground"]
    assert set(damage(after).values()) == {GroundDamage.NONE}
    assert after.flight("B1").done.struck == ("far",)


def test_either_target_hex_may_be_chosen() -> None:
    """Rules 18.1 and 18.11; what is in another hex is spared."""
    table = table_with([*BEST, *BEST])
    after = fly(raid(), table, BYSTANDERS, bombing("near", 2))
    assert all_dice_used(table)
    found = damage(after)
    assert found["near"] is not GroundDamage.NONE
    assert found["far"] is found["other"] is GroundDamage.NONE
    far = unit_of(after, "far")
    assert far is not None
    assert not far.gone


def test_after_its_attack_a_flight_has_no_other_move_to_attack_in() -> None:
    """Rules 18.1 and 9.2: once in a turn."""
    after = fly(raid(), table_with(WORST), BYSTANDERS, bombing("near", 2))
    moving = Initiative(Side.BRITISH, 1, (1, 0))
    after = replace(after, phase=Phase.MOVEMENT, initiative=moving)
    reasons = objections(after, table_with(), bombing("far", 3))
    assert "B1 has no move left this turn [9.2]" in reasons


def test_a_move_without_a_strike_attacks_nothing() -> None:
    """Rule 18.1: flights can attack, and need not."""
    altitude = raid().flight("B1").altitude
    action = Fly("B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, altitude)
    table = table_with()
    after = fly(raid(), table, BYSTANDERS, action)
    assert asked(table) == []
    assert (after.flight("B1").done.struck, after.flight("B1").laden) == ((), True)
