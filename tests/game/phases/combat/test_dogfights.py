"""Rules 13.41 to 13.43 in play: dogfights over several turns, on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Activate, Fly
from bloodyapril.game.decisions import HeightAfter
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.anti_aircraft import barrage
from bloodyapril.game.phases.combat.dogfights import activate, drift, locks, sink
from bloodyapril.game.phases.detection import detection_phase, sighting, track_phase
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.referee import objections, play
from bloodyapril.game.state.game import Began, Game, Phase
from bloodyapril.game.turn import begin_movement
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Damage, Detection, Weapon
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    GUN,
    REAR_GUN,
    Bystander,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    game,
    gun,
    scenario,
    table_with,
)
from tests.game.dogfighting import (
    AWAY,
    CHANCE,
    COVER,
    COVERED,
    END,
    ENGAGED,
    EVERY,
    HELD,
    MISERS,
    NO_SHOT,
    STAY,
    STEADY,
    TURN,
    UNCOVERED,
    UNSEEN,
    Miser,
    began,
    couple,
    first_round,
    fought,
    locked,
    wishing,
)

# --- 10.34: the marker


def test_a_fight_that_its_round_does_not_end_becomes_a_dogfight() -> None:
    """Rules 10.34 and 15: nobody scatters, nobody checks for Wind Up."""
    ours, theirs = flight("B1", 3, tally="G1"), flight("G1", 3, tally="B2")
    after, table = first_round([*ENGAGED, *UNSEEN, *TURN], ours, theirs)
    (melee,) = after.dogfights
    assert (melee.attacker, melee.defender, melee.turn) == ("B1", "G1", 1)
    assert melee.hex == Position.parse("1010")
    assert melee.activated
    assert "scatter" not in asked(table)
    assert [after.flight(id).tally for id in ("B1", "G1")] == [None, None]


def test_without_the_rule_a_fight_ends_with_its_round() -> None:
    """Rule 13.2: the advanced rule must be played."""
    after, table = first_round(
        [*ENGAGED, *UNSEEN, *TURN, *END], flight("B1", 3, tally="G1"), flight("G1", 3),
        scenario=scenario(),
    )  # fmt: skip
    assert after.dogfights == ()
    assert asked(table).count("scatter") == 2


def test_a_fight_in_which_both_ran_dry_is_over() -> None:
    """Rule 13.41: both guns have nine, one shot each spends them."""
    spent = (Weapon(GUN, 9),)
    ours = flight("B1", 3, tally="G1", weapons=spent)
    theirs = flight("G1", 3, weapons=spent)
    shot = (1, 1)
    # Surprise adds 3 to B1's manoeuvre and takes 3 from G1's, which needs a 13 for a shot.
    faces = [*ENGAGED, *UNSEEN, 5, 5, *shot, 7, 6, *shot, 10, 10, *END]
    after, _ = first_round(faces, ours, theirs)
    assert after.dogfights == ()


@pytest.mark.parametrize(
    ("attacker", "defender", "reading", "locked_in"),
    [
        (["damaged"], ["ok"], "nobody-hunts", False),
        (["damaged", "crippled"], ["crippled"], "nobody-hunts", False),
        (["damaged", "crippled"], ["crippled"], "cannot-fly", True),
        (["damaged", "ok"], ["crippled"], "nobody-hunts", True),
        (["ok"], ["shot down"], "cannot-fly", False),
    ],
)
def test_attackers_who_are_all_hurt_begin_no_dogfight(
    attacker: list[str], defender: list[str], reading: str, locked_in: bool
) -> None:
    """Rule 13.41, by the ruling; the Polish text asks whether a side can still fly."""
    play = game(flight("B1", attacker), flight("G1", defender), scenario=EVERY)
    table = table_with(fight_over_by_damage=reading)
    assert locks(play, table, play.flight("B1"), play.flight("G1")) is locked_in


def test_a_fight_with_a_defensive_wheel_is_over() -> None:
    """Rule 13.44."""
    card = aeroplane_type(scout=False, weapons=(GUN, REAR_GUN))
    ours, theirs = flight("B1", 3, tally="G1"), flight("G1", 3, card=card, wheel=True)
    after, _ = first_round([6, 5, *TURN, STAY, *STEADY, *STEADY], ours, theirs)
    assert after.dogfights == ()


def test_bombs_are_dropped_where_the_dogfight_begins() -> None:
    """Rule 18.11."""
    ours = flight("B1", 3, tally="G1")
    after, _ = first_round([*ENGAGED, *UNSEEN, *TURN], ours, flight("G1", 3, laden=True))
    assert not after.flight("G1").laden


def test_the_attacker_is_as_high_as_the_defender_by_its_own_markers() -> None:
    """Rule 13.3: 13,750 ft is +5 of 8 for one, +2 of 4 for the other is 13,000."""
    steep = aeroplane_type(climbs={Band.LOW: 5, Band.MEDIUM: 4, Band.HIGH: 10})
    ours = flight("B1", 3, tally="G1", card=steep, altitude="High+0")
    after, _ = first_round([*ENGAGED, *UNSEEN, *TURN], ours, flight("G1", 3, altitude="Medium+5"))
    assert str(after.flight("B1").altitude) == "Medium+2"
    assert str(after.flight("G1").altitude) == "Medium+5"


# --- 9.2: whose turn it is


def test_a_dogfight_is_moved_by_its_attackers_side() -> None:
    """Rule 9.2: its flights have no other move."""
    start = locked(None, None, flight("B2", 1, hex="0505"))
    assert [melee.id for melee in start.to_activate(Side.BRITISH)] == ["D1"]
    assert start.to_activate(Side.GERMAN) == []
    assert [one.id for one in start.to_move(Side.BRITISH)] == ["B2"]
    assert (start.waiting(Side.BRITISH), start.waiting(Side.GERMAN)) == (2, 0)


def test_the_bouncers_side_may_activate_it_too() -> None:
    """Rule 9.2."""
    start = locked(None, None, flight("G2", 2), melee={"bouncer": "G2"})
    assert len(start.to_activate(Side.GERMAN)) == 1


def test_every_dogfight_waits_again_in_the_next_movement_phase() -> None:
    start = locked(melee={"activated": True})
    after = begin_movement(start, table_with(), BYSTANDERS)
    assert after.initiative is not None
    assert after.initiative.waiting == (1, 0)


def test_nobody_forms_a_defensive_wheel_in_a_dogfight() -> None:
    """Rules 10.51 and 13.44."""
    pair = couple()
    wheeling = {side: Bystander(wheels=True) for side in Side}
    after = begin_movement(locked(defender=pair), table_with(), wheeling)
    assert not after.flight("G1").wheel
    free = begin_movement(game(pair, scenario=EVERY), table_with(), wheeling)
    assert free.flight("G1").wheel


@pytest.mark.parametrize(
    ("side", "changes", "dogfight", "rule"),
    [
        (Side.GERMAN, {}, "D1", "9.2"),
        (Side.BRITISH, {"activated": True}, "D1", "9.2"),
        (Side.BRITISH, {}, "D7", "13.41"),
    ],
)
def test_a_dogfight_that_may_not_be_fought_now_is_refused(
    side: Side, changes: Mapping[str, Any], dogfight: str, rule: str
) -> None:
    start = locked(melee=changes, initiative=Initiative(side, 1, (1, 1)))
    (reason,) = objections(start, table_with(), Activate(dogfight))
    assert rule in reason
    with pytest.raises(Unlawful, match=dogfight):
        play(start, table_with(), BYSTANDERS, Activate(dogfight))


def test_fighting_a_dogfight_uses_up_one_of_the_chit() -> None:
    other = flight("B2", 1, hex="0505")
    start = locked(None, None, other, initiative=Initiative(Side.BRITISH, 2, (2, 0)))
    after = play(start, table_with(TURN), BYSTANDERS, Activate("D1"))
    assert after.initiative is not None
    assert after.initiative.due == 1


def test_a_flight_in_a_dogfight_has_no_move_of_its_own() -> None:
    action = Fly("B1", Flying.LEVEL, HalfMP(6), (Step(True, 0),) * 3, flight("B1").altitude)
    (reason,) = fly_objections(locked(), table_with(), action)
    assert "13.41" in reason


# --- 13.41: its turns


def test_while_both_stay_the_fight_goes_on() -> None:
    after, table = fought(TURN, locked())
    assert asked(table) == ["manoeuvre", "manoeuvre"]
    assert [(melee.turn, melee.activated) for melee in after.dogfights] == [(2, True)]


def test_a_turn_costs_two_of_endurance() -> None:
    """Rule 10.4."""
    after, _ = fought(TURN, locked(flight("B1", 3, endurance_used=7)))
    assert [after.flight(id).endurance_used for id in ("B1", "G1")] == [9, 2]


@pytest.mark.parametrize(("moved", "cost"), [(False, 2), (True, 0)])
def test_who_is_drawn_into_one_before_it_has_moved_pays_for_it(moved: bool, cost: int) -> None:
    """Rule 10.4: the attacker has paid for its move, the defender if it made one."""
    hunted = flight("G1", 3, moved=moved)
    ours = flight("B1", 3, tally="G1", moved=True, endurance_used=1)
    after, _ = first_round([*ENGAGED, *UNSEEN, *TURN], ours, hunted)
    assert [after.flight(id).endurance_used for id in ("B1", "G1")] == [1, cost]


def test_if_both_break_off_all_scatter_and_have_disengaged() -> None:
    """Rules 13.41b, 13.42 and 15: the defender is placed first."""
    both = wishing(british=Intent.DISENGAGE, german=Intent.DISENGAGE)
    after, table = fought(END, locked(), both)
    assert after.dogfights == ()
    assert [event.flights[0] for event in table.events if event.kind == "scatter"] == ["G1", "B1"]
    rolls = [roll for event in table.events for roll in event.rolls if roll.question == "wind-up"]
    assert [[m.id for m in roll.modifiers] for roll in rolls] == [["disengaged"]] * 2
    for id in ("B1", "G1"):
        assert after.flight(id).manoeuvre_marker
        assert after.flight(id).detection is Detection.UNDETECTED


@pytest.mark.parametrize(("reading", "moved"), [("spent", True), ("free", False)])
def test_a_turn_of_dogfight_is_the_move_of_who_leaves_it(reading: str, moved: bool) -> None:
    """Rule 9.2, by the ruling move-after-dogfight."""
    wishes = wishing(british=Intent.DISENGAGE, german=Intent.DISENGAGE)
    table = table_with(END, move_after_dogfight=reading)
    after = activate(locked(), table, wishes, "D1")
    assert after.dogfights == ()
    assert [after.flight(id).moved for id in ("B1", "G1")] == [moved, moved]


def test_who_gets_away_does_not_scatter_but_has_a_marker() -> None:
    """Rule 13.42: no shot at it by two 1s less 4; the hunter scatters."""
    leaving = wishing(german=Intent.DISENGAGE)
    faces = [*AWAY, *NO_SHOT, STAY, *STEADY, *STEADY]
    after, table = fought(faces, locked(), leaving)
    assert after.dogfights == ()
    assert [event.flights[0] for event in table.events if event.kind == "scatter"] == ["B1"]
    gone = after.flight("G1")
    assert (gone.manoeuvre_marker, str(gone.altitude)) == (True, "Medium+4")


def test_who_gets_away_may_go_lower() -> None:
    """Rule 13.42: as its commander says, who alone is told of it."""

    class Diver(Bystander):
        @HeightAfter.answered
        def _height_after(self, game: Game, table: Table, asked: HeightAfter) -> Altitude:
            return asked.among[-1]

    policies = {Side.BRITISH: Bystander(), Side.GERMAN: Diver(wish=Intent.DISENGAGE)}
    faces = [*AWAY, *NO_SHOT, STAY, *STEADY, *STEADY]
    after, table = fought(faces, locked(), policies)
    assert str(after.flight("G1").altitude) == "Medium+0"
    (told,) = [event for event in table.events if event.kind == "got-away"]
    assert told.seen_by is Side.GERMAN


def test_a_dud_engine_scatters_whoever_got_away() -> None:
    """Rule 14.24: shot at with 4 less, a 16 is a hit; a 2 puts the engine out."""
    bold = flight("B1", 3, aggression=4)
    faces = [10, 1, 5, 5, 7, 7, 10, 1, 2, STAY, STAY, *STEADY, *STEADY]
    start = locked(bold, flight("G1", 1, aggression=6))
    after, table = fought(faces, start, wishing(german=Intent.DISENGAGE))
    assert asked(table).count("scatter") == 2
    assert (after.flight("G1").dud_engine, str(after.flight("G1").altitude)) == (True, "Medium+0")


def test_who_is_held_stays_in_the_fight() -> None:
    after, _ = fought([*HELD, *NO_SHOT], locked(), wishing(german=Intent.DISENGAGE))
    assert [melee.turn for melee in after.dogfights] == [2]


def test_an_attacker_that_fails_to_leave_is_the_hunted_now() -> None:
    """Rule 13.421: the marker is the Germans' to fight from here on."""
    after, _ = fought([*HELD, *NO_SHOT], locked(), wishing(british=Intent.DISENGAGE))
    (melee,) = after.dogfights
    assert (melee.attacker, melee.defender) == ("G1", "B1")


