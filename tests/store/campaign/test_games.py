"""Games go into a campaign and come out the same, turn after turn, in one sitting or in many."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from dataclasses import fields, replace
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.play.session import Session, begin
from bloodyapril.rules.air_units import Carried, Detection, Status, TaskDone
from bloodyapril.rules.events import Event
from bloodyapril.rules.table import Table
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.file import Campaign, create_campaign, open_campaign
from bloodyapril.store.campaign.games import load_game, save_game
from bloodyapril.store.campaign.journal import export
from bloodyapril.store.campaign.rows import FlightRow, GameRow
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from tests.sitting import open_plan, play_turn, read_game, set_up
from tests.store.conftest import Battle, begun, fought
from tests.store.dumping import dump, entry_rows


def test_a_whole_battle_comes_out_of_the_file_as_it_went_in(battle: Battle) -> None:
    assert len(battle.played) > 10
    assert battle.read == battle.played
    for read, played in zip(battle.read, battle.played, strict=True):
        assert list(read.flights) == list(played.flights)
    assert battle.read[-1].phase is Phase.OVER


def test_the_journal_of_a_whole_battle_is_sound(battle: Battle) -> None:
    found = audit(battle.campaign)
    assert found.faults == ()
    assert found.differences == ()
    assert found.rolls > 200


@pytest.mark.parametrize("seed", [str(seed) for seed in range(6)])
def test_a_short_patrol_comes_out_of_the_file_as_it_went_in(
    tmp_path: Path, short: Scenario, seed: str
) -> None:
    battle = fought(begun(tmp_path, short, seed))
    assert battle.read == battle.played
    assert battle.read[-1].turn <= short.turns


def test_a_battle_resumed_in_new_programs_is_the_battle_played_in_one(
    tmp_path: Path, short: Scenario
) -> None:
    """Every turn in a program of its own, against all turns in one: the same to the last byte."""
    unbroken = begun(tmp_path / "one", short, "5")
    end = fought(unbroken).read[-1]
    broken = begun(tmp_path / "many", short, "5")
    program = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from tests.sitting import play_turn
        from bloodyapril.store.campaign.file import open_campaign
        play_turn(open_campaign(Path(sys.argv[1])))
        """
    )
    while not read_game(broken)[1].over:
        command = [sys.executable, "-c", program, str(broken.path)]
        subprocess.run(command, check=True, env={"PYTHONHASHSEED": "3"}, timeout=60)
    assert read_game(broken)[1] == end
    assert dump(broken) == dump(unbroken)
    assert list(export(broken, Side.BRITISH)) == list(export(unbroken, Side.BRITISH))


