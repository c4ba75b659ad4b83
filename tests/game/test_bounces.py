"""Rules 10.31, 13.41 and 13.43 in play: who comes into a dogfight as he flies, and what then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly
from bloodyapril.game.decisions import Declares
from bloodyapril.game.phases.combat.dogfights import bounce_objections
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.state.game import Began, Game
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_units import Damage, Detection, Flight, Status
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import HalfMP
from bloodyapril.terms.sides import Side
from tests.builders import (
    BYSTANDERS,
    Bystander,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    game,
    scenario,
    table_with,
)
from tests.game.dogfighting import (
    AWAY,
    CHANCE,
    COVER,
    COVERED,
    ENGAGED,
    EVERY,
    MISERS,
    NO_SHOT,
    STAY,
    STEADY,
    TURN,
    UNSEEN,
    began,
    couple,
    fought,
    locked,
    wishing,
)


def ahead(id: str = "G2", **changes: Any) -> tuple[Flight, Fly]:
    """A flight one hex east of the dogfight, and its move through the dogfight's hex."""
    one = flight(id, 3, hex="1110", heading=Heading.SW, **changes)
    steps = (Step(True, 0),) * 3
    return one, Fly(id, Flying.LEVEL, HalfMP(6), steps, one.altitude)


def flown(
    faces: Iterable[int],
    start: Game,
    action: Fly,
    policies: Mapping[Side, Bystander] = BYSTANDERS,
) -> tuple[Game, Table]:
    table = table_with(faces)
    after = fly(start, table, policies, action)
    assert all_dice_used(table)
    return after, table


# --- 10.31: who breaks up as he dives into a fight

FRAGILE = aeroplane_type(dangerous_dive=True)
BREAKS_UP = 10


def dived(faces: Iterable[int], divers: Flight, *others: Flight) -> tuple[Game, Table]:
    """B1, alone or not, dives at full speed upon G1, a hex away."""
    target = flight("G1", 3, hex="1110", altitude="Medium+1")
    start = game(divers, target, *others, scenario=EVERY)
    dive = Fly(
        divers.id, Flying.DIVING, HalfMP(8), (Step(True, 0),), Altitude.parse("Medium+1"),
        attack="G1", attack_after=1,
    )  # fmt: skip
    return flown(faces, start, dive)


def diver(count: int = 1) -> Flight:
    return flight("B1", count, card=FRAGILE, tally="G1", heading=Heading.NE)


def test_a_diver_who_breaks_up_in_a_dogfight_leaves_its_enemy_free() -> None:
    """Rules 10.31 and 13.41: the attack is fought out before the dive is judged."""
    watching = flight("G2", 1, hex="0505", tally="B1")
    faces = [*ENGAGED, *UNSEEN, *TURN, BREAKS_UP, STAY, *STEADY]
    after, table = dived(faces, diver(), watching)
    assert after.dogfights == ()
    assert after.flight("B1").status is Status.ELIMINATED
    assert after.flight("G1").manoeuvre_marker
    assert after.flight("G2").tally is None
    (roll,) = [r for event in table.events for r in event.rolls if r.question == "wind-up"]
    assert "enemies-shot-down" not in {m.id for m in roll.modifiers}


def test_of_two_who_dive_one_may_break_up_and_the_dogfight_goes_on() -> None:
    """Rules 10.31 and 15.1: Wind Up at its end will not count what the dive did."""
    after, _ = dived([*ENGAGED, *UNSEEN, *TURN, BREAKS_UP, 1], diver(2))
    (melee,) = after.dogfights
    assert len(after.flight("B1").present) == 1
    assert melee.began["B1"] == Began((Damage.SHOT_DOWN, Damage.NONE), 1)


