"""Charts, rules, cards and rulings, looked up from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

import bloodyapril
from bloodyapril.store.library.shelves import library, rulings

Run = Callable[..., Result]

PACKAGE = Path(bloodyapril.__file__).parent
CHARTS = library().charts
CARDS = library().cards


# --- charts


def test_all_charts_are_listed_with_rule_and_source(run: Run) -> None:
    lines = run("chart", "list").stdout.splitlines()[2:]
    assert [line.split()[0] for line in lines] == list(CHARTS)
    for line, chart in zip(lines, CHARTS.values(), strict=True):
        assert chart.title in line
        assert line.split()[-1] == chart.source.value
    listed = json.loads(run("chart", "list", "--json").stdout)
    assert [entry["chart"] for entry in listed] == list(CHARTS)


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_shown_whole(run: Run, name: str) -> None:
    chart = CHARTS[name]
    told = run("chart", "show", name)
    assert told.exit_code == 0
    words = " ".join(told.stdout.split())
    assert chart.layout is not None
    for text in (chart.title, f"({chart.rule})", f"[{chart.source.value}]", chart.fingerprint):
        assert text in words
    for row in chart.layout.rows:
        assert all(cell in words for cell in row)
    for part in (*chart.notes, *chart.rulings, *chart.words.values()):
        assert part in words
    for modifier in chart.modifiers:
        assert modifier.rule in words
    shown = json.loads(run("chart", "show", name, "--json").stdout)
    assert [tuple(row) for row in shown["rows"]] == list(chart.layout.rows)
    assert [m["why"] for m in shown["modifiers"]] == [m.why for m in chart.modifiers]
    assert [r["why"] for r in shown["refusals"]] == [r.why for r in chart.refusals]


def test_modifiers_are_shown_with_condition_rule_and_source(run: Run) -> None:
    told = run("chart", "show", "spin-recovery").stdout
    assert re.search(r"-2 +a crippled aeroplane +damage crippled +10\.31 +rulebook", told)
    assert "+1 x spin-tendency" in told
    assert "Figures are totals to reach." in told


def test_a_cell_from_elsewhere_is_pointed_out(run: Run) -> None:
    assert "Row 6 under april-b-33: [ruling] 24.1" in run("chart", "show", "scout-type").stdout


def test_a_chart_is_found_by_its_rule(run: Run) -> None:
    assert run("chart", "show", "13.31").stdout == run("chart", "show", "manoeuvre").stdout


def test_heights_are_shown_as_printed(run: Run) -> None:
    """Two heights that the rulebook's examples name: Medium+5 of 7, and +7 of 13."""
    told = run("chart", "show", "time-to-climb").stdout
    assert re.search(r"\n +\+5 .*\b14250\b", told)
    assert re.search(r"\n +\+7 .*\b13220\b", told)
    table = json.loads(run("chart", "show", "time-to-climb", "--json").stdout)
    columns = table["bands"]["medium"]["columns"]
    assert (columns["7"][4], columns["13"][6]) == (14250, 13220)
    assert [band["floor"] for band in table["bands"].values()] == [0, 4000, 10000, 16000, 19000]


