"""Rules 13.41 and 24.3: standing orders, and a whole dogfight played by them.

Flights are alike: three aeroplanes have 1 shot from 10 and 2 from 16 (house chart 13.31). After the
last turn the attacker scatters before the defender, then both check for Wind Up; 20 carries on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.check import Outcome
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.dogfight import Intent
from bloodyapril.rules.air_to_air.standing import Ended, Standing, fight_on, intent
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side, Sky
from tests.builders import (
    GUN,
    REAR_GUN,
    aeroplane_type,
    all_dice_used,
    asked,
    crew,
    flight,
    table_with,
)

STAY, LEAVE, GERMAN = Standing.STAY, Standing.LEAVE, Standing.GERMAN
SPENT = (Weapon(GUN, 10, empty=True),)
MISSED = (1, 1)
TURN = (*MISSED, *MISSED)
CALM = (10, 10)
SCATTER = 7
AFTER = (SCATTER, SCATTER, *CALM, *CALM)
STEADY = aeroplane_type(can_spin=False)


def play(
    faces: Iterable[int],
    attacker: Flight | None = None,
    defender: Flight | None = None,
    orders: tuple[Standing, Standing] = (STAY, STAY),
    **changes: Any,
) -> tuple[Ended, Table]:
    """A dogfight for which exactly these dice fall."""
    table = table_with(faces)
    ended = fight_on(
        table, attacker or flight("B1", 3), defender or flight("G1", 3), orders, **changes
    )
    assert all_dice_used(table)
    return ended, table


def rolls(table: Table, chart: str) -> list[Outcome]:
    return [roll for event in table.events for roll in event.rolls if roll.question == chart]


def wind_up(table: Table) -> dict[str, dict[str, int]]:
    """The modifiers of each flight's Wind Up check."""
    return {
        roll.subject: {modifier.id: modifier.drm for modifier in roll.modifiers}
        for roll in rolls(table, "wind-up")
    }


# --- orders


@pytest.mark.parametrize(
    ("orders", "own", "leaves"),
    [
        (STAY, flight("G1", ["crippled"]), False),
        (LEAVE, flight("G1", 6), True),
        (Standing.WHEN_HURT, flight("G1", 3), False),
        (Standing.WHEN_HURT, flight("G1", ["ok", "damaged"]), True),
        (Standing.WHEN_HURT, flight("G1", ["ok", "shot down"]), True),
        (Standing.WHEN_OUTNUMBERED, flight("G1", 3), False),
        (Standing.WHEN_OUTNUMBERED, flight("G1", 2), True),
        (Standing.WHEN_OUTNUMBERED, flight("G1", ["ok", "ok", "damaged"]), True),
    ],
)
def test_when_a_flight_leaves_three_enemies(orders: Standing, own: Flight, leaves: bool) -> None:
    assert intent(orders, own, flight("B1", 3)).leaves is leaves


@pytest.mark.parametrize(
    ("own", "wish"),
    [
        (flight("G1", 2, aggression=-3), Intent.STAY),
        (flight("G1", ["damaged", "crippled"]), Intent.STAY),
        (flight("G1", 1, aggression=1), Intent.STAY),
        (flight("G1", 1, aggression=0), Intent.SPIN_OUT),
        (flight("G1", ["shot down", "damaged"], aggression=-1), Intent.SPIN_OUT),
        (flight("G1", 1, altitude="Deck+1"), Intent.DISENGAGE),
        (flight("G1", 1, card=STEADY), Intent.DISENGAGE),
        (flight("G1", 3, weapons=SPENT), Intent.DISENGAGE),
        (flight("G1", 1, weapons=SPENT, aggression=1), Intent.DISENGAGE),
        (flight("G1", 1, weapons=SPENT), Intent.SPIN_OUT),
    ],
    ids=[
        "timid pair", "hurt pair", "bold and alone", "alone", "the last", "alone at Deck",
        "cannot spin", "dry", "dry, bold and alone", "dry and alone",
    ],
)  # fmt: skip
def test_what_solitaire_germans_do(own: Flight, wish: Intent) -> None:
    """Rule 24.3: on to the last round or aeroplane; who is timid and alone spins out."""
    assert intent(GERMAN, own, flight("B1", 3)) is wish


