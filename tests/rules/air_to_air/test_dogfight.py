"""Rules 13.41 to 13.423: a dogfight's turns, who gets away, and who must stay.

Flights are alike unless a test says otherwise. Three undamaged aeroplanes have 1 shot from 10 and 2
from 16; a gun of Firepower 2 damages on a natural 14 and shoots down on 18 (house charts 13.31 and
13.32). `MISSED` is a roll for manoeuvre without a shot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air_to_air.dogfight import (
    Dogfight,
    DogfightTurn,
    Intent,
    clouded,
    covered,
    disengagement,
    dogfight_turn,
    ended,
    enter,
    faster,
    may_spin_out,
    must_disengage,
    sinks,
)
from bloodyapril.rules.air_units import Damage, Flight, Tasking, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType, WeaponType
from bloodyapril.terms.sides import Side, Sky
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
MISSED = (1, 1)
HELD, AWAY = (1, 10), (10, 1)
"""Contests between equals: the leaver's die, then the other's."""
DRUM_GUN = WeaponType("lewis", "Lewis", rear=False, firepower=1, depletion=3, drums=3)


def pair(attacker: Flight | None = None, defender: Flight | None = None, turn: int = 0) -> Dogfight:
    return Dogfight(attacker or flight("B1", 3), defender or flight("G1", 3), turn)


def play(
    fight: Dogfight,
    faces: Iterable[int],
    attacker: Intent = STAY,
    defender: Intent = STAY,
    **changes: Any,
) -> tuple[DogfightTurn, Table]:
    """One turn, for which exactly these dice fall."""
    table = table_with(faces)
    after = dogfight_turn(table, fight, attacker, defender, **changes)
    assert all_dice_used(table)
    return after, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    told = [roll for event in table.events for roll in event.rolls]
    return [roll for roll in (*told, *table.dice.take_log()) if roll.question == chart]


def manoeuvres(table: Table) -> list[dict[str, int]]:
    """The modifiers of every roll for manoeuvre."""
    return [
        {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls(table, "manoeuvre")
    ]


# --- 13.41c the contest


def test_the_pups_get_away_with_sixteen_against_fifteen() -> None:
    """The example of 13.41c: +12 for the Pups, +14 for the Albatri, who must be beaten."""
    pups = flight("B1", ["ok", "ok", "damaged"], card=aeroplane_type(manoeuvre=8), aggression=2)
    albatri = flight("G1", 5, card=aeroplane_type(manoeuvre=6), aggression=3)
    contest = disengagement(table_with(), pups, albatri)
    assert (contest.strength, contest.against) == (12, 14)
    assert contest.read((4, 1)).result == 1
    assert contest.read((3, 1)).result == 0


def test_who_gets_away_is_shot_at_with_four_less_and_shoots_not() -> None:
    """Rules 13.41c and 13.42."""
    after, table = play(pair(), [*AWAY, *MISSED], defender=LEAVE)
    assert asked(table) == ["contest", "manoeuvre"]
    assert manoeuvres(table) == [{"enemy-away": -4}]
    assert (after.over, after.left, after.tried) == (True, ("G1",), ("G1",))


def test_who_is_held_is_shot_at_with_two_less_and_shoots_not() -> None:
    """Rules 13.41c and 13.42."""
    after, table = play(pair(), [*HELD, *MISSED], defender=LEAVE)
    assert manoeuvres(table) == [{"enemy-held": -2}]
    assert (after.over, after.left, after.tried) == (False, (), ("G1",))
    assert after.fight.defender.id == "G1"


@pytest.mark.parametrize(
    ("speeds", "away"),
    [((3, 4), False), ((3.5, 3.5), True), ((2.5, 4.5), True), ((2.5, 4), False)],
    ids=["alike", "faster level", "faster diving", "slower"],
)
def test_either_greater_speed_is_enough(speeds: tuple[float, float], away: bool) -> None:
    """Rule 13.41c; a common type makes 3 level and 4 diving."""
    card = aeroplane_type(level=speeds[0], dive=speeds[1])
    assert faster(flight("B1", card=card), flight("G1")) is away


def test_speeds_are_those_of_the_band_that_they_fight_in() -> None:
    """Rule 13.41c."""
    plain = aeroplane_type()
    quick = aeroplane_type(level=4).bands[Band.MEDIUM]
    card = replace(plain, bands={**plain.bands, Band.MEDIUM: quick})
    assert faster(flight("B1", card=card, altitude="Medium+1"), flight("G1"))
    assert not faster(flight("B1", card=card, altitude="Low+1"), flight("G1"))


def test_the_faster_flight_needs_no_contest_but_is_shot_at() -> None:
    """Rule 13.41c."""
    quick = flight("G1", 3, card=aeroplane_type(side=Side.GERMAN, level=4))
    after, table = play(pair(defender=quick), MISSED, defender=LEAVE)
    assert asked(table) == ["manoeuvre"]
    assert after.left == ("G1",)


# --- 13.41a-b what is declared


def test_both_leave_and_neither_gets_off_without_scatter() -> None:
    """Rules 13.41b and 13.42."""
    after, table = play(pair(), [], LEAVE, LEAVE)
    assert asked(table) == []
    assert (after.over, after.left, after.tried) == (True, (), ("B1", "G1"))


def test_attackers_who_are_all_damaged_free_the_defender() -> None:
    """Rule 13.41a."""
    hurt = flight("B1", ["damaged", "crippled"])
    after, _ = play(pair(hurt), [], STAY, STAY)
    assert (after.over, after.left) == (True, ("G1",))


def test_defenders_who_are_all_hurt_must_try_to_leave() -> None:
    """Rule 13.41a."""
    hurt = flight("G1", ["damaged", "crippled"])
    assert must_disengage(hurt)
    after, table = play(pair(defender=hurt), [*HELD, *MISSED], STAY, STAY)
    assert asked(table) == ["contest", "manoeuvre"]
    assert after.tried == ("G1",)


def test_one_undamaged_defender_may_stay() -> None:
    """Rule 13.41a."""
    assert not must_disengage(flight("G1", ["damaged", "ok"]))


def test_after_ten_turns_the_eleventh_parts_them() -> None:
    """Rule 13.41."""
    tenth, _ = play(pair(turn=9), [*MISSED, *MISSED])
    assert not tenth.over
    after, _ = play(tenth.fight, [])
    assert (after.over, after.left) == (True, ())


# --- 13.41d, 13.421 the attacker leaves


def test_an_attacker_who_is_let_go_alone_has_disengaged() -> None:
    """Rules 13.42 and 13.421: both scatter, but only one tried to leave."""
    after, _ = play(pair(), [], LEAVE, STAY, let_go=True)
    assert (after.over, after.left, after.tried) == (True, (), ("B1",))


def test_leave_to_go_helps_nobody_who_stays() -> None:
    """Rule 13.421."""
    after, table = play(pair(), [*MISSED, *MISSED], STAY, STAY, let_go=True)
    assert (after.over, len(manoeuvres(table))) == (False, 2)


def test_an_attacker_who_is_held_becomes_the_defender() -> None:
    """Rules 13.41d and 13.421."""
    after, table = play(pair(turn=4), [*HELD, *MISSED], LEAVE, STAY)
    assert [roll.subject for roll in rolls(table, "manoeuvre")] == ["G1 against B1"]
    assert (after.fight.attacker.id, after.fight.defender.id) == ("G1", "B1")
    assert (after.fight.turn, after.tried) == (5, ("B1",))


def test_an_attacker_may_get_away() -> None:
    """Rule 13.421."""
    after, _ = play(pair(), [*AWAY, *MISSED], LEAVE, STAY)
    assert (after.over, after.left) == (True, ("B1",))


@pytest.mark.parametrize(("captors", "prisoner"), [((True, False), True), ((False, True), False)])
def test_a_leaving_attacker_comes_down_where_he_is(
    captors: tuple[bool, bool], prisoner: bool
) -> None:
    """Rules 11.4 and 14.25: a 16 is a shot even after a flight that got away, a 20 a kill, a 10
    spares the pilot; the gunners' ammunition rolls a 10."""
    after, _ = play(
        pair(flight("B1", 1)), [*AWAY, 10, 10, 10, 10, 10, 1, 10], LEAVE, STAY, captors=captors
    )
    (box,) = after.fight.defender.aeroplanes
    assert box.damage is Damage.SHOT_DOWN
    assert box.crew[0].prisoner is prisoner