def test_a_defender_may_let_the_attacker_go() -> None:
    """Rule 13.421: no contest, and both scatter."""
    policies = {
        Side.BRITISH: Bystander(wish=Intent.DISENGAGE),
        Side.GERMAN: Bystander(generous=True),
    }
    after, table = fought(END, locked(), policies)
    assert after.dogfights == ()
    assert asked(table).count("scatter") == 2


def test_a_spin_out_is_a_plain_disengagement_where_it_is_not_played() -> None:
    """Rule 13.423 is optional: alone it spins where it is played, else it must win the contest."""
    alone = locked(None, flight("G1", 1))
    spun, _ = fought([STAY, *STEADY, *STEADY], alone, wishing(german=Intent.SPIN_OUT))
    assert spun.flight("G1").spinning
    plain = replace(alone, scenario=scenario(rules_on=frozenset({"13.41"})))
    table = table_with([1, 10, *NO_SHOT])
    after = activate(plain, table, wishing(german=Intent.SPIN_OUT), "D1")
    assert "contest" in asked(table)
    assert not after.flight("G1").spinning


def test_wind_up_counts_all_that_the_dogfight_did() -> None:
    """Rule 15.1: an aeroplane damaged turns ago counts at the end; one hurt before it does not."""
    ours = flight("B1", ["damaged", "damaged", "ok"])
    before = Began((Damage.DAMAGED, Damage.NONE, Damage.NONE), 3)
    start = locked(ours, melee={"began": {"B1": before, "G1": began(flight("G1", 3))}})
    both = wishing(british=Intent.DISENGAGE, german=Intent.DISENGAGE)
    _, table = fought(END, start, both)
    (ours_roll,) = [
        roll
        for event in table.events
        for roll in event.rolls
        if roll.question == "wind-up" and roll.subject == "B1"
    ]
    assert {m.id: m.drm for m in ours_roll.modifiers} == {"own-damaged": -1, "disengaged": -2}