def recce_pair(*states: str) -> Flight:
    """A German pair at work, rated 0, of which no. 2 is the Schusta aeroplane."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight("G1", states or 2, card=card, tasking=Tasking.RECON, schusta=2)
    boxes = tuple(
        replace(box, camera=box.number == 1, crew=crew(box.number, 2, 0))
        for box in plain.aeroplanes
    )
    return replace(plain, aeroplanes=boxes)


@pytest.mark.parametrize(
    ("orders", "own", "wish"),
    [
        (Standing.SPIN_OUT, flight("G1", 1, aggression=5), Intent.SPIN_OUT),
        (Standing.SPIN_OUT, flight("G1", 2), Intent.DISENGAGE),
        (Standing.SPIN_OUT, flight("G1", 1, altitude="Deck+1"), Intent.DISENGAGE),
        (Standing.SCHUSTA, recce_pair(), Intent.SCHUSTA),
        (Standing.SCHUSTA, recce_pair("ok", "damaged"), Intent.DISENGAGE),
        (Standing.SCHUSTA, flight("G1", 2), Intent.DISENGAGE),
    ],
    ids=["alone", "two", "at Deck", "covered", "Schusta hurt", "scouts"],
)
def test_who_shall_leave_in_a_special_way_does_so_where_it_may(
    orders: Standing, own: Flight, wish: Intent
) -> None:
    """Rules 13.422 and 13.423; else it disengages."""
    assert intent(orders, own, flight("B1", 3)) is wish


def test_a_covered_aeroplane_scatters_and_checks_for_wind_up() -> None:
    """Rules 13.422 and 15: the Schusta aeroplane fights on alone, and is shot at."""
    faces = [5, *TURN, SCATTER, *CALM, SCATTER, SCATTER, *CALM, *CALM]
    orders = (STAY, Standing.SCHUSTA)
    ended, table = play(faces, defender=recce_pair(), orders=orders, most_turns=1)
    assert [roll.subject for roll in rolls(table, "scatter")] == ["G1 no. 1", "G1", "B1"]
    assert wind_up(table)["G1 no. 1"] == {"disengaged": -2}
    assert [one.id for one in ended.harms["G1"].separated] == ["G1-1"]


def test_a_last_drum_is_ammunition_still() -> None:
    """Rules 24.3 and 13.34."""
    spare = (Weapon(REAR_GUN, 10, drums=1, empty=True),)
    assert intent(GERMAN, flight("G1", 3, weapons=spare), flight("B1", 3)) is Intent.STAY


# --- the fight


def test_who_breaks_off_together_scatters_and_has_disengaged() -> None:
    """Rules 13.41b, 13.42 and 15."""
    ended, table = play(AFTER, orders=(LEAVE, LEAVE))
    assert asked(table) == ["scatter", "scatter", "wind-up", "wind-up"]
    assert wind_up(table) == {"B1": {"disengaged": -2}, "G1": {"disengaged": -2}}
    assert (ended.turns, ended.why) == (1, "both disengage")


def test_who_gets_away_does_not_scatter() -> None:
    """Rule 13.42."""
    _, table = play([10, 1, *MISSED, SCATTER, *CALM, *CALM], orders=(STAY, LEAVE))
    assert [roll.subject for roll in rolls(table, "scatter")] == ["B1"]
    assert wind_up(table) == {"B1": {}, "G1": {"disengaged": -2}}


def test_who_spins_out_does_not_either() -> None:
    """Rule 13.423."""
    ended, table = play([SCATTER, *CALM, *CALM], defender=flight("G1", 1), orders=(STAY, GERMAN))
    assert [roll.subject for roll in rolls(table, "scatter")] == ["B1"]
    assert ended.defender.spinning == 1


def test_orders_stay_with_their_flight_when_roles_change() -> None:
    """Rule 13.421: the attacker is held, and the next turn tries again as the defender."""
    faces = [1, 10, *MISSED, 10, 1, *MISSED, SCATTER, *CALM, *CALM]
    ended, table = play(faces, orders=(LEAVE, STAY))
    assert [roll.subject for roll in rolls(table, "contest")] == ["B1 from G1"] * 2
    assert (ended.attacker.id, ended.defender.id, ended.turns) == ("B1", "G1", 2)


def test_ten_turns_are_the_most() -> None:
    """Rule 13.41."""
    ended, table = play([*TURN * 10, *AFTER])
    assert (ended.turns, len(rolls(table, "manoeuvre"))) == (10, 20)
    assert str(ended.defender.altitude) == "Deck+0"


@pytest.mark.parametrize(("turns", "height"), [(4, "Medium+4"), (5, "Low+0"), (9, "Low+0")])
def test_both_sink_after_every_fifth_turn(turns: int, height: str) -> None:
    """Rule 13.41."""
    ended, _ = play([*TURN * turns, *AFTER], most_turns=turns)
    assert str(ended.attacker.altitude) == str(ended.defender.altitude) == height


@pytest.mark.parametrize(
    ("weather", "turns"),
    [
        (Weather(Sky.MOSTLY_CLOUDY, Band.LOW), 5),
        (Weather(Sky.FOG, Band.DECK), 10),
        (Weather(Sky.MOSTLY_SUNNY, Band.LOW), 10),
    ],
)
def test_a_fight_that_sinks_into_cloud_or_fog_is_over(weather: Weather, turns: int) -> None:
    """Rule 13.41: from Medium to Low after five turns, to Deck after ten; broken cloud is none."""
    ended, table = play([*TURN * turns, *AFTER], air=Air(weather))
    assert ended.turns == turns
    told = [event.text for event in table.events if "cloud" in event.text]
    assert bool(told) is (ended.why == "the fight sank into cloud")
    assert bool(told) is (weather.sky is not Sky.MOSTLY_SUNNY)


def test_the_attacker_comes_to_the_defenders_height() -> None:
    """Rule 13.3."""
    ended, _ = play([*TURN, *AFTER], flight("B1", 3, altitude="High+2"), most_turns=1)
    assert str(ended.attacker.altitude) == "Medium+4"


def test_an_attacker_that_cannot_fly_there_is_refused() -> None:
    """Rule 10.13."""
    low = aeroplane_type(climbs={Band.DECK: 3, Band.LOW: 5})
    with pytest.raises(Unlawful, match="cannot fly in the Medium band"):
        play([], flight("B1", 3, card=low, altitude="Low+1"))


def test_bombs_are_gone_before_the_first_turn() -> None:
    """Rule 18.11: their load would make the rating one."""
    ended, table = play([*TURN, *AFTER], defender=flight("G1", 3, laden=True), most_turns=1)
    assert all(not roll.modifiers for roll in rolls(table, "manoeuvre"))
    assert not ended.defender.laden


def test_a_climb_tells_in_the_first_turn_only() -> None:
    """Rule 10.31."""
    climber = flight("G1", 3, climbing=True)
    _, table = play([*TURN * 2, *AFTER], defender=climber, most_turns=2)
    found = [[modifier.drm for modifier in roll.modifiers] for roll in rolls(table, "manoeuvre")]
    assert found == [[1], [-1], [], []]


def test_only_observers_change_drums_between_the_turns() -> None:
    """Rule 13.34."""
    front = replace(GUN, id="front", drums=2)
    weapons = (Weapon(front, 10, 1, empty=True), Weapon(REAR_GUN, 10, 1, empty=True))
    gunners = flight("G1", 3, weapons=weapons)
    ended, _ = play([*MISSED, *AFTER], defender=gunners, most_turns=1)
    first, second = ended.defender.weapons
    assert (first.empty, second.empty, second.drums) == (True, False, 0)


def test_only_enemies_shot_down_give_heart() -> None:
    """Rule 15.1: a 16 is two shots, of which one damages; the aeroplane spins and leaves a pair
    to one, but nobody was shot down. The gunners' ammunition rolls a 10."""
    boxes = tuple(replace(box, crew=crew(box.number, 1, 0)) for box in flight("G1", 2).aeroplanes)
    two = replace(flight("G1", 2), aeroplanes=boxes)
    faces = [8, 8, 7, 7, 1, 1, *MISSED, 10, 1, 1, *AFTER]
    ended, table = play(faces, defender=two, most_turns=1)
    assert wind_up(table) == {"B1": {}, "G1": {"own-damaged": -1, "down-to-one": -1}}
    assert len(ended.defender.present) == 1


