"""Rule 13.43: a third flight comes to a defender's help, and the dogfight of three that follows.

B1 attacks G1; G2 bounces. All have three aeroplanes alike, unless a test says otherwise: a detected
dogfight is engaged on a natural 11, a flight that is only detected on 13, an undetected one on 17
(house chart 13.23). Three aeroplanes have 1 shot from 10; Firepower 2 shoots down on 18.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.bounce import Bounced, ThreeWay, bounce, three_way_turn
from bloodyapril.rules.air_to_air.dogfight import Dogfight, Intent, dogfight_turn
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_units import Damage, Flight, Tasking, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    crew,
    flight,
    table_with,
)

STAY, LEAVE, SPIN, SCHUSTA = Intent.STAY, Intent.DISENGAGE, Intent.SPIN_OUT, Intent.SCHUSTA
CLEAR = Circumstances(CLEAR_DAY)
ENGAGED, NOT = (10, 10), (1, 1)
MISSED = (1, 1)
HELD, AWAY = (1, 10), (10, 1)
"""Contests between equals: the leaver's die, then the other's."""
ROUND = (*MISSED, *MISSED)


def fight(turn: int = 1, **changes: Any) -> Dogfight:
    return replace(Dogfight(flight("B1", 3), flight("G1", 3), turn), **changes)


def three(turn: int = 3, bounced: int = 1, **changes: Any) -> ThreeWay:
    bouncer = changes.pop("bouncer", flight("G2", 3))
    return ThreeWay(fight(turn, **changes), bouncer, bounced)


def bouncing(
    faces: Iterable[int],
    before: Dogfight | None = None,
    bouncer: Flight | None = None,
    *,
    leaves: bool = False,
    lets_go: bool = False,
    **changes: Any,
) -> tuple[Bounced, Table]:
    """A bounce for which exactly these dice fall."""
    table = table_with(faces)
    after = bounce(
        table,
        before or fight(),
        bouncer or flight("G2", 3),
        changes.pop("circumstances", CLEAR),
        defender=LEAVE if leaves else STAY,
        attacker_lets_go=lets_go,
        **changes,
    )
    assert all_dice_used(table)
    return after, table


def turn(
    faces: Iterable[int],
    before: ThreeWay | None = None,
    *,
    attacker: Intent = STAY,
    defender: Intent = STAY,
    bouncer: Intent = STAY,
) -> tuple[Bounced, Table]:
    """A later turn for which exactly these dice fall."""
    table = table_with(faces)
    after = three_way_turn(
        table, before or three(), attacker=attacker, defender=defender, bouncer=bouncer
    )
    assert all_dice_used(table)
    return after, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    return [roll for event in table.events for roll in event.rolls if roll.question == chart]


def manoeuvres(table: Table) -> dict[str, dict[str, int]]:
    """Who manoeuvred against whom, in order, with which modifiers."""
    return {
        roll.subject: {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls(table, "manoeuvre")
    }


def ids(flights: Iterable[Flight]) -> list[str]:
    return [one.id for one in flights]


# --- 13.43a-d


def test_a_bouncer_helps_its_own_side_only() -> None:
    with pytest.raises(Unlawful, match=r"13\.43"):
        bouncing([], bouncer=flight("B2", 3))


def test_a_bouncer_must_be_able_to_fly_there() -> None:
    """Rule 10.13."""
    card = aeroplane_type(climbs={Band.DECK: 3, Band.LOW: 5})
    with pytest.raises(Unlawful, match=r"10\.13"):
        bouncing([], bouncer=flight("G2", 3, card=card, altitude="Low+1"))


def test_a_dogfight_is_easier_to_engage_than_a_flight() -> None:
    """Rule 13.43c: an 11 does in the column of detected flights."""
    assert bouncing([5, 6, *NOT, *ROUND, *ROUND])[0].engaged
    assert not bouncing([5, 5])[0].engaged


def test_who_has_a_tally_finds_it_easier_still() -> None:
    """Rule 13.43c."""
    sighted = replace(CLEAR, attacker_sees="tally")
    assert bouncing([4, 4, *NOT, *ROUND, *ROUND], circumstances=sighted)[0].engaged


def test_a_failed_bounce_leaves_the_dogfight_as_it_was() -> None:
    """Rule 13.43d."""
    after, _ = bouncing(NOT)
    assert (after.two, after.three, after.freed) == (fight(), None, ())


def test_a_failed_bounce_ends_the_dogfight_whose_defender_was_let_go() -> None:
    """Rule 13.43d; nobody shoots."""
    after, table = bouncing(NOT, leaves=True, lets_go=True)
    assert (after.two, after.three) == (None, None)
    assert (ids(after.freed), after.left) == (["G1", "B1"], ("G1",))
    assert asked(table) == ["engagement"]


def test_a_defender_who_was_not_let_go_stays_after_a_failed_bounce() -> None:
    """Rule 13.43d: the turn is still to be played."""
    assert bouncing(NOT, leaves=True)[0].two == fight()


def test_who_does_not_leave_cannot_be_let_go() -> None:
    assert bouncing(NOT, lets_go=True)[0].two == fight()


@pytest.mark.parametrize(
    ("faces", "surprised"),
    [((6, 7), False), ((6, 6), True)],
)
def test_an_attacker_who_let_go_spots_the_bounce_when_it_is_detected(
    faces: tuple[int, int], surprised: bool
) -> None:
    """Rule 13.43c: on a 13; its surprise counts in the round that follows."""
    after, table = bouncing([*ENGAGED, *faces, *ROUND], leaves=True, lets_go=True)
    counted = {"surprise": 3} if surprised else {}
    against = {"disadvantaged": -3} if surprised else {}
    assert manoeuvres(table) == {"G2 against B1": counted, "B1 against G2": against}
    assert after.two is not None
    assert (after.two.attacker.id, after.two.defender.id, after.two.turn) == ("G2", "B1", 1)
    assert (ids(after.freed), after.left, after.three) == (["G1"], ("G1",), None)


@pytest.mark.parametrize(("faces", "surprised"), [((8, 9), False), ((8, 8), True)])
def test_an_attacker_busy_with_the_defender_spots_it_as_if_undetected(
    faces: tuple[int, int], surprised: bool
) -> None:
    """Rule 13.43e: on a 17."""
    _, table = bouncing([*ENGAGED, *faces, *ROUND, *ROUND])
    assert ("surprise" in manoeuvres(table)["G2 against B1"]) is surprised


def test_an_attacker_who_is_all_damaged_holds_nobody() -> None:
    """Rule 13.41a: the defender is free without asking."""
    hurt = fight(attacker=flight("B1", ["damaged"] * 3))
    after, table = bouncing([*ENGAGED, *NOT, *MISSED], hurt)
    assert list(manoeuvres(table)) == ["G2 against B1"]
    assert ids(after.freed) == ["G1"]


# --- 13.43e-f the first turn


def test_bouncer_and_attacker_fight_before_attacker_and_defender() -> None:
    """Rules 13.43e and f."""
    after, table = bouncing([*ENGAGED, *NOT, *ROUND, *ROUND])
    assert list(manoeuvres(table)) == [
        "G2 against B1", "B1 against G2", "B1 against G1", "G1 against B1",
    ]  # fmt: skip
    assert manoeuvres(table)["B1 against G1"] == {}
    assert after.three is not None
    assert (after.three.fight.turn, after.three.bounced, after.freed) == (2, 1, ())


def test_the_bouncer_comes_to_the_height_of_the_fight() -> None:
    """Rules 13.3 and 10.15: it counts as higher once, and is level from then on."""
    high = flight("G2", 3, altitude="High+1")
    after, table = bouncing([*ENGAGED, *NOT, *ROUND, *ROUND], bouncer=high)
    assert manoeuvres(table)["G2 against B1"] == {"surprise": 3, "altitude-advantage": 1}
    assert after.three is not None
    assert str(after.three.bouncer.altitude) == "Medium+4"


def test_a_bouncer_jettisons_its_bombs() -> None:
    """Rule 18.11."""
    laden = flight("G2", 3, laden=True)
    after, table = bouncing([*ENGAGED, *NOT, *ROUND, *ROUND], bouncer=laden)
    assert "differential" not in manoeuvres(table)["G2 against B1"]
    assert after.three is not None
    assert not after.three.bouncer.laden


def test_a_defender_who_leaves_unasked_is_shot_after_and_does_not_shoot() -> None:
    """Rules 13.43f and 13.41c."""
    after, table = bouncing([*ENGAGED, *NOT, *ROUND, *AWAY, *MISSED], leaves=True)
    assert list(manoeuvres(table)) == ["G2 against B1", "B1 against G2", "B1 against G1"]
    assert manoeuvres(table)["B1 against G1"] == {"enemy-away": -4}
    assert (ids(after.freed), after.left) == (["G1"], ("G1",))
    assert after.two is not None
    assert (after.two.attacker.id, after.two.defender.id) == ("G2", "B1")


def test_an_attacker_shot_down_by_the_bouncer_fights_no_second_round() -> None:
    """Rule 13.43f: a 21 by surprise is a shot, an 18 by surprise a kill; a 1 burns the crew."""
    lone = fight(attacker=flight("B1", 1))
    after, table = bouncing([*ENGAGED, *NOT, 9, 9, 9, 9, *MISSED, 1, 1, 10], lone)
    assert list(manoeuvres(table)) == ["G2 against B1", "B1 against G2"]
    assert (after.two, after.three, ids(after.freed)) == (None, None, ["G1", "G2"])


def test_an_attacker_who_falls_out_of_the_fight_ends_it() -> None:
    """Rules 14.23 and 13.43f: a damaged aeroplane that spins is out of it, though not down."""
    lone = fight(attacker=flight("B1", 1))
    after, table = bouncing([*ENGAGED, *NOT, 6, 6, 6, 6, *MISSED, 1, 1, 10], lone)
    assert asked(table)[-1] == "ammunition"
    assert list(manoeuvres(table)) == ["G2 against B1", "B1 against G2"]
    assert (after.two, after.three, ids(after.freed)) == (None, None, ["G1", "B1", "G2"])
    assert (after.freed[1].spinning, after.left) == (1, ())


def test_ammunition_is_counted_once_after_both_rounds() -> None:
    """Rules 13.43f and 13.33: the attacker fires once in each, and rolls one die for both."""
    shot = (6, 6, 1, 1)
    after, table = bouncing([*ENGAGED, 10, 10, *MISSED, *shot, *shot, *MISSED, 10])
    assert asked(table)[-1] == "ammunition"
    assert asked(table).count("ammunition") == 1
    assert after.three is not None
    assert after.three.fight.attacker.weapons[0].depletion == GUN.depletion + 2


def test_survivors_are_taken_by_who_holds_the_ground() -> None:
    """Rule 14.25: `captors` are for attacker, defender and bouncer; a 9 spares the pilot."""
    lone = fight(attacker=flight("B1", 1))
    faces = [*ENGAGED, *NOT, 9, 9, 9, 9, *MISSED, 1, 9, 10]
    for captors, prisoner in (((True, False, False), True), ((False, True, True), False)):
        after, _ = bouncing(faces, lone, captors=captors)
        (box,) = after.harms[0].flight.aeroplanes
        assert box.damage is Damage.SHOT_DOWN
        assert box.crew[0].prisoner is prisoner


@pytest.mark.parametrize(
    ("captors", "prisoner"), [((False, False, True), True), ((True, True, False), False)]
)
def test_so_is_a_bouncer(captors: tuple[bool, bool, bool], prisoner: bool) -> None:
    """Rule 14.25: spotted, a lone bouncer falls to a 12 and an 18; a 10 spares the pilot."""
    faces = [*ENGAGED, *ENGAGED, *MISSED, 6, 6, 9, 9, 1, 10, *ROUND, 10]
    after, _ = bouncing(faces, bouncer=flight("G2", 1), captors=captors)
    (box,) = after.harms[1].flight.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner


# --- 13.43g later turns


def test_who_stays_fights_both_rounds_again() -> None:
    after, table = turn([*ROUND, *ROUND])
    assert list(manoeuvres(table)) == [
        "G2 against B1", "B1 against G2", "B1 against G1", "G1 against B1",
    ]  # fmt: skip
    assert after.three is not None
    assert (after.three.fight.turn, after.three.bounced) == (4, 2)


def test_each_flight_tires_by_its_own_counter() -> None:
    """Rule 13.43, note: in the eighth turn of the dogfight the bouncer has its fourth."""
    _, table = turn([*ROUND, *ROUND], three(turn=7, bounced=3))
    assert manoeuvres(table) == {
        "G2 against B1": {"fatigue-1": -1},
        "B1 against G2": {"fatigue-2": -2},
        "B1 against G1": {"fatigue-2": -2},
        "G1 against B1": {"fatigue-2": -2},
    }


def test_a_bounce_does_not_refresh_the_attacker() -> None:
    """Rule 13.43, note: its sixth turn."""
    _, table = bouncing([*ENGAGED, 10, 10, *ROUND, *ROUND], fight(5))
    assert manoeuvres(table)["G2 against B1"] == {}
    assert manoeuvres(table)["B1 against G2"] == {"fatigue-1": -1}


@pytest.mark.parametrize(("contest", "shot", "over"), [(AWAY, -4, True), (HELD, -2, False)])
def test_an_attacker_who_leaves_frees_the_defender_and_must_shake_off_the_bouncer(
    contest: tuple[int, int], shot: int, over: bool
) -> None:
    """Rules 13.43g and 13.41c: the bouncer shoots after it, with the modifiers of 13.42."""
    after, table = turn([*contest, *MISSED], attacker=LEAVE)
    ((subject, modifiers),) = manoeuvres(table).items()
    assert (subject, sum(modifiers.values())) == ("G2 against B1", shot)
    if over:
        assert (after.two, ids(after.freed)) == (None, ["G1", "B1", "G2"])
        assert after.left == ("G1", "B1")
    else:
        assert (ids(after.freed), after.left) == (["G1"], ("G1",))
        assert after.two is not None
        assert (after.two.attacker.id, after.two.turn) == ("G2", 2)


@pytest.mark.parametrize(
    ("captors", "prisoner"), [((True, False, False), True), ((False, True, True), False)]
)
def test_an_attacker_shot_down_as_it_leaves_comes_down_where_it_is(
    captors: tuple[bool, bool, bool], prisoner: bool
) -> None:
    """Rule 14.25: held, it falls to a 12, less 2, and an 18; a 10 spares the pilot."""
    table = table_with([*HELD, 6, 6, 9, 9, 10, 1, 10])
    lone = three(attacker=flight("B1", 1))
    after = three_way_turn(
        table, lone, attacker=LEAVE, defender=STAY, bouncer=STAY, captors=captors
    )
    (box,) = after.harms[1].flight.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner
    assert (after.two, ids(after.freed)) == (None, ["G1", "G2"])


def test_it_may_spin_out_as_well() -> None:
    """Rule 13.423."""
    after, table = turn([], three(attacker=flight("B1", 1)), attacker=SPIN)
    assert asked(table) == []
    assert next(one for one in after.freed if one.id == "B1").spinning == 1


def test_the_attacker_need_not_shake_off_a_bouncer_who_leaves() -> None:
    """Rule 13.43g."""
    after, _ = turn([], attacker=LEAVE, bouncer=LEAVE)
    assert ids(after.freed) == ["G1", "B1", "G2"]


def test_if_all_three_disengage_all_scatter() -> None:
    """Rule 13.42: as they do when the ten turns of the two are over and the bouncer goes."""
    assert turn([], attacker=LEAVE, bouncer=LEAVE)[0].left == ()
    after, _ = turn([], three(turn=10), bouncer=LEAVE)
    assert (ids(after.freed), after.left) == (["G1", "B1", "G2"], ())


@pytest.mark.parametrize(
    ("contest", "left"), [(AWAY, ("G1", "G2")), (HELD, ("G2",))], ids=["away", "held"]
)
def test_whom_bouncer_and_defender_leave_scatters_alone(
    contest: tuple[int, int], left: tuple[str, ...]
) -> None:
    """Rule 13.42: the bouncer gets away freely, the defender by its contest."""
    after, _ = turn([*contest, *MISSED], defender=LEAVE, bouncer=LEAVE)
    assert after.left == left
    assert (after.two is None) is ("G1" in left)


def test_nor_one_who_is_all_damaged() -> None:
    """Rule 13.41a."""
    hurt = three(bouncer=flight("G2", ["damaged"] * 3))
    after, _ = turn([], hurt, attacker=LEAVE)
    assert ids(after.freed) == ["G1", "B1", "G2"]


def test_an_attacker_who_is_all_damaged_must_leave() -> None:
    """Rule 13.41a, for it is the bouncer's quarry."""
    hurt = three(attacker=flight("B1", ["damaged"] * 3))
    after, table = turn([*HELD, *MISSED], hurt)
    assert asked(table) == ["contest", "manoeuvre"]
    assert ids(after.freed) == ["G1"]


