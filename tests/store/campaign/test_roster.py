"""The roster of a campaign: entered at set-up, followed through every turn, kept afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.game.state.game import Game
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.rules.air_units import Aeroplane, CrewFate, CrewMember, detach
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.games import save_game
from bloodyapril.store.campaign.roster import (
    AirmanStatus,
    RosterLine,
    follow,
    losses,
    lost_men,
    roster_of,
    status_of,
    without,
)
from bloodyapril.terms.sides import Side
from tests.sitting import play_turn, read_game, set_up
from tests.store.conftest import Battle

STUART, HODGSON = "Capt James Maitland Stuart", "Capt George Bailey Hodgson"


def roster(campaign: Campaign, unit: str = "59-sqn") -> dict[str, RosterLine]:
    with campaign.reading() as session:
        return {line.name: line for line in roster_of(session, unit)}


def with_fate(game: Game, flight: str, number: int, **fate: Any) -> Game:
    """A game in which the first man of an aeroplane has met a fate."""
    found = game.flights[flight]
    box = next(box for box in found.aeroplanes if box.number == number)
    pilot = replace(box.crew[0], **fate)
    return game.with_flights(found.with_aeroplane(replace(box, crew=(pilot, *box.crew[1:]))))


def put(campaign: Campaign, game: Game) -> None:
    with campaign.command("Fates") as work:
        save_game(work.session, 1, game, campaign.coder)
        follow(work.session, 1, game)


def test_every_airman_of_the_scenarios_units_is_entered_once(
    april: Campaign, short: Scenario
) -> None:
    for id, unit in short.units.items():
        names = [man.name for crew in unit.crews for man in crew]
        assert sorted(roster(april, id)) == sorted(names)
    assert {line.status for line in roster(april).values()} == {AirmanStatus.FIT}


def test_who_flies_is_entered_with_his_flight_and_aeroplane(april: Campaign) -> None:
    stuart = roster(april)[STUART]
    assert (stuart.flight, stuart.type) == ("B1", "re8")


@pytest.mark.parametrize(
    ("fate", "prisoner", "status"),
    [
        (CrewFate.UNHURT, False, AirmanStatus.FIT),
        (CrewFate.WOUNDED, False, AirmanStatus.WOUNDED),
        (CrewFate.UNHURT, True, AirmanStatus.PRISONER),
        (CrewFate.WOUNDED, True, AirmanStatus.PRISONER),
        (CrewFate.KILLED, False, AirmanStatus.KILLED),
        (CrewFate.KILLED, True, AirmanStatus.KILLED),
    ],
)
def test_every_crew_member_has_exactly_one_fate(
    fate: CrewFate, prisoner: bool, status: AirmanStatus
) -> None:
    assert status_of(CrewMember("Lt A", "pilot", fate=fate, prisoner=prisoner)) is status


def test_a_fate_is_entered_with_its_turn_and_never_softened(april: Campaign) -> None:
    _, game = read_game(april)
    put(april, with_fate(replace(game, turn=3), "B1", 1, fate=CrewFate.KILLED))
    put(april, with_fate(replace(game, turn=4), "B1", 1, fate=CrewFate.WOUNDED))
    stuart = roster(april)[STUART]
    assert (stuart.status, stuart.since_game, stuart.since_turn) == (AirmanStatus.KILLED, 1, 3)


def test_of_an_aeroplane_that_left_its_flight_the_new_flight_tells(april: Campaign) -> None:
    _, game = read_game(april)
    left, alone = detach(game.flights["B1"], 2, "B1-2", -1)
    game = with_fate(game.with_flights(left, alone), "B1-2", 2, fate=CrewFate.WOUNDED)
    put(april, game)
    pilot = game.flights["B1-2"].aeroplanes[0].crew[0].name
    line = roster(april)[pilot]
    assert (line.flight, line.status) == ("B1-2", AirmanStatus.WOUNDED)
    assert losses(game, Side.BRITISH)[AirmanStatus.WOUNDED] == 1
    assert sum(losses(game, Side.BRITISH).values()) == 4


def test_through_a_whole_battle_the_roster_says_what_the_flights_say(battle: Battle) -> None:
    _, game = read_game(battle.campaign)
    aboard = Counter(
        (flight.unit, man.name, status_of(man))
        for flight in game.flights.values()
        for box in flight.aeroplanes
        if box.left_as is None
        for man in box.crew
    )
    named = {
        (unit, line.name): line
        for unit in game.scenario.units
        for line in roster(battle.campaign, unit).values()
    }
    told = {(unit, name): status for unit, name, status in aboard if (unit, name) in named}
    assert len(told) > 10
    assert any(status is not AirmanStatus.FIT for status in told.values())
    for who, line in named.items():
        assert line.status is told.get(who, AirmanStatus.FIT)


def test_nobody_flies_in_two_aeroplanes(april: Campaign) -> None:
    _, game = read_game(april)
    aboard = Counter(
        (flight.unit, man.name)
        for flight in game.flights.values()
        for box in flight.aeroplanes
        for man in box.crew
        if not man.name.startswith(("pilot ", "observer "))
    )
    assert aboard.most_common(1)[0][1] == 1


def test_who_is_lost_does_not_fly_in_the_next_scenario(april: Campaign, short: Scenario) -> None:
    _, game = read_game(april)
    put(april, with_fate(game, "B1", 1, fate=CrewFate.KILLED))
    while not play_turn(april).game.over:
        pass
    assert roster(april)[STUART].status is AirmanStatus.KILLED
    set_up(april, short)
    number, game = read_game(april)
    assert number == 2
    names = {man.name for box in game.flights["B1"].aeroplanes for man in box.crew}
    assert STUART not in names
    assert len(game.flights["B1"].aeroplanes) == 2
    stuart = roster(april)[STUART]
    assert (stuart.status, stuart.since_game, stuart.flight) == (AirmanStatus.KILLED, 1, "B1")


def test_a_pilot_without_his_observer_flies_and_an_observer_without_his_pilot_does_not(
    short: Scenario,
) -> None:
    pilot, observer = next(crew for crew in short.units["59-sqn"].crews if len(crew) == 2)
    alone = without(short, {("59-sqn", observer.name)}).units["59-sqn"].crews
    assert (pilot,) in alone
    grounded = without(short, {("59-sqn", pilot.name)}).units["59-sqn"].crews
    assert all(man.name not in (pilot.name, observer.name) for crew in grounded for man in crew)


def test_a_lost_leader_leads_no_more(short: Scenario) -> None:
    lost = {("59-sqn", STUART), ("jasta-11", "Rittm Manfred von Richthofen")}
    changed = without(short, lost)
    assert changed.flights[0].leader == ""
    assert STUART not in changed.flights[0].crews
    assert changed.readiness[0].leader == ""


def test_men_of_one_name_in_two_units_are_two_men(short: Scenario) -> None:
    assert without(short, {("jasta-11", STUART)}).flights == short.flights


def test_lost_men_are_those_who_are_not_fit(april: Campaign) -> None:
    _, game = read_game(april)
    put(april, with_fate(game, "B1", 2, prisoner=True))
    with april.reading() as session:
        assert lost_men(session) == {("59-sqn", HODGSON)}


def test_a_box_without_names_is_counted_and_not_entered(april: Campaign) -> None:
    _, game = read_game(april)
    flight = game.flights["B1"]
    nameless = Aeroplane(1, (CrewMember("pilot 1", "pilot", fate=CrewFate.KILLED),))
    changed = game.with_flights(replace(flight, aeroplanes=(nameless,)))
    before = len(roster(april))
    put(april, changed)
    assert len(roster(april)) == before
    assert losses(changed, Side.BRITISH)[AirmanStatus.KILLED] == 1