# --- 13.41e fatigue


@pytest.mark.parametrize(
    ("before", "fatigue"), [(0, 0), (2, 0), (3, -1), (5, -1), (6, -2), (8, -2), (9, -3)]
)
def test_fatigue_is_one_for_every_three_turns(before: int, fatigue: int) -> None:
    """Rule 13.41e: turns 4 to 6, 7 to 9, and 10."""
    _, table = play(pair(turn=before), [*MISSED, *MISSED])
    assert [sum(found.values()) for found in manoeuvres(table)] == [fatigue, fatigue]


def test_who_fought_before_is_more_tired_than_the_other() -> None:
    """Rule 13.43, note: each has a counter of its own, and none counts for more than -3."""
    fight = replace(pair(turn=1), tired=(0, 8))
    _, table = play(fight, [*MISSED, *MISSED])
    assert manoeuvres(table) == [{}, {"fatigue-3": -3}]
    after, table = play(fight, [*HELD, *MISSED], LEAVE, STAY)
    assert manoeuvres(table) == [{"enemy-held": -2, "fatigue-3": -3}]
    assert after.fight.tired == (8, 0)


def test_height_and_surprise_are_forgotten_in_a_dogfight() -> None:
    """Rule 13.41e names every modifier of its rounds."""
    _, table = play(pair(flight("B1", 3, altitude="Medium+8")), [*MISSED, *MISSED])
    assert manoeuvres(table) == [{}, {}]


