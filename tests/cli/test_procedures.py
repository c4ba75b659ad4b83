"""Whole procedures on the command line: rolled, asked for, and their odds."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import click
import pytest

from bloodyapril.cli.groups import found_at
from bloodyapril.cli.odds import command as odds
from bloodyapril.cli.roll import command as roll
from tests.cli.conftest import Run

ROLLS, ODDS = roll.lazy, odds.lazy
FIGHT = ("6 Albatros D.III Medium+3 av=3", "6 RE8 Low+8")
PUPS = ("3 Sopwith Pup Medium av=2", "5 Albatros D.III Medium av=3")
ROLLED = {
    "combat": (*FIGHT, "--sees", "tally"),
    "dogfight": (*PUPS, "--attacker-orders", "when-hurt"),
    "barrage": ("4 RE8 Low+6", "heavy"),
    "bomb-run": ("4 FE2d Low+4", "--aa", "medium", "--aa", "light"),
    "landing": ("2 RE8 damaged=1",),
    "disengage": PUPS,
    "bounce": (*PUPS, "2 Albatros D.III Medium+4"),
    "weather": ("--month", "May"),
    "initiative": ("--british", "10", "--german", "3"),
}
COUNTED = {
    "combat": (*FIGHT, "--joint"),
    "dogfight": (*PUPS, "--turns", "2", "--plays", "100"),
    "bomb-run": ("4 FE2d Low+4", "--aa", "medium", "--press"),
    "recon": ("3 FE2d Medium+3", "--turn", "medium,2", "--turn", "3"),
}


WORKED_OUT = ("drift", "heights")
"""Procedures without dice."""


def test_every_procedure_is_tried_here() -> None:
    assert {*ROLLED, *WORKED_OUT} == set(ROLLS)
    assert {*COUNTED, "compare", "scenario"} == set(ODDS)


@pytest.mark.parametrize("name", ROLLED)
def test_a_seed_repeats_a_procedure(run: Run, name: str) -> None:
    words = ("roll", name, *ROLLED[name], "--seed", "april", "--json")
    assert run(*words).stdout == run(*words).stdout
    told = json.loads(run(*words).stdout)
    assert told["dice"] == "seed april"
    assert all(event["rule"] for event in told["events"])


@pytest.mark.parametrize("name", ROLLED)
def test_the_faces_of_a_procedure_typed_again_give_the_same(run: Run, name: str) -> None:
    seeded = json.loads(run("roll", name, *ROLLED[name], "--seed", "7", "--json").stdout)
    faces = [
        str(face % 10) for event in seeded["events"] for roll in event["rolls"]
        for face in roll["faces"]
    ]  # fmt: skip
    result = run("roll", name, *ROLLED[name], "--dice", ",".join(faces), "--json")
    typed = json.loads(result.stdout)
    # Sub-rolls are told in the order in which they were made, so their faces can be typed so.
    assert typed["events"] == seeded["events"]


def test_one_face_more_is_refused(run: Run) -> None:
    result = run("roll", "barrage", *ROLLED["barrage"], "--dice", "1 1 1")
    assert result.exit_code == 2
    assert "more dice typed than the roll needs" in result.stderr


def test_a_procedure_asks_for_its_dice_and_steps_back(run: Run) -> None:
    words = ("roll", "barrage", "4 RE8 Low+6", "heavy", "--dice", "ask", "--json")
    hit = run(*words, stdin="0 0\n5 5\n0 0\n")
    assert json.loads(hit.stdout)["hit"] is True
    missed = run(*words, stdin="0 0\nback\n1 1\n")
    assert json.loads(missed.stdout)["hit"] is False
    assert missed.stderr.count("heavy AA") == hit.stderr.count("heavy AA") + 1


@pytest.mark.parametrize("name", COUNTED)
def test_chances_add_up_to_one(run: Run, name: str) -> None:
    rows = json.loads(run("odds", name, *COUNTED[name], "--json").stdout)
    for table, results in groupby(rows, lambda row: row["table"]):
        assert sum(Fraction(row["fraction"]) for row in results) == 1, table
    methods = {row["method"].split(",")[0] for row in rows}
    assert methods == {"simulated" if name == "dogfight" else "exact"}


def test_odds_for_a_spreadsheet_and_for_programs_agree(run: Run) -> None:
    words = ("odds", "bomb-run", *COUNTED["bomb-run"])
    lines = run(*words, "--csv").stdout.splitlines()
    assert lines[0] == "table,result,fraction,chance,method"
    assert len(lines) - 1 == len(json.loads(run(*words, "--json").stdout))


def test_a_long_table_sums_up_the_rest(run: Run) -> None:
    shown = run("odds", "combat", *FIGHT).stdout
    assert "other results" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_two_situations_side_by_side(run: Run) -> None:
    high = "combat '3 SE5 Medium+5' '4 Albatros D.III Low+3'"
    low = "combat '3 SE5 Low+4' '4 Albatros D.III Low+3'"
    shown = run("odds", "compare", high, low).stdout
    assert f"A: {high}" in shown
    assert f"B: {low}" in shown
    assert "losses of SE5" in shown
    pairs = json.loads(run("odds", "compare", high, low, "--json").stdout)
    assert pairs[0]["first"][0]["table"] == "engagement"
    same = json.loads(run("odds", "compare", high, high, "--json").stdout)
    assert all(pair["first"] == pair["second"] for pair in same)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ("roll", "combat", "6 Albatros D.IX", "6 RE8"),
            "no aeroplane type called 'Albatros D.IX'. Did you mean Albatros D",
        ),
        (("roll", "combat", "six RE8", "6 RE8"), "Did you mean RE8?"),
        (("roll", "combat", "6 RE8 Low+99", "6 RE8"), "RE8 has time to climb 0 to"),
        (("roll", "combat", "6 RE8 av=much", "6 RE8"), "av=much"),
        (("roll", "combat", *FIGHT, "--sees", "x"), "no state of detection called 'x'"),
        (("roll", "combat", *FIGHT, "--sky", "green"), "no sky called 'green'"),
        (("roll", "combat", *FIGHT, "--sky", "mostly-cloudy"), "needs --cloud-band"),
        (("roll", "combat", *FIGHT, "--over", "Dutch"), "no side called 'Dutch'"),
        (("roll", "combat", *FIGHT, "--dice", "1", "--seed", "2"), "not both"),
        (("roll", "combat", *reversed(FIGHT)), "RE8 cannot attack: Albatros D.III is higher"),
        (("odds", "combat", *reversed(FIGHT)), "RE8 cannot attack: Albatros D.III is higher"),
        (("roll", "combat", "4 RE8 wheel", "3 SE5"), "a Defensive Wheel attacks nobody"),
        (("roll", "combat", *FIGHT[:1], "3 SE5 wheel"), "only two-seaters form a wheel"),
        (("roll", "disengage", "2 SE5", "2 Albatros D.III", "--spin"), "only a single aeroplane"),
        (("roll", "bounce", *PUPS, "2 Sopwith Pup Medium"), "is on the same side [13.2]"),
        (("roll", "bounce", *PUPS, "2 Albatros D.III Deck"), "is higher [13.21c]"),
        (("roll", "combat", *PUPS, "--sees", "undetected"), "is undetected [13.21b]"),
        (("roll", "combat", "2 SE5 damaged=2", PUPS[1]), "is undamaged [13.21d]"),
        (("odds", "combat", "2 SE5", "2 RE8"), "is on the same side [13.2]"),
        (("roll", "dogfight", *PUPS, "--attacker-orders", "schusta"), "has no Schusta"),
        (
            ("odds", "compare", "recon '3 FE2d Medium+3' --turn 3", "combat '2 SE5' '2 DFW C.V'"),
            "have nothing to compare",
        ),
        (("odds", "dogfight", "2 BE2e", PUPS[1], "--attacker-orders", "spin-out"), "cannot spin"),
        (("odds", "recon", "2 SPAD VII Medium+1", "--turn", "medium,2"), "not equipped for Recon"),
        (("roll", "barrage", "4 RE8 Low+6", "heavy", "--speed", "0"), "does not fly at 0 MP"),
        (("roll", "barrage", "4 RE8 Low+6", "heavy", "--speed", "9"), "does not fly at 9 MP"),
        (("roll", "drift", "NX", "--wind", "15", "--from", "N"), "'NX' is no heading"),
        (("roll", "dogfight", "3 SE5", "4 RE8 wheel"), "which no dogfight draws in"),
        (("roll", "bomb-run", "4 FE2d Medium+3"), "above 10,000 ft"),
        (("roll", "barrage", "4 RE8", ""), "no AA density called ''"),
        (("roll", "dogfight", *PUPS, "--attacker-orders", "run"), "no standing orders called"),
        (("roll", "barrage", "4 RE8", "medium", "--over", ""), "no side called ''"),
        (("roll", "combat", "G1@", "3 SE5", "--record"), "name the campaign of a flight"),
        (("odds", "scenario", "drocourt", "--seed", " "), "and not blank"),
        (("roll", "disengage", "3 RE8 Low", "2 RE8 Low"), "are on one side"),
        (("roll", "combat", "4 RE8 Low av=1 av=2", "3 SE5"), "av= is given twice"),
        (("roll", "combat", *PUPS, "--seed", "1", "--seed", "2"), "--seed is given twice"),
        (("roll", "wind-up", "--aggression", "1", "--aggression", "2"), "--aggression is given"),
        (("roll", "barrage", "4 RE8", "thick"), "no AA density called 'thick'"),
        (("roll", "bomb-run", "4 FE2d", "--profile", "E"), "no target profile called 'E'"),
        (("odds", "combat", *FIGHT, "--json", "--csv"), "not both"),
        (("odds", "recon", "2 FE2d Medium", "--turn", "3,"), "write a turn as its barrages"),
        (("odds", "recon", "2 FE2d Medium", "--turn", "3,thick"), "no AA density called"),
        (("odds", "recon", "2 FE2d Medium", "--turn", "3", "--camera", "3"), "numbers 1 to 2"),
        (("odds", "recon", "2 FE2d Deck", "--turn", "3"), "below Deck+1 or 1,500 ft"),
        (("odds", "compare", "combat", "'"), "combat"),
        (("odds", "compare", "wind-up", "wind-up"), "'wind-up' cannot be compared"),
        (("odds", "compare", "scenario a", "scenario b"), "'scenario' cannot be compared"),
        (("odds", "scenario", "nowhere"), "no scenario called 'nowhere'"),
        (("odds", "scenario", "drocourt", "--json", "--csv"), "not both"),
        (("odds", "compare", "combat 'a", "combat"), "No closing quotation"),
        (("roll", "comat"), "Did you mean combat?"),
    ],
)
def test_nonsense_is_refused_in_a_line(run: Run, words: tuple[str, ...], fault: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert fault in result.stderr
    assert "Traceback" not in result.stderr


def test_the_sun_behind_an_attacker_dazzles_its_defender(run: Run) -> None:
    """Rule 7.2: the defender, detected, needs 13, less 3."""
    said = ("roll", "combat", *FIGHT, "--seen", "detected", "--seed", "1", "--json")
    told = [json.loads(run(*said, *sun).stdout) for sun in ((), ("--sun", "behind"))]
    rolls = [events["events"][0]["rolls"] for events in told]
    named = [{modifier["id"] for modifier in sub[1]["modifiers"]} for sub in rolls]
    assert named[1] - named[0] == {"in-sun"}
    assert rolls[0][0] == rolls[1][0]


def test_a_wheel_fights_as_one(run: Run) -> None:
    """Rule 13.44: only the attacker rolls to engage."""
    wheel = run("roll", "combat", FIGHT[0], f"{FIGHT[1]} wheel", "--sees", "tally", "--json")
    events = json.loads(wheel.stdout)["events"]
    assert len(events[0]["rolls"]) == 1


def test_a_dogfight_ends_in_cloud(run: Run) -> None:
    """Rule 13.41."""
    cloud = ("--sky", "mostly-cloudy", "--cloud-band", "low")
    ended = json.loads(run("roll", "dogfight", *PUPS, *cloud, "--seed", "3", "--json").stdout)
    assert ended["turns"] <= 5


def test_the_wind_is_worked_out(run: Run) -> None:
    """Rule 7.52: its examples, a south wind's marker and all."""
    said = ("roll", "drift", "--from", "NW")
    assert "It stays, marker -½ MP." in run(*said, "NW", "--wind", "15").stdout
    assert "It stays, no half MP marker." in run(*said, "NW", "--wind", "15", "--half", "+").stdout
    assert "It stays, marker ½ MP." in run(*said, "S", "--wind", "15").stdout
    assert "It drifts 1 hex S, no half" in run(*said, "S", "--wind", "15", "--half", "+").stdout
    assert "It stays, no half MP marker." in run(*said, "NNE", "--wind", "15").stdout
    assert "It drifts 1 hex SE, no half" in run(*said, "NNE", "--wind", "30").stdout
    told = json.loads(run(*said, "SE", "--wind", "45", "--half", "+", "--json").stdout)
    assert told == {"hexes": 2, "towards": "SE", "marker_mp": 0.0}


