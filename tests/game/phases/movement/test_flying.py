"""Rule 10 in play: which moves are lawful, and what a move does to a flight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Attempt, Fly
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import AeroplaneFate, Detection, Flight, Status, Tasking
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    aeroplane_type,
    all_dice_used,
    asked,
    changed,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
AHEAD = Step(True, 0)
LEVEL, CLIMBING, DIVING, GLIDING = Flying
PLAYED = frozenset({"10.4", "10.71"})
CLOUD = Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)


def one(**changes: Any) -> Flight:
    """A scout of 3 MP in level flight and 4 in a dive, at Medium+4 over 1010, heading south."""
    return changed(flight("B1", 2, hex="1010", heading=Heading.S), **changes)


def at(text: str) -> Altitude:
    return Altitude.parse(text)


def move(
    flying: Flying = LEVEL,
    setting: float = 3,
    to: str = "Medium+4",
    steps: int | Sequence[Step] | None = None,
    **how: Any,
) -> Fly:
    """Straight ahead for as many MP as the setting has, unless said otherwise."""
    count = int(setting) if steps is None else steps
    way = (AHEAD,) * count if isinstance(count, int) else tuple(count)
    return Fly("B1", flying, mp(setting), way, at(to), **how)


def playing(flown: Flight, *others: Flight, **changes: Any) -> Game:
    return game(flown, *others, scenario=scenario(rules_on=PLAYED), **changes)


def refused(flown: Flight, action: Fly, **changes: Any) -> list[str]:
    """The rules that a move breaks."""
    reasons = fly_objections(playing(flown, **changes), table_with(), action)
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def flown(before: Flight, action: Fly, *faces: int, **changes: Any) -> Flight:
    """A lawful move, with these dice for whatever it leads to."""
    return after(playing(before, **changes), action, table_with(faces)).flight("B1")


def after(start: Game, action: Fly, table: Table) -> Game:
    assert fly_objections(start, table, action) == []
    end = fly(start, table, BYSTANDERS, action)
    assert all_dice_used(table)
    return end


# --- 10.31: movement types


@pytest.mark.parametrize(
    ("flying", "setting", "to"),
    [
        (LEVEL, 3, "Medium+4"),
        (LEVEL, 2, "Medium+4"),
        (CLIMBING, 2, "Medium+5"),
        (CLIMBING, 1, "Medium+5"),
        (DIVING, 4, "Medium+0"),
        (DIVING, 3, "Low+2"),
        (DIVING, 2, "Low+0"),
    ],
)
def test_lawful_moves(flying: Flying, setting: float, to: str) -> None:
    assert refused(one(), move(flying, setting, to)) == []


@pytest.mark.parametrize(
    ("flying", "setting", "to", "rule"),
    [
        (LEVEL, 3, "Medium+5", "10.31"),
        (LEVEL, 1, "Medium+4", "10.21"),
        (LEVEL, 4, "Medium+4", "10.21"),
        (CLIMBING, 3, "Medium+5", "10.21"),
        (CLIMBING, 2, "Medium+6", "10.31"),
        (CLIMBING, 2, "Medium+4", "10.31"),
        (DIVING, 4, "Low+2", "10.21"),
        (DIVING, 3, "Deck+2", "10.31"),
        (DIVING, 3, "Medium+4", "10.31"),
        (GLIDING, 2, "Low+0", "10.31"),
    ],
)
def test_unlawful_moves(flying: Flying, setting: float, to: str, rule: str) -> None:
    assert refused(one(), move(flying, setting, to)) == [rule]


def test_all_mp_must_be_spent() -> None:
    assert refused(one(), move(steps=2)) == ["10.2"]
    assert refused(one(), move(steps=4)) == ["10.2"]


def test_every_fault_of_a_move_is_named_at_once() -> None:
    way = (Step(True, 4), AHEAD)
    assert refused(one(), move(setting=4, steps=way)) == ["10.21", "10.2", "10.32"]


def test_with_half_an_mp_nobody_climbs() -> None:
    """A climb comes after an MP has been spent, and there is none."""
    slow = one(card=aeroplane_type(level=2, dive=3), half=-1)
    assert refused(slow, move(CLIMBING, 1, "Medium+5", steps=0)) == ["10.31"]


def test_at_its_ceiling_a_type_climbs_no_more() -> None:
    halberstadt = one(card=library().card("halberstadt-d-ii"), altitude=at("Medium+7"))
    assert refused(halberstadt, move(CLIMBING, 1.5, "Medium+8", steps=1)) == ["10.31"]


def test_the_next_band_is_entered_at_its_bottom() -> None:
    """Column 5 of the Low band: from +4 the next step is Medium+0."""
    climber = flown(one(altitude=at("Low+4")), move(CLIMBING, 2, "Medium+0"))
    assert climber.altitude == at("Medium+0")
    assert climber.climbing


def test_a_move_leaves_a_flight_where_its_steps_lead() -> None:
    """Rule 10.3."""
    end = flown(one(), move(steps=(AHEAD, Step(True, -3), Step(False, -1))))
    # 1012 after two hexes south, turned left to face east and then north-east.
    assert (str(end.position), end.heading) == ("1012", Heading.NE)
    assert (end.carried.turned, end.carried.turn_marker, end.moved) == (4, True, True)
    assert end.started_at == Position.parse("1010")


def test_a_half_setting_leaves_a_marker_for_the_next_turn() -> None:
    first = flown(one(), move(setting=2.5, steps=2))
    assert (str(first.position), first.carried.half, first.speed) == ("1012", 1, 5)
    again = replace(first, moved=False)
    second = flown(again, move(setting=2.5, steps=3))
    assert (str(second.position), second.carried.half, second.speed) == ("1015", 0, 6)


def test_a_manoeuvre_marker_goes_with_the_first_mp() -> None:
    end = flown(one(manoeuvre_marker=True), move(steps=2))
    assert (str(end.position), end.manoeuvre_marker) == ("1012", False)


def test_a_manoeuvre_marker_stays_where_no_mp_could_take_it_off() -> None:
    slow = one(card=aeroplane_type(level=1), manoeuvre_marker=True, half=-1)
    end = flown(slow, move(setting=1, steps=0))
    assert (end.manoeuvre_marker, end.carried.half, str(end.position)) == (True, 1, "1010")


# --- 10.21: the speed that AA sees


@pytest.mark.parametrize(
    ("half", "action", "speed"),
    [
        (-1, move(steps=2), "2.5"),
        (0, move(CLIMBING, 2, "Medium+5"), "2"),
        (0, move(DIVING, 3, "Low+2"), "4"),
        (0, move(DIVING, 4, "Medium+2"), "4"),
    ],
)
def test_the_speed_for_archie(half: int, action: Fly, speed: str) -> None:
    assert flown(one(half=half), action).speed == mp(speed)


# --- 10.31: gliding


def test_without_an_engine_a_flight_can_only_glide() -> None:
    dud = one(dud_engine=True)
    assert refused(dud, move()) == ["10.31"]
    assert refused(dud, move(GLIDING, 2, "Low+4")) == []
    assert refused(dud, move(GLIDING, 2, "Medium+0")) == ["10.31"]


def test_a_glide_drops_a_band_and_costs_no_endurance() -> None:
    end = flown(one(dud_engine=True, endurance_used=30), move(GLIDING, 2, "Low+3"))
    assert (end.altitude, str(end.position)) == (at("Low+3"), "1012")
    assert (end.endurance_used, end.speed) == (30, mp(3))


def test_from_the_deck_a_glide_ends_in_a_crash_landing() -> None:
    """Two scouts in no man's land: each pilot throws a 5 and is unhurt; neither is saved there."""
    end = flown(one(dud_engine=True, altitude=at("Deck+2")), move(GLIDING, 2, "Deck+0"), 5, 5)
    assert end.status is Status.ELIMINATED
    assert [box.fate for box in end.aeroplanes] == [AeroplaneFate.CRASHED] * 2
    assert not any(man.prisoner for box in end.aeroplanes for man in box.crew)


