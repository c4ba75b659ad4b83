"""`bloodyapril campaign`: files that hold a campaign, and where one stands."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyapril.store.campaign.migrations.released import RELEASED
from bloodyapril.store.campaign.places import VARIABLE
from tests.cli.conftest import Run, refused, told

SHORT = str(Path(__file__).parent.parent / "store" / "short.toml")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Campaigns are kept in a folder of the test's own."""
    place = tmp_path / "campaigns"
    monkeypatch.setenv(VARIABLE, str(place))
    return place


def test_a_campaign_begins_with_its_scenario_and_says_where_it_is(run: Run, folder: Path) -> None:
    text = told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "1917")
    assert f"Campaign April begun with seed 1917: {folder / 'April.campaign'}" in text
    assert "A short patrol  1917-04-13" in text
    assert "The German plan is sealed: " in text
    assert "(German)" not in text


def test_without_a_seed_one_is_drawn_and_told(run: Run) -> None:
    first = told(run, "campaign", "new", "One").splitlines()[0].split(" seed ")[1]
    second = told(run, "campaign", "new", "Two").splitlines()[0].split(" seed ")[1]
    assert first.split(":")[0] != second.split(":")[0]


def test_the_same_name_is_refused_and_changes_nothing(run: Run, folder: Path) -> None:
    told(run, "campaign", "new", "April")
    kept = (folder / "April.campaign").read_bytes()
    assert "there is a campaign 'April'" in refused(run, "campaign", "new", "APRIL")
    assert (folder / "April.campaign").read_bytes() == kept


def test_a_wrong_scenario_or_ruling_leaves_no_campaign(run: Run, folder: Path) -> None:
    assert "no scenario called 'x'" in refused(run, "campaign", "new", "A", "--scenario", "x")
    assert "ID=READING" in refused(run, "campaign", "new", "A", "--ruling", "x")
    assert "no ruling called 'x'" in refused(run, "campaign", "new", "A", "--ruling", "x=y")
    reading = "altitude-advantage-method=y"
    assert "no reading of altitude" in refused(run, "campaign", "new", "A", "--ruling", reading)
    assert not folder.exists()


def test_rulings_chosen_are_kept(run: Run) -> None:
    chosen = "altitude-advantage-method=fraction"
    told(run, "campaign", "new", "April", "--ruling", chosen)
    shown = json.loads(told(run, "campaign", "show", "april", "--json"))
    assert shown["rulings"] == {"altitude-advantage-method": "fraction"}


def test_the_list_tells_what_is_played_and_hides_no_file_that_is_spoilt(
    run: Run, folder: Path
) -> None:
    assert told(run, "campaign", "list").startswith("No campaigns in")
    told(run, "campaign", "new", "April", "--scenario", SHORT)
    told(run, "campaign", "new", "May")
    (folder / "Picture.campaign").write_bytes(b"\x89PNG")
    text = told(run, "campaign", "list")
    assert "turn 1 of 4, 08:20" in text
    assert "no scenario yet" in text
    assert "is no" in text
    listed = json.loads(told(run, "campaign", "list", "--json"))
    assert [line["campaign"] for line in listed] == ["April", "May", "Picture"]


def test_where_a_campaign_stands(run: Run) -> None:
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "7")
    told(run, "play", "April")
    shown = json.loads(told(run, "campaign", "show", "April", "--json"))
    assert (shown["scenario"], shown["turn"], shown["clock"]) == ("short", 2, "08:22")
    assert (shown["entries"], shown["over"], shown["seed"]) == (3, False, "7")
    assert shown["weather"] == "clear, wind 15 mph from S"
    assert sum(shown["flights"].values()) >= 1
    assert sum(shown["airmen"].values()) == 4
    assert len(shown["seal"]) == 64
    text = told(run, "campaign", "show", "April")
    assert f"seal {shown['seal'][:16]}, sealed" in text
    assert "turn 2 of 4, 08:22, Random Events" in text


