"""Layers: the owner's charts and cards over the program's own, and where they are looked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bloodyapril.checks.modifiers import Source
from bloodyapril.rules.flight_quality import skilled_leader
from bloodyapril.rules.table import Table
from bloodyapril.store.library.cards import card_form, cards
from bloodyapril.store.library.charts import chart_form, charts
from bloodyapril.store.library.layers import CARDS, CHARTS, owner_folder
from bloodyapril.store.library.owner import draft_path, forget, install
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.sides import Training
from bloodyapril.writing import Unwritable
from tests.slips import changed, origin

OURS = '["19-20", 1, 2, 3, 3]'
THEIRS = '["19-20", 0, 2, 3, 3]'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An owner's folders, empty."""
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    return tmp_path


def typed() -> str:
    return changed(origin(chart_form("flight-quality", filled=True)), OURS, THEIRS)


# --- where


def test_the_environment_names_the_folders(folder: Path) -> None:
    assert owner_folder(CHARTS) == folder / "charts"
    assert owner_folder(CARDS) == folder / "cards"


@pytest.mark.parametrize("settings", ["/settings", "", "  ", "relative/folder"])
def test_without_it_they_lie_where_platformdirs_says(
    settings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from platformdirs import user_config_path

    monkeypatch.delenv("BLOODYAPRIL_CHARTS")
    monkeypatch.setenv("XDG_CONFIG_HOME", settings)
    wanted = user_config_path("bloodyapril", appauthor=False) / "charts"
    assert owner_folder(CHARTS) == wanted


# --- which is in force


def test_without_an_owner_the_programs_own_are_in_force(folder: Path) -> None:
    assert {charts().layer(name) for name in charts()} == {Source.RULEBOOK, Source.HOUSE}
    assert {cards().layer(name) for name in cards()} == {Source.HOUSE}
    assert not (folder / "charts").exists()


def test_an_owners_chart_lies_over_ours_everywhere(folder: Path) -> None:
    install(CHARTS, "flight-quality", typed())
    chart = charts()["flight-quality"]
    assert chart.source is Source.OWNER
    assert str(chart.provenance) == "not proofed, typed 2026-10-02 by Ann from 2nd printing"
    assert library().chart("flight-quality") is chart
    assert chart.check("", training="Trained").read((10, 10)).result == 0
    assert charts().below("flight-quality").check("", training="Trained").read((10, 10)).result == 1
    assert [placed.layer for placed in charts().placed("flight-quality")] == [
        Source.HOUSE, Source.OWNER,
    ]  # fmt: skip
    assert charts().at("flight-quality", Source.HOUSE) is charts().below("flight-quality")
    with pytest.raises(Unlawful, match="wind-up has no owner layer, only house"):
        charts().at("wind-up", Source.OWNER)


def test_rules_read_the_owners_chart_without_knowing(folder: Path) -> None:
    """The best that a Trained unit can have is 0 by this chart, so a leader of 0 is skilled."""
    from bloodyapril.rules.air_units import CrewMember

    leader = CrewMember("Lt. A. Pilot", "pilot", aggression=0)
    ours = charts().below("flight-quality")
    install(CHARTS, "flight-quality", typed())
    theirs = library().chart("flight-quality")
    assert skilled_leader(ours, Training.TRAINED, leader) is None
    assert skilled_leader(theirs, Training.TRAINED, leader) == 0


def test_rules_may_say_facts_that_an_owners_chart_does_not_ask_for(folder: Path) -> None:
    from bloodyapril.checks.dice import ScriptedDice
    from bloodyapril.store.library.shelves import rulings

    text = origin(chart_form("wind-up", filled=True))
    start = text.index('[[modifiers]]\nid = "leader-lost"')
    end = text.index("[[modifiers]]", start + 1)
    install(CHARTS, "wind-up", text[:start] + text[end:])
    table = Table(library(), ScriptedDice((2, 2)), rulings(), NOWHERE)
    facts = {"leader-lost": True, "aggression": 0}
    assert table.ask("wind-up", "B1", **facts) == "abort-shaken"
    assert "leader-lost" not in charts()["wind-up"].facts


def test_an_owners_card_lies_over_ours_and_may_be_of_a_type_of_his_own(folder: Path) -> None:
    mine = origin(card_form("se5", filled=True))
    install(CARDS, "se5", changed(mine, "endurance = 150", "endurance = 140"))
    other = changed(mine, 'id = "se5"', 'id = "se5-trial"')
    install(CARDS, "se5-trial", other)
    assert cards()["se5"].endurance == 140
    assert cards()["se5"].source == "owner"
    assert library().card("se5-trial").name == "SE5"
    assert "se5-trial" in cards()
    assert set(cards()) == {*cards().shipped, "se5-trial"}


# --- files that somebody put there


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "flight-quality"', 'id = "wind-up"', "its id is 'wind-up'"),
        (THEIRS, '["19-20", 0, 3, 3, 3]', r"line \d+: row 19-20, column Regular: \+3"),
        ("dice = 2", "dice =", "line 9: no TOML"),
        ("dice = 2", 'dice = "two"', "dice = 'two': say one of 0, 1, 2"),
        ("by = ", "by = [[[[[[[[[[[[[[[[", "brackets within brackets"),
    ],
)
def test_a_chart_that_is_not_sound_is_not_used(
    folder: Path, old: str, new: str, fault: str
) -> None:
    (folder / "charts").mkdir()
    path = folder / "charts" / "flight-quality.toml"
    path.write_text(changed(typed(), old, new), encoding="utf-8")
    with pytest.raises(Unreadable, match=fault) as told:
        charts()["flight-quality"]
    assert str(told.value).startswith("flight-quality.toml: ")
    assert "\n" not in str(told.value)
    assert charts().below("flight-quality").source is Source.HOUSE
    assert charts()["wind-up"].source is Source.HOUSE


