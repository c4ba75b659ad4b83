"""Rules 4.41, 16.1, 16.11, 16.2 and 16.4: AA planned by its owner, activated, told to hold fire.

The front of `builders.front`: trenches in columns 8 and 12; German land from 12 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.setup.anti_aircraft import GunOrder, Start, Wanted, emplace, exchange
from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.scenario import Emplacement
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.builders import front, game, gun, scenario, table_with

MAP = front()
KITE = GroundUnit(
    "K1", Side.GERMAN, GroundKind.BALLOON, Position.parse("1410"), height=Altitude.parse("Deck+3")
)
FIVE = tuple(gun(f"16{row}") for row in range(10, 15))
"""AA1610 to AA1614, Medium, German, four hexes behind the line."""
LIGHT, MEDIUM, HEAVY = (Wanted(density) for density in tuple(Density)[:3])


def start(*guns: Concentration, **changes: Any) -> Game:
    return game(guns=guns or FIVE, targets=(KITE,), **changes)


def ordered(before: Game, id: str, table: Table | None = None, **order: Any) -> Concentration:
    """One of the German guns after an order for it."""
    after = emplace(before, table or table_with(), Side.GERMAN, id, GunOrder(**order))
    (was,) = [place for place, one in enumerate(before.ground) if one.id == id]
    assert [one for one in after.ground if one.id != id] == [
        one for one in before.ground if one.id != id
    ]
    return after.ground[was]


def refusal(before: Game, id: str, table: Table | None = None, **order: Any) -> str:
    with pytest.raises(Unlawful) as refused:
        ordered(before, id, table, **order)
    return str(refused.value)


# --- before play (4.41)


def test_aa_starts_active_or_lies_in_wait_on_the_map_or_off_it() -> None:
    """Rules 3.1 and 4.41."""
    table = table_with()
    one = ordered(start(), "AA1610", table, start=Start.INACTIVE)
    assert (one.active, one.hidden) == (False, False)
    one = ordered(start(), "AA1610", table, start=Start.HIDDEN, hex=Position.parse("1812"))
    assert (one.active, one.hidden, str(one.hex)) == (False, True, "1812")
    one = ordered(start(one), "AA1610", table, start=Start.ACTIVE)
    assert (one.active, one.hidden) == (True, False)
    assert {event.seen_by for event in table.events} == {Side.GERMAN}
    assert "moved from 1610 to 1812, starts hidden and inactive" in table.events[1].text


def test_one_in_five_of_a_side_may_be_hidden() -> None:
    """Rule 4.41; the enemy's guns do not count."""
    british = tuple(gun(f"02{row}", side=Side.BRITISH) for row in range(10, 15))
    lurking = replace(FIVE[0], active=False, hidden=True)
    told = refusal(start(lurking, *FIVE[1:], *british), "AA1611", start=Start.HIDDEN)
    assert "of 5 German AA 1 may be hidden, not 2 [4.41]" in told
    assert "none may be hidden" in refusal(start(*FIVE[:4]), "AA1611", start=Start.HIDDEN)


def test_the_share_may_be_that_of_what_the_scenario_lists() -> None:
    """The ruling hidden-aa-share."""
    listed = scenario(
        aa=(Emplacement(Side.GERMAN, Density.LIGHT, Position.parse("1910")),),
        aa_pool=((Density.LIGHT, 4),),
    )
    few = start(*FIVE[:4], scenario=listed)
    refusal(few, "AA1610", start=Start.HIDDEN)
    by_list = table_with(hidden_aa_share="as-listed")
    assert ordered(few, "AA1610", by_list, start=Start.HIDDEN).hidden


def test_german_medium_aa_is_named_a_flaming_onion_where_it_may_be_one() -> None:
    """Rule 16.4: far from the trenches, or below a balloon."""
    onion = ordered(start(), "AA1610", onion=True)
    assert onion.flaming_onion
    assert not ordered(start(onion), "AA1610", onion=False).flaming_onion
    below = ordered(start(), "AA1610", onion=True, hex=KITE.hex)
    assert (below.flaming_onion, below.hex) == (True, KITE.hex)
    assert "no balloon over it" in refusal(start(onion), "AA1610", hex=Position.parse("1411"))
    assert "not light" in refusal(start(gun("1610", "light")), "AA1610", onion=True)


