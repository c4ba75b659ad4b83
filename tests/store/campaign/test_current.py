"""The campaign in use is the one that was said, else the only one, else the only one in play."""

from __future__ import annotations

from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import commands
from bloodyapril.store.campaign.current import campaign_in_use, the_campaign, use_campaign
from bloodyapril.terms.errors import Cure, Unreadable


def begin(folder: Path, name: str, *, plays: bool) -> Path:
    seat = bloodyapril.begin(name, scenario="drocourt" if plays else None, seed="1", folder=folder)
    assert seat.path is not None
    return seat.path


def test_without_a_campaign_one_is_told_to_begin_one(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is no campaign in") as refusal:
        the_campaign(tmp_path / "nowhere")
    assert refusal.value.cure is Cure.BEGIN_CAMPAIGN


def test_the_only_one_in_play_is_in_use(tmp_path: Path) -> None:
    april = begin(tmp_path, "April", plays=False)
    assert campaign_in_use(tmp_path) == april
    may = begin(tmp_path, "May", plays=True)
    (tmp_path / "Junk.campaign").write_text("no campaign")
    assert campaign_in_use(tmp_path) == may
    seat = bloodyapril.sit("May", folder=tmp_path)
    bloodyapril.carry_out(seat, commands.EndScenario())
    assert campaign_in_use(tmp_path) is None
    with pytest.raises(Unreadable, match="could be meant: April, Junk, May") as refusal:
        the_campaign(tmp_path)
    assert refusal.value.cure is Cure.SAY_CAMPAIGN


def test_what_was_said_goes_first_while_there_is_such_a_campaign(tmp_path: Path) -> None:
    april = begin(tmp_path, "April", plays=False)
    may = begin(tmp_path, "May", plays=True)
    assert use_campaign(tmp_path, "APRIL") == april
    assert the_campaign(tmp_path) == april
    april.unlink()
    assert the_campaign(tmp_path) == may
    with pytest.raises(Unreadable, match="no campaign called 'June'"):
        use_campaign(tmp_path, "June")
