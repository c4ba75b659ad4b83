"""A campaign's own charts and cards: over all others, in its file, taken back by an undo."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from bloodyapril.checks.modifiers import Source
from bloodyapril.desk.own_files import forget, use
from bloodyapril.desk.seat import seated
from bloodyapril.game.state.scenario import Scenario
from bloodyapril.store.campaign import journal
from bloodyapril.store.campaign.audit import audit
from bloodyapril.store.campaign.chart_use import pin
from bloodyapril.store.campaign.file import Campaign, create_campaign, open_campaign
from bloodyapril.store.campaign.rows import ChartUseRow
from bloodyapril.store.library.cards import card_form, cards
from bloodyapril.store.library.charts import chart_form, charts
from bloodyapril.store.library.files import LARGEST, fingerprint
from bloodyapril.store.library.layers import CARDS, CHARTS, NOTHING
from bloodyapril.store.library.owner import install
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.errors import BloodyAprilError, Unlawful, Unreadable
from tests.sitting import play_turn, read_game, set_up, table_of
from tests.slips import changed, origin
from tests.store import free_rolls
from tests.store.dumping import dump, entry_rows

OURS = '["8 or more", "carry-on", "carry-on"]'
THEIRS = '["8-9", "abort", "carry-on"],\n    ["10 or more", "carry-on", "carry-on"]'
USED = ("visual-sighting", "ground-detection", "engagement", "manoeuvre", "shot-resolution")


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An owner's folders, empty."""
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    return tmp_path


def copied(name: str) -> str:
    """The program's own chart, as somebody copied it."""
    return origin(chart_form(name, filled=True))


def wind_up() -> str:
    return changed(copied("wind-up"), OURS, THEIRS)


def card(name: str, old: str = "", new: str = "") -> str:
    text = origin(card_form(name, filled=True))
    return changed(text, old, new) if old else text


def put_wind_up(campaign: Campaign, text: str | None = None) -> None:
    use(seated(campaign), CHARTS, "wind-up", text or wind_up())


def roll(campaign: Campaign) -> str:
    """Roll Wind Up by the campaign's charts and dice; returns the fingerprint of the chart."""
    check = campaign.library.chart("wind-up").check(own_damaged=1)
    return free_rolls.rolled(campaign, check).fingerprint


def altered(campaign: Campaign, statement: str, *values: object) -> Campaign:
    """A campaign whose file somebody has changed beside the program."""
    assert campaign.path is not None
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        connection.execute(statement, values)
    return open_campaign(campaign.path)


# --- which is in force


def test_a_campaigns_own_chart_lies_over_the_owners(empty: Campaign, owner: Path) -> None:
    install(CHARTS, "wind-up", copied("wind-up"))
    put_wind_up(empty)
    shelf = charts(empty.own)
    assert [placed.layer for placed in shelf.placed("wind-up")] == [
        Source.HOUSE, Source.OWNER, Source.CAMPAIGN,
    ]  # fmt: skip
    chart = empty.library.chart("wind-up")
    assert chart is shelf["wind-up"]
    assert (chart.source, chart.fingerprint) == (Source.CAMPAIGN, fingerprint(wind_up()))
    assert {modifier.source for modifier in chart.modifiers} == {Source.CAMPAIGN, Source.RULEBOOK}
    assert chart.check("", cause="air-to-air").read((4, 4)).result == "abort"
    assert charts()["wind-up"].source is Source.OWNER
    assert shelf.at("wind-up", Source.OWNER) is charts()["wind-up"]
    assert shelf["scatter"] is charts()["scatter"]
    assert table_of(empty).library.chart("wind-up") is chart


def test_other_campaigns_and_the_owners_folder_know_nothing_of_it(
    empty: Campaign, april: Campaign, owner: Path
) -> None:
    put_wind_up(empty)
    assert april.own == NOTHING
    assert april.library.charts is charts()
    assert charts()["wind-up"].source is Source.HOUSE
    assert not (owner / "charts").exists()


def test_an_owners_new_chart_is_seen_under_a_campaigns_own(empty: Campaign, owner: Path) -> None:
    put_wind_up(empty)
    assert empty.library.chart("scatter").source is Source.HOUSE
    install(CHARTS, "scatter", copied("scatter"))
    assert empty.library.chart("scatter").source is Source.OWNER