@pytest.mark.parametrize("forced", [False, True])
def test_without_the_bouncer_the_other_two_have_the_turn(forced: bool) -> None:
    """Rules 13.43g and 13.41a: a bouncer who is all damaged is out of it too."""
    bouncer = flight("G2", ["damaged"] * 3 if forced else 3)
    after, table = turn(ROUND, three(bouncer=bouncer), bouncer=STAY if forced else LEAVE)
    assert list(manoeuvres(table)) == ["B1 against G1", "G1 against B1"]
    assert after.two is not None
    assert (after.two.turn, ids(after.freed)) == (4, ["G2"])


def test_defender_and_bouncer_may_both_leave() -> None:
    """The attacker then holds the defender or does not (13.41c)."""
    after, table = turn([*HELD, *MISSED], defender=LEAVE, bouncer=LEAVE)
    assert list(manoeuvres(table)) == ["B1 against G1"]
    assert ids(after.freed) == ["G2"]
    away, _ = turn([*AWAY, *MISSED], defender=LEAVE, bouncer=LEAVE)
    assert ids(away.freed) == ["G1", "B1", "G2"]


def test_the_defender_counts_its_own_ammunition() -> None:
    """Rule 13.33."""
    after, _ = turn([*ROUND, *MISSED, 6, 6, 1, 1, 10])
    assert after.three is not None
    assert after.three.fight.defender.weapons[0].depletion == GUN.depletion + 1


