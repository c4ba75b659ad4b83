"""Rolls outside a scenario, put on record in a campaign."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.checks.dice import ScriptedDice, SeededDice
from bloodyapril.checks.facts import FactValue
from bloodyapril.desk.carry_out import carry_out
from bloodyapril.desk.commands import FreeRoll
from bloodyapril.desk.seat import Seat, seated
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.file import create_campaign
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unreadable
from tests.store.dumping import entry_rows

FACTS: dict[str, FactValue] = {"own-damaged": 1}
CHECK = library().chart("wind-up").check(own_damaged=1)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A seat at a campaign without a scenario."""
    return seated(create_campaign(tmp_path, "April", "1917", {}, lambda campaign: None))


def test_a_free_roll_goes_on_with_the_dice_of_the_campaign(seat: Seat) -> None:
    for _ in range(2):
        carry_out(seat, FreeRoll("wind-up", FACTS))
    first, second = entry_rows(seat.campaign)[1:]
    assert (first["dice_before"], first["dice_after"]) == (0, 2)
    assert (second["dice_before"], second["dice_after"]) == (2, 4)
    faces = [entry["events"][0]["rolls"][0]["faces"] for entry in (first, second)]
    seeded = SeededDice("1917")
    assert faces == [seeded.faces(2), seeded.faces(2)]
    assert first["title"] == "Free roll: Wind Up"
    assert first["rule"] == "15.1"


def test_several_rolls_are_one_entry(seat: Seat) -> None:
    happened = carry_out(seat, FreeRoll("wind-up", FACTS, times=3))
    assert len(entry_rows(seat.campaign)[-1]["events"]) == len(happened.events) == 3


@pytest.mark.parametrize(
    "command",
    [
        FreeRoll("wind-up", FACTS, times=2, faces=(7, 4, 3)),
        FreeRoll("wind-up", FACTS, faces=(7, 4, 3)),
        FreeRoll("wind-up", {"surprise": True}),
        FreeRoll("aa-points", {"aa-type": "light"}),
        FreeRoll("wnd-up"),
    ],
)
def test_a_roll_that_is_refused_leaves_neither_entry_nor_dice(
    seat: Seat, command: FreeRoll
) -> None:
    with pytest.raises(Unreadable):
        carry_out(seat, command)
    assert len(entry_rows(seat.campaign)) == 1
    carry_out(seat, FreeRoll("wind-up", FACTS))
    assert entry_rows(seat.campaign)[-1]["dice_before"] == 0


def test_typed_dice_are_marked_as_typed_and_leave_the_campaigns_own_alone(seat: Seat) -> None:
    carry_out(seat, FreeRoll("wind-up", FACTS, faces=(7, 4)))
    entry = entry_rows(seat.campaign)[-1]
    assert (entry["dice"], entry["dice_before"], entry["dice_after"]) == ("typed", 0, 0)
    assert entry["events"][0]["rolls"][0]["faces"] == (7, 4)
    assert audit(seat.campaign).sound


def test_the_same_faces_give_the_same_result_typed_or_thrown() -> None:
    thrown = SeededDice("1917")
    thrown.ask(CHECK)
    (outcome,) = thrown.take_log()
    typed = ScriptedDice(outcome.faces)
    typed.ask(CHECK)
    assert typed.take_log() == (outcome,)