def test_a_campaigns_own_card_may_be_of_a_new_type(empty: Campaign) -> None:
    use(seated(empty), CARDS, "se5", card("se5", "endurance = 150", "endurance = 140"))
    use(seated(empty), CARDS, "se5-trial", card("se5", 'id = "se5"', 'id = "se5-trial"'))
    shelf = cards(empty.own)
    assert (shelf["se5"].endurance, shelf["se5"].source) == (140, "campaign")
    assert set(shelf) == {*cards(), "se5-trial"}
    assert empty.library.card("se5-trial").name == "SE5"
    assert "se5-trial" not in cards()
    assert cards()["se5"].endurance == 150


def test_a_campaign_that_is_given_away_takes_them_along(
    empty: Campaign, owner: Path, tmp_path: Path
) -> None:
    put_wind_up(empty)
    assert empty.path is not None
    (tmp_path / "elsewhere").mkdir()
    given = open_campaign(Path(copy(empty.path, tmp_path / "elsewhere" / "Given.campaign")))
    assert given.library.chart("wind-up").fingerprint == fingerprint(wind_up())
    assert audit(given).sound


# --- one entry of the journal


def test_it_is_one_entry_that_is_undone_and_done_again(empty: Campaign) -> None:
    put_wind_up(empty)
    entry = entry_rows(empty)[-1]
    assert entry["number"] == 2
    assert list(entry["words"]) == ["use file", "charts", "wind-up"]
    told = entry["events"][0]["text"]
    assert told == (
        f"From here on Wind Up is read by the campaign's own chart, fingerprint "
        f"{fingerprint(wind_up())}."
    )
    put_wind_up(empty, copied("wind-up"))
    for text in (wind_up(), None):
        journal.undo(empty)
        assert dict(empty.own.charts).get("wind-up") == text
        assert audit(empty).sound
    for text in (wind_up(), copied("wind-up")):
        journal.redo(empty)
        assert empty.library.chart("wind-up").fingerprint == fingerprint(text)
        assert audit(empty).sound


def test_what_is_in_force_already_makes_no_entry(empty: Campaign) -> None:
    assert use(seated(empty), CHARTS, "wind-up", wind_up()).changed
    before = entry_rows(empty)
    assert not use(seated(empty), CHARTS, "wind-up", wind_up()).changed
    assert entry_rows(empty) == before
    done = use(seated(empty), CHARTS, "wind-up", copied("wind-up"))
    assert (done.changed, done.replaced) == (True, True)


def test_taken_out_the_layer_under_it_counts_again(empty: Campaign, owner: Path) -> None:
    put_wind_up(empty)
    assert forget(seated(empty), CHARTS, "wind-up") == "house"
    assert empty.own == NOTHING
    assert entry_rows(empty)[-1]["events"][0]["text"] == (
        "From here on Wind Up is read by the house chart again."
    )
    journal.undo(empty)
    install(CHARTS, "wind-up", copied("wind-up"))
    assert forget(seated(empty), CHARTS, "wind-up") == "owner"
    use(seated(empty), CARDS, "se5-trial", card("se5", 'id = "se5"', 'id = "se5-trial"'))
    assert forget(seated(empty), CARDS, "se5-trial") == ""
    assert audit(empty).sound


def test_what_it_does_not_have_cannot_be_taken_out(empty: Campaign) -> None:
    before = entry_rows(empty)
    with pytest.raises(Unlawful, match="campaign Empty has no chart wind-up of its own"):
        forget(seated(empty), CHARTS, "wind-up")
    assert entry_rows(empty) == before


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("wind-up", "dice = 2", "dice = 5", r"wind-up\.toml of campaign Empty: line \d+: dice = 5"),
        ("wind-up", "dice = 2", "dice =", "no TOML"),
        ("scatter", "dice = 2", "dice = 2 ", "its id is 'wind-up'"),
    ],
)
def test_an_unsound_text_leaves_the_campaign_as_it_was(
    empty: Campaign, name: str, old: str, new: str, fault: str
) -> None:
    before, entries = dump(empty), entry_rows(empty)
    with pytest.raises(Unreadable, match=fault):
        use(seated(empty), CHARTS, name, changed(wind_up(), old, new))
    assert (dump(empty), entry_rows(empty)) == (before, entries)


