"""`bloodyapril ruling` in a campaign: its own readings, chosen before or in a scenario."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyapril.store.campaign.file import Campaign, create_campaign, open_campaign
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.store.campaign.rulings import readings_of
from bloodyapril.store.library.shelves import rulings
from bloodyapril.store.scenario.reading import read_scenario
from tests.cli.conftest import Run
from tests.sitting import play_turn, set_up, table_of

SHORT = Path(__file__).parent.parent / "store" / "short.toml"
RULING, OTHER, USUAL = "laden-manoeuvre", "by-one", "to-one"


@pytest.fixture(autouse=True)
def april(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Campaign:
    """The only campaign, with no scenario yet."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return create_campaign(tmp_path, "April", "5", {}, lambda campaign: None)


def told(run: Run, *words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


def holds(run: Run, *words: str) -> dict[str, str]:
    listed = json.loads(told(run, "ruling", "list", "--json", *words))
    return {line["ruling"]: line["holds"] for line in listed}


def test_a_reading_is_chosen_for_one_campaign_and_told(run: Run, april: Campaign) -> None:
    words = told(run, "ruling", "set", RULING, OTHER, "--campaign", "april")
    assert f"Campaign April reads {RULING} (18.11) as {OTHER} from now on: it is one less" in words
    assert "In force from the next roll" in words
    assert holds(run, "--campaign", "April") == {**holds(run), RULING: OTHER}
    assert holds(run)[RULING] == USUAL
    assert table_of(april).rulings[RULING] == OTHER
    assert f"{RULING} 18.11 {OTHER} (chosen; usually {USUAL})" in told(
        run, "ruling", "list", "--campaign", "April"
    )
    shown = told(run, "ruling", "show", RULING, "--campaign", "April")
    assert f"* {OTHER}" in shown
    assert f"holds in campaign April; usually {USUAL}" in shown
    assert f"ruling {RULING}: {OTHER}" in told(run, "campaign", "show", "April")


def test_it_is_one_entry_of_the_journal_to_be_undone_and_redone(run: Run, april: Campaign) -> None:
    told(run, "ruling", "set", RULING, OTHER)
    entry = told(run, "journal", "show", "2")
    assert entry.startswith(f"Entry 2: Ruling {RULING}: {OTHER}")
    assert f"command: choose reading {RULING} {OTHER}" in entry
    assert "it is one less, never below one. [18.11]" in entry
    told(run, "journal", "undo")
    assert readings_of(april)[RULING] == USUAL
    told(run, "journal", "redo")
    assert readings_of(april)[RULING] == OTHER
    assert "every row follows from it" in told(run, "journal", "audit")


def test_back_to_the_usual_reading_leaves_nothing_chosen(run: Run, april: Campaign) -> None:
    told(run, "ruling", "set", "friendly-aa-medium", "medium-and-high")
    told(run, "ruling", "set", RULING, OTHER)
    told(run, "ruling", "set", RULING, USUAL)
    assert dict(readings_of(april).chosen) == {"friendly-aa-medium": "medium-and-high"}


@pytest.mark.parametrize("reading", [USUAL, OTHER])
def test_what_holds_already_makes_no_entry(run: Run, april: Campaign, reading: str) -> None:
    if reading == OTHER:
        told(run, "ruling", "set", RULING, OTHER)
    before = told(run, "journal", "show")
    assert "nothing was changed" in told(run, "ruling", "set", RULING, reading)
    assert told(run, "journal", "show") == before


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("laden-maneuver", OTHER), "no ruling called 'laden-maneuver'. Did you mean laden-man"),
        ((RULING, "by-on"), f"no reading of {RULING} called 'by-on'. Did you mean by-one?"),
        ((RULING, "never"), f"no reading of {RULING} called 'never'. Known: by-one, to-one."),
        ((RULING, OTHER, "--campaign", "May"), "no campaign called 'May'. Known: April."),
        ((RULING,), "Missing argument 'READING'"),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(
    run: Run, april: Campaign, words: tuple[str, ...], line: str
) -> None:
    result = run("ruling", "set", *words)
    assert result.exit_code == 2
    assert line in result.stderr
    assert result.stderr.count("\n") == 1
    assert readings_of(april).chosen == {}


@pytest.mark.parametrize("words", [("list",), ("show", RULING)])
def test_an_unknown_campaign_has_no_readings(run: Run, words: tuple[str, ...]) -> None:
    result = run("ruling", *words, "--campaign", "May")
    assert result.exit_code == 2
    assert result.stderr == "Error: no campaign called 'May'. Known: April.\n"


def test_in_the_middle_of_a_scenario_the_next_turn_is_played_by_it(
    run: Run, april: Campaign
) -> None:
    """What was played stays; an undo past the choice plays the old reading by the old dice."""
    set_up(april, read_scenario(SHORT))
    play_turn(april)
    before = told(run, "journal", "show", "3")
    told(run, "ruling", "set", RULING, OTHER)
    assert told(run, "journal", "show", "3") == before
    assert open_campaign(Path(str(april.path))).name == "April"
    assert table_of(april).rulings[RULING] == OTHER
    play_turn(april)
    told(run, "journal", "undo", "--to", "3", "--dice", "--yes")
    assert table_of(april).rulings[RULING] == USUAL
    assert "every row follows from it" in told(run, "journal", "audit")


def test_every_reading_of_every_ruling_can_be_set(run: Run, april: Campaign) -> None:
    for id, ruling in rulings().known.items():
        for reading in ruling.readings:
            told(run, "ruling", "set", id, reading)
            assert readings_of(april)[id] == reading
