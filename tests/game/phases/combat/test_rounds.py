"""Rules 13 and 15 in play: engagement, a round of combat, and its aftermath in the right order.

B1, three scouts with a Tally, attacks G1, three scouts that have seen nothing: B1 engages from 10,
G1 from 17. Over no man's land, far from all guns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from bloodyapril.game.decisions import Fires
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    Bystander,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    table_with,
)

MAP = front()
ENGAGED, MISSED = (5, 5), (1, 1)
SEEN, UNSEEN = (10, 10), (1, 1)
NO_SHOT = (1, 1)
ONE_SHOT = (5, 5)
"""Ten on the column of three: one shot, without modifiers."""
STAY = 7
STEADY = (10, 10)
QUIET_END = (STAY, STAY, *STEADY, *STEADY)
"""Both scatter on the spot, both carry on."""


def britons(**changes: Any) -> Flight:
    return flight("B1", 3, **{"tally": "G1", **changes})


def germans(aeroplanes: int | list[str] = 3, **changes: Any) -> Flight:
    return flight("G1", aeroplanes, **changes)


def fought(
    faces: Iterable[int],
    *flights: Flight,
    policies: Mapping[Side, Bystander] = BYSTANDERS,
    came_from: str = "0910",
    table: Table | None = None,
    **changes: Any,
) -> tuple[Game, bool, Table]:
    """B1 attacks G1 with these faces, all of which must be used."""
    table = table or table_with(faces)
    play = game(*(flights or (britons(), germans())), **changes)
    play, fight = attack(play, table, policies, "B1", "G1", Position.parse(came_from))
    assert all_dice_used(table)
    return play, fight, table


# --- 13.232 in play


def test_if_nobody_engages_nothing_happens_but_the_attempt() -> None:
    play, fight, _ = fought([*MISSED, *UNSEEN])
    assert not fight
    assert play.attempts == {("B1", "G1")}
    assert play.flight("B1").tally == "G1"
    assert not play.flight("G1").fought


def test_a_defender_who_alone_engages_may_let_it_be() -> None:
    meek = {side: Bystander(fights=False) for side in Side}
    play, fight, _ = fought([*MISSED, *SEEN], policies=meek)
    assert not fight
    assert play.flight("B1").tally == "G1"


def test_or_begin_the_fight_without_surprise() -> None:
    _, fight, table = fought([*MISSED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END])
    assert fight
    rolls = [roll for event in table.events for roll in event.rolls]
    assert all(roll.modifiers == () for roll in rolls if roll.question == "manoeuvre")


# --- a whole fight


def test_a_round_goes_through_its_steps_in_order() -> None:
    """Surprise: 8 + 3 is one shot, 12 + 2 + 2 damages no. 1; the defender's 10 - 3 is none."""
    play, fight, table = fought(
        [*ENGAGED, *UNSEEN, 4, 4, 6, 6, *ONE_SHOT, 10, 1, 10, STAY, 1, *STEADY, *STEADY]
    )
    assert fight
    assert asked(table) == [
        "engagement", "engagement",
        "manoeuvre", "shot-resolution", "manoeuvre", "ammunition",
        "damage-allocation", "special-damage",
        "scatter", "scatter", "wind-up", "wind-up",
    ]  # fmt: skip
    briton, german = play.flight("B1"), play.flight("G1")
    assert [box.damage for box in german.aeroplanes] == [Damage.DAMAGED, Damage.NONE, Damage.NONE]
    assert (german.position, briton.position) == (Position.parse("1010"), Position.parse("1009"))
    assert [str(one.altitude) for one in (german, briton)] == ["Medium+0", "Medium+0"]
    assert all(one.manoeuvre_marker and one.fought for one in (german, briton))
    assert briton.weapons[0].depletion == 3


def test_the_defender_scatters_first_and_checks_first() -> None:
    _, _, table = fought([*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END])
    told = [(event.kind, event.flights[0]) for event in table.events]
    assert [entry for entry in told if entry[0] in ("scatter", "wind-up")] == [
        ("scatter", "G1"),
        ("scatter", "B1"),
        ("wind-up", "G1"),
        ("wind-up", "B1"),
    ]


def test_both_check_for_wind_up_though_nobody_shot() -> None:
    play, _, table = fought([*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, STAY, STAY, 2, 2, 3, 4])
    assert asked(table).count("wind-up") == 2
    german, briton = play.flight("G1"), play.flight("B1")
    assert (german.aborting, german.aggression) == (True, -1)
    assert (briton.aborting, briton.aggression) == (True, 0)


