"""Guided entry at the terminal: figure by figure, one step back, nothing lost but a row."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.answers import MODIFIERS, ORIGIN, ROWS

Run = Callable[..., Result]

DRAFT = Path("charts/drafts/shot-resolution.toml")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    monkeypatch.chdir(tmp_path)


def typed(run: Run, *answers: str, words: tuple[str, ...] = ("chart", "edit", "13.32")) -> Result:
    return run(*words, stdin="".join(f"{answer}\n" for answer in answers))


def draft(path: Path = DRAFT) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def test_a_chart_is_typed_from_top_to_bottom_and_then_checked(run: Run) -> None:
    result = typed(run, "4", *ORIGIN, *ROWS, *MODIFIERS)
    assert result.exit_code == 0
    assert draft()["rows"] == [list(ROWS[n : n + 3]) for n in (0, 3, 6, 9)]
    assert [entry["drm"] for entry in draft()["modifiers"]] == [1, 1, 2, -1, 2, -2]
    assert draft()["modifiers"][0]["cap"] == [0, 6]
    assert draft()["provenance"]["who"] == "Ann"
    assert "Nothing to complain of." in result.stdout
    assert f"When it is right: bloodyapril chart use {DRAFT.resolve()}" in result.stdout
    assert run("chart", "use", str(DRAFT)).exit_code == 0


def test_the_figures_of_the_house_are_shown_only_when_asked_for(run: Run) -> None:
    assert "[miss]" not in typed(run, "4", "stop").stdout
    shown = typed(run, "4", *ORIGIN, "", "stop", words=("chart", "edit", "13.32", "--filled",
                                                        "--fresh"))  # fmt: skip
    assert "row 15 or less, column no [miss]:" in shown.stdout


def test_enter_keeps_and_back_goes_one_figure_back(run: Run) -> None:
    answers = ("4", *ORIGIN, "", "D", "back", "miss", "", "stop")
    result = typed(run, *answers)
    assert draft()["rows"][0] == ["15 or less", "miss", ""]
    assert "row 15 or less, column no [D]:" in result.stdout


def test_back_from_the_first_question_stays_there(run: Run) -> None:
    typed(run, "4", "back", "back", "Ann", "stop")
    assert draft()["provenance"]["who"] == "Ann"


def test_what_cannot_be_read_is_asked_again(run: Run) -> None:
    result = typed(run, "four", "0", "4", *ORIGIN, "fifteen", "15 or less", "hit", "miss", "stop")
    assert "say a number from 1 to 100" in result.stdout
    assert "'fifteen' is no span" in result.stdout
    assert "no answer called 'hit'. Say one of miss, D, C, K." in result.stdout
    assert draft()["rows"][0][:2] == ["15 or less", "miss"]


def test_a_question_mark_notes_a_doubt(run: Run) -> None:
    typed(run, "4", *ORIGIN, "", "D?", "?", "stop")
    assert draft()["rows"][0] == ["15 or less", "D", ""]
    assert draft()["provenance"]["unsure"] == [
        "row 15 or less, column no", "row 15 or less, column yes",
    ]  # fmt: skip


def test_a_session_that_is_cut_off_loses_at_most_a_row(run: Run) -> None:
    """The input ends, as if the terminal were closed, in the middle of the third row."""
    result = typed(run, "4", *ORIGIN, *ROWS[:7])
    assert result.exit_code == 1
    assert result.stderr.endswith("Cancelled.\n")
    assert draft()["rows"][1] == ["15-17", "D", "D"]
    assert draft()["rows"][2] == ["18-19", "", ""]


def test_the_next_session_goes_on_where_the_last_one_ended(run: Run) -> None:
    typed(run, "4", *ORIGIN, *ROWS[:6])
    result = typed(run, "", "C", "D", *ROWS[9:], *MODIFIERS)
    assert "Going on with " in result.stdout
    assert draft()["rows"][2] == ["18-19", "C", "D"]
    assert draft()["rows"][3] == ["21 or more", "K", "K"]


def test_a_print_with_more_rows_or_fewer(run: Run) -> None:
    typed(run, "2", *ORIGIN, "17 or less", "miss", "miss", "18 or more", "K", "K", "stop")
    assert draft()["rows"] == [["17 or less", "miss", "miss"], ["18 or more", "K", "K"]]
    typed(run, "6", "stop")
    assert len(draft()["rows"]) == 6


def test_a_file_of_ones_own_can_be_edited(run: Run) -> None:
    words = ("chart", "edit", "wind-speed", "--filled", "--out", "mine.toml")
    typed(run, "", "Ann", "stop", words=words)
    assert draft(Path("mine.toml"))["provenance"]["who"] == "Ann"
    assert not Path("charts").exists()
    other = typed(run, "", "stop", words=("chart", "edit", "wind-up", "--out", "mine.toml"))
    assert other.exit_code == 2
    assert "mine.toml holds 'wind-speed', not wind-up" in other.stderr


def test_a_chart_that_we_do_not_have_cannot_be_typed(run: Run) -> None:
    assert "Did you mean wind-up" in typed(run, words=("chart", "edit", "wind-upp")).stderr


def test_a_card_is_typed_the_same_way(run: Run) -> None:
    path = Path("cards/drafts/se5.toml")
    result = typed(
        run, "low", *ORIGIN, "1", "9,900", "0", "150", "0", "no", "no", "yes", "1", "0", "no", "no",
        "4", "5½", "6", "2", "3.7", "3.5", "5", "6", "4", "5", "stop",
        words=("card", "edit", "SE5"),
    )  # fmt: skip
    card = draft(path)
    assert card["service-ceiling"] == 9900
    assert card["bands"]["deck"] == {"level": 4.0, "dive": 5.5, "manoeuvre": 6, "climb": 2}
    assert list(card["bands"]) == ["deck", "low"]
    assert card["bands"]["low"]["column"] == 5
    assert "'3.7': say a number in halves, as 3 or 2.5." in result.stdout
    assert "weapon vickers: mount is empty" in result.stdout
