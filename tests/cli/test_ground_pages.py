"""What the screens tell of the ground, artillery, dogfights and lasting events, and to whom."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.cli.as_json import plain
from bloodyapril.cli.pages.flights import flight_page
from bloodyapril.cli.pages.summary import plain_summary, summary_line
from bloodyapril.cli.pages.turn import turn_page, whose_move
from bloodyapril.cli.text import render
from bloodyapril.desk.views.flights import flight_view
from bloodyapril.desk.views.summary import summary
from bloodyapril.desk.views.turn import stand, turn_view
from bloodyapril.game.state.game import (
    ALERT,
    FAILURE,
    INSPIRED,
    Game,
    Happening,
    Melee,
    Phase,
    Score,
)
from bloodyapril.game.state.seen import Seen
from bloodyapril.game.state.view import declarable
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import (
    AeroplaneFate,
    Damage,
    Detection,
    Escorting,
    Status,
    TaskDone,
    Tasking,
)
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.initiative import Initiative
from bloodyapril.rules.taskings.artillery import Rung, Shoot
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side
from tests.builders import aeroplane_type, boxes, flight, game, gun, scenario

HEX = Position.parse


def unit(id: str, kind: str, hex: str, **changes: Any) -> GroundUnit:
    return replace(GroundUnit(id, Side.GERMAN, GroundKind(kind), HEX(hex)), **changes)


def shown(play: Game, viewer: Side = Side.BRITISH) -> str:
    return render(turn_page(turn_view(Seen(play, viewer))), width=120)


def flight_shown(play: Game, id: str) -> str:
    """The page of a flight as its own side sees it."""
    one = play.flight(id)
    return render(flight_page(flight_view(Seen(play, one.side), one)))


def turn_told(play: Game, viewer: Side) -> Any:
    """A turn as JSON."""
    return plain(turn_view(Seen(play, viewer)))


# --- patrols


def test_a_patrol_shows_how_far_it_has_come() -> None:
    """Rule 12.213."""
    ends = (HEX("1404"), HEX("1414"))
    patrol = replace(
        flight("B1", 2, targets=ends), done=TaskDone(reached=ends[:1], patrolled=Hexes(6))
    )
    page = " ".join(flight_shown(game(patrol), "B1").split())
    assert "1404 reached, 6 hexes flown since the first [12.213]" in page
    begun = replace(patrol, done=replace(patrol.done, reached=()))
    assert "12.213" not in flight_shown(game(begun), "B1")


# --- the ground


TARGETS = (
    unit("station", "railway", "1509", profile="B", name="Vis station"),
    unit("secret-guns", "machine-gun", "1410", identified=False),
    unit("kite", "balloon", "1311", height=Altitude.parse("Deck+3"), name="Kite"),
    unit("burnt", "balloon", "1312", name="Other kite", damage=GroundDamage.TOTAL),
)


def test_what_lies_on_the_ground_is_listed_with_its_damage() -> None:
    """Rules 12.217 and 22.1."""
    hurt = replace(TARGETS[0], damage=GroundDamage.HEAVY)
    told = shown(game(flight(), targets=(hurt, *TARGETS[1:])))
    assert "Vis station (German railway, profile B)" in told
    assert "heavy damage" in told
    assert "Other kite (German balloon)" in told
    assert "total destruction" in told


def test_what_lies_face_down_tells_neither_kind_nor_id() -> None:
    play = game(flight(), targets=TARGETS)
    assert "unidentified unit in 1410" in shown(play)
    both = shown(play) + json.dumps(turn_told(play, Side.BRITISH))
    assert "secret-guns" not in both
    assert "machine" not in both
    assert "machine gun" in shown(replace(play, phase=Phase.OVER))


def test_the_height_of_a_balloon_only_who_sights_it_reads() -> None:
    """Rules 8.33 and 12.217."""
    assert "Deck+3" not in shown(game(flight(), targets=TARGETS))
    assert "Deck+3" in shown(game(flight(tally="kite"), targets=TARGETS))
    assert "Deck+3" in shown(game(flight("G1"), targets=TARGETS), Side.GERMAN)


def test_a_balloon_on_the_ground_is_said_to_be_winched_down() -> None:
    down = replace(TARGETS[2], winched_down=True)
    (told,) = turn_told(game(flight(), targets=(down,)), Side.BRITISH)["ground"]
    assert (told["gone"], told["damage"]) == (True, "no effect")
    assert "winched down" in shown(game(flight(), targets=(down,)))


# --- artillery


def at_work(**changes: Any) -> Game:
    spotter = flight(tasking=Tasking.ARTILLERY)
    shoot = replace(Shoot(HEX("0810"), HEX("1210")), **changes)
    return game(spotter, shoots={"B1": (shoot,)})


def test_a_shoot_is_told_with_its_ladder_to_its_own_side_only() -> None:
    """Rule 12.212."""
    ranging = at_work(step=Rung.RANGING, ranged=1)
    assert "ranging, 1 of 2 ranged" in shown(ranging)
    assert "0810" not in shown(ranging, Side.GERMAN)
    assert turn_told(ranging, Side.GERMAN)["shoots"] == []
    again = at_work(step=Rung.SIGHTING, goes_on_at=Rung.RANGING)
    assert "battery sighting, then on with ranging" in shown(again)


def test_the_enemy_sees_a_battery_once_it_fires_but_not_its_ladder() -> None:
    firing = at_work(step=Rung.RANGING, ranged=1, opened=True)
    assert "has opened fire" in shown(firing, Side.GERMAN)
    (seen,) = turn_told(firing, Side.GERMAN)["shoots"]
    assert (seen["battery"], seen["flight"]) == ("0810", None)
    assert seen["ranged"] is None
    (own,) = turn_told(firing, Side.BRITISH)["shoots"]
    assert (own["flight"], own["ranged"], own["next_step"]) == ("B1", 1, "ranging")


def test_aa_that_stands_on_the_map_is_listed_with_its_id() -> None:
    """Rules 4.41, 16.11 and 16.4. Not the hidden; what is a Flaming Onion is told once it fires."""
    guns = [
        gun("1509", flaming_onion=True, revealed=True), gun("1511", hidden=True, active=False),
        gun("1510", active=False, flaming_onion=True),
        gun("1010", "light", Side.BRITISH, active=False, damage=GroundDamage.HEAVY, holds=True),
        gun("1512", "small-arms", revealed=True),
    ]  # fmt: skip
    lines = [" ".join(line.split()) for line in shown(game(flight(), guns=guns)).splitlines()]
    assert [line for line in lines if line.startswith("AA1")] == [
        "AA1509 German medium, Flaming Onion 1509",
        "AA1510 German medium 1510 inactive",
        "AA1010 British light 1010 inactive, holds its fire, heavy damage",
    ]
    german = shown(game(flight(), guns=guns), Side.GERMAN)
    assert "inactive, heavy damage" in german
    assert "holds" not in german


# --- dogfights


def locked(
    *own: Damage | str, rules: tuple[str, ...] = ("13.41", "13.423"), **changes: Any
) -> Game:
    attacker, defender = flight("G1", 2), flight("B1", own or ("ok", "ok"), **changes)
    melee = Melee("D1", HEX("1010"), "G1", "B1", turn=2, activated=False)
    played = scenario(rules_on=frozenset(rules))
    return game(defender, attacker, dogfights=(melee,), scenario=played)


def test_a_dogfight_tells_what_ones_own_flights_may_declare() -> None:
    """Rule 13.41a."""
    told = shown(locked())
    assert "B1 in D1 may declare: stay, disengage." in told
    assert "G1 in D1" not in told
    (plain,) = turn_told(locked(), Side.BRITISH)["dogfights"]
    assert plain["may_declare"] == {"B1": ["stay", "disengage"]}
    assert "in dogfight D1" in told


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ((), "You fight 1 dogfight now, of 1 still to fight: D1."),
        (("B2",), "You move 1 flight now, of 2 still to move. A dogfight counts as one: D1."),
    ],
)
def test_who_has_to_fight_a_dogfight_is_told_which(others: tuple[str, ...], said: str) -> None:
    """Rule 9.2."""
    waiting = (1 + len(others), 0)
    play = replace(
        game(flight("B1"), flight("G1"), *map(flight, others)),
        phase=Phase.MOVEMENT,
        initiative=Initiative(Side.BRITISH, 1, waiting),
        dogfights=(Melee("D1", HEX("1010"), "B1", "G1", activated=False),),
    )
    assert said in shown(play).splitlines()
    assert "D1" not in whose_move(stand(Seen(play, Side.GERMAN)))


@pytest.mark.parametrize(
    ("own", "rules", "may"),
    [
        (("ok",), ("13.423",), {Intent.STAY, Intent.DISENGAGE, Intent.SPIN_OUT}),
        (("ok",), (), {Intent.STAY, Intent.DISENGAGE}),
        (("damaged", "crippled"), ("13.423",), {Intent.DISENGAGE}),
        (("damaged",), ("13.423",), {Intent.DISENGAGE, Intent.SPIN_OUT}),
    ],
)
def test_what_may_be_declared_follows_the_rules_in_force(
    own: tuple[str, ...], rules: tuple[str, ...], may: set[Intent]
) -> None:
    """Rules 13.41a, 13.422 and 13.423."""
    play = locked(*own, rules=rules)
    assert set(declarable(play, play.flights["B1"])) == may
    assert declarable(replace(play, dogfights=()), play.flights["B1"]) == ()


def test_a_german_pair_may_be_covered_by_its_schusta() -> None:
    """Rule 13.422."""
    pair = flight("G2", 2, tasking=Tasking.ARTILLERY, schusta=2)
    melee = Melee("D1", HEX("1010"), "B1", "G2")
    rules = scenario(rules_on=frozenset({"13.422"}))
    play = game(flight("B1"), pair, dogfights=(melee,), scenario=rules)
    assert Intent.SCHUSTA in declarable(play, pair)
    assert Intent.SCHUSTA not in declarable(play, play.flights["B1"])


# --- states, events, the end of a turn


def test_states_that_bind_a_flight_stand_beside_it() -> None:
    """Rules 5.15, 10.5, 12.215 and 18.11."""
    ours = flight("B1", laden=True, stacked_with="B2")
    escort = flight("B2", stacked_with="B1", escorts="B1", escorting=Escorting.CLOSE)
    circling = flight("B3", 2, wheel=True, hex="0505")
    play = game(ours, escort, circling)
    told = " ".join(shown(play).split())
    assert "stacked with B2, laden" in told
    assert "stacked with B1, escorting B1" in told
    assert "in a Defensive Wheel" in told
    one = " ".join(flight_shown(play, "B2").split())
    assert "stacked with B1, escorting B1" in one


def test_an_enemy_in_a_wheel_heads_nowhere() -> None:
    """Rules 10.51 and 10.52: the marker lies on the map for both to see."""
    wheel = flight("G1", 2, wheel=True, counter="K", detection=Detection.DETECTED)
    assert "1010 wheel" in shown(game(flight(), wheel))
    (seen,) = turn_told(game(flight(), wheel), Side.BRITISH)["enemy"]
    assert (seen["wheel"], seen["heading"]) == (True, None)


def test_events_in_force_are_told_to_whom_they_concern() -> None:
    """Rule 6."""
    play = game(
        flight("B1"), flight("G1"), turn=5,
        happenings=(
            Happening(ALERT, 6, None, 6), Happening(FAILURE, 5, Side.BRITISH, 5, "B1"),
            Happening(INSPIRED, 40, Side.GERMAN, 3, "G1"),
        ),
    )  # fmt: skip
    ours, theirs = shown(play), shown(play, Side.GERMAN)
    for told in (ours, theirs):
        assert "Observers on the ground are alert (turn 6)." in told
    assert "B1 B1: wireless or camera has failed (turn 5)." in ours
    assert "inspired" not in ours
    assert "G1 G1: inspired by its leader (from turn 3 to the end)." in theirs


def test_a_turn_ends_with_who_is_where_what_was_lost_and_the_points() -> None:
    lost = replace(boxes("shot down")[0], fate=AeroplaneFate.SHOT_DOWN)
    hit = flight("B1", ["ok", "damaged"], hex="1112", altitude="Low+2")
    play = game(
        replace(hit, aeroplanes=(*hit.aeroplanes, replace(lost, number=3))),
        flight("B2", status=Status.LANDED), flight("B3", status=Status.WAITING),
        flight("G1", counter="K", detection=Detection.DETECTED), flight("G2", counter="L"),
        score=(Score(Side.BRITISH, 2, "scout-shot-down", "G2 no. 2 shot down", 3, "G2", "B1"),),
    )  # fmt: skip
    assert summary_line(summary(Seen(play, Side.BRITISH))).text == (
        "Yours: B1 1112 Low+2 1/2, 1 home, 1 still to come. 1 enemy flight known. "
        "Aeroplanes lost: 1; enemies shot down: 1. Points: British 2, German 0."
    )
    told = plain_summary(summary(Seen(play, Side.BRITISH)))
    assert (told["flights"], told["aeroplanes_lost"]) == ({"B1": "1112 Low+2"}, 1)
    alone = Seen(game(flight("G1", card=aeroplane_type())), Side.BRITISH)
    nobody = summary_line(summary(alone)).text
    assert nobody.startswith("Yours: none in the air. Aeroplanes lost: 0")
