"""Rolls outside a scenario, put on record in a campaign."""

from __future__ import annotations

import pytest

from bloodyapril.checks.dice import ScriptedDice, SeededDice
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.free_rolls import WitnessedDice, campaign_dice, record
from bloodyapril.store.library.shelves import library
from tests.store.dumping import entry_rows

CHECK = library().chart("wind-up").check(own_damaged=1)


def test_a_free_roll_goes_on_with_the_dice_of_the_campaign(empty: Campaign) -> None:
    for _ in range(2):
        with campaign_dice(empty, "Wind Up", ("roll", "wind-up")) as dice:
            dice.ask(CHECK)
    first, second = entry_rows(empty)[1:]
    assert (first["dice_before"], first["dice_after"]) == (0, 2)
    assert (second["dice_before"], second["dice_after"]) == (2, 4)
    faces = [entry["events"][0]["rolls"][0]["faces"] for entry in (first, second)]
    seeded = SeededDice("1917")
    assert faces == [seeded.faces(2), seeded.faces(2)]
    assert first["title"] == "Free roll: Wind Up"


def test_several_rolls_are_one_entry_even_if_the_log_was_taken(empty: Campaign) -> None:
    with campaign_dice(empty, "Wind Up", ()) as dice:
        dice.ask_all(CHECK, 2)
        assert len(dice.take_log()) == 2
        dice.ask(CHECK)
    assert len(entry_rows(empty)[-1]["events"]) == 3


def test_a_roll_that_is_refused_leaves_neither_entry_nor_dice(empty: Campaign) -> None:
    def refused() -> None:
        with campaign_dice(empty, "Wind Up", ()) as dice:
            dice.ask(CHECK)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        refused()
    assert len(entry_rows(empty)) == 1


def test_typed_dice_are_marked_as_typed_and_leave_the_campaigns_own_alone(
    empty: Campaign,
) -> None:
    dice = WitnessedDice(ScriptedDice([7, 4]).throw)
    dice.ask(CHECK)
    record(empty, "Wind Up", ("roll", "wind-up"), dice.witnessed)
    entry = entry_rows(empty)[-1]
    assert (entry["dice"], entry["dice_before"], entry["dice_after"]) == ("typed", 0, 0)
    assert entry["events"][0]["rolls"][0]["faces"] == (7, 4)
    assert audit(empty).sound


def test_the_same_faces_give_the_same_result_typed_or_thrown(empty: Campaign) -> None:
    thrown = SeededDice("1917")
    thrown.ask(CHECK)
    (outcome,) = thrown.take_log()
    typed = ScriptedDice(outcome.faces)
    typed.ask(CHECK)
    assert typed.take_log() == (outcome,)