def test_medium_aa_is_given_up_for_heavy_below_a_balloon() -> None:
    """Rule 16.1, the ruling balloon-heavy-aa, and rule 4.41: it is set up on the map."""
    lurking = replace(FIVE[0], active=False, hidden=True, flaming_onion=True)
    beside = gun("1410", "light")
    one = ordered(start(lurking, beside), "AA1610", balloon="k1")
    assert (one.density, one.hex, one.balloon) == (Density.HEAVY, KITE.hex, "K1")
    assert (one.hidden, one.flaming_onion) == (False, False)
    after = start(one, *FIVE[1:])
    assert "is not hidden" in refusal(after, "AA1610", start=Start.HIDDEN)
    assert "stands below K1" in refusal(after, "AA1610", hex=Position.parse("1812"))
    assert "K1 has heavy AA" in refusal(after, "AA1611", balloon="K1")
    assert "not light" in refusal(start(gun("1610", "light")), "AA1610", balloon="K1")
    there = Position.parse("1812")
    assert "not to 1812" in refusal(start(), "AA1610", balloon="K1", hex=there)
    with pytest.raises(Unreadable, match="no German balloon called 'K2'"):
        ordered(start(), "AA1610", balloon="K2")


def test_every_objection_is_told_at_once() -> None:
    told = refusal(
        start(gun("1610", "light"), gun("1611"), turn=2),
        "AA1610", hex=Position.parse("1611"), onion=True, start=Start.HIDDEN,
    )  # fmt: skip
    for fault in ("first turn has begun", "one to a hex", "not light", "none may be hidden"):
        assert fault in told


# --- during play (16.2)


def between(*guns: Concentration, **changes: Any) -> Game:
    plain: dict[str, Any] = {"turn": 5, "phase": Phase.RANDOM_EVENTS}
    return start(*guns, **{**plain, **changes})


def test_silent_aa_is_activated_between_two_turns_and_all_see_it() -> None:
    """Rule 16.2a: in place of the Admin Phase."""
    trap = replace(FIVE[0], active=False, hidden=True, holds=True)
    table = table_with()
    one = ordered(between(trap), "AA1610", table, start=Start.ACTIVE)
    assert (one.active, one.hidden, one.holds) == (True, False, False)
    (event,) = table.events
    assert (event.kind, event.seen_by) == ("aa-active", None)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"phase": Phase.MOVEMENT}, "between two turns"),
        ({"active": True}, "it is active [16.2]"),
        ({"silenced": 4}, "heavy damage keeps it silent"),
    ],
)
def test_not_in_the_middle_of_a_turn_nor_what_is_bombed(
    changes: dict[str, Any], fault: str
) -> None:
    """Rules 16.2 and 19.1: it cannot become active in the turn of the bombs."""
    phase = {key: value for key, value in changes.items() if key == "phase"}
    silent = {"active": False, **{k: v for k, v in changes.items() if k != "phase"}}
    assert fault in refusal(between(gun("1610", **silent), **phase), "AA1610", start=Start.ACTIVE)


def test_of_bombs_is_spoken_only_where_some_fell() -> None:
    """Rules 16.2 and 19.1."""
    silent = gun("1610", active=False)
    told = refusal(between(silent, turn=1, phase=Phase.MOVEMENT), "AA1610", start=Start.ACTIVE)
    assert "heavy damage" not in told


def test_what_was_bombed_a_turn_before_is_activated() -> None:
    """Rule 19.1."""
    assert ordered(
        between(gun("1610", active=False, silenced=3)), "AA1610", start=Start.ACTIVE
    ).active


def test_at_a_table_the_players_know_when_the_admin_phase_is() -> None:
    """Rule 16.2a."""
    table = scenario(refereed=True)
    silent = gun("1610", active=False, silenced=4)
    at_will = between(silent, scenario=table, phase=Phase.WEATHER)
    assert ordered(at_will, "AA1610", start=Start.ACTIVE).active


