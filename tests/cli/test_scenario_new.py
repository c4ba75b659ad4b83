"""`scenario new`: a scenario told in answers, or copied; what `scenario show` and `list` say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from bloodyapril.cli.pages.scenarios import RULES
from bloodyapril.store.scenario.form import OPTIONAL
from bloodyapril.store.scenario.reading import read_scenario, scenarios
from tests.answers import HEADING, RECON, WEATHER, WHOLE
from tests.cli.conftest import Run, refused, told

STORE = Path(__file__).parent.parent / "store"
FILE = Path("mine.toml")
KEPT = Path("mine.answers")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path / "campaigns"))
    monkeypatch.chdir(tmp_path)


def typed(run: Run, *answers: str, file: Path = FILE) -> Result:
    return run("scenario", "new", str(file), stdin="".join(f"{answer}\n" for answer in answers))


def test_a_screen_cuts_no_word_of_the_help() -> None:
    ours, its = os.openpty()
    words = (sys.executable, "-m", "bloodyapril", "scenario", "new", str(FILE))
    narrow = {**os.environ, "COLUMNS": "60", "NO_COLOR": "1"}
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=its, env=narrow, check=False)
    os.close(its)
    lines = os.read(ours, 4096).decode().splitlines()
    os.close(ours)
    assert lines[0].startswith("Enter takes what stands in brackets")
    assert max(map(len, lines)) <= 60


def content(file: Path = FILE) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def test_a_scenario_is_told_and_can_be_played(run: Run) -> None:
    result = typed(run, *WHOLE)
    assert result.exit_code == 0, result.output
    assert f"Written: {FILE}" in result.stdout
    assert "No fault found." in told(run, "scenario", "check", str(FILE))
    assert not KEPT.exists()
    found = content()
    assert (found["id"], found["title"], found["kind"]) == ("mine", "Over Étaing", "patrol")
    assert found["time"] == {"start": "09:15", "turns": 30}
    assert found["rules-on"] == ["10.4", "13.41"]
    recon, escort = found["flights"]
    assert (recon["type"], recon["tasking"], recon["cameras"]) == ("re8", "Recon", [1])
    assert (recon["hex"], recon["heading"], recon["altitude"]) == ("1520", "E", "Low+6")
    assert (escort["escorts"], escort["home"], escort["enters"]) == ("B1", "Filescamp Farm", 2)
    assert found["readiness"][0]["leader"] == "Kurt Wolff"
    assert found["aa-pool"] == {"light": 2, "medium": 1, "rows": [12, 24]}
    told(run, "campaign", "new", "Mine", "--scenario", str(FILE), "--seed", "1")
    told(run, "play", "Mine", "--turns", "2")


def test_who_stops_goes_on_where_he_was(run: Run) -> None:
    result = typed(run, *WHOLE[:20], "stop")
    assert result.exit_code == 0
    assert f"To go on: bloodyapril scenario new {FILE}" in result.stdout
    assert not FILE.exists()
    result = typed(run, *WHOLE[20:])
    assert "Going on after 20 answers" in result.stdout
    there = content()
    FILE.unlink()
    typed(run, *WHOLE)
    assert content() == there


def test_what_was_answered_outlives_an_end_of_the_input(run: Run) -> None:
    result = typed(run, *WHOLE[:30])
    assert result.exit_code != 0
    assert not FILE.exists()
    typed(run, *WHOLE[30:])
    assert [flight["id"] for flight in content()["flights"]] == ["B1", "B2"]


def test_back_takes_answers_back_one_by_one(run: Run) -> None:
    result = typed(run, "back", "Wrong", "show", "back", "back", *WHOLE)
    assert "There is nothing to go back to." in result.stdout
    assert (content()["title"], content()["kind"]) == ("Over Étaing", "patrol")


@pytest.mark.parametrize(
    ("place", "wrong", "fault"),
    [
        (0, "", "say something"),
        (1, "hunt", "no kind called 'hunt'"),
        (2, "13 April", "is no date"),
        (2, "1917-08-01", "the charts go from 1917-03-01"),
        (5, "25:00", "is no time of day"),
        (6, "0", "say a number from 1 to 720"),
        (7, "perhaps", "no answer called 'perhaps'"),
        (8, "99.9", "rule '99.9' cannot be turned on"),
        (9, "hail", "no sky called 'hail'"),
        (10, "up", "up"),
        (11, "17", "no wind called '17'"),
        (12, "", "no squadron or Jasta called ''"),
        (12, "Jasta 11", "Jasta 11 is German: a British unit belongs here"),
        (12, "999", "no squadron or Jasta called '999'"),
        (13, "Zeppelin", "no aeroplane called 'Zeppelin'"),
        (13, "Albatros D.III", "no aeroplane called 'Albatros D.III'"),
        (14, "Defensive Scramble", "no tasking called"),
        (14, "Close Escort", "no flight to escort yet"),
        (15, "7", "say a number from 1 to 6"),
        (17, "Douai", "no aerodrome called 'Douai'"),
        (18, "Biggles", "no pilot of 59 Squadron that day called 'Biggles'"),
        (19, "1520", "say hex, heading and altitude"),
        (19, "9999 E Low+6", "hex 9999 is not on the map"),
        (19, "1520 E Lofty", "Lofty"),
        (20, "31", "say a number from 1 to 30"),
        (21, "2118 9999", "hex 9999 is not on the map"),
        (23, "", "say hexes"),
        (23, "0626", "not the enemy's"),
        (23, "3318/3319", "a hexside"),
        (24, "8", "say a number from 1 to 6"),
        (24, "1 2 3", "3 cameras; at most 2 aeroplanes of a flight carry one [12.216]"),
    ],
)
def test_an_answer_that_cannot_be_is_asked_for_again(
    run: Run, place: int, wrong: str, fault: str
) -> None:
    result = typed(run, *WHOLE[:place], wrong, *WHOLE[place:])
    assert result.exit_code == 0, result.output
    assert fault in result.stdout
    there = content()
    FILE.unlink()
    typed(run, *WHOLE)
    assert content() == there


def test_a_flight_that_does_not_fit_together_is_told_again(run: Run) -> None:
    too_high = (*RECON[:7], "1520 E Very_High+2", *RECON[8:])
    answers = (*HEADING, *WEATHER, *(a.replace("_", " ") for a in too_high))
    result = typed(run, *answers, *RECON, "", "", "0", "0", "0", "")
    assert result.exit_code == 0, result.output
    assert "RE8 cannot reach the Very High band" in result.stdout
    assert content()["flights"][0]["altitude"] == "Low+6"


def test_a_question_mark_lists_what_is_known(run: Run) -> None:
    result = typed(
        run, "?", HEADING[0], "?", *HEADING[1:], "?", *WEATHER, "?", "59", "?", "", "?", "stop"
    )
    for known in ("Nothing is known", "patrol, show", "mostly-cloudy", "59 Squadron (La Bellevue)"):
        assert known in result.stdout
    for known in ("RE8, ", "Artillery Cooperation"):
        assert known in result.stdout


TASKS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "patrol": (("60", "", "", "", "", "", "", "", "", "2118", "", "2912 3123"),
               {"targets": ["2912", "3123"], "tasking": "Offensive Patrol"}),
    "bombing": (("25", "fe2d", "bombing", "", "", "", "", "1520 E Low+4", "", "", "", "2914"),
                {"targets": ["2914"], "tasking": "Bombing"}),
    "artillery": (("59", "", "artillery", "", "", "", "", "1520 E Low+6", "", "", "", "2215 2517"),
                  {"shoots": [{"battery": "2215", "target": "2517"}], "aeroplanes": 1}),
    "balloon": (("60", "", "balloon", "2", "", "", "", "1520 E Low+1", "", "", "", "2912", "buck"),
                {"ammunition": "buckingham", "targets": ["2912"]}),
    "contact": (("59", "", "contact", "1", "", "", "", "1520 E Low+1", "", "", "", "2518", "2"),
                {"contacts": 2, "targets": ["2518"]}),
}  # fmt: skip


@pytest.mark.parametrize("task", TASKS)
def test_every_task_gets_its_own_questions(run: Run, task: str) -> None:
    answers, wanted = TASKS[task]
    result = typed(run, *HEADING, "fog", "low", "calm", *answers, "", "", "0", "0", "0", "")
    assert result.exit_code == 0, result.output
    (flight,) = content()["flights"]
    assert wanted.items() <= flight.items()
    assert content()["weather"] == {"sky": "fog", "band": "low"}
    told(run, "scenario", "check", str(FILE))


def test_a_shipped_scenario_is_copied_under_a_name_of_its_own(run: Run) -> None:
    assert f"Written: {FILE}" in told(run, "scenario", "new", str(FILE), "--from", "drocourt")
    told(run, "scenario", "check", str(FILE))
    copy, first = read_scenario(FILE), scenarios()["1917-04-13-drocourt-queant"]
    assert copy.id == "mine"
    assert (copy.flights, copy.readiness, copy.aa) == (first.flights, first.readiness, first.aa)
    told(run, "scenario", "new", "again.toml", "--from", str(FILE))
    assert read_scenario(Path("again.toml")).id == "again"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("mine.txt",), "is named as my-patrol.toml"),
        (("my patrol.toml",), "is named as my-patrol.toml"),
        (("nowhere/mine.toml",), "there is no folder nowhere"),
        (("there.toml",), "choose a new name"),
        (("mine.toml", "--from", "zeppelins"), "no scenario called 'zeppelins'"),
        (("mine.toml", "--from", "none.toml"), "cannot be read"),
        (("mine.toml", "--from", "there.toml"), "is no scenario"),
    ],
)
def test_a_file_that_cannot_be_is_refused(run: Run, words: tuple[str, ...], fault: str) -> None:
    Path("there.toml").write_text("x = 1\n")
    assert fault in refused(run, "scenario", "new", *words)
    assert {path.name for path in Path().iterdir()} == {"there.toml"}


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "not JSON"])
def test_answers_that_are_none_are_left_alone(run: Run, text: str) -> None:
    KEPT.write_text(text)
    assert "holds no answers" in refused(run, "scenario", "new", str(FILE))
    assert KEPT.read_text() == text


# --- show and list


def test_the_list_says_kind_and_size(run: Run) -> None:
    listed = json.loads(told(run, "scenario", "list", "--json"))
    line = next(line for line in listed if "drocourt" in line["scenario"])
    assert (line["kind"], line["british_flights"], line["german_flights"]) == ("patrol", 3, 3)
    assert "flights" in told(run, "scenario", "list").splitlines()[0]


def test_rules_that_can_be_on_have_words() -> None:
    assert set(RULES) == set(OPTIONAL)


def shown(run: Run, name: str) -> str:
    return " ".join(told(run, "scenario", "show", str(STORE / name)).split())


def test_targets_and_loads_are_shown(run: Run) -> None:
    text = shown(run, "raids.toml")
    assert "Dump at Vitry (dump)" in text
    assert "2712 at Deck+3" in text
    assert "face down in one of 2518 2519 2618" in text
    assert "No random events [6]." in text


def test_shoots_are_shown_but_not_the_germans_own(run: Run) -> None:
    scenario = read_scenario(STORE / "artillery.toml")
    text = shown(run, "artillery.toml")
    sides = {order.id: scenario.units[order.unit].side.value for order in scenario.flights}
    assert set(sides.values()) == {"British", "German"}
    for order in scenario.flights:
        for shoot in order.shoots:
            told_ = f"directs the battery in {shoot.battery} on {shoot.target}"
            assert (told_ in text) is (sides[order.id] == "British")
    plain = json.loads(told(run, "scenario", "show", str(STORE / "artillery.toml"), "--json"))
    for flight in plain["flights"]:
        assert ("shoots" in flight) is (flight["side"] == "British")
        assert ("route" in flight) is (flight["side"] == "British")


def test_dummies_escorts_events_and_rules_are_shown_in_words(run: Run) -> None:
    typed(run, *WHOLE)
    text = FILE.read_text().replace("[time]", 'events-off = ["gun-jam"]\n\n[time]', 1)
    FILE.write_text(f"{text}\n[dummies]\nbritish = 2\n")
    page = " ".join(told(run, "scenario", "show", str(FILE)).split())
    assert "At most on the map: 2 British." in page
    assert "escorts B1" in page
    assert "left out: gun jam" in page
    assert "endurance [10.4]; dogfights of several turns [13.41]" in page
    assert "climbs to Low+8; photographs 3319 3320; has cameras in no. 1." in page