@pytest.mark.parametrize(("reading", "counted"), [("remembered", True), ("forgotten", False)])
def test_who_was_surprised_as_a_dogfight_began_is_shaken_at_its_end(
    reading: str, counted: bool
) -> None:
    """Rules 13.24 and 15.1, by the ruling; the attacker was not."""
    after, _ = first_round([*ENGAGED, *UNSEEN, *TURN], flight("B1", 3, tally="G1"), flight("G1", 3))
    (melee,) = after.dogfights
    assert [melee.began[id].disadvantaged for id in ("B1", "G1")] == [False, True]
    table = table_with(END, surprised_into_a_dogfight=reading)
    both = wishing(british=Intent.DISENGAGE, german=Intent.DISENGAGE)
    activate(after, table, both, melee.id)
    rolls = [roll for event in table.events for roll in event.rolls if roll.question == "wind-up"]
    shaken = [roll.subject for roll in rolls if "disadvantaged" in {m.id for m in roll.modifiers}]
    assert shaken == (["G1"] if counted else [])


def test_who_saw_the_attack_is_not() -> None:
    """Rule 13.24."""
    seen = (10, 10)
    after, _ = first_round([*ENGAGED, *seen, *TURN], flight("B1", 3, tally="G1"), flight("G1", 3))
    assert not after.dogfights[0].began["G1"].disadvantaged