def test_a_glide_that_ends_on_an_own_aerodrome_is_a_landing() -> None:
    dud = one(dud_engine=True, altitude=at("Deck+2"), position=Position.parse("0208"))
    end = flown(dud, move(GLIDING, 2, "Deck+0"))
    assert end.status is Status.LANDED
    assert [box.fate for box in end.aeroplanes] == [AeroplaneFate.HOME] * 2


def test_a_glide_to_an_enemy_aerodrome_is_a_crash_and_captivity() -> None:
    dud = one(dud_engine=True, altitude=at("Deck+2"), position=Position.parse("1908"))
    end = flown(dud, move(GLIDING, 2, "Deck+0"), 5, 5)
    assert end.status is Status.ELIMINATED
    assert all(man.prisoner for box in end.aeroplanes for man in box.crew)


# --- 10.4: endurance


@pytest.mark.parametrize(
    ("action", "cost"),
    [
        (move(), 2),
        (move(setting=2.5, steps=2), 1),
        (move(CLIMBING, 2, "Medium+5"), 2),
        (move(CLIMBING, 1.5, "Medium+5", steps=1), 1),
        (move(DIVING, 4, "Medium+0"), 1),
        (move(DIVING, 3, "Low+1"), 1),
    ],
)
def test_endurance_by_movement_type_and_speed(action: Fly, cost: int) -> None:
    assert flown(one(endurance_used=10), action).endurance_used == 10 + cost


