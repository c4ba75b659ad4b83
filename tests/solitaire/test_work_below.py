"""What the autopilot does when its work on the ground, or a balloon, comes near."""

from __future__ import annotations

from typing import Any

from bloodyapril.game.actions import Fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.rules.air_units import Detection, Flight, Tasking
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.movement.moving import Flying
from bloodyapril.solitaire.autopilot import Autopilot
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side
from tests.builders import aeroplane_type, flight, front, game, gun, table_with

MAP = front()
PILOT = Autopilot({"B1": Altitude.parse("Low+2")})
TARGET, BEYOND = Position.parse("1510"), Position.parse("1516")
BOMBER = aeroplane_type(scout=False, bomb_strength=2)


def one(tasking: Tasking, hex: str = "1507", **changes: Any) -> Flight:
    """A flight that flies south down column 15, its target three hexes ahead."""
    plain: dict[str, Any] = {
        "hex": hex, "heading": Heading.S, "altitude": "Low+1", "tasking": tasking,
        "targets": (TARGET,), "route": (TARGET, BEYOND), "card": BOMBER,
        "laden": tasking is Tasking.BOMBING,
    }  # fmt: skip
    return flight("B1", 3, **{**plain, **changes})


def unit(kind: GroundKind = GroundKind.DUMP, **changes: Any) -> GroundUnit:
    profile = changes.pop("profile", "C")
    return GroundUnit("target", Side.GERMAN, kind, TARGET, profile=profile, **changes)


def moves(own: Flight, *units: GroundUnit, **changes: Any) -> Fly:
    play, table = game(own, *changes.pop("others", ()), targets=units, **changes), table_with()
    action = PILOT.move(play, table, own)
    assert isinstance(action, Fly)
    assert fly_objections(play, table, action) == []
    return action


def test_a_bomber_runs_in_on_its_target() -> None:
    """Rules 18.2 and 18.33: only a bold leader presses the attack."""
    strike = moves(one(Tasking.BOMBING), unit()).strike
    assert strike is not None
    assert (strike.target, strike.after, strike.pressed, strike.rear_guns) == (
        "target", 3, False, False,
    )  # fmt: skip
    bold = moves(one(Tasking.BOMBING, aggression=1), unit()).strike
    assert bold is not None
    assert bold.pressed


def test_it_does_not_bomb_what_is_not_its_target_or_twice() -> None:
    """Rule 18.11."""
    assert moves(one(Tasking.BOMBING, targets=(BEYOND,)), unit()).strike is None
    assert moves(one(Tasking.BOMBING, struck=("target",)), unit()).strike is None
    assert moves(one(Tasking.BOMBING, laden=False), unit()).strike is None


def test_a_bomber_attacks_aa_where_there_is_nothing_else() -> None:
    """Rule 18.11."""
    silent = gun("1510", active=False)
    strike = moves(one(Tasking.BOMBING), guns=[silent]).strike
    assert strike is not None
    assert strike.target == "AA1510"
    rather = moves(one(Tasking.BOMBING), unit(), guns=[silent]).strike
    assert rather is not None
    assert rather.target == "target"


def test_a_bomber_too_high_for_its_task_comes_down_to_its_ceiling() -> None:
    """Rule 12.2."""
    action = moves(one(Tasking.BOMBING, altitude="Medium+3"), unit())
    assert (action.flying, action.altitude) == (Flying.DIVING, Altitude.parse("Medium+0"))


def test_strafers_come_down_to_the_ground_and_fire_all_their_guns() -> None:
    """Rules 17.13 and 18.32."""
    action = moves(one(Tasking.STRAFING, hex="1506"), unit())
    assert (action.flying, action.altitude) == (Flying.DIVING, GROUND)
    low = one(Tasking.STRAFING, altitude="Deck+0")
    strike = moves(low, unit()).strike
    assert strike is not None
    assert not strike.rear_guns


def test_strafers_leave_what_guns_cannot_harm() -> None:
    """Rule 18.12."""
    action = moves(one(Tasking.STRAFING, hex="1506"), unit(profile="A"))
    assert action.flying is not Flying.DIVING


def test_far_from_its_work_a_flight_keeps_to_its_route() -> None:
    own = one(Tasking.STRAFING, hex="1501", route=(Position.parse("1508"), TARGET, BEYOND))
    assert moves(own, unit()).flying is Flying.CLIMBING


def test_a_balloon_is_attacked_once_it_is_in_sight() -> None:
    """Rule 12.217."""
    kite = unit(GroundKind.BALLOON, height=Altitude.parse("Deck+3"))
    unseen = moves(one(Tasking.BALLOON), kite)
    assert unseen.attack is None
    seen = moves(one(Tasking.BALLOON, tally="target"), kite)
    assert (seen.attack, seen.attack_after) == ("target", 3)
    high = moves(one(Tasking.BALLOON, tally="target", altitude="Medium+1"), kite)
    assert (high.attack, high.flying, high.altitude.band) == (None, Flying.DIVING, Band.LOW)


def test_a_contact_patrol_spends_an_mp_over_a_unit_it_can_reach() -> None:
    """Rule 12.214."""
    troops = unit(GroundKind.INFANTRY, identified=False)
    down = moves(one(Tasking.CONTACT_PATROL), troops)
    assert (down.flying, down.altitude) == (Flying.DIVING, GROUND)
    near = moves(one(Tasking.CONTACT_PATROL, hex="1508", altitude="Deck+0"), troops)
    assert [str(step) for step in near.steps].count("spot") == 1


def test_a_type_that_cannot_climb_to_an_enemy_leaves_him_alone() -> None:
    """Rule 10.13: an artillery machine on contact patrol, and scouts far above it."""
    card = aeroplane_type(climbs={Band.DECK: 3, Band.LOW: 5})
    own = one(Tasking.CONTACT_PATROL, card=card, altitude="Low+0")
    above = flight("G1", 3, hex="1508", altitude="Medium+4", detection=Detection.DETECTED)
    assert moves(own, others=(above,)).attack is None
