"""`bloodyapril journal`: what was done, and taking it back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest

from bloodyapril.store.campaign.file import Campaign, create_campaign
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.store.scenario.reading import read_scenario
from tests.cli.conftest import Run, refused, told
from tests.sitting import play_turn, set_up

SHORT = Path(__file__).parent.parent / "store" / "short.toml"


def set_up_short(campaign: Campaign) -> None:
    set_up(campaign, read_scenario(SHORT))


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign after two turns, made once and copied by each test."""
    folder = tmp_path_factory.mktemp("pattern")
    made = create_campaign(folder, "April", "5", {}, set_up_short)
    for _ in range(2):
        play_turn(made)
    return folder / "April.campaign"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pattern: Path) -> Path:
    """Campaigns are kept in a folder of the test's own, with one after two turns."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    copy(pattern, tmp_path)
    return tmp_path


def numbers(run: Run, *words: str) -> list[int]:
    entries = json.loads(told(run, "journal", "show", "--json", *words))
    return [entry["number"] for entry in entries]


def test_the_only_campaign_need_not_be_named(run: Run) -> None:
    assert "Turn 2, 08:22" in told(run, "journal", "show")
    told(run, "campaign", "new", "May")
    assert "Turn 2" in told(run, "journal", "show"), "it is the only one in play"
    told(run, "campaign", "use", "may")
    assert "Turn 2" not in told(run, "journal", "show")
    assert "Turn 2" in told(run, "journal", "show", "--campaign", "april")


def test_one_entry_is_shown_with_its_rolls_and_what_is_held_back(run: Run) -> None:
    text = told(run, "journal", "show", "3")
    assert text.startswith("Entry 3: Turn 1, 08:20")
    assert "command: play turn" in text
    assert "their fingerprint" not in text.splitlines()[0]
    assert "fingerprint is" in " ".join(text.split())
    assert "no entry 99: the first is 1, the last is 4" in refused(run, "journal", "show", "99")


def test_after_the_end_an_entry_shows_the_rows_that_it_changed(run: Run) -> None:
    told(run, "play", "April", "--all")
    text = told(run, "journal", "show", "3")
    assert "Changed" in text
    assert "campaign 1" in text
    assert "dice_count" in text


def test_an_undone_entry_is_hidden_and_with_all_shown_as_void_with_time_and_reason(
    run: Run,
) -> None:
    text = told(run, "journal", "undo", "--dice", "--why", "wrong seed")
    assert text == "Entry 5: Takes back entry 4, Turn 2, 08:22: wrong seed\n"
    assert numbers(run) == [1, 2, 3]
    assert numbers(run, "--all") == [1, 2, 3, 4, 5]
    whole = " ".join(told(run, "journal", "show", "--all").split())
    assert "void" in whole
    assert "wrong seed" in whole
    assert "crossed dice" in whole


def test_an_undo_across_dice_needs_leave(run: Run) -> None:
    before = told(run, "campaign", "show", "April")
    assert "entry 4 threw dice; say --dice to go back all the same" in refused(
        run, "journal", "undo"
    )
    assert told(run, "campaign", "show", "April") == before


def test_several_need_a_yes_where_nobody_can_be_asked(run: Run) -> None:
    words = ("journal", "undo", "--to", "2", "--dice")
    assert "take back 2 commands at once; say --yes" in refused(run, *words)
    assert told(run, *words, "--yes").count("Takes back") == 2
    assert numbers(run) == [1, 2]


def test_several_are_listed_and_asked_about_at_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bloodyapril.cli.journal.for_people", lambda: True)
    words = ("journal", "undo", "--to", "2", "--dice")
    result = run(*words, stdin="n\n")
    assert result.exit_code == 1
    assert "4: Turn 2, 08:22\n  3: Turn 1, 08:20\nTake back these 2 commands" in result.stdout
    assert numbers(run) == [1, 2, 3, 4]
    assert run(*words, stdin="y\n").exit_code == 0
    assert numbers(run) == [1, 2]


def test_an_undo_to_nowhere_is_refused(run: Run) -> None:
    told_ = refused(run, "journal", "undo", "--to", "9999")
    assert told_ == "Error: there is no entry 9999: the first is 1, the last is 4\n"


def test_redo_does_the_same_again_and_only_then(run: Run) -> None:
    assert "nothing to do again" in refused(run, "journal", "redo")
    before = told(run, "campaign", "show", "April").replace("4 entries", "")
    told(run, "journal", "undo", "--dice")
    assert told(run, "journal", "redo") == "Entry 6: Does entry 4 again, Turn 2, 08:22\n"
    after = told(run, "campaign", "show", "April").replace("6 entries", "")
    assert after == before


def test_the_export_goes_to_a_new_file_and_over_no_other(run: Run, folder: Path) -> None:
    out = folder / "april.jsonl"
    assert str(out) in told(run, "journal", "export", "--out", str(out))
    assert out.read_text() == told(run, "journal", "export")
    assert "exists already" in refused(run, "journal", "export", "--out", str(out))
    away = folder / "none" / "april.jsonl"
    assert "cannot be written" in refused(run, "journal", "export", "--out", str(away))


def test_an_audit_of_a_sound_journal(run: Run) -> None:
    told(run, "journal", "undo", "--dice")
    text = told(run, "journal", "audit")
    assert "The journal is unbroken and every row follows from it." in text
    assert "Today's charts read every roll as it was read then." in text
    assert "took back entry 4" in text
    plain = json.loads(told(run, "journal", "audit", "--json"))
    assert (plain["sound"], plain["entries"], plain["faults"]) == (True, 5, [])
    assert plain["crossings"] == [{"entry": 5, "target": 4, "crossed": ["dice"]}]


def test_an_audit_that_finds_faults_lists_them_and_says_so_in_its_exit_code(
    run: Run, folder: Path
) -> None:
    with closing(sqlite3.connect(folder / "April.campaign")) as beside, beside:
        beside.execute("UPDATE airman SET status = 'fit', since_turn = 1 WHERE number = 1")
    beside.close()
    result = run("journal", "audit")
    assert result.exit_code == 2
    assert 'airman {"number":1} does not follow from the journal' in result.stdout
    assert result.stderr == "Error: the journal has 1 fault; see the list\n"


def test_corrected_charts_are_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bloodyapril.store.campaign.rereading.Rereading.difference",
        lambda self, roll: "today's chart reads otherwise" if roll.fingerprint else "",
    )
    text = told(run, "journal", "audit")
    assert "Today's charts would read otherwise" in text
    plain = json.loads(told(run, "journal", "audit", "--json"))
    assert plain["differences"][0]["told"] == "today's chart reads otherwise"
    assert plain["differences"][0]["roll"]["faces"]