def windups(table: Table) -> list[dict[str, int]]:
    rolls = [roll for event in table.events for roll in event.rolls]
    return [
        {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls
        if roll.question == "wind-up"
    ]


def test_only_the_surprised_defender_was_at_a_disadvantage() -> None:
    _, _, table = fought([*ENGAGED, *UNSEEN, *NO_SHOT, *NO_SHOT, *QUIET_END])
    assert windups(table) == [{"disadvantaged": -2}, {}]
    _, _, table = fought([*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END])
    assert windups(table) == [{}, {}]


def test_a_kill_heartens_the_one_and_shakes_the_other() -> None:
    _, _, table = fought([*ENGAGED, *SEEN, *ONE_SHOT, 9, 9, *NO_SHOT, 10, 1, 10, *QUIET_END])
    assert windups(table) == [{"own-shot-down": -2}, {"enemies-shot-down": 1}]


def test_the_shots_of_both_sides_fall_at_once() -> None:
    """Both lone aeroplanes shoot each other down: nobody is left to scatter or to check."""
    play, _, table = fought(
        [*ENGAGED, *SEEN, 7, 7, 9, 9, 7, 7, 9, 9, 10, 10, 1, 1, 1, 1],
        flight("B1", 1, tally="G1", aggression=1),
        germans(1, aggression=1),
    )
    assert {one.status for one in play.flights.values()} == {Status.ELIMINATED}
    assert asked(table)[-4:] == ["damage-allocation", "crew-fate"] * 2
    assert sorted(line.side.value for line in play.score) == ["British", "German"]


def test_they_become_undetected_and_all_tallies_go() -> None:
    """The Tallies they held, and those that others held on them (13.232, 15)."""
    watcher = flight("B2", 2, hex="0505", tally="G1")
    other = flight("G2", 2, hex="0506", tally="B2")
    found = germans(detection=Detection.DETECTED, identified=True, tally="B2")
    play, _, _ = fought(
        [*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END], britons(), found, watcher, other
    )
    assert (play.flight("G1").detection, play.flight("G1").identified) == (
        Detection.UNDETECTED,
        False,
    )
    held = {id: one.tally for id, one in play.flights.items()}
    assert held == {"B1": None, "G1": None, "B2": None, "G2": "B2"}


def test_who_fights_is_identified() -> None:
    """Rule 8.31."""
    _, _, table = fought([*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END])
    told = next(event.text for event in table.events if event.kind == "identified")
    assert told == "B1: 3 Type at 13,000 ft; G1: 3 Type at 13,000 ft."


def test_the_fight_is_in_the_hex_of_the_attack_at_the_defenders_height() -> None:
    high = britons(altitude="High+3")
    play, _, _ = fought(
        [*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END],
        high,
        germans(hex="1010/1011", heading=Heading.E),
    )
    assert [one.position for one in play.flights.values()] == [Position.parse("1010")] * 2
    assert [str(one.altitude) for one in play.flights.values()] == ["Medium+0", "Medium+0"]


def test_a_defender_attacked_from_behind_sees_less() -> None:
    """G1 heads west; an attacker who comes from the east is behind it."""
    rolls = {}
    for came_from in ("0910", "1110"):
        _, _, table = fought([*MISSED, *UNSEEN], came_from=came_from)
        told = [roll for event in table.events for roll in event.rolls]
        rolls[came_from] = [modifier.id for modifier in told[1].modifiers]
    assert rolls == {"0910": [], "1110": ["from-behind"]}


# --- aeroplanes that fall out (14.23, 14.24)


def test_an_aeroplane_whose_engine_died_scatters_after_the_flights() -> None:
    """No. 1 loses its engine on a 2; rolled a value (7, 7); then thrown north."""
    play, _, table = fought(
        [*ENGAGED, *SEEN, *ONE_SHOT, 7, 7, *NO_SHOT, 10, 1, 2, 7, 7, STAY, STAY, 1,
         *STEADY, *STEADY]
    )  # fmt: skip
    assert asked(table)[-5:] == ["scatter", "scatter", "scatter", "wind-up", "wind-up"]
    alone = play.flight("G1-1")
    assert (alone.dud_engine, alone.manoeuvre_marker, alone.fought) == (True, True, True)
    assert (alone.position, alone.detection) == (Position.parse("1009"), Detection.UNDETECTED)


def test_one_that_spins_does_not_scatter() -> None:
    play, _, _ = fought([*ENGAGED, *SEEN, *ONE_SHOT, 7, 7, *NO_SHOT, 10, 1, 1, 7, 7, *QUIET_END])
    alone = play.flight("G1-1")
    assert (alone.spinning, alone.manoeuvre_marker) == (1, False)
    assert (alone.position, str(alone.altitude)) == (Position.parse("1010"), "Medium+4")


def test_a_lone_defender_that_spins_away_still_checks_for_wind_up() -> None:
    play, _, table = fought(
        [*ENGAGED, *SEEN, *ONE_SHOT, 7, 7, *NO_SHOT, 10, 5, 1, STAY, *STEADY, *STEADY],
        britons(),
        germans(1),
    )
    assert play.flight("G1").spinning == 1
    assert (asked(table).count("scatter"), asked(table).count("wind-up")) == (1, 2)


def test_a_lone_defender_with_a_dead_engine_scatters_once_and_moves_no_more() -> None:
    play, _, table = fought(
        [*ENGAGED, *SEEN, *ONE_SHOT, 7, 7, *NO_SHOT, 10, 5, 2, *QUIET_END], britons(), germans(1)
    )
    after = play.flight("G1")
    assert (after.dud_engine, after.manoeuvre_marker, after.moved) == (True, True, True)
    assert asked(table).count("scatter") == 2


# --- guns (16.3)


def test_an_attack_in_a_zone_draws_fire_at_the_height_of_the_target() -> None:
    """Medium AA needs 17 at Medium, 15 at Low; natural 14 with +1 for 3 MP hits at Low only."""
    high = britons(hex="1310")
    low = germans(hex="1310", altitude="Low+3")
    play, _, table = fought([7, 7, 5, 6, *STEADY, *MISSED, *UNSEEN], high, low, guns=(gun("1410"),))
    assert asked(table)[:3] == ["aa", "flak-damage", "wind-up"]
    assert play.flight("B1").detection is Detection.DETECTED


def test_an_attacker_whom_the_guns_drive_off_does_not_engage() -> None:
    play, fight, table = fought(
        [8, 8, 5, 6, 2, 2],
        britons(hex="1310"),
        germans(hex="1310"),
        guns=(gun("1410"),),
    )
    assert (fight, play.flight("B1").aborting) == (False, True)
    assert "engagement" not in asked(table)
    assert play.attempts == {("B1", "G1")}


def test_scatter_may_bring_a_flight_under_fire_yet_it_ends_undetected() -> None:
    """B1 is thrown north-east (2), down to Low, beside a gun at 1209; it is hit without effect."""
    play, _, table = fought(
        [*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, STAY, 2, 8, 8, 5, 6, *STEADY, *STEADY, *STEADY],
        guns=(gun("1209"),),
    )
    assert asked(table).count("aa") == 1
    assert play.flight("B1").fired_on is Band.LOW
    assert play.flight("B1").detection is Detection.UNDETECTED


# --- 13.22


def test_an_attack_from_below_under_cloud() -> None:
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
    climber = britons(altitude="Medium+6", climbing=True)
    _, fight, table = fought(
        [*ENGAGED, *SEEN, *NO_SHOT, *NO_SHOT, *QUIET_END],
        climber,
        germans(altitude="Medium+7"),
        weather=cloud,
    )
    assert fight
    rolls = [roll for event in table.events for roll in event.rolls]
    assert [roll.modifiers for roll in rolls if roll.question == "manoeuvre"] == [(), ()]


# --- 13.12, 24.3: the choice of weapons is the commander's


class Miser(Bystander):
    @Fires.answered
    def _fires(self, game: Game, table: Table, asked: Fires) -> tuple[Weapon, ...]:
        return ()


def test_a_commander_may_hold_his_fire() -> None:
    play, _, table = fought(
        [*ENGAGED, *SEEN, *ONE_SHOT, *NO_SHOT, *QUIET_END],
        policies={Side.BRITISH: Miser(), Side.GERMAN: Bystander()},
    )
    assert "shot-resolution" not in asked(table)
    assert play.flight("B1").weapons == britons().weapons


@pytest.mark.parametrize(("hex_", "prisoner"), [("1410", False), ("0510", True), ("1010", False)])
def test_germans_are_taken_prisoner_over_british_ground_only(hex_: str, prisoner: bool) -> None:
    play, _, _ = fought(
        [*ENGAGED, *SEEN, *ONE_SHOT, 9, 9, *NO_SHOT, 10, 1, 10, *QUIET_END],
        britons(hex=hex_),
        germans(hex=hex_),
    )
    assert [man.prisoner for man in play.flight("G1").aeroplanes[0].crew] == [prisoner]
    assert ("prisoner" in [line.deed for line in play.score]) is prisoner


# --- 4.31: Aggression Values that are rolled when they are needed


def test_values_that_were_put_off_are_rolled_before_the_engagement() -> None:
    """Rule 4.31: first the attacker's (a 16: +1), then the defender's (a 2: -2)."""
    faces = [8, 8, 1, 1, *MISSED, *UNSEEN]
    flights = (britons(unrated=True), germans(unrated=True))
    play, fight, table = fought(faces, *flights)
    assert not fight
    assert [play.flight(id).aggression for id in ("B1", "G1")] == [1, -2]
    assert asked(table)[:2] == ["flight-quality", "flight-quality"]