def test_who_is_covered_by_its_schusta_has_left_the_fight() -> None:
    """Rules 13.422, 15.1 and 15.3: it scatters, has a marker, checks for Wind Up, is unseen."""
    pair = couple(detection=Detection.DETECTED, identified=True)
    start = locked(defender=pair, scenario=COVERED)
    after, table = fought([COVER, *TURN, STAY, *STEADY], start, wishing(german=Intent.SCHUSTA))
    away = after.flight("G1-1")
    assert (away.manoeuvre_marker, str(away.altitude)) == (True, "Medium+0")
    assert (away.detection, away.identified) == (Detection.UNDETECTED, False)
    assert away.moved
    (roll,) = [r for event in table.events for r in event.rolls if r.question == "wind-up"]
    assert (roll.subject, [m.id for m in roll.modifiers]) == (away.name, ["disengaged"])
    assert [melee.turn for melee in after.dogfights] == [2]
    assert not after.flight("G1").manoeuvre_marker


def test_a_schusta_that_covers_stays_though_the_enemy_leaves() -> None:
    """Rule 13.422: it may not disengage itself in that turn; the enemy's leave is its own."""
    start = locked(defender=couple(), scenario=COVERED)
    wishes = wishing(german=Intent.SCHUSTA, british=Intent.DISENGAGE)
    after, table = fought([COVER, *HELD, STAY, *STEADY], start, wishes)
    assert "Both break off." not in [event.text for event in table.events]
    assert len(after.flight("G1-1").present) == 1
    assert after.melee_of("G1") is not None


