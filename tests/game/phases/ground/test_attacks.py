"""Chapters 18 and 19 in play: lawful runs, AA on the way, attacks, and what they do on the ground.

The bomber flies south down column 15 from 1507; three MP bring it to its target in 1510. Four FE2ds
have an attack value of 4 (18.41).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.actions import Fly, Strike
from bloodyapril.game.decisions import TakesOff
from bloodyapril.game.phases.admin import admin_phase
from bloodyapril.game.phases.anti_aircraft import activate
from bloodyapril.game.phases.ground.attacks import aimed_at, suffers, zones_on
from bloodyapril.game.phases.movement.flying import fly
from bloodyapril.game.phases.movement.legality import fly_objections
from bloodyapril.game.phases.victory_points import raid_done, score_taskings
from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import FlightOrder
from bloodyapril.game.state.targets import unit_of
from bloodyapril.rules.air_units import Detection, Flight, Status, Tasking
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_targets import aa_target, unit_target
from bloodyapril.rules.ground_units import GroundKind, GroundUnit, profile_in
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import HexData, Terrain
from bloodyapril.terms.measures import mp
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    BYSTANDERS,
    GUN,
    REAR_GUN,
    Bystander,
    aeroplane_type,
    all_dice_used,
    asked,
    flight,
    front,
    game,
    gun,
    scenario,
    table_with,
)

MAP = front()
AHEAD = Step(True, 0)
TARGET = Position.parse("1510")
TOP, LOW = (10, 10), (1, 1)


def unit(
    id: str = "dump", hex: str = "1510", kind: GroundKind = GroundKind.DUMP, **changes: Any
) -> GroundUnit:
    plain = GroundUnit(id, Side.GERMAN, kind, Position.parse(hex), profile="C")
    return replace(plain, **changes)


def bomber(*states: str, **changes: Any) -> Flight:
    plain = {
        "hex": "1507", "heading": Heading.S, "altitude": "Low+1", "tasking": Tasking.BOMBING,
        "laden": True, "targets": (TARGET,),
    }  # fmt: skip
    return flight("B1", states or 4, card=library().card("fe2d"), **{**plain, **changes})


def strafer(**changes: Any) -> Flight:
    plain: dict[str, Any] = {
        "hex": "1507", "heading": Heading.S, "altitude": "Deck+0", "tasking": Tasking.STRAFING,
        "targets": (TARGET,), "card": aeroplane_type(),
    }  # fmt: skip
    return flight("B1", 4, **{**plain, **changes})


def playing(
    one: Flight, *units: GroundUnit, guns: Sequence[Concentration] = (), **changes: Any
) -> Game:
    return game(one, guns=guns, targets=units or (unit(),), **changes)


def run(
    one: Flight, steps: Sequence[Step] = (AHEAD,) * 3, *, target: str = "dump", **how: Any
) -> Fly:
    after = how.pop("after", 3)
    strike = Strike(target, after, how.pop("pressed", False), how.pop("rear_guns", False))
    flying = how.pop("flying", Flying.LEVEL)
    altitude = how.pop("altitude", one.altitude)
    return Fly("B1", flying, mp(3), tuple(steps), altitude, strike=strike, **how)


def flown(start: Game, table: Table, **how: Any) -> Game:
    """The run flown; it is lawful."""
    action = run(start.flight("B1"), **how)
    assert fly_objections(start, table, action) == []
    return fly(start, table, BYSTANDERS, action)


def refused(start: Game, **how: Any) -> list[str]:
    """The rules that forbid the run."""
    reasons = fly_objections(start, table_with(), run(start.flight("B1"), **how))
    return [reason.rpartition("[")[2].rstrip("]") for reason in reasons]


# --- the attack


def test_bombs_destroy_a_target_and_the_bomber_has_given_itself_away() -> None:
    """Rules 18.4, 19.1, 17.12, 8.21 and 4.6."""
    table = table_with([*TOP, *TOP])
    after = flown(playing(bomber()), table)
    one, dump = after.flight("B1"), unit_of(after, "dump")
    assert dump is not None
    assert (dump.damage, dump.gone) == (GroundDamage.TOTAL, True)
    assert (one.laden, one.done.struck, one.detection) == (False, ("dump",), Detection.DETECTED)
    assert [(line.deed, line.points, line.flight) for line in after.score] == [
        ("bombed-total", library().chart("victory-points").look_up(
            deed="bombed-total", side="British"), "B1"),
    ]  # fmt: skip
    assert all_dice_used(table)
    assert [event.kind for event in table.events] == ["move", "attack", "ground", "detected"]


def test_the_flight_flies_on_after_its_attack() -> None:
    """Rule 18.2: the rest of its movement follows; a turn needs another MP first."""
    table = table_with([*LOW])
    steps = (AHEAD, AHEAD, Step(True, 1))
    start = playing(bomber(hex="1508"))
    after = flown(start, table, steps=steps, after=2)
    assert after.flight("B1").position == Position.parse("1511")
    assert after.flight("B1").done.struck == ("dump",)
    assert after.score == ()


def test_a_flight_attacks_once_in_a_turn_and_one_target() -> None:
    """Rule 18.1: a move has one strike, and a flight moves once (9.2)."""
    after = flown(playing(bomber(), unit(), unit("other", hex="1511")), table_with([*LOW]))
    again = run(after.flight("B1"), (AHEAD,) * 3, target="other", after=1)
    reasons = fly_objections(after, table_with(), again)
    assert [reason.rpartition("[")[2] for reason in reasons] == ["9.2]"]
    assert after.flight("B1").done.struck == ("dump",)


@pytest.mark.parametrize(
    ("one", "how", "rule"),
    [
        (bomber(), {"target": "nothing"}, "18.11"),
        (bomber(targets=()), {}, "18.11"),
        (bomber(), {"after": 0}, "18.2"),
        (bomber(), {"after": 2}, "18.2"),
        (bomber(), {"steps": (AHEAD, AHEAD, Step(True, 1))}, "18.2"),
        (bomber(hex="1509"), {"steps": (AHEAD, Step(False, 1), AHEAD), "after": 2}, "18.2"),
        (bomber(hex="1510"), {"after": 1}, "18.2"),
        (
            bomber(altitude="Low+2"),
            {"flying": Flying.DIVING, "altitude": Altitude.parse("Low+1")},
            "18.31",
        ),
        (bomber(laden=False), {}, "18.32"),
        (bomber(aborting=True, laden=False), {}, "10.6"),
        (bomber(), {"abort": True}, "10.6"),
        (bomber("damaged", "crippled"), {}, "14.21"),
        (bomber(altitude="Medium+1"), {}, "12.2"),
        (bomber(tasking=Tasking.RECON), {}, "12.2"),
        (strafer(altitude="Deck+1"), {}, "18.32"),
        (strafer(altitude="Low+1", laden=True, card=library().card("fe2d")), {}, "12.2"),
        (strafer(targets=()), {}, "18.11"),
    ],
)
def test_a_run_that_breaks_a_rule_is_refused(one: Flight, how: Any, rule: str) -> None:
    """Rules 12.2, 18.11, 18.2 and 18.3."""
    assert rule in refused(playing(one), **how)


def test_a_run_may_come_along_hexsides_but_not_out_of_the_target_hex() -> None:
    """Rules 10.12, 18.2 and 18.31: one hex before, be it the nearer one of a hexside."""
    from_hexside = playing(bomber(hex="1310", heading=Heading.E))
    assert refused(from_hexside, after=2) == []
    out_of_it = playing(bomber(hex="1310", heading=Heading.E, targets=(Position.parse("1410"),)),
                        unit(hex="1410"))  # fmt: skip
    assert refused(out_of_it, after=1) == []
    assert refused(out_of_it, after=2) == ["18.2"]


@pytest.mark.parametrize(
    ("weather", "rule"),
    [(Weather(Sky.FOG, Band.DECK), "7.15"), (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), "18.2")],
)
def test_fog_and_cloud_forbid_bombing(weather: Weather, rule: str) -> None:
    """Rules 7.15, 7.3 and 18.2."""
    assert refused(playing(bomber(), weather=weather)) == [rule]


def test_what_is_unknown_friendly_destroyed_or_in_the_air_is_no_target() -> None:
    """Rules 12.2, 12.217, 18.11 and 22.1."""
    troops = unit("troops", kind=GroundKind.INFANTRY, identified=False)
    assert refused(playing(bomber(), troops), target="troops") == ["22.1"]
    assert refused(playing(bomber(), unit(side=Side.BRITISH))) == ["12.2"]
    assert refused(playing(bomber(), unit(damage=GroundDamage.TOTAL))) == ["18.11"]
    balloon = unit("balloon", kind=GroundKind.BALLOON, height=Altitude.parse("Deck+2"))
    assert refused(playing(bomber(), balloon), target="balloon") == ["12.217"]


def test_guns_do_nothing_to_profile_a() -> None:
    """Rules 18.12 and 18.32: bombs may be used against any target."""
    assert "18.12" in refused(playing(strafer(), unit(profile="A")))
    assert refused(playing(bomber(), unit(profile="A"))) == []


# --- AA as a target


def test_aa_in_or_beside_the_target_hex_may_be_attacked() -> None:
    """Rule 18.11; hidden AA is not on the map (16.2)."""
    beside = bomber(hex="1508")
    near = gun("1511", active=False)
    assert refused(playing(beside, guns=[near]), target="AA1511") == []
    far = gun("1511", active=False)
    elsewhere = bomber(hex="1508", targets=(Position.parse("1509"),))
    assert refused(playing(elsewhere, guns=[far]), target="AA1511") == ["18.11"]
    hidden = gun("1511", active=False, hidden=True)
    assert refused(playing(beside, guns=[hidden]), target="AA1511") == ["18.11"]


def test_aa_is_a_target_of_profile_c() -> None:
    """Rules 16.12 and 22.2: cavalry is a moving target."""
    assert aa_target(gun("1511", "heavy")).profile == "C"
    assert unit_target(unit(kind=GroundKind.CAVALRY)).moving
    assert not unit_target(unit(kind=GroundKind.INFANTRY)).moving


def test_heavy_damage_silences_aa_until_the_next_turn() -> None:
    """Rules 19.1 and 16.2."""
    start = playing(bomber(hex="1510"), unit(hex="0101"), guns=[gun("1510")])
    aimed = aimed_at(start, "AA1510")
    assert aimed is not None
    table = table_with()
    after = suffers(start, table, aimed, GroundDamage.HEAVY)
    assert [(one.active, one.silenced) for one in after.ground] == [(False, 1)]
    assert not activate(after, table, after.flight("B1")).ground[0].active
    later = replace(after, turn=2)
    assert activate(later, table, later.flight("B1")).ground[0].active


def test_slight_damage_leaves_aa_alone_and_total_destruction_removes_it() -> None:
    """Rule 19.1."""
    start = playing(bomber(), guns=[gun("1510"), gun("1511")])
    aimed = aimed_at(start, "AA1510")
    assert aimed is not None
    table = table_with()
    scratched, other = suffers(start, table, aimed, GroundDamage.SLIGHT).ground
    assert (scratched.active, scratched.silenced, other) == (True, 0, start.ground[1])
    assert table.events == []
    after = suffers(start, table_with(), aimed, GroundDamage.TOTAL)
    assert [one.id for one in after.ground] == ["AA1511"]


def test_what_befalls_a_target_befalls_the_units_in_its_hex() -> None:
    """Rule 19.1: from heavy damage on; installations beside it and other hexes are spared."""
    units = (
        unit(),
        unit("troops", kind=GroundKind.INFANTRY),
        unit("rails", kind=GroundKind.RAILWAY),
        unit("others", hex="1511", kind=GroundKind.INFANTRY),
    )
    start = playing(bomber(), *units)
    aimed = aimed_at(start, "dump")
    assert aimed is not None
    heavy = suffers(start, table_with(), aimed, GroundDamage.HEAVY)
    assert [one.damage.value for one in heavy.targets] == ["H", "H", "NE", "NE"]
    slight = suffers(start, table_with(), aimed, GroundDamage.SLIGHT)
    assert [one.damage.value for one in slight.targets] == ["S", "NE", "NE", "NE"]
    again = suffers(heavy, table_with(), aimed, GroundDamage.SLIGHT)
    assert again.targets == heavy.targets


def test_only_worse_damage_scores_again() -> None:
    """Rules 4.6 and 19.1: damage is not cumulative."""
    hurt = playing(bomber(), unit(damage=GroundDamage.HEAVY))
    after = flown(hurt, table_with([*TOP, *TOP]))
    figures = library().chart("victory-points")
    total, heavy = (
        int(figures.look_up(deed=deed, side="British")) for deed in ("bombed-total", "bombed-heavy")
    )
    assert [line.points for line in after.score] == [total - heavy]
    # Success 4 with a low damage roll does nothing to it any more.
    assert flown(hurt, table_with([*TOP, 5, 5])).score == ()


def test_the_same_damage_to_aa_scores_once() -> None:
    """Rules 4.6 and 19.1: it is not cumulative, as with any target."""
    start = playing(bomber(), guns=[gun("1510", active=False, silenced=1)])
    faces = [*TOP, 6, 6]
    once = flown(start, table_with(faces), target="AA1510")
    again = flown(
        once.with_flights(bomber()), table_with(faces), target="AA1510"
    )  # fmt: skip
    assert len(once.score) == 1
    assert again.score == once.score


@pytest.mark.parametrize(
    "first", [GroundDamage.SLIGHT, GroundDamage.HEAVY], ids=["slight", "heavy"]
)
def test_of_damage_to_aa_only_the_worst_level_scores(first: GroundDamage) -> None:
    """Rules 4.6 and 19.1: what destroys AA that was damaged before wins the difference."""
    aimed = aimed_at(playing(bomber(), guns=[gun("1510")]), "AA1510")
    assert aimed is not None
    start = playing(bomber(), guns=[gun("1510", active=False, holds=True)])
    hurt = suffers(start, table_with(), aimed, first)
    assert hurt.ground[0].damage is first
    assert suffers(hurt, table_with(), aimed, GroundDamage.SLIGHT).ground[0].damage is first
    after = flown(hurt, table_with([*TOP, *TOP]), target="AA1510")
    figures = library().chart("victory-points")
    total, before = (
        int(figures.look_up(deed=f"bombed-{level}", side="British"))
        for level in ("total", {GroundDamage.SLIGHT: "slight", GroundDamage.HEAVY: "heavy"}[first])
    )
    assert [line.points for line in after.score] == [total - before]


def test_when_a_raid_has_done_its_work_is_a_ruling() -> None:
    """Rule 12.2, ruling raid-completed: an attack, or one that scored."""
    order = FlightOrder("B1", "B1", "unit", "fe2d", 4, Tasking.BOMBING, "West")
    start = playing(bomber(), scenario=scenario(flights=(order,)))
    table, strict = table_with(), table_with(raid_completed="damaged")
    assert not raid_done(start, table, order)
    missed = flown(start, table_with([*LOW]))
    assert raid_done(missed, table, order)
    assert not raid_done(missed, strict, order)
    assert [line.deed for line in score_taskings(missed, strict).score] == ["tasking-failed"]
    assert raid_done(flown(start, table_with([*TOP, *TOP])), strict, order)


def test_nobody_takes_off_from_an_aerodrome_in_ruins() -> None:
    """Rules 19.1 and 23.23, ruling aerodrome-destroyed."""
    east = MAP.aerodrome("East").hex
    assert east is not None
    field = unit("field", hex=str(east), kind=GroundKind.AERODROME)
    ruins = replace(field, damage=GroundDamage.TOTAL)
    ready = flight("G1", status=Status.READINESS, home="East")
    eager = {side: Eager() for side in Side}

    def after(units: GroundUnit, **chosen: str) -> Status:
        start = playing(ready, units)
        return admin_phase(start, table_with((), **chosen), eager).flight("G1").status

    assert after(field) is Status.TAKING_OFF
    assert after(ruins) is Status.READINESS
    assert after(ruins, aerodrome_destroyed="next-block") is Status.TAKING_OFF


class Eager(Bystander):
    """A commander whose flights take off whenever they may."""

    @TakesOff.answered
    def _takes_off(self, game: Game, table: Table, asked: TakesOff) -> bool:
        return True


# --- AA on the way


def test_every_zone_on_the_run_counts_whether_or_not_it_fired() -> None:
    """Rules 16.32 and 18.42: the hex of the Initial Point and that of the target."""
    guns = [gun("1508"), gun("1410", "light"), gun("1505", "heavy"), gun("1712", active=False)]
    start = playing(bomber(hex="1510"), guns=guns)
    places = (Position.parse("1509"), TARGET)
    met = zones_on(start, table_with(), start.flight("B1"), places)
    assert {one.id for one in met} == {"AA1508", "AA1410"}


def test_heavy_aa_has_no_zone_at_deck_0_but_troops_have_one() -> None:
    """Rules 16.3, 16.32 and 22.1."""
    infantry = unit("troops", kind=GroundKind.INFANTRY)
    start = playing(strafer(hex="1510"), infantry, guns=[gun("1510", "heavy")])
    met = zones_on(start, table_with(), start.flight("B1"), (TARGET,))
    assert {one.id for one in met} == {"troops"}


def test_a_pressed_attack_is_fired_on_once_more_first() -> None:
    """Rules 18.33 and 16.3d."""
    start = playing(bomber(), guns=[gun("1511")])
    table = table_with([*LOW, *LOW])
    flown(start, table)
    assert asked(table).count("aa") == 1
    table = table_with([*LOW, *LOW, *LOW])
    flown(start, table, pressed=True)
    assert asked(table) == ["aa", "aa", "air-to-ground"]
    assert "pressed" in [event.kind for event in table.events]


def test_a_flight_that_aa_drives_off_attacks_nothing_and_jettisons_its_bombs() -> None:
    """Rules 18.2, 18.11 and 15.1: AA fires first."""
    start = playing(bomber(), guns=[gun("1511")])
    # A hit, no damage, wind up.
    table = table_with([*TOP, *LOW, *LOW])
    after = flown(start, table)
    one, dump = after.flight("B1"), unit_of(after, "dump")
    assert (one.aborting, one.laden, one.done.struck) == (True, False, ())
    assert dump is not None
    assert dump.damage is GroundDamage.NONE
    assert table.events[-1].kind == "stopped"
    assert all_dice_used(table)


def test_an_abort_before_the_move_drops_the_bombs() -> None:
    """Rules 10.6 and 18.11."""
    table = table_with()
    action = Fly("B1", Flying.LEVEL, mp(3), (AHEAD,) * 3, Altitude.parse("Low+1"), abort=True)
    after = fly(playing(bomber()), table, BYSTANDERS, action)
    assert not after.flight("B1").laden
    assert table.events[0].text == "B1 aborts and jettisons its bombs."


# --- strafing


def test_strafing_spends_ammunition_by_a_die_of_its_own() -> None:
    """Rules 17.13, 18.32 and 18.41."""
    table = table_with([*LOW, 10])
    after = flown(playing(strafer()), table)
    assert asked(table) == ["air-to-ground", "ammunition"]
    assert [gun.depletion for gun in after.flight("B1").weapons] == [GUN.depletion + 1]


def test_front_and_rear_guns_attack_apart() -> None:
    """Rule 17.13: two attacks, two depletion rolls; the worst damage counts."""
    two_seater = strafer(card=aeroplane_type(scout=False, weapons=(GUN, REAR_GUN)))
    table = table_with([*TOP, *LOW, 10, *TOP, *TOP, 10])
    after = flown(playing(two_seater), table, rear_guns=True)
    assert asked(table) == ["air-to-ground", "ground-damage", "ammunition"] * 2
    assert after.flight("B1").done.struck == ("dump",)
    spent = [gun.depletion for gun in after.flight("B1").weapons]
    assert spent == [GUN.depletion + 1, REAR_GUN.depletion + 1]


def test_strafed_targets_score_from_heavy_damage_on() -> None:
    """Rule 4.6."""
    strong = strafer(card=aeroplane_type(weapons=(replace(GUN, firepower=4),)))
    troops = unit("dump", kind=GroundKind.INFANTRY, profile="D")
    # Success 4 and total destruction; trenches and the troops fire first (22.1).
    table = table_with([*LOW, *TOP, *TOP, 10])
    after = flown(playing(strong, troops), table)
    assert [line.deed for line in after.score] == ["strafed-total"]


# --- profiles


def test_terrain_covers_troops_and_batteries() -> None:
    """Rule 22.2, ruling trench-among-houses; other targets have theirs from the scenario."""
    wood, trench = Position.parse("1510"), Position.parse("1210")
    hexes = {**MAP.hexes, wood: HexData(Terrain.FOREST)}
    both = {**hexes, trench: HexData(Terrain.URBAN)}
    table = table_with()

    def rated(kind: GroundKind, hex_: Position, terrain: Any = hexes, by: Table = table) -> Any:
        return profile_in(replace(by, map=replace(MAP, hexes=terrain)), kind, hex_)

    assert rated(GroundKind.INFANTRY, Position.parse("1610")) == "D"
    assert rated(GroundKind.MACHINE_GUN, wood) == "B"
    places = (Position.parse("1610"), wood, trench)
    assert [rated(GroundKind.BATTERY, place) for place in places] == ["D", "B", "C"]
    assert rated(GroundKind.CAVALRY, trench) == "C"
    assert rated(GroundKind.INFANTRY, trench, both) == "B"
    other = table_with(trench_among_houses="trench")
    assert rated(GroundKind.INFANTRY, trench, both, other) == "C"
    assert rated(GroundKind.BRIDGE, wood) == rated(GroundKind.RAILWAY, trench) == "B"
    assert rated(GroundKind.DUMP, wood) is None
