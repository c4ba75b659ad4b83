"""A scenario told in answers, without a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.desk.dialogs.base import Left, Prompt
from bloodyapril.desk.dialogs.scenario import tell_scenario
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.answers import answers_path, answers_text, read_answers
from bloodyapril.store.scenario.making import scenario_of
from bloodyapril.store.scenario.own_files import write_told
from bloodyapril.store.scenario.reading import read_scenario
from bloodyapril.terms.errors import Unlawful, Unreadable
from tests.answers import HEADING, RECON, WEATHER, WHOLE
from tests.desk.dialogs.holding import hold, prompts_of


def kept(prompt: Prompt[Any]) -> list[str]:
    assert prompt.keep is not None
    answers: list[str] = json.loads(prompt.keep)
    return answers


def told(*answers: str, given: tuple[str, ...] = ()) -> dict[str, Any]:
    return hold(tell_scenario("mine", given), *answers).result


def test_a_scenario_is_told_and_can_be_played() -> None:
    content = told(*WHOLE)
    scenario = scenario_of(content, library())
    assert (scenario.id, scenario.title) == ("mine", "Over Étaing")
    assert [flight["id"] for flight in content["flights"]] == ["B1", "B2"]
    assert content["readiness"][0]["leader"] == "Kurt Wolff"
    assert content["aa"] == [{"side": "British", "density": "medium", "hex": "2316"}]


def test_it_is_written_by_a_call_of_its_own_that_ends_the_kept_answers(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    answers_path(path).write_text(answers_text(WHOLE[:5]))
    assert read_answers(answers_path(path)) == WHOLE[:5]
    write_told(path, told(*WHOLE))
    assert read_scenario(path).title == "Over Étaing"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]


def test_every_answer_that_stands_is_to_be_kept() -> None:
    prompts = prompts_of(tell_scenario("mine"), "Wrong", "hunt", "show", "back", "back", "Right")
    assert [kept(prompt) for prompt in prompts] == [
        [], ["Wrong"], ["Wrong"], ["Wrong", "show"], ["Wrong"], [], ["Right"],
    ]  # fmt: skip


@pytest.mark.parametrize("cut", [1, 12, 20, 38, len(WHOLE) - 1])
def test_it_goes_on_after_what_was_answered_another_time(cut: int) -> None:
    assert told(*WHOLE[cut:], given=WHOLE[:cut]) == told(*WHOLE)


def test_answers_that_can_no_longer_be_read_are_asked_for_again() -> None:
    (first,) = prompts_of(tell_scenario("mine", (*HEADING[:2], "1916-07-01", *HEADING[3:])))
    assert (first.text, first.refused) == ("Date", None)
    assert kept(first) == list(HEADING[:2])


def test_there_is_nothing_before_the_first_question() -> None:
    first, second, third = prompts_of(tell_scenario("mine"), "back", "A title")
    assert isinstance(second.refused, Unlawful)
    assert (second.text, third.refused) == (first.text, None)


def test_who_stops_leaves() -> None:
    dialog = tell_scenario("mine", WHOLE[:20])
    next(dialog)
    with pytest.raises(Left):
        dialog.send("stop")


def test_an_answer_that_cannot_be_is_refused_and_the_question_stays() -> None:
    before, after = prompts_of(tell_scenario("mine", WHOLE[:23]), "0626")
    assert isinstance(after.refused, Unreadable)
    assert (before.text, kept(before)) == (after.text, kept(after))


def test_a_flight_that_does_not_fit_together_is_told_again_from_its_unit() -> None:
    too_high = (*RECON[:7], "1520 E Very High+2", *RECON[8:])
    *_, again = prompts_of(tell_scenario("mine", (*HEADING, *WEATHER)), *too_high)
    assert again.text == "Flight B1, squadron"
    assert any("cannot reach the Very High band" in note for note in again.notes)
    assert kept(again) == [*HEADING, *WEATHER]
    rest = ("", "", "0", "0", "0", "")
    content = told(*too_high, *RECON, *rest, given=(*HEADING, *WEATHER))
    assert content["flights"][0]["altitude"] == "Low+6"


def test_what_is_known_and_what_an_empty_answer_means_come_with_the_question() -> None:
    answers = (*HEADING, *WEATHER, *RECON[:6])
    prompts = prompts_of(tell_scenario("mine"), *answers)
    by_text = {prompt.text: prompt for prompt in prompts}
    assert by_text["Title"].choices == ()
    assert by_text["Patrol or show"].choices == ("patrol", "show")
    assert "59 Squadron (La Bellevue)" in (by_text["Flight B1, squadron"].choices or ())
    assert by_text["Flight B1, squadron"].empty == ""
    assert by_text["B1: aeroplane type"].default == "RE8"
    assert by_text["B1: leader"].empty == "nobody named"
    assert prompts_of(tell_scenario("mine", (*HEADING, *WEATHER, *RECON)))[0].empty == "no more"