def test_a_campaign_without_a_scenario_says_how_to_begin_one(run: Run) -> None:
    told(run, "campaign", "new", "April")
    assert "campaign begin -h" in told(run, "campaign", "show", "April")
    assert "campaign begin -h" in refused(run, "play", "April")
    assert "A short patrol" in told(run, "campaign", "begin", "April", "--scenario", SHORT)
    assert "in the middle of" in refused(run, "campaign", "begin", "April", "--scenario", SHORT)


def test_a_name_mistyped_is_met_with_the_nearest(run: Run) -> None:
    assert "There are none yet in " in refused(run, "campaign", "show", "April")
    told(run, "campaign", "new", "April")
    assert "Did you mean April?" in refused(run, "campaign", "show", "Apil")


def test_another_folder_can_be_said(run: Run, tmp_path: Path, folder: Path) -> None:
    told(run, "campaign", "new", "April", "--folder", str(tmp_path / "other"))
    assert (tmp_path / "other" / "April.campaign").is_file()
    assert not folder.exists()
    assert "April" in told(run, "campaign", "list", "--folder", str(tmp_path / "other"))


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place = str(tmp_path / "file" / "in")
    assert "cannot be" in refused(run, "campaign", "new", "April", "--folder", place)


def test_an_upgrade_of_what_is_up_to_date_does_nothing_and_says_so(run: Run) -> None:
    told(run, "campaign", "new", "April")
    assert "is up to date: nothing was changed" in told(run, "campaign", "upgrade", "April")