def test_a_campaign_that_may_not_be_written_is_refused_and_still_read(
    empty: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_wind_up(empty)
    assert empty.path is not None
    kept = empty.path.read_bytes()
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and real(path, mode))
    closed = open_campaign(empty.path)
    assert closed.library.chart("wind-up").source is Source.CAMPAIGN
    with pytest.raises(Unreadable, match="its file or folder is read-only"):
        put_wind_up(closed, copied("wind-up"))
    with pytest.raises(Unreadable, match="its file or folder is read-only"):
        forget(seated(closed), CHARTS, "wind-up")
    assert empty.path.read_bytes() == kept


# --- rolled on and played by


def test_rolls_are_read_by_it_and_its_correction_rewrites_nothing(empty: Campaign) -> None:
    house = roll(empty)
    put_wind_up(empty)
    own = roll(empty)
    assert (house, own) == (charts()["wind-up"].fingerprint, fingerprint(wind_up()))
    with empty.reading() as session:
        for mark in (house, own):
            assert session.get(ChartUseRow, ("wind-up", mark)) is not None
    entries = entry_rows(empty)
    put_wind_up(empty, changed(wind_up(), '["8-9", "abort"', '["8-9", "carry-on"'))
    assert entry_rows(empty)[:-1] == entries
    found = audit(empty)
    assert found.sound
    assert found.differences == ()


def test_the_audit_tells_what_a_corrected_chart_would_read(empty: Campaign) -> None:
    put_wind_up(empty)
    check = empty.library.chart("wind-up").check("", cause="air-to-air")
    outcome = check.read((4, 4))
    free_rolls.put(empty, outcome)
    put_wind_up(empty, changed(wind_up(), '["8-9", "abort"', '["8-9", "carry-on"'))
    found = audit(empty)
    assert found.sound
    assert [difference.told for difference in found.differences] == [
        "today's chart reads carry-on at 8"
    ]
    journal.undo(empty)
    assert audit(empty).differences == ()


def test_a_scenario_is_played_by_the_campaigns_own(april: Campaign) -> None:
    own = {}
    for name in USED:
        use(seated(april), CHARTS, name, copied(name))
        own[name] = fingerprint(copied(name))
    rolled: dict[str, str] = {}
    for _ in range(2):
        for event in play_turn(april).events:
            rolled |= {each.question: each.fingerprint for each in event.rolls if each.fingerprint}
    assert len(rolled.keys() & own.keys()) >= 2
    assert rolled == {name: own.get(name, charts()[name].fingerprint) for name in rolled}
    assert audit(april).sound


def test_flights_fly_by_the_campaigns_own_card(april: Campaign) -> None:
    flown = [f for f in read_game(april)[1].flights.values() if f.card.id == "re8"]
    assert flown
    assert {flight.card.source for flight in flown} == {"house"}
    use(seated(april), CARDS, "re8", card("re8"))
    again = read_game(open_campaign(Path(str(april.path))))[1]
    assert {again.flights[flight.id].card.source for flight in flown} == {"campaign"}
    play_turn(april)
    journal.undo(april, to=2, dice=True, agreed=True)
    assert read_game(april)[1].flights[flown[0].id].card.source == "house"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("climb = 9 ", "climb = 5 "),
        ('side = "British"', 'side = "German"'),
    ],
)
def test_a_card_that_a_flight_in_play_cannot_have_is_refused(
    april: Campaign, old: str, new: str
) -> None:
    """Which flight that is stays untold."""
    before, entries = dump(april), entry_rows(april)
    flight = next(f for f in read_game(april)[1].flights.values() if f.card.id == "re8")
    assert str(flight.altitude) == "Low+6"
    with pytest.raises(Unlawful, match="a flight of the scenario in play, or last played"):
        use(seated(april), CARDS, "re8", card("re8", old, new))
    assert (dump(april), entry_rows(april)) == (before, entries)