def test_an_attacking_pair_under_cover_is_not_let_go_as_a_whole() -> None:
    """Rules 13.421 and 13.422."""
    start = locked(flight("B1", 3), couple(), scenario=COVERED)
    (melee,) = start.dogfights
    start = replace(start, dogfights=(replace(melee, attacker="G1", defender="B1"),))
    policies = {Side.BRITISH: Bystander(generous=True), Side.GERMAN: Bystander(wish=Intent.SCHUSTA)}
    after, _ = fought([UNCOVERED, *NO_SHOT], start, policies)
    assert after.melee_of("G1") is not None


def test_wind_up_counts_what_the_dogfight_did_to_the_covered_aeroplane() -> None:
    """Rule 15.1."""
    whole = couple()
    hurt = whole.with_aeroplane(replace(whole.aeroplanes[0], damage=Damage.DAMAGED))
    marks = {"began": {"B1": began(flight("B1", 3)), "G1": began(whole)}}
    start = locked(defender=hurt, scenario=COVERED, melee=marks)
    _, table = fought([COVER, *TURN, STAY, *STEADY], start, wishing(german=Intent.SCHUSTA))
    (roll,) = [r for event in table.events for r in event.rolls if r.question == "wind-up"]
    assert {m.id: m.drm for m in roll.modifiers} == {"own-damaged": -1, "disengaged": -2}


def test_who_falls_out_of_a_dogfight_that_goes_on_is_undetected() -> None:
    """Rules 14.23 and 15.3: a 14 damages B1's first, a 1 makes it spin."""
    ours = flight("B1", 3, detection=Detection.DETECTED, identified=True)
    after, _ = fought([*NO_SHOT, 5, 5, 7, 7, 10, 1, 1, 5, 5], locked(ours))
    alone = after.flight("B1-1")
    assert alone.spinning
    assert (alone.detection, alone.identified) == (Detection.UNDETECTED, False)
    assert after.flight("B1").detection is Detection.DETECTED
    assert after.dogfights


def test_so_is_who_falls_out_of_the_round_that_begins_one() -> None:
    """Rules 14.24 and 15.3: a 2 puts out the engine of G1's first, which scatters at once."""
    hunted = flight("G1", 3, detection=Detection.DETECTED, identified=True)
    faces = [*ENGAGED, *UNSEEN, 5, 5, 6, 6, *NO_SHOT, 10, 1, 2, 5, 5, STAY]
    after, _ = first_round(faces, flight("B1", 3, tally="G1"), hunted)
    alone = after.flight("G1-1")
    assert alone.dud_engine
    assert (alone.detection, alone.identified) == (Detection.UNDETECTED, False)
    assert after.flight("G1").detection is Detection.DETECTED


def test_losses_are_scored_turn_by_turn() -> None:
    """Rule 4.6: a shot of G1's (14) brings one down, unhurt."""
    start = locked()
    faces = [*NO_SHOT, 5, 5, 10, 9, 5, 1, 10]
    after, _ = fought(faces, start)
    lost = [line for line in after.score if line.deed == "scout-shot-down"]
    assert [(line.side, line.by) for line in lost] == [(Side.GERMAN, "G1")]
    assert after.dogfights[0].turn == 2


def test_commanders_may_hold_their_fire_in_a_dogfight() -> None:
    """Rules 13.12 and 13.32."""
    _, table = fought([*CHANCE, *CHANCE], locked(), MISERS)
    assert asked(table) == ["manoeuvre", "manoeuvre"]