def test_who_is_higher_is_worked_out(run: Run) -> None:
    """Rule 10.15: its example."""
    words = ("roll", "heights", "SE5 Medium+5", "Albatros D.III Medium+5")
    shown = run(*words).stdout
    assert "SE5 Medium+5: 14,250 ft, 5/7" in shown
    assert "Albatros D.III Medium+5: 13,750 ft, 5/8" in shown
    assert "SE5 is higher, by feet" in shown
    assert json.loads(run(*words, "--json").stdout)["advantage"] == "SE5"


def test_the_chits_of_a_phase_move_everybody(run: Run) -> None:
    """Rule 9.22: its example: 3 British by a 3, none by a 0, 4, one German, the last three, two."""
    order = json.loads(
        run(
            "roll", "initiative", "--british", "10", "--german", "3", "--seed", "1", "--json"
        ).stdout
    )["order"]
    moved = {"British": 0, "German": 0}
    for part in order.split(", "):
        side, count = part.split()
        moved[side] += int(count)
    assert moved == {"British": 10, "German": 3}
    none = run("roll", "initiative", "--british", "0", "--german", "0", "--json").stdout
    assert json.loads(none)["order"] == "nobody moves"


def test_who_leaves_a_dogfight_by_speed_needs_no_contest(run: Run) -> None:
    """Rule 13.41c."""
    fast = ("roll", "disengage", "SPAD VII Medium", "2 Halberstadt D.II Medium", "--json")
    told = json.loads(run(*fast).stdout)
    asked = [roll["title"] for event in told["events"] for roll in event["rolls"]]
    assert told["free"] is True
    assert "Disengagement" not in asked
    assert "free: yes" in run(*fast[:-1]).stdout.splitlines()