def test_a_battle_lost_in_mid_turn_goes_on_from_the_turn_before(
    tmp_path: Path, short: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    unbroken = begun(tmp_path / "one", short, "5")
    end = fought(unbroken).read[-1]
    broken = begun(tmp_path / "two", short, "5")
    play_turn(broken)
    before = dump(broken)
    with monkeypatch.context() as patch:
        patch.setattr("bloodyapril.desk.bench.follow", _fall_over)
        with pytest.raises(ZeroDivisionError):
            play_turn(broken)
    assert dump(broken) == before
    resumed = fought(open_campaign(tmp_path / "two" / "April.campaign"))
    assert resumed.read[-1] == end
    assert list(export(broken, Side.BRITISH)) == list(export(unbroken, Side.BRITISH))


def _fall_over(*anything: object) -> None:
    raise ZeroDivisionError


def test_a_turn_writes_only_the_rows_that_it_changed(april: Campaign) -> None:
    play_turn(april)
    number, game = read_game(april)
    changed = replace(game.flights["B1"], carried=Carried(half=game.flights["B1"].carried.half + 1))
    with april.command("Drift") as work:
        save_game(work.session, number, game.with_flights(changed), april.coder)
    (change,) = entry_rows(april)[-1]["changes"]
    assert (change["table"], change["key"]) == ("flight", {"game": 1, "id": "B1"})
    assert list(change["after"]) == ["document"]
    with april.command("Nothing") as work:
        save_game(work.session, number, game.with_flights(changed), april.coder)
    assert entry_rows(april)[-1]["changes"] == ()


def test_the_parts_of_a_flight_lie_among_its_fields(april: Campaign) -> None:
    """So campaign files have had them; what an older program did not write is as usual."""
    number, game = read_game(april)
    plates = TaskDone(photographs=(Position.parse("1410"),), struck=("dump",))
    flown = replace(game.flights["B1"], carried=Carried(half=1), done=plates)
    with april.command("Flown") as work:
        save_game(work.session, number, game.with_flights(flown), april.coder)
        row = work.session.get(FlightRow, (number, "B1"))
        assert row is not None
        assert (row.document["half"], row.document["struck"]) == (1, ("dump",))
        assert not {"carried", "done"} & row.document.keys()
        row.document = {name: row.document[name] for name in row.document if name != "struck"}
    read = read_game(april)[1].flights["B1"]
    assert read == replace(flown, done=replace(plates, struck=()))


def test_a_flight_taken_out_of_a_game_is_taken_out_of_the_file(april: Campaign) -> None:
    number, game = read_game(april)
    rest = {id: flight for id, flight in game.flights.items() if id != "B1"}
    with april.command("Gone") as work:
        save_game(work.session, number, replace(game, flights=rest), april.coder)
    assert read_game(april)[1].flights == rest


def test_no_field_of_a_game_is_left_out_of_its_row() -> None:
    columns = set(GameRow.columns) - {"number", "scenario_id"}
    assert columns == {field.name for field in fields(Game) if field.init} - {"flights"}


def test_what_people_ask_a_database_for_agrees_with_the_document(april: Campaign) -> None:
    play_turn(april)
    _, game = read_game(april)
    with april.reading() as session:
        rows = {id: session.get(FlightRow, (1, id)) for id in game.flights}
    for id, flight in game.flights.items():
        row = rows[id]
        assert row is not None
        assert (row.name, row.side, row.unit) == (flight.name, flight.side.value, flight.unit)
        assert (row.type, row.tasking) == (flight.card.id, flight.tasking.value)
        assert (row.status, row.position) == (flight.status.value, str(flight.position))
        assert row.altitude == str(flight.altitude)


@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_any_state_of_a_flight_can_be_kept(
    tmp_path_factory: pytest.TempPathFactory, patterns: dict[str, Path], data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("any") / "April.campaign"
    copy(patterns["April"], path)
    campaign = open_campaign(path)
    number, game = read_game(campaign)
    flight = replace(game.flights["B1"], **_edits(data))
    with campaign.command("Edited") as work:
        save_game(work.session, number, game.with_flights(flight), campaign.coder)
    assert read_game(campaign)[1].flights["B1"] == flight


def _edits(data: st.DataObject) -> dict[str, Any]:
    places = st.lists(st.builds(Position.of, st.integers(1, 56), st.integers(1, 32)), max_size=4)
    return {
        "status": data.draw(st.sampled_from(Status)),
        "detection": data.draw(st.sampled_from(Detection)),
        "tally": data.draw(st.none() | st.text(max_size=5)),
        "fired_on": data.draw(st.none() | st.sampled_from(Band)),
        "done": TaskDone(photographs=tuple(data.draw(places))),
        "name": data.draw(st.text(st.characters(codec="utf-8"), max_size=20)),
        "spinning": data.draw(st.integers(0, 3)),
    }


def test_a_scenario_that_was_never_set_up_is_refused(empty: Campaign) -> None:
    with pytest.raises(Unlawful, match="no scenario has been set up"):
        read_game(empty)
    with empty.reading() as session, pytest.raises(Unreadable, match="no scenario number 7"):
        load_game(session, 7, empty.coder)


def test_a_document_that_does_not_fit_is_named_by_its_place(april: Campaign) -> None:
    with april.command("Spoilt") as work:
        row = work.session.get(GameRow, 1)
        assert row is not None
        row.weather = {**row.weather, "sky": "plaid"}
    with pytest.raises(Unreadable, match=r"scenario 1: weather\.sky: 'plaid' where clear or"):
        read_game(april)


def test_a_scenario_in_play_cannot_be_replaced_nor_one_that_is_over_played_on(
    april: Campaign, short: Scenario
) -> None:
    with pytest.raises(Unlawful, match="in the middle of a scenario"):
        set_up(april, short)
    fought(april)
    with pytest.raises(Unlawful, match="A short patrol is over"):
        play_turn(april)
    assert set_up(april, short).number == 2


def test_rolls_of_which_nothing_is_told_are_on_record_and_hidden(
    april: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they would be told with the next turn's first event, or be lost with the program."""

    def quiet(session: Session, watch: object) -> tuple[Event, ...]:
        session.table.ask("wind-up", own_damaged=1)
        session.game = replace(session.game, turn=session.game.turn + 1)
        return ()

    monkeypatch.setattr(Session, "play_turn", quiet)
    (event,) = play_turn(april).events
    assert (event.kind, event.seen_by) == ("rolls", Side.GERMAN)
    assert len(event.rolls) == 1
    assert audit(april).sound


def test_a_plan_cannot_be_opened_early_when_it_is_late(april: Campaign) -> None:
    fought(april)
    with pytest.raises(Unlawful, match="the scenario is over: its plan lies open"):
        open_plan(april)


def test_a_campaign_plays_by_the_readings_it_has_chosen(
    tmp_path: Path, short: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[Table] = []

    def note(scenario: Scenario, table: Table) -> tuple[Session, tuple[Event, ...]]:
        tables.append(table)
        return begin(scenario, table)

    monkeypatch.setattr("bloodyapril.desk.commands.campaigns.begin", note)

    def first(campaign: Campaign) -> None:
        set_up(campaign, short)

    create_campaign(tmp_path, "Other", "1", {"wind-up-after-aa-no-effect": "none"}, first)
    (table,) = tables
    assert table.rulings["wind-up-after-aa-no-effect"] == "none"
    assert table.rulings["altitude-advantage-method"] == "feet"