def test_a_bouncer_who_breaks_up_leaves_the_others_to_their_dogfight() -> None:
    """Rules 10.31 and 13.43."""
    friend, action = ahead(altitude="Medium+6")
    lone = replace(friend, aeroplanes=friend.aeroplanes[:1], card=FRAGILE)
    dive = replace(
        action, flying=Flying.DIVING, setting=HalfMP(8), altitude=Altitude.parse("Medium+4")
    )
    faces = [6, 5, *UNSEEN, *TURN, *TURN, BREAKS_UP]
    after, _ = flown(faces, locked(None, None, lone), dive)
    (melee,) = after.dogfights
    assert (melee.attacker, melee.defender, melee.bouncer) == ("B1", "G1", None)
    assert set(melee.began) == {"B1", "G1"}


# --- 13.43: bounces


def test_a_flight_that_comes_to_a_friends_dogfight_must_try_to_bounce() -> None:
    """Rule 13.43: a dogfight that is only detected is engaged on 11; then a round of each pair."""
    friend, action = ahead()
    faces = [6, 5, *UNSEEN, *TURN, *TURN]
    after, _ = flown(faces, locked(None, None, friend), action)
    (melee,) = after.dogfights
    assert (melee.bouncer, melee.bounced, melee.turn) == ("G2", 1, 2)
    assert melee.activated
    assert after.flight("G2").position == melee.hex
    assert set(melee.began) == {"B1", "G1", "G2"}
    assert [id for id, one in melee.began.items() if one.disadvantaged] == ["B1"]


def test_a_turn_with_a_bounce_costs_endurance_as_any() -> None:
    """Rule 10.4: the bouncer has paid for its move; a failed bounce costs nobody anything."""
    friend, action = ahead()
    start = locked(None, None, friend)
    after, _ = flown([6, 5, *UNSEEN, *TURN, *TURN], start, action)
    assert [after.flight(id).endurance_used for id in ("B1", "G1", "G2")] == [2, 2, 2]
    after, _ = flown([1, 1], start, action)
    assert [after.flight(id).endurance_used for id in ("B1", "G1", "G2")] == [0, 0, 2]


def test_nobody_has_to_shoot_in_a_bounce() -> None:
    """Rules 13.12 and 13.43."""
    friend, action = ahead()
    faces = [6, 5, *UNSEEN, 6, 6, *CHANCE, *CHANCE, *CHANCE]
    after, table = flown(faces, locked(None, None, friend), action, MISERS)
    assert after.dogfights[0].bouncer == "G2"
    assert "shot-resolution" not in asked(table)


def test_one_that_fails_flies_on_and_the_dogfight_is_still_to_be_fought() -> None:
    """Rule 13.43d."""
    friend, action = ahead()
    after, _ = flown([1, 1], locked(None, None, friend), action)
    (melee,) = after.dogfights
    assert (melee.bouncer, melee.activated) == (None, False)
    assert after.flight("G2").position != melee.hex


def test_a_defender_that_is_let_go_is_free_at_once() -> None:
    """Rule 13.43c: the bouncer takes the attacker's slot, the old attacker is the hunted."""
    friend, action = ahead()
    policies = {
        Side.GERMAN: Bystander(wish=Intent.DISENGAGE),
        Side.BRITISH: Bystander(generous=True),
    }
    faces = [6, 5, *UNSEEN, *TURN, *STEADY]
    after, table = flown(faces, locked(None, None, friend), action, policies)
    (melee,) = after.dogfights
    assert (melee.attacker, melee.defender, melee.bouncer) == ("G2", "B1", None)
    assert "scatter" not in asked(table)
    assert after.flight("G1").manoeuvre_marker


@pytest.mark.parametrize(
    ("melee", "flier", "played", "said"),
    [
        ({}, "G2", {"13.41"}, "not played"),
        ({"activated": True}, "G2", {"13.43"}, "has been fought"),
        ({}, "B2", {"13.43"}, "an enemy"),
        ({"bouncer": "G3"}, "G2", {"13.43"}, "bounced already"),
    ],
)
def test_others_may_not_bounce(
    melee: Mapping[str, Any], flier: str, played: set[str], said: str
) -> None:
    start = locked(
        None, None, flight(flier, 2), flight("G3", 1), melee=melee,
        scenario=scenario(rules_on=frozenset(played)),
    )  # fmt: skip
    (reason,) = bounce_objections(start, start.flight(flier), start.dogfights[0])
    assert said in reason


