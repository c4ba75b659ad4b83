"""A typed chart under check: each slip that a typist can make, with its line and its gravity.

Every case begins with a filled form, in which nothing is wrong, and makes one slip in it.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.totals import ChartError
from bloodyapril.checks.typing_in.complaints import Complaint, of_fault
from bloodyapril.checks.typing_in.typed import Fault, Typed, read_typed
from bloodyapril.store.library.charts import chart_form, charts, check_typed_chart, vocabulary
from tests.slips import changed, line_of, origin, told


def form(name: str, *changes: tuple[str, str]) -> str:
    """A filled form with a provenance, after some changes."""
    text = origin(chart_form(name, filled=True))
    for old, new in changes:
        text = changed(text, old, new)
    return text


def checked(text: str) -> tuple[Complaint, ...]:
    try:
        return check_typed_chart(read_typed(text))
    except Fault as fault:
        return of_fault(fault)


def errors(text: str) -> list[str]:
    return told(tuple(complaint for complaint in checked(text) if complaint.error))


def warnings(text: str) -> list[str]:
    return told(tuple(complaint for complaint in checked(text) if not complaint.error))


MODIFIER = 'id = "surprise"\nwhen = { surprise = true, enemy-wheel = false }\ndrm = 3'

ERRORS = [
    # TOML, keys, kinds
    ("wind-up", "dice = 2", "dice =", "no TOML: Invalid value"),
    ("wind-up", "dice = 2", "colour = 3\ndice = 2", "no key called 'colour'"),
    ("wind-up", 'title = "Wind Up"', 'titel = "Wind Up"',
     "no key called 'titel'. Did you mean title?"),
    ("wind-up", "dice = 2", 'dice = "2"', "dice = '2': say one of 0, 1, 2"),
    ("wind-up", "dice = 2", "dice = true", "dice = True: say one of 0, 1, 2"),
    ("wind-up", 'source = "owner"', 'source = "rulebook"',
     "source = 'rulebook': say one of owner"),
    ("wind-up", 'id = "wind-up"', 'id = "windup"',
     "no chart called 'windup'. Did you mean wind-up"),
    ("wind-up", 'rulings = [', 'bounds = [{ least = -9, rule = "1" }]\nrulings = [',
     "no key called 'bounds'"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("drm = 3", 'drm = "3"'),
     "modifier surprise: drm = '3': say a whole number up to 99"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("drm = 3", "drm = 2.5"),
     "modifier surprise: drm = 2.5: say a whole number up to 99"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("drm = 3", "drm = 300"),
     "modifier surprise: drm = 300: say a whole number up to 99"),
    # empty figures
    ("manoeuvre", '["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, "", 0, 1, 1]',
     "row 7-9, column 3 is empty"),
    ("manoeuvre", '["7-9", 0, 0, 0, 0, 1, 1]', '["", 0, 0, 0, 0, 1, 1]',
     "row 2, totals is empty"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("3", '""'), "modifier surprise: drm is empty"),
    ("manoeuvre", "cap = [-4, 4]", 'cap = ["", 4]', "cap of modifier differential is empty"),
    # facts and answers
    ("manoeuvre", 'by = ["undamaged"]', 'by = ["undamagd"]',
     "no fact called 'undamagd'. Did you mean undamaged"),
    ("manoeuvre", "{ surprise = true, enemy-wheel", "{ suprise = true, enemy-wheel",
     "no fact called 'suprise'. Did you mean surprise?"),
    ("manoeuvre", '"4-6"', '"four"', "'four' is no span"),
    ("manoeuvre", 'enemy-disengaged = "failed"', 'enemy-disengaged = "faild"',
     "no enemy-disengaged called 'faild'. Did you mean failed?"),
    ("manoeuvre", 'per = "differential"', 'per = "enemy-disengaged"',
     "modifier differential: enemy-disengaged cannot be counted"),
    ("manoeuvre", "cap = [-4, 4]", "cap = [4, -4]",
     "modifier differential: cap is [least, most] in numbers"),
    ("flight-quality", '"Veteran", "Ace"]', '"Veteran", "Aces"]',
     "no training called 'Aces'. Did you mean Ace"),
    ("flight-quality", '"Veteran", "Ace"]', '"Veteran", "Regular"]',
     "column Regular serves Regular, as column Regular does"),
    ("plates", 'columns = ["1-2", "3-4"', 'columns = ["1-3", "3-4"',
     "column 3-4 serves 3, as column 1-3 does"),
    ("plates", '"9-10"]', '"9-11"]', "hexes-photographed cannot be 11; say a number from 1 to 10"),
    # rows
    ("manoeuvre", '["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, 0, 0, 1]',
     "row 2 has 6 entries, 7 expected"),
    ("manoeuvre", '["7-9", 0,', '["9-7", 0,', "'9-7' runs backwards"),
    ("manoeuvre", '["7-9", 0,', '["7 to 9", 0,', "'7 to 9' is no span"),
    ("manoeuvre", '["7-9", 0,', '["6 or less", 0,', "row 6 or less stands twice, as rows 1 and 2"),
    ("manoeuvre", '["7-9", 0,', '["7-8", 0,', "a total of 9 has no row"),
    ("manoeuvre", '["7-9", 0,', '["7-10", 0,', "a total of 10 has two rows, 7-10 and 10-11"),
    ("manoeuvre", '["7-9", 0,', '["6-9", 0,', "a total of 6 has two rows, 6 or less and 6-9"),
    ("manoeuvre", '"6 or less"', '"2-6"',
     "with modifiers totals from -22 to 1 have no row: let the first row end with 'or less'"),
    ("manoeuvre", '"26 or more"', '"26-30"',
     "with modifiers totals from 31 to 34 have no row: let the last row end with 'or more'"),
    ("flight-quality", '"19-20"', '"19"', "a total of 20 has no row"),
    ("flight-quality", '"2-3"', '"3"', "a total of 2 has no row"),
    ("endurance", '["gliding", 0, 0]', '["diving", 0, 0]',
     "row diving stands twice, as rows 3 and 4"),
    ("endurance", '["gliding", 0, 0]', '["glide", 0, 0]', "no movement called 'glide'"),
    # results
    ("shot-resolution", '["16-17", "D", "D"]', '["16-17", "Q", "D"]',
     "row 16-17, column no: 'Q' is no result that rules know: miss, D, C, K"),
    ("shot-resolution", '["16-17", "D", "D"]', '["16-17", 1, "D"]',
     "row 16-17, column no: 1: the result is one of miss, D, C, K"),
    ("manoeuvre", '["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", "D", 0, 0, 0, 1, 1]',
     "row 7-9, column 1: 'D': the result is a number"),
    ("manoeuvre", '["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", "-", 0, 0, 0, 1, 1]',
     "row 7-9, column 1: a table has a result in every cell"),
    ("engagement", 'success = "engaged"', 'success = "engages"',
     "'engages' is no result that rules know: not-engaged, engaged"),
    ("engagement", "[10, 13, 13, 17]", '[10, 13, "no", 17]',
     "column detected-previously: 'no' is no number to reach"),
    # what rules ask for
    ("engagement", "[10, 13, 13, 17]", "[10, 13, 13]", "row 1 has 3 entries, 4 expected"),
    ("wind-speed", "dice = 1", "dice = 0", "a look-up takes no dice, and everything else does"),
    ("wind-speed", 'columns = ["March"', 'columns = ["march", "March"',
     "column March serves March, as column march does"),
    # what the rulebook fixes
    ("visual-sighting", "drm = -7", "drm = -6", "modifier fog is -6; by rule 7.15: -7"),
    ("visual-sighting", 'visibility = "fog"', 'visibility = ["fog", "snow"]',
     "modifier fog counts if visibility snow or fog; by rule 7.15: visibility fog"),
    ("visual-sighting", 'id = "fog"', 'id = "mist"',
     "modifier fog is missing: -7 for fog [rule 7.15]"),
    ("recovery", "[2],", "[3],", "the only cell: 3, but rule 11.4 has 2"),
    ("dangerous-dive", '["5-7", "D"]', '["5-7", "C"]',
     "row 5-7: C, but rule 10.31 has D for 5"),
    ("turn", '["free", 3, 2]', '["free", 3, 3]', "row free, column 5-6: 3, but rule 10.32 has 2"),
    ("turn", '["free", 3, 2]', '["free", 3, "-"]', "turn-limit free, speed-mp 5 is missing"),
    ("recovery", "dice = 2", "dice = 1", "dice = 1: the rulebook chart has 2"),
    ("flight-quality", '["19-20", 1, 2, 3, 3]', '["19-20", 1, 3, 3, 3]',
     "row 19-20, column Regular: +3, but at most +2 [4.33]"),
    ("flight-quality", '["19-20", 1, 2, 3, 3]', '["19-20", 1, 2, 3, 4]',
     "row 19-20, column Ace: +4, but at most +3 [4.33]"),
    ("flight-quality", '["19-20", 1, 2, 3, 3]', '["19-20", 1, 1, 3, 3]',
     "row 19-20, column Regular: 1, but rule 4.33 has 2 for 19"),
    ("flight-quality", '["2-3", -3,', '["2-3", -4,',
     "row 2-3, column Trained: -4, but never below -3 [15.1]"),
    ("shot-resolution", '["18-19", "C", "D"]', '["18-19", "C", "C"]',
     "row 18-19, column yes: C, but by rule 13.13 one of miss, D, K"),
    ("damage-allocation", '["10", 1, "C2"', '["10", 2, "C2"',
     "row 10, column 1: 2, but by rule 14.1 one of 1, C1"),
    ("air-to-ground", '["22 or more", 4,', '["22 or more", 5,',
     "row 22 or more, column ½: +5, but at most +4 [18.42]"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "what"), ERRORS, ids=lambda value: value[:24])
def test_what_cannot_be_used_is_an_error_on_its_line(
    name: str, old: str, new: str, what: str
) -> None:
    text = form(name, (old, new))
    first, last = line_of(text, new), line_of(text, new) + new.count("\n")
    found = [c for c in checked(text) if c.error and what in c.text]
    assert found, told(checked(text))
    # A gap or an overlap is told where the next row begins; what is missing, where it belongs.
    belongs = ("row", "missing", "two rows")
    reach = 1 if any(word in what for word in belongs) else 0
    if "is missing" not in what:
        assert first <= found[0].line <= last + reach


def test_the_line_of_a_slip_is_exact() -> None:
    text = form(
        "manoeuvre", ('["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, "x", 0, 1, 1]'),
        ("surprise = true, enemy-wheel = false", "surprise = true,enemy-weel = false"),
    )  # fmt: skip
    assert errors(text) == [f"error {line_of(text, 'enemy-weel')}: no fact called 'enemy-weel'. "
                            "Did you mean enemy-wheel or enemy-disengaged?"]  # fmt: skip
    text = text.replace("enemy-weel", "enemy-wheel")
    line = line_of(text, '["7-9"')
    assert errors(text) == [f"error {line}: row 7-9, column 3: 'x': the result is a number"]


def test_everything_that_is_empty_is_told_at_once() -> None:
    text = origin(chart_form("shot-resolution", filled=False))
    line = line_of(text, '["15 or less"')
    assert errors(text)[:2] == [
        f"error {line}: row 15 or less, column no is empty",
        f"error {line}: row 15 or less, column yes is empty",
    ]
    cells, modifiers = 4 * 2, 6 + 1
    assert len(errors(text)) == cells + modifiers


WARNINGS = [
    ("wind-up", 'who = "Ann"', 'who = ""', "provenance does not say who typed it"),
    ("wind-up", 'when = "2026-10-02"', 'when = "yesterday"',
     "'yesterday' is no date as 2026-10-02"),
    ("wind-up", "unsure = []", 'unsure = ["Row 6-7,  column air-to-air"]',
     "unsure: Row 6-7,  column air-to-air"),
    ("wind-up", "unsure = []", 'unsure = ["row 9, column 1"]',
     "unsure of 'row 9, column 1', which is no cell here"),
    ("manoeuvre", '["12-13", 0, 1, 1, 1, 1, 2]', '["12-13", 0, 1, 0, 1, 1, 2]',
     "row 12-13, column 3: numbers fall as totals rise"),
    ("manoeuvre", '["10-11", 0, 0, 1, 1, 1, 1]', '["10-11", 1, 0, 1, 1, 1, 1]',
     "row 10-11, column 2: 0 beside 1 in row 10-11, column 1; the house chart never turns so"),
    ("shot-resolution", '["16-17", "D", "D"]', '["16-17", "K", "D"]',
     "row 18-19, column no: C after K; the house chart never turns back so"),
    ("flight-quality", '["2-3", -3, -2, -1, 0]', '["2-3", 2, -2, -1, 0]',
     "row 2-3, column Trained: 2; the house chart has -3 for 2"),
    ("engagement", "[10, 13, 13, 17]", "[10, 13, 13, 11]",
     "column undetected: 11; the house chart has 17"),
    ("engagement", "[10, 13, 13, 17]", "[10, 13, 13, 25]",
     "column undetected: 25 is no number for these dice"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("3", "6"),
     "modifier surprise: +6; the house chart has +3"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("3", "-3"),
     "modifier surprise: -3; the house chart has +3"),
    ("manoeuvre", MODIFIER, MODIFIER.replace("3", "0"), "modifier surprise is 0: it never counts"),
    ("manoeuvre", "{ surprise = true, enemy-wheel = false }", "{ surprise = true }",
     "modifier surprise counts if surprise; by the house chart: surprise, not enemy-wheel"),
    ("engagement", '[[modifiers]]\nid = "dusk"\nwhen = { dusk = true }\ndrm = -1\nwhy = "dusk"\n',
     "", "modifier dusk is missing: -1 for dusk [the house chart]"),
    ("engagement", "los-blocked = true", "dusk = true",
     "no roll if los-blocked is missing: cloud hides the enemy [7.3]"),
    ("engagement", "los-blocked = true", "dusk = true",
     "no roll if dusk: the rules may want one there, and play would stop"),
    ("wind-up", 'when = { leader-lost = true }', 'when = { surprise = true }',
     "surprise is nothing that the rules say here: it counts in 'roll' only"),
    ("wind-up", 'rule = "15.1"', 'rule = "15.2"', "rule 15.2: the chart belongs to rule 15.1"),
    ("aa", '["low", 17, 15, 15, "-"]', '["low", 17, 15, "-", "-"]',
     "band low, density heavy is missing"),
    ("aa", '["low", 17, 15, 15, "-"]', '["low", 17, 15, 15, 20]',
     "band low, density small-arms: the house chart has no such entry"),
    ("shot-resolution", '["C", "one aeroplane crippled"]',
     '["C", "one aeroplane crippled"],\n    ["D+D", "damaged twice"]',
     "words for 'D+D', which no row gives"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "what"),
    WARNINGS,
    ids=lambda value: value[:24],
)
def test_what_is_seldom_meant_is_a_warning(name: str, old: str, new: str, what: str) -> None:
    text = form(name, (old, new))
    assert errors(text) == []
    assert any(what in line for line in warnings(text)), warnings(text)


def test_a_chart_with_figures_of_its_own_is_clean() -> None:
    text = form("manoeuvre", ('["7-9", 0, 0, 0, 0, 1, 1]', '["7-9", 0, 0, 0, 1, 1, 1]'))
    assert checked(text) == ()


def test_a_chart_may_have_other_rows_and_results_that_rules_know() -> None:
    text = form(
        "flak-damage",
        ('["18", "D+D", "C", "C+D"]', '["18", "D+D", "C", "C+D"],\n    ["19", "C+D", "C", "C+C"]'),
        ('    ["19", "C+D", "C", "K"],\n', ""),
    )
    assert errors(text) == []


def test_a_chart_may_stand_on_other_facts_that_the_rules_say() -> None:
    """An engagement chart printed with a column for each part of the fight."""
    text = form(
        "engagement",
        ('by = ["target-state"]', 'by = ["role"]'),
        ('columns = ["tally", "detected", "detected-previously", "undetected"]',
         'columns = ["attacker", "defender"]'),
        ("[10, 13, 13, 17]", "[10, 12]"),
    )  # fmt: skip
    assert errors(text) == []
    assert any("the house chart has target-state" in line for line in warnings(text))
    short = text.replace('["attacker", "defender"]', '["attacker"]').replace("[10, 12]", "[10]")
    assert any("role defender has no column" in line for line in errors(short))
    numbered = text.replace('["role"]', '["aeroplanes"]').replace(
        '["attacker", "defender"]', '["0-3", "5 or more"]'
    )
    assert any("aeroplanes 4 has no column" in line for line in errors(numbered))


def test_a_fact_that_no_rule_says_must_have_a_usual_answer() -> None:
    old, new = "when = { leader-lost = true }", 'when = { training = "Ace" }'
    told_errors = errors(form("wind-up", (old, new)))
    assert len(told_errors) == 1
    assert "training is nothing that the rules say here: play could not go on" in told_errors[0]


@given(st.sampled_from(list(charts())), st.data())
def test_a_chart_without_errors_reads_every_total_that_its_dice_and_modifiers_give(
    name: str, data: st.DataObject
) -> None:
    """Whatever spans a typist writes: a chart that passes has a row for each total in reach."""
    text = chart_form(name, filled=True)
    typed = read_typed(text)
    rows = [list(row) for row in typed.content["rows"]]
    if typed.content["reading"] == "table":
        place = data.draw(st.integers(0, len(rows) - 1))
        low = data.draw(st.integers(-3, 22))
        span = data.draw(
            st.sampled_from([str(low), f"{low} or less", f"{low} or more", f"{low}-{low + 3}"])
        )
        rows[place][0] = span
    content = {**typed.content, "rows": rows}
    if any(c.error for c in check_typed_chart(Typed(content, typed.lines))):
        return
    chart = read_chart(content, vocabulary())
    for column in chart.columns.values():
        for total in range(chart.dice, 10 * chart.dice + 1):
            assert sum(total in row.totals for row in column.rows) == 1


def test_a_chart_that_passes_never_fails_for_want_of_a_row() -> None:
    text = form("wind-up", ('"8 or more"', '"8-60"'))
    chart = read_chart(read_typed(text).content, vocabulary())
    facts = {"aggression": 6, "enemies-shot-down": 18}
    assert errors(text) == []
    assert chart.check("", **facts).read((10, 10)).result == "carry-on"
    narrow = form("wind-up", ('"8 or more"', '"8-43"'))
    assert any("a total of 44 has no row" in line for line in errors(narrow))
    short = read_chart(read_typed(narrow).content, vocabulary())
    with pytest.raises(ChartError):
        short.check("", **facts).read((10, 10))
