"""`flight`, `roster` and `plan`: what there is to see of both sides, and when."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.cli.pages.flights import _weapon
from bloodyapril.desk.views.flights import weapon_view
from bloodyapril.rules.air_units import AeroplaneFate, Detection, Weapon
from bloodyapril.store.campaign.file import open_campaign
from bloodyapril.store.campaign.games import save_game
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.terms.cards import WeaponType
from tests.cli.conftest import Run, refused, told
from tests.sitting import read_game

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Campaigns are kept in a folder of the test's own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def april(run: Run, folder: Path) -> None:
    """A campaign with the short scenario set up."""
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5")


@pytest.mark.usefixtures("april")
def test_your_flights_are_listed_and_no_german_one_that_is_not_found(run: Run) -> None:
    listed = json.loads(told(run, "flight", "list", "--json"))
    assert [flight["flight"] for flight in listed["flights"]] == ["B1"]
    assert listed["enemy"] == []
    text = told(run, "flight", "list")
    assert "B1" in text
    assert "Jasta" not in text


def test_the_flights_of_a_great_show_fit_the_screen(run: Run) -> None:
    told(run, "campaign", "new", "April", "--scenario", "circus", "--seed", "5")
    lines = [*told(run, "flight", "list").splitlines(), *told(run, "turn", "show").splitlines()]
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("april")
def test_a_flight_is_shown_with_boxes_weapons_and_markers(run: Run) -> None:
    text = told(run, "flight", "show", "b1")
    assert "B1: 59 Squadron photographers  [British]" in text
    assert "1 leader" in text
    assert "Capt James Maitland Stuart" in text
    assert "Vickers" in text
    assert "undetected" in text
    assert "camera" in text
    shown = json.loads(told(run, "flight", "show", "B1", "--json"))
    assert [box["number"] for box in shown["boxes"]] == [1, 2]
    assert shown["boxes"][0]["crew"][0]["role"] == "pilot"
    assert shown["weapons"][0]["depletion_number"] > 0
    assert (shown["hex"], shown["altitude"]) == ("3610", "Low+6")


@pytest.mark.usefixtures("april")
def test_a_german_flight_is_refused_as_one_that_does_not_exist(run: Run) -> None:
    hidden, absent = refused(run, "flight", "show", "G1"), refused(run, "flight", "show", "G7")
    assert hidden.replace("G1", "") == absent.replace("G7", "")


@pytest.mark.usefixtures("april")
def test_a_german_flight_is_seen_once_found_and_whole_in_the_end(run: Run, folder: Path) -> None:
    campaign = open_campaign(folder / "April.campaign")
    number, game = read_game(campaign)
    found = replace(game.flights["G1"], detection=Detection.DETECTED)
    with campaign.command("The observers telephone") as work:
        save_game(work.session, number, game.with_flights(found), campaign.coder)
    (seen,) = json.loads(told(run, "flight", "list", "--json"))["enemy"]
    assert seen["counter"] == found.counter == "A"
    assert (seen["hex"], seen["aeroplanes"]) == (str(found.position), None)
    assert json.loads(told(run, "flight", "show", "A", "--json")) == seen
    assert "not identified" in told(run, "flight", "show", "a")
    assert "Enemy flights" in told(run, "flight", "list")
    told(run, "play", "April", "--all")
    assert "G1" in told(run, "flight", "list")
    assert "[German]" in told(run, "flight", "show", "G1")


def test_a_roster_of_history_is_found_by_name_number_or_id(run: Run) -> None:
    by_name = told(run, "roster", "show", "59 Squadron")
    assert by_name == told(run, "roster", "show", "59-sqn") == told(run, "roster", "show", "59")
    assert "Capt James Maitland Stuart" in by_name
    assert "Did you mean 59 Squadron" in refused(run, "roster", "show", "59 sqadron")


def test_a_roster_of_a_day_has_only_who_was_there(run: Run) -> None:
    shown = json.loads(told(run, "roster", "show", "jasta 11", "--date", "1917-05-20", "--json"))
    names = [man["name"] for man in shown["airmen"]]
    assert "Manfred von Richthofen" not in names
    assert "Lothar von Richthofen" in names
    assert "Roucourt" in told(run, "roster", "show", "jasta 11", "--date", "1917-05-20")
    assert "is no day" in refused(run, "roster", "show", "jasta 11", "--date", "13 April")


def test_a_unit_without_names_says_so(run: Run) -> None:
    assert "crews are numbered" in told(run, "roster", "show", "10 Squadron")


@pytest.mark.usefixtures("april")
def test_a_roster_of_a_campaign_tells_who_flies_what(run: Run) -> None:
    shown = json.loads(told(run, "roster", "show", "59", "--campaign", "April", "--json"))
    stuart = next(man for man in shown["airmen"] if man["name"].endswith("Maitland Stuart"))
    assert (stuart["status"], stuart["flight"], stuart["type"]) == ("fit", "B1", "re8")
    assert "59 Squadron in campaign April" in told(
        run, "roster", "show", "59", "--campaign", "april"
    )
    words = ("roster", "show", "Jasta 5", "--campaign", "April")
    assert "has no airmen in campaign 'April'" in refused(run, *words)
    both = ("roster", "show", "59", "--campaign", "April", "--date", "1917-04-13")
    assert "say --date or --campaign" in refused(run, *both)


@pytest.mark.usefixtures("april")
def test_what_becomes_of_the_enemys_airmen_is_told_in_the_end(run: Run) -> None:
    words = ("roster", "show", "Jasta 11", "--campaign", "April")
    before = json.loads(told(run, *words, "--json"))
    assert before["hidden"]
    assert {man["flight"] for man in before["airmen"]} == {None}
    assert "told when it is over" in told(run, *words)
    told(run, "play", "April", "--all")
    after = json.loads(told(run, *words, "--json"))
    assert not after["hidden"]
    assert any(man["flight"] == "G1" for man in after["airmen"])


@pytest.mark.usefixtures("april")
def test_the_plan_stays_sealed_unless_somebody_insists_and_that_is_kept(run: Run) -> None:
    told(run, "plan", "route", "B1", "2018", "2718")
    assert "opened early" not in told(run, "campaign", "show", "April")
    told(run, "journal", "undo")
    text = refused(run, "plan", "open", "April")
    assert "sealed until the scenario is over" in text
    assert "no undo will hide it" in text
    opened = told(run, "plan", "open", "April", "--yes")
    assert "They agree: nothing was changed." in opened
    assert "opened before the end: journal entry 5" in opened
    assert "opened early by entry 5" in told(run, "campaign", "show", "April")
    assert "say --secrets" in refused(run, "journal", "undo")
    told(run, "journal", "undo", "--secrets")
    assert "opened early by entry 5" in told(run, "campaign", "show", "April")
    assert "sealed until" in refused(run, "plan", "open", "April")


@pytest.mark.usefixtures("april")
def test_at_a_terminal_the_plan_asks_before_it_opens(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bloodyapril.cli.plan.for_people", lambda: True)
    result = run("plan", "open", "April", stdin="n\n")
    assert result.exit_code == 1
    assert "the report will say so" in result.stdout
    assert "Jasta 11" not in result.stdout
    assert "Jasta 11" in run("plan", "open", "April", stdin="y\n").stdout


@pytest.mark.usefixtures("april")
def test_after_the_end_anybody_can_compare_the_plan_with_its_seal(run: Run) -> None:
    seal = json.loads(told(run, "campaign", "show", "April", "--json"))["seal"]
    told(run, "play", "April", "--all")
    plan = json.loads(told(run, "plan", "open", "April", "--json"))
    assert plan["genuine"]
    assert plan["opened_early"] == []
    assert hashlib.sha256(plan["text"].encode()).hexdigest() == seal == plan["seal_given"]


def weapon_told(**state: Any) -> str:
    lewis = WeaponType("lewis", "overwing Lewis", False, 1, 3, drums=4)
    return _weapon(weapon_view(replace(Weapon(lewis, depletion=3, drums=3), **state)))[1]


def test_ammunition_is_told_on_the_track_of_ten_boxes() -> None:
    assert weapon_told() == ("depletion number 3 (as at its start), depleted at 10, 3 full drums")
    assert weapon_told(depletion=4, drums=1) == (
        "depletion number 4 (began at 3), depleted at 10, 1 full drum"
    )


@pytest.mark.usefixtures("april")
def test_a_flight_that_has_landed_says_how_many_came_home(run: Run, folder: Path) -> None:
    campaign = open_campaign(folder / "April.campaign")
    number, game = read_game(campaign)
    assert " 2/2 " in told(run, "flight", "list")
    flight = game.flights["B1"]
    first = flight.with_aeroplane(
        replace(flight.aeroplanes[0], fate=AeroplaneFate.HOME, end="home")
    )
    both = first.with_aeroplane(
        replace(flight.aeroplanes[1], fate=AeroplaneFate.SHOT_DOWN, end="shot down")
    )
    for found, shown in ((first, "1/2, 1 home"), (both, "1/2 home")):
        with campaign.command("Test") as work:
            save_game(work.session, number, game.with_flights(found), campaign.coder)
        assert shown in told(run, "flight", "list")


@pytest.mark.usefixtures("april")
def test_the_opened_plan_has_german_guns_only_and_types_by_their_names(
    run: Run, folder: Path
) -> None:
    campaign = open_campaign(folder / "April.campaign")
    number, game = read_game(campaign)
    plan = json.loads(game.plan)
    plan["aa"].append({**plan["aa"][0], "side": "British", "hex": "0101"})
    with campaign.command("Test") as work:
        changed = replace(game, plan=json.dumps(plan))
        save_game(work.session, number, changed, campaign.coder)
    text = told(run, "plan", "open", "April", "--yes")
    assert "3 Albatros D.III" in text
    assert "2915" in text
    assert "0101" not in text