def test_what_became_of_several_alike_is_told_once(run: Run) -> None:
    """Rule 11.4."""
    landed = run("roll", "landing", "3 FE2d Deck", "--seed", "1").stdout
    assert "flight: FE2d: 3 ok; 3 home; " in landed


@pytest.fixture
def april(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    short = Path(__file__).parent.parent / "store" / "short.toml"
    run("campaign", "new", "April", "--scenario", str(short), "--seed", "1")


@pytest.mark.usefixtures("april")
def test_a_flight_of_a_campaign_fights_as_it_is_and_the_campaign_stays(run: Run) -> None:
    before = run("journal", "show", "--campaign", "April").stdout
    told = json.loads(
        run("roll", "combat", "3 Albatros D.III Low+3", "B1@April", "--seed", "1", "--json").stdout
    )
    assert told["defender"]["name"] == "59 Squadron photographers"
    assert len(told["defender"]["aeroplanes"]) == 2
    assert run("journal", "show", "--campaign", "April").stdout == before


@pytest.mark.usefixtures("april")
@pytest.mark.parametrize(
    ("flight", "fault"),
    [("B9@April", "B9"), ("G1@April", "G1"), ("B1@May", "no campaign called 'May'")],
)
def test_what_the_player_does_not_have_does_not_fight(run: Run, flight: str, fault: str) -> None:
    result = run("roll", "landing", flight)
    assert result.exit_code == 2
    assert fault in result.stderr


def test_the_help_lists_procedures_and_charts(run: Run) -> None:
    shown = run("roll", "-h").stdout
    assert shown.index("Procedures:") < shown.index("Charts:")
    assert all(f"  {name}  " in shown for name in ROLLS)


@pytest.mark.parametrize("place", [place for place, _ in (*ROLLS.values(), *ODDS.values())])
def test_the_example_of_each_help_page_works(run: Run, place: str) -> None:
    command: click.Command = found_at(place)
    example = " ".join((command.epilog or "").split()).partition("Example: bloodyapril ")[2]
    assert run(*shlex.split(example)).exit_code == 0


def test_who_is_let_go_as_a_bouncer_comes_checks_for_wind_up(run: Run) -> None:
    """Rules 13.43c and 15.1: he got away, and does not scatter."""
    bounced = (*PUPS, "2 Albatros D.III Medium+4", "--defender-leaves", "--let-go", "--json")
    told = json.loads(run("roll", "bounce", *bounced, "--seed", "1").stdout)
    rolls = [roll for event in told["events"] for roll in event["rolls"]]
    checked = [roll for roll in rolls if roll["chart"] == "wind-up"]
    (free,) = (roll for roll in checked if roll["subject"].startswith("Albatros D.III"))
    assert "disengaged" in {one["id"] for one in free["modifiers"]}
    assert not [r for r in rolls if r["chart"] == "scatter" and r["subject"] == free["subject"]]
