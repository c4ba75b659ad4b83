"""`bloodyapril play`: turn by turn, each saved, nothing told that only the Germans know."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyapril.store.campaign.places import VARIABLE
from tests.cli.conftest import Run, refused, told

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Campaigns are kept in a folder of the test's own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def april(run: Run) -> None:
    """A campaign with the short scenario set up."""
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5")


@pytest.mark.usefixtures("april")
def test_one_turn_is_played_and_the_next_goes_on_from_there(run: Run) -> None:
    assert told(run, "play", "April").startswith("Turn 1, 08:20  clear, wind 15 mph from S\n")
    assert told(run, "play", "April").startswith("Turn 2, 08:22")


@pytest.mark.usefixtures("april")
def test_several_turns_or_all_of_them(run: Run) -> None:
    text = told(run, "play", "April", "--turns", "2")
    assert re.findall(r"^Turn (\d)", text, re.MULTILINE) == ["1", "2"]
    text = told(run, "play", "April", "--all")
    assert re.findall(r"^Turn (\d)", text, re.MULTILINE)[0] == "3"
    assert "The scenario is over" in text
    result = run("play", "April")
    assert result.exit_code == 2
    assert result.stderr == "Error: A short patrol is over: there is no turn to play\n"


@pytest.mark.usefixtures("april")
def test_more_turns_than_are_left_are_no_matter(run: Run) -> None:
    assert "The scenario is over" in told(run, "play", "April", "--turns", "40", "--all")


@pytest.mark.usefixtures("april")
def test_play_stops_before_a_decision_that_can_cost_a_man(run: Run) -> None:
    said = told(run, "play", "April", "--turns", "40")
    assert "The scenario is over" not in said
    last = said.splitlines()[-1]
    assert last.startswith("Stopped: B1 ")
    assert "can cost a man" in last
    assert "or say --all" in refused(run, "play", "April")
    told(run, "play", "April", "--turns", "1", "--all")


@pytest.mark.usefixtures("april")
def test_play_goes_on_to_what_is_waited_for_and_says_so(run: Run) -> None:
    turns = json.loads(told(run, "play", "April", "--until", "loss, turn 2", "--json"))
    assert turns["stopped"] == {"why": "turn", "told": "it is turn 2"}
    assert "it is turn 2 already" in refused(run, "play", "April", "--until", "turn 2")
    assert "say one of contact, tally, hit" in refused(run, "play", "April", "--until", "storm")
    said = told(run, "play", "April", "--until", "tally", "--until", "hit", "--all", "--brief")
    assert said.splitlines()[-1].startswith("Stopped: ")
    assert "    " not in said, "it shows no rolls"


@pytest.mark.usefixtures("april")
def test_every_modifier_of_a_roll_is_told_with_its_rule_and_adds_up(run: Run) -> None:
    turns = json.loads(told(run, "play", "April", "--all", "--json"))["turns"]
    rolls = [roll for turn in turns for event in turn["events"] for roll in event["rolls"]]
    charted = [roll for roll in rolls if roll["fingerprint"]]
    assert charted
    for roll in charted:
        assert roll["total"] == sum(roll["faces"]) + sum(m["drm"] for m in roll["modifiers"])
        assert all(m["rule"] and m["why"] for m in roll["modifiers"])


def test_the_account_shows_faces_modifiers_total_row_and_result(run: Run) -> None:
    told(run, "campaign", "new", "Other", "--scenario", SHORT, "--seed", "5")
    plain = told(run, "play", "Other", "--all")
    whole = " ".join(plain.split())
    roll = r"\[\d+(\.\d+)?\]: \d+( \+ \d+)*; [+-]\d+ .* \[\d+(\.\d+)?\]; total -?\d+, row .*: "
    assert re.search(roll, whole)
    assert "\x1b" not in plain


@pytest.mark.usefixtures("april")
def test_what_only_the_germans_know_is_told_only_at_the_end(run: Run) -> None:
    for _ in range(3):
        turns = json.loads(told(run, "play", "April", "--json"))
        if turns["over"]:
            break
        assert all(e["seen_by"] != "German" for t in turns["turns"] for e in t["events"])
        entries = json.loads(told(run, "journal", "show", "--json", "--all"))
        assert all(e["seen_by"] != "German" for entry in entries for e in entry["events"])
        assert all(entry["changes"] is None for entry in entries if entry["game"])
    told(run, "play", "April", "--all")
    entries = json.loads(told(run, "journal", "show", "--json"))
    assert any(event["seen_by"] == "German" for entry in entries for event in entry["events"])


def test_played_in_one_go_or_turn_by_turn_the_journal_is_the_same_to_the_byte(
    run: Run, folder: Path
) -> None:
    for place, words in (("one", ("--all",)), ("many", ("--turns", "1", "--all"))):
        where = ("--folder", str(folder / place))
        told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5", *where)
        while run("play", "April", *words, *where).exit_code == 0:
            pass
    one, many = (
        told(run, "journal", "export", "--folder", str(folder / place)) for place in ("one", "many")
    )
    assert one == many
    assert len(one.splitlines()) >= 4


def test_a_program_killed_between_turns_loses_nothing(run: Run, folder: Path) -> None:
    where = ("--folder", str(folder / "killed"))
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5", *where)
    program = "import sys; from bloodyapril.cli import main; sys.exit(main())"
    command = [sys.executable, "-u", "-c", program, "play", "April", "--all", *where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ)) as playing:
        assert playing.stdout is not None
        assert playing.stdout.readline().startswith(b"Turn 1")
        playing.kill()
    shown = json.loads(told(run, "campaign", "show", "April", "--json", *where))
    assert shown["turn"] >= 2
    while run("play", "April", "--turns", "1", "--all", *where).exit_code == 0:
        pass
    unbroken = ("--folder", str(folder / "unbroken"))
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5", *unbroken)
    told(run, "play", "April", "--all", *unbroken)
    export = ("journal", "export")
    assert told(run, *export, *where) == told(run, *export, *unbroken)
    assert told(run, "journal", "audit", *where) == told(run, "journal", "audit", *unbroken)


def test_a_bar_is_shown_only_on_a_terminal_that_shows_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bloodyapril.cli.progress import progress

    with progress("Turns", 4, silent=True) as step:
        step()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with progress("Turns", 4, silent=False) as step:
        step()
    assert "Turns" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with progress("Turns", 4, silent=False) as step:
        step()
    assert capsys.readouterr().err == ""


def test_who_waits_at_a_terminal_is_told_for_what(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bloodyapril.cli.progress import patience

    with patience("Setting the pages"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with patience("Setting the pages"):
        pass
    assert "Setting the pages" in capsys.readouterr().err


@pytest.mark.usefixtures("april")
def test_each_turn_ends_with_a_line_that_sums_it_up(run: Run) -> None:
    text = told(run, "play", "April", "--turns", "2")
    lines = [line for line in text.splitlines() if line.startswith("Yours: B1 ")]
    assert len(lines) == 2
    assert all("Aeroplanes lost: 0" in line for line in lines)
    assert all(line.endswith("Points: British 0, German 0.") for line in lines)
    (turn,) = json.loads(told(run, "play", "April", "--json"))["turns"]
    assert turn["summary"]["points"] == {"British": 0, "German": 0}
    assert list(turn["summary"]["flights"]) == ["B1"]
