"""Rules 5.15 and 10.12 in play: flights in one place, and attacks at hexsides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Action, Fly, FlyTogether
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.combat.rounds import attack
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.phases.movement.stacking import spread
from bloodyapril.game.referee import objections, play
from bloodyapril.game.state.game import Game, Melee, Phase
from bloodyapril.game.turn import advance, begin_movement, weather_phase
from bloodyapril.rules.air_units import Detection, Flight, Status
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire import pursuit
from bloodyapril.solitaire.steering import Helm
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    aeroplane_type,
    all_dice_used,
    flight,
    front,
    game,
    table_with,
)

MAP = front(40, 20)
AHEAD = Step(True, 0)
AT_1010 = Position.parse("1010")
ENGAGED, MISSED, NO_SHOT, STAY, STEADY = (5, 5), (1, 1), (1, 1), 7, (10, 10)
EVEN = (*ENGAGED, 10, 10, *NO_SHOT, *NO_SHOT, STAY, STAY, *STEADY, *STEADY)
"""Both engage, nobody hits, both scatter on the spot and carry on."""


def on(text: str) -> Position:
    return Position.parse(text)


def south(id: str, hex: str = "1010", altitude: str = "Medium+4", **changes: Any) -> Flight:
    """A scout of 3 MP that heads south."""
    return flight(id, 2, hex=hex, altitude=altitude, **{"heading": Heading.S, **changes})


def moving(*flights: Flight, side: Side = Side.BRITISH, due: int = 9, **changes: Any) -> Game:
    """The Movement Phase, in which a side moves so many flights."""
    return game(
        *flights,
        phase=Phase.MOVEMENT,
        initiative=Initiative(side, due, (due, due)),
        **changes,
    )


def pair(hex: str = "1010", **second: Any) -> tuple[Flight, Flight]:
    """B1 and B2, stacked since last turn."""
    first = south("B1", hex, stacked_with="B2")
    return first, replace(south("B2", hex, stacked_with="B1"), **second)


def fly(id: str = "B1", steps: int | Sequence[Step] = 3, to: str = "Medium+4", **how: Any) -> Fly:
    way = (AHEAD,) * steps if isinstance(steps, int) else tuple(steps)
    return Fly(id, Flying.LEVEL, mp(3), way, Altitude.parse(to), **how)


def refused(start: Game, action: Action, **chosen: str) -> list[str]:
    """The rules that an action breaks."""
    reasons = objections(start, table_with((), MAP, **chosen), action)
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


def played(start: Game, action: Action) -> Game:
    return play(start, table_with((), MAP), BYSTANDERS, action)


# --- 5.15: where a move may end


def there(id: str, hex: str = "1013", altitude: str = "Medium+4", **changes: Any) -> Flight:
    """A flight that has moved, and stands where B1 flies to."""
    return south(id, hex, altitude, **{"moved": True, **changes})


def test_nobody_ends_undeclared_where_a_comrade_is() -> None:
    assert refused(moving(south("B1"), there("B2")), fly()) == ["5.15"]
    assert refused(moving(south("B1"), there("B2", "1012")), fly()) == []


@pytest.mark.parametrize(
    "other",
    [
        there("B2", altitude="Low+4"),
        there("B2", moved=False),
        there("B2", status=Status.LANDING),
        there("G2"),
        there("B2", "1013/1014"),
    ],
    ids=["another band", "still to move", "landing", "an enemy", "on a hexside"],
)
def test_who_does_not_stay_in_the_same_place_and_band_is_no_obstacle(other: Flight) -> None:
    assert refused(moving(south("B1"), other), fly()) == []


@pytest.mark.parametrize("how", [{"wheel": True}, {"spinning": 1}])
def test_who_circles_or_spins_stays_where_he_is(how: dict[str, Any]) -> None:
    assert refused(moving(south("B1"), there("B2", moved=False, **how)), fly()) == ["5.15"]


def test_flights_in_a_dogfight_are_off_the_map() -> None:
    melee = Melee("D1", on("1013"), "G1", "B2")
    start = moving(south("B1"), there("B2"), there("G1"), dogfights=(melee,))
    assert refused(start, fly()) == []


def test_two_with_other_markers_share_a_band_by_declaration_only() -> None:
    """Ruling stack-height."""
    start = moving(south("B1"), there("B2", altitude="Medium+2"))
    assert refused(start, fly()) == ["5.15"]
    assert refused(start, fly(), stack_height="marker") == []


def test_there_is_no_room_for_a_third_however_it_is_declared() -> None:
    start = moving(south("B1"), there("B2", altitude="Medium+2"), there("B3", altitude="Medium+3"))
    assert refused(start, fly()) == ["5.15"]
    assert refused(start, fly(), stack_height="marker") == ["5.15"]
    assert refused(start, fly(stack_with="B2")) == ["5.15"]


def test_where_no_way_ends_apart_the_move_is_flown() -> None:
    """With no MP to spend there is no way out of the hex."""
    slow = south("B1", "1013", half=-1, card=aeroplane_type(level=1))
    crawl = Fly("B1", Flying.LEVEL, mp(1), (), Altitude.parse("Medium+4"))
    start = moving(slow, there("B2"))
    assert refused(start, crawl) == []
    assert played(start, crawl).flight("B1").position == on("1013")


def test_of_three_forced_together_one_goes_to_a_hexside() -> None:
    slow = south("B1", "1013", half=-1, card=aeroplane_type(level=1))
    crawl = Fly("B1", Flying.LEVEL, mp(1), (), Altitude.parse("Medium+4"))
    after = played(moving(slow, there("B2"), there("B3")), crawl)
    places = [after.flight(id).position for id in ("B1", "B2", "B3")]
    assert places.count(on("1013")) == 2
    (aside,) = (place for place in places if place != on("1013"))
    assert not aside.on_hex
    assert on("1013") in aside.hexes


# --- 5.15: declaring a stack


def test_two_stack_where_the_second_declares_it() -> None:
    start = moving(south("B1"), there("B2", altitude="Medium+2"))
    assert refused(start, fly(stack_with="B2")) == []
    after = played(start, fly(stack_with="B2"))
    assert after.partner(after.flight("B1")) == after.flight("B2")
    assert after.partner(after.flight("B2")) == after.flight("B1")


@pytest.mark.parametrize(
    "other",
    [
        there("B2", "1012"),
        there("B2", altitude="Low+4"),
        there("B2", moved=False),
        there("B2", wheel=True),
        there("B2", status=Status.LANDING),
        there("G2"),
    ],
    ids=["elsewhere", "another band", "still to move", "a wheel", "landing", "an enemy"],
)
def test_what_does_not_lead_to_a_stack_cannot_be_declared_one(other: Flight) -> None:
    assert "5.15" in refused(moving(south("B1"), other), fly(stack_with=other.id))


def test_who_is_stacked_takes_no_other_partner() -> None:
    start = moving(south("B1"), there("B2", stacked_with="B3"), there("B3", stacked_with="B2"))
    assert "5.15" in refused(start, fly(stack_with="B2"))


# --- 5.15, 9.2: moving as one


def test_a_stack_counts_as_one_flight_to_move_and_two_of_the_force() -> None:
    start = moving(*pair(), south("B3", "0505"))
    assert start.waiting(Side.BRITISH) == 2
    assert start.force(Side.BRITISH) == 3


def test_a_stack_moves_in_one_slot() -> None:
    """One chit of 1 moves both; afterwards the Germans are to move."""
    start = moving(*pair(), south("G1", "3010"), due=1)
    both = FlyTogether(fly("B1"), fly("B2"))
    after = played(start, both)
    assert after.initiative is not None
    assert (after.initiative.side, after.initiative.due) == (Side.GERMAN, 0)
    assert [after.flight(id).position for id in ("B1", "B2")] == [on("1013")] * 2
    assert after.waiting(Side.BRITISH) == 0
    assert after.partner(after.flight("B1")) == after.flight("B2")


def test_both_of_a_stack_end_in_one_place_and_band() -> None:
    start = moving(*pair())
    turned = (AHEAD, AHEAD, Step(True, 1))
    assert refused(start, FlyTogether(fly("B1"), fly("B2", turned))) == []
    aside = (Step(True, 2), AHEAD, AHEAD)
    assert refused(start, FlyTogether(fly("B1"), fly("B2", aside))) == ["5.15"]
    lower = Fly("B2", Flying.DIVING, mp(3), (AHEAD,) * 3, Altitude.parse("Low+2"))
    assert refused(start, FlyTogether(fly("B1"), lower)) == ["5.15"]


def test_a_stack_does_not_end_where_a_third_is() -> None:
    assert refused(moving(*pair(), there("B3")), FlyTogether(fly("B1"), fly("B2"))) == ["5.15"]


def test_only_a_stack_moves_as_one() -> None:
    apart = moving(south("B1"), south("B2"))
    assert refused(apart, FlyTogether(fly("B1"), fly("B2"))) == ["5.15"]
    half = moving(*pair(moved=True))
    assert "9.2" in refused(half, FlyTogether(fly("B1"), fly("B2")))


def test_who_moves_as_one_neither_parts_nor_stacks_anew() -> None:
    start = moving(*pair(), there("B3", "0505"))
    assert refused(start, FlyTogether(fly("B1", split=True), fly("B2"))) == ["5.15"]
    assert refused(start, FlyTogether(fly("B1"), fly("B2", stack_with="B3"))) == ["5.15"]


def test_flights_in_different_bands_are_no_stack() -> None:
    start = moving(*pair(altitude=Altitude.parse("Low+4")))
    assert start.partner(start.flight("B1")) is None
    assert start.waiting(Side.BRITISH) == 2


def test_what_is_wrong_with_either_move_is_told() -> None:
    start = moving(*pair())
    assert refused(start, FlyTogether(fly("B1"), fly("B2", 2))) == ["5.15", "10.2"]


def test_the_stack_of_the_other_player_is_not_moved() -> None:
    start = moving(*pair(), side=Side.GERMAN)
    assert refused(start, FlyTogether(fly("B1"), fly("B2"))) == ["9.2"]


# --- 5.15: parting


def test_one_of_a_stack_flies_alone_only_if_it_says_so_before() -> None:
    start = moving(*pair())
    assert refused(start, fly("B1")) == ["5.15"]
    assert refused(start, fly("B1", split=True)) == []
    assert refused(moving(south("B1")), fly("B1", split=True)) == ["5.15"]


def test_who_split_moves_separately_and_ends_apart() -> None:
    start = moving(*pair(), due=2)
    after = played(start, fly("B1", split=True))
    assert after.initiative is not None
    assert after.initiative.due == 1
    assert after.partner(after.flight("B2")) is None
    assert refused(after, fly("B2")) == ["5.15"]
    assert "5.15" in refused(after, fly("B2", stack_with="B1"))
    assert refused(after, fly("B2", (Step(True, 2), AHEAD, AHEAD))) == []


@pytest.mark.parametrize("to", ["Medium+4", "High+0"])
def test_who_split_ends_elsewhere_in_whatever_band(to: str) -> None:
    """Other hexes or hexsides are asked for: another band over the same one will not do."""
    start = moving(*pair(altitude=Altitude.parse("Medium+7")), due=2)
    over = replace(start.flight("B1"), altitude=Altitude.parse("High+0"))
    after = replace(
        played(start, fly("B2", to="Medium+7", split=True)),
        flights={"B1": over, "B2": replace(south("B2", "1013", moved=True))},
    )
    assert refused(after, fly("B1", to="High+0")) == ["5.15"]
    assert refused(after, fly("B1", (Step(True, 2), AHEAD, AHEAD), to="High+0")) == []


def test_whose_mate_cannot_move_is_free() -> None:
    assert refused(moving(*pair(wheel=True)), fly("B1")) == []


def test_wind_parts_flights_of_different_headings() -> None:
    """Heading south before a wind of 15 MPH, B1 has its second half marker and drifts a hex."""
    first, second = pair()
    gusty = Weather(wind_from=Heading.N, wind_speed=15)
    start = game(replace(first, carried=replace(first.carried, half=1)), second, weather=gusty)
    after = weather_phase(start, table_with((), MAP), BYSTANDERS)
    assert after.flight("B1").position != after.flight("B2").position
    begun = begin_movement(replace(after, phase=Phase.MOVEMENT), table_with((), MAP), BYSTANDERS)
    assert [begun.flight(id).stacked_with for id in ("B1", "B2")] == [None, None]
    assert begun.waiting(Side.BRITISH) == 2


# --- 5.15: too many in one place


def test_wind_that_blows_a_third_flight_in_makes_one_move_aside() -> None:
    """B3 drifts from 1009 to 1010 with its second half marker; of three, the stack stays."""
    blown = south("B3", "1009", half=1)
    gusty = Weather(wind_from=Heading.N, wind_speed=15)
    first, second = (replace(one, heading=Heading.E) for one in pair())
    after = weather_phase(
        game(blown, first, second, weather=gusty), table_with((), MAP), BYSTANDERS
    )
    assert [after.flight(id).position for id in ("B1", "B2")] == [AT_1010] * 2
    aside = after.flight("B3")
    assert not aside.position.on_hex
    assert AT_1010 in aside.position.hexes
    assert aside.heading in aside.position.headings


def test_the_excess_turns_as_little_as_it_can() -> None:
    """Heading east a flight lies along the hexsides north and south; either is an edge of 1010."""
    three = [south(f"B{number}", heading=Heading.E) for number in (1, 2, 3)]
    after = spread(game(*three), table_with((), MAP))
    moved = after.flight("B3")
    assert moved.heading is Heading.E
    assert str(moved.position) in ("1009/1010", "1010/1011")


def test_the_excess_of_four_goes_to_different_hexsides() -> None:
    four = [south(f"B{number}") for number in range(1, 5)]
    after = spread(game(*four), table_with((), MAP))
    places = [after.flight(f"B{number}").position for number in range(1, 5)]
    assert places.count(AT_1010) == 2
    assert len(set(places)) == 3


def test_three_that_took_off_together_do_not_stay_together() -> None:
    """The phase over they are flying; on the way up from their aerodrome nobody counted."""
    up = [
        south(f"B{number}", altitude="Deck+1", status=Status.TAKING_OFF, stage=2, moved=True)
        for number in (1, 2, 3)
    ]
    done = Initiative(Side.BRITISH, 0, (0, 0))
    start = replace(moving(*up), initiative=done)
    assert spread(start, table_with((), MAP)).flights == start.flights
    after = advance(start, table_with((), MAP), BYSTANDERS)
    assert after.phase is Phase.TRACK
    assert [one.position for one in after.airborne()].count(AT_1010) == 2


def test_cripples_that_split_off_make_room() -> None:
    """Two of three are crippled; each is rolled a value of his own (5, 5)."""
    hurt = flight("B1", ["ok", "crippled", "crippled"])
    after = admin_phase(game(hurt), table_with([5, 5, 5, 5], MAP), BYSTANDERS)
    assert len(after.airborne()) == 3
    assert [one.position for one in after.airborne()].count(AT_1010) == 2


def test_both_sides_may_have_two_in_one_hex() -> None:
    four = [south(id) for id in ("B1", "B2", "G1", "G2")]
    assert spread(game(*four), table_with((), MAP)).flights == game(*four).flights


def test_in_the_movement_phase_only_those_who_stay_are_too_many() -> None:
    """B3 has still to fly on."""
    start = moving(there("B1", "1010"), there("B2", "1010"), south("B3"))
    assert spread(start, table_with((), MAP)).flights == start.flights


# --- 5.15: stacks are attacked one by one


def test_an_attacker_engages_the_flight_that_it_names() -> None:
    ours = [replace(one, detection=Detection.DETECTED) for one in pair()]
    german = flight("G1", 2, hex="1010")
    start = game(*ours, german)
    table = table_with([*MISSED, *MISSED], MAP)
    after, _ = attack(start, table, BYSTANDERS, "G1", "B2", on("1110"))
    assert after.attempts == {("G1", "B2")}


def test_the_program_attacks_past_a_comrade_rather_than_into_his_place() -> None:
    """G1 in 1012 is attacked on the way; beyond it, where B1 would end, B2 is already."""
    enemy = flight("G1", 2, hex="1012", heading=Heading.S, detection=Detection.DETECTED)
    start = moving(south("B1"), there("B2"), enemy)
    free = moving(south("B1"), enemy)
    for now in (start, free):
        action = pursuit.attack(Helm(now, table_with((), MAP), now.flight("B1")), enemy)
        assert action is not None
        assert refused(now, action) == []


# --- 10.12: attacks at hexsides


def meeting(attacker: str, defender: str, **changes: Any) -> Game:
    """B1, heading east, is about to attack G1, both where they are."""
    ours = flight("B1", 3, hex=attacker, tally="G1")
    return game(ours, flight("G1", 3, hex=defender, heading=Heading.E, **changes))


def after_attack(
    start: Game, *faces: int, at: str = "", fought: bool = True
) -> tuple[Position, Position]:
    """Where attacker and defender are in the end."""
    hex_ = on(at) if at else None
    table = table_with(faces, MAP)
    after, fight = attack(start, table, BYSTANDERS, "B1", "G1", on("0911"), hex_)
    assert all_dice_used(table)
    assert fight is fought
    return after.flight("B1").position, after.flight("G1").position


def test_an_attacker_on_a_hexside_slides_into_the_hex_of_its_attack() -> None:
    assert after_attack(meeting("1010/1011", "1011"), *EVEN) == (on("1011"), on("1011"))


def test_if_it_does_not_engage_it_stays_on_its_hexside() -> None:
    start = meeting("1010/1011", "1011")
    ends = after_attack(start, *MISSED, *MISSED, fought=False)
    assert ends == (on("1010/1011"), on("1011"))


def test_one_hexside_leaves_the_attacker_a_choice_of_hex() -> None:
    start = meeting("1010/1011", "1010/1011")
    for hex_ in ("1010", "1011"):
        assert after_attack(start, *EVEN, at=hex_) == (on(hex_), on(hex_))


def test_a_defender_that_does_not_scatter_keeps_its_hexside() -> None:
    """A Defensive Wheel on a hexside is attacked from 1011, and stays: only the attacker slides."""
    seater = aeroplane_type(side=Side.GERMAN, scout=False)
    start = meeting("1011", "1010/1011", card=seater, wheel=True)
    faces = (10, 10, *NO_SHOT, *NO_SHOT, STAY, *STEADY, *STEADY)
    assert after_attack(start, *faces) == (on("1011"), on("1010/1011"))


def test_a_hex_is_designated_only_where_both_touch_it() -> None:
    """After one hex B1 is in 1010; G1 is on a hexside of it."""
    ours = flight("B1", 2, hex="1009", heading=Heading.S, tally="G1")
    start = game(ours, flight("G1", 2, hex="1010/1011", heading=Heading.E))
    for hex_, rules in (("1010", []), ("1011", ["10.12"]), ("1009", ["10.12"])):
        action = fly(attack="G1", attack_after=1, attack_in=on(hex_))
        reasons = fly_objections(start, table_with((), MAP), action)
        assert [reason.rpartition("[")[2].rstrip("]") for reason in reasons] == rules


@pytest.mark.parametrize("hex_", ["1011", "1111"])
def test_the_hex_that_a_player_designates_is_that_of_the_fight(hex_: str) -> None:
    """Heading for a corner of 1010, B1 comes to the hexside on which G1 is."""
    ours = flight("B1", 3, hex="1010", heading=Heading.SSE, tally="G1")
    german = flight("G1", 3, hex="1011/1111", heading=Heading.SSE, detection=Detection.DETECTED)
    start = moving(ours, german)
    action = fly(attack="G1", attack_after=1, attack_in=on(hex_))
    assert refused(start, action) == []
    after = play(start, table_with(EVEN, MAP), BYSTANDERS, action)
    assert after.flight("B1").position == on(hex_)
