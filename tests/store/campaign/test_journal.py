"""The journal: it only grows, and undo and redo move the whole campaign back and forth."""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from bloodyapril.game.state.scenario import Scenario
from bloodyapril.game.state.view import visible
from bloodyapril.rules.events import Event
from bloodyapril.store.campaign import journal
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.file import (
    Campaign,
    Work,
    campaign_row,
    create_campaign,
    open_campaign,
)
from bloodyapril.store.campaign.rows import AirmanRow
from bloodyapril.terms.errors import Cure, Unlawful, Unreadable
from bloodyapril.terms.sides import Mode, Side
from tests.sitting import open_plan, play_turn, read_game, set_up
from tests.store.dumping import dump, entry_rows

Snapshot = dict[str, list[str]]


def fail(work: Work) -> None:
    work.dice().faces(1)
    work.row.seed = "spoilt"
    raise ZeroDivisionError


class AnyCommandsAnyUndos(RuleBasedStateMachine):
    """Commands of every kind, undone and done again at random, against a list of snapshots."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.campaign = create_campaign(self.folder, "April", "7", {}, lambda campaign: None)
        self.past: list[Snapshot] = []
        self.future: list[Snapshot] = []
        self.now = dump(self.campaign)
        self.entries = 1
        self.number = 0

    def did(self) -> None:
        self.past.append(self.now)
        self.future.clear()
        self.now = dump(self.campaign)
        self.entries += 1

    @rule(status=st.sampled_from(["fit", "wounded"]))
    def a_man_joins(self, status: str) -> None:
        self.number += 1
        with self.campaign.command("A man joins") as work:
            work.session.add(
                AirmanRow(
                    number=self.number,
                    unit="u",
                    side="British",
                    name=f"Lt {self.number}",
                    role="pilot",
                    status=status,
                )
            )
        self.did()

    @rule(
        which=st.integers(0, 99), status=st.sampled_from(["fit", "killed"]), faces=st.integers(0, 3)
    )
    def a_man_changes(self, which: int, status: str, faces: int) -> None:
        with self.campaign.command("A man changes") as work:
            work.dice().faces(faces)
            row = work.session.get(AirmanRow, which % (self.number + 1))
            if row is not None:
                row.status = status
                row.since_turn = faces
        self.did()

    @rule(which=st.integers(0, 99))
    def a_man_leaves(self, which: int) -> None:
        with self.campaign.command("A man leaves") as work:
            row = work.session.get(AirmanRow, which % (self.number + 1))
            if row is not None:
                work.session.delete(row)
        self.did()

    @rule(reading=st.text(max_size=3))
    def a_document_is_replaced(self, reading: str) -> None:
        with self.campaign.command("A ruling") as work:
            work.row.rulings = {**work.row.rulings, "r": reading}
        self.did()

    @rule()
    def a_command_fails(self) -> None:
        with pytest.raises(ZeroDivisionError), self.campaign.command("Fails") as work:
            fail(work)

    @precondition(lambda self: self.past)
    @rule(back=st.integers(1, 3))
    def undo(self, back: int) -> None:
        with self.campaign.reading() as session:
            stand = journal.standing(session).stand
        back = min(back, len(self.past))
        journal.undo(self.campaign, to=stand[-back - 1], dice=True, agreed=True)
        for _ in range(back):
            self.future.append(self.now)
            self.now = self.past.pop()
        self.entries += back

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        journal.redo(self.campaign)
        self.past.append(self.now)
        self.now = self.future.pop()
        self.entries += 1

    @precondition(lambda self: not self.future)
    @rule()
    def nothing_to_redo(self) -> None:
        with pytest.raises(Unlawful, match="nothing to do again"):
            journal.redo(self.campaign)

    @rule()
    def reopen(self) -> None:
        assert self.campaign.path is not None
        self.campaign = open_campaign(self.campaign.path)

    @invariant()
    def the_campaign_is_what_the_model_says(self) -> None:
        assert dump(self.campaign) == self.now

    @invariant()
    def the_journal_has_grown_and_is_sound(self) -> None:
        assert [e["number"] for e in entry_rows(self.campaign)] == list(range(1, self.entries + 1))
        assert audit(self.campaign).faults == ()

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


TestAnyCommandsAnyUndos = AnyCommandsAnyUndos.TestCase
TestAnyCommandsAnyUndos.settings = settings(max_examples=8, stateful_step_count=14, deadline=None)


def roll(campaign: Campaign) -> tuple[int, ...]:
    with campaign.command("Two dice", ("roll",)) as work:
        return work.dice().faces(2)


def test_the_same_command_after_an_undo_throws_the_same_faces(empty: Campaign) -> None:
    first, second = roll(empty), roll(empty)
    journal.undo(empty, dice=True)
    assert roll(empty) == second
    assert first != second


def test_six_rolls_in_one_sitting_are_three_and_three(empty: Campaign, tmp_path: Path) -> None:
    sitting = [roll(empty) for _ in range(6)]
    other = create_campaign(tmp_path / "other", "Other", "1917", {}, lambda campaign: None)
    early = [roll(other) for _ in range(3)]
    assert other.path is not None
    again = open_campaign(other.path)
    assert early + [roll(again) for _ in range(3)] == sitting


def test_an_undo_takes_back_everything_that_a_turn_did(april: Campaign) -> None:
    play_turn(april)
    before = dump(april)
    play_turn(april)
    after = dump(april)
    assert after != before
    journal.undo(april, dice=True)
    assert dump(april) == before
    journal.redo(april)
    assert dump(april) == after


def test_a_scenario_can_be_taken_back_to_before_it_was_set_up(april: Campaign) -> None:
    play_turn(april)
    journal.undo(april, to=1, dice=True, agreed=True)
    left = dump(april)
    assert left.pop("campaign")[0].count('"dice_count":0,"game":null') == 1
    assert set(map(len, left.values())) == {0}
    journal.redo(april)
    journal.redo(april)
    assert read_game(april)[1].turn == 2
    assert audit(april).sound


def test_a_turn_undone_and_played_again_is_the_same_turn(april: Campaign) -> None:
    first = play_turn(april)
    journal.undo(april, dice=True)
    assert play_turn(april) == first


def test_an_undo_across_dice_needs_leave_and_is_on_record(april: Campaign) -> None:
    play_turn(april)
    before = dump(april)
    with pytest.raises(Unlawful, match="entry 3 threw dice") as refusal:
        journal.undo(april)
    assert (refusal.value.cure, refusal.value.about) == (Cure.CROSS, ("dice",))
    assert dump(april) == before
    (entry,) = journal.undo(april, dice=True, why="wrong scenario")
    assert entry.crossed == ("dice",)
    assert entry.title == "Takes back entry 3, Turn 1, 08:20: wrong scenario"
    assert [c.crossed for c in audit(april).crossings] == [("dice",)]


def test_an_undo_across_an_opened_secret_needs_leave_and_does_not_hide_it(april: Campaign) -> None:
    open_plan(april)
    assert read_game(april)[1].opened_early
    with pytest.raises(Unlawful, match="entry 3 opened what was sealed"):
        journal.undo(april, dice=True)
    (entry,) = journal.undo(april, secrets=True)
    assert entry.crossed == ("secrets",)
    assert not read_game(april)[1].opened_early
    assert journal.opened_early(april, 1) == [3]


def test_the_end_of_a_scenario_opens_its_secrets(april: Campaign) -> None:
    while not play_turn(april).game.over:
        pass
    with pytest.raises(Unlawful, match=r"threw dice; entry .* opened .*") as refusal:
        journal.undo(april)
    assert refusal.value.about == ("dice", "secrets")


def test_a_command_without_dice_or_secrets_is_simply_undone(empty: Campaign) -> None:
    with empty.command("Nothing much"):
        pass
    (entry,) = journal.undo(empty)
    assert (entry.number, entry.target, entry.crossed) == (3, 2, ())


def test_several_are_taken_back_only_when_agreed(empty: Campaign) -> None:
    for _ in range(3):
        roll(empty)
    with pytest.raises(Unlawful, match="take back 2 commands at once"):
        journal.undo(empty, to=2, dice=True)
    assert [t.number for t in journal.would_undo(empty, 2)] == [4, 3]
    undone = journal.undo(empty, to=2, dice=True, agreed=True)
    assert [entry.target for entry in undone] == [4, 3]


def test_redo_goes_on_only_while_nothing_else_has_happened(empty: Campaign) -> None:
    roll(empty)
    journal.undo(empty, dice=True)
    with empty.command("Something else"):
        pass
    with pytest.raises(Unlawful, match="nothing to do again"):
        journal.redo(empty)


def test_the_entry_that_began_the_campaign_stands(empty: Campaign) -> None:
    with pytest.raises(Unlawful, match=r"nothing to take back$"):
        journal.undo(empty)
    with pytest.raises(Unlawful, match="nothing to take back after entry 0"):
        journal.undo(empty, to=0)


@pytest.mark.parametrize("number", [9999, -1])
def test_an_entry_that_does_not_exist_is_named_with_the_last(empty: Campaign, number: int) -> None:
    told = f"there is no entry {number}: the first is 1, the last is 1"
    with pytest.raises(Unreadable, match=told):
        journal.undo(empty, to=number)
    with pytest.raises(Unreadable, match=told):
        journal.read_journal(empty, Side.BRITISH, only=number)


def test_rows_changed_beside_the_journal_stop_an_undo_whole(empty: Campaign) -> None:
    import sqlite3

    roll(empty)
    assert empty.path is not None
    with closing(sqlite3.connect(empty.path)) as beside, beside:
        beside.execute("UPDATE campaign SET dice_count = 77")
    beside.close()
    before = dump(empty)
    with pytest.raises(Unlawful, match="campaign 1 is not as the journal left it"):
        journal.undo(empty, dice=True)
    assert dump(empty) == before
    assert len(entry_rows(empty)) == 2


def test_void_is_worked_out_and_follows_undo_and_redo(empty: Campaign) -> None:
    roll(empty)

    def void() -> list[bool]:
        return [entry.void for entry in journal.read_journal(empty, Side.BRITISH)]

    assert void() == [False, False]
    journal.undo(empty, dice=True)
    assert void() == [False, True, False]
    journal.redo(empty)
    assert void() == [False, False, False, False]


SECRET = Event("secret", "Hidden guns.", "4.41", seen_by=Side.GERMAN)
OPEN = Event("open", "Rain.", "7.1")


def test_what_only_the_germans_know_is_in_no_reading_of_the_journal_until_the_end(
    april: Campaign,
) -> None:
    with april.command("Both") as work:
        work.game, work.turn, work.events = 1, 1, (OPEN, SECRET)
    last = journal.read_journal(april, Side.BRITISH)[-1]
    assert last.events == (OPEN,)
    assert last.changes is None
    assert len(last.sealed) == 64
    game = read_game(april)[1]
    text = "\n".join(journal.export(april, Side.BRITISH))
    assert "Hidden guns" not in text
    assert json.dumps(game.plan)[1:-1] not in text
    while not play_turn(april).game.over:
        pass
    opened = journal.read_journal(april, Side.BRITISH, only=last.number)[0]
    assert opened.events == (OPEN, SECRET)
    assert opened.changes == ()
    assert "Hidden guns" in "\n".join(journal.export(april, Side.BRITISH))


@pytest.fixture
def shared(tmp_path: Path, short: Scenario) -> Campaign:
    """A campaign of two players with the short scenario set up."""

    def first(campaign: Campaign) -> None:
        set_up(campaign, short)

    return create_campaign(tmp_path, "Shared", "1917", {}, first, Mode.TWO_PLAYERS)


def secretly(campaign: Campaign, words: tuple[str, ...]) -> None:
    """A command of the German player, however its words are written."""
    with campaign.command("Jasta 11 lies in wait", words, rule="4.41") as work:
        work.game, work.turn = 1, 1
        work.actor, work.owner = "German", Side.GERMAN
        work.command = {"kind": "wait", "where": "3312"}


@pytest.mark.parametrize(
    "words",
    [(), ("flight", "wait", "3312"), ("--side", "German", "wait", "3312"), ("wait", "3312")],
    ids=["none", "a flight's", "side first", "no side"],
)
def test_what_is_the_german_players_own_is_veiled_however_it_is_worded(
    shared: Campaign, words: tuple[str, ...]
) -> None:
    secretly(shared, words)
    journal.undo(shared, actor="German", why="3312 is no good")
    journal.redo(shared, actor="German")
    for number in (3, 4, 5):
        (entry,) = journal.read_journal(shared, Side.BRITISH, only=number)
        assert entry.title == "A command of the German player"
        assert (entry.words, entry.command, entry.rule) == ((), None, "")
        assert entry.actor == "German"
    text = "\n".join(journal.export(shared, Side.BRITISH))
    assert "3312" not in text
    assert "Jasta 11 lies" not in text
    (own,) = journal.read_journal(shared, Side.GERMAN, only=3)
    assert (own.title, own.words) == ("Jasta 11 lies in wait", words)
    assert (own.command, own.rule) == ({"kind": "wait", "where": "3312"}, "4.41")


def test_what_an_undo_would_take_back_is_veiled_as_well(shared: Campaign) -> None:
    secretly(shared, ())
    (target,) = journal.would_undo(shared, None)
    assert target.title == "A command of the German player"
    (target,) = journal.would_undo(shared, None, Side.GERMAN)
    assert target.title == "Jasta 11 lies in wait"
    (entry,) = journal.undo(shared)
    assert "Jasta" not in entry.title
    (entry,) = journal.redo(shared, actor="German")
    assert entry.title == "Does entry 3 again, Jasta 11 lies in wait"


def test_the_veil_is_lifted_with_the_end_of_the_scenario(shared: Campaign) -> None:
    secretly(shared, ("wait",))
    while not play_turn(shared).game.over:
        pass
    assert journal.read_journal(shared, Side.BRITISH, only=3)[0].words == ("wait",)


def test_where_one_plays_or_a_referee_keeps_all_nothing_is_owned(
    april: Campaign, tmp_path: Path
) -> None:
    secretly(april, ("wait",))
    assert journal.read_journal(april, Side.BRITISH)[-1].words == ("wait",)
    table = create_campaign(tmp_path, "Table", "7", {}, lambda campaign: None, Mode.REFEREED)
    with table.command("The British climb", actor="British", owner=Side.BRITISH):
        pass
    journal.undo(table, actor="British")
    read = journal.read_journal(table, Side.GERMAN)
    assert [entry.actor for entry in read] == ["referee"] * 3
    assert read[1].title == "The British climb"


def test_the_account_of_a_scenario_leaves_out_what_was_undone(april: Campaign) -> None:
    first = play_turn(april)
    play_turn(april)
    journal.undo(april, dice=True)
    account = journal.account(april, Side.GERMAN, 1)
    assert [turn for turn, _ in account] == [0, 1]
    assert account[1][1] == visible(first.events, Side.GERMAN, over=False)


def test_the_export_is_json_in_ascii_without_the_hour(april: Campaign) -> None:
    lines = list(journal.export(april, Side.BRITISH))
    entries = [json.loads(line) for line in lines]
    assert [entry["number"] for entry in entries] == [1, 2]
    assert all(line.isascii() for line in lines)
    assert all("written_at" not in entry for entry in entries)
    assert list(entries[0]) == sorted(entries[0])


def test_the_campaigns_own_count_of_dice_is_what_its_journal_says(april: Campaign) -> None:
    play_turn(april)
    with april.reading() as session:
        count = campaign_row(session).dice_count
    assert entry_rows(april)[-1]["dice_after"] == count
