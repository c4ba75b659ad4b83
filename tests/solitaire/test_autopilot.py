"""British flights by themselves: the route, an enemy near by, and home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bloodyapril.game.actions import Fly
from bloodyapril.game.decisions import Commences, Fires, HeadingAfter
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.rules.air_units import Detection, Flight, Tasking, Weapon
from bloodyapril.rules.movement.moving import Flying
from bloodyapril.solitaire.autopilot import Autopilot, next_waypoint, route_flown
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading, Position
from tests.builders import GUN, REAR_GUN, aeroplane_type, flight, front, game, table_with

MAP = front()
PILOT = Autopilot({"B1": Altitude.parse("Medium+4")})
ROUTE = (Position.parse("1010"), Position.parse("1410"))


def patrol(hex_: str = "0510", **changes: Any) -> Flight:
    return flight("B1", 3, hex=hex_, **{"route": ROUTE, **changes})


def german(hex_: str, altitude: str = "Medium+4", **changes: Any) -> Flight:
    seen: dict[str, Any] = {"detection": Detection.DETECTED, **changes}
    return flight("G1", 3, hex=hex_, altitude=altitude, **seen)


def moves(own: Flight, *others: Flight) -> Fly:
    play, table = game(own, *others), table_with([])
    action = PILOT.move(play, table, own)
    assert isinstance(action, Fly)
    assert fly_objections(play, table, action) == []
    return action


def end_of(own: Flight, action: Fly) -> Position:
    place, heading = own.position, own.heading
    for step in action.steps:
        place = place.step(heading) if step.ahead else place
        place, heading = place.beside(heading, step.turn), heading.turned(step.turn)
    return place


def test_it_flies_towards_its_next_waypoint() -> None:
    own = patrol()
    assert end_of(own, moves(own)).range_to(ROUTE[0]) < own.position.range_to(ROUTE[0])


def test_it_climbs_to_its_cruising_height_and_stays_there() -> None:
    assert moves(patrol(altitude="Medium+1")).flying is Flying.CLIMBING
    assert moves(patrol()).flying is Flying.LEVEL


def test_a_patrol_attacks_a_known_enemy_within_its_reach() -> None:
    assert moves(patrol(), german("0710")).attack == "G1"
    assert moves(patrol(), german("0710", detection=Detection.UNDETECTED)).attack is None


def test_it_leaves_its_route_for_enemies_within_six_hexes_only() -> None:
    own = patrol()
    north = moves(own, german("0504"))
    assert end_of(own, north).range_to(Position.parse("0504")) < 6
    far = moves(own, german("0503"))
    assert end_of(own, far).range_to(ROUTE[0]) < own.position.range_to(ROUTE[0])


def test_with_rear_guns_only_it_leaves_its_route_for_nobody() -> None:
    """Rule 13.11. It could not attack, and would circle with an enemy for ever."""
    spent = replace(Weapon.full(GUN), depletion=11, empty=True)
    own = patrol(weapons=(spent, Weapon.full(REAR_GUN)))
    passing = moves(own, german("0504"))
    assert end_of(own, passing).range_to(ROUTE[0]) < own.position.range_to(ROUTE[0])


def test_recon_flies_on_past_enemies() -> None:
    two_seater = aeroplane_type(scout=False, camera=True)
    own = patrol(card=two_seater, tasking=Tasking.RECON)
    own = own.with_aeroplane(replace(own.aeroplanes[0], camera=True))
    assert moves(own, german("0710")).attack is None


def test_with_the_route_behind_it_a_flight_goes_home() -> None:
    own = patrol("0810", leg=2, heading=Heading.W)
    assert end_of(own, moves(own)).range_to(Position.parse("0210")) < 6
    assert route_flown(own)
    assert next_waypoint(own) is None


def test_recon_without_a_camera_and_flights_with_a_cripple_are_done() -> None:
    assert route_flown(patrol(tasking=Tasking.RECON))
    hurt = replace(patrol(), aeroplanes=flight("B1", ["ok", "crippled"]).aeroplanes)
    assert route_flown(hurt)
    assert not route_flown(patrol())


def test_a_cripple_by_itself_aborts_and_others_wait_till_it_has_split_off() -> None:
    """Rules 5.14 and 10.6."""
    alone = replace(patrol(), aeroplanes=flight("B1", ["crippled"]).aeroplanes)
    assert moves(alone).abort
    assert not moves(replace(alone, aborting=True)).abort
    both = replace(patrol(), aeroplanes=flight("B1", ["ok", "crippled"]).aeroplanes)
    assert not moves(both).abort
    assert not moves(patrol()).abort


def test_only_a_flight_that_may_attack_begins_a_fight() -> None:
    recon = patrol(tasking=Tasking.RECON)
    assert PILOT.decide(game(patrol()), table_with(), Commences(patrol(), german("0510")))
    assert not PILOT.decide(game(recon), table_with(), Commences(recon, german("0510")))


def test_it_fires_all_it_has() -> None:
    own = patrol()
    assert (
        PILOT.decide(game(own), table_with(), Fires(own, german("0510"), own.weapons))
        == own.weapons
    )


def test_after_a_fight_it_turns_to_its_route_or_home() -> None:
    assert PILOT.decide(game(patrol()), table_with((), MAP), HeadingAfter(patrol())) is Heading.E
    aborting = patrol(aborting=True)
    assert PILOT.decide(game(aborting), table_with((), MAP), HeadingAfter(aborting)) is Heading.W