@pytest.mark.parametrize(
    ("captors", "prisoner"), [((False, True, False), True), ((True, False, True), False)]
)
def test_a_defender_shot_down_comes_down_where_it_is(
    captors: tuple[bool, bool, bool], prisoner: bool
) -> None:
    """Rule 14.25; a 10 spares the pilot."""
    table = table_with([*ROUND, 6, 6, 9, 9, *MISSED, 1, 10, 10])
    lone = three(defender=flight("G1", 1))
    after = three_way_turn(table, lone, attacker=STAY, defender=STAY, bouncer=STAY, captors=captors)
    (box,) = after.harms[2].flight.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner


@pytest.mark.parametrize(("contest", "free"), [(AWAY, True), (HELD, False)])
def test_a_defender_who_leaves_is_held_or_not(contest: tuple[int, int], free: bool) -> None:
    """Rule 13.41c, after the round of bouncer and attacker."""
    after, table = turn([*ROUND, *contest, *MISSED], defender=LEAVE)
    assert list(manoeuvres(table)) == ["G2 against B1", "B1 against G2", "B1 against G1"]
    assert (after.three is None) is free
    assert ids(after.freed) == (["G1"] if free else [])


def test_a_defender_who_is_all_hurt_must_try() -> None:
    """Rule 13.41a."""
    hurt = three(defender=flight("G1", ["damaged", "crippled"]))
    _, table = turn([*ROUND, *HELD, *MISSED], hurt)
    assert "contest" in asked(table)


