"""Odds of procedures, doubted from four sides: counted, by another library, simulated, by sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, sqrt

import pytest
from dyce import H

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Contest, Draw, Question
from bloodyapril.checks.dice import Dice, SeededDice
from bloodyapril.odds.paths import odds_of, odds_of_check, paths
from bloodyapril.terms.errors import Unlawful

SlowOdds = Callable[[Callable[[Dice], object]], dict[object, Fraction]]
Fight = Callable[[Dice], tuple[int, int]]

TWO_DICE = 2 @ H(10)


def shares(histogram: H[int]) -> dict[int, Fraction]:
    """A histogram of the other library as fractions."""
    return {outcome: Fraction(ways, histogram.total) for outcome, ways in histogram.items() if ways}


# --- one roll


@pytest.mark.parametrize("aggression", [-3, 0, 4])
def test_a_roll_has_the_odds_that_another_library_finds(
    charts: Mapping[str, Chart], aggression: int
) -> None:
    check = charts["wind-up"].check("", aggression=aggression)
    odds = odds_of_check(check)
    expected: Counter[object] = Counter()
    for total, ways in (TWO_DICE + aggression).items():
        expected.update({row.result: ways for row in check.column.rows if total in row.totals})
    assert odds == {result: Fraction(ways, 100) for result, ways in expected.items()}


@pytest.mark.parametrize("aggression", range(-3, 7))
def test_a_number_to_reach_has_the_odds_that_another_library_finds(
    charts: Mapping[str, Chart], aggression: int
) -> None:
    check = charts["engagement"].check(
        "", target_state="tally", own_aeroplanes=2, aeroplanes=2, aggression=aggression
    )
    number = check.column.rows[1].totals.low
    assert number is not None
    reached = shares((TWO_DICE + check.stack.net).ge(number))
    assert odds_of_check(check).chance("engaged") == reached.get(1, 0)


def test_a_contest_has_the_odds_that_another_library_finds() -> None:
    contest = Contest("Disengaging", "13.41c", "", 12, 14, "gets away", "stays")
    assert dict(odds_of_check(contest)) == shares((H(10) + 12).gt(H(10) + 14))


def test_results_stand_in_the_order_of_their_chart(charts: Mapping[str, Chart]) -> None:
    check = charts["shot-resolution"].check("", firepower=4)
    assert list(odds_of_check(check)) == ["miss", "D", "C", "K"]
    assert list(odds_of(lambda dice: dice.ask(check))) == ["miss", "D", "C", "K"]


# --- procedures


def test_a_procedure_of_one_roll_has_the_odds_of_that_roll(coin: Question) -> None:
    assert odds_of(lambda dice: dice.ask(coin)) == odds_of_check(coin)


def test_a_rule_that_asks_nothing_is_certain() -> None:
    assert dict(odds_of(lambda dice: "always")) == {"always": 1}


def second_chance(coin: Question) -> Callable[[Dice], str]:
    """Heads wins; after tails, one more throw."""

    def procedure(dice: Dice) -> str:
        if dice.ask(coin) == "heads":
            return "at once"
        return "late" if dice.ask(coin) == "heads" else "never"

    return procedure


def test_a_second_throw_happens_only_where_the_rule_makes_it(coin: Question) -> None:
    quarter = Fraction(1, 4)
    odds = odds_of(second_chance(coin))
    assert dict(odds) == {"at once": 2 * quarter, "late": quarter, "never": quarter}
    assert len(list(paths(second_chance(coin)))) == 3


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_equal_rolls_have_the_odds_of_counting_every_face(
    shot: Question, slow_odds: SlowOdds, count: int
) -> None:
    assert dict(odds_of(lambda dice: dice.ask_all(shot, count))) == slow_odds(
        lambda dice: dice.ask_all(shot, count)
    )


def test_a_chain_of_rolls_has_the_odds_of_counting_every_face(
    coin: Question, shot: Question, slow_odds: SlowOdds
) -> None:
    def procedure(dice: Dice) -> tuple[object, ...]:
        first = dice.ask(shot)
        if first == "miss":
            return (first,)
        pair = dice.ask_all(coin, 2)
        return first, pair, dice.ask(shot) if pair.count("heads") == 1 else "quiet"

    assert dict(odds_of(procedure)) == slow_odds(procedure)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_kills_among_equal_shots_are_those_that_another_library_finds(
    charts: Mapping[str, Chart], count: int
) -> None:
    check = charts["shot-resolution"].check("", firepower=4)
    kill = odds_of_check(check)["K"]
    one = H({1: kill.numerator, 0: kill.denominator - kill.numerator})
    assert dict(odds_of(lambda dice: dice.ask_all(check, count).count("K"))) == shares(count @ one)


def test_a_fight_has_the_odds_that_another_library_finds(
    charts: Mapping[str, Chart], shots_and_hits: Fight
) -> None:
    """Manoeuvre, then as many shots: kills by total probability, shot for shot."""
    shots = odds_of_check(charts["manoeuvre"].check("", undamaged=2, aggression=2))
    kill = odds_of_check(charts["shot-resolution"].check("", firepower=4, surprise=True))["K"]
    one = H({1: kill.numerator, 0: kill.denominator - kill.numerator})
    expected: dict[int, Fraction] = {}
    for number, chance in shots.items():
        count = int(number)
        fallen = shares(count @ one) if count else {0: Fraction(1)}
        for kills, share in fallen.items():
            expected[kills] = expected.get(kills, Fraction(0)) + chance * share
    assert dict(odds_of(lambda dice: shots_and_hits(dice)[1])) == expected


def test_a_fight_is_simulated_within_four_sigma(shots_and_hits: Fight) -> None:
    """One fixed seed: this never fails by chance, only when odds or dice change."""
    rolls = 20_000
    dice = SeededDice("four sigma")
    counted = Counter(shots_and_hits(dice) for _ in range(rolls))
    odds = odds_of(shots_and_hits)
    assert set(counted) <= set(odds)
    for result, exact in odds.items():
        chance = float(exact)
        sigma = sqrt(chance * (1 - chance) / rolls)
        assert abs(counted[result] / rolls - chance) <= 4 * sigma


@pytest.mark.parametrize("name", ["wind-up", "flight-quality", "crew-fate", "shot-resolution"])
def test_every_reachable_result_is_thrown_and_no_other(
    charts: Mapping[str, Chart], name: str
) -> None:
    first: dict[str, dict[str, str | int]] = {
        "flight-quality": {"training": "Regular"},
        "shot-resolution": {"firepower": 6},
    }
    check = charts[name].check("", **first.get(name, {}))
    rolls = 10_000
    dice = SeededDice(name)
    counted = Counter(dice.ask(check) for _ in range(rolls))
    odds = odds_of_check(check)
    assert set(counted) == set(odds)
    for result, exact in odds.items():
        chance = float(exact)
        assert abs(counted[result] / rolls - chance) <= 4 * sqrt(chance * (1 - chance) / rolls)


def test_draws_are_branched_on_too() -> None:
    draw = Draw("Which one", "14.1", ("first", "second", "third"))
    assert dict(odds_of(lambda dice: dice.ask(draw))) == dict.fromkeys(range(3), Fraction(1, 3))


def test_numbers_come_in_rising_order(shot: Question) -> None:
    odds = odds_of(lambda dice: -dice.ask_all(shot, 3).count("miss"))
    assert list(odds) == [-3, -2, -1, 0]


# --- paths


@pytest.mark.parametrize("count", range(7))
def test_equal_shots_branch_on_collections_not_on_orders(shot: Question, count: int) -> None:
    walked = list(paths(lambda dice: dice.ask_all(shot, count)))
    assert len(walked) == comb(count + 2, 2)
    assert len({results for results, _ in walked}) == len(walked)


def test_paths_are_walked_once_each_and_add_up_to_one(shots_and_hits: Fight) -> None:
    # Two aeroplanes have 0, 1 or 2 shots with four results each: 1 + 4 + 10 paths.
    walked = list(paths(shots_and_hits))
    assert len(walked) == 1 + 4 + 10
    assert sum(chance for _, chance in walked) == 1


def test_six_against_six_in_four_steps_is_exact(charts: Mapping[str, Chart]) -> None:
    def procedure(dice: Dice) -> tuple[object, ...]:
        engagement = charts["engagement"].check(
            "", target_state="tally", own_aeroplanes=6, aeroplanes=6
        )
        if "engaged" not in (dice.ask(engagement), dice.ask(engagement)):
            return ("nothing",)
        shots = dice.ask(charts["manoeuvre"].check("", undamaged=6))
        check = charts["shot-resolution"].check("", firepower=4)
        hits = dice.ask_all(check, int(shots))
        return hits, dice.ask(charts["wind-up"].check(""))

    odds = odds_of(procedure)
    assert sum(odds.values()) == 1
    assert 0 < odds.chance(("nothing",)) < 1


def test_a_rule_without_end_is_refused_not_awaited(coin: Question) -> None:
    def until_heads(dice: Dice) -> int:
        throws = 1
        while dice.ask(coin) == "tails":
            throws += 1
        return throws

    with pytest.raises(Unlawful, match="more than 50 paths, too many for exact odds"):
        odds_of(until_heads, most_paths=50)


def test_a_rule_that_is_no_function_of_its_dice_is_found_out(coin: Question) -> None:
    runs: list[int] = []

    def fickle(dice: Dice) -> object:
        runs.append(1)
        return dice.ask(coin) if len(runs) == 1 else "nothing"

    with pytest.raises(RuntimeError, match="asked fewer questions than before"):
        odds_of(fickle)


def test_odds_leave_no_rolls_behind(coin: Question) -> None:
    logs = []

    def procedure(dice: Dice) -> object:
        dice.ask(coin)
        logs.append(dice.take_log())
        return None

    odds_of(procedure)
    assert logs == [(), ()]