def test_full_speed_is_that_of_the_band_in_which_the_turn_began() -> None:
    """The Triplane climbs out of Low at 2 of its 3 MP there; in Medium 2½ would be all."""
    triplane = one(card=library().card("sopwith-triplane"), altitude=at("Low+2"))
    assert flown(triplane, move(CLIMBING, 2.5, "Medium+0", steps=2)).endurance_used == 1


def test_a_flight_that_has_exceeded_its_endurance_must_glide() -> None:
    assert refused(one(endurance_used=120), move()) == []
    assert refused(one(endurance_used=121), move()) == ["10.31"]


# --- 10.31: dangerous dives

FRAGILE = aeroplane_type(dangerous_dive=True)


def test_a_full_speed_dive_of_a_fragile_type_is_a_risk() -> None:
    """An 8 and the first aeroplane of two: crippled."""
    end = flown(one(card=FRAGILE), move(DIVING, 3, "Low+2"), 8, 1)
    assert [box.damage.value for box in end.aeroplanes] == ["crippled", "ok"]
    within = flown(one(card=FRAGILE), move(DIVING, 4, "Medium+0"), 4)
    assert within.undamaged == 2


def test_half_an_mp_less_is_none() -> None:
    assert flown(one(card=FRAGILE), move(DIVING, 2.5, "Low+2", steps=2)).undamaged == 2


def test_other_types_dive_as_they_like() -> None:
    assert flown(one(), move(DIVING, 4, "Medium+0")).undamaged == 2


def test_a_lone_aeroplane_that_breaks_up_is_gone() -> None:
    alone = flight("B1", 1, card=FRAGILE, hex="1010", heading=Heading.S)
    end = flown(alone, move(DIVING, 4, "Medium+0"), 10)
    assert (end.status, end.airborne) == (Status.ELIMINATED, False)


# --- 10.71: cloud


@pytest.mark.parametrize(
    ("altitude", "action", "weather", "risky"),
    [
        ("Medium+4", move(), CLOUD, True),
        ("Medium+4", move(CLIMBING, 2, "Medium+5"), CLOUD, True),
        ("Medium+4", move(DIVING, 3, "Low+2"), CLOUD, False),
        ("Low+4", move(CLIMBING, 2, "Medium+0"), CLOUD, False),
        ("Medium+4", move(), Weather(Sky.MOSTLY_SUNNY, Band.MEDIUM), False),
        ("Medium+4", move(), Weather(Sky.FOG, Band.MEDIUM), False),
        ("Deck+0", move(to="Deck+0"), Weather(Sky.MOSTLY_CLOUDY, Band.DECK), False),
        ("Deck+1", move(to="Deck+1"), Weather(Sky.MOSTLY_CLOUDY, Band.DECK), True),
    ],
)
def test_a_move_that_begins_and_ends_in_cloud_may_lose_its_way(
    altitude: str, action: Fly, weather: Weather, risky: bool
) -> None:
    faces = [10] if risky else []
    west = one(altitude=at(altitude), position=Position.parse("0410"))
    assert flown(west, action, *faces, weather=weather).moved


def test_an_error_scatters_the_flight() -> None:
    """A 1 without a turn is an error; a 1 on the scatter throws it a hex north of 1013."""
    end = flown(one(), move(), 1, 1, weather=CLOUD)
    assert (str(end.position), end.altitude) == ("1012", at("Medium+0"))
    assert end.manoeuvre_marker