def test_the_defender_goes_free_after_ten_turns_and_the_bouncer_after_its_own() -> None:
    """Rule 13.43, note: first in, first out; the attacker's fatigue stays with it."""
    after, table = turn(ROUND, three(turn=10, bounced=4))
    assert list(manoeuvres(table)) == ["G2 against B1", "B1 against G2"]
    assert ids(after.freed) == ["G1"]
    pair = after.two
    assert pair is not None
    assert (pair.turn, pair.attacker.id) == (5, "G2")
    table = table_with(ROUND)
    dogfight_turn(table, pair, STAY, STAY)
    assert manoeuvres(table) == {
        "G2 against B1": {"fatigue-1": -1},
        "B1 against G2": {"fatigue-3": -3},
    }
    last = replace(pair, turn=10)
    assert dogfight_turn(table_with(), last, STAY, STAY).over


def test_a_bouncer_who_came_in_the_first_turn_leaves_with_the_defender() -> None:
    after, _ = turn([], three(turn=10, bounced=10))
    assert (after.two, ids(after.freed)) == (None, ["G1", "B1", "G2"])


def test_a_bouncer_shot_down_leaves_a_fight_of_two() -> None:
    """A 20 of the attacker's two shots; a 1 burns the crew."""
    lone = three(bouncer=flight("G2", 1))
    after, _ = turn([*MISSED, 6, 6, 10, 10, 1, 1, *ROUND, 10], lone)
    assert (after.three, after.freed) == (None, ())
    assert after.two is not None
    assert (after.two.attacker.id, after.two.defender.id, after.two.turn) == ("B1", "G1", 4)


