"""Rolls from the command line: every chart, every way to give dice, every refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from click.testing import Result

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.dice import SeededDice
from bloodyapril.checks.facts import Fact, FactKind, FactValue
from bloodyapril.cli.plain import plain_fact
from bloodyapril.store.library.shelves import library

Run = Callable[..., Result]

CHARTS = library().charts
SPIN = ("roll", "spin-recovery", "--aggression", "2", "--damage", "crippled")


def answers(fact: Fact) -> tuple[FactValue, ...]:
    if fact.kind is FactKind.FLAG:
        return (False, True)
    return fact.choices or (fact.low or 0,)


def first_facts(chart: Chart) -> list[str]:
    """Options with the first answers for which the chart has an entry and no objection."""
    for column in chart.columns:
        told = dict(zip(chart.by, column, strict=True))
        others = [chart.vocabulary[name] for name in chart.facts if name not in told]
        asked = [fact for fact in others if fact.default is None or fact.kind is FactKind.FLAG]
        # A fact that a refusal turns on may need another answer than its usual one.
        asked += [fact for fact in others if fact.choices and fact not in asked]
        for chosen in product(*map(answers, asked)):
            facts = {**told, **{f.id: value for f, value in zip(asked, chosen, strict=True)}}
            if chart.offer("", **facts) is not None:
                return [word for fact in facts.items() for word in as_options(chart, *fact)]
    raise AssertionError(f"{chart.id} allows no roll")


def as_options(chart: Chart, name: str, value: FactValue) -> list[str]:
    if isinstance(value, bool):
        return [f"--{name}"] if value else []
    halves = chart.vocabulary[name].kind is FactKind.MP
    return [f"--{name}", str(int(value) / 2 if halves else value)]


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_can_be_rolled_on(run: Run, name: str) -> None:
    chart = CHARTS[name]
    dice = ["--dice", "5" * chart.dice] if chart.dice else []
    result = run("roll", name, *first_facts(chart), *dice, "--json")
    assert result.exit_code == 0, result.stderr
    rolled = json.loads(result.stdout)
    assert rolled["chart"] == name
    assert rolled["faces"] == [5] * chart.dice
    if chart.dice:
        assert rolled["total"] == 5 * chart.dice + sum(m["drm"] for m in rolled["modifiers"])
    facts = {name: chart.vocabulary[name].parse(value) for name, value in rolled["facts"].items()}
    check = chart.check("", **facts)
    assert check.read((5,) * chart.dice).result == rolled["result"]
    assert rolled["facts"] == {
        name: plain_fact(chart, name, value) for name, value in chart.full(facts).items()
    }


def test_json_has_the_same_keys_whatever_is_rolled(run: Run) -> None:
    rolls = [
        run("roll", name, *first_facts(CHARTS[name]), "--json").stdout
        for name in ("wind-up", "turn", "jasta-size", "shot-resolution")
    ]
    keys = {tuple(json.loads(roll)) for roll in rolls}
    assert len(keys) == 1


def test_a_roll_is_accounted_for_line_by_line(run: Run) -> None:
    """Spin recovery is fixed by the rulebook: 5 to reach, 2 less for a crippled aeroplane."""
    result = run(*SPIN, "--dice", "4")
    assert result.stdout == (
        "Spin recovery (10.31)  [rulebook]\n"
        "aggression 2, damage crippled\n"
        "  +2  the pilot's Aggression Value  10.31  rulebook\n"
        "  -2  a crippled aeroplane          10.31  rulebook\n"
        "Dice: 4 (dice as typed)\n"
        "Natural 4, net 0, total 4: row 4 or less\n"
        "Result: still spinning, one band lower (spinning)\n"
    )
    assert "out of the spin" in run(*SPIN, "--dice", "5").stdout


def test_explaining_lists_what_did_not_apply(run: Run) -> None:
    told = run(*SPIN, "--dice", "4", "--explain").stdout
    below = told.split("Did not apply\n")[1]
    assert "  -1  a damaged aeroplane" in below
    assert "the pilot's Aggression Value" not in below
    assert "Rests on the rulings glide-and-spin-source" in below
    assert f"fingerprint {CHARTS['spin-recovery'].fingerprint}" in below


def test_a_chart_without_dice_is_looked_up(run: Run) -> None:
    assert run("roll", "turn", "--turn-limit", "free", "--speed-mp", "4").stdout == (
        "Turn table (10.32)  [rulebook]\n"
        "turn-limit free, speed-mp 4\n"
        "Looked up, no dice.\n"
        "Result: 3\n"
    )
    looked_up = json.loads(run("roll", "turn", "--turn-l", "m", "--speed-mp", "5", "--json").stdout)
    assert (looked_up["result"], looked_up["natural"], looked_up["row"]) == (4, None, None)
    assert looked_up["dice"] == {"count": 0, "kind": "looked-up", "seed": None}


def test_a_cell_from_elsewhere_says_so(run: Run) -> None:
    """The hole in the printed scout matrix is filled by a ruling, not by the rulebook."""
    told = run("roll", "scout-type", "--jasta-row", "april-b-33", "--dice", "6").stdout
    assert "[rulebook]" in told.splitlines()[0]
    assert "This cell of the chart: [ruling]" in told
    assert (
        "This cell"
        not in run("roll", "scout-type", "--jasta-row", "april-b-33", "--dice", "7").stdout
    )


# --- dice


@pytest.mark.parametrize("dice", ["7,10", "7 10", "7,0", "70", "7, 0"])
def test_dice_may_be_typed_in_several_ways(run: Run, dice: str) -> None:
    rolled = json.loads(run("roll", "wind-up", "--dice", dice, "--json").stdout)
    assert rolled["faces"] == [7, 10]
    assert rolled["dice"] == {"count": 2, "kind": "typed", "seed": None}


def test_a_seed_repeats_a_roll(run: Run) -> None:
    once, again = (run("roll", "wind-up", "--seed", "april").stdout for _ in range(2))
    assert once == again
    assert "(seed april)" in once
    rolled = json.loads(run("roll", "wind-up", "--seed", "april", "--json").stdout)
    assert tuple(rolled["faces"]) == SeededDice("april").faces(2)
    assert rolled["dice"] == {"count": 2, "kind": "seeded", "seed": "april"}


def test_without_dice_the_seed_that_repeats_the_roll_is_told(run: Run) -> None:
    fresh = run("roll", "wind-up").stdout
    seed = re.search(r"\(seed (\d+)\)", fresh)
    assert seed is not None
    assert run("roll", "wind-up", "--seed", seed[1]).stdout == fresh


def test_two_fresh_rolls_have_their_own_seeds(run: Run) -> None:
    seeds = {json.loads(run("roll", "wind-up", "--json").stdout)["dice"]["seed"] for _ in range(4)}
    assert len(seeds) == 4


def test_several_rolls_are_listed_and_counted(run: Run) -> None:
    told = run("roll", "jasta-size", "--times", "3", "--dice", "1,5,5").stdout
    assert [line.split() for line in told.splitlines()[-4:-1]] == [
        ["1", "1", "1", "1", "1"],
        ["2", "5", "5", "4-5", "3"],
        ["3", "5", "5", "4-5", "3"],
    ]
    assert told.endswith("Together: 1 x 1; 2 x 3\n")


def test_several_rolls_for_programs_are_a_list_even_of_one(run: Run) -> None:
    many = json.loads(run("roll", "wind-up", "--times", "3", "--seed", "1", "--json").stdout)
    one = json.loads(run("roll", "wind-up", "--times", "1", "--seed", "1", "--json").stdout)
    alone = json.loads(run("roll", "wind-up", "--seed", "1", "--json").stdout)
    assert len(many) == 3
    assert one == [alone]
    faces = [face for roll in many for face in roll["faces"]]
    assert tuple(faces) == SeededDice("1").faces(6)


# --- names


def test_a_rule_number_serves_as_a_name(run: Run) -> None:
    assert "Manoeuvre (13.31)" in run("roll", "13.31", "--undamaged", "3", "--dice", "3,4").stdout


def test_names_are_read_kindly(run: Run) -> None:
    assert run("roll", "Wind Up", "--dice", "3,4").exit_code == 0


def test_facts_may_be_shortened(run: Run) -> None:
    short = run("roll", "visual-sighting", "--tar=u", "--r", "2", "--aero", "3", "--dice", "34")
    full = run(
        "roll", "visual-sighting", "--target-state", "undetected", "--range", "2",
        "--aeroplanes", "3", "--dice", "34",
    )  # fmt: skip
    assert short.exit_code == 0
    assert short.stdout == full.stdout


def test_movement_points_are_typed_in_halves(run: Run) -> None:
    words = ("--band", "low", "--density", "light", "--aeroplanes", "2", "--dice", "55", "--json")
    rolled = json.loads(run("roll", "aa", *words, "--speed", "2.5").stdout)
    assert rolled["facts"]["speed"] == 2.5
    assert "speed 2½ MP" in run("roll", "aa", *words[:-1], "--speed", "2½").stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("visual-sighting", "--dice", "34"),
            "Visual sighting still needs --range (say a number from 0 to 99); --target-state (say "
            "one of tally, detected, detected-previously, undetected); --aeroplanes (say a number "
            "from 0 to 18)",
        ),
        (("special-damage",), "Special damage still needs --damage (say one of none, damaged"),
        (("wind-up", "--aggression", "9"), "aggression cannot be 9; say a number from -3 to 6"),
        (("wind-up", "--aggression", "x"), "aggression: 'x' is not a number"),
        (("wind-up", "--cause", "x"), "no cause called 'x'. Say one of air-to-air, ground-fire."),
        (("wind-up", "--own", "1"), "--own could be --own-damaged or --own-crippled or --own-shot"),
        (("aa", "--speed", "2.7"), "speed: '2.7' MP: movement points go in halves"),
        (("wind-up", "--sped", "2"), "No such option '--sped'."),
        (("wind-up", "--dice", "7"), "Wind Up needs 2 dice: die 2 of 2 missing"),
        (("wind-up", "--times", "3", "--dice", "7,4"),
         "Wind Up 3 times needs 6 dice in all: 2 were typed"),
        (("wind-up", "--times", "2", "--dice", "7"), "needs 4 dice in all: 1 was typed"),
        (("wind-up", "--seed", ""), "a seed is a word or a number, and not blank"),
        (("wind-up", "--seed", "  "), "a seed is a word or a number, and not blank"),
        (("combat", "3 SE5 Low", "3 RE8 Low", "--seed", ""), "a seed is a word or a number"),
        (("wind-up", "--folder", "elsewhere"), "--folder is where --campaign is looked for"),
        (("wind-up", "--dice", "7,4,3"), "more dice typed than the roll needs: 3 left over"),
        (("wind-up", "--dice", "7,11"), "no ten-sided die shows '11'; faces are 1 to 10"),
        (("wind-up", "--dice", ""), "no dice typed"),
        (("wind-up", "--dice", "7,4", "--seed", "1"), "say --dice or --seed, not both"),
        (("wind-up", "--times", "0"), "0 is not in the range"),
        (("wind-up", "--times", "1001"), "1001 is not in the range"),
        (
            ("turn", "--turn-limit", "max", "--speed-mp", "3", "--dice", "5"),
            "Turn table is looked up: it takes no dice",
        ),
        (("windup",), "no chart called 'windup'. Did you mean wind-up"),
        (("maneuver",), "Did you mean manoeuvre?"),
        (("vis",), "Did you mean visual-sighting?"),
        (("7",), "rule 7 has 4 charts: cloud-layer, weather-start, wind-from, wind-speed; say whi"),
        (("99",), "rule 99 has no chart; see: bloodyapril chart list"),
        (("time-to-climb",), "see: bloodyapril chart show time-to-climb"),
        (
            ("victory-points", "--deed", "patrol-flown", "--side", "German"),
            "no Victory points entry: the chart has no entry for deed patrol-flown, side German",
        ),
        (
            ("visual-sighting", "--range", "7", "--target-state", "tally", "--aeroplanes", "1",
             "--night"),
            "no Visual sighting roll: the target is more than 5 hexes off, bands counted [8.3]; no "
            "sighting by night [21.12]",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_rolled_is_told_in_one_line(
    run: Run, words: tuple[str, ...], told: str
) -> None:
    result = run("roll", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


# --- at the table


SIGHTING = ("roll", "visual-sighting", "--aeroplanes", "2")


@pytest.mark.usefixtures("at_the_table")
def test_at_the_table_missing_facts_are_asked_for_one_by_one(run: Run) -> None:
    result = run(*SIGHTING, "--seed", "1", stdin="2\nnearby\nu\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("Hexes to the target")
    assert "Error: no target-state called 'nearby'. Say one of tally" in result.stdout
    assert "range 2, target-state undetected, aeroplanes 2" in result.stdout


@pytest.mark.usefixtures("at_the_table")
@pytest.mark.parametrize("option", [("--dice", "34"), ("--json",)])
def test_whoever_gives_dice_or_wants_json_is_not_asked(run: Run, option: tuple[str, ...]) -> None:
    result = run(*SIGHTING, *option)
    assert result.exit_code == 2
    assert "still needs --range" in result.stderr


def test_a_pipe_is_not_asked(run: Run) -> None:
    assert run(*SIGHTING).exit_code == 2


@pytest.mark.usefixtures("at_the_table")
def test_dice_can_be_asked_for(run: Run) -> None:
    result = run("roll", "wind-up", "--dice", "ask", stdin="7\n11 3\n7 4 2\n3 8\n")
    assert result.exit_code == 0
    assert "Wind Up needs 2 dice: die 2 of 2 missing." in result.stderr
    assert "no ten-sided die shows '11'" in result.stderr
    assert "more dice typed than the roll needs: 2 left over." in result.stderr
    assert "Dice: 3 + 8 = 11 (dice as typed)" in result.stdout


def test_being_asked_for_dice_does_not_spoil_the_json(run: Run) -> None:
    result = run("roll", "wind-up", "--dice", "ask", "--json", stdin="3 8\n")
    assert json.loads(result.stdout)["faces"] == [3, 8]


def test_asking_tells_the_chances_beforehand(run: Run) -> None:
    result = run("roll", "wind-up", "--dice", "ask", stdin="3 8\n")
    assert "Wind Up: carries on 79%; aborts 15%; aborts, and" in result.stderr


def test_an_empty_line_lets_the_program_throw(run: Run) -> None:
    result = run("roll", "wind-up", "--dice", "ask", "--json", stdin="\n")
    faces = json.loads(result.stdout)["faces"]
    assert f"Thrown: {faces[0]} {faces[1]}" in result.stderr


def test_an_answer_can_be_taken_back(run: Run) -> None:
    asked = ("roll", "wind-up", "--dice", "ask", "--times", "3", "--json")
    result = run(*asked, stdin="back\n1 2\n3 4\nback\nback\n5 6\n7 8\n9 0\n")
    assert "There is nothing to go back to." in result.stderr
    assert [roll["faces"] for roll in json.loads(result.stdout)] == [[5, 6], [7, 8], [9, 10]]


@pytest.mark.parametrize("stdin", ["quit\n", ""])
def test_quitting_or_the_end_of_input_cancels(run: Run, stdin: str) -> None:
    result = run("roll", "wind-up", "--dice", "ask", stdin=stdin)
    assert result.exit_code == 1
    assert result.stderr.endswith("Cancelled.\n")
    assert "Result" not in result.stdout


def test_no_fact_has_the_name_of_an_option() -> None:
    options = {"dice", "typed", "seed", "times", "explain", "json", "csv", "help"}
    options |= {"as-json", "as-csv"}
    vocabulary: Mapping[str, Any] = next(iter(CHARTS.values())).vocabulary.facts
    assert not options & set(vocabulary)