def test_aa_holds_its_fire_until_told_otherwise() -> None:
    """Rule 16.2: in any phase; what is active stays so."""
    trap = gun("1610", active=False)
    holding = ordered(between(trap, phase=Phase.MOVEMENT), "AA1610", holds=True)
    assert holding.holds
    assert not ordered(between(holding), "AA1610", holds=False).holds
    assert "once it is it stays so" in refusal(between(gun("1610")), "AA1610", holds=True)


# --- exchanges (16.11)


def exchanged(before: Game, ids: Sequence[str], *wanted: Wanted) -> list[tuple[str, Density, str]]:
    after = exchange(before, table_with(), Side.GERMAN, ids, wanted)
    assert len({one.id for one in after.ground}) == len(after.ground)
    return [(one.id, one.density, str(one.hex)) for one in after.ground if one not in before.ground]


def test_a_heavy_is_exchanged_for_a_medium_and_two_light() -> None:
    """Rule 16.11: points; the first stands where the Heavy stood."""
    there = [replace(LIGHT, hex=Position.parse(hex_)) for hex_ in ("1811", "1812")]
    found = exchanged(start(gun("1610", "heavy")), ["aa1610"], MEDIUM, *there)
    assert found == [
        ("AA1610", Density.MEDIUM, "1610"),
        ("GAA1", Density.LIGHT, "1811"),
        ("GAA2", Density.LIGHT, "1812"),
    ]


def test_two_light_make_a_medium_or_a_flaming_onion() -> None:
    """Rules 16.11 and 16.4."""
    two = start(gun("1610", "light"), gun("1611", "light"))
    assert exchanged(two, ["AA1611", "AA1610"], MEDIUM) == [("AA1611", Density.MEDIUM, "1611")]
    after = exchange(
        two, table_with(), Side.GERMAN, ["AA1610", "AA1611"], [replace(MEDIUM, onion=True)]
    )
    assert [(one.flaming_onion, one.active) for one in after.ground] == [(True, True)]


@pytest.mark.parametrize(
    ("ids", "wanted", "fault"),
    [
        (["AA1610"], [HEAVY], "2 AA points are given for 4 [16.11]"),
        (["AA1610", "AA1611"], [MEDIUM], "4 AA points are given for 2"),
        (["AA1610", "AA1610"], [HEAVY], "given twice"),
        (["AA1610"], [LIGHT, LIGHT], "no hex is left for light AA"),
        (["AA1610"], [LIGHT, replace(LIGHT, hex=Position.parse("1612"))], "AA1612 is in 1612"),
        (["AA1610"], [LIGHT, replace(LIGHT, hex=Position.parse("1610"))], "AA1610 is in 1610"),
        (
            ["AA1610"],
            [replace(MEDIUM, onion=True, hex=Position.parse("1310"))],
            "has no balloon over it",
        ),
    ],
)
def test_exchanges_that_cannot_be_are_refused(
    ids: list[str], wanted: list[Wanted], fault: str
) -> None:
    """Rules 16.11, 4.41 and 16.4."""
    with pytest.raises(Unlawful) as refused:
        exchanged(start(), ids, *wanted)
    assert fault in str(refused.value)


def test_no_exchange_of_a_balloons_aa_nor_one_that_leaves_too_many_hidden() -> None:
    """Rules 16.1 and 4.41."""
    lurking = replace(FIVE[4], active=False, hidden=True)
    heavy = gun("1410", "heavy", balloon="K1")
    with pytest.raises(Unlawful, match="AA1410 is the AA of K1"):
        exchanged(start(heavy), ["AA1410"], MEDIUM, replace(MEDIUM, hex=Position.parse("1812")))
    with pytest.raises(Unlawful, match="of 4 German AA none may be hidden"):
        exchanged(start(*FIVE[:4], lurking), ["AA1610", "AA1611"], HEAVY)


def test_what_drift_has_woken_in_the_first_turn_is_hidden_no_more() -> None:
    """Rule 16.2: once it is active it stays so, once revealed it stays on the map."""
    woken = start(*FIVE, phase=Phase.DETECTION)
    assert "first turn has begun" in refusal(woken, "AA1610", start=Start.HIDDEN)


def test_nothing_is_exchanged_once_flights_have_moved() -> None:
    """Rule 4.41."""
    with pytest.raises(Unlawful, match="first turn has begun"):
        exchanged(between(*FIVE), ["AA1610"], MEDIUM)