def test_a_dogfight_of_three_goes_on_by_what_each_declares() -> None:
    """Rule 13.43g: bouncer and attacker fight a round, then attacker and defender."""
    friend = flight("G2", 3)
    start = locked(
        None, None, friend,
        melee={"bouncer": "G2", "bounced": 1, "began": {
            id: Began((Damage.NONE,) * 3, 3) for id in ("B1", "G1", "G2")
        }},
    )  # fmt: skip
    after, table = fought([*TURN, *TURN], start)
    assert asked(table) == ["manoeuvre"] * 4
    assert [(melee.turn, melee.bounced) for melee in after.dogfights] == [(2, 2)]


def test_who_must_leave_a_fight_of_three_has_tried_to_disengage() -> None:
    """Rules 13.41a and 15.1: attackers who are all hurt, whatever they say."""
    hurt = flight("B1", ["damaged"] * 3)
    start = locked(
        hurt, None, flight("G2", 3),
        melee={"bouncer": "G2", "bounced": 1, "began": {
            "B1": began(hurt), "G1": began(flight("G1", 3)), "G2": began(flight("G2", 3)),
        }},
    )  # fmt: skip
    faces = [*AWAY, *NO_SHOT, STAY, *STEADY, *STEADY, *STEADY]
    _, table = fought(faces, start)
    rolls = [roll for event in table.events for roll in event.rolls if roll.question == "wind-up"]
    tried = [roll.subject for roll in rolls if "disengaged" in {m.id for m in roll.modifiers}]
    assert tried == ["B1"]


def test_a_covered_aeroplane_gets_away_from_a_fight_of_three() -> None:
    """Rules 13.422 and 15: no attempt counts against those who stayed."""
    pair = couple()
    start = locked(
        None, pair, flight("G2", 3), scenario=COVERED,
        melee={"bouncer": "G2", "bounced": 1, "began": {
            "B1": began(flight("B1", 3)), "G1": began(pair), "G2": began(flight("G2", 3)),
        }},
    )  # fmt: skip

    class Coverer(Bystander):
        @Declares.answered
        def _declares(self, game: Game, table: Table, asked: Declares) -> Intent:
            return Intent.SCHUSTA if asked.flight.schusta else Intent.STAY

    policies = {Side.BRITISH: Bystander(), Side.GERMAN: Coverer()}
    after, _ = fought([COVER, *TURN, *TURN, STAY, *STEADY], start, policies)
    assert after.flight("G1-1").manoeuvre_marker
    assert after.flight("G1-1").detection is Detection.UNDETECTED
    assert after.dogfights[0].bouncer == "G2"


def test_who_bounced_and_leaves_has_a_marker_as_has_the_defender_who_gets_away() -> None:
    """Rules 13.42 and 13.43g: only the attacker, whom both have left, scatters."""
    start = locked(
        None, None, flight("G2", 3),
        melee={"bouncer": "G2", "bounced": 1, "began": {
            id: Began((Damage.NONE,) * 3, 3) for id in ("B1", "G1", "G2")
        }},
    )  # fmt: skip
    faces = [*AWAY, *NO_SHOT, STAY, *STEADY, *STEADY, *STEADY]
    after, table = fought(faces, start, wishing(german=Intent.DISENGAGE))
    assert [event.flights[0] for event in table.events if event.kind == "scatter"] == ["B1"]
    assert all(after.flight(id).manoeuvre_marker for id in ("B1", "G1", "G2"))
    assert after.dogfights == ()


def test_an_attacker_in_a_dogfight_cannot_be_attacked_by_others() -> None:
    """Rule 13.2: without bounces a third flight finds nothing to attack."""
    friend, action = ahead(tally="B1")
    start = locked(None, None, friend, scenario=scenario(rules_on=frozenset({"13.41"})))
    after, table = flown([], start, replace(action, attack="B1", attack_after=1))
    assert [event.kind for event in table.events if event.kind == "no-attack"] == ["no-attack"]
    assert after.dogfights[0].bouncer is None
