"""The stored playthroughs are what the rules still give."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.playthroughs.playing import FOLDER, PLAYED, account, path_of


@pytest.mark.parametrize("scenario_id", PLAYED)
def test_a_stored_playthrough_is_played_again_line_by_line(scenario_id: str) -> None:
    """If a rule was changed on purpose: `make playthroughs`, and read the difference."""
    stored = path_of(scenario_id).read_text(encoding="utf-8").splitlines()
    played = account(scenario_id, PLAYED[scenario_id]).splitlines()
    for number, (before, now) in enumerate(zip_longest(stored, played), start=1):
        assert now == before, f"line {number} of {path_of(scenario_id).name}"


def test_every_stored_playthrough_is_played() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYED)