def test_a_defender_shot_down_leaves_the_bouncer_and_the_attacker() -> None:
    lone = three(defender=flight("G1", 1))
    after, _ = turn([*ROUND, 6, 6, 10, 10, *MISSED, 1, 1, 10], lone)
    assert (after.three, after.freed) == (None, ())
    assert after.two is not None
    assert (after.two.attacker.id, after.two.defender.id, after.two.turn) == ("G2", "B1", 2)


def test_nobody_fights_on_without_ammunition() -> None:
    """Rule 13.41."""
    spent = (Weapon(GUN, 10, empty=True),)
    dry: dict[str, Any] = {
        "attacker": flight("B1", 3, weapons=spent),
        "defender": flight("G1", 3, weapons=spent),
        "bouncer": flight("G2", 3, weapons=spent),
    }
    after, _ = turn([], three(**dry))
    assert ids(after.freed) == ["G1", "B1", "G2"]
    armed = dry | {"bouncer": flight("G2", 3)}
    assert turn(MISSED, three(**armed))[0].three is not None


def test_what_falls_out_of_a_flight_of_three_is_told() -> None:
    """Rule 14.23: a damaged aeroplane spins away; its pilot is rated 1."""
    boxes = tuple(replace(box, crew=crew(box.number, 1, 1)) for box in flight("B1", 3).aeroplanes)
    hit = three(attacker=replace(flight("B1", 3), aeroplanes=boxes))
    after, _ = turn([6, 6, 7, 7, *MISSED, 1, 1, *ROUND, 10], hit)
    assert ids(one for harm in after.harms for one in harm.separated) == ["B1-1"]
    assert after.three is not None
    assert len(after.three.fight.attacker.present) == 2


