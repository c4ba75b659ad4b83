"""Commands are values: each can be written down, read again, and carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import Seat, Side, commands
from bloodyapril.desk.commands import COMMANDS, Command, kind_of
from bloodyapril.desk.commands.written import read, written
from bloodyapril.desk.fights import Combat, Sight
from bloodyapril.game.setup.anti_aircraft import GunOrder, Start, Wanted
from bloodyapril.game.table.by_hand import Note
from bloodyapril.play.hand import Wish
from bloodyapril.rules.archie import Density
from bloodyapril.rules.movement.moving import Flying, Step
from bloodyapril.store.campaign.journal import read_journal
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.measures import HalfMP

HERE, THERE = Position.parse("2316"), Position.parse("2317/2417")
LOW = Altitude.parse("Low+2")
EACH: tuple[Command, ...] = (
    commands.Abort("B1"),
    commands.Auto("B1"),
    commands.BeginScenario(find_scenario("drocourt")),
    commands.ChooseReading("laden-manoeuvre", "by-one"),
    commands.EndScenario(),
    commands.Engage("B1", "A"),
    commands.ExchangeGuns(("BAA1",), (Wanted(Density.LIGHT, hex=HERE), Wanted(Density.MEDIUM))),
    commands.FightOn("D1"),
    commands.ForgetFile("charts", "wind-up"),
    commands.FreeRoll("wind-up", {"own-shot-down": 1, "surprise": True}, faces=(7, 4)),
    commands.GiveOrders("B1", {"wheel": "yes", "tally": "A,C"}),
    commands.GoOn(one_phase=True),
    commands.Move(
        "B1",
        Wish(Flying.LEVEL, (Step(True, 2), Step(False, -3)), HalfMP(5), attack=("A", "B")),
    ),
    commands.Move("B2", Wish(Flying.DIVING, altitude=LOW, to=THERE, facing=Heading.NNE)),
    commands.MoveFirst(None),
    commands.OpenPlan(),
    commands.OrderGun("BAA1", GunOrder(hex=HERE, start=Start.HIDDEN, holds=False)),
    commands.PlaceDecoy("B1", swap=True, route=(HERE,)),
    commands.PlanBalloon("kite", LOW),
    commands.PlanEntry("B1", 3),
    commands.PlanRoute("B1", (HERE, Position.parse("2718"))),
    commands.PlanTargets("B1", (HERE,)),
    commands.PlayTurn(),
    commands.PutFlight("B1", THERE, Heading.NNE, LOW),
    commands.Record(Combat("B1@April", "4 RE8 Low+2", sees=Sight.TALLY), faces=(1, 10), since=2),
    commands.SetFlight("B1", Note(tally="", marker=False, endurance=12)),
    commands.SetTurn(4),
    commands.UseFile("charts", "wind-up", "text"),
    commands.WithdrawDummy("BD1"),
)


@pytest.mark.parametrize("command", EACH, ids=lambda command: kind_of(type(command)))
def test_what_is_written_of_a_command_gives_the_command(command: Command) -> None:
    assert read(written(command, library()), library()) == command


def test_every_command_is_written_here() -> None:
    assert {type(command) for command in EACH} == set(COMMANDS)


def test_what_is_no_command_is_refused() -> None:
    documents: tuple[object, ...] = (
        None,
        [],
        {},
        {"command": "fly-home"},
        {"command": "auto", "plane": "B1"},
    )
    for document in documents:
        with pytest.raises(Unreadable):
            read(document, library())


def test_words_say_all_that_is_not_as_usual() -> None:
    words = {kind_of(type(command)): command.words for command in EACH}
    assert words["go-on"] == ("go on", "one phase")
    assert words["give-orders"] == ("give orders", "B1", "said wheel yes, tally A,C")
    assert words["order-gun"] == ("order gun", "BAA1", "order hex 2316, start hidden, not holds")
    assert words["use-file"] == ("use file", "charts", "wind-up")


@pytest.fixture
def two(tmp_path: Path) -> tuple[Seat, Seat]:
    """Both seats of a campaign for two."""
    first = bloodyapril.begin(
        "Two", scenario="easter", seed="3", mode=bloodyapril.Mode.TWO_PLAYERS, folder=tmp_path
    )
    return first, bloodyapril.sit("Two", Side.GERMAN, folder=tmp_path)


def test_the_journal_has_the_command_its_actor_and_its_rule(two: tuple[Seat, Seat]) -> None:
    british, german = two
    bloodyapril.carry_out(german, commands.GiveOrders("FA", {"wheel": "no"}))
    entry = read_journal(german.campaign, Side.GERMAN)[-1]
    assert (entry.actor, entry.rule) == ("German", "13.41")
    assert entry.command == {"command": "give-orders", "flight": "FA", "said": (("wheel", "no"),)}
    veiled = read_journal(british.campaign, Side.BRITISH)[-1]
    assert (veiled.command, veiled.words, veiled.rule) == (None, (), "")
    assert veiled.title == "A command of the German player"


def test_a_command_that_is_refused_leaves_nothing(two: tuple[Seat, Seat]) -> None:
    british, _ = two
    before = read_journal(british.campaign, Side.BRITISH)
    with pytest.raises(Unreadable):
        bloodyapril.carry_out(british, commands.GiveOrders("B1", {"wheel": "perhaps"}))
    with pytest.raises(Unreadable):
        bloodyapril.carry_out(british, commands.GiveOrders("B1", {"whirl": "yes"}))
    assert read_journal(british.campaign, Side.BRITISH) == before