def test_files_of_other_names_are_nobodys_chart(folder: Path) -> None:
    (folder / "charts").mkdir()
    for name in ("flight-quality.1.toml", "notes.toml", "time-to-climb.toml"):
        (folder / "charts" / name).write_text("hello", encoding="utf-8")
    assert set(charts()) == set(charts().shipped)
    assert charts()["flight-quality"].source is Source.HOUSE


# --- putting in and taking out


def test_former_versions_are_kept(folder: Path) -> None:
    first = install(CHARTS, "flight-quality", "one")
    assert (first.kept, first.path.read_text()) == (None, "one")
    second, third = (install(CHARTS, "flight-quality", text) for text in ("two", "three"))
    assert second.kept == folder / "charts" / "flight-quality.1.toml"
    assert third.kept == folder / "charts" / "flight-quality.2.toml"
    assert forget(CHARTS, "flight-quality") == folder / "charts" / "flight-quality.3.toml"
    kept = sorted((folder / "charts").glob("*.toml"))
    assert [path.read_text() for path in kept] == ["one", "two", "three"]
    assert charts()["flight-quality"].source is Source.HOUSE


def test_what_is_not_there_cannot_be_forgotten(folder: Path) -> None:
    with pytest.raises(Unlawful, match=r"there is no wind-up\.toml of yours in "):
        forget(CHARTS, "wind-up")


def test_a_folder_that_cannot_be_made_is_told(folder: Path) -> None:
    (folder / "charts").write_text("a file", encoding="utf-8")
    with pytest.raises(Unwritable, match="charts cannot be made"):
        install(CHARTS, "wind-up", "text")
    with pytest.raises(Unwritable, match="cannot be made"):
        draft_path(CHARTS, "wind-up")


def test_drafts_are_not_in_force(folder: Path) -> None:
    draft_path(CHARTS, "wind-up").write_text("half a chart", encoding="utf-8")
    assert charts()["wind-up"].source is Source.HOUSE


def test_a_roll_on_the_programs_own_chart_does_not_load_platformdirs() -> None:
    code = (
        "import sys\nfrom bloodyapril.store.library.charts import charts\ncharts()['wind-up']\n"
        "print('platformdirs' in sys.modules, 'tomlkit' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
