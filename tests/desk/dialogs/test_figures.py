"""A chart or card typed figure by figure, without a terminal."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.desk import workbench
from bloodyapril.desk.dialogs.base import Dialog, Instead
from bloodyapril.desk.dialogs.figures import type_figures
from bloodyapril.store.library.workbench import CardDesk, ChartDesk
from bloodyapril.terms.errors import Cure, Unreadable
from tests.answers import MODIFIERS, ORIGIN, ROWS
from tests.desk.dialogs.holding import hold, prompts_of


def typing(text: str | None = None, *, filled: bool = False) -> Dialog[str]:
    bench = ChartDesk()
    form = bench.form("shot-resolution", filled=filled)
    return type_figures(bench, form if text is None else text, goes_on=text is not None)


def figures(text: str | None) -> dict[str, Any]:
    assert text is not None
    return tomllib.loads(text)


def test_a_chart_is_typed_from_top_to_bottom() -> None:
    held = hold(typing(), "4", *ORIGIN, *ROWS, *MODIFIERS)
    content = figures(held.result)
    assert content["rows"] == [list(ROWS[n : n + 3]) for n in (0, 3, 6, 9)]
    assert content["provenance"]["who"] == "Ann"
    assert workbench.complaints_in(ChartDesk(), held.result) == ()
    assert [prompt.refused for prompt in held.prompts] == [None] * len(held.prompts)


def test_an_empty_answer_leaves_what_stands_there_and_that_is_told() -> None:
    prompts = prompts_of(typing(filled=True), "", *ORIGIN, "", "")
    assert (prompts[0].default, prompts[5].default) == ("4", "miss")
    stopped = hold(typing(filled=True), "", *ORIGIN, "", "", "stop").result
    assert (
        figures(stopped)["rows"]
        == figures(ChartDesk().form("shot-resolution", filled=True))["rows"]
    )


def test_there_is_nothing_to_keep_before_a_row_is_whole() -> None:
    prompts = prompts_of(typing(), "4", *ORIGIN, *ROWS[:4])
    assert [prompt.keep for prompt in prompts[:4]] == [None] * 4
    after_origin, in_second_row = prompts[4].keep, prompts[-1].keep
    assert figures(after_origin)["rows"][0][1] == ""
    assert figures(in_second_row)["rows"][0] == list(ROWS[:3])
    assert figures(in_second_row)["rows"][1][0] != ROWS[3]


def test_what_was_kept_is_gone_on_with_at_the_first_empty_figure() -> None:
    kept = prompts_of(typing(), "4", *ORIGIN, *ROWS[:6])[-1].keep
    assert kept is not None
    first, second, *_ = prompts_of(typing(kept), "")
    assert first.keep == second.keep == kept
    whole = hold(typing(), "4", *ORIGIN, *ROWS, *MODIFIERS).result
    rest = ("", "C", "D", *ROWS[9:], *MODIFIERS)
    assert hold(
        typing(kept),
        *rest,
    ).result == whole.replace("18-20", "18-19")


@pytest.mark.parametrize("wrong", ["four", "0", "101"])
def test_a_count_of_rows_that_cannot_be_is_refused(wrong: str) -> None:
    first, second = prompts_of(typing(), wrong)
    assert isinstance(second.refused, Unreadable)
    assert second.text == first.text


def test_a_figure_that_cannot_be_read_is_asked_for_again() -> None:
    prompts = prompts_of(typing(), "4", *ORIGIN, "fifteen", "15 or less", "hit", "miss")
    assert [str(prompt.refused)[:20] for prompt in prompts if prompt.refused] == [
        "'fifteen' is no span", "no answer called 'hi",
    ]  # fmt: skip


def test_stop_ends_at_any_question_and_back_goes_one_figure_back() -> None:
    assert figures(hold(typing(), "stop").result) == figures(
        ChartDesk().form("shot-resolution", filled=False)
    )
    answers = ("4", "back", *ORIGIN, "", "D", "back", "miss", "stop")
    assert figures(hold(typing(), *answers).result)["rows"][0] == ["15 or less", "miss", ""]


def test_doubts_are_noted_where_a_prompt_takes_them() -> None:
    held = hold(typing(), "4", *ORIGIN, "", "D?", "?", "stop")
    assert [Instead.UNSURE in prompt.instead for prompt in held.prompts[4:]] == [False, True, True,
                                                                                 False]  # fmt: skip
    assert figures(held.result)["provenance"]["unsure"] == [
        "row 15 or less, column no", "row 15 or less, column yes",
    ]  # fmt: skip


def test_a_card_has_as_many_bands_as_its_print() -> None:
    bench = CardDesk()
    form = bench.form("se5", filled=True)
    held = hold(type_figures(bench, form, goes_on=False), "cellar", "low", "stop")
    assert held.prompts[0].default == "high"
    assert isinstance(held.prompts[1].refused, Unreadable)
    assert list(figures(held.result)["bands"]) == ["deck", "low"]


# --- the workbench around it


def test_a_draft_is_begun_saved_and_gone_on_with(tmp_path: Path) -> None:
    bench, file = ChartDesk(), tmp_path / "mine.toml"

    def begun(name: str = "wind-speed", *, fresh: bool = False) -> workbench.Begun:
        return workbench.begin(bench, name, file, filled=True, fresh=fresh)

    first = begun()
    assert not first.goes_on
    assert not file.exists()
    text = hold(workbench.type_in(bench, first), "", "Ann", "stop").result
    workbench.save(first, text)
    assert begun() == workbench.Begun(file, text, goes_on=True)
    assert begun(fresh=True) == first
    with pytest.raises(Unreadable, match="holds 'wind-speed', not wind-up"):
        begun("wind-up")


def test_a_form_is_written_over_nothing(tmp_path: Path) -> None:
    file = tmp_path / "form.toml"
    workbench.write_form(file, "# a form\n")
    with pytest.raises(Unreadable, match="already") as refused:
        workbench.write_form(file, "# another\n")
    assert refused.value.cure is Cure.OTHER_FILE
    assert file.read_text() == "# a form\n"


def test_a_text_with_errors_is_not_put_into_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path))
    with pytest.raises(Unreadable, match=r"line \d+: .* is empty"):
        workbench.use(ChartDesk(), ChartDesk().form("wind-speed", filled=False))
    assert list(tmp_path.iterdir()) == []
