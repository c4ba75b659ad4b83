"""Fights are values: rolled, counted, and written down, without any front end."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from bloodyapril.checks.dice import ScriptedDice, SeededDice
from bloodyapril.desk.commands import Record
from bloodyapril.desk.commands.written import read, written
from bloodyapril.desk.fights import (
    FIGHTS,
    BarrageFire,
    BombRun,
    Combat,
    Fight,
    GunSaid,
    Landing,
    Photographs,
    PhotoTurn,
    Sight,
    Sun,
    WholeDogfight,
    air_said,
    chances,
    odds,
    roll,
)
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.index import entries
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.measures import HalfMP
from tests.desk.fights.each import EACH, FIGHT, HEAVY, PUPS, again, name_of, thrown

DICELESS = ("drift", "heights")


def test_every_kind_of_fight_is_tried_here() -> None:
    assert {fight.kind for fight in EACH} == set(FIGHTS)


@pytest.mark.parametrize("fight", EACH, ids=name_of)
def test_the_faces_that_fell_give_the_same_again(fight: Fight[Any]) -> None:
    for seed in ("1", "2", "3"):
        fought, faces = thrown(fight, seed)
        assert bool(faces) is (fight.kind not in DICELESS)
        assert again(fight, faces) == fought


@pytest.mark.parametrize("fight", EACH, ids=name_of)
def test_faces_too_few_or_too_many_are_refused(fight: Fight[Any]) -> None:
    _, faces = thrown(fight, "1")
    with pytest.raises(Unreadable, match="more dice typed"):
        again(fight, (*faces, 1))
    if faces:
        with pytest.raises(Unreadable, match="missing"):
            again(fight, faces[:-1])


@pytest.mark.parametrize("fight", EACH, ids=name_of)
def test_chances_of_every_aspect_add_up_to_one(
    fight: Fight[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "PLAYS", 200)
    found = odds(fight)
    assert found
    assert len({one.title for one in found}) == len(found)
    for one in found:
        assert sum(one.odds.values()) == 1
        assert (one.played is None) == (one.error == 0)


@pytest.mark.parametrize("fight", EACH, ids=name_of)
def test_every_field_has_a_meaning_and_every_rule_is_one(fight: Fight[Any]) -> None:
    meanings = fight.meanings()
    assert list(meanings) == [field.name for field in fields(fight)]
    assert all(meanings.values())
    assert all(entries(number) for number in fight.rules)


@pytest.mark.parametrize("fight", EACH, ids=name_of)
def test_what_is_written_of_a_fight_gives_the_fight(fight: Fight[Any]) -> None:
    command = Record(fight, faces=(1, 10), since=3)
    assert read(written(command, library()), library()) == command


def test_what_is_no_fight_is_refused() -> None:
    document = written(Record(EACH[0]), library())
    for wrong in (None, "combat", {"kind": "joust"}, {**document["fight"], "kind": ["combat"]}):
        with pytest.raises(Unreadable, match="combat or dogfight"):
            read({**document, "fight": wrong}, library())


def test_all_that_can_be_said_of_a_fight_is_written() -> None:
    rain = air_said("rain", "medium", dusk=True)
    said = (
        Combat(*FIGHT, sees=Sight.TALLY, seen=Sight.PREVIOUSLY, sun=Sun.AHEAD, air=rain),
        BarrageFire("4 RE8", GunSaid.parse("onion"), speed=HalfMP(5), drifted=True, air=rain),
        BombRun("4 FE2d", aa=(HEAVY,), moving=True, spoils_aim=True),
    )
    for fight in said:
        command = Record(fight, seed="april")
        assert read(written(command, library()), library()) == command
    assert Record(said[1]).words[:3] == ("record", "barrage", "4 RE8")
    assert "speed 5" in Record(said[1]).words


@pytest.mark.parametrize("flight", ["1 RE8 Low+6", "1 RE8 Low+6 aborting"])
@pytest.mark.parametrize("drifted", [False, True])
def test_odds_of_a_barrage_are_those_of_every_path(flight: str, drifted: bool) -> None:
    barrage = BarrageFire(flight, HEAVY, drifted=drifted)
    damage = next(one for one in odds(barrage) if one.title == "damage")

    def play(dice: Any) -> str:
        told = [event.text for event in roll(barrage, dice).events if event.kind == "flak"]
        return "some" if told and not told[0].endswith("no effect.") else "none"

    assert dict(damage.odds) == dict(odds_of(play))


def test_odds_of_photographs_are_those_of_every_path() -> None:
    run = Photographs("1 FE2d Medium+3", (PhotoTurn.parse("medium,3"), PhotoTurn.parse("2")))
    by_title = {one.title: one.odds for one in odds(run)}
    paths = odds_of(lambda dice: roll(run, dice).upshot)
    assert regrouped(paths.items(), lambda end: end.points) == by_title["victory points"]
    assert regrouped(paths.items(), lambda end: end.hexes) == by_title["hexes on plates at home"]
    assert regrouped(paths.items(), lambda end: end.cameras) == by_title["cameras at home"]


def test_a_dogfight_is_played_for_who_asks_for_plays() -> None:
    (first, *_) = odds(WholeDogfight(*PUPS, turns=2), plays=100)
    assert first.played == 100
    assert 0.09 < first.error < 0.1


def test_the_dice_are_the_programs_own_where_none_are_said() -> None:
    assert roll(Landing("2 RE8 damaged=1")).upshot.flight.name == "RE8"


@pytest.mark.parametrize(
    ("fight", "fault"),
    [
        (Combat(FIGHT[1], FIGHT[0]), "is higher"),
        (Combat(*FIGHT, sees=Sight.UNDETECTED), "undetected"),
        (WholeDogfight("3 SE5", "4 RE8 wheel"), "which no dogfight draws in"),
        (BarrageFire("4 RE8 Low+6", HEAVY, speed=HalfMP(40)), "does not fly at 20 MP"),
        (BombRun("4 FE2d Medium+3"), "above 10,000 ft"),
        (Photographs("2 FE2d Deck", (PhotoTurn((3,)),)), "below Deck"),
        (Photographs("2 FE2d Medium", (PhotoTurn((3,)),), cameras=(3,)), "numbers 1 to 2"),
    ],
)
def test_what_the_rules_forbid_has_neither_roll_nor_odds(fight: Fight[Any], fault: str) -> None:
    with pytest.raises((Unlawful, Unreadable), match=fault):
        roll(fight, SeededDice("1"))
    with pytest.raises((Unlawful, Unreadable), match=fault):
        odds(fight)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (Sight.parse, "x"),
        (GunSaid.parse, ""),
        (PhotoTurn.parse, "3,"),
        (PhotoTurn.parse, "3,thick"),
        (air_said, "green"),
        (air_said, "mostly-cloudy"),
    ],
)
def test_words_that_mean_nothing_are_unreadable(read: Any, text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_nothing_said_of_the_air_is_nothing() -> None:
    assert air_said() is None
    dark, wet = air_said(night=True), air_said("rain", "low")
    assert dark is not None
    assert wet is not None
    assert dark.light.night
    assert str(wet.weather) == "rain (Low), calm"


def test_scripted_faces_decide() -> None:
    missed = roll(BarrageFire("4 RE8 Low+6", HEAVY), ScriptedDice((1, 1)))
    assert not missed.upshot.hit
    assert missed.events[0].rolls[0].faces == (1, 1)
    chance = next(one for one in odds(BarrageFire("4 RE8 Low+6", HEAVY)) if one.title == "damage")
    assert Fraction(0) < chance.odds["some"] < 1


def test_the_fights_are_loaded_when_they_are_asked_for() -> None:
    code = "import sys; from bloodyapril.desk import fights; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "bloodyapril.rules.table" not in done.stdout.split()
