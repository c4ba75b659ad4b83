"""Rules 24.1, 24.2, 4.41 and 16.4: the sealed German plan."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.scenario import Emplacement, Readiness, Scenario, TargetOrder
from bloodyapril.play.session import begin
from bloodyapril.rules.archie import Density
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.table import Table
from bloodyapril.solitaire.plan import Plan, make_plan, matrix_row, seal_of
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map, Terrain
from bloodyapril.terms.sides import Side
from tests.builders import front, scenario, table_with, unit

MAP = front()
SALT = [1] * 24
ACES = (("Manfred", 5), ("Kurt", 2), ("Karl", 0), ("Otto", -1), ("Franz", None))


def seeded(seed: str, map_: Map = MAP) -> Table:
    return Table(library(), SeededDice(seed), rulings(), map_)


def with_jasta(*readiness: Readiness, short: str = "11", **changes: Any) -> Scenario:
    jasta = unit("jasta-11", *ACES, short=short)
    return scenario(units={"jasta-11": jasta}, readiness=readiness, **changes)


def ready(**changes: Any) -> Readiness:
    return replace(Readiness("jasta-11", "East"), **changes)


def planned(faces: list[int], *readiness: Readiness, **changes: Any) -> Plan:
    return make_plan(table_with([*faces, *SALT]), with_jasta(*readiness, **changes))


def shown(plan: Plan) -> list[tuple[str, int, str]]:
    return [(one.type, one.aeroplanes, one.leader) for one in plan.flights]


# --- type, size and leader


def test_what_the_scenario_says_is_not_rolled() -> None:
    plan = planned([], ready(type="albatros-d-iii", aeroplanes=4, leader="Otto"))
    assert shown(plan) == [("albatros-d-iii", 4, "Otto")]
    assert plan.flights[0].how == ""


def test_type_and_size_come_from_the_printed_tables() -> None:
    """April, other Jasta: a 3 is an Albatros D.II; size 8 is five aeroplanes, led by the best."""
    plan = planned([3, 8], ready())
    assert shown(plan) == [("albatros-d-ii", 5, "Manfred")]
    assert "april-other" in plan.flights[0].how


def test_a_six_for_jastas_b_and_33_in_april_is_an_albatros_d_iii() -> None:
    assert shown(planned([6, 8], ready(), short="33"))[0][0] == "albatros-d-iii"
    assert shown(planned([5, 8], ready(), short="33"))[0][0] == "albatros-d-ii"


@pytest.mark.parametrize(
    ("short", "month", "row"),
    [
        ("B", "March", "march-b"),
        ("11", "March", "march-11-30"),
        ("30", "March", "march-11-30"),
        ("4", "March", "march-1-3-4-5-12"),
        ("28w", "March", "march-1-3-4-5-12"),
        ("33", "March", "march-1-3-4-5-12"),
        ("B", "April", "april-b-33"),
        ("33", "April", "april-b-33"),
        ("11", "April", "april-other"),
        ("B", "May", "may-all"),
    ],
)
def test_every_jasta_has_a_row_in_every_month(short: str, month: str, row: str) -> None:
    assert matrix_row(unit("jasta", short=short), month) == row


def test_a_single_aeroplane_takes_the_highest_ace() -> None:
    assert shown(planned([1], ready(type="t")))[0][1:] == (1, "Manfred")


def test_or_the_leader_of_the_flight_if_he_is_one() -> None:
    assert shown(planned([1], ready(type="t", leader="Kurt")))[0][1:] == (1, "Kurt")


def test_an_ace_who_leads_elsewhere_is_not_free() -> None:
    both = planned([1], ready(type="t"), ready(type="t", aeroplanes=6, leader="Manfred"))
    assert [leader for _, _, leader in shown(both)] == ["Kurt", "Manfred"]


def test_two_single_aeroplanes_are_two_aces_and_then_the_size_is_rolled_again() -> None:
    alone = ready(type="t")
    plan = planned([1, 1, 1, 1, 4], alone, alone, alone, alone)
    assert [(size, leader) for _, size, leader in shown(plan)] == [
        (1, "Manfred"),
        (1, "Kurt"),
        (1, "Karl"),
        (3, ""),
    ]


def test_flights_of_one_jasta_have_names_of_their_own() -> None:
    alone = ready(type="t", aeroplanes=3)
    names = [one.name for one in planned([], alone, alone).flights]
    assert names == ["jasta-11 flight 1", "jasta-11 flight 2"]


def test_a_flight_in_the_air_is_within_three_hexes_of_its_aerodrome() -> None:
    up = ready(type="t", aeroplanes=3, airborne=Altitude.parse("Low+3"))
    plan = planned([5, 5], up)
    place = plan.flights[0].hex
    assert place is not None
    assert place.range_to(Position.parse("1910")) <= 3


# --- guns


def gunned(seed: str, **changes: Any) -> Plan:
    pool = ((Density.LIGHT, 4), (Density.MEDIUM, 5), (Density.HEAVY, 2))
    return make_plan(seeded(seed), with_jasta(aa_pool=pool, **changes))


SEEDS = [str(number) for number in range(8)]


@pytest.mark.parametrize("seed", SEEDS)
def test_guns_stand_on_land_behind_the_line_one_to_a_hex(seed: str) -> None:
    placed = Emplacement(Side.GERMAN, Density.LIGHT, Position.parse("1305"))
    guns = gunned(seed, aa=(placed,)).guns
    hexes = [gun.hex for gun in guns]
    assert len(set(hexes)) == len(hexes) == 12
    for gun in guns:
        assert 1 <= MAP.trench_range(gun.hex, Side.GERMAN) <= 5
        assert MAP.holder(gun.hex) is Side.GERMAN
        assert MAP.terrain(gun.hex) is not Terrain.WATER


@pytest.mark.parametrize("seed", SEEDS)
def test_one_in_five_lies_hidden_and_silent(seed: str) -> None:
    hidden = [gun for gun in gunned(seed).guns if gun.hidden]
    assert len(hidden) == 11 // 5
    assert not any(gun.active for gun in hidden)


def test_which_ones_are_hidden_is_drawn() -> None:
    found = {gun.density for seed in SEEDS for gun in gunned(seed).guns if gun.hidden}
    assert len(found) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_at_most_one_medium_gun_far_from_the_trenches_is_a_flaming_onion(seed: str) -> None:
    guns = gunned(seed).guns
    onions = [gun for gun in guns if gun.flaming_onion]
    far = [
        gun
        for gun in guns
        if gun.density is Density.MEDIUM and MAP.trench_range(gun.hex, Side.GERMAN) >= 3
    ]
    assert len(onions) == bool(far)
    assert all(gun in far for gun in onions)


def test_near_the_trenches_a_gun_under_a_balloon_may_be_the_flaming_onion() -> None:
    """Rule 16.4: column 13 is too near to be one otherwise."""
    narrow = Map(
        hexes={place: data for place, data in MAP.hexes.items() if place.column <= 13},
        trenches=MAP.trenches,
        no_mans_land=MAP.no_mans_land,
        aerodromes=MAP.aerodromes,
    )
    kites = tuple(
        TargetOrder(f"k{row}", side, GroundKind.BALLOON, Position.of(13, row))
        for row in range(1, 21)
        for side in Side
        if (row == 10) is (side is Side.GERMAN)
    )
    pool = ((Density.MEDIUM, 20),)
    plan = make_plan(seeded("1", narrow), with_jasta(aa_pool=pool, targets=kites))
    (onion,) = [gun for gun in plan.guns if gun.flaming_onion]
    assert onion.hex == Position.parse("1310")
    bare = make_plan(seeded("1", narrow), with_jasta(aa_pool=pool))
    assert not any(gun.flaming_onion for gun in bare.guns)


# --- the seal


def test_the_seal_is_the_sha_256_of_the_whole_text() -> None:
    plan = gunned("seal")
    assert plan.seal == sha256(plan.text.encode("utf-8")).hexdigest() == seal_of(plan.text)
    assert plan.salt in plan.text


def test_the_same_seed_gives_the_same_plan_and_another_one_another() -> None:
    assert gunned("april").text == gunned("april").text
    assert gunned("april").seal != gunned("may").seal


def test_the_salt_alone_changes_the_seal() -> None:
    one = gunned("april")
    other = replace(one, salt="0" * 24)
    assert one.seal != other.seal


def test_the_text_tells_everything_that_was_decided() -> None:
    plan = make_plan(
        seeded("all"),
        with_jasta(
            ready(airborne=Altitude.parse("Low+3")),
            ready(),
            aa_pool=((Density.MEDIUM, 6),),
            aa=(Emplacement(Side.BRITISH, Density.LIGHT, Position.parse("0505")),),
        ),
    )
    told = json.loads(plan.text)
    for flight, entry in zip(plan.flights, told["flights"], strict=True):
        assert entry == {
            "id": flight.id,
            "name": flight.name,
            "unit": flight.unit,
            "aerodrome": flight.aerodrome,
            "type": flight.type,
            "aeroplanes": flight.aeroplanes,
            "leader": flight.leader,
            "how": flight.how,
            "hex": str(flight.hex or ""),
            "altitude": str(flight.altitude or ""),
        }
    for gun, entry in zip(plan.guns, told["aa"], strict=True):
        assert entry == {
            "id": gun.id,
            "side": gun.side.value,
            "density": gun.density.value,
            "hex": str(gun.hex),
            "hidden": gun.hidden,
            "flaming_onion": gun.flaming_onion,
        }


def test_the_game_keeps_plan_and_seal_and_shows_only_the_seal() -> None:
    real = find_scenario("drocourt")
    session, events = begin(real, seeded("1917", map_of(real.date)))
    assert session.game.seal == sha256(session.game.plan.encode("utf-8")).hexdigest()
    for event in events:
        if event.seen_by is None:
            assert not any(gun.hidden and str(gun.hex) in event.text for gun in session.game.ground)
    assert any(session.game.seal[:16] in event.text for event in events)


@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_nobody_is_aboard_two_aeroplanes(seed: str) -> None:
    real = find_scenario("drocourt")
    session, _ = begin(real, seeded(seed, map_of(real.date)))
    men = [
        (flight.unit, man.name)
        for flight in session.game.flights.values()
        for box in flight.aeroplanes
        for man in box.crew
        if not man.name.startswith(("pilot ", "observer ", "gunner "))
    ]
    assert len(men) == len(set(men))