def test_a_bad_error_puts_one_aeroplane_into_a_spin() -> None:
    """A 1 after a turn of 30 degrees is -1. Of two aeroplanes a 9 draws the second; Regular, it
    rolls 5 and 5 for its own value."""
    start = playing(one(), weather=CLOUD)
    table = table_with([1, 9, 5, 5])
    end = after(start, move(steps=(AHEAD, AHEAD, Step(True, 1))), table)
    assert [box.number for box in end.flight("B1").present] == [1]
    assert end.flight("B1").spinning == 0
    assert (end.flight("B1-2").spinning, end.flight("B1-2").moved) == (1, True)


def test_turns_left_and_right_add_up() -> None:
    """30 degrees each way are 60: a 4 less 3 is an error; then it scatters."""
    way = (Step(True, 1), Step(True, -1), AHEAD)
    end = flown(one(), move(steps=way), 4, 7, weather=CLOUD)
    assert end.manoeuvre_marker


# --- 10.7, 12.213: routes


def patrol(weather: Weather, altitude: str) -> Flight:
    targets = (Position.parse("1012"), Position.parse("1022"))
    scouts = one(targets=targets, route=targets, altitude=at(altitude))
    return flown(scouts, move(to=altitude), *([10] if weather is CLOUD else []), weather=weather)


def test_a_patrol_counts_no_hex_that_it_flies_over_in_cloud() -> None:
    assert patrol(CLOUD, "Medium+4").done.reached == ()
    fog = Weather(Sky.FOG, Band.MEDIUM)
    assert patrol(fog, "Medium+4").done.reached == ()
    assert patrol(fog, "Low+4").done.reached == (Position.parse("1012"),)


def test_a_patrol_counts_the_hexes_since_the_first_of_its_ends() -> None:
    """It flies from 1010 over 1012, its first end, to 1013."""
    flying = patrol(Weather(), "Medium+4")
    assert flying.done.reached == (Position.parse("1012"),)
    assert (flying.position, flying.done.patrolled) == (Position.parse("1013"), 1)


# --- 12.216: plates on the way


def photographing(*steps: Step, **how: Any) -> tuple[str, ...]:
    recon = flight(
        "B1",
        1,
        card=library().card("dh4"),
        hex="1510",
        heading=Heading.S,
        altitude="Low+4",
        tasking=Tasking.RECON,
        targets=tuple(Position.parse(text) for text in ("1511", "1512", "1513", "1514")),
    )
    (box,) = recon.aeroplanes
    recon = replace(recon, aeroplanes=(replace(box, camera=True),))
    end = flown(recon, move(how.pop("flying", LEVEL), len(steps), how.pop("to", "Low+4"), steps))
    return tuple(str(place) for place in end.done.exposures)


def test_straight_and_level_every_target_hex_is_exposed() -> None:
    assert photographing(AHEAD, AHEAD, AHEAD, AHEAD) == ("1511", "1512", "1513", "1514")


def test_a_hex_is_exposed_on_entering_and_turned_in_afterwards() -> None:
    """Rule 12.216's example: the first MP takes the plate, the second turns in the hex."""
    assert photographing(AHEAD, Step(False, 6), AHEAD, AHEAD) == ("1511",)
    assert photographing(AHEAD, Step(True, 3), AHEAD, AHEAD) == ("1511",)


def test_climbing_or_diving_nothing_is_exposed() -> None:
    assert photographing(AHEAD, AHEAD, AHEAD, flying=CLIMBING, to="Medium+0") == ()
    assert photographing(AHEAD, AHEAD, AHEAD, AHEAD, AHEAD, flying=DIVING, to="Low+2") == ()


# --- 16.3: guns on the way


def test_each_mp_in_a_zone_is_fired_at() -> None:
    """From 1010 south: 1011, 1012 and 1013 all lie about 1012."""
    table = table_with([1, 1] * 3)
    after(playing(one(), guns=[gun("1012")]), move(), table)
    assert asked(table) == ["aa"] * 3


def test_a_gun_that_the_flight_wakes_fires_from_the_next_mp_on() -> None:
    table = table_with([1, 1] * 2)
    after(playing(one(), guns=[gun("1012", active=False)]), move(), table)
    assert asked(table) == ["aa"] * 2


def test_an_engine_put_out_by_flak_ends_the_move() -> None:
    """A lone scout is hit, crippled, its engine dud: it scatters at once and flies no further.

    20 on the AA roll, 16 for a cripple, the only aeroplane, a 4 for the engine, a 7: it stays in
    1011, where it is under fire no more; and 12 on the Wind Up check.
    """
    alone = flight("B1", 1, hex="1010", heading=Heading.S)
    table = table_with([10, 10, 8, 8, 1, 4, 7, 6, 6])
    end = after(playing(alone, guns=[gun("1012")]), move(), table).flight("B1")
    assert (str(end.position), end.dud_engine) == ("1011", True)
    assert asked(table).count("aa") == 1


