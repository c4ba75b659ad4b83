"""Rules 24.1 and 24.3: how German scouts carry out their orders, and how they spend ammunition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.decisions import (
    Commences,
    Fires,
    HeadingAfter,
    KeepsTally,
    MovesFirst,
    NextToMove,
    TallyOrder,
)
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.state.game import Melee
from bloodyapril.rules.air_units import Detection, Flight, Tasking, Weapon
from bloodyapril.rules.movement.moving import Flying, after_steps
from bloodyapril.rules.weather import Weather
from bloodyapril.solitaire.doctrine import ScoutDoctrine, nearly_spent
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    flight,
    front,
    game,
    table_with,
)

MAP = front()
DOCTRINE = ScoutDoctrine()
TWO_SEATER = aeroplane_type(scout=False)


def german(altitude: str = "Medium+4", **changes: Any) -> Flight:
    return flight("G1", 3, hex="1510", altitude=altitude, **changes)


def british(
    hex_: str = "1310", altitude: str = "Medium+4", aeroplanes: int = 3, **changes: Any
) -> Flight:
    return flight(
        "B1", aeroplanes, hex=hex_, altitude=altitude,
        **{"detection": Detection.DETECTED, **changes},
    )  # fmt: skip


def orders(die: int, own: Flight, *enemies: Flight, **changes: Any) -> Fly:
    """What a German flight does on this die; it must be lawful."""
    table = table_with([die])
    play = game(own, *enemies, **changes)
    action = DOCTRINE.move(play, table, play.flight(own.id))
    assert isinstance(action, Fly)
    assert all_dice_used(table)
    assert fly_objections(play, table, action) == []
    return action


# --- orders


def test_an_attack_goes_into_the_hex_and_engages() -> None:
    action = orders(10, german(), british())
    assert (action.flying, action.attack) == (Flying.LEVEL, "B1")
    assert action.attack_after >= 1


def test_an_attack_on_a_higher_enemy_becomes_the_order_before_it() -> None:
    action = orders(10, german(), british(altitude="Medium+6"))
    assert action.attack is None


def test_under_cloud_it_is_made_climbing() -> None:
    """Rule 13.22: Medium+6 cannot climb above Medium+7 with cloud in High."""
    cloud = Weather(Sky.MOSTLY_CLOUDY, Band.HIGH)
    enemy = british(altitude="Medium+7")
    action = orders(10, german("Medium+6"), enemy, weather=cloud)
    assert (action.flying, action.attack) == (Flying.CLIMBING, "B1")
    assert action.altitude == Altitude(Band.MEDIUM, 7)


def test_nobody_is_attacked_twice_in_a_turn() -> None:
    action = orders(10, german(), british(), attempts=frozenset({("G1", "B1")}))
    assert action.attack is None


def test_scouts_do_not_go_into_fog_after_an_enemy() -> None:
    fog = Weather(Sky.FOG, Band.MEDIUM)
    assert orders(10, german(), british(), weather=fog).attack is None


def test_who_keeps_away_climbs() -> None:
    action = orders(1, german(), british(altitude="Medium+6"))
    assert (action.flying, action.attack) == (Flying.CLIMBING, None)


def test_outnumbered_three_to_one_he_dives_for_home() -> None:
    lone = flight("G1", 1, hex="1510", aggression=-3)
    crowd = british(altitude="Medium+6", identified=True)
    action = orders(5, lone, crowd)
    assert action.flying is Flying.DIVING
    assert action.altitude.band is Band.LOW
    few = british(altitude="Medium+6", aeroplanes=2, identified=True)
    assert orders(5, lone, few).flying is Flying.CLIMBING


def test_an_enemy_more_than_a_band_below_is_dived_after() -> None:
    action = orders(10, german("High+2"), british(altitude="Low+1"))
    assert (action.flying, action.attack) == (Flying.DIVING, None)


@pytest.mark.parametrize(
    ("spent", "aborts"),
    [
        ({"aborting": True}, False),
        ({"aeroplanes": flight("G1", ["damaged", "damaged"]).aeroplanes}, False),
        ({"aeroplanes": flight("G1", ["crippled"]).aeroplanes}, True),
        ({"weapons": (Weapon(GUN, 10, empty=True),)}, False),
    ],
    ids=["aborting", "all damaged", "a cripple", "out of ammunition"],
)
def test_a_flight_that_can_fight_no_more_flies_home_without_a_roll(
    spent: dict[str, Any], aborts: bool
) -> None:
    table = table_with([])
    own = replace(german(), **spent)
    action = DOCTRINE.move(game(own, british()), table, own)
    assert isinstance(action, Fly)
    assert (action.attack, action.abort) == (None, aborts)


# --- 24.3 ammunition


def belt(number: int) -> Weapon:
    return replace(Weapon.full(GUN), depletion=number)


@pytest.mark.parametrize(("number", "saved"), [(2, False), (7, False), (8, True), (9, True)])
def test_the_last_third_of_a_belt_that_starts_at_two(number: int, saved: bool) -> None:
    assert nearly_spent(belt(number)) is saved


def test_drums_are_not_saved() -> None:
    assert not nearly_spent(replace(Weapon.full(REAR_GUN), depletion=9))


OTHER_GUN = replace(GUN, id="other")


@pytest.mark.parametrize(
    ("enemy", "fires"),
    [
        (british(), False),
        (british(card=TWO_SEATER), True),
        (replace(british(), aeroplanes=flight("B1", ["ok", "crippled"]).aeroplanes), True),
        (replace(british(), aeroplanes=flight("B1", ["ok", "damaged"]).aeroplanes), False),
    ],
    ids=["scouts", "two-seaters", "a cripple", "damaged scouts"],
)
def test_the_last_third_is_for_two_seaters_and_cripples(enemy: Flight, fires: bool) -> None:
    """While another gun bears; nobody who is shot at lets his shots go to keep his last belt."""
    own = german()
    last, other = belt(8), Weapon.full(OTHER_GUN)
    play = game(own, enemy)
    assert DOCTRINE.decide(play, table_with(), Fires(own, enemy, (last, other))) == (
        (last, other) if fires else (other,)
    )
    assert DOCTRINE.decide(play, table_with(), Fires(own, enemy, (last,))) == (last,)
    fuller = (belt(7), other)
    assert DOCTRINE.decide(play, table_with(), Fires(own, enemy, fuller)) == fuller


def test_who_attacks_fires_whatever_bears() -> None:
    """Rule 24.3: scouts stay in a fight until they are out of ammunition."""
    own, enemy, guns = german(), british(), (belt(9), Weapon.full(OTHER_GUN))
    play = game(own, enemy, attempts=frozenset({(own.id, enemy.id)}))
    assert DOCTRINE.decide(play, table_with(), Fires(own, enemy, guns)) == guns
    hunting = Melee("D1", own.position, own.id, enemy.id)
    assert (
        DOCTRINE.decide(
            game(own, enemy, dogfights=(hunting,)), table_with(), Fires(own, enemy, guns)
        )
        == guns
    )
    hunted = Melee("D1", own.position, enemy.id, own.id)
    assert (
        DOCTRINE.decide(
            game(own, enemy, dogfights=(hunted,)), table_with(), Fires(own, enemy, guns)
        )
        == guns[1:]
    )


# --- small decisions


def test_a_tally_beyond_eight_hexes_is_dropped() -> None:
    own = german()
    play = game(own)
    assert DOCTRINE.decide(play, table_with(), KeepsTally(own, british("0710")))
    assert not DOCTRINE.decide(play, table_with(), KeepsTally(own, british("0610")))


def test_germans_take_up_a_fight_and_turn_home_after_it() -> None:
    own = german()
    assert DOCTRINE.decide(game(own), table_with(), Commences(own, british()))
    assert DOCTRINE.decide(game(own), table_with((), MAP), HeadingAfter(own)) is Heading.E


def test_they_let_the_british_move_first_once_they_know_of_any() -> None:
    hidden = british(detection=Detection.UNDETECTED)
    assert DOCTRINE.decide(game(german(), hidden), table_with(), MovesFirst(Side.GERMAN))
    assert not DOCTRINE.decide(game(german(), british()), table_with(), MovesFirst(Side.GERMAN))


def test_the_flight_with_a_tally_moves_first() -> None:
    one, other = german(), flight("G2", 3, tally="B1", aggression=-1)
    assert DOCTRINE.decide(game(one, other), table_with(), NextToMove([one, other])) is other


def test_an_escort_waits_for_its_charge_even_with_a_tally() -> None:
    charge = flight("GA", 2, hex="1510", tasking=Tasking.RECON)
    guard = german(tasking=Tasking.CLOSE_ESCORT, escorts="GA", tally="B1")
    play = game(charge, guard, british())
    assert DOCTRINE.decide(play, table_with(), NextToMove([guard, charge])) == charge
    assert DOCTRINE.decide(play, table_with(), NextToMove([guard])) == guard


def test_scouts_that_are_sent_out_fly_their_route_without_a_roll() -> None:
    north = Position.parse("1504")
    own = german(tasking=Tasking.LINE_PATROL, route=(north,), heading=Heading.E)
    play = game(own)
    action = DOCTRINE.move(play, table_with(), own)
    assert isinstance(action, Fly)
    assert after_steps(own, action.steps)[0].range_to(north) < 6
    assert DOCTRINE.decide(play, table_with((), MAP), HeadingAfter(own)) is Heading.N
    assert (
        DOCTRINE.decide(play, table_with((), MAP), HeadingAfter(german(heading=Heading.E)))
        is not Heading.N
    )


def test_recon_is_sighted_for_first() -> None:
    scouts = british(identified=True)
    crews = flight("B2", 2, hex="1210", card=TWO_SEATER, tasking=Tasking.RECON, identified=True)
    order = DOCTRINE.decide(
        game(german(), scouts, crews), table_with(), TallyOrder(german(), [scouts, crews])
    )
    assert [one.id for one in order] == ["B2", "B1"]


def test_what_cannot_be_done_gives_way_to_the_order_above_it_in_its_column() -> None:
    """From below, attack gives way to stalk: two to four hexes off, climbing."""
    action = orders(10, german(), british("1410", altitude="Medium+6"))
    assert (action.flying, action.attack) == (Flying.CLIMBING, None)