# --- 13.321, 13.34 rear guns and drums


@pytest.mark.parametrize(
    ("states", "shots"), [(["ok"] * 3, 2), (["ok", "damaged", "damaged"], 1), (["damaged"] * 3, 0)]
)
def test_rear_guns_of_a_held_flight_have_half_the_attackers_shots(
    states: list[str], shots: int
) -> None:
    """Rule 13.321: a 20 and Aggression +5, less 2, is a 23: four shots of six aeroplanes."""
    hunters = flight("G1", 6, aggression=5)
    card = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
    held = flight("B1", states, card=card)
    faces = [*HELD, 10, 10, *[1, 1] * 4, *[1, 1] * shots, 10, *[10] * bool(shots)]
    after, table = play(pair(hunters, held), faces, STAY, LEAVE)
    assert [roll.subject for roll in rolls(table, "shot-resolution")[4:]] == ["B1 at G1"] * shots
    gun, rear = after.fight.defender.weapons
    assert (gun.depletion, rear.depletion) == (GUN.depletion, REAR_GUN.depletion + shots)


def test_half_of_one_shot_is_none() -> None:
    """Rule 13.321."""
    card = aeroplane_type(scout=False, weapons=(REAR_GUN,))
    faces = [*HELD, 6, 6, 1, 1, 10]
    _, table = play(pair(flight("G1", 3), flight("B1", 3, card=card)), faces, STAY, LEAVE)
    assert len(rolls(table, "shot-resolution")) == 1


@pytest.mark.parametrize("contest", [HELD, AWAY])
def test_a_single_seater_changes_drums_when_it_tries_to_leave(contest: tuple[int, int]) -> None:
    """Rules 13.33 and 13.34: whether it gets away or not."""
    spent = (Weapon(DRUM_GUN, 10, drums=2, empty=True),)
    after, _ = play(pair(defender=flight("G1", 3, weapons=spent)), [*contest, *MISSED], STAY, LEAVE)
    assert after.fight.defender.weapons == (Weapon(DRUM_GUN, 3, drums=1),)


def test_it_does_not_while_it_stays() -> None:
    """Rule 13.34."""
    spent = (Weapon(DRUM_GUN, 10, drums=2, empty=True),)
    after, _ = play(pair(defender=flight("G1", 3, weapons=spent)), MISSED)
    assert after.fight.defender.weapons == spent


# --- 13.423 spinning out


def test_a_spin_out_is_certain_and_nobody_shoots() -> None:
    """Rule 13.423."""
    after, _ = play(pair(defender=flight("G1", 1)), [], STAY, SPIN)
    assert (after.over, after.left, after.tried) == (True, ("G1",), ("G1",))
    assert after.fight.defender.spinning == 1


STEADY = aeroplane_type(can_spin=False)