def test_those_shot_down_in_any_turn_count() -> None:
    """Rule 15.1: an 18 kills, in the first of two turns; a 1 burns the crew."""
    faces = [6, 6, 9, 9, *MISSED, 10, 1, 1, *TURN, *AFTER]
    _, table = play(faces, most_turns=2)
    assert wind_up(table) == {"B1": {"enemies-shot-down": 1}, "G1": {"own-shot-down": -2}}


def test_the_fallen_neither_scatter_nor_check() -> None:
    """Rule 15: the last aeroplane is shot down."""
    faces = [6, 6, 9, 9, *MISSED, 10, 1, 1, SCATTER, *CALM]
    ended, table = play(faces, defender=flight("G1", 1))
    assert list(wind_up(table)) == ["B1"]
    assert not ended.defender.present


def test_an_aeroplane_that_falls_out_spinning_does_not_scatter() -> None:
    """Rules 14.23 and 15.2: a 14 damages it, a 1 makes it spin."""
    faces = [6, 6, 7, 7, *MISSED, 10, 1, 1, SCATTER, *CALM, *CALM]
    ended, table = play(faces, defender=flight("G1", 1))
    assert [roll.subject for roll in rolls(table, "scatter")] == ["B1"]
    assert (ended.turns, ended.defender.spinning) == (1, 1)


@pytest.mark.parametrize(("captors", "prisoner"), [((True, False), True), ((False, True), False)])
def test_captors_stay_with_their_flight_when_roles_change(
    captors: tuple[bool, bool], prisoner: bool
) -> None:
    """Rules 13.421 and 14.25: held twice, the attacker falls in the second turn; a 10 spares it."""
    faces = [1, 10, *MISSED, 1, 10, 6, 6, 9, 9, 10, 1, 10, SCATTER, *CALM]
    ended, _ = play(faces, flight("B1", 1), orders=(LEAVE, STAY), captors=captors)
    assert ended.attacker.aeroplanes[0].crew[0].prisoner is prisoner