@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_no_width_loses_a_word(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    wide = run("chart", "show", "engagement").stdout.split()
    monkeypatch.setenv("COLUMNS", columns)
    narrow = run("chart", "show", "engagement").stdout
    dashes = re.compile("-+")
    assert {word for word in narrow.split() if not dashes.fullmatch(word)} == {
        word for word in wide if not dashes.fullmatch(word)
    }


def test_a_chart_too_wide_for_the_page_is_shown_in_parts(run: Run) -> None:
    told = run("chart", "show", "scout-type").stdout
    # Tables keep within the page; only paragraphs stay whole.
    table = [line for line in told.splitlines() if line.startswith("  ")]
    assert table
    assert all(len(line) <= 80 for line in table)
    assert told.count("  total  ") == 2


# --- rules


def test_a_rule_names_its_functions_with_place_and_charts(run: Run) -> None:
    found = json.loads(run("rule", "13.31", "--json").stdout)
    assert "manoeuvre" in {chart for entry in found for chart in entry["charts"]}
    for entry in found:
        file, line = entry["place"].split(":")
        source = (PACKAGE.parent / file).read_text(encoding="utf-8").splitlines()
        name = entry["function"].rpartition(".")[2]
        assert f"def {name}" in "\n".join(source[int(line) - 1 : int(line) + 2])
    told = run("rule", "13.31").stdout
    assert told.startswith("Rule 13.31\n")
    assert "Charts: manoeuvre" in told


def test_rules_are_listed_in_the_order_of_the_rulebook(run: Run) -> None:
    listed = json.loads(run("rule", "--list", "--json").stdout)
    chapters = [int(entry["rule"].split(".")[0]) for entry in listed]
    assert chapters == sorted(chapters)
    for entry in listed:
        module, _, name = entry["function"].rpartition(".")
        assert callable(getattr(import_module(module), name))


def test_the_rules_of_a_chapter_can_be_listed(run: Run) -> None:
    numbers = [line.split()[0] for line in run("rule", "--list", "14").stdout.splitlines()[2:]]
    assert numbers
    assert all(number.split(".")[0] == "14" for number in numbers)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("13.311",), "no rule called '13.311'. Did you mean 13.31"),
        ((), "say the number of a rule, as 13.31, or --list"),
        (("--list", "99"), "no rule of chapter '99' is carried out"),
    ],
)
def test_a_rule_that_is_not_there_is_refused(run: Run, words: tuple[str, ...], told: str) -> None:
    result = run("rule", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


# --- cards


def test_all_cards_are_listed(run: Run) -> None:
    lines = run("card", "list").stdout.splitlines()[2:]
    # A long name goes on in a second line, set in.
    assert [line.split()[0] for line in lines if line[2] != " "] == list(CARDS)
    listed = json.loads(run("card", "list", "--json").stdout)
    assert [card["card"] for card in listed] == list(CARDS)


@pytest.mark.parametrize("name", CARDS)
def test_every_card_can_be_shown_with_its_provenance(run: Run, name: str) -> None:
    told = run("card", "show", name).stdout
    card = CARDS[name]
    assert told.startswith(f"{card.name}  [{card.source}]\n")
    assert all(weapon.name in told for weapon in card.weapons)
    assert "Where the figures come from" in told
    assert re.search(rf"\n  source +{card.source}\n", told)


def test_a_card_shows_how_high_its_type_may_photograph(run: Run) -> None:
    """Rule 12.216."""
    assert "May fly Recon up to 21,000 feet (12.216)." in run("card", "show", "rumpler-c-iv").stdout
    shown = json.loads(run("card", "show", "rumpler-c-iv", "--json").stdout)
    assert shown["recon_ceiling_feet"] == 21_000
    assert "Recon" not in run("card", "show", "se5").stdout


def test_a_card_shows_bands_in_mp_and_feet(run: Run) -> None:
    """The SE5's climb and height in Medium are fixed by the example of rule 10.15."""
    shown = json.loads(run("card", "show", "se5", "--json").stdout)
    medium = next(band for band in shown["bands"] if band["band"] == "medium")
    assert (medium["climb"], medium["highest_marker"]) == (7, 6)
    assert medium["feet"] == 15100
    assert shown["provenance"]["from-rulebook"] == ["bands.medium.climb"]
    told = run("card", "show", "se5").stdout
    assert re.search(r"Medium +3½ +5 +6 +7 +Medium\+6 +15,100", told)


@pytest.mark.parametrize("typed", ["Albatros D.III", "albatros d iii", "ALBATROS-D-III"])
def test_a_card_is_found_by_the_name_of_its_type(run: Run, typed: str) -> None:
    assert run("card", "show", typed).stdout == run("card", "show", "albatros-d-iii").stdout


@pytest.mark.parametrize("typed", ["albatros-d-xv", "../se5", "", "/etc/passwd"])
def test_an_unknown_card_is_refused(run: Run, typed: str) -> None:
    result = run("card", "show", typed)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: no aeroplane called ")
    assert result.stderr.count("\n") == 1


# --- rulings


def test_all_rulings_are_listed_with_the_reading_that_holds(run: Run) -> None:
    lines = run("ruling", "list").stdout.splitlines()[2:]
    known = rulings().known
    assert [line.split()[0] for line in lines] == list(known)
    assert [line.split()[2] for line in lines] == [ruling.default for ruling in known.values()]
    assert [
        entry["ruling"] for entry in json.loads(run("ruling", "list", "--json").stdout)
    ] == list(known)


@pytest.mark.parametrize("name", rulings().known)
def test_a_ruling_is_shown_with_every_reading(run: Run, name: str) -> None:
    ruling = rulings().known[name]
    words = " ".join(run("ruling", "show", name).stdout.split())
    assert ruling.question in words
    assert ruling.reason in words
    for reading, told in ruling.readings.items():
        star = "* " if reading == ruling.default else ""
        assert f"{star}{reading} {told}" in words
    assert json.loads(run("ruling", "show", name, "--json").stdout)["default"] == ruling.default


def test_an_unknown_ruling_is_refused_with_a_guess(run: Run) -> None:
    result = run("ruling", "show", "laden-maneuver")
    assert result.exit_code == 2
    assert "Did you mean laden-manoeuvre" in result.stderr