def test_so_may_one_whose_rear_guns_could_shoot_as_it_is_held() -> None:
    """Rules 13.12 and 13.321: an 18 less 2 gives two shots, half of them come back."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    start = locked(defender=flight("G1", 3, card=card))
    leaving = {side: Miser(wish=Intent.DISENGAGE) for side in Side}
    policies = {**leaving, Side.BRITISH: Miser()}
    _, table = fought([*HELD, 9, 9], start, policies)
    assert asked(table) == ["contest", "manoeuvre"]


# --- 7.53, 13.41, 16.3: what happens to it between its turns


def blown(speed: int) -> Game:
    weather = Weather(wind_from=Heading.NW, wind_speed=speed)
    return drift(locked(weather=weather), table_with())


def test_a_dogfight_drifts_with_all_its_flights() -> None:
    """Rule 7.53."""
    here = Position.parse("1010")
    assert blown(15).dogfights[0].hex == here
    after = blown(30)
    there = here.shift(Heading.SE)
    assert [after.dogfights[0].hex, after.flight("B1").position] == [there, there]


def test_nobody_fires_into_the_hex_of_a_dogfight() -> None:
    """Rule 16.3: not at a flight that comes there either."""
    start = locked(None, None, flight("B2", 1, hex="1010"), guns=[gun("1010")])
    table = table_with()
    barrage(start, table, "B2", Position.parse("1010"))
    assert asked(table) == []


@pytest.mark.parametrize(("turn", "height"), [(4, "Medium+4"), (5, "Low+0"), (10, "Low+0")])
def test_a_dogfight_sinks_a_band_after_every_fifth_turn(turn: int, height: str) -> None:
    """Rule 13.41."""
    after = sink(locked(melee={"turn": turn, "activated": True}), table_with(), BYSTANDERS)
    assert [str(after.flight(id).altitude) for id in ("B1", "G1")] == [height, height]


def test_a_dogfight_that_sinks_into_cloud_is_over() -> None:
    """Rule 13.41."""
    start = locked(
        melee={"turn": 5, "activated": True}, weather=Weather(Sky.MOSTLY_CLOUDY, Band.LOW)
    )
    table = table_with(END)
    after = sink(start, table, BYSTANDERS)
    assert all_dice_used(table)
    assert after.dogfights == ()


def test_cripples_stay_in_a_dogfight_and_only_observers_change_drums() -> None:
    """Rules 14.22 and 13.34."""
    drum = replace(GUN, id="drum", drums=3)
    empty = (Weapon(drum, 10, 2, empty=True), Weapon(REAR_GUN, 10, 2, empty=True))
    ours = flight("B1", ["crippled", "ok"], weapons=empty)
    after = admin_phase(locked(ours, turn=1), table_with(), BYSTANDERS)
    assert [box.number for box in after.flight("B1").present] == [1, 2]
    assert [weapon.empty for weapon in after.flight("B1").weapons] == [True, False]


def test_flights_in_a_dogfight_are_detected_and_look_at_nobody() -> None:
    """Rule 13.21b: no observer rolls for them, and they sight no one; others may sight them."""
    start = locked(None, None, flight("B2", 1, hex="1210", detection=Detection.DETECTED))
    looking = replace(start, phase=Phase.DETECTION)
    table = table_with([10, 10])
    after = detection_phase(looking, table, BYSTANDERS)
    assert all_dice_used(table)
    assert after.flight("B2").tally == "G1"
    assert start.seen(start.flight("G1"))


def test_a_dogfight_draws_the_eye() -> None:
    """Rule 13.21b: +4 in the house chart, and it is six aeroplanes that are looked for."""
    start = locked(None, None, flight("B2", 1, hex="1210"))
    check = sighting(start, table_with(), start.flight("B2"), start.flight("G1"))
    assert check is not None
    found = {modifier.id: modifier.drm for modifier in check.stack}
    assert found["dogfight"] == 4
    assert "large-flight" in found


def test_flights_in_a_dogfight_are_not_lost_to_the_observers() -> None:
    """Rule 20: far behind all lines they stay detected."""
    ours, theirs = (
        flight(id, 3, hex="0101", detection=Detection.DETECTED, identified=True)
        for id in ("B1", "G1")
    )
    start = locked(ours, theirs)
    after = track_phase(start, table_with(), BYSTANDERS)
    assert after.flight("B1").detection is Detection.DETECTED
