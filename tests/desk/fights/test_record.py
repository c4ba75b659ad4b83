"""Fights on record: one command, one entry, and the gate of secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bloodyapril
from bloodyapril import Seat, Side, commands
from bloodyapril.checks.dice import SeededDice
from bloodyapril.desk.commands import Record
from bloodyapril.desk.commands.written import read
from bloodyapril.desk.fights import (
    BarrageFire,
    Combat,
    Fight,
    GunSaid,
    Landing,
    Sight,
    WeatherAtStart,
    faces_for,
    last_entry,
    odds,
    record,
    roll,
    seat_for,
)
from bloodyapril.store.campaign.journal import read_journal
from bloodyapril.terms.errors import BloodyAprilError, Unlawful, Unreadable

SHORT = str(Path(__file__).parents[2] / "store" / "short.toml")
GERMANS = "5 Albatros D.III Medium+1 av=4"
FIGHT = Combat(GERMANS, "B1@April", sees=Sight.TALLY)


@pytest.fixture
def april(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """The seat at a solitaire campaign: two RE8s, and German flights that are secret."""
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    return bloodyapril.begin("April", scenario=SHORT, seed="1", folder=tmp_path)


def test_the_journal_stores_the_fight_itself(april: Seat) -> None:
    fought = record(april, FIGHT, seed="3")
    entry = read_journal(april.campaign, Side.BRITISH)[-1]
    assert read(entry.command, april.campaign.library) == Record(FIGHT, seed="3")
    assert (entry.title, entry.rule) == ("At the table: combat, others and B1", "13.2")
    assert (entry.actor, entry.dice) == ("British", "typed")
    assert entry.words == ("record", "combat", GERMANS, "B1@April", "sees tally", "seed 3")
    assert entry.events == fought.events


def test_a_campaigns_own_dice_fall_unless_others_are_said(april: Seat) -> None:
    record(april, FIGHT)
    entry = read_journal(april.campaign, Side.BRITISH)[-1]
    assert entry.dice == "program"
    assert entry.dice_after > entry.dice_before


def test_faces_thrown_beforehand_give_what_they_gave(april: Seat) -> None:
    since = last_entry(april)
    faces = faces_for(april, FIGHT, SeededDice("5"))
    assert last_entry(april) == since
    fought = record(april, FIGHT, faces=faces, since=since)
    assert (
        tuple(face for event in fought.events for roll in event.rolls for face in roll.faces)
        == faces
    )


def test_dice_thrown_for_a_campaign_that_was_played_on_are_thrown_again(april: Seat) -> None:
    since = last_entry(april)
    faces = faces_for(april, FIGHT, SeededDice("5"))
    bloodyapril.carry_out(april, commands.FreeRoll("wind-up"))
    with pytest.raises(Unlawful, match="was played on meanwhile: roll again"):
        record(april, FIGHT, faces=faces, since=since)


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (Record(Combat(GERMANS, "3 RE8 Low")), "needs a flight of a campaign"),
        (Record(Combat("B1@May", "B1@April")), "one campaign keeps a record"),
        (Record(Landing("B1@May")), "one campaign keeps a record, not April and May"),
        (Record(Landing("@April")), "no British flight called ''"),
        (Record(Landing("B1@")), "name the campaign"),
        (Record(Landing("G1@April")), "the enemy's are secret"),
        (Record(WeatherAtStart()), "weather is not put on record"),
        (Record(FIGHT, faces=(1,)), "missing"),
        (Record(FIGHT, faces=(1,) * 100), "more dice typed"),
        (Record(FIGHT, seed=" "), "not blank"),
    ],
)
def test_what_is_refused_leaves_nothing(april: Seat, command: Record, fault: str) -> None:
    before = read_journal(april.campaign, Side.BRITISH)
    with pytest.raises(BloodyAprilError, match=fault):
        bloodyapril.carry_out(april, command)
    assert read_journal(april.campaign, Side.BRITISH) == before


def test_the_program_keeps_its_own_side_to_itself(april: Seat) -> None:
    with pytest.raises(Unlawful, match=r"\[24.2\]"):
        seat_for(Landing("G1@April"), Side.GERMAN)
    assert seat_for(Landing("B1@april")).name == "April"


def test_when_it_is_over_nobody_is_asked_for_dice(april: Seat) -> None:
    bloodyapril.carry_out(april, commands.EndScenario())
    with pytest.raises(Unlawful, match="is over"):
        faces_for(april, FIGHT, SeededDice("1"))
    with pytest.raises(Unlawful, match="is over"):
        record(april, FIGHT)


@pytest.mark.parametrize("fight", [FIGHT, BarrageFire("B1@April", GunSaid.parse("heavy"))])
def test_off_the_record_a_campaign_stays_as_it_is(april: Seat, fight: Fight[Any]) -> None:
    before = read_journal(april.campaign, Side.BRITISH)
    assert roll(fight, SeededDice("1")).events
    assert odds(fight)
    assert read_journal(april.campaign, Side.BRITISH) == before


def test_while_two_play_the_words_of_a_fight_are_its_own_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    two = bloodyapril.Mode.TWO_PLAYERS
    british = bloodyapril.begin("April", scenario=SHORT, seed="1", mode=two, folder=tmp_path)
    german = seat_for(Landing("B1@April"), Side.GERMAN)
    with pytest.raises(Unreadable, match="secret"):
        record(german, Landing("B1@April"))
    record(british, FIGHT, seed="3")
    assert read_journal(german.campaign, Side.GERMAN)[-1].words == ()
    assert read_journal(british.campaign, Side.BRITISH)[-1].words[0] == "record"