@pytest.mark.parametrize(
    "bound",
    [
        flight("G1", 2),
        flight("G1", 1, card=STEADY),
        flight("G1", 1, altitude="Deck+2"),
    ],
    ids=["two aeroplanes", "cannot spin", "at Deck"],
)
def test_who_may_not_spin_out_disengages_as_others_do(bound: Flight) -> None:
    """Rule 13.423."""
    assert len(may_spin_out(bound)) == 1
    hunters = flight("B1", 3, altitude=str(bound.altitude))
    after, table = play(pair(hunters, bound), [*HELD, *MISSED], STAY, SPIN)
    assert asked(table)[0] == "contest"
    assert after.fight.defender.spinning == 0


def test_the_last_of_a_flight_may_spin_out() -> None:
    """Rule 13.423 looks at the aeroplanes that are left."""
    assert may_spin_out(flight("G1", ["shot down", "ok"])) == []


# --- 13.422 Schusta aeroplanes


def schusta(*states: str, camera: int = 1, tasking: Tasking = Tasking.RECON) -> Flight:
    """A German pair with pilots rated 0; the camera is in one of them."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight("G1", states or 2, card=card, tasking=tasking)
    boxes = tuple(
        replace(box, camera=box.number == camera, crew=crew(box.number, 2, 0))
        for box in plain.aeroplanes
    )
    return replace(plain, aeroplanes=boxes)


@pytest.mark.parametrize("camera", [1, 2])
def test_the_schusta_aeroplane_fights_on_while_the_other_leaves(camera: int) -> None:
    """Rule 13.422: a 5 is enough, and a normal round follows."""
    fight = pair(defender=schusta(camera=camera))
    after, table = play(fight, [5, *MISSED, *MISSED], STAY, SCHUSTA)
    assert asked(table) == ["schusta", "manoeuvre", "manoeuvre"]
    assert manoeuvres(table) == [{}, {}]
    (away,) = after.escaped
    assert after.separated == ()
    assert [box.number for box in away.present] == [camera]
    assert [box.number for box in after.fight.defender.present] == [3 - camera]
    assert (after.over, away.aggression) == (False, 0)


def test_a_failure_costs_nothing_but_the_chance() -> None:
    """Rule 13.422."""
    after, table = play(pair(defender=schusta()), [4, *MISSED, *MISSED], STAY, SCHUSTA)
    assert manoeuvres(table) == [{}, {}]
    assert (after.escaped, len(after.fight.defender.present)) == ((), 2)


def test_damage_separates_aeroplanes_of_such_a_pair_too() -> None:
    """Rule 14.23: a 14 damages the first, a 1 makes it spin."""
    fight = pair(defender=schusta())
    after, _ = play(fight, [4, 6, 6, 7, 7, *MISSED, 10, 1, 1], STAY, SCHUSTA)
    assert ([one.id for one in after.separated], after.escaped) == (["G1-1"], ())


def test_a_leader_who_is_covered_takes_his_value_along() -> None:
    """Rule 4.33: the other rolls for a value of its own."""
    led = replace(schusta(), leader=1, led=True, aggression=5)
    after, table = play(pair(defender=led), [5, 5, 5, *MISSED, *MISSED], STAY, SCHUSTA)
    assert asked(table)[:2] == ["schusta", "flight-quality"]
    assert (after.fight.defender.leader, after.fight.defender.led) == (None, False)


def test_a_pair_that_became_the_attacker_may_be_covered_too() -> None:
    """Rule 13.422; its rear guns do not fire then (13.11)."""
    after, table = play(Dogfight(schusta(), flight("B1", 3)), [5, *MISSED], SCHUSTA, STAY)
    assert manoeuvres(table) == [{}]
    assert (len(after.fight.attacker.present), len(after.escaped)) == (1, 1)
    assert after.fight.attacker.id == "G1"


@pytest.mark.parametrize(
    ("pair_", "number"),
    [
        (schusta("damaged", "ok"), 1),
        (schusta("ok", "damaged"), None),
        (schusta("ok", "shot down"), None),
        (schusta(camera=0, tasking=Tasking.ARTILLERY), 1),
        (replace(schusta(camera=0, tasking=Tasking.ARTILLERY), schusta=1), 2),
        (replace(schusta("damaged", "ok"), schusta=1), None),
        (schusta(tasking=Tasking.OFFENSIVE_PATROL), None),
        (replace(schusta(), side=Side.BRITISH), None),
    ],
    ids=[
        "worker hurt",
        "Schusta hurt",
        "no Schusta",
        "artillery",
        "named",
        "named and hurt",
        "patrol",
        "British",
    ],
)
def test_only_an_undamaged_schusta_aeroplane_covers(pair_: Flight, number: int | None) -> None:
    """Rules 13.422 and 12.212."""
    box = covered(pair_)
    assert (box and box.number) == number


def test_without_one_the_flight_disengages_as_others_do() -> None:
    """Rule 13.422."""
    fight = pair(defender=schusta("ok", "damaged"))
    _, table = play(fight, [*HELD, *MISSED], STAY, SCHUSTA)
    assert asked(table) == ["contest", "manoeuvre"]


# --- the end


def test_shots_of_both_sides_fall_at_once() -> None:
    """Rule 13.32: two lone flights shoot each other down; the last dice are the crews'."""
    fight = pair(flight("B1", 1, aggression=5), flight("G1", 1, aggression=5))
    shots = [10, 10, 10, 10]
    after, _ = play(fight, [*shots, *shots, 10, 10, 1, 1, 1, 1])
    assert not after.fight.attacker.present
    assert not after.fight.defender.present
    assert after.over


