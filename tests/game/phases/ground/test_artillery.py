"""Rule 12.212 in play: a step in each Admin Phase, enemies who drive the flight off, and shells.

The flight circles in 1010, over no man's land, at Low+1; its battery in 0810 fires at the German
trench in 1210. A battery answers on a 4, a shot is well ranged on a 5. By the house charts 10 is
success 4, and on that 12 to 16 is heavy damage, 17 or more total destruction, 7 to 11 slight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.ending import finish
from bloodyapril.game.phases.ground.artillery import (
    artillery_step,
    assigned,
    driven_off,
    observer,
    shelled,
)
from bloodyapril.game.state.game import Game, Happening, Melee
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.view import known_shoots, visible
from bloodyapril.rules.air_units import AeroplaneFate, Damage, Flight, Status, Tasking
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.events import Event
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.taskings.artillery import Rung, Shoot
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    table_with,
)

MAP = front()
BATTERY, TARGET = Position.parse("0810"), Position.parse("1210")
SHOOT = Shoot(BATTERY, TARGET)
TWO_SEATER = aeroplane_type(scout=False)
SLIGHT, HEAVY, TOTAL = (10, 3, 4), (10, 6, 6), (10, 9, 9)
"""Faces of fire for effect and of its damage."""


def at(step: Rung, **changes: Any) -> Shoot:
    opened = step in (Rung.RANGING, Rung.EFFECT)
    return replace(SHOOT, step=step, **{"opened": opened, **changes})


def spotter(id: str = "B1", **changes: Any) -> Flight:
    plain = {"tasking": Tasking.ARTILLERY, "card": TWO_SEATER, "hex": "1010", "altitude": "Low+1"}
    return flight(id, **{**plain, **changes})


def working(*shoots: Shoot, own: Flight | None = None, **changes: Any) -> Game:
    own = own or spotter()
    return game(own, **{"turn": 5, "shoots": {own.id: shoots or (SHOOT,)}, **changes})


def stepped(start: Game, *faces: int, **chosen: str) -> tuple[Game, list[Event]]:
    table = table_with(faces, **chosen)
    after = artillery_step(start, table)
    assert all_dice_used(table)
    assert table.dice.take_log() == ()
    return after, table.events


def shoot_after(start: Game, *faces: int) -> Shoot:
    (shoot,) = stepped(start, *faces)[0].shoots["B1"]
    return shoot


def told_to(side: Side, events: Sequence[Event]) -> list[str]:
    return [event.text for event in visible(events, side, over=False)]


# --- step by step


def test_each_admin_phase_brings_the_flight_a_step_further() -> None:
    """Rules 3.2 and 12.212: sighting, contact, commence, two shots ranged, fire for effect."""
    play = working()
    steps = []
    for faces in ((), (3,), (4,), (), (5,), (4,), (5,), SLIGHT):
        table = table_with(faces)
        play = admin_phase(play, table, BYSTANDERS)
        assert all_dice_used(table)
        steps.append(play.shoots["B1"][0].step)
    contact, ranging = Rung.CONTACT, Rung.RANGING
    assert steps == [
        contact, contact, Rung.COMMENCE, ranging, ranging, ranging, Rung.EFFECT, Rung.EFFECT,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"own": spotter(hex="1510")},
        {"own": spotter(altitude="Low+3")},
        {"weather": Weather(Sky.MOSTLY_CLOUDY, Band.LOW)},
    ],
    ids=["out of sight", "too high", "cloud"],
)
def test_out_of_sight_the_work_waits_and_is_not_broken_off(changes: dict[str, Any]) -> None:
    assert shoot_after(working(at(Rung.RANGING, ranged=1), **changes)) == at(Rung.RANGING, ranged=1)


@pytest.mark.parametrize(("hex_", "told"), [("1510", 1), ("1910", 0)])
def test_a_flight_that_sees_neither_is_not_at_work(hex_: str, told: int) -> None:
    """From 1510 the target is in sight, from 1910 nothing."""
    after, events = stepped(working(own=spotter(hex=hex_)))
    assert after.shoots["B1"] == (SHOOT,)
    assert len(events) == told


def test_german_wireless_jams_a_british_flight_beyond_the_trenches() -> None:
    """A 4 is one too few (12.212)."""
    beyond = working(at(Rung.CONTACT), own=spotter(hex="1310", altitude="Low+1"))
    near = Shoot(BATTERY, TARGET, Rung.CONTACT)
    start = replace(beyond, shoots={"B1": (near,)})
    assert shoot_after(start, 4).step is Rung.CONTACT
    assert shoot_after(working(near), 4).step is Rung.COMMENCE


def test_a_wireless_that_failed_costs_the_turn_and_no_more() -> None:
    """Rule 6."""
    failed = (Happening("equipment-fails", 5, Side.BRITISH, 5, "B1"),)
    assert shoot_after(working(at(Rung.RANGING), happenings=failed)) == at(Rung.RANGING)
    of_another = (Happening("equipment-fails", 5, Side.BRITISH, 5, "B2"),)
    assert shoot_after(working(at(Rung.RANGING), happenings=of_another), 5).ranged == 1


@pytest.mark.parametrize("status", [Status.WAITING, Status.LANDED])
def test_who_is_not_in_the_air_directs_nothing(status: Status) -> None:
    assert shoot_after(working(own=spotter(status=status))) == SHOOT


# --- several batteries


def test_of_two_batteries_the_second_waits_until_the_first_fires() -> None:
    other = Shoot(BATTERY, Position.parse("1211"))
    after, _ = stepped(working(at(Rung.CONTACT), other), 4)
    assert [shoot.step for shoot in after.shoots["B1"]] == [Rung.COMMENCE, Rung.SIGHTING]
    after, _ = stepped(working(at(Rung.EFFECT), other), *SLIGHT)
    assert [shoot.step for shoot in after.shoots["B1"]] == [Rung.EFFECT, Rung.CONTACT]


def test_or_both_are_served_at_once() -> None:
    """Ruling artillery-several-batteries."""
    other = Shoot(BATTERY, Position.parse("1211"))
    after, _ = stepped(working(at(Rung.CONTACT), other), 4, artillery_several_batteries="together")
    assert [shoot.step for shoot in after.shoots["B1"]] == [Rung.COMMENCE, Rung.CONTACT]


def test_a_target_that_is_destroyed_is_fired_at_no_more() -> None:
    done = at(Rung.EFFECT, fired=True, damage=GroundDamage.TOTAL)
    assert shoot_after(working(done)) == done


# --- driven off


@pytest.mark.parametrize("changes", [{"fought": True}, {"aborting": True}, {"wheel": True}])
def test_enemies_break_the_work_off(changes: dict[str, Any]) -> None:
    """Rule 12.212: sighting and contact anew, then on where it stopped."""
    own = spotter(**changes)
    after = shoot_after(working(at(Rung.RANGING, ranged=1), own=own))
    assert (after.step, after.ranged, after.goes_on_at) == (Rung.SIGHTING, 1, Rung.RANGING)


def test_so_does_a_dogfight() -> None:
    fight = Melee("M1", TARGET, "G1", "B1")
    play = replace(working(), dogfights=(fight,)).with_flights(flight("G1"))
    assert driven_off(play, play.flight("B1"))
    assert not driven_off(working(), spotter())


def test_left_alone_the_flight_takes_its_work_up_again() -> None:
    play = stepped(working(at(Rung.RANGING, ranged=1), own=spotter(fought=True)))[0]
    play = play.with_flights(spotter())
    for faces in ((), (4,), (5,)):
        play = stepped(play, *faces)[0]
    assert play.shoots["B1"][0].step is Rung.EFFECT


def test_it_is_broken_off_once_however_long_the_fight() -> None:
    play = stepped(working(at(Rung.RANGING), own=spotter(fought=True)))[0]
    again, told = stepped(play)
    assert again == play
    assert told == []


def test_flak_alone_drives_nobody_off() -> None:
    """Damaged aeroplanes go on (12.212)."""
    hurt = spotter(aeroplanes=["damaged"], hit=True)
    assert shoot_after(working(own=hurt)).step is Rung.CONTACT


# --- what the enemy learns


@pytest.mark.parametrize(
    ("step", "faces"), [(Rung.SIGHTING, ()), (Rung.CONTACT, (4,)), (Rung.CONTACT, (1,))]
)
def test_battery_and_target_are_secret_until_the_battery_fires(
    step: Rung, faces: tuple[int, ...]
) -> None:
    after, told = stepped(working(at(step)), *faces)
    assert told_to(Side.GERMAN, told) == []
    assert len(told_to(Side.BRITISH, told)) == 1
    assert known_shoots(after, Side.GERMAN) == ()
    assert known_shoots(after, Side.BRITISH) == ((Side.BRITISH, after.shoots["B1"][0]),)


def test_they_are_revealed_when_it_begins_to_fire() -> None:
    after, told = stepped(working(at(Rung.COMMENCE)))
    assert told_to(Side.GERMAN, told) == ["The British battery in 0810 opens fire on 1210."]
    assert len(known_shoots(after, Side.GERMAN)) == 1


def test_of_ranging_the_enemy_is_told_nothing_of_effect_what_it_does() -> None:
    assert told_to(Side.GERMAN, stepped(working(at(Rung.RANGING)), 5)[1]) == []
    told = stepped(working(at(Rung.EFFECT)), *SLIGHT)[1]
    assert told_to(Side.GERMAN, told) == [
        "The British battery in 0810 fires for effect on 1210: slight damage."
    ]


@pytest.mark.parametrize(("step", "heard"), [(Rung.EFFECT, 1), (Rung.CONTACT, 0)])
def test_that_a_battery_ceases_fire_is_heard(step: Rung, heard: int) -> None:
    told = stepped(working(at(step), own=spotter(fought=True)))[1]
    assert len(told_to(Side.GERMAN, told)) == heard


# --- points


def lines(play: Game) -> list[tuple[str, str, int]]:
    return [(line.side.value, line.deed, line.points) for line in play.score]


def test_fire_for_effect_is_a_point_once_and_the_worst_damage_counts_alone() -> None:
    """Rules 4.6 and 19.1: 1, then slight 1, heavy 2 in all, and slight again nothing."""
    play = working(at(Rung.EFFECT))
    for faces in (SLIGHT, HEAVY, SLIGHT):
        play = stepped(play, *faces)[0]
    assert lines(play) == [
        ("British", "fire-for-effect", 1),
        ("British", "artillery-slight", 1),
        ("British", "artillery-heavy", 1),
    ]


def test_no_effect_is_the_point_for_fire_only() -> None:
    play = stepped(working(at(Rung.EFFECT)), 1, 2, 2)[0]
    assert lines(play) == [("British", "fire-for-effect", 1)]


def test_one_target_is_not_counted_for_two_flights() -> None:
    other = spotter("B2")
    shoots = {"B1": (at(Rung.EFFECT),), "B2": (at(Rung.EFFECT),)}
    play = replace(working(), shoots=shoots).with_flights(other)
    play = stepped(play, *HEAVY, *HEAVY)[0]
    assert [line.deed for line in play.score].count("artillery-heavy") == 1
    assert [line.deed for line in play.score].count("fire-for-effect") == 2


def test_german_shells_win_no_points() -> None:
    own = spotter("G1", card=aeroplane_type(side=Side.GERMAN, scout=False))
    shoot = Shoot(TARGET, BATTERY, Rung.EFFECT, opened=True)
    assert lines(stepped(game(own, shoots={"G1": (shoot,)}), *TOTAL)[0]) == []


# --- shells


def unit(id: str = "guns", **changes: Any) -> GroundUnit:
    return replace(GroundUnit(id, Side.GERMAN, GroundKind.BATTERY, TARGET), **changes)


def shells(damage: GroundDamage, *units: GroundUnit, guns: Sequence[Concentration] = ()) -> Game:
    play = game(turn=5, guns=guns, targets=units)
    return shelled(play, table_with(), Side.BRITISH, TARGET, damage)


def test_fire_for_effect_hits_what_is_in_its_hex() -> None:
    units = (unit(), unit("away", hex=BATTERY))
    play = stepped(working(at(Rung.EFFECT), targets=units), *HEAVY)[0]
    assert [one.damage for one in play.targets] == [GroundDamage.HEAVY, GroundDamage.NONE]


def test_damage_does_not_add_up() -> None:
    """Rule 19.1."""
    hurt = unit(damage=GroundDamage.HEAVY)
    assert shells(GroundDamage.SLIGHT, hurt).targets == (hurt,)


@pytest.mark.parametrize(
    ("damage", "hurt"), [(GroundDamage.SLIGHT, [False, False]), (GroundDamage.HEAVY, [True, False])]
)
def test_heavy_damage_harms_all_units_in_the_hex_but_no_balloon(
    damage: GroundDamage, hurt: list[bool]
) -> None:
    """Rule 19.1: friends among them."""
    friend = unit("friend", side=Side.BRITISH, kind=GroundKind.INFANTRY)
    balloon = unit("balloon", kind=GroundKind.BALLOON)
    after = shells(damage, friend, balloon).targets
    assert [one.damage is damage for one in after] == hurt


@pytest.mark.parametrize(
    ("reading", "damage", "lost"),
    [
        ("lost", GroundDamage.TOTAL, True),
        ("lost", GroundDamage.HEAVY, False),
        ("spared", GroundDamage.TOTAL, False),
    ],
)
def test_total_destruction_of_its_hex_takes_a_balloon_along(
    reading: str, damage: GroundDamage, lost: bool
) -> None:
    """Rules 2.32 and 19.1, ruling balloon-in-struck-hex; not one elsewhere, nor on the ground."""
    kite = unit("kite", kind=GroundKind.BALLOON, name="Kite")
    down = replace(kite, id="down", winched_down=True)
    play = game(targets=(kite, replace(kite, id="other", hex=BATTERY), down))
    table = table_with(balloon_in_struck_hex=reading)
    after = shelled(play, table, Side.BRITISH, TARGET, damage)
    assert [one.gone for one in after.targets] == [lost, False, True]
    assert after.targets[2].damage is GroundDamage.NONE
    assert [event.text for event in table.events] == ["Kite: total destruction."] * lost


def test_slight_damage_leaves_aa_alone_and_heavy_damage_silences_it() -> None:
    """Rule 19.1: silent AA wakes next turn at the soonest."""
    aa = gun("1210")
    (scratched,) = shells(GroundDamage.SLIGHT, guns=[aa]).ground
    assert scratched == replace(aa, damage=GroundDamage.SLIGHT)
    (silent,) = shells(GroundDamage.HEAVY, guns=[aa]).ground
    assert (silent.active, silent.silenced) == (False, 5)


def test_total_destruction_takes_aa_away_in_its_hex_only() -> None:
    near = gun("1211")
    assert shells(GroundDamage.TOTAL, guns=[gun("1210"), near]).ground == (near,)


def test_by_the_other_text_aa_is_no_target() -> None:
    """Ruling artillery-at-aa."""
    play = game(guns=[gun("1210")])
    table = table_with(artillery_at_aa="spared")
    assert shelled(play, table, Side.BRITISH, TARGET, GroundDamage.TOTAL).ground == play.ground


def test_hidden_aa_dies_in_secret() -> None:
    table = table_with()
    play = game(guns=[gun("1210", hidden=True, active=False)])
    assert shelled(play, table, Side.BRITISH, TARGET, GroundDamage.TOTAL).ground == ()
    assert table.events == []


# --- who does the work


def pair(*states: str, **changes: Any) -> Flight:
    card = aeroplane_type(side=Side.GERMAN, scout=False)
    return spotter("G1", aeroplanes=list(states), card=card, schusta=2, **changes)


def test_of_a_german_pair_the_one_that_is_no_schusta_does_the_work() -> None:
    """Rules 12.212 and 13.422: both together, the other alone, and never the Schusta alone."""
    both = pair("ok", "ok")
    assert observer(game(both), "G1") == both
    first, second = both.aeroplanes
    left = replace(both, aeroplanes=(replace(first, left_as="G1-1"), second))
    alone = replace(both, id="G1-1", parent="G1", aeroplanes=(first,))
    assert observer(game(left, alone), "G1") == alone
    lost = replace(first, damage=Damage.SHOT_DOWN, fate=AeroplaneFate.SHOT_DOWN)
    assert observer(game(replace(both, aeroplanes=(lost, second))), "G1") is None


def test_the_work_of_an_aeroplane_on_its_own_is_its_flights() -> None:
    both = pair("ok", "ok")
    first, second = both.aeroplanes
    left = replace(both, aeroplanes=(replace(first, left_as="G1-1"), second), fought=True)
    alone = replace(both, id="G1-1", parent="G1", aeroplanes=(first,))
    shoot = Shoot(TARGET, BATTERY, Rung.CONTACT)
    table = table_with([4])
    after = artillery_step(game(left, alone, shoots={"G1": (shoot,)}), table)
    assert after.shoots["G1"][0].step is Rung.COMMENCE
    assert asked(table) == ["battery-contact"]


# --- the end


def test_a_task_not_done_is_the_germans_gain() -> None:
    """Rules 4.6 and 12.212."""
    orders = (FlightOrder("B1", "B1", "unit", "type", 1, Tasking.ARTILLERY, "West"),)
    play = working(at(Rung.RANGING))
    play = replace(play, scenario=replace(play.scenario, flights=orders))
    ended = finish(play, table_with())
    assert lines(ended) == [("German", "key-tasking-failed", 3)]
    assert assigned([replace(orders[0], shoots=(SHOOT,))]) == {"B1": (SHOOT,)}
    assert assigned(orders) == {}