# --- 13.2: attacks on the way


def test_an_attack_that_is_not_allowed_is_told_and_the_flight_flies_on() -> None:
    enemy = flight("G1", 1, hex="1012", altitude="Medium+5", detection=Detection.DETECTED)
    table = table_with()
    end = after(playing(one(), enemy), move(attack="G1", attack_after=2), table)
    assert str(end.flight("B1").position) == "1013"
    (told,) = [event for event in table.events if event.kind == "no-attack"]
    assert "G1 is higher [13.21c]" in told.text
    assert told.seen_by is Side.BRITISH


def enemies() -> tuple[Flight, Flight]:
    """Two single scouts that B1 meets one after the other."""
    first, second = (
        flight(id, 1, hex=hex_, altitude="Medium+4", detection=Detection.DETECTED)
        for id, hex_ in (("G1", "1011"), ("G2", "1012"))
    )
    return first, second


TWICE = move(attack="G1", attack_after=1, again=(Attempt("G2", 2),))
NOBODY_ENGAGES, ONLY_HE_DOES = (1, 1, 1, 1), (10, 10, 1, 1)
NO_SHOTS, ALL_SCATTER, ALL_STEADY = (1, 1, 1, 1), (7, 7), (10, 10, 10, 10)


def test_who_fails_to_engage_may_try_another_further_on() -> None:
    """Rule 13.2."""
    table = table_with([*NOBODY_ENGAGES, *ONLY_HE_DOES, *NO_SHOTS, *ALL_SCATTER, *ALL_STEADY])
    end = after(playing(one(), *enemies()), TWICE, table)
    assert end.attempts == {("B1", "G1"), ("B1", "G2")}
    assert [end.flight(id).fought for id in ("B1", "G1", "G2")] == [True, False, True]


def test_who_engages_the_first_tries_nobody_else() -> None:
    """Rule 13.3: combat uses up the rest of the move."""
    table = table_with([*ONLY_HE_DOES, *NO_SHOTS, *ALL_SCATTER, *ALL_STEADY])
    end = after(playing(one(), *enemies()), TWICE, table)
    assert end.attempts == {("B1", "G1")}


@pytest.mark.parametrize(
    "again", [Attempt("G1", 2), Attempt("G2", 1), Attempt("G2", 0)], ids=["same", "hex", "before"]
)
def test_the_second_attempt_is_on_another_in_a_later_hex(again: Attempt) -> None:
    """Rule 13.2."""
    start = playing(one(), *enemies())
    attack = replace(TWICE, again=(again,))
    reasons = fly_objections(start, table_with(), attack)
    assert any("[13.2]" in reason for reason in reasons)


@pytest.mark.parametrize("quarry", ["G1", "B2", "nobody"])
def test_an_attack_is_on_an_enemy_that_is_known(quarry: str) -> None:
    """Rule 13.21b. An undetected enemy is refused as one that is not there, and so is a friend."""
    friend = flight("B2", hex="1012", altitude="Medium+4", detection=Detection.DETECTED)
    unseen = flight("G1", hex="1012", altitude="Medium+4")
    game = playing(one(), friend, unseen)
    assert fly_objections(game, table_with(), move(attack=quarry, attack_after=2)) == [
        f"B1 knows of no enemy {quarry!r} to attack [13.21b]"
    ]


def test_who_aborts_attacks_nobody() -> None:
    """Rule 10.6. Nor does an escort that aborts, which need not break off for it (12.215)."""
    enemy = flight("G1", hex="1012", altitude="Medium+4", detection=Detection.DETECTED)
    attack = move(attack="G1", attack_after=2, abort=True)
    assert fly_objections(playing(one(), enemy), table_with(), attack) == [
        "B1 aborts, and attacks nobody [10.6]"
    ]


@pytest.mark.parametrize("spent", [0, 4])
def test_an_attack_comes_after_an_mp_of_the_move(spent: int) -> None:
    enemy = flight("G1", hex="1012", altitude="Medium+4", detection=Detection.DETECTED)
    attack = move(attack="G1", attack_after=spent)
    assert fly_objections(playing(one(), enemy), table_with(), attack) == [
        "an attack needs at least 1 MP spent before it [13.21]"
    ]
