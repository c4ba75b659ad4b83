"""Dice of a campaign for free rolls, as `roll --campaign` uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.facts import FactValue
from bloodyapril.cli.campaign_dice import campaign_source, roll_words
from bloodyapril.cli.dice import DiceSource
from bloodyapril.store.campaign.file import create_campaign, open_campaign
from bloodyapril.store.campaign.journal import read_journal
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side

CHART = library().chart("wind-up")
FACTS: dict[str, FactValue] = {"own-damaged": 1}
CHECK = CHART.check("", **FACTS)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A folder with one campaign in it."""
    create_campaign(tmp_path, "April", "1917", {}, lambda campaign: None)
    return str(tmp_path)


def source(folder: str, typed: str | None = None, seed: str | None = None) -> DiceSource:
    return campaign_source("april", folder, CHECK, FACTS, typed, seed, 2)


def test_the_campaigns_dice_are_thrown_and_the_roll_is_on_record(folder: str) -> None:
    made = source(folder)
    assert (made.kind, made.told) == ("campaign", "its own dice, in the journal of April")
    with made.dice(CHECK, 2) as dice:
        dice.ask_all(CHECK, 2)
        outcomes = dice.take_log()
    entry = read_journal(open_campaign(Path(folder) / "April.campaign"), Side.BRITISH)[-1]
    assert tuple(roll for event in entry.events for roll in event.rolls) == outcomes
    assert entry.words == ("roll", "wind-up", "--own-damaged", "1", "--times", "2")
    assert (entry.dice, entry.dice_after) == ("program", 4)


def test_typed_dice_are_on_record_as_typed(folder: str) -> None:
    with source(folder, typed="7,4,3,2").dice(CHECK, 2) as dice:
        dice.ask_all(CHECK, 2)
    entry = read_journal(open_campaign(Path(folder) / "April.campaign"), Side.BRITISH)[-1]
    assert (entry.dice, entry.dice_after) == ("typed", 0)
    assert [event.rolls[0].faces for event in entry.events] == [(7, 4), (3, 2)]


def test_too_few_typed_dice_leave_no_entry(folder: str) -> None:
    def roll() -> None:
        with source(folder, typed="7,4,3").dice(CHECK, 2) as dice:
            dice.ask_all(CHECK, 2)

    with pytest.raises(Unreadable, match="needs 4 dice in all: 3 were typed"):
        roll()
    assert len(read_journal(open_campaign(Path(folder) / "April.campaign"), Side.BRITISH)) == 1


def test_a_campaign_has_a_seed_of_its_own(folder: str) -> None:
    with pytest.raises(Unreadable, match="--seed or --campaign, not both"):
        source(folder, seed="7")


def test_what_is_only_looked_up_is_no_roll(folder: str) -> None:
    check = library().chart("aa-points").check("", aa_type="light")
    with pytest.raises(Unreadable, match="there is no roll to put on record"):
        campaign_source("april", folder, check, {}, None, None, 1)


def test_flags_stand_alone_in_the_words_of_a_roll() -> None:
    chart = library().chart("shot-resolution")
    words = roll_words(chart, {"surprise": True, "firepower": 4}, 1)
    assert words == ("roll", "shot-resolution", "--surprise", "--firepower", "4")