# --- 13.422, 13.423: special ways out, of three


def couple(id: str = "G1") -> Flight:
    """A German pair at work, rated 0; no. 2 is the Schusta aeroplane."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight(id, 2, card=card, tasking=Tasking.RECON, schusta=2)
    boxes = tuple(
        replace(box, camera=box.number == 1, crew=crew(box.number, 2, 0))
        for box in plain.aeroplanes
    )
    return replace(plain, aeroplanes=boxes)


@pytest.mark.parametrize(("die", "away"), [(5, ["G1-1"]), (4, [])])
def test_a_schusta_aeroplane_covers_the_other_in_a_fight_of_three(
    die: int, away: list[str]
) -> None:
    """Rule 13.422: it does not leave itself, and nobody counts the attempt."""
    after, table = turn([die, *ROUND, *ROUND], three(defender=couple()), defender=SCHUSTA)
    assert asked(table) == ["schusta", *["manoeuvre"] * 4]
    assert "enemy-held" not in manoeuvres(table)["B1 against G1"]
    assert ids(after.escaped) == away
    assert after.three is not None
    assert len(after.three.fight.defender.present) == 2 - len(away)


def test_so_it_does_when_a_friend_bounces() -> None:
    """Rules 13.422 and 13.43: the cover is part of the round that follows."""
    table = table_with([*ENGAGED, *NOT, 5, *ROUND, *ROUND])
    after = bounce(
        table, fight(defender=couple()), flight("G2", 3), CLEAR, defender=SCHUSTA,
        attacker_lets_go=False,
    )  # fmt: skip
    assert all_dice_used(table)
    assert ids(after.escaped) == ["G1-1"]
    assert after.three is not None
    assert len(after.three.fight.defender.present) == 1


def test_a_pair_that_hunts_and_is_bounced_stays_with_its_schusta() -> None:
    """Rule 13.422: the defender is not free, as he is when the attacker leaves (13.43g)."""
    hunting = ThreeWay(Dogfight(couple(), flight("B1", 3), 3), flight("B2", 3), 1)
    table = table_with([5, *ROUND, *MISSED])
    after = three_way_turn(table, hunting, attacker=SCHUSTA, defender=STAY, bouncer=STAY)
    assert all_dice_used(table)
    assert ids(after.escaped) == ["G1-1"]
    assert after.three is not None
    assert len(after.three.fight.attacker.present) == 1


def test_a_defender_may_spin_out_as_it_is_bounced() -> None:
    """Rules 13.423 and 13.43a: nobody shoots at it."""
    table = table_with([*ENGAGED, *NOT, *ROUND])
    lone = fight(defender=flight("G1", 1))
    after = bounce(table, lone, flight("G2", 3), CLEAR, defender=SPIN, attacker_lets_go=False)
    assert all_dice_used(table)
    assert (ids(after.freed), after.freed[0].spinning, after.left) == (["G1"], 1, ("G1",))
