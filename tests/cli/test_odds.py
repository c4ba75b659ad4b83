"""Odds from the command line: exact, said to be exact, and the same as the roll's own reading."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from click.testing import Result

from bloodyapril.desk.fights import chances

Run = Callable[..., Result]

SPIN = ("odds", "spin-recovery", "--aggression", "2", "--damage", "crippled")


def test_odds_are_told_as_fraction_percent_and_bar(run: Run) -> None:
    """Five to reach on one die without a net modifier: six faces of ten."""
    assert run(*SPIN).stdout == (
        "Spin recovery (10.31)  [rulebook]\n"
        "aggression 2, damage crippled\n"
        "  +2  the pilot's Aggression Value  10.31  rulebook\n"
        "  -2  a crippled aeroplane          10.31  rulebook\n"
        "Exact odds of 1 die, net modifier 0:\n"
        "  result                              chance  percent\n"
        "  ----------------------------------  ------  -------  ------------\n"
        "  still spinning, one band lower         2/5      40%  ########\n"
        "  out of the spin, at +0 of its band     3/5      60%  ############\n"
    )


def test_numbers_are_told_at_least_and_at_most(run: Run) -> None:
    told = run("odds", "jasta-size").stdout.splitlines()
    assert told[2].split() == ["result", "chance", "percent", "at", "least", "at", "most"]
    assert told[4].split()[:5] == ["1", "1/10", "10%", "100%", "10%"]
    assert told[5].split()[:5] == ["2", "1/5", "20%", "90%", "30%"]
    # 1 + 2·2 + 3·2 + 4·2 + 5·2 + 6, over ten faces.
    assert told[-1] == "On average 7/2 = 3.50."


@pytest.mark.parametrize(
    "words",
    [
        ("wind-up",),
        ("jasta-size",),
        ("shot-resolution", "--firepower", "6", "--surprise"),
        ("manoeuvre", "--undamaged", "6", "--aggression", "-3"),
    ],
    ids=" ".join,
)
def test_chances_add_up_to_exactly_one(run: Run, words: tuple[str, ...]) -> None:
    odds = json.loads(run("odds", *words, "--json").stdout)
    assert odds["method"] == "exact"
    assert sum(Fraction(row["fraction"]) for row in odds["odds"]) == 1
    assert all(float(Fraction(row["fraction"])) == row["chance"] for row in odds["odds"])


def test_odds_and_roll_show_the_same_modifiers(run: Run) -> None:
    words = ("visual-sighting", "--range", "2", "--target", "u", "--aeroplanes", "1", "--json")
    odds, roll = (json.loads(run(verb, *words).stdout) for verb in ("odds", "roll"))
    for key in ("chart", "facts", "modifiers", "not_applied", "net", "fingerprint"):
        assert odds[key] == roll[key]


def test_odds_are_those_of_rolling_every_pair_of_faces(run: Run) -> None:
    odds = json.loads(run("odds", "wind-up", "--aggression", "-2", "--json").stdout)
    faces = ",".join(f"{a},{b}" for a in range(1, 11) for b in range(1, 11))
    rolls = json.loads(
        run(
            "roll", "wind-up", "--aggression", "-2", "--times", "100", "--dice", faces, "--json"
        ).stdout
    )
    for row in odds["odds"]:
        hits = sum(roll["result"] == row["result"] for roll in rolls)
        assert Fraction(row["fraction"]) == Fraction(hits, 100)


def test_odds_for_spreadsheets_say_that_they_are_exact(run: Run) -> None:
    rows = list(csv.DictReader(StringIO(run("odds", "jasta-size", "--csv").stdout)))
    assert [row["result"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert {row["method"] for row in rows} == {"exact"}
    assert sum(Fraction(row["fraction"]) for row in rows) == 1
    assert (rows[1]["at_least"], rows[1]["at_most"]) == ("9/10", "3/10")


def test_what_is_looked_up_has_no_odds(run: Run) -> None:
    words = ("odds", "turn", "--turn-limit", "max", "--speed-mp", "6")
    assert "Looked up, no dice: there is no chance in it.\nResult: 4\n" in run(*words).stdout
    odds = json.loads(run(*words, "--json").stdout)
    assert odds["method"] == "looked-up"
    assert [(row["result"], row["fraction"]) for row in odds["odds"]] == [(4, "1")]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("wind-up", "--json", "--csv"), "say --json or --csv, not both"),
        (("manoeuvre",), "Manoeuvre still needs --undamaged (say a number from 1 to 6)"),
        (("wind-up", "--dice", "7,4"), "No such option '--dice'"),
        (("wnd-up",), "Did you mean wind-up"),
    ],
)
def test_what_has_no_odds_is_refused_in_one_line(
    run: Run, words: tuple[str, ...], told: str
) -> None:
    result = run("odds", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.usefixtures("at_the_table")
def test_at_the_table_missing_facts_are_asked_for_but_not_for_a_spreadsheet(run: Run) -> None:
    assert "Exact odds of 2 dice" in run("odds", "manoeuvre", stdin="3\n").stdout
    assert run("odds", "manoeuvre", "--csv", stdin="3\n").exit_code == 2


BOUT = ("odds", "dogfight", "1 Sopwith Pup Medium av=2", "1 Albatros D.III Medium")
SHOT_DOWN_AND_TURNS = ["Sopwith Pup shot down", "Albatros D.III shot down", "turns"]


def tables_of(result: Result) -> list[tuple[str, str]]:
    """The tables of odds as JSON with their methods."""
    rows = json.loads(result.stdout)
    return list(dict.fromkeys((row["table"], row["method"]) for row in rows))


def test_a_dogfight_of_ten_turns_is_counted(run: Run) -> None:
    told = tables_of(run(*BOUT, "--json"))
    assert told == [(title, "exact") for title in (*SHOT_DOWN_AND_TURNS, "gets away")]


def test_a_dogfight_is_played_for_who_asks_for_plays(run: Run) -> None:
    told = tables_of(run(*BOUT, "--plays", "100", "--json"))
    method = "simulated, n=100, at most 9.8% off in 95 of 100"
    assert told == [(title, method) for title in SHOT_DOWN_AND_TURNS]


def test_a_dogfight_with_too_many_states_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "PLAYS", 100)
    words = ("odds", "dogfight", "6 Sopwith Pup Medium av=2", "6 Albatros D.III Medium av=2")
    told = tables_of(run(*words, "--turns", "2", "--json"))
    assert told[0][1] == "simulated, n=100, at most 9.8% off in 95 of 100"


def test_counted_and_played_dogfights_end_alike_in_cloud(run: Run) -> None:
    """Rule 13.41: the fight sinks into it after the fifth turn."""
    cloud = ("--sky", "mostly-cloudy", "--cloud-band", "low", "--json")
    for method in ((), ("--plays", "100")):
        rows = json.loads(run(*BOUT, *cloud, *method).stdout)
        turns = [row["result"] for row in rows if row["table"] == "turns"]
        assert turns[-1] == "5", method


def test_how_a_scenario_ends_is_told_as_shares_of_battles(run: Run) -> None:
    short = str(Path(__file__).parent.parent / "store" / "short.toml")
    words = ("odds", "scenario", short, "--plays", "3", "--jobs", "1")
    assert "[3 battles, at most 57% off in 95 of 100]" in run(*words).stdout
    battles = json.loads(run(*words, "--json").stdout)
    assert len(battles) == 3
    rows = list(csv.DictReader(StringIO(run(*words, "--csv").stdout)))
    assert [int(row["british"]) for row in rows] == [battle["british"] for battle in battles]