def test_an_older_campaign_is_shown_to_nobody_before_it_is_brought_up_to_date(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(run, "campaign", "new", "April")
    path = folder / "April.campaign"
    kept = path.read_bytes()
    monkeypatch.setattr("bloodyapril.store.campaign.database.RELEASED", (*RELEASED, "9000"))
    monkeypatch.setattr(
        "bloodyapril.store.campaign.upgrade.pending_steps", lambda path: ["9000: more"]
    )
    assert "campaign upgrade 'April'" in refused(run, "campaign", "show", "April")
    assert "campaign upgrade 'April'" in told(run, "campaign", "list")
    result = run("campaign", "upgrade", "April")
    assert result.exit_code == 2
    assert "9000: more" in result.stdout
    assert "a copy kept as" in result.stdout
    assert result.stderr == "Error: nothing was changed; to do it, say --yes\n"
    assert path.read_bytes() == kept


def test_a_campaign_in_use_is_told_in_one_line(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(run, "campaign", "new", "April", "--scenario", SHORT)
    monkeypatch.setattr("bloodyapril.store.campaign.file.BUSY_SECONDS", 0.1)
    held = sqlite3.connect(folder / "April.campaign", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    try:
        assert "in use by another bloodyapril" in refused(run, "play", "April")
        assert "turn 1 of 4" in told(run, "campaign", "show", "April")
    finally:
        held.close()


@pytest.mark.parametrize(
    "words",
    [("roll", "wind-up", "--dice", "7,4"), ("scenario", "list"), ("campaign", "-h"), ("-h",)],
    ids=" ".join,
)
def test_what_needs_no_campaign_loads_no_database(words: tuple[str, ...]) -> None:
    program = (
        "import sys; from bloodyapril.cli import main; main(sys.argv[1:]);"
        "print(sorted({'sqlalchemy', 'sqlmodel', 'alembic'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_playing_loads_no_migrations(run: Run, folder: Path) -> None:
    program = (
        "import sys; from bloodyapril.cli import main; main(sys.argv[1:]);"
        "print(sorted({'alembic', 'weasyprint', 'jinja2'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "campaign", "new", "April", "--scenario", SHORT],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("seed", ["", " "])
@pytest.mark.parametrize("words", [("campaign", "new", "April"), ("demo",)])
def test_a_blank_seed_is_refused_and_nothing_begun(
    run: Run, folder: Path, words: tuple[str, ...], seed: str
) -> None:
    assert "a seed is a word or a number" in refused(run, *words, "--seed", seed)
    assert not folder.exists()


def test_a_roll_goes_into_a_campaign_of_another_folder(run: Run, tmp_path: Path) -> None:
    where = ("--folder", str(tmp_path / "elsewhere"))
    told(run, "campaign", "new", "Away", "--seed", "7", *where)
    rolled = told(run, "roll", "wind-up", "--campaign", "Away", *where)
    assert "in the journal of Away" in rolled
    assert "roll wind-up" in told(run, "journal", "show", "2", "--campaign", "Away", *where)


def test_one_thing_is_not_told_as_several(run: Run) -> None:
    told(run, "campaign", "new", "April", "--seed", "7")
    assert "1 entry, 0 charts rolled on" in told(run, "campaign", "show", "April")
    told(run, "roll", "spin-recovery", "--campaign", "April")
    text = told(run, "campaign", "show", "April")
    assert "1 die thrown" in text
    assert "2 entries, 1 chart rolled on" in text


def test_a_campaign_of_several_scenarios_is_summed_up(run: Run) -> None:
    """Rule 23.31."""
    told(run, "campaign", "new", "April", "--scenario", SHORT, "--seed", "5")
    assert "Campaign of" not in told(run, "campaign", "show", "April")
    assert json.loads(told(run, "campaign", "show", "April", "--json"))["scenarios"] == []
    told(run, "play", "April", "--all")
    told(run, "campaign", "begin", "April", "--scenario", SHORT)
    shown = told(run, "campaign", "show", "April")
    assert "Campaign of 2 scenarios: British " in shown
    assert "still played" in shown
    told_to_programs = json.loads(told(run, "campaign", "show", "April", "--json"))
    assert [line["number"] for line in told_to_programs["scenarios"]] == [1, 2]
    assert told_to_programs["campaign_total"] in shown


def test_the_campaign_in_use_need_not_be_named(run: Run, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    for name in ("April", "May"):
        told(run, "campaign", "new", name, "--scenario", "drocourt", "--seed", "1", *folder)
    assert "Campaign May is in use" in told(run, "campaign", "use", *folder)
    told(run, "campaign", "use", "april", *folder)
    assert told(run, "campaign", "show", *folder).startswith("Campaign April")
    assert "In use: April" in told(run, "campaign", "list", *folder)
    listed = json.loads(told(run, "campaign", "list", "--json", *folder))
    assert [(one["campaign"], one["in_use"]) for one in listed] == [("April", True), ("May", False)]
    told(run, "play", *folder)
    assert "turn 2" in told(run, "campaign", "show", "April", *folder)
    (tmp_path / "in-use").write_bytes(b"\xff")
    assert "bloodyapril campaign use NAME" in refused(run, "turn", "show", *folder)


def test_a_new_campaign_ends_with_a_briefing_and_the_next_command(run: Run, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    new = ("campaign", "new", "--seed", "1917", *folder)
    begun = told(run, *new, "April", "--scenario", "drocourt")
    for part in ("Briefing  08:20 to 09:38", "Victory points: patrol flown 2", "German heavy: "):
        assert part in begun
    assert begun.splitlines()[-1].startswith("Next: bloodyapril turn next")
    assert told(run, "campaign", "briefing", "April", *folder) in begun
    plain = json.loads(told(run, "campaign", "briefing", "April", "--json", *folder))
    assert plain["tasks"][0]["order"]["cruise"] == "Low+8"
    assert "flight put" in told(run, *new, "May", "--scenario", "kite", "--table")
    assert "campaign begin --scenario ID" in told(run, *new, "June")
    sealed = ("campaign", "briefing", "April", "--side", "German")
    assert "its plan is sealed" in refused(run, *sealed, *folder)