def test_the_card_of_a_type_that_flies_stays_while_nobody_else_has_one(
    tmp_path: Path, short: Scenario, owner: Path
) -> None:
    flights = tuple(replace(f, type="re8-late") for f in short.flights)
    text = card("re8", 'id = "re8"', 'id = "re8-late"')
    late = create_campaign(tmp_path, "Late", "1917", {}, lambda campaign: None)
    use(seated(late), CARDS, "re8-late", text)
    set_up(late, replace(short, flights=flights))
    play_turn(late)
    entries = entry_rows(late)
    with pytest.raises(Unlawful, match="of type re8-late, of which no card is left"):
        forget(seated(late), CARDS, "re8-late")
    assert entry_rows(late) == entries
    install(CARDS, "re8-late", text)
    assert forget(seated(late), CARDS, "re8-late") == "owner"
    assert play_turn(late).turn == 2


def test_a_scenario_may_name_a_type_of_the_campaigns_own(empty: Campaign) -> None:
    use(seated(empty), CARDS, "re8", card("re8", "climb = 9 ", "climb = 7 "))
    assert find_scenario("drocourt", library()).id
    with pytest.raises(BloodyAprilError, match=r"RE8 at Low\+8: its Low ends at \+6"):
        find_scenario("drocourt", empty.library)


# --- files from strangers


def test_a_text_that_was_put_there_beside_the_program_is_found_by_the_audit(
    empty: Campaign,
) -> None:
    put_wind_up(empty)
    other = altered(empty, "UPDATE own_file SET text = ?", copied("wind-up"))
    found = audit(other)
    assert not found.sound
    assert "own_file" in found.faults[0]
    with pytest.raises(Unlawful, match="not as the journal left it"):
        journal.undo(other)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\n" * 200_000, f"it is larger than {LARGEST:,} letters"),
        ("a = [[[[[[[[[[[[[[[[", "brackets within brackets"),
        (5, "no TOML"),
        ("", "its id is 'None'"),
    ],
)
def test_a_strangers_text_stops_its_own_chart_only(
    empty: Campaign, text: object, fault: str
) -> None:
    put_wind_up(empty)
    other = altered(empty, "UPDATE own_file SET text = ?", text)
    shelf = other.library
    with pytest.raises(Unreadable, match=f"wind-up.toml of campaign Empty: .*{fault}") as told:
        shelf.chart("wind-up")
    assert "\n" not in str(told.value)
    assert shelf.chart("scatter").source is Source.HOUSE
    assert forget(seated(other), CHARTS, "wind-up") == "house"


def test_what_is_no_text_is_told_in_one_line(empty: Campaign) -> None:
    put_wind_up(empty)
    other = altered(empty, "UPDATE own_file SET text = ?", b"\x00\x01\xff")
    with pytest.raises(Unreadable, match="'Empty' is damaged: a chart or card in it is no text"):
        assert other.library


def test_the_table_of_heights_is_nobodys_chart(empty: Campaign) -> None:
    other = altered(empty, "INSERT INTO own_file VALUES ('charts', 'time-to-climb', 'hello')")
    assert set(other.library.charts) == set(charts())


@pytest.mark.parametrize("name", ["../../wind-up", "", "SE 5", "a" * 100])
def test_a_strangers_names_are_nobodys_charts_or_cards(empty: Campaign, name: str) -> None:
    for kind in (CHARTS, CARDS):
        altered(empty, "INSERT INTO own_file VALUES (?, ?, 'hello')", kind, name)
    assert len(empty.own.charts) == len(empty.own.cards) == 1
    assert set(empty.library.charts) == set(charts())
    assert set(empty.library.cards) == set(cards())
    with pytest.raises(Unreadable):
        empty.library.chart(name)
    with pytest.raises(Unreadable):
        empty.library.card(name)


def test_a_chart_is_noted_as_it_was_rolled_on_and_not_as_corrected_meanwhile(
    empty: Campaign,
) -> None:
    before = empty.library.chart("wind-up").check(own_damaged=1).read((4, 4))
    put_wind_up(empty)
    after = empty.library.chart("wind-up").check(own_damaged=1).read((4, 4))
    with empty.writing() as session:
        pin(session, empty.library, [before, after], 2)
        assert session.get(ChartUseRow, ("wind-up", before.fingerprint)) is None
        noted = session.get(ChartUseRow, ("wind-up", after.fingerprint))
        assert noted is not None
        assert [8, 9, "abort"] in [list(row) for row in noted.reading["columns"][0]["rows"]]