SPENT = (Weapon(GUN, 10, empty=True),)


@pytest.mark.parametrize(
    ("attacker", "defender", "over"),
    [
        (flight("B1"), flight("G1"), False),
        (flight("B1", weapons=SPENT), flight("G1"), False),
        (flight("B1", weapons=SPENT), flight("G1", weapons=SPENT), True),
        (flight("B1", ["shot down"]), flight("G1"), True),
        (flight("B1", 1, spinning=1), flight("G1"), True),
        (flight("B1", 1, dud_engine=True), flight("G1"), True),
        (flight("B1", ["damaged"]), flight("G1"), False),
    ],
    ids=["fit", "one dry", "both dry", "gone", "spins", "dud engine", "damaged"],
)
def test_what_ends_a_dogfight(attacker: Flight, defender: Flight, over: bool) -> None:
    """Rules 13.41, 14.23 and 14.24."""
    assert ended(Dogfight(attacker, defender))[0] is over


def test_bombs_are_jettisoned_on_entering_a_dogfight() -> None:
    """Rule 18.11."""
    table = table_with()
    assert not enter(table, flight("B1", laden=True)).laden
    assert [event.rule for event in table.events] == ["18.11"]
    assert enter(table, flight("B1")) == flight("B1")
    assert len(table.events) == 1


@pytest.mark.parametrize(
    ("altitude", "turn", "then"),
    [
        ("Medium+4", 4, "Medium+4"),
        ("Medium+4", 5, "Low+0"),
        ("Medium+4", 6, "Medium+4"),
        ("Low+0", 10, "Deck+0"),
        ("Deck+2", 5, "Deck+2"),
        ("Medium+4", 0, "Medium+4"),
    ],
)
def test_after_every_fifth_turn_it_sinks_a_band(altitude: str, turn: int, then: str) -> None:
    """Rule 13.41, to +0 of the next; the Deck is the end of it."""
    assert str(sinks(Altitude.parse(altitude), turn)) == then


@pytest.mark.parametrize(
    ("weather", "ends"),
    [
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), True),
        (Weather(Sky.FOG, Band.LOW), True),
        (Weather(Sky.SNOW, Band.LOW), True),
        (Weather(Sky.MOSTLY_CLOUDY, Band.DECK), False),
        (Weather(Sky.MOSTLY_SUNNY, Band.LOW), False),
        (Weather(), False),
    ],
)
def test_solid_cloud_and_fog_end_it_and_broken_cloud_does_not(weather: Weather, ends: bool) -> None:
    """Rule 13.41."""
    assert clouded(weather, Altitude.parse("Low+0")) is ends


def test_at_night_the_ratings_do_not_count() -> None:
    """Rule 21.31, in a dogfight too."""
    nimble: AeroplaneType = aeroplane_type(manoeuvre=8)
    fight = pair(flight("B1", 3, card=nimble))
    assert manoeuvres(play(fight, [*MISSED, *MISSED])[1]) == [
        {"differential": 2},
        {"differential": -2},
    ]
    assert manoeuvres(play(fight, [*MISSED, *MISSED], night=True)[1]) == [{}, {}]
