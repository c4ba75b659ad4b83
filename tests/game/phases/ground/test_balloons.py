"""Rule 12.217 in play: balloons are sought, attacked from the air, and winched down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Attempt, Fly
from bloodyapril.game.phases.detection import detection_phase, observer_range, sighting, track_phase
from bloodyapril.game.phases.ground.balloons import attack_balloon, balloon_objections, winch_down
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.phases.victory_points import raid_done
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.ground_view import ground_sightings
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.targets import unit_of
from bloodyapril.game.state.view import visible, with_aliases
from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.combat import fighting_rating
from bloodyapril.rules.air_to_air.engagement import Circumstances, Engagement
from bloodyapril.rules.air_units import Detection, Flight, Tasking
from bloodyapril.rules.balloons import HEIGHTS, balloon_flight, bust
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.movement.altitude import feet
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    table_with,
)

MAP = front()
TOP, LOW = (10, 10), (1, 1)
PLACE = Position.parse("1510")
BUCKINGHAM = aeroplane_type(weapons=(replace(GUN, buckingham=True),))
NO_AA = LOW
"""The AA of the balloon misses."""


def balloon(**changes: Any) -> GroundUnit:
    plain = GroundUnit(
        "kite", Side.GERMAN, GroundKind.BALLOON, PLACE, height=Altitude.parse("Deck+3")
    )
    return replace(plain, **changes)


def hunter(aeroplanes: int = 2, **changes: Any) -> Flight:
    plain: dict[str, Any] = {
        "hex": "1510", "heading": Heading.S, "altitude": "Low+1", "tasking": Tasking.BALLOON,
        "tally": "kite", "targets": (PLACE,),
    }  # fmt: skip
    return flight("B1", aeroplanes, **{**plain, **changes})


def playing(one: Flight, kite: GroundUnit | None = None, **changes: Any) -> Game:
    return game(one, targets=(kite or balloon(),), **changes)


def refused(one: Flight, **changes: Any) -> list[str]:
    start = playing(one, **changes)
    reasons = balloon_objections(start, table_with(), one, start.flight("kite"))
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def attacked(one: Flight, faces: Sequence[int], **chosen: str) -> tuple[Game, Table]:
    table = table_with(faces, **chosen)
    after, _ = attack_balloon(playing(one), table, BYSTANDERS, "B1", "kite")
    assert all_dice_used(table)
    return after, table


# --- as a target


def test_a_balloon_is_a_target_without_guns() -> None:
    """Rule 12.217: manoeuvre rating 2 and Aggression 0; its AA shoots, not the balloon."""
    kite = balloon_flight(balloon())
    assert (fighting_rating(table_with(), kite), kite.aggression, kite.weapons) == (2, 0, ())
    assert kite.airborne


@pytest.mark.parametrize(
    ("altitude", "height"), list(zip(HEIGHTS, (2_000, 3_000, 4_000), strict=True))
)
def test_a_marker_is_a_thousand_feet(altitude: Altitude, height: int) -> None:
    """Rule 12.217."""
    kite = balloon_flight(balloon(height=altitude))
    assert feet(library(), kite.card, kite.altitude) == height


def test_a_balloon_is_sighted_without_the_modifier_for_undetected_targets() -> None:
    """Rules 8.3 and 12.217: it is never Detected."""
    start = playing(hunter(tally=None))
    check = sighting(start, table_with(), start.flight("B1"), start.flight("kite"))
    assert check is not None
    assert "undetected" not in {modifier.id for modifier in check.stack}
    assert sighting(start, table_with(), start.flight("B1"), flight("G1", hex="1510"))


def test_only_balloon_hunters_look_for_it() -> None:
    """Rules 8.3 and 12.217."""
    known: dict[str, Any] = {"tally": None, "detection": Detection.DETECTED}
    table = table_with([*TOP])
    after = detection_phase(playing(hunter(**known)), table, BYSTANDERS)
    assert asked(table) == ["visual-sighting"]
    assert after.flight("B1").tally == "kite"
    assert set(after.flights) == {"B1"}
    table = table_with()
    patrol = hunter(tasking=Tasking.LINE_PATROL, **known)
    assert detection_phase(playing(patrol), table, BYSTANDERS).flight("B1").tally is None
    assert asked(table) == []


def test_a_tally_on_a_balloon_must_be_kept() -> None:
    """Rule 20."""
    start = playing(hunter(altitude="Medium+1"))
    kept = track_phase(start, table_with([*TOP, *LOW]), BYSTANDERS)
    assert kept.flight("B1").tally == "kite"
    lost = track_phase(start, table_with([*LOW, *LOW]), BYSTANDERS)
    assert lost.flight("B1").tally is None


def test_balloons_observe() -> None:
    """Rule 8.2: the range counts to the nearest of them too."""
    kite = balloon(hex=Position.parse("1610"))
    one = hunter(hex="1612")
    assert observer_range(playing(one, kite), MAP, one) == 2
    gone = replace(kite, winched_down=True)
    assert observer_range(playing(one, gone), MAP, one) == 4


# --- who may attack


def test_a_lawful_attack() -> None:
    """Rules 12.217 and 13.21."""
    assert refused(hunter()) == []


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"tally": None}, "12.217"),
        ({"tasking": Tasking.OFFENSIVE_PATROL}, "12.2"),
        ({"altitude": "Medium+0"}, "12.2"),
        ({"altitude": "Deck+1"}, "13.21c"),
        ({"climbing": True}, "13.21c"),
        ({"hex": "1511"}, "13.21c"),
        ({"aborting": True}, "10.6"),
    ],
)
def test_who_may_not_attack_a_balloon(changes: dict[str, Any], rule: str) -> None:
    """Rules 12.2, 12.217 and 13.21."""
    assert rule in refused(hunter(**changes))


@pytest.mark.parametrize(
    ("changes", "rule"), [({"tally": None}, "12.217"), ({"aborting": True}, "10.6"), ({}, "")]
)
def test_nobody_flies_into_its_aa_who_could_not_attack_it(
    changes: dict[str, Any], rule: str
) -> None:
    """Rules 10.6 and 12.217."""
    one = hunter(hex="1509", **changes)
    action = Fly(
        "B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, one.altitude,
        attack="kite", attack_after=1,
    )  # fmt: skip
    reasons = fly_objections(playing(one), table_with(), action)
    assert [reason.rpartition("[")[2].rstrip("]") for reason in reasons] == [rule] * bool(rule)


def test_one_attempt_for_each_balloon() -> None:
    """Rule 12.217."""
    assert refused(hunter(), attempts=frozenset({("B1", "kite")})) == ["12.217"]


# --- the attack


def test_a_balloon_that_is_shot_down_burns() -> None:
    """Rules 12.217, 16.3c, 13.3, 8.21 and 4.6: AA, engagement, manoeuvre, shots, ammunition."""
    after, table = attacked(
        hunter(), [*NO_AA, *TOP, *LOW, *TOP, *TOP, 10, 7, *TOP]
    )  # fmt: skip
    assert asked(table) == [
        "aa", "engagement", "engagement", "manoeuvre", "shot-resolution", "ammunition",
        "scatter", "wind-up",
    ]  # fmt: skip
    kite, one = unit_of(after, "kite"), after.flight("B1")
    assert kite is not None
    assert kite.damage is GroundDamage.TOTAL
    assert (one.tally, one.detection, one.done.struck) == (None, Detection.DETECTED, ("kite",))
    assert one.manoeuvre_marker
    assert [(line.deed, line.flight) for line in after.score] == [("balloon-destroyed", "B1")]
    order = FlightOrder("B1", "B1", "unit", "se5", 2, Tasking.BALLOON, "West")
    assert raid_done(after, table_with(), order)


@pytest.mark.parametrize("aftermath", ["combat", "flies-on"])
def test_a_balloon_does_not_tell_the_name_of_who_attacked_it(aftermath: str) -> None:
    """Rules 8.21, 8.31 and 12.217: what it is becomes known, not which flight."""
    ends = {"combat": [7, *TOP], "flies-on": []}[aftermath]
    faces = [*NO_AA, *TOP, *TOP, *LOW, *ends]
    start = playing(hunter(name="Secret", counter="4"))
    table = table_with(faces, balloon_aftermath=aftermath)
    after, _ = attack_balloon(start, table, BYSTANDERS, "B1", "kite")
    read = visible(with_aliases(table.events, after), Side.GERMAN, over=False)
    told = " ".join(event.text for event in read)
    assert "British flight 4 is detected: 2 Type at" in told
    assert "Secret" not in told


def test_who_has_fought_a_balloon_and_flies_on_attacks_nobody_else() -> None:
    """Rule 13.2, by the ruling balloon-aftermath: it has not failed to engage."""
    one = hunter(hex="1509")
    start = playing(one).with_flights(flight("G1", 2, hex="1511", altitude="Low+1"))
    action = Fly(
        "B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, one.altitude,
        attack="kite", attack_after=1, again=(Attempt("G1", 2),),
    )  # fmt: skip
    faces = [*NO_AA, *NO_AA, *TOP, *TOP, *LOW, *NO_AA]
    table = table_with(faces, balloon_aftermath="flies-on")
    after = fly(start, table, BYSTANDERS, action).flight("B1")
    assert after.done.struck == ("kite",)
    assert not [event for event in table.events if "G1" in event.flights]


def test_a_balloon_that_is_missed_is_winched_down_all_the_same() -> None:
    """Rule 12.217: in the Admin Phase of the turn in which an engagement was attempted."""
    after, _ = attacked(hunter(), [*NO_AA, *LOW])
    kite = unit_of(after, "kite")
    assert kite is not None
    assert (kite.engaged, kite.gone) == (True, False)
    assert ("B1", "kite") in after.attempts
    down = winch_down(after, table_with())
    brought = unit_of(down, "kite")
    assert brought is not None
    assert (brought.winched_down, brought.gone) == (True, True)
    assert down.flight("B1").tally is None
    untouched = playing(hunter())
    assert winch_down(untouched, table_with()) == untouched


def test_aa_may_drive_the_attacker_off_before_it_engages() -> None:
    """Rules 16.3c and 15.1: then no engagement was attempted."""
    after, _ = attacked(hunter(), [*TOP, *LOW, *LOW])
    kite = unit_of(after, "kite")
    assert kite is not None
    assert not kite.engaged
    assert after.flight("B1").aborting


def test_a_flight_that_engages_nothing_flies_on() -> None:
    """Rules 12.217 and 13.232, from within a move."""
    one = hunter(hex="1509")
    table = table_with([*NO_AA, *NO_AA, *LOW, *NO_AA])
    action = Fly(
        "B1", Flying.LEVEL, mp(3), (Step(True, 0),) * 3, one.altitude, attack="kite",
        attack_after=1,
    )  # fmt: skip
    after = fly(playing(one), table, BYSTANDERS, action)
    assert after.flight("B1").position == Position.parse("1512")
    assert asked(table) == ["aa", "aa", "engagement", "aa"]
    assert not after.flight("B1").manoeuvre_marker


def test_a_balloon_that_is_gone_is_not_attacked() -> None:
    """Rule 12.217: another flight has destroyed it in the meantime."""
    start = playing(hunter(), balloon(damage=GroundDamage.TOTAL))
    table = table_with()
    after, ended = attack_balloon(start, table, BYSTANDERS, "B1", "kite")
    assert (after, ended) == (start, False)
    assert table.events[-1].kind == "no-attack"


# --- ammunition


def busting(one: Flight, shots: Sequence[int]) -> bool:
    """Whether these shots, and a last die for ammunition, destroy a balloon that engages."""
    table = table_with([*TOP, *TOP, *TOP, *shots])
    result = bust(table, one, balloon_flight(balloon()), Circumstances(CLEAR_DAY))
    assert all_dice_used(table)
    return result.destroyed


def crippling() -> list[int]:
    """The faces of a shot with the gun of the builders that cripples a balloon."""
    chart = library().chart("shot-resolution")
    for total in range(2, 21):
        check = chart.check(
            "", firepower=GUN.firepower, damage_factor=0, buckingham=False, surprise=False,
            enemy_wheel=False, target_helpless=True, night=False,
        )  # fmt: skip
        first = min(10, total - 1)
        if check.read((first, total - first)).result == "C":
            return [first, total - first]
    raise AssertionError("no shot cripples a balloon")


def test_common_ammunition_must_shoot_it_down_special_ammunition_may_cripple_it() -> None:
    """Rules 12.217 and 13.13: Buckingham loses its effect on aeroplanes, not on balloons."""
    cripple = [*crippling(), 10]
    assert not busting(hunter(1), cripple)
    assert busting(hunter(1, le_prieur=True), cripple)
    assert busting(hunter(1, card=BUCKINGHAM), cripple)


def test_shots_add_up_as_on_an_aeroplane() -> None:
    """Rules 12.217 and 14.1: a second result makes it a level worse."""
    assert busting(hunter(), [*crippling(), *crippling(), 10])


def test_whether_a_balloon_rolls_for_engagement_is_a_ruling() -> None:
    """Rule 12.217, ruling balloon-engages: without a roll it is never surprised."""
    kite, open_air = balloon_flight(balloon()), Circumstances(CLEAR_DAY)
    table = table_with([*TOP, *LOW, *LOW])
    assert bust(table, hunter(), kite, open_air).engagement is Engagement.SURPRISE
    table = table_with([*TOP, *LOW], balloon_engages="never")
    assert bust(table, hunter(), kite, open_air).engagement is Engagement.EVEN
    table = table_with([*LOW])
    assert bust(table, hunter(), kite, open_air).engagement is Engagement.NONE


def test_the_attacker_may_fly_on_by_the_other_ruling() -> None:
    """Rules 12.217 and 15.2, ruling balloon-aftermath."""
    faces = [*NO_AA, *TOP, *TOP, *LOW]
    after, table = attacked(hunter(), faces, balloon_aftermath="flies-on")
    one = after.flight("B1")
    assert (one.altitude, one.manoeuvre_marker) == (Altitude.parse("Low+1"), False)
    assert one.detection is Detection.DETECTED
    assert "scatter" not in asked(table)


def test_the_height_of_a_balloon_is_known_to_who_has_it_in_sight() -> None:
    """Rules 8.33 and 12.217."""
    seen = ground_sightings(playing(hunter()), Side.BRITISH)[0]
    unseen = ground_sightings(playing(hunter(tally=None)), Side.BRITISH)[0]
    assert (seen.height, unseen.height) == (Altitude.parse("Deck+3"), None)
    own = ground_sightings(playing(hunter(tally=None)), Side.GERMAN)[0]
    assert own.height == Altitude.parse("Deck+3")
